package bayescmp_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// The answers of R 4.2.2, by testdata/oracle/uci_weka.R, with D = right − left. Tails are compared
// relatively, down to 1e-300.
func TestCorrelatedTAgainstR(t *testing.T) {
	for _, r := range oracle(t, "correlated_t.csv") {
		p := on(t, pairOf(t, weka(), r.text("left"), r.text("right")), r.text("dataset"))
		name := r.text("left") + " " + r.text("right") + " " + r.text("dataset")
		c := compare(t, bayescmp.CorrelatedTTest{Rope: r.number("r"),
			ZeroVariance: bayescmp.PaperPoint}, p)
		checkStudent(t, name, c, r)
		none := compare(t, bayescmp.CorrelatedTTest{}, p)
		nearRelative(t, name+" P(D<0)", none.P.Left, r.number("p_left0"), 1e-10)
		nearRelative(t, name+" P(D>0)", none.P.Right, r.number("p_right0"), 1e-10)
		// The frequentist corrected t test has no p value where the variance is 0.
		if twin := r.number("p_value"); !math.IsNaN(twin) {
			near(t, name+" 1 − p", none.P.Right, 1-twin, 1e-12)
		}
	}
}

// Again R, with rho from the sizes of three of the ten folds, and with rho 0.
func TestCorrelatedTOtherRhoAgainstR(t *testing.T) {
	for _, r := range oracle(t, "correlated_t_rho.csv") {
		p := on(t, pairOf(t, weka(), r.text("left"), r.text("right")), r.text("dataset"))
		if folds := int(r.number("folds")); folds < 10 {
			p = firstFolds(t, p, folds)
		}
		rho := r.number("rho")
		c := compare(t, bayescmp.CorrelatedTTest{Rope: r.number("r"), Rho: &rho,
			ZeroVariance: bayescmp.PaperPoint}, p)
		checkStudent(t, r.text("dataset")+" rho "+r.text("rho"), c, r)
	}
}

func checkStudent(t *testing.T, name string, c *bayescmp.Comparison, r record) {
	t.Helper()
	post, square := c.Posterior.(*bayescmp.StudentPosterior), r.number("scale2")
	near(t, name+" mean", post.Mean, r.number("mean"), 1e-15)
	near(t, name+" scale²", post.Scale*post.Scale, square, 1e-12*(1e-6+square))
	near(t, name+" df", post.DF, r.number("df"), 0)
	nearRelative(t, name+" left", c.P.Left, r.number("p_left"), 1e-9)
	near(t, name+" rope", c.P.Rope, r.number("p_rope"), 1e-13)
	nearRelative(t, name+" right", c.P.Right, r.number("p_right"), 1e-9)
}

// firstFolds keeps the first k of the ten folds of each run, as differences from a constant 0.
func firstFolds(t *testing.T, p bayescmp.Pair, k int) bayescmp.Pair {
	t.Helper()
	name := p.Datasets()[0]
	d, err := p.Differences(name)
	must(t, err)
	var kept []float64
	for i, v := range d {
		if i%10 < k {
			kept = append(kept, v)
		}
	}
	q, err := bayescmp.NewPair(p.Left, p.Right, bayescmp.FoldScores{
		Dataset: name, Left: make([]float64, len(kept)), Right: kept, Runs: 10,
	})
	must(t, err)
	return q
}

