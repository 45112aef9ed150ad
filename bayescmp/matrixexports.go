package bayescmp

import (
	"encoding/json"
	"slices"
)

// Methods returns a paragraph for a paper: what was compared, by which test, with which options and
// assumptions, and what was left out of the data. [Matrix.References] lists what it cites.
func (m *Matrix) Methods() string { return inText(m.methods) }

// LaTeXMethods returns the same as [Matrix.Methods] in LaTeX, with \cite for the keys of
// [References.BibTeX].
func (m *Matrix) LaTeXMethods() string { return inLaTeX(m.methods) }

func (m *Matrix) methods(p *paragraph) {
	if m.decided() == nil {
		return
	}
	first := m.Comparisons[0]
	p.say("We compared all pairs of %s on %s.", named(m.who(), m.Classifiers), m.where())
	p.sayAll(first.facts.dropped.inPaper(first.facts.given))
	if rope := first.rope(); !rope.none() {
		p.equivalence(rope, "the first classifier of a pair", "the second")
	}
	p.decides(first.Threshold)
	p.say("Each pair is decided by itself.")
	p.use(m.Test, first.sources(), slices.Clone(m.assumptions()), first.facts.given)
	p.creditProgram(1)
}

type matrixJSON struct {
	Test        string        `json:"test"`
	Classifiers []string      `json:"classifiers"`
	Pairs       []*Comparison `json:"pairs"`
	Refusals    []Refusal     `json:"refusals"`
	Warnings    []string      `json:"warnings"`
}

// MarshalJSON writes the comparisons of all pairs. The fields are test, classifiers, pairs, each
// with the fields of a [Comparison], refusals, each with left, right and refusal, and warnings.
func (m *Matrix) MarshalJSON() ([]byte, error) {
	if m == nil {
		return []byte("null"), nil
	}
	pairs := m.Comparisons
	if pairs == nil {
		pairs = []*Comparison{}
	}
	return json.Marshal(matrixJSON{
		Test: m.Test, Classifiers: listOf(m.Classifiers), Pairs: pairs,
		Refusals: append([]Refusal{}, m.Refusals...), Warnings: texts(m.Warnings()),
	})
}
