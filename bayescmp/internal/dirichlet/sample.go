package dirichlet

import (
	"context"
	"math"
	"math/rand/v2"
	"runtime"
	"sync"
)

// Key determines all draws.
type Key [2]uint64

// NewKey takes two numbers from a source.
func NewKey(src rand.Source) Key { return Key{src.Uint64(), src.Uint64()} }

// blockSize is how many draws have generators of their own, so that blocks can be drawn in any order, on any number of cores.
const blockSize = 512

// block is a number of consecutive draws.
type block struct {
	draws int
	data  *rand.PCG
	prior *rand.Rand // apart, so that other priors leave the weights of the data as they are
}

// blocks hands out the blocks of the first n draws.
type blocks struct {
	mutex             sync.Mutex
	seeds             *rand.PCG
	left, done, total int
}

func newBlocks(n int, key Key) *blocks {
	return &blocks{seeds: rand.NewPCG(key[0], key[1]), left: n, total: n}
}

// next is the next block; without draws when there are no more.
func (b *blocks) next() block {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	if b.left == 0 {
		return block{}
	}
	generator := func() *rand.PCG { return rand.NewPCG(b.seeds.Uint64(), b.seeds.Uint64()) }
	next := block{draws: min(blockSize, b.left), data: generator(), prior: rand.New(generator())}
	b.left -= next.draws
	return next
}

// tell reports that so many more draws are done.
func (b *blocks) tell(draws int, progress func(done, total int)) {
	if progress == nil {
		return
	}
	b.mutex.Lock()
	defer b.mutex.Unlock()
	b.done += draws
	progress(b.done, b.total)
}

// Job is what is asked of the draws: how much weight the regions of a split get in a process.
type Job struct {
	Process *Process
	Split   Split
}

// Run makes n draws on all cores, and tells for each split how often each region was the largest. With bins it also counts how the
// weights of the regions are distributed. The same key gives the same answers on any number of cores.
func (p *Process) Run(n int, key Key, bins int, splits ...Split) []Tally {
	jobs := make([]Job, len(splits))
	for i, s := range splits {
		jobs[i] = Job{p, s}
	}
	tallies, _ := Run(context.Background(), n, key, bins, jobs, nil)
	return tallies
}

// Run makes the same n draws for all jobs, whose processes must have the same number of data and the same strength of the prior: each job
// gets what [Process.Run] would give it. Progress, if any, is told how many draws of n are made. The error is that of ctx.
func Run(ctx context.Context, n int, key Key, bins int, jobs []Job, progress func(done, total int)) ([]Tally, error) {
	queue := newBlocks(n, key)
	workers := min(runtime.GOMAXPROCS(0), (n+blockSize-1)/blockSize)
	tallies := make([][]Tally, workers)
	var group sync.WaitGroup
	for k := range tallies {
		group.Go(func() { tallies[k] = work(ctx, queue, bins, jobs, progress) })
	}
	group.Wait()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	for _, other := range tallies[1:] {
		for i := range jobs {
			tallies[0][i].merge(other[i])
		}
	}
	for i, job := range jobs {
		t, p := &tallies[0][i], job.Process
		t.symmetric = p.symmetric
		t.never, t.equal = p.certain(job.Split)
		t.fixed, t.mean = p.fixed(job.Split), p.Mean(job.Split)
	}
	return tallies[0], nil
}

// work counts the draws of block after block.
func work(ctx context.Context, queue *blocks, bins int, jobs []Job, progress func(done, total int)) []Tally {
	out := make([]Tally, len(jobs))
	for i := range out {
		out[i] = newTally(bins)
	}
	if len(jobs) == 0 {
		return out
	}
	d := jobs[0].Process.space()
	for b := queue.next(); b.draws > 0; b = queue.next() {
		for left := b.draws; left > 0; left -= lanes {
			if ctx.Err() != nil {
				return out
			}
			d.draw(b)
			for i := range jobs {
				regions := jobs[i].Split.regions(d)
				for _, weights := range regions[:min(left, lanes)] {
					out[i].add(weights)
				}
			}
		}
		queue.tell(b.draws, progress)
	}
	return out
}

