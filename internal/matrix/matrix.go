// Package matrix has the matrices of samplers. What it computes has the same bits natively on amd64
// and in WebAssembly, because it adds one product after the other. gonum does not: it adds several
// at once where a processor can, and where a Markov chain goes next depends on the last bit.
package matrix

import "math"

// Matrix is a matrix by rows.
type Matrix struct {
	Columns int
	Of      []float64
}

// New returns a matrix of zeros.
func New(rows, columns int) Matrix { return Matrix{columns, make([]float64, rows*columns)} }

// Rows is how many rows a has.
func (a Matrix) Rows() int { return len(a.Of) / a.Columns }

// Row is a row of a, in a's own memory.
func (a Matrix) Row(i int) []float64 { return a.Of[i*a.Columns : (i+1)*a.Columns] }

// Times is a·b.
func (a Matrix) Times(b Matrix) Matrix {
	out := New(a.Rows(), b.Columns)
	for i := range a.Rows() {
		for k, v := range a.Row(i) {
			addScaled(out.Row(i), v, b.Row(k))
		}
	}
	return out
}

// addScaled adds v·b to a.
func addScaled(a []float64, v float64, b []float64) {
	a = a[:len(b)]
	for i, x := range b {
		a[i] += v * x
	}
}

// Turned is aᵀ.
func (a Matrix) Turned() Matrix {
	out := New(a.Columns, a.Rows())
	for i := range a.Rows() {
		for j, v := range a.Row(i) {
			out.Row(j)[i] = v
		}
	}
	return out
}

// Within is m·a·mᵀ for a symmetric a.
func (a Matrix) Within(m Matrix) Matrix { return m.Times(a).Times(m.Turned()).Symmetric() }

// Plus is a + by·b.
func (a Matrix) Plus(by float64, b Matrix) Matrix {
	out := Matrix{a.Columns, append([]float64(nil), a.Of...)}
	addScaled(out.Of, by, b.Of)
	return out
}

// Symmetric is a without what rounding has made of its symmetry.
func (a Matrix) Symmetric() Matrix {
	out := New(a.Rows(), a.Columns)
	for i := range a.Rows() {
		for j := range a.Columns {
			out.Row(i)[j] = (a.Row(i)[j] + a.Row(j)[i]) / 2
		}
	}
	return out
}

// Trace is the sum of the diagonal.
func (a Matrix) Trace() (sum float64) {
	for i := range a.Rows() {
		sum += a.Row(i)[i]
	}
	return sum
}

// Root is the lower root of a positive definite matrix; ok is false if a is none.
func (a Matrix) Root() (lower Matrix, ok bool) {
	lower = New(a.Columns, a.Columns)
	return lower, Cholesky(lower.Of, a.Of, a.Columns)
}

// Divide is a⁻¹·b for a positive definite a.
func (a Matrix) Divide(b Matrix) Matrix {
	lower, _ := a.Root()
	columns := b.Turned()
	for j := range columns.Rows() {
		Forward(lower.Of, columns.Row(j), a.Columns)
		Backward(lower.Of, columns.Row(j), a.Columns)
	}
	return columns.Turned()
}

// Eigen finds the eigenvectors, which are the rows, and the eigenvalues of a symmetric matrix, by
// the rotations of Jacobi (Golub and Van Loan 2013, section 8.5).
func (a Matrix) Eigen() (vectors Matrix, values []float64) {
	d := a.Columns
	a = a.Plus(0, a)
	vectors = Unit(d)
	const sweeps = 50 // ten are many
	for range sweeps {
		turned := false
		for p := range d {
			for q := p + 1; q < d; q++ {
				turned = a.rotate(p, q, vectors) || turned
			}
		}
		if !turned {
			break
		}
	}
	for i := range d {
		values = append(values, a.Row(i)[i])
	}
	return vectors, values
}

// Unit is the unit matrix.
func Unit(d int) Matrix {
	out := New(d, d)
	for i := range d {
		out.Row(i)[i] = 1
	}
	return out
}

// rotate makes one element of a symmetric matrix 0, unless it is as good as that.
func (a Matrix) rotate(p, q int, vectors Matrix) bool {
	app, apq, aqq := a.Row(p)[p], a.Row(p)[q], a.Row(q)[q]
	if math.Abs(apq) <= 1e-17*math.Sqrt(math.Abs(app))*math.Sqrt(math.Abs(aqq)) {
		return false
	}
	tau := (aqq - app) / (2 * apq)
	t := 1 / (math.Abs(tau) + math.Sqrt(1+tau*tau))
	if tau < 0 {
		t = -t
	}
	c := 1 / math.Sqrt(1+t*t)
	s := t * c
	for k := range a.Columns {
		row := a.Row(k)
		row[p], row[q] = c*row[p]-s*row[q], s*row[p]+c*row[q]
	}
	rotateRows(a.Row(p), a.Row(q), c, s)
	rotateRows(vectors.Row(p), vectors.Row(q), c, s)
	a.Row(p)[q], a.Row(q)[p] = 0, 0
	return true
}

// rotateRows rotates two rows.
func rotateRows(p, q []float64, c, s float64) {
	for k, x := range p {
		p[k], q[k] = c*x-s*q[k], s*x+c*q[k]
	}
}

// OfEigen is the matrix with the given eigenvectors and eigenvalues.
func OfEigen(vectors Matrix, values []float64) Matrix {
	d := len(values)
	out := New(d, d)
	for k, v := range values {
		for i, x := range vectors.Row(k) {
			addScaled(out.Row(i), v*x, vectors.Row(k))
		}
	}
	return out.Symmetric()
}
