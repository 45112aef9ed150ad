package bayescmp_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/bayescmp/go/bayescmp"
	"gonum.org/v1/gonum/mathext"
)

// The papers' data, by baycomp 1.0.3, D = second − first name. It adds 0.0001 to each parameter.
// Without a rope it has three regions, too, and leaves out the draws in which the middle one is the
// largest.
func TestSignAgainstBaycomp(t *testing.T) {
	scores := corani(t)
	var ref struct {
		Sign map[string]map[string]ofBaycomp
	}
	reference(t, "baycomp.json", &ref)
	theirs := &bayescmp.SignPrior{Left: 0.0001, Rope: 1.0001, Right: 0.0001}
	for name, ropes := range ref.Sign {
		p := pairOf(t, scores, first(name), second(name))
		withRope := ropes["rope_0.01"]
		c := compare(t, bayescmp.Sign{Rope: 0.01, Prior: theirs}, p)
		withRope.check(t, name+" rope 0.01", c.P, c.Error)
		near(t, name+" mean", dirichletOf(t, c).Mean().Rope, withRope.Mean[1], 0.001)

		c = compare(t, bayescmp.Sign{Rope: 1e-15, Prior: theirs}, p)
		conditional := bayescmp.Probabilities{
			Left: c.P.Left / (1 - c.P.Rope), Right: c.P.Right / (1 - c.P.Rope),
		}
		ropes["rope_0"].check(t, name+" rope 0", conditional, c.Error)
		near(t, name+" mean", dirichletOf(t, c).Mean().Rope, ropes["rope_0"].Mean[1], 0.001)
	}
	if len(ref.Sign) != 6 {
		t.Errorf("%d pairs", len(ref.Sign))
	}
}

// The tutorial of Benavoli et al. prints these numbers for the same data, from 50,000 draws with
// prior 1.
func TestSignAgainstTutorial(t *testing.T) {
	type p = bayescmp.Probabilities
	right := &bayescmp.SignPrior{Right: 1}
	scores := corani(t)
	for _, test := range []struct {
		left, right string
		rope        float64
		prior       *bayescmp.SignPrior
		want        p
	}{
		{"nbc", "aode", 0.01, nil, p{Left: 0, Rope: 0.709, Right: 0.291}},
		{"j48", "j48gr", 0.001, nil, p{Left: 0, Rope: 0.998, Right: 0.002}},
		{"j48", "j48gr", 0.0001, nil, p{Left: 0.0016, Rope: 0.145, Right: 0.854}},
		{"j48", "j48gr", 0.0001, right, p{Left: 0.0012, Rope: 0.087, Right: 0.912}},
	} {
		sign := bayescmp.Sign{Rope: test.rope, Prior: test.prior}
		c := compare(t, sign, pairOf(t, scores, test.left, test.right))
		nearP(t, test.left+" "+test.right, c.P, test.want, 4*math.Sqrt(0.25/50_000))
	}
}

// The answers are compared with 10⁶ draws from the posterior of each pair.
func TestSignAgainstDraws(t *testing.T) {
	needsTime(t)
	for i, right := range []string{"AODE", "HNB", "J48", "J48graft"} {
		prior := &bayescmp.SignPrior{Left: 0.25, Rope: float64(i), Right: 1.5}
		c := compare(t, bayescmp.Sign{Rope: 0.02, Prior: prior},
			pairOf(t, weka(), "NaiveBayes", right))
		const n = 1_000_000
		var wins [3]float64
		df := dirichletOf(t, c).Draws(n, rand.NewPCG(1, uint64(i)))
		l, m, r := df.Col("left").Float(), df.Col("rope").Float(), df.Col("right").Float()
		for k := range l {
			switch max(l[k], m[k], r[k]) {
			case l[k]:
				wins[0]++
			case m[k]:
				wins[1]++
			default:
				wins[2]++
			}
		}
		for k, p := range []float64{c.P.Left, c.P.Rope, c.P.Right} {
			near(t, fmt.Sprint(right, " ", k), wins[k]/n, p, 4*math.Sqrt(p*(1-p)/n)+1e-6)
		}
	}
}

