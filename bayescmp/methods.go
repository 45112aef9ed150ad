package bayescmp

import (
	"slices"

	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// Methods returns a paragraph for a paper: what was compared, by which tests and under which
// assumptions, and which publications the tests come from. It leaves out tests that do not apply.
// [Panel.References] lists what it cites.
func (s *Panel) Methods() string { return renderText(s.methods) }

// LaTeXMethods returns the same as [Panel.Methods] in LaTeX, with \cite for the keys of
// [References.BibTeX].
func (s *Panel) LaTeXMethods() string { return renderLaTeX(s.methods) }

func (s *Panel) methods(p *paragraph) {
	if s.empty() {
		return
	}
	p.say("We compared %s with %s on %s.", s.Left, s.Right, s.Where)
	p.sayAll(s.dropped.inPaper(s.Assumptions))
	ropes, thresholds, levels := s.decisionCriteria()
	for _, rope := range ropes {
		if !rope.isZero() {
			p.describeEquivalence(rope, s.Left, s.Right)
		}
	}
	if len(thresholds) == 1 {
		p.describeThreshold(thresholds[0])
	}
	if len(levels) == 1 {
		p.describeLevel(levels[0])
	}
	answered := 0
	for _, a := range s.Answers {
		if a.Refusal == nil {
			answered++
			p.describeTest(a.Test, a.sources(), a.details(len(ropes) > 1), s.Assumptions)
		}
	}
	p.creditProgram(answered)
}

// details returns the assumptions of a test, and its rope if wanted.
func (a Answer) details(rope bool) []string {
	if c := a.Comparison; c != nil {
		if rope {
			return append([]string{c.describeRope()}, c.Assumptions...)
		}
		return slices.Clone(c.Assumptions)
	}
	s := a.Significance
	return append([]string{s.Alternative.String(), s.Method}, s.Assumptions...)
}

// alone returns a panel that has only this answer.
func (c *Comparison) alone() *Panel {
	if c == nil || c.Test == "" {
		return nil
	}
	return &Panel{Left: c.Left, Right: c.Right, Where: c.datasetsPhrase(),
		Assumptions: c.facts.notes, Answers: []Answer{{Test: c.Test, Comparison: c}},
		dropped: c.facts.dropped, facts: c.facts}
}

// Methods returns a paragraph for a paper: what was compared, by which test, with which options and
// assumptions, and what was left out of the data. [Comparison.References] lists what it cites.
func (c *Comparison) Methods() string { return c.alone().Methods() }

// LaTeXMethods returns the same as [Comparison.Methods] in LaTeX, with \cite for the keys of
// [References.BibTeX].
func (c *Comparison) LaTeXMethods() string { return c.alone().LaTeXMethods() }

// exportAnswer is the answer with a table that has a header and no bars.
func (c *Comparison) exportAnswer() writing.Answer {
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
	return c.exportAnswer().Markdown()
}

// LaTeXTable returns the probabilities as a floating table in LaTeX. It needs the package booktabs,
// and text in UTF-8. The notes are comments below the table.
func (c *Comparison) LaTeXTable() string {
	if c == nil || c.Test == "" {
		return ""
	}
	return c.exportAnswer().LaTeX("tab:comparison")
}

// alone returns a panel that has only this answer.
func (s *Significance) alone() *Panel {
	if s == nil || s.Test == "" {
		return nil
	}
	return &Panel{Left: s.Left, Right: s.Right, Where: s.scope, Assumptions: s.facts.notes,
		Answers: []Answer{{Test: s.Test, Significance: s}},
		dropped: s.facts.dropped, facts: s.facts}
}

// Methods returns a paragraph for a paper: what was compared, by which test, with which options and
// assumptions, and what was left out of the data. [Significance.References] lists what it cites.
func (s *Significance) Methods() string { return s.alone().Methods() }

// LaTeXMethods returns the same as [Significance.Methods] in LaTeX, with \cite for the keys of
// [References.BibTeX].
func (s *Significance) LaTeXMethods() string { return s.alone().LaTeXMethods() }

// exportAnswer is the answer with a table that has a header.
func (s *Significance) exportAnswer() writing.Answer {
	a := s.answer()
	a.Tables[0].Header = writing.Row("quantity", "value")
	return a
}

// MarkdownTable returns the numbers as a table in GitHub's Markdown, with the notes below it.
func (s *Significance) MarkdownTable() string {
	if s == nil || s.Test == "" {
		return ""
	}
	return s.exportAnswer().Markdown()
}

// LaTeXTable returns the numbers as a floating table in LaTeX. It needs the package booktabs, and
// text in UTF-8. The notes are comments below the table.
func (s *Significance) LaTeXTable() string {
	if s == nil || s.Test == "" {
		return ""
	}
	return s.exportAnswer().LaTeX("tab:test")
}
