package bayescmp

import (
	"fmt"
	"math"
	"slices"

	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// common keeps the folds and data sets on which all these classifiers have scores, and tells what
// it drops. It is for PairwiseComplete; other scores stay as they are.
func (s *Scores) common(classifiers ...int) (*Scores, error) {
	if !s.pairwise {
		return s, nil
	}
	reduced := *s
	reduced.sets, reduced.dropped, reduced.whole = nil, slices.Clip(s.dropped), s
	reason := notAll
	if len(classifiers) == 2 {
		reason = notBoth
	}
	folds := 0
	for _, set := range s.sets {
		kept, lost := set.common(classifiers)
		if kept.scores == nil {
			reduced.dropped = append(reduced.dropped, omission{dataset: set.name, reason: reason})
			continue
		}
		folds += lost
		reduced.sets = append(reduced.sets, kept)
	}
	if folds > 0 {
		reduced.dropped = append(reduced.dropped, omission{folds: folds, reason: reason})
	}
	if len(reduced.sets) == 0 {
		var names []string
		for _, c := range classifiers {
			names = append(names, s.classifiers[c])
		}
		return nil, fmt.Errorf("%w: there is no data set on which %s all have scores",
			ErrMissing, writing.Listed(names, 5))
	}
	return &reduced, nil
}

// common keeps the folds on which all these classifiers have a score, and counts the other folds on
// which one of them has. Without any fold the scores are nil.
func (d dataset) common(classifiers []int) (_ dataset, lost int) {
	all := d.scores
	d.scores = nil
	folds := 0
	for _, c := range classifiers {
		if len(all[c]) == 0 {
			return d, 0
		}
		folds = len(all[c])
	}
	scores := make([][]float64, len(all))
	for k := range folds {
		there := 0
		for _, c := range classifiers {
			if !math.IsNaN(all[c][k]) {
				there++
			}
		}
		switch there {
		case len(classifiers):
			for _, c := range classifiers {
				scores[c] = append(scores[c], all[c][k])
			}
		case 0:
		default:
			lost++
		}
	}
	if scores[classifiers[0]] != nil {
		d.scores = scores
	}
	return d, lost
}

// present are the scores that are not NaN.
func present(scores []float64) []float64 {
	if !slices.ContainsFunc(scores, math.IsNaN) {
		return scores
	}
	return slices.DeleteFunc(slices.Clone(scores), math.IsNaN)
}

// gaps says how much is missing; "" for nothing.
func (s *Scores) gaps() string {
	missing, some := 0, 0
	for _, set := range s.sets {
		for _, folds := range set.scores {
			switch n := len(present(folds)); {
			case n == 0:
				missing++
			case n < len(folds):
				some++
			}
		}
	}
	all := len(s.sets) * len(s.classifiers)
	switch {
	case missing > 0 && some > 0:
		return fmt.Sprintf("%d of %d scores of a classifier on a data set are missing, "+
			"and %d lack some folds", missing, all, some)
	case missing > 0:
		return fmt.Sprintf("%d of %d scores of a classifier on a data set are missing",
			missing, all)
	case some > 0:
		return fmt.Sprintf("%d of %d scores of a classifier on a data set lack some folds",
			some, all)
	}
	return ""
}
