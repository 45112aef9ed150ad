package concordance

import "math"

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
// have ties. All terms are positive, so that small probabilities have all their digits.
func NewDifference(ranks [][]float64) *Difference {
	p, reach := []float64{1}, 0 // p[reach+i] is the probability of i
	for _, row := range ranks {
		steps, widest := differences(doubled(row))
		after := make([]float64, len(p)+2*widest)
		for at, known := range p {
			if known == 0 {
				continue
			}
			for i, step := range steps {
				if step > 0 {
					after[at+i] += known * step
				}
			}
		}
		p, reach = after, reach+widest
	}
	tail := p[reach:]
	for i := len(tail) - 2; i >= 0; i-- {
		tail[i] += tail[i+1]
	}
	return &Difference{tail}
}

// differences returns the probabilities of the differences between two different ranks of a row,
// from −widest to widest.
func differences(row []uint16) (p []float64, widest int) {
	for _, a := range row {
		for _, b := range row {
			widest = max(widest, int(a)-int(b))
		}
	}
	counts := make([]float64, 2*widest+1)
	for i, a := range row {
		for j, b := range row {
			if i != j {
				counts[widest+int(a)-int(b)]++
			}
		}
	}
	for i := range counts {
		counts[i] /= float64(len(row) * (len(row) - 1))
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
