package ranks

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// The count of sign patterns, as far as its numbers go, is the other way to the same.
func TestTailsAreTheCountOfSigns(t *testing.T) {
	random, compared := rand.New(rand.NewPCG(2, 36)), 0
	for range 30 {
		x := make([]float64, 501+random.IntN(300))
		values := 1 + random.IntN(4)
		for i := range x {
			x[i] = float64(min(random.IntN(values+2), values))
		}
		r := Mid(x)
		zeros, total := float64(random.IntN(50)), 0.0
		for i := range r {
			r[i] += zeros
			total += r[i]
		}
		null := NewSigned(r)
		w := math.Round(total/2 + total/40*random.NormFloat64())
		atMost, atLeast, ok := Tails(r, w)
		if !ok {
			continue
		}
		compared++
		for _, c := range [][2]float64{{atMost, null.AtMost(w)}, {atLeast, null.AtLeast(w)}} {
			if !(math.Abs(c[0]-c[1]) <= 1e-12*c[1]) {
				t.Errorf("%d ranks, W = %g: %g, counted %g", len(r), w, c[0], c[1])
			}
		}
	}
	if compared < 20 {
		t.Errorf("only %d compared", compared)
	}
}

// All ranks equal: W is a multiple of a binomial number, whose tail is a sum of integers.
func TestTailsOfEqualRanks(t *testing.T) {
	for _, c := range [][2]int64{{601, 325}, {501, 251}, {5000, 2600}, {20_001, 10_000}} {
		n, wins := c[0], c[1]
		term, sum := big.NewInt(1), big.NewInt(0)
		for k := int64(0); k <= n; k++ {
			if k >= wins {
				sum.Add(sum, term)
			}
			term.Div(term.Mul(term, big.NewInt(n-k)), big.NewInt(k+1))
		}
		want, _ := new(big.Rat).SetFrac(sum, new(big.Int).Lsh(big.NewInt(1), uint(n))).Float64()
		r := make([]float64, n)
		for i := range r {
			r[i] = float64(n+1) / 2
		}
		_, got, ok := Tails(r, float64(wins)*r[0])
		if !ok || !(math.Abs(got-want) <= 1e-12*want) {
			t.Errorf("%d of %d: %.15g (%v), want %.15g", wins, n, got, ok, want)
		}
	}
}

// Above a bound of the work there is no answer.
func TestTailsOfManyDifferentRanks(t *testing.T) {
	r := make([]float64, 800)
	for i := range r {
		r[i] = float64(i + 1)
	}
	if _, _, ok := Tails(r, 1000); ok {
		t.Error("800 different ranks")
	}
}

// The normal approximation above the bound: groups of equal ranks whose ranks are nearly multiples
// of one number are the worst that we found, off by up to 0.0017.
func TestNormalApproximationOfManyDifferentRanks(t *testing.T) {
	worst := 0.0
	for _, sizes := range [][]int{
		{62, 126, 126, 126, 252}, {65, 132, 132, 132, 264}, {64, 130, 130, 130, 130, 130, 130, 130},
		{19, 39, 39, 39, 39, 39, 39, 39, 39, 39, 39, 39, 39, 39, 39},
	} {
		var x []float64
		for v, size := range sizes {
			for range size {
				x = append(x, float64(v))
			}
		}
		r := Mid(x)
		if _, _, ok := Tails(r, 0); ok {
			continue
		}
		null, squares := NewSigned(r), 0.0
		for _, v := range r {
			squares += v * v
		}
		last := 0.0
		for k, below := range null.below {
			if below > last {
				z := (2*float64(k) - float64(null.total)) * null.unit / math.Sqrt(squares)
				worst = max(worst, math.Abs(2*below-math.Erfc(-z/math.Sqrt2)))
			}
			last = below
		}
	}
	t.Logf("off by %.4f", worst)
	if worst > 0.002 || worst == 0 {
		t.Errorf("the normal approximation is off by %.4f", worst)
	}
}
