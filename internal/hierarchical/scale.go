package hierarchical

import "math"

// A scale maps a coordinate x, which goes over all real numbers, to a parameter. The maps are
// smooth, and a posterior density falls at least exponentially in x at both ends, also where a
// bound cuts it. So even nodes of x with equal weights, the trapezoid rule, converge exponentially
// for every posterior.
type scale interface {
	// value is the parameter at x; it increases.
	value(x float64) float64
	// coordinate is the x of a value: −∞ at or below the lower end, +∞ at or above the upper end.
	coordinate(v float64) float64
	// slope is the derivative of value.
	slope(x float64) float64
}

// linearScale is the scale of δ0 where no bound cuts and no data set stands out.
type linearScale struct{}

func (linearScale) value(x float64) float64      { return x }
func (linearScale) coordinate(v float64) float64 { return v }
func (linearScale) slope(float64) float64        { return 1 }

// boundedScale is the scale of a δ0 in (−bound, bound) whose posterior has features of very
// different widths: at each centre the nodes are as close as its width, and away from it as close
// as a share of the distance.
//
//	x = t + Σ asinh((v − centre)/width),  v = bound tanh(t/2)
//
// So x goes to ±∞ at the bounds, where the distance from a bound falls as e^−|x|.
type boundedScale struct {
	bound   float64
	centres []centre
}

type centre struct{ at, width float64 }

// evaluate returns, at t, the coordinate and its derivative, the value, and the value's derivative.
func (g boundedScale) evaluate(t float64) (x, slope, v, dv float64) {
	v = g.bound * math.Tanh(t/2)
	e := exp(-math.Abs(t))
	dv = 2 * g.bound * e / ((1 + e) * (1 + e))
	x, slope = t, 1
	for _, c := range g.centres {
		z := (v - c.at) / c.width
		x += math.Asinh(z)
		slope += dv / c.width / math.Hypot(1, z)
	}
	return x, slope, v, dv
}

// solve finds the t of a coordinate.
func (g boundedScale) solve(x float64) float64 {
	low, high := x, x
	for _, c := range g.centres {
		low -= math.Asinh((g.bound - c.at) / c.width)
		high += math.Asinh((g.bound + c.at) / c.width)
	}
	return solve(x, low, (low+high)/2, high, func(t float64) (at, slope float64) {
		at, slope, _, _ = g.evaluate(t)
		return at, slope
	})
}

// solve finds where an increasing function is x, by Newton's method. Every third step halves the
// interval, for between two centres Newton's steps can go to and fro.
func solve(x, low, start, high float64, of func(t float64) (at, slope float64)) float64 {
	t := start
	for i := range 200 {
		at, slope := of(t)
		if at < x {
			low = t
		} else {
			high = t
		}
		if math.Abs(at-x) <= 1e-12*(1+math.Abs(x)) {
			return t
		}
		next := t - (at-x)/slope
		if !(next > low && next < high) || i%3 == 2 && i > 8 {
			next = (low + high) / 2
		}
		t = next
	}
	return t
}

func (g boundedScale) value(x float64) float64 {
	_, _, v, _ := g.evaluate(g.solve(x))
	return v
}

func (g boundedScale) slope(x float64) float64 {
	_, slope, _, dv := g.evaluate(g.solve(x))
	return dv / slope
}

func (g boundedScale) coordinate(v float64) float64 {
	if math.Abs(v) >= g.bound {
		return math.Copysign(math.Inf(1), v)
	}
	x, _, _, _ := g.evaluate(2 * math.Atanh(v/g.bound))
	return x
}

// density is how much the coordinate changes with δ0.
func (g boundedScale) density(at float64) float64 {
	sum := 0.0
	for _, c := range g.centres {
		sum += 1 / math.Hypot(c.width, at-c.at)
	}
	return sum
}

// unboundedScale is the scale of a δ without bounds that has features of very different widths, at
// one centre and others:
//
//	x = t + Σ asinh((v − centre)/width),  v = one's centre + one's width · sinh t
type unboundedScale struct {
	one    centre
	others []centre
}

// evaluate returns, at t, the coordinate and its derivative.
func (o unboundedScale) evaluate(t float64) (x, slope float64) {
	v := o.one.at + o.one.width*math.Sinh(t)
	dv := o.one.width * math.Cosh(t)
	x, slope = t, 1
	for _, c := range o.others {
		z := (v - c.at) / c.width
		x += math.Asinh(z)
		slope += dv / c.width / math.Hypot(1, z)
	}
	return x, slope
}

func (o unboundedScale) value(x float64) float64 {
	far := math.Abs(x) + 100
	t := solve(x, -far, x/float64(1+len(o.others)), far, o.evaluate)
	return o.one.at + o.one.width*math.Sinh(t)
}

