package bayescmp

import (
	"cmp"
	"math"
	"slices"

	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// decisions is a matrix with its decisions from either side, and the classifiers from the best.
type decisions struct {
	*Matrix
	side  [][]Decision // LeftBetter: that of the first index is better than that of the second
	order []int
}

// decided looks at all pairs; nil unless each is there.
func (m *Matrix) decided() *decisions {
	if m == nil || len(m.Classifiers) < 2 {
		return nil
	}
	k := len(m.Classifiers)
	d := &decisions{Matrix: m, side: make([][]Decision, k)}
	for i := range d.side {
		d.side[i] = make([]Decision, k)
	}
	ahead := make([]float64, k)
	for i := range k {
		for j := i + 1; j < k; j++ {
			c := m.at(i, j)
			if c == nil {
				return nil
			}
			d.side[i][j] = c.Decision()
			d.side[j][i] = c.Decision().turned()
			ahead[i], ahead[j] = ahead[i]+c.P.Left-c.P.Right, ahead[j]+c.P.Right-c.P.Left
		}
	}
	for c := range ahead {
		ahead[c] = math.Round(1e9 * ahead[c]) // what is equal but for rounding stays in its order
	}
	d.sort(ahead)
	return d
}

// sort puts none before one that is decidedly better, if that is possible. Otherwise the one comes first that is the furthest ahead, by the sum of
// P(better) − P(worse) over the others.
func (d *decisions) sort(ahead []float64) {
	beaten := make([]int, len(ahead)) // by how many of those that are left
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

// name is that of a classifier in a sentence.
func (d *decisions) name(c int) string { return writing.OneLine(d.Classifiers[c]) }

// names are the classifiers in their order.
func (d *decisions) names() []string {
	var out []string
	for _, c := range d.order {
		out = append(out, d.Classifiers[c])
	}
	return out
}
