package reading

import (
	"fmt"
	"maps"
	"math"
	"slices"

	"github.com/bayescmp/go/internal/reading/metrics"
	"github.com/bayescmp/go/internal/reading/tables"
	"github.com/bayescmp/go/internal/spelling"
	"github.com/bayescmp/go/internal/writing"
)

// unknownMetric asks which scores are better where no metric is named, and something makes one
// doubt that the higher ones are.
func unknownMetric(doubt string) error { return askForDirection(doubt) }

func askForDirection(doubt string) *tables.InputError {
	return &tables.InputError{
		Err: tables.ErrLayout, Needs: "Lower",
		Problem: "are higher or lower scores better? Nothing says what they are, but " + doubt,
		Advice:  "choose CSV{Higher: true} or CSV{Lower: true}",
	}
}

// doubtful asks for the direction of metric i where it is not named, and the scores look like ranks
// or like what is minimised.
func (c Content) doubtful(i int) error {
	if c.Repeats == TestItems {
		return nil
	}
	if namesMinima(c.labels) && !spelling.Same(c.Metrics[i].Name, "score") {
		return unknownMetric(fmt.Sprintf("column %q may name functions or problems whose minima "+
			"they are", c.labels))
	}
	return c.ofDifferentSize(i)
}

// namesMinima reports whether a column is called as one of what optimisers minimise.
func namesMinima(column string) bool {
	words := spelling.Words(column)
	return slices.ContainsFunc(words, func(w string) bool { return minimisedWords[w] })
}

var minimisedWords = spelling.WordSet(`function functions func fun problem problems instance
	instances fid`)

// ofDifferentSize asks about scores whose size differs by orders of magnitude between data sets, or
// that are close to 0: they are not shares, but may be errors, minima or rewards.
func (c Content) ofDifferentSize(i int) error {
	const times, large, small = 100, 100, 1e-6
	of, rows := map[string]float64{}, map[string]int{}
	for _, e := range c.Entries.list {
		size := math.Abs(e.score)
		if int(e.metric) != i || math.IsNaN(size) || size == 0 {
			continue
		}
		if size < small {
			return unknownMetric(fmt.Sprintf("some are close to 0, such as %s in row %d",
				writing.Number(e.score), e.row))
		}
		if dataset := c.Entries.names[e.dataset]; size > of[dataset] {
			of[dataset], rows[dataset] = size, int(e.row)
		}
	}
	least, most := math.Inf(1), 0.0
	var low, high int
	for _, name := range slices.Sorted(maps.Keys(of)) {
		if of[name] < least {
			least, low = of[name], rows[name]
		}
		if of[name] > most {
			most, high = of[name], rows[name]
		}
	}
	if most <= large || most < times*least {
		return nil
	}
	return unknownMetric(fmt.Sprintf("they differ by orders of magnitude between data sets, from "+
		"%s (row %d) to %s (row %d), as errors and minima do",
		writing.Number(least), low, writing.Number(most), high))
}

// ranked asks for the direction of metric i where the scores are the ranks of the classifiers on
// each data set, and the metric says that higher is better, or nothing.
func (c Content) ranked(i int) error {
	m := c.Metrics[i]
	if c.Repeats == TestItems || m.Better == metrics.Lower || !c.hasRanks(i) {
		return nil
	}
	doubt := "on each data set they are the ranks from 1 to the number of classifiers, and rank " +
		"1 is the best as a rule"
	if m.Known() == "" {
		return unknownMetric(doubt)
	}
	err := askForDirection(doubt)
	err.Problem = fmt.Sprintf("are higher or lower scores better? They are called %q, but %s",
		m.Name, doubt)
	err.Columns = []string{m.Name}
	return err
}

// hasRanks reports whether the scores of metric i on each data set and fold are ranks, of which
// equal ones share the mean: numbers from 1 to k whose sum is k(k+1)/2. Two classifiers have whole
// or half ranks only.
func (c Content) hasRanks(i int) bool {
	type place struct{ dataset, run, fold string }
	groups := map[place][]float64{}
	e := &Entry{}
	for j := range c.Entries.Len() {
		if c.Entries.Load(j, e); e.Metric == i && !math.IsNaN(e.Score) {
			if e.Score < 1 {
				return false
			}
			at := place{e.Dataset, e.Run, e.Fold}
			groups[at] = append(groups[at], e.Score)
		}
	}
	differ := 0
	for _, scores := range groups {
		if !sumLikeRanks(scores) {
			return false
		}
		if slices.Max(scores) > slices.Min(scores) {
			differ++
		}
	}
	return differ > 1
}

// sumLikeRanks reports whether numbers of at least 1 may be ranks, rounded to two digits.
func sumLikeRanks(scores []float64) bool {
	const rounding = 0.005
	k, sum := float64(len(scores)), 0.0
	for _, v := range scores {
		if sum += v; v > k || k < 3 && 2*v != math.Trunc(2*v) {
			return false
		}
	}
	return k > 1 && math.Abs(sum-k*(k+1)/2) <= k*rounding
}
