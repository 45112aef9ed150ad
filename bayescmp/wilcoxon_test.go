package bayescmp_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// checkWilcoxon compares the exact and the approximate p values of a pair.
func checkWilcoxon(t *testing.T, what string, p bayescmp.Pair, want map[string]float64) {
	t.Helper()
	dropped := bayescmp.Wilcoxon{Zeros: bayescmp.DropZeros}
	s := significance(t, dropped, p)
	near(t, what+" W", s.Statistic.Value, want["W_plus"], 0)
	nearRelative(t, what+" exact", s.P, want["exact_twosided"], 1e-9)
	for tail, alternative := range map[string]bayescmp.Alternative{
		"greater": bayescmp.ForRight, "less": bayescmp.ForLeft,
	} {
		s := significance(t, looking(dropped, alternative), p)
		nearRelative(t, what+" exact "+tail, s.P, want["exact_onesided_"+tail], 1e-9)
	}
	for convention, zeros := range map[string]bayescmp.Zeros{
		"wilcox": bayescmp.DropZeros, "pratt": bayescmp.PrattZeros,
	} {
		test := bayescmp.Wilcoxon{Zeros: zeros, Approximate: true}
		scipy := "scipy_" + convention + "_cc0_"
		s := significance(t, test, p)
		nearRelative(t, what+" "+convention, s.P, want[scipy+"two-sided"], 1e-9)
		s = significance(t, looking(test, bayescmp.ForRight), p)
		nearRelative(t, what+" "+convention+" greater", s.P, want[scipy+"greater"], 1e-9)
	}
}

// checkCountOfSigns counts over all signs of the differences.
func checkCountOfSigns(t *testing.T, d []float64, test bayescmp.Wilcoxon) {
	t.Helper()
	var nonzero []int
	for i, v := range d {
		if v != 0 {
			nonzero = append(nonzero, i)
		}
	}
	plus, minus := signedRankSums(d, test.Zeros)
	signed := slices.Clone(d)
	atLeast, atMost := 0, 0
	for signs := range 1 << len(nonzero) {
		for k, i := range nonzero {
			signed[i] = math.Abs(d[i])
			if signs>>k&1 == 1 {
				signed[i] = -signed[i]
			}
		}
		w, _ := signedRankSums(signed, test.Zeros)
		if w >= plus {
			atLeast++
		}
		if w <= plus {
			atMost++
		}
	}
	total := float64(int(1) << len(nonzero))
	what, p := fmt.Sprintf("%v of %v", test.Zeros, d), ofDifferences(t, d...)
	s := significance(t, test, p)
	near(t, what, s.P, min(1, 2*min(float64(atLeast), float64(atMost))/total), 0)
	right := significance(t, looking(test, bayescmp.ForRight), p)
	near(t, what+" for right", right.P, float64(atLeast)/total, 0)
	if *s.RankSums != (bayescmp.RankSums{Plus: plus, Minus: minus}) {
		t.Errorf("%s: %+v, want %g and %g", what, *s.RankSums, plus, minus)
	}
}

// The worked example of Demšar (2006, section 3.1.3) has R⁺ = 93 and R⁻ = 12. The p values are not
// printed there. The first three come from counting all 2¹² signs, the others from his z with the
// variance of the conditional distribution.
func TestWilcoxonOnDemsarTable2(t *testing.T) {
	type test = bayescmp.Wilcoxon
	const drop, pratt = bayescmp.DropZeros, bayescmp.PrattZeros
	const dropped, pratts = 0.0107571331197896, 0.0107919578819971
	p := demsarTable2(t)
	for _, tc := range []struct {
		test         test
		plus, minus  float64
		two, forLeft float64
	}{
		{test{}, 93, 12, 0.0078125, 0.99658203125},
		{test{Zeros: pratt}, 91.5, 10.5, 0.0078125, 0.99658203125},
		{test{Zeros: drop}, 71.5, 6.5, 0.00732421875, 0.996826171875},
		{test{Zeros: drop, Approximate: true}, 71.5, 6.5, dropped, 1 - dropped/2},
		{test{Zeros: pratt, Approximate: true}, 91.5, 10.5, pratts, 1 - pratts/2},
	} {
		s, zeros := significance(t, tc.test, p), tc.test.Zeros.String()
		if s.Statistic.Value != tc.plus ||
			*s.RankSums != (bayescmp.RankSums{Plus: tc.plus, Minus: tc.minus}) ||
			*s.Wins != (bayescmp.Wins{Wins: 10, Ties: 2, Losses: 2}) {
			t.Errorf("%s: W %g, %+v, %+v", zeros, s.Statistic.Value, *s.RankSums, *s.Wins)
		}
		near(t, zeros, s.P, tc.two, 1e-15)
		left := significance(t, looking(tc.test, bayescmp.ForLeft), p)
		near(t, zeros+" for left", left.P, tc.forLeft, 1e-15)
		biserial := (tc.plus - tc.minus) / (tc.plus + tc.minus)
		near(t, "rank-biserial correlation", s.Effect.Value, biserial, 1e-15)
	}
}

