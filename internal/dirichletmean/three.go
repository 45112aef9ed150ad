package dirichletmean

import (
	"math"

	"github.com/bayescmp/go/internal/beta"
)

// betaTail returns P(Q > 0) if only two slopes are not 0: then it is a tail of a Beta distribution.
func (q quadrature) betaTail() (above float64, ok bool) {
	var low, high term
	for _, t := range q {
		switch {
		case t.slope == 0:
		case t.slope < 0 && low.slope == 0:
			low = t
		case t.slope > 0 && high.slope == 0:
			high = t
		default:
			return 0, false
		}
	}
	all := high.slope - low.slope
	_, above = beta.Split(high.items, low.items, -low.slope/all, high.slope/all)
	return above, true
}

// threeTerms is Q of three terms, two of one sign and another. Given the share u of the first in
// the weight of the two, Q is a function of one Beta variate. So its distribution is a mean over a
// Beta distribution of u: all terms are positive, and nothing cancels.
type threeTerms struct {
	first, second, other term // with the sizes of slopes
	above                bool // Q is above 0 where the other weight is large
}

// threeTerms takes q apart. It has three terms, and slopes of both signs.
func (q quadrature) threeTerms() threeTerms {
	negative := 0
	for _, t := range q {
		if t.slope < 0 {
			negative++
		}
	}
	out := threeTerms{above: negative == 2}
	var same []term
	for _, t := range q {
		size := term{math.Abs(t.slope), t.items}
		if (t.slope < 0) == (negative == 1) {
			out.other = size
		} else {
			same = append(same, size)
		}
	}
	out.first, out.second = same[0], same[1]
	return out
}

// tail returns P(Q > 0).
func (m threeTerms) tail(s float64) float64 {
	return m.mean(s, func(at, rest float64) float64 {
		below, above := beta.Split(m.other.items, m.first.items+m.second.items, at, rest)
		if m.above {
			return above
		}
		return below
	})
}

// density returns the density of the mean, in units of the slopes.
func (m threeTerms) density(s float64) float64 {
	return m.mean(s, func(at, rest float64) float64 {
		both := m.first.items + m.second.items
		// rest is the slope of the other as a share of all slopes.
		if at < rest {
			return beta.Density(m.other.items, both, at) * rest / m.other.slope
		}
		return beta.Density(both, m.other.items, rest) * rest / m.other.slope
	})
}

// mean returns the mean over u of a function of the share x that the other must have of all weight
// for Q = 0, and of 1 − x. The integral is over the logit of u, by the trapezoid rule from where it
// is large: s is the saddle point.
func (m threeTerms) mean(s float64, of func(at, rest float64) float64) float64 {
	sign := 1.0
	if m.above {
		sign = -1
	}
	tilted := func(t term) float64 { return t.items / (1 - sign*s*t.slope) }
	middle := math.Log(tilted(m.first) / tilted(m.second))
	f := func(z float64) float64 { return m.weight(z) * of(m.share(z)) }
	const first, halvings = 0.5, 14
	sum := f(middle) + m.sumSide(f, middle, first, first) + m.sumSide(f, middle, -first, -first)
	step := first
	for range halvings {
		between := m.sumSide(f, middle, step/2, step) + m.sumSide(f, middle, -step/2, -step)
		change := math.Abs(between - sum)
		if sum, step = sum+between, step/2; change <= 1e-8*sum {
			return step * sum
		}
	}
	return math.NaN()
}

// weight is the density of the logit of u. Far out it is a power of u or of 1 − u, which may be too
// small a number.
func (m threeTerms) weight(z float64) float64 {
	const far = 40
	switch {
	case z > far:
		return m.weight(far) * math.Exp(-m.second.items*(z-far))
	case z < -far:
		return m.weight(-far) * math.Exp(m.first.items*(z+far))
	case z > 0:
		v := 1 / (1 + math.Exp(z))
		return beta.Density(m.second.items, m.first.items, v) * v * (1 - v)
	}
	u := 1 / (1 + math.Exp(-z))
	return beta.Density(m.first.items, m.second.items, u) * u * (1 - u)
}

// share is what the other must have of all weight for Q = 0, and the rest.
func (m threeTerms) share(z float64) (at, rest float64) {
	u, v := 1/(1+math.Exp(-z)), 1/(1+math.Exp(z))
	if far := math.Exp(-math.Abs(z)); far < 1e-18 { // the other sign overflows
		u, v = min(1, math.Exp(z)), min(1, math.Exp(-z))
	}
	c := m.first.slope*u + m.second.slope*v
	return c / (c + m.other.slope), m.other.slope / (c + m.other.slope)
}

// sumSide adds f from middle + first on, by steps, until nothing is left. Where the share no longer
// changes f is a power of u or of 1 − u, and the rest a geometric series.
func (m threeTerms) sumSide(f func(z float64) float64, middle, first, step float64) float64 {
	far := m.farLogit(step > 0)
	const most = 10_000_000
	sum, top, last := 0.0, 0.0, 0.0
	for i := range most {
		z := middle + first + float64(i)*step
		v := f(z)
		sum, top = sum+v, max(top, v)
		switch {
		case v <= 1e-19*top:
			return sum
		case math.Abs(z) > far && z*step > 0 && i > 0:
			return sum + v*(v/(last-v)) // a product of the two could be too small
		}
		last = v
	}
	return math.NaN()
}

// farLogit returns the size of the logit from where the share no longer changes.
func (m threeTerms) farLogit(right bool) float64 {
	near, other := m.first.slope, m.second.slope
	if right {
		near, other = other, near
	}
	if other == 0 {
		other = m.other.slope
	}
	// math.Log is wrong for the smallest numbers (Go 1.26, amd64), and math.Log2 is right.
	return 40 + math.Ln2*max(0, math.Log2(near)-math.Log2(other))
}
