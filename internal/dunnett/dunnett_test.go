package dunnett

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/bayescmp/go/internal/student"
)

var inf = math.Inf(1)

func TestOneComparisonIsStudent(t *testing.T) {
	for _, df := range []float64{1, 2, 3, 10, 52, 1000, inf} {
		for _, x := range []float64{
			-1e4, -50, -8, -3, -1, -0.1, 0, 0.1, 1, 2, 3, 5, 8, 12, 30, 1e4,
		} {
			want := math.Erfc(x/math.Sqrt2) / 2
			if !math.IsInf(df, 1) {
				want = student.T{DF: df, Scale: 1}.Survival(x)
			}
			if want < 1e-280 {
				continue
			}
			if got := (Dunnett{1, df, true}).Survival(x); math.Abs(got/want-1) > 2e-12 {
				t.Errorf("one-sided, df %g: Survival(%g) = %g, want %g, relative error %.1e",
					df, x, got, want, got/want-1)
			}
			if got := (Dunnett{1, df, false}).Survival(x); x > 0 && math.Abs(got/want/2-1) > 2e-12 {
				t.Errorf("two-sided, df %g: Survival(%g) = %g, want %g, relative error %.1e",
					df, x, got, 2*want, got/want/2-1)
			}
		}
	}
}

// tables has critical values for 1 to 9 comparisons to two decimals, as textbooks print them after
// Dunnett (1955; two-sided 1964). They were not copied from the originals. The independent
// reference is decimal arithmetic (bayescmp/testdata/oracle/studentized_tails.csv).
var tables = []struct {
	oneSided  bool
	alpha, df float64
	values    [9]float64
}{
	{false, 0.05, 5, [9]float64{2.57, 3.03, 3.29, 3.48, 3.62, 3.73, 3.82, 3.90, 3.97}},
	{false, 0.05, 10, [9]float64{2.23, 2.57, 2.76, 2.89, 2.99, 3.07, 3.14, 3.19, 3.24}},
	{false, 0.05, 20, [9]float64{2.09, 2.38, 2.54, 2.65, 2.73, 2.80, 2.86, 2.90, 2.95}},
	{false, 0.05, inf, [9]float64{1.96, 2.21, 2.35, 2.44, 2.51, 2.57, 2.61, 2.65, 2.69}},
	{false, 0.01, 10, [9]float64{3.17, 3.53, 3.74, 3.88, 3.99, 4.08, 4.16, 4.22, 4.28}},
	{false, 0.01, inf, [9]float64{2.58, 2.79, 2.92, 3.00, 3.06, 3.11, 3.15, 3.19, 3.22}},
	{true, 0.05, 5, [9]float64{2.02, 2.44, 2.68, 2.85, 2.98, 3.08, 3.16, 3.24, 3.30}},
	{true, 0.05, 10, [9]float64{1.81, 2.15, 2.34, 2.47, 2.56, 2.64, 2.70, 2.76, 2.81}},
	{true, 0.05, inf, [9]float64{1.64, 1.92, 2.06, 2.16, 2.23, 2.29, 2.34, 2.38, 2.42}},
}

func TestPublishedTables(t *testing.T) {
	for _, table := range tables {
		for i, want := range table.values {
			d := Dunnett{i + 1, table.df, table.oneSided}
			if got := d.Quantile(1 - table.alpha); math.Abs(got-want) > 0.0051 {
				t.Errorf("%+v: critical value at %g is %.4f, printed %.2f",
					d, table.alpha, got, want)
			}
		}
	}
}

func TestSimulation(t *testing.T) {
	const m, df, draws = 4, 7, 200_000
	src := rand.New(rand.NewPCG(1, 2))
	at := []float64{0.5, 1.5, 2.5, 4}
	var one, two [4]float64
	for range draws {
		chi := 0.0
		for range df {
			z := src.NormFloat64()
			chi += z * z
		}
		control, largest, furthest := src.NormFloat64(), math.Inf(-1), 0.0
		for range m {
			x := (src.NormFloat64() - control) / math.Sqrt(2*chi/df)
			largest, furthest = max(largest, x), max(furthest, math.Abs(x))
		}
		for i, q := range at {
			if largest > q {
				one[i]++
			}
			if furthest > q {
				two[i]++
			}
		}
	}
	for i, q := range at {
		for oneSided, count := range map[bool]float64{true: one[i], false: two[i]} {
			p := Dunnett{m, df, oneSided}.Survival(q)
			if z := (count/draws - p) / math.Sqrt(p*(1-p)/draws); math.Abs(z) > 4 {
				t.Errorf("one-sided %v: Survival(%g) = %g, simulated %g (%.1f standard errors)",
					oneSided, q, p, count/draws, z)
			}
		}
	}
}

