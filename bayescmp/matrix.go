package bayescmp

import (
	"cmp"
	"fmt"
	"html"
	"slices"
	"strings"

	"github.com/bayescmp/go/bayescmp/internal/writing"
	"github.com/go-gota/gota/dataframe"
)

// Matrix holds the comparisons of all pairs of classifiers by one test. Each pair is compared once, the classifier that
// comes first as left, and decided by itself: [Matrix.Relations] lists the decisions, and adds none that no pair has made.
type Matrix struct {
	Test        string
	Classifiers []string
	// Comparisons are in the order (0,1), (0,2), …, (1,2), …
	Comparisons []*Comparison
}

// Between returns the comparison of two classifiers, whichever of them is left in it. Names that are not there wrap
// [ErrUnknown].
func (m *Matrix) Between(a, b string) (*Comparison, error) {
	if m == nil {
		return nil, fmt.Errorf("%w: the matrix is empty", ErrEmpty)
	}
	var at [2]int
	for i, name := range []string{a, b} {
		if at[i] = slices.Index(m.Classifiers, name); at[i] < 0 {
			return nil, unknown("classifier", name, m.Classifiers)
		}
	}
	if a == b {
		return nil, fmt.Errorf("%w: %q is not compared with itself", ErrOption, a)
	}
	c := m.at(min(at[0], at[1]), max(at[0], at[1]))
	if c == nil {
		return nil, fmt.Errorf("%w: the matrix does not compare %q and %q; make it with AllPairs", ErrEmpty, a, b)
	}
	return c, nil
}

// at is the comparison of the classifiers i < j; nil if it is not where AllPairs puts it.
func (m *Matrix) at(i, j int) *Comparison {
	place := i*(2*len(m.Classifiers)-i-1)/2 + j - i - 1
	if place >= len(m.Comparisons) {
		return nil
	}
	c := m.Comparisons[place]
	if c == nil || c.Left != m.Classifiers[i] || c.Right != m.Classifiers[j] {
		return nil
	}
	return c
}

// Frame returns one row per pair, with the columns of [Comparison.Frame].
func (m *Matrix) Frame() dataframe.DataFrame {
	if m == nil {
		return frameOf(nil)
	}
	return frameOf(m.Comparisons)
}

// Warnings returns the warnings of all pairs, each with its pair unless all pairs have it.
func (m *Matrix) Warnings() []error {
	if m == nil {
		return nil
	}
	var names []string
	var warnings [][]error
	for _, c := range m.Comparisons {
		names, warnings = append(names, c.Left+" against "+c.Right), append(warnings, c.Warnings)
	}
	return writing.Merged(names, warnings)
}

// assumptions are those that all pairs share.
func (m *Matrix) assumptions() []string {
	shared := slices.Clone(m.Comparisons[0].Assumptions)
	for _, c := range m.Comparisons {
		shared = slices.DeleteFunc(shared, func(a string) bool { return !slices.Contains(c.Assumptions, a) })
	}
	return shared
}

