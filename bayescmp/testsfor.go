package bayescmp

import "fmt"

// TestsFor chooses the tests that suit a pair, Bayesian ones first and the most telling of them at the head, for [SideBySide]:
//
//   - one data set, cross-validated: [CorrelatedTTest]; [NadeauBengio], for five runs of two folds [FiveByTwoCV];
//   - several, cross-validated: [Hierarchical], [Poisson], [SignedRank]; [Wilcoxon], [BinomialSign];
//   - several with one score on some: [SignedRank], [Sign]; [Wilcoxon], [BinomialSign].
//
// All options but the rope are the defaults. Errors wrap [ErrOneFold] (one score in all), or [ErrEmpty].
func TestsFor(p Pair, rope float64) ([]Named, error) {
	folds := true
	for i := range p.sets {
		folds = folds && p.sets[i].n() > 1
	}
	switch {
	case len(p.sets) == 0:
		return nil, p.empty()
	case len(p.sets) > 1 && folds:
		return []Named{Hierarchical{Rope: rope}, Poisson{Rope: rope}, SignedRank{Rope: rope}, Wilcoxon{}, BinomialSign{}}, nil
	case len(p.sets) > 1:
		return []Named{SignedRank{Rope: rope}, Sign{Rope: rope}, Wilcoxon{}, BinomialSign{}}, nil
	case !folds:
		return nil, fmt.Errorf("%w: data set %q is the only one and has one score per classifier; a comparison needs the scores of the folds, or more data sets",
			ErrOneFold, p.sets[0].dataset)
	case p.sets[0].design.runs == 5 && p.sets[0].design.folds == 2 && p.sets[0].n() == 10:
		return []Named{CorrelatedTTest{Rope: rope}, NadeauBengio{}, FiveByTwoCV{F: true}}, nil
	}
	return []Named{CorrelatedTTest{Rope: rope}, NadeauBengio{}}, nil
}
