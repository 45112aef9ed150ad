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

// The papers' data, by baycomp 1.0.3, five seeds of 50,000 draws, D = second − first name.
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
			usual := compare(t, bayescmp.SignedRank{Rope: rope}, p)
			ropes[what].check(t, name+" by default "+what, usual.P, usual.Error)
			// The means of baycomp come from draws, ours are exact.
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

// The tutorial of Benavoli et al. prints these numbers for the same data, from 2500 draws with a
// prior of strength 0.5 or 0.6.
func TestSignedRankAgainstTutorial(t *testing.T) {
	scores := corani(t)
	for _, test := range []struct {
		left, right string
		rope        float64
		want        [3]float64
	}{
		{"nbc", "aode", 0.01, [3]float64{0, 0.123, 0.877}},
		{"nbc", "j48", 0.01, [3]float64{0.228, 0.006, 0.766}},
		{"aode", "hnb", 0.01, [3]float64{0.001, 0.965, 0.034}},
		{"aode", "j48", 0.01, [3]float64{0.904, 0.034, 0.062}},
		{"j48", "j48gr", 0.001, [3]float64{0, 0.823, 0.177}},
		{"j48", "j48gr", 0.0001, [3]float64{0.00006, 0.0007, 0.999}},
	} {
		p := pairOf(t, scores, test.left, test.right)
		c := compare(t, bayescmp.SignedRank{Rope: test.rope}, p)
		what := fmt.Sprint(test.left, " ", test.right, " rope ", test.rope)
		for k, got := range []float64{c.P.Left, c.P.Rope, c.P.Right} {
			want := test.want[k]
			off := 4*math.Sqrt(want*(1-want)/2500) + 0.002
			near(t, fmt.Sprint(what, " ", k), got, want, off)
		}
	}
}

// Brute force draws weights from exponentials, and adds all pairs up. It shares nothing with the
// test but the definition.
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
				theta[0] += mass * below(s, -2*rope)
				theta[2] += mass * below(-s, -2*rope)
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
	prior := &bayescmp.SignedRankPrior{Strength: strength, At: at}
	test := bayescmp.SignedRank{Rope: rope, Prior: prior, Samples: 400_000}
	c := compare(t, test, oneScoreEach(t, z...))
	mean := signedRankOf(t, c).Mean()
	for k, v := range [3]struct{ p, off, mean float64 }{
		{c.P.Left, c.Error.Left, mean.Left},
		{c.P.Rope, c.Error.Rope, mean.Rope},
		{c.P.Right, c.Error.Right, mean.Right},
	} {
		drawn := math.Sqrt(wins[k] * (1 - wins[k]) / n)
		near(t, fmt.Sprint("P ", k), v.p, wins[k], 4*math.Hypot(v.off, drawn))
		near(t, fmt.Sprint("mean ", k), v.mean, sum[k], 0.005)
	}
}

// below is 1 below the limit.
func below(s, limit float64) float64 {
	if s < limit {
		return 1
	}
	return 0
}

// Scores of two decimals often differ by exactly the rope. The sentence "differences of at most
// 0.01 count as practical equivalence" is the rule that is computed: the answer is the limit of
// those with a slightly larger rope.
func TestSignedRankAtTheEdge(t *testing.T) {
	var d []float64
	for _, score := range []float64{
		.51, .52, .51, .52, .53, .50, .54, .53, .55, .51, .50, .51, .51,
	} {
		d = append(d, score-.50)
	}
	p := oneScoreEach(t, d...)
	at := compare(t, bayescmp.SignedRank{Rope: .01}, p)
	larger := compare(t, bayescmp.SignedRank{Rope: .010001}, p)
	if at.P != larger.P || at.Decision() != bayescmp.Undecided {
		t.Errorf("%+v at the edge, %+v with a slightly larger rope", at.P, larger.P)
	}
	// Another program (Python, 60,000 draws) gets 0.7930 ± 0.0016.
	near(t, "P(right)", at.P.Right, 0.7930, 4*math.Hypot(0.0016, at.Error.Right))
}

