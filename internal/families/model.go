// Package families has the hierarchical model of two classifiers on data sets in families:
//
//	δ_i ~ t_ν(θ_f(i), σ0),  θ_f ~ N(δ0, τ²),  f(i) is the family of data set i
//	δ0 ~ U(−Δ, Δ),  σ0 ~ U(0, σ̄0),  τ ~ U(0, σ̄0)
//
// The likelihood of each δ_i, with its σ_i integrated out, is a mixture of Gaussians, and so is a
// Student. The posterior is drawn by Gibbs sampling. Each sweep draws σ0, τ, δ0 and the θ_f with
// the δ_i integrated out, σ0 and τ with δ0 and the θ_f integrated out as well, so that the chain
// does not get stuck where a scale is next to 0. Then it draws the δ_i, and ν given them, and in
// the end which Gaussians stand for the likelihoods.
//
// ν has the 32 values that are the quantiles of its prior at (j − ½)/32.
//
//	model.go      the data and the prior
//	degrees.go    the values of ν, and a Student as a mixture of Gaussians
//	chain.go      a sweep
//	order.go      an order of the data sets that depends only on the data
//	sample.go     chains, and the draws that are kept
package families

import "github.com/bayescmp/go/internal/hierarchical"

// Model is the data and the prior.
type Model struct {
	// Groups has the likelihood of the δ of each data set.
	Groups [][]hierarchical.Gaussian
	// Family has the number of the family of each data set, from 0 on.
	Family []int
	// Sigma0Max and Delta0Max bound the uniform priors: they are σ̄0 and Δ.
	Sigma0Max, Delta0Max float64
	// nu has the values of ν; +Inf alone for a Gaussian population.
	nu []degrees
}

// New takes the data, the bounds and the prior of ν of a hierarchical model. family has the number
// of the family of each data set, from 0 on.
func New(m *hierarchical.Model, family []int) *Model {
	return &Model{m.Gaussians(), family, m.Sigma0Max, m.Delta0Max, degreesOf(m.Nu)}
}

// families is the number of families.
func (m *Model) families() int {
	n := 0
	for _, f := range m.Family {
		n = max(n, f+1)
	}
	return n
}
