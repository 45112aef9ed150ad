package bayescmp_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// The papers' data, baycomp 1.0.3, five seeds of 50,000 draws, D = second − first name.
func TestSignedRankAgainstBaycomp(t *testing.T) {
	scores := corani(t)
	var ref struct {
		SignedRank map[string]map[string]ofBaycomp
	}
	reference(t, "baycomp.json", &ref)
	for name, ropes := range ref.SignedRank {
		p := pairOf(t, scores, first(name), second(name))
		for _, rope := range []float64{0, 0.01} {
			what := fmt.Sprintf("rope_%g", rope)
			c := compare(t, bayescmp.SignedRank{Rope: rope, Samples: 500_000}, p)
			ropes[what].check(t, name+" "+what, c.P, c.Error)
			// Their means are of draws, ours are exact.
			mean := signedRankOf(t, c).Mean()
			for k, v := range []float64{mean.Left, mean.Rope, mean.Right} {
				near(t, fmt.Sprint(name, " ", what, " mean ", k), v, ropes[what].Mean[k], 0.002)
			}
		}
	}
	if len(ref.SignedRank) != 6 {
		t.Errorf("%d pairs", len(ref.SignedRank))
	}
}

// What the tutorial of Benavoli et al. prints for the same data: 2500 draws, prior of strength 0.5 or 0.6.
func TestSignedRankAgainstTutorial(t *testing.T) {
	scores := corani(t)
	for _, test := range []struct {
		left, right string
		rope        float64
		want        bayescmp.Probabilities
	}{
		{"nbc", "aode", 0.01, bayescmp.Probabilities{Left: 0, Rope: 0.123, Right: 0.877}},
		{"nbc", "j48", 0.01, bayescmp.Probabilities{Left: 0.228, Rope: 0.006, Right: 0.766}},
		{"aode", "hnb", 0.01, bayescmp.Probabilities{Left: 0.001, Rope: 0.965, Right: 0.034}},
		{"aode", "j48", 0.01, bayescmp.Probabilities{Left: 0.904, Rope: 0.034, Right: 0.062}},
		{"j48", "j48gr", 0.001, bayescmp.Probabilities{Left: 0, Rope: 0.823, Right: 0.177}},
		{"j48", "j48gr", 0.0001, bayescmp.Probabilities{Left: 0.00006, Rope: 0.0007, Right: 0.999}},
	} {
		c := compare(t, bayescmp.SignedRank{Rope: test.rope}, pairOf(t, scores, test.left, test.right))
		what := fmt.Sprint(test.left, " ", test.right, " rope ", test.rope)
		for k, v := range [][2]float64{{c.P.Left, test.want.Left}, {c.P.Rope, test.want.Rope}, {c.P.Right, test.want.Right}} {
			near(t, fmt.Sprint(what, " ", k), v[0], v[1], 4*math.Sqrt(v[1]*(1-v[1])/2500)+0.002)
		}
	}
}

// Weights by gonum's way of drawing, all pairs added up: nothing in common with the test but the definition.
func TestSignedRankAgainstBruteForce(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	z := []float64{-0.03, 0.05, 0.01, 0.01, -0.01, 0.02, 0, 0.0625}
	const strength, at, rope, n = 2, 0.02, 0.01, 40_000
	points := append(slices.Clone(z), at)
	var wins, sum [3]float64
	for range n {
		w, total := make([]float64, len(points)), 0.0
		for i := range w {
			w[i] = -math.Log(1 - r.Float64())
			if i == len(z) {
				w[i] -= math.Log(1 - r.Float64()) // a shape of 2
			}
			total += w[i]
		}
		var theta [3]float64
		for i, x := range points {
			for j, y := range points {
				mass, s := w[i]*w[j]/total/total, math.Round(100000*(x+y))/100000
				for k, v := range []float64{below(s, -2*rope), 0, below(-s, -2*rope)} {
					theta[k] += mass * v
				}
			}
		}
		theta[1] = 1 - theta[0] - theta[2]
		for k, v := range theta {
			sum[k] += v / n
			if v == max(theta[0], theta[1], theta[2]) {
				wins[k] += 1. / n
			}
		}
	}
	c := compare(t, bayescmp.SignedRank{Rope: rope, Prior: &bayescmp.SignedRankPrior{Strength: strength, At: at}, Samples: 400_000}, oneScoreEach(t, z...))
	mean := signedRankOf(t, c).Mean()
	for k, v := range [][3]float64{{c.P.Left, c.Error.Left, mean.Left}, {c.P.Rope, c.Error.Rope, mean.Rope}, {c.P.Right, c.Error.Right, mean.Right}} {
		near(t, fmt.Sprint("P ", k), v[0], wins[k], 4*math.Hypot(v[1], math.Sqrt(wins[k]*(1-wins[k])/n)))
		near(t, fmt.Sprint("mean ", k), v[2], sum[k], 0.005)
	}
}