// Draws returns the weights of the three regions in the first n draws of a key.
func (p *Process) Draws(n int, key Key, s Split) [][3]float64 {
	queue, d := newBlocks(n, key), p.space()
	out := make([][3]float64, 0, n)
	for b := queue.next(); b.draws > 0; b = queue.next() {
		for left := b.draws; left > 0; left -= lanes {
			d.draw(b)
			regions := s.regions(d)
			out = append(out, regions[:min(left, lanes)]...)
		}
	}
	return out
}

// Tally counts draws.
type Tally struct {
	draws int64
	// In each draw the largest region has a share of 1, tied ones equal shares. These are their sum, in sixths, and that of their squares,
	// in 36ths: integers, which add up to the same in any order.
	shares, squares [3]int64
	bins            [3][]uint32
	// What needs no draws: see certain and fixed.
	never, fixed [3]bool
	equal        bool
	symmetric    bool
	mean         [3]float64
}

func newTally(bins int) Tally {
	var t Tally
	for i := range t.bins {
		t.bins[i] = make([]uint32, bins)
	}
	return t
}

// Weights that are mathematically equal differ by rounding.
const tie = 1e-12

func (t *Tally) add(weights [3]float64) {
	t.draws++
	floor := max(weights[0], weights[1], weights[2]) - tie
	winners := int64(0)
	for _, v := range weights {
		if v >= floor {
			winners++
		}
	}
	for i, v := range weights {
		if v >= floor {
			share := 6 / winners
			t.shares[i] += share
			t.squares[i] += share * share
		}
		if n := len(t.bins[i]); n > 0 {
			t.bins[i][min(max(int(v*float64(n)), 0), n-1)]++
		}
	}
}

func (t *Tally) merge(other Tally) {
	t.draws += other.draws
	for i := range t.shares {
		t.shares[i] += other.shares[i]
		t.squares[i] += other.squares[i]
		for k, n := range other.bins[i] {
			t.bins[i][k] += n
		}
	}
}

// P returns the share of the draws in which each region was the largest, and its standard error: 0 where the answer does not depend
// on the draws.
func (t Tally) P() (p, standard [3]float64) {
	n := float64(t.draws)
	possible := 0.0
	for i := range p {
		if !t.never[i] {
			possible++
		}
	}
	for i := range p {
		switch {
		case t.never[i]:
		case t.equal:
			p[i] = 1 / possible
		default:
			p[i] = float64(t.shares[i]) / 6 / n
			variance := max(0, float64(t.squares[i])/36/n-p[i]*p[i])
			// At least one draw: what no draw has shown need not be impossible.
			standard[i] = math.Sqrt(variance/n + 1/n/n)
		}
	}
	if t.symmetric {
		// What the middle leaves is shared.
		p[0] = (p[0] + p[2]) / 2
		standard[0] = standard[1] / 2
		p[2], standard[2] = p[0], standard[0]
	}
	return p, standard
}

// Quantile is the value below which the weight of a region lies in a share q of the draws, to a fraction of the width of a bin.
func (t Tally) Quantile(region int, q float64) float64 {
	if t.fixed[region] {
		return t.mean[region]
	}
	bins := t.bins[region]
	rest := q * float64(t.draws)
	for k, n := range bins {
		if rest <= float64(n) {
			return (float64(k) + rest/max(float64(n), 1)) / float64(len(bins))
		}
		rest -= float64(n)
	}
	return 1
}

// CDF is the share of the draws in which the weight of a region is up to x, to a fraction of what is in one bin.
func (t Tally) CDF(region int, x float64) float64 {
	at := x * float64(len(t.bins[region]))
	sum := 0.0
	for k, n := range t.bins[region] {
		sum += float64(n) * min(max(at-float64(k), 0), 1)
	}
	return sum / float64(t.draws)
}