// Three zeros: one is ignored from the start, so that the two others have the ranks 1 and 2.
func TestWilcoxonOddZeros(t *testing.T) {
	p := ofDifferences(t, 0, 1, 0, -2, 3, 0)
	for zeros, want := range map[bayescmp.Zeros]bayescmp.RankSums{
		bayescmp.SplitZeros: {Plus: 3 + 5 + 1.5, Minus: 4 + 1.5},
		bayescmp.PrattZeros: {Plus: 4 + 6, Minus: 5},
		bayescmp.DropZeros:  {Plus: 1 + 3, Minus: 2},
	} {
		s := significance(t, bayescmp.Wilcoxon{Zeros: zeros}, p)
		if *s.RankSums != want {
			t.Errorf("%v: %+v, want %+v", zeros, *s.RankSums, want)
		}
	}
}

// 0.768 − 0.763, 0.936 − 0.931 and 0.005 are three different float64, and 0.1 + 0.2 − 0.3 is not 0.
func TestWilcoxonTiesAreNotLostByRounding(t *testing.T) {
	type list = []float64
	p := accepted(bayescmp.NewPair("a", "b",
		bayescmp.FoldScores{Dataset: "one", Left: list{0.763}, Right: list{0.768}},
		bayescmp.FoldScores{Dataset: "two", Left: list{0.936}, Right: list{0.931}},
		bayescmp.FoldScores{Dataset: "three", Left: list{0}, Right: list{0.005}},
		bayescmp.FoldScores{Dataset: "zero", Left: list{0.1, 0.2, 0.9}, Right: list{0.2, 0.1, 0.9}},
		bayescmp.FoldScores{Dataset: "zero with variance",
			Left: list{0.1, 0.2, 0.3, 0.7, 0.1}, Right: list{0.7, 0.1, 0.1, 0.2, 0.3}},
	))(t)
	s := significance(t, bayescmp.Wilcoxon{}, p)
	want := bayescmp.RankSums{Plus: 4 + 4 + 1.5, Minus: 4 + 1.5}
	if *s.RankSums != want || s.Wins.Ties != 2 {
		t.Errorf("%+v, %d ties", *s.RankSums, s.Wins.Ties)
	}
}

// signedRankSums are the rank sums by their definition.
func signedRankSums(d []float64, zeros bayescmp.Zeros) (plus, minus float64) {
	d = slices.Clone(d)
	drop := 0
	for _, v := range d {
		if v == 0 {
			drop++
		}
	}
	switch zeros {
	case bayescmp.SplitZeros:
		drop %= 2
	case bayescmp.PrattZeros:
		drop = 0
	}
	for range drop {
		at := slices.Index(d, 0)
		d = slices.Delete(d, at, at+1)
	}
	for _, v := range d {
		rank := 0.5
		for _, u := range d {
			switch {
			case math.Abs(u) < math.Abs(v):
				rank++
			case math.Abs(u) == math.Abs(v):
				rank += 0.5
			}
		}
		switch {
		case v > 0:
			plus += rank
		case v < 0:
			minus += rank
		case zeros == bayescmp.SplitZeros:
			plus, minus = plus+rank/2, minus+rank/2
		}
	}
	return plus, minus
}

