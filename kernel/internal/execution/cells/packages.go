package cells

import (
	_ "embed" // of the declarations
	"strings"

	"github.com/bayescmp/go/kernel/internal/execution/display"
	"github.com/bayescmp/go/kernel/internal/language/cellcheck"
)

// displaySource has the declarations of package display for cells.
//
//go:embed display.txt
var displaySource string

// displayFunctions are the functions of package display for cells.
var displayFunctions = map[string]any{
	"Any": display.Any, "Auto": display.Auto, "File": display.File, "HTML": display.HTML,
	"Image": display.Image, "JPEG": display.JPEG, "JSON": display.JSON,
	"JavaScript": display.JavaScript, "Latex": display.Latex, "MIME": display.MIME,
	"MakeData": display.MakeData, "MakeData3": display.MakeData3, "Markdown": display.Markdown,
	"Math": display.Math, "PDF": display.PDF, "PNG": display.PNG, "SVG": display.SVG,
}

// displayPaths are the paths by which cells import these functions: our own, and that of
// gophernotes, whose functions they follow.
var displayPaths = []string{"display", "github.com/gopherdata/gophernotes"}

// Cells can use the function Display without an import, as in gophernotes. It is in a package that
// the first cell, which is our own, imports. They can also use the package display without an
// import. It is imported only when a cell mentions it, because otherwise starting the kernel would
// take a tenth longer.
const (
	predeclaredPath   = "kernel/predeclared"
	predeclaredSource = `package predeclared
func Display(data struct{ Data, Metadata, Transient map[string]any }) error`
	prelude       = `import . "` + predeclaredPath + `"`
	displayImport = `import "display"`
)

// predeclare runs a cell of our own that imports something.
func (w *workspace) predeclare(source string) error {
	w.using.Lock()
	cell, err := w.session.Check("predeclared", source)
	w.using.Unlock()
	if err != nil {
		return err
	}
	return w.load(cell.Parts[0])
}

// importDisplay imports the package display for a cell that mentions it, unless cells have given
// the name another meaning.
func (w *workspace) importDisplay(code string) error {
	if !strings.Contains(code, "display.") || w.means("display") {
		return nil
	}
	return w.predeclare(displayImport)
}

// means reports whether a name is declared for the next cell.
func (w *workspace) means(name string) bool {
	w.using.Lock()
	defer w.using.Unlock()
	return w.session.Object(name) != nil
}

// declarePackages declares the kernel's own packages.
func (s *session) declarePackages() {
	types, functions := s.workspace.library, s.workspace.compiled
	for _, path := range displayPaths {
		types.Declare(path, displaySource)
		functions.Declare(path, displayFunctions)
	}
	types.Declare(predeclaredPath, predeclaredSource)
	functions.Declare(predeclaredPath, map[string]any{"Display": s.display})
	functions.Declare(cellcheck.HooksPath, map[string]any{
		cellcheck.HookLost:        lostResults,
		cellcheck.HookOverwritten: overwrittenError,
		cellcheck.HookUnseen:      unseenError,
	})
	functions.Declare("fmt", s.prints())
}
