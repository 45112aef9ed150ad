package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/kernel/internal/pages/reports"
)

// answer first says how the file was understood, and then writes the report.
func (w *writer) answer(ctx context.Context, r request) error {
	if err := w.keep(r); err != nil {
		return err
	}
	w.width = r.Width
	q, err := reports.Ask(w.open, r.Options, r.File, r.Left, r.Right, r.Against)
	w.sayHead(ctx, r)
	if areGames(err) {
		return withoutName(w.answerGames(ctx, r))
	}
	if q.Scores == nil {
		return withoutName(err)
	}
	w.say(message{Kind: "understood", Understood: &understood{
		Text: q.Scores.String(), Datasets: len(q.Scores.Datasets()),
		Classifiers: q.Scores.Classifiers(), Metric: q.Scores.Metric(),
		Left: q.Left, Right: q.Right, Against: q.Against, Rope: r.Rope,
	}})
	if err != nil {
		return err
	}
	rope, err := r.rope(q)
	if err != nil {
		return err
	}
	if err := q.Check(ctx, rope); err != nil {
		return err
	}
	p, err := q.Parameters(rope)
	if err != nil {
		return err
	}
	p.Version, p.Date = r.Version, r.Date
	_, err = reports.Write(ctx, q, p, w)
	return err
}

// rope returns the rope of the request, or an error that asks for it.
func (r request) rope(q reports.Question) (float64, error) {
	switch {
	case r.Options.Scale == bayescmp.ScaleRanks:
		return 0, nil // ranks do not say by how much
	case r.Rope == nil:
		return 0, askForRope(rangeOf(q.Scores))
	}
	written, err := reports.ParseRope(*r.Rope)
	if err != nil {
		return 0, askForRope(fmt.Sprintf("%q cannot be used: %s", *r.Rope, err))
	}
	rope, err := written.On(r.Options.Scale)
	if err != nil {
		return 0, askForRope(err.Error())
	}
	if err := q.CheckRope(rope); err != nil && !r.Sure {
		return 0, doubtedRope{err, *r.Rope}
	}
	return rope, nil
}

func askForRope(problem string) error {
	return &bayescmp.InputError{Err: bayescmp.ErrOption, Needs: "Rope", Problem: problem}
}

// rangeOf says between which numbers the scores are, because a rope has the units of the scores.
func rangeOf(scores *bayescmp.Scores) string {
	low, high := math.Inf(1), math.Inf(-1)
	for _, dataset := range scores.Datasets() {
		for _, classifier := range scores.Classifiers() {
			folds, err := scores.Folds(dataset, classifier)
			if err != nil {
				continue // the classifier has no scores there
			}
			for _, score := range folds {
				low, high = min(low, score), max(high, score)
			}
		}
	}
	return fmt.Sprintf("The scores are between %.4g and %.4g", low, high)
}

// withoutName removes the name of the file from an error, because the page shows it above the
// error.
func withoutName(err error) error {
	var file *fs.PathError
	if errors.As(err, &file) {
		return fmt.Errorf("the file cannot be read: %w", file.Err)
	}
	var input *bayescmp.InputError
	if errors.As(err, &input) {
		return err
	}
	if inner := errors.Unwrap(err); inner != nil {
		return inner
	}
	return err
}
