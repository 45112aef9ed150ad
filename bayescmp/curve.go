package bayescmp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/bayescmp/go/bayescmp/figure"
	"github.com/bayescmp/go/internal/fields"
	"github.com/bayescmp/go/internal/frames"
	"github.com/bayescmp/go/internal/visible"
	"github.com/bayescmp/go/internal/writing"
)

// Curve is the answer of a test for many half-widths of the rope. The curve of a test with a rope
// whose halves differ is over a factor instead, by which both halves are multiplied.
type Curve struct {
	// Test is the name of the test.
	Test string
	// Left and Right are the names of the classifiers.
	Left, Right string
	// Where is the name of the only data set, or the number of data sets.
	Where string
	// Ropes are the half-widths, or the factors, in increasing order.
	Ropes []float64 `field:"-"`
	// RopeLeft and RopeRight are the halves of the rope that has the factor 1. Both are 0 where
	// Ropes are half-widths.
	RopeLeft  float64 `field:"-"`
	RopeRight float64 `field:"-"`
	// P holds the answer for each of the Ropes.
	P []Probabilities `field:"-"`
	// Threshold is the probability that a decision needs.
	Threshold float64
	// Chosen is the rope of the test itself; 0 if it has none, and 1 where Ropes are factors.
	Chosen float64
	// Warnings are the warnings of the test at its own rope, or at the smallest of the Ropes if it
	// has none. Where the folds do not show their rho, one more says that the curve depends on it:
	// unlike a single answer, a curve does not ask.
	Warnings []error

	assumptions []string // of the test at the same rope
	sources     References
	facts       pairFacts
}

// errCurveRho is the warning of a curve of a test that asks for rho only where rho decides.
var errCurveRho = errors.New("the folds do not show how they were made, so the correlation rho " +
	"between them is a guess, and the ropes at which the verdict changes depend on it; set Rho")

// RopeCurve runs a test of this package at many half-widths of the rope, in increasing order. If
// none are given it takes 60, from a twentieth of the test's own rope to three times it. The ropes
// must be above 0: without a rope the middle region means something else. If the halves of the
// test's rope differ, the numbers are factors of this rope: 2 makes both halves twice as wide. If
// ctx is done, the error is the error of ctx.
func RopeCurve(ctx context.Context, test Test, p Pair, ropes ...float64) (*Curve, error) {
	t, err := ofThisPackage(test, "RopeCurve varies the rope")
	if err != nil {
		return nil, err
	}
	own, err := t.rope()
	if err != nil {
		return nil, err
	}
	c := &Curve{Chosen: own.halfWidth()}
	if !own.isSymmetric() {
		c.RopeLeft, c.RopeRight, c.Chosen = own.left, own.right, 1
	}
	if c.Ropes, err = curveRopes(c.Chosen, ropes); err != nil {
		return nil, err
	}
	shown := own
	if own.isZero() {
		shown = symmetricRope(c.Ropes[0])
	}
	first, err := compare(ctx, t.withRope(shown), p)
	if err != nil {
		return nil, err
	}
	c.Test, c.Left, c.Right, c.Where = first.Test, first.Left, first.Right, first.datasetsPhrase()
	c.Threshold, c.Warnings = first.Threshold, first.Warnings
	c.assumptions, c.sources, c.facts = first.Assumptions, first.sources(), first.facts
	if first.rhoUnknown {
		c.Warnings = append(slices.Clone(c.Warnings), errCurveRho)
	}
	refitted, _ := test.(interface{ refits() bool })
	if post, ok := first.Posterior.(anyRope); ok && (refitted == nil || !refitted.refits()) {
		c.P = post.atRopes(c.ropeHalves())
		return validate(c)
	}
	for _, rope := range c.ropeHalves() {
		other, err := compare(ctx, t.withRope(rope), p)
		if err != nil {
			return nil, err
		}
		c.P = append(c.P, other.P)
	}
	return validate(c)
}

// vouch checks P at each rope. See [validate].
func (c *Curve) vouch(g *guard) {
	g.of = c.Test
	for i := range c.P {
		g.regions("P at a rope", &c.P[i], Probabilities{})
	}
}

