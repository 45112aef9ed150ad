package site

import (
	"io/fs"
	"path/filepath"

	"github.com/bayescmp/go/internal/ownfiles"
)

// examples are the data of the project that the front page offers, and licences what every copy of
// the module must come with. They are paths among the files of the project.
var (
	examples = []string{"datasets/data/uci-weka.csv.gz", "datasets/data/demsar-2006-table-6.csv"}
	licences = []string{"LICENSE", "NOTICE"}
)

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
	before, err := ownfiles.List(dir)
	if err != nil {
		return nil, err
	}
	var names []string
	written := map[string]bool{}
	write := ownfiles.Write
	if force {
		write = ownfiles.Overwrite
	}
	for _, f := range m.files(some[0], some[1]) {
		if err := write(dir, f.name, f.content); err != nil {
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
