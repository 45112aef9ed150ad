// Package reports composes the reports on a file of scores. The reports are notebooks,
// notebooks/report.ipynb and notebooks/report-ranking.ipynb; here are their cells, translated into
// functions by `go generate` and compiled. So there is one text of each report, and it gives the
// same answers, words and digits whether its cells are evaluated or compiled.
package reports

//go:generate go run ./translate

import (
	"context"
	"fmt"
)

// Write writes the report that answers q, with the parameters p. It returns the record of the
// report in JSON, which the last cell prints too. Errors are those that a cell stops with, those of
// the reader, or the error of ctx.
func Write(
	ctx context.Context, q Question, p Parameters, reader Reader,
) (record []byte, err error) {
	nb := &session{ctx, q, map[string]string{}, reader}
	for _, s := range p.Settings() {
		nb.parameters[s.Name] = s.Value
	}
	defer func() {
		switch r := recover().(type) {
		case nil:
		case stopped:
			err = r.err
		default:
			err = fmt.Errorf("an error in bayescmp: %v", r)
		}
	}()
	if p.Left != "" {
		return reportOnTwo(nb), nil
	}
	return reportOnAll(nb), nil
}
