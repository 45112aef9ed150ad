package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"github.com/bayescmp/go/kernel/internal/compose"
)

// upstream is the module of gophernotes.
const upstream = "github.com/gopherdata/gophernotes"

// borrowed are the files of gophernotes that the kernel is made with. They turn values into
// displays of a notebook. The others speak with Jupyter, and our own package does that.
var borrowed = []string{"display.go", "image.go", "x_package.go"}

// writeOverlay writes, to a file in the directory work, where the go command finds the borrowed
// files, which are in the directory src, and the file of documentation, which the kernel embeds.
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

// upstreamDir is where the module cache has gophernotes; it is downloaded if need be.
func upstreamDir(ctx context.Context, root string) (string, error) {
	out, err := compose.Go(ctx, root, "mod", "download", "-json", upstream)
	if err != nil {
		return "", err
	}
	var found struct{ Dir string }
	if err := json.Unmarshal(out, &found); err != nil || found.Dir == "" {
		return "", fmt.Errorf("go mod download %s does not say where it is", upstream)
	}
	return found.Dir, nil
}
