package bayescmp_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
	"gonum.org/v1/gonum/stat/distuv"
)

// folds makes a pair on one data set from differences, with scores that lie on no coarse grid.
func unevenFolds(t *testing.T, runs int, d ...float64) bayescmp.Pair {
	t.Helper()
	left, right := make([]float64, len(d)), make([]float64, len(d))
	for i, v := range d {
		left[i] = 0.7 + 0.01*math.Sin(float64(i))
		right[i] = left[i] + v
	}
	set := bayescmp.FoldScores{Dataset: "iris", Left: left, Right: right, Runs: runs}
	return accepted(bayescmp.NewPair("a", "b", set))(t)
}

// scattered are n differences with the given mean and sample standard deviation.
func scattered(n int, mean, sd float64) []float64 {
	d := make([]float64, n)
	for i := range d {
		d[i] = mean + sd*math.Sqrt(float64(n-1)/float64(n))*float64(2*(i%2)-1)
	}
	return d
}

// By gonum's quantiles: with t = (mean − rope)/scale and scale² = s²(1/n + ρ/(1−ρ)), the verdict
// turns at the rho where t is the .95 quantile.
func TestRhoRangeAgainstClosedForm(t *testing.T) {
	for _, n := range []int{4, 10} {
		for _, rope := range []float64{0, 0.01} {
			for _, sd := range []float64{0.004, 0.012, 0.03} {
				const mean = 0.025
				p := unevenFolds(t, 1, scattered(n, mean, sd)...)
				c := compare(t, bayescmp.CorrelatedTTest{Rope: rope}, p)
				quantile := distuv.StudentsT{Sigma: 1, Nu: float64(n - 1)}.Quantile(0.95)
				odds := math.Pow((mean-rope)/quantile/sd, 2) - 1/float64(n)
				turn := min(max(odds/(1+odds), 0), 0.9)
				r, what := c.RhoRange(), fmt.Sprintf("n %d rope %g sd %g", n, rope, sd)
				near(t, what+" rho", r.Rho, 1/float64(n), 1e-15)
				low, high := 0.0, turn
				if turn < r.Rho {
					low, high = turn, 0.9
				}
				if odds <= 0 {
					low, high = 0, 0.9
				}
				near(t, what+" low", r.Low, low, 2e-5)
				near(t, what+" high", r.High, high, 2e-5)
				told := strings.Contains(c.Verdict(), "This assumes that folds correlate by rho")
				if told != (low > 0 || high < 0.7) {
					t.Errorf("%s: range %g to %g, told %t", what, low, high, told)
				}
			}
		}
	}
}

// The decision is the verdict's own inside, and another one just outside.
func TestRhoRangeIsWhatTheTestsSay(t *testing.T) {
	p := study(t, 10, 1, spread(-0.01, 0.05, 30), repeated(0.02, 30))
	weka := pairOf(t, weka(), "NaiveBayes", "AODE")
	for _, tc := range []struct {
		at   func(rho *float64) bayescmp.Test
		pair bayescmp.Pair
	}{
		{func(r *float64) bayescmp.Test { return bayescmp.Poisson{Rope: 0.01, Rho: r} }, p},
		{func(r *float64) bayescmp.Test { return bayescmp.Poisson{Rho: r} }, p},
		{func(r *float64) bayescmp.Test { return bayescmp.Poisson{Rope: 0.01, Rho: r} },
			on(t, weka, weka.Datasets()[:12]...)},
		{func(r *float64) bayescmp.Test { return bayescmp.CorrelatedTTest{Rho: r} },
			on(t, weka, "glass")},
	} {
		for _, rho := range []float64{0, 0.1, 0.4, 0.9} {
			c := compare(t, tc.at(&rho), tc.pair)
			r := c.RhoRange()
			if r.Low > rho || r.High < rho || r.Source != "as set" {
				t.Fatalf("%s: rho %g, range %v", c.Test, rho, r)
			}
			for _, x := range []float64{r.Low, r.High, r.Low/3 + 2*r.High/3} {
				if d := compare(t, tc.at(&x), tc.pair).Decision(); d != c.Decision() {
					t.Errorf("%s: %v at rho %g, but %v at %g", c.Test, c.Decision(), rho, d, x)
				}
			}
			for _, x := range []float64{r.Low - 1e-4, r.High + 1e-4} {
				if x < 0 || x > 0.9 {
					continue
				}
				if d := compare(t, tc.at(&x), tc.pair).Decision(); d == c.Decision() {
					t.Errorf("%s: still %v at rho %g", c.Test, d, x)
				}
			}
		}
	}
}

