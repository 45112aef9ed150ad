package bayescmp

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/bayescmp/go/internal/joint"
	"github.com/bayescmp/go/internal/parallel"
)

// JointHierarchical is the hierarchical model of Corani, Benavoli, Demšar, Mangili and Zaffalon
// (Machine Learning 106, 2017) for several classifiers at once: given the fold scores of k
// classifiers on all data sets, which of them is the best on the next data set, and how do any two
// of them compare there?
//
//	x_i ~ MVN(D_i, Σ_i), folds with the correlation ρ,  p(Σ_i) ∝ |Σ_i|^(−(2d−1)/2)
//	D_i = μ + A·y_i,  y_ij ~ t_ν_j, independent of each other
//	μ uniform,  p(A) ∝ |A·Aᵀ + N|^(−(d−1))
//	ν_j − 1 ~ Gamma(α_j, β_j),  α_j ~ U(0.5, 5),  β_j ~ U(0.05, 0.15)
//
// x_i are the d = k − 1 contrasts among the classifiers in the folds of data set i, and D_i are the
// true ones. Each ν_j has its own α_j and β_j. With n_i folds, S_i the sums of products of the
// contrasts about their means, and w_i = n_i/(1 + (n_i−1)·ρ), the likelihood of D_i is in
// proportion to
//
//	(1 + w_i·(1−ρ)·(D_i − x̄_i)ᵀ·S_i⁻¹·(D_i − x̄_i))^(−(n_i+d−2)/2)
//
// N is a typical sampling covariance of the mean contrasts: a data set would have half of its
// variance from the population N, on average. It solves
//
//	Σ_i (N + V_i)⁻¹ = q/2 · N⁻¹,  V_i = S_i / ((n_i−1)·(1−ρ)·w_i)
//
// for q data sets; with missing classifiers it is the minimum of
// Σ_i log|P_i·N·P_iᵀ + V_i| − ½·log|P_i·N·P_iᵀ|, where P_i takes the contrasts that data set i has.
// The prior of the scatter Σ0 = A·Aᵀ is a matrix-F distribution (Mulder and Pericchi 2018)
// that is improper far out, and A is as probable as A times any rotation. This prior favours no
// classifier. For two classifiers all priors are those of [Hierarchical], without its bounds, and
// so are the answers.
//
// The components y_j are contrasts that the data choose, each with tails of its own. In a
// multivariate Student all contrasts would share one ν, and each data set would have one λ: two
// classifiers that are the same on nearly all data sets force ν down to 1, and the few data sets on
// which they differ count less for all other classifiers.
//
// A pair's answer still differs from its own test where its difference is the sum of components:
// then its population is no single Student.
//
// Classifiers may be missing on data sets ([KeepMissing], [PairwiseComplete]): such a data set
// informs about the contrasts among the classifiers that it has. At least three data sets must
// compare any group of classifiers with the others.
//
// With no more data sets than contrasts, the data do not determine Σ0. Then the prior decides, and
// a warning says so. If a data set has fewer than 3d+1 folds, S_i is completed: as many further
// folds are imagined as are lacking, m = 3d − (n_i−1), in which all contrasts vary alike, with
// their mean variance. In orthonormal contrasts, (S_i + m·tr S_i/((n_i−1)·d)·I)·(n_i−1)/(n_i−1+m)
// stands for S_i then: it is scaled back to n_i − 1 folds, and the power of the likelihood keeps
// the n_i of the data. Two classifiers need no completion.
//
// The posterior is drawn by a Gibbs sampler in eight chains. The answer has the checks of the
// draws, and a failed check is a warning.
type JointHierarchical struct {
	// Rope is the half-width of the region of practical equivalence; 0 means none.
	Rope float64
	// Rho is the correlation between the scores of two folds, in [0, 1); nil means the same default
	// as in [CorrelatedTTest].
	Rho *float64
	// Nu is the prior of ν; nil means the hierarchical prior of the paper.
	Nu *NuPrior
	// Resolution is what one instance in one fold adds to the score, as for [Hierarchical].
	Resolution float64
	// Threshold is the probability that a decision needs, in [0.5, 1); 0 means 0.95.
	Threshold float64
	// Samples is the number of draws, from 1000 to 100 million; 0 means 16,000.
	Samples int
	// Src is the source of randomness; nil means a fixed seed. JointHierarchical takes two numbers.
	Src rand.Source
}

