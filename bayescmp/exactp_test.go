package bayescmp_test

import (
	"flag"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

var fullExact = flag.Bool("exactp", false,
	"compare 1,000 McNemar tests of large counts and 420 Durbin tests with exact P values")

// The reference is a sum in integers of 160 bits (testdata/oracle/mcnemar_large.py).
func TestMcNemarOfLargeCounts(t *testing.T) {
	rows := oracle(t, "mcnemar_large.csv")
	if len(rows) != 1000 {
		t.Fatalf("%d rows", len(rows))
	}
	for i, r := range rows {
		if i%10 != 0 && !*fullExact {
			continue
		}
		left, right := int(r.number("left_only")), int(r.number("right_only"))
		for variant, want := range map[bayescmp.McNemarVariant]float64{
			bayescmp.ExactMcNemar: r.number("exact"), bayescmp.MidPMcNemar: r.number("mid_p"),
		} {
			for _, h := range []bayescmp.Hits{
				{LeftOnly: left, RightOnly: right}, {LeftOnly: right, RightOnly: left},
			} {
				s, err := bayescmp.McNemar{Variant: variant}.Test(h)
				if err != nil {
					t.Fatal(err)
				}
				what := fmt.Sprintf("%v, %d against %d", variant, h.LeftOnly, h.RightOnly)
				nearRelative(t, what, s.P, want, 1e-12)
			}
		}
	}
}

// With as many on both sides P is 1, and so is the mid-p: each half has half of this outcome.
func TestMcNemarOfEqualCounts(t *testing.T) {
	for _, n := range []int{10_000_000, 500_000_000, 1 << 47, 1 << 48} {
		h := bayescmp.Hits{LeftOnly: n, RightOnly: n}
		s, err := bayescmp.McNemar{}.Test(h)
		if err != nil {
			t.Fatal(err)
		}
		if s.P != 1 || s.Significant() || !(s.Estimate.Low < 0.5 && s.Estimate.High > 0.5) {
			t.Errorf("%d: P %g, interval %v", n, s.P, s.Estimate)
		}
		s, _ = bayescmp.McNemar{Variant: bayescmp.MidPMcNemar}.Test(h)
		near(t, "mid-p", s.P, 1, 1e-15)
	}
}

// ropeHalves returns the probability that k or fewer of n coins fall to one side.
func ropeHalves(k, n int) *big.Rat {
	sum := new(big.Int)
	for i := range k + 1 {
		sum.Add(sum, new(big.Int).Binomial(int64(n), int64(i)))
	}
	return new(big.Rat).SetFrac(sum, new(big.Int).Lsh(big.NewInt(1), uint(n)))
}

// An alpha that is a possible P is significant, and the next smaller one is not; the limits agree.
func TestAlphaAtAPossibleP(t *testing.T) {
	needsTime(t)
	alternatives := []bayescmp.Alternative{bayescmp.TwoSided, bayescmp.ForRight}
	for n := 1; n <= 120; n++ {
		for losses := max(0, n/2-12); losses <= n/2; losses++ {
			for _, alternative := range alternatives {
				p, _ := ropeHalves(losses, n).Float64()
				if alternative == bayescmp.TwoSided {
					p = min(1, 2*p)
				}
				if p < 1e-9 {
					continue
				}
				for _, alpha := range []float64{p, p * (1 - 1e-9)} {
					if alpha <= 0.5 {
						atAlpha(t, n, losses, alternative, alpha, alpha == p)
					}
				}
			}
		}
	}
}

func atAlpha(
	t *testing.T, n, losses int, side bayescmp.Alternative, alpha float64, significant bool,
) {
	t.Helper()
	hits := bayescmp.Hits{LeftOnly: losses, RightOnly: n - losses}
	m, err := bayescmp.McNemar{Alpha: alpha, Alternative: side}.Test(hits)
	if err != nil {
		t.Fatal(err)
	}
	d := append(repeated(1, n-losses), repeated(-1, losses)...)
	b := significance(t, bayescmp.BinomialSign{Alpha: alpha, Alternative: side},
		ofDifferences(t, d...))
	if m.Significant() != significant || b.Significant() != significant {
		t.Errorf("%d of %d, %v, alpha %.17g: McNemar %.17g, signs %.17g", losses, n, side, alpha,
			m.P, b.P)
	}
	if outside := m.Estimate.Low >= 0.5; outside != significant {
		t.Errorf("%d of %d, %v, alpha %.17g: limit %.17g", losses, n, side, alpha, m.Estimate.Low)
	}
	if outside := b.Estimate.Low > 0; outside != significant {
		t.Errorf("%d of %d, %v, alpha %.17g: limit %g", losses, n, side, alpha, b.Estimate.Low)
	}
}

// The same for the other tests whose P is a fraction, at the P that they say.
func TestOwnPIsAttained(t *testing.T) {
	twice := ofTable(t, [][]float64{{1, 1, 0, 0, 0}, {1, 1, 0, 0, 0}}, false)
	if f := ranking(t, bayescmp.Friedman{Alpha: 0.1}, twice); f.P != 0.1 || !f.Significant() {
		t.Errorf("Friedman: %.17g", f.P)
	}
	if q := omnibus(t, bayescmp.CochranQ{Alpha: 0.1}, twice); q.P != 0.1 || !q.Significant() {
		t.Errorf("Cochran: %.17g", q.P)
	}
	steps := ofTable(t, [][]float64{{1, 2, 3, 4, 5}, {1, 2, 3, 4, 5}}, false)
	h := postHoc(ranking(t, bayescmp.Friedman{}, steps).PairwiseExact(bayescmp.Bonferroni))(t)
	row, err := h.Between("c0", "c4")
	if err != nil {
		t.Fatal(err)
	}
	// Each of two data sets has the best and the worst at two given places in one of 20 ways.
	if row.P != 1./200 || row.Adjusted != 0.05 || !row.Significant || h.CriticalDifference != 4 {
		t.Errorf("rank sums: %+v, critical difference %g, %v",
			row, h.CriticalDifference, h.Warnings)
	}
	src := rand.New(rand.NewPCG(5, 36))
	for range 300 {
		d := make([]float64, 4+src.IntN(9))
		for i := range d {
			d[i] = float64(src.IntN(7)-2) / 4
		}
		for _, test := range []func(alpha float64) bayescmp.SignificanceTest{
			func(a float64) bayescmp.SignificanceTest { return bayescmp.Wilcoxon{Alpha: a} },
			func(a float64) bayescmp.SignificanceTest { return bayescmp.Permutation{Alpha: a} },
			func(a float64) bayescmp.SignificanceTest { return bayescmp.BinomialSign{Alpha: a} },
		} {
			s := significance(t, test(0), ofDifferences(t, d...))
			if s.P > 0.5 {
				continue
			}
			if s = significance(t, test(s.P), ofDifferences(t, d...)); !s.Significant() {
				t.Errorf("%s of %v: %.17g at its own P", s.Test, d, s.P)
			}
		}
	}
}

// Five hundred signs and more with few different ranks: P is a sum of binomial numbers.
func TestWilcoxonOfManyTies(t *testing.T) {
	for _, c := range [][2]int{{325, 276}, {251, 250}, {1050, 950}, {2000, 0}} {
		d := append(repeated(1, c[0]), repeated(-1, c[1])...)
		s := significance(t, bayescmp.Wilcoxon{}, ofDifferences(t, d...))
		want, _ := ropeHalves(c[1], c[0]+c[1]).Float64()
		nearRelative(t, fmt.Sprint(c), s.P, min(1, 2*want), 1e-12)
	}
}

// designOf has the given number of classifiers on each data set, in all combinations.
func designOf(classifiers, each int) [][]int {
	var out [][]int
	for set := range 1 << classifiers {
		var block []int
		for c := range classifiers {
			if set>>c&1 == 1 {
				block = append(block, c)
			}
		}
		if len(block) == each {
			out = append(out, block)
		}
	}
	return out
}

// ordersOf counts all orders of the ranks of all data sets, doubled, by their column sums.
func ordersOf(blocks [][]int, ranks [][]int, classifiers int) *big.Rat {
	seen, sums := [6]int{}, map[[6]int]int64{{}: 1}
	total := int64(1)
	for i, block := range blocks {
		after := map[[6]int]int64{}
		for j, c := range block {
			seen[c] += ranks[i][j]
			total *= int64(j + 1)
		}
		for s, ways := range sums {
			var place func(j int, used int, s [6]int)
			place = func(j int, used int, s [6]int) {
				if j == len(block) {
					after[s] += ways
					return
				}
				for k, r := range ranks[i] {
					if used>>k&1 == 0 {
						with := s
						with[block[j]] += r
						place(j+1, used|1<<k, with)
					}
				}
			}
			place(0, 0, s)
		}
		sums = after
	}
	squares := func(s [6]int) (sum int) {
		for _, v := range s {
			sum += v * v
		}
		return sum
	}
	many := int64(0)
	for s, ways := range sums {
		if squares(s) >= squares(seen) {
			many += ways
		}
	}
	return big.NewRat(many, total)
}

// Every design of up to six classifiers that is not too large, with ties, whatever the order of
// rows and columns.
func TestDurbinAgainstAllOrders(t *testing.T) {
	src := rand.New(rand.NewPCG(6, 36))
	designs := [][3]int{{3, 2, 3}, {4, 2, 2}, {4, 3, 2}, {5, 2, 1}, {5, 3, 1}, {5, 4, 1}, {6, 2, 1}}
	trials := 3
	if *fullExact {
		trials = 60
	}
	for trial := range trials * len(designs) {
		k, each, times := designs[trial%7][0], designs[trial%7][1], designs[trial%7][2]
		blocks := slices.Repeat(designOf(k, each), times)
		values, favourite := 2+src.IntN(4), src.IntN(3)
		rows, ranks := make([][]float64, len(blocks)), make([][]int, len(blocks))
		for i, block := range blocks {
			rows[i] = repeated(math.NaN(), k)
			for _, c := range block {
				rows[i][c] = float64(src.IntN(values))
				if favourite > 0 && c == 0 {
					rows[i][c] = float64(values)
				} else if favourite == 2 {
					rows[i][c] = 0
				}
			}
			ranks[i] = doubledRanks(rows[i], block)
		}
		want, _ := ordersOf(blocks, ranks, k).Float64()
		o := omnibus(t, bayescmp.Durbin{}, withGaps(t, rows, false))
		if !(math.Abs(o.P-want) <= 1e-15*want) || math.IsNaN(o.ExactP) {
			t.Fatalf("%v: %.17g by %s, all orders %.17g", rows, o.P, o.Method, want)
		}
		src.Shuffle(len(rows), func(i, j int) { rows[i], rows[j] = rows[j], rows[i] })
		from, to := src.IntN(k), src.IntN(k)
		for _, row := range rows {
			row[from], row[to] = row[to], row[from]
		}
		if turned := omnibus(t, bayescmp.Durbin{}, withGaps(t, rows, false)); turned.P != o.P {
			t.Fatalf("%v: %.17g in another order, %.17g", rows, turned.P, o.P)
		}
	}
}

// doubledRanks are twice the mid-ranks of the scores of a block, 1 for the highest.
func doubledRanks(row []float64, block []int) []int {
	out := make([]int, len(block))
	for i, c := range block {
		out[i] = 1
		for _, other := range block {
			switch {
			case row[other] > row[c]:
				out[i] += 2
			case row[other] == row[c]:
				out[i]++
			}
		}
	}
	return out
}

// One of twelve beats all others, which tie: eleven coins fall to one side, in one of two ways.
// Two of these designs have an infinite F.
func TestDurbinWhereFIsInfinite(t *testing.T) {
	pairs := designOf(12, 2)
	rows := make([][]float64, len(pairs))
	for i, pair := range pairs {
		rows[i] = repeated(math.NaN(), 12)
		rows[i][pair[0]], rows[i][pair[1]] = 0, 0
		if pair[0] == 0 {
			rows[i][0] = 1
		}
	}
	o := omnibus(t, bayescmp.Durbin{}, withGaps(t, rows, false))
	near(t, "pairs", o.P, 1./1024, 0)
	nan := math.NaN()
	rows = [][]float64{
		{nan, 0, 0, 0, 0}, {1, nan, 0, 0, 0}, {1, 0, nan, 0, 0}, {1, 0, 0, nan, 0},
		{1, 0, 0, 0, nan},
	}
	for range 5 {
		rows = append(rows[1:], rows[0])
		o = omnibus(t, bayescmp.Durbin{}, withGaps(t, rows, false))
		near(t, "one of five", o.P, 1./256, 0)
	}
}
