package bayescmp

import (
	"cmp"
	"math"
	"slices"

	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// decisions is a matrix with the decision of each pair from both sides, and an order of the
// classifiers from the best to the worst.
type decisions struct {
	*Matrix
	pairs [][]*Comparison // by left and right; nil where the test refused the pair
	side  [][]Decision    // side[a][b] is LeftBetter if classifier a is better than b
	order []int
}

// noAnswer stands in place of the decision of a pair that the test refused.
const noAnswer Decision = -1

// decided collects the decisions of all pairs. It returns nil if a pair is missing.
func (m *Matrix) decided() *decisions {
	if m == nil || len(m.Comparisons) == 0 {
		return nil
	}
	k := len(m.Classifiers)
	d := &decisions{Matrix: m, side: make([][]Decision, k), pairs: make([][]*Comparison, k)}
	for i := range d.side {
		d.side[i], d.pairs[i] = make([]Decision, k), make([]*Comparison, k)
	}
	if !d.arrange() {
		return nil
	}
	ahead := make([]float64, k)
	for i := range k {
		for j := i + 1; j < k; j++ {
			d.side[i][j], d.side[j][i] = noAnswer, noAnswer
			if c := d.pairs[i][j]; c != nil {
				d.side[i][j], d.side[j][i] = c.Decision(), c.Decision().turned()
				ahead[i], ahead[j] = ahead[i]+c.P.Left-c.P.Right, ahead[j]+c.P.Right-c.P.Left
			}
		}
	}
	for c := range ahead {
		ahead[c] = math.Round(1e9 * ahead[c]) // equal but for rounding: keep the order
	}
	d.sort(ahead)
	return d
}

// arrange puts the comparisons where they belong. It returns false if they and the refusals are
// not all pairs, each once and as AllPairs makes them.
func (d *decisions) arrange() bool {
	place := map[string]int{}
	for c, name := range d.Classifiers {
		place[name] = c
	}
	for _, c := range d.Comparisons {
		if c == nil {
			return false
		}
		l, known := place[c.Left]
		r, alsoKnown := place[c.Right]
		if !known || !alsoKnown || l >= r || d.pairs[l][r] != nil {
			return false
		}
		d.pairs[l][r] = c
	}
	k := len(d.Classifiers)
	return len(place) == k && len(d.Comparisons)+len(d.Refusals) == k*(k-1)/2
}

// sort puts no classifier before one that is decidedly better, if that is possible. The next place
// goes to the classifier that the fewest of the remaining ones beat; of several, to the one with
// the largest sum of P(better) − P(worse) over all others.
func (d *decisions) sort(ahead []float64) {
	beaten := make([]int, len(ahead)) // by how many of the remaining classifiers
	left := make([]int, len(ahead))
	for c, row := range d.side {
		left[c] = c
		for _, decision := range row {
			if decision == RightBetter {
				beaten[c]++
			}
		}
	}
	for len(left) > 0 {
		next := slices.MinFunc(left, func(a, b int) int {
			return cmp.Or(cmp.Compare(beaten[a], beaten[b]), cmp.Compare(ahead[b], ahead[a]))
		})
		d.order = append(d.order, next)
		left = slices.DeleteFunc(left, func(c int) bool { return c == next })
		for c, decision := range d.side[next] {
			if decision == LeftBetter {
				beaten[c]--
			}
		}
	}
}

// name returns the name of a classifier for a sentence.
func (d *decisions) name(c int) string { return writing.OneLine(d.Classifiers[c]) }

// names returns the names of the classifiers in their order.
func (d *decisions) names() []string {
	var out []string
	for _, c := range d.order {
		out = append(out, d.Classifiers[c])
	}
	return out
}
