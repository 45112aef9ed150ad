package hierarchical

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"
)

// A density that is given at the nodes only comes back between them, on every scale, also where a
// bound cuts it.
func TestScalesInterpolateAndIntegrate(t *testing.T) {
	bell := distuv.Normal{Mu: 0.3, Sigma: 1}
	cut := distuv.Normal{Mu: 1.7, Sigma: 1} // cut at ±2
	share := func(v float64) float64 { return cut.CDF(v) - cut.CDF(-2) }
	sizes := distuv.LogNormal{Mu: -1, Sigma: 0.5} // far below its bound
	for name, test := range map[string]struct {
		x        axis
		least    float64
		pdf, cdf func(float64) float64
	}{
		"plain": {newAxis(linearScale{}, -7, 8, 0.5), -7, bell.Prob, bell.CDF},
		"graded": {
			newAxis(boundedScale{2, []centre{{0, 0.5}, {1.5, 0.2}}}, -30, 30, 0.3), -2,
			func(v float64) float64 { return cut.Prob(v) / share(2) },
			func(v float64) float64 { return share(v) / share(2) },
		},
		"spread": {
			newAxis(sigmaScale{limit: 3, low: -4, high: 1, shift: -0.2}, -6, 3.5, 0.25), 1e-3,
			sizes.Prob, sizes.CDF,
		},
	} {
		t.Run(name, func(t *testing.T) {
			weights, sum := make([]float64, test.x.n()), 0.0
			for i, v := range test.x.at {
				weights[i] = test.pdf(v) * test.x.slope(test.x.node(i)) * test.x.step
				sum += weights[i]
			}
			near(t, "all", sum, 1, 1e-6)
			m := newMarginal(layer{test.x, weights})
			for _, level := range []float64{0.001, 0.01, 0.1, 0.3, 0.5, 0.8, 0.95, 0.999} {
				v := crossing(test.least, 8, func(v float64) float64 { return test.cdf(v) - level })
				near(t, "CDF", m.CDF(v), level, 2e-6)
				near(t, "density", m.Density(v)/test.pdf(v), 1, 1e-3)
				near(t, "quantile", test.cdf(m.Quantile(level)), level, 2e-6)
			}
		})
	}
}

// The coordinate of a value leads back to it, and the slope is the derivative.
func TestScalesInvert(t *testing.T) {
	for name, s := range map[string]scale{
		"plain":  linearScale{},
		"graded": boundedScale{0.1, []centre{{0.05, 0.001}, {0.05, 0.002}, {-0.09, 1e-6}}},
		"spread": sigmaScale{limit: -1, low: -7, high: 0, shift: -0.3},
		"excess": excess{1},
	} {
		for x := -12.0; x <= 12; x += 0.37 {
			v := s.value(x)
			atBound := name == "graded" && math.Abs(v) > 0.1*(1-1e-9) ||
				name == "spread" && v > math.Exp(-1)*(1-1e-9)
			if atBound {
				continue // so near a bound that a float64 does not tell the difference
			}
			near(t, name+" coordinate", s.coordinate(v), x, 1e-6*(1+math.Abs(x)))
			const h = 1e-4
			slope := (s.value(x+h) - s.value(x-h)) / (2 * h)
			if slope != 0 {
				near(t, name+" slope", s.slope(x)/slope, 1, 1e-4)
			}
		}
	}
}
