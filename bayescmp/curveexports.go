package bayescmp

import (
	"encoding/json"
	"slices"

	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// Methods returns a paragraph for a paper: what was compared, by which test, and for which ropes.
// [Curve.References] lists what it cites.
func (c *Curve) Methods() string { return inText(c.methods) }

// LaTeXMethods returns the same as [Curve.Methods] in LaTeX, with \cite for the keys of
// [References.BibTeX].
func (c *Curve) LaTeXMethods() string { return inLaTeX(c.methods) }

func (c *Curve) methods(p *paragraph) {
	if c.empty() {
		return
	}
	p.say("We compared %s with %s on %s.", c.Left, c.Right, c.Where)
	p.sayAll(c.facts.dropped.inPaper(c.facts.given))
	p.say("A difference that is not larger than the rope counts as practical equivalence; "+
		"we tried %s, from %s to %s.", writing.Plural(len(c.Ropes), "rope"),
		writing.Number3(c.Ropes[0]), writing.Number3(c.Ropes[len(c.Ropes)-1]))
	p.decides(c.Threshold)
	p.use(c.Test, c.sources, slices.Clone(c.assumptions), c.facts.given)
	p.creditProgram(1)
}

func (c *Curve) empty() bool { return c == nil || len(c.Ropes) == 0 }

// answer has one row for each stretch of ropes with the same decision.
func (c *Curve) answer() writing.Answer {
	t := writing.NewTable(1, "decision", "from rope", "to rope")
	for _, s := range c.Stretches() {
		t.Add(c.name(s.Decision), writing.Number3(s.Low), writing.Number3(s.High))
	}
	return writing.Answer{
		Headline: c.headline(), Marks: writing.MarksOf(len(c.Warnings)),
		Tables: []*writing.Table{t}, Notes: writing.Notes(c.assumptions, c.Warnings),
	}
}

// References returns the publications that the test comes from, and bayescmp itself, which computed
// the answer.
func (c *Curve) References() References {
	if c.empty() {
		return nil
	}
	return referencesOf(c.sources)
}

// MarkdownTable returns which decision holds for which ropes as a table in GitHub's Markdown, with the notes
// below.
func (c *Curve) MarkdownTable() string {
	if c.empty() {
		return ""
	}
	return c.answer().Markdown()
}

// LaTeXTable returns which decision holds for which ropes as a table as a float in LaTeX. It needs the package
// booktabs, and text in UTF-8. The notes are comments below the table.
func (c *Curve) LaTeXTable() string {
	if c.empty() {
		return ""
	}
	return c.answer().LaTeX("tab:ropes")
}

type curveJSON struct {
	Test        string       `json:"test"`
	Left        string       `json:"left"`
	Right       string       `json:"right"`
	Where       string       `json:"where"`
	Points      []pointJSON  `json:"points"`
	Threshold   numberOrNull `json:"threshold"`
	Chosen      numberOrNull `json:"chosen"`
	Assumptions []string     `json:"assumptions"`
	Warnings    []string     `json:"warnings"`
}

type pointJSON struct {
	Rope     numberOrNull      `json:"rope"`
	P        probabilitiesJSON `json:"p"`
	Decision string            `json:"decision"`
}

// MarshalJSON writes the curve, numbers to twelve digits. The fields are test, left, right, where,
// points (rope, p and decision of each), threshold, chosen (the rope of the test), assumptions,
// warnings.
func (c *Curve) MarshalJSON() ([]byte, error) {
	if c == nil {
		return []byte("null"), nil
	}
	points := make([]pointJSON, len(c.P))
	for i, p := range c.P {
		points[i] = pointJSON{numberOrNull(c.Ropes[i]), p.json(), c.decision(i).String()}
	}
	return json.Marshal(curveJSON{
		Test:        c.Test,
		Left:        c.Left,
		Right:       c.Right,
		Where:       c.Where,
		Points:      points,
		Threshold:   numberOrNull(c.Threshold),
		Chosen:      numberOrNull(c.Chosen),
		Assumptions: listOf(c.assumptions),
		Warnings:    texts(c.Warnings),
	})
}