// Every p value is the count of the sign patterns, all 2ⁿ of them, that are at least as extreme.
func TestWilcoxonIsTheCountOfAllSigns(t *testing.T) {
	needsTime(t)
	r := rand.New(rand.NewPCG(5, 6))
	for n := 1; n <= 16; n++ {
		for _, distinct := range []int{2, 4, 1000} {
			if n > 12 && distinct == 4 {
				continue
			}
			d := make([]float64, n)
			for i := range d {
				d[i] = float64(r.IntN(2*distinct-1)-distinct+1) / 64
			}
			for _, zeros := range []bayescmp.Zeros{
				bayescmp.SplitZeros, bayescmp.PrattZeros, bayescmp.DropZeros,
			} {
				checkCountOfSigns(t, d, bayescmp.Wilcoxon{Zeros: zeros})
			}
		}
	}
}

// The classical table of critical values of the smaller sum, two-sided, alpha 0.05, for n = 6 to
// 25.
func TestWilcoxonCriticalValues(t *testing.T) {
	for i, critical := range []int{
		0, 2, 3, 5, 8, 10, 13, 17, 21, 25, 29, 34, 40, 46, 52, 58, 65, 73, 81, 89,
	} {
		n := i + 6
		for _, smaller := range []int{critical, critical + 1} {
			// The differences are in the order of their ranks.
			d, rest := spread(0, float64(n), n), smaller
			for rank := n; rank >= 1; rank-- {
				if rank <= rest {
					d[rank-1], rest = -d[rank-1], rest-rank
				}
			}
			s := significance(t, bayescmp.Wilcoxon{}, ofDifferences(t, d...))
			if s.RankSums.Minus != float64(smaller) || s.Significant() != (smaller == critical) {
				t.Errorf("n %d, T %g: p %g", n, s.RankSums.Minus, s.P)
			}
			if outside := s.Estimate.Low > 0; outside != s.Significant() {
				t.Errorf("n %d, T %g: p %g, but the interval is [%g, %g]",
					n, s.RankSums.Minus, s.P, s.Estimate.Low, s.Estimate.High)
			}
		}
	}
}

func TestWilcoxonAgainstExactIntegers(t *testing.T) {
	policies := map[string]bayescmp.Zeros{
		"split": bayescmp.SplitZeros, "pratt": bayescmp.PrattZeros, "drop": bayescmp.DropZeros,
	}
	names := weka().Datasets()
	for _, want := range oracle(t, "wilcoxon.csv") {
		p := pairOf(t, weka(), want.text("left"), want.text("right"))
		p = on(t, p, names[:int(want.number("q"))]...)
		if want.number("rounded") == 1 {
			d := p.Means()
			for i := range d {
				d[i] = math.Round(128*d[i]) / 128
			}
			p = ofDifferences(t, d...)
		}
		what := fmt.Sprint(want.values)
		test := bayescmp.Wilcoxon{Zeros: policies[want.text("zeros")]}
		s := significance(t, test, p)
		nearRelative(t, what, s.P, want.number("p"), 1e-13)
		near(t, what+" R⁺", s.RankSums.Plus, want.number("r_plus"), 0)
		near(t, what+" R⁻", s.RankSums.Minus, want.number("r_minus"), 0)
		if want.number("signed") > 0 {
			right := significance(t, looking(test, bayescmp.ForRight), p)
			nearRelative(t, what+" right", right.P, want.number("p_right"), 1e-13)
			left := significance(t, looking(test, bayescmp.ForLeft), p)
			nearRelative(t, what+" left", left.P, want.number("p_left"), 1e-13)
		}
	}
}

func TestHodgesLehmannAgainstR(t *testing.T) {
	forSignificanceOracle(t, func(what string, want record, p bayescmp.Pair) {
		s := significance(t, bayescmp.Wilcoxon{Alpha: want.number("alpha")}, p)
		near(t, what+" estimate", s.Estimate.Value, want.number("hl"), 1e-15)
		nearBound(t, what+" low", s.Estimate.Low, want.number("hl_low"))
		nearBound(t, what+" high", s.Estimate.High, want.number("hl_high"))
		near(t, what+" level", s.Estimate.Level, want.number("hl_level"), 1e-13)
	})
}

