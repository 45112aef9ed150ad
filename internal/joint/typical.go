package joint

import (
	"math"

	"github.com/bayescmp/go/internal/matrix"
)

// typicalCovariance returns N, a typical sampling covariance of mean contrasts: for a population
// with the covariance N, the mean contrasts of an average data set would have half of their
// variance from the population and half from the folds. With all classifiers on all data sets it
// solves
//
//	Σ_i (N + V_i)⁻¹ = q/2 · N⁻¹
//
// where V_i is the sampling covariance on data set i: the mean of Sra (2016) in the S-divergence.
// Like a geometric mean it is little moved by data sets with far larger or smaller variances, and
// transforms along with the contrasts. With missing classifiers it is the minimum of
//
//	Σ_i log|P_i N P_iᵀ + V_i| − ½ log|P_i N P_iᵀ|
//
// where P_i takes the contrasts of the classifiers measured there. Each step moves to the minimum
// of a function that is above this one and touches it at N, so that none goes up.
func typicalCovariance(data []contrastLikelihood) matrix.Matrix {
	d, mean := data[0].at.Columns, 0.0
	for _, s := range data {
		mean += s.variance.Trace() / float64(s.variance.Columns*len(data))
	}
	n := matrix.New(d, d).Plus(mean, matrix.Unit(d))
	for range 200 {
		both, own := matrix.New(d, d), matrix.New(d, d)
		for _, s := range data {
			population := n.Within(s.at)
			own = own.Plus(1, s.lift(population))
			both = both.Plus(1, s.lift(population.Plus(1, s.variance)))
		}
		// N·own·N/2 = X·both·X
		next := solveRiccati(both, matrix.New(d, d).Plus(0.5, own.Within(n)))
		change := next.Plus(-1, n)
		n = next
		if matrix.Dot(change.Of, change.Of) < 1e-18*matrix.Dot(n.Of, n.Of) {
			break
		}
	}
	return n
}

// lift is Pᵀ·m⁻¹·P.
func (s contrastLikelihood) lift(m matrix.Matrix) matrix.Matrix {
	return s.at.Turned().Times(m.Divide(s.at)).Symmetric()
}

// solveRiccati returns the positive definite X with X·a·X = b.
func solveRiccati(a, b matrix.Matrix) matrix.Matrix {
	// With a = L·Lᵀ: (Lᵀ·X·L)² = Lᵀ·b·L.
	lower, _ := a.Root()
	vectors, values := b.Within(lower.Turned()).Eigen()
	for i, v := range values {
		values[i] = math.Sqrt(max(v, 0))
	}
	half := matrix.OfEigen(vectors, values)
	// L⁻ᵀ·half·L⁻¹, by columns and then by rows
	for range 2 {
		half = half.Turned()
		for i := range half.Rows() {
			matrix.Backward(lower.Of, half.Row(i), half.Columns)
		}
	}
	return half.Symmetric()
}
