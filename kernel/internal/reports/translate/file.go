package main

import (
	"bytes"
	"fmt"
	"go/format"
	"slices"
	"strings"

	"github.com/bayescmp/go/kernel/internal/notebook"
	"github.com/bayescmp/go/kernel/internal/page"
)

// The tags of cells that matter here.
const (
	tagParameters = "parameters"
	tagRemoved    = "remove-cell"
)

// goOf returns a notebook as a file of Go with one function.
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
		"package reports\n\nimport (\n%s)\n\nfunc %s(nb *session) {\n%s%s}\n",
		t.notebook, importLines(imports), t.function, body.String(), names.unused())
	return format.Source(b.Bytes())
}

// importLines are the packages that the function needs. The packages that show something are
// methods of the session.
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

// occurrences counts the names in the cells. A cell may declare a variable that no cell uses; a
// function may not.
type occurrences map[string]*occurrence

type occurrence struct {
	times    int
	declared bool
}

func (o occurrences) of(name string) *occurrence {
	if o[name] == nil {
		o[name] = &occurrence{}
	}
	return o[name]
}

// unused are assignments that use the variables that nothing else uses.
func (o occurrences) unused() string {
	var names []string
	for name, found := range o {
		if found.declared && found.times == 1 {
			names = append(names, "_ = "+name+"\n")
		}
	}
	slices.Sort(names)
	return strings.Join(names, "")
}
