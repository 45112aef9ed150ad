package exponential

import (
	"math"
	"math/rand/v2"
	"testing"
)

// Of is math.Exp, nearly to the last digit.
func TestOf(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	for range 200_000 {
		x := -707 + (707+709.78)*random.Float64()
		if random.IntN(2) == 0 {
			x /= 1000
		}
		if want := math.Exp(x); !(math.Abs(Of(x)-want) <= 1e-15*want) {
			t.Fatalf("Of(%v) = %v, want %v", x, Of(x), want)
		}
	}
	for x, want := range map[float64]float64{
		0: 1, math.Inf(-1): 0, -800: 0, -707.5: 0, 800: math.Inf(1), math.Inf(1): math.Inf(1),
	} {
		if got := Of(x); got != want {
			t.Errorf("Of(%v) = %v, want %v", x, got, want)
		}
	}
	if got := Of(math.NaN()); !math.IsNaN(got) {
		t.Errorf("Of(NaN) = %v", got)
	}
}

func BenchmarkOf(b *testing.B) {
	xs := make([]float64, 1024)
	random := rand.New(rand.NewPCG(1, 1))
	for i := range xs {
		xs[i] = -50 * random.Float64()
	}
	for name, f := range map[string]func(float64) float64{"ours": Of, "math": math.Exp} {
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
