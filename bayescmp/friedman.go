package bayescmp

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/bayescmp/go/bayescmp/internal/concordance"
	"github.com/bayescmp/go/bayescmp/internal/ranks"
	"gonum.org/v1/gonum/mathext"
)

// Friedman is the test of Friedman (1937, 1940) for several classifiers, as Demšar (2006, section 3.2.2) recommends it: on each data set the
// classifiers are ranked, 1 for the best, equal scores sharing the mean of their ranks; if all classifiers are equal, so are their mean
// ranks but for chance. What comes out is a [Ranking], which also has the post-hoc tests that tell which classifiers differ.
//
// P is exact where there are few data sets: up to 1000 for 2 classifiers, 60 for 3, 18 for 4, 8 for 5, 5 for 6, 3 for 7 and 2 for 8. It then
// comes from all orders of the ranks of each data set, its ties kept, which are equally probable if all classifiers are equal. Otherwise it
// is that of Iman and Davenport (1980), from χ² corrected for ties.
//
// The test takes the data sets as independent. It looks at the mean of each classifier on each data set only.
type Friedman struct {
	// Alpha is the largest p value that counts as significant, here and in the post-hoc tests, in (0, 1); 0 means 0.05.
	Alpha float64
	// Approximate takes the F of Iman and Davenport at any number of data sets, to compare with what others print or to save the time of
	// the exact distribution, up to 0.1 seconds.
	Approximate bool
}

// FriedmanStatistics are the statistic of Friedman and the one that Iman and Davenport made of it, with their p values.
type FriedmanStatistics struct {
	ChiSquared, ChiSquaredP float64 // χ² with k − 1 degrees of freedom; too careful, say Iman and Davenport
	F, FP                   float64 // F with k − 1 and (k − 1)(N − 1) degrees of freedom; infinite if all data sets agree
}

// Name is "Friedman test".
func (Friedman) Name() string { return "Friedman test" }

// Rank ranks the classifiers on each data set and tests whether their mean ranks differ. Where all scores are equal P is 1; with two
// classifiers the answer is that of the sign test, and a warning says that [Wilcoxon] is better.
//
// Errors wrap [ErrEmpty] (no scores), [ErrOption] (Alpha, or fewer than two classifiers), [ErrOneFold] (one data set, and so one rank
// per classifier) or [ErrMissing].
func (f Friedman) Rank(scores *Scores) (*Ranking, error) {
	alpha, err := scores.forAll(f.Name(), f.Alpha)
	if err != nil {
		return nil, err
	}
	r := newRanking(scores, alpha)
	r.test(!f.Approximate)
	r.reserve()
	return r, nil
}

func newRanking(scores *Scores, alpha float64) *Ranking {
	k := len(scores.classifiers)
	r := &Ranking{
		Classifiers: scores.Classifiers(), Datasets: scores.Datasets(), MeanRanks: make([]float64, k),
		DF: k - 1, ErrorDF: (k - 1) * (len(scores.sets) - 1), ExactP: math.NaN(), Alpha: alpha, scores: scores,
	}
	for _, set := range scores.sets {
		row := set.ranks(scores.lower)
		r.Ranks = append(r.Ranks, row)
		for j, rank := range row {
			r.MeanRanks[j] += rank
		}
	}
	for j := range r.MeanRanks {
		r.MeanRanks[j] /= float64(len(r.Ranks))
	}
	r.Assumptions = append(r.Assumptions, "independent data sets")
	if scores.lower {
		r.Assumptions = append(r.Assumptions, "lower scores are better")
	}
	r.Assumptions = append(r.Assumptions, scores.dropped.texts()...)
	return r
}

// ranks of the classifiers on the data set, the best 1. As for [Wilcoxon], means that are closer than 1e-12 of the largest score are
// equal: their difference is rounding.
func (d dataset) ranks(lower bool) []float64 {
	costs, rounding := make([]float64, len(d.scores)), make([]float64, len(d.scores))
	for c, folds := range d.scores {
		costs[c], rounding[c] = mean(folds), 1e-12*largest(folds)
		if !lower {
			costs[c] = -costs[c]
		}
	}
	return roundedRanks(costs, rounding)
}

// roundedRanks are ranks, the smallest 1, of values that are equal if they are closer than the rounding of one of them.
func roundedRanks(x, rounding []float64) []float64 {
	x, order := slices.Clone(x), make([]int, len(x))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(x[i], x[j]) })
	first := order[0]
	for _, i := range order {
		if x[i]-x[first] < max(rounding[i], rounding[first]) {
			x[i] = x[first]
		} else {
			first = i
		}
	}
	return ranks.Mid(x)
}

