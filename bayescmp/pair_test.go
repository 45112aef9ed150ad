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
	const holdouts = "dataset,classifier,run,fold,score\n" +
		"iris,nbc,1,1,0.7\niris,nbc,2,1,0.8\niris,aode,1,1,0.8\niris,aode,2,1,0.92\n"
	for name, test := range map[string]struct {
		text  string
		names []string
	}{
		"one score":       {once, []string{`"iris"`, "one score"}},
		"one fold in run": {holdouts, []string{`"iris"`, "2 runs", "Rho", "n_test"}},
	} {
		p := pairOf(t, accepted(long(t, test.text, bayescmp.Long{}))(t), "nbc", "aode")
		for _, comparer := range []bayescmp.Test{
			bayescmp.CorrelatedTTest{}, bayescmp.Poisson{}, bayescmp.Poisson{Rope: 0.01},
			bayescmp.Hierarchical{Rope: 0.01},
		} {
			if _, long := comparer.(bayescmp.Hierarchical); long && name != "one score" {
				continue // on one data set it decides with no rho
			}
			t.Run(name+"/"+comparer.Name(), func(t *testing.T) {
				_, err := comparer.Compare(p)
				refused(t, err, bayescmp.ErrOneFold, test.names...)
			})
		}
	}
	p := pairOf(t, accepted(long(t, holdouts, bayescmp.Long{}))(t), "nbc", "aode")
	if _, err := (bayescmp.CorrelatedTTest{Rho: bayescmp.Value(0.1)}).Compare(p); err != nil {
		t.Errorf("with rho set, holdouts are enough: %v", err)
	}
}

func TestLowerFlipsTheAnswerAndSaysSo(t *testing.T) {
	higher := pairOf(t, accepted(long(t, twoByTwo, bayescmp.Long{}))(t), "nbc", "aode")
	s := accepted(long(t, twoByTwo, bayescmp.Long{Lower: true}))(t)
	lower := pairOf(t, s, "nbc", "aode")
	if !strings.Contains(s.String(), "lower is better") {
		t.Errorf("not said: %s", s)
	}
	for _, test := range []bayescmp.Test{
		bayescmp.CorrelatedTTest{Rope: 0.01}, bayescmp.Poisson{Rope: 0.01},
	} {
		h, l := compare(t, test, higher).P, compare(t, test, lower).P
		if math.Abs(h.Left-l.Right) > 1e-15 || math.Abs(h.Right-l.Left) > 1e-15 ||
			h.Left == h.Right {
			t.Errorf("%s: %+v, for losses %+v", test.Name(), h, l)
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
	s := accepted(long(t, "dataset,classifier,score\ni,dataset,0.25\ni,b,0.75\n",
		bayescmp.Long{}))(t)
	names := s.Means().Names()
	if !slices.Contains(names, "dataset") || !slices.Contains(names, "b") ||
		slices.Contains(names, "dataset_0") {
		t.Errorf("columns %q", names)
	}
}

func TestNewPairRefuses(t *testing.T) {
	type (
		set  = bayescmp.FoldScores
		list = []float64
	)
	one, two := list{1}, list{1, 2}
	three := list{1, 2, 3}
	for name, test := range map[string]struct {
		right string // the left one is a
		data  []set
		want  error
		names []string
	}{
		"the same name": {
			"a", []set{{Left: one, Right: one}}, bayescmp.ErrOption, []string{`"a"`},
		},
		"no data set": {"b", nil, bayescmp.ErrEmpty, []string{"data set"}},
		"no scores": {
			"b", []set{{Dataset: "iris"}}, bayescmp.ErrEmpty, []string{`"iris"`},
		},
		"different length": {
			"b", []set{{Dataset: "iris", Left: two, Right: one}},
			bayescmp.ErrFolds, []string{`"iris"`, "2", "1", `"a"`, `"b"`},
		},
		"runs do not divide": {
			"b", []set{{Dataset: "iris", Left: three, Right: three, Runs: 2}},
			bayescmp.ErrFolds, []string{`"iris"`, "3 scores", "2 runs"},
		},
		"negative runs": {
			"b", []set{{Dataset: "iris", Left: one, Right: one, Runs: -1}},
			bayescmp.ErrFolds, []string{`"iris"`, "-1"},
		},
		"more runs than scores": {
			"b", []set{{Dataset: "iris", Left: one, Right: one, Runs: 10}},
			bayescmp.ErrFolds, []string{`"iris"`, "10 runs"},
		},
		"NaN": {
			"b", []set{{Dataset: "iris", Left: list{1, math.NaN()}, Right: two}},
			bayescmp.ErrScore, []string{`"iris"`, `"a"`, "score 2", "NaN"},
		},
		"infinite": {
			"b", []set{{Dataset: "iris", Left: two, Right: list{math.Inf(-1), 2}}},
			bayescmp.ErrScore, []string{`"iris"`, `"b"`, "score 1", "-Inf"},
		},
		"data set twice": {
			"b", []set{
				{Dataset: "iris", Left: one, Right: one},
				{Dataset: "iris", Left: one, Right: one},
			},
			bayescmp.ErrDuplicate, []string{`"iris"`},
		},
	} {
		t.Run(name, func(t *testing.T) {
			p, err := bayescmp.NewPair("a", test.right, test.data...)
			refused(t, err, test.want, test.names...)
			if !reflect.DeepEqual(p, bayescmp.Pair{}) {
				t.Errorf("a pair beside the error: %v", p)
			}
		})
	}
}

func TestNewPairCopies(t *testing.T) {
	left, right := []float64{1, 2}, []float64{3, 5}
	set := bayescmp.FoldScores{Dataset: "d", Left: left, Right: right}
	p := accepted(bayescmp.NewPair("a", "b", set))(t)
	left[0], right[1] = 100, 100
	if d, _ := p.Differences("d"); !slices.Equal(d, []float64{2, 3}) {
		t.Errorf("differences %v", d)
	}
}

func TestZeroPairIsAnError(t *testing.T) {
	for _, test := range []bayescmp.Test{
		bayescmp.CorrelatedTTest{}, bayescmp.CorrelatedTTest{Rope: 1},
		bayescmp.Poisson{}, bayescmp.Poisson{Rope: 1},
		bayescmp.Hierarchical{}, bayescmp.Hierarchical{Rope: 1},
	} {
		_, err := test.Compare(bayescmp.Pair{})
		refused(t, err, bayescmp.ErrEmpty, "Scores.Pair")
	}
	if _, err := (bayescmp.Pair{}).On("iris"); err == nil {
		t.Error("a data set of nothing")
	}
}

// Where the metric differs between data sets, each difference is turned round on its own.
func TestPairOfBothDirections(t *testing.T) {
	p, err := bayescmp.NewPair("a", "b",
		bayescmp.FoldScores{Dataset: "auc", Left: []float64{0.5}, Right: []float64{0.75}},
		bayescmp.FoldScores{
			Dataset: "loss", Left: []float64{0.5}, Right: []float64{0.75}, Lower: true,
		})
	must(t, err)
	if got := p.Means(); !slices.Equal(got, []float64{0.25, -0.25}) {
		t.Errorf("differences %v", got)
	}
	c, err := bayescmp.Sign{}.Compare(p)
	must(t, err)
	if said := strings.Join(c.Assumptions, "; "); !strings.Contains(said, "lower ones on others") {
		t.Errorf("assumed: %s", said)
	}
}
