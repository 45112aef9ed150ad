package bayescmp

import (
	"slices"

	"github.com/bayescmp/go/internal/writing"
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
	p.describePair(s.Left, s.Right, s.Where, s.dropped.inPaper(s.Assumptions))
	ropes, thresholds, levels := s.decisionCriteria()
	for _, rope := range ropes {
		if !rope.isZero() {
			p.describeEquivalence(rope, s.scale(), s.Left, s.Right)
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
	return a.Significance.details()
}

// Methods returns a paragraph for a paper: what was compared, by which test, with which options and
// assumptions, and what was left out of the data. [Comparison.References] lists what it cites.
func (c *Comparison) Methods() string { return renderText(c.methods) }

// LaTeXMethods returns the same as [Comparison.Methods] in LaTeX, with \cite for the keys of
// [References.BibTeX].
func (c *Comparison) LaTeXMethods() string { return renderLaTeX(c.methods) }

func (c *Comparison) methods(p *paragraph) {
	if c == nil || c.Test == "" {
		return
	}
	told := c.facts.notes
	p.describePair(c.Left, c.Right, c.datasetsPhrase(), c.facts.dropped.inPaper(told))
	if !c.rope().isZero() {
		p.describeEquivalence(c.rope(), c.facts.scale, c.Left, c.Right)
	}
	p.describeThreshold(c.Threshold)
	p.describeTest(c.Test, c.sources(), slices.Clone(c.Assumptions), told)
	p.creditProgram(1)
}

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

// Methods returns a paragraph for a paper: what was compared, by which test, with which options and
// assumptions, and what was left out of the data. [Significance.References] lists what it cites.
func (s *Significance) Methods() string { return renderText(s.methods) }

// LaTeXMethods returns the same as [Significance.Methods] in LaTeX, with \cite for the keys of
// [References.BibTeX].
func (s *Significance) LaTeXMethods() string { return renderLaTeX(s.methods) }

func (s *Significance) methods(p *paragraph) {
	if s == nil || s.Test == "" {
		return
	}
	told := s.facts.notes
	p.describePair(s.Left, s.Right, s.scope, s.facts.dropped.inPaper(told))
	p.describeLevel(s.Alpha)
	p.describeTest(s.Test, s.sources(), s.details(), told)
	p.creditProgram(1)
}

// details returns the alternative, how P was found, and the assumptions.
func (s *Significance) details() []string {
	return append([]string{s.Alternative.String(), s.Method}, s.Assumptions...)
}

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
