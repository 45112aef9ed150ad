package bayescmp_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// asksForScale checks that a function asks for a scale, in these words.
func asksForScale(t *testing.T, what string, err error, words ...string) {
	t.Helper()
	var input *bayescmp.InputError
	if !errors.As(err, &input) || input.Needs != "Scale" {
		t.Errorf("%s does not ask for a scale: %v", what, err)
		return
	}
	for _, word := range words {
		if !strings.Contains(input.Problem, word) {
			t.Errorf("%s: no %q in %s", what, word, input.Problem)
		}
	}
}

// ofSizes are the folds of two classifiers, a and b, on data sets. Scores on data set i are about
// sizes[i], with a relative noise, and b's are larger by the share.
func ofSizes(t *testing.T, metric string, share float64, sizes ...float64) *bayescmp.Scores {
	t.Helper()
	random := rand.New(rand.NewPCG(3, 4))
	text := "dataset,classifier,fold," + metric + "\n"
	for i, size := range sizes {
		for fold := range 5 {
			for c, name := range []string{"a", "b"} {
				score := size * math.Exp(0.02*random.NormFloat64()) * (1 + share*float64(c))
				text += fmt.Sprintf("d%d,%s,%d,%.17g\n", i, name, fold, score)
			}
		}
	}
	return accepted(long(t, text, bayescmp.Long{Score: metric, Lower: true}))(t)
}

// The files of findings: nobody answers in raw units, and the advised way gives the right answer.
func TestScalesOfFiles(t *testing.T) {
	for name, words := range map[string][]string{
		"mixed-units.csv":     {`the metric differs`, `"auc", "neg_rmse", "neg_log_loss"`},
		"mixed-error.csv":     {"the largest metric_error is 0.12 on a3, and 28500 on r1"},
		"rmse-equivalent.csv": {"the largest rmse is 0.235 on d14"},
		"rmse-scales.csv":     {"the largest rmse is 0.0112 on d0, and 563668 on d11"},
		"rmse-slow.csv":       {"the largest rmse is 0.00182 on d0"},
		"function-minima.csv": {"-12569 on F3"},
	} {
		reader := bayescmp.CSV{Lower: name == "function-minima.csv"} // no metric, so it is asked
		s := accepted(reader.Open(testdata(t, "findings", "files", name)))(t)
		asksForScale(t, name, s.CheckScale(), words...)
		names := s.Classifiers()
		p := accepted(s.Pair(names[0], names[1]))(t)
		_, err := bayescmp.TestsFor(p, 0.01)
		asksForScale(t, name+", a rope", err)
	}
	files := testdata(t, "findings", "files")
	for _, name := range []string{"mixed-units.csv", "mixed-error.csv"} {
		s := accepted(bayescmp.CSV{Scale: bayescmp.ScaleRanks}.Open(filepath.Join(files, name)))(t)
		o := accepted(s.Overview())(t)
		// bee is the best on all data sets but one, where it is second.
		if near(t, name, o.MeanRanks[0], 10.0/9, 1e-12); o.Classifiers[0] != "bee" ||
			o.First[0] != 8 {
			t.Errorf("%s: %v", name, o)
		}
		best := accepted(bayescmp.Leaderboard{}.Rank(s))(t)
		if best.Order()[0] != "bee" || slices.Max(best.P) < 0.95 {
			t.Errorf("%s: %s", name, best.Verdict())
		}
	}
	ratio := func(name string) bayescmp.Pair {
		s := accepted(bayescmp.CSV{Scale: bayescmp.ScaleRatio}.Open(filepath.Join(files, name)))(t)
		return accepted(s.Pair("ann", "bob"))(t)
	}
	for name, percent := range map[string]float64{
		"rmse-scales.csv": 5, "rmse-slow.csv": 5, "rmse-equivalent.csv": 1,
	} {
		c := compare(t, bayescmp.Hierarchical{Rope: bayescmp.Percent(percent)}, ratio(name))
		if c.Decision() != bayescmp.LeftBetter {
			t.Errorf("%s: %s", name, c.Verdict())
		}
	}
	// The mean ratio is about 5 %, so that a rope of 5 % decides nothing, and one of 10 % all.
	p := ratio("rmse-equivalent.csv")
	for percent, want := range map[float64]bayescmp.Decision{
		5: bayescmp.Undecided, 20: bayescmp.Equivalent,
	} {
		c := compare(t, bayescmp.Hierarchical{Rope: bayescmp.Percent(percent)}, p)
		if c.Decision() != want {
			t.Errorf("%g %%: %s", percent, c.Verdict())
		}
	}
}

