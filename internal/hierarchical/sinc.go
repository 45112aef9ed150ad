package hierarchical

import "math"

// sincs sets value[i] to sinc(π(t − i)). The sines of all i are the same but for the sign.
func sincs(t float64, value []float64) {
	near := math.Round(t)
	s := math.Sin(math.Pi*(t-near)) / math.Pi
	if math.Mod(near, 2) != 0 {
		s = -s
	}
	for i := range value {
		d := t - float64(i)
		if math.Abs(d) < 1e-8 {
			value[i] = 1
		} else {
			value[i] = s / d
		}
		s = -s
	}
}

func sinc(t float64) float64 {
	value := []float64{0}
	sincs(t, value)
	return value[0]
}

// The sine integral is tabulated at perUnit points per unit, up to units on either side of 0.
const (
	perUnit = 32
	units   = 32
)

// sine holds sinc(πt) and its integral from 0 at t = i/perUnit − units.
var sine = func() (table [2*units*perUnit + 1]struct{ value, integral float64 }) {
	const zero = units * perUnit
	table[zero].value = 1
	for i := 1; i <= zero; i++ {
		value := sinc(float64(i) / perUnit)
		table[zero+i].value, table[zero-i].value = value, value
		nodes, weights := legendre(float64(i-1)/perUnit, float64(i)/perUnit, 6)
		integral := table[zero+i-1].integral
		for k, t := range nodes {
			integral += weights[k] * sinc(t)
		}
		table[zero+i].integral, table[zero-i].integral = integral, -integral
	}
	return table
}()

// sincIntegrals sets share[i] to ∫ sinc(πx) dx from −∞ to t − i, which is 1/2 + Si(π(t−i))/π.
func sincIntegrals(t float64, share []float64) {
	far := newBeyondTable(t)
	x := (t + units) * perUnit
	if !(math.Abs(x) < 1e9) {
		for i := range share {
			share[i] = far.integral(i)
		}
		return
	}
	// Between the tabulated values the integral is a cubic Hermite polynomial: its derivative is
	// sinc. All i have the same place between two values.
	first := math.Floor(x)
	f := x - first
	low, high := (1-f)*(1-f)*(1+2*f), f*f*(3-2*f)
	lowSlope, highSlope := f*(1-f)*(1-f)/perUnit, -f*f*(1-f)/perUnit
	for i := range share {
		at := int(first) - i*perUnit
		if at < 0 || at+1 >= len(sine) {
			share[i] = far.integral(i)
			continue
		}
		a, b := &sine[at], &sine[at+1]
		share[i] = 0.5 + low*a.integral + high*b.integral + lowSlope*a.value + highSlope*b.value
	}
}

// beyondTable has the integrals up to t − i where that is beyond the table. The sines and cosines
// of all i are the same but for the sign.
type beyondTable struct{ t, cos, sin float64 }

func newBeyondTable(t float64) beyondTable {
	if math.IsInf(t, 0) {
		return beyondTable{t: t}
	}
	sin, cos := math.Sincos(math.Pi * t)
	return beyondTable{t, cos, sin}
}

// integral is by the asymptotic series, Si(x) = π/2 − cos(x)/x − sin(x)/x² …
func (f beyondTable) integral(i int) float64 {
	x := math.Pi * (f.t - float64(i))
	if math.IsInf(x, 0) {
		return 0.5 + math.Copysign(0.5, x)
	}
	cos, sin := f.cos, f.sin
	if i%2 == 1 {
		cos, sin = -cos, -sin
	}
	over := 1 / x
	square := over * over
	s := cos*over*(1-2*square) + sin*square*(1-6*square)
	return 0.5 + math.Copysign(0.5, x) - s/math.Pi
}
