package simulate

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/bayescmp/go/bayescmp"
)

// OneFeature makes the two classifiers with a known difference of Corani and Benavoli (2015,
// section 4.1). Data sets are drawn "from the Bayesian network C → F, where C is the binary class …
// and F is a binary feature …: P(c0) = 0.5; P(f0|c0) = θ; P(f0|c1) = 1 − θ". Left is zeroR
// ([ZeroR]). Right is the same network with parameters learned from the training set
// ([SingleFeature]).
//
// Their actual accuracies are 0.5 and max(θ, 1−θ). So the difference is θ − 0.5 for θ ≥ 0.5, and it
// is never negative: for θ < 0.5 the network learns that the feature points the other way. (The
// paper assumes θ > 0.5, but draws differences down to −0.5 in section 4.3, and does not say how it
// makes them.)
type OneFeature struct {
	// Theta is P(f0|c0) = P(f1|c1), from 0 to 1.
	Theta float64
	// Size is the number of instances of a data set.
	Size int
	// Validation says how a data set is cross-validated. The default is ten runs of ten folds,
	// stratified.
	Validation CrossValidation
}

// Data draws the instances of one data set. Its only feature is F. Errors wrap [bayescmp.ErrOption]
// or [bayescmp.ErrFolds].
func (o OneFeature) Data(random *rand.Rand) (*Data, error) {
	if err := o.check(random); err != nil {
		return nil, err
	}
	class, f := make([]int, o.Size), make([]float64, o.Size)
	for i := range class {
		class[i] = int(random.Uint64() & 1)
		f[i] = feature(class[i], o.Theta, random)
	}
	return newData([][]float64{f}, class, 2), nil
}

// feature draws a feature that equals the class with probability theta.
func feature(class int, theta float64, random *rand.Rand) float64 {
	if random.Float64() < theta {
		return float64(class)
	}
	return float64(1 - class)
}

// FoldScores draws one data set and cross-validates both classifiers on it, zeroR on the left. The
// scores are fractions. They have the same distribution as the scores of
// [CrossValidation.FoldScores] on [OneFeature.Data], but no instance is drawn: the accuracies
// depend only on how many instances of each kind a fold has, and these counts have known
// distributions, which are multinomial for the data set and multivariate hypergeometric for the
// folds. Errors wrap [bayescmp.ErrOption] or [bayescmp.ErrFolds].
func (o OneFeature) FoldScores(dataset string, random *rand.Rand) (bayescmp.FoldScores, error) {
	f := bayescmp.FoldScores{Dataset: dataset}
	return f, o.Refill(&f, random)
}

// Refill does the same as [OneFeature.FoldScores], but overwrites the scores in f and reuses its
// slices, for studies with millions of data sets. ([bayescmp.NewPair] keeps no reference to the
// slices.)
func (o OneFeature) Refill(f *bayescmp.FoldScores, random *rand.Rand) error {
	if err := o.check(random); err != nil {
		return err
	}
	o.model().crossValidate(o.Validation, o.Size, random, f)
	return nil
}

func (o OneFeature) check(random *rand.Rand) error {
	if random == nil {
		return errNoSource
	}
	if err := checkTheta("Theta", o.Theta); err != nil {
		return err
	}
	return o.Validation.check(o.Size)
}

func checkTheta(name string, theta float64) error {
	if !(theta >= 0 && theta <= 1) {
		return fmt.Errorf("%w: %s is a probability, not %g", bayescmp.ErrOption, name, theta)
	}
	return nil
}

// model has the cells (class, F) = 00, 01, 10, 11.
func (o OneFeature) model() *model {
	same, other := o.Theta/2, (1-o.Theta)/2
	return &model{
		cells:       4,
		probability: [maxCells]float64{same, other, other, same},
		right:       view{0, 1, 0, 1},
	}
}

// Difference returns the actual difference of accuracy between the learned network and zeroR, |θ −
// 0.5|. It holds for training sets so large that the network learns which way the feature points.
func (o OneFeature) Difference() float64 { return math.Abs(o.Theta - 0.5) }

// Accuracies computes, in closed form, the expected accuracies of zeroR and of the learned network
// when they are trained on the given number of instances. Cross-validation estimates these
// accuracies. The second is slightly below its limit for large training sets, max(θ, 1−θ).
func (o OneFeature) Accuracies(train int) (zeroR, network float64) {
	return 0.5, learnedAccuracy(o.Theta, train)
}

// learnedAccuracy is the expected accuracy of the network C → F, learned from n instances. By
// symmetry both values of F have the same accuracy. The number m of training instances with one
// value of F is binomial(n, 1/2). The number of these m instances in the class that the model makes
// likely is binomial(m, θ). The accuracy is θ where this class has the majority, 1−θ where it has
// the minority, and 1/2 in a tie.
func learnedAccuracy(theta float64, n int) float64 {
	expected := 0.0
	for m := 0; m <= n; m++ {
		weight := binomialProbability(n, m, 0.5)
		if weight < 1e-18 {
			continue
		}
		right := 0.0
		for k := (m + 1) / 2; k <= m; k++ {
			p := binomialProbability(m, k, theta)
			if 2*k == m {
				p /= 2
			}
			right += p
		}
		expected += weight * (theta*right + (1-theta)*(1-right))
	}
	return expected
}

func binomialProbability(n, k int, p float64) float64 {
	switch {
	case p == 0 && k == 0, p == 1 && k == n:
		return 1
	case p == 0 || p == 1:
		return 0
	}
	return math.Exp(logFactorial(n) - logFactorial(k) - logFactorial(n-k) +
		float64(k)*math.Log(p) + float64(n-k)*math.Log1p(-p))
}
