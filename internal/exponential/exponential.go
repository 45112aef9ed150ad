// Package exponential has an exponential function that gives the same bits natively on amd64 and in
// WebAssembly. math.Exp does not: on amd64 it is written in assembler, and its last bit is another
// one there. Where a Markov chain goes next depends on that bit, so chains take nothing of package
// math that calls math.Exp: no Exp, Pow, Sinh, Cosh, Tanh, Erf or Erfc.
package exponential

import "math"

// An exponential is 2^(n/pieces) · e^r, where r is small: the powers of two are tabulated, and a
// short polynomial has the rest.
const pieces = 64

// roots has the 2^(i/pieces).
var roots = func() (out [pieces]float64) {
	for i := range out {
		out[i] = math.Exp2(float64(i) / pieces)
	}
	return out
}()

// Of is e^x to about 1e-15 of its value, and 0 below 1e-307. It takes half of the time of math.Exp.
func Of(x float64) float64 {
	const (
		least, most = -707.0, 709.0
		high        = 0x1.62e42f0000000p-07 // ln 2 / pieces, in two numbers
		low         = 0x1.df473de6af279p-32
		// Of a number plus shift the last bits are those of the nearest whole number.
		shift = 0x1.8p52
	)
	if !(x > least && x < most) {
		return extreme(x)
	}
	shifted := float64(x*(pieces/math.Ln2)) + shift
	n := shifted - shift
	r := x - n*high - n*low
	square := r * r
	p := r + square*((0.5+r*(1.0/6))+square*((1.0/24)+r*(1.0/120)))
	i := math.Float64bits(shifted)
	at := roots[i%pieces]
	power := math.Float64frombits((i/pieces + 1023) << 52)
	return (at + at*p) * power
}

// extreme is Of where powers of two may overflow.
func extreme(x float64) float64 {
	switch {
	case x < 0:
		return 0
	case x < 710:
		root := Of(x / 2)
		return root * root
	}
	return x * math.MaxFloat64 // +Inf or NaN
}
