package slicesampling

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// humps is a density that is flat from 0 to 1 and twice as high from 1.8 to 2.4: 5 draws of 11 are
// left. What draws it needs no slices.
func humps(x float64) float64 {
	switch {
	case 0 <= x && x <= 1:
		return 0
	case 1.8 <= x && x <= 2.4:
		return math.Ln2
	}
	return math.Inf(-1)
}

func drawHumps(r *rand.Rand) float64 {
	if r.Float64()*2.2 < 1 {
		return r.Float64()
	}
	return 1.8 + 0.6*r.Float64()
}

// exponentials is a density with a wall and a tail.
func exponentials(x float64) float64 {
	if x < 0 {
		return math.Inf(-1)
	}
	return -x
}

// One step from a draw of the density is a draw of it: by its distribution function in 44 places.
func TestDrawLeavesTheDensity(t *testing.T) {
	for _, d := range []struct {
		name string
		draw func(*rand.Rand) float64
		log  func(float64) float64
		cdf  func(float64) float64
	}{
		{"two humps", drawHumps, humps, func(x float64) float64 {
			return (min(max(x, 0), 1) + 2*(min(max(x, 1.8), 2.4)-1.8)) / 2.2
		}},
		{"exponential", func(r *rand.Rand) float64 { return r.ExpFloat64() }, exponentials,
			func(x float64) float64 { return 1 - math.Exp(-max(x, 0)) }},
	} {
		for _, width := range []float64{0.1, 1, 10} {
			t.Run(fmt.Sprintf("%s, width %g", d.name, width), func(t *testing.T) {
				r := rand.New(rand.NewPCG(36, math.Float64bits(width)))
				compare(t, d.cdf, 44, 0.05, func() float64 {
					return Draw(r, d.draw(r), width, d.log)
				})
			})
		}
	}
}

// A turn from a draw of a density on a circle is a draw of it. The density has tops of different
// heights; draws are taken by rejection.
func TestTurnLeavesTheDensity(t *testing.T) {
	density := func(x float64) float64 {
		return 2.1 + math.Cos(2*x) + 0.8*math.Sin(4*x)*math.Cos(2*x)
	}
	integral := func(x float64) float64 { // sin 4x·cos 2x is (sin 6x + sin 2x)/2
		return 2.1*x + math.Sin(2*x)/2 + 0.4*((1-math.Cos(6*x))/6+(1-math.Cos(2*x))/2)
	}
	r := rand.New(rand.NewPCG(36, 1))
	cdf := func(x float64) float64 { return integral(x) / integral(math.Pi) }
	compare(t, cdf, 30, 0.1, func() float64 {
		x := math.Pi * r.Float64()
		for 4*r.Float64() > density(x) {
			x = math.Pi * r.Float64()
		}
		x += Turn(r, math.Pi, func(angle float64) float64 { return math.Log(density(x + angle)) })
		return x - math.Pi*math.Floor(x/math.Pi)
	})
}

// compare checks the distribution function of draws in so many places, which are a step apart.
func compare(
	t *testing.T, cdf func(x float64) float64, places int, step float64, draw func() float64,
) {
	t.Helper()
	const n = 400_000
	below := make([]float64, places)
	for range n {
		x := draw()
		for i := range below {
			if x <= step*float64(i+1) {
				below[i]++
			}
		}
	}
	for i, got := range below {
		p := cdf(step * float64(i+1))
		if off := 4.5 * math.Sqrt(p*(1-p)/n); !(math.Abs(got/n-p) <= off) {
			t.Errorf("below %.2f are %.4f, want %.4f ± %.4f", step*float64(i+1), got/n, p, off)
		}
	}
}
