package reading

import (
	"fmt"
	"slices"
)

// Metric is what scores measure.
type Metric struct {
	// Name is its name in the table; "" if the table has none.
	Name string
	// Better says which scores are better.
	Better Direction
	// column is the column of its scores; "" if they have several.
	column string
	// told is set if the file says which scores are better.
	told bool
	// bad is the first score that cannot be read. It is an error if the metric is chosen.
	bad error
}

// Known returns the name, or "" if the name does not say what is measured.
func (m Metric) Known() string {
	if isGeneric(m.Name) {
		return ""
	}
	return m.Name
}

// metricOf returns the metric of that name, with its direction if the name tells it.
func metricOf(name string) Metric {
	if isGeneric(name) {
		return Metric{Name: name}
	}
	return Metric{Name: name, Better: readName(name).better}
}

// scoreNames say that a column holds scores, and not what they measure. The first ones are better
// names.
var scoreNames = []string{
	"score", "value", "metric_value", "indicator_value", "measure_value", "estimate", "result",
	"test_score", "mean_test_score", "mean_score", "performance", "mean", "metric", "measure",
	"scores", "values", "results",
}

// isGeneric reports whether a name says that something is a score, and not which one.
func isGeneric(name string) bool {
	words := wordsOf(name)
	return len(words) == 0 || slices.ContainsFunc(scoreNames, func(generic string) bool {
		return sameName(name, generic)
	}) || plain(words) && slices.ContainsFunc(words, func(w string) bool { return scoreWords[w] })
}

// isCost reports whether a metric says what a classifier costs. Ranks are no cost, but they come
// from the other scores, too, and are no reason for a question.
func isCost(name string) bool {
	n := readName(name)
	return costWords[n.phrase] || n.phrase == "rank" || n.phrase == "ranks"
}

// sameName compares names without capitals, spaces and punctuation.
func sameName(a, b string) bool { return keyOf(a) == keyOf(b) }

// source says where the scores are; "" if that is not one column.
func (m Metric) source() string {
	switch m.column {
	case "":
		return ""
	case m.Name:
		return fmt.Sprintf("Scores from column %q.", m.column)
	}
	return fmt.Sprintf("Scores of %q from column %q.", m.Name, m.column)
}
