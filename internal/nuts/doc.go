// Package nuts draws from a posterior by the No-U-Turn sampler of Hoffman and Gelman (2014), with
// multinomial weights and the criterion of Betancourt (2017), as Stan does. The caller gives a
// shape: a point amid the posterior, and a map that makes the posterior nearly a standard Gaussian.
// So only the length of a step is adapted.
package nuts
