package bayescmp

import (
	"fmt"
	"slices"
	"strings"

	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// Methods is a paragraph for a paper: what was compared, by which tests under which assumptions, and whose tests they are. Tests that do not apply are left
// out. [Panel.References] has what it cites.
func (s *Panel) Methods() string {
	return s.methods(func(text string) string { return text }, func(r References) string {
		var cited []string
		for _, reference := range r {
			cited = append(cited, reference.inText())
		}
		return " (" + strings.Join(cited, "; ") + ")"
	})
}

// LaTeXMethods is [Panel.Methods] in LaTeX, with \cite for the keys of [References.BibTeX].
func (s *Panel) LaTeXMethods() string {
	return s.methods(writing.EscapeLaTeX, func(r References) string {
		var keys []string
		for _, reference := range r {
			keys = append(keys, reference.Key)
		}
		return `~\cite{` + strings.Join(keys, ",") + `}`
	})
}

// methods writes the paragraph; escape is for text, cite for references.
func (s *Panel) methods(escape func(string) string, cite func(References) string) string {
	if s == nil {
		return ""
	}
	var sentences []string
	say := func(format string, args ...any) { sentences = append(sentences, escape(fmt.Sprintf(format, args...))) }
	say("We compared %s with %s on %s.", s.Left, s.Right, s.Where)
	for _, sentence := range s.dropped.inPaper(s.Assumptions) {
		say("%s.", sentence)
	}
	ropes, thresholds, levels := s.demands()
	for _, rope := range ropes {
		if rope > 0 {
			say("Differences of at most %s count as practical equivalence (the rope).", writing.Number(rope))
		}
	}
	if len(thresholds) == 1 {
		say("A Bayesian test decides for what has a posterior probability above %s.", writing.Number(thresholds[0]))
	}
	if len(levels) == 1 {
		say("A classical test is significant if p ≤ %s.", writing.Number(levels[0]))
	}
	for _, a := range s.Answers {
		if a.Refusal == nil {
			sentences = append(sentences, a.method(s, escape, cite))
		}
	}
	return strings.Join(append(sentences, escape("All were computed by bayescmp")+cite(References{program})+"."), " ")
}

// demands are the ropes, thresholds and levels of the tests, each once.
func (s *Panel) demands() (ropes, thresholds, levels []float64) {
	for _, a := range s.Answers {
		if c := a.Comparison; c != nil {
			ropes, thresholds = append(ropes, c.Rope), append(thresholds, c.Threshold)
		} else if a.Significance != nil {
			levels = append(levels, a.Significance.Alpha)
		}
	}
	for _, list := range []*[]float64{&ropes, &thresholds, &levels} {
		slices.Sort(*list)
		*list = slices.Compact(*list)
	}
	return ropes, thresholds, levels
}

// method is a sentence about one test: its sources and what it assumes, other than about the data.
func (a Answer) method(s *Panel, escape func(string) string, cite func(References) string) string {
	var details []string
	if c := a.Comparison; c != nil {
		details = c.Assumptions
		if ropes, _, _ := s.demands(); len(ropes) > 1 {
			details = append([]string{c.roped()}, details...)
		}
	} else {
		details = append([]string{a.Significance.Alternative.String(), a.Significance.Method}, a.Significance.Assumptions...)
	}
	details = slices.DeleteFunc(slices.Clone(details), func(d string) bool { return d == "" || slices.Contains(s.Assumptions, d) })
	text := escape("We used the " + a.Test)
	if known := sources[a.Test]; len(known) > 0 {
		text += cite(known)
	}
	if len(details) > 0 {
		text += escape(": " + strings.Join(details, "; "))
	}
	return text + "."
}

// roped says which rope was taken.
func (c *Comparison) roped() string {
	if c.Rope > 0 {
		return "rope ±" + writing.Number(c.Rope)
	}
	return "no rope"
}
