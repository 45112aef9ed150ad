// Command overlay writes what `go build -overlay` needs to see the whole kernel into a folder, and
// prints the path of the overlay:
//
//	go run ./kernel/overlay FOLDER
//
// It is a program of its own so that ./kernel, which runs it, needs only a small part of the
// standard library.
package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/bayescmp/go/kernel/internal/compose"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: go run ./kernel/overlay FOLDER")
		os.Exit(2)
	}
	path, err := write(context.Background(), os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Print(path)
}

// write makes the overlay in the folder work, and returns its path.
func write(ctx context.Context, work string) (path string, err error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	root, err := compose.FindModule(dir)
	if err != nil {
		return "", err
	}
	src, err := upstreamDir(ctx, root)
	if err != nil {
		return "", err
	}
	docs := filepath.Join(work, "docs.zip")
	if err := writeDocs(ctx, root, docs); err != nil {
		return "", err
	}
	return writeOverlay(root, src, docs, work)
}
