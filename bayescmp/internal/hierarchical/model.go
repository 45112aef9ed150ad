// Package hierarchical integrates the hierarchical model of Corani et al. (2017), "Statistical comparison of
// classifiers through Bayesian hierarchical modelling", by quadrature:
//
//	x_i ~ MVN(1 δ_i, σ_i² M_ρ),  σ_i ~ U(0, σ̄),  δ_i ~ t_ν(δ0, σ0),  δ0 ~ U(−Δ, Δ),  σ0 ~ U(0, σ̄0),  ν ~ p(ν)
//
// Per group i, σ_i integrates out, and the likelihood of δ_i becomes a mixture of a few Gaussians over the precision
// 1/σ_i². The population is a mixture of Gaussians over λ: δ_i | λ ~ N(δ0, σ0²/λ), λ ~ Gamma(ν/2, ν/2). So
//
//	Z_i(δ0, σ0, ν) = ∫ p(x_i | δ) t_ν(δ; δ0, σ0) dδ = Σ_l W_ν(l) G_i(δ0, log(σ0²/λ_l))
//	G_i(δ0, v)     = Σ_k w_ik N(x̄_i; δ0, u_ik + e^v)
//
// With one even grid of v that serves all σ0 and all ν, G_i is a table that does not depend on them, and Z_i is its
// discrete convolution with weights W_ν that do not depend on the data.
package hierarchical

// Group is what the model needs of the scores of one data set: the mean of N differences, their sum of squares about it
// (above 0), and their correlation.
type Group struct {
	Mean, Squares float64
	N             int
	Rho           float64
}

// Model is the data and the prior.
type Model struct {
	Groups []Group
	// SigmaMax, Sigma0Max and Delta0Max bound the uniform priors: σ̄, σ̄0 and Δ.
	SigmaMax, Sigma0Max, Delta0Max float64
	// Nu is the prior of ν; nil for a Gaussian population.
	Nu Prior
}

// weight is n/(1+(n−1)ρ): the variance of the mean given σ is σ²/weight.
func (g Group) weight() float64 {
	n := float64(g.N)
	return n / (1 + (n-1)*g.Rho)
}
