// Package page writes a notebook as a web page: one file that needs no network and no scripts.
package page

import (
	"bytes"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html"
	"mime"
	"os"
	"path/filepath"
	"strings"

	"github.com/bayescmp/go/kernel/internal/notebook"
)

//go:embed style.css
var style string

// Render returns the page of nb. Its title is the first heading of level 1, or name. The images that the text refers
// to are looked for in dir, and become part of the page.
func Render(nb *notebook.Notebook, name, dir string) ([]byte, error) {
	w := writer{text: newMarkdown(), dir: dir}
	for _, c := range nb.Cells {
		if err := w.cell(c); err != nil {
			return nil, fmt.Errorf("cell %s: %w", c.ID, err)
		}
	}
	title := name
	for _, h := range w.text.headings {
		if h.level == 1 {
			title = h.text
			break
		}
	}
	body := w.body.String()
	var b bytes.Buffer
	fmt.Fprintf(&b, `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="bayescmp kernel">
<title>%s</title>
<style>
%s</style>
</head>
<body>
<main>
%s%s</main>
</body>
</html>
`, html.EscapeString(title), style, w.notice(), withContents(body, w.introEnd, w.text.headings))
	return b.Bytes(), nil
}

// writer collects the body of a page.
type writer struct {
	body     bytes.Buffer
	text     *markdown
	dir      string // of the notebook
	figures  int
	failed   int    // the count of the cell that stopped the notebook
	folded   string // code of cells that show nothing, to be folded with that of the next one
	introEnd int    // where the first cell with text ends
}

// The tags of cells that show less on a page; Jupyter's own tools use the same.
const (
	tagRemoveCell = "remove-cell" // nothing
	tagHideInput  = "hide-input"  // outputs, and the code on demand; if there is no output, that of the next such cell
)

func (w *writer) cell(c *notebook.Cell) error {
	if c.Tagged(tagRemoveCell) {
		return nil
	}
	switch c.Type {
	case notebook.Markdown:
		w.body.WriteString("<section class=\"text\">\n")
		err := w.text.render(&w.body, c.Source, func(destination string) string {
			if uri := c.Attachment(destination); uri != "" {
				return uri
			}
			return localImage(w.dir, destination)
		})
		w.body.WriteString("</section>\n")
		if w.introEnd == 0 {
			w.introEnd = w.body.Len()
		}
		return err
	case notebook.Code:
		return w.code(c)
	}
	return nil // raw cells are for other formats
}

// localImage is the data URI of an image file in or below dir, or "" for one that is not there.
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
	source := fmt.Sprintf("<pre class=\"source\"><code>%s</code></pre>", highlightGo(strings.TrimRight(c.Source, "\n")))
	hidden := c.Tagged(tagHideInput)
	if hidden {
		class += " plain"
		w.folded += source
		if len(c.Outputs) == 0 {
			return nil
		}
	}
	fmt.Fprintf(&w.body, "<section class=\"%s\"%s>\n", class, id)
	if !hidden {
		w.row(fmt.Sprintf("In&nbsp;[%s]", count), source)
	}
	for _, o := range c.Outputs {
		if o.Type == notebook.Error && !c.Tagged("raises-exception") {
			w.failed = c.Count
		}
		if err := w.output(o); err != nil {
			return err
		}
	}
	if hidden {
		fmt.Fprintf(&w.body, "<details><summary>code</summary>%s</details>\n", w.folded)
		w.folded = ""
	}
	w.body.WriteString("</section>\n")
	return nil
}

// notice tells the reader at once that there is no good end.
func (w *writer) notice() string {
	if w.failed == 0 {
		return ""
	}
	return fmt.Sprintf("<p class=\"notice\">This notebook stopped with an error in <a href=\"#cell-%d\">cell %[1]d</a>.</p>\n", w.failed)
}

// withContents adds a table of contents if there are enough headings of level 2: behind the introduction, or within it
// before the first of them.
func withContents(body string, introEnd int, headings []heading) string {
	const enough = 4
	var b strings.Builder
	n := 0
	b.WriteString("<nav class=\"contents\" aria-label=\"Contents\">\n<p>Contents</p>\n<ul>\n")
	for _, h := range headings {
		if h.level == 2 {
			n++
			fmt.Fprintf(&b, "<li><a href=\"#%s\">%s</a></li>\n", html.EscapeString(h.id), html.EscapeString(h.text))
		}
	}
	b.WriteString("</ul>\n</nav>\n")
	if n < enough {
		return body
	}
	at := introEnd
	if h2 := strings.Index(body[:introEnd], "<h2 id="); h2 >= 0 {
		at = h2
	}
	return body[:at] + b.String() + body[at:]
}
