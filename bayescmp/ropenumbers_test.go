package bayescmp_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// ropesInHalves are ropes whose halves differ, some with one half only.
var ropesInHalves = [][2]float64{{0.005, 0.02}, {0.02, 0.005}, {0, 0.01}, {0.01, 0}}

// studentRegions are the areas of a posterior by gonum's distribution function.
func studentRegions(s *bayescmp.StudentPosterior, left, right float64) bayescmp.Probabilities {
	l, r := student(s, -left), 1-student(s, right)
	return bayescmp.Probabilities{Left: l, Rope: 1 - l - r, Right: r}
}

func TestHalvesOfTheCorrelatedTTest(t *testing.T) {
	p := pairOf(t, weka(), "AODE", "J48")
	for _, name := range p.Datasets() {
		one := on(t, p, name)
		for _, rope := range ropesInHalves {
			test := bayescmp.CorrelatedTTest{RopeLeft: rope[0], RopeRight: rope[1]}
			c := compare(t, test, one)
			if post := c.Posterior.(*bayescmp.StudentPosterior); post.Scale > 0 {
				want := studentRegions(post, rope[0], rope[1])
				nearP(t, fmt.Sprint(name, rope), c.P, want, 1e-7)
			}
		}
	}
}

// Brute force over all 3^q ways to put the data sets into the regions.
func TestHalvesOfThePoissonTest(t *testing.T) {
	p := pairOf(t, weka(), "AODE", "J48")
	for q := 2; q <= 6; q++ {
		some := on(t, p, p.Datasets()[8:8+q]...)
		for _, rope := range ropesInHalves {
			var each []bayescmp.Probabilities
			for _, name := range some.Datasets() {
				one := compare(t, bayescmp.CorrelatedTTest{}, on(t, some, name))
				post := one.Posterior.(*bayescmp.StudentPosterior)
				each = append(each, studentRegions(post, rope[0], rope[1]))
			}
			c := compare(t, bayescmp.Poisson{RopeLeft: rope[0], RopeRight: rope[1]}, some)
			nearP(t, fmt.Sprint(q, rope), c.P, mostOften(each), 1e-7)
		}
	}
}

// mostOften is how probable it is that each region gets the largest count.
func mostOften(each []bayescmp.Probabilities) bayescmp.Probabilities {
	var out [3]float64
	ways := 1
	for range each {
		ways *= 3
	}
	for way := range ways {
		mass, counts, rest := 1.0, [3]int{}, way
		for _, p := range each {
			region := rest % 3
			mass *= [3]float64{p.Left, p.Rope, p.Right}[region]
			counts[region]++
			rest /= 3
		}
		most, winners := max(counts[0], counts[1], counts[2]), 0
		for _, n := range counts {
			if n == most {
				winners++
			}
		}
		for k, n := range counts {
			if n == most {
				out[k] += mass / float64(winners)
			}
		}
	}
	return bayescmp.Probabilities{Left: out[0], Rope: out[1], Right: out[2]}
}

// A difference at an edge, up to rounding, is in the rope.
func TestHalvesOfTheSignTest(t *testing.T) {
	p := oneScoreEach(t, -0.03, -0.02, -0.0199, -0.01, 0, 0.0049, 0.005, 0.0051, 0.01, 0.2)
	for _, r := range []struct {
		left, right float64
		want        [3]float64 // with one prior observation in the rope
	}{
		{0.02, 0.005, [3]float64{1, 7, 3}}, {0.01, 0.01, [3]float64{3, 7, 1}},
		{0, 0.005, [3]float64{4, 4, 3}}, {0.0199, 0, [3]float64{2, 4, 5}},
	} {
		c := compare(t, bayescmp.Sign{RopeLeft: r.left, RopeRight: r.right}, p)
		post := c.Posterior.(*bayescmp.DirichletPosterior)
		if got := [3]float64{post.Left, post.Rope, post.Right}; got != r.want {
			t.Errorf("rope −%g to %g: %v, not %v", r.left, r.right, got, r.want)
		}
	}
}

