package bayescmp_test

import (
	"math/rand/v2"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

func TestAlignedRanksAgainstR(t *testing.T) {
	for _, r := range oracle(t, "aligned_ranks.csv") {
		o := omnibus(t, bayescmp.AlignedRanks{}, ofTable(t, tableOf(t, r), false))
		againstR(t, o, r, "chi2")
		withExact(t, o, r)
	}
}

// The mean aligned ranks of García et al. (2010), from the tests of the STAC platform, which let
// rounding break ties.
func TestAlignedRanksAsPrinted(t *testing.T) {
	for _, r := range oracle(t, "aligned_ranks.csv") {
		if r.text("name") == "garcia-2010" {
			o := omnibus(t, bayescmp.AlignedRanks{}, ofTable(t, tableOf(t, r), false))
			for c, want := range []float64{29.333, 46.792, 46.979, 70.896} {
				near(t, o.Classifiers[c], o.MeanRanks[c], want, 0.0225)
			}
			near(t, "χ²", o.Statistic, 22.26, 0.01)
		}
	}
}

// The formula of García et al. (2010) for χ², on data sets without ties.
func TestAlignedRanksByTheFormula(t *testing.T) {
	src := rand.New(rand.NewPCG(1, 2))
	const n, k = 25, 6
	rows := scaled(random(src, n, k, 1e9), func(_, j int, v float64) float64 {
		return v + 0.05*float64(j)
	})
	o := omnibus(t, bayescmp.AlignedRanks{}, ofTable(t, rows, false))
	// The sums of the ranks by data set, from their definition: a rank is how many of all
	// differences are at least as good.
	var all []float64
	for _, row := range rows {
		middle := 0.0
		for _, v := range row {
			middle += v / k
		}
		for _, v := range row {
			all = append(all, v-middle)
		}
	}
	byClassifier, bySet := 0.0, 0.0
	for c := range k {
		byClassifier += n * n * o.MeanRanks[c] * o.MeanRanks[c]
	}
	for i := range n {
		sum := 0.0
		for _, v := range all[i*k : (i+1)*k] {
			for _, other := range all {
				if other >= v {
					sum++
				}
			}
		}
		bySet += sum * sum
	}
	want := (k - 1) * (byClassifier - k*n*n/4.0*(k*n+1)*(k*n+1)) /
		(k*n*(k*n+1)*(2*k*n+1)/6.0 - bySet/k)
	nearRelative(t, "χ²", o.Statistic, want, 1e-10)
}
