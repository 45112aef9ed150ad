package cells

import (
	"archive/zip"
	"bytes"
	"encoding/json"
)

// docs is the archive with the documentation of all packages. writeDocs in kernel/overlay makes it
// while the kernel is built.
type docs []byte

// lookUp returns the declaration and the comment of a name in the package with the given path; ""
// if there is none. It caches nothing, because questions are rare and an answer takes a
// millisecond.
func (d docs) lookUp(path, name string) string {
	archive, err := zip.NewReader(bytes.NewReader(d), int64(len(d)))
	if err != nil {
		return ""
	}
	entry, err := archive.Open(path)
	if err != nil {
		return "" // a package of cells, or main
	}
	texts := map[string]string{}
	if err := json.NewDecoder(entry).Decode(&texts); err != nil {
		return ""
	}
	return texts[name]
}
