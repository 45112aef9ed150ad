package hierarchical

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

func TestDrawsFollowThePosterior(t *testing.T) {
	const n = 20000
	few := synthetic(3, 10)
	few.Delta0Max, few.Sigma0Max = 0.05, 0.1
	gaussian := synthetic(30, 20)
	gaussian.Nu = nil
	models := map[string]*Model{"many": synthetic(30, 100), "few": few, "Gaussian": gaussian}
	for name, m := range models {
		t.Run(name, func(t *testing.T) {
			p := fitted(m)
			draws := p.Draws(n, rand.NewPCG(5, 6))
			checkMarginals(t, p, draws)
			checkParts(t, p, draws)
			for _, rope := range []Rope{{0.01, 0.01}, {0.003, 0.02}, {0.01, 0}} {
				checkRegions(t, p, draws, rope)
			}
		})
	}
}

// checkRegions compares the rule with counting draws, and the prediction with averaging them.
func checkRegions(t *testing.T, p *Posterior, draws []Draw, rope Rope) {
	t.Helper()
	n := float64(len(draws))
	left, middle, _ := p.Rule(rope)
	counts, l, h := [3]float64{}, 0.0, 0.0
	for _, d := range draws {
		a, m, b := d.Regions(rope)
		l, h = l+a/n, h+b/n
		switch {
		case m >= a && m >= b:
			counts[1] += 1 / n
		case a > b:
			counts[0] += 1 / n
		}
	}
	what := fmt.Sprint(rope)
	near(t, what+" left by counting", counts[0], left, 4*math.Sqrt(left*(1-left)/n)+4e-4)
	near(t, what+" rope by counting", counts[1], middle, 4*math.Sqrt(middle*(1-middle)/n)+4e-4)
	nl, nm, nh := p.Next().Regions(rope)
	near(t, what+" next left", l, nl, 4*0.3/math.Sqrt(n))
	near(t, what+" next right", h, nh, 4*0.3/math.Sqrt(n))
	near(t, what+" next", nl+nm+nh, 1, 1e-12)
}

// checkParts compares the means of max(δ0, 0) and max(−δ0, 0) with draws, and with the mean.
func checkParts(t *testing.T, p *Posterior, draws []Draw) {
	t.Helper()
	up, down := p.Delta0().Parts()
	near(t, "difference of the parts", up-down, p.Delta0().Mean, 1e-6*(up+down))
	n := float64(len(draws))
	for side, want := range map[float64]float64{1: up, -1: down} {
		mean, square := 0.0, 0.0
		for _, d := range draws {
			v := max(side*d.Delta0, 0)
			mean, square = mean+v/n, square+v*v/n
		}
		near(t, fmt.Sprint("part ", side), mean, want, 4*math.Sqrt((square-mean*mean)/n)+1e-9)
	}
}

// checkMarginals compares means, quantiles and independence of the draws with the posterior.
func checkMarginals(t *testing.T, p *Posterior, draws []Draw) {
	marginals := []Marginal{p.Delta0(), p.Sigma0()}
	get := []func(Draw) float64{
		func(d Draw) float64 { return d.Delta0 },
		func(d Draw) float64 { return d.Sigma0 },
		func(d Draw) float64 { return d.Nu },
	}
	if nu, ok := p.Nu(); ok {
		marginals = append(marginals, nu)
	}
	n := float64(len(draws))
	for i, q := range marginals {
		x := make([]float64, len(draws))
		mean, square, lag := 0.0, 0.0, 0.0
		for k, d := range draws {
			x[k] = get[i](d)
			mean += x[k] / n
		}
		for k, v := range x {
			square += (v - mean) * (v - mean) / n
			lag += (v - mean) * (x[(k+1)%len(x)] - mean) / n
		}
		near(t, fmt.Sprint(i, " mean"), mean, q.Mean, 4*q.SD/math.Sqrt(n))
		near(t, fmt.Sprint(i, " lag 1 correlation"), lag/square, 0, 4/math.Sqrt(n))
		slices.Sort(x)
		for _, level := range []float64{0.025, 0.25, 0.5, 0.75, 0.975} {
			below, _ := slices.BinarySearch(x, q.Quantile(level))
			near(t, fmt.Sprint(i, " share below quantile ", level), float64(below)/n, level,
				4*math.Sqrt(level*(1-level)/n))
		}
	}
}

// Far out in a tail the interpolation may leave nothing above 0, or one node only.
func TestInvertOfFewMasses(t *testing.T) {
	x := newAxis(linearScale{}, -1, 1, 0.5)
	for name, mass := range map[string][]float64{
		"nothing":        {0, 0, 0, 0, 0},
		"all below 0":    {-1, -2, -1e-9, -1, -3},
		"the first node": {1, 0, -1, 0, 0},
		"the last node":  {0, -1e-9, 0, 0, 1e-300},
	} {
		for _, u := range []float64{0, 1e-9, 0.5, 1 - 1e-9} {
			if c := x.invert(slices.Clone(mass), u); !(c >= -2 && c <= 2) {
				t.Errorf("%s: %g of it is below %g", name, u, c)
			}
		}
	}
}
