// Package dirichlet computes with Dirichlet distributions of three components, and with the
// Dirichlet process of the Bayesian signed-rank test.
//
// # Three components
//
//	largest.go      the probability that a component is the largest one, by integration
//	beta.go         the distribution of one component
//	draw.go         draws
//	clusteredshares.go  shares where data belong together
//
// # The Bayesian signed-rank test
//
// The posterior gives weights w ~ Dir(s, 1, …, 1) to a pseudo-observation and to the data. A pair
// (i, j) of points counts w_i w_j for the region that has the mean of the two points. Read the
// files in the order in which they come here.
//
//	process.go      the points and the parameters of their weights
//	cut.go          the pairs of points whose sum is below a limit, found once
//	blocks.go       generators of random numbers, the same on any number of cores
//	tilt.go         directions in which weights change, with a known density
//	weights.go      draws of the weights, eight at a time
//	sweep.go        the weight of the pairs below a limit, in eight draws at a time
//	split.go        the weights of the three regions
//	exact.go        means and certainties, which need no draws
//	tally.go        counts of draws
//	run.go          Run: all these steps, on all cores
//	line.go         conditional probabilities of the regions along a tilt
//	directions.go   the tilts that matter, and the regions that can be the largest
//	mesh.go         conditional probabilities along one or two tilts
//	estimate.go     Estimate: draws until the answer is exact enough
//
// # Random numbers
//
//	exponential.go  exponential variates
//	gamma.go        Gamma variates
package dirichlet
