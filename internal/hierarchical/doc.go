// Package hierarchical integrates the hierarchical model of Corani, Benavoli, Demšar, Mangili and
// Zaffalon, "Statistical comparison of classifiers through Bayesian hierarchical modelling"
// (Machine Learning 106, 2017), by quadrature. Nothing is sampled.
//
// This comment is a map of the package. A file uses only files that come before it here, and the
// numerical tools at the end.
//
// # The model
//
// Data set i has n differences x_i between the scores of two classifiers, with the mean x̄_i and
// the sum of squares S_i about it. The files write the model's distributions as mixtures of
// Gaussians, for then the integrals over δ_i are known:
//
//	prior.go       ν − shift ~ Gamma(α, β), α and β uniform or fixed (section 3)
//	model.go       the data: x̄_i, S_i, n and ρ of each data set; the bounds of the priors
//	sigma.go       x_i ~ MVN(1 δ_i, σ_i² M_ρ)               equation 4 of the paper
//	               σ_i ~ U(0, σ̄)                            equation 3; integrates σ_i out
//	counts.go      the likelihood of items that are right or wrong, in the place of equation 4
//	counted.go     the same beside a Gaussian population of any variance; it uses scale.go and
//	               axis.go, too
//	blend.go       fewer components where the population adds much variance
//	lambda.go      δ_i ~ t_ν(δ0, σ0)                        equation 2, as
//	               δ_i | λ ~ N(δ0, σ0²/λ), λ ~ Gamma(ν/2, ν/2)
//	population.go  the distribution function and the density of a standard t_ν
//	rope.go        the interval of differences that do not matter
//	threshold.go   c(σ0, ν): right of the rope is the most probable region on the next data set
//	               when δ0 > c, and left of it when δ0 < −c
//
// # The posterior
//
// Three parameters are left. The posterior density of δ0, σ0 and ν is proportional to their prior
// times Π_i Z_i. The prior of δ0 is U(−Δ, Δ), and the prior of σ0 is U(0, σ̄0) (section 3).
//
//	scale.go       coordinates of δ0, σ0 and ν in which every posterior vanishes at both ends
//	axis.go        even nodes of one coordinate, with interpolation between the nodes
//	grid.go        where the posterior is evaluated: nodes of the three coordinates
//	degrees.go     the prior at the nodes of ν, and their weights
//	likelihood.go  Z_i(δ0, σ0, ν) = ∫ p(x_i | δ) t_ν(δ; δ0, σ0) dδ = Σ_l W_ν(l) G_i(δ0, v_l)
//	               G_i(δ0, v)     = Σ_k w_ik N(x̄_i; δ0, u_ik + e^v)
//	surface.go     the log posterior density at these nodes
//	sketch.go      a coarse surface tells which nodes of a finer grid are worth computing
//	start.go       a glance at where the posterior is
//	locate.go      which grid a posterior needs
//	masses.go      the probability of each node, and of more nodes of δ0 and σ0, at which the log
//	               posterior is interpolated
//	fewer.go       what these probabilities are with fewer nodes, for the numerical error
//	posterior.go   the fitted model: its data, its surface and its probabilities
//	fit.go         Fit: all these steps
//
// In the likelihood k goes through the nodes for σ_i, which have the weights w_ik and make the
// variances u_ik of x̄_i. l goes through the nodes for λ, and v is log(σ0²/λ). The nodes of v form
// an even lattice that serves all σ0 and many ν (large ν have finer ones). So G_i is a table that
// does not depend on σ0 and ν, and Z_i is a discrete convolution of the table with weights W_ν that
// do not depend on the data.
//
// # The answers
//
//	shares.go      the interval of the share of data sets in a region
//	rule.go        the decision rule: which region is the most probable one on the next data set
//	               (section 3.2)
//	ruleerror.go   the numerical error of the rule
//	marginal.go    the posterior of δ0, of σ0 and of ν, and the joint one of δ0 and σ0
//	bounds.go      how much of the posterior is held by the bounds alone
//	mixture.go     mixtures of Gaussians, the form of the predictive distribution
//	places.go      how narrow Gaussians are kept from standing at the nodes as spikes
//	next.go        the predictive distribution of δ on the next data set
//	cavity.go      what the other data sets say about δ_i
//	shrinkage.go   the posterior of each δ_i (section 3.3)
//	others.go      posteriors from fewer nodes, for the numerical error of any answer
//	draws.go       draws of δ0, σ0 and ν, and of δ and σ of a data set given these
//
// # Numerical tools
//
//	quadrature.go  Gauss rules
//	sinc.go        sinc functions and their integrals, for the interpolation between nodes
//	lagrange.go    Lagrange's interpolation, between nodes and halfway between them
//	root.go        bisection
//	dot.go         scalar products, for the convolutions
//	exp.go         the exponential function
//
// # Accuracy
//
// Each of these rules prevents an error that comparisons with finer fits showed. Its size in P is
// in parentheses.
//
//   - Products. A relative error of 1e-6 in each likelihood becomes 1e-4 in the product of a
//     hundred. So the lattice of the population is finer.
//   - Few data sets. The coordinate of δ0 is graded around their means, where the posterior has
//     features of very different widths. Each of many data sets with two to four scores has a sharp
//     peak, which even nodes miss (2e-3), so it has a centre of its own.
//   - The first box takes the tail of the population alone where that is higher than the Student of
//     a data set. Otherwise small σ0 are cut off, and each posterior takes a second sketch. The
//     posterior is followed a step beyond the sketch where it has not fallen enough.
//   - The sketch has nodes at most three standard deviations apart (2e-6; with an outlier 4e-4;
//     where ν was not resolved 4e-5), as fine as the glance of start.go says. Its likelihood is
//     interpolated by cubics, and the priors are known; straight lines, priors included, drop nodes
//     that matter (1e-5). Too coarse a sketch of σ0 gives σ0 too few nodes (1e-5).
//   - The end of ν. Where the posterior vanishes before the largest ν, nodes beyond it, with the
//     value 0, take part in the interpolation (1e-5, which comes and goes with the number of nodes:
//     without them, weights that should be 0.10 and 0.12 were 1.3 and −1.8).
//   - Narrow priors of ν, such as Gamma(1000, 10), can fall between two nodes (5e-4; once 7e-3 with
//     Gamma(30, 3), more than stated). The nodes resolve the prior, too, and lie where its product
//     with the likelihood counts.
//   - The posterior of ν goes on beyond 420, and closer than 1e-8 to its lower end (up to 1e-4 of
//     the posterior).
//   - Panels for σ_i have ten nodes; six err by 4e-6 of each likelihood.
//   - Ends of the grid. The refined grids extrapolate a step and a half by a parabola beyond the
//     last node (1e-6, which no comparison with fewer nodes shows). So nodes down to e⁻¹⁷ do better
//     than nodes down to e⁻²¹ without this.
//   - Narrow ridges leave one or two nodes on a line. A polynomial through ten extrapolated values
//     once rose from e⁻²⁴ to e⁻⁴ (two percent of P). It is a matter of chance: of the depths 15 to
//     20 it happened at 17 and, less, at 20. So an interpolated value is at most e^½ times its
//     larger neighbour (lagrange.go), and values far below the maximum are not interpolated.
//   - Large bounds. With a bound of 1e12, δ0 = 0.01 is t = 2e-14 on the graded scale. Newton's
//     method therefore ends when the coordinate is right, not t; with a tolerance in t, an outlier
//     of 1e12 among six data sets is not seen.
package hierarchical
