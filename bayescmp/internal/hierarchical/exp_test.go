package hierarchical

import (
	"math"
	"math/rand/v2"
	"testing"
)

// exp is math.Exp, nearly to the last digit.
func TestExp(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	for range 200_000 {
		x := -700 + 1400*random.Float64()
		if random.IntN(2) == 0 {
			x /= 1000
		}
		if want := math.Exp(x); !(math.Abs(exp(x)-want) <= 1e-15*want) {
			t.Fatalf("exp(%v) = %v, want %v", x, exp(x), want)
		}
	}
	for x, want := range map[float64]float64{
		0: 1, math.Inf(-1): 0, -800: 0, -707.5: 0, 800: math.Inf(1), math.Inf(1): math.Inf(1),
		709.5: math.Exp(709.5),
	} {
		if got := exp(x); got != want {
			t.Errorf("exp(%v) = %v, want %v", x, got, want)
		}
	}
	if got := exp(math.NaN()); !math.IsNaN(got) {
		t.Errorf("exp(NaN) = %v", got)
	}
}

func BenchmarkExp(b *testing.B) {
	xs := make([]float64, 1024)
	random := rand.New(rand.NewPCG(1, 1))
	for i := range xs {
		xs[i] = -50 * random.Float64()
	}
	for name, f := range map[string]func(float64) float64{"ours": exp, "math": math.Exp} {
		b.Run(name, func(b *testing.B) {
			sum := 0.0
			for b.Loop() {
				for _, x := range xs {
					sum += f(x)
				}
			}
			_ = sum
		})
	}
}
