package simulate

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/bayescmp/go/bayescmp"
)

// TwoFeatures makes the "two classifiers with known difference of accuracy" of Corani et al. (2017,
// appendix 6.1). Data sets are drawn from the naive Bayes model G ← C → F with P(c0) = 0.5,
// P(f0|c0) = P(f1|c1) = θf and P(g0|c0) = P(g1|c1) = θg. Right is the network C → F, left is C → G,
// both with parameters learned from the training set. So score(right) − score(left) estimates
// "their expected difference … θf − θg". [KnownDifference] sets both θ as the paper does.
type TwoFeatures struct {
	// ThetaF is P(f0|c0) = P(f1|c1), ThetaG is P(g0|c0) = P(g1|c1); both from 0 to 1.
	ThetaF, ThetaG float64
	// Size is the number of instances of a data set.
	Size int
	// Validation says how a data set is cross-validated. The default is ten runs of ten folds,
	// stratified.
	Validation CrossValidation
}

// KnownDifference makes two classifiers of which right is better than left by delta: θf = 0.9 and
// θg = 0.9 − delta.
//
// The appendix prints θg = θf + δ beside a difference θf − θg = δ. Only one can hold; the authors'
// published code has θf − δ, and so has this package. θg is kept between 0.5 and 1, outside of
// which the difference would not be delta. So a delta below −0.1 counts as −0.1, and a delta above
// 0.4 as 0.4 (in the paper delta is a Cauchy variate). The paper does not say what it does with
// such a delta; its code has the same lower bound, implicitly. [TwoFeatures.Difference] returns the
// difference after this cut. A delta that is NaN wraps [bayescmp.ErrOption].
func KnownDifference(delta float64, size int) (TwoFeatures, error) {
	const thetaF = 0.9
	if math.IsNaN(delta) {
		return TwoFeatures{}, fmt.Errorf("%w: delta is %g", bayescmp.ErrOption, delta)
	}
	return TwoFeatures{ThetaF: thetaF, ThetaG: min(1, max(0.5, thetaF-delta)), Size: size}, nil
}

// Data draws the instances of one data set. Feature 0 is F, and feature 1 is G. Errors wrap
// [bayescmp.ErrOption] or [bayescmp.ErrFolds].
func (t TwoFeatures) Data(random *rand.Rand) (*Data, error) {
	if err := t.check(random); err != nil {
		return nil, err
	}
	class, f, g := make([]int, t.Size), make([]float64, t.Size), make([]float64, t.Size)
	for i := range class {
		class[i] = int(random.Uint64() & 1)
		f[i] = feature(class[i], t.ThetaF, random)
		g[i] = feature(class[i], t.ThetaG, random)
	}
	return newData([][]float64{f, g}, class, 2), nil
}

// FoldScores draws one data set and cross-validates both classifiers on it, C → G on the left and C
// → F on the right. The scores are fractions. They have the same distribution as the scores of
// [CrossValidation.FoldScores] on [TwoFeatures.Data], but only counts are drawn, as in
// [OneFeature.FoldScores]. Errors wrap [bayescmp.ErrOption] or [bayescmp.ErrFolds].
func (t TwoFeatures) FoldScores(dataset string, random *rand.Rand) (bayescmp.FoldScores, error) {
	f := bayescmp.FoldScores{Dataset: dataset}
	return f, t.Refill(&f, random)
}

// Refill does the same as [TwoFeatures.FoldScores], but overwrites the scores in f and reuses its
// slices, for studies with many data sets.
func (t TwoFeatures) Refill(f *bayescmp.FoldScores, random *rand.Rand) error {
	if err := t.check(random); err != nil {
		return err
	}
	t.model().crossValidate(t.Validation, t.Size, random, f)
	return nil
}

func (t TwoFeatures) check(random *rand.Rand) error {
	if random == nil {
		return errNoSource
	}
	if err := checkTheta("ThetaF", t.ThetaF); err != nil {
		return err
	}
	if err := checkTheta("ThetaG", t.ThetaG); err != nil {
		return err
	}
	return t.Validation.check(t.Size)
}

// model has the cells (class, F, G) = 000, 001, … 111.
func (t TwoFeatures) model() *model {
	m := &model{cells: 8}
	for cell := range m.cells {
		class, f, g := cell>>2, cell>>1&1, cell&1
		m.probability[cell] = 0.5 * agrees(f == class, t.ThetaF) * agrees(g == class, t.ThetaG)
		m.left[cell], m.right[cell] = uint8(g), uint8(f)
	}
	return m
}

func agrees(yes bool, theta float64) float64 {
	if yes {
		return theta
	}
	return 1 - theta
}

// Difference returns the actual difference of accuracy, right minus left: max(θf, 1−θf) − max(θg,
// 1−θg), which is θf − θg if both are at least 0.5. It holds for training sets so large that both
// classifiers learn which way their features point.
func (t TwoFeatures) Difference() float64 {
	return max(t.ThetaF, 1-t.ThetaF) - max(t.ThetaG, 1-t.ThetaG)
}

// Accuracies computes, in closed form, the expected accuracies of C → G (left) and C → F (right)
// when they are trained on the given number of instances. With θ = 0.9 and 100 instances the
// accuracy is less than 1e-9 below θ.
func (t TwoFeatures) Accuracies(train int) (left, right float64) {
	return learnedAccuracy(t.ThetaG, train), learnedAccuracy(t.ThetaF, train)
}
