package concordance

import (
	"encoding/binary"
	"math"
	"slices"
)

// fewOrders is a number of orders of all blocks that can be gone through whatever the design, and
// mostOrders one that can be counted; fewSteps is a bound of the steps of counting. They take 0.3
// seconds at most.
const fewOrders, mostOrders, fewSteps = 1 << 24, 1 << 62, 3_000_000

// Block is a data set that has some of the columns, with their ranks.
type Block struct {
	Columns []int
	Ranks   []float64 // multiples of 1/2
}

// WithinBlocks tells whether [AtLeastOfBlocks] takes these blocks: there are few orders, or few
// sums of the columns. The order of blocks and columns does not matter.
func WithinBlocks(blocks []Block) bool {
	all, each, largest := 1, 0, 0
	for _, b := range blocks {
		row := doubleRanks(b.Ranks)
		ways := orders(row)
		if ways > mostOrders/all {
			return false
		}
		all *= ways
		each += ways
		largest += int(slices.Max(row))
	}
	return largest <= math.MaxUint16 &&
		(all <= fewOrders || float64(each)*states(blocks) <= fewSteps)
}

// orders returns the number of different orders of a row, mostOrders for more.
func orders(row []uint16) int {
	ways, times := 1, map[uint16]int{}
	for i, r := range row {
		times[r]++
		if ways > mostOrders/(i+1) {
			return mostOrders
		}
		ways = ways * (i + 1) / times[r]
	}
	return ways
}

// states is a bound of the number of different column sums: each column has those from its least to
// its largest, in steps of the greatest common divisor, and one of them follows from the others.
func states(blocks []Block) float64 {
	width, unit := map[int]int{}, 0
	for _, b := range blocks {
		row := doubleRanks(b.Ranks)
		least, most := slices.Min(row), slices.Max(row)
		for i, c := range b.Columns {
			width[c] += int(most - least)
			unit = divisor(int(row[i]-least), unit)
		}
	}
	all, widest := 1.0, 1.0
	for _, w := range width {
		places := float64(w/max(unit, 1) + 1)
		all, widest = all*places, max(widest, places)
	}
	return all / widest
}

