package hierarchical

import (
	"math"

	"gonum.org/v1/gonum/floats"

	"github.com/bayescmp/go/internal/parallel"
)

// Region is one of the three parts into which a rope divides the differences.
type Region int

// The regions, from left to right.
const (
	LeftOfRope Region = iota
	InRope
	RightOfRope
)

// ShareInterval returns the central interval that has the share of the data sets of the population
// in a region with the given probability. The population is not known, so neither is the share: for
// δ0, σ0 and ν it is what t_ν(δ0, σ0) has in the region.
//
// The limits are right to about 1e-4. (Where most populations are narrower than the rope, the share
// in it has a kink at the largest one that a σ0 allows, and the sum over σ0 is as good as its
// step.)
func (p *Posterior) ShareInterval(r Rope, region Region, level float64) (low, high float64) {
	if region == InRope && r.isZero() {
		return 0, 0
	}
	r = r.finite()
	tail := (1 - level) / 2
	return p.fine.shareQuantile(r, region, tail), p.fine.shareQuantile(r, region, 1-tail)
}

// shareQuantile finds the share by regula falsi on its logit (the Illinois rule, Dowell and Jarratt
// 1971).
func (p masses) shareQuantile(r Rope, region Region, level float64) float64 {
	const end, most = 25.0, 40 // e⁻²⁵ is nothing to a share of data sets
	off := func(logit float64) float64 {
		return probit(p.shareAtMost(r, region, 1/(1+math.Exp(-logit)))) - probit(level)
	}
	low, high := -end, end
	offLow, offHigh := off(low), off(high)
	if offLow >= 0 {
		return 0
	}
	if offHigh <= 0 {
		return 1
	}
	x, side := 0.0, 0
	for range most {
		x = (low*offHigh - high*offLow) / (offHigh - offLow)
		v := off(x)
		if math.Abs(v) < 1e-5 || high-low < 1e-6 {
			break
		}
		if v < 0 {
			low, offLow = x, v
			if side < 0 {
				offHigh /= 2
			}
			side = -1
		} else {
			high, offHigh = x, v
			if side > 0 {
				offLow /= 2
			}
			side = 1
		}
	}
	return 1 / (1 + math.Exp(-x))
}

// probit is the normal quantile of a probability, kept finite.
func probit(p float64) float64 {
	return normalQuantile(min(max(p, 1e-12), 1-1e-12))
}

// shareAtMost is the probability that the share of the population in a region is at most s.
func (p masses) shareAtMost(r Rope, region Region, s float64) float64 {
	const nothing = 1e-10 // to a probability that is right to 1e-4
	atMost := make([]float64, len(p.nu))
	total := make([]float64, len(p.nu))
	parallel.Each(len(p.nu), func(y int) {
		t := newShareCut(newPopulation(p.nu[y]), r, region, s)
		low, high := make([]float64, p.delta.n()), make([]float64, p.delta.n())
		K := p.sigma.n()
		for k := range K {
			first, row := p.row(y*K + k)
			mass := floats.Sum(row)
			if math.Abs(mass) < nothing {
				continue
			}
			from, to := t.deltas(exp(p.logSigma[k*len(p.nu)+y]))
			low, high := low[:len(row)], high[:len(row)]
			p.delta.sharesBelow(from, first, low)
			p.delta.sharesBelow(to, first, high)
			for j, m := range row {
				atMost[y] += m * (1 - high[j] + low[j])
			}
			total[y] += mass
		}
	})
	return sum(atMost) / sum(total)
}

// shareCut says for which δ0 a population has more than a share in a region.
type shareCut struct {
	population
	rope     Rope
	region   Region
	share    float64
	quantile float64 // of the share
	centred  float64 // half the length of the interval around 0 that has the share
	gap      float64 // of the last answer of fromMiddle, see there
}

func newShareCut(p population, r Rope, region Region, share float64) *shareCut {
	t := &shareCut{population: p, rope: r, region: region, share: share,
		quantile: p.quantile(share)}
	if region == InRope {
		t.centred = p.quantile((1 + share) / 2)
	}
	return t
}

// deltas returns the interval of δ0.
func (t *shareCut) deltas(sigma float64) (from, to float64) {
	const far = 1e300
	switch t.region {
	case LeftOfRope:
		return -far, -t.rope.Left - sigma*t.quantile
	case RightOfRope:
		return t.rope.Right + sigma*t.quantile, far
	}
	m, c := t.rope.middle(), sigma*t.fromMiddle(t.rope.half()/sigma)
	return m - c, m + c
}

// fromMiddle is how far δ0 may be from the middle of a rope of half-width a, in units of σ0, with
// the share in the rope; 0 if it is nowhere that large. If one edge alone counted, it would be a
// less the quantile of the share. The other edge takes a gap from that, and the gap of one σ0 is
// near that of the next. Newton's method stays in an interval.
func (t *shareCut) fromMiddle(a float64) float64 {
	const precision = 1e-5 // of the last step but one
	if a <= t.centred {
		return 0
	}
	low, high := 0.0, a-t.quantile
	x := high - t.gap
	inside := func() {
		if !(x > low && x < high) {
			x = (low + high) / 2
		}
	}
	inside()
	for range 60 {
		value := t.cdf(a-x) - t.cdf(-a-x) - t.share
		if value > 0 {
			low = x
		} else {
			high = x
		}
		last := x
		x += value / (t.density(a-x) - t.density(a+x))
		inside()
		if math.Abs(x-last) < precision*(1+x) {
			break
		}
	}
	t.gap = a - t.quantile - x
	return x
}
