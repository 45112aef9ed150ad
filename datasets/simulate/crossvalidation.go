package simulate

import (
	"fmt"
	"math/rand/v2"

	"github.com/bayescmp/go/bayescmp"
)

// CrossValidation says how data sets are cross-validated. The default is ten runs of ten folds,
// stratified, as in both papers.
//
// In each run the instances are put in random order, class by class if stratified, and dealt to the
// folds like cards: fold 1, 2, …, k, 1, 2, … So the sizes of two folds differ by at most one, and
// if stratified, so do their numbers of instances of each class. The 2015 paper does not say
// whether its folds are stratified. The authors' code for the 2017 paper deals like this
// (cv_nbc.R), and caret and WEKA stratify too.
type CrossValidation struct {
	// Runs is the number of runs, each on a new partition of the same data; 0 means 10.
	Runs int
	// Folds is the number of folds; 0 means 10.
	Folds int
	// Unstratified deals all instances together instead of class by class.
	Unstratified bool
}

func (v CrossValidation) runs() int  { return orTen(v.Runs) }
func (v CrossValidation) folds() int { return orTen(v.Folds) }

func orTen(n int) int {
	if n == 0 {
		return 10
	}
	return n
}

func (v CrossValidation) check(instances int) error {
	switch {
	case v.runs() < 1:
		return fmt.Errorf("%w: Runs must be 1 or more (0 means 10), not %d",
			bayescmp.ErrOption, v.Runs)
	case v.folds() < 2:
		return fmt.Errorf("%w: Folds must be 2 or more (0 means 10), not %d",
			bayescmp.ErrOption, v.Folds)
	case instances < v.folds():
		return fmt.Errorf("%w: %d instances cannot fill %d folds",
			bayescmp.ErrFolds, instances, v.folds())
	}
	return nil
}

// Scores returns the accuracy of each classifier on each fold as a fraction. The first index is the
// classifier; the folds are in order, run by run. All classifiers are trained and tested on the
// same folds. Each classifier has its own random source, seeded from random, so its scores do not
// depend on the classifiers after it.
//
// Errors wrap [bayescmp.ErrEmpty], [bayescmp.ErrOption] or [bayescmp.ErrFolds] (fewer instances
// than folds), or come from a classifier.
func (v CrossValidation) Scores(
	d *Data, random *rand.Rand, classifiers ...Classifier,
) ([][]float64, error) {
	if err := checkTrial(random, classifiers); err != nil {
		return nil, err
	}
	if d.Len() == 0 {
		return nil, fmt.Errorf("%w: nothing to cross-validate on", bayescmp.ErrEmpty)
	}
	if err := v.check(d.Len()); err != nil {
		return nil, err
	}
	folds := v.assign(d, random)
	scores := make([][]float64, len(classifiers))
	train, test := make([]int, 0, d.Len()), make([]int, 0, d.Len())
	for c, classifier := range classifiers {
		own := rand.New(rand.NewPCG(random.Uint64(), random.Uint64()))
		scores[c] = make([]float64, 0, v.runs()*v.folds())
		for r, fold := range folds {
			for k := range v.folds() {
				train, test = divide(fold, k, train[:0], test[:0])
				accuracy, err := try(classifier, d, train, d, test, own)
				if err != nil {
					return nil, fmt.Errorf("classifier %d, run %d, fold %d: %w", c+1, r+1, k+1, err)
				}
				scores[c] = append(scores[c], accuracy)
			}
		}
	}
	return scores, nil
}

// FoldScores returns the [CrossValidation.Scores] of two classifiers in the form for
// [bayescmp.NewPair].
func (v CrossValidation) FoldScores(
	dataset string, d *Data, random *rand.Rand, left, right Classifier,
) (bayescmp.FoldScores, error) {
	scores, err := v.Scores(d, random, left, right)
	if err != nil {
		return bayescmp.FoldScores{}, err
	}
	return bayescmp.FoldScores{
		Dataset: dataset, Left: scores[0], Right: scores[1], Runs: v.runs(),
	}, nil
}

// HoldOut trains each classifier on all of train, and returns its accuracy on all of test as a
// fraction. If the two data sets are independent draws, this is an unbiased estimate of the actual
// accuracy. Corani et al. (2017, section 4.7) measure the actual differences in this way. Errors
// wrap [bayescmp.ErrEmpty], [bayescmp.ErrOption] or [bayescmp.ErrFolds] (different numbers of
// features), or come from a classifier.
func HoldOut(train, test *Data, random *rand.Rand, classifiers ...Classifier) ([]float64, error) {
	if err := checkTrial(random, classifiers); err != nil {
		return nil, err
	}
	switch {
	case train.Len() == 0 || test.Len() == 0:
		return nil, fmt.Errorf("%w: HoldOut needs instances to train on and to test on",
			bayescmp.ErrEmpty)
	case train.Features() != test.Features():
		return nil, fmt.Errorf("%w: %d features to train on, but %d to test on",
			bayescmp.ErrFolds, train.Features(), test.Features())
	}
	accuracies := make([]float64, len(classifiers))
	for c, classifier := range classifiers {
		own := rand.New(rand.NewPCG(random.Uint64(), random.Uint64()))
		var err error
		accuracies[c], err = try(classifier, train, all(train), test, all(test), own)
		if err != nil {
			return nil, fmt.Errorf("classifier %d: %w", c+1, err)
		}
	}
	return accuracies, nil
}

func checkTrial(random *rand.Rand, classifiers []Classifier) error {
	if random == nil {
		return errNoSource
	}
	if len(classifiers) == 0 {
		return fmt.Errorf("%w: name at least one classifier", bayescmp.ErrOption)
	}
	for c, classifier := range classifiers {
		if classifier == nil {
			return fmt.Errorf("%w: classifier %d is nil", bayescmp.ErrOption, c+1)
		}
	}
	return nil
}

// assign gives each instance a fold, counted from 0, in each run.
func (v CrossValidation) assign(d *Data, random *rand.Rand) [][]int {
	strata := [][]int{all(d)}
	if !v.Unstratified {
		strata = make([][]int, d.classes)
		for i, c := range d.class {
			strata[c] = append(strata[c], i)
		}
	}
	folds := make([][]int, v.runs())
	for r := range folds {
		fold := make([]int, d.Len())
		card := 0
		for _, rows := range strata {
			random.Shuffle(len(rows), func(i, j int) { rows[i], rows[j] = rows[j], rows[i] })
			for _, i := range rows {
				fold[i] = card % v.folds()
				card++
			}
		}
		folds[r] = fold
	}
	return folds
}

// divide splits the instances into the test set, which is fold k, and the training set.
func divide(fold []int, k int, train, test []int) ([]int, []int) {
	for i, f := range fold {
		if f == k {
			test = append(test, i)
		} else {
			train = append(train, i)
		}
	}
	return train, test
}

// try trains a classifier on some instances, and returns its accuracy on others.
func try(
	classifier Classifier, from *Data, train []int, on *Data, test []int, random *rand.Rand,
) (float64, error) {
	rule, err := classifier(from, train, random)
	if err != nil {
		return 0, err
	}
	if rule == nil {
		return 0, fmt.Errorf("%w: the classifier returned no rule", bayescmp.ErrOption)
	}
	correct := 0
	for _, i := range test {
		if rule(on, i) == on.class[i] {
			correct++
		}
	}
	return float64(correct) / float64(len(test)), nil
}

func all(d *Data) []int {
	rows := make([]int, d.Len())
	for i := range rows {
		rows[i] = i
	}
	return rows
}
