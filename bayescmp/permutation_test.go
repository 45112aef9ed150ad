package bayescmp_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// permutation.csv has p values by scipy and by exact integers, and intervals by the list of the
// means of all subsets.
func TestPermutationAgainstReference(t *testing.T) {
	names := weka().Datasets()
	for _, want := range oracle(t, "permutation.csv") {
		p := pairOf(t, weka(), want.text("left"), want.text("right"))
		p = on(t, p, names[:int(want.number("q"))]...)
		what := fmt.Sprint(want.values)
		s := significance(t, bayescmp.Permutation{}, p)
		near(t, what, s.P, want.number("p"), 0)
		nearBound(t, what+" low", s.Estimate.Low, want.number("low"))
		nearBound(t, what+" high", s.Estimate.High, want.number("high"))
		right := bayescmp.Permutation{Alternative: bayescmp.ForRight}
		near(t, what+" right", significance(t, right, p).P, want.number("p_right"), 0)
		left := bayescmp.Permutation{Alternative: bayescmp.ForLeft}
		near(t, what+" left", significance(t, left, p).P, want.number("p_left"), 0)
	}
}

// shareAtLeast is the share of the sign patterns of whole numbers whose sum is at least as large,
// from the distribution of the sum, number by number.
func shareAtLeast(d []int) float64 {
	sums, seen := map[int]float64{0: 1}, 0
	for _, v := range d {
		after := map[int]float64{}
		for s, p := range sums {
			after[s+v] += p / 2
			after[s-v] += p / 2
		}
		sums, seen = after, seen+v
	}
	share := 0.0
	for s, p := range sums {
		if s >= seen {
			share += p
		}
	}
	return share
}

// Whole numbers in tenths have many sums that are equal but for rounding. With more than 30 data
// sets the patterns are drawn.
func TestPermutationIsTheShareOfAllSigns(t *testing.T) {
	needsTime(t)
	r := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{1, 7, 20, 30, 31, 100, 500} {
		for _, most := range []int{3, 50} {
			whole, tenths := make([]int, n), make([]float64, n)
			for i := range whole {
				whole[i] = r.IntN(2*most+1) - most + r.IntN(2)
				tenths[i] = float64(whole[i]) / 10
			}
			p := ofDifferences(t, tenths...)
			test := bayescmp.Permutation{Alternative: bayescmp.ForRight, Samples: 20_000}
			want, tol := shareAtLeast(whole), 1e-12
			if n > 30 {
				tol = 4*math.Sqrt(want*(1-want)/20_000) + 1e-4
			}
			what := fmt.Sprintf("%d data sets up to %d", n, most)
			near(t, what, significance(t, test, p).P, want, tol)
		}
	}
}

// The bounds are where the test of the shifted differences stops rejecting.
func TestPermutationIntervalIsWhatIsNotRejected(t *testing.T) {
	needsTime(t)
	r := rand.New(rand.NewPCG(3, 4))
	for _, n := range []int{6, 12, 30, 60} {
		d := make([]float64, n)
		for i := range d {
			d[i] = r.NormFloat64() + 1
		}
		test := bayescmp.Permutation{Samples: 5000}
		e := significance(t, test, ofDifferences(t, d...)).Estimate
		for bound, outwards := range map[float64]float64{e.Low: -1e-6, e.High: 1e-6} {
			for _, step := range []float64{outwards, -outwards} {
				shifted := make([]float64, n)
				for i, v := range d {
					shifted[i] = v - bound - step
				}
				s := significance(t, test, ofDifferences(t, shifted...))
				if n <= 30 && s.Significant() != (step == outwards) {
					t.Errorf("%d data sets: p %g beside the bound %g", n, s.P, bound)
				}
				near(t, fmt.Sprint(n, " data sets"), s.P, 0.05, max(0.013, math.Ldexp(2, -n)))
			}
		}
	}
}

// Where patterns are drawn, the answer says how many and how exact, the same source gives the same
// answer, and p is never 0.
func TestPermutationDraws(t *testing.T) {
	p := ofDifferences(t, spread(1, 2, 40)...)
	s := significance(t, bayescmp.Permutation{Samples: 1000}, p)
	near(t, "smallest p", s.P, 1.0/1001, 1e-15)
	d := append(spread(-1, 1, 40), spread(1, 2.1, 4)...)
	p = ofDifferences(t, d...)
	one := significance(t, bayescmp.Permutation{Src: bayescmp.Seed(1)}, p)
	again := significance(t, bayescmp.Permutation{Src: bayescmp.Seed(1)}, p)
	other := significance(t, bayescmp.Permutation{Src: bayescmp.Seed(2)}, p)
	sameBut(t, one, again, 1, 0)
	if one.P == other.P || math.Abs(one.P-other.P) > 0.01 {
		t.Errorf("%g and %g from two sources", one.P, other.P)
	}
	const method = "50000 draws of the signs from the source given, Monte Carlo error 0.00"
	if one.Method[:len(method)] != method {
		t.Error(one.Method)
	}
	edge := significance(t, bayescmp.Permutation{Alpha: one.P + 1e-4}, p)
	if !warnedOf(edge, "take more Samples") || warnedOf(one, "take more Samples") {
		t.Errorf("%v; %v", edge.Warnings, one.Warnings)
	}
	for _, samples := range []int{-1, 999, 100_000_001} {
		_, err := bayescmp.Permutation{Samples: samples}.Test(p)
		refused(t, err, bayescmp.ErrOption, "Samples")
	}
}

// The Monte Carlo error is the spread of p over sources, of either alternative.
func TestPermutationErrorIsCalibrated(t *testing.T) {
	p := ofDifferences(t, append(spread(-1, 1, 33), 1, 0.9)...)
	for _, a := range alternatives {
		const repetitions = 200
		sum, squares := 0.0, 0.0
		var last *bayescmp.Significance
		for seed := range uint64(repetitions) {
			last = significance(t, bayescmp.Permutation{
				Alternative: a, Samples: 1000, Src: bayescmp.Seed(seed)}, p)
			sum, squares = sum+last.P, squares+last.P*last.P
		}
		sd := math.Sqrt(squares/repetitions - sum*sum/repetitions/repetitions)
		stated := 0.0
		const method = "1000 draws of the signs from the source given, Monte Carlo error %g"
		if _, err := fmt.Sscanf(last.Method, method, &stated); err != nil {
			t.Fatal(last.Method)
		}
		nearRelative(t, a.String(), stated, sd, 0.2) // four errors of a standard deviation
	}
}

func BenchmarkPermutation(b *testing.B) {
	for _, n := range []int{14, 30, 74} {
		r := rand.New(rand.NewPCG(1, 1))
		d := make([]float64, n)
		for i := range d {
			d[i] = r.NormFloat64()
		}
		p := ofDifferences(b, d...)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				_, _ = bayescmp.Permutation{}.Test(p)
			}
		})
	}
}
