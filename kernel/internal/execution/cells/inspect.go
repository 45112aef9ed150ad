package cells

import (
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/bayescmp/go/kernel/internal/execution/display"
	"github.com/bayescmp/go/kernel/internal/language/cellcheck"
)

// inspect describes the name or expression at the cursor, whose position counts characters.
func (w *workspace) inspect(code string, position int) map[string]any {
	c := atCursor(code, position)
	data := display.MIMEMap{}
	text := w.describe(code, len(string(c.before)))
	if text != "" {
		data[display.MIMETypeText] = text
	}
	return map[string]any{
		"status": "ok", "found": text != "", "data": data, "metadata": map[string]any{},
	}
}

// describe describes the name or expression at an offset of code. It returns "" if there is none.
// It runs no code.
func (w *workspace) describe(code string, offset int) string {
	if !w.using.TryLock() {
		return "" // an interrupted cell is still being checked
	}
	defer w.using.Unlock()
	d, found := w.session.Describe(code, offset)
	if !found {
		return ""
	}
	text := w.textOf(d)
	if d.Import != "" && d.Import != displayPaths[0] {
		text = fmt.Sprintf("not imported yet: import %q\n\n%s", d.Import, text)
	}
	if s, calls := w.session.Signature(code, offset); calls && s.Text == d.Text {
		text += argument(s)
	}
	return text
}

// argument says for which parameter of a function an argument is being written.
func argument(s cellcheck.Signature) string {
	if len(s.Parameters) < 2 {
		return ""
	}
	return fmt.Sprintf("\n\nhere: %s", s.Parameters[s.Active])
}

// textOf returns a description with the documentation.
func (w *workspace) textOf(d cellcheck.Description) string {
	doc := w.docs.lookUp(d.Package, d.Name)
	switch {
	case d.Package != "" && d.Name == "":
		return w.describePackage(d)
	case doc == "":
		return d.Text
	case strings.HasPrefix(doc, "type ") && !strings.HasPrefix(d.Text, "type "):
		return d.Text + "\n\n" + doc // a variable, and its type
	}
	return doc
}

func (w *workspace) describePackage(d cellcheck.Description) string {
	text := w.docs.lookUp(d.Package, "")
	if text == "" {
		text = fmt.Sprintf("%s // import %q", d.Text, d.Package)
	}
	pkg, err := w.library.Import(d.Package)
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
