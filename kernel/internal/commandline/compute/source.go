package compute

import (
	"context"
	"fmt"

	"github.com/bayescmp/go/bayescmp"
)

// Source is where the scores of a request are.
type Source struct {
	// Classifiers are columns of scores, one for each classifier, whatever its name is.
	Classifiers table
	// Scores are columns of scores in any layout that a file may have or, beside Classifiers, the
	// columns that say what the rows are.
	Scores table
	// Arrow is the same as Scores.
	Arrow arrowTable
	// Items are columns of scores of single items.
	Items table
	// Path is a file or a folder in place of them.
	Path string
	// Reading says how the scores are to be understood.
	Reading bayescmp.CSV

	scores *bayescmp.Scores // those that have been read; nil for none
}

// opened is where scores are that have been read.
func opened(s *bayescmp.Scores) Source { return Source{scores: s} }

// open reads the scores.
func (s Source) open(
	ctx context.Context, tell func(done, total int),
) (*bayescmp.Scores, error) {
	if s.scores != nil {
		return s.scores, nil
	}
	given := 0
	byName := s.Classifiers.columns != nil
	for _, there := range []bool{
		byName || s.Scores.columns != nil, s.Arrow.columns != nil, s.Items.columns != nil,
		s.Path != "",
	} {
		if there {
			given++
		}
	}
	switch {
	case given != 1:
		return nil, malformed("give one of scores, classifiers, arrow, items and path")
	case byName:
		return s.byName()
	case s.Path != "":
		return s.Reading.OpenAnyContext(ctx, s.Path, tell)
	case s.Items.columns != nil:
		return s.items()
	case s.Arrow.columns != nil:
		return s.Reading.FromFrame(s.Arrow.frame())
	}
	return s.Reading.FromFrame(s.Scores.frame())
}

// byName reads the scores of classifiers whose columns are named.
func (s Source) byName() (*bayescmp.Scores, error) {
	if s.Scores.columns != nil && s.Scores.rows != s.Classifiers.rows {
		return nil, malformed(fmt.Sprintf("scores: the columns have %d values, but those of "+
			"classifiers have %d", s.Scores.rows, s.Classifiers.rows))
	}
	return s.Reading.FromColumns(s.Classifiers.frame(), s.Scores.frame())
}

// items reads scores of items. Their table needs no more options of reading than these.
func (s Source) items() (*bayescmp.Scores, error) {
	r := s.Reading
	items, err := bayescmp.ItemsFromLong(s.Items.frame(), bayescmp.LongItems{
		Benchmark: r.Dataset, Model: r.Classifier, Epoch: r.Run, Score: r.Metric, Lower: r.Lower})
	if err != nil {
		return nil, err
	}
	scores, err := items.Scores()
	if err != nil || r.Scale == bayescmp.ScaleFound {
		return scores, err
	}
	return scores.Rescale(r.Scale)
}

// OfPair is where the scores of two classifiers are.
type OfPair struct {
	Source
	// Left and Right are the two. Both may be missing if there are no others.
	Left, Right string
}

// pair returns the pair of the request.
func (o OfPair) pair(ctx context.Context, tell func(done, total int)) (bayescmp.Pair, error) {
	scores, err := o.open(ctx, tell)
	if err != nil {
		return bayescmp.Pair{}, err
	}
	names := scores.Classifiers()
	switch {
	case o.Left != "" && o.Right != "":
	case o.Left != "" || o.Right != "":
		return bayescmp.Pair{}, malformed("give both left and right")
	case len(names) != 2:
		return bayescmp.Pair{}, malformed(fmt.Sprintf("give left and right: there are %d "+
			"classifiers", len(names)))
	default:
		o.Left, o.Right = names[0], names[1]
	}
	return scores.Pair(o.Left, o.Right)
}