// A rope of unequal halves is a rope of equal halves around another middle.
func TestHalvesOfTheSignedRankTestAreAShift(t *testing.T) {
	d := []float64{-0.05, -0.02, 0.011, -0.0153, 0.03, 0.002, -0.001, 0.04, -0.033}
	for _, rope := range ropesInHalves {
		middle, half := (rope[1]-rope[0])/2, (rope[0]+rope[1])/2
		shifted := make([]float64, len(d))
		for i, v := range d {
			shifted[i] = v - middle
		}
		moved := bayescmp.SignedRankPrior{Strength: 0.5, At: -middle}
		got := compare(t, bayescmp.SignedRank{RopeLeft: rope[0], RopeRight: rope[1]},
			oneScoreEach(t, d...))
		want := compare(t, bayescmp.SignedRank{Rope: half, Prior: &moved},
			oneScoreEach(t, shifted...))
		nearP(t, fmt.Sprint("mean ", rope), got.Posterior.(*bayescmp.SignedRankPosterior).Mean(),
			want.Posterior.(*bayescmp.SignedRankPosterior).Mean(), 1e-14)
		for what, v := range map[string][4]float64{
			"left":  {got.P.Left, want.P.Left, got.Error.Left, want.Error.Left},
			"rope":  {got.P.Rope, want.P.Rope, got.Error.Rope, want.Error.Rope},
			"right": {got.P.Right, want.P.Right, got.Error.Right, want.Error.Right},
		} {
			near(t, fmt.Sprint(what, rope), v[0], v[1], 4*math.Hypot(v[2], v[3]))
		}
	}
}

// The prediction by the trapezoid rule on its density; the estimates by their quantiles; and one
// method for ropes of both kinds.
func TestHalvesOfTheHierarchicalTest(t *testing.T) {
	p := pairOf(t, weka(), "AODE", "J48")
	for _, rope := range ropesInHalves[:2] {
		test := bayescmp.Hierarchical{RopeLeft: rope[0], RopeRight: rope[1]}
		c := compare(t, test, p)
		post := c.Posterior.(*bayescmp.HierarchicalPosterior)
		next, held := post.Next(c.RopeLeft, c.RopeRight), 0.0
		const n = 2000
		step := (rope[0] + rope[1]) / n
		for i := range n {
			held += step * post.NextDensity(-rope[0]+(float64(i)+0.5)*step)
		}
		near(t, fmt.Sprint("next ", rope), next.Rope, held, 1e-6)
		near(t, "left half", next.Left, post.Next(rope[0]).Left, 0)
		near(t, "right half", next.Right, post.Next(rope[1]).Right, 0)
		rule, off := post.Rule(rope[0], rope[1])
		if rule != c.P || off != c.Error {
			t.Errorf("rule %v ± %v, answer %v ± %v", rule, off, c.P, c.Error)
		}
		for _, e := range post.Estimates(rope[0], rope[1])[:5] {
			near(t, e.Dataset+" left", e.P.Left, e.CDF(-rope[0]), 1e-9)
			near(t, e.Dataset+" right", e.P.Right, 1-e.CDF(rope[1]), 1e-9)
			near(t, e.Dataset+" quantile", e.CDF(e.Quantile(0.3)), 0.3, 1e-9)
		}
	}
}

// A method that takes a rope takes one half-width, two halves, or none.
func TestRopeArguments(t *testing.T) {
	c := compare(t, bayescmp.Hierarchical{Rope: 0.01}, pairOf(t, weka(), "AODE", "J48"))
	post := c.Posterior.(*bayescmp.HierarchicalPosterior)
	if post.Next(0.01) != post.Next(0.01, 0.01) || post.Next() != post.Next(0) {
		t.Error("a half-width is not two equal halves, or no rope is not 0")
	}
	signedRank := compare(t, bayescmp.SignedRank{Rope: 0.01}, oneScoreEach(t, 0.1, 0.2, -0.3))
	draws := signedRank.Posterior.(*bayescmp.SignedRankPosterior)
	nan := math.NaN()
	for _, bad := range [][]float64{{-0.01}, {nan}, {0.01, -0.01}, {nan, 0}, {0.01, 0.01, 0.01}} {
		rule, _ := post.Rule(bad...)
		other, _ := draws.Rule(bad...)
		if !math.IsNaN(post.Next(bad...).Left) || !math.IsNaN(rule.Left) ||
			!math.IsNaN(other.Left) || post.Estimates(bad...) != nil ||
			post.Frame(bad...).Err == nil {
			t.Errorf("rope %v is taken", bad)
		}
		p := pairOf(t, weka(), "AODE", "J48")
		if _, err := bayescmp.TestsFor(p, bad...); err == nil {
			t.Errorf("TestsFor takes the rope %v", bad)
		}
	}
}