// below is 1 below the limit, and a half at it.
func below(s, limit float64) float64 {
	switch {
	case s < limit:
		return 1
	case s == limit:
		return 0.5
	}
	return 0
}

// One data set with a prior at 0: θ_right > 1/2 always; with a rope, w_1 is uniform for s = 1, and right is the largest when w_1² is above 1/2.
func TestSignedRankInClosedForm(t *testing.T) {
	one := &bayescmp.SignedRankPrior{Strength: 1}
	c := compare(t, bayescmp.SignedRank{Rope: 0.05, Prior: one, Samples: 1_000_000}, oneScoreEach(t, 0.07))
	near(t, "P(right)", c.P.Right, 1-math.Sqrt(0.5), 4*c.Error.Right)
	mean := signedRankOf(t, c).Mean()
	near(t, "mean", mean.Right, 1./3, 1e-15)
	low, high := signedRankOf(t, c).Interval(0.9)
	near(t, "5 % quantile", low.Right, 0.05*0.05, 5e-4)
	near(t, "95 % quantile", high.Right, 0.95*0.95, 2e-3)
	// A prior at the other side, exactly opposite: their sum counts half to each side.
	c = compare(t, bayescmp.SignedRank{Prior: &bayescmp.SignedRankPrior{Strength: 1, At: -0.07}, Samples: 1_000_000}, oneScoreEach(t, 0.07))
	near(t, "opposite", c.P.Right, 0.5, 4*c.Error.Right)
	near(t, "opposite, mean", signedRankOf(t, c).Mean().Right, 0.5, 1e-15)
	// At the edge of the rope, left and rope have w_1²/2 each, and w_1 is uniform: a tie of the two when that is above 1 − w_1².
	c = compare(t, bayescmp.SignedRank{Rope: 0.01, Prior: &bayescmp.SignedRankPrior{}, Samples: 1_000_000}, oneScoreEach(t, -0.01, 0.3))
	near(t, "tied", c.P.Left, (1-math.Sqrt(2./3))/2, 4*c.Error.Left)
	near(t, "error of a shared probability", c.Error.Left, math.Sqrt(c.P.Left*(0.5-c.P.Left)/1e6), 1e-8)
	if c.P.Left != c.P.Rope {
		t.Errorf("tied, but %+v", c.P)
	}
}

