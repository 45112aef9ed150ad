package bayescmp

import (
	"fmt"
	"math"
	"slices"

	"github.com/bayescmp/go/internal/writing"
)

// design is how one data set was cross-validated.
type design struct {
	runs, folds int
	// testShare is the mean of n_test/(n_train+n_test) over the folds; 0 when the sizes are not
	// known.
	testShare float64
	// resolution is the mean of 1/n_test² over the folds: what one instance in one fold is worth; 0
	// when not known.
	resolution float64
	// rho is the correlation between folds that the user has chosen, or that the file shows; nil
	// means that it comes from testShare or folds.
	rho *float64
	// rhoUnknown says that rho stands in for one that is not known.
	rhoUnknown bool
	// splits says that the folds are random splits, whose number says nothing about rho.
	splits bool
	// items says that the "folds" are items of a test set, or clusters of items: they are
	// independent, and rho is 0. nil for folds.
	items *itemised
}

// itemised is how the items of a test set were answered.
type itemised struct {
	// benchmark says that the data set is a benchmark and the classifiers are models: they come
	// from Items.
	benchmark bool
	// clustered says that each score is about a cluster of items, of which there are so many.
	clustered bool
	items     int
	// epochs is the largest number of answers to an item; 0 and 1 mean one answer each.
	epochs int
	// hits says that every answer was right or wrong, 1 or 0, also where the scores are means of
	// epochs or of clusters.
	hits bool
	// chances says that the scores are estimates of probabilities, such as pass@k. So their range
	// is 1.
	chances bool
}

// ofItems is the design of a test set of n items, each answered once.
func ofItems(n int) design {
	independent := 0.0
	return design{runs: 1, folds: n, rho: &independent, items: &itemised{items: n}}
}

func (d design) String() string {
	switch {
	case d.items != nil:
		return d.items.text(d.runs * d.folds)
	case d.splits:
		return writing.Plural(d.runs*d.folds, "random split")
	case d.runs == 1:
		return writing.Plural(d.folds, "fold")
	}
	return fmt.Sprintf("%s of %s", writing.Plural(d.runs, "run"), writing.Plural(d.folds, "fold"))
}

// text says how many items there are. n is the number of scores.
func (i itemised) text(n int) string {
	text := writing.Plural(n, "item")
	if i.clustered {
		text = fmt.Sprintf("%s in %s", writing.Plural(i.items, "item"),
			writing.Plural(n, "cluster"))
	}
	if i.epochs > 1 {
		text += epochsPhrase(i.epochs)
	}
	return text
}

func epochsPhrase(epochs int) string { return fmt.Sprintf(", up to %d epochs each", epochs) }

// describeItems says how the items of n data sets were answered: "40 to 14000 items, in clusters on
// 2 benchmarks".
func describeItems(n int, of func(i int) *itemised) string {
	low, high, epochs, clustered := math.MaxInt, 0, 0, 0
	for i := range n {
		d := of(i)
		low, high, epochs = min(low, d.items), max(high, d.items), max(epochs, d.epochs)
		if d.clustered {
			clustered++
		}
	}
	text := writing.Span(low, high, "item")
	if n > 1 && low == high {
		text += " each"
	}
	if epochs > 1 {
		text += epochsPhrase(epochs)
	}
	if clustered > 0 {
		text += ", in clusters on " + writing.Plural(clustered, datasetNoun(of(0).benchmark))
	}
	return text
}

// unit names what is independent.
func (d design) unit() string {
	switch {
	case d.items == nil:
		return "fold"
	case d.items.clustered:
		return "cluster"
	}
	return "item"
}

// scoreNoun names what a score that is shown is about.
func (d design) scoreNoun() string {
	if d.items != nil {
		return "item"
	}
	return "fold"
}

// isBenchmark tells whether the data set is a benchmark. It is nil for folds.
func (i *itemised) isBenchmark() bool { return i != nil && i.benchmark }

// datasetsPhrase returns the name of the only data set, or their number.
func datasetsPhrase(datasets int, only string, benchmarks bool) string {
	if datasets == 1 {
		return only
	}
	return writing.Plural(datasets, datasetNoun(benchmarks))
}

