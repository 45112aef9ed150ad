package mcmc

import (
	"math"
	"slices"

	"github.com/bayescmp/go/internal/matrix"
	"gonum.org/v1/gonum/stat/distuv"
)

// Chains is the number of chains of each sample.
const Chains = 8

// Draws are draws of all chains.
type Draws struct {
	// Chains has the draws by chain.
	Chains [][][]float64
	// Diverged counts trajectories that broke off, after the warm-up; other samplers have none.
	Diverged int
}

// Values returns a number for each draw, by chain.
func (d *Draws) Values(of func(draw []float64) float64) [][]float64 {
	return ValuesOf(d.Chains, func(draw *[]float64) float64 { return of(*draw) })
}

// ValuesOf returns a number for each draw, by chain.
func ValuesOf[T any](chains [][]T, of func(draw *T) float64) [][]float64 {
	out := make([][]float64, len(chains))
	for c := range chains {
		out[c] = make([]float64, len(chains[c]))
		for k := range chains[c] {
			out[c][k] = of(&chains[c][k])
		}
	}
	return out
}

// RHat is the R̂ of split chains by ranks (Vehtari et al. 2021, section 4.1), the larger one of
// location and spread. It is 1 where all values are equal.
func RHat(values [][]float64) float64 {
	folded, middle := make([][]float64, len(values)), median(values)
	for c, chain := range values {
		for _, v := range chain {
			folded[c] = append(folded[c], math.Abs(v-middle))
		}
	}
	return max(splitRHat(normalScores(values)), splitRHat(normalScores(folded)))
}

func median(values [][]float64) float64 {
	all := slices.Concat(values...)
	slices.Sort(all)
	if len(all) == 0 {
		return math.NaN()
	}
	return (all[len(all)/2] + all[(len(all)-1)/2]) / 2
}

// normalScores replaces values by normal scores of their ranks; equal values share theirs.
func normalScores(values [][]float64) [][]float64 {
	all := slices.Concat(values...)
	slices.Sort(all)
	score := make(map[float64]float64, len(all))
	for from := 0; from < len(all); {
		to := from + 1
		for to < len(all) && all[to] == all[from] {
			to++
		}
		rank := float64(from+to+1) / 2
		score[all[from]] = distuv.UnitNormal.Quantile((rank - 0.375) / (float64(len(all)) + 0.25))
		from = to
	}
	out := make([][]float64, len(values))
	for c, chain := range values {
		for _, v := range chain {
			out[c] = append(out[c], score[v])
		}
	}
	return out
}

func splitRHat(values [][]float64) float64 {
	within, between, n := variances(halves(values))
	if within == 0 {
		return 1
	}
	return math.Sqrt(((n-1)/n*within + between) / within)
}

// halves splits each chain in two.
func halves(values [][]float64) [][]float64 {
	var out [][]float64
	for _, chain := range values {
		h := len(chain) / 2
		out = append(out, chain[:h], chain[len(chain)-h:])
	}
	return out
}

// variances returns the mean of the variances of chains of n values, and the variance of their
// means.
func variances(values [][]float64) (within, between, n float64) {
	means := make([]float64, len(values))
	for c, chain := range values {
		n = float64(len(chain))
		m, v := moments(chain)
		means[c], within = m, within+v/float64(len(values))
	}
	_, between = moments(means)
	return within, between, n
}

func moments(x []float64) (mean, variance float64) {
	for _, v := range x {
		mean += v / float64(len(x))
	}
	for _, v := range x {
		variance += (v - mean) * (v - mean) / float64(len(x)-1)
	}
	return mean, variance
}

// Estimate returns the mean of the values, its Monte Carlo standard error, and the effective number
// of draws, by Geyer's sum of autocorrelations over split chains (Vehtari et al. 2021, section
// 3.2). Where all values are equal, the error is 0 and all draws are effective.
func Estimate(values [][]float64) (mean, standardError, effective float64) {
	split := halves(values)
	within, between, n := variances(split)
	total := n * float64(len(split))
	centred := make([][]float64, len(split))
	for c, chain := range split {
		m, _ := moments(chain)
		mean += m / float64(len(split))
		for _, v := range chain {
			centred[c] = append(centred[c], v-m)
		}
	}
	variance := (n-1)/n*within + between
	if variance == 0 {
		return mean, 0, total
	}
	correlation := func(lag int) float64 {
		sum := 0.0
		for _, chain := range centred {
			sum += matrix.Dot(chain[lag:], chain) / (n - 1)
		}
		return 1 - (within-sum/float64(len(split)))/variance
	}
	sum, last := -1.0, math.Inf(1)
	for lag := 0; lag+1 < int(n); lag += 2 {
		pair := 1 + correlation(1)
		if lag > 0 {
			pair = correlation(lag) + correlation(lag+1)
		}
		if !(pair > 0) {
			break
		}
		last = min(last, pair)
		sum += 2 * last
	}
	// Antithetic chains may be worth more than independent draws, but no more than this is known.
	effective = total / max(sum, 1/math.Log10(total))
	return mean, math.Sqrt(variance / effective), effective
}

// Central returns the central 95 % interval of the values, and the Monte Carlo standard errors of
// its ends: those of the share of values below them, over the density there (Vehtari et al. 2021,
// section 4.3). An end is known no better than to its neighbours.
func Central(values [][]float64) (low, high, lowError, highError float64) {
	all := slices.Concat(values...)
	slices.Sort(all)
	at := len(all) / 40
	low, lowError = orderStatistic(values, all, at)
	high, highError = orderStatistic(values, all, len(all)-1-at)
	return low, high, lowError, highError
}

// orderStatistic returns the value at a place of the sorted ones, and its error.
func orderStatistic(values [][]float64, sorted []float64, place int) (at, off float64) {
	at = sorted[place]
	below := make([][]float64, len(values))
	for c, chain := range values {
		below[c] = make([]float64, len(chain))
		for i, v := range chain {
			if v < at {
				below[c][i] = 1
			}
		}
	}
	_, share, _ := Estimate(below)
	places := max(1, int(math.Ceil(share*float64(len(sorted)))))
	low, high := max(0, place-places), min(len(sorted)-1, place+places)
	return at, (sorted[high] - sorted[low]) / float64(high-low) * share * float64(len(sorted))
}
