package nb

import (
	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/internal/inputs"
)

// Open reads scores as [bayescmp.CSV.OpenAnyContext] does with these options, until the cell is
// interrupted. The reports call it by this
// name because a page that composes them reads tables only, by another Open.
func Open(options bayescmp.CSV, path string) (*bayescmp.Scores, error) {
	return options.OpenAnyContext(Context(), path)
}

// Expect says what the fingerprint of a file or a folder of scores must be whenever it is read from
// now on in this process; with "" it may be any. A reading of other bytes is an error. Expect
// returns that error if there was one since it was called last for the path. The command report
// calls it before and after the cells of its notebook, with the fingerprint in the report.
//
// The fingerprint of a file is its SHA-256 in hexadecimal digits. That of a folder is the SHA-256
// of what the command sha256sum prints about all files of the folder that are read, sorted by name.
func Expect(path, sha256 string) error { return inputs.Watch(path, sha256) }
