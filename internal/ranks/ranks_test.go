package ranks

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
)

func TestMid(t *testing.T) {
	for _, tc := range []struct{ x, want []float64 }{
		{nil, []float64{}},
		{[]float64{7}, []float64{1}},
		{[]float64{3, 1, 2}, []float64{3, 1, 2}},
		{[]float64{2, 2, 2}, []float64{2, 2, 2}},
		{[]float64{0.5, 0, 0.25, 0, 0.25, 0.25}, []float64{6, 1.5, 4, 1.5, 4, 4}},
		{[]float64{math.Copysign(0, -1), 0, -1}, []float64{2.5, 2.5, 1}},
	} {
		if got := Mid(tc.x); !slices.Equal(got, tc.want) {
			t.Errorf("Mid(%v) = %v, want %v", tc.x, got, tc.want)
		}
	}
}

// enumerated returns the shares of the 2ⁿ sign patterns whose sum is at most w, and at least w.
func enumerated(ranks []float64, w float64) (atMost, atLeast float64) {
	patterns := 1 << len(ranks)
	for signs := range patterns {
		sum := 0.0
		for i, r := range ranks {
			if signs>>i&1 == 1 {
				sum += r
			}
		}
		if sum <= w {
			atMost++
		}
		if sum >= w {
			atLeast++
		}
	}
	return atMost / float64(patterns), atLeast / float64(patterns)
}

func TestSignedIsTheCountOfAllSigns(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	for n := range 15 {
		for _, distinct := range []int{1, 3, 1000} {
			x := make([]float64, n)
			for i := range x {
				x[i] = float64(random.IntN(distinct))
			}
			ranks := Mid(x)
			shift := float64(random.IntN(4))
			total := 0.0
			for i := range ranks {
				ranks[i] += shift
				total += ranks[i]
			}
			s := NewSigned(ranks)
			for w := -1.0; w <= total+1; w += 0.5 + math.Floor(total/20) {
				atMost, atLeast := enumerated(ranks, w)
				if s.AtMost(w) != atMost || s.AtLeast(w) != atLeast {
					t.Errorf("ranks %v, w %g: %g and %g, want %g and %g",
						ranks, w, s.AtMost(w), s.AtLeast(w), atMost, atLeast)
				}
			}
		}
	}
}

func TestSignedOfNoRanks(t *testing.T) {
	s := NewSigned(nil)
	got := [5]float64{
		s.AtMost(0), s.AtLeast(0), s.AtMost(-0.5), s.AtLeast(0.5), s.Critical(0.5),
	}
	if want := [5]float64{1, 1, 0, 0, -1}; got != want {
		t.Errorf("got %g, want %g", got, want)
	}
}

// first returns the ranks 1 to n.
func first(n int) []float64 {
	ranks := make([]float64, n)
	for i := range ranks {
		ranks[i] = float64(i + 1)
	}
	return ranks
}

// withTies returns n mid-ranks, of which the first two are tied, so that there are halves.
func withTies(n int) []float64 {
	ranks := first(n)
	ranks[0], ranks[1] = 1.5, 1.5
	return ranks
}

// Against counts with big integers, every probability of 1000 ranks is good to a few roundings,
// also 2⁻¹⁰⁰⁰.
func TestSignedIsRelativelyAccurate(t *testing.T) {
	for _, n := range []int{60, 200, MaxSigned} {
		if testing.Short() && n > 200 {
			continue
		}
		// counts has the number of patterns for each sum up to 2n.
		limit := 2 * n
		counts := make([]*big.Int, limit+1)
		for k := range counts {
			counts[k] = new(big.Int)
		}
		counts[0].SetInt64(1)
		for r := 1; r <= n; r++ {
			for k := limit; k >= r; k-- {
				counts[k].Add(counts[k], counts[k-r])
			}
		}
		s := NewSigned(first(n))
		sum, power := new(big.Int), new(big.Int).Lsh(big.NewInt(1), uint(n))
		for k, c := range counts {
			sum.Add(sum, c)
			want, _ := new(big.Rat).SetFrac(sum, power).Float64()
			if got := s.AtMost(float64(k)); math.Abs(got-want) > 1e-14*want {
				t.Fatalf("n %d: P(W ≤ %d) = %g, want %g", n, k, got, want)
			}
		}
		half := float64(n*(n+1)) / 4
		halves := s.AtMost(half-0.25) + s.AtLeast(half+0.25)
		if math.Abs(halves-1) > 1e-12 && n*(n+1)/2%2 == 1 {
			t.Errorf("n %d: the halves sum to %g", n, halves)
		}
	}
}

