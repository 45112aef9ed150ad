package student

import (
	"fmt"
	"math"
	"testing"
)

// central is P(0 < T < y) for y > 0 by the finite sums of Abramowitz and Stegun, 26.7.3 and 26.7.4.
// All terms are positive, so it is right to a few roundings for each.
func central(df int, y float64) float64 {
	theta := math.Atan(y / math.Sqrt(float64(df)))
	sin, cos := math.Sincos(theta)
	first, sum := 1, 0.0
	term := 1.0
	if df%2 == 1 {
		first, term = 2, cos
	}
	for j := first; j < df; j += 2 {
		sum += term
		term *= cos * cos * float64(j) / float64(j+1)
	}
	if df%2 == 1 {
		return (theta + sin*sum) / math.Pi
	}
	return sin * sum / 2
}

func TestCDFAgreesWithFiniteSums(t *testing.T) {
	for _, df := range []int{1, 2, 3, 4, 9, 10, 99, 100, 999, 4999} {
		for _, y := range []float64{
			1e-12, 1e-6, 1e-3, 0.1, 0.4999, 0.5, 0.5001, 0.6, 0.7, 1, 1.5, 2, 3, 5, 10, 100,
		} {
			want := 0.5 + central(df, y)
			d := T{DF: float64(df), Scale: 1}
			// The beta function takes its constant from log-gamma functions of DF/2, which lose
			// about ln Γ(DF/2) roundings.
			lgamma, _ := math.Lgamma(float64(df) / 2)
			tolerance := 1e-15 * (4 + math.Abs(lgamma))
			if got := d.CDF(y); math.Abs(got-want) > tolerance {
				t.Errorf("DF %d: CDF(%g) = %.17g, want %.17g (off by %.1e)",
					df, y, got, want, got-want)
			}
			if got := d.CDF(-y); math.Abs(got-(0.5-central(df, y))) > tolerance {
				t.Errorf("DF %d: CDF(%g) = %.17g, want %.17g", df, -y, got, 0.5-central(df, y))
			}
		}
	}
}

// closed has the lower tails P(T < −y) that can be written without a cancellation.
var closed = map[float64]func(y float64) float64{
	1: func(y float64) float64 { return math.Atan(1/y) / math.Pi },
	2: func(y float64) float64 { s := 2 + y*y; return 1 / s / (1 + y/math.Sqrt(s)) },
}

func TestTailsAreRelativelyAccurate(t *testing.T) {
	for df, tail := range closed {
		for _, y := range []float64{0.5, 1, 3, 30, 1e3, 1e6, 1e9, 1e15, 1e50, 1e100} {
			want := tail(y)
			d := T{DF: df, Scale: 1}
			if got := d.CDF(-y); math.Abs(got-want) > 1e-13*want {
				t.Errorf("DF %g: CDF(%g) = %g, want %g", df, -y, got, want)
			}
			if got := d.Survival(y); math.Abs(got-want) > 1e-13*want {
				t.Errorf("DF %g: Survival(%g) = %g, want %g", df, y, got, want)
			}
		}
	}
}

func between(d T, a, b float64) float64 {
	_, within, _ := d.Split(a, b)
	return within
}

func TestSplitIsRelativelyAccurateInBothTails(t *testing.T) {
	for df, tail := range closed {
		for _, y := range []float64{1, 10, 1e4, 1e8, 1e20} {
			want := tail(y) - tail(2*y)
			d := T{DF: df, Scale: 1}
			for _, got := range []float64{between(d, y, 2*y), between(d, -2*y, -y)} {
				if math.Abs(got-want) > 1e-12*want {
					t.Errorf("DF %g: between %g and %g: %g, want %g", df, y, 2*y, got, want)
				}
			}
		}
	}
}

// A narrow rope at the centre holds the density times its width, but for the rounding of two
// numbers near one half.
func TestNarrowIntervalAtTheCentre(t *testing.T) {
	for _, df := range []float64{1, 2, 9, 99, 999} {
		d := T{DF: df, Scale: 1}
		for _, y := range []float64{1e-12, 1e-9, 1e-6} {
			want := 2 * y * d.Density(0)
			if got := between(d, -y, y); math.Abs(got-want) > 2*0x1p-53+1e-11*want {
				t.Errorf("DF %g: between ±%g: %g, want %g", df, y, got, want)
			}
		}
	}
}

