package hierarchical

import "math"

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
		bend := 2*p.density(near)*p.fall(near) + p.density(far)*p.fall(far)
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

// kink is the log σ0 at which c becomes 0. Above it the rope is never the most probable region.
func (p population) kink(rope float64) float64 { return math.Log(rope / p.twoThirds()) }

// thresholds returns a function that computes the u of [population.threshold] for a σ0 from least
// to the kink. It interpolates how far c is from the edge of the rope, (r − c)/σ0, by a polynomial
// in the logarithm of σ0 that has the right values at Chebyshev's points.
func (p population) thresholds(rope, least float64) func(sigma float64) float64 {
	to := p.kink(rope)
	from := max(math.Log(least), to-interpolated)
	var at, value [points]float64
	u := 0.999
	for i := range points {
		c := math.Cos(math.Pi * float64(i) / (points - 1))
		at[i] = (from+to)/2 - (to-from)/2*c
		a := rope / math.Exp(at[i])
		u = p.threshold(a, u)
		value[i] = a * (1 - u)
	}
	return func(sigma float64) float64 {
		x := math.Log(sigma)
		if x < from {
			return p.threshold(rope/sigma, 0.999)
		}
		top, bottom := 0.0, 0.0
		for i, node := range at {
			if x == node {
				return 1 - value[i]*sigma/rope
			}
			w := 1 / (x - node)
			if i%2 == 1 {
				w = -w
			}
			if i == 0 || i == points-1 {
				w /= 2
			}
			top += w * value[i]
			bottom += w
		}
		return min(max(1-top/bottom*sigma/rope, 0), 1)
	}
}

const (
	// interpolated is the range of log σ0 below the kink in which the threshold is interpolated.
	interpolated = 3.0
	points       = 24
)
