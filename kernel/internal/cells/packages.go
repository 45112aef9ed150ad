package cells

import (
	_ "embed" // of the declarations

	"github.com/bayescmp/go/kernel/internal/cellcheck"
	"github.com/bayescmp/go/kernel/internal/display"
)

// displaySource declares what cells see of package display.
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

// displayPaths are the paths by which cells import these functions: the one here, and the one of
// the module that they are like.
var displayPaths = []string{"display", "github.com/gopherdata/gophernotes"}

// Cells know the function Display without an import. It is in a package that the first cell, our
// own, imports.
const (
	predeclaredPath   = "kernel/predeclared"
	predeclaredSource = `package predeclared
func Display(data struct{ Data, Metadata, Transient map[string]any }) error`
	prelude = `import . "` + predeclaredPath + `"`
)

// declarePackages declares the packages that are the kernel's own.
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
