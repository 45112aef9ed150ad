package bayescmp_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// rejections counts the significant answers to differences drawn where neither classifier is better.
func rejections(t *testing.T, studies int, test bayescmp.SignificanceTest, draw func(r *rand.Rand) bayescmp.Pair) float64 {
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

// sampled draws n differences.
func sampled(t *testing.T, n int, f func(r *rand.Rand) float64) func(r *rand.Rand) bayescmp.Pair {
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

// Exact tests never reject more often than alpha, whatever the ties; the t test rejects as often as alpha under its own model.
func TestSizeUnderTheNull(t *testing.T) {
	const studies, alpha = 3000, 0.1
	for _, tc := range []struct {
		name  string
		test  bayescmp.SignificanceTest
		draw  func(r *rand.Rand) bayescmp.Pair
		least float64
	}{
		{"normal", bayescmp.Wilcoxon{Alpha: alpha}, sampled(t, 20, normal), 0.09},
		{"rounded", bayescmp.Wilcoxon{Alpha: alpha}, sampled(t, 15, rounded), 0.06},
		{"rounded, Pratt", bayescmp.Wilcoxon{Alpha: alpha, Zeros: bayescmp.PrattZeros}, sampled(t, 15, rounded), 0.06},
		{"rounded, dropped", bayescmp.Wilcoxon{Alpha: alpha, Zeros: bayescmp.DropZeros}, sampled(t, 15, rounded), 0.06},
		{"one-sided", bayescmp.Wilcoxon{Alpha: alpha, Alternative: bayescmp.ForLeft}, sampled(t, 12, normal), 0.08},
		{"approximation", bayescmp.Wilcoxon{Alpha: alpha, Approximate: true}, sampled(t, 40, normal), 0.09},
		{"normal", bayescmp.BinomialSign{Alpha: alpha}, sampled(t, 20, normal), 0.03},
		{"rounded", bayescmp.BinomialSign{Alpha: alpha}, sampled(t, 20, rounded), 0},
		{"rounded, dropped", bayescmp.BinomialSign{Alpha: alpha, Zeros: bayescmp.DropZeros}, sampled(t, 20, rounded), 0.02},
		{"normal", bayescmp.PairedTTest{Alpha: alpha}, sampled(t, 8, normal), alpha},
		{"one-sided", bayescmp.PairedTTest{Alpha: alpha, Alternative: bayescmp.ForRight}, sampled(t, 8, normal), alpha},
	} {
		size := rejections(t, studies, tc.test, tc.draw)
		if size > alpha+mcError(alpha, studies) || size < tc.least-mcError(alpha, studies) {
			t.Errorf("%s, %s: rejects with probability %.3f", tc.test.Name(), tc.name, size)
		}
	}
}

// The intervals hold the median where it is at least as often as they say, also when the differences are rounded.
func TestCoverage(t *testing.T) {
	const studies, alpha, middle = 3000, 0.1, 3
	for _, tc := range []struct {
		name string
		test bayescmp.SignificanceTest
		n    int
		draw func(r *rand.Rand) float64
		most float64
	}{
		{"normal", bayescmp.Wilcoxon{Alpha: alpha}, 15, normal, 0.92},
		{"rounded", bayescmp.Wilcoxon{Alpha: alpha}, 15, rounded, 1},
		{"one-sided", bayescmp.Wilcoxon{Alpha: alpha, Alternative: bayescmp.ForRight}, 15, normal, 0.92},
		{"normal", bayescmp.BinomialSign{Alpha: alpha}, 15, normal, 0.97},
		{"rounded", bayescmp.BinomialSign{Alpha: alpha}, 15, rounded, 1},
		{"normal", bayescmp.PairedTTest{Alpha: alpha}, 6, normal, 0.9},
		{"one-sided", bayescmp.PairedTTest{Alpha: alpha, Alternative: bayescmp.ForLeft}, 6, normal, 0.9},
	} {
		r := rand.New(rand.NewPCG(3, 4))
		inside, level := 0, 0.0
		for range studies {
			s := significance(t, tc.test, sampled(t, tc.n, func(r *rand.Rand) float64 { return middle + tc.draw(r) })(r))
			if s.Estimate.Low <= middle && middle <= s.Estimate.High {
				inside++
			}
			level = s.Estimate.Level
		}
		share := float64(inside) / studies
		if share < level-mcError(level, studies) || share > tc.most+mcError(tc.most, studies) || level < 1-alpha {
			t.Errorf("%s, %s: level %.4f, coverage %.3f", tc.test.Name(), tc.name, level, share)
		}
	}
}
