package bayescmp

import (
	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// alone returns a panel that has only this answer.
func (c *Comparison) alone() *Panel {
	if c == nil || c.Test == "" {
		return nil
	}
	return &Panel{Left: c.Left, Right: c.Right, Where: c.where(), Assumptions: c.facts.given,
		Answers: []Answer{{Test: c.Test, Comparison: c}},
		dropped: c.facts.dropped, facts: c.facts}
}

// Methods returns a paragraph for a paper: what was compared, by which test, with which options and
// assumptions, and what was left out of the data. [Comparison.References] lists what it cites.
func (c *Comparison) Methods() string { return c.alone().Methods() }

// LaTeXMethods returns the same as [Comparison.Methods] in LaTeX, with \cite for the keys of
// [References.BibTeX].
func (c *Comparison) LaTeXMethods() string { return c.alone().LaTeXMethods() }

// exported is the answer with a table that has a header and no bars.
func (c *Comparison) exported() writing.Answer {
	a := c.answer()
	table := writing.NewTable(1, "outcome", "probability")
	for _, row := range a.Tables[0].Rows {
		table.Rows = append(table.Rows, row[:2])
	}
	a.Tables = []*writing.Table{table}
	return a
}

// MarkdownTable returns the probabilities as a table in GitHub's Markdown, with the notes below it.
func (c *Comparison) MarkdownTable() string {
	if c == nil || c.Test == "" {
		return ""
	}
	return c.exported().Markdown()
}

// LaTeXTable returns the probabilities as a floating table in LaTeX. It needs the package booktabs,
// and text in UTF-8. The notes are comments below the table.
func (c *Comparison) LaTeXTable() string {
	if c == nil || c.Test == "" {
		return ""
	}
	return c.exported().LaTeX("tab:comparison")
}
