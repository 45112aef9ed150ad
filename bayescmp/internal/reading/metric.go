package reading

import (
	"slices"
	"strings"
	"unicode"
)

// Metric is what scores measure.
type Metric struct {
	// Name is its name in the table; "" if the table has none.
	Name string
	// Better says which scores are better.
	Better Direction
}

// Known returns the name, or "" if the name does not say what is measured.
func (m Metric) Known() string {
	if isGeneric(m.Name) {
		return ""
	}
	return m.Name
}

// Direction says which scores are better.
type Direction int

const (
	// NoDirection means that it is not known.
	NoDirection Direction = iota
	// Higher scores are better.
	Higher
	// Lower scores are better.
	Lower
)

// metricOf returns the metric of that name, with its direction if the name tells it.
func metricOf(name string) Metric {
	m := Metric{Name: name}
	switch {
	case isGeneric(name):
	case isLoss(name):
		m.Better = Lower
	case isGain(name):
		m.Better = Higher
	}
	return m
}

// genericNames say that a column holds scores, and not what they measure.
var genericNames = []string{"", "score", "value", "result", "metric", "performance", "measure"}

// Says reports whether the name says what the scores measure.
func (m Metric) Says() bool { return !isGeneric(m.Name) }

func isGeneric(name string) bool { return slices.Contains(genericNames, strings.ToLower(name)) }

// gainWords are in the names of scores that are better when higher.
var gainWords = []string{"acc", "accuracy", "auc", "f", "kappa", "precision", "recall", "r"}

func isGain(name string) bool {
	return slices.ContainsFunc(wordsOf(name), func(w string) bool {
		return slices.Contains(gainWords, w)
	})
}

// costWords are in the names of what a classifier costs, and not how good it is.
var costWords = []string{"time", "runtime", "seconds", "ms", "duration"}

func isCost(name string) bool {
	return slices.ContainsFunc(wordsOf(name), func(w string) bool {
		return slices.Contains(costWords, w)
	})
}

// sameName compares names without capitals, spaces and punctuation.
func sameName(a, b string) bool {
	return slices.Equal(wordsOf(a), wordsOf(b)) ||
		strings.Join(wordsOf(a), "") == strings.Join(wordsOf(b), "")
}

// lossWords are in the names of scores that are usually better when lower.
var lossWords = []string{
	"error", "errors", "err", "loss", "losses", "logloss", "rmse", "mse", "mae", "mape",
	"time", "runtime", "seconds", "ms", "brier", "misclassification", "deviance", "perplexity",
	"regret", "cost", "nll", "entropy", "crossentropy",
}

// isLoss reports whether one of the words of a name says that lower is better.
func isLoss(name string) bool {
	return slices.ContainsFunc(wordsOf(name), func(w string) bool {
		return slices.Contains(lossWords, w)
	})
}

// wordsOf splits a name into words in lower case: testError and test_error are two words.
func wordsOf(name string) []string {
	var spaced strings.Builder
	last := ' '
	for _, r := range name {
		if unicode.IsUpper(r) && unicode.IsLower(last) {
			spaced.WriteByte(' ')
		}
		spaced.WriteRune(unicode.ToLower(r))
		last = r
	}
	return strings.FieldsFunc(spaced.String(), func(r rune) bool { return !unicode.IsLetter(r) })
}
