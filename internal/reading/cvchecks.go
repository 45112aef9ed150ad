package reading

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/bayescmp/go/internal/reading/tables"
	"github.com/bayescmp/go/internal/writing"
)

// checkSummaries checks the columns that scikit-learn computes of the splits.
func (r *cvResults) checkSummaries(estimators string) error {
	for m, metric := range r.metrics {
		if err := r.checkMeans(m, metric); err != nil {
			return err
		}
		if err := r.checkRanks(metric, estimators); err != nil {
			return err
		}
	}
	return nil
}

// checkMeans compares the columns of means and standard deviations with the splits. Older versions
// of scikit-learn weighted the means by the sizes of the splits.
func (r *cvResults) checkMeans(m int, metric string) error {
	meanName, stdName := "mean_test_"+metric, "std_test_"+metric
	if !r.Has(meanName) {
		return nil
	}
	half := numbersOf(r.Column(meanName)).half
	deviations := numbers{}
	if r.Has(stdName) {
		deviations = numbersOf(r.Column(stdName))
	}
	weighted := 0
	for i, cell := range r.Column(meanName) {
		splits := r.row(m, i)
		mean, _ := number(cell)
		if math.IsNaN(mean) || len(splits.values) < len(r.splits[m]) {
			continue
		}
		tolerance := half + splits.half + 1e-9*math.Abs(mean)
		switch {
		case isMean(mean, tolerance, splits.values):
			if err := r.checkDeviation(stdName, i, deviations.half, splits); err != nil {
				return err
			}
		case mean < slices.Min(splits.values)-tolerance, mean > slices.Max(splits.values)+tolerance:
			return fmt.Errorf("%w: row %d: %s is %s, but the mean of its splits is %g",
				tables.ErrScore, i+1, meanName, cell, meanOf(splits.values))
		default:
			weighted++
		}
	}
	if weighted > 0 {
		r.notes = append(r.notes, fmt.Sprintf("In %s %s is not the plain mean of the splits; "+
			"older versions of scikit-learn weighted them by their sizes.",
			writing.Plural(weighted, "row"), meanName))
	}
	return nil
}

// checkDeviation compares a standard deviation with the splits.
func (r *cvResults) checkDeviation(name string, i int, half float64, splits numbers) error {
	if !r.Has(name) {
		return nil
	}
	cell := r.Cells(name).At(i)
	std, _ := number(cell)
	mean, sum := meanOf(splits.values), 0.0
	for _, v := range splits.values {
		sum += (v - mean) * (v - mean)
	}
	want := math.Sqrt(sum / float64(len(splits.values)))
	if math.Abs(std-want) > half+2*splits.half+1e-9*(math.Abs(mean)+want) {
		return fmt.Errorf("%w: row %d: %s is %s, but the standard deviation of its splits is %g",
			tables.ErrScore, i+1, name, cell, want)
	}
	return nil
}

// checkRanks compares the ranks with the means: within a search, a larger mean has no larger rank.
// Rows may have been taken out, so that ranks are missing.
func (r *cvResults) checkRanks(metric, estimators string) error {
	meanName, rankName := "mean_test_"+metric, "rank_test_"+metric
	if !r.Has(meanName) || !r.Has(rankName) {
		return nil
	}
	means, ranks := r.Column(meanName), r.Column(rankName)
	searches := map[[2]string][]int{}
	for i := range r.Rows {
		key := [2]string{r.datasets[i]}
		if estimators != "" {
			key[1] = r.Cells(estimators).At(i)
		}
		if mean, _ := number(means[i]); !math.IsNaN(mean) {
			searches[key] = append(searches[key], i)
		}
	}
	for _, rows := range searches {
		mean := func(i int) float64 { v, _ := number(means[i]); return v }
		rank := func(i int) float64 { v, _ := number(ranks[i]); return v }
		slices.SortStableFunc(rows, func(a, b int) int { return cmp.Compare(mean(b), mean(a)) })
		for k, i := range rows {
			if k > 0 && rank(i) < rank(rows[k-1]) && mean(i) < mean(rows[k-1]) {
				return fmt.Errorf("%w: %s is %s in row %d and %s in row %d, "+
					"but %s is smaller in row %d", tables.ErrScore, rankName, ranks[i], i+1,
					ranks[rows[k-1]], rows[k-1]+1, meanName, i+1)
			}
		}
	}
	return nil
}
