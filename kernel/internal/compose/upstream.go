package compose

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
)

// borrowed are the files of gophernotes that the kernel is made with: those that turn values into what a notebook
// displays. The others speak with Jupyter, and ours do that.
var borrowed = []string{"display.go", "image.go", "x_package.go"}

// writeOverlay writes, to a file in the directory work, where the go command finds the borrowed files, which are in
// the directory src, and the file of documentation, which the kernel embeds.
func writeOverlay(root, src, docs, work string) (path string, err error) {
	replace := map[string]string{filepath.Join(root, "kernel", "gophernotes", "docs.zip"): docs}
	for _, name := range borrowed {
		file := filepath.Join(src, name)
		if _, err := os.Stat(file); err != nil {
			return "", fmt.Errorf("%s has changed: %w", upstream, err)
		}
		replace[filepath.Join(root, "kernel", "gophernotes", "upstream_"+name)] = file
	}
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	path = filepath.Join(work, "overlay.json")
	return path, os.WriteFile(path, text, 0o644)
}
