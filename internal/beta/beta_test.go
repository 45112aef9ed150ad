package beta

import (
	"encoding/csv"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
)

// The reference is a series, or an integral, in 50 digits and more
// (bayescmp/testdata/oracle/beta.py).
func TestRegularizedAgainstManyDigits(t *testing.T) {
	file, err := os.Open("../../bayescmp/testdata/oracle/beta.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	r := csv.NewReader(file)
	r.Comment = '#'
	rows, err := r.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	if len(rows) < 500 {
		t.Fatalf("%d rows", len(rows))
	}
	for _, row := range rows[1:] {
		var v [5]float64
		for i, cell := range row {
			v[i], _ = strconv.ParseFloat(cell, 64)
		}
		absolute := 0.0
		if min(v[0], v[1]) < 1 {
			absolute = 1e-15
		}
		lower, upper := Regularized(v[0], v[1], v[2])
		near(t, row, lower, v[3], absolute)
		near(t, row, upper, v[4], absolute)
	}
}

// near asks for a relative error of 1e-14, and for as much of 1e-15 as the logarithm is large.
func near(t *testing.T, what any, got, want, absolute float64) {
	t.Helper()
	if want == 0 && got == 0 {
		return
	}
	if !(math.Abs(got-want) <= absolute+want*(1e-14+1e-15*max(0, -math.Log(want)))) {
		t.Errorf("%v: got %.17g, want %.17g: %.1e", what, got, want, got/want-1)
	}
}

// P(X ≤ k) of n fair coins, the sum of integers, is the beta distribution with parameters n − k and
// k + 1 at ½.
func TestRegularizedAgainstCoins(t *testing.T) {
	for _, n := range []int64{1, 2, 3, 10, 100, 999} {
		sum, all := new(big.Int), new(big.Int).Lsh(big.NewInt(1), uint(n))
		for k := range n {
			sum.Add(sum, new(big.Int).Binomial(n, k))
			want, _ := new(big.Rat).SetFrac(sum, all).Float64()
			rest, _ := new(big.Rat).SetFrac(new(big.Int).Sub(all, sum), all).Float64()
			if want < 1e-290 || rest < 1e-290 {
				continue
			}
			lower, upper := Regularized(float64(n-k), float64(k+1), 0.5)
			near(t, [2]int64{k, n}, lower, want, 0)
			near(t, [2]int64{k, n}, upper, rest, 0)
		}
	}
}

// With b = 1 the distribution function is xᵃ, with a = 1 it is 1 − (1 − x)ᵇ.
func TestRegularizedOfPowers(t *testing.T) {
	src := rand.New(rand.NewPCG(1, 36))
	for range 2000 {
		a, x := math.Exp(src.Float64()*30-5), src.Float64()
		if src.IntN(2) == 0 {
			x = math.Exp(-x / a) // where the tail of a large a is not nothing
		}
		lower, upper := Regularized(a, 1, x)
		near(t, [2]float64{a, x}, lower, math.Exp(a*math.Log(x)), 1e-15)
		near(t, [2]float64{a, x}, upper, -math.Expm1(a*math.Log(x)), 1e-15)
		mirrored, _ := Split(1, a, 1-x, x)
		near(t, [2]float64{a, x}, mirrored, upper, 1e-15)
	}
}

// The two tails add up to 1, and the distribution function grows, also across the places where the
// method changes.
func TestRegularizedGrows(t *testing.T) {
	src := rand.New(rand.NewPCG(2, 36))
	for range 500 {
		a, b := math.Exp(src.Float64()*38-5), math.Exp(src.Float64()*38-5)
		mean := a / (a + b)
		sd := math.Sqrt(mean * (1 - mean) / (a + b + 1))
		last := 0.0
		for i := range 200 {
			x := mean + sd*(float64(i)/10-10)
			lower, upper := Regularized(a, b, x)
			if !(lower >= last*(1-1e-13) && lower <= 1 && upper >= 0 && upper <= 1) ||
				math.Abs(lower+upper-1) > 1e-15 {
				t.Fatalf("%g, %g at %g: %g and %g, before it %g", a, b, x, lower, upper, last)
			}
			last = lower
		}
	}
}

func TestRegularizedAtTheEnds(t *testing.T) {
	for _, c := range [][5]float64{
		{2, 3, 0, 0, 1}, {2, 3, -1, 0, 1}, {2, 3, 1, 1, 0}, {2, 3, 2, 1, 0},
	} {
		if lower, upper := Regularized(c[0], c[1], c[2]); lower != c[3] || upper != c[4] {
			t.Errorf("%v: %g, %g", c, lower, upper)
		}
	}
	if lower, upper := Regularized(2, math.NaN(), 0.5); !math.IsNaN(lower) || !math.IsNaN(upper) {
		t.Errorf("NaN: %g, %g", lower, upper)
	}
}

// The smallest numbers, down to those with fewer digits. The values are of 40 digits.
func TestRegularizedOfTheSmallest(t *testing.T) {
	for _, c := range [][4]float64{
		{0.0025, 3.0075, 1e-285, 0.194594302325828642},
		{0.0025, 3.0075, 1e-291, 0.187987996808276244},
		{0.0025, 3.0075, 1e-315, 0.163730700568167018},
		{0.0025, 0.0025, 1e-291, 0.0936428133687263302},
		{0.0025, 0.0025, 1e-315, 0.0815594809049035627},
		{0.5, 1e6, 1e-291, 3.568247786274541e-143},
		{0.5, 1e6, 1e-315, 3.56824778356567687e-155},
		{0.01, 2, 1e-305, 0.000900163447515082854},
	} {
		lower, upper := Split(c[0], c[1], c[2], 1)
		above, below := Split(c[1], c[0], 1, c[2])
		if math.Abs(lower/c[3]-1) > 1e-12 || below != lower || upper != 1-lower || above != upper {
			t.Errorf("%v: %.17g and %.17g, turned %.17g", c, lower, upper, below)
		}
	}
}

// The density of Beta(2, 3) is 12x(1 − x)², and that of Beta(n, n) at ½ tends to √(4n/π)·(1 −
// 1/8n).
func TestDensity(t *testing.T) {
	near(t, "2, 3", Density(2, 3, 0.3), 12*0.3*0.7*0.7, 0)
	near(t, "1e13", Density(1e13, 1e13, 0.5), math.Sqrt(4e13/math.Pi)*(1-1/8e13), 0)
	if Density(2, 3, 0) != 0 || Density(2, 3, 1) != 0 {
		t.Error("a density outside (0, 1)")
	}
}

// 1/B(2, 3) is 12, 1/B(½, ½) is 1/π, and √(π/b)/B(½, b) tends to 1 − 1/8b.
func TestReciprocal(t *testing.T) {
	near(t, "2, 3", Reciprocal(2, 3), 12, 0)
	near(t, "½, ½", Reciprocal(0.5, 0.5), 1/math.Pi, 0)
	near(t, "½, 1e12", Reciprocal(0.5, 1e12), math.Sqrt(1e12/math.Pi)*(1-1/8e12), 0)
}

func BenchmarkRegularized(b *testing.B) {
	for _, c := range [][3]float64{{5, 6, 0.5}, {100, 100, 0.5}, {1e8, 1e8, 0.5}} {
		b.Run(fmt.Sprint(c), func(b *testing.B) {
			for b.Loop() {
				Regularized(c[0], c[1], c[2])
			}
		})
	}
}