// usesFactors reports whether Ropes are factors.
func (c *Curve) usesFactors() bool { return c.RopeLeft > 0 || c.RopeRight > 0 }

// ropeAt returns the rope at one of the Ropes.
func (c *Curve) ropeAt(x float64) ropeHalves {
	if c.usesFactors() {
		return ropeHalves{c.RopeLeft, c.RopeRight}.scale(x)
	}
	return symmetricRope(x)
}

// ropeHalves returns all ropes.
func (c *Curve) ropeHalves() []ropeHalves {
	out := make([]ropeHalves, len(c.Ropes))
	for i, x := range c.Ropes {
		out[i] = c.ropeAt(x)
	}
	return out
}

// curveRopes returns the ropes in increasing order, or the usual ones around the chosen rope.
func curveRopes(chosen float64, ropes []float64) ([]float64, error) {
	if len(ropes) == 0 {
		if chosen == 0 {
			return nil, fmt.Errorf("%w: list the ropes, or give the test one to vary", ErrOption)
		}
		const n = 60
		for i := 1; i <= n; i++ {
			ropes = append(ropes, 3*chosen*float64(i)/n)
		}
	}
	ropes = slices.Clone(ropes)
	slices.Sort(ropes)
	if last := ropes[len(ropes)-1]; !(ropes[0] > 0) || math.IsInf(last, 1) {
		return nil, fmt.Errorf("%w: the ropes of a curve must be above 0 and finite, not %g to %g",
			ErrOption, ropes[0], last)
	}
	return ropes, nil
}

// decision is the verdict at the i-th rope.
func (c *Curve) decision(i int) Decision {
	return (&Comparison{P: c.P[i], Rope: c.Ropes[i], Threshold: c.Threshold}).Decision()
}

// Stretch is a sequence of neighbouring ropes of a curve at which the decision is the same.
type Stretch struct {
	// Decision is the decision at each of these ropes.
	Decision Decision
	// Low and High are the smallest and the largest of these ropes.
	Low, High float64
}

// Stretches splits the curve into stretches, each with one decision.
func (c *Curve) Stretches() []Stretch {
	if c == nil {
		return nil
	}
	var out []Stretch
	for i, r := range c.Ropes {
		d := c.decision(i)
		if n := len(out); n > 0 && out[n-1].Decision == d {
			out[n-1].High = r
		} else {
			out = append(out, Stretch{d, r, r})
		}
	}
	return out
}

// String says which decision holds for which ropes.
func (c *Curve) String() string {
	if c == nil || len(c.Ropes) == 0 {
		return "no curve"
	}
	lines := []string{writing.MarksOf(len(c.Warnings)).After(c.headline())}
	for _, s := range c.Stretches() {
		lines = append(lines, c.describeStretch(s))
	}
	lines = append(lines, writing.Footnotes(c.Warnings)...)
	return visible.Text(strings.Join(lines, "\n"))
}

func (c *Curve) headline() string {
	return fmt.Sprintf("%s: %s against %s on %s",
		writing.Capital(c.Test), c.Left, c.Right, c.Where)
}

// describeStretch describes a stretch in a phrase.
func (c *Curve) describeStretch(s Stretch) string {
	if s.Low == s.High {
		return fmt.Sprintf("%s at a rope of %s", c.decisionPhrase(s.Decision), c.formatRope(s.Low))
	}
	return fmt.Sprintf("%s for every rope tried from %s to %s",
		c.decisionPhrase(s.Decision), c.formatRope(s.Low), c.formatRope(s.High))
}

// formatRope writes one of the Ropes.
func (c *Curve) formatRope(x float64) string {
	if c.usesFactors() {
		return c.ropeAt(x).formatRounded()
	}
	return writing.Number3(x)
}

// decisionPhrase returns a decision with the name of the better classifier.
func (c *Curve) decisionPhrase(d Decision) string {
	switch d {
	case LeftBetter:
		return c.Left + " practically better"
	case RightBetter:
		return c.Right + " practically better"
	case Equivalent:
		return "practically equivalent"
	}
	return "undecided"
}

