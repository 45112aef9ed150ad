// Package reports composes the reports on a file of scores or games. The reports are the notebooks
// notebooks/report.ipynb, notebooks/report-ranking.ipynb and notebooks/report-games.ipynb, whose
// cells `go generate` translates to the functions in this package. So each report has one source,
// and gives the same answers, words and digits whether its cells are evaluated or compiled.
package reports

//go:generate go run ./translate

import (
	"context"
	"fmt"
)

// Write writes the report that answers q, with the parameters p. It returns the report's record in
// JSON, which the last cell also prints. It returns an error if a cell stops with one, if the
// reader returns one, or if ctx is done.
func Write(
	ctx context.Context, q Question, p Parameters, reader Reader,
) (record []byte, err error) {
	nb := newSession(ctx, q, p, reader)
	defer recoverStopped(&err)
	if p.Left != "" {
		return reportOnTwo(nb), nil
	}
	return reportOnAll(nb), nil
}

// WriteGames does the same for a question about games. It is a function of its own so that the page
// in the browser, which does not call it, need not contain it.
func WriteGames(
	ctx context.Context, q Question, p Parameters, reader Reader,
) (record []byte, err error) {
	nb := newSession(ctx, q, p, reader)
	defer recoverStopped(&err)
	return reportOnGames(nb), nil
}

func newSession(ctx context.Context, q Question, p Parameters, reader Reader) *session {
	nb := &session{ctx, q, map[string]string{}, reader}
	for _, s := range p.Settings() {
		nb.parameters[s.Name] = s.Value
	}
	return nb
}

// recoverStopped takes the error with which a cell has stopped.
func recoverStopped(err *error) {
	switch r := recover().(type) {
	case nil:
	case stopped:
		*err = r.err
	default:
		*err = fmt.Errorf("an error in bayescmp: %v", r)
	}
}