func TestSignCounts(t *testing.T) {
	type counts = bayescmp.DirichletPosterior
	prior := &bayescmp.SignPrior{Left: 0.5, Rope: 2, Right: 0.25}
	// 0.51 − 0.5 and −0.01 are at the edge of the rope but for rounding.
	p := oneScoreEach(t, -0.3, -0.02, -0.011, 0.009, 0, 0.51-0.5, -0.01, 0.7)
	check := func(test bayescmp.Sign, want counts) {
		t.Helper()
		got := dirichletOf(t, compare(t, test, p))
		if got.Left != want.Left || got.Rope != want.Rope || got.Right != want.Right {
			t.Errorf("%+v: %v", test, got)
		}
	}
	check(bayescmp.Sign{Rope: 0.01, Prior: prior}, counts{Left: 3.5, Rope: 6, Right: 1.25})
	check(bayescmp.Sign{Rope: 0.015, Prior: prior}, counts{Left: 2.5, Rope: 7, Right: 1.25})
	check(bayescmp.Sign{Rope: 1, Prior: prior}, counts{Left: 0.5, Rope: 10, Right: 0.25})
	// Without a rope each side gets a half of the prior in the rope, and a half of the 0.
	check(bayescmp.Sign{Prior: prior}, counts{Left: 4 + 0.5 + 1.5, Right: 3 + 0.25 + 1.5})
	// The default prior is one in the rope, and half on each side without a rope.
	check(bayescmp.Sign{Rope: 0.015}, counts{Left: 2, Rope: 6, Right: 1})
	check(bayescmp.Sign{}, counts{Left: 5, Right: 4})
}

// A mean that is 0 but for rounding is 0, though the differences vary.
func TestSignOfAMeanThatIsZeroButForRounding(t *testing.T) {
	p := accepted(bayescmp.NewPair("left", "right", bayescmp.FoldScores{
		Dataset: "d", Left: []float64{0.1, 0.2, 0.3}, Right: []float64{0.3, 0.1, 0.2},
	}))(t)
	c := compare(t, bayescmp.Sign{}, p)
	if c.P.Left != 0.5 || c.P.Right != 0.5 || !warned(c, "mean difference is 0") {
		t.Errorf("mean %g: %v", p.Means()[0], c)
	}
}

func TestSignWithoutRopeIsABeta(t *testing.T) {
	for _, n := range [][2]int{{3, 5}, {0, 4}, {30, 12}, {1, 1}} {
		c := compare(t, bayescmp.Sign{}, counted(t, n[0], 0, n[1]))
		l, r := float64(n[0])+0.5, float64(n[1])+0.5
		near(t, fmt.Sprint(n, " left"), c.P.Left, mathext.RegIncBeta(r, l, 0.5), 1e-14)
		near(t, fmt.Sprint(n, " right"), c.P.Right, mathext.RegIncBeta(l, r, 0.5), 1e-14)
		if c.P.Rope != 0 || (c.Error != bayescmp.Probabilities{}) {
			t.Errorf("%v: %+v ± %+v", n, c.P, c.Error)
		}
	}
}

func TestSignDegenerate(t *testing.T) {
	needsTime(t)
	type p = bayescmp.Probabilities
	some, none := bayescmp.Sign{}, bayescmp.Sign{Prior: &bayescmp.SignPrior{}}
	rope, noneRope := some, none
	rope.Rope, noneRope.Rope = 0.01, 0.01
	right := bayescmp.Sign{Rope: 0.01, Prior: &bayescmp.SignPrior{Right: 1}}
	half := p{Left: 0.5, Right: 0.5}
	for name, test := range map[string]struct {
		test    bayescmp.Sign
		pair    bayescmp.Pair
		want    p
		certain bool // by the model only, as a warning says
	}{
		"all zeros":                    {rope, counted(t, 0, 5, 0), p{Rope: 1}, true},
		"all zeros, no prior":          {noneRope, counted(t, 0, 5, 0), p{Rope: 1}, true},
		"all zeros, no rope":           {some, counted(t, 0, 5, 0), half, false},
		"all zeros, no rope, no prior": {none, counted(t, 0, 5, 0), half, false},
		"all equal, no prior":          {noneRope, counted(t, 0, 0, 6), p{Right: 1}, true},
		"all equal, no rope, no prior": {none, counted(t, 7, 0, 0), p{Left: 1}, true},
		"all equal": {
			rope, counted(t, 0, 0, 6), p{Rope: 1. / 64, Right: 63. / 64}, false,
		},
		"one data set":           {rope, counted(t, 0, 0, 1), p{Rope: 0.5, Right: 0.5}, false},
		"one data set, no prior": {noneRope, counted(t, 1, 0, 0), p{Left: 1}, true},
		"two data sets": {
			rope, counted(t, 1, 0, 1), p{Left: 1. / 3, Rope: 1. / 3, Right: 1. / 3}, false,
		},
		"two data sets, no rope": {some, counted(t, 1, 0, 1), half, false},
		"two data sets, prior on right": {
			right, counted(t, 0, 1, 1), p{Rope: 0.25, Right: 0.75}, false,
		},
	} {
		t.Run(name, func(t *testing.T) {
			c := compare(t, test.test, test.pair)
			nearP(t, "P", c.P, test.want, 1e-14)
			if (c.Error != p{}) {
				t.Errorf("error %+v", c.Error)
			}
			if warned(c, "the certainty is the model's") != test.certain {
				t.Errorf("certain: %v", c.Warnings)
			}
			soundShares(t, c)
		})
	}
}