// divisor is the greatest common divisor.
func divisor(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// AtLeastOfBlocks returns the probability that the sum of squares of the column sums is at least as
// large as for the given ranks, if within each block all different orders of its ranks are equally
// probable. It is a fraction of two integers, rounded once.
//
// The distribution of the column sums is followed block by block. Of a column that is
// in no later block, only the square counts. Columns that are in the same later blocks are
// exchangeable, so their sums are kept in sorted order.
func AtLeastOfBlocks(blocks []Block, columns int) float64 {
	sums, fixed := make([]uint16, columns), make([]uint16, columns)
	var varied []Block
	all := 1
	for _, b := range blocks {
		steps := doubleRanks(b.Ranks)
		ways := orders(steps)
		all *= ways
		if ways > 1 {
			varied = append(varied, b)
		}
		for i, c := range b.Columns {
			sums[c] += steps[i]
			if ways == 1 {
				fixed[c] += steps[i]
			}
		}
	}
	if all == 1 {
		return 1
	}
	observed, atLeast := squares(sums), 0
	ends := reachStates(orderBlocks(varied, columns), fixed)
	for i, key := range ends.key {
		if decode(key, nil) >= observed {
			atLeast += ends.ways[i]
		}
	}
	return float64(atLeast) / float64(all)
}

// reachStates returns the states after all blocks, from the sums with which the columns begin.
func reachStates(blocks []Block, begin []uint16) *counts {
	// Before the first block no column is finished, of those that no block has neither.
	from := layout{open: make([]int, len(begin))}
	for c := range begin {
		from.open[c] = c
	}
	start := make([]byte, 8+2*len(begin))
	encode(start, 0, begin)
	state := &counts{index: map[string]int{}}
	state.add(start, 1)
	for i, b := range blocks {
		to := layoutOf(blocks[i+1:], len(begin))
		state = state.next(newStep(b, from, to), from, to)
		from = to
	}
	return state
}

// orderBlocks puts the blocks in an order in which few columns are begun and not finished. The
// answer does not depend on it.
func orderBlocks(blocks []Block, columns int) []Block {
	left, begun := make([]int, columns), make([]bool, columns)
	for _, b := range blocks {
		for _, c := range b.Columns {
			left[c]++
		}
	}
	// cost is the number of columns that the block begins less those that it finishes.
	cost := func(b Block) (change, remaining int) {
		for _, c := range b.Columns {
			if !begun[c] {
				change++
			}
			if left[c] == 1 {
				change--
			}
			remaining += left[c]
		}
		return change, remaining
	}
	rest, out := slices.Clone(blocks), make([]Block, 0, len(blocks))
	for len(rest) > 0 {
		best := 0
		for i := range rest {
			change, remaining := cost(rest[i])
			least, fewest := cost(rest[best])
			if change < least || change == least && remaining < fewest {
				best = i
			}
		}
		for _, c := range rest[best].Columns {
			left[c]--
			begun[c] = true
		}
		out = append(out, rest[best])
		rest = slices.Delete(rest, best, best+1)
	}
	return out
}

// layout is the order in which a state has the sums of the columns that some later block has.
type layout struct {
	open   []int    // the columns, exchangeable ones side by side
	groups [][2]int // from and to, of exchangeable columns
}

// layoutOf returns the layout before the given blocks.
func layoutOf(later []Block, columns int) layout {
	in := make([][]int, columns) // the later blocks that have a column
	var l layout
	for i, b := range later {
		for _, c := range b.Columns {
			in[c] = append(in[c], i)
		}
	}
	for c := range columns {
		if len(in[c]) > 0 {
			l.open = append(l.open, c)
		}
	}
	slices.SortStableFunc(l.open, func(a, b int) int { return slices.Compare(in[a], in[b]) })
	for i, c := range l.open {
		if i == 0 || !slices.Equal(in[c], in[l.open[i-1]]) {
			l.groups = append(l.groups, [2]int{i, i})
		}
		l.groups[len(l.groups)-1][1]++
	}
	return l
}

// step adds a block to the states of one layout, and makes those of the next.
type step struct {
	orders [][]uint16
	source []int // of the columns of the next layout, then of those that are finished
	added  []int // the place of the same columns in the block, −1 if it does not have them
}

func newStep(b Block, from, to layout) step {
	s := step{orders: arrangements(doubleRanks(b.Ranks))}
	take := func(c int) {
		s.source = append(s.source, slices.Index(from.open, c))
		s.added = append(s.added, slices.Index(b.Columns, c))
	}
	for _, c := range to.open {
		take(c)
	}
	for _, c := range from.open {
		if !slices.Contains(to.open, c) {
			take(c)
		}
	}
	return s
}

// counts has the number of orders that lead to each state. The key of a state has the sum of
// squares of the finished columns, then the sums of the others.
type counts struct {
	index map[string]int
	key   []string
	ways  []int
}

func (c *counts) add(key []byte, ways int) {
	at, known := c.index[string(key)]
	if !known {
		at = len(c.key)
		owned := string(key)
		c.index[owned] = at
		c.key, c.ways = append(c.key, owned), append(c.ways, 0)
	}
	c.ways[at] += ways
}

// next goes through all orders of a block.
func (c *counts) next(s step, from, to layout) *counts {
	out := &counts{index: map[string]int{}}
	before, after := make([]uint16, len(from.open)), make([]uint16, len(s.source))
	key := make([]byte, 8+2*len(to.open))
	for i, ways := range c.ways {
		finished := decode(c.key[i], before)
		for _, order := range s.orders {
			for j, at := range s.source {
				after[j] = before[at]
				if in := s.added[j]; in >= 0 {
					after[j] += order[in]
				}
			}
			for _, g := range to.groups {
				insertionSort(after[g[0]:g[1]])
			}
			encode(key, finished+squares(after[len(to.open):]), after[:len(to.open)])
			out.add(key, ways)
		}
	}
	return out
}

func encode(key []byte, finished int, open []uint16) {
	binary.LittleEndian.PutUint64(key, uint64(finished))
	for i, s := range open {
		binary.LittleEndian.PutUint16(key[8+2*i:], s)
	}
}

func decode(key string, open []uint16) (finished int) {
	for i := range open {
		open[i] = uint16(key[8+2*i]) | uint16(key[9+2*i])<<8
	}
	for i := range 8 {
		finished |= int(key[i]) << (8 * i)
	}
	return finished
}
