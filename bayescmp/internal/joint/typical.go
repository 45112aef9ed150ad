package joint

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// typical returns N, a typical sampling covariance of mean contrasts: for a population with the
// covariance N, the mean contrasts of an average data set would have half of their variance from
// the population and half from the folds. With all classifiers on all data sets it solves
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
func typical(data []seen) *mat.SymDense {
	_, d := data[0].at.Dims()
	n, mean := mat.NewSymDense(d, nil), 0.0
	for _, s := range data {
		mean += mat.Trace(s.variance) / float64(s.variance.SymmetricDim()*len(data))
	}
	for i := range d {
		n.SetSym(i, i, mean)
	}
	for range 200 {
		both, own := mat.NewSymDense(d, nil), mat.NewSymDense(d, nil)
		for _, s := range data {
			population := s.project(n)
			own.AddSym(own, s.lifted(population))
			population.AddSym(population, s.variance)
			both.AddSym(both, s.lifted(population))
		}
		// N·own·N/2 = X·both·X
		var middle mat.Dense
		middle.Mul(n, own)
		middle.Mul(&middle, n)
		right := mat.NewSymDense(d, nil)
		for i := range d {
			for j := range i + 1 {
				right.SetSym(i, j, (middle.At(i, j)+middle.At(j, i))/4)
			}
		}
		next := between(both, right)
		var change mat.Dense
		change.Sub(next, n)
		n = next
		if mat.Norm(&change, 2) < 1e-9*mat.Norm(n, 2) {
			break
		}
	}
	return n
}

// project is P·n·Pᵀ.
func (s seen) project(n *mat.SymDense) *mat.SymDense {
	var left, both mat.Dense
	left.Mul(s.at, n)
	both.Mul(&left, s.at.T())
	return symmetric(&both)
}

// lifted is Pᵀ·m⁻¹·P.
func (s seen) lifted(m *mat.SymDense) *mat.SymDense {
	var root mat.Cholesky
	var right, both mat.Dense
	root.Factorize(m)
	_ = root.SolveTo(&right, s.at)
	both.Mul(s.at.T(), &right)
	return symmetric(&both)
}

func symmetric(m *mat.Dense) *mat.SymDense {
	d, _ := m.Dims()
	out := mat.NewSymDense(d, nil)
	for i := range d {
		for j := range i + 1 {
			out.SetSym(i, j, (m.At(i, j)+m.At(j, i))/2)
		}
	}
	return out
}

// between returns the positive definite X with X·a·X = b.
func between(a, b *mat.SymDense) *mat.SymDense {
	// With a = L·Lᵀ: (Lᵀ·X·L)² = Lᵀ·b·L.
	var root mat.Cholesky
	root.Factorize(a)
	var l mat.TriDense
	root.LTo(&l)
	var left, both mat.Dense
	left.Mul(l.T(), b)
	both.Mul(&left, &l)
	half := power(symmetric(&both), 0.5)
	var inverse mat.TriDense
	_ = inverse.InverseTri(&l)
	left.Mul(inverse.T(), half)
	both.Mul(&left, &inverse)
	return symmetric(&both)
}

// power is a power of a positive definite matrix.
func power(s *mat.SymDense, p float64) *mat.SymDense {
	var eigen mat.EigenSym
	eigen.Factorize(s, true)
	var vectors mat.Dense
	eigen.VectorsTo(&vectors)
	values := eigen.Values(nil)
	for i, v := range values {
		values[i] = math.Pow(max(v, 0), p)
	}
	return ofEigen(&vectors, values)
}
