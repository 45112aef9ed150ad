package bayescmp_test

import (
	"errors"
	"fmt"
	"math"
	"runtime"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

func mixture(rope float64) bayescmp.Hierarchical {
	return bayescmp.Hierarchical{Rope: rope, Resolution: 1.0 / 64,
		Population: bayescmp.DirichletMixture{}}
}

// mixed returns the answer of the Dirichlet mixture and its posterior.
func mixed(
	t *testing.T, rope float64, p bayescmp.Pair,
) (*bayescmp.Comparison, *bayescmp.DrawnPosterior) {
	t.Helper()
	c := accepted(mixture(rope).Compare(p))(t)
	return c, c.Posterior.(*bayescmp.DrawnPosterior)
}

// integral is the integral of a density by the trapezoid rule in asinh(x/scale), which is as good
// for wide tails as for a narrow middle.
func integral(density func(float64) float64, centre, scale float64) float64 {
	const step = 0.005
	sum := 0.0
	for t := -40.0; t <= 40; t += step {
		sum += density(centre+scale*math.Sinh(t)) * scale * math.Cosh(t) * step
	}
	return sum
}

// The density of the next data set integrates to 1, and to the probabilities of the regions.
func TestMixtureDensityIntegratesToOne(t *testing.T) {
	needsTime(t)
	for _, q := range []int{2, 40} {
		p := study(t, 100, 10, spread(-0.02, 0.04, q), repeated(0.03, q))
		_, post := mixed(t, 0.01, p)
		near(t, fmt.Sprint("q=", q), integral(post.NextDensity, 0.01, 0.001), 1, 1e-6)
		right := integral(func(x float64) float64 {
			return post.NextDensity(0.01 + math.Abs(x-0.01))
		}, 0.01, 0.001) / 2
		near(t, "right", post.Next(0.01).Right, right, 1e-6)
	}
}

// Degenerate data have an answer.
func TestMixtureOfDegenerateData(t *testing.T) {
	needsTime(t)
	outlier := append(spread(-0.02, 0.04, 9), 1e6)
	for name, p := range map[string]bayescmp.Pair{
		"one data set":  study(t, 100, 10, []float64{0.02}, repeated(0.03, 1)),
		"two data sets": study(t, 100, 10, []float64{0.02, 0.03}, repeated(0.03, 2)),
		"all equal":     study(t, 100, 10, repeated(0.02, 6), repeated(0, 6)),
		"all zero":      study(t, 100, 10, repeated(0, 6), repeated(0, 6)),
		"zero variance": study(t, 100, 10, spread(-0.02, 0.04, 6), repeated(0, 6)),
		"outlier":       study(t, 100, 10, outlier, repeated(0.03, 10)),
		"percent":       study(t, 100, 10, spread(-2, 4, 6), repeated(3, 6)),
		"four scores":   study(t, 4, 2, spread(-0.02, 0.04, 6), repeated(0.03, 6)),
	} {
		t.Run(name, func(t *testing.T) {
			p := accepted(p.Rescale(bayescmp.ScaleRaw))(t)
			c, post := mixed(t, 0.01, p)
			sum := c.P.Left + c.P.Rope + c.P.Right
			near(t, "sum", sum, 1, 1e-12)
			next := post.Next(0.01)
			near(t, "next", next.Left+next.Rope+next.Right, 1, 1e-12)
			low, high := post.NextInterval(0.9)
			if !(low < high) {
				t.Errorf("interval [%g, %g]", low, high)
			}
			for _, e := range post.Estimates(0.01) {
				if !(e.SD > 0 && e.Low < e.Mean && e.Mean < e.High && e.Sigma > 0) {
					t.Errorf("estimate %+v", e)
				}
			}
		})
	}
}

// Swapping left and right mirrors everything, exactly, and the order of the data sets means
// nothing.
func TestMixtureIsSymmetric(t *testing.T) {
	needsTime(t)
	p := study(t, 20, 10, []float64{-0.03, 0.01, 0.012, 0.04, 0.05}, repeated(0.03, 5))
	c, post := mixed(t, 0.01, p)
	back := backwards(t, p)
	again, other := mixed(t, 0.01, back)
	nearP(t, "backwards", again.P, c.P, 1e-12)
	for i, e := range post.Estimates(0.01) {
		near(t, "mean", other.Estimates(0.01)[4-i].Mean, e.Mean, 1e-12)
	}
	// The same data with left and right exchanged, and data that are their own mirror image.
	zero := study(t, 20, 10, []float64{-0.02, -0.01, 0.01, 0.02}, repeated(0, 4))
	c, post = mixed(t, 0.015, zero)
	near(t, "right", c.P.Right, c.P.Left, 1e-12)
	near(t, "next", post.Next(0.01).Right, post.Next(0.01).Left, 1e-12)
	e := post.Estimates(0.015)
	near(t, "first and last", e[0].Mean, -e[3].Mean, 1e-12)
}

func TestMixtureIsTheSameOnAnyCores(t *testing.T) {
	needsTime(t)
	p := study(t, 20, 10, spread(-0.02, 0.04, 7), repeated(0.03, 7))
	before := runtime.GOMAXPROCS(1)
	one, _ := mixed(t, 0.01, p)
	runtime.GOMAXPROCS(4)
	four, _ := mixed(t, 0.01, p)
	runtime.GOMAXPROCS(before)
	if one.String() != four.String() || one.P != four.P {
		t.Errorf("%v on one core, %v on four", one, four)
	}
}

func TestMixtureRefusesOptions(t *testing.T) {
	p := study(t, 20, 10, spread(-0.02, 0.04, 3), repeated(0.03, 3))
	var none *bayescmp.DirichletMixture
	for name, test := range map[string]bayescmp.Hierarchical{
		"Nu is the prior of a Student": {Nu: &bayescmp.GaussianNu,
			Population: bayescmp.DirichletMixture{}},
		"Samples":                    {Population: bayescmp.DirichletMixture{Samples: 10}},
		"must be a DirichletMixture": {Population: none},
		"not bayescmp.NuPrior":       {Population: bayescmp.HierarchicalNu},
	} {
		_, err := test.Compare(p)
		if !errors.Is(err, bayescmp.ErrOption) || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
	pointer := bayescmp.Hierarchical{Population: &bayescmp.DirichletMixture{}}
	accepted(pointer.Compare(p))(t)
}

// An outlier of 1e6 is a part of its own, and the other data sets say what they say without it.
func TestMixtureSetsAnOutlierApart(t *testing.T) {
	needsTime(t)
	deltas := append(spread(-0.02, 0.04, 19), 1e6)
	p := study(t, 100, 10, deltas, repeated(0.03, 20))
	p = accepted(p.Rescale(bayescmp.ScaleRaw))(t)
	_, post := mixed(t, 0.01, p)
	_, without := mixed(t, 0.01, study(t, 100, 10, deltas[:19], repeated(0.03, 19)))
	for i, e := range without.Estimates(0.01) {
		near(t, e.Dataset, post.Estimates(0.01)[i].Mean, e.Mean, 0.003)
	}
}