func TestSymmetryIsExact(t *testing.T) {
	for _, df := range []float64{0.3, 1, 2, 3.5, 99, 1e4} {
		// The mean is 0, so that mean ± y has no rounding of its own.
		d := T{DF: df, Scale: 0.5}
		for _, y := range []float64{
			0, 1e-300, 1e-12, 0.1, 0.25, 0.2500001, 1, 7, 1e9, 1e160, math.Inf(1),
		} {
			low, high := d.Mean-y, d.Mean+y
			if d.CDF(low) != d.Survival(high) || d.CDF(high) != d.Survival(low) {
				t.Errorf("DF %g, y %g: %g ≠ %g or %g ≠ %g", df, y,
					d.CDF(low), d.Survival(high), d.CDF(high), d.Survival(low))
			}
			if sum := d.CDF(high) + d.Survival(high); math.Abs(sum-1) > 0x1p-52 {
				t.Errorf("DF %g, y %g: CDF + survival = 1 %+g", df, y, sum-1)
			}
		}
		if d.CDF(d.Mean) != 0.5 || d.CDF(math.Inf(-1)) != 0 || d.CDF(math.Inf(1)) != 1 {
			t.Errorf("DF %g: CDF is %g at the mean, %g and %g at the ends",
				df, d.CDF(d.Mean), d.CDF(math.Inf(-1)), d.CDF(math.Inf(1)))
		}
	}
}

// The two branches of the CDF meet at |y| = 1/2, where a gap would show as a step back.
func TestCDFNeverDecreases(t *testing.T) {
	for _, df := range []float64{0.5, 1, 9, 99, 1e4} {
		d := T{DF: df, Scale: 1}
		last := 0.0
		for i := range 4001 {
			y := float64(i-2000) / 1000
			p := d.CDF(y)
			if p < last {
				t.Errorf("DF %g: CDF(%g) = %.17g after %.17g", df, y, p, last)
			}
			last = p
		}
	}
}

func TestLocationAndScale(t *testing.T) {
	d, standard := T{DF: 9, Mean: -3, Scale: 0.5}, T{DF: 9, Scale: 1}
	for _, y := range []float64{-4, -1, 0, 0.25, 2} {
		x := d.Mean + d.Scale*y
		if got, want := d.CDF(x), standard.CDF(y); got != want {
			t.Errorf("CDF(%g) = %g, want %g", x, got, want)
		}
		if got, want := d.Density(x), standard.Density(y)/d.Scale; math.Abs(got-want) > 1e-15 {
			t.Errorf("Density(%g) = %g, want %g", x, got, want)
		}
	}
	if got, want := d.SD(), 0.5*math.Sqrt(9./7); math.Abs(got-want) > 1e-15 {
		t.Errorf("SD() = %g, want %g", got, want)
	}
	if sd := (T{DF: 1.5, Scale: 1}).SD(); !math.IsInf(sd, 1) {
		t.Errorf("SD with 1.5 degrees of freedom = %g", sd)
	}
}

func TestDensityIsTheSlopeOfTheCDF(t *testing.T) {
	const h = 1e-5
	for _, df := range []float64{1, 2, 9, 99} {
		d := T{DF: df, Scale: 1}
		for _, y := range []float64{-3, -0.5, 0, 0.2, 1, 4} {
			// A central difference is off by h² and by roundings over h.
			if slope := between(d, y-h, y+h) / (2 * h); math.Abs(slope-d.Density(y)) > 1e-9 {
				t.Errorf("DF %g: density %g at %g, slope %g", df, d.Density(y), y, slope)
			}
		}
	}
}

