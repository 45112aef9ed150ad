package studentized

import (
	"fmt"
	"math"
	"math/big"
	"testing"

	"github.com/bayescmp/go/internal/student"
)

// freedoms are degrees of freedom, from the fewest that a design allows to infinitely many.
var freedoms = []float64{1, 2, 3, 5, 10, 30, 52, 100, 1000, 1e5, math.Inf(1)}

// The range of two is their absolute difference: √2 |t|.
func TestTwoAreStudent(t *testing.T) {
	for _, df := range freedoms {
		for _, q := range []float64{1e-3, 0.1, 1, 2, 3, 5, 8, 12, 20, 50, 1e3, 1e6} {
			want := math.Erfc(q / 2)
			if !math.IsInf(df, 1) {
				want = 2 * student.T{DF: df, Scale: 1}.Survival(q/math.Sqrt2)
			}
			if want < 1e-280 || df > 1000 && !math.IsInf(df, 1) {
				// At 1e5 degrees of freedom gonum's incomplete beta function is off by 1e-10.
				continue
			}
			if got := Survival(q, 2, df); math.Abs(got/want-1) > 2e-12 {
				t.Errorf("%g degrees of freedom: Survival(%g) = %g, want %g, relative error %.1e",
					df, q, got, want, got/want-1)
			}
		}
	}
}

// The range of three is at most w inside a hexagon of the plane across (1, 1, 1). A normal vector
// at the angle θ from the middle of a side is outside with probability e^(−w²/(4 cos²θ)). The tail
// is the mean of this probability over θ from 0 to π/6.
func TestThreeAreAHexagon(t *testing.T) {
	for _, w := range []float64{0.1, 1, 2, 3.3, 5, 8, 12, 20, 40} {
		const n = 2000 // Simpson's rule
		sum := 0.0
		for i := 0; i <= n; i++ {
			weight := 2 + 2*float64(i%2)
			if i == 0 || i == n {
				weight = 1
			}
			c := math.Cos(math.Pi / 6 * float64(i) / n)
			sum += weight * math.Exp(-w*w/(4*c*c))
		}
		want := sum / (3 * n)
		if got := Survival(w, 3, math.Inf(1)); math.Abs(got/want-1) > 1e-12 {
			t.Errorf("Survival(%g) = %g, want %g, relative error %.1e", w, got, want, got/want-1)
		}
	}
}

func TestNeverDecreases(t *testing.T) {
	for _, k := range []int{2, 3, 10, 100} {
		for _, df := range []float64{1, 4, 52, math.Inf(1)} {
			last := 0.0
			for q := 0.0; q < 30; q += 0.25 {
				p := CDF(q, k, df)
				if p < last-1e-15 || p > 1 || p < 0 {
					t.Errorf("k %d, df %g: CDF(%g) = %.17g after %.17g", k, df, q, p, last)
				}
				last = p
			}
		}
	}
}

// More variables have a wider range, and more degrees of freedom have a lighter tail.
func TestOrder(t *testing.T) {
	for _, q := range []float64{3, 6, 12} {
		for k := 3; k <= 100; k += 7 {
			if a, b := Survival(q, k-1, 20), Survival(q, k, 20); a >= b {
				t.Errorf("k %d, q %g: %g is not below %g", k, q, a, b)
			}
		}
		for i := 1; i < len(freedoms); i++ {
			if a, b := Survival(2*q, 5, freedoms[i]), Survival(2*q, 5, freedoms[i-1]); a >= b {
				t.Errorf("df %g, q %g: %g is not below %g", freedoms[i], 2*q, a, b)
			}
		}
	}
}

func TestQuantileInvertsCDF(t *testing.T) {
	for _, k := range []int{2, 5, 100} {
		for _, df := range []float64{1, 7, 200, math.Inf(1)} {
			for _, p := range []float64{0.01, 0.5, 0.9, 0.95, 0.99, 1 - 1e-6, 1 - 1e-12} {
				q := Quantile(p, k, df)
				if got, want := Survival(q, k, df), 1-p; math.Abs(got-want) > 1e-11*want {
					t.Errorf("k %d, df %g: Survival(Quantile(%g)) = %g, relative error %.1e",
						k, df, p, got, got/want-1)
				}
			}
		}
	}
}