// One data set with a prior at 0: θ_right > 1/2 always. With a rope, w_1 is uniform for s = 1, and
// right is the largest when w_1² is above 1/2.
func TestSignedRankInClosedForm(t *testing.T) {
	with := func(rope float64, prior bayescmp.SignedRankPrior) bayescmp.SignedRank {
		return bayescmp.SignedRank{Rope: rope, Prior: &prior, Samples: 1_000_000}
	}
	one := bayescmp.SignedRankPrior{Strength: 1}
	c := compare(t, with(0.05, one), oneScoreEach(t, 0.07))
	near(t, "P(right)", c.P.Right, 1-math.Sqrt(0.5), 4*c.Error.Right)
	mean := signedRankOf(t, c).Mean()
	near(t, "mean", mean.Right, 1./3, 1e-15)
	low, high := signedRankOf(t, c).Interval(0.9)
	near(t, "5 % quantile", low.Right, 0.05*0.05, 5e-4)
	near(t, "95 % quantile", high.Right, 0.95*0.95, 2e-3)
	// A prior at the other side, exactly opposite: their sum counts half to each side.
	one.At = -0.07
	c = compare(t, with(0, one), oneScoreEach(t, 0.07))
	near(t, "opposite", c.P.Right, 0.5, 4*c.Error.Right)
	near(t, "opposite, mean", signedRankOf(t, c).Mean().Right, 0.5, 1e-15)
	// A difference at the edge is in the rope, which has w_1², and w_1 is uniform.
	c = compare(t, with(0.01, bayescmp.SignedRankPrior{}), oneScoreEach(t, -0.01, 0.3))
	near(t, "at the edge", c.P.Rope, 1-math.Sqrt(0.5), 4*c.Error.Rope)
	if c.P.Left != 0 {
		t.Errorf("at the edge, but %+v", c.P)
	}
}

func TestSignedRankDegenerate(t *testing.T) {
	needsTime(t)
	type (
		test = bayescmp.SignedRank
		p    = bayescmp.Probabilities
		list = []float64
	)
	none := &bayescmp.SignedRankPrior{}
	opposite := &bayescmp.SignedRankPrior{Strength: 1, At: -0.1}
	half := p{Left: 0.5, Right: 0.5}
	left, rope, right := p{Left: 1}, p{Rope: 1}, p{Right: 1}
	for name, c := range map[string]struct {
		test test
		d    list
		want p
	}{
		"all zeros":                    {test{Rope: 0.01}, repeated(0, 5), rope},
		"all zeros, no rope":           {test{}, repeated(0, 5), half},
		"all zeros, no rope, no prior": {test{Prior: none}, repeated(0, 5), half},
		"all in the rope":              {test{Rope: 0.25}, list{0.1, -0.2, 0.05}, rope},
		"all equal, no rope":           {test{}, repeated(0.02, 6), right},
		"all equal, no rope, no prior": {test{Prior: none}, repeated(-0.02, 6), left},
		"all equal, no prior":          {test{Rope: 0.01, Prior: none}, repeated(0.02, 6), right},
		"all at the edge of the rope, no prior": {
			test{Rope: 0.02, Prior: none}, repeated(0.52-0.5, 6), rope,
		},
		"all on one side of 0":                  {test{}, list{-0.1, -0.2, -0.01}, left},
		"one data set, no rope":                 {test{}, list{0.1}, right},
		"one data set, no prior":                {test{Rope: 0.01, Prior: none}, list{-0.1}, left},
		"one data set, prior at the other side": {test{Prior: opposite}, list{0}, left},
		"two opposite data sets, no rope":       {test{}, list{0.1, -0.1}, half},
		"two opposite data sets, rounded": {test{Prior: none},
			list{0.6 - 0.5, 0.4 - 0.5}, half},
		"two data sets, no prior, rope for both": {
			test{Rope: 0.3, Prior: none}, list{0.1, -0.25}, rope,
		},
	} {
		t.Run(name, func(t *testing.T) {
			answer := compare(t, c.test, oneScoreEach(t, c.d...))
			if answer.P != c.want || (answer.Error != p{}) {
				t.Errorf("%+v ± %+v, want %+v exactly", answer.P, answer.Error, c.want)
			}
			certain := max(c.want.Left, c.want.Rope, c.want.Right) == 1
			if warned(answer, "the certainty is the model's") != certain {
				t.Errorf("certain: %v", answer.Warnings)
			}
			soundShares(t, answer)
		})
	}
	// Two data sets of different sizes decide nothing, and are sound.
	for _, rope := range []float64{0, 0.01, 0.03} {
		c := compare(t, test{Rope: rope}, oneScoreEach(t, 0.05, -0.02))
		if !(c.P.Right > c.P.Left && c.Error.Right > 0 && c.Error.Right < 0.003) {
			t.Errorf("two data sets, rope %g: %+v ± %+v", rope, c.P, c.Error)
		}
		soundShares(t, c)
	}
}