// The hierarchical test says over which rho it decides alike where Sensitivity asks it.
func TestSensitivityFindsRhoRange(t *testing.T) {
	p := study(t, 10, 1, spread(0.002, 0.02, 8), repeated(0.03, 8))
	test := bayescmp.Hierarchical{}
	s := accepted(bayescmp.Sensitivity(t.Context(), test, p))(t)
	c := s.Comparisons[0]
	r := c.RhoRange()
	if r == nil || r.Rho != 0.1 || r.Source != "1/folds" {
		t.Fatalf("range %v", r)
	}
	for _, x := range []float64{r.Low, r.High} {
		test.Rho = &x
		if d := compare(t, test, p).Decision(); d != c.Decision() {
			t.Errorf("%v at rho %g in place of %v", d, x, c.Decision())
		}
	}
	if r.High < 0.9 {
		beyond := r.High + 0.015
		test.Rho = &beyond
		if compare(t, test, p).Decision() == c.Decision() {
			t.Errorf("the same decision at rho %g", beyond)
		}
	}
	if !strings.Contains(s.String(), "The decision is the same for rho from") {
		t.Errorf("no range in %s", s)
	}
	if compare(t, bayescmp.Hierarchical{}, p).RhoRange() != nil {
		t.Error("a range without any further fit")
	}
}

// Where the folds do not show rho, a verdict that some rho turns is an error that asks; another one
// is given with its range.
func TestRhoIsAskedForWhereItDecides(t *testing.T) {
	clear, close := scattered(20, 0.05, 0.004), scattered(20, 0.02, 0.02)
	tests := []bayescmp.Test{bayescmp.CorrelatedTTest{Rope: 0.01}, bayescmp.Poisson{Rope: 0.01}}
	for _, test := range tests {
		for _, runs := range []int{1, 20} {
			_, err := test.Compare(unevenFolds(t, runs, close...))
			var input *bayescmp.InputError
			if !errors.As(err, &input) || input.Needs != "Rho" {
				t.Errorf("%s, %d runs: %v", test.Name(), runs, err)
			}
			c := compare(t, test, unevenFolds(t, runs, clear...))
			if r := c.RhoRange(); r.Low > 0 || r.High < 0.7 ||
				!strings.Contains(c.String(), "The decision is the same for rho from 0 to 0.") {
				t.Errorf("%s, %d runs: %v\n%s", test.Name(), runs, r, c)
			}
		}
		// Ten folds are taken for what they are called, and the verdict says what turns it.
		c := compare(t, test, unevenFolds(t, 1, scattered(10, 0.02, 0.01)...))
		if !strings.Contains(c.Verdict(), "rho") {
			t.Errorf("%s: %s", test.Name(), c.Verdict())
		}
	}
	var sets []bayescmp.FoldScores
	for i := range 8 {
		p := scattered(20, 0.004+0.001*float64(i%3), 0.01)
		set := bayescmp.FoldScores{Dataset: fmt.Sprint("d", i), Left: make([]float64, 20),
			Right: p, Runs: 20}
		sets = append(sets, set)
	}
	p := accepted(bayescmp.NewPair("a", "b", sets...))(t)
	_, err := bayescmp.Hierarchical{}.Compare(p)
	refused(t, err, bayescmp.ErrOneFold, "Rho", "rho decides")
}

