package nb

import (
	"sync"

	"github.com/bayescmp/go/internal/exports"
	"github.com/bayescmp/go/internal/ownfiles"
)

// SaveShown makes [Save] write every figure and every answer that is shown from now on into files
// of a folder. "" ends that. A figure is named after the first words of its description, and an
// answer after its type: mean-ranks.svg, matrix.tex. A second one of the same name gets a number.
//
// If a file cannot be written the cell fails.
func SaveShown(dir string) {
	shown.mu.Lock()
	defer shown.mu.Unlock()
	shown.dir, shown.files = dir, exports.Shown{}
}

// shown is where displayed values go.
var shown struct {
	mu     sync.Mutex
	dir    string
	files  exports.Shown
	paused bool
}

func pauseSaving(pause bool) {
	shown.mu.Lock()
	defer shown.mu.Unlock()
	shown.paused = pause
}

// saveShown writes a value that is shown into files, if [SaveShown] asks for that. It leaves out
// what has no form of a file.
func saveShown(value any) error {
	shown.mu.Lock()
	defer shown.mu.Unlock()
	if shown.dir == "" || shown.paused {
		return nil
	}
	files, err := shown.files.Files(value)
	if err != nil || files == nil {
		return err
	}
	return ownfiles.WriteSome(shown.dir, files, false)
}
