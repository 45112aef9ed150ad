package reading

import (
	"slices"

	"github.com/bayescmp/go/internal/spelling"
)

// scoreNames say that a column holds scores, and not what they measure. The first ones are better
// names.
var scoreNames = []string{
	"score", "value", "metric_value", "indicator_value", "measure_value", "estimate", "result",
	"test_score", "mean_test_score", "mean_score", "performance", "mean", "metric", "measure",
	"scores", "values", "results",
}

// isGeneric reports whether a name says that something is a score, and not which one.
func isGeneric(name string) bool {
	words := spelling.Words(name)
	return len(words) == 0 || slices.ContainsFunc(scoreNames, func(generic string) bool {
		return spelling.Same(name, generic)
	}) || plain(words) && slices.ContainsFunc(words, func(w string) bool { return scoreWords[w] })
}

// isCost reports whether a metric says what a classifier costs. Ranks are no cost, but they come
// from the other scores, too, and are no reason for a question.
func isCost(name string) bool {
	n := readName(name)
	return costWords[n.phrase] || n.phrase == "rank" || n.phrase == "ranks"
}

// directionOfName says which scores of a metric are better, if its name tells it.
func directionOfName(name string) Direction {
	if isGeneric(name) {
		return NoDirection
	}
	return readName(name).better
}
