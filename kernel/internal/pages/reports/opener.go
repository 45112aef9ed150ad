package reports

import (
	"encoding/json"

	"github.com/bayescmp/go/bayescmp"
)

// An Opener reads a file of scores. It is [bayescmp.CSV.OpenAny], or [bayescmp.CSV.Open] where
// the program must be small, because the readers of logs are large.
type Opener func(options bayescmp.CSV, file string) (*bayescmp.Scores, error)

// ReadOnce returns an Opener that reads as open does and keeps the scores it has read last, so that
// a second question about the same file need not read it again. Files must not change meanwhile.
func ReadOnce(open Opener) Opener {
	var scores *bayescmp.Scores
	var of, by string
	return func(options bayescmp.CSV, file string) (*bayescmp.Scores, error) {
		asked, err := json.Marshal(options)
		if err != nil {
			return nil, err
		}
		if scores != nil && of == file && by == string(asked) {
			return scores, nil
		}
		read, err := open(options, file)
		if err == nil {
			scores, of, by = read, file, string(asked)
		}
		return read, err
	}
}