// The papers' data: poisson.json has the signed-rank p values, exact with zeros dropped, and by
// scipy's normal approximation without a continuity correction, with zeros dropped and by Pratt's
// rule.
func TestWilcoxonAgainstReference(t *testing.T) {
	scores := corani(t)
	var ref map[string]map[string]struct{ SignedRank map[string]float64 }
	reference(t, "poisson.json", &ref)
	names, checked := scores.Datasets(), 0
	for sets, pairs := range ref {
		low, high := 0, 0
		if _, err := fmt.Sscanf(sets, "%d-%d", &low, &high); err != nil {
			t.Fatal(err)
		}
		for name, want := range pairs {
			p := on(t, pairOf(t, scores, first(name), second(name)), names[low-1:high]...)
			checkWilcoxon(t, sets+" "+name, p, want.SignedRank)
			checked++
		}
	}
	if checked != 24 {
		t.Errorf("%d pairs checked", checked)
	}
}

// At the limit between the two, the approximation is within 0.0005 of the exact p value.
func TestWilcoxonApproximationAtTheLimit(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	for _, shift := range []float64{0, 0.03, 0.09, 0.15, 0.3} {
		for _, tied := range []bool{false, true} {
			d := make([]float64, 500)
			for i := range d {
				d[i] = r.NormFloat64() + shift
				if tied {
					d[i] = math.Round(4*d[i]) / 4
				}
			}
			p := ofDifferences(t, d...)
			exact := significance(t, bayescmp.Wilcoxon{}, p)
			approximate := significance(t, bayescmp.Wilcoxon{Approximate: true}, p)
			near(t, fmt.Sprintf("shift %g, tied %v", shift, tied), approximate.P, exact.P, 5e-4)
			if exact.Method == approximate.Method ||
				exact.Estimate.Low != approximate.Estimate.Low ||
				exact.Estimate.High != approximate.Estimate.High {
				t.Errorf("%s; %s", exact.Method, approximate.Method)
			}
			// One more data set takes the approximation; the bounds hardly move.
			more := significance(t, bayescmp.Wilcoxon{}, ofDifferences(t, append(d, d[0])...))
			near(t, "low", more.Estimate.Low, exact.Estimate.Low, 0.01)
			near(t, "high", more.Estimate.High, exact.Estimate.High, 0.01)
			near(t, "P", more.P, exact.P, 0.05)
		}
	}
}

// Under the null hypothesis p falls below u with a probability of at most u, and not much less
// where there are no ties.
func TestWilcoxonPValuesAreUniform(t *testing.T) {
	const studies = 3000
	r := rand.New(rand.NewPCG(13, 14))
	p := make([]float64, studies)
	for i := range p {
		p[i] = significance(t, bayescmp.Wilcoxon{}, sampled(t, 20, normal)(r)).P
	}
	for _, u := range []float64{0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9} {
		below := 0
		for _, v := range p {
			if v <= u {
				below++
			}
		}
		share := float64(below) / studies
		if share > u+mcError(u, studies) || share < u-0.02-mcError(u, studies) {
			t.Errorf("P(p ≤ %g) = %.4f", u, share)
		}
	}
}

// With zeros the test is conditional on them, and the interval is not. Where they disagree, a
// warning says so.
func TestWilcoxonSaysWhereTheIntervalDisagrees(t *testing.T) {
	d := append(spread(1, 2, 8), repeated(0, 20)...)
	s := significance(t, bayescmp.Wilcoxon{}, ofDifferences(t, d...))
	if !s.Significant() || s.Estimate.Low > 0 || !warnedOf(s, "contains 0 although") {
		t.Errorf("no warning:\n%s", s)
	}
}

func BenchmarkWilcoxonExact(b *testing.B) {
	tied := func(r *rand.Rand) float64 { return math.Round(50 * r.NormFloat64()) }
	draws := map[string]func(*rand.Rand) float64{"": normal, "/ties": tied}
	for _, n := range []int{14, 50, 200, 500} {
		for name, draw := range draws {
			r := rand.New(rand.NewPCG(1, 1))
			d := make([]float64, n)
			for i := range d {
				d[i] = draw(r)
			}
			p := ofDifferences(b, d...)
			b.Run(fmt.Sprintf("n=%d%s", n, name), func(b *testing.B) {
				for b.Loop() {
					significance(b, bayescmp.Wilcoxon{}, p)
				}
			})
		}
	}
}

func BenchmarkWilcoxonApproximate(b *testing.B) {
	p := ofDifferences(b, spread(-1, 1.5, 1000)...)
	for b.Loop() {
		significance(b, bayescmp.Wilcoxon{}, p)
	}
}
