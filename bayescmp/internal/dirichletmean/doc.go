// Package dirichletmean has the distribution of a weighted mean of given values whose weights are
// random: they have a Dirichlet distribution.
//
// It is the posterior of the difference between two accuracies that are measured on the same items,
// where an item adds +1, −1 or 0 to the difference (a table of two by two), and of the mean
// difference between graded scores, by the Bayesian bootstrap (Rubin 1981) or by a Dirichlet
// process (Ferguson 1973).
//
// Weights are Gamma variates g_i, divided by their sum. So the mean Σ w_i v_i is above t where
// Q = Σ g_i (v_i − t) is above 0, and the distribution of Q has the cumulant generating function
//
//	K(s) = −Σ α_i log(1 − s a_i),  a_i = v_i − t
//
// where α_i is the shape of g_i. The inversion formula of Laplace gives, for s0 > 0,
//
//	P(Q > 0) = 1/(2πi) ∫ exp K(s) / s ds  along  s = s0 + iy
//
// The path of integration goes through the saddle point of K(s) − log s (Helstrom 1978) and follows
// the path of steepest descent, nearly, as a hyperbola s(x). The integrand is analytic in a strip
// about x and falls exponentially, so that the trapezoid rule with some twenty nodes has fifteen
// digits, also far out in the tails. Nothing is sampled.
package dirichletmean