func TestSignedRankDegenerate(t *testing.T) {
	none := &bayescmp.SignedRankPrior{}
	half := bayescmp.Probabilities{Left: 0.5, Right: 0.5}
	left, rope, right := bayescmp.Probabilities{Left: 1}, bayescmp.Probabilities{Rope: 1}, bayescmp.Probabilities{Right: 1}
	for name, test := range map[string]struct {
		test bayescmp.SignedRank
		d    []float64
		want bayescmp.Probabilities
	}{
		"all zeros":                              {bayescmp.SignedRank{Rope: 0.01}, repeated(0, 5), rope},
		"all zeros, no rope":                     {bayescmp.SignedRank{}, repeated(0, 5), half},
		"all zeros, no rope, no prior":           {bayescmp.SignedRank{Prior: none}, repeated(0, 5), half},
		"all in the rope":                        {bayescmp.SignedRank{Rope: 0.25}, []float64{0.1, -0.2, 0.05}, rope},
		"all equal, no rope":                     {bayescmp.SignedRank{}, repeated(0.02, 6), right},
		"all equal, no rope, no prior":           {bayescmp.SignedRank{Prior: none}, repeated(-0.02, 6), left},
		"all equal, no prior":                    {bayescmp.SignedRank{Rope: 0.01, Prior: none}, repeated(0.02, 6), right},
		"all at the edge of the rope, no prior":  {bayescmp.SignedRank{Rope: 0.02, Prior: none}, repeated(0.52-0.5, 6), bayescmp.Probabilities{Rope: 0.5, Right: 0.5}},
		"all on one side of 0":                   {bayescmp.SignedRank{}, []float64{-0.1, -0.2, -0.01}, left},
		"one data set, no rope":                  {bayescmp.SignedRank{}, []float64{0.1}, right},
		"one data set, no prior":                 {bayescmp.SignedRank{Rope: 0.01, Prior: none}, []float64{-0.1}, left},
		"one data set, prior at the other side":  {bayescmp.SignedRank{Prior: &bayescmp.SignedRankPrior{Strength: 1, At: -0.1}}, []float64{0}, left},
		"two opposite data sets, no rope":        {bayescmp.SignedRank{}, []float64{0.1, -0.1}, half},
		"two opposite data sets, rounded":        {bayescmp.SignedRank{Prior: none}, []float64{0.6 - 0.5, 0.4 - 0.5}, half},
		"two data sets, no prior, rope for both": {bayescmp.SignedRank{Rope: 0.3, Prior: none}, []float64{0.1, -0.25}, rope},
	} {
		t.Run(name, func(t *testing.T) {
			c := compare(t, test.test, oneScoreEach(t, test.d...))
			if c.P != test.want || (c.Error != bayescmp.Probabilities{}) {
				t.Errorf("%+v ± %+v, want %+v exactly", c.P, c.Error, test.want)
			}
			if certain := max(test.want.Left, test.want.Rope, test.want.Right) == 1; warned(c, "the certainty is the model's") != certain {
				t.Errorf("certain: %v", c.Warnings)
			}
			soundShares(t, c)
		})
	}
	// Two data sets of different sizes decide nothing, and are sound.
	for _, rope := range []float64{0, 0.01, 0.03} {
		c := compare(t, bayescmp.SignedRank{Rope: rope}, oneScoreEach(t, 0.05, -0.02))
		if !(c.P.Right > c.P.Left && c.Error.Right > 0 && c.Error.Right < 0.003) {
			t.Errorf("two data sets, rope %g: %+v ± %+v", rope, c.P, c.Error)
		}
		soundShares(t, c)
	}
}

// A probability of 0 that was only not seen is not said to be exact.
func TestSignedRankOfAnUnseenRegion(t *testing.T) {
	c := compare(t, bayescmp.SignedRank{Rope: 0.01}, oneScoreEach(t, append(repeated(0.1, 40), -0.1)...))
	if c.P.Left != 0 || c.Error.Left != 1./50_000 || warned(c, "the certainty is the model's") {
		t.Errorf("%+v ± %+v", c.P, c.Error)
	}
}