// A region that no draw favoured, though one could have, is not certain to be impossible.
func TestSignedRankOfAnUnseenRegion(t *testing.T) {
	p := oneScoreEach(t, append(repeated(0.1, 40), -0.1)...)
	for samples, off := range map[int]float64{50_000: 1. / 50_000, 0: 1. / 10_240} {
		c := compare(t, bayescmp.SignedRank{Rope: 0.01, Samples: samples}, p)
		if c.P.Left != 0 || c.Error.Left != off || warned(c, "the certainty is the model's") {
			t.Errorf("%d samples: %+v ± %+v", samples, c.P, c.Error)
		}
	}
	// Conditional draws prove as little.
	means := append(repeated(0.1, 40), repeated(0.3, 40)...)
	c := compare(t, bayescmp.SignedRank{Rope: 0.15}, oneScoreEach(t, means...))
	if c.P.Left != 0 || c.Error.Left != 0 || c.P.Right < 0.01 {
		t.Errorf("%+v ± %+v, but left is impossible", c.P, c.Error)
	}
	means = append(means, -0.4)
	c = compare(t, bayescmp.SignedRank{Rope: 0.15}, oneScoreEach(t, means...))
	if c.P.Left != 0 || c.Error.Left != 1e-4 || c.P.Right < 0.01 {
		t.Errorf("%+v ± %+v, but left is not impossible", c.P, c.Error)
	}
}

