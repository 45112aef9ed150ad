package reading

import (
	"slices"
	"strings"
	"unicode"
)

// lossWords are in the names of scores that are usually better when lower.
var lossWords = []string{
	"error", "errors", "err", "loss", "losses", "logloss", "rmse", "mse", "mae", "mape",
	"time", "runtime", "seconds", "ms", "brier", "misclassification", "deviance", "perplexity",
	"regret", "cost", "nll", "entropy", "crossentropy",
}

// isLoss reports whether one of the words of a column's name says that lower is better.
func isLoss(column string) bool {
	var spaced strings.Builder // testError is two words
	last := ' '
	for _, r := range column {
		if unicode.IsUpper(r) && unicode.IsLower(last) {
			spaced.WriteByte(' ')
		}
		spaced.WriteRune(unicode.ToLower(r))
		last = r
	}
	words := strings.FieldsFunc(spaced.String(), func(r rune) bool { return !unicode.IsLetter(r) })
	return slices.ContainsFunc(words, func(word string) bool {
		return slices.Contains(lossWords, word)
	})
}
