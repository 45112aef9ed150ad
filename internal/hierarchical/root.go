package hierarchical

import "math"

// positiveRoot finds the positive root of an increasing function that is negative at 0.
func positiveRoot(f func(float64) float64) float64 {
	low, high := 0.0, 1.0
	for f(high) < 0 {
		low, high = high, 2*high
	}
	return crossing(low, high, f)
}

// crossing finds where an increasing function passes 0 between low and high, to 1e-14 of the
// interval or as well as numbers of this size can tell: by inverse quadratic interpolation where
// three points allow it, and by halving elsewhere (Chandrupatla 1997). Where the function does not
// pass 0, it returns an end.
func crossing(low, high float64, f func(float64) float64) float64 {
	const rounding = 4e-16
	precision := 1e-14*(high-low) + rounding*max(math.Abs(low), math.Abs(high))
	a, b := low, high // b is the latest point, and a is on the other side
	atA, atB := f(a), f(b)
	if !(atA < 0) {
		return low
	}
	if !(atB > 0) {
		return high
	}
	for t := 0.5; ; {
		x := b + t*(a-b)
		v, c, atC := f(x), b, atB
		if (v < 0) != (atB < 0) {
			c, atC, a, atA = a, atA, b, atB
		}
		b, atB = x, v
		least := precision / math.Abs(a-b)
		if v == 0 || least > 0.5 {
			return x
		}
		t = 0.5
		place, height := (b-a)/(c-a), (atB-atA)/(atC-atA)
		if height*height < place && (1-height)*(1-height) < 1-place {
			t = atB/(atA-atB)*atC/(atA-atC) + (c-b)/(a-b)*atB/(atC-atB)*atA/(atC-atA)
		}
		t = min(max(t, least), 1-least)
	}
}
