package student

import (
	"math"
	"testing"
)

func close2(a, b, tolerance float64) bool { return math.Abs(a-b) <= tolerance }

// Without a shift it is Student's distribution.
func TestNoncentralWithoutShift(t *testing.T) {
	for _, df := range []float64{1, 2, 4, 9.5, 99, 1e4} {
		for _, x := range []float64{-30, -2, -0.1, 0, 0.7, 3, 100} {
			want := T{DF: df, Scale: 1}.CDF(x)
			if got := (Noncentral{DF: df}).CDF(x); !close2(got, want, 1e-11) {
				t.Errorf("DF %g at %g: %.14f, want %.14f", df, x, got, want)
			}
		}
	}
}

// With two degrees of freedom s² is exponential, and the mean over s has a closed form by
// integration by parts: Φ(−δ) + (t/√(2+t²))·exp(−δ²/(2+t²))·Φ(δt/√(2+t²)).
func TestNoncentralWithTwoDegrees(t *testing.T) {
	phi := func(x float64) float64 { return math.Erfc(-x/math.Sqrt2) / 2 }
	for _, shift := range []float64{-3, -0.5, 0, 1, 4, 12} {
		for _, x := range []float64{-8, -1, 0, 0.3, 2, 15, 200} {
			r := math.Sqrt(2 + x*x)
			want := phi(-shift) + x/r*math.Exp(-shift*shift/(2+x*x))*phi(shift*x/r)
			if got := (Noncentral{2, shift}).CDF(x); !close2(got, want, 1e-11) {
				t.Errorf("shift %g at %g: %.14f, want %.14f", shift, x, got, want)
			}
		}
	}
}

// At 0 only the sign of Z + Shift counts.
func TestNoncentralAtZero(t *testing.T) {
	for _, df := range []float64{1, 7, 300} {
		want := math.Erfc(1.3/math.Sqrt2) / 2
		if got := (Noncentral{df, 1.3}).CDF(0); !close2(got, want, 1e-12) {
			t.Errorf("DF %g: %.14f, want %.14f", df, got, want)
		}
	}
}

func TestShiftAt(t *testing.T) {
	for _, df := range []float64{1, 3, 73, 999} {
		for _, x := range []float64{-40, -2, 0, 1.35, 5} {
			for _, p := range []float64{0.025, 0.5, 0.975} {
				shift := ShiftAt(x, df, p)
				if got := (Noncentral{df, shift}).CDF(x); !close2(got, p, 1e-9) {
					t.Errorf("DF %g at %g: shift %g has %.12f, want %g", df, x, shift, got, p)
				}
			}
		}
	}
}