// Quantiles by mpmath: 40 digits of the incomplete beta function, inverted. The last digits here
// are those of the beta function of gonum for large parameters.
func TestQuantilesFarOut(t *testing.T) {
	for df, want := range map[float64][3]float64{
		9:    {18.283967455910624, 51.41491602328223, 5149.4402801632154},
		200:  {5.8481501874883782, 7.5032476570726835, 13.65451049786474},
		1000: {5.6579123376791052, 7.1242289253144091, 11.854333104084482},
		1e5:  {5.6124571748817133, 7.0353717423935763, 11.467821021161701},
	} {
		d := T{DF: df, Mean: 3, Scale: 2}
		for i, p := range []float64{1e-8, 1e-12, 1e-30} {
			if got := (3 - d.Quantile(p)) / 2; math.Abs(got/want[i]-1) > 1e-10 {
				t.Errorf("DF %g: the quantile of %g is %.15g, want %.15g", df, p, got, want[i])
			}
		}
		// 1 − 1e-8 has eight digits of the tail.
		if got := (d.Quantile(1-1e-8) - 3) / 2; math.Abs(got/want[0]-1) > 1e-8 {
			t.Errorf("DF %g: the upper quantile is %.15g, want %.15g", df, got, want[0])
		}
		if a, b := d.Quantile(1.0001e-6), d.Quantile(0.9999e-6); !(b < a && a-b < 1e-3*(3-a)) {
			t.Errorf("DF %g: a gap where the method changes, %g and %g", df, a, b)
		}
	}
	// A Cauchy distribution has a closed form.
	cauchy, want := T{DF: 1, Scale: 1}.Quantile(1e-20), -1/math.Tan(math.Pi*1e-20)
	if math.Abs(cauchy/want-1) > 1e-12 {
		t.Errorf("Cauchy: %g, want %g", cauchy, want)
	}
}

func TestQuantileInvertsCDF(t *testing.T) {
	for _, df := range []float64{1, 2, 3, 9, 99, 999} {
		d := T{DF: df, Mean: 1, Scale: 2}
		for _, p := range []float64{
			1e-6, 0.00025, 0.025, 0.1, 0.4, 0.499, 0.5, 0.6, 0.975, 0.99975,
		} {
			t.Run(fmt.Sprintf("DF %g/p %g", df, p), func(t *testing.T) {
				if got := d.CDF(d.Quantile(p)); math.Abs(got-p) > 1e-10*min(p, 1-p) {
					t.Errorf("CDF(Quantile(p)) = %g, relative error %.1e", got, got/p-1)
				}
			})
		}
	}
}

// The mean of the positive part is the integral of the survival function above 0, here by the
// trapezoid rule in the logarithm.
func TestPositivePartAgainstIntegration(t *testing.T) {
	for _, df := range []int{2, 3, 9, 99} {
		for _, mean := range []float64{-3, -0.5, 0, 0.01, 2, 30} {
			for _, scale := range []float64{0.25, 1, 7} {
				want := 0.0
				const step = 0.001
				for u := -40.0; u < 40; u += step {
					x := math.Exp(u)
					y := (x - mean) / scale
					// Far out, the leading term of the density's tail is all that is left.
					above := 0.5 - math.Copysign(central(df, math.Abs(y)), y)
					if y > 1e3 {
						above = T{DF: float64(df), Scale: 1}.Survival(y)
					}
					want += step * x * above
				}
				got := T{DF: float64(df), Mean: mean, Scale: scale}.PositivePart()
				if math.Abs(got-want) > 1e-9*(math.Abs(mean)+scale) {
					t.Errorf("DF %d, mean %g, scale %g: %.15g, want %.15g",
						df, mean, scale, got, want)
				}
			}
		}
	}
	if got := (T{DF: 1, Scale: 1}).PositivePart(); !math.IsInf(got, 1) {
		t.Errorf("DF 1: %g", got)
	}
}

// The references are beta functions of 40 digits by mpmath, inverted by halving.
func TestLowQuantilesAgainstManyDigits(t *testing.T) {
	for _, c := range [][3]float64{
		{3, 5e-13, -13016.380799879968}, {3, 0.0005, -12.923978636687483},
		{9.5, 5e-13, -48.780655961048674}, {9.5, 0.025, -2.2441374614922965},
		{200, 5e-13, -7.6191808813367354}, {200, 1e-9, -6.2863474268522634},
		{200, 0.025, -1.9718962236339094}, {200, 0.3, -0.52523733401555346},
		{1000, 5e-13, -7.2239545867941669}, {1000, 0.025, -1.9623390808264085},
		{20000, 5e-13, -7.1351303373472902}, {20000, 0.3, -0.52440887042053922},
	} {
		if got := (T{DF: c[0], Scale: 1}).Quantile(c[1]); math.Abs(got/c[2]-1) > 1e-13 {
			t.Errorf("DF %g, %g: %.17g, want %.17g", c[0], c[1], got, c[2])
		}
	}
}
