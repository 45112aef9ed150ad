package bayescmp_test

import (
	"math"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

func TestHierarchicalNuPriors(t *testing.T) {
	// One data set says next to nothing of ν: its posterior is the prior.
	p := study(t, 10, 1, []float64{0.01}, []float64{0.02})
	unshifted := bayescmp.NuPrior{
		Alpha: [2]float64{4, 4}, Beta: [2]float64{0.1, 0.1}, Unshifted: true,
	}
	for name, test := range map[string]struct {
		prior bayescmp.NuPrior
		mean  float64
	}{
		"Juárez and Steel": {bayescmp.JuarezSteelNu, 21},
		"Kruschke":         {bayescmp.KruschkeNu, 1 + 1/0.0345},
		"unshifted":        {unshifted, 40},
	} {
		post := fitted(t, bayescmp.Hierarchical{Rope: 0.01, Nu: &test.prior}, p).post
		nearRelative(t, name, post.Nu.Mean, test.mean, 0.05)
	}
	post := fitted(t, bayescmp.Hierarchical{Rope: 0.01, Nu: &bayescmp.GaussianNu}, p).post
	if post.Nu != nil || !math.IsInf(post.Draws(1, nil).Col("nu").Float()[0], 1) {
		t.Error("a Gaussian population has a ν")
	}
}
