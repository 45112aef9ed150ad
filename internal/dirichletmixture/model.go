package dirichletmixture

import (
	"math"

	"github.com/bayescmp/go/internal/hierarchical"
)

// Model is the data and the prior.
type Model struct {
	// Groups has the likelihood of the δ of each data set.
	Groups [][]hierarchical.Gaussian
	// Sigma0Max and Delta0Max bound the uniform priors: they are σ̄0 and Δ.
	Sigma0Max, Delta0Max float64
}

// New takes the data and the bounds of a hierarchical model.
func New(m *hierarchical.Model) *Model {
	return &Model{m.Gaussians(), m.Sigma0Max, m.Delta0Max}
}

// leaveOut is the model without a data set.
func (m *Model) leaveOut(i int) *Model {
	out := *m
	out.Groups = append(append([][]hierarchical.Gaussian{}, m.Groups[:i]...), m.Groups[i+1:]...)
	return &out
}

// widths are the standard deviations that a part of the population may have, over σ0.
var widths = func() (of [7]float64) {
	for j := range of {
		of[j] = math.Ldexp(1, j-4)
	}
	return of
}()

// kind is a kind of parts of the population.
type kind struct {
	width int // one of widths
	// far is the standard deviation of the centres over σ0.
	far float64
	// chance is the probability of the kind in the base measure, and log its logarithm.
	chance, log float64
}

// kinds are those of the base measure. Nearly all parts are near δ0. The wider ones are the more
// probable, in proportion to their width: with one part alone its standard deviation is then
// uniform, whichever width it has, and all widths are equally probable. Few parts are far away, the
// fewer the farther, for data sets that stand apart from all others.
var kinds = func() (of [len(widths) + 3]kind) {
	near := of[:len(widths)]
	left, sum := 1.0, 0.0
	for j := range of[len(near):] {
		far := math.Ldexp(1, 7*(j+1))
		of[len(near)+j] = kind{width: 4, far: far, chance: 1 / far}
		left -= 1 / far
	}
	for _, w := range widths {
		sum += w
	}
	for j, w := range widths {
		near[j] = kind{width: j, far: 1, chance: left * w / sum}
	}
	for k := range of {
		of[k].log = math.Log(of[k].chance)
	}
	return of
}()

// concentrations are equally probable values of a: quantiles of an exponential distribution with
// the mean 1.
var concentrations = func() (of [32]float64) {
	for j := range of {
		of[j] = -math.Log1p(-(float64(j) + 0.5) / float64(len(of)))
	}
	return of
}()
