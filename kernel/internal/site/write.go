package site

import (
	"io/fs"
	"path/filepath"
	"slices"

	"github.com/bayescmp/go/internal/ownfiles"
)

// licences are what every copy of the programs must come with. They are paths among the files of
// the project.
var licences = []string{"LICENSE", "NOTICE"}

// Write writes the site with a module into a folder, which it makes if there is none; the other
// files come from those of the project. Files that are there and that bayescmp has not written,
// or that somebody has changed since, stay, and are an error; with force they are replaced. Write
// returns the names of the files.
func Write(dir string, project fs.FS, m Module, force bool) ([]string, error) {
	var some [2][]file
	for i, paths := range [][]string{examples, licences} {
		for _, path := range paths {
			content, err := fs.ReadFile(project, path)
			if err != nil {
				return nil, err
			}
			some[i] = append(some[i], file{filepath.Base(path), content})
		}
	}
	pages, err := readNotebooks(project)
	if err != nil {
		return nil, err
	}
	all, err := m.files(some[0], some[1], append(pages, scratch()))
	if err != nil {
		return nil, err
	}
	var names []string
	var own []ownfiles.File
	for _, f := range all {
		own = append(own, ownfiles.File{Name: f.name, Content: f.content})
		names = append(names, f.name)
	}
	return names, ownfiles.WriteAll(dir, own, force)
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
