package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/bayescmp/go/kernel/internal/commandline/cli"
)

// rSource makes the archive of the source of the R package, which R CMD INSTALL takes.
func rSource(root string) (file, error) {
	folder := os.DirFS(filepath.Join(root, "r"))
	var members []file
	for _, pattern := range []string{
		"DESCRIPTION", "LICENSE", "NAMESPACE", "R/*.R", "man/*.Rd", "tests/*.R", "vignettes/*.md",
	} {
		names, err := fs.Glob(folder, pattern)
		if err != nil {
			return file{}, err
		}
		if len(names) == 0 {
			return file{}, fmt.Errorf("the R package has no file %s", pattern)
		}
		for _, name := range names {
			content, err := fs.ReadFile(folder, name)
			if err != nil {
				return file{}, err
			}
			members = append(members, file{name, content})
		}
	}
	content, err := tarred("bayescmp", members)
	return file{"bayescmp_" + cli.Release() + ".tar.gz", content}, err
}
