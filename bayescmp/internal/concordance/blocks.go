package concordance

// mostOrders is the largest number of orders for [AtLeastOfBlocks]: it takes 0.1 seconds at most.
const mostOrders = 1_000_000

// Block is a data set that has some of the columns, with their ranks.
type Block struct {
	Columns []int
	Ranks   []float64 // multiples of 1/2
}

// WithinBlocks tells whether [AtLeastOfBlocks] takes these blocks.
func WithinBlocks(blocks []Block) bool {
	all := 1
	for _, b := range blocks {
		for i := range b.Ranks {
			all *= i + 1
			if all > mostOrders {
				return false
			}
		}
	}
	return true
}

// AtLeastOfBlocks returns the probability that the sum of squares of the column sums is at least as
// large as for the given ranks, if within each block all orders of its ranks are equally probable.
// Blocks that lack different columns are not alike, so all orders are gone through.
func AtLeastOfBlocks(blocks []Block, columns int) float64 {
	w := &walk{blocks: blocks, sums: make([]int, columns)}
	for _, b := range blocks {
		steps := doubled(b.Ranks)
		w.orders = append(w.orders, arrangements(steps))
		for i, c := range b.Columns {
			w.sums[c] += int(steps[i])
		}
	}
	for c, s := range w.sums {
		w.observed += s * s
		w.sums[c] = 0
	}
	w.from(0)
	return float64(w.atLeast) / float64(w.all)
}

// walk goes through all orders.
type walk struct {
	blocks       []Block
	orders       [][][]uint16 // of each block
	sums         []int        // of the columns, doubled
	observed     int          // sum of their squares
	all, atLeast int
}

// from goes through the orders of the blocks from i on.
func (w *walk) from(i int) {
	if i == len(w.blocks) {
		squares := 0
		for _, s := range w.sums {
			squares += s * s
		}
		w.all++
		if squares >= w.observed {
			w.atLeast++
		}
		return
	}
	for _, order := range w.orders[i] {
		for j, c := range w.blocks[i].Columns {
			w.sums[c] += int(order[j])
		}
		w.from(i + 1)
		for j, c := range w.blocks[i].Columns {
			w.sums[c] -= int(order[j])
		}
	}
}
