package metrics

import (
	"slices"
	"strings"

	"github.com/bayescmp/go/internal/spelling"
)

// Why a column of numbers holds no scores.
const (
	RowNumbers = "row numbers"
	Property   = "a property of the data set, not a score"
	Spread     = "a spread of scores, not a score"
	aParameter = "a parameter of the classifier, not a score"
	Training   = "a score on the training data"
	Effort     = "the time of a fit, not a score"
	Date       = "a date or a version, not a score"
	Count      = "a count, not a score"
)

// reasons are the keys of names, and why a column of such a name holds no scores.
var reasons = map[string]map[string]bool{
	RowNumbers: spelling.WordSet(`id index idx row rows rowid rownames rownumber rownr no nr number
		uid uuid
		hash uhash unnamed0 level0 x1 did tid runid setupid flowid dataid taskid jobid evalid`),
	Property: spelling.WordSet(`size instances features attributes examples observations classes
		rows n imbalance imbalanceratio ir minority majority majorityclass dim dimension dimensions
		dims
		dimensionality length serieslength timeserieslength noofclasses trainsize testsize
		support`),
	Spread: spelling.WordSet(`std sd stdev stddev standarddeviation stderr se sem standarderror var
		variance
		range iqr mad cilow cihigh cilower ciupper lower upper lowerci upperci cil ciu low high
		conflow confhigh halfwidth margin min max minimum maximum q1 q3 pvalue`),
	aParameter: spelling.WordSet(`params param parameters lr learningrate maxdepth depth nestimators
		batchsize epoch epochs nepochs numepochs maxiter dropout weightdecay hiddensize
		nneighbors alpha gamma lambda c penalty threshold config hyperparameters`),
	Effort: spelling.WordSet(`fittime scoretime meanfittime meanscoretime stdfittime stdscoretime`),
	Date: spelling.WordSet(`version year month day date datetime timestamp utc created createdat
		uploadtime modelversion seed randomstate randomseed`),
	Count: spelling.WordSet(`iters resamplingiters warnings modelscount count counts numberoffolds
		nfolds nruns nrepeats`),
}

var (
	// countingWords begin the names of counts.
	countingWords = spelling.WordSet("n num number no nr count")
	// countedWords are what data sets have, and not what classifiers do.
	countedWords = spelling.WordSet(`instances features classes samples attributes examples
		observations rows
		folds runs repeats variables labels columns cols items cases predictors series test train
		training testing`)
	spreadWords = spelling.WordSet("std sd stderr stdev stddev se sem var variance iqr ci95")
	// boundWords end the names of limits of intervals.
	boundWords = spelling.WordSet("lower upper low high lb ub lcl ucl ci min max")
)

// WhyNoScore says why a column of numbers holds no scores; "" if it may hold them.
func WhyNoScore(name string) string {
	key, words := spelling.Key(name), spelling.Words(name)
	if strings.Trim(key, "0123456789") == "" {
		return RowNumbers
	}
	for _, why := range []string{
		RowNumbers, Property, Spread, aParameter, Effort, Date, Count,
	} {
		if reasons[why][key] {
			return why
		}
	}
	first, last := words[0], words[len(words)-1]
	switch {
	case IsTraining(name):
		return Training
	case first == "param" || first == "params" || first == "hp" || first == "hyperparam":
		return aParameter
	case spreadWords[first] || spreadWords[last] || boundWords[last]:
		return Spread
	case Parse(name).Better != NoDirection:
		return ""
	case countingWords[first] && slices.ContainsFunc(words, func(w string) bool {
		return countedWords[w]
	}):
		return Property
	case countingWords[first] && len(words) > 1:
		return Count
	case last == "id" || last == "index" || last == "idx":
		return RowNumbers
	}
	return ""
}

// IsTraining reports whether a metric was measured on the data that the classifier was trained on.
// The time and the memory of training are costs like others.
func IsTraining(name string) bool {
	words := spelling.Words(name)
	return len(words) > 1 && !IsCost(name) && slices.ContainsFunc(words, func(w string) bool {
		return strings.HasPrefix(w, "train") && w != "trainer"
	})
}
