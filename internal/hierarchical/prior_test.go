package hierarchical

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/integrate/quad"
	"gonum.org/v1/gonum/stat/distuv"
)

func TestPriorsIntegrateToOne(t *testing.T) {
	fixed := MixedGamma{Alpha: [2]float64{2, 2}, Beta: [2]float64{0.1, 0.1}, Support: 1}
	for name, p := range map[string]Prior{
		"Juárez and Steel": Gamma{2, 0.1, 1},
		"Kruschke":         Gamma{1, 0.0345, 1},
		"hierarchical":     paperPrior,
		"one interval":     MixedGamma{Alpha: [2]float64{0.5, 5}, Beta: [2]float64{0.1, 0.1}},
		"fixed":            fixed,
	} {
		sum := 0.0
		for i := -600; i < 140; i++ { // log excess from −30 to 7
			c := float64(i) / 20
			sum += math.Exp(p.LogDensity(math.Exp(c))+c) / 20
		}
		near(t, name, sum, 1, 1e-6)
	}
	for _, excess := range []float64{1e-3, 0.1, 1, 10, 50, 200} {
		given := func(a float64) float64 {
			return quad.Fixed(func(b float64) float64 {
				return distuv.Gamma{Alpha: a, Beta: b}.Prob(excess)
			}, 0.05, 0.15, 60, quad.Legendre{}, 0)
		}
		want := quad.Fixed(given, 0.5, 5, 60, quad.Legendre{}, 0) / 0.1 / 4.5
		near(t, "mixed", math.Exp(paperPrior.LogDensity(excess))/want, 1, 5e-4)
		near(t, "fixed", fixed.LogDensity(excess), Gamma{2, 0.1, 0}.LogDensity(excess), 1e-12)
	}
}
