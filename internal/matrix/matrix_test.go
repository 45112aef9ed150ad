package matrix

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// Matrices are what gonum computes.
func TestMatrixBesideGonum(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	for _, d := range []int{1, 2, 5, 19} {
		some, other := New(d, d+2), New(d, 3)
		for i := range some.Of {
			some.Of[i] = r.NormFloat64() * math.Exp(3*r.NormFloat64())
		}
		for i := range other.Of {
			other.Of[i] = r.NormFloat64()
		}
		dense := mat.NewDense(d, d+2, slices.Clone(some.Of))
		var square, divided mat.Dense
		square.Mul(dense, dense.T())
		a := Unit(d + 2).Within(some)
		near(t, "a product", a, &square)

		symmetric := mat.NewSymDense(d, slices.Clone(a.Of))
		var root mat.Cholesky
		if lower, ok := a.Root(); ok != root.Factorize(symmetric) {
			t.Error("gonum says otherwise of a root")
		} else {
			var want mat.TriDense
			root.LTo(&want)
			near(t, "a root", lower, &want)
		}
		if err := root.SolveTo(&divided, mat.NewDense(d, 3, slices.Clone(other.Of))); err != nil {
			t.Fatal(err)
		}
		near(t, "a quotient", a.Divide(other), &divided)

		var eigen mat.EigenSym
		eigen.Factorize(symmetric, true)
		vectors, values := a.Eigen()
		near(t, "a sum over eigenvectors", OfEigen(vectors, values), &square)
		ones := mat.NewDiagDense(d, slices.Repeat([]float64{1}, d))
		near(t, "eigenvectors", vectors.Times(vectors.Turned()), ones)
		slices.Sort(values)
		near(t, "eigenvalues", Matrix{1, values}, mat.NewVecDense(d, eigen.Values(nil)))
	}
}

// near wants a matrix to 1e-9 of its largest element.
func near(t *testing.T, what string, got Matrix, want mat.Matrix) {
	t.Helper()
	most := mat.Max(mat.DenseCopyOf(want))
	for i := range got.Rows() {
		for j, v := range got.Row(i) {
			if !(math.Abs(v-want.At(i, j)) <= 1e-9*most) {
				t.Errorf("%d rows, %s: element %d, %d is %v, want %v", got.Rows(), what, i, j, v,
					want.At(i, j))
				return
			}
		}
	}
}
