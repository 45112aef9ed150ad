package poissonbinomial

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
)

const eps = 0x1p-52

// trials returns n random probabilities of three outcomes that sum to 1, with every tenth trial
// certain or nearly so.
func trials(seed uint64, n int) (a, b, c []float64) {
	rnd := rand.New(rand.NewPCG(seed, 1))
	for i := range n {
		x, y, z := rnd.ExpFloat64(), rnd.ExpFloat64(), rnd.ExpFloat64()
		switch i % 10 {
		case 3:
			x *= 1e-12
		case 7:
			y, z = 0, 0
		}
		sum := x + y + z
		a, b, c = append(a, x/sum), append(b, y/sum), append(c, z/sum)
	}
	return a, b, c
}

func complement(p []float64) []float64 {
	q := make([]float64, len(p))
	for i, v := range p {
		q[i] = 1 - v
	}
	return q
}

func TestPMFAgreesWithBruteForce(t *testing.T) {
	for q := range 13 {
		win, _, _ := trials(uint64(q), q)
		lose := complement(win)
		want := make([]float64, q+1)
		for outcome := range 1 << q {
			p, wins := 1.0, 0
			for i := range q {
				if outcome>>i&1 == 1 {
					p, wins = p*win[i], wins+1
				} else {
					p *= lose[i]
				}
			}
			want[wins] += p
		}
		got := PMF(win, lose)
		if len(got) != q+1 {
			t.Fatalf("q = %d: %d elements", q, len(got))
		}
		for k := range want {
			// Both sides add positive products of q factors: a few roundings for each of 2^q terms
			// at most, in practice far fewer.
			if math.Abs(got[k]-want[k]) > 1e-13*want[k] {
				t.Errorf("q = %d: P(X = %d) = %g, want %g", q, k, got[k], want[k])
			}
		}
	}
}

// Equal probabilities make the distribution binomial. Rational arithmetic gives it exactly, 90
// orders of magnitude into the tail.
func TestPMFAgreesWithBinomial(t *testing.T) {
	for _, test := range []struct{ n, wins, of int64 }{
		{1, 1, 2}, {9, 1, 4}, {60, 3, 8}, {100, 1, 8}, {101, 7, 8},
	} {
		p := big.NewRat(test.wins, test.of)
		win := slices.Repeat([]float64{float64(test.wins) / float64(test.of)}, int(test.n))
		for k, got := range PMF(win, complement(win)) {
			want := new(big.Rat).SetInt(new(big.Int).Binomial(test.n, int64(k)))
			for i := range test.n {
				factor := p
				if i >= int64(k) {
					factor = new(big.Rat).Sub(big.NewRat(1, 1), p)
				}
				want.Mul(want, factor)
			}
			exact, _ := want.Float64()
			if math.Abs(got-exact) > 2*float64(test.n)*eps*exact {
				t.Errorf("n = %d, p = %v: P(X = %d) = %.17g, want %.17g", test.n, p, k, got, exact)
			}
		}
	}
}

// The probability of losing is an argument of its own because 1 − win is 0 for a win that is nearly
// certain.
func TestPMFKeepsTinyLosses(t *testing.T) {
	pmf := PMF([]float64{1, 1}, []float64{1e-30, 1e-40})
	for k, want := range []float64{1e-70, 1e-30 + 1e-40, 1} {
		if math.Abs(pmf[k]-want) > 4*eps*want {
			t.Errorf("P(X = %d) = %g, want %g", k, pmf[k], want)
		}
	}
}

func TestPMFSumsToOneInAnyOrder(t *testing.T) {
	for _, n := range []int{0, 1, 10, 300, 2000} {
		win, _, _ := trials(5, n)
		pmf := PMF(win, complement(win))
		if sum := total(pmf); math.Abs(sum-1) > 4*float64(n+1)*eps {
			t.Errorf("n = %d: sum is 1 %+g", n, sum-1)
		}
		rand.New(rand.NewPCG(6, 6)).Shuffle(n, func(i, j int) { win[i], win[j] = win[j], win[i] })
		for k, p := range PMF(win, complement(win)) {
			// Below 1e-300 products underflow, and digits are lost.
			if math.Abs(p-pmf[k]) > 8*float64(n+1)*eps*max(pmf[k], 1e-300) {
				t.Errorf("n = %d: P(X = %d) is %g, in another order %g", n, k, pmf[k], p)
			}
		}
	}
}

func total(x []float64) (sum float64) {
	for _, v := range x {
		sum += v
	}
	return sum
}

// bruteForce follows all 3^n outcomes.
func bruteForce(a, b, c []float64) (w Winners) {
	var follow func(i int, counts [3]int, p float64)
	follow = func(i int, counts [3]int, p float64) {
		if i == len(a) {
			most := slices.Max(counts[:])
			var best []int
			for region, n := range counts {
				if n == most {
					best = append(best, region)
				}
			}
			for _, region := range best {
				w.P[region] += p / float64(len(best))
			}
			if len(best) > 1 {
				w.Tie += p
			}
			return
		}
		for region, probability := range []float64{a[i], b[i], c[i]} {
			next := counts
			next[region]++
			follow(i+1, next, p*probability)
		}
	}
	follow(0, [3]int{}, 1)
	return w
}

