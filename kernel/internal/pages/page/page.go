// Package page writes a notebook as a web page: one file that needs no network. Its own script adds
// buttons and sliders, and no other script runs: the page has a content security policy with the
// hash of this script.
package page

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html"
	"strings"

	"github.com/bayescmp/go/internal/visible"
	"github.com/bayescmp/go/kernel/internal/pages/notebook"
)

//go:embed style.css
var style string

//go:embed buttons.js
var buttons string

//go:embed ropeslider.js
var ropeSlider string

//go:embed start.js
var start string

var additions = buttons + ropeSlider

// script is the script of a notebook's page.
var script = additions + start

// Style returns the style sheet of pages, for other kinds of pages that also show answers.
func Style() string { return style }

// Additions returns functions in JavaScript that add buttons and sliders to a part of a page.
func Additions() string { return additions }

// policy is a content security policy under which a page loads nothing and runs only our script.
// HTML in the texts and stored outputs of a notebook is shown without its scripts, its frames and
// its pictures from other servers.
func policy() string {
	return "default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'; " +
		"base-uri 'none'; form-action 'none'; " +
		"script-src " + Source(script)
}

// Source returns the name of a script in a content security policy, which is its hash.
func Source(script string) string {
	hash := sha256.Sum256([]byte(script))
	return "'sha256-" + base64.StdEncoding.EncodeToString(hash[:]) + "'"
}

// A Shell is the part of a page around the notebook.
type Shell struct {
	// Policy is the content security policy, Style is added to the style of all pages, and Script
	// is the script of the page.
	Policy, Style, Script string

	// Head, Before and After are HTML. Head ends the page's head, Before precedes the notebook, and
	// After follows it.
	Head, Before, After string

	// Live says that the script can run the cells. Then each cell has its own element with the
	// attribute data-cell, and its outputs are in an element of the class outputs.
	Live bool

	// trusted says that the notebook's HTML is not cleaned.
	trusted bool
}

// Render returns the page of nb. Its title is the first heading of level 1, or name if there is
// none. Render looks for the images that the text refers to in dir, and makes them part of the
// page.
func Render(nb *notebook.Notebook, name, dir string) ([]byte, error) {
	return RenderIn(Shell{Policy: policy(), Script: script}, nb, name, dir)
}

// RenderTrusted is Render for a trusted notebook: its HTML is not cleaned, and its scripts run.
func RenderTrusted(nb *notebook.Notebook, name, dir string) ([]byte, error) {
	return RenderIn(Shell{Script: script, trusted: true}, nb, name, dir)
}

// Title returns the title of the page of nb.
func Title(nb *notebook.Notebook, name string) string {
	text := newMarkdown()
	for _, c := range nb.Cells {
		if c.Type == notebook.Markdown {
			// A cell that cannot be rendered has no headings.
			_ = text.render(&bytes.Buffer{}, c.Source, func(string) string { return "" })
		}
	}
	return text.title(name)
}

// Output returns an output as HTML, as pages show it.
func Output(o *notebook.Output) (string, error) {
	w := writer{text: newMarkdown()}
	err := w.output(o)
	return visible.Text(w.body.String()), err
}

// RenderIn is Render for a page with a shell of its own.
func RenderIn(shell Shell, nb *notebook.Notebook, name, dir string) ([]byte, error) {
	w := writer{text: newMarkdown(), dir: dir, live: shell.Live, trusted: shell.trusted}
	for _, c := range nb.Cells {
		if err := w.cell(c); err != nil {
			return nil, fmt.Errorf("cell %s: %w", c.ID, err)
		}
	}
	w.endSection()
	limits := ""
	if shell.Policy != "" {
		limits = fmt.Sprintf("<meta http-equiv=\"Content-Security-Policy\" content=\"%s\">\n",
			shell.Policy)
	}
	body := withContents(w.body.String(), w.introEnd, w.text.headings)
	var b bytes.Buffer
	fmt.Fprintf(&b, `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
%s<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="bayescmp kernel">
<title>%s</title>
<style>
%s</style>
<script>%s</script>
%s</head>
<body>
%s<main>
%s%s</main>
%s</body>
</html>
`, limits, html.EscapeString(visible.Text(w.text.title(name))), style+shell.Style,
		shell.Script, shell.Head, shell.Before, w.notice(), visible.Text(body), shell.After)
	return b.Bytes(), nil
}

// Text converts Markdown to HTML, for a page of its own.
func Text(source string) (string, error) {
	var b bytes.Buffer
	err := newMarkdown().render(&b, source, func(string) string { return "" })
	return clean(b.String()), err
}

// notice tells the reader at once that the notebook has failed.
func (w *writer) notice() string {
	if w.failed == 0 {
		return ""
	}
	return fmt.Sprintf("<p class=\"notice\">This notebook stopped with an error in "+
		"<a href=\"#cell-%d\">cell %[1]d</a>.</p>\n", w.failed)
}

// withContents adds a table of contents if there are enough headings of level 2. The table follows
// the introduction, or precedes the first such heading if that is within the introduction.
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
