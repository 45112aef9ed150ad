package bayescmp_test

import (
	"math"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

func TestHierarchicalNuPriors(t *testing.T) {
	p := study(t, 10, 1, []float64{0.01}, []float64{0.02}) // one data set says next to nothing of ν: the posterior is the prior
	for name, test := range map[string]struct {
		prior bayescmp.NuPrior
		mean  float64
	}{
		"Juárez and Steel": {bayescmp.JuarezSteelNu, 21}, "Kruschke": {bayescmp.KruschkeNu, 1 + 1/0.0345},
		"unshifted": {bayescmp.NuPrior{Alpha: [2]float64{4, 4}, Beta: [2]float64{0.1, 0.1}, Unshifted: true}, 40},
	} {
		c := compare(t, bayescmp.Hierarchical{Rope: 0.01, Nu: &test.prior}, p)
		nearRelative(t, name, c.Posterior.(*bayescmp.HierarchicalPosterior).Nu.Mean, test.mean, 0.05)
	}
	c := compare(t, bayescmp.Hierarchical{Rope: 0.01, Nu: &bayescmp.GaussianNu}, p)
	if post := c.Posterior.(*bayescmp.HierarchicalPosterior); post.Nu != nil || !math.IsInf(post.Draws(1, nil).Col("nu").Float()[0], 1) {
		t.Error("a Gaussian population has a ν")
	}
}