// The answers of baycomp 1.0.3 on the papers' data. Its order is first, rope, second better, with D
// = second − first.
func TestCorrelatedTAgainstBaycomp(t *testing.T) {
	scores := corani(t)
	var ref struct {
		Single map[string][]struct {
			Dataset string
			Mean    float64 `json:"mean_y_minus_x"`
			Var     float64
			DF      float64
			Left    float64 `json:"p_first_better"`
			Rope    float64 `json:"p_rope"`
			Right   float64 `json:"p_second_better"`
			Left0   float64 `json:"rope0_p_first"`
			Right0  float64 `json:"rope0_p_second"`
		}
	}
	reference(t, "baycomp.json", &ref)
	if len(ref.Single) != 6 {
		t.Fatalf("%d pairs", len(ref.Single))
	}
	for name, sets := range ref.Single {
		p := pairOf(t, scores, first(name), second(name))
		for _, want := range sets {
			one := on(t, p, want.Dataset)
			test := bayescmp.CorrelatedTTest{Rope: 0.01, ZeroVariance: bayescmp.PaperPoint}
			c := compare(t, test, one)
			what := name + " " + want.Dataset
			post := c.Posterior.(*bayescmp.StudentPosterior)
			near(t, what+" mean", post.Mean, want.Mean, 1e-9)
			near(t, what+" scale²", post.Scale*post.Scale, want.Var, 1e-9)
			near(t, what+" left", c.P.Left, want.Left, 1e-9)
			near(t, what+" rope", c.P.Rope, want.Rope, 1e-9)
			near(t, what+" right", c.P.Right, want.Right, 1e-9)
			test.Rope = 0
			none := compare(t, test, one)
			near(t, what+" left, no rope", none.P.Left, want.Left0, 1e-9)
			near(t, what+" right, no rope", none.P.Right, want.Right0, 1e-9)
		}
	}
}

// In the long run the matching prior is calibrated for independent scores: P(D > 0) is uniform when
// the mean is 0.
func TestCorrelatedTIsCalibratedForIndependentScores(t *testing.T) {
	const studies = 4000
	src := rand.New(rand.NewPCG(1, 2))
	below := 0
	for range studies {
		d := make([]float64, 10)
		for i := range d {
			d[i] = src.NormFloat64()
		}
		test := bayescmp.CorrelatedTTest{Rho: bayescmp.Value(0)}
		if compare(t, test, ofFolds(t, 1, d...)).P.Right < 0.05 {
			below++
		}
	}
	share := float64(below) / studies
	near(t, "share of P below 0.05", share, 0.05, 4*math.Sqrt(0.05*0.95/studies))
}

func TestPointPosteriors(t *testing.T) {
	for _, tc := range []struct {
		name  string
		right float64
		rope  float64
		want  bayescmp.Probabilities
	}{
		{"equal, no rope", 0.5, 0, bayescmp.Probabilities{Left: 0.5, Right: 0.5}},
		{"equal, rope", 0.5, 0.01, bayescmp.Probabilities{Rope: 1}},
		{"five points better", 0.55, 0.01, bayescmp.Probabilities{Right: 1}},
		{"five points worse", 0.45, 0.01, bayescmp.Probabilities{Left: 1}},
		{"five points better, no rope", 0.55, 0, bayescmp.Probabilities{Right: 1}},
		{"within the rope", 0.505, 0.01, bayescmp.Probabilities{Rope: 1}},
		{"on the border of the rope", 0.75, 0.25, bayescmp.Probabilities{Rope: 1}},
	} {
		p := accepted(bayescmp.NewPair("a", "b", bayescmp.FoldScores{
			Dataset: "d", Left: repeated(0.5, 10), Right: repeated(tc.right, 10),
		}))(t)
		test := bayescmp.CorrelatedTTest{Rope: tc.rope, ZeroVariance: bayescmp.PaperPoint}
		c := compare(t, test, p)
		if c.P != tc.want {
			t.Errorf("%s: %v, want %v", tc.name, c.P, tc.want)
		}
		if len(c.Warnings) == 0 {
			t.Errorf("%s: no warning about equal differences", tc.name)
		}
	}
}

