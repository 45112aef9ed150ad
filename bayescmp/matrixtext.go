package bayescmp

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// String returns the whole answer in plain text: the pairs, from the most certain one (the first
// 100), what they decide about each classifier, the verdict, and the notes.
func (m *Matrix) String() string {
	d := m.decided()
	if d == nil {
		return "no comparisons"
	}
	return d.answer(m.pairs(), d.table()).Text()
}

// HTML returns the answer for a notebook: the verdict, a square with the best 20 classifiers, what
// is decided about each classifier, and the notes. A cell of the square has the probability that
// the classifier of its row is better than the classifier of its column, and below it the
// probability that they are equivalent (or tie).
func (m *Matrix) HTML() string {
	d := m.decided()
	if d == nil {
		return "<p>no comparisons</p>"
	}
	return d.answer(d.square(), d.table()).HTML()
}

// MarkdownTable returns all pairs (the first 100, from the most certain one) as a table in GitHub's
// Markdown, with the notes below it.
func (m *Matrix) MarkdownTable() string {
	d := m.decided()
	if d == nil {
		return ""
	}
	return d.answer(m.pairs()).Markdown()
}

// LaTeXTable returns all pairs (the first 100, from the most certain one) as a floating table in
// LaTeX. It needs the package booktabs, and text in UTF-8. The notes are comments below the table.
func (m *Matrix) LaTeXTable() string {
	d := m.decided()
	if d == nil {
		return ""
	}
	return d.answer(m.pairs()).LaTeX("tab:pairs")
}

func (d *decisions) answer(tables ...*writing.Table) writing.Answer {
	warnings := d.Warnings()
	shown := warnings[:min(len(warnings), mostWarnings)]
	return writing.Answer{Headline: d.headline(), Verdict: d.verdict() + d.refused(),
		Marks: writing.MarksOf(len(shown)), Tables: tables,
		Notes: d.notes(shown, len(warnings)-len(shown))}
}

// notes returns the lines below the verdict, with the warnings that are shown.
func (d *decisions) notes(shown []error, more int) []string {
	var out []string
	if detour := d.detour(); detour != "" {
		out = append(out, detour)
	}
	decided := 0
	for _, c := range d.Comparisons {
		if c.Decision() != Undecided {
			decided++
		}
	}
	if decided > 1 {
		out = append(out, "Each pair is decided by itself: "+
			"that several decisions hold together is less probable.")
	}
	if decided < len(d.Comparisons) {
		out = append(out, "Undecided is not equivalent.")
	}
	if rope := d.Comparisons[0].rope(); !rope.even() {
		out = append(out, "The halves of the rope depend on the order of the classifiers: "+
			"in each pair left is the one that comes first among "+writing.Few(d.Classifiers)+".")
	}
	for i, r := range d.Refusals {
		if i == mostWarnings {
			out = append(out, notShown(len(d.Refusals)-mostWarnings, "Refusals has all"))
			break
		}
		out = append(out, fmt.Sprintf("No answer (–): %s.", r.reason()))
	}
	out = append(out, writing.Notes(d.assumptions(), shown)...)
	if rest := notShown(more, "Warnings has all"); rest != "" {
		out = append(out, rest)
	}
	return out
}

func (m *Matrix) headline() string {
	c := m.Comparisons[0]
	return fmt.Sprintf("%s, all pairs of %s on %s, %s; a decision needs %s",
		writing.Capital(m.Test), writing.Plural(len(m.Classifiers), m.who()),
		m.where(), c.roped(), writing.Number(c.Threshold))
}

// who names who has the scores.
func (m *Matrix) who() string { return whoOf(m.Comparisons[0].facts.benchmark) }

// where returns the name of the only data set, or the number of data sets. With gaps in the scores,
// pairs differ in their number.
func (m *Matrix) where() string {
	first := m.Comparisons[0]
	low, high := first.Datasets, first.Datasets
	for _, c := range m.Comparisons {
		low, high = min(low, c.Datasets), max(high, c.Datasets)
	}
	if low == high {
		return first.where()
	}
	return writing.Span(low, high, first.noun())
}

// assumptions returns the assumptions that all pairs share.
func (m *Matrix) assumptions() []string {
	shared := slices.Clone(m.Comparisons[0].Assumptions)
	for _, c := range m.Comparisons {
		shared = slices.DeleteFunc(shared, func(a string) bool {
			return !slices.Contains(c.Assumptions, a)
		})
	}
	return shared
}

// middle names the outcome of P.Rope. Without a rope it is the tie of an even number of data sets.
func (m *Matrix) middle() string {
	if !m.Comparisons[0].rope().none() {
		return "rope"
	}
	return "tie"
}

