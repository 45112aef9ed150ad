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
	const n = 400_000
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
				var below [44]float64
				for range n {
					next := Draw(r, d.draw(r), width, d.log)
					for i := range below {
						if next <= 0.05*float64(i+1) {
							below[i]++
						}
					}
				}
				for i, got := range below {
					p := d.cdf(0.05 * float64(i+1))
					if off := 4.5 * math.Sqrt(p*(1-p)/n); !(math.Abs(got/n-p) <= off) {
						t.Errorf("below %.2f are %.4f, want %.4f ± %.4f", 0.05*float64(i+1), got/n,
							p, off)
					}
				}
			})
		}
	}
}

// A turn from a draw of a density on a circle is a draw of it. The density has tops of
// different heights; draws are taken by rejection.
func TestTurnLeavesTheDensity(t *testing.T) {
	const n = 400_000
	density := func(x float64) float64 {
		return 2.1 + math.Cos(2*x) + 0.8*math.Sin(4*x)*math.Cos(2*x)
	}
	integral := func(x float64) float64 { // sin 4x·cos 2x is (sin 6x + sin 2x)/2
		return 2.1*x + math.Sin(2*x)/2 + 0.4*((1-math.Cos(6*x))/6+(1-math.Cos(2*x))/2)
	}
	r := rand.New(rand.NewPCG(36, 1))
	var below [30]float64
	for range n {
		x := math.Pi * r.Float64()
		for 4*r.Float64() > density(x) {
			x = math.Pi * r.Float64()
		}
		x += Turn(r, math.Pi, func(angle float64) float64 { return math.Log(density(x + angle)) })
		x -= math.Pi * math.Floor(x/math.Pi)
		for i := range below {
			if x <= 0.1*float64(i+1) {
				below[i]++
			}
		}
	}
	for i, got := range below {
		p := integral(0.1*float64(i+1)) / integral(math.Pi)
		if off := 4.5 * math.Sqrt(p*(1-p)/n); !(math.Abs(got/n-p) <= off) {
			t.Errorf("below %.1f are %.4f, want %.4f ± %.4f", 0.1*float64(i+1), got/n, p, off)
		}
	}
}
