package beta

import "math"

// stirling returns ln Γ(z) − ((z − ½)·ln z − z + ½·ln 2π), what Stirling's formula leaves.
func stirling(z float64) float64 {
	if z < 10 {
		if half := int(2 * z); half > 0 && 2*z == float64(half) {
			return stirlingOfHalves[half]
		}
		return stirlingOfSmall(z)
	}
	// Bernoulli numbers: B₂ₙ/(2n(2n − 1)z²ⁿ⁻¹).
	q := 1 / (z * z)
	return (1./12 - q*(1./360-q*(1./1260-q*(1./1680-q*(1./1188-q*(691./360360-q*(1./156-
		q*3617./122400))))))) / z
}

// stirlingOfSmall is [stirling] below 10.
func stirlingOfSmall(z float64) float64 {
	log, _ := math.Lgamma(z)
	return log - ((z-0.5)*math.Log(z) - z + 0.5*math.Log(2*math.Pi))
}

// stirlingOfHalves has [stirling] of ½, 1, 1½, … 9½ from its first element on: degrees of freedom
// are whole numbers most of the time.
var stirlingOfHalves = func() (table [20]float64) {
	for half := 1; half < len(table); half++ {
		table[half] = stirlingOfSmall(float64(half) / 2)
	}
	return table
}()

// deviance returns r·ln r − u, where r = 1 + u. It is never negative.
func deviance(r, u float64) float64 {
	if u < -0.5 || u > 1 {
		return r*math.Log(r) - u
	}
	return u*u - r*minusLog1p(u)
}

// minusLog1p returns u − ln(1 + u). With r = u/(2 + u) it is r·u − 2·(r³/3 + r⁵/5 + …).
func minusLog1p(u float64) float64 {
	if u < -0.5 || u > 1 {
		return u - math.Log1p(u)
	}
	r := u / (2 + u)
	q := r * r // at most 1/9
	terms := oddReciprocals[:]
	if q < 0.01 {
		terms = oddReciprocals[len(oddReciprocals)-8:]
	}
	sum := 0.0
	for _, term := range terms {
		sum = sum*q + term
	}
	return r * (u - 2*q*sum)
}

// oddReciprocals has 1/37, 1/35, … 1/3.
var oddReciprocals = [...]float64{1. / 37, 1. / 35, 1. / 33, 1. / 31, 1. / 29, 1. / 27, 1. / 25,
	1. / 23, 1. / 21, 1. / 19, 1. / 17, 1. / 15, 1. / 13, 1. / 11, 1. / 9, 1. / 7, 1. / 5, 1. / 3}

// expm1Remainder returns eᵘ − 1 − u.
func expm1Remainder(u float64) float64 {
	if math.Abs(u) > 0.4 {
		return math.Expm1(u) - u
	}
	sum := 0.0
	for n := 14.0; n >= 3; n-- {
		sum = (1 + sum) * u / n
	}
	return u * u / 2 * (1 + sum)
}
