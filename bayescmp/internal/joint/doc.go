// Package joint draws from the hierarchical model of several classifiers: the model of package
// hierarchical, with vectors in the place of differences. A file uses only files that come before
// it here.
//
// # The model
//
// k classifiers have d = k − 1 contrasts. On data set i, D_i are the true ones.
//
//	group.go      x_i ~ MVN(D_i, Σ_i), folds with the correlation ρ, p(Σ_i) ∝ |Σ_i|^(−(2d_i−1)/2):
//	              with Σ_i integrated out, the likelihood of D_i is a multivariate Student with
//	              n_i − 2 degrees of freedom. d_i contrasts are measured on data set i.
//	typical.go    N, a typical sampling covariance of mean contrasts
//	degrees.go    the prior of ν
//	space.go      D_i ~ t_ν(μ, Σ0), μ uniform, p(Σ0) ∝ |Σ0|^(−1/2) |Σ0 + N|^(−(d−1)); coordinates
//	              in which N is the unit matrix
//	connected.go  whether the posterior is proper
//
// For d = 1 the priors are those of package hierarchical without its bounds: uniform in σ_i and in
// σ0. For any d, the likelihood of the difference of two classifiers is the one that the pair alone
// has, and none of the densities changes its form when contrasts are replaced by others that tell
// the same. Far above N the prior of Σ0 is |Σ0|^(−(2d−1)/2), under which the σ0 of every two
// classifiers is uniform. Near 0 it is |Σ0|^(−1/2), the density of A·Aᵀ where all elements of a
// square matrix A are uniform, and it can be integrated. With three data sets the posterior is
// proper: where one eigenvalue λ of Σ0 is large, the prior is λ^(−1/2) and the likelihood of q data
// sets, with μ integrated out, is λ^(−(q−1)/2).
//
// # The sampler
//
// Both t distributions are Gaussians whose scales have Gamma distributions, 1/τ_i of the data and
// 1/λ_i of the population. The prior of Σ0 becomes conjugate by one more matrix, in two ways:
//
//	|Σ0|^(−1/2) |Σ0 + N|^(−(d−1)) is the integral over Ψ of
//	    |Σ0|^(−(2d−1)/2) exp(−tr Ψ Σ0⁻¹/2) · |Ψ|^((d−3)/2) exp(−tr Ψ N⁻¹/2)
//	|Σ0 + N|^(−(d−1)) is the integral over W of |W|^((d−3)/2) exp(−tr W (Σ0 + N))
//
// The first makes Σ0 an inverse Wishart matrix given Ψ and all D_i. The second makes A with
// A·Aᵀ = Σ0 Gaussian given W and y_i, where D_i = μ + A·y_i. So all steps but those of ν and of the
// size of Σ0 draw from known distributions, and no step has a length to choose.
//
//	algebra.go    small matrices
//	random.go     draws from Gamma, Wishart and inverse Wishart distributions
//	gibbs.go      one chain
//	sample.go     all chains, and what the next data sets may show
package joint
