package hierarchical

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// The limits of the share of data sets in a region are quantiles of the shares of draws.
func TestShareInterval(t *testing.T) {
	n := 20_000
	if testing.Short() {
		n = 2000
	}
	gaussian := synthetic(30, 20)
	gaussian.Nu = nil
	for name, m := range map[string]*Model{
		"many": synthetic(30, 100), "five": synthetic(5, 10), "Gaussian": gaussian,
	} {
		p := fitted(m)
		draws := p.Draws(n, rand.NewPCG(7, 8))
		for _, rope := range []Rope{{0.01, 0.01}, {0.003, 0.02}, {0, 0}} {
			shares := sharesOfDraws(draws, rope)
			for region := LeftOfRope; region <= RightOfRope; region++ {
				for _, level := range []float64{0.95, 0.5} {
					checkShares(t, fmt.Sprint(name, rope, region), p, shares[region], rope, region,
						level)
				}
			}
		}
	}
}

// sharesOfDraws are the shares of each region.
func sharesOfDraws(draws []Draw, rope Rope) (shares [3][]float64) {
	for _, d := range draws {
		left, middle, right := d.Regions(rope)
		for region, share := range []float64{left, middle, right} {
			shares[region] = append(shares[region], share)
		}
	}
	return shares
}

func checkShares(
	t *testing.T, what string, p *Posterior, shares []float64, rope Rope, region Region,
	level float64,
) {
	t.Helper()
	low, high := p.ShareInterval(rope, region, level)
	if rope.isZero() && region == InRope {
		if low != 0 || high != 0 {
			t.Errorf("%s: %g to %g without a rope", what, low, high)
		}
		return
	}
	if !(0 <= low && low < high && high <= 1) {
		t.Fatalf("%s: %g to %g", what, low, high)
	}
	below, above := 0.0, 0.0
	for _, share := range shares {
		if share < low || share < 1e-10 {
			below++
		}
		if share > high || share > 1-1e-10 {
			above++
		}
	}
	n, tail := float64(len(shares)), (1-level)/2
	off := 4*math.Sqrt(tail*(1-tail)/n) + 1e-3
	if low > 0 || below/n < tail { // a share that is nearly 0 is 0, and may be frequent
		near(t, what+" below", below/n, tail, off)
	}
	if high < 1 || above/n < tail {
		near(t, what+" above", above/n, tail, off)
	}
}

func BenchmarkShareInterval(b *testing.B) {
	p := fitted(synthetic(30, 100))
	b.Run("rule", func(b *testing.B) {
		for b.Loop() {
			p.Rule(Rope{0.01, 0.01})
		}
	})
	for region := LeftOfRope; region <= RightOfRope; region++ {
		b.Run(fmt.Sprint(region), func(b *testing.B) {
			for b.Loop() {
				p.ShareInterval(Rope{0.01, 0.01}, region, 0.95)
			}
		})
	}
}

// A share has limits between 0 and 1 for ropes of any size.
func TestShareIntervalOfAnyRope(t *testing.T) {
	p := fitted(synthetic(3, 10))
	for exponent := -300.0; exponent <= 300; exponent += 30 {
		half := math.Pow(10, exponent)
		for _, rope := range []Rope{{half, half}, {half, 0}, {0.01, half}} {
			for region := LeftOfRope; region <= RightOfRope; region++ {
				low, high := p.ShareInterval(rope, region, 0.95)
				if !(0 <= low && low <= high && high <= 1) {
					t.Errorf("%v, region %d: %g to %g", rope, region, low, high)
				}
			}
		}
	}
}
