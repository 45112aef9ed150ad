package hierarchical

// Group summarizes the scores on one data set.
type Group struct {
	// Mean is x̄_i, the mean of the N differences.
	Mean float64
	// Squares is S_i, the sum of the squares of the differences about their mean; it is above 0.
	Squares float64
	// N is the number of differences, at least 2.
	N int
	// Rho is the correlation of two differences.
	Rho float64
	// Counts are the data of items that are right or wrong, of which nothing else is needed; nil
	// for scores.
	Counts *Counts
}

// Model is the data and the prior.
type Model struct {
	Groups []Group
	// SigmaMax, Sigma0Max and Delta0Max bound the uniform priors: they are σ̄, σ̄0 and Δ.
	SigmaMax, Sigma0Max, Delta0Max float64
	// Nu is the prior of ν; nil means a Gaussian population.
	Nu Prior

	// closer is how much closer than usual the nodes for λ and σ_i are.
	closer float64
	// asGiven is Nu before it was prepared.
	asGiven Prior
}

// weight is n/(1+(n−1)ρ): given σ, the mean of the differences has the variance σ²/weight.
func (g Group) weight() float64 {
	n := float64(g.N)
	return n / (1 + (n-1)*g.Rho)
}
