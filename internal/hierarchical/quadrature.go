package hierarchical

import (
	"math"
	"slices"
	"sync"

	"gonum.org/v1/gonum/integrate/quad"
	"gonum.org/v1/gonum/lapack"
	"gonum.org/v1/gonum/lapack/gonum"
)

// legendre returns the n-point Gauss–Legendre rule on [a, b], from a to b.
func legendre(a, b float64, n int) (nodes, weights []float64) {
	nodes, weights = make([]float64, n), make([]float64, n)
	quad.Legendre{}.FixedLocations(nodes, weights, a, b)
	if n > 1 && nodes[0] > nodes[n-1] {
		slices.Reverse(nodes)
		slices.Reverse(weights)
	}
	return nodes, weights
}

// uniform returns a rule for the mean of a function over an interval. It has one node where the
// interval has no width.
func uniform(interval [2]float64, n int) (nodes, weights []float64) {
	width := interval[1] - interval[0]
	if width == 0 {
		return interval[:1], []float64{1}
	}
	nodes, weights = legendre(interval[0], interval[1], n)
	for i := range weights {
		weights[i] /= width
	}
	return nodes, weights
}

// A gammaRule is the n-point Gauss rule of the Gamma(shape, 1) distribution, the generalised
// Gauss–Laguerre rule.
type gammaRule struct {
	shape float64
	n     int
}

// knownGammaRules has the rules that were in use. Most data sets have the same number of scores.
var knownGammaRules sync.Map

// rule returns the nodes and the weights, which belong to all that ask for them.
func (r gammaRule) rule() (nodes, weights []float64) {
	if known, ok := knownGammaRules.Load(r); ok {
		both := known.([2][]float64)
		return both[0], both[1]
	}
	a := r.shape - 1
	diagonal, off := make([]float64, r.n), make([]float64, r.n)
	for i := range r.n {
		k := float64(i)
		diagonal[i] = 2*k + 1 + a
		off[i] = math.Sqrt((k + 1) * (k + 1 + a))
	}
	nodes, weights = golubWelsch(diagonal, off)
	knownGammaRules.Store(r, [2][]float64{nodes, weights})
	return nodes, weights
}

// golubWelsch returns the Gauss rule of a probability distribution from the recurrence of its
// orthogonal polynomials. The nodes are the eigenvalues of the symmetric tridiagonal matrix. The
// weights are the squares of the first components of its eigenvectors.
func golubWelsch(diagonal, off []float64) (nodes, weights []float64) {
	n := len(diagonal)
	nodes, beside := slices.Clone(diagonal), slices.Clone(off[:n-1])
	vectors, work := make([]float64, n*n), make([]float64, max(1, 2*n-2))
	// Not mat.EigenSym, whose other half makes any matrix tridiagonal: this one is, and the program
	// of the page is smaller.
	eigen := gonum.Implementation{}
	if !eigen.Dsteqr(lapack.EVTridiag, n, nodes, beside, vectors, n, work) {
		panic("hierarchical: the eigenvalues of a Jacobi matrix did not converge")
	}
	weights = make([]float64, n)
	for i := range n {
		weights[i] = vectors[i] * vectors[i]
	}
	return nodes, weights
}

// recurrence has the coefficients of the orthonormal polynomials of a discrete distribution, which
// has masses at some places, by Stieltjes's procedure.
func recurrence(masses, at []float64, n int) (diagonal, off []float64) {
	before, now := make([]float64, len(at)), slices.Repeat([]float64{1}, len(at))
	diagonal, off = make([]float64, n), make([]float64, n)
	for i := range n {
		for k, m := range masses {
			diagonal[i] += m * now[k] * now[k] * at[k]
		}
		norm := 0.0
		for k, m := range masses {
			next := (at[k] - diagonal[i]) * now[k]
			if i > 0 {
				next -= off[i-1] * before[k]
			}
			before[k], now[k] = now[k], next
			norm += m * next * next
		}
		off[i] = math.Sqrt(norm)
		for k := range now {
			now[k] /= off[i]
		}
	}
	return diagonal, off
}
