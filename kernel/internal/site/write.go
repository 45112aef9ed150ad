package site

import (
	"os"
	"path/filepath"
	"slices"

	"github.com/bayescmp/go/internal/ownfiles"
)

// licences are what every copy of the programs must come with, below the root of a checkout.
var licences = []string{"LICENSE", "NOTICE"}

// notebooks is the folder of the notebooks that become pages, below the root of a checkout.
const notebooks = "notebooks"

// Write writes the site with a module into a folder, which it makes if there is none; the other
// files come from the checkout below root. Files that are there and that bayescmp has not written,
// or that somebody has changed since, stay, and are an error; with force they are replaced. Write
// returns the names of the files.
func Write(dir, root string, m Module, force bool) ([]string, error) {
	var some [2][]file
	for i, paths := range [][]string{examples, licences} {
		for _, path := range paths {
			content, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(path)))
			if err != nil {
				return nil, err
			}
			some[i] = append(some[i], file{filepath.Base(path), content})
		}
	}
	pages, err := readNotebooks(filepath.Join(root, notebooks))
	if err != nil {
		return nil, err
	}
	all, err := m.files(some[0], some[1], append(pages, scratch()))
	if err != nil {
		return nil, err
	}
	before, err := ownfiles.List(dir)
	if err != nil {
		return nil, err
	}
	var names []string
	written := map[string]bool{}
	for _, f := range all {
		if force {
			if err := os.Remove(filepath.Join(dir, f.name)); err != nil && !os.IsNotExist(err) {
				return nil, err
			}
		}
		if err := ownfiles.Write(dir, f.name, f.content); err != nil {
			return nil, err
		}
		names = append(names, f.name)
		written[f.name] = true
	}
	// What an older version has written and this one does not.
	for _, name := range before {
		if !written[name] {
			if err := ownfiles.Remove(dir, name); err != nil {
				return nil, err
			}
		}
	}
	return names, nil
}

// files are the files of the site.
func (m Module) files(examples, licences []file, pages []live) ([]file, error) {
	ofNotebooks, err := m.notebookFiles(pages)
	return slices.Concat([]file{
		{"index.html", m.front(examples, index(pages), false)},
		{"bayescmp.html", m.front(examples, "", true)},
		{"bayescmp.wasm.gz", m.WASM}, {"cells.wasm.gz", m.Cells},
	}, ofNotebooks, examples, licences), err
}
