//go:build bayeskernel

package main

import (
	"archive/zip"
	"bytes"
	_ "embed"
	"encoding/json"
)

// docs.zip has what the sources of all packages say about themselves, see writeDocs in
// ../overlay, which makes it while the kernel is built.
//
//go:embed docs.zip
var docs []byte

// docOf returns the declaration and the comment of a name in the package with the given path, "" if
// there is none. Nothing is kept: a question is rare, and the answer takes a millisecond.
func docOf(path, name string) string {
	archive, err := zip.NewReader(bytes.NewReader(docs), int64(len(docs)))
	if err != nil {
		return ""
	}
	entry, err := archive.Open(path)
	if err != nil {
		return "" // a package that cells made, or main
	}
	texts := map[string]string{}
	if err := json.NewDecoder(entry).Decode(&texts); err != nil {
		return ""
	}
	return texts[name]
}
