package simulate

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"
)

// source is a generator with a fixed seed.
func source(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 2017)) }

// chiSquare is the p value of Pearson's test that the observed counts have the given probabilities.
// Cells with an expected count below 10 are pooled.
func chiSquare(observed map[string]int, probability map[string]float64) float64 {
	total := 0
	for _, n := range observed {
		total += n
	}
	statistic, cells := 0.0, 0
	poolSeen, poolExpected := 0.0, 0.0
	for key, p := range probability {
		expected := p * float64(total)
		if expected < 10 {
			poolSeen += float64(observed[key])
			poolExpected += expected
			continue
		}
		d := float64(observed[key]) - expected
		statistic += d * d / expected
		cells++
	}
	if poolExpected >= 10 {
		statistic += (poolSeen - poolExpected) * (poolSeen - poolExpected) / poolExpected
		cells++
	}
	return distuv.ChiSquared{K: float64(cells - 1)}.Survival(statistic)
}

// unlikely is the p value below which a test with a fixed seed fails. There are so many of these
// tests that some have p values of 0.001 by chance, but not of 1e-5.
const unlikely = 1e-5

// choose is the exact binomial coefficient, as long as it is below 2⁵³.
func choose(n, k int) float64 {
	if k < 0 || k > n {
		return 0
	}
	c := 1.0
	for i := range k {
		c = c * float64(n-i) / float64(i+1)
	}
	return math.Round(c)
}

func TestHypergeometric(t *testing.T) {
	const draws = 200_000
	for _, c := range [][3]int{
		{10, 4, 3}, {40, 20, 13}, {40, 13, 20}, {40, 30, 25}, {45, 38, 20}, {50, 14, 40},
		{48, 24, 47}, {26, 13, 13}, {7, 7, 3}, {9, 0, 4}, {9, 4, 9},
	} {
		total, marked, n := c[0], c[1], c[2]
		random := source(1)
		seen := map[string]int{}
		for range draws {
			seen[fmt.Sprint(hypergeometric(total, marked, n, random))]++
		}
		probability := map[string]float64{}
		for k := range n + 1 {
			if p := choose(marked, k) * choose(total-marked, n-k) / choose(total, n); p > 0 {
				probability[fmt.Sprint(k)] = p
			}
		}
		for k := range seen {
			if probability[k] == 0 {
				t.Fatalf("%v: drew %s, which is impossible", c, k)
			}
		}
		if len(probability) == 1 {
			continue
		}
		if p := chiSquare(seen, probability); p < unlikely {
			t.Errorf("%v: p = %g", c, p)
		}
	}
}

func TestBinomial(t *testing.T) {
	const draws = 200_000
	for _, c := range []struct {
		n int
		p float64
	}{{1, 0.3}, {5, 0.5}, {25, 0.9}, {50, 0.01}, {50, 0.99}, {52, 0.5}, {8, 0}, {8, 1}, {0, 0.4}} {
		random := source(2)
		seen := map[string]int{}
		for range draws {
			seen[fmt.Sprint(binomial(c.n, c.p, random))]++
		}
		probability := map[string]float64{}
		for k := range c.n + 1 {
			p := choose(c.n, k) * math.Pow(c.p, float64(k)) * math.Pow(1-c.p, float64(c.n-k))
			if p > 0 {
				probability[fmt.Sprint(k)] = p
			}
		}
		if len(probability) == 1 {
			for k := range probability {
				if seen[k] != draws {
					t.Errorf("%v: drew %v", c, seen)
				}
			}
			continue
		}
		if p := chiSquare(seen, probability); p < unlikely {
			t.Errorf("%v: p = %g", c, p)
		}
	}
}

// Large cases have the right moments. Exact probabilities, as above, would overflow.
func TestLargeDraws(t *testing.T) {
	const draws = 100_000
	check := func(name string, draw func(*rand.Rand) int, mean, variance float64) {
		t.Helper()
		random := source(3)
		sum, squares := 0.0, 0.0
		for range draws {
			d := float64(draw(random)) - mean
			sum += d
			squares += d * d
		}
		// The mean has a standard error of sd/√draws, the variance about variance·√(2/draws).
		if math.Abs(sum/draws) > 5*math.Sqrt(variance/draws) {
			t.Errorf("%s: the mean is off by %g", name, sum/draws)
		}
		if math.Abs(squares/draws/variance-1) > 5*math.Sqrt(2.0/draws) {
			t.Errorf("%s: variance %g, want %g", name, squares/draws, variance)
		}
	}
	for _, c := range [][3]int{{500, 250, 50}, {1000, 900, 100}, {5000, 2000, 2500}} {
		total, marked, n := float64(c[0]), float64(c[1]), float64(c[2])
		mean := n * marked / total
		draw := func(r *rand.Rand) int { return hypergeometric(c[0], c[1], c[2], r) }
		check(fmt.Sprint("hypergeometric", c), draw,
			mean, mean*(1-marked/total)*(total-n)/(total-1))
	}
	for _, n := range []int{1000, 10_000} {
		draw := func(r *rand.Rand) int { return binomial(n, 0.3, r) }
		check(fmt.Sprint("binomial", n), draw, 0.3*float64(n), 0.21*float64(n))
	}
}

func TestLogFactorial(t *testing.T) {
	at := []int{0, 1, 5, 170, 2047, 2048, 3000}
	for _, n := range at {
		want, _ := math.Lgamma(float64(n) + 1)
		if got := logFactorial(n); math.Abs(got-want) > 1e-12*max(1, want) {
			t.Errorf("log %d! = %g, want %g", n, got, want)
		}
	}
	if !slices.IsSorted(logFactorials[:]) {
		t.Error("not increasing")
	}
}
