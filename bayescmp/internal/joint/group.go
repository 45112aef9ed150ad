package joint

import (
	"math"

	"gonum.org/v1/gonum/mat"
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

// helmert are orthonormal contrasts of k classifiers: (k−1)×k numbers by rows.
func helmert(k int) []float64 {
	out := make([]float64, (k-1)*k)
	for i := 1; i < k; i++ {
		scale := 1 / math.Sqrt(float64(i*(i+1)))
		for j := range i {
			out[(i-1)*k+j] = scale
		}
		out[(i-1)*k+i] = -float64(i) * scale
	}
	return out
}

// FoldsPerContrast is how many folds a data set must have for each contrast, so that the covariance
// of the contrasts is taken as it is seen.
const FoldsPerContrast = 3

// Completed tells whether the data set has so few folds that the covariance of its contrasts is
// completed.
func (g Group) Completed() bool { return g.imagined() > 0 }

// imagined is the number of folds that complete the covariance: in each of them all contrasts would
// vary alike.
func (g Group) imagined() float64 {
	if g.contrasts() == 1 {
		return 0 // one contrast varies like itself
	}
	return float64(max(0, FoldsPerContrast*g.contrasts()-(g.N-1)))
}

// squares returns the sums of products of the contrasts about their means: positive definite.
func (g Group) squares() *mat.SymDense {
	d, k := g.contrasts(), len(g.Who)
	h, s := mat.NewDense(d, k, helmert(k)), mat.NewDense(k, k, g.Scatter)
	var left, both mat.Dense
	left.Mul(h, s)
	both.Mul(&left, h.T())
	out := mat.NewSymDense(d, nil)
	seen := float64(g.N - 1)
	imagined := g.imagined()
	mean := mat.Trace(&both) / float64(d)
	for i := range d {
		for j := range i + 1 {
			v := (both.At(i, j) + both.At(j, i)) / 2
			if i == j {
				v += imagined / seen * mean
			}
			out.SetSym(i, j, v*seen/(seen+imagined))
		}
	}
	return raised(out, g.Least/2)
}

// raised raises the eigenvalues of a matrix to a least value. It is the same matrix where none is
// below it.
func raised(s *mat.SymDense, least float64) *mat.SymDense {
	var eigen mat.EigenSym
	eigen.Factorize(s, true)
	values := eigen.Values(nil)
	if values[0] >= least {
		return s
	}
	var vectors mat.Dense
	eigen.VectorsTo(&vectors)
	for i, v := range values {
		values[i] = max(v, least)
	}
	return ofEigen(&vectors, values)
}

// ofEigen is the matrix with the given eigenvectors and eigenvalues.
func ofEigen(vectors *mat.Dense, values []float64) *mat.SymDense {
	d := len(values)
	var left, both mat.Dense
	left.Mul(vectors, mat.NewDiagDense(d, values))
	both.Mul(&left, vectors.T())
	out := mat.NewSymDense(d, nil)
	for i := range d {
		for j := range i + 1 {
			out.SetSym(i, j, (both.At(i, j)+both.At(j, i))/2)
		}
	}
	return out
}

// seen are the mean contrasts of a data set and their likelihood, in the contrasts of all
// classifiers. With at = P·x for contrasts x of all classifiers the likelihood of D is in
// proportion to
//
//	(1 + (P·D − mean)ᵀ·precision·(P·D − mean))^−power
type seen struct {
	at        *mat.Dense    // P
	mean      *mat.VecDense // of the folds
	precision *mat.SymDense
	variance  *mat.SymDense // the sampling covariance of mean, as estimated
	power     float64
}

// seen looks at a data set; k is the number of all classifiers.
func (g Group) seen(k int) seen {
	d, n := g.contrasts(), float64(g.N)
	own := helmert(d + 1)
	spread := mat.NewDense(d, k, nil)
	for i := range d {
		for j, c := range g.Who {
			spread.Set(i, c, own[i*(d+1)+j])
		}
	}
	s := seen{at: new(mat.Dense), mean: mat.NewVecDense(d, nil),
		precision: mat.NewSymDense(d, nil), variance: mat.NewSymDense(d, nil),
		power: (n + float64(d) - 2) / 2}
	s.at.Mul(spread, mat.NewDense(k-1, k, helmert(k)).T())
	s.mean.MulVec(mat.NewDense(d, d+1, own), mat.NewVecDense(d+1, g.Mean))
	squares := g.squares()
	s.variance.ScaleSym(1/((1-g.Rho)*g.weight()*(n-1)), squares)
	var root mat.Cholesky
	root.Factorize(squares)
	// squares is positive definite, so that there is an inverse.
	_ = root.InverseTo(s.precision)
	s.precision.ScaleSym(g.weight()*(1-g.Rho), s.precision)
	return s
}
