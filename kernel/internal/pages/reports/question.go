package reports

import (
	"context"
	"errors"
	"fmt"

	"github.com/bayescmp/go/bayescmp"
)

// A Question is a question about a file that a report answers.
type Question struct {
	Scores *bayescmp.Scores
	// File is the path from which the scores were read, and Options say how they were read.
	File    string
	Options bayescmp.CSV
	// Left and Right are set if two classifiers are compared, Against if all others are compared
	// with one.
	Left, Right, Against string
	// Games is a [PlayedGames] if the file has games between two players and no scores. It is an
	// interface so that the page in the browser, which reads no games, need not have their types.
	Games any
}

// PlayedGames are games, and how they were read.
type PlayedGames struct {
	*bayescmp.Games
	Columns bayescmp.GameColumns
}

// Ask reads a file and chooses the question about it. The question follows left, right and against,
// if they are given. Otherwise it is which of two classifiers is better, or, if the file has more,
// which is the best of all. The scores are returned even if they allow no such question,
// as where nobody has said how scores of different size or metric are to be compared.
func Ask(
	open Opener, options bayescmp.CSV, file, left, right, against string,
) (Question, error) {
	scores, err := open(options, file)
	if err != nil {
		return Question{}, err
	}
	q := Question{Scores: scores, File: file, Options: options,
		Left: left, Right: right, Against: against}
	if err := scores.CheckScale(); err != nil {
		return q, err
	}
	names := scores.Classifiers()
	if against != "" {
		if _, err := scores.Among(against); err != nil {
			return q, err
		}
	}
	switch {
	case len(names) < 2 && (options.Only != nil || options.Except != nil):
		return q, fmt.Errorf("one classifier is left, %s; a comparison needs two", names[0])
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

// String returns the question that a report would answer.
func (q Question) String() string {
	switch {
	case q.Left != "":
		return fmt.Sprintf("which is better, %s or %s", q.Left, q.Right)
	case q.Against != "":
		return fmt.Sprintf("which of the others are better or worse than %s", q.Against)
	}
	return fmt.Sprintf("which of the %d classifiers is the best", len(q.Scores.Classifiers()))
}

// Check returns an error if there are too few scores for the question, or if the suitable test
// cannot use them.
func (q Question) Check(ctx context.Context, rope float64) error {
	pair, err := q.pair()
	if err != nil {
		return err
	}
	if _, err := bayescmp.TestsFor(pair, rope); err != nil {
		return err
	}
	// A test that does not apply to one pair is only a note in the report. But if the answer
	// depends on an unknown rho, there can be no report. The Poisson test, which is quick, finds
	// that out.
	_, err = bayescmp.Poisson{Rope: rope}.Answer(ctx, pair)
	var input *bayescmp.InputError
	if errors.As(err, &input) && input.Needs == "Rho" {
		return err
	}
	return nil
}

// pair returns the pair that the question is about. If there are several, it returns the first pair
// that has scores.
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