// The draws do not depend on the order of classifiers and of data sets: the answer is the mirror
// image, or the same, to the last bit.
func TestSignedRankSwapSwaps(t *testing.T) {
	needsTime(t)
	r := rand.New(rand.NewPCG(1, 2))
	for range 10 {
		d := make([]float64, 1+r.IntN(30))
		for i := range d {
			d[i] = float64(r.IntN(21)-9) / 512
		}
		shuffled := slices.Clone(d)
		r.Shuffle(len(d), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
		for i, rope := range []float64{0, 1. / 128, 0, 1. / 128} {
			test := bayescmp.SignedRank{Rope: rope, Samples: 2000 * (i / 2)}
			c := compare(t, test, oneScoreEach(t, d...))
			swapped := compare(t, test, oneScoreEach(t, negated(d)...))
			p, q := c.P, swapped.P
			if p.Left != q.Right || p.Rope != q.Rope || p.Right != q.Left ||
				c.Error.Left != swapped.Error.Right {
				t.Errorf("%v: %+v, swapped %+v", d, p, q)
			}
			if s := compare(t, test, oneScoreEach(t, shuffled...)); s.P != p {
				t.Errorf("%v: %+v, in another order %+v", d, p, s.P)
			}
		}
	}
	// A prior beside 0 changes sides, too.
	test := func(at float64) bayescmp.SignedRank {
		prior := &bayescmp.SignedRankPrior{Strength: 2, At: at}
		return bayescmp.SignedRank{Rope: 0.01, Prior: prior}
	}
	p := compare(t, test(0.02), oneScoreEach(t, 0.05, -0.01, 0.005)).P
	q := compare(t, test(-0.02), oneScoreEach(t, -0.05, 0.01, -0.005)).P
	if p.Left != q.Right || p.Right != q.Left {
		t.Errorf("prior at 0.02: %+v, swapped %+v", p, q)
	}
}

func TestSignedRankScale(t *testing.T) {
	answer := func(unit float64) bayescmp.Probabilities {
		means := []float64{-0.02 * unit, 0.05 * unit, 0.01 * unit, 0.03 * unit, 0.011 * unit}
		prior := &bayescmp.SignedRankPrior{Strength: 0.5, At: 0.002 * unit}
		test := bayescmp.SignedRank{Rope: 0.01 * unit, Prior: prior}
		return compare(t, test, study(t, 10, 1, means, repeated(0.01*unit, 5))).P
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
	left := answer(&bayescmp.SignedRankPrior{Strength: 3, At: -0.05})
	right := answer(&bayescmp.SignedRankPrior{Strength: 3, At: 0.05})
	if !(left.Left > right.Left+0.2 && left.Right < right.Right-0.2) {
		t.Errorf("prior left %+v, right %+v", left, right)
	}
	if huge := answer(&bayescmp.SignedRankPrior{Strength: 1e6}); huge.Rope != 1 {
		t.Errorf("a prior of 10⁶ data sets at 0: %+v", huge)
	}
	// The weights of the data do not change with the prior, so that a small change of the prior is
	// a small change of the answer.
	hardly := answer(&bayescmp.SignedRankPrior{Strength: 1e-9})
	nearP(t, "hardly any prior", hardly, answer(&bayescmp.SignedRankPrior{}), 1e-4)
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
	for _, samples := range []int{0, 20_003} {
		var first string
		for _, cores := range []int{1, 2, 5} {
			runtime.GOMAXPROCS(cores)
			c := compare(t, bayescmp.SignedRank{Rope: 0.01, Samples: samples}, p)
			text := fmt.Sprint(c, c.P, c.Error)
			if first == "" {
				first = text
			} else if text != first {
				t.Errorf("%d cores: %s, not %s", cores, text, first)
			}
		}
	}
}

func TestSignedRankWarnings(t *testing.T) {
	type test = bayescmp.SignedRank
	four := []float64{0.1, -0.2, 0.05, 0.07}
	five := append(slices.Clone(four), 0.02)
	prior := func(strength float64) test {
		return test{Prior: &bayescmp.SignedRankPrior{Strength: strength}}
	}
	for _, c := range []struct {
		test  test
		d     []float64
		about string
		want  bool
	}{
		{test{}, four, "the prior has a weight of 0.5 against 4 data sets", true},
		{test{}, five, "the prior", false},
		{prior(0), four, "the prior", false},
		{prior(1), five, "the prior has a weight of 1 against 5", true},
		{test{Rope: 2}, four, "covers every difference", true},
	} {
		answer := compare(t, c.test, oneScoreEach(t, c.d...))
		if warned(answer, c.about) != c.want {
			t.Errorf("%+v, about %q: %v", c.test, c.about, answer.Warnings)
		}
	}
}

func TestSignedRankBadOptionsAreNamed(t *testing.T) {
	type test = bayescmp.SignedRank
	p, nan, inf := oneScoreEach(t, 0.1, -0.2), math.NaN(), math.Inf(1)
	prior := func(strength, at float64) test {
		return test{Prior: &bayescmp.SignedRankPrior{Strength: strength, At: at}}
	}
	for name, c := range map[string]struct {
		test  test
		names []string
	}{
		"negative rope":     {test{Rope: -1}, []string{"rope", "-1"}},
		"rope NaN":          {test{Rope: nan}, []string{"rope", "NaN"}},
		"infinite rope":     {test{Rope: inf}, []string{"rope", "Inf"}},
		"threshold":         {test{Threshold: 0.4}, []string{"threshold", "0.4"}},
		"negative strength": {prior(-1, 0), []string{"Strength", "-1"}},
		"strength NaN":      {prior(nan, 0), []string{"Strength", "NaN"}},
		"infinite strength": {prior(inf, 0), []string{"Strength", "Inf"}},
		"huge strength":     {prior(1e7, 0), []string{"Strength", "1e+07"}},
		"prior at NaN":      {prior(1, nan), []string{"At", "NaN"}},
		"prior at infinity": {prior(0, inf), []string{"At", "Inf"}},
		"negative samples":  {test{Samples: -1}, []string{"Samples", "-1"}},
		"few samples":       {test{Samples: 999}, []string{"Samples", "999", "1000"}},
		"absurd samples":    {test{Samples: 1e9}, []string{"Samples", "1000000000"}},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := c.test.Compare(p)
			refused(t, err, bayescmp.ErrOption, c.names...)
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
