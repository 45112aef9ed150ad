package bayescmp_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// apartBy makes a pair with one data set for each difference.
func apartBy(t *testing.T, d ...float64) bayescmp.Pair {
	t.Helper()
	var sets []bayescmp.FoldScores
	for i, v := range d {
		sets = append(sets, bayescmp.FoldScores{
			Dataset: fmt.Sprint("d", i), Left: []float64{10}, Right: []float64{10 + v},
		})
	}
	return accepted(bayescmp.NewPair("a", "b", sets...))(t)
}

func isNearly(t *testing.T, what string, got, want float64) {
	t.Helper()
	if !(math.Abs(got-want) <= 1e-8*(1+math.Abs(want))) {
		t.Errorf("%s: %.12g, want %.12g", what, got, want)
	}
}

// isInterval compares an interval with numbers from closed forms.
func isInterval(t *testing.T, what string, got *bayescmp.Interval, value, low, high float64) {
	t.Helper()
	if got == nil {
		t.Errorf("%s: nothing", what)
		return
	}
	isNearly(t, what, got.Value, value)
	isNearly(t, what+", low", got.Low, low)
	isNearly(t, what+", high", got.High, high)
}

// Sizes of three differences by hand. With two degrees of freedom the t quantile is
// (2p − 1)·√(2/(4p(1 − p))), and the noncentral t has a closed form. All wins of n have the
// Clopper–Pearson bound 0.025^(1/n).
func TestEffectsByHand(t *testing.T) {
	e := accepted(apartBy(t, 1, 2, 6).Effects())(t)
	const p = 0.975
	quantile := (2*p - 1) * math.Sqrt(2/(4*p*(1-p)))
	sd := math.Sqrt(7) // of 1, 2, 6 about 3: (4 + 1 + 9)/2
	half := quantile * sd / math.Sqrt(3)
	isInterval(t, "mean", e.Difference, 3, 3-half, 3+half)
	isInterval(t, "superiority", e.Superiority, 1, math.Cbrt(0.025), 1)
	isNearly(t, "left", e.LeftScore.Mean, 10)
	isNearly(t, "left, sd", e.LeftScore.SD, 0)
	isNearly(t, "right", e.RightScore.Mean, 13)
	isNearly(t, "right, sd", e.RightScore.SD, sd)
	isNearly(t, "median", e.Median.Value, (2+3.5)/2) // of 1, 1.5, 2, 3.5, 4, 6
	isNearly(t, "rank-biserial", e.RankBiserial.Value, 1)
	isNearly(t, "d", e.Standardised.Value, 3/sd)
	// The bounds of d are shifts with which t has the probabilities 0.975 and 0.025.
	below := func(d float64) float64 {
		shift, x := d*math.Sqrt(3), 3/sd*math.Sqrt(3)
		phi := func(x float64) float64 { return math.Erfc(-x/math.Sqrt2) / 2 }
		r := math.Sqrt(2 + x*x)
		return phi(-shift) + x/r*math.Exp(-shift*shift/(r*r))*phi(shift*x/r)
	}
	isNearly(t, "d, low", below(e.Standardised.Low), 0.975)
	isNearly(t, "d, high", below(e.Standardised.High), 0.025)
	if w := *e.Wins; w != (bayescmp.Wins{Wins: 3}) {
		t.Errorf("wins %+v", w)
	}
}

// Ties count half, and the interval takes them for losses at its lower bound and for wins at its
// upper one: it holds its level whatever the share of ties, by enumeration of all outcomes.
func TestSuperiorityHoldsItsLevel(t *testing.T) {
	const n = 9
	type bounds struct{ low, high float64 }
	known := map[[2]int]bounds{}
	for wins := range n + 1 {
		for ties := range n + 1 - wins {
			d := make([]float64, n)
			for i := range d {
				switch {
				case i < wins:
					d[i] = 1
				case i >= wins+ties:
					d[i] = -1
				}
			}
			s := accepted(apartBy(t, d...).Effects())(t).Superiority
			isNearly(t, "share", s.Value, (float64(wins)+float64(ties)/2)/n)
			known[[2]int{wins, ties}] = bounds{s.Low, s.High}
		}
	}
	choose := func(n, k int) float64 {
		lg := func(n int) float64 { v, _ := math.Lgamma(float64(n + 1)); return v }
		return math.Exp(lg(n) - lg(k) - lg(n-k))
	}
	for _, win := range []float64{0.05, 0.3, 0.5, 0.7} {
		for _, tie := range []float64{0, 0.1, 0.25} {
			covered := 0.0
			for outcome, b := range known {
				wins, ties := outcome[0], outcome[1]
				p := choose(n, wins) * choose(n-wins, ties) * math.Pow(win, float64(wins)) *
					math.Pow(tie, float64(ties)) * math.Pow(1-win-tie, float64(n-wins-ties))
				if truth := win + tie/2; b.low <= truth && truth <= b.high {
					covered += p
				}
			}
			if covered < 0.95-1e-9 {
				t.Errorf("wins %g, ties %g: covered with probability %g", win, tie, covered)
			}
		}
	}
}

