package writing

import (
	"fmt"
	"html"
	"strings"

	"github.com/bayescmp/go/internal/visible"
)

// HTML writes the table for a notebook or a page.
func (t *Table) HTML() string {
	var b strings.Builder
	b.WriteString(t.startTag())
	header := t.Header
	if header == nil {
		header = t.HTMLHeader
	}
	if header != nil {
		b.WriteString("<thead>" + t.htmlRow("th", header) + "</thead>")
	}
	b.WriteString("<tbody>\n")
	for _, row := range t.Rows {
		b.WriteString(t.htmlRow("td", row))
	}
	b.WriteString("</tbody></table>\n")
	if t.Legend != "" {
		b.WriteString(htmlNotes([]string{t.Legend}) + "\n")
	}
	return b.String()
}

func (t *Table) startTag() string {
	if t.Class == "" {
		return "<table>"
	}
	return fmt.Sprintf("<table class=%q>", t.Class)
}

func (t *Table) htmlRow(tag string, cells []Cell) string {
	var b strings.Builder
	b.WriteString("<tr>")
	for i, cell := range cells {
		name, style := tag, "text-align:"+t.align(i).css()
		if t.Titled && i == 0 {
			name = "th"
		}
		if cell.Fill != "" {
			style += ";color:#000;background:" + cell.Fill
		}
		fmt.Fprintf(&b, "<%s style=\"%s\">%s</%[1]s>", name, style, cell.html())
	}
	b.WriteString("</tr>\n")
	return b.String()
}

func (c Cell) html() string {
	if c.Bar != nil {
		return c.Bar.html()
	}
	text := EscapeHTML(c.Text)
	if c.Strong {
		text = "<strong>" + text + "</strong>"
	}
	text = c.Emphasis.in(text, [2]string{"<strong>", "</strong>"}, [2]string{"<u>", "</u>"})
	if c.Below != "" {
		text += "<br><small>" + EscapeHTML(c.Below) + "</small>"
	}
	return text + c.Marks.superscript()
}

// html draws the bar, up to 160 pixels long.
func (b Bar) html() string {
	return fmt.Sprintf("<span style=\"display:inline-block;height:0.8em;width:%.0fpx;"+
		"background:%s;border:1px solid #555\"></span>", 160*b.Share, b.Color)
}

func htmlNotes(notes []string) string {
	escaped := make([]string, len(notes))
	for i, n := range notes {
		escaped[i] = EscapeHTML(n)
	}
	return "<p><small>" + strings.Join(escaped, "<br>") + "</small></p>"
}

// Paragraph returns text as a paragraph in HTML, with its line breaks.
func Paragraph(text string) string {
	return "<p>" + strings.ReplaceAll(EscapeHTML(text), "\n", "<br>") + "</p>"
}

// EscapeHTML writes text so that HTML shows it as it is.
func EscapeHTML(text string) string { return html.EscapeString(visible.Text(text)) }
