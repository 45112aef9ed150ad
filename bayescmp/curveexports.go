package bayescmp

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/bayescmp/go/bayescmp/internal/writing"
	"github.com/bayescmp/go/internal/jsonnumber"
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
	held := "A difference that is not larger than the rope"
	if c.byFactor() {
		held = fmt.Sprintf("A difference in favour of %s or of %s that is not larger than "+
			"the first or the second half of the rope", c.Left, c.Right)
	}
	p.say("%s counts as practical equivalence; we tried %s, from %s to %s.",
		held, writing.Plural(len(c.Ropes), "rope"),
		c.amount(c.Ropes[0]), c.amount(c.Ropes[len(c.Ropes)-1]))
	p.decides(c.Threshold)
	p.use(c.Test, c.sources, slices.Clone(c.assumptions), c.facts.given)
	p.creditProgram(1)
}

func (c *Curve) empty() bool { return c == nil || len(c.Ropes) == 0 }

// answer has one row for each stretch of ropes with the same decision.
func (c *Curve) answer() writing.Answer {
	t := writing.NewTable(1, "decision", "from rope", "to rope")
	for _, s := range c.Stretches() {
		t.Add(c.name(s.Decision), c.amount(s.Low), c.amount(s.High))
	}
	return writing.Answer{
		Headline: c.headline(), Marks: writing.MarksOf(len(c.Warnings)),
		Tables: []*writing.Table{t}, Notes: writing.Notes(c.assumptions, c.Warnings),
	}
}

// Results returns a paragraph for a paper: which decision holds for which ropes.
func (c *Curve) Results() string { return inText(c.results) }

// LaTeXResults returns the same as [Curve.Results] in LaTeX.
func (c *Curve) LaTeXResults() string { return inLaTeX(c.results) }

func (c *Curve) results(p *paragraph) {
	if c.empty() {
		return
	}
	var said []string
	for _, s := range c.Stretches() {
		said = append(said, c.say(s))
	}
	p.say("By the %s on %s: %s.", c.Test, c.Where, strings.Join(said, "; "))
}

// References returns the publications that the test comes from, and bayescmp itself, which computed
// the answer.
func (c *Curve) References() References {
	if c.empty() {
		return nil
	}
	return referencesOf(c.sources)
}

// MarkdownTable returns which decision holds for which ropes, as a table in GitHub's Markdown, with
// the notes below.
func (c *Curve) MarkdownTable() string {
	if c.empty() {
		return ""
	}
	return c.answer().Markdown()
}

// LaTeXTable returns which decision holds for which ropes, as a floating table in LaTeX. It needs
// the package booktabs, and text in UTF-8. The notes are comments below the table.
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
	Rope      *numberOrNull     `json:"rope,omitempty"`
	Factor    *numberOrNull     `json:"factor,omitempty"`
	RopeLeft  *numberOrNull     `json:"rope_left,omitempty"`
	RopeRight *numberOrNull     `json:"rope_right,omitempty"`
	P         probabilitiesJSON `json:"p"`
	Decision  string            `json:"decision"`
}

// MarshalJSON writes decision, low and high.
func (s Stretch) MarshalJSON() ([]byte, error) { return jsonnumber.Fields(s) }

// MarshalJSON writes the curve, numbers to twelve digits. The fields are test, left, right, where,
// points (rope, p and decision of each), threshold, chosen (the rope of the test), assumptions,
// warnings. If Ropes are factors, a point has factor, rope_left and rope_right in place of rope.
func (c *Curve) MarshalJSON() ([]byte, error) {
	if c == nil {
		return []byte("null"), nil
	}
	points := make([]pointJSON, len(c.P))
	for i, p := range c.P {
		points[i] = c.point(c.Ropes[i])
		points[i].P, points[i].Decision = p.json(), c.decision(i).String()
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

// point says which rope a point of the curve is about.
func (c *Curve) point(x float64) pointJSON {
	given := numberOrNull(x)
	if !c.byFactor() {
		return pointJSON{Rope: &given}
	}
	left, right := numberOrNull(c.at(x).left), numberOrNull(c.at(x).right)
	return pointJSON{Factor: &given, RopeLeft: &left, RopeRight: &right}
}
