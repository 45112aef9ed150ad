package nb

import (
	"fmt"

	"github.com/bayescmp/go/internal/exports"
	"github.com/bayescmp/go/internal/ownfiles"
)

// Save writes a value into files of a folder, in all forms that it has. A figure becomes name.svg
// and name.pdf. An answer becomes name.tex, name.md and name.csv, as far as it has these tables.
// References become name.bib, a data frame becomes name.csv, with all digits. A text is written as
// it is, and its name needs an ending, such as "methods.tex". Save makes the folder if there is
// none; with "" as the folder it does nothing. The files appear together.
//
// Text in a CSV file that a spreadsheet would take for a formula, such as a name that begins with
// =, has a ' before it. Package bayescmp reads it without.
//
// Save replaces files that it has written before. It leaves other files alone, and also its own if
// they were changed since; then it returns an error that names the file. The list SHA256SUMS in the
// folder says which files are its own.
func Save(dir, name string, value any) error {
	if dir == "" {
		return nil
	}
	files, err := exports.Files(name, value)
	if err == nil && len(files) == 0 {
		err = fmt.Errorf("%s: Save cannot write a %T; "+
			"want a figure, an answer, references, a data frame or a text", name, value)
	}
	if err != nil {
		return err
	}
	return ownfiles.WriteSome(dir, files, false)
}
