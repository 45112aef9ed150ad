package reports

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"github.com/bayescmp/go/bayescmp"
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

// A session is a report that is being written. Its exported methods are those of package nb, and
// what cells call of display and fmt.
type session struct {
	ctx        context.Context
	open       Opener
	parameters map[string]string
	reader     Reader
}

// stopped carries the error that a cell has stopped with.
type stopped struct{ err error }

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

// Open reads a file of scores.
func (s *session) Open(options bayescmp.CSV, file string) (*bayescmp.Scores, error) {
	return s.open(options, file)
}

// Save does nothing: reports that are composed here write no files.
func (*session) Save(_, _, _ string) error { return nil }

// SaveShown does nothing, like Save.
func (*session) SaveShown(string) {}
