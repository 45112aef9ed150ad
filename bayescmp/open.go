package bayescmp

import (
	"cmp"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"github.com/bayescmp/go/bayescmp/internal/writing"
	"github.com/go-gota/gota/series"
)

// Open reads a CSV file of scores and finds out its layout from the names of the columns:
//
//   - long, with a column of classifiers (classifier, algorithm, model, method, learner, estimator or clf): one row per score;
//   - wide otherwise: one column per classifier, one row per fold or data set.
//
// The other columns it looks for: dataset (or data_set, data, task, problem), run (repeat, repetition, rep, seed, iteration, iter),
// fold (cv_fold, split), n_train (train_size), n_test (test_size), and, in a long file, score, or the only other column of numbers. A
// file without a column of data sets is one data set, named after the file. Capitals do not matter. Higher scores are better; the String of
// the result says what was understood.
//
// Numbers may have decimal commas, if no number in the file has a decimal point, and not all could have their commas between thousands.
//
// Where a file can be read in several ways the error says so; [CSV], or [ReadCSV] with [FromLong] or [FromWide], then says
// which is meant, also that lower is better, or what to do about missing scores. Other errors are theirs. A file that gzip has compressed is
// read as if it were not.
func Open(path string) (*Scores, error) { return CSV{}.Open(path) }

// fileName is the name of a file without its ending, if that leaves anything.
func fileName(path string) string {
	base := filepath.Base(path)
	return cmp.Or(strings.TrimSuffix(base, filepath.Ext(base)), base)
}

// The names that Open takes for the columns, in lower case; the first one found counts.
var (
	datasetNames    = []string{"dataset", "data_set", "data set", "data", "task", "problem"}
	classifierNames = []string{"classifier", "algorithm", "model", "method", "learner", "estimator", "clf"}
	runNames        = []string{"run", "repeat", "repetition", "rep", "seed", "iteration", "iter"}
	foldNames       = []string{"fold", "cv_fold", "split"}
	trainNames      = []string{"n_train", "train_size"}
	testNames       = []string{"n_test", "test_size"}
)

// lossWords are in the names of scores that are usually better when lower.
var lossWords = []string{
	"error", "errors", "err", "loss", "losses", "logloss", "rmse", "mse", "mae", "time", "runtime", "seconds", "ms", "brier",
	"misclassification", "deviance", "perplexity", "regret", "cost", "mape", "nll", "entropy", "crossentropy",
}

// find returns the column with one of these names, or "".
func (t table) find(names []string) string {
	for _, want := range names {
		for _, name := range t.names {
			if strings.ToLower(name) == want {
				return name
			}
		}
	}
	return ""
}

func (t table) openLong(c CSV, file string) (*Scores, error) {
	l := Long{
		Dataset: t.find(datasetNames), Classifier: t.find(classifierNames), Run: t.find(runNames), Fold: t.find(foldNames),
		TrainSize: t.find(trainNames), TestSize: t.find(testNames),
		Score: cmp.Or(c.Score, t.find([]string{"score"})), Lower: c.Lower, Missing: c.Missing,
	}
	if l.Dataset == "" {
		l.Dataset = "dataset"
		t.df = t.df.Mutate(series.New(slices.Repeat([]string{file}, t.df.Nrow()), series.String, l.Dataset))
		t.names = t.df.Names()
	}
	if l.Score == "" {
		candidates := t.numeric([]string{l.Dataset, l.Classifier, l.Run, l.Fold, l.TrainSize, l.TestSize})
		if len(candidates) == 0 {
			return nil, fmt.Errorf("%w: no column of numbers that could be the score; the columns are %s%s", ErrLayout, writing.Quoted(t.names), t.commas())
		}
		if len(candidates) > 1 {
			return nil, fmt.Errorf("%w: the score could be %s; use ReadCSV and FromLong with Long{Score: %q} for the first",
				ErrLayout, writing.Quoted(candidates), candidates[0])
		}
		l.Score = candidates[0]
	}
	if isLoss(l.Score) && !c.Lower {
		return nil, fmt.Errorf("%w: column %q reads like something that is better when lower; use ReadCSV and FromLong with Long{Score: %q, Lower: true}, or Lower: false",
			ErrLayout, l.Score, l.Score)
	}
	return FromLong(t.df, l)
}

