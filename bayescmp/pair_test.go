package bayescmp_test

import (
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

func TestTestsThatNeedFoldsRefuseOneScore(t *testing.T) {
	const once = "dataset,classifier,score\niris,nbc,0.9\niris,aode,0.8\n"
	const holdouts = "dataset,classifier,run,fold,score\niris,nbc,1,1,0.9\niris,nbc,2,1,0.8\niris,aode,1,1,0.8\niris,aode,2,1,0.9\n"
	for name, test := range map[string]struct {
		text  string
		names []string
	}{
		"one score":       {once, []string{`"iris"`, "one score"}},
		"one fold in run": {holdouts, []string{`"iris"`, "2 runs", "Rho", "n_test"}},
	} {
		p, err := accepted(long(t, test.text, bayescmp.Long{}))(t).Pair("nbc", "aode")
		if err != nil {
			t.Fatal(err)
		}
		for _, comparer := range []bayescmp.Test{bayescmp.CorrelatedTTest{}, bayescmp.Poisson{}, bayescmp.Poisson{Rope: 0.01}, bayescmp.Hierarchical{Rope: 0.01}} {
			t.Run(name+"/"+comparer.Name(), func(t *testing.T) {
				_, err := comparer.Compare(p)
				refused(t, err, bayescmp.ErrOneFold, test.names...)
			})
		}
	}
	p, _ := accepted(long(t, holdouts, bayescmp.Long{}))(t).Pair("nbc", "aode")
	if _, err := (bayescmp.CorrelatedTTest{Rho: bayescmp.Value(0.1)}).Compare(p); err != nil {
		t.Errorf("with rho set, holdouts are enough: %v", err)
	}
}

func TestLowerFlipsTheAnswerAndSaysSo(t *testing.T) {
	higher, err := accepted(long(t, twoByTwo, bayescmp.Long{}))(t).Pair("nbc", "aode")
	if err != nil {
		t.Fatal(err)
	}
	s := accepted(long(t, twoByTwo, bayescmp.Long{Lower: true}))(t)
	lower, err := s.Pair("nbc", "aode")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(s.String(), "lower is better") {
		t.Errorf("not said: %s", s)
	}
	for _, test := range []bayescmp.Test{bayescmp.CorrelatedTTest{Rope: 0.01}, bayescmp.Poisson{Rope: 0.01}} {
		h, err := test.Compare(higher)
		if err != nil {
			t.Fatal(err)
		}
		l, err := test.Compare(lower)
		if err != nil {
			t.Fatal(err)
		}
		if math.Abs(h.P.Left-l.P.Right) > 1e-15 || math.Abs(h.P.Right-l.P.Left) > 1e-15 || h.P.Left == h.P.Right {
			t.Errorf("%s: %+v, for losses %+v", test.Name(), h.P, l.P)
		}
	}
	d, _ := higher.Differences("iris")
	e, _ := lower.Differences("iris")
	for i := range d {
		if d[i] != -e[i] {
			t.Errorf("fold %d: %g, for losses %g", i, d[i], e[i])
		}
	}
}

// gota renames columns of the same name silently.
func TestMeansKeepsTheNamesOfClassifiers(t *testing.T) {
	s := accepted(long(t, "dataset,classifier,score\ni,dataset,0.25\ni,b,0.75\n", bayescmp.Long{}))(t)
	names := s.Means().Names()
	if !slices.Contains(names, "dataset") || !slices.Contains(names, "b") || slices.Contains(names, "dataset_0") {
		t.Errorf("columns %q", names)
	}
}

func TestNewPairRefuses(t *testing.T) {
	one := func(f bayescmp.FoldScores) []bayescmp.FoldScores { return []bayescmp.FoldScores{f} }
	tests := map[string]struct {
		left, right string
		data        []bayescmp.FoldScores
		want        error
		names       []string
	}{
		"the same name":         {"a", "a", one(bayescmp.FoldScores{Left: []float64{1}, Right: []float64{1}}), bayescmp.ErrOption, []string{`"a"`}},
		"no data set":           {"a", "b", nil, bayescmp.ErrEmpty, []string{"data set"}},
		"no scores":             {"a", "b", one(bayescmp.FoldScores{Dataset: "iris"}), bayescmp.ErrEmpty, []string{`"iris"`}},
		"different length":      {"a", "b", one(bayescmp.FoldScores{Dataset: "iris", Left: []float64{1, 2}, Right: []float64{1}}), bayescmp.ErrFolds, []string{`"iris"`, "2", "1", `"a"`, `"b"`}},
		"runs do not divide":    {"a", "b", one(bayescmp.FoldScores{Dataset: "iris", Left: []float64{1, 2, 3}, Right: []float64{1, 2, 3}, Runs: 2}), bayescmp.ErrFolds, []string{`"iris"`, "3 scores", "2 runs"}},
		"negative runs":         {"a", "b", one(bayescmp.FoldScores{Dataset: "iris", Left: []float64{1}, Right: []float64{1}, Runs: -1}), bayescmp.ErrFolds, []string{`"iris"`, "-1"}},
		"more runs than scores": {"a", "b", one(bayescmp.FoldScores{Dataset: "iris", Left: []float64{1}, Right: []float64{1}, Runs: 10}), bayescmp.ErrFolds, []string{`"iris"`, "10 runs"}},
		"NaN":                   {"a", "b", one(bayescmp.FoldScores{Dataset: "iris", Left: []float64{1, math.NaN()}, Right: []float64{1, 2}}), bayescmp.ErrScore, []string{`"iris"`, `"a"`, "score 2", "NaN"}},
		"infinite":              {"a", "b", one(bayescmp.FoldScores{Dataset: "iris", Left: []float64{1, 2}, Right: []float64{math.Inf(-1), 2}}), bayescmp.ErrScore, []string{`"iris"`, `"b"`, "score 1", "-Inf"}},
		"data set twice": {"a", "b", []bayescmp.FoldScores{{Dataset: "iris", Left: []float64{1}, Right: []float64{1}}, {Dataset: "iris", Left: []float64{1}, Right: []float64{1}}},
			bayescmp.ErrDuplicate, []string{`"iris"`}},
		"lower and higher": {"a", "b", []bayescmp.FoldScores{{Dataset: "iris", Left: []float64{1}, Right: []float64{1}}, {Dataset: "wine", Left: []float64{1}, Right: []float64{1}, Lower: true}},
			bayescmp.ErrOption, []string{"Lower", `"iris"`, `"wine"`}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			p, err := bayescmp.NewPair(test.left, test.right, test.data...)
			refused(t, err, test.want, test.names...)
			if !reflect.DeepEqual(p, bayescmp.Pair{}) {
				t.Errorf("a pair beside the error: %v", p)
			}
		})
	}
}

func TestNewPairCopies(t *testing.T) {
	left, right := []float64{1, 2}, []float64{3, 5}
	p, err := bayescmp.NewPair("a", "b", bayescmp.FoldScores{Dataset: "d", Left: left, Right: right})
	if err != nil {
		t.Fatal(err)
	}
	left[0], right[1] = 100, 100
	if d, _ := p.Differences("d"); !slices.Equal(d, []float64{2, 3}) {
		t.Errorf("differences %v", d)
	}
}

func TestZeroPairIsAnError(t *testing.T) {
	for _, test := range []bayescmp.Test{bayescmp.CorrelatedTTest{}, bayescmp.CorrelatedTTest{Rope: 1}, bayescmp.Poisson{}, bayescmp.Poisson{Rope: 1}, bayescmp.Hierarchical{}, bayescmp.Hierarchical{Rope: 1}} {
		_, err := test.Compare(bayescmp.Pair{})
		refused(t, err, bayescmp.ErrEmpty, "Scores.Pair")
	}
	if _, err := (bayescmp.Pair{}).On("iris"); err == nil {
		t.Error("a data set of nothing")
	}
}
