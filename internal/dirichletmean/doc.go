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
// A path of integration goes through the saddle point of K(s) − log s (Helstrom 1978). It begins
// along the path of steepest descent and goes on as a hyperbola s(x). The integrand is analytic in
// a strip about x and falls exponentially, so that the trapezoid rule with some twenty nodes has
// fifteen digits, also far out in the tails. Nothing is sampled.
//
// # Why the path is safe
//
// The factor of an item, |1 − s a|^−α, falls with the distance of s from the pole 1/a. On a
// vertical line all these distances grow, so exp K falls all the way up: the vertical line through
// the saddle point is always safe. A bent path need not be. A weak pole (few items count for its
// value, such as half an item of a prior for an empty cell) can hold the saddle point beside it and
// bend the path towards stronger poles behind it, where exp K grows without bounds. So a bent path
// is only taken if exp K falls from each node to the next, down to 1e-18 of what the integral has
// seen. From there the path may go on vertically, where exp K falls, and so nothing is left of the
// integral.
//
// Where the bent path is not safe, or what is left of large terms of both signs is so small that
// their rounding counts, another route is taken. Of three values it is a mean over a Beta
// distribution, of positive terms only: given the share of one of the two weights whose terms have
// the same sign, Q is a function of one Beta variate. With two values that differ from t it is that
// variate alone. Of more values it is the vertical line, which needs more nodes as the integrand
// turns on it. Nodes lie twice as close until that changes nothing and until the phase turns by
// little from node to node; where two paths were taken they must agree. What is not right to nine
// digits is NaN, never a number. A test compares the three routes.
package dirichletmean
