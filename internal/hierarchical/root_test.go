package hierarchical

import (
	"math"
	"math/rand/v2"
	"testing"
)

// crossing finds where steep, flat, curved and broken functions pass 0, with far fewer values than
// by halving, which needs 47 of them.
func TestCrossing(t *testing.T) {
	line := func(x float64) float64 { return 3 * (x - 2) }
	distribution := func(x float64) float64 { return math.Erf(x-40) + 0.99 }
	cube := func(x float64) float64 { return x * x * x }
	step := func(x float64) float64 { return math.Copysign(1, x-0.3) }
	constant := func(value float64) func(float64) float64 {
		return func(float64) float64 { return value }
	}
	for name, test := range map[string]struct {
		f                    func(float64) float64
		low, high, want, off float64
		most                 int
	}{
		"a line":                 {line, -5, 9, 2, 1e-13, 8},
		"a distribution":         {distribution, -60, 60, 40 - 1.8213863677, 1e-9, 20},
		"a triple root":          {cube, -1, 3, 0, 1e-4, 50},
		"a step":                 {step, 0, 1, 0.3, 1e-13, 60},
		"infinite at an end":     {math.Log, 0, 9, 1, 1e-13, 60},
		"above 0 everywhere":     {math.Exp, 1, 2, 1, 0, 2},
		"below 0 everywhere":     {constant(-1), 1, 2, 2, 0, 2},
		"0 at the lower end":     {line, 2, 3, 2, 0, 2},
		"0 at the upper end":     {line, 0, 2, 2, 0, 2},
		"NaN, which has no root": {constant(math.NaN()), 1, 2, 1, 0, 2},
	} {
		evaluated := 0
		got := crossing(test.low, test.high, func(x float64) float64 {
			evaluated++
			return test.f(x)
		})
		near(t, name, got, test.want, test.off)
		if evaluated > test.most {
			t.Errorf("%s: %d values, want %d", name, evaluated, test.most)
		}
	}
}

// In narrow intervals far from 0, where few numbers are between the ends, crossing comes to an end,
// and does not miss a step by more than some of these numbers.
func TestCrossingOfFewNumbers(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		low := r.NormFloat64() * math.Exp(20*r.NormFloat64())
		ulp := math.Nextafter(math.Abs(low), math.Inf(1)) - math.Abs(low)
		high := low + ulp*math.Ceil(math.Exp(30*r.Float64()))
		at := low + (high-low)*r.Float64()
		power := 1 + 2*float64(r.IntN(3))
		shapes := []func(x float64) float64{
			func(x float64) float64 { return math.Copysign(1, x-at) },
			func(x float64) float64 { return math.Copysign(math.Pow(math.Abs(x-at), power), x-at) },
			func(x float64) float64 { return math.Atan((x-at)/(high-low)) + 1e-9*r.NormFloat64() },
		}
		shape, evaluated := r.IntN(len(shapes)), 0
		got := crossing(low, high, func(x float64) float64 {
			if evaluated++; evaluated > 1000 {
				t.Fatalf("no end between %g and %g", low, high)
			}
			return shapes[shape](x)
		})
		if off := math.Abs(got - at); shape == 0 && off > 2e-14*(high-low)+8*ulp {
			t.Errorf("%g between %g and %g, want %g", got, low, high, at)
		}
	}
}
