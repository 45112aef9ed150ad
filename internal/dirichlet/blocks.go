package dirichlet

import (
	"math/rand/v2"
	"sync"
)

// Key determines all draws.
type Key [2]uint64

// NewKey takes two numbers from a source.
func NewKey(src rand.Source) Key { return Key{src.Uint64(), src.Uint64()} }

// blockSize is the usual number of draws in a block. Each block has generators of its own, so that
// blocks can be drawn in any order, on any number of cores.
const blockSize = 512

// block is a number of consecutive draws.
type block struct {
	draws int
	data  *rand.PCG
	// prior is apart from data, so that other priors leave the weights of the data as they are.
	prior *rand.Rand
}

// blocks hands out blocks of draws, the same ones for the same key and size. Its methods may be
// called from any goroutine.
type blocks struct {
	mutex             sync.Mutex
	seeds             *rand.PCG
	size              int
	left, done, total int
}

// newBlocks has no draws yet.
func newBlocks(key Key, size int) *blocks {
	return &blocks{seeds: rand.NewPCG(key[0], key[1]), size: size}
}

// firstBlocks has the blocks of the first n draws.
func firstBlocks(n int, key Key) *blocks {
	b := newBlocks(key, blockSize)
	b.extend(n)
	return b
}

// extend adds n draws.
func (b *blocks) extend(n int) {
	b.left += n
	b.total += n
}

// next is the next block. It has no draws when there are no more.
func (b *blocks) next() block {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	if b.left == 0 {
		return block{}
	}
	generator := func() *rand.PCG { return rand.NewPCG(b.seeds.Uint64(), b.seeds.Uint64()) }
	next := block{draws: min(b.size, b.left), data: generator(), prior: rand.New(generator())}
	b.left -= next.draws
	return next
}

// report says that so many more draws are done.
func (b *blocks) report(draws int, progress func(done, total int)) {
	if progress == nil {
		return
	}
	b.mutex.Lock()
	defer b.mutex.Unlock()
	b.done += draws
	progress(b.done, b.total)
}
