package bayescmp_test

import (
	"math"
	"math/big"
	"slices"
	"testing"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/internal/studentized"
)

// The data of García and Herrera (2008) in scmamp, with what its vignettes print. scmamp takes the
// critical difference of Nemenyi from the studentized range with k(N − 1) degrees of freedom, where
// Demšar (2006) has infinitely many.
func TestRealSCMAMP(t *testing.T) {
	s := accepted(bayescmp.Open(realFile(t, "scmamp-gh-2008.csv")))(t)
	r := ranking(t, bayescmp.Friedman{}, s)
	if !slices.Equal(r.Classifiers, []string{"C4.5", "k-NN(k=1)", "NaiveBayes", "Kernel", "CN2"}) ||
		len(r.Datasets) != 30 {
		t.Fatalf("%q on %d data sets", r.Classifiers, len(r.Datasets))
	}
	for i, want := range []float64{2.100, 3.250, 2.200, 4.333, 3.117} {
		near(t, r.Classifiers[i], r.MeanRanks[i], want, 5e-4)
	}
	near(t, "Friedman", r.Uncorrected.ChiSquared, 39.647, 5e-4)
	nearRelative(t, "P of Friedman", r.Uncorrected.ChiSquaredP, 5.121e-08, 1e-4)
	near(t, "Iman and Davenport", r.Uncorrected.F, 14.309, 5e-4)
	nearRelative(t, "P of Iman and Davenport", r.Uncorrected.FP, 1.593e-09, 4e-4)
	nemenyi := r.Nemenyi()
	near(t, "Nemenyi, Demšar's table", nemenyi.CriticalDifference, 2.728*math.Sqrt(30./180), 5e-4)
	share := nemenyi.CriticalDifference / studentized.Quantile(.95, 5, math.Inf(1))
	near(t, "Nemenyi, as printed", share*studentized.Quantile(.95, 5, 5*29), 1.1277, 5e-5)
	for pair, want := range map[[2]string]float64{
		{"C4.5", "Kernel"}: 4.486991e-08, {"k-NN(k=1)", "CN2"}: .743971478,
	} {
		row := accepted(nemenyi.Between(pair[0], pair[1]))(t)
		nearRelative(t, pair[0]+" "+pair[1], row.P, want, 2e-7)
	}
}

// scmamp has the formulas of García et al. (2010), which assume that there are no ties; here are
// some. Corrected for ties, both statistics are computed in Python, with fractions. The aligned
// ranks of scmamp also lack ties where two differences are equal but for the rounding of the means.
func TestRealSCMAMPWithTies(t *testing.T) {
	s := accepted(bayescmp.Open(realFile(t, "scmamp-gh-2008.csv")))(t)
	aligned := accepted(bayescmp.AlignedRanks{}.Rank(s))(t)
	near(t, "aligned ranks", aligned.Statistic, 41.72918999735699, 1e-10)
	quade := accepted(bayescmp.Quade{}.Rank(s))(t)
	near(t, "Quade", quade.Statistic, 10.943404105520097, 1e-12)

	var rows [][]float64
	for _, dataset := range s.Datasets() {
		var row []float64
		for _, classifier := range s.Classifiers() {
			row = append(row, accepted(s.Folds(dataset, classifier))(t)...)
		}
		rows = append(rows, row)
	}
	near(t, "aligned ranks, as printed", alignedWithoutTies(rows), 41.691, 5e-4)
	near(t, "Quade, as printed", quadeWithoutTies(rows), 10.802, 5e-4)
}

// alignedWithoutTies is the statistic of García et al. (2010), with means that are rounded.
func alignedWithoutTies(rows [][]float64) float64 {
	n, k := float64(len(rows)), float64(len(rows[0]))
	var all []float64
	for _, row := range rows {
		sum := new(big.Rat)
		for _, v := range row {
			sum.Add(sum, new(big.Rat).SetFloat64(v))
		}
		mean, _ := sum.Quo(sum, new(big.Rat).SetFloat64(k)).Float64()
		for _, v := range row {
			all = append(all, mean-v)
		}
	}
	ranks := ascendingRanks(all)
	columns, squares, rest := make([]float64, len(rows[0])), 0.0, 0.0
	for i := range rows {
		sum := 0.0
		for j := range columns {
			columns[j] += ranks[i*len(columns)+j]
			sum += ranks[i*len(columns)+j]
		}
		rest += sum * sum
	}
	for _, sum := range columns {
		squares += sum * sum
	}
	return (k - 1) * (squares - k*n*n/4*(k*n+1)*(k*n+1)) /
		(k*n*(k*n+1)*(2*k*n+1)/6 - rest/k)
}

// quadeWithoutTies is the statistic of García et al. (2010).
func quadeWithoutTies(rows [][]float64) float64 {
	n, k := float64(len(rows)), float64(len(rows[0]))
	var spreads []float64
	for _, row := range rows {
		spreads = append(spreads, slices.Max(row)-slices.Min(row))
	}
	weights, sums, b := ascendingRanks(spreads), make([]float64, len(rows[0])), 0.0
	for i, row := range rows {
		for j, rank := range ascendingRanks(row) {
			sums[j] += weights[i] * (rank - (k+1)/2)
		}
	}
	for _, sum := range sums {
		b += sum * sum / n
	}
	return (n - 1) * b / (n*(n+1)*(2*n+1)*k*(k+1)*(k-1)/72 - b)
}

// ascendingRanks gives the smallest value the rank 1, and equal ones the mean of their ranks.
func ascendingRanks(values []float64) []float64 {
	ranks := make([]float64, len(values))
	for i, v := range values {
		ranks[i] = .5
		for _, other := range values {
			switch {
			case other < v:
				ranks[i]++
			case other == v:
				ranks[i] += .5
			}
		}
	}
	return ranks
}
