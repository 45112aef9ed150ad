package joint

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/bayescmp/go/internal/parallel"
	"github.com/bayescmp/go/internal/student"
)

// The probabilities of a sum of two independent Students are the integral over the first of the
// tails of the second; of Students with one degree of freedom, the sum is one.
func TestRegionsOfSums(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	worst, bias, size, n, all := 0.0, 0.0, 0.0, 0.0, 0.0
	for range 300 {
		k := 2 + r.IntN(18)
		first, second := r.IntN(k), r.IntN(k)
		if first == second {
			continue
		}
		l := Line{2 * r.NormFloat64(), make([]float64, k), make([]float64, k), 0}
		for j := range k {
			l.nu[j] = 1
		}
		l.nu[first], l.nu[second] = 1+math.Exp(3*r.NormFloat64()), 1+math.Exp(3*r.NormFloat64())
		l.weights[first], l.weights[second] = r.NormFloat64(), r.NormFloat64()
		rope := r.ExpFloat64()
		wide := student.T{DF: l.nu[second], Scale: math.Abs(l.weights[second])}
		narrow := student.T{DF: l.nu[first], Scale: math.Abs(l.weights[first])}
		left := tailOfSum(wide, narrow, rope+l.Location)
		right := tailOfSum(wide, narrow, rope-l.Location)
		const shifts = 64
		mean := 0.0
		for s := range shifts {
			l.shift = shift(r.Uint64())
			got := l.Regions(rope)
			off := max(math.Abs(got[0]-left), math.Abs(got[2]-right))
			if s == 0 {
				worst = max(worst, off)
			}
			size, n = size+off, n+1
			bias += got[1] - (1 - left - right)
			mean += got[0] / shifts
		}
		all = max(all, math.Abs(mean-left))
	}
	size, bias = size/n, bias/n
	t.Logf("largest error %.5f, mean error %.5f, mean difference %.5f; of means over shifts %.5f",
		worst, size, bias, all)
	if !(worst < 0.01 && size < 0.002 && math.Abs(bias) < 5e-5 && all < 0.002) {
		t.Errorf("largest error %.5f, mean error %.5f, mean difference %.5f; of means over "+
			"shifts %.5f",
			worst, size, bias, all)
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

// The mean over shifts of the lattice is the probability: of one Student, by its distribution
// function, and of a sum of two, by an integral; also far out.
func TestLatticeHasNoBias(t *testing.T) {
	for _, nu := range [][2]float64{{1, 1}, {1.05, 3}, {2, 40}, {1.3, 1e5}, {8, 12}} {
		for _, weight := range []float64{0, 0.3, 1} {
			for _, x := range []float64{0.5, 3, 30, 1000} {
				l := Line{0, []float64{1, weight}, nu[:], 0}
				sum, squares := 0.0, 0.0
				const shifts = 5000
				for s := range shifts {
					l.shift = shift(s)
					p := l.Regions(x)[2]
					sum, squares = sum+p/shifts, squares+p*p/shifts
				}
				off := math.Sqrt((squares - sum*sum) / shifts)
				want := student.T{DF: nu[0], Scale: 1}.Survival(x)
				if weight > 0 {
					want = tailOfSum(student.T{DF: nu[0], Scale: 1},
						student.T{DF: nu[1], Scale: weight}, x)
				}
				if !(math.Abs(sum-want) < 4*off+6e-5) {
					t.Errorf("ν %v, weight %g, x %g: %.6f ± %.6f, want %.6f",
						nu, weight, x, sum, off, want)
				}
			}
		}
	}
}

// tailOfSum is the probability that a sum of two is above x.
func tailOfSum(a, b student.T, x float64) float64 {
	sum := 0.0
	if a.Scale > b.Scale {
		a, b = b, a
	}
	// Of the narrow one, by z with the probability of a logistic distribution.
	const step = 0.1
	for z := -40.0; z < 40; z += step {
		p := 1 / (1 + math.Exp(z))
		var at float64
		if z < 0 {
			at = -a.Quantile(1 / (1 + math.Exp(-z)))
		} else {
			at = a.Quantile(p)
		}
		sum += b.Survival(x-at) * p * (1 - p) * step
	}
	return sum
}