// Scores that people compare as they are, and rightly, need no scale.
func TestNoScaleIsAsked(t *testing.T) {
	csv := bayescmp.CSV{}
	for _, file := range []struct{ name, metric string }{
		{"uci-weka.csv.gz", "accuracy"}, {"uci-weka.csv.gz", "auc"},
		{"demsar-2006-table-2.csv", ""}, {"demsar-2006-table-6.csv", ""},
	} {
		csv.Metric = file.metric
		s := accepted(csv.Open(filepath.Join("..", "datasets", "data", file.name)))(t)
		must(t, s.CheckScale())
	}
	for _, test := range []struct {
		metric string
		sizes  []float64
	}{
		{"rmse", []float64{1.1, 9}},         // as of one target at several places
		{"error", []float64{0.001, 0.4}},    // shares
		{"error_rate", []float64{0.05, 40}}, // percent
		{"log_loss", []float64{0.001, 2}},   // a unit of its own
		{"mape", []float64{0.2, 300}},       // relative
		{"time", []float64{1.1, 90}},
	} {
		if err := ofSizes(t, test.metric, 0.1, test.sizes...).CheckScale(); err != nil {
			t.Errorf("%s of %v: %v", test.metric, test.sizes, err)
		}
	}
	for metric, sizes := range map[string][]float64{
		"rmse": {0.01, 0.3}, "Mean_absolute_error": {0.01, 0.3}, "time": {1, 200},
		"loss": {0.1, 50},
	} {
		asksForScale(t, metric, ofSizes(t, metric, 0.1, sizes...).CheckScale(), metric)
	}
	must(t, ofSizes(t, "rmse", 0.1, 5000).CheckScale()) // one data set
	const r2 = "dataset,a,b\nx,0.9,0.8\ny,0.001,-40\nz,0.5,0.6\n"
	must(t, accepted(wide(t, r2, bayescmp.Wide{}))(t).CheckScale())
}

// Real files of accuracies, AUC and other shares need no scale.
func TestNoScaleIsAskedOfRealFiles(t *testing.T) {
	for _, file := range []struct{ name, metric string }{
		{"amlb-results_medium-8c4h.csv", "auc"}, {"amlb-results_medium-8c4h.csv", "acc"},
		{"amlb-results_medium-8c4h.csv", "logloss"}, {"bbtcomp-ll10.csv", ""},
		{"bbtcomp-ss.csv", ""}, {"cd-diagram-example.csv", ""}, {"scmamp-gh-2008.csv", ""},
		{"mlr3benchmark-readme.csv", "acc"}, {"mlr3benchmark-readme.csv", "ce"},
		{"saes-ml_data.csv", "accuracy"},
	} {
		options := bayescmp.CSV{Metric: file.metric, Missing: bayescmp.PairwiseComplete}
		s, err := options.Open(realFile(t, file.name))
		if err == nil {
			err = s.CheckScale()
		}
		if err != nil {
			t.Errorf("%s, %s: %v", file.name, file.metric, err)
		}
	}
}

