// Package reports composes the reports on a file of scores where no cells can run. The reports are
// notebooks, notebooks/report.ipynb and notebooks/report-ranking.ipynb; here are their cells,
// translated into functions by `go generate` and compiled. So there is one text of each report, and
// it gives the same answers, words and digits whether its cells are evaluated or compiled.
package reports

//go:generate go run ./translate

import (
	"context"
	"fmt"
)

// OnTwo writes the report on two classifiers, the notebook report.ipynb; parameters are its
// parameters by their names. It writes no files. Errors are those that a cell stops with, or the
// error of ctx.
func OnTwo(
	ctx context.Context, open Opener, parameters map[string]string, reader Reader,
) error {
	return run(reportOnTwo, &session{ctx, open, parameters, reader})
}

// OnAll writes the report on all classifiers of a file, the notebook report-ranking.ipynb, like
// [OnTwo].
func OnAll(
	ctx context.Context, open Opener, parameters map[string]string, reader Reader,
) error {
	return run(reportOnAll, &session{ctx, open, parameters, reader})
}

func run(report func(*session), nb *session) (err error) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case stopped:
			err = r.err
		default:
			err = fmt.Errorf("an error in bayescmp: %v", r)
		}
	}()
	report(nb)
	return nil
}
