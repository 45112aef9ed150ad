package hierarchical

import "gonum.org/v1/gonum/mat"

// golubWelsch returns the Gauss rule of a probability distribution from the recurrence of its orthogonal polynomials:
// the eigenvalues of the symmetric tridiagonal matrix, and the squares of the first components of its eigenvectors.
func golubWelsch(diagonal, off []float64) (nodes, weights []float64) {
	n := len(diagonal)
	jacobi := mat.NewSymDense(n, nil)
	for i := range n {
		jacobi.SetSym(i, i, diagonal[i])
		if i+1 < n {
			jacobi.SetSym(i, i+1, off[i])
		}
	}
	var eigen mat.EigenSym
	if !eigen.Factorize(jacobi, true) {
		panic("hierarchical: the eigenvalues of a Jacobi matrix did not converge")
	}
	var vectors mat.Dense
	eigen.VectorsTo(&vectors)
	weights = make([]float64, n)
	for i := range n {
		weights[i] = vectors.At(0, i) * vectors.At(0, i)
	}
	return eigen.Values(nil), weights
}