func TestManyAgreeWithOne(t *testing.T) {
	q := []float64{-1, 0}
	for x := 0.01; x < 60; x *= 1.3 {
		q = append(q, x)
	}
	for _, k := range []int{2, 3, 100} {
		for _, df := range []float64{1, 50, math.Inf(1)} {
			for i, got := range Survivals(q, k, df) {
				want := Survival(q[i], k, df)
				if math.Abs(got-want) > 1e-12*want && want > 1e-280 {
					t.Errorf("k %d, df %g: Survivals(%g) = %g, want %g, relative error %.1e",
						k, df, q[i], got, want, got/want-1)
				}
			}
		}
	}
	for _, got := range append(Survivals(q, 1, 5), Survivals(q, 3, math.NaN())...) {
		if !math.IsNaN(got) {
			t.Errorf("bad arguments: %g, want NaN", got)
		}
	}
}

func TestEnds(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	for _, c := range []struct {
		what      string
		got, want float64
	}{
		{"Survival(0)", Survival(0, 3, 5), 1},
		{"Survival(-1)", Survival(-1, 3, 5), 1},
		{"Survival(∞)", Survival(inf, 3, 5), 0},
		{"Survival(∞) at ∞", Survival(inf, 3, inf), 0},
		{"CDF(−∞)", CDF(-inf, 3, 5), 0},
		{"CDF(1e300)", CDF(1e300, 3, 5), 1},
		{"Quantile(0)", Quantile(0, 3, 5), 0},
		{"Quantile(1)", Quantile(1, 3, inf), inf},
	} {
		if c.got != c.want {
			t.Errorf("%s = %g, want %g", c.what, c.got, c.want)
		}
	}
	for what, got := range map[string]float64{
		"one variable":               CDF(1, 1, 5),
		"no degrees of freedom":      CDF(1, 3, 0),
		"negative":                   Survival(1, 3, -1),
		"q NaN":                      CDF(nan, 3, 5),
		"df NaN":                     CDF(1, 3, nan),
		"p NaN":                      Quantile(nan, 3, 5),
		"p above 1":                  Quantile(1.1, 3, 5),
		"p below 0":                  Quantile(-0.1, 3, 5),
		"quantile of one":            Quantile(0.5, 1, 5),
		"p 0 of one":                 Quantile(0, 1, 5),
		"p 1, no degrees of freedom": Quantile(1, 3, 0),
	} {
		if !math.IsNaN(got) {
			t.Errorf("%s: %g, want NaN", what, got)
		}
	}
}

func TestPowerGapDoesNotCancel(t *testing.T) {
	for _, n := range []int{0, 1, 2, 3, 7, 64, 99} {
		for _, a := range []float64{1, 0.75, 0x1p-10} {
			for _, b := range []float64{a, a / 3, 0x1p-40 * a, 0x1p-200 * a} {
				high, low := big.NewFloat(1).SetPrec(3000), big.NewFloat(1).SetPrec(3000)
				exactB := new(big.Float).SetPrec(3000).SetFloat64(b)
				rest := new(big.Float).SetPrec(3000).Sub(big.NewFloat(a), exactB)
				for range n {
					high.Mul(high, big.NewFloat(a))
					low.Mul(low, rest)
				}
				want, _ := high.Sub(high, low).Float64()
				if got := PowerGap(a, b, n); math.Abs(got-want) > 1e-14*want {
					t.Errorf("%g^%d − (%g−%g)^%d = %g, want %g", a, n, a, b, n, got, want)
				}
			}
		}
	}
}

func BenchmarkSurvival(b *testing.B) {
	for _, k := range []int{5, 100} {
		for _, df := range []float64{52, math.Inf(1)} {
			b.Run(fmt.Sprintf("k=%d/df=%g", k, df), func(b *testing.B) {
				for b.Loop() {
					Survival(4, k, df)
				}
			})
		}
	}
}

func BenchmarkQuantile(b *testing.B) {
	for _, df := range []float64{52, math.Inf(1)} {
		b.Run(fmt.Sprintf("k=100/df=%g", df), func(b *testing.B) {
			for b.Loop() {
				Quantile(0.95, 100, df)
			}
		})
	}
}

// The benchmark compares all pairs of 100 classifiers on 1,000 data sets.
func BenchmarkSurvivals(b *testing.B) {
	q := make([]float64, 4950)
	for i := range q {
		q[i] = float64(i) / 200
	}
	for b.Loop() {
		Survivals(q, 100, 99*999)
	}
}