func TestLargestAgreesWithBruteForce(t *testing.T) {
	for n := range 9 {
		for seed := range uint64(5) {
			a, b, c := trials(seed, n)
			got, want := largest(a, b, c), bruteForce(a, b, c)
			if d := distance(got, want); d > 1e-14 {
				t.Errorf("n = %d, seed %d: got %+v, want %+v (off by %g)", n, seed, got, want, d)
			}
			if got.Error != 0 {
				t.Errorf("n = %d: error bound %g of an exact computation", n, got.Error)
			}
		}
	}
}

// distance is the largest difference of the four probabilities.
func distance(v, w Winners) float64 {
	d := math.Abs(v.Tie - w.Tie)
	for i := range v.P {
		d = max(d, math.Abs(v.P[i]-w.P[i]))
	}
	return d
}

// exactly is Largest without trimming.
func exactly(a, b, c []float64) Winners {
	s := states{mass: []float64{1}, side: 1, rows: 1, columns: 1}
	for i := range a {
		s.trial(a[i], b[i], c[i])
	}
	return s.winners(len(a))
}

func TestLargestStaysWithinItsErrorBound(t *testing.T) {
	uniform := func(n int) (a, b, c []float64) {
		third := slices.Repeat([]float64{1. / 3}, n)
		return third, third, third
	}
	oneSided := func(n int) (a, b, c []float64) {
		rare := slices.Repeat([]float64{5e-4}, n)
		return slices.Repeat([]float64{0.999}, n), rare, rare
	}
	certain := func(n int) (a, b, c []float64) {
		return make([]float64, n), slices.Repeat([]float64{1}, n), make([]float64, n)
	}
	random := func(n int) (a, b, c []float64) { return trials(11, n) }
	for name, data := range map[string]func(int) (a, b, c []float64){
		"random": random, "uniform": uniform, "one-sided": oneSided, "certain": certain,
	} {
		for _, n := range []int{199, 200, 201, 400, 1000} {
			if testing.Short() && n > 400 {
				continue
			}
			t.Run(fmt.Sprintf("%s/%d", name, n), func(t *testing.T) {
				a, b, c := data(n)
				got, want := largest(a, b, c), exactly(a, b, c)
				if n <= exactTrials && got.Error != 0 {
					t.Errorf("error bound %g although nothing need be left out", got.Error)
				}
				if got.Error > 1e-12 {
					t.Errorf("left out %g, more than the 1e-12 promised", got.Error)
				}
				if d := distance(got, want); d > got.Error+1e-13 {
					t.Errorf("off by %g, bound %g: got %+v, want %+v", d, got.Error, got, want)
				}
			})
		}
	}
}

func TestLargestSumsToOneAndFollowsItsArguments(t *testing.T) {
	for _, n := range []int{0, 1, 2, 74, 300} {
		a, b, c := trials(3, n)
		w := largest(a, b, c)
		if sum := total(w.P[:]); math.Abs(sum-1) > w.Error+1e-13 {
			t.Errorf("n = %d: sum is 1 %+g", n, sum-1)
		}
		turned := largest(c, a, b)
		turned.P = [3]float64{turned.P[1], turned.P[2], turned.P[0]}
		if d := distance(w, turned); d > w.Error+turned.Error+1e-13 {
			t.Errorf("n = %d: %+v, with the regions renamed %+v", n, w, turned)
		}
		order := rand.New(rand.NewPCG(8, 8)).Perm(n)
		permuted := func(x []float64) []float64 {
			y := make([]float64, n)
			for i, j := range order {
				y[i] = x[j]
			}
			return y
		}
		shuffled := largest(permuted(a), permuted(b), permuted(c))
		if d := distance(w, shuffled); d > w.Error+shuffled.Error+1e-13 {
			t.Errorf("n = %d: %+v, in another order %+v", n, w, shuffled)
		}
	}
}

func BenchmarkPMF(b *testing.B) {
	for _, n := range []int{74, 5000} {
		b.Run(fmt.Sprintf("q=%d", n), func(b *testing.B) {
			win, _, _ := trials(1, n)
			lose := complement(win)
			for b.Loop() {
				PMF(win, lose)
			}
		})
	}
}

func BenchmarkLargest(b *testing.B) {
	for _, n := range []int{74, 200, 300, 1000, 5000} {
		b.Run(fmt.Sprintf("q=%d", n), func(b *testing.B) {
			x, y, z := trials(1, n)
			for b.Loop() {
				largest(x, y, z)
			}
		})
	}
}

// largest is Largest without a deadline.
func largest(a, b, c []float64) Winners {
	w, err := Largest(context.Background(), a, b, c, func(int, int) {})
	if err != nil {
		panic(err)
	}
	return w
}

func TestLargestEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	trials, told := make([]float64, 50), 0
	_, err := Largest(ctx, trials, trials, trials, func(done, total int) {
		if told = done; done == 10 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || told != 10 {
		t.Errorf("%v after %d trials", err, told)
	}
}
