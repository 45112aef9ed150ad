// Command overlay writes the files that replace those of package made into a folder: the kernel's
// data about the packages that cells import. It prints the path of the overlay with which `go build
// -overlay` finds these files:
//
//	go run ./kernel/overlay FOLDER [SITE]
//
// SITE is a file with the modules of the site, which the binary will contain. The platform is given
// by GOOS and GOARCH. It is a separate program so that ./kernel, which runs it, needs only a small
// part of the standard library.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"github.com/bayescmp/go/kernel/internal/build/compose"
	"github.com/bayescmp/go/kernel/internal/language/importable"
)

func main() {
	if len(os.Args) != 2 && len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: go run ./kernel/overlay FOLDER [SITE]")
		os.Exit(2)
	}
	site := ""
	if len(os.Args) == 3 {
		site = os.Args[2]
	}
	path, err := write(context.Background(), os.Args[1], site)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Print(path)
}

// embedded replaces the file made.go of package made. The tables are in a second file.
const embedded = `package made

import _ "embed"

//go:embed library.zip
var Library []byte

//go:embed docs.zip
var Docs []byte

//go:embed site.gob
var Site []byte
`

// place returns the path of a file of package made in the checkout.
func place(name string) string { return "kernel/internal/language/made/" + name }

// write makes the overlay in the folder work, and returns its path.
func write(ctx context.Context, work, site string) (path string, err error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	root, err := compose.FindModule(dir)
	if err != nil {
		return "", err
	}
	packages, err := importable.List(ctx, root)
	if err != nil {
		return "", err
	}
	builtin, err := importable.Builtin(ctx, root)
	if err != nil {
		return "", err
	}
	if site == "" {
		site = filepath.Join(work, "nosite")
		if err := os.WriteFile(site, nil, 0o644); err != nil {
			return "", err
		}
	}
	replace := map[string]string{place("site.gob"): site}
	reader := importable.NewReader()
	for name, write := range map[string]func(file string) error{
		"made.go": func(file string) error { return os.WriteFile(file, []byte(embedded), 0o644) },
		"docs.zip": func(file string) error {
			return writeDocs(append(packages, builtin), file)
		},
		"library.zip": func(file string) error { return reader.WriteLibrary(packages, file) },
		"tables.go":   func(file string) error { return reader.WriteTables(packages, file) },
	} {
		file := filepath.Join(work, name)
		if err := write(file); err != nil {
			return "", err
		}
		replace[place(name)] = file
	}
	return writeOverlay(root, replace, work)
}

// writeOverlay writes, to a file in the folder work, which files replace which paths of the
// checkout.
func writeOverlay(root string, replace map[string]string, work string) (path string, err error) {
	places := map[string]string{}
	for name, file := range replace {
		places[filepath.Join(root, filepath.FromSlash(name))] = file
	}
	text, err := json.Marshal(map[string]any{"Replace": places})
	if err != nil {
		return "", err
	}
	path = filepath.Join(work, "overlay.json")
	return path, os.WriteFile(path, text, 0o644)
}
