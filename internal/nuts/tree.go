package nuts

import (
	"math"
	"math/rand/v2"

	"github.com/bayescmp/go/internal/exponential"
	"github.com/bayescmp/go/internal/matrix"
)

// Density returns the logarithm of an unnormalised density and writes its gradient. It may keep
// memory of its own, so each chain has one.
type Density func(at, gradient []float64) float64

// point is a place on a trajectory.
type point struct {
	at, momentum, gradient []float64
	log                    float64 // of the density
}

// energy is the negative logarithm of the joint density of place and momentum.
func (p *point) energy() float64 { return matrix.Dot(p.momentum, p.momentum)/2 - p.log }

// tree is a piece of a trajectory, from its first to its last point in time.
type tree struct {
	first, last *point
	momentum    []float64 // the sum over all points
	chosen      *point    // one of the points, drawn with their weights
	weight      float64   // the logarithm of the sum of the weights
}

// walker makes trajectories.
type walker struct {
	density  Density
	random   *rand.Rand
	step     float64
	start    float64 // the energy where the trajectory began
	accepted float64 // the sum of the probabilities to accept a point
	points   int
	diverged bool
}

// deepest is the largest number of doublings of a trajectory.
const deepest = 10

// tooFar is an error of the energy that no step of a healthy trajectory makes.
const tooFar = 1000

// next makes a trajectory from a point and returns one of its points. It leaves the density as it
// is: the momentum is drawn anew; a trajectory is as probable from any of its points, as directions
// are drawn by coins and as it ends by what all its points say; and of these each is chosen in
// proportion to its weight, halves that grow later being preferred (Betancourt 2017, appendix A.3).
// The step and the shape do not change after the warm-up. Nothing is integrated out here.
func (w *walker) next(from *point) *point {
	start := *from
	start.momentum = make([]float64, len(from.at))
	for i := range start.momentum {
		start.momentum[i] = w.random.NormFloat64()
	}
	w.start, w.accepted, w.points, w.diverged = start.energy(), 0, 0, false
	t := &tree{&start, &start, start.momentum, &start, 0}
	for depth := range deepest {
		forward := w.random.Uint64()&1 == 0
		from := t.last
		if !forward {
			from = t.first
		}
		grown := w.grow(from, depth, forward)
		if grown == nil {
			break
		}
		if grown.weight > t.weight || w.random.Float64() < exponential.Of(grown.weight-t.weight) {
			t.chosen = grown.chosen
		}
		var turns bool
		if t, turns = joinTrees(t, grown, forward, t.chosen); turns {
			break
		}
	}
	return t.chosen
}

// grow makes a tree of 2^depth points beyond a point; nil if it turns round or diverges.
func (w *walker) grow(from *point, depth int, forward bool) *tree {
	if depth == 0 {
		return w.leaf(from, forward)
	}
	near := w.grow(from, depth-1, forward)
	if near == nil {
		return nil
	}
	end := near.last
	if !forward {
		end = near.first
	}
	far := w.grow(end, depth-1, forward)
	if far == nil {
		return nil
	}
	chosen := near.chosen
	if w.random.Float64() < exponential.Of(far.weight-logSum(near.weight, far.weight)) {
		chosen = far.chosen
	}
	t, turns := joinTrees(near, far, forward, chosen)
	if turns {
		return nil
	}
	return t
}

// leaf is one step of the leapfrog method.
func (w *walker) leaf(from *point, forward bool) *tree {
	step := w.step
	if !forward {
		step = -step
	}
	n := len(from.at)
	memory := make([]float64, 3*n)
	p := &point{at: memory[:n], momentum: memory[n : 2*n], gradient: memory[2*n:]}
	for i := range p.at {
		p.momentum[i] = from.momentum[i] + step/2*from.gradient[i]
		p.at[i] = from.at[i] + step*p.momentum[i]
	}
	p.log = w.density(p.at, p.gradient)
	for i := range p.momentum {
		p.momentum[i] += step / 2 * p.gradient[i]
	}
	gain := w.start - p.energy()
	w.points++
	if !(gain >= -tooFar) { // NaN too
		w.diverged = true
		return nil
	}
	w.accepted += min(1, exponential.Of(gain))
	return &tree{p, p, p.momentum, p, gain}
}

// joinTrees joins two trees, the second one beyond the first, and tells whether the whole turns
// round: within itself, or where its halves meet.
func joinTrees(t, grown *tree, forward bool, chosen *point) (*tree, bool) {
	early, late := t, grown
	if !forward {
		early, late = grown, t
	}
	sum := addVectors(early.momentum, late.momentum)
	whole := &tree{early.first, late.last, sum, chosen, logSum(t.weight, grown.weight)}
	turns := isUTurn(early.first, late.last, sum) ||
		isUTurn(early.first, late.first, addVectors(early.momentum, late.first.momentum)) ||
		isUTurn(early.last, late.last, addVectors(late.momentum, early.last.momentum))
	return whole, turns
}

func isUTurn(first, last *point, momentum []float64) bool {
	return matrix.Dot(first.momentum, momentum) <= 0 || matrix.Dot(last.momentum, momentum) <= 0
}

func addVectors(a, b []float64) []float64 {
	sum := make([]float64, len(a))
	for i := range a {
		sum[i] = a[i] + b[i]
	}
	return sum
}

// logSum is log(exp(a) + exp(b)).
func logSum(a, b float64) float64 {
	if a < b {
		a, b = b, a
	}
	return a + math.Log1p(exponential.Of(b-a))
}
