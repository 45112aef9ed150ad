package bayescmp

import (
	"math"
	"slices"
)

// dataset is one slice of the cube.
type dataset struct {
	name   string
	design design
	metric string // its name, or ""
	lower  bool   // lower scores are better
	// scores are by classifier, then by fold in the order of the data; empty where a classifier has
	// none. With PairwiseComplete they are NaN on folds without a score.
	scores [][]float64
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
