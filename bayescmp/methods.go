package bayescmp

import (
	"fmt"
	"slices"
	"strings"

	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// Methods returns a paragraph for a paper: what was compared, by which tests and under which
// assumptions, and which publications the tests come from. It leaves out tests that do not apply.
// [Panel.References] lists what it cites.
func (s *Panel) Methods() string {
	return s.methods(paragraph{
		escape: writing.OneLine,
		cite: func(r References) string {
			var cited []string
			for _, reference := range r {
				cited = append(cited, reference.inText())
			}
			return " (" + strings.Join(cited, "; ") + ")"
		},
	})
}

// LaTeXMethods returns the same as [Panel.Methods] in LaTeX, with \cite for the keys of
// [References.BibTeX].
func (s *Panel) LaTeXMethods() string {
	return s.methods(paragraph{
		escape: writing.EscapeLaTeX,
		cite: func(r References) string {
			var keys []string
			for _, reference := range r {
				keys = append(keys, reference.Key)
			}
			return `~\cite{` + strings.Join(keys, ",") + `}`
		},
	})
}

// paragraph collects sentences, in plain text or in LaTeX.
type paragraph struct {
	escape    func(text string) string
	cite      func(r References) string
	sentences []string
}

func (p *paragraph) say(format string, args ...any) {
	p.sentences = append(p.sentences, p.escape(fmt.Sprintf(format, args...)))
}

// credit adds a sentence, with the sources behind its words, and the details behind the sources.
func (p *paragraph) credit(words string, sources References, details []string) {
	text := p.escape(words)
	if len(sources) > 0 {
		text += p.cite(sources)
	}
	if len(details) > 0 {
		text += p.escape(": " + strings.Join(details, "; "))
	}
	p.sentences = append(p.sentences, text+".")
}

func (s *Panel) methods(p paragraph) string {
	if s == nil {
		return ""
	}
	p.say("We compared %s with %s on %s.", s.Left, s.Right, s.Where)
	for _, sentence := range s.dropped.inPaper(s.Assumptions) {
		p.say("%s.", sentence)
	}
	ropes, thresholds, levels := s.demands()
	for _, rope := range ropes {
		if rope > 0 {
			p.say("Differences of at most %s count as practical equivalence (the rope).",
				writing.Number(rope))
		}
	}
	if len(thresholds) == 1 {
		p.say("A Bayesian test decides for what has a posterior probability above %s.",
			writing.Number(thresholds[0]))
	}
	if len(levels) == 1 {
		p.say("A classical test is significant if p ≤ %s.", writing.Number(levels[0]))
	}
	for _, a := range s.Answers {
		if a.Refusal == nil {
			details := a.details(len(ropes) > 1)
			details = slices.DeleteFunc(details, func(d string) bool {
				return d == "" || slices.Contains(s.Assumptions, d)
			})
			p.credit("We used the "+a.Test, a.sources(), details)
		}
	}
	p.credit("All were computed by bayescmp", References{program}, nil)
	return strings.Join(p.sentences, " ")
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
