package bayescmp_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// rejections is the share of significant answers to differences that are drawn where neither
// classifier is better.
func rejections(t *testing.T, studies int, test bayescmp.SignificanceTest, draw pairDraw) float64 {
	t.Helper()
	r := rand.New(rand.NewPCG(11, 12))
	count := 0
	for range studies {
		if significance(t, test, draw(r)).Significant() {
			count++
		}
	}
	return float64(count) / float64(studies)
}

// sampled draws pairs of n differences.
func sampled(t *testing.T, n int, f func(r *rand.Rand) float64) pairDraw {
	return func(r *rand.Rand) bayescmp.Pair {
		d := make([]float64, n)
		for i := range d {
			d[i] = f(r)
		}
		return ofDifferences(t, d...)
	}
}

func normal(r *rand.Rand) float64 { return r.NormFloat64() }

// rounded has many ties and zeros.
func rounded(r *rand.Rand) float64 { return math.Round(1.5 * r.NormFloat64()) }

// mcError is four standard errors of a share near p in so many studies.
func mcError(p float64, studies int) float64 { return 4 * math.Sqrt(p*(1-p)/float64(studies)) }

// pairDraw draws a pair.
type pairDraw func(r *rand.Rand) bayescmp.Pair

// Exact tests never reject more often than alpha, whatever the ties; the t test rejects as often as
// alpha under its own model.
func TestSizeUnderTheNull(t *testing.T) {
	needsTime(t)
	const studies, alpha = 3000, 0.1
	type (
		wilcoxon = bayescmp.Wilcoxon
		sign     = bayescmp.BinomialSign
		ttest    = bayescmp.PairedTTest
		flips    = bayescmp.Permutation
	)
	const drop, pratt = bayescmp.DropZeros, bayescmp.PrattZeros
	const forLeft, forRight = bayescmp.ForLeft, bayescmp.ForRight
	for _, tc := range []struct {
		name  string
		test  bayescmp.SignificanceTest
		n     int
		draw  func(r *rand.Rand) float64
		least float64
	}{
		{"normal", wilcoxon{Alpha: alpha}, 20, normal, 0.09},
		{"rounded", wilcoxon{Alpha: alpha}, 15, rounded, 0.06},
		{"rounded, Pratt", wilcoxon{Alpha: alpha, Zeros: pratt}, 15, rounded, 0.06},
		{"rounded, dropped", wilcoxon{Alpha: alpha, Zeros: drop}, 15, rounded, 0.06},
		{"one-sided", wilcoxon{Alpha: alpha, Alternative: forLeft}, 12, normal, 0.08},
		{"approximation", wilcoxon{Alpha: alpha, Approximate: true}, 40, normal, 0.09},
		{"normal", sign{Alpha: alpha}, 20, normal, 0.03},
		{"rounded", sign{Alpha: alpha}, 20, rounded, 0},
		{"rounded, dropped", sign{Alpha: alpha, Zeros: drop}, 20, rounded, 0.02},
		{"normal", ttest{Alpha: alpha}, 8, normal, alpha},
		{"one-sided", ttest{Alpha: alpha, Alternative: forRight}, 8, normal, alpha},
		{"normal", flips{Alpha: alpha}, 12, normal, 0.09},
		{"rounded", flips{Alpha: alpha}, 12, rounded, 0.06},
		{"one-sided", flips{Alpha: alpha, Alternative: forLeft}, 12, normal, 0.09},
		{"drawn", flips{Alpha: alpha, Samples: 1000}, 31, normal, 0.09},
	} {
		size := rejections(t, studies, tc.test, sampled(t, tc.n, tc.draw))
		off := mcError(alpha, studies)
		if size > alpha+off || size < tc.least-off {
			t.Errorf("%s, %s: rejects with probability %.3f", tc.test.Name(), tc.name, size)
		}
	}
}

// The intervals hold the median where it is at least as often as they say, also when the
// differences are rounded.
func TestCoverage(t *testing.T) {
	needsTime(t)
	const studies, alpha, middle = 3000, 0.1, 3
	wilcoxon, sign := bayescmp.Wilcoxon{Alpha: alpha}, bayescmp.BinomialSign{Alpha: alpha}
	ttest := bayescmp.PairedTTest{Alpha: alpha}
	flips := bayescmp.Permutation{Alpha: alpha}
	for _, tc := range []struct {
		name string
		test bayescmp.SignificanceTest
		n    int
		draw func(r *rand.Rand) float64
		most float64
	}{
		{"normal", wilcoxon, 15, normal, 0.92},
		{"rounded", wilcoxon, 15, rounded, 1},
		{"one-sided", looking(wilcoxon, bayescmp.ForRight), 15, normal, 0.92},
		{"normal", sign, 15, normal, 0.97},
		{"rounded", sign, 15, rounded, 1},
		{"normal", ttest, 6, normal, 0.9},
		{"one-sided", looking(ttest, bayescmp.ForLeft), 6, normal, 0.9},
		{"normal", flips, 8, normal, 0.92},
		{"rounded", flips, 8, rounded, 1},
		{"one-sided", looking(flips, bayescmp.ForRight), 8, normal, 0.92},
		{"drawn", bayescmp.Permutation{Alpha: alpha, Samples: 1000}, 31, normal, 0.9},
	} {
		r := rand.New(rand.NewPCG(3, 4))
		draw := sampled(t, tc.n, func(r *rand.Rand) float64 { return middle + tc.draw(r) })
		inside, level := 0, 0.0
		for range studies {
			s := significance(t, tc.test, draw(r))
			if s.Estimate.Low <= middle && middle <= s.Estimate.High {
				inside++
			}
			level = s.Estimate.Level
		}
		share := float64(inside) / studies
		if share < level-mcError(level, studies) || level < 1-alpha ||
			share > tc.most+mcError(tc.most, studies) {
			t.Errorf("%s, %s: level %.4f, coverage %.3f", tc.test.Name(), tc.name, level, share)
		}
	}
}
