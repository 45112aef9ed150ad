package hierarchical

import (
	"math"
	"sync"
)

// threshold computes c(σ0, ν), the border between two decisions. Take a population t_ν(δ0, σ0) and
// a rope ±r. Above δ0 = c the region right of the rope is more probable than the rope. The result
// is u = c/r, the root in (0, 1) of
//
//	1 − 2F(a(1−u)) + F(−a(1+u)),  a = r/σ0,  F the distribution function of the population
//
// or 0 where the rope is never the most probable region. start is a guess of u.
func (p population) threshold(a, start float64) float64 {
	if a > 1e8 {
		return 1 // to all digits, also where a squared would be too large a number
	}
	low, high, u := 0.0, 1.0, start
	for range 40 {
		value := 1 - 2*p.cdf(a*(1-u)) + p.cdf(-a*(1+u))
		if value > 0 {
			high = u
		} else {
			low = u
		}
		near, far := a*(1-u), a*(1+u)
		// The first derivative over a, and the second over a².
		slope := 2*p.density(near) - p.density(far)
		bend := 2*p.density(near)*p.score(near) + p.density(far)*p.score(far)
		step := value / (a * slope)
		next := u - step/(1-a*step*bend/(2*slope))
		// The error of Halley's step is of the order of the cube of Newton's step.
		if math.Abs(step)*max(1, a) < 1e-4 {
			return min(max(next, 0), 1)
		}
		// Far from the root Halley's steps are too short, and Newton's leave the interval.
		newton := u - step
		if !(newton > low && newton < high && next > low && next < high) {
			next = (low + high) / 2
		}
		u = next
	}
	return u
}

// A border gives the threshold of one population for every rope and σ0. What it knows is w, how far
// the threshold is from the edge of the rope: (r − c)/σ0, a function of a = r/σ0 alone.
type border struct {
	population
	// kink is the log a at which c becomes 0. Below it the rope is never the most probable region.
	kink float64
	// value has the w at Chebyshev's points for the next stretch of log a.
	value [points]float64
}

const (
	// stretch is the range of log a above the kink in which w is interpolated, by a polynomial
	// through so many points.
	stretch = 3.0
	points  = 24
)

// chebyshev has the points, from 0 to 1.
var chebyshev = func() (at [points]float64) {
	for i := range at {
		at[i] = (1 - math.Cos(math.Pi*float64(i)/(points-1))) / 2
	}
	return at
}()

func newBorder(nu float64) *border {
	b := &border{population: newPopulation(nu)}
	b.kink = math.Log(b.quantileTwoThirds())
	u := 0.0
	for i, t := range chebyshev {
		a := exp(b.kink + stretch*t)
		if i > 0 {
			u = b.threshold(a, u)
		}
		b.value[i] = a * (1 - u)
	}
	return b
}

// share returns u = c/r for a logarithm of a above the kink.
func (b *border) share(logA float64) float64 {
	t := (logA - b.kink) / stretch
	a := exp(logA)
	if t >= 1 {
		// w is small there, and 2F(w) − 1 = F(w − 2a) nearly 2wf(0) = F(−2a).
		return b.threshold(a, 1-b.cdf(-2*a)/(2*b.scale*a))
	}
	top, bottom := 0.0, 0.0
	for i, node := range chebyshev {
		if t == node {
			return 1 - b.value[i]/a
		}
		w := 1 / (t - node)
		if i%2 == 1 {
			w = -w
		}
		if i == 0 || i == points-1 {
			w /= 2
		}
		top += w * b.value[i]
		bottom += w
	}
	return min(max(1-top/bottom/a, 0), 1)
}

// borders has the borders by their ν. The ν of most posteriors are the same ones.
var borders sync.Map

func borderOf(nu float64) *border {
	if b, ok := borders.Load(nu); ok {
		return b.(*border)
	}
	b, _ := borders.LoadOrStore(nu, newBorder(nu))
	return b.(*border)
}