func (t table) openWide(c CSV, file string) (*Scores, error) {
	w := Wide{
		Dataset: t.find(datasetNames), Run: t.find(runNames), Fold: t.find(foldNames),
		TrainSize: t.find(trainNames), TestSize: t.find(testNames),
		Lower: c.Lower, Missing: c.Missing,
	}
	if c.Score != "" {
		return nil, fmt.Errorf("%w: a column of scores is named, %q, but there is no column of classifiers (%s); the columns are %s",
			ErrLayout, c.Score, strings.Join(classifierNames, ", "), writing.Quoted(t.names))
	}
	w.Classifiers = t.numeric([]string{w.Dataset, w.Run, w.Fold, w.TrainSize, w.TestSize})
	if len(w.Classifiers) < 2 {
		return nil, fmt.Errorf("%w: found neither a column of classifiers (%s) nor several columns of scores; the columns are %s%s",
			ErrLayout, strings.Join(classifierNames, ", "), writing.Quoted(t.names), t.commas())
	}
	if err := t.onlyScores(w); err != nil {
		return nil, err
	}
	if !c.Lower && slices.ContainsFunc(w.Classifiers, isLoss) {
		return nil, fmt.Errorf("%w: the columns %s read like something that is better when lower; use ReadCSV and FromWide with Wide{Lower: true}, or Lower: false",
			ErrLayout, writing.Quoted(w.Classifiers))
	}
	datasets := make([]string, t.df.Nrow())
	var err error
	if w.Dataset != "" {
		datasets, err = t.texts(w.Dataset)
	} else {
		for i := range datasets {
			datasets[i] = file
		}
	}
	if err != nil {
		return nil, err
	}
	return t.wide(w, datasets)
}

// onlyScores refuses a wide table with columns that are probably not scores, and would be lost or taken for classifiers.
func (t table) onlyScores(w Wide) error {
	used := append([]string{w.Dataset, w.Run, w.Fold, w.TrainSize, w.TestSize}, w.Classifiers...)
	for _, name := range t.names {
		if !slices.Contains(used, name) {
			return fmt.Errorf("%w: column %q holds text; if it names the classifiers, use ReadCSV and FromLong with Long{Classifier: %q}; "+
				"if it is to be left out, FromWide with Wide{Classifiers: …}", ErrLayout, name, name)
		}
	}
	for _, name := range w.Classifiers {
		if !t.hasFractions(name) && t.largest(name) > 1 && slices.ContainsFunc(w.Classifiers, func(other string) bool {
			return t.hasFractions(other) && t.largest(other) <= 1
		}) {
			return fmt.Errorf("%w: column %q holds whole numbers, others fractions; if it is not a classifier, name those that are in FromWide with Wide{Classifiers: …}",
				ErrLayout, name)
		}
	}
	return nil
}

// largest is the largest score of a column.
func (t table) largest(name string) float64 {
	most := 0.0
	column := t.df.Col(name)
	for i := range column.Len() {
		if v, err := parseScore(column.Elem(i).String()); err == nil && v > most {
			most = v
		}
	}
	return most
}

// numeric lists the columns of numbers that are not in used.
func (t table) numeric(used []string) []string {
	var names []string
	for _, name := range t.names {
		if !slices.Contains(used, name) && t.isNumeric(name) {
			names = append(names, name)
		}
	}
	return names
}

// hasFractions reports whether a column is one of numbers, some of them not whole.
func (t table) hasFractions(name string) bool {
	column := t.df.Col(name)
	for i := range column.Len() {
		if v, err := parseScore(column.Elem(i).String()); err == nil && v != math.Trunc(v) && !math.IsNaN(v) {
			return t.isNumeric(name)
		}
	}
	return false
}

// isNumeric reports whether most values of a column, missing ones aside, are numbers.
func (t table) isNumeric(name string) bool {
	numbers, words := 0, 0
	column := t.df.Col(name)
	for i := range column.Len() {
		switch v, err := parseScore(column.Elem(i).String()); {
		case err != nil:
			words++
		case !math.IsNaN(v):
			numbers++
		}
	}
	return numbers > words
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
	return slices.ContainsFunc(words, func(word string) bool { return slices.Contains(lossWords, word) })
}
