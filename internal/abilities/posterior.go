package abilities

import (
	"math"

	"github.com/bayescmp/go/internal/exponential"
	"github.com/bayescmp/go/internal/matrix"
	"github.com/bayescmp/go/internal/nuts"
)

// Model is a likelihood with a prior.
type Model struct {
	Likelihood
	Prior Prior
}

// Abilities writes the abilities, whose sum is 0, and then τ if there is one, of a draw.
func (m Model) Abilities(draw, at []float64) {
	k := m.Players()
	contrasts(k).abilities(draw[:k-1], at[:k])
	if m.Ties() {
		at[k] = draw[k-1]
	}
}

// parameters is the number of coordinates.
func (m Model) parameters() int {
	if m.Ties() {
		return m.Players()
	}
	return m.Players() - 1
}

// density makes the logarithm of the posterior density. With a precision above 0 the contrasts are
// Gaussian with this precision, whatever the prior.
func (m Model) density(precision float64) nuts.Density {
	k := m.Players()
	log := m.Log()
	at, slope := make([]float64, k+1), make([]float64, k+1)
	return func(z, gradient []float64) float64 {
		m.Abilities(z, at)
		clear(slope)
		value := log(at, slope)
		if m.Prior == Worths {
			value += worthsLogPrior(at[:k], slope)
		}
		contrasts(k).slope(slope, gradient)
		if m.Ties() {
			v, d := tiePrior(at[k])
			value += v
			gradient[k-1] = slope[k] + d
		}
		if m.Prior == Worths {
			return value
		}
		r2 := matrix.Dot(z[:k-1], z[:k-1])
		v, d := -precision*r2/2, -precision/2
		if precision == 0 {
			v, d = pooledLogPrior(k-1, r2)
		}
		for i, x := range z[:k-1] {
			gradient[i] += 2 * d * x
		}
		return value + v
	}
}

// Posterior returns the posterior, and where it lies. Given σ its density has one maximum, since
// its logarithm is concave; σ is the likeliest one for what is known of the abilities, which are
// not as near to 0 as at the maximum of the joint density. It returns false where no shape is
// found.
func (m Model) Posterior() (nuts.Posterior, bool) {
	p := nuts.Posterior{Density: func() nuts.Density { return m.density(0) }}
	at := make([]float64, m.parameters())
	precision, contrasts := 1.0, m.Players()-1
	for range 50 {
		root, ok := findMaximum(m.density(precision), at)
		if !ok {
			return p, false
		}
		shape := shapeOf(at, root)
		r2 := matrix.Dot(at[:contrasts], at[:contrasts])
		for _, row := range shape.Width[:contrasts] {
			r2 += matrix.Dot(row, row) // a variance
		}
		old := precision
		precision = exponential.Of(-2 * likeliestScale(float64(contrasts), r2))
		if m.Prior == Worths || math.Abs(math.Log(precision/old)) < 0.01 {
			p.Shape = shape
			return p, true
		}
	}
	return p, false
}

// findMaximum moves at to the maximum of a density whose logarithm is concave, by Newton's method
// with differences of gradients, and returns the root of the matrix of second derivatives there.
func findMaximum(density nuts.Density, at []float64) (root matrix.Matrix, ok bool) {
	n := len(at)
	slope, next, other := make([]float64, n), make([]float64, n), make([]float64, n)
	value := density(at, slope)
	for range 200 {
		if root, ok = covarianceRoot(density, at); !ok {
			return root, false
		}
		move := append([]float64(nil), slope...)
		matrix.Forward(root.Of, move, n)
		matrix.Backward(root.Of, move, n)
		gain := matrix.Dot(move, slope)
		if gain < 1e-12 {
			return root, true
		}
		share := 1.0
		for ; share > 1e-8; share /= 2 {
			for i := range next {
				next[i] = at[i] + share*move[i]
			}
			if v := density(next, other); v >= value+1e-4*share*gain {
				value = v
				break
			}
		}
		if share <= 1e-8 {
			return root, gain < 1e-6
		}
		copy(at, next)
		slope, other = other, slope
	}
	return root, false
}

// covarianceRoot returns the lower root of the matrix of second derivatives of −log density.
func covarianceRoot(density nuts.Density, at []float64) (root matrix.Matrix, ok bool) {
	const step = 1e-5
	n := len(at)
	second, moved := matrix.New(n, n), append([]float64(nil), at...)
	up, down := make([]float64, n), make([]float64, n)
	for i := range n {
		moved[i] = at[i] + step
		density(moved, up)
		moved[i] = at[i] - step
		density(moved, down)
		moved[i] = at[i]
		for j := range n {
			second.Row(i)[j] = (down[j] - up[j]) / (2 * step)
		}
	}
	return second.Symmetric().Root()
}

// shapeOf has the inverse of the root, on its side, as its width.
func shapeOf(at []float64, root matrix.Matrix) nuts.Shape {
	inverse := matrix.Unit(len(at))
	for i := range at {
		matrix.Backward(root.Of, inverse.Row(i), len(at))
	}
	inverse = inverse.Turned()
	s := nuts.Shape{Centre: at}
	for i := range at {
		s.Width = append(s.Width, inverse.Row(i))
	}
	return s
}
