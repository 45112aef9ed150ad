package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/internal/inputs"
	"github.com/bayescmp/go/kernel/internal/pages/reports"
)

// answer first says how the file was understood, and then writes the report.
func (w *writer) answer(ctx context.Context, r request) error {
	if err := inputs.Watch(r.File); err != nil {
		return err
	}
	q, err := reports.Ask(w.open, r.Options, r.File, r.Left, r.Right, r.Against)
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
	scale := r.Options.Scale
	if scale == bayescmp.ScaleRanks {
		r.Rope = new(float64) // ranks do not say by how much
	}
	if r.Rope == nil {
		return &bayescmp.InputError{
			Err: bayescmp.ErrOption, Needs: "Rope", Problem: rangeOf(q.Scores),
		}
	}
	rope := *r.Rope
	if !(rope >= 0 && rope <= math.MaxFloat64) {
		return errors.New("the largest difference that does not matter must be 0 or more")
	}
	if scale == bayescmp.ScaleRatio || scale == bayescmp.ScaleOdds {
		rope = bayescmp.Percent(rope)
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
