package bayescmp

import (
	"fmt"
	"math"
	"slices"

	"github.com/bayescmp/go/internal/writing"
)

// differences holds the differences between the two classifiers of a pair on one data set.
type differences struct {
	dataset string
	design  design
	metric  string // what the scores measure, or ""
	lower   bool   // lower scores are better: the differences are turned round
	family  string // of the data set, or ""
	scale   Scale  // of the scores
	// left and right are the scores by fold; nil where only differences are known.
	left, right []float64
	// shownLeft and shownRight are the scores that describe the classifiers: by item, where left
	// and right are by cluster of items.
	shownLeft, shownRight []float64

	d       []float64 // by fold; a positive difference speaks for right
	mean    float64
	unit    float64 // a power of two near the largest score: squares neither overflow nor vanish
	squares float64 // Σ(d − mean)², in unit²
	largest float64 // the largest |score|
	level   float64 // the mean score of the two classifiers
}

// subtract puts the differences between scores into d. It is the one place where scores are
// subtracted and where "lower is better" is turned round.
func (s *differences) subtract(left, right, d []float64) {
	if s.lower {
		left, right = right, left
	}
	for i := range d {
		d[i] = right[i] - left[i]
	}
}

// shown returns the differences that describe the data set, with 0 for those that are only
// rounding.
func (s *differences) shown() []float64 {
	d := slices.Clone(s.d)
	if s.shownLeft != nil {
		d = make([]float64, len(s.shownLeft))
		s.subtract(s.shownLeft, s.shownRight, d)
	}
	for i, v := range d {
		d[i] = zeroIfNegligible(v, s.roundingError())
	}
	return d
}

// isClustered tells whether the scores are of clusters of items whose scores are known.
func (s *differences) isClustered() bool {
	of := s.design.items
	return of != nil && of.clustered && s.shownLeft != nil
}

// largestShown is the largest absolute score that describes the classifiers.
func (s *differences) largestShown() float64 {
	if s.isClustered() {
		return largest(s.shownLeft, s.shownRight)
	}
	return s.largest
}

// shownSD is the standard deviation of the differences that describe the data set.
func (s *differences) shownSD() float64 {
	if !s.isClustered() {
		return s.sd()
	}
	_, sd := moments(s.shown(), s.roundingError())
	return sd
}

// computeMoments computes mean, unit and squares.
func (s *differences) computeMoments() {
	s.unit = unitOf(s.largest)
	s.mean, s.squares = spread(s.d, s.unit)
	s.mean *= s.unit
	s.dropRounding()
}

// dropRounding makes a constant difference exactly constant: a standard deviation or a mean below
// 1e-12 of the largest score is rounding.
func (s *differences) dropRounding() {
	floor := s.roundingError()
	if s.sd() >= floor && s.squares > 0 {
		return
	}
	s.squares = 0
	if math.Abs(s.mean) < floor {
		s.mean = 0
	}
}

func (s *differences) n() int { return len(s.d) }

// sd is the sample standard deviation; 0 for a single score.
func (s *differences) sd() float64 { return s.unit * math.Sqrt(s.squares/float64(max(s.n()-1, 1))) }

// roundingError is the most that rounding may have added to a mean difference.
func (s *differences) roundingError() float64 { return 1e-12 * s.largest }

// foldMoments is what a Student posterior needs of a data set.
type foldMoments struct {
	dataset string
	n       int
	mean    float64
	squares float64 // Σ(d − mean)², in unit²
	unit    float64
	// rounding is the most that rounding may have added to mean.
	rounding float64
	// equal says that all differences are equal, whatever stands in for squares.
	equal bool
}

func (s *differences) foldMoments() foldMoments {
	return foldMoments{s.dataset, s.n(), s.mean, s.squares, s.unit, s.roundingError(),
		s.squares == 0}
}

// rho is the correlation between folds: the chosen one, or the share of the test set, or 1/folds.
func (s *differences) rho(chosen *float64) (float64, error) {
	switch {
	case s.n() < 2:
		return 0, fmt.Errorf("%w: data set %q has one score per classifier; "+
			"the test needs the scores of the folds", ErrOneFold, s.dataset)
	case chosen != nil:
		if !(*chosen >= 0 && *chosen < 1) {
			return 0, fmt.Errorf("%w: rho must be in [0, 1), not %g", ErrOption, *chosen)
		}
		return *chosen, nil
	case s.design.rho != nil:
		return *s.design.rho, nil
	case s.design.testShare >= 1:
		return 0, fmt.Errorf("%w: data set %q: according to n_train and n_test, everything is in "+
			"the test set",
			ErrScore, s.dataset)
	case s.design.testShare > 0:
		return s.design.testShare, nil
	case s.design.folds < 2 || s.design.splits:
		return 0, s.missingRhoError("which says nothing about rho")
	}
	return 1 / float64(s.design.folds), nil
}

// usualFolds is the largest number of folds in a run of cross-validation that is usual.
const usualFolds = 10