// Frame returns one row per rope with the columns factor (NaN if Ropes are not factors), rope (NaN
// if the halves of the rope differ), rope_left, rope_right, p_left, p_rope, p_right, decision.
func (c *Curve) Frame() Frame {
	if c == nil {
		return frames.Failed(fmt.Errorf("%w: no curve", ErrEmpty))
	}
	return frames.Of(c.points())
}

// curvePoint is what JSON and a frame have of one rope.
type curvePoint struct {
	Factor, Rope, RopeLeft, RopeRight float64
	P                                 Probabilities
	Decision                          Decision
}

func (c *Curve) points() []curvePoint {
	points := make([]curvePoint, len(c.P))
	for i, p := range c.P {
		rope, factor := c.ropeAt(c.Ropes[i]), math.NaN()
		if c.usesFactors() {
			factor = c.Ropes[i]
		}
		half := rope.left
		if !rope.isSymmetric() {
			half = math.NaN()
		}
		points[i] = curvePoint{factor, half, rope.left, rope.right, p, c.decision(i)}
	}
	return points
}

// axis says what Ropes are.
func (c *Curve) axis() string {
	if c.usesFactors() {
		return "factor of both halves of the rope " + c.ropeAt(1).String()
	}
	if c.facts.scale.isOfRatios() {
		return "half-width of the rope, the logarithm of a ratio"
	}
	return "half-width of the rope"
}

// Plot draws the three probabilities against the rope, stacked.
func (c *Curve) Plot() *figure.Figure {
	if c == nil {
		return nil
	}
	b := figure.Bands{
		Title:  fmt.Sprintf("%s against %s on %s", c.Left, c.Right, c.Where),
		XLabel: c.axis(),
		X:      c.Ropes, Chosen: c.Chosen, Threshold: c.Threshold,
		Captions: [3]string{
			joinPractically(c.decisionPhrase(LeftBetter)),
			joinPractically(c.decisionPhrase(Equivalent)),
			joinPractically(c.decisionPhrase(RightBetter)),
		},
	}
	for _, p := range c.P {
		b.Left = append(b.Left, p.Left)
		b.Rope = append(b.Rope, p.Rope)
		b.Right = append(b.Right, p.Right)
	}
	for _, s := range c.Stretches() {
		if s.Decision != Undecided && c.Chosen >= s.Low && c.Chosen <= s.High {
			b.Note = c.describeStretch(s)
		}
	}
	return b.Figure().Describe("Probabilities at other ropes. " + c.String())
}

// Methods returns a paragraph for a paper: what was compared, by which test, and for which ropes.
// [Curve.References] lists what it cites.
func (c *Curve) Methods() string { return renderText(c.methods) }

// LaTeXMethods returns the same as [Curve.Methods] in LaTeX, with \cite for the keys of
// [References.BibTeX].
func (c *Curve) LaTeXMethods() string { return renderLaTeX(c.methods) }

func (c *Curve) methods(p *paragraph) {
	if c.empty() {
		return
	}
	p.say("We compared %s with %s on %s.", c.Left, c.Right, c.Where)
	p.sayAll(c.facts.dropped.inPaper(c.facts.notes))
	held := "A difference that is not larger than the rope"
	if c.usesFactors() {
		held = fmt.Sprintf("A difference in favour of %s or of %s that is not larger than "+
			"the first or the second half of the rope", c.Left, c.Right)
	}
	p.say("%s counts as practical equivalence; we tried %s, from %s to %s.",
		held, writing.Plural(len(c.Ropes), "rope"),
		c.formatRope(c.Ropes[0]), c.formatRope(c.Ropes[len(c.Ropes)-1]))
	p.describeThreshold(c.Threshold)
	p.describeTest(c.Test, c.sources, slices.Clone(c.assumptions), c.facts.notes)
	p.creditProgram(1)
}

func (c *Curve) empty() bool { return c == nil || len(c.Ropes) == 0 }