func TestSignSwapSwaps(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 100 {
		d := make([]float64, 1+r.IntN(40))
		for i := range d {
			d[i] = float64(r.IntN(21)-9) / 512
		}
		for _, rope := range []float64{0, 1. / 128} {
			test := bayescmp.Sign{Rope: rope}
			p := compare(t, test, oneScoreEach(t, d...)).P
			q := compare(t, test, oneScoreEach(t, negated(d)...)).P
			if p.Left != q.Right || p.Rope != q.Rope || p.Right != q.Left {
				t.Errorf("%v: %+v, swapped %+v", d, p, q)
			}
		}
	}
}

func TestSignWarnings(t *testing.T) {
	rope, noRope := bayescmp.Sign{Rope: 0.01}, bayescmp.Sign{}
	none := bayescmp.Sign{Prior: &bayescmp.SignPrior{}}
	prior := bayescmp.Sign{Prior: &bayescmp.SignPrior{Left: 1, Right: 0.5}}
	leftOut := fmt.Sprintf("right with %.4f", mathext.RegIncBeta(2.5, 8.5, 0.5))
	for _, test := range []struct {
		test  bayescmp.Sign
		pair  bayescmp.Pair
		about string
		want  bool
	}{
		{rope, counted(t, 3, 3, 3), "the prior has a weight of 1 against 9", true},
		{rope, counted(t, 3, 4, 3), "the prior", false},
		{noRope, counted(t, 4, 0, 5), "the prior has a weight of 1 against 9", true},
		{none, counted(t, 1, 0, 1), "the prior", false},
		{prior, counted(t, 7, 0, 7), "the prior has a weight of 1.5 against 14", true},
		{noRope, counted(t, 2, 3, 8), "0 on 3 data sets (d2, d3, d4)", true},
		{noRope, counted(t, 2, 3, 8), leftOut, true},
		{rope, counted(t, 2, 3, 8), "mean difference is 0", false},
		{noRope, counted(t, 2, 0, 8), "mean difference is 0", false},
		{bayescmp.Sign{Rope: 2}, counted(t, 2, 0, 8), "covers every difference", true},
	} {
		c := compare(t, test.test, test.pair)
		if warned(c, test.about) != test.want {
			t.Errorf("%+v, about %q: %v", test.test, test.about, c.Warnings)
		}
	}
}

func TestSignBadOptionsAreNamed(t *testing.T) {
	type test = bayescmp.Sign
	p, nan, inf := counted(t, 1, 2, 3), math.NaN(), math.Inf(1)
	prior := func(left, rope, right float64) test {
		return test{Prior: &bayescmp.SignPrior{Left: left, Rope: rope, Right: right}}
	}
	for name, c := range map[string]struct {
		test  test
		names []string
	}{
		"negative rope":  {test{Rope: -1}, []string{"rope", "-1"}},
		"rope NaN":       {test{Rope: nan}, []string{"rope", "NaN"}},
		"infinite rope":  {test{Rope: inf}, []string{"rope", "Inf"}},
		"threshold":      {test{Threshold: 1}, []string{"threshold", "1"}},
		"threshold NaN":  {test{Threshold: nan}, []string{"threshold", "NaN"}},
		"negative prior": {prior(-0.5, 0, 0), []string{"Left", "-0.5"}},
		"prior NaN":      {prior(0, nan, 0), []string{"Rope", "NaN"}},
		"infinite prior": {prior(0, 0, inf), []string{"Right", "Inf"}},
		"huge prior":     {prior(0, 0, 1e7), []string{"Right", "1e+07"}},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := c.test.Compare(p)
			refused(t, err, bayescmp.ErrOption, c.names...)
		})
	}
	_, err := bayescmp.Sign{}.Compare(bayescmp.Pair{})
	refused(t, err, bayescmp.ErrEmpty)
}

func BenchmarkSign(b *testing.B) {
	for _, q := range []int{54, 1000} {
		p := counted(b, q/4, q/4, q/2)
		b.Run(fmt.Sprint("q=", q), func(b *testing.B) {
			for b.Loop() {
				if _, err := (bayescmp.Sign{Rope: 0.01}).Compare(p); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
