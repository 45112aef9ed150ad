package bayescmp

import (
	"errors"
	"math"
	"slices"

	"github.com/bayescmp/go/bayescmp/internal/beta"
	"gonum.org/v1/gonum/mathext"
)

// FriedmanStatistics holds Friedman's statistic and the statistic that Iman and Davenport made of
// it, with their p values.
type FriedmanStatistics struct {
	// ChiSquared is χ² with k − 1 degrees of freedom, and ChiSquaredP its p value. Iman and
	// Davenport say that it is too careful.
	ChiSquared, ChiSquaredP float64
	// F has k − 1 and (k − 1)(N − 1) degrees of freedom, and FP is its p value. F is infinite if
	// all data sets agree.
	F, FP float64
}

// statisticsOf returns the statistics that follow from a χ² with the given degrees of freedom, and
// from those that it leaves for the error: the F of Iman and Davenport [D06 p. 11], and the p
// values. The largest possible χ² is the sum of both.
func statisticsOf(chi float64, freedom, errorFreedom int) FriedmanStatistics {
	df, errorDF := float64(freedom), float64(errorFreedom)
	s := FriedmanStatistics{ChiSquared: chi,
		ChiSquaredP: above0(mathext.GammaIncRegComp(df/2, chi/2))}
	rest := df + errorDF - chi
	if rest <= 1e-12*chi {
		s.F = math.Inf(1)
		return s
	}
	s.F = errorDF / df * chi / rest
	// The beta function of errorDF/(errorDF + df·F), in which nothing is lost where F is small.
	fp, _ := beta.Split(errorDF/2, df/2, rest/(df+errorDF), chi/(df+errorDF))
	s.FP = above0(fp)
	return s
}

// above0 is for probabilities that are too small to be written as a number, but are not 0.
func above0(p float64) float64 { return max(p, math.SmallestNonzeroFloat64) }

// unanimous tells whether all data sets rank the classifiers alike.
func unanimous(ranks [][]float64) bool {
	for _, row := range ranks[1:] {
		if !slices.Equal(row, ranks[0]) {
			return false
		}
	}
	return true
}

// agreement is the probability that all data sets agree with the first one. Each data set is in one
// of the k!/Π(size of tie)! orders that its ranks can have. The probability is never 0, however
// small it may be.
func agreement(ranks []float64, datasets int) float64 {
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
	return above0(p)
}

// errPool is the warning of all answers that come from mean ranks.
var errPool = errors.New("mean ranks depend on the pool: whether two classifiers differ " +
	"can change with the others that are compared (Benavoli, Corani and Mangili 2016); " +
	"PairwiseBy of Friedman's Ranking, with Wilcoxon, looks only at the two")
