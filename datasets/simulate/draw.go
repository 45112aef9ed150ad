package simulate

import (
	"math"
	"math/rand/v2"
)

// hypergeometric draws n instances from total, at random without replacement, and returns how many
// of them are marked.
//
// It inverts the distribution function, and walks from the mode to both sides. This is exact up to
// rounding (1e-13) and takes a few standard deviations of steps. A few instances are drawn one by
// one, which is faster.
func hypergeometric(total, marked, n int, random *rand.Rand) int {
	switch {
	case marked == 0 || n == 0:
		return 0
	case marked == total:
		return n
	case n == total:
		return marked
	case n <= fewDraws:
		return oneByOne(total, marked, n, random)
	case marked <= fewDraws:
		return oneByOne(total, n, marked, random) // the distribution is symmetric in marked and n
	}
	others := total - marked - n // p(k) ∝ 1 / (k! (marked−k)! (n−k)! (others+k)!)
	mode := (marked + 1) * (n + 1) / (total + 2)
	p := math.Exp(logFactorial(marked) - logFactorial(mode) - logFactorial(marked-mode) +
		logFactorial(total-marked) - logFactorial(n-mode) - logFactorial(others+mode) -
		logFactorial(total) + logFactorial(n) + logFactorial(total-n))
	left := random.Float64() - p
	down, up := mode, mode
	pDown, pUp := p, p
	low, high := max(0, -others), min(marked, n)
	for left >= 0 && (down > low || up < high) {
		if up < high {
			pUp *= float64((marked-up)*(n-up)) / float64((up+1)*(others+up+1))
			up++
			if left -= pUp; left < 0 {
				return up
			}
		}
		if down > low {
			pDown *= float64(down*(others+down)) / float64((marked-down+1)*(n-down+1))
			down--
			if left -= pDown; left < 0 {
				return down
			}
		}
	}
	return mode
}

// fewDraws is the number up to which drawing one by one is faster.
const fewDraws = 12

func oneByOne(total, marked, n int, random *rand.Rand) int {
	found := 0
	for ; n > 0; n-- {
		if int(random.Uint32N(uint32(total))) < marked-found {
			found++
		}
		total--
	}
	return found
}

// binomial draws how many of n instances are marked, each with probability p. It inverts the
// distribution function as hypergeometric does.
func binomial(n int, p float64, random *rand.Rand) int {
	switch {
	case n == 0 || p <= 0:
		return 0
	case p >= 1:
		return n
	}
	mode := min(n, int(float64(n+1)*p))
	odds := p / (1 - p)
	at := math.Exp(logFactorial(n) - logFactorial(mode) - logFactorial(n-mode) +
		float64(mode)*math.Log(p) + float64(n-mode)*math.Log1p(-p))
	left := random.Float64() - at
	down, up := mode, mode
	pDown, pUp := at, at
	for left >= 0 && (down > 0 || up < n) {
		if up < n {
			pUp *= odds * float64(n-up) / float64(up+1)
			up++
			if left -= pUp; left < 0 {
				return up
			}
		}
		if down > 0 {
			pDown *= float64(down) / (odds * float64(n-down+1))
			down--
			if left -= pDown; left < 0 {
				return down
			}
		}
	}
	return mode
}

// cauchy draws a number from a Cauchy distribution.
func cauchy(location, scale float64, random *rand.Rand) float64 {
	return location + scale*math.Tan(math.Pi*(random.Float64()-0.5))
}

// logFactorial is log n!.
func logFactorial(n int) float64 {
	if n < len(logFactorials) {
		return logFactorials[n]
	}
	v, _ := math.Lgamma(float64(n) + 1)
	return v
}

// logFactorials covers the sizes of the papers' data sets, which go up to 1000.
var logFactorials = func() (table [2048]float64) {
	for n := range table {
		table[n], _ = math.Lgamma(float64(n) + 1)
	}
	return table
}()
