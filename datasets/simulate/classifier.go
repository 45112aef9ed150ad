package simulate

import (
	"fmt"
	"math/rand/v2"

	"github.com/bayescmp/go/bayescmp"
)

// Classifier learns from the instances of d whose numbers are in rows, and returns the rule that it
// learned. [ZeroR], [LDA] and [CART] are classifiers, [SingleFeature] makes one, and any function
// of this type is one. It must take all its randomness from random.
type Classifier func(d *Data, rows []int, random *rand.Rand) (Rule, error)

// Rule predicts the class of instance i of d. The data set must have the features from which the
// rule was learned.
type Rule func(d *Data, i int) int

// ZeroR predicts the most frequent class of the training set; "if the two classes are equally
// frequent in the training set, it randomly draws the prediction" (Corani and Benavoli 2015,
// section 4.1), once for each training set. Errors wrap [bayescmp.ErrEmpty] or
// [bayescmp.ErrUnknown].
func ZeroR(d *Data, rows []int, random *rand.Rand) (Rule, error) {
	if err := d.checkRows(rows); err != nil {
		return nil, err
	}
	class := mostFrequent(d.count(rows), random)
	return func(*Data, int) int { return class }, nil
}

// SingleFeature makes the classifier that is the Bayesian network C → F, with parameters learned
// from the training set. F is the given binary feature, with values 0 and 1. It is the network of
// Corani and Benavoli (2015, section 4.1), and each of the two classifiers of Corani et al. (2017,
// appendix 6.1).
//
// It predicts the class that maximizes P(c) P(f|c). With relative frequencies, and with the BDeu
// prior of the authors' code, this is the most frequent class among the training instances with the
// same value of the feature. If two classes are equally frequent it draws one, once for each
// training set and value. The papers do not say what happens in such a tie, but say that zeroR
// draws. Errors wrap [bayescmp.ErrEmpty], [bayescmp.ErrUnknown] or [bayescmp.ErrScore] (a value
// that is not 0 or 1).
func SingleFeature(feature int) Classifier {
	return func(d *Data, rows []int, random *rand.Rand) (Rule, error) {
		if err := d.checkRows(rows); err != nil {
			return nil, err
		}
		if feature < 0 || feature >= d.Features() {
			return nil, fmt.Errorf("%w: there is no feature %d; there are %d, counted from 0",
				bayescmp.ErrUnknown, feature, d.Features())
		}
		x := d.features[feature]
		counts := [2][]int{make([]int, d.classes), make([]int, d.classes)}
		for _, i := range rows {
			if x[i] != 0 && x[i] != 1 {
				return nil, fmt.Errorf("%w: feature %d of instance %d is %g; "+
					"SingleFeature takes features of values 0 and 1",
					bayescmp.ErrScore, feature, i, x[i])
			}
			counts[int(x[i])][d.class[i]]++
		}
		class := [2]int{mostFrequent(counts[0], random), mostFrequent(counts[1], random)}
		return func(d *Data, i int) int {
			if d.features[feature][i] == 0 {
				return class[0]
			}
			return class[1]
		}, nil
	}
}

// mostFrequent returns the index of the largest count, or of a random one if there are several.
func mostFrequent(counts []int, random *rand.Rand) int {
	best, tied := 0, 1
	for c := 1; c < len(counts); c++ {
		switch {
		case counts[c] > counts[best]:
			best, tied = c, 1
		case counts[c] == counts[best]:
			tied++
			if random.IntN(tied) == 0 {
				best = c
			}
		}
	}
	return best
}
