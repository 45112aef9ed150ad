// Package reports composes the reports on a file of scores where no cells can run. The reports are
// notebooks, notebooks/report.ipynb and notebooks/report-ranking.ipynb; here are their cells,
// translated into functions by `go generate` and compiled. So there is one text of each report, and
// it gives the same answers, words and digits whether its cells are evaluated or compiled.
package reports

//go:generate go run ./translate

import (
	"context"
	"errors"
	"fmt"
	"strconv"
)

// A Reader gets the parts of a report as soon as they are there, in their order.
type Reader interface {
	// Text is called with a cell of text, in HTML.
	Text(cell, html string)
	// Cell is called before a cell of code is run.
	Cell(cell string)
	// Show is called with a value that the cell shows.
	Show(value any)
	// Print is called with a text that the cell prints.
	Print(text string)
	// Progress is called while something takes long.
	Progress(what string, done, total int)
}

// HTML is a value that is shown as it is.
type HTML string

// OnTwo writes the report on two classifiers, the notebook report.ipynb; parameters are its
// parameters by their names. It writes no files. Errors are those that a cell stops with, or the
// error of ctx.
func OnTwo(ctx context.Context, parameters map[string]string, reader Reader) error {
	return run(ctx, reportOnTwo, parameters, reader)
}

// OnAll writes the report on all classifiers of a file, the notebook report-ranking.ipynb, like
// [OnTwo].
func OnAll(ctx context.Context, parameters map[string]string, reader Reader) error {
	return run(ctx, reportOnAll, parameters, reader)
}

// A session is a report that is being written. Its exported methods are those of package nb, and
// what cells call of display and fmt.
type session struct {
	ctx        context.Context
	parameters map[string]string
	reader     Reader
}

// stopped carries the error that a cell has stopped with.
type stopped struct{ err error }

func run(
	ctx context.Context, report func(*session), parameters map[string]string, reader Reader,
) (err error) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case stopped:
			err = r.err
		default:
			err = fmt.Errorf("an error in bayescmp: %v", r)
		}
	}()
	report(&session{ctx, parameters, reader})
	return nil
}

// Check stops the report with err.
func (s *session) Check(err error) {
	if err != nil {
		panic(stopped{err})
	}
}

func (s *session) cell(id string) {
	s.Check(s.ctx.Err())
	s.reader.Cell(id)
}

func (s *session) text(id, html string) { s.reader.Text(id, html) }

func (s *session) words(parameter string) string { return s.parameters[parameter] }

func (s *session) number(parameter string) float64 {
	x, err := strconv.ParseFloat(s.parameters[parameter], 64)
	if err != nil {
		s.Check(fmt.Errorf("%s: %w", parameter, errors.Unwrap(err)))
	}
	return x
}

// Show shows values.
func (s *session) Show(values ...any) {
	for _, v := range values {
		s.reader.Show(v)
	}
}

// HTML returns a value that is shown as it is.
func (*session) HTML(markup string) HTML { return HTML(markup) }

// Println prints a text.
func (s *session) Println(text string) { s.reader.Print(text + "\n") }

// Context returns the context of the report.
func (s *session) Context() context.Context { return s.ctx }

// Progress returns a function that tells the progress of something.
func (s *session) Progress(what string) func(done, total int) {
	return func(done, total int) { s.reader.Progress(what, done, total) }
}

// Clear does nothing: progress is shown elsewhere.
func (*session) Clear(bool) {}

// Save does nothing: reports that are composed here write no files.
func (*session) Save(_, _, _ string) error { return nil }

// SaveShown does nothing, like Save.
func (*session) SaveShown(string) {}
