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
//	typical.go    N, a typical sampling covariance of mean contrasts: the solution of
//	              Σ_i (N + V_i)⁻¹ = q/2 · N⁻¹, where V_i = S_i/((n_i−1)·(1−ρ_i)·w_i) is the
//	              covariance of the mean contrasts of data set i, S_i their sums of products
//	              about their means, and w_i = n_i/(1+(n_i−1)·ρ_i)
//	degrees.go    the prior of ν_j: each ν_j has α and β of its own, which are integrated out
//	space.go      D_i = μ + A·y_i, y_ij ~ t_ν_j, independent; μ uniform,
//	              p(A) ∝ |A·Aᵀ + N|^(−(d−1)); coordinates in which N is the unit matrix
//	connected.go  whether the posterior is proper
//
// The likelihood of D_i is (1 + w_i·(1−ρ_i)·(D_i − x̄_i)ᵀ·S_i⁻¹·(D_i − x̄_i))^(−(n_i+d_i−2)/2), and
// where classifiers are missing, P_i·D_i stands for D_i. With fewer than 3·d_i + 1 folds S_i is
// completed by m = 3·d_i − (n_i − 1) folds in which all contrasts have their mean variance: S_i is
// replaced by (S_i + m·tr S_i/((n_i−1)·d_i)·I)·(n_i−1)/(n_i−1+m), a sum of n_i − 1 squares again,
// in orthonormal contrasts. The power keeps the n_i of the data. Eigenvalues of S_i below half of
// the least sum of squares of a difference are raised to it.
//
// For d = 1 the priors are those of package hierarchical without its bounds: uniform in σ_i and in
// σ0 = |A|. For any d, the likelihood of the difference of two classifiers is the one that the pair
// alone has, and none of the densities changes its form when contrasts are replaced by others that
// tell the same. Any contrasts may be the components y_j, and each component has tails of its own:
// two classifiers that are the same but for a few data sets make one component heavy-tailed, and
// say nothing of the others. In a multivariate Student, with one λ_i for all contrasts, such a data
// set counts less for all classifiers.
//
// With Σ0 = A·Aᵀ, the scatter matrix, the prior is |Σ0|^(−1/2) |Σ0 + N|^(−(d−1)), and A is as
// probable as A times any rotation. Far above N the prior of Σ0 is |Σ0|^(−(2d−1)/2), under which
// the σ0 of every two classifiers is uniform. Near 0 it is |Σ0|^(−1/2), the density where all
// elements of A are uniform, and it can be integrated. With three data sets the posterior is
// proper: where one eigenvalue λ of Σ0 is large, the prior is λ^(−1/2) and the likelihood of q data
// sets, with μ integrated out, is λ^(−(q−1)/2).
//
// # The sampler
//
// All t distributions are Gaussians whose scales have Gamma distributions, 1/τ_i of the data and
// 1/λ_ij of the components. The prior of A becomes conjugate by one more matrix, in two ways:
//
//	|Σ0|^(−1/2) |Σ0 + N|^(−(d−1)) is the integral over Ψ of
//	    |Σ0|^(−(2d−1)/2) exp(−tr Ψ Σ0⁻¹/2) · |Ψ|^((d−3)/2) exp(−tr Ψ N⁻¹/2)
//	|Σ0 + N|^(−(d−1)) is the integral over W of |W|^((d−3)/2) exp(−tr W (Σ0 + N))
//
// The first gives the rows of A⁻¹, given Ψ and all D_i, the densities of Waggoner and Zha (2003).
// The second makes A Gaussian given W and y_i. So all steps but three draw from known
// distributions: ν_j, the sizes of the columns of A, and the angles between them are drawn by slice
// sampling without λ_ij. Beside each step stands what it integrates out, and what is stale after
// it.
//
// The tests have the joint density written out once, and for each step Stein's identities of it;
// Geweke's test; calibration by simulation; another sampler, without λ, τ, Ψ and W, whose answers
// are kept; and a list of mistakes. bayescmp/testdata/jointmutations.csv has the test that notices
// each, or none.
//
//	algebra.go     small matrices
//	random.go      draws from Gamma and Wishart distributions
//	chain.go       the state of one chain
//	components.go  its steps for the components of y
//	gibbs.go       a round of all steps
//	lattice.go     λ of the components of the next data set, for sums of Students
//	next.go        linear functions of the contrasts of the next data set
//	sample.go      all chains, and what the next data sets may show
package joint