// hasMiddle reports whether P.Rope means anything: with a rope, or where ties can happen.
func (m *Matrix) hasMiddle() bool {
	return slices.ContainsFunc(m.Comparisons, func(c *Comparison) bool {
		return !c.rope().none() || c.P.Rope > 0
	})
}

// pairs returns a table of the pairs, the most certain one first.
func (m *Matrix) pairs() *writing.Table {
	t := writing.NewTable(2,
		"left", "right", "P(left)", "P("+m.middle()+")", "P(right)", "decision")
	t.ToLeft(5)
	for i, c := range m.byCertainty() {
		if i == mostRows {
			t.Rest = notShown(len(m.Comparisons)-mostRows, "Frame has all")
			break
		}
		p := c.written()
		t.Add(c.Left, c.Right, p[0].String(), p[1].String(), p[2].String(), c.Decided())
	}
	for _, r := range m.Refusals[:min(len(m.Refusals), max(0, mostRows-len(t.Rows)))] {
		t.Add(r.Left, r.Right, "–", "–", "–", "no answer")
	}
	if !m.hasMiddle() {
		const middle = 3
		t.Without(middle)
	}
	return t
}

// byCertainty sorts the comparisons by the largest probability of an outcome that can be decided,
// the largest first.
func (m *Matrix) byCertainty() []*Comparison {
	largest := func(c *Comparison) float64 {
		if !c.rope().none() {
			return max(c.P.Left, c.P.Rope, c.P.Right)
		}
		return max(c.P.Left, c.P.Right)
	}
	out := slices.Clone(m.Comparisons)
	slices.SortStableFunc(out, func(a, b *Comparison) int {
		return cmp.Compare(largest(b), largest(a))
	})
	return out
}

// table lists the relations of each classifier (the first 100).
func (d *decisions) table() *writing.Table {
	t := writing.NewTable(1, "classifier", "beaten by", "better than", "equivalent to",
		"undecided", "no answer")
	t.ToLeft(1, 2, 3)
	for i, r := range d.relations() {
		if i == mostRows {
			t.Rest = notShown(len(d.order)-mostRows, "Relations has all")
			break
		}
		t.Add(r.Classifier, writing.Few(r.BeatenBy), writing.Few(r.Beats),
			writing.Few(r.Equivalent), strconv.Itoa(len(r.Undecided)), strconv.Itoa(len(r.Refused)))
	}
	if len(d.Refusals) == 0 {
		const noAnswer = 5
		t.Without(noAnswer)
	}
	if d.Comparisons[0].rope().none() {
		const equivalent = 3
		t.Without(equivalent)
	}
	return t
}

// square returns a table with the best classifiers in its rows and columns.
func (d *decisions) square() *writing.Table {
	shown := d.order[:min(len(d.order), mostColumns)]
	t := &writing.Table{Titled: true, Align: []writing.Align{writing.ToLeft}, Legend: d.legend(),
		Header: writing.Row("")}
	for _, row := range shown {
		t.Header = append(t.Header, writing.Cell{Text: d.Classifiers[row]})
		t.Align = append(t.Align, writing.Centred)
		cells := writing.Row(d.Classifiers[row])
		for _, column := range shown {
			cells = append(cells, d.cell(row, column))
		}
		t.Rows = append(t.Rows, cells)
	}
	return t
}

// cell shows a pair from the side of the row.
func (d *decisions) cell(row, column int) writing.Cell {
	if row == column {
		return writing.Cell{}
	}
	c := d.pairs[min(row, column)][max(row, column)]
	if c == nil {
		return writing.Cell{Text: "–"}
	}
	p := c.written()
	cell := writing.Cell{Text: p[0].String()}
	if column < row {
		cell.Text = p[2].String()
	}
	switch d.side[row][column] {
	case LeftBetter:
		cell.Strong, cell.Fill = true, regionColors()[2]
	case Equivalent:
		cell.Fill = regionColors()[1]
	}
	if !c.rope().none() || c.P.Rope > 0 {
		cell.Below = p[1].String()
	}
	return cell
}

// legend says what the square shows.
func (m *Matrix) legend() string {
	text := "Large: P(row better than column)"
	if m.hasMiddle() {
		text += fmt.Sprintf("; small: P(%s)", m.middle())
	}
	text += ". Coloured: decided."
	if k := len(m.Classifiers); k > mostColumns {
		text += fmt.Sprintf(" The first %d of %d %ss; Plot shows all pairs, "+
			"and Frame has them.", mostColumns, k, m.who())
	}
	return text
}
