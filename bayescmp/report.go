package bayescmp

import (
	"fmt"
	"html"
	"strings"
	"text/tabwriter"

	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// report is the form of an answer that is one table: what was asked, the table, the verdict and the notes.
type report struct {
	headline, verdict string
	marks             string // of the warnings among the notes
	header            []string
	lines             [][]string
	rest              string // says what the table leaves out; "" for nothing
	notes             []string
}

// text is the report in plain text, the table first.
func (r report) text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n", r.headline)
	plainTable(&b, r.header, r.lines, r.rest)
	fmt.Fprintf(&b, "\n%s\n%s\n", marked(r.verdict, r.marks), strings.Join(r.notes, "\n"))
	return b.String()
}

// plainTable writes cells as lines of text, each name on one line whatever is in it, and what is left out.
func plainTable(b *strings.Builder, header []string, lines [][]string, rest string) {
	table := tabwriter.NewWriter(b, 0, 0, 2, ' ', 0)
	if header != nil {
		lines = append([][]string{header}, lines...)
	}
	for _, line := range lines {
		cells := make([]string, len(line))
		for i, cell := range line {
			cells[i] = writing.OneLine(cell)
		}
		fmt.Fprintln(table, "  "+strings.Join(cells, "\t"))
	}
	_ = table.Flush() // a strings.Builder takes everything
	if rest != "" {
		fmt.Fprintf(b, "  %s\n", rest)
	}
}

// html is the report for a notebook, the verdict first.
func (r report) html() string {
	return fmt.Sprintf("<div class=\"bayescmp\"><p><strong>%s</strong>%s</p>\n<p><small>%s</small></p>\n%s%s</div>",
		html.EscapeString(r.verdict), superscript(r.marks), html.EscapeString(r.headline), htmlTable(r.header, r.lines), htmlNotes(notesAfter(r.rest, r.notes)))
}

// notesAfter puts what a table leaves out, if anything, before the notes.
func notesAfter(rest string, notes []string) []string {
	if rest == "" {
		return notes
	}
	return append([]string{rest}, notes...)
}

// footnotes are the assumptions, and the warnings with their numbers.
func footnotes(assumptions []string, warnings []error) []string {
	var out []string
	if len(assumptions) > 0 {
		out = append(out, "Assumed: "+strings.Join(assumptions, "; ")+".")
	}
	for i, w := range warnings {
		out = append(out, fmt.Sprintf("[%d] %s", i+1, w))
	}
	return out
}

// warningMarks are the numbers that [footnotes] gives to warnings, to stand at what they are about; of many the first and the last.
func warningMarks(warnings []error) string {
	switch n := len(warnings); n {
	case 0:
		return ""
	case 1:
		return "[1]"
	case 2:
		return "[1] [2]"
	default:
		return fmt.Sprintf("[1]–[%d]", n)
	}
}

// htmlTable has its first column to the left and the others to the right.
func htmlTable(header []string, rows [][]string) string {
	var b strings.Builder
	line := func(tag string, cells []string) {
		b.WriteString("<tr>")
		for i, cell := range cells {
			align := "right"
			if i == 0 {
				align = "left"
			}
			fmt.Fprintf(&b, "<%s style=\"text-align:%s\">%s</%s>", tag, align, html.EscapeString(cell), tag)
		}
		b.WriteString("</tr>\n")
	}
	b.WriteString("<table><thead>")
	line("th", header)
	b.WriteString("</thead><tbody>\n")
	for _, row := range rows {
		line("td", row)
	}
	b.WriteString("</tbody></table>\n")
	return b.String()
}

func htmlNotes(notes []string) string {
	for i, n := range notes {
		notes[i] = html.EscapeString(n)
	}
	return "<p><small>" + strings.Join(notes, "<br>") + "</small></p>"
}