// Tests that use the sizes of differences ask, with any rope; tests of signs and ranks answer.
func TestWhoAsksForAScale(t *testing.T) {
	s := ofSizes(t, "rmse", 0.1, 0.01, 3, 700, 50_000, 2e6, 8e7)
	p := accepted(s.Pair("a", "b"))(t)
	ctx := context.Background()
	for _, test := range []bayescmp.PairTest{
		bayescmp.Hierarchical{}, bayescmp.Hierarchical{Population: bayescmp.DirichletMixture{}},
		bayescmp.SignedRank{}, bayescmp.Wilcoxon{}, bayescmp.PairedTTest{},
		bayescmp.Permutation{}, bayescmp.Sign{Rope: 0.1}, bayescmp.Poisson{Rope: 0.1},
	} {
		_, err := test.Answer(ctx, p)
		asksForScale(t, fmt.Sprintf("%T", test), err)
	}
	for _, test := range []bayescmp.PairTest{
		bayescmp.Sign{}, bayescmp.Poisson{}, bayescmp.BinomialSign{},
		bayescmp.PairedTTest{Relative: true},
	} {
		if a, err := test.Answer(ctx, p); err != nil || a.Refusal != nil {
			t.Errorf("%T: %v, %v", test, err, a.Refusal)
		}
	}
	for name, rank := range map[string]func(s *bayescmp.Scores) error{
		"Best": func(s *bayescmp.Scores) error { return failed(bayescmp.Best{}.Rank(s)) },
		"Leaderboard": func(s *bayescmp.Scores) error {
			return failed(bayescmp.Leaderboard{}.Rank(s))
		},
		"joint": func(s *bayescmp.Scores) error {
			return failed(bayescmp.JointHierarchical{}.Rank(s))
		},
		"ANOVA": func(s *bayescmp.Scores) error { return failed(bayescmp.ANOVA{}.Test(s)) },
		"Quade": func(s *bayescmp.Scores) error { return failed(bayescmp.Quade{}.Rank(s)) },
		"AlignedRanks": func(s *bayescmp.Scores) error {
			return failed(bayescmp.AlignedRanks{}.Rank(s))
		},
	} {
		asksForScale(t, name, rank(s))
		must(t, rank(accepted(s.Rescale(bayescmp.ScaleRaw))(t)))
		must(t, rank(accepted(s.Rescale(bayescmp.ScaleRatio))(t)))
	}
	must(t, failed(bayescmp.Friedman{}.Rank(s)))
	must(t, failed(bayescmp.PlackettLuce{}.Rank(s)))
	must(t, failed(bayescmp.BradleyTerry{}.Rank(s)))
	if o := accepted(s.Overview())(t); !math.IsNaN(o.Means[0]) || o.Classifiers[0] != "a" {
		t.Errorf("%v", o)
	}
	e := accepted(p.Effects())(t)
	if e.Difference != nil || e.Median != nil || e.Wins.Losses != 6 || len(e.Warnings) != 1 {
		t.Errorf("%v", e)
	}
	var names []string
	for _, test := range accepted(bayescmp.TestsFor(p))(t) {
		names = append(names, test.Name())
	}
	if want := []string{"Poisson test", "binomial sign test"}; !slices.Equal(names, want) {
		t.Errorf("TestsFor suggests %q, want %q", names, want)
	}
}

// failed is the error of a function that returns an answer, too.
func failed[T any](_ T, err error) error { return err }