// On one data set the interval of the standardised difference covers the true one in 95 % of the
// samples of folds that are correlated by rho, as by Nadeau and Bengio.
func TestStandardisedDifferenceOfFolds(t *testing.T) {
	needsTime(t)
	const n, truth, samples = 5, 0.8, 2000
	rho := 1.0 / n
	random := rand.New(rand.NewPCG(5, 6))
	covered := 0
	for range samples {
		common := math.Sqrt(rho) * random.NormFloat64()
		left, right := make([]float64, n), make([]float64, n)
		for i := range right {
			right[i] = truth + common + math.Sqrt(1-rho)*random.NormFloat64()
		}
		fold := bayescmp.FoldScores{Dataset: "d", Left: left, Right: right}
		e := accepted(accepted(bayescmp.NewPair("a", "b", fold))(t).Effects())(t)
		if e.Standardised.Low <= truth && truth <= e.Standardised.High {
			covered++
		}
	}
	share := float64(covered) / samples
	if off := math.Sqrt(0.95 * 0.05 / samples); math.Abs(share-0.95) > 3*off {
		t.Errorf("covered in %.4f of the samples", share)
	}
}

// The sizes are those of the tests that have them.
func TestEffectsAreThoseOfTheTests(t *testing.T) {
	p := ofWeka("NaiveBayes", "AODE")
	e := accepted(p.Effects())(t)
	w := accepted(bayescmp.Wilcoxon{}.Test(p))(t)
	paired := accepted(bayescmp.PairedTTest{}.Test(p))(t)
	if *e.Difference != paired.Estimate || *e.Median != w.Estimate || *e.Wins != *w.Wins ||
		e.RankBiserial.Value != w.Effect.Value {
		t.Errorf("%+v", e)
	}
	isNearly(t, "d", e.Standardised.Value, paired.Effect.Value)
	glass := on(t, p, "glass")
	one := accepted(glass.Effects())(t)
	corrected := accepted(bayescmp.NadeauBengio{}.Test(glass))(t)
	isNearly(t, "d of folds", one.Standardised.Value, corrected.Effect.Value)
	if *one.Difference != corrected.Estimate || one.Median != nil || one.RankBiserial != nil {
		t.Errorf("%+v", one)
	}
	if one.Metric != "accuracy" || one.Superiority.Level != 0 {
		t.Errorf("%+v", one)
	}
}

// A number that a test gives as well has the same name there.
func TestEffectsAreNamedAsInTests(t *testing.T) {
	for _, p := range []bayescmp.Pair{ofWeka("NaiveBayes", "AODE"), tuned()} {
		names := map[string]string{}
		e := accepted(p.Effects())(t)
		for _, size := range []*bayescmp.Interval{
			e.Difference, e.Median, e.Standardised, e.RankBiserial, e.Superiority,
		} {
			if size != nil {
				names[fmt.Sprintf("%.9g", size.Value)] = size.Name
			}
		}
		for _, test := range []bayescmp.SignificanceTest{
			bayescmp.Wilcoxon{}, bayescmp.BinomialSign{}, bayescmp.PairedTTest{},
		} {
			s, err := test.Test(p)
			if err != nil {
				t.Fatal(err)
			}
			of := map[string]float64{s.Estimate.Name: s.Estimate.Value}
			if s.Effect != nil {
				of[s.Effect.Name] = s.Effect.Value
			}
			for name, value := range of {
				if same, ok := names[fmt.Sprintf("%.9g", value)]; ok && same != name {
					t.Errorf("%s: %q, and among the effects %q", s.Test, name, same)
				}
			}
		}
	}
}

// Exchanging the classifiers turns the signs round.
func TestEffectsExchanged(t *testing.T) {
	e := accepted(ofWeka("NaiveBayes", "AODE").Effects())(t)
	r := accepted(ofWeka("AODE", "NaiveBayes").Effects())(t)
	for _, sizes := range [][2]*bayescmp.Interval{
		{e.Difference, r.Difference}, {e.Median, r.Median}, {e.Standardised, r.Standardised},
	} {
		isInterval(t, "turned "+sizes[0].Name, sizes[1],
			-sizes[0].Value, -sizes[0].High, -sizes[0].Low)
	}
	s := e.Superiority
	isInterval(t, "superiority", r.Superiority, 1-s.Value, 1-s.High, 1-s.Low)
	isNearly(t, "rank-biserial", r.RankBiserial.Value, -e.RankBiserial.Value)
	if e.LeftScore.Mean != r.RightScore.Mean {
		t.Errorf("%v, %v", e.LeftScore, r.RightScore)
	}
}

// Scores with two directions have neither a mean nor a mean difference.
func TestEffectsOfSeveralMetrics(t *testing.T) {
	p := accepted(bayescmp.NewPair("a", "b",
		bayescmp.FoldScores{Dataset: "d", Left: []float64{0.5}, Right: []float64{0.6}},
		bayescmp.FoldScores{Dataset: "e", Left: []float64{9}, Right: []float64{4}, Lower: true},
	))(t)
	e := accepted(p.Effects())(t)
	if e.Difference != nil || e.Median != nil || e.Standardised != nil || e.RankBiserial != nil ||
		e.LeftScore != nil || e.Superiority.Value != 1 || len(e.Warnings) != 1 {
		t.Errorf("%v", e)
	}
}

func TestEffectsRefuse(t *testing.T) {
	_, err := bayescmp.Pair{}.Effects()
	refused(t, err, bayescmp.ErrEmpty)
	_, err = apartBy(t, 1).Effects()
	refused(t, err, bayescmp.ErrOneFold, "d0")
}

// Without any difference there is nothing to standardise, and next to no spread has no interval.
func TestEffectsWithoutVariance(t *testing.T) {
	for _, d := range [][]float64{{0, 0, 0}, {1, 1, 1}} {
		if e := accepted(apartBy(t, d...).Effects())(t); e.Standardised != nil {
			t.Errorf("%v", e)
		}
	}
	e := accepted(apartBy(t, 1, 1+1e-5, 1-1e-5).Effects())(t)
	if e.Standardised == nil || e.Standardised.Level != 0 || len(e.Warnings) == 0 {
		t.Errorf("%v", e)
	}
}
