package nb

import (
	"fmt"

	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"

	"github.com/bayescmp/go/internal/writing"
)

// Table returns a table of the first 20 rows of a data frame, with a line below it that has the
// frame's shape. A data frame that is the last value of a cell shows in this form by itself; gota's
// own text leaves columns out. Numbers have up to six significant digits.
//
// The error is the one that the data frame holds, because the call that made it has failed.
func Table(df dataframe.DataFrame) (FrameTable, error) {
	const most = 20
	if err := df.Error(); err != nil {
		return FrameTable{}, fmt.Errorf("the data frame holds an error: %w", err)
	}
	rows, columns := df.Dims()
	shown := min(rows, most)
	t := FrameTable{shape: writing.Plural(rows, "row") + " × " + writing.Plural(columns, "column")}
	if t.cut = shown < rows; t.cut {
		t.shape += fmt.Sprintf(", the first %d shown", shown)
	}
	t.cells = writing.Table{Class: "dataframe", Header: writing.Row(df.Names()...)}
	for _, kind := range df.Types() {
		align := writing.ToLeft
		if kind == series.Float || kind == series.Int {
			align = writing.ToRight
		}
		t.cells.Align = append(t.cells.Align, align)
	}
	for i := range shown {
		texts := make([]string, columns)
		for j := range texts {
			texts[j] = elementText(df.Elem(i, j))
		}
		t.cells.Add(texts...)
	}
	return t, nil
}

func elementText(e series.Element) string {
	if e.Type() == series.Float {
		return writing.Number(e.Float())
	}
	return e.String()
}

// FrameTable shows the head of a data frame; [Table] makes it.
type FrameTable struct {
	cells writing.Table
	shape string
	cut   bool // it has not all rows of the frame
}

// String returns the table in plain text, its columns aligned.
func (t FrameTable) String() string { return t.cells.Text("") + t.shape }

// HTML returns the table for a notebook.
func (t FrameTable) HTML() string { return t.cells.HTML() + writing.Paragraph(t.shape) }

// MarkdownTable returns the table in GitHub's Markdown, with its caption above it. If it does not
// have all rows, a line below it says so.
func (t FrameTable) MarkdownTable(caption string) string { return t.answer(caption).Markdown() }

// LaTeXTable returns the table as a floating table in LaTeX. It needs the package booktabs, and
// text in UTF-8. If it does not have all rows, a comment below it says so.
func (t FrameTable) LaTeXTable(caption, label string) string {
	return t.answer(caption).LaTeX(label)
}

func (t FrameTable) answer(caption string) writing.Answer {
	a := writing.Answer{Headline: caption, Tables: []*writing.Table{&t.cells}}
	if t.cut {
		a.Notes = []string{t.shape}
	}
	return a
}
