package simulate

import (
	"fmt"
	"math/rand/v2"

	"github.com/bayescmp/go/bayescmp"
)

// Classifier learns from the instances of d that rows lists, and returns the rule it learned.
// [ZeroR], [LDA] and [CART] are classifiers, [SingleFeature] makes one, and so is any function of
// this type. What it draws at random comes from random.
type Classifier func(d *Data, rows []int, random *rand.Rand) (Rule, error)

// Rule predicts the class of instance i of d, which must have the features that the rule was
// learned from.
type Rule func(d *Data, i int) int

// ZeroR predicts the most frequent class of the training set; "if the two classes are equally
// frequent in the training set, it randomly draws the prediction" (Corani and Benavoli 2015,
// section 4.1), once for each training set.
func ZeroR(d *Data, rows []int, random *rand.Rand) (Rule, error) {
	if err := d.checkRows(rows); err != nil {
		return nil, err
	}
	class := mostFrequent(d.count(rows), random)
	return func(*Data, int) int { return class }, nil
}

// SingleFeature is the Bayesian network C → F, its parameters learned from the training set, F
// being the given binary feature, with values 0 and 1. It is the network of Corani and Benavoli
// (2015, section 4.1) and each of the two classifiers of Corani et al. (2017, appendix 6.1).
//
// It predicts the class that maximizes P(c) P(f|c). With relative frequencies, and with the BDeu
// prior of the authors' code, this is the most frequent class among the training instances with the
// same value of the feature. If two are equally frequent it draws one, once for each training set
// and value: the papers are silent here, and say it of zeroR.
func SingleFeature(feature int) Classifier {
	return func(d *Data, rows []int, random *rand.Rand) (Rule, error) {
		if err := d.checkRows(rows); err != nil {
			return nil, err
		}
		if feature < 0 || feature >= d.Features() {
			return nil, fmt.Errorf("%w: there is no feature %d; there are %d, counted from 0", bayescmp.ErrUnknown, feature, d.Features())
		}
		x := d.features[feature]
		counts := [2][]int{make([]int, d.classes), make([]int, d.classes)}
		for _, i := range rows {
			if x[i] != 0 && x[i] != 1 {
				return nil, fmt.Errorf("%w: feature %d of instance %d is %g; SingleFeature takes features of values 0 and 1",
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

// mostFrequent is the index of the largest count, one of them at random if there are several.
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
