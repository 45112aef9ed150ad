package dirichlet

import "math/rand/v2"

// Draw returns a draw from the Dirichlet distribution with these parameters, at least one of which
// must be above 0.
func Draw(a [3]float64, r *rand.Rand) [3]float64 {
	g := [3]float64{Gamma(a[0], r), Gamma(a[1], r), Gamma(a[2], r)}
	sum := g[0] + g[1] + g[2]
	for i := range g {
		g[i] /= sum
	}
	return g
}