// answer has one row for each stretch of ropes with the same decision.
func (c *Curve) answer() writing.Answer {
	t := writing.NewTable(1, "decision", "from rope", "to rope")
	for _, s := range c.Stretches() {
		t.Add(c.decisionPhrase(s.Decision), c.formatRope(s.Low), c.formatRope(s.High))
	}
	return writing.Answer{
		Headline: c.headline(), Marks: writing.MarksOf(len(c.Warnings)),
		Tables: []*writing.Table{t}, Notes: writing.Notes(c.assumptions, c.Warnings),
	}
}

// Results returns a paragraph for a paper: which decision holds for which ropes.
func (c *Curve) Results() string { return renderText(c.results) }

// LaTeXResults returns the same as [Curve.Results] in LaTeX.
func (c *Curve) LaTeXResults() string { return renderLaTeX(c.results) }

func (c *Curve) results(p *paragraph) {
	if c.empty() {
		return
	}
	var said []string
	for _, s := range c.Stretches() {
		said = append(said, c.describeStretch(s))
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

// MarshalJSON writes decision, low and high.
func (s Stretch) MarshalJSON() ([]byte, error) { return fields.JSON(s) }

// MarshalJSON writes the answer by the names of docs/glossary.md, numbers to twelve digits, with
// assumptions and points, the rows of Frame.
func (c *Curve) MarshalJSON() ([]byte, error) {
	if c == nil {
		return []byte("null"), nil
	}
	return fields.JSON(c, fields.Named("points", c.points()),
		fields.Named("assumptions", c.assumptions))
}

// curveData is what a page needs to show the answer at any rope of a curve.
type curveData struct {
	// Chosen is the number of the rope of the test, counted from 0; the middle one if it has none.
	Chosen int `json:"chosen"`
	// Outcomes are the names of the outcomes left, rope and right.
	Outcomes [3]string `json:"outcomes"`
	// Steps are the answers, one for each rope.
	Steps []curveStep `json:"steps"`
}

// curveStep is the answer at one rope.
type curveStep struct {
	// Rope is the text of the rope, such as "±0.01" or "[-0.01, +0.02]".
	Rope    string     `json:"rope"`
	P       [3]float64 `json:"p"`
	Shown   [3]string  `json:"shown"`
	Verdict string     `json:"verdict"`
}

// HTML returns the same as String, for a notebook. It carries the numbers of the curve too: pages
// that `kernel report` and `kernel run` write make a slider of them.
func (c *Curve) HTML() string {
	text := writing.Paragraph(c.String())
	if c == nil || len(c.P) < 2 || len(c.P) != len(c.Ropes) {
		return text
	}
	data, err := json.Marshal(c.data())
	if err != nil {
		return text
	}
	return fmt.Sprintf("<div class=\"bayescmp\" data-ropecurve=\"%s\">%s</div>",
		writing.EscapeHTML(string(data)), text)
}

func (c *Curve) data() curveData {
	out := curveData{Chosen: len(c.Ropes) / 2, Outcomes: [3]string{
		writing.OneLine(c.Left) + " better", "equivalent", writing.OneLine(c.Right) + " better",
	}}
	nearest := math.Inf(1)
	for i, rope := range c.Ropes {
		if off := math.Abs(rope - c.Chosen); c.Chosen > 0 && off < nearest {
			nearest, out.Chosen = off, i
		}
		step := curveStep{
			Rope: c.ropeLabel(rope), Verdict: writing.OneLine(c.decisionPhrase(c.decision(i))),
		}
		for k, p := range c.P[i].list() {
			step.P[k], step.Shown[k] = math.Round(p*1e4)/1e4, formatThousandths(p)
		}
		out.Steps = append(out.Steps, step)
	}
	return out
}

// ropeLabel writes the rope at one of the Ropes.
func (c *Curve) ropeLabel(x float64) string {
	if c.usesFactors() {
		return c.formatRope(x)
	}
	return "±" + c.formatRope(x)
}

// formatThousandths writes a probability with three decimals, and as a bound next to 0 and 1: with
// a rope, no outcome is impossible, also where quadrature or draws find nothing of it.
func formatThousandths(p float64) string {
	switch {
	case p < 0.0005:
		return "<0.001"
	case p > 0.9995:
		return ">0.999"
	}
	return fmt.Sprintf("%.3f", p)
}