// A point is never certain. Accuracies of 0.999 and 0.985 on test sets of 5 instances in each of 10
// folds: the difference, 0.014, is more than the rope. Before, "equivalent (probability 1)" was
// said in 0.46 of the files.
func TestEqualScoresAreNoCertainty(t *testing.T) {
	src := rand.New(rand.NewPCG(40, 4))
	share := func(p float64) float64 {
		hits := 0
		for range 5 {
			if src.Float64() < p {
				hits++
			}
		}
		return float64(hits) / 5
	}
	const files = 2000
	wrong, equal, poisson := 0, 0, 0
	for range files {
		var sets []bayescmp.FoldScores
		for i := range 3 {
			set := bayescmp.FoldScores{Dataset: fmt.Sprint("d", i)}
			for range 10 {
				set.Left = append(set.Left, share(0.999))
				set.Right = append(set.Right, share(0.985))
			}
			sets = append(sets, set)
		}
		one := accepted(bayescmp.NewPair("a", "b", sets[0]))(t)
		c := compare(t, bayescmp.CorrelatedTTest{Rope: 0.01}, one)
		if strings.Contains(c.Verdict(), "equivalent") {
			wrong++
		}
		if c.P.Rope == 1 || c.P.Left == 1 || c.P.Right == 1 {
			equal++
		}
		all := accepted(bayescmp.NewPair("a", "b", sets...))(t)
		verdict := compare(t, bayescmp.Poisson{Rope: 0.01}, all).Verdict()
		if strings.Contains(verdict, "are practically equivalent") {
			poisson++
		}
	}
	t.Logf("equivalent: correlated t %d, Poisson %d of %d", wrong, poisson, files)
	if wrong > files/20 || poisson > files/20 || equal > 0 {
		t.Errorf("equivalent: correlated t %d, Poisson %d; certain: %d, of %d files",
			wrong, poisson, equal, files)
	}
}

// What the scores say of their steps is never finer than one instance.
func TestScoresTellTheirSteps(t *testing.T) {
	for _, tc := range []struct {
		left []float64
		gain float64
		want string
	}{
		{[]float64{0.98, 0.94, 1, 0.9}, 0, "multiples of 0.02"},
		{[]float64{14.0 / 15, 11.0 / 15, 1, 8.0 / 15}, 0, "multiples of 0.0667"},
		{[]float64{0.9333, 0.7333, 1, 0.5333}, 0, "multiples of 0.0667"},
		{[]float64{93.33, 73.33, 100, 53.33}, 0, "multiples of 6.67"},
		{[]float64{0.8, 4.0 / 6, 0.4, 5.0 / 6}, 0, "multiples of 0.2"}, // of 5 and 6 instances
		{[]float64{1, 1, 1, 1}, 0, "multiples of 1"},
		{[]float64{-200, -240, -300, -320}, 5, "multiples of 5"},
	} {
		right := make([]float64, len(tc.left))
		for i, v := range tc.left {
			right[i] = v + tc.gain
		}
		p := accepted(bayescmp.NewPair("a", "b", bayescmp.FoldScores{Dataset: "d", Left: tc.left,
			Right: right}))(t)
		c := compare(t, bayescmp.CorrelatedTTest{Rope: 0.01}, p)
		if !strings.Contains(c.String(), tc.want) {
			t.Errorf("%v: no %q in %s", tc.left, tc.want, c)
		}
	}
}

func TestResolutionThatTheScoresContradict(t *testing.T) {
	equal := []float64{0.98, 0.94, 1, 0.9, 0.96}
	p := accepted(bayescmp.NewPair("a", "b", bayescmp.FoldScores{Dataset: "d", Left: equal,
		Right: equal}))(t)
	for _, resolution := range []float64{0.001, 0.1} {
		for _, test := range []bayescmp.Test{
			bayescmp.CorrelatedTTest{Rope: 0.01, Resolution: resolution},
			bayescmp.Poisson{Rope: 0.01, Resolution: resolution},
			bayescmp.Hierarchical{Rope: 0.01, Resolution: resolution},
		} {
			_, err := test.Compare(p)
			refused(t, err, bayescmp.ErrOption, "Resolution", "0.02")
		}
	}
	compare(t, bayescmp.CorrelatedTTest{Rope: 0.01, Resolution: 0.02}, p)
	_, err := bayescmp.CorrelatedTTest{Rope: 0.01, Resolution: -1}.Compare(p)
	refused(t, err, bayescmp.ErrOption, "Resolution")
	odd := []float64{1 / math.Pi, 1 / math.E, math.Sqrt2 / 2}
	p = accepted(bayescmp.NewPair("a", "b", bayescmp.FoldScores{Dataset: "d", Left: odd,
		Right: odd}))(t)
	_, err = bayescmp.CorrelatedTTest{Rope: 0.01}.Compare(p)
	refused(t, err, bayescmp.ErrOption, "Resolution", "n_test")
}
