package concordance

import (
	"math"
	"slices"
)

// mostRanks is the largest number of ranks, rows times columns, for [NewDifference]. It takes 0.4
// seconds at most.
const mostRanks = 4000

// WithinDifference tells whether [NewDifference] takes so many rows and columns.
func WithinDifference(rows, columns int) bool { return rows*columns <= mostRanks }

// Difference is the distribution of the difference between the sums of two columns of ranks, if
// within each row all orders of its ranks are equally probable. It is the same for any two columns.
type Difference struct {
	tail []float64 // tail[i] is the probability of a doubled difference of i or more
}

// NewDifference computes the distribution row by row: the difference of a row is that of two of its
// ranks, and the sum of all rows is their convolution. The ranks must be multiples of 1/2. Rows may
// have ties. It counts, and divides once, so that probabilities are fractions of integers, rounded
// once, while these are up to 2⁵³. All terms are positive, so that small probabilities have all
// their digits. The order of rows and columns changes no bit.
func NewDifference(ranks [][]float64) *Difference {
	rows := make([][]uint16, len(ranks))
	for i, row := range ranks {
		rows[i] = doubleRanks(row)
		slices.Sort(rows[i])
	}
	slices.SortFunc(rows, slices.Compare)
	ways, reach := []float64{1}, 0 // ways[reach+i] is the number of orders for i
	all := 1.0
	for _, row := range rows {
		steps, widest := differences(row)
		// Both numbers are scaled by a power of 2, which is exact, so that all is in [1, 2).
		fraction, exponent := math.Frexp(all * float64(len(row)*(len(row)-1)))
		all = 2 * fraction
		after := make([]float64, len(ways)+2*widest)
		for at, known := range ways {
			if known == 0 {
				continue
			}
			known = math.Ldexp(known, 1-exponent)
			for i, step := range steps {
				if step > 0 {
					after[at+i] += known * step
				}
			}
		}
		ways, reach = after, reach+widest
	}
	tail := ways[reach:]
	for i := len(tail) - 2; i >= 0; i-- {
		tail[i] += tail[i+1]
	}
	for i := range tail {
		tail[i] /= all
	}
	return &Difference{tail}
}

// differences counts the differences between two different ranks of a row, from −widest to widest.
func differences(row []uint16) (counts []float64, widest int) {
	widest = int(slices.Max(row)) - int(slices.Min(row))
	counts = make([]float64, 2*widest+1)
	for i, a := range row {
		for j, b := range row {
			if i != j {
				counts[widest+int(a)-int(b)]++
			}
		}
	}
	return counts, widest
}

// P returns the probability of a difference that is as far from 0 as d or further. It is never 0,
// however small it may be.
func (f *Difference) P(d float64) float64 {
	at := int(math.Round(2 * math.Abs(d)))
	switch {
	case at == 0:
		return 1
	case at >= len(f.tail):
		return 0
	}
	return min(1, max(2*f.tail[at], math.SmallestNonzeroFloat64))
}

// Least returns the least difference that can be and whose P is at most p, and whether there is
// one.
func (f *Difference) Least(p float64) (d float64, ok bool) {
	for at, tail := range f.tail {
		possible := at == len(f.tail)-1 || f.tail[at+1] < tail
		if d := float64(at) / 2; possible && f.P(d) <= p {
			return d, true
		}
	}
	return 0, false
}

// Most returns the largest difference that there can be.
func (f *Difference) Most() float64 { return float64(len(f.tail)-1) / 2 }
