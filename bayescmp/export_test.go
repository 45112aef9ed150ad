package bayescmp

import (
	"slices"

	"github.com/bayescmp/go/internal/writing"
)

// ListedTests are the Bayesian tests of the package's list, with a rope.
func ListedTests(rope float64) []Test {
	var out []Test
	for _, test := range bayesianTests {
		out = append(out, test.withRope(symmetricRope(rope)))
	}
	return out
}

// OneLine is a name as it is shown in a line of its own.
func OneLine(name string) string { return writing.OneLine(name) }

// ModelErrorOf is the error of a difference as if all games were independent and the model true.
func ModelErrorOf(r *Ratings, left, right string) float64 {
	i, j := slices.Index(r.Players, left), slices.Index(r.Players, right)
	return root(r.model.At(i, i) + r.model.At(j, j) - 2*r.model.At(i, j))
}

// SumsByColumns are the sums of weighted rows, by groups of columns.
func SumsByColumns(rows [][]float64, weights []float64) []float64 {
	sums, memory := make([]float64, len(rows[0])), make([]float64, len(rows))
	for _, c := range columnsOf(rows) {
		c.add(weights, memory, sums)
	}
	return sums
}

// DrawsOfBest is the number of draws for so many different rows of scores on each benchmark.
func DrawsOfBest(t Best, rows ...int) int {
	items := []*itemMeans{nil}
	for _, n := range rows {
		items = append(items, &itemMeans{rows: make([][]float64, n)})
	}
	samples, _ := t.sampleCount(items)
	return samples
}
