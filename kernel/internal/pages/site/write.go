package site

import (
	"io/fs"
	"path/filepath"
	"slices"

	"github.com/bayescmp/go/internal/ownfiles"
	"github.com/bayescmp/go/kernel/internal/pages/notebook"
	"github.com/bayescmp/go/kernel/internal/pages/page"
	"github.com/bayescmp/go/kernel/internal/pages/runner"
)

// licences are what every copy of the programs must come with, besides those of a [Module]. They
// are paths among the files of the project.
var licences = []string{"LICENSE", "NOTICE"}

// LicencesName is the name of the file with the licences of what is linked into programs.
const LicencesName = "THIRD_PARTY_LICENSES"

// Write writes the site with a module into a folder, which it makes if there is none; the other
// files come from those of the project. Notebooks that were executed show their figures as SVG, and
// there is a page of the gallery if it is among them. Files that are there and that bayescmp has
// not written, or that somebody has changed since, stay, and are an error; with force they are
// replaced. Write returns the names of the files.
func Write(
	dir string, project fs.FS, m Module, executed map[string]*notebook.Notebook, force bool,
) ([]string, error) {
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
	some[1] = append(some[1], file{LicencesName, m.Licences})
	pages, err := readNotebooks(project)
	if err != nil {
		return nil, err
	}
	for _, p := range pages {
		takeFigures(p.notebook, executed[p.name])
	}
	if nb := executed[GalleryName]; nb != nil {
		pages = append(pages, live{GalleryName, page.Title(nb, GalleryName), nb})
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
	if err != nil {
		return nil, err
	}
	documentation, err := m.documentation(pages, ofNotebooks)
	return slices.Concat([]file{
		{"index.html", m.front(examples, index(pages), false)},
		{"bayescmp.html", m.front(examples, index(pages), true)},
		{"bayescmp.wasm.gz", m.WASM}, {"cells.wasm.gz", m.Cells},
	}, ofNotebooks, documentation, examples, licences), err
}

// takeFigures gives the outputs that are stored in a notebook the figures in SVG that came of its
// execution. A cell with other outputs than those stored keeps its pictures.
func takeFigures(stored, executed *notebook.Notebook) {
	if executed == nil {
		return
	}
	for i, c := range stored.Cells {
		fresh := executed.Cells[i]
		if !runner.Same(c.Outputs, fresh.Outputs) {
			continue
		}
		for k, o := range c.Outputs {
			o.SVG = fresh.Outputs[k].SVG
		}
	}
}
