// Package dirichletmixture draws from the posterior of a population of data sets without an assumed
// shape: a mixture of Gaussians whose number of parts is not bounded (Ferguson 1983; Escobar and
// West 1995).
//
//	δ_i ~ N(m, s²),  (m, s) ~ G,  G ~ DP(a, G0)
//	G0:  m ~ N(δ0, σ0²),  s = σ0 · 2^j,  j from −4 to 2 with P(j) ∝ 2^j; or, seldom, from afar:
//	     m ~ N(δ0, f² σ0²),  s = σ0,  with the probability 1/f for f = 2^7, 2^14, 2^21
//	δ0 ~ U(−Δ, Δ),  σ0 ~ U(0, σ̄0),  a ~ Exponential(1), in 32 steps
//
// The likelihoods are those of package hierarchical, mixtures of Gaussians. The files, each of
// which uses only files above it:
//
//	model.go    the data, the base measure G0 and the prior of a
//	draws.go    random numbers
//	cluster.go  the data sets of one cluster; its m is integrated out
//	chain.go    the state of a chain, and the Gibbs sampler (Neal 2000, algorithm 3)
//	sticks.go   draws of G
//	sample.go   several chains, and what is kept of them
//	checks.go   R̂, effective draws and Monte Carlo errors
//	answers.go  the next data set, the rule, and the δ of each data set
package dirichletmixture
