package bayescmp

import "slices"

// Methods returns a paragraph for a paper: what was compared, by which tests and under which
// assumptions, and which publications the tests come from. It leaves out tests that do not apply.
// [Panel.References] lists what it cites.
func (s *Panel) Methods() string { return inText(s.methods) }

// LaTeXMethods returns the same as [Panel.Methods] in LaTeX, with \cite for the keys of
// [References.BibTeX].
func (s *Panel) LaTeXMethods() string { return inLaTeX(s.methods) }

func (s *Panel) methods(p *paragraph) {
	if s.empty() {
		return
	}
	p.say("We compared %s with %s on %s.", s.Left, s.Right, s.Where)
	p.sayAll(s.dropped.inPaper(s.Assumptions))
	ropes, thresholds, levels := s.demands()
	for _, rope := range ropes {
		if !rope.none() {
			p.equivalence(rope, s.Left, s.Right)
		}
	}
	if len(thresholds) == 1 {
		p.decides(thresholds[0])
	}
	if len(levels) == 1 {
		p.level(levels[0])
	}
	answered := 0
	for _, a := range s.Answers {
		if a.Refusal == nil {
			answered++
			p.use(a.Test, a.sources(), a.details(len(ropes) > 1), s.Assumptions)
		}
	}
	p.creditProgram(answered)
}

// details returns the assumptions of a test, and its rope if wanted.
func (a Answer) details(rope bool) []string {
	if c := a.Comparison; c != nil {
		if rope {
			return append([]string{c.roped()}, c.Assumptions...)
		}
		return slices.Clone(c.Assumptions)
	}
	s := a.Significance
	return append([]string{s.Alternative.String(), s.Method}, s.Assumptions...)
}
