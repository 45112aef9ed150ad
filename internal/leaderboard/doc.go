// Package leaderboard samples the true mean scores of many systems on tasks of one kind.
//
// System j has the score y_ij on task i, or none. The model is
//
//	y_ij = b_i + μ_j + e_ij,   e_ij ~ N(0, s_j²),   b_i flat
//	s_j² ~ InvGamma(a, a·s0²),   a uniform on {4, 8, 16, 64},   p(s0) ∝ 1/s0
//	μ_j ~ Σ_g π_g N(m_g, τ_g²),   π ~ Dirichlet(1/4, …, 1/4) of six groups
//	m_g ~ N(0, ξ²),   log τ_g uniform
//
// so that a system's own noise is held near that of the others, and the true means have a
// population whose shape is averaged over: one normal distribution, several groups, a wide group
// around a narrow one, or one system far from all others. Differences between the μ_j are what the
// model knows; their common level is in the b_i.
//
// The unit u of the noise of a mean is √(r/n): r is the mean square of the residuals of an additive
// fit, per degree of freedom, and n the mean number of scores of a system. ξ is half the range of
// the fitted means, and at least u. τ_g is between u/256 and the larger of 2ξ and 4u.
//
// Tasks may be in families (families.go): then y_ij = b_i + μ_j + u_f(i)j + e_ij.
//
// All is sampled by Gibbs steps. Those of the population have the μ_j integrated out, and those of
// τ_g its m_g too, because groups that are nearly points would not let go of their members
// otherwise.
package leaderboard
