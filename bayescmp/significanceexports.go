package bayescmp

import (
	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// alone returns a panel that has only this answer.
func (s *Significance) alone() *Panel {
	if s == nil || s.Test == "" {
		return nil
	}
	return &Panel{Left: s.Left, Right: s.Right, Where: s.scope, Assumptions: s.facts.given,
		Answers: []Answer{{Test: s.Test, Significance: s}},
		dropped: s.facts.dropped, facts: s.facts}
}

// Methods returns a paragraph for a paper: what was compared, by which test, with which options and
// assumptions, and what was left out of the data. [Significance.References] lists what it cites.
func (s *Significance) Methods() string { return s.alone().Methods() }

// LaTeXMethods returns the same as [Significance.Methods] in LaTeX, with \cite for the keys of
// [References.BibTeX].
func (s *Significance) LaTeXMethods() string { return s.alone().LaTeXMethods() }

// exported is the answer with a table that has a header.
func (s *Significance) exported() writing.Answer {
	a := s.answer()
	a.Tables[0].Header = writing.Row("quantity", "value")
	return a
}

// MarkdownTable returns the numbers as a table in GitHub's Markdown, with the notes below it.
func (s *Significance) MarkdownTable() string {
	if s == nil || s.Test == "" {
		return ""
	}
	return s.exported().Markdown()
}

// LaTeXTable returns the numbers as a floating table in LaTeX. It needs the package booktabs, and
// text in UTF-8. The notes are comments below the table.
func (s *Significance) LaTeXTable() string {
	if s == nil || s.Test == "" {
		return ""
	}
	return s.exported().LaTeX("tab:test")
}
