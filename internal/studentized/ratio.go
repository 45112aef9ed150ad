package studentized

import "math"

// Ratio returns P(W/s > q) for a variable W with P(W > w) = survival(w) and an independent s with
// s²·df ~ χ²(df). For infinite df, s is 1. The tail of W should be roughly normal with variance 2,
// e^(−w²/4), and log survival should be concave in log w, as for the range. Ratio returns NaN
// unless df > 0.
//
// The trapezoid rule in log s begins at the peak that a tail of e^(−w²/4) gives the integrand, and
// goes outwards until it adds nothing. For few degrees of freedom the integrand falls off slowly
// towards small s; a double exponential substitution shortens this side.
func Ratio(q, df float64, survival func(w float64) float64) float64 {
	switch {
	case math.IsNaN(q) || !(df > 0):
		return math.NaN()
	case math.IsInf(df, 1) || q == 0 || math.IsInf(q, 0):
		return survival(q)
	}
	g := mixture{df: df, q: q, survival: survival, scale: max(3, math.Sqrt(2*df))}
	g.centre = -math.Log1p(q/df*q/2) / 2
	if q < 0 {
		// The survival function bends near |q|s = 1. The bend matters as far as s has some density.
		g.centre = max(g.centre, -8/math.Sqrt(2*df))
	}
	g.log = peak(df)
	return min(1, g.integral())
}

// mixture is the integrand of Ratio.
type mixture struct {
	df, q    float64
	survival func(w float64) float64
	// centre is the place of the peak in log s, and scale is one over its width.
	centre, scale float64
	// log is the logarithm of the density of log s at 0.
	log float64
}

// peak is the logarithm of the density of log s at 0, where it is the largest: 2 h^h e^(−h)/Γ(h)
// with h = df/2. For a large h the logarithms would cancel, so Stirling's series is used.
func peak(df float64) float64 {
	h := df / 2
	if h < 20 {
		lg, _ := math.Lgamma(h)
		return math.Ln2 + h*math.Log(h) - h - lg
	}
	r := 1 / (h * h)
	return math.Ln2 + math.Log(h/(2*math.Pi))/2 - (1./12-r*(1./360-r*(1./1260-r/1680)))/h
}

// integrand is the integrand at y, where log s = centre + (y − e^(−y))/scale.
func (g mixture) integrand(y float64) float64 {
	e := math.Exp(-y)
	u := g.centre + (y-e)/g.scale
	s := math.Exp(u)
	density := math.Exp(g.log + g.df*(u-math.Expm1(2*u)/2))
	if density == 0 {
		return 0
	}
	return density * g.survival(g.q*s) * (1 + e) / g.scale
}

func (g mixture) integral() float64 {
	const h = 0.125
	sum := g.integrand(0)
	for _, step := range []float64{h, -h} {
		for y, last := step, 0.0; ; y += step {
			term := g.integrand(y)
			sum += term
			if term <= last && term <= 1e-18*sum || math.Abs(y) > 100 {
				break
			}
			last = term
		}
	}
	return sum * h
}

// Invert returns the q with 1 − survival(q) = p for a decreasing survival function. For p = 0 it is
// −∞, for p = 1 it is ∞, and outside [0, 1] it is NaN.
func Invert(p float64, survival func(q float64) float64) float64 {
	switch {
	case !(p >= 0 && p <= 1) || math.IsNaN(survival(1)):
		return math.NaN()
	case p == 0 || p == 1:
		return math.Inf(int(2*p - 1))
	}
	return invert(math.Log1p(-p), survival)
}

// InvertTail returns the q with survival(q) = alpha in (0, 1). A small alpha keeps its digits,
// which 1 − alpha has not.
func InvertTail(alpha float64, survival func(q float64) float64) float64 {
	if !(alpha > 0 && alpha < 1) || math.IsNaN(survival(1)) {
		return math.NaN()
	}
	return invert(math.Log(alpha), survival)
}

// invert finds the q at which log survival is the target.
func invert(target float64, survival func(q float64) float64) float64 {
	// The logarithm of the survival function is nearly straight against asinh q in a Student's
	// tail. The bound keeps an underflow to 0 finite.
	gap := func(x float64) float64 { return max(math.Log(survival(math.Sinh(x))), -1e3) - target }
	low, high := 0.0, 1.0
	for gap(high) > 0 {
		low, high = high, 2*high
	}
	for gap(low) < 0 {
		low, high = 2*low-1, low
	}
	return math.Sinh(root(gap, low, high))
}

// root finds where a decreasing f changes sign between low and high, by the rule of Illinois. Its
// secants keep the root bracketed, and the value at an end that stays where it is gets halved.
func root(f func(float64) float64, low, high float64) float64 {
	atLow, atHigh := f(low), f(high)
	for kept := 0; high-low > 1e-15*math.Abs(low+high); {
		x := low + (high-low)*atLow/(atLow-atHigh)
		y := f(x)
		switch {
		case y == 0 || x <= low || x >= high:
			return x
		case y > 0:
			low, atLow = x, y
			if kept == 1 {
				atHigh /= 2
			}
			kept = 1
		default:
			high, atHigh = x, y
			if kept == -1 {
				atLow /= 2
			}
			kept = -1
		}
	}
	return low
}
