package reports

import (
	"context"
	"errors"
	"fmt"

	"github.com/bayescmp/go/bayescmp"
)

// A Question is what a report answers about a file.
type Question struct {
	Scores *bayescmp.Scores
	// File is the path that the scores were read from, and Options say how.
	File    string
	Options bayescmp.CSV
	// Left and Right are set where two classifiers are compared, Against where all others are
	// compared with one.
	Left, Right, Against string
}

// Ask reads a file, and finds out what to ask about it: what left, right and against say, or else
// the pair if the file has no other, or which is the best of all. The scores are returned even if
// there is no such question about them.
func Ask(
	open Opener, options bayescmp.CSV, file, left, right, against string,
) (Question, error) {
	scores, err := open(options, file)
	if err != nil {
		return Question{}, err
	}
	q := Question{Scores: scores, File: file, Options: options,
		Left: left, Right: right, Against: against}
	names := scores.Classifiers()
	if against != "" {
		if _, err := scores.Among(against); err != nil {
			return q, err
		}
	}
	switch {
	case len(names) < 2:
		return q, fmt.Errorf("the file has one classifier, %s; a comparison needs two", names[0])
	case len(names) == 2 && left == "":
		q.Left, q.Right, q.Against = names[0], names[1], ""
		if against == names[1] {
			q.Left, q.Right = names[1], names[0]
		}
	}
	if q.Left == "" {
		return q, nil
	}
	_, err = scores.Pair(q.Left, q.Right)
	return q, err
}

// String says what a report would answer.
func (q Question) String() string {
	switch {
	case q.Left != "":
		return fmt.Sprintf("which is better, %s or %s", q.Left, q.Right)
	case q.Against != "":
		return fmt.Sprintf("which of the others are better or worse than %s", q.Against)
	}
	return fmt.Sprintf("which of the %d classifiers is the best", len(q.Scores.Classifiers()))
}

// Check finds out whether there are enough scores for the question, and whether the test that suits
// can use them.
func (q Question) Check(ctx context.Context, rope float64) error {
	pair, err := q.pair()
	if err != nil {
		return err
	}
	if _, err := bayescmp.TestsFor(pair, rope); err != nil {
		return err
	}
	// A test that does not apply to one pair is a note in the report. Where rho decides and nobody
	// knows it there is none. The Poisson test, which is quick, asks for it.
	_, err = bayescmp.Poisson{Rope: rope}.Answer(ctx, pair)
	var input *bayescmp.InputError
	if errors.As(err, &input) && input.Needs == "Rho" {
		return err
	}
	return nil
}

// pair returns the pair that is asked about, or of several the first one that has scores.
func (q Question) pair() (pair bayescmp.Pair, err error) {
	if q.Left != "" {
		return q.Scores.Pair(q.Left, q.Right)
	}
	names := q.Scores.Classifiers()
	for _, other := range names[1:] {
		if pair, err = q.Scores.Pair(names[0], other); err == nil {
			return pair, nil
		}
	}
	return pair, err
}
