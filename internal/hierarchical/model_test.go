package hierarchical

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"
)

func near(t *testing.T, what string, got, want, tol float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tol) {
		t.Errorf("%s: got %.12g, want %.12g (difference %.2g, tolerance %.2g)",
			what, got, want, got-want, tol)
	}
}

// paperPrior is the prior of ν in the paper.
var paperPrior = MixedGamma{Alpha: [2]float64{0.5, 5}, Beta: [2]float64{0.05, 0.15}, Support: 1}

// exactly is a group with the given mean and standard deviation of n scores.
func exactly(mean, sd float64, n int) Group {
	return Group{Mean: mean, Squares: sd * sd * float64(n-1), N: n, Rho: 0.1}
}

// correlatedScores are n differences ~ MVN(δ, σ² M_ρ). What they have in common makes them
// correlate.
func correlatedScores(n int, delta, sigma, rho float64, random *rand.Rand) Group {
	common := math.Sqrt(rho) * random.NormFloat64()
	x, mean, squares := make([]float64, n), 0.0, 0.0
	for k := range x {
		x[k] = delta + sigma*(common+math.Sqrt(1-rho)*random.NormFloat64())
		mean += x[k] / float64(n)
	}
	for _, v := range x {
		squares += (v - mean) * (v - mean)
	}
	return Group{Mean: mean, Squares: squares, N: n, Rho: rho}
}

// synthetic is a study of q data sets with n scores, the same each time.
func synthetic(q, n int) *Model {
	random := rand.New(rand.NewPCG(54, 100))
	m := &Model{SigmaMax: 20, Sigma0Max: 30, Delta0Max: 0.3, Nu: paperPrior}
	population := distuv.StudentsT{Mu: 0.005, Sigma: 0.015, Nu: 4, Src: random}
	for range q {
		delta := population.Rand()
		sigma := 0.01 + 0.04*random.Float64()
		m.Groups = append(m.Groups, correlatedScores(n, delta, sigma, 0.1, random))
	}
	return m
}

// studentScale is τ: without a bound of σ_i that cuts, the likelihood of δ_i is a Student with n −
// 2 degrees of freedom and this scale.
func studentScale(g Group) float64 {
	return math.Sqrt(g.Squares / (1 - g.Rho) / g.weight() / float64(g.N-2))
}
