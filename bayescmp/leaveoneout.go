package bayescmp

import (
	"fmt"
	"slices"
	"strings"

	"github.com/bayescmp/go/internal/fields"
	"github.com/bayescmp/go/internal/frames"
	"github.com/bayescmp/go/internal/writing"
)

// LeaveOneOut says which classifier is the best on all data sets, and which one is when one data
// set is left out: if the best one changes, a single data set makes it the best.
type LeaveOneOut struct {
	// ByMean is the classifier with the best mean score on all data sets, or several that are
	// equally good. There is none where scores of different data sets cannot be compared.
	ByMean []string
	// ByRank is the classifier with the best mean rank on all data sets, or several.
	ByRank []string
	// Without holds the same for all data sets but one, in the order of the scores.
	Without []Without
}

// Without is the best classifier on all data sets but one.
type Without struct {
	// Dataset is the data set that is left out.
	Dataset string
	// ByMean and ByRank are as in [LeaveOneOut].
	ByMean, ByRank []string
}

// LeaveOneOut looks for the best classifier with each data set left out. Where several tie, all of
// them are the best, in the order of the scores. Errors wrap [ErrEmpty], [ErrMissing], [ErrOneFold]
// (one data set) or [ErrOption] (one classifier).
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
	byMean := func(without int) []string { return s.bestWithout(points, without, rounding) }
	if s.checkScale() != nil {
		byMean = func(int) []string { return nil }
	}
	const none = -1
	l := &LeaveOneOut{ByMean: byMean(none), ByRank: s.bestWithout(negated, none, rankRounding)}
	for i, set := range s.sets {
		best := s.bestWithout(negated, i, rankRounding)
		l.Without = append(l.Without, Without{set.name, byMean(i), best})
	}
	return l, nil
}

// bestWithout returns the classifiers with the largest mean of points over all data sets but one.
// Differences up to the rounding are none.
func (s *Scores) bestWithout(points [][]float64, without int, rounding float64) []string {
	sums := make([]float64, len(s.classifiers))
	for i, row := range points {
		for c, v := range row {
			if i != without {
				sums[c] += v
			}
		}
	}
	least := slices.Max(sums) - rounding*float64(len(points))
	var best []string
	for c, name := range s.classifiers {
		if sums[c] >= least {
			best = append(best, name)
		}
	}
	return best
}

// Verdict says in a sentence or two whether the best classifier stays the best.
func (l *LeaveOneOut) Verdict() string {
	if l == nil || len(l.Without) == 0 {
		return "no scores"
	}
	sentences := []string{
		l.describeChoice("mean ranks", l.ByRank, func(w Without) []string { return w.ByRank }),
	}
	if len(l.ByMean) > 0 {
		of := func(w Without) []string { return w.ByMean }
		sentences = append([]string{l.describeChoice("mean scores", l.ByMean, of)}, sentences...)
	}
	return strings.Join(sentences, " ")
}

// describeChoice describes one way to choose the best.
func (l *LeaveOneOut) describeChoice(by string, best []string, of func(Without) []string) string {
	var others []string
	for _, w := range l.Without {
		if other := of(w); !slices.Equal(other, best) {
			others = append(others, fmt.Sprintf("%s (then %s)", w.Dataset, tied(other)))
		}
	}
	are := tied(best) + " for the best"
	if len(best) == 1 {
		are = best[0] + " is the best"
	}
	if len(others) == 0 {
		return fmt.Sprintf("By %s %s, whichever of the %d data sets is left out.",
			by, are, len(l.Without))
	}
	without := others[0]
	if len(others) > 1 {
		without = fmt.Sprintf("one of %d: %s", len(others), writing.Some(others))
	}
	return fmt.Sprintf("By %s %s on all %d data sets, but not without %s.", by, are,
		len(l.Without), without)
}

// tied says that classifiers are equally good, or names the only one.
func tied(names []string) string {
	if len(names) == 1 {
		return names[0]
	}
	return writing.JoinedSome(names) + " tie"
}

// String returns the verdict.
func (l *LeaveOneOut) String() string { return l.Verdict() }

// HTML returns the verdict for a notebook.
func (l *LeaveOneOut) HTML() string { return writing.Paragraph(l.Verdict()) }

// Frame returns one row per data set with the columns dataset, by_mean, by_rank: the best
// classifier without it, or several with commas between them.
func (l *LeaveOneOut) Frame() Frame {
	if l == nil {
		return frames.Failed(errNoScores)
	}
	type row struct{ Dataset, ByMean, ByRank string }
	rows := make([]row, len(l.Without))
	for i, w := range l.Without {
		rows[i] = row{w.Dataset, strings.Join(w.ByMean, ", "), strings.Join(w.ByRank, ", ")}
	}
	return frames.Of(rows)
}

// MarshalJSON writes by_mean, by_rank and without: the rows of Frame.
func (l *LeaveOneOut) MarshalJSON() ([]byte, error) { return fields.JSON(l) }

// MarshalJSON writes dataset, by_mean and by_rank.
func (w Without) MarshalJSON() ([]byte, error) { return fields.JSON(w) }
