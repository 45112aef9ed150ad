package bayescmp

import (
	"fmt"
	"html"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/go-gota/gota/dataframe"
)

// Matrix holds the comparisons of all pairs of classifiers by one test. Each pair is compared once, the classifier that
// comes first as left.
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
	for _, name := range []string{a, b} {
		if !slices.Contains(m.Classifiers, name) {
			return nil, unknown("classifier", name, m.Classifiers)
		}
	}
	for _, c := range m.Comparisons {
		if c.Left == a && c.Right == b || c.Left == b && c.Right == a {
			return c, nil
		}
	}
	return nil, fmt.Errorf("%w: %q is not compared with itself", ErrOption, a)
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
	return merged(names, warnings)
}

// String is one line per pair.
func (m *Matrix) String() string {
	if m == nil || len(m.Comparisons) == 0 {
		return "no comparisons"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n", m.headline())
	table := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	column := func(text string) string {
		if !m.hasMiddle() {
			return ""
		}
		return text + "\t"
	}
	fmt.Fprintf(table, "left\tright\tP(left)\t%sP(right)\tdecision\n", column("P("+m.middle()+")"))
	for _, c := range m.Comparisons {
		p := c.written()
		fmt.Fprintf(table, "%s\t%s\t%s\t%s%s\t%s\n", c.Left, c.Right, p[0], column(p[1]), p[2], c.Decision())
	}
	_ = table.Flush() // a strings.Builder takes everything
	for i, w := range m.Warnings() {
		fmt.Fprintf(&b, "[%d] %s\n", i+1, w)
	}
	return b.String()
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
	rope := "no rope"
	if c.Rope > 0 {
		rope = "rope ±" + number(c.Rope)
	}
	return fmt.Sprintf("%s, all pairs of %s on %s, %s; a decision needs %s",
		capital(m.Test), plural(len(m.Classifiers), "classifier"), c.where(), rope, number(c.Threshold))
}

// HTML is a square table: each cell has the probability that the classifier of the row is better than the one of the
// column, and below it that they are equivalent (or tie).
func (m *Matrix) HTML() string {
	if m == nil || len(m.Comparisons) == 0 {
		return "<p>no comparisons</p>"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "<div class=\"bayescmp\"><p><strong>%s</strong></p>\n<table><thead><tr><th></th>", html.EscapeString(m.headline()))
	for _, name := range m.Classifiers {
		fmt.Fprintf(&b, "<th style=\"text-align:center\">%s</th>", html.EscapeString(name))
	}
	b.WriteString("</tr></thead><tbody>\n")
	for _, row := range m.Classifiers {
		fmt.Fprintf(&b, "<tr><th style=\"text-align:left\">%s</th>", html.EscapeString(row))
		for _, column := range m.Classifiers {
			b.WriteString(m.cell(row, column))
		}
		b.WriteString("</tr>\n")
	}
	b.WriteString("</tbody></table>\n<p><small>Large: P(row better than column)")
	if m.hasMiddle() {
		fmt.Fprintf(&b, "; small: P(%s)", m.middle())
	}
	b.WriteString(". Coloured: decided.")
	for i, w := range m.Warnings() {
		fmt.Fprintf(&b, "<br>[%d] %s", i+1, html.EscapeString(w.Error()))
	}
	b.WriteString("</small></p></div>")
	return b.String()
}

// cell shows the pair from the side of the row.
func (m *Matrix) cell(row, column string) string {
	c, err := m.Between(row, column)
	if err != nil {
		return "<td></td>"
	}
	p := c.written()
	number, won, color := html.EscapeString(p[0]), LeftBetter, ""
	if c.Right == row {
		number, won = html.EscapeString(p[2]), RightBetter
	}
	switch c.Decision() {
	case won:
		number, color = "<strong>"+number+"</strong>", ";color:#000;background:"+regionColors()[2]
	case Equivalent:
		color = ";color:#000;background:" + regionColors()[1]
	}
	middle := ""
	if m.hasMiddle() {
		middle = "<br><small>" + html.EscapeString(p[1]) + "</small>"
	}
	return fmt.Sprintf("<td style=\"text-align:center%s\">%s%s</td>", color, number, middle)
}
