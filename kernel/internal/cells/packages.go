//go:build bayeskernel

package main

import (
	_ "embed"
	"errors"

	"github.com/bayescmp/go/kernel/internal/cellcheck"
	"github.com/bayescmp/go/kernel/internal/compiled"
)

// libraryContent has the types of the packages that cells may import, see package importable, which
// writes it while the kernel is built.
//
//go:embed library.zip
var libraryContent []byte

// displaySource declares what cells see of gophernotes' display.go.
//
//go:embed display.txt
var displaySource string

// displayFunctions are the functions of gophernotes' display.go for cells.
var displayFunctions = map[string]any{
	"Any": Any, "Auto": Auto, "File": File, "HTML": HTML, "Image": Image, "JPEG": JPEG,
	"JSON": JSON, "JavaScript": JavaScript, "Latex": Latex, "MIME": MIME, "MakeData": MakeData,
	"MakeData3": MakeData3, "Markdown": Markdown, "Math": Math, "PDF": PDF, "PNG": PNG, "SVG": SVG,
}

// displayPaths are the paths by which cells import these functions.
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
func declarePackages(types *cellcheck.Library, functions *compiled.Library) {
	for _, path := range displayPaths {
		types.Declare(path, displaySource)
		functions.Declare(path, displayFunctions)
	}
	types.Declare(predeclaredPath, predeclaredSource)
	functions.Declare(predeclaredPath, map[string]any{"Display": display})
	functions.Declare(cellcheck.HooksPath, map[string]any{
		cellcheck.HookLost:        lostResults,
		cellcheck.HookOverwritten: overwrittenError,
		cellcheck.HookUnseen:      unseenError,
	})
}

func display(data Data) error {
	if live == nil {
		return errors.New("there is no notebook to display in")
	}
	return live.display(data)
}