// String is the whole answer in plain text: the pairs, from the most certain one (the first 100), what they decide about each classifier, the verdict,
// and the notes.
func (m *Matrix) String() string {
	d := m.decided()
	if d == nil {
		return "no comparisons"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n", m.headline())
	header, lines, rest := m.lines()
	plainTable(&b, header, lines, rest)
	b.WriteString("\n")
	header, lines, rest = d.lines()
	plainTable(&b, header, lines, rest)
	notes, marks := d.notes()
	fmt.Fprintf(&b, "\n%s\n%s\n", marked(d.verdict(), marks), strings.Join(notes, "\n"))
	return b.String()
}

// lines are the pairs, from the most certain one, and what is left out.
func (m *Matrix) lines() (header []string, lines [][]string, rest string) {
	header = []string{"left", "right", "P(left)", "P(" + m.middle() + ")", "P(right)", "decision"}
	for _, c := range m.byCertainty() {
		if len(lines) == mostRows {
			rest = fmt.Sprintf("… and %d more; Frame has all.", len(m.Comparisons)-mostRows)
			break
		}
		p := c.written()
		lines = append(lines, []string{c.Left, c.Right, p[0], p[1], p[2], c.decided()})
	}
	if !m.hasMiddle() {
		header = slices.Delete(header, 3, 4)
		for i := range lines {
			lines[i] = slices.Delete(lines[i], 3, 4)
		}
	}
	return header, lines, rest
}

// byCertainty is the comparisons from the largest probability of an outcome that can be decided.
func (m *Matrix) byCertainty() []*Comparison {
	largest := func(c *Comparison) float64 {
		if c.Rope > 0 {
			return max(c.P.Left, c.P.Rope, c.P.Right)
		}
		return max(c.P.Left, c.P.Right)
	}
	out := slices.Clone(m.Comparisons)
	slices.SortStableFunc(out, func(a, b *Comparison) int { return cmp.Compare(largest(b), largest(a)) })
	return out
}

// hasMiddle reports whether P.Rope means anything: with a rope, or where ties can happen.
func (m *Matrix) hasMiddle() bool {
	return slices.ContainsFunc(m.Comparisons, func(c *Comparison) bool { return c.Rope > 0 || c.P.Rope > 0 })
}

// middle names P.Rope: without a rope it is the tie of an even number of data sets.
func (m *Matrix) middle() string {
	if m.Comparisons[0].Rope > 0 {
		return "rope"
	}
	return "tie"
}

func (m *Matrix) headline() string {
	c := m.Comparisons[0]
	return fmt.Sprintf("%s, all pairs of %s on %s, %s; a decision needs %s",
		writing.Capital(m.Test), writing.Plural(len(m.Classifiers), "classifier"), c.where(), m.rope(), writing.Number(c.Threshold))
}

func (m *Matrix) rope() string {
	if r := m.Comparisons[0].Rope; r > 0 {
		return "rope ±" + writing.Number(r)
	}
	return "no rope"
}

// mostColumns is how many classifiers a square in text or HTML shows.
const mostColumns = 20

// HTML is the answer for a notebook: the verdict; a square with the best 20 classifiers, in whose cells stands the probability that the classifier of the row
// is better than that of the column, and below it that they are equivalent (or tie); what is decided about each classifier; and the notes.
func (m *Matrix) HTML() string {
	d := m.decided()
	if d == nil {
		return "<p>no comparisons</p>"
	}
	var b strings.Builder
	notes, marks := d.notes()
	fmt.Fprintf(&b, "<div class=\"bayescmp\"><p><strong>%s</strong>%s</p>\n<p><small>%s</small></p>\n",
		html.EscapeString(d.verdict()), superscript(marks), html.EscapeString(m.headline()))
	d.square(&b)
	b.WriteString(htmlNotes([]string{m.legend()}) + "\n")
	header, lines, rest := d.lines()
	b.WriteString(htmlTable(header, lines))
	b.WriteString(htmlNotes(notesAfter(rest, notes)) + "</div>")
	return b.String()
}

// legend says what the square shows.
func (m *Matrix) legend() string {
	text := "Large: P(row better than column)"
	if m.hasMiddle() {
		text += fmt.Sprintf("; small: P(%s)", m.middle())
	}
	text += ". Coloured: decided."
	if k := len(m.Classifiers); k > mostColumns {
		text += fmt.Sprintf(" The first %d of %d classifiers; Plot shows all pairs, and Frame has them.", mostColumns, k)
	}
	return text
}

// square writes the table of the best classifiers.
func (d *decisions) square(b *strings.Builder) {
	shown := d.order[:min(len(d.order), mostColumns)]
	b.WriteString("<table><thead><tr><th></th>")
	for _, column := range shown {
		fmt.Fprintf(b, "<th style=\"text-align:center\">%s</th>", html.EscapeString(d.Classifiers[column]))
	}
	b.WriteString("</tr></thead><tbody>\n")
	for _, row := range shown {
		fmt.Fprintf(b, "<tr><th style=\"text-align:left\">%s</th>", html.EscapeString(d.Classifiers[row]))
		for _, column := range shown {
			b.WriteString(d.cell(row, column))
		}
		b.WriteString("</tr>\n")
	}
	b.WriteString("</tbody></table>\n")
}

// cell shows the pair from the side of the row.
func (d *decisions) cell(row, column int) string {
	if row == column {
		return "<td></td>"
	}
	c := d.at(min(row, column), max(row, column))
	p := c.written()
	number, color := html.EscapeString(p[0]), ""
	if column < row {
		number = html.EscapeString(p[2])
	}
	switch d.side[row][column] {
	case LeftBetter:
		number, color = "<strong>"+number+"</strong>", ";color:#000;background:"+regionColors()[2]
	case Equivalent:
		color = ";color:#000;background:" + regionColors()[1]
	}
	middle := ""
	if c.Rope > 0 || c.P.Rope > 0 {
		middle = "<br><small>" + html.EscapeString(p[1]) + "</small>"
	}
	return fmt.Sprintf("<td style=\"text-align:center%s\">%s%s</td>", color, number, middle)
}