// Far out the comparisons hardly ever fail together, and the tail is Bonferroni's.
func TestFarTailIsBonferroni(t *testing.T) {
	for _, oneSided := range []bool{true, false} {
		for _, q := range []float64{20, 30} {
			d, one := Dunnett{9, inf, oneSided}, Dunnett{1, inf, oneSided}
			if got, want := d.Survival(q), 9*one.Survival(q); math.Abs(got/want-1) > 1e-12 {
				t.Errorf("one-sided %v: Survival(%g) = %g, want %g, relative error %.1e",
					oneSided, q, got, want, got/want-1)
			}
		}
	}
}

func TestMonotone(t *testing.T) {
	for _, oneSided := range []bool{true, false} {
		for _, df := range []float64{1, 20, inf} {
			last := 0.0
			for q := -10.0; q < 20; q += 0.25 {
				d := Dunnett{5, df, oneSided}
				p := d.CDF(q)
				if p < last-1e-15 || p > 1 || p < 0 {
					t.Errorf("%+v: CDF(%g) = %.17g after %.17g", d, q, p, last)
				}
				if more := (Dunnett{6, df, oneSided}).CDF(q); more > p+1e-15 {
					t.Errorf("%+v: CDF(%g) = %g, with one more %g", d, q, p, more)
				}
				last = p
			}
		}
	}
}

func TestQuantileInvertsCDF(t *testing.T) {
	for _, d := range []Dunnett{
		{1, 1, true}, {1, 1, false}, {5, 7, true}, {5, 7, false}, {100, 200, false},
		{100, inf, true},
	} {
		for _, p := range []float64{0.01, 0.5, 0.95, 1 - 1e-6, 1 - 1e-12} {
			if got, want := d.Survival(d.Quantile(p)), 1-p; math.Abs(got-want) > 1e-11*want {
				t.Errorf("%+v: Survival(Quantile(%g)) = %g, relative error %.1e",
					d, p, got, got/want-1)
			}
		}
	}
}

func TestEnds(t *testing.T) {
	two, one := Dunnett{3, 5, false}, Dunnett{3, 5, true}
	for _, c := range []struct {
		what      string
		got, want float64
	}{
		{"Survival(0)", two.Survival(0), 1},
		{"Survival(−1)", two.Survival(-1), 1},
		{"one-sided Survival(−∞)", one.Survival(-inf), 1},
		{"Survival(∞)", two.Survival(inf), 0},
		{"CDF(1e300)", two.CDF(1e300), 1},
		{"one-sided CDF(−1e300)", one.CDF(-1e300), 0},
		{"Quantile(0)", two.Quantile(0), 0},
		{"one-sided Quantile(0)", one.Quantile(0), -inf},
		{"Quantile(1)", one.Quantile(1), inf},
	} {
		if c.got != c.want {
			t.Errorf("%s = %g, want %g", c.what, c.got, c.want)
		}
	}
	// By symmetry the control is the largest of m+1 equals.
	if got := one.Survival(0); math.Abs(got-0.75) > 1e-14 {
		t.Errorf("one-sided Survival(0) = %g, want 3/4", got)
	}
	for what, got := range map[string]float64{
		"nothing to compare":    Dunnett{0, 5, false}.CDF(1),
		"no degrees of freedom": Dunnett{3, 0, false}.CDF(1),
		"t NaN":                 two.CDF(math.NaN()),
		"DF NaN":                Dunnett{3, math.NaN(), true}.Survival(1),
		"p NaN":                 two.Quantile(math.NaN()),
		"p above 1":             one.Quantile(2),
		"p 0 of nothing":        Dunnett{}.Quantile(0),
		"p 1 of nothing":        Dunnett{}.Quantile(1),
	} {
		if !math.IsNaN(got) {
			t.Errorf("%s: %g, want NaN", what, got)
		}
	}
}
