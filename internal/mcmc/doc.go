// Package mcmc has what samplers share: chains of draws, and the checks of such draws: R̂, the
// effective sample size and the Monte Carlo error (Vehtari et al. 2021).
package mcmc