func (o unboundedScale) coordinate(v float64) float64 {
	x, _ := o.evaluate(math.Asinh((v - o.one.at) / o.one.width))
	return x
}

func (o unboundedScale) slope(x float64) float64 { return o.slopeAt(o.value(x)) }

// slopeAt is the slope at a value.
func (o unboundedScale) slopeAt(v float64) float64 {
	sum := 1 / math.Hypot(o.one.width, v-o.one.at)
	for _, c := range o.others {
		sum += 1 / math.Hypot(c.width, v-c.at)
	}
	return 1 / sum
}

// narrowing is how much less than 1 the spread of the coordinate is in terms of a population's own
// width: half of the logarithm of ν/(ν+1.66). A Student fits given data with a σ0 that is smaller
// the smaller ν is, by about this factor (at ν = 1 by 0.61, as a Cauchy fits a Gaussian sample). So
// with it the posteriors of σ0 for different ν are near one another.
func narrowing(nu float64) float64 {
	if math.IsInf(nu, 1) {
		return 0
	}
	return 0.5 * math.Log(nu/(nu+1.66))
}

// sigmaScale is the scale of a σ0 in (0, exp limit). With w = x + shift,
//
//	u = w + e^(w−high) − e^(low−w),  log σ0 = u − log(1 + e^(u−limit))
//
// Between low and high x is log σ0 − shift. Below low and above high, where the likelihood follows
// powers of σ0, the posterior falls exponentially in log σ0, and so double exponentially in x: a
// few nodes have all of it. Near the limit the distance from it falls as e^−u.
type sigmaScale struct{ limit, low, high, shift float64 }

// logSigma is the logarithm of σ0, and the logarithm of its derivative by x.
func (s sigmaScale) logSigma(x float64) (logSigma, slope float64) {
	u, slope := s.stretched(x + s.shift)
	beyond := u - s.limit
	if beyond < -40 {
		return u, math.Log(slope)
	}
	return s.limit - math.Log1p(exp(-beyond)), math.Log(slope) - math.Log1p(exp(beyond))
}

// stretched is u and its derivative by w.
func (s sigmaScale) stretched(w float64) (u, slope float64) {
	above, below := exp(w-s.high), exp(s.low-w)
	return w + above - below, 1 + above + below
}

func (s sigmaScale) value(x float64) float64 {
	v, _ := s.logSigma(x)
	return exp(v)
}

func (s sigmaScale) slope(x float64) float64 {
	v, slope := s.logSigma(x)
	return exp(v + slope)
}

func (s sigmaScale) coordinate(v float64) float64 {
	if v <= 0 {
		return math.Inf(-1)
	}
	return s.coordinateOfLog(math.Log(v))
}

// coordinateOfLog is the coordinate of a logarithm of σ0.
func (s sigmaScale) coordinateOfLog(logSigma float64) float64 {
	u, left := logSigma, s.limit-logSigma
	switch {
	case left <= 0:
		return math.Inf(1)
	case math.IsInf(logSigma, -1):
		return logSigma
	case left < 40:
		u = s.limit - math.Log(math.Expm1(left))
	}
	start := u
	if u < s.low {
		start = s.low - math.Log1p(s.low-u)
	} else if u > s.high {
		start = s.high + math.Log1p(u-s.high)
	}
	return solve(u, min(u, s.high)-1, start, max(u, s.low)+1, s.stretched) - s.shift
}

// hyperbolic is the scale of a ν above a support of more than 0: ν = support cosh²(x/2). The
// likelihood is an even function of x. So it is known on both sides of 0, where ν has its lower
// end, and interpolated there as well as elsewhere.
type hyperbolic struct{ support float64 }

func (h hyperbolic) value(x float64) float64 {
	c := math.Cosh(x / 2)
	return h.support * c * c
}

func (h hyperbolic) slope(x float64) float64 { return h.support * math.Sinh(x) / 2 }

func (h hyperbolic) coordinate(v float64) float64 {
	if v <= h.support {
		return 0
	}
	return h.coordinateOfExcess(v - h.support)
}

// excess is how far ν is above its support.
func (h hyperbolic) excess(x float64) float64 {
	s := math.Sinh(x / 2)
	return h.support * s * s
}

// coordinateOfExcess is the coordinate of an excess of ν over the support.
func (h hyperbolic) coordinateOfExcess(v float64) float64 {
	return 2 * math.Asinh(math.Sqrt(v/h.support))
}

// excess is the scale of a ν above its lower end: ν = support + exp x.
type excess struct{ support float64 }

func (e excess) value(x float64) float64 { return e.support + exp(x) }
func (e excess) slope(x float64) float64 { return exp(x) }

func (e excess) coordinate(v float64) float64 {
	if v <= e.support {
		return math.Inf(-1)
	}
	return math.Log(v - e.support)
}
