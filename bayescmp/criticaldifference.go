package bayescmp

import (
	"fmt"
	"math"
	"slices"

	"github.com/bayescmp/go/internal/beta"
	"github.com/bayescmp/go/internal/studentized"
	"gonum.org/v1/gonum/mathext"
)

// mostClassifiers and mostDatasets bound the designs for which a critical difference is computed.
const mostClassifiers, mostDatasets = 10_000, 1_000_000_000

// NemenyiDifference returns the least difference between the mean ranks of two classifiers that is
// significant when all pairs are compared. For k classifiers and N data sets it is q·√(k(k+1)/6N),
// where q is the quantile of the studentized range over √2 (Demšar 2006, section 3.2.2 and Table
// 5a). It needs no data, and so tells beforehand what an experiment could find; [Ranking.Nemenyi]
// has the critical difference of its data. If it is above k − 1, the largest difference that there
// can be, nothing can be found. Alpha is the family-wise error, from 10⁻¹⁵ to 0.5; 0 means 0.05.
// Errors wrap [ErrOption].
func NemenyiDifference(classifiers, datasets int, alpha float64) (float64, error) {
	alpha, err := checkDesign(classifiers, datasets, alpha)
	if err != nil {
		return 0, err
	}
	q := studentized.Critical(alpha, classifiers, math.Inf(1)) / math.Sqrt2
	return q * rankError(classifiers, datasets), nil
}

// BonferroniDunnDifference returns the same as [NemenyiDifference] where all classifiers are
// compared only with a control. The number of classifiers includes the control, and q is the
// quantile of the normal distribution at alpha/(k − 1), two-sided (Demšar 2006, Table 5b). Errors
// wrap [ErrOption].
func BonferroniDunnDifference(classifiers, datasets int, alpha float64) (float64, error) {
	alpha, err := checkDesign(classifiers, datasets, alpha)
	if err != nil {
		return 0, err
	}
	return bonferroniQuantile(alpha, classifiers-1) * rankError(classifiers, datasets), nil
}

// rankError is the standard error of a difference between two mean ranks without ties [D06 p. 12].
// A critical difference is a multiple of it [D06 p. 11].
func rankError(classifiers, datasets int) float64 {
	k := float64(classifiers)
	return math.Sqrt(k * (k + 1) / 6 / float64(datasets))
}

// bonferroniQuantile is the number of standard errors that makes one of several two-sided
// comparisons significant.
func bonferroniQuantile(alpha float64, comparisons int) float64 {
	return -mathext.NormalQuantile(alpha / 2 / float64(comparisons))
}

func checkDesign(classifiers, datasets int, alpha float64) (float64, error) {
	alpha, err := usableAlpha("alpha", alpha, 0.5)
	switch {
	case err != nil:
		return 0, err
	case classifiers < 2 || classifiers > mostClassifiers:
		return 0, fmt.Errorf("%w: a critical difference is for 2 to %d classifiers, not %d",
			ErrOption, mostClassifiers, classifiers)
	case datasets < 1 || datasets > mostDatasets:
		return 0, fmt.Errorf("%w: a critical difference is for 1 to %d data sets, not %d",
			ErrOption, mostDatasets, datasets)
	}
	return alpha, nil
}

// FriedmanStatistics holds Friedman's statistic and the statistic that Iman and Davenport derived
// from it, with their p values.
type FriedmanStatistics struct {
	// ChiSquared is χ² with k − 1 degrees of freedom, and ChiSquaredP its p value. Iman and
	// Davenport say that it is too careful.
	ChiSquared  float64
	ChiSquaredP float64 `field:"chi_squared_p_value"`
	// F has k − 1 and (k − 1)(N − 1) degrees of freedom, and FP is its p value. F is infinite if
	// all data sets agree.
	F  float64
	FP float64 `field:"f_p_value"`
}

// statisticsOf returns the statistics that follow from a χ² with the given degrees of freedom, and
// from those that it leaves for the error: the F of Iman and Davenport [D06 p. 11], and the p
// values. The largest possible χ² is the sum of both.
func statisticsOf(chi float64, freedom, errorFreedom int) FriedmanStatistics {
	df, errorDF := float64(freedom), float64(errorFreedom)
	s := FriedmanStatistics{ChiSquared: chi,
		ChiSquaredP: positiveProbability(mathext.GammaIncRegComp(df/2, chi/2))}
	rest := df + errorDF - chi
	if rest <= 1e-12*chi {
		s.F = math.Inf(1)
		return s
	}
	s.F = errorDF / df * chi / rest
	// The beta function of errorDF/(errorDF + df·F), in which nothing is lost where F is small.
	fp, _ := beta.Split(errorDF/2, df/2, rest/(df+errorDF), chi/(df+errorDF))
	s.FP = positiveProbability(fp)
	return s
}

// positiveProbability is for probabilities that are too small to be written as a number, but are
// not 0.
func positiveProbability(p float64) float64 { return max(p, math.SmallestNonzeroFloat64) }

// isUnanimous tells whether all data sets rank the classifiers alike.
func isUnanimous(ranks [][]float64) bool {
	for _, row := range ranks[1:] {
		if !slices.Equal(row, ranks[0]) {
			return false
		}
	}
	return true
}

// agreementProbability is the probability that all data sets agree with the first one. Each data
// set is in one of the k!/Π(size of tie)! orders that its ranks can have. The probability is never
// 0, however small it may be.
func agreementProbability(ranks []float64, datasets int) float64 {
	orders, sizes := 1.0, map[float64]int{}
	for i, rank := range ranks {
		sizes[rank]++
		orders = orders * float64(i+1) / float64(sizes[rank]) // an integer after each rank
	}
	if all := math.Pow(orders, float64(datasets-1)); !math.IsInf(all, 1) {
		return 1 / all // one rounding, while all is up to 2⁵³
	}
	p := 1.0
	for range datasets - 1 {
		p /= orders
	}
	return positiveProbability(p)
}

// exactOrders and exactFamilies are how exact P values of ranks are computed.
const (
	exactOrders   = "exact, over all orders of the ranks on each data set"
	exactFamilies = "exact, over all orders of the rank sums of each family"
)
