package bayescmp_test

import (
	"encoding/csv"
	"errors"
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// Scores of bbtcomp, whose rows are folds. Its mean ranks of svm and lda contain the rounding of
// means that are equal: 0.85 and 0.85 + 1e-16 have no tie there, and have one here.
func TestRealBBTComp(t *testing.T) {
	s := accepted(bayescmp.Open(realFile(t, "bbtcomp-ss.csv")))(t)
	if n := len(accepted(s.Folds("biomed", "svm"))(t)); n != 4 || len(s.Datasets()) != 20 {
		t.Fatalf("%d folds, %d data sets", n, len(s.Datasets()))
	}
	r := ranking(t, bayescmp.Friedman{}, s)
	printed := map[string]float64{"xgb": 2.30, "lgbm": 2.35, "svm": 2.62, "lda": 3.48, "dt": 4.25}
	exact := map[string]float64{"xgb": 2.30, "lgbm": 2.35, "svm": 2.65, "lda": 3.45, "dt": 4.25}
	noisy := ranksWithRounding(s)
	for i, name := range r.Classifiers {
		near(t, name, r.MeanRanks[i], exact[name], 1e-12)
		near(t, name+", as printed", noisy[i], printed[name], 5.1e-3)
	}
}

// ranksWithRounding are mean ranks for which means are equal only to the last bit.
func ranksWithRounding(s *bayescmp.Scores) []float64 {
	means := s.Means()
	total := make([]float64, len(s.Classifiers()))
	for i := range means.Nrow() {
		for c, name := range s.Classifiers() {
			own := means.Col(name).Elem(i).Float()
			for _, other := range s.Classifiers() {
				switch v := means.Col(other).Elem(i).Float(); {
				case v > own:
					total[c]++
				case v == own:
					total[c] += .5
				}
			}
			total[c] += .5
		}
	}
	for c := range total {
		total[c] /= float64(means.Nrow())
	}
	return total
}

// Two scores are missing here. The mean ranks are computed in Python, where means are equal that
// differ by 1e-12 at most.
func TestRealBBTCompWithGaps(t *testing.T) {
	path := realFile(t, "bbtcomp-ll10.csv")
	_, err := bayescmp.Open(path)
	refused(t, err, bayescmp.ErrMissing, "lymphography")
	s := accepted(bayescmp.CSV{Missing: bayescmp.DropDataset}.Open(path))(t)
	r := ranking(t, bayescmp.Friedman{}, s)
	want := map[string]float64{
		"lgbm": 6.0679, "svm": 6.8765, "rf": 5.6728, "dt": 10.963, "knn": 10.0926, "xgb": 6.9198,
		"xrf": 6.9568, "svml": 8.1914, "lr": 7.5864, "ridge": 8.9074, "passive": 13.6605,
		"lda": 8.2099, "qda": 10.6049, "nb": 11.5432, "gbm": 6.4506, "mlp": 7.2963,
	}
	if len(r.Classifiers) != len(want) || len(r.Datasets) != 81 {
		t.Fatalf("%q on %d data sets", r.Classifiers, len(r.Datasets))
	}
	for i, name := range r.Classifiers {
		near(t, name, r.MeanRanks[i], want[name], 5.1e-5)
	}
	if n := len(accepted(s.Folds("xd6", "gbm"))(t)); n != 10 {
		t.Errorf("%d folds", n)
	}
}

// The results of a grid search, with the means, standard deviations and ranks that scikit-learn
// wrote beside them. A column without a name numbers the rows.
func TestRealCVResults(t *testing.T) {
	path := realFile(t, "sklearn-cv_results-index.csv")
	s := accepted(bayescmp.Open(path))(t)
	f := accepted(os.Open(path))(t)
	defer f.Close()
	rows := accepted(csv.NewReader(f).ReadAll())(t)
	column := map[string]int{}
	for j, name := range rows[0] {
		column[name] = j
	}
	if len(s.Classifiers()) != 320 || len(s.Datasets()) != 1 {
		t.Fatalf("%d candidates, %q", len(s.Classifiers()), s.Datasets())
	}
	order := map[string]float64{}
	for _, row := range rows[1:] {
		cell := func(name string) string { return row[column[name]] }
		name := fmt.Sprintf("algorithm=%s, leaf_size=%s, n_neighbors=%s, weights=%s",
			cell("param_algorithm"), cell("param_leaf_size"), cell("param_n_neighbors"),
			cell("param_weights"))
		folds := accepted(s.Folds(s.Datasets()[0], name))(t)
		mean, deviation := 0.0, 0.0
		for split, score := range folds {
			if want := cell(fmt.Sprintf("split%d_test_score", split)); number(t, want) != score {
				t.Errorf("%s, split %d: %g, want %s", name, split, score, want)
			}
			mean += score / float64(len(folds))
		}
		for _, score := range folds {
			deviation += (score - mean) * (score - mean) / float64(len(folds))
		}
		near(t, "mean of "+name, mean, number(t, cell("mean_test_score")), 1e-14)
		near(t, "standard deviation of "+name, math.Sqrt(deviation),
			number(t, cell("std_test_score")), 1e-14)
		order[name] = number(t, cell("rank_test_score"))
	}
	for a, rank := range order {
		if rank == 1 && !strings.Contains(a, "n_neighbors=8, weights=uniform") {
			t.Errorf("%s has rank 1", a)
		}
	}
	for _, said := range []string{"cv_results_", "20 splits", "all 320 rows are used"} {
		if !strings.Contains(s.String(), said) {
			t.Errorf("%q is not said: %s", said, s)
		}
	}
}

func number(t *testing.T, text string) float64 {
	t.Helper()
	return accepted(strconv.ParseFloat(text, 64))(t)
}

// Questions of a test set, right or wrong: nothing in the file says so, and it asks.
func TestRealLangchain(t *testing.T) {
	path := realFile(t, "bayes_evals-langchain.csv")
	_, err := bayescmp.Open(path)
	var input *bayescmp.InputError
	if !errors.As(err, &input) || input.Needs != "Rows" ||
		!strings.Contains(input.Problem, "20 rows and 9 columns") ||
		!strings.Contains(input.Problem, "right or wrong") {
		t.Errorf("%v", err)
	}
	s := accepted(bayescmp.CSV{Rows: bayescmp.RowsItems}.Open(path))(t)
	claude := accepted(s.Folds(s.Datasets()[0], "claude-2.1"))(t)
	if len(claude) != 20 || len(s.Classifiers()) != 9 {
		t.Errorf("%d items, %q", len(claude), s.Classifiers())
	}
	right := 0.0
	for _, score := range claude {
		right += score
	}
	// The published interval [.838902, .998795] is of Beta(1+right, 1+wrong): no item is wrong.
	near(t, "items that are right", right, 20, 0)
}

// A folder with a file for each classifier, of the archive of time series classification.
func TestRealAeon(t *testing.T) {
	path := realFile(t, "aeon-TESTFOLDS")
	_, err := bayescmp.Open(path)
	refused(t, err, bayescmp.ErrMissing)
	s := accepted(bayescmp.CSV{Missing: bayescmp.DropDataset}.Open(path))(t)
	r := ranking(t, bayescmp.Friedman{}, s)
	want := map[string]float64{
		"HC2": 1.7589, "InceptionTime": 2.5089, "WEASEL-2.0": 2.6384, "FreshPRINCE": 3.0938,
	}
	if len(r.Classifiers) != 4 || len(r.Datasets) != 112 {
		t.Fatalf("%q on %d data sets", r.Classifiers, len(r.Datasets))
	}
	for i, name := range r.Classifiers {
		near(t, name, r.MeanRanks[i], want[name], 5e-5)
	}
	if n := len(accepted(s.Folds("Yoga", "HC2"))(t)); n != 30 {
		t.Errorf("%d resamples", n)
	}
	for _, said := range []string{"accuracy, higher is better", "on 30 data sets"} {
		if !strings.Contains(s.String(), said) {
			t.Errorf("%q is not said: %s", said, s)
		}
	}
	_, err = bayescmp.Open(realFile(t, "aeon-TESTFOLDS/HC2_accuracy.csv"))
	refused(t, err, bayescmp.ErrLayout, "one classifier")
}