// isDesignUnknown tells whether the folds do not show how the training sets overlap.
func (s *differences) isDesignUnknown() bool {
	d := s.design
	return d.rho == nil && d.items == nil && d.testShare == 0 && s.n() > 1 &&
		(d.splits || d.folds < 2 || d.runs == 1 && d.folds > usualFolds)
}

// missingRhoError asks for rho where the folds do not show it.
func (s *differences) missingRhoError(why string) error {
	what := fmt.Sprintf("one fold in each of %s", writing.Plural(s.design.runs, "run"))
	switch {
	case s.design.splits:
		what = writing.Plural(s.n(), "random split")
	case s.design.folds >= 2:
		what = fmt.Sprintf("%d scores without a run column, which may be folds of one run, "+
			"of several runs, or random splits", s.n())
	}
	return &InputError{
		Err: ErrOneFold, Needs: "Rho",
		Problem: fmt.Sprintf("data set %q has %s, %s", s.dataset, what, why),
		Advice: "set Rho to the share of the test set if they are random splits of the same " +
			"data, to 1/folds if they are folds, or to 0 if they are independent runs, " +
			"or give the columns n_train and n_test",
	}
}

// describe says how much data there is: "100 differences: 10 runs of 10 folds".
func (s *differences) describe() string {
	if s.design.items != nil {
		return s.design.String()
	}
	return fmt.Sprintf("%s (%s)", writing.Plural(s.n(), "difference"), s.design)
}

// describeRho says which rho the data sets have, and where it comes from.
func describeRho(sets []differences, chosen *float64) string {
	if chosen == nil && allItems(sets) {
		return "independent " + sets[0].design.unit() + "s"
	}
	source := rhoSource(sets, chosen)
	if chosen == nil && len(sets) > 0 && source == rhoAsSet {
		chosen = sets[0].design.rho
	}
	if chosen != nil {
		return "rho " + writing.Number(*chosen) + " as set"
	}
	low, high := math.Inf(1), math.Inf(-1)
	for _, s := range sets {
		// The test has already stopped if there is an error here.
		rho, _ := s.rho(nil)
		low, high = min(low, rho), max(high, rho)
	}
	if writing.Number3(low) == writing.Number3(high) {
		return fmt.Sprintf("rho %s (%s)", writing.Number3(low), source)
	}
	return fmt.Sprintf("rho %s to %s (%s)", writing.Number3(low), writing.Number3(high), source)
}

// Sources of rho.
const (
	rhoAsSet      = "as set"
	rhoNotKnown   = "not known"
	rhoOfSizes    = "n_test/(n_train+n_test)"
	rhoOfFolds    = "1/folds"
	rhoOfOneFolds = "1/folds, if they are folds of one run"
)

// rhoSource says where rho comes from.
func rhoSource(sets []differences, chosen *float64) string {
	if chosen != nil {
		return rhoAsSet
	}
	source := rhoOfFolds
	for i := range sets {
		switch d := sets[i].design; {
		case d.rhoUnknown:
			return rhoNotKnown
		case d.rho != nil && d.items == nil:
			return rhoAsSet
		case d.testShare > 0:
			source = rhoOfSizes
		case source == rhoOfFolds && sets[i].isDesignUnknown():
			source = rhoOfOneFolds
		}
	}
	return source
}

// allItems tells whether the scores are about items of test sets, and not about folds.
func allItems(sets []differences) bool {
	return len(sets) > 0 && !slices.ContainsFunc(sets, func(s differences) bool {
		return s.design.items == nil
	})
}

// isBinary tells whether each item was right or wrong: its two scores are 0 or 1, and no average.
func (s *differences) isBinary() bool {
	if s.design.items == nil || s.design.items.clustered || s.left == nil {
		return false
	}
	graded := func(v float64) bool { return v != 0 && v != 1 }
	return !slices.ContainsFunc(s.left, graded) && !slices.ContainsFunc(s.right, graded)
}

// countSigns counts the differences below, at and above 0 of items that were right or wrong, each
// answered once; ok is false for other scores, and where so many differences or more are not 0.
func (s *differences) countSigns(many int) (below, same, above int, ok bool) {
	for _, d := range s.d {
		switch d {
		case -1:
			below++
		case 0:
			same++
		case 1:
			above++
		default:
			return 0, 0, 0, false
		}
		if below+above >= many {
			return 0, 0, 0, false
		}
	}
	of := s.design.items
	ok = s.isBinary() || of != nil && of.hits && !of.clustered && of.epochs <= 1
	return below, same, above, ok
}

// manyFoldsWarning warns of a design that looks like several runs of cross-validation whose folds
// are numbered consecutively.
func (s *differences) manyFoldsWarning(chosen *float64) error {
	const usual = 20
	if chosen != nil || s.design.rho != nil || s.design.runs > 1 ||
		s.design.folds <= usual || s.design.testShare > 0 {
		return nil
	}
	return fmt.Errorf("data set %q: rho is 1/%d because all scores are taken to be folds of one "+
		"run; if there are several runs, give a run column; if they are repeated random splits, "+
		"set Rho to the share of the test set; for leave-one-out it is right",
		s.dataset, s.design.folds)
}
