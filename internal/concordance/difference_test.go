package concordance

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
)

// closed is the number of orders of all rows without ties, up to a factor, in which the difference
// is d: the coefficient of x^d in (((1 − x^k)/(1 − x))²/x^(k−1) − k)^n, which Eisinga, Heskes,
// Pelzer and Te Grotenhuis (2017) expand in binomials. The factor is (k(k−1))^n.
func closed(rows, columns, d int) *big.Int {
	n, k, sum := int64(rows), int64(columns), new(big.Int)
	for h := int64(0); h <= n; h++ {
		inner := new(big.Int)
		m := int64(d) + h*(k-1)
		if h == 0 && d == 0 {
			inner.SetInt64(1)
		}
		for j := int64(0); h > 0 && j <= 2*h && m-k*j >= 0; j++ {
			term := new(big.Int).Binomial(2*h, j)
			term.Mul(term, new(big.Int).Binomial(2*h-1+m-k*j, 2*h-1))
			if j%2 == 1 {
				term.Neg(term)
			}
			inner.Add(inner, term)
		}
		factor := new(big.Int).Exp(big.NewInt(-k), big.NewInt(n-h), nil)
		factor.Mul(factor, new(big.Int).Binomial(n, h))
		sum.Add(sum, inner.Mul(inner, factor))
	}
	return sum
}

func TestDifferenceIsTheClosedFormula(t *testing.T) {
	for _, size := range [][2]int{{1, 2}, {1, 5}, {3, 3}, {14, 4}, {20, 6}, {60, 3}, {5, 40}} {
		n, k := size[0], size[1]
		row := make([]float64, k)
		for c := range row {
			row[c] = float64(c + 1)
		}
		ranks := make([][]float64, n)
		for i := range ranks {
			ranks[i] = row
		}
		f := NewDifference(ranks)
		all := new(big.Int).Exp(big.NewInt(int64(k*(k-1))), big.NewInt(int64(n)), nil)
		count := new(big.Int)
		for d := n * (k - 1); d >= 1; d-- {
			count.Add(count, closed(n, k, d))
			share := new(big.Float).Quo(new(big.Float).SetInt(count), new(big.Float).SetInt(all))
			want, _ := share.Mul(share, big.NewFloat(2)).Float64()
			if got := f.P(float64(d)); !(math.Abs(got-want) <= 1e-12*want) {
				t.Errorf("%d × %d, difference %d: %g, want %g", n, k, d, got, want)
			}
		}
		if f.P(0) != 1 || f.P(f.Most()+1) != 0 || f.Most() != float64(n*(k-1)) {
			t.Errorf("%d × %d: P(0) %g, most %g", n, k, f.P(0), f.Most())
		}
	}
}

// Every order of every row is looked at, with ties.
func TestDifferenceIsTheCountOfAllOrders(t *testing.T) {
	for _, ranks := range [][][]float64{
		{{1.5, 1.5, 3}, {1, 2, 3}, {2, 2, 2}, {1, 2.5, 2.5}},
		{{1.5, 1.5, 3.5, 3.5}, {1, 2, 3, 4}, {1, 3, 3, 3}},
		{{1.5, 1.5}, {1, 2}, {1, 2}, {1, 2}, {1.5, 1.5}},
		{{2, 2, 2}, {2, 2, 2}},
	} {
		counts, total := map[float64]float64{0: 1}, 1.0
		for _, row := range ranks {
			after := map[float64]float64{}
			orders := permutations(row)
			for d, times := range counts {
				for _, order := range orders {
					after[d+order[0]-order[1]] += times
				}
			}
			counts, total = after, total*float64(len(orders))
		}
		f := NewDifference(ranks)
		for bound := 0.0; bound <= f.Most(); bound += 0.5 {
			want := 0.0
			for d, times := range counts {
				if math.Abs(d) >= bound {
					want += times / total
				}
			}
			if got := f.P(bound); math.Abs(got-want) > 1e-14 {
				t.Errorf("%v, difference %g: %g, want %g", ranks, bound, got, want)
			}
		}
	}
}

// permutations are all orders of a row, equal ones as often as they occur.
func permutations(row []float64) [][]float64 {
	if len(row) < 2 {
		return [][]float64{row}
	}
	var out [][]float64
	for i, first := range row {
		rest := append(append([]float64{}, row[:i]...), row[i+1:]...)
		for _, p := range permutations(rest) {
			out = append(out, append([]float64{first}, p...))
		}
	}
	return out
}

func TestLeastDifference(t *testing.T) {
	f := NewDifference([][]float64{{1, 2}, {1, 2}, {2, 1}}) // −3, −1, 1, 3 in 1, 3, 3, 1 of 8
	for p, want := range map[float64]float64{1: 1, 0.26: 3, 0.25: 3} {
		if d, ok := f.Least(p); !ok || d != want {
			t.Errorf("at %g: %g, %v, want %g", p, d, ok, want)
		}
	}
	if d, ok := f.Least(0.24); ok {
		t.Errorf("a difference of %g", d)
	}
}

func BenchmarkDifference(b *testing.B) {
	for _, size := range [][2]int{{14, 4}, {74, 5}, {100, 40}, {2000, 2}} {
		r := rand.New(rand.NewPCG(1, 2))
		ranks := make([][]float64, size[0])
		for i := range ranks {
			for _, c := range r.Perm(size[1]) {
				ranks[i] = append(ranks[i], float64(c+1))
			}
		}
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			for b.Loop() {
				NewDifference(ranks)
			}
		})
		for i := range ranks { // ties: all half ranks
			first, second := slices.Index(ranks[i], 1), slices.Index(ranks[i], 2)
			ranks[i][first], ranks[i][second] = 1.5, 1.5
		}
		b.Run(fmt.Sprint(size, " ties"), func(b *testing.B) {
			for b.Loop() {
				NewDifference(ranks)
			}
		})
	}
}
