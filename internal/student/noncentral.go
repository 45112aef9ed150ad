package student

import "math"

// Noncentral is the noncentral t distribution: (Z + Shift)/√(χ²/DF), where Z is standard normal and
// χ² has DF degrees of freedom.
type Noncentral struct{ DF, Shift float64 }

// CDF returns the probability below t. It is the mean of Φ(t·s − Shift) over s = √(χ²/DF), by the
// trapezoid rule in log s, which is right to 1e-12 or so. It takes the longer the larger |t| is.
func (n Noncentral) CDF(t float64) float64 {
	// The density of log s, without its constant, is exp(DF·(log s − (s² − 1)/2)).
	log := func(u float64) float64 { return n.DF * (u - math.Expm1(2*u)/2) }
	// Steps that are this share of the width of both factors, and of the distance to the next pole.
	step := 0.3 / math.Sqrt(2*n.DF+t*t+4)
	total, below := 0.0, 0.0
	for _, direction := range []float64{1, -1} {
		for k := 0.0; ; k++ {
			if k == 0 && direction < 0 {
				continue
			}
			u := direction * k * step
			weight := math.Exp(log(u))
			if weight < 1e-18 {
				break
			}
			total += weight
			below += weight * math.Erfc((n.Shift-t*math.Exp(u))/math.Sqrt2) / 2
		}
	}
	return below / total
}

// ShiftAt returns the Shift with which a value below t has the probability p.
func ShiftAt(t, df, p float64) float64 {
	below := func(shift float64) float64 { return Noncentral{df, shift}.CDF(t) }
	low, high := t-1, t+1
	for width := 1.0; below(low) < p; width *= 2 {
		low -= width
	}
	for width := 1.0; below(high) > p; width *= 2 {
		high += width
	}
	for range 200 {
		middle := low + (high-low)/2
		if middle == low || middle == high || high-low < 1e-11*(1+math.Abs(middle)) {
			break
		}
		if below(middle) > p {
			low = middle
		} else {
			high = middle
		}
	}
	return low + (high-low)/2
}
