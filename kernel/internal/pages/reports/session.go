package reports

import (
	"context"
	"strconv"

	"github.com/bayescmp/go/bayescmp"
)

// A Reader receives the parts of a report in order, each as soon as it is ready.
type Reader interface {
	// Text is called with a cell of text, in HTML.
	Text(cell, html string)
	// Cell is called before a cell of code is run.
	Cell(cell string)
	// Show is called with a value that the cell shows. result says that it is the last expression
	// of the cell.
	Show(value any, result bool) error
	// Print is called with a text that the cell prints.
	Print(text string)
	// Progress returns a function that is called during long computations, possibly from several
	// goroutines.
	Progress(what string) func(done, total int)
	// Save is called with a text for a file in the folder of figures and tables.
	Save(name, text string)
}

// HTML is markup that is shown as it is.
type HTML string

// A session is a report that is being written. Its exported methods replace the functions of
// packages nb, display and fmt that cells call.
type session struct {
	ctx        context.Context
	question   Question
	parameters map[string]string
	reader     Reader
}

// stopped carries the error with which a cell has stopped.
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
	s.Check(err)
	return x
}

// Show shows values.
func (s *session) Show(values ...any) {
	for _, v := range values {
		s.Check(s.reader.Show(v, false))
	}
}

// result shows the last expression of a cell.
func (s *session) result(value any) { s.Check(s.reader.Show(value, true)) }

// HTML returns a value that is shown as it is.
func (*session) HTML(markup string) HTML { return HTML(markup) }

// Println prints a text.
func (s *session) Println(text string) { s.reader.Print(text + "\n") }

// Context returns the context of the report.
func (s *session) Context() context.Context { return s.ctx }

// Progress returns a function that reports the progress of something.
func (s *session) Progress(what string) func(done, total int) { return s.reader.Progress(what) }

// Clear does nothing: progress is shown elsewhere.
func (*session) Clear(bool) {}

// Open returns the scores, which were read for the question.
func (s *session) Open(bayescmp.CSV, string) (*bayescmp.Scores, error) {
	return s.question.Scores, nil
}

// OpenGames returns the games, which were read for the question.
func (s *session) OpenGames(string, bayescmp.GameColumns) (*bayescmp.Games, error) {
	return s.question.Games.(PlayedGames).Games, nil
}

// MetricsOf is bayescmp.MetricsOf for the file of the report, whatever path the cell gives.
func (s *session) MetricsOf(
	ctx context.Context, options bayescmp.CSV, _ string, test bayescmp.PairTest,
	left, right string,
) (*bayescmp.Metrics, error) {
	return bayescmp.MetricsOf(ctx, options, s.question.File, test, left, right)
}

// Save passes a text on to the reader.
func (s *session) Save(_, name, text string) error {
	s.reader.Save(name, text)
	return nil
}

// SaveShown does nothing, because the reader saves the values that it is shown if they are wanted
// as files.
func (*session) SaveShown(string) {}
