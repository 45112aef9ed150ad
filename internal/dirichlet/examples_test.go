package dirichlet

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

func near(t *testing.T, what string, got, want, tol float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tol) {
		t.Errorf("%s: got %.17g, want %.17g (difference %.2g, tolerance %.2g)",
			what, got, want, got-want, tol)
	}
}

// example is data on a coarse grid, so that there are ties of all kinds, with a prior and a rope.
type example struct {
	z            []float64
	strength, at float64
	left, right  float64 // the halves of the rope
}

func (e example) String() string {
	return fmt.Sprintf("%d points, prior %g at %g, rope %g to %g",
		len(e.z), e.strength, e.at, -e.left, e.right)
}

func examples() []example {
	r := rand.New(rand.NewPCG(5, 6))
	var out []example
	for n := range 400 {
		e := example{z: make([]float64, 1+n%12), left: float64(r.IntN(4)) / 64}
		if e.right = e.left; n%2 > 0 {
			e.right = float64(n/2%4) / 64
		}
		offset := r.IntN(5) - 2
		for i := range e.z {
			e.z[i] = float64(r.IntN(9)-4+offset) / 64
		}
		if n%3 > 0 {
			e.strength, e.at = []float64{0.5, 1, 3.5}[r.IntN(3)], float64(r.IntN(5)-2)/64
		}
		out = append(out, e)
	}
	return out
}

func (e example) process() *Process {
	return New(e.z, make([]float64, len(e.z)), e.strength, e.at)
}

// share is how a pair counts for left, rope and right.
func (e example) share(sum float64) [3]float64 {
	switch {
	case sum < -2*e.left:
		return [3]float64{1, 0, 0}
	case sum > 2*e.right:
		return [3]float64{0, 0, 1}
	case e.left == 0 && e.right == 0:
		return [3]float64{0.5, 0, 0.5}
	}
	return [3]float64{0, 1, 0}
}

// bruteForce adds up all pairs.
func (e example) bruteForce(z, w []float64) (regions [3]float64) {
	total := 0.0
	for i := range z {
		for j := range z {
			for k, v := range e.share(z[i] + z[j]) {
				regions[k] += w[i] * w[j] * v
			}
			total += w[i] * w[j]
		}
	}
	for k := range regions {
		regions[k] /= total
	}
	return regions
}

// weightsOf are the weights of the points in draw l.
func (p *Process) weightsOf(d *drawnWeights, l int) []float64 {
	var w []float64
	for _, v := range d.w {
		w = append(w, v[l])
	}
	if p.prior >= 0 {
		w = slices.Insert(w, p.prior, d.prior[l])
	}
	return w
}

// points are the points of a process as they were given, in its order.
func (p *Process) points() []float64 {
	z := slices.Clone(p.low)
	if p.mirrored {
		for i := range z {
			z[i] = -z[i]
		}
	}
	return z
}

func repeat(x float64, n int) []float64 {
	out := make([]float64, n)
	for i := range out {
		out[i] = x
	}
	return out
}
