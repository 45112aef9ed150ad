package bayescmp_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// realFile is the path of a file as people keep it.
func realFile(t *testing.T, name string) string {
	t.Helper()
	return testdata(t, "data", "real", name)
}

// The example of github.com/hfawaz/cd-diagram, with what its program prints. The test of critdd
// prints 3.75 and 1.5 for two of the mean ranks, which it rounds to quarters: as they stand there,
// they do not add up to 15.
func TestRealCDDiagram(t *testing.T) {
	s := accepted(bayescmp.Open(realFile(t, "cd-diagram-example.csv")))(t)
	r := ranking(t, bayescmp.Friedman{}, s)
	want := map[string]float64{"clf1": 4.2, "clf2": 3.7667, "clf3": 1.5333, "clf4": 3.5, "clf5": 2}
	if len(r.Classifiers) != len(want) || len(r.Datasets) != 15 {
		t.Fatalf("%q on %d data sets", r.Classifiers, len(r.Datasets))
	}
	for i, name := range r.Classifiers {
		near(t, name, r.MeanRanks[i], want[name], 5e-5)
	}
	near(t, "Friedman", r.Uncorrected.ChiSquared, 32.5733, 5e-5)
	near(t, "Iman and Davenport", r.Uncorrected.F, 16.6271, 5e-5)
	h := accepted(r.PairwiseBy(context.Background(), bayescmp.Wilcoxon{}, bayescmp.Holm))(t)
	var groups []string
	for _, group := range h.Groups() {
		slices.Sort(group)
		groups = append(groups, strings.Join(group, " "))
	}
	slices.Sort(groups)
	if !slices.Equal(groups, []string{"clf1 clf2 clf4", "clf3 clf5"}) {
		t.Errorf("groups %q", groups)
	}
}

// asksForMetric checks that a file is not read without a metric, and that the question lists all.
func asksForMetric(t *testing.T, path string, metrics ...string) {
	t.Helper()
	_, err := bayescmp.Open(path)
	var input *bayescmp.InputError
	if !errors.As(err, &input) || input.Needs != "Metric" ||
		!slices.Equal(input.Columns, metrics) {
		t.Errorf("%v", err)
	}
}

// The table of the README of mlr3benchmark, with what it prints. Accuracy and error are of opposite
// directions, and have the same ranks.
func TestRealMLR3(t *testing.T) {
	path := realFile(t, "mlr3benchmark-readme.csv")
	asksForMetric(t, path, "acc", "ce")
	for _, metric := range []string{"acc", "ce"} {
		s := accepted(bayescmp.CSV{Metric: metric}.Open(path))(t)
		r := ranking(t, bayescmp.Friedman{}, s)
		near(t, metric+": χ²", r.Corrected.ChiSquared, 6.5, 1e-12)
		near(t, metric+": P", r.Corrected.ChiSquaredP, .03877421, 5e-9)
		nemenyi := r.Nemenyi()
		for _, pair := range []struct {
			left, right string
			p           float64
		}{
			{"featureless", "rpart", .181}, {"featureless", "xgboost", .036},
			{"rpart", "xgboost", .759},
		} {
			row := accepted(nemenyi.Between(pair.left, pair.right))(t)
			near(t, metric+": "+pair.left+" "+pair.right, row.Adjusted, pair.p, 5e-4)
		}
	}
}

// The machine learning example of jMetal's SAES. The ranks follow from the means that Python
// computes of the file.
func TestRealSAES(t *testing.T) {
	path := realFile(t, "saes-ml_data.csv")
	asksForMetric(t, path, "accuracy", "loss")
	folder := t.TempDir()
	for _, name := range []string{"saes-ml_data.csv", "saes-ml_metrics.csv"} {
		text, err := os.ReadFile(realFile(t, name))
		must(t, err)
		must(t, os.WriteFile(filepath.Join(folder, name), text, 0o600))
	}
	for metric, want := range map[string]struct {
		ranks []float64
		lower bool
	}{
		"accuracy": {[]float64{3, 1, 4, 2}, false}, "loss": {[]float64{2, 3, 4, 1}, true},
	} {
		s := accepted(bayescmp.CSV{Metric: metric}.Open(path))(t)
		r := ranking(t, bayescmp.Friedman{}, s)
		if !slices.Equal(r.Classifiers, []string{"SVM", "MLP", "KNN", "RandomForest"}) ||
			!slices.Equal(r.MeanRanks, want.ranks) ||
			!slices.Equal(s.Datasets()[:1], []string{"Iris (Fisher, 1936)"}) {
			t.Errorf("%s: %v of %q on %q", metric, r.MeanRanks, r.Classifiers, s.Datasets())
		}
		beside := accepted(bayescmp.CSV{Metric: metric}.Open(folder))(t)
		if !slices.EqualFunc(beside.Means().Records(), s.Means().Records(), slices.Equal) {
			t.Errorf("%s: with the table of directions beside it: %s", metric, beside)
		}
		if lower := strings.Contains(s.String(), "lower is better"); lower != want.lower ||
			!strings.Contains(s.String(), "rho 0") {
			t.Errorf("%s", s)
		}
	}
}

// Results of the AutoML benchmark: failed jobs, and a metric for each task. The means are printed
// by the benchmark's own reports.
func TestRealAMLB(t *testing.T) {
	path := realFile(t, "amlb-results_medium-8c4h.csv")
	_, err := bayescmp.Open(path)
	refused(t, err, bayescmp.ErrMissing)
	s := accepted(bayescmp.CSV{Missing: bayescmp.PairwiseComplete}.Open(path))(t)
	for _, want := range []string{
		"19 data sets", "auc, higher is better on 11 data sets",
		"logloss, lower is better on 8 data sets", "154 of 940 scores are missing",
		"Oboe could not produce any model in the requested time (150)",
		`Row 300: the result is not in column "logloss"`, "all 940 rows are used",
	} {
		if !strings.Contains(s.String(), want) {
			t.Errorf("%q is not said: %s", want, s)
		}
	}
	adult := accepted(s.On("adult"))(t).Means()
	for name, mean := range map[string]float64{
		"autosklearn": .929778, "H2OAutoML": .929627, "TPOT": .929145,
	} {
		near(t, name, adult.Col(name).Elem(0).Float(), mean, 5e-7)
	}
	// H2OAutoML is better on both data sets, with the higher AUC and with the lower loss.
	p := pairOf(t, s, "H2OAutoML", "AutoWEKA")
	for _, dataset := range []string{"adult", "connect-4"} {
		c := accepted(bayescmp.CorrelatedTTest{}.Compare(on(t, p, dataset)))(t)
		if c.P.Left < .8 {
			t.Errorf("%s: %v", dataset, c.P)
		}
	}
	one := accepted(bayescmp.CSV{Metric: "auc", Missing: bayescmp.PairwiseComplete}.Open(path))(t)
	if n := len(one.Datasets()); n != 11 {
		t.Errorf("%d data sets with an AUC", n)
	}
}
