package metrics

import (
	"slices"
	"strings"

	"github.com/bayescmp/go/internal/lazyregexp"
	"github.com/bayescmp/go/internal/spelling"
)

// Names of columns and of files may tell a metric beside something else: rmse_svm, svm (accuracy),
// results_rmse.csv. The metric is a word of its own there: CostSVM is a classifier.

// word matches a word of a name that has signs or spaces between its words.
var word = lazyregexp.New(`[\p{L}\p{N}]+`)

// aroundMetrics are words beside a metric that belong to its name: balanced accuracy, log loss.
var aroundMetrics = spelling.WordSet(`absolute average avg balanced binary cross cv entropy error f1
	log loss macro mean median micro neg one or over ovo ovr percent pr rate relative roc root score
	squared test under valid validation val weighted zero`)

// aroundScores are words in the names of files that say nothing about what the scores are.
var aroundScores = spelling.WordSet(`algorithm algorithms all by classifier classifiers cv data
	dataset
	datasets each experiment experiments file final fold folds for long method methods model models
	my new of old output per resample resamples result results score scores study summary table
	tables test testfolds value values wide xval`)

// knownMetric reports whether words name a metric whose direction is known. One letter is too
// little: r may be anything.
func knownMetric(words ...string) bool {
	name := strings.ToLower(strings.Join(words, " "))
	return len(name) > 1 && DirectionOf(name) != NoDirection
}

// IsMetric reports whether a whole name is one of a metric.
func IsMetric(name string) bool {
	words := LowerWords(name)
	around := func(w string) bool { return aroundMetrics[w] || knownMetric(w) }
	known := slices.ContainsFunc(words, func(w string) bool { return knownMetric(w) })
	return (known || knownMetric(words...)) &&
		!slices.ContainsFunc(words, func(w string) bool { return !around(w) })
}

// splitMetric splits a name that begins or ends with a metric into the metric and the rest.
func splitMetric(name string, ends bool) (rest, metric string, ok bool) {
	places := word().FindAllStringIndex(name, -1)
	words := make([]string, len(places))
	for i, p := range places {
		words[i] = strings.ToLower(name[p[0]:p[1]])
		if ends {
			words[i] = strings.ToLower(name[places[len(places)-1-i][0]:places[len(places)-1-i][1]])
		}
	}
	n := metricWords(words, ends)
	if n == 0 || n == len(words) {
		return "", "", false
	}
	if ends {
		at := places[len(places)-n][0]
		rest = strings.TrimRight(name[:at], " _-.:/([{|")
		metric = name[at:]
	} else {
		at := places[n-1][1]
		rest = strings.TrimLeft(name[at:], " _-.:/)]}|([{")
		metric = name[:at]
	}
	return unbracketed(rest), strings.Trim(metric, " _-.:/()[]{}|"), rest != ""
}

// metricWords returns how many words, from the first one on, name a metric. The words are in
// reverse where the metric ends a name.
func metricWords(words []string, ends bool) int {
	joined := func(n int) []string {
		first := slices.Clone(words[:n])
		if ends {
			slices.Reverse(first)
		}
		return first
	}
	for n := 1; n <= min(len(words), 4); n++ {
		if knownMetric(joined(n)...) {
			for n < len(words)-1 && aroundMetrics[words[n]] {
				n++
			}
			return n
		}
		if !aroundMetrics[words[n-1]] {
			return 0
		}
	}
	return 0
}

// unbracketed drops brackets at the ends of a name that have lost their partner.
func unbracketed(name string) string {
	for _, pair := range []string{"()", "[]", "{}"} {
		if strings.Count(name, pair[:1]) < strings.Count(name, pair[1:]) {
			name = strings.TrimSuffix(name, pair[1:])
		}
		if strings.Count(name, pair[:1]) > strings.Count(name, pair[1:]) {
			name = strings.TrimPrefix(name, pair[:1])
		}
	}
	return strings.TrimSpace(name)
}

// SplitAll splits names that all begin, or all end, with a metric.
func SplitAll(names []string) (rest, metrics []string, ok bool) {
	for _, ends := range []bool{true, false} {
		rest, metrics, ok = nil, nil, true
		for _, name := range names {
			r, m, found := splitMetric(name, ends)
			rest, metrics, ok = append(rest, r), append(metrics, m), ok && found
		}
		if ok && len(names) > 0 {
			return rest, metrics, true
		}
	}
	return nil, nil, false
}

// InFileName returns the metric at the end of the name of a file or sheet, or "".
func InFileName(name string) string {
	words := LowerWords(name)
	silent := func(w string) bool { return aroundScores[w] || strings.Trim(w, "0123456789") == "" }
	for len(words) > 0 && silent(words[len(words)-1]) {
		words = words[:len(words)-1]
	}
	slices.Reverse(words)
	n := metricWords(words, true)
	isMetric := func(w string) bool { return fileMetrics[w] }
	if !slices.ContainsFunc(words[:n], isMetric) || slices.ContainsFunc(words[n:], isMetric) {
		return "" // none, or several
	}
	words = words[:n]
	slices.Reverse(words)
	return strings.Join(words, " ")
}

// Among returns the metric among the words that the names of files have in common, or "".
func Among(common string) string {
	words := slices.DeleteFunc(LowerWords(common), func(w string) bool { return aroundScores[w] })
	for len(words) > 0 && !IsMetric(strings.Join(words, " ")) {
		words = words[1:]
	}
	return strings.Join(words, " ")
}

// LossInFileName returns a word in the name of a file that makes one doubt whether higher scores
// are better, or "".
func LossInFileName(name string) string {
	for _, w := range LowerWords(name) {
		if fileLosses[w] {
			return w
		}
	}
	return ""
}

// SpreadInFileName returns a word in the name of a file that says that it holds the spreads of
// scores, or "". Means and spreads together are scores.
func SpreadInFileName(name string) (spread string) {
	for _, w := range LowerWords(name) {
		switch w {
		case "mean", "means", "avg", "average":
			return ""
		case "std", "stds", "stdev", "stddev", "stderr", "iqr":
			spread = w
		}
	}
	return spread
}

// fileLosses are errors, losses, ranks and minima that are not words of everyday language, nor
// names of data sets.
var fileLosses = spelling.WordSet(`bce bpb bpc brier crossentropy crps eer err erreur erro error
	errors fehler fehlerrate fitness igd logloss loss losses mae mape mase minima minimum
	misclassification misclassified mse nll nmse nrmse perda perplexity perte ppl pérdida rank ranks
	regret rmse rmsle rmspe runtime smape verlust wape wer`)

// fileMetrics are the metrics that the name of a file may give. Others are names of data sets, too:
// energy.csv, map.csv.
var fileMetrics = spelling.WordSet(`acc accuracies accuracy auc auprc auroc bacc balacc bce bpb bpc
	brier crossentropy crps eer err error errors f1 igd kappa logloss loss losses mae mape mase mcc
	misclassification mse nll nmse nrmse perplexity ppl precision r2 recall regret rmse rmsle rmspe
	runtime runtimes seconds smape time times wape wer`)

// LowerWords splits a name into words in lower case: testErrors has two, f1 is one.
func LowerWords(name string) []string {
	words := word().FindAllString(camel().ReplaceAllString(name, "$1 $2"), -1)
	for i := range words {
		words[i] = strings.ToLower(words[i])
	}
	return words
}

var camel = lazyregexp.New(`(\p{Ll})(\p{Lu})`)