// On the scale of ratios, the unit of each data set does not matter.
func TestRatiosHaveNoUnit(t *testing.T) {
	one := accepted(ofSizes(t, "rmse", 0.03, 1, 1, 1, 1, 1, 1, 1, 1).Rescale(
		bayescmp.ScaleRatio))(t)
	many := accepted(ofSizes(t, "rmse", 0.03, 1e-8, 3e-5, 0.02, 1, 7, 400, 3e6, 1e9).Rescale(
		bayescmp.ScaleRatio))(t)
	p, q := accepted(one.Pair("a", "b"))(t), accepted(many.Pair("a", "b"))(t)
	rope := bayescmp.Percent(2)
	for _, test := range []bayescmp.Test{
		bayescmp.Hierarchical{Rope: rope}, bayescmp.SignedRank{Rope: rope},
		bayescmp.Poisson{Rope: rope}, bayescmp.Sign{Rope: rope},
	} {
		nearP(t, test.Name(), compare(t, test, q).P, compare(t, test, p).P, 1e-9)
	}
	near(t, "Wilcoxon", accepted(bayescmp.Wilcoxon{}.Test(q))(t).P,
		accepted(bayescmp.Wilcoxon{}.Test(p))(t).P, 1e-12)
	// The difference is the logarithm of the ratio of geometric means.
	logs := 0.0
	raw := ofSizes(t, "rmse", 0.03, 1e-8, 3e-5, 0.02, 1, 7, 400, 3e6, 1e9)
	for _, dataset := range raw.Datasets() {
		a, b := accepted(raw.Folds(dataset, "a"))(t), accepted(raw.Folds(dataset, "b"))(t)
		for k := range a {
			logs += math.Log(b[k]/a[k]) / 40
		}
	}
	e := accepted(q.Effects())(t)
	near(t, "relative difference", e.Relative.Value, math.Exp(logs)-1, 1e-12)
	near(t, "difference", e.Difference.Value, -logs, 1e-12)
	if e.Relative.Low > e.Relative.Value || e.Relative.High < e.Relative.Value {
		t.Errorf("%+v", e.Relative)
	}
	for _, text := range []string{e.String(), e.Results()} {
		if !strings.Contains(text, " % higher than those of a (95 % interval ") {
			t.Error(text)
		}
	}
}

// Losses with a minus have the ratios of losses.
func TestRatiosOfNegatedLosses(t *testing.T) {
	const text = "dataset,classifier,%s\nx,a,%s1\nx,b,%[2]s4\ny,a,%[2]s200\ny,b,%[2]s100\n"
	plain := accepted(long(t, fmt.Sprintf(text, "rmse", ""), bayescmp.Long{Lower: true,
		Score: "rmse"}))(t)
	minus := accepted(long(t, fmt.Sprintf(text, "neg_rmse", "-"), bayescmp.Long{
		Score: "neg_rmse"}))(t)
	want := []float64{-math.Log(4), math.Log(2)}
	for _, s := range []*bayescmp.Scores{plain, minus} {
		on := accepted(s.Rescale(bayescmp.ScaleRatio))(t)
		for i, d := range accepted(on.Pair("a", "b"))(t).Means() {
			near(t, s.Metric(), d, want[i], 1e-15)
		}
		if on.Metric() != "log rmse" {
			t.Errorf("the metric is %s", on.Metric())
		}
	}
}

// Odds of accuracies and of errors say the same, and shares are percent.
func TestLogOddsOfScores(t *testing.T) {
	accuracy := "dataset,a,b\nx,0.9,0.8\ny,0.5,0.75\n"
	for name, text := range map[string]string{
		"accuracy": accuracy, "percent": "dataset,a,b\nx,90,80\ny,50,75\n",
		"error": "dataset,a,b\nx,0.1,0.2\ny,0.5,0.25\n",
	} {
		s := accepted(wide(t, text, bayescmp.Wide{Lower: name == "error"}))(t)
		p := accepted(accepted(s.Rescale(bayescmp.ScaleOdds))(t).Pair("a", "b"))(t)
		near(t, name, p.Means()[0], math.Log(4.0/9), 1e-12)
		near(t, name, p.Means()[1], math.Log(3), 1e-12)
	}
	const sure = "dataset,classifier,fold,acc,n_train,n_test\n" +
		"x,a,1,1,90,10\nx,a,2,0.9,90,10\nx,b,1,0.5,90,10\nx,b,2,0,90,10\n"
	s := accepted(long(t, sure, bayescmp.Long{Score: "acc", TrainSize: "n_train",
		TestSize: "n_test"}))(t)
	on := accepted(s.Rescale(bayescmp.ScaleOdds))(t)
	a, b := accepted(on.Folds("x", "a"))(t), accepted(on.Folds("x", "b"))(t)
	for i, want := range []float64{10.5 / 0.5, 9.5 / 1.5, 1, 0.5 / 10.5} {
		near(t, "with half a count", append(a, b...)[i], math.Log(want), 1e-12)
	}
}

