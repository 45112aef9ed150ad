//go:build bayeskernel

package main

import (
	_ "embed"
	"errors"
	"strings"

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

// Cells know the function Display without an import, as in gophernotes. It is in a package that the
// first cell, our own, imports. They know the package display, too; it is imported when a cell
// mentions it, because a start would take a tenth longer.
const (
	predeclaredPath   = "kernel/predeclared"
	predeclaredSource = `package predeclared
func Display(data struct{ Data, Metadata, Transient map[string]any }) error`
	prelude       = `import . "` + predeclaredPath + `"`
	displayImport = `import "display"`
)

// predeclare runs a cell of our own, which imports something.
func (kernel *Kernel) predeclare(source string) error {
	kernel.using.Lock()
	cell, err := kernel.session.Check("predeclared", source)
	kernel.using.Unlock()
	if err != nil {
		return err
	}
	return kernel.load(cell.Parts[0])
}

// importDisplay imports the package display for a cell that mentions it, unless the name means
// something else by now.
func (kernel *Kernel) importDisplay(code string) error {
	if !strings.Contains(code, "display.") || kernel.means("display") {
		return nil
	}
	return kernel.predeclare(displayImport)
}

// means reports whether a name means something to the next cell.
func (kernel *Kernel) means(name string) bool {
	kernel.using.Lock()
	defer kernel.using.Unlock()
	return kernel.session.Object(name) != nil
}

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