// The draws do not depend on the order of classifiers and of data sets: the answer is the mirror image, or the same, to the last bit.
func TestSignedRankSwapSwaps(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 10 {
		d := make([]float64, 1+r.IntN(30))
		for i := range d {
			d[i] = float64(r.IntN(21)-9) / 512
		}
		swapped, shuffled := make([]float64, len(d)), slices.Clone(d)
		for i := range d {
			swapped[i] = -d[i]
		}
		r.Shuffle(len(d), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
		for _, rope := range []float64{0, 1. / 128} {
			test := bayescmp.SignedRank{Rope: rope, Samples: 2000}
			p, q := compare(t, test, oneScoreEach(t, d...)), compare(t, test, oneScoreEach(t, swapped...))
			if p.P.Left != q.P.Right || p.P.Rope != q.P.Rope || p.P.Right != q.P.Left || p.Error.Left != q.Error.Right {
				t.Errorf("%v: %+v, swapped %+v", d, p.P, q.P)
			}
			if s := compare(t, test, oneScoreEach(t, shuffled...)); s.P != p.P {
				t.Errorf("%v: %+v, in another order %+v", d, p.P, s.P)
			}
		}
	}
	// A prior beside 0 changes sides, too.
	prior := func(at float64) *bayescmp.SignedRankPrior { return &bayescmp.SignedRankPrior{Strength: 2, At: at} }
	p := compare(t, bayescmp.SignedRank{Rope: 0.01, Prior: prior(0.02)}, oneScoreEach(t, 0.05, -0.01, 0.005)).P
	q := compare(t, bayescmp.SignedRank{Rope: 0.01, Prior: prior(-0.02)}, oneScoreEach(t, -0.05, 0.01, -0.005)).P
	if p.Left != q.Right || p.Right != q.Left {
		t.Errorf("prior at 0.02: %+v, swapped %+v", p, q)
	}
}

func TestSignedRankScale(t *testing.T) {
	answer := func(unit float64) bayescmp.Probabilities {
		p := study(t, 10, 1, []float64{-0.02 * unit, 0.05 * unit, 0.01 * unit, 0.03 * unit, 0.011 * unit}, repeated(0.01*unit, 5))
		return compare(t, bayescmp.SignedRank{Rope: 0.01 * unit, Prior: &bayescmp.SignedRankPrior{Strength: 0.5, At: 0.002 * unit}}, p).P
	}
	want := answer(1)
	for _, unit := range []float64{64, 1e-9, 1e9, 1e-100, 1e100} {
		if got := answer(unit); got != want {
			t.Errorf("unit %g: %+v, want %+v", unit, got, want)
		}
	}
}

func TestSignedRankPrior(t *testing.T) {
	p := oneScoreEach(t, 0.03, -0.02, 0.04, 0.015, -0.01)
	answer := func(prior *bayescmp.SignedRankPrior) bayescmp.Probabilities {
		return compare(t, bayescmp.SignedRank{Rope: 0.01, Prior: prior}, p).P
	}
	if answer(nil) != answer(&bayescmp.SignedRankPrior{Strength: 0.5}) {
		t.Error("the default is not 0.5 at 0")
	}
	left, right := answer(&bayescmp.SignedRankPrior{Strength: 3, At: -0.05}), answer(&bayescmp.SignedRankPrior{Strength: 3, At: 0.05})
	if !(left.Left > right.Left+0.2 && left.Right < right.Right-0.2) {
		t.Errorf("prior left %+v, right %+v", left, right)
	}
	if huge := answer(&bayescmp.SignedRankPrior{Strength: 1e6}); huge.Rope != 1 {
		t.Errorf("a prior of 10⁶ data sets at 0: %+v", huge)
	}
	// The weights of the data do not change with the prior, so that a small change of the prior is a small one of the answer.
	a, b := answer(&bayescmp.SignedRankPrior{Strength: 1e-9}), answer(&bayescmp.SignedRankPrior{})
	nearP(t, "hardly any prior", a, b, 1e-4)
}

func TestSignedRankSource(t *testing.T) {
	p := pairOf(t, weka(), "AODE", "J48")
	run := func(src rand.Source) bayescmp.Probabilities {
		return compare(t, bayescmp.SignedRank{Rope: 0.01, Src: src, Samples: 5000}, p).P
	}
	if run(nil) != run(nil) || run(rand.NewPCG(7, 8)) != run(rand.NewPCG(7, 8)) {
		t.Error("the same source, another answer")
	}
	if run(rand.NewPCG(7, 8)) == run(rand.NewPCG(8, 8)) || run(rand.NewPCG(7, 8)) == run(nil) {
		t.Error("other sources, the same answer")
	}
	used := rand.NewPCG(7, 8)
	run(used)
	fresh := rand.NewPCG(7, 8)
	fresh.Uint64()
	fresh.Uint64()
	if used.Uint64() != fresh.Uint64() {
		t.Error("Compare takes more or less than two numbers")
	}
}

func TestSignedRankOnAnyNumberOfCores(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	p := pairOf(t, weka(), "NaiveBayes", "AODE")
	var first string
	for _, cores := range []int{1, 2, 5} {
		runtime.GOMAXPROCS(cores)
		c := compare(t, bayescmp.SignedRank{Rope: 0.01, Samples: 20_003}, p)
		text := fmt.Sprint(c, c.P, c.Error)
		if first == "" {
			first = text
		} else if text != first {
			t.Errorf("%d cores: %s, not %s", cores, text, first)
		}
	}
}

func TestSignedRankWarnings(t *testing.T) {
	d := []float64{0.1, -0.2, 0.05, 0.07}
	for _, test := range []struct {
		test  bayescmp.SignedRank
		d     []float64
		about string
		want  bool
	}{
		{bayescmp.SignedRank{}, d, "the prior has a weight of 0.5 beside 4 data sets", true},
		{bayescmp.SignedRank{}, append(d, 0.02), "the prior", false},
		{bayescmp.SignedRank{Prior: &bayescmp.SignedRankPrior{}}, d, "the prior", false},
		{bayescmp.SignedRank{Prior: &bayescmp.SignedRankPrior{Strength: 1}}, append(d, 0.02), "the prior has a weight of 1 beside 5", true},
		{bayescmp.SignedRank{Rope: 2}, d, "covers every difference", true},
	} {
		c := compare(t, test.test, oneScoreEach(t, test.d...))
		if warned(c, test.about) != test.want {
			t.Errorf("%+v, about %q: %v", test.test, test.about, c.Warnings)
		}
	}
}

func TestSignedRankBadOptionsAreNamed(t *testing.T) {
	p, nan, inf := oneScoreEach(t, 0.1, -0.2), math.NaN(), math.Inf(1)
	prior := func(strength, at float64) *bayescmp.SignedRankPrior {
		return &bayescmp.SignedRankPrior{Strength: strength, At: at}
	}
	for name, test := range map[string]struct {
		test  bayescmp.SignedRank
		names []string
	}{
		"negative rope":     {bayescmp.SignedRank{Rope: -1}, []string{"rope", "-1"}},
		"rope NaN":          {bayescmp.SignedRank{Rope: nan}, []string{"rope", "NaN"}},
		"infinite rope":     {bayescmp.SignedRank{Rope: inf}, []string{"rope", "Inf"}},
		"threshold":         {bayescmp.SignedRank{Threshold: 0.4}, []string{"threshold", "0.4"}},
		"negative strength": {bayescmp.SignedRank{Prior: prior(-1, 0)}, []string{"Strength", "-1"}},
		"strength NaN":      {bayescmp.SignedRank{Prior: prior(nan, 0)}, []string{"Strength", "NaN"}},
		"infinite strength": {bayescmp.SignedRank{Prior: prior(inf, 0)}, []string{"Strength", "Inf"}},
		"huge strength":     {bayescmp.SignedRank{Prior: prior(1e7, 0)}, []string{"Strength", "1e+07"}},
		"prior at NaN":      {bayescmp.SignedRank{Prior: prior(1, nan)}, []string{"At", "NaN"}},
		"prior at infinity": {bayescmp.SignedRank{Prior: prior(0, inf)}, []string{"At", "Inf"}},
		"negative samples":  {bayescmp.SignedRank{Samples: -1}, []string{"Samples", "-1"}},
		"few samples":       {bayescmp.SignedRank{Samples: 999}, []string{"Samples", "999", "1000"}},
		"absurd samples":    {bayescmp.SignedRank{Samples: 1e9}, []string{"Samples", "1000000000"}},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := test.test.Compare(p)
			refused(t, err, bayescmp.ErrOption, test.names...)
		})
	}
	_, err := bayescmp.SignedRank{}.Compare(bayescmp.Pair{})
	refused(t, err, bayescmp.ErrEmpty)
}

func BenchmarkSignedRank(b *testing.B) {
	for _, q := range []int{54, 1000} {
		p := manySets(b, q)
		for _, rope := range []float64{0, 0.005} {
			b.Run(fmt.Sprintf("q=%d/rope=%g", q, rope), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					if _, err := (bayescmp.SignedRank{Rope: rope}).Compare(p); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