// test fills in the statistics and P.
func (r *Ranking) test(exact bool) {
	n, k := float64(len(r.Ranks)), float64(len(r.Classifiers))
	// between is the sum of squares of the mean ranks about their mean, within that of all ranks, untied what it is without ties.
	between, within, untied := 0.0, 0.0, n*k*(k*k-1)/12
	for _, mean := range r.MeanRanks {
		between += (mean - (k+1)/2) * (mean - (k+1)/2)
	}
	for _, row := range r.Ranks {
		for _, rank := range row {
			within += (rank - (k+1)/2) * (rank - (k+1)/2)
		}
	}
	r.Tied = within < untied
	r.Uncorrected = r.statistics(n * n * (k - 1) * between / untied)
	if r.constant() {
		r.Corrected, r.ExactP, r.P, r.Method = r.statistics(0), 1, 1, "all ranks are equal"
		return
	}
	chi := n * n * (k - 1) * between / within
	if unanimous(r.Ranks) {
		chi = n * (k - 1)
	}
	r.Corrected = r.statistics(chi)
	r.W = chi / (n * (k - 1))
	r.choose(exact)
}

func (r *Ranking) statistics(chi float64) FriedmanStatistics {
	return statisticsOf(chi, len(r.Ranks), r.DF)
}

// statisticsOf are the F and the p values of a χ² with df degrees of freedom on so many data sets.
func statisticsOf(chi float64, datasets, freedom int) FriedmanStatistics {
	n, df := float64(datasets), float64(freedom)
	errorDF := df * (n - 1)
	s := FriedmanStatistics{ChiSquared: chi, ChiSquaredP: mathext.GammaIncRegComp(df/2, chi/2)}
	rest := n*df - chi
	if rest <= 1e-12*chi {
		s.F = math.Inf(1)
		return s
	}
	s.F = (n - 1) * chi / rest
	s.FP = mathext.RegIncBeta(errorDF/2, df/2, errorDF/(errorDF+df*s.F))
	return s
}

// choose chooses P.
func (r *Ranking) choose(exact bool) {
	switch {
	case unanimous(r.Ranks):
		r.ExactP = agreement(r.Ranks[0], len(r.Ranks)) // there is no F
	case exact && concordance.Within(len(r.Ranks), len(r.Classifiers)):
		r.ExactP = concordance.AtLeast(r.Ranks)
	default:
		r.P, r.Method = r.Corrected.FP, "from Iman and Davenport's F"
		return
	}
	r.P, r.Method = r.ExactP, "exact, over all orders of the ranks on each data set"
}

// unanimous tells whether all data sets rank the classifiers alike.
func unanimous(ranks [][]float64) bool {
	for _, row := range ranks[1:] {
		if !slices.Equal(row, ranks[0]) {
			return false
		}
	}
	return true
}

// constant tells whether all scores are equal on every data set.
func (r *Ranking) constant() bool {
	return !slices.ContainsFunc(r.Ranks, func(row []float64) bool { return slices.Max(row) != slices.Min(row) })
}

// agreement is the probability that all data sets agree with the first one: each in one of the orders k!/Π(size of tie)! that its ranks
// can have. It is not 0, small as it may be.
func agreement(ranks []float64, datasets int) float64 {
	orders, _ := math.Lgamma(float64(len(ranks)) + 1)
	sizes := map[float64]int{}
	for _, rank := range ranks {
		sizes[rank]++
		orders -= math.Log(float64(sizes[rank]))
	}
	return max(math.Exp(-orders*float64(datasets-1)), math.SmallestNonzeroFloat64)
}

// reserve says what the ranking may hang on.
func (r *Ranking) reserve() {
	warn := func(format string, args ...any) { r.Warnings = append(r.Warnings, fmt.Errorf(format, args...)) }
	switch k, n := len(r.Classifiers), len(r.Ranks); {
	case r.constant():
		warn("all classifiers have equal scores on every data set: there is nothing to test, and p is 1")
	case k == 2:
		warn("with two classifiers this is the sign test; Wilcoxon also looks at the size of the differences")
	case math.IsNaN(r.ExactP) && n <= 5:
		warn("the F distribution is an approximation for many data sets, not for %d", n)
	}
	if len(r.Classifiers) > 2 {
		r.Warnings = append(r.Warnings, errPool)
	}
}

// errPool is the reservation of everything that comes from mean ranks.
var errPool = errors.New("mean ranks depend on the pool: whether two classifiers differ can change with the others that are compared " +
	"(Benavoli, Corani and Mangili 2016); the PairwiseBy of Friedman's Ranking, with Wilcoxon, asks only the two")
