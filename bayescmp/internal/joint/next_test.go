package joint

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/bayescmp/go/bayescmp/internal/parallel"
	"github.com/bayescmp/go/bayescmp/internal/student"
)

// The probabilities of a sum of two independent Students are the integral over the first of the
// tails of the second; of Students with one degree of freedom, the sum is one.
func TestRegionsOfSums(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	worst, bias, size, n := 0.0, 0.0, 0.0, 0.0
	for range 300 {
		k := 2 + r.IntN(18)
		first, second := r.IntN(k), r.IntN(k)
		if first == second {
			continue
		}
		l := Line{2 * r.NormFloat64(), make([]float64, k), make([]float64, k)}
		for j := range k {
			l.nu[j] = 1
		}
		l.nu[first], l.nu[second] = 1+math.Exp(3*r.NormFloat64()), 1+math.Exp(3*r.NormFloat64())
		l.weights[first], l.weights[second] = r.NormFloat64(), r.NormFloat64()
		rope := r.ExpFloat64()
		wide := student.T{DF: l.nu[second], Scale: math.Abs(l.weights[second])}
		narrow := student.T{DF: l.nu[first], Scale: math.Abs(l.weights[first])}
		left, right := 0.0, 0.0
		const steps = 4000
		for i := range steps {
			x := l.Location + narrow.Quantile((float64(i)+0.5)/steps)
			left, right = left+wide.CDF(-rope-x)/steps, right+wide.Survival(rope-x)/steps
		}
		got := l.Regions(rope)
		off := max(math.Abs(got[0]-left), math.Abs(got[2]-right))
		worst = max(worst, off)
		size, n = size+off, n+1
		bias += got[1] - (1 - left - right)
	}
	size, bias = size/n, bias/n
	t.Logf("largest error %.5f, mean error %.5f, mean difference %.5f", worst, size, bias)
	if !(worst < 0.01 && size < 0.002 && math.Abs(bias) < 5e-4) {
		t.Errorf("largest error %.5f, mean error %.5f, mean difference %.5f", worst, size, bias)
	}

}

// The shares of best classifiers on data sets drawn afresh are those of the ranks that came with
// the draws.
func TestBestAgreesWithTheRanks(t *testing.T) {
	m := simulated(4, 12, 10, 0.5, rand.New(rand.NewPCG(6, 6)))
	draws, err := m.Sample(t.Context(), 2000, [2]uint64{1, 2}, parallel.NewProgress())
	if err != nil {
		t.Fatal(err)
	}
	k := m.Classifiers
	fresh, ranked := make([]float64, k), make([]float64, k)
	r := rand.New(rand.NewPCG(7, 7))
	n := 0.0
	for _, chain := range draws.Chains {
		for _, draw := range chain {
			n++
			for c, share := range draws.Best(draw, 8, r) {
				fresh[c] += share
			}
			for c := range k {
				for _, rank := range draw.Ranks[c*Predicted:][:Predicted] {
					if rank == 0 {
						ranked[c] += 1.0 / Predicted
					}
				}
			}
		}
	}
	for c := range k {
		p := ranked[c] / n
		// Both have the same draws of the population; only what they predict is independent.
		if off := 4 * math.Sqrt(2*p*(1-p)/(n*Predicted)); !(math.Abs(fresh[c]/n-p) < off) {
			t.Errorf("classifier %d: %.4f, by ranks %.4f ± %.4f", c, fresh[c]/n, p, off)
		}
	}
}