// The reference is R 4.2.2: the largest w with psignrank(w, n) ≤ 0.025, and that probability.
func TestSignedAgainstR(t *testing.T) {
	for _, tc := range []struct {
		n    int
		w, p float64
	}{
		{10, 8, 0.0244140625}, {25, 89, 0.02413120865821838}, {50, 434, 0.024723203400300875},
		{200, 8444, 0.024984815649987304}, {500, 56290, 0.024984488703579562},
	} {
		s := NewSigned(first(tc.n))
		if got := s.AtMost(tc.w); math.Abs(got-tc.p) > 1e-12*tc.p {
			t.Errorf("n %d: P(W ≤ %g) = %.17g, want %.17g", tc.n, tc.w, got, tc.p)
		}
		if got := s.Critical(0.025); got != tc.w {
			t.Errorf("n %d: critical value %g, want %g", tc.n, got, tc.w)
		}
	}
}

func TestCritical(t *testing.T) {
	for _, ranks := range [][]float64{
		first(6), first(12), withTies(9), {2, 2, 2, 2, 2, 2, 2}, {1.5, 1.5},
	} {
		s := NewSigned(ranks)
		for _, tail := range []float64{0, 1e-9, 0.01, 0.025, 0.05, 0.3, 0.5, 0.9, 0.999} {
			w := s.Critical(tail)
			if w >= 0 && s.AtMost(w) > tail {
				t.Errorf("ranks %v: P(W ≤ %g) = %g > %g", ranks, w, s.AtMost(w), tail)
			}
			if next := max(w, -0.5) + 0.5; s.AtMost(math.Ceil(next/s.unit)*s.unit) <= tail {
				t.Errorf("ranks %v, tail %g: %g is not the largest", ranks, tail, w)
			}
		}
	}
}

func TestWalshIsTheSortedList(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 2))
	for n := 1; n <= 30; n++ {
		for _, scale := range []float64{1, 1e-300, 1e300} {
			x := make([]float64, n)
			for i := range x {
				x[i] = scale * float64(random.IntN(21)-10) / 16
			}
			var all []float64
			for i := range x {
				for j := range i + 1 {
					all = append(all, (x[i]+x[j])/2)
				}
			}
			slices.Sort(all)
			w := NewWalsh(x)
			if w.Len() != len(all) {
				t.Fatalf("Len() = %d, want %d", w.Len(), len(all))
			}
			for k, want := range all {
				if got := w.Kth(k + 1); got != want || got == 0 && math.Signbit(got) {
					t.Fatalf("n %d: average %d is %g, want %g", n, k+1, got, want)
				}
			}
			m := len(all)
			if got, want := w.Median(), all[(m-1)/2]/2+all[m/2]/2; got != want {
				t.Errorf("n %d: median %g, want %g", n, got, want)
			}
		}
	}
}

func TestPositionKeepsTheOrder(t *testing.T) {
	x := []float64{
		-math.MaxFloat64, -1, -0x1p-1074, math.Copysign(0, -1), 0, 0x1p-1074, 1e-300, 1, 2,
		math.MaxFloat64,
	}
	for i, v := range x {
		if value(position(v)) != v {
			t.Errorf("%g comes back as %g", v, value(position(v)))
		}
		if i > 0 && position(x[i-1]) >= position(v) {
			t.Errorf("%g is not before %g", x[i-1], v)
		}
	}
}

func BenchmarkSigned(b *testing.B) {
	for name, ranks := range map[string]func(int) []float64{"no ties": first, "ties": withTies} {
		for _, n := range []int{50, 200, 500, MaxSigned} {
			b.Run(fmt.Sprintf("%s/n=%d", name, n), func(b *testing.B) {
				x := ranks(n)
				for b.Loop() {
					NewSigned(x)
				}
			})
		}
	}
}

func BenchmarkWalshMedian(b *testing.B) {
	for _, n := range []int{100, 1000} {
		b.Run(fmt.Sprintf("n=%d", n), func(b *testing.B) {
			random := rand.New(rand.NewPCG(3, 3))
			x := make([]float64, n)
			for i := range x {
				x[i] = random.NormFloat64()
			}
			w := NewWalsh(x)
			for b.Loop() {
				w.Median()
			}
		})
	}
}
