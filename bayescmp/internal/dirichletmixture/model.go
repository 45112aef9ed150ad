package dirichletmixture

import (
	"math"

	"github.com/bayescmp/go/bayescmp/internal/hierarchical"
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

// without is the model without a data set.
func (m *Model) without(i int) *Model {
	out := *m
	out.Groups = append(append([][]hierarchical.Gaussian{}, m.Groups[:i]...), m.Groups[i+1:]...)
	return &out
}

// widths are the standard deviations that a part of the population may have, over σ0, and chances
// how probable they are: in proportion to them. With one part alone its standard deviation is then
// uniform, whichever width it has, and all widths are equally probable.
var widths, chances = func() (of, p [7]float64) {
	sum := 0.0
	for j := range of {
		of[j] = math.Ldexp(1, j-4)
		sum += of[j]
	}
	for j := range p {
		p[j] = of[j] / sum
	}
	return of, p
}()

// concentrations are equally probable values of a: quantiles of an exponential distribution with
// the mean 1.
var concentrations = func() (of [32]float64) {
	for j := range of {
		of[j] = -math.Log1p(-(float64(j) + 0.5) / float64(len(of)))
	}
	return of
}()

var logChances = func() (of [len(chances)]float64) {
	for j, p := range chances {
		of[j] = math.Log(p)
	}
	return of
}()
