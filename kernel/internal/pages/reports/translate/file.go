package main

import (
	"bytes"
	"fmt"
	"go/format"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bayescmp/go/kernel/internal/pages/notebook"
	"github.com/bayescmp/go/kernel/internal/pages/page"
)

// A target is a notebook and the function that it becomes. The function returns the variable
// record.
type target struct{ notebook, function, file string }

// translate returns the file of a target, for the notebook in a folder.
func (t target) translate(folder string) ([]byte, error) {
	nb, err := notebook.ReadFile(filepath.Join(folder, t.notebook))
	if err != nil {
		return nil, err
	}
	text, err := goOf(nb, t)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", t.notebook, err)
	}
	return text, nil
}

// goOf translates a notebook to a Go file with one function.
func goOf(nb *notebook.Notebook, t target) ([]byte, error) {
	var body bytes.Buffer
	var imports []string
	names := occurrences{}
	for _, c := range nb.Cells {
		if c.Tagged(tagRemoved) {
			continue
		}
		if c.Type == notebook.Markdown {
			html, err := page.Text(c.Source)
			if err != nil {
				return nil, fmt.Errorf("cell %s: %w", c.ID, err)
			}
			fmt.Fprintf(&body, "\nnb.text(%q, %q)\n", c.ID, html)
			continue
		}
		code, err := codeOf(c, names)
		if err != nil {
			return nil, fmt.Errorf("cell %s: %w", c.ID, err)
		}
		imports = append(imports, code.imports...)
		fmt.Fprintf(&body, "\nnb.cell(%q)\n%s\n", c.ID, code.text)
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "// Code generated from notebooks/%s by go generate; DO NOT EDIT.\n\n"+
		"package reports\n\nimport (\n%s)\n\nfunc %s(nb *session) []byte {\n%s%sreturn record\n}\n",
		t.notebook, importLines(imports), t.function, body.String(), names.unused())
	return format.Source(b.Bytes())
}

// importLines returns the imports of the function. It leaves out the packages that show something,
// because methods of the session replace them.
func importLines(paths []string) string {
	var b strings.Builder
	slices.Sort(paths)
	for _, path := range slices.Compact(paths) {
		if path != "display" && !strings.HasSuffix(path, "/nb") {
			fmt.Fprintf(&b, "%q\n", path)
		}
	}
	return b.String()
}
