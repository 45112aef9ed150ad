package dirichlet

import "math"

// tilt is a direction in which weights change: tilted by t, w_i becomes w_i·exp(t·h_i).
//
// A tilt shifts the logarithms of the weights. The density of Dirichlet weights in terms of these
// logarithms is Π w_i^α_i, where the weights sum to 1. So among all that tilts make of the same
// weights, the density of t is proportional to
//
//	f(t) = exp(t·Σ α_i h_i) / (Σ w_i exp(t·h_i))^A,   A = Σ α_i
//
// Here h is standardized, Σ α_i h_i = 0 and Σ α_i h_i² = 1, so that f is much like the density of a
// standard normal variable.
type tilt struct {
	// h has the data, and prior the pseudo-observation.
	h     []float64
	prior float64
	// most is the largest |h_i|.
	most float64
}

// newTilt makes a tilt of h, which has all points. h becomes standardized and, if another such h is
// given, uncorrelated with it. Where nothing is left of h there is no tilt.
func (p *Process) newTilt(h, other []float64) (t tilt, ok bool) {
	alpha := p.parameters()
	mean, total := 0.0, 0.0
	for i, a := range alpha {
		mean, total = mean+a*h[i], total+a
	}
	mean /= total
	for i := range h {
		h[i] -= mean
	}
	whole := math.Sqrt(product(alpha, h, h))
	if other != nil {
		common := product(alpha, h, other)
		for i := range h {
			h[i] -= common * other[i]
		}
	}
	size := math.Sqrt(product(alpha, h, h))
	if !(size > 1e-6*whole) || math.IsInf(size, 0) {
		return t, false
	}
	for i := range h {
		h[i] /= size
		t.most = max(t.most, math.Abs(h[i]))
		if i == p.prior {
			t.prior = h[i]
		} else {
			t.h = append(t.h, h[i])
		}
	}
	return t, true
}

// product is Σ α_i x_i y_i.
func product(alpha, x, y []float64) (sum float64) {
	for i, a := range alpha {
		sum += a * x[i] * y[i]
	}
	return sum
}

// factors are what the weights of the data and of the pseudo-observation are multiplied by for a
// step along a tilt.
type factors struct {
	data  []float64
	prior float64
}

func (t tilt) factors(step float64) factors {
	f := factors{make([]float64, len(t.h)), math.Exp(step * t.prior)}
	for i, h := range t.h {
		f.data[i] = math.Exp(step * h)
	}
	return f
}