// Rounding of decimal fractions must not turn a constant difference into a distribution, nor 0 into
// a win.
func TestRoundingIsNotVariance(t *testing.T) {
	left := []float64{0.1, 0.2, 0.3, 0.7}
	up, same := make([]float64, len(left)), make([]float64, len(left))
	for i, v := range left {
		up[i], same[i] = v+0.1, v*3/3
	}
	answer := func(right []float64) bayescmp.Probabilities {
		set := bayescmp.FoldScores{Dataset: "d", Left: left, Right: right}
		p := accepted(bayescmp.NewPair("a", "b", set))(t)
		test := bayescmp.CorrelatedTTest{ZeroVariance: bayescmp.PaperPoint}
		return compare(t, test, p).P
	}
	if p := answer(up); p.Right != 1 {
		t.Errorf("a constant gain of 0.1: %v", p)
	}
	if p := answer(same); p.Right != 0.5 {
		t.Errorf("scores that differ by rounding: %v", p)
	}
}

func TestBadOptionsAreNamed(t *testing.T) {
	type test = bayescmp.CorrelatedTTest
	p := accepted(accepted(long(t, twoByTwo, bayescmp.Long{}))(t).Pair("nbc", "aode"))(t)
	nan, inf := math.NaN(), math.Inf(1)
	prior := func(mu, k, a, b float64) test {
		return test{Prior: &bayescmp.NormalGamma{Mu: mu, K: k, A: a, B: b}}
	}
	for name, c := range map[string]struct {
		test  test
		names []string
	}{
		"negative rope":      {test{Rope: -0.01}, []string{"rope", "-0.01"}},
		"rope NaN":           {test{Rope: nan}, []string{"rope", "NaN"}},
		"infinite rope":      {test{Rope: inf}, []string{"rope", "Inf"}},
		"rho 1":              {test{Rho: bayescmp.Value(1)}, []string{"rho", "[0, 1)"}},
		"negative rho":       {test{Rho: bayescmp.Value(-0.1)}, []string{"rho", "-0.1"}},
		"rho NaN":            {test{Rho: bayescmp.Value(nan)}, []string{"rho", "NaN"}},
		"low threshold":      {test{Threshold: 0.4}, []string{"threshold", "0.4"}},
		"threshold 1":        {test{Threshold: 1}, []string{"threshold"}},
		"threshold NaN":      {test{Threshold: nan}, []string{"threshold", "NaN"}},
		"prior of zero":      {prior(0, 0, 0, 0), []string{"prior", "K", "0"}},
		"prior Mu NaN":       {prior(nan, 1, 1, 1), []string{"Mu", "NaN"}},
		"prior negative K":   {prior(0, -1, 1, 1), []string{"K", "-1"}},
		"prior infinite A":   {prior(0, 1, inf, 1), []string{"A", "Inf"}},
		"prior A too low":    {prior(0, 1, -2, 1), []string{"A", "-2", `"iris"`}},
		"prior negative B":   {prior(0, 1, 1, -1), []string{"B", "-1"}},
		"prior infinite B":   {prior(0, 1, 1, inf), []string{"B", "Inf"}},
		"prior K NaN":        {prior(0, nan, 1, 1), []string{"K", "NaN"}},
		"prior infinite Mu":  {prior(inf, 1, 1, 1), []string{"Mu", "Inf"}},
		"prior A not finite": {prior(0, 1, nan, 1), []string{"A", "NaN"}},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := c.test.Compare(p)
			refused(t, err, bayescmp.ErrOption, c.names...)
			_, err = bayescmp.Poisson(c.test).Compare(p)
			refused(t, err, bayescmp.ErrOption, c.names...)
		})
	}
}

func TestManyDatasetsNeedAChoice(t *testing.T) {
	_, err := bayescmp.CorrelatedTTest{}.Compare(pairOf(t, weka(), "NaiveBayes", "AODE"))
	refused(t, err, bayescmp.ErrManySets, "Pair.On", "74", `"abalone"`, "69 more")
}

func BenchmarkCorrelatedT(b *testing.B) {
	p, err := weka().Pair("NaiveBayes", "AODE")
	if err != nil {
		b.Fatal(err)
	}
	iris, err := p.On("iris")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := (bayescmp.CorrelatedTTest{Rope: 0.01}).Compare(iris); err != nil {
			b.Fatal(err)
		}
	}
}
