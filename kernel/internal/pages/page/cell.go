package page

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"html"
	"mime"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/bayescmp/go/kernel/internal/pages/notebook"
)

// The tags that change how a page shows a cell. Jupyter's own tools use the same names.
const (
	// tagRemoveCell leaves a cell out.
	tagRemoveCell = "remove-cell"

	// tagHideInput shows the outputs, and the code on demand. The code of a cell without outputs is
	// shown with the code of the next cell with this tag.
	tagHideInput = "hide-input"

	// tagRaises says that the cell may fail.
	tagRaises = "raises-exception"

	// tagRecord says that the outputs are for programs, so they are not printed.
	tagRecord = "provenance"

	// tagFold says that the section that begins with this text is folded. It is printed all the
	// same.
	tagFold = "fold"

	// tagNotPrinted leaves a cell out where the page is printed.
	tagNotPrinted = "not-printed"

	// tagExternal says that the outputs depend on data that not everybody has.
	tagExternal = "external-data"
)

// cell writes a cell, whatever its type.
func (w *writer) cell(c *notebook.Cell) error {
	if c.Tagged(tagRemoveCell) && !(w.live && c.Type == notebook.Code) {
		return nil
	}
	switch c.Type {
	case notebook.Markdown:
		var text bytes.Buffer
		err := w.text.render(&text, c.Source, func(destination string) string {
			if uri := c.Attachment(destination); uri != "" {
				return uri
			}
			return localImage(w.dir, destination)
		})
		class, id := "text", ""
		if c.Tagged(tagNotPrinted) {
			class += " " + tagNotPrinted
		}
		if w.live {
			id = fmt.Sprintf(" data-text=\"%s\"", html.EscapeString(c.ID))
		}
		shown := w.section(c, w.clean(text.String()))
		fmt.Fprintf(&w.body, "<section class=%q%s>\n%s</section>\n", class, id, shown)
		if w.introEnd == 0 {
			w.introEnd = w.body.Len()
		}
		return err
	case notebook.Code:
		if w.live {
			return w.liveCode(c)
		}
		return w.code(c)
	}
	return nil // raw cells are for other formats
}

// section returns the text that follows where the section of a cell begins, which is all of it
// unless the section is folded. Then its heading is what unfolds it.
func (w *writer) section(c *notebook.Cell, text string) string {
	heading, rest, found := strings.Cut(text, "</h2>\n")
	if !found || !strings.HasPrefix(heading, "<h2 ") {
		return text
	}
	w.endSection()
	if !c.Tagged(tagFold) || w.live {
		return text
	}
	w.inFolded = true
	heading = anchor.ReplaceAllString(heading, "") // a click unfolds the section
	fmt.Fprintf(&w.body, "<details class=\"folded section\">\n<summary>%s</h2></summary>\n",
		heading)
	return rest
}

// anchor matches the link of a heading to itself.
var anchor = regexp.MustCompile(` <a [^>]*class="anchor"[^>]*>#</a>`)

// endSection ends a folded section, if there is one.
func (w *writer) endSection() {
	if w.inFolded {
		w.body.WriteString("</details>\n")
	}
	w.inFolded = false
}

// localImage returns the data URI of an image file in or below dir, or "" if the file does not
// exist.
func localImage(dir, destination string) string {
	name := filepath.FromSlash(destination)
	kind := mime.TypeByExtension(filepath.Ext(name))
	if !filepath.IsLocal(name) || !strings.HasPrefix(kind, "image/") {
		return ""
	}
	content, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		return ""
	}
	return "data:" + kind + ";base64," + base64.StdEncoding.EncodeToString(content)
}

func (w *writer) code(c *notebook.Cell) error {
	if strings.TrimSpace(c.Source) == "" && len(c.Outputs) == 0 {
		return nil
	}
	class, id, count := "cell", "", " "
	if c.Count > 0 {
		id, count = fmt.Sprintf(` id="cell-%d"`, c.Count), fmt.Sprint(c.Count)
	} else {
		class += " idle"
	}
	source := sourceOf(c)
	hidden := c.Tagged(tagHideInput)
	if hidden {
		class += " plain"
		w.folded += source
		if len(c.Outputs) == 0 {
			return nil
		}
	}
	if c.Tagged(tagRecord) {
		class += " record"
	}
	if c.Tagged(tagNotPrinted) {
		class += " " + tagNotPrinted
	}
	fmt.Fprintf(&w.body, "<section class=\"%s\"%s>\n", class, id)
	if !hidden {
		w.row(fmt.Sprintf("In&nbsp;[%s]", count), source)
	}
	if c.Kept {
		w.body.WriteString("<p class=\"external\">The data that this cell needs were not " +
			"available: these are the outputs stored in the notebook.</p>\n")
	}
	if err := w.outputs(c); err != nil {
		return err
	}
	if hidden {
		w.fold(w.folded)
		w.folded = ""
	}
	w.body.WriteString("</section>\n")
	return nil
}

func sourceOf(c *notebook.Cell) string {
	return fmt.Sprintf("<pre class=\"source\"><code>%s</code></pre>",
		highlightGo(strings.TrimRight(c.Source, "\n")))
}

// fold writes code in an element that shows it on demand.
func (w *writer) fold(code string) {
	fmt.Fprintf(&w.body, "<details><summary>code</summary>%s</details>\n", code)
}

func (w *writer) outputs(c *notebook.Cell) error {
	for _, o := range c.Outputs {
		if o.Type == notebook.Error && !c.Tagged(tagRaises) {
			w.failed = c.Count
		}
		if err := w.output(o); err != nil {
			return err
		}
	}
	return nil
}

// liveCode writes a cell that can be run.
func (w *writer) liveCode(c *notebook.Cell) error {
	class, attributes, count := "cell", "", " "
	hidden := c.Tagged(tagHideInput) || c.Tagged(tagRemoveCell)
	if hidden {
		class += " plain"
	}
	if c.Tagged(tagRecord) {
		class += " record"
	}
	if c.Count > 0 {
		attributes, count = fmt.Sprintf(` id="cell-%d"`, c.Count), fmt.Sprint(c.Count)
	}
	for _, tag := range []string{tagExternal, tagRaises} {
		if c.Tagged(tag) {
			attributes += " data-" + tag
		}
	}
	fmt.Fprintf(&w.body, "<section class=%q data-cell=\"%s\"%s>\n", class,
		html.EscapeString(c.ID), attributes)
	if hidden {
		w.fold(sourceOf(c))
	} else {
		w.row(fmt.Sprintf("In&nbsp;[%s]", count), sourceOf(c))
	}
	if c.Tagged(tagExternal) {
		w.body.WriteString("<p class=\"external\">This cell needs data that are not part of " +
			"bayescmp. The page shows the stored outputs below, and does not run the cell.</p>\n")
	}
	w.body.WriteString("<div class=\"outputs\">\n")
	err := w.outputs(c)
	w.body.WriteString("</div>\n</section>\n")
	return err
}
