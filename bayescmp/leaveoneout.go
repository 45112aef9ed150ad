package bayescmp

import (
	"fmt"
	"strings"

	"github.com/bayescmp/go/internal/fields"
	"github.com/bayescmp/go/internal/frames"
	"github.com/bayescmp/go/internal/writing"
)

// LeaveOneOut says which classifier is the best on all data sets, and which one is when one data
// set is left out: if the best one changes, a single data set makes it the best.
type LeaveOneOut struct {
	// ByMean is the classifier with the best mean score on all data sets. It is "" where scores
	// of different data sets cannot be compared.
	ByMean string
	// ByRank is the classifier with the best mean rank on all data sets.
	ByRank string
	// Without holds the same for all data sets but one, in the order of the scores.
	Without []Without
}

// Without is the best classifier on all data sets but one.
type Without struct {
	// Dataset is the data set that is left out.
	Dataset string
	// ByMean and ByRank are as in [LeaveOneOut].
	ByMean, ByRank string
}

// LeaveOneOut looks for the best classifier with each data set left out. Equal classifiers are in
// the order of the scores. Errors wrap [ErrEmpty], [ErrMissing], [ErrOneFold] (one data set) or
// [ErrOption] (one classifier).
func (s *Scores) LeaveOneOut() (*LeaveOneOut, error) {
	s, _, err := s.prepareScores("best classifier without each data set", 0)
	if err != nil {
		return nil, err
	}
	points, rounding := s.orientedMeans()
	negated := make([][]float64, len(s.sets)) // ranks, so that more is better
	for i, set := range s.sets {
		for _, rank := range set.ranks() {
			negated[i] = append(negated[i], -rank)
		}
	}
	rankRounding := 1e-12 * float64(len(s.classifiers))
	byMean := func(without int) string { return s.bestWithout(points, without, rounding) }
	if s.checkScale() != nil {
		byMean = func(int) string { return "" }
	}
	const none = -1
	l := &LeaveOneOut{ByMean: byMean(none), ByRank: s.bestWithout(negated, none, rankRounding)}
	for i, set := range s.sets {
		best := s.bestWithout(negated, i, rankRounding)
		l.Without = append(l.Without, Without{set.name, byMean(i), best})
	}
	return l, nil
}

// bestWithout returns the classifier with the largest mean of points over all data sets but one.
// Differences up to the rounding are none.
func (s *Scores) bestWithout(points [][]float64, without int, rounding float64) string {
	best, most := 0, 0.0
	for c := range s.classifiers {
		sum := 0.0
		for i, row := range points {
			if i != without {
				sum += row[c]
			}
		}
		if c == 0 || sum > most+rounding*float64(len(points)) {
			best, most = c, sum
		}
	}
	return s.classifiers[best]
}

// Verdict says in a sentence or two whether the best classifier stays the best.
func (l *LeaveOneOut) Verdict() string {
	if l == nil || len(l.Without) == 0 {
		return "no scores"
	}
	sentences := []string{
		l.describeChoice("mean ranks", l.ByRank, func(w Without) string { return w.ByRank }),
	}
	if l.ByMean != "" {
		of := func(w Without) string { return w.ByMean }
		sentences = append([]string{l.describeChoice("mean scores", l.ByMean, of)}, sentences...)
	}
	return strings.Join(sentences, " ")
}

// describeChoice describes one way to choose the best.
func (l *LeaveOneOut) describeChoice(by, best string, of func(Without) string) string {
	var others []string
	for _, w := range l.Without {
		if other := of(w); other != best {
			others = append(others, w.Dataset+" (then "+other+")")
		}
	}
	if len(others) == 0 {
		return fmt.Sprintf("By %s %s is the best, whichever data set is left out.",
			by, best)
	}
	if len(others) == 1 {
		return fmt.Sprintf("By %s %s is the best on all data sets, but not without %s.",
			by, best, others[0])
	}
	return fmt.Sprintf("By %s %s is the best on all data sets, but not without one of %d: %s.",
		by, best, len(others), writing.Some(others))
}

// String returns the verdict.
func (l *LeaveOneOut) String() string { return l.Verdict() }

// HTML returns the verdict for a notebook.
func (l *LeaveOneOut) HTML() string { return writing.Paragraph(l.Verdict()) }

// Frame returns one row per data set with the columns dataset, by_mean, by_rank: the best
// classifiers without it.
func (l *LeaveOneOut) Frame() Frame {
	if l == nil {
		return frames.Failed(errNoScores)
	}
	return frames.Of(l.Without)
}

// MarshalJSON writes by_mean, by_rank and without: the rows of Frame.
func (l *LeaveOneOut) MarshalJSON() ([]byte, error) { return fields.JSON(l) }

// MarshalJSON writes dataset, by_mean and by_rank.
func (w Without) MarshalJSON() ([]byte, error) { return fields.JSON(w) }
