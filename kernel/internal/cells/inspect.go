//go:build bayeskernel

package main

import (
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/bayescmp/go/kernel/internal/cellcheck"
)

// inspect describes what is at the cursor, whose position counts characters.
func (kernel *Kernel) inspect(code string, position int) map[string]any {
	c := atCursor(code, position)
	data := MIMEMap{}
	text := kernel.describe(code, len(string(c.before)))
	if text != "" {
		data[MIMETypeText] = text
	}
	return map[string]any{
		"status": "ok", "found": text != "", "data": data, "metadata": map[string]any{},
	}
}

// describe says what is at an offset of code, or "" if it is nothing. It runs no code.
func (kernel *Kernel) describe(code string, offset int) string {
	if !kernel.using.TryLock() {
		return "" // a cell that was interrupted is still being checked
	}
	defer kernel.using.Unlock()
	d, found := kernel.session.Describe(code, offset)
	if !found {
		return ""
	}
	text := kernel.textOf(d)
	if s, calls := kernel.session.Signature(code, offset); calls && s.Text == d.Text {
		text += argument(s)
	}
	return text
}

// argument says which parameter of a function is being written.
func argument(s cellcheck.Signature) string {
	if len(s.Parameters) < 2 {
		return ""
	}
	return fmt.Sprintf("\n\nhere: %s", s.Parameters[s.Active])
}

// textOf is a description with the documentation.
func (kernel *Kernel) textOf(d cellcheck.Description) string {
	doc := docOf(d.Package, d.Name)
	switch {
	case d.Package != "" && d.Name == "":
		return kernel.describePackage(d)
	case doc == "":
		return d.Text
	case strings.HasPrefix(doc, "type ") && !strings.HasPrefix(d.Text, "type "):
		return d.Text + "\n\n" + doc // a variable, and its type
	}
	return doc
}

func (kernel *Kernel) describePackage(d cellcheck.Description) string {
	text := docOf(d.Package, "")
	if text == "" {
		text = fmt.Sprintf("%s // import %q", d.Text, d.Package)
	}
	pkg, err := kernel.library.Import(d.Package)
	if err != nil {
		return text
	}
	names := slices.DeleteFunc(pkg.Scope().Names(), func(name string) bool {
		return !token.IsExported(name)
	})
	return text + "\n\n  " + strings.Join(names, "\n  ")
}

// question reports whether code asks what a name is, as "fmt.Println?" does.
func question(code string) (name string, asks bool) {
	name, asks = strings.CutSuffix(strings.TrimSpace(code), "?")
	return name, asks && !strings.ContainsAny(name, "\n\"`/")
}

// page shows the description of name in the front end's pager.
func (kernel *Kernel) page(name string) *cellError {
	name = strings.TrimSpace(name)
	text := kernel.describe(name, len(name))
	if text == "" {
		return newCellError(fmt.Errorf("nothing is known about %q", name))
	}
	live.page = []any{
		map[string]any{"source": "page", "start": 0, "data": MIMEMap{MIMETypeText: text}},
	}
	return nil
}
