package nb

import "github.com/bayescmp/go/bayescmp"

// Open reads scores as [bayescmp.CSV.OpenAnyContext] does with these options, until the cell is
// interrupted. The reports call it by this name because, compiled, they do not read the file again.
func Open(options bayescmp.CSV, path string) (*bayescmp.Scores, error) {
	return options.OpenAnyContext(Context(), path)
}