// Name returns "joint hierarchical model".
func (JointHierarchical) Name() string { return jointName }

const usualJointDraws = 16_000

// mostJoint is the largest number of classifiers.
const mostJoint = 100

// Rank answers for the population from which the data sets are a sample.
//
// Errors wrap [ErrEmpty] (no scores), [ErrOption] (an option, fewer than two classifiers, fewer
// than three data sets, scores of items or without a common scale), [ErrMissing] (too few data sets
// compare some classifiers), [ErrOneFold] or [ErrScore].
func (t JointHierarchical) Rank(scores *Scores) (*Joint, error) {
	return t.RankContext(context.Background(), scores)
}

// RankContext does the same as [JointHierarchical.Rank] and stops when ctx is done. The progress
// functions are told how many draws are made.
func (t JointHierarchical) RankContext(
	ctx context.Context, scores *Scores, progress ...func(done, total int),
) (*Joint, error) {
	if err := scores.checkForAbilities(t.Name()); err != nil {
		return nil, err
	}
	if err := scores.checkScale(); err != nil {
		return nil, err
	}
	a := &Joint{Test: t.Name(), Rope: t.Rope, Threshold: t.Threshold,
		Classifiers: scores.Classifiers(), Datasets: len(scores.sets),
		dataFacts: scores.dataFacts()}
	samples, err := t.check(a)
	if err != nil {
		return nil, err
	}
	data, err := newJointData(scores, t.Rho, t.Resolution)
	if err != nil {
		return nil, err
	}
	model := joint.Model{Classifiers: len(a.Classifiers), Groups: data.groups}
	if model.Nu, err = t.nu().prior(); err != nil {
		return nil, err
	}
	src := sourceOrFixed(t.Src)
	seed := [2]uint64{src.Uint64(), src.Uint64()}
	a.seed = describeSource(t.Src)
	told := parallel.NewProgress(progress...)
	draws, err := model.Sample(ctx, samples, seed, told)
	if err = afterProgress(err, told); err != nil {
		return nil, err
	}
	a.Assumptions = []string{describeRho(data.sets, t.Rho), t.nu().String(),
		"a population of data sets like these"}
	if len(a.Classifiers) > 2 && model.Nu != nil {
		a.Assumptions = append(a.Assumptions, "as many independent components of the contrasts as "+
			"there are, each with its own ν")
	}
	a.Assumptions = append(a.Assumptions, data.assumptions...)
	a.Warnings = data.warnings
	a.warnOfScale(scores)
	a.fill(data, draws)
	a.Assumptions = append(a.Assumptions, fmt.Sprintf("%d draws", a.Draws))
	a.Assumptions = append(a.Assumptions, a.notes...)
	return validate(a)
}

// warnOfScale warns when scores and rope seem to be in different units.
func (a *Joint) warnOfScale(scores *Scores) {
	if scores.sets[0].scale > ScaleRaw {
		return
	}
	none := slices.ContainsFunc(scores.sets, func(s dataset) bool {
		return cannotBeShares(s.lower, s.metric, s.shown()...)
	})
	err := ropeHalves{a.Rope, a.Rope}.scaleWarning(scores.largestScore(), !none)
	if err != nil {
		a.Warnings = append(a.Warnings, err)
	}
}

func (t JointHierarchical) nu() NuPrior { return Hierarchical{Nu: t.Nu}.nu() }

// check looks at the options and returns the number of draws.
func (t JointHierarchical) check(a *Joint) (samples int, err error) {
	if _, err := newRope(t.Rope, 0, 0); err != nil {
		return 0, err
	}
	if a.Threshold, err = decisionThreshold(a.Threshold); err != nil {
		return 0, err
	}
	if !(t.Resolution >= 0 && t.Resolution <= largestScore) {
		return 0, fmt.Errorf("%w: Resolution must be above 0, or 0 when it is not known, not %g",
			ErrOption, t.Resolution)
	}
	if n := len(a.Classifiers); n > mostJoint {
		return 0, fmt.Errorf("%w: the %s takes at most %d classifiers, not %d; choose some with "+
			"Scores.Among", ErrOption, t.Name(), mostJoint, n)
	}
	if t.Samples == 0 {
		return usualJointDraws, nil
	}
	return sampleCount(t.Samples)
}