// classifierNoun is the word for what has the scores: classifier or model.
func classifierNoun(benchmark bool) string {
	if benchmark {
		return "model"
	}
	return "classifier"
}

// datasetNoun names what scores are on.
func datasetNoun(benchmark bool) string {
	if benchmark {
		return "benchmark"
	}
	return "data set"
}

// dataset is one slice of the cube.
type dataset struct {
	name   string
	design design
	metric string // its name, or ""
	lower  bool   // lower scores are better
	family string // the data sets of a family belong together; "" for one by itself
	scale  Scale  // of scores
	// scores are by classifier, then by fold in the order of the data; empty where a classifier has
	// none. With PairwiseComplete they are NaN on folds without a score.
	scores [][]float64
	// items has the scores of the items, where scores are of clusters of them; otherwise nil.
	items [][]float64
}

// shown returns the scores that describe the classifiers. Those of clusters of items are for tests:
// they have the right mean and the right error, but nobody has seen them.
func (d dataset) shown() [][]float64 {
	if d.items != nil {
		return d.items
	}
	return d.scores
}

// commonFolds keeps the folds on which all these classifiers have a score, and counts the other
// folds on which one of them has. Without any fold the scores are nil.
func (d dataset) commonFolds(classifiers []int) (_ dataset, lost int) {
	all := d.scores
	d.scores = nil
	folds := 0
	for _, c := range classifiers {
		if len(all[c]) == 0 {
			return d, 0
		}
		folds = len(all[c])
	}
	scores := make([][]float64, len(all))
	for k := range folds {
		there := 0
		for _, c := range classifiers {
			if !math.IsNaN(all[c][k]) {
				there++
			}
		}
		switch there {
		case len(classifiers):
			for _, c := range classifiers {
				scores[c] = append(scores[c], all[c][k])
			}
		case 0:
		default:
			lost++
		}
	}
	if scores[classifiers[0]] != nil {
		d.scores = scores
	}
	return d, lost
}

// presentScores are the scores that are not NaN.
func presentScores(scores []float64) []float64 {
	if !slices.ContainsFunc(scores, math.IsNaN) {
		return scores
	}
	return slices.DeleteFunc(slices.Clone(scores), math.IsNaN)
}

// direction says which scores are better, in words.
type direction string

const (
	higherBetter direction = "higher scores are better"
	lowerBetter  direction = "lower scores are better"
	// mixedBetter is for metrics that differ between data sets.
	mixedBetter direction = "higher scores are better on some data sets, lower ones on others"
)

// betterScores says how the scores of the better one are.
func (d direction) betterScores() string {
	switch d {
	case higherBetter:
		return "higher"
	case lowerBetter:
		return "lower"
	}
	return "better"
}

// directionOf is the direction of n data sets, on some of which lower scores are better.
func directionOf(n int, lower func(i int) bool) direction {
	lowers := 0
	for i := range n {
		if lower(i) {
			lowers++
		}
	}
	switch lowers {
	case 0:
		return higherBetter
	case n:
		return lowerBetter
	}
	return mixedBetter
}

// Scale says on which scale scores of different data sets are compared. Where their size differs by
// orders of magnitude, or their metric, a difference of 0.01 on one data set and one on another
// have no common meaning, and neither has a mean over both: tests that need them refuse such scores
// until a scale is chosen, with [Scores.Rescale] or [CSV].
type Scale int

const (
	// ScaleFound is the default: scores are compared as they are, if their size and metric allow
	// it.
	ScaleFound Scale = iota
	// ScaleRaw compares scores as they are, whatever their size and metric.
	ScaleRaw
	// ScaleRatio takes logarithms, so that a difference is the logarithm of a ratio: 5 % more are
	// log(1.05) = 0.0488. Scores that are all negative, such as neg_rmse, count as losses of the
	// same size.
	ScaleRatio
	// ScaleOdds takes the log odds of scores from 0 to 1, or in percent, so that a difference is
	// the logarithm of a ratio of odds. Where the sizes of the test sets are known, all scores get
	// the correction of Haldane and Anscombe: n·s becomes n·s + 1/2 of n + 1.
	ScaleOdds
	// ScaleRanks puts the rank of each classifier in place of its scores on a data set, 1 for the
	// best. It says who is better, and not by how much.
	ScaleRanks
)
