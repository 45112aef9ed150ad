// Package page writes a notebook as a web page: one file that needs no network and no scripts.
package page

import (
	"bytes"
	_ "embed"
	"fmt"
	"html"
	"strings"

	"github.com/bayescmp/go/kernel/internal/notebook"
)

//go:embed style.css
var style string

// Render returns the page of nb. Its title is the first heading of level 1, or name. The images
// that the text refers to are looked for in dir, and become part of the page.
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

// notice tells the reader at once that the notebook has failed.
func (w *writer) notice() string {
	if w.failed == 0 {
		return ""
	}
	return fmt.Sprintf("<p class=\"notice\">This notebook stopped with an error in "+
		"<a href=\"#cell-%d\">cell %[1]d</a>.</p>\n", w.failed)
}

// withContents adds a table of contents if there are enough headings of level 2: behind the
// introduction, or within it before the first of them.
func withContents(body string, introEnd int, headings []heading) string {
	const enough = 4
	var b strings.Builder
	n := 0
	b.WriteString("<nav class=\"contents\" aria-label=\"Contents\">\n<p>Contents</p>\n<ul>\n")
	for _, h := range headings {
		if h.level == 2 {
			n++
			fmt.Fprintf(&b, "<li><a href=\"#%s\">%s</a></li>\n",
				html.EscapeString(h.id), html.EscapeString(h.text))
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
