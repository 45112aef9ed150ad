package bayescmp

import (
	"fmt"

	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// several checks that there are several classifiers and data sets, and returns alpha or its
// default.
func (s *Scores) several(test string, alpha float64) (float64, error) {
	alpha, err := usableAlpha("Alpha", alpha, 1)
	switch {
	case s == nil || len(s.sets) == 0:
		return 0, errNoScores
	case err != nil:
		return 0, err
	case len(s.classifiers) < 2:
		return 0, fmt.Errorf("%w: the %s compares two classifiers or more; the only one is %s",
			ErrOption, test, writing.Quoted(s.classifiers))
	case len(s.sets) == 1:
		return 0, fmt.Errorf("%w: the %s needs several data sets, and %q is the only one; "+
			"for the folds of one data set there are CorrelatedTTest and NadeauBengio",
			ErrOneFold, test, s.sets[0].name)
	}
	return alpha, nil
}

// forAll does the same as several, and returns the scores on which the test can work: every
// classifier has a score on every data set.
func (s *Scores) forAll(test string, alpha float64) (*Scores, float64, error) {
	alpha, err := s.several(test, alpha)
	if err != nil {
		return nil, 0, err
	}
	all, err := s.ofAll()
	if err != nil {
		return nil, 0, err
	}
	if _, err := all.several(test, alpha); err != nil {
		return nil, 0, err
	}
	return all, alpha, nil
}

// ofAll returns the scores on which all classifiers can be compared. With gaps it is an error, or
// with PairwiseComplete what is left without them.
func (s *Scores) ofAll() (*Scores, error) {
	classifiers := make([]int, len(s.classifiers))
	for c := range classifiers {
		classifiers[c] = c
	}
	if err := s.complete(classifiers...); err != nil {
		return nil, err
	}
	return s.common(classifiers...)
}

// goodness returns the mean score of each classifier on each data set, turned round where lower is
// better. dust is the largest difference between weighted means that is only rounding.
func (s *Scores) goodness() (points [][]float64, dust float64) {
	for _, set := range s.sets {
		row := make([]float64, len(s.classifiers))
		for c, folds := range set.scores {
			row[c] = mean(folds)
			if set.lower {
				row[c] = -row[c]
			}
		}
		points, dust = append(points, row), max(dust, 1e-12*largest(set.scores...))
	}
	return points, dust
}

// comparableMeans refuses metrics of both directions to a test of the means over data sets.
func (s *Scores) comparableMeans(test string) error {
	if s.better() != mixedBetter {
		return nil
	}
	return &InputError{
		Err: ErrOption, Needs: "Metric",
		Problem: fmt.Sprintf("%s takes means over data sets, but %s", test, mixedBetter),
		Advice:  "choose one metric, or a test of ranks",
	}
}
