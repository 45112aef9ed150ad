package page

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/bayescmp/go/kernel/internal/pages/notebook"
)

func (w *writer) output(o *notebook.Output) error {
	switch o.Type {
	case notebook.Stream:
		w.row("", fmt.Sprintf("<pre class=\"%s\">%s</pre>", streamClass(o.Name), lines(o.Text)))
	case notebook.Error:
		w.row("Error", fmt.Sprintf("<pre class=\"error\">%s</pre>", errorText(o)))
	default:
		return w.data(o)
	}
	return nil
}

// mostText is how many bytes of a text a page shows. Nobody reads longer texts, and they make pages
// slow.
const mostText = 512 << 10

// lines returns a text as HTML without line breaks at its end. A long text is cut, and a sentence
// about the rest follows.
func lines(text string) string {
	text = joinPercent(strings.TrimRight(text, "\n"))
	if len(text) <= mostText {
		return html.EscapeString(text)
	}
	end := mostText
	for !utf8.RuneStart(text[end]) {
		end--
	}
	return fmt.Sprintf("%s\n<em>… the page shows the first %d of %d bytes</em>",
		html.EscapeString(text[:end]), end, len(text))
}

func streamClass(name string) string {
	if name == "stderr" {
		return "stderr"
	}
	return "stdout"
}

// errorText returns the message of an error, in bold, and the lines of code that led to it.
func errorText(o *notebook.Output) string {
	var b strings.Builder
	fmt.Fprintf(&b, "<strong>%s</strong>", html.EscapeString(o.EName+": "+o.EValue))
	for i, line := range o.Traceback {
		if i > 0 || !strings.Contains(line, o.EValue) {
			b.WriteString("\n" + html.EscapeString(line))
		}
	}
	return b.String()
}

// richestFirst are the MIME types that can be shown, the richest first.
var richestFirst = []string{
	"text/html", "text/markdown", "image/svg+xml", "image/png", "image/jpeg", "text/latex",
	"application/json", "text/plain",
}

// data writes the richest form of an output that can be shown.
func (w *writer) data(o *notebook.Output) error {
	label := ""
	if o.Type == notebook.Result && o.Count > 0 {
		label = fmt.Sprintf("Out&nbsp;[%d]", o.Count)
	}
	if o.SVG != "" {
		w.row(label, w.svg(o.SVG))
		return nil
	}
	for _, mime := range richestFirst {
		if o.Data[mime] == nil {
			continue
		}
		content, err := w.content(o, mime)
		if err != nil {
			return err
		}
		w.row(label, content)
		return nil
	}
	return nil
}

func (w *writer) content(o *notebook.Output, mime string) (string, error) {
	text, _ := o.TextOf(mime)
	switch mime {
	case "text/html":
		return `<div class="rich">` + w.clean(text) + `</div>`, nil
	case "image/svg+xml":
		return w.svg(text), nil
	case "image/png", "image/jpeg":
		return w.image(o, mime, text), nil
	case "text/markdown":
		start := w.body.Len()
		err := w.text.render(&w.body, text, func(string) string { return "" })
		rendered := string(w.body.Bytes()[start:])
		w.body.Truncate(start)
		return `<div class="rich">` + w.clean(rendered) + `</div>`, err
	case "text/latex":
		return `<div class="rich">` + mathML(strings.Trim(text, "$"), true) + `</div>`, nil
	case "application/json":
		raw, err := json.MarshalIndent(o.Data[mime], "", "  ")
		return `<pre class="result">` + html.EscapeString(string(raw)) + `</pre>`, err
	}
	class := "result"
	if !strings.Contains(strings.TrimSpace(text), "\n") {
		class += " sentence" // a sentence may be wrapped, but not a table
	}
	return `<pre class="` + class + `">` + lines(text) + `</pre>`, nil
}

// svg returns an SVG picture as part of the page, so that browsers show its titles.
func (w *writer) svg(picture string) string {
	w.figures++
	picture = picture[max(0, strings.Index(picture, "<svg")):]
	return figureOf(w.clean(picture), widthOf.FindStringSubmatch(picture))
}

// widthOf matches the width of a picture in CSS pixels.
var widthOf = regexp.MustCompile(`^<svg[^>]*\swidth="([0-9.]+)"`)

// figureOf returns a figure element around a picture. If the picture's width is known, the picture
// is not shown smaller than three quarters of it, because its letters would be too small. It
// scrolls instead.
func figureOf(picture string, width []string) string {
	const least = 0.75
	style := ""
	if len(width) == 2 {
		if pixels, err := strconv.ParseFloat(width[1], 64); err == nil && pixels > 0 {
			style = fmt.Sprintf(` style="--least: %.0fpx"`, least*pixels)
		}
	}
	return `<div class="rich figure"` + style + `>` + picture + `</div>`
}

// image embeds an image at the size in its metadata, because the image may have a higher resolution
// than the page.
func (w *writer) image(o *notebook.Output, mime, data string) string {
	data = strings.Join(strings.Fields(data), "")
	if _, err := base64.StdEncoding.DecodeString(data); err != nil {
		return `<pre class="error">an image that is not base64</pre>`
	}
	w.figures++
	size := ""
	about, _ := o.Metadata[mime].(map[string]any)
	for _, side := range []string{"width", "height"} {
		if n := fmt.Sprint(about[side]); about[side] != nil && json.Valid([]byte(n)) {
			size += fmt.Sprintf(` %s="%s"`, side, html.EscapeString(n))
		}
	}
	width := []string{"", fmt.Sprint(about["width"])}
	return figureOf(fmt.Sprintf(`<img src="data:%s;base64,%s" alt="%s"%s>`,
		mime, data, html.EscapeString(w.alternative(o)), size), width)
}

// alternative returns the alt text of a figure: the output's text form, unless this is a Go dump of
// a value. A long text is cut.
func (w *writer) alternative(o *notebook.Output) string {
	const most = 300
	text, _ := o.TextOf("text/plain")
	dump := strings.HasPrefix(text, "&{") || strings.HasPrefix(text, "{") ||
		strings.HasPrefix(text, "[")
	if text == "" || dump {
		return fmt.Sprintf("figure %d", w.figures)
	}
	if letters := []rune(text); len(letters) > most {
		return string(letters[:most]) + "…"
	}
	return text
}
