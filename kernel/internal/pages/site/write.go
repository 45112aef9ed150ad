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

// licences are the paths, in the project, of the licences that must accompany every copy of the
// programs, in addition to those of a [Module].
var licences = []string{"LICENSE", "NOTICE"}

// LicencesName is the name of the file with the licences of all modules that are linked into the
// programs.
const LicencesName = "THIRD_PARTY_LICENSES"

// Write writes the site with a module into a folder, which it makes if there is none. The other
// files come from the project. Executed notebooks show their figures as SVG, and if the gallery is
// among them, it has a page. An existing file that bayescmp has not written, or that somebody has
// changed since, is kept and causes an error; with force, it is replaced. Write returns the names
// of the files.
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

// files returns the files of the site.
func (m Module) files(examples, licences []file, pages []live) ([]file, error) {
	ofNotebooks, err := m.notebookFiles(pages)
	if err != nil {
		return nil, err
	}
	shown, err := example(pages)
	if err != nil {
		return nil, err
	}
	documentation, err := m.documentation(pages, ofNotebooks)
	return slices.Concat([]file{
		{"index.html", m.front(examples, index(pages), shown, false)},
		{"bayescmp.html", m.front(examples, index(pages), shown, true)},
		{"offline.js", offline(examples)},
		{"bayescmp.wasm.gz", m.WASM}, {"all-files.wasm.gz", m.AllFiles},
		{"cells.wasm.gz", m.Cells},
	}, ofNotebooks, documentation, examples, licences), err
}

// takeFigures adds the SVG figures of an executed notebook to the outputs of the stored notebook. A
// cell whose outputs now differ from the stored ones keeps its pictures.
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
