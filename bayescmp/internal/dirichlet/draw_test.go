package dirichlet

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mathext"
)

// The shares of the variates in 400 bins, most of them of equal probability, others deep in the tail.
func TestExponentialVariates(t *testing.T) {
	const n, bins = 4_000_000, 400
	var edges []float64
	for i := 1; i < bins; i++ {
		edges = append(edges, -math.Log1p(-float64(i)/bins))
	}
	edges = append(edges, 6.5, 7, 7.5, tailStart, 7.9, 8.5, 9.5, 11)
	counts := make([]float64, len(edges)+1)
	const draws = float64(n)
	src, sum, product := rand.NewPCG(1, 2), 0.0, 0.0
	for range n / 2 {
		x, y := twoExponentials(src)
		for _, x := range []float64{x, y} {
			bin, _ := slices.BinarySearch(edges, x)
			counts[bin]++
			sum += x
		}
		product += (x - 1) * (y - 1)
	}
	near(t, "mean", sum/draws, 1, 4/math.Sqrt(draws))
	chi2, low := 0.0, 0.0
	for i, count := range counts {
		high := math.Inf(1)
		if i < len(edges) {
			high = edges[i]
		}
		want := draws * (math.Exp(-low) - math.Exp(-high))
		chi2 += (count - want) * (count - want) / want
		low = high
	}
	if p := mathext.GammaIncRegComp(float64(len(edges))/2, chi2/2); p < 0.001 {
		t.Errorf("χ² %.1f in %d bins: p = %g", chi2, len(counts), p)
	}
	near(t, "correlation of the two", product/(draws/2), 0, 4/math.Sqrt(draws/2))
}

// The distribution function of the variates is the one of the Gamma distribution.
func TestGammaVariates(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for _, a := range []float64{0.05, 0.5, 0.99, 1, 2.5, 40, 1e5} {
		const n = 20_000
		u := make([]float64, n)
		for i := range u {
			u[i] = mathext.GammaIncReg(a, gamma(a, r))
		}
		slices.Sort(u)
		off := 0.0
		for i, v := range u {
			off = max(off, math.Abs(v-(float64(i)+0.5)/n))
		}
		if off > 1.95/math.Sqrt(n) { // Kolmogorov and Smirnov at 0.001
			t.Errorf("shape %g: off by %g", a, off)
		}
	}
	if gamma(0, r) != 0 {
		t.Error("a shape of 0")
	}
}

func TestDrawHasTheRightMoments(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, a := range [][3]float64{{1, 2, 3}, {0.1, 0.5, 0.7}, {0, 4, 0.3}, {900, 50, 0.01}, {0, 0, 2}} {
		const n = 200_000
		total := a[0] + a[1] + a[2]
		var sum, square [3]float64
		for range n {
			for k, v := range Draw(a, r) {
				sum[k] += v / n
				square[k] += v * v / n
			}
		}
		for k := range a {
			mean := a[k] / total
			variance := mean * (1 - mean) / (total + 1)
			near(t, fmt.Sprint(a, " mean ", k), sum[k], mean, 5*math.Sqrt(variance/n)+1e-10)
			near(t, fmt.Sprint(a, " variance ", k), square[k]-sum[k]*sum[k], variance, 0.05*variance+1e-10)
		}
	}
}

// Mean and variance of each weight: the weights are from the Dirichlet distribution they should be from.
func TestWeightsHaveTheRightMoments(t *testing.T) {
	for _, strength := range []float64{0.1, 0.5, 1, 7.25} {
		p := New([]float64{-1, 0.5, 2}, make([]float64, 3), strength, 0)
		b := newBlocks(1, Key{3, 4}).next()
		d := p.space()
		const n = 200_000
		sum, square := make([]float64, 4), make([]float64, 4)
		for range n / lanes {
			d.draw(b)
			for l := range lanes {
				total := place{3, true}.at(d, l)
				for i, w := range p.weightsOf(d, l) {
					x := w / total
					sum[i] += x / n
					square[i] += x * x / n
				}
			}
		}
		total := strength + 3
		for i, a := range p.weights() {
			mean := a / total
			variance := mean * (1 - mean) / (total + 1)
			near(t, fmt.Sprint("strength ", strength, " mean ", i), sum[i], mean, 5*math.Sqrt(variance/n))
			near(t, fmt.Sprint("strength ", strength, " variance ", i), square[i]-sum[i]*sum[i], variance, 0.05*variance)
		}
	}
}