// Ranks are those of Friedman, and a score in their place is told apart by them alone.
func TestRanksOfScores(t *testing.T) {
	s := weka()
	on := accepted(s.Rescale(bayescmp.ScaleRanks))(t)
	r := accepted(bayescmp.Friedman{}.Rank(s))(t)
	o := accepted(on.Overview())(t)
	for i, name := range o.Classifiers {
		near(t, name, o.Means[i], r.MeanRanks[slices.Index(r.Classifiers, name)], 1e-12)
	}
	if on.Metric() != "rank" {
		t.Error(on.Metric())
	}
	var names []string
	for _, test := range accepted(bayescmp.TestsFor(accepted(on.Pair("J48", "AODE"))(t)))(t) {
		names = append(names, test.Name())
	}
	if want := []string{"Bayesian sign test", "binomial sign test"}; !slices.Equal(names, want) {
		t.Errorf("TestsFor suggests %q, want %q", names, want)
	}
}

// What has no place on a scale is named.
func TestRescaleRefuses(t *testing.T) {
	const table = "dataset,a,b\nx,0.9,0\ny,0.5,1\n"
	s := accepted(wide(t, table, bayescmp.Wide{}))(t)
	for scale, words := range map[bayescmp.Scale][]string{
		bayescmp.ScaleRatio: {"0 of b on x"}, bayescmp.ScaleOdds: {"0 of b on x"},
	} {
		_, err := s.Rescale(scale)
		refused(t, err, bayescmp.ErrScore, words...)
		asksForScale(t, "a score without a place", err)
	}
	for _, text := range []string{"dataset,a,b\nx,0.9,0.8\ny,-1,-2\nz,3,-1\n", table} {
		_, err := accepted(wide(t, text, bayescmp.Wide{}))(t).Rescale(bayescmp.ScaleRatio)
		refused(t, err, bayescmp.ErrScore)
	}
	mixed := accepted(wide(t, "dataset,a,b\nx,0.9,0.8\ny,55,60\n", bayescmp.Wide{}))(t)
	_, err := mixed.Rescale(bayescmp.ScaleOdds)
	refused(t, err, bayescmp.ErrScore, "on x are not in percent")
	_, err = mixed.Rescale(9)
	refused(t, err, bayescmp.ErrOption)
	ranks := accepted(mixed.Rescale(bayescmp.ScaleRanks))(t)
	_, err = ranks.Rescale(bayescmp.ScaleRatio)
	refused(t, err, bayescmp.ErrOption, "rescaled before")
	gap := accepted(wide(t, "dataset,a,b\nx,0.9,\ny,0.5,0.6\n",
		bayescmp.Wide{Missing: bayescmp.KeepMissing}))(t)
	_, err = gap.Rescale(bayescmp.ScaleRanks)
	refused(t, err, bayescmp.ErrMissing, "b on x")
	items := accepted(bayescmp.NewPair("a", "b", bayescmp.FoldScores{Dataset: "x", Items: true,
		Left: []float64{1, 0}, Right: []float64{1, 1}}))(t)
	_, err = items.Rescale(bayescmp.ScaleRanks)
	refused(t, err, bayescmp.ErrOption, "items")
}

// A pair of rescaled scores is the rescaled pair.
func TestRescaledPairs(t *testing.T) {
	s := ofSizes(t, "rmse", 0.1, 0.01, 3, 700)
	for _, scale := range []bayescmp.Scale{bayescmp.ScaleRaw, bayescmp.ScaleRatio,
		bayescmp.ScaleRanks} {
		p := accepted(accepted(s.Rescale(scale))(t).Pair("a", "b"))(t)
		q := accepted(accepted(s.Pair("a", "b"))(t).Rescale(scale))(t)
		if !slices.Equal(p.Means(), q.Means()) || p.String() != q.String() {
			t.Errorf("%d: %v, %v", scale, p.Means(), q.Means())
		}
	}
}
