package joint

import (
	"math"
	"slices"

	"github.com/bayescmp/go/internal/matrix"
)

// Group summarises the scores on one data set.
type Group struct {
	// Who are the classifiers that were measured, in ascending order, at least two.
	Who []int
	// Mean is the mean score of each of them over the folds; higher is better.
	Mean []float64
	// Scatter has the sums of products of their scores about these means, by rows.
	Scatter []float64
	// N is the number of folds, at least 2.
	N int
	// Rho is the correlation of two folds.
	Rho float64
	// Least is the least sum of squares that the differences between two classifiers can show, for
	// classifiers whose scores differ by the same in all folds. It is above 0.
	Least float64
}

// contrasts is the number of contrasts between the classifiers.
func (g Group) contrasts() int { return len(g.Who) - 1 }

// weight is n/(1+(n−1)ρ): given Σ_i, the mean contrasts have the covariance Σ_i/weight.
func (g Group) weight() float64 {
	n := float64(g.N)
	return n / (1 + (n-1)*g.Rho)
}

// helmert are orthonormal contrasts of k classifiers, by rows.
func helmert(k int) matrix.Matrix {
	out := matrix.New(k-1, k)
	for i := 1; i < k; i++ {
		scale := 1 / math.Sqrt(float64(i*(i+1)))
		row := out.Row(i - 1)
		for j := range i {
			row[j] = scale
		}
		row[i] = -float64(i) * scale
	}
	return out
}

// FoldsPerContrast is how many folds a data set must have for each contrast, so that the covariance
// of the contrasts is taken as it is seen.
const FoldsPerContrast = 3

// Completed tells whether the data set has so few folds that the covariance of its contrasts is
// completed.
func (g Group) Completed() bool { return g.imaginedFolds() > 0 }

// imaginedFolds is the number of folds that complete the covariance: in each of them all contrasts
// would vary alike.
func (g Group) imaginedFolds() float64 {
	if g.contrasts() == 1 {
		return 0 // one contrast varies like itself
	}
	return float64(max(0, FoldsPerContrast*g.contrasts()-(g.N-1)))
}

// squares returns the sums of products of the contrasts about their means: positive definite.
func (g Group) squares() matrix.Matrix {
	d, k := g.contrasts(), len(g.Who)
	seen, imagined := float64(g.N-1), g.imaginedFolds()
	all := matrix.Matrix{Columns: k, Of: g.Scatter}.Within(helmert(k))
	all = all.Plus(imagined/seen*all.Trace()/float64(d), matrix.Unit(d))
	return raiseEigenvalues(matrix.New(d, d).Plus(seen/(seen+imagined), all), g.Least/2)
}

// raiseEigenvalues raises the eigenvalues of a matrix to a least value. It is the same matrix where
// none is below it.
func raiseEigenvalues(s matrix.Matrix, least float64) matrix.Matrix {
	if _, above := s.Plus(-least, matrix.Unit(s.Columns)).Root(); above {
		return s
	}
	vectors, values := s.Eigen()
	if slices.Min(values) >= least {
		return s
	}
	for i, v := range values {
		values[i] = max(v, least)
	}
	return matrix.OfEigen(vectors, values)
}

// contrastLikelihood are the mean contrasts of a data set and their likelihood, in the contrasts of
// all classifiers. With at = P·x for contrasts x of all classifiers the likelihood of D is in
// proportion to
//
//	(1 + (P·D − mean)ᵀ·precision·(P·D − mean))^−power
type contrastLikelihood struct {
	at        matrix.Matrix // P
	mean      []float64     // of the folds
	precision matrix.Matrix
	variance  matrix.Matrix // the sampling covariance of mean, as estimated
	power     float64
}

// contrastLikelihood looks at a data set; k is the number of all classifiers.
func (g Group) contrastLikelihood(k int) contrastLikelihood {
	d, n := g.contrasts(), float64(g.N)
	own := helmert(d + 1)
	spread := matrix.New(d, k)
	for i := range d {
		for j, c := range g.Who {
			spread.Row(i)[c] = own.Row(i)[j]
		}
	}
	squares, none := g.squares(), matrix.New(d, d)
	return contrastLikelihood{
		at:        spread.Times(helmert(k).Turned()),
		mean:      own.Times(matrix.Matrix{Columns: 1, Of: g.Mean}).Of,
		variance:  none.Plus(1/((1-g.Rho)*g.weight()*(n-1)), squares),
		precision: none.Plus(g.weight()*(1-g.Rho), squares.Divide(matrix.Unit(d)).Symmetric()),
		power:     (n + float64(d) - 2) / 2,
	}
}
