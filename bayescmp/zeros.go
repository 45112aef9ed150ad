package bayescmp

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/bayescmp/go/internal/writing"
)

// Zeros is a rule for data sets on which there is no difference.
type Zeros int

const (
	// SplitZeros is Demšar's rule (2006, section 3.1.3): zeros are ranked, and their ranks are
	// split evenly between the two sums. If there is an odd number of zeros, one of them is ignored
	// from the start. It is the default.
	SplitZeros Zeros = iota
	// PrattZeros is the rule of Pratt (1959): zeros are ranked, and then their ranks are left out.
	PrattZeros
	// DropZeros is the rule of Wilcoxon (1945): zeros are left out, and the rest is ranked.
	DropZeros
)

func (z Zeros) String() string {
	switch z {
	case SplitZeros:
		return "split"
	case PrattZeros:
		return "Pratt"
	case DropZeros:
		return "dropped"
	}
	return fmt.Sprintf("Zeros(%d)", int(z))
}

// assumeZeros says what became of zeros, if there are any.
func (s *Significance) assumeZeros(z Zeros) {
	zeros := writing.Plural(s.Wins.Ties, "zero difference")
	switch {
	case s.Wins.Ties == 0:
	case z == DropZeros:
		s.assume("%s left out", zeros)
	case z == PrattZeros:
		s.assume("%s ranked, and then left out (Pratt)", zeros)
	case s.Wins.Ties%2 == 0:
		s.assume("%s split evenly (Demšar)", zeros)
	case s.Wins.Ties == 1:
		s.assume("%s ignored (Demšar)", zeros)
	default:
		s.assume("%s split evenly except for one, which is ignored (Demšar)", zeros)
	}
}

// meanDifferences returns the mean difference on each data set. A difference below 1e-12 of the
// largest score is rounding, and becomes 0.
func meanDifferences(p Pair) []float64 {
	d := p.Means()
	for i := range d {
		if math.Abs(d[i]) < p.sets[i].roundingError() {
			d[i] = 0
		}
	}
	return d
}

// sortedMeanDifferences returns the mean differences in the order of their sizes, without rounding:
// a difference below 1e-12 of the largest score becomes 0, and sizes that are closer than this
// become the same. Otherwise ties would be lost: 0.768 − 0.763 is not 0.936 − 0.931.
func sortedMeanDifferences(p Pair) []float64 {
	d, _ := p.centres().sortedFrom(0)
	return d
}

// sortedFrom is the same of the differences from an edge. order has the data sets in the order of
// the sizes.
func (c centres) sortedFrom(edge float64) (sorted []float64, order []int) {
	d := make([]float64, len(c))
	order = make([]int, len(c))
	rounding := func(i int) float64 { return c[i].rounding }
	for i, s := range c {
		order[i] = i
		if d[i] = s.mean - edge; math.Abs(d[i]) < s.rounding {
			d[i] = 0
		}
	}
	slices.SortFunc(order, func(i, j int) int {
		switch a, b := math.Abs(d[i]), math.Abs(d[j]); {
		case a < b:
			return -1
		case a > b:
			return 1
		}
		return cmp.Or(cmp.Compare(rounding(i), rounding(j)), cmp.Compare(d[i], d[j]))
	})
	out := make([]float64, len(d))
	first := 0
	for k, i := range order {
		out[k] = d[i]
		size := math.Abs(d[order[first]])
		if d[i] != 0 && math.Abs(d[i])-size < max(rounding(i), rounding(order[first])) {
			out[k] = math.Copysign(size, d[i])
		} else {
			first = k
		}
	}
	return out, order
}

// centre is the mean difference on a data set, with its rounding error.
type centre struct{ mean, rounding float64 }

type centres []centre

func (p Pair) centres() centres {
	out := make(centres, len(p.sets))
	for i := range p.sets {
		out[i] = centre{p.sets[i].mean, p.sets[i].roundingError()}
	}
	return out
}

// zeros lists the data sets whose mean difference is 0.
func (p Pair) zeros() (names []string) {
	for i, s := range p.centres() {
		if (ropeHalves{}).side(s.mean, s.rounding) == 0 {
			names = append(names, p.sets[i].dataset)
		}
	}
	return names
}
