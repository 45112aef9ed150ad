// Package concordance has the exact null distribution of Friedman's statistic, and of others that
// are sums of squares of rank sums.
package concordance

import (
	"math"
	"slices"
)

// limits has, by the number of columns, the largest number of rows for [AtLeast]: it takes 0.1
// seconds at most. Ranks from 1 to the number of columns have few different sums; otherLimits is
// for ranks that have more.
var (
	limits      = map[int]int{2: 1000, 3: 60, 4: 18, 5: 8, 6: 5, 7: 3, 8: 2}
	otherLimits = map[int]int{2: 100, 3: 18, 4: 7, 5: 4, 6: 3, 7: 2, 8: 2}
)

// mostColumns is the largest number of columns.
const mostColumns = 8

// sums are the sums of the columns, doubled and in ascending order: the statistic does not depend
// on which column has which sum.
type sums [mostColumns]uint16

// Within tells whether [AtLeast] takes so many rows and columns of ranks within rows.
func Within(rows, columns int) bool { return rows <= limits[columns] }

// WithinOther tells whether [AtLeast] takes so many rows and columns of ranks that are not within
// rows, or are weighted.
func WithinOther(rows, columns int) bool { return rows <= otherLimits[columns] }

// WithinSums tells whether [AtLeast] takes rows of sums of ranks.
func WithinSums(rows [][]float64) bool {
	reach := 0.0
	for _, row := range rows {
		reach += 2 * slices.Max(row)
	}
	return WithinOther(len(rows), len(rows[0])) && reach <= math.MaxUint16
}

// AtLeast returns the probability that the sum of squares of the column sums is at least as large
// as for the given ranks, if within each row all orders of its ranks are equally probable. The
// ranks must be multiples of 1/2. Rows may have ties. The order of rows and columns changes no bit.
//
// AtLeast follows the distribution of the sorted column sums row by row, as van de Wiel (2000) and
// others do. It counts orders, exactly up to 2⁵³ of them, and divides once.
func AtLeast(ranks [][]float64) float64 {
	columns := len(ranks[0])
	var observed sums
	rows := make([][]uint16, len(ranks))
	for i, row := range ranks {
		rows[i] = doubleRanks(row)
		for j, r := range rows[i] {
			observed[j] += r
		}
		slices.Sort(rows[i])
	}
	slices.SortFunc(rows, slices.Compare)
	// The statistic does not depend on which column has which sum, so the order of the first row
	// need not be varied.
	state, all := &distribution{index: map[sums]int{}}, 1.0
	state.add(sums{}, 1)
	for i, row := range rows {
		orders := [][]uint16{row}
		if i > 0 {
			orders = arrangements(row)
		}
		all *= float64(len(orders))
		if i == len(rows)-1 {
			return state.atLeast(orders, columns, observed) / all
		}
		state = state.next(orders, columns)
	}
	return 1
}

// distribution has its states in the order in which they turned up, so that sums are always added
// in the same order.
type distribution struct {
	// index has the place of each state in state and ways.
	index map[sums]int
	state []sums
	ways  []float64 // the number of orders that lead to the state
}

func (d *distribution) add(s sums, ways float64) {
	at, known := d.index[s]
	if !known {
		at = len(d.state)
		d.index[s] = at
		d.state, d.ways = append(d.state, s), append(d.ways, 0)
	}
	d.ways[at] += ways
}

// next adds a row.
func (d *distribution) next(orders [][]uint16, columns int) *distribution {
	out := &distribution{index: map[sums]int{}}
	for i, s := range d.state {
		for _, order := range orders {
			after := s
			for j, r := range order {
				after[j] += r
			}
			insertionSort(after[:columns])
			out.add(after, d.ways[i])
		}
	}
	return out
}

// atLeast adds the last row, after which only the sum of squares counts.
func (d *distribution) atLeast(orders [][]uint16, columns int, observed sums) float64 {
	bound, total := squares(observed[:columns]), 0.0
	for i, s := range d.state {
		count := 0
		for _, order := range orders {
			after := s
			for j, r := range order {
				after[j] += r
			}
			if squares(after[:columns]) >= bound {
				count++
			}
		}
		total += d.ways[i] * float64(count)
	}
	return total
}

func squares(s []uint16) int {
	total := 0
	for _, v := range s {
		total += int(v) * int(v)
	}
	return total
}

// insertionSort is the fastest way to sort so few numbers.
func insertionSort(s []uint16) {
	for i := 1; i < len(s); i++ {
		for j := i; j > 0 && s[j] < s[j-1]; j-- {
			s[j], s[j-1] = s[j-1], s[j]
		}
	}
}

func doubleRanks(row []float64) []uint16 {
	out := make([]uint16, len(row))
	for j, r := range row {
		out[j] = uint16(math.Round(2 * r))
	}
	return out
}

// arrangements returns the different orders of a row.
func arrangements(row []uint16) [][]uint16 {
	row = slices.Clone(row)
	slices.Sort(row)
	out := [][]uint16{slices.Clone(row)}
	for advance(row) {
		out = append(out, slices.Clone(row))
	}
	return out
}

// advance makes the next order in lexicographic order. It returns false after the last one.
func advance(row []uint16) bool {
	i := len(row) - 2
	for i >= 0 && row[i] >= row[i+1] {
		i--
	}
	if i < 0 {
		return false
	}
	j := len(row) - 1
	for row[j] <= row[i] {
		j--
	}
	row[i], row[j] = row[j], row[i]
	slices.Reverse(row[i+1:])
	return true
}
