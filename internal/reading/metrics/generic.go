package metrics

import (
	"slices"

	"github.com/bayescmp/go/internal/spelling"
)

// ScoreNames say that a column holds scores, and not what they measure. The first ones are better
// names.
var ScoreNames = []string{
	"score", "value", "metric_value", "indicator_value", "measure_value", "estimate", "result",
	"test_score", "mean_test_score", "mean_score", "performance", "mean", "metric", "measure",
	"scores", "values", "results",
	"Wert", "Ergebnis", "valeur", "résultat", "valor", "resultado", "puntuación", "pontuação",
	"分数", "得分", "值", "结果",
}

// IsGeneric reports whether a name says that something is a score, and not which one.
func IsGeneric(name string) bool {
	words := spelling.Words(name)
	return len(words) == 0 || slices.ContainsFunc(ScoreNames, func(generic string) bool {
		return spelling.Same(name, generic)
	}) || plain(words) && slices.ContainsFunc(words, func(w string) bool { return scoreWords[w] })
}

// IsCost reports whether a metric says what a classifier costs. Ranks are no cost, but they come
// from the other scores, too, and are no reason for a question.
func IsCost(name string) bool {
	n := Parse(name)
	return costWords[n.Phrase] || n.Phrase == "rank" || n.Phrase == "ranks"
}
