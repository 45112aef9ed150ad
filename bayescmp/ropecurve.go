package bayescmp

import (
	"fmt"
	"html"
	"math"
	"slices"
	"strings"

	"github.com/bayescmp/go/bayescmp/figure"
	"github.com/bayescmp/go/bayescmp/internal/writing"
	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
)

// Curve is an answer for many half-widths of the rope.
type Curve struct {
	Test, Left, Right string
	Where             string // the data set, or how many
	Ropes             []float64
	P                 []Probabilities
	Threshold         float64
	Chosen            float64 // the rope of the test itself
	Warnings          []error // of the test itself, or at the smallest rope when it has none
}

// roped is a test whose rope can be varied.
type roped interface {
	Test
	rope() float64
	withRope(rope float64) Test
}

func (t CorrelatedTTest) rope() float64 { return t.Rope }
func (t Poisson) rope() float64         { return t.Rope }
func (t Hierarchical) rope() float64    { return t.Rope }
func (t Sign) rope() float64            { return t.Rope }
func (t SignedRank) rope() float64      { return t.Rope }

func (t CorrelatedTTest) withRope(r float64) Test { t.Rope = r; return t }
func (t Poisson) withRope(r float64) Test         { t.Rope = r; return t }
func (t Hierarchical) withRope(r float64) Test    { t.Rope = r; return t }
func (t Sign) withRope(r float64) Test            { t.Rope = r; return t }
func (t SignedRank) withRope(r float64) Test      { t.Rope = r; return t }

// RopeCurve runs a test of this package at many half-widths of the rope, in increasing order. Without any it takes 60 from a
// twentieth of the test's own rope to three times it. The curve leaves out a rope of 0, where the middle region means something else.
func RopeCurve(test Test, p Pair, ropes ...float64) (*Curve, error) {
	t, ok := test.(roped)
	if !ok {
		return nil, fmt.Errorf("%w: RopeCurve can vary the rope of the tests of bayescmp only, not of %T", ErrOption, test)
	}
	if len(ropes) == 0 {
		if t.rope() == 0 {
			return nil, fmt.Errorf("%w: name the ropes, or give the test one to vary", ErrOption)
		}
		const n = 60
		for i := 1; i <= n; i++ {
			ropes = append(ropes, 3*t.rope()*float64(i)/n)
		}
	}
	ropes = slices.Clone(ropes)
	slices.Sort(ropes)
	if last := ropes[len(ropes)-1]; !(ropes[0] > 0) || math.IsInf(last, 1) {
		return nil, fmt.Errorf("%w: the ropes of a curve must be above 0 and finite, not %g to %g", ErrOption, ropes[0], last)
	}
	some := ropes[0]
	if t.rope() > 0 {
		some = t.rope()
	}
	first, err := t.withRope(some).Compare(p)
	if err != nil {
		return nil, err
	}
	c := &Curve{Test: first.Test, Left: first.Left, Right: first.Right, Where: first.where(), Ropes: ropes, Threshold: first.Threshold, Chosen: t.rope(), Warnings: first.Warnings}
	c.P, err = answers(first, t, p, ropes)
	if err != nil {
		return nil, err
	}
	return c, nil
}

// answers are those at all ropes: from the posterior when that does not depend on the rope, by the test otherwise.
func answers(first *Comparison, t roped, p Pair, ropes []float64) ([]Probabilities, error) {
	if post, ok := first.Posterior.(*SignedRankPosterior); ok {
		out, _ := post.rules(ropes)
		return out, nil
	}
	out := make([]Probabilities, len(ropes))
	for i, rope := range ropes {
		switch post := first.Posterior.(type) {
		case *StudentPosterior:
			out[i] = post.regions(rope)
		case *HierarchicalPosterior:
			left, middle, right := post.fit.Rule(rope / post.unit)
			out[i] = Probabilities{left, middle, right}
		default:
			c, err := t.withRope(rope).Compare(p)
			if err != nil {
				return nil, err
			}
			out[i] = c.P
		}
	}
	return out, nil
}

// decision is the verdict at the i-th rope.
func (c *Curve) decision(i int) Decision {
	return (&Comparison{P: c.P[i], Rope: c.Ropes[i], Threshold: c.Threshold}).Decision()
}

// Verdict is a decision and the ropes of the curve, from Low to High, for each of which it is the same.
type Verdict struct {
	Decision  Decision
	Low, High float64
}

// Verdicts splits the curve into stretches of one decision.
func (c *Curve) Verdicts() []Verdict {
	if c == nil {
		return nil
	}
	var out []Verdict
	for i, r := range c.Ropes {
		d := c.decision(i)
		if n := len(out); n > 0 && out[n-1].Decision == d {
			out[n-1].High = r
		} else {
			out = append(out, Verdict{d, r, r})
		}
	}
	return out
}

// String says which verdict holds for which ropes.
func (c *Curve) String() string {
	if c == nil || len(c.Ropes) == 0 {
		return "no curve"
	}
	var lines []string
	for _, v := range c.Verdicts() {
		lines = append(lines, c.say(v))
	}
	for i, w := range c.Warnings {
		lines = append(lines, fmt.Sprintf("[%d] %s", i+1, w))
	}
	headline := fmt.Sprintf("%s: %s against %s on %s", writing.Capital(c.Test), c.Left, c.Right, c.Where)
	return fmt.Sprintf("%s\n%s", marked(headline, warningMarks(c.Warnings)), strings.Join(lines, "\n"))
}

func (c *Curve) say(v Verdict) string {
	if v.Low == v.High {
		return fmt.Sprintf("%s at a rope of %s", c.name(v.Decision), writing.Number3(v.Low))
	}
	return fmt.Sprintf("%s for every rope tried from %s to %s", c.name(v.Decision), writing.Number3(v.Low), writing.Number3(v.High))
}

// name is a decision with the classifier's name.
func (c *Curve) name(d Decision) string {
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

// HTML is String for a notebook.
func (c *Curve) HTML() string {
	return "<p>" + strings.ReplaceAll(html.EscapeString(c.String()), "\n", "<br>") + "</p>"
}

// Frame returns one row per rope: rope, p_left, p_rope, p_right, decision.
func (c *Curve) Frame() dataframe.DataFrame {
	if c == nil {
		return dataframe.DataFrame{Err: fmt.Errorf("%w: no curve", ErrEmpty)}
	}
	var left, middle, right []float64
	var decisions []string
	for i, p := range c.P {
		left, middle, right = append(left, p.Left), append(middle, p.Rope), append(right, p.Right)
		decisions = append(decisions, c.decision(i).String())
	}
	return dataframe.New(series.New(c.Ropes, series.Float, "rope"), series.New(left, series.Float, "p_left"), series.New(middle, series.Float, "p_rope"),
		series.New(right, series.Float, "p_right"), series.New(decisions, series.String, "decision"))
}

// Plot draws the three probabilities against the rope, stacked.
func (c *Curve) Plot() *figure.Figure {
	if c == nil {
		return nil
	}
	b := figure.Bands{
		Title:  fmt.Sprintf("%s against %s on %s", c.Left, c.Right, c.Where),
		XLabel: "half-width of the rope",
		X:      c.Ropes, Chosen: c.Chosen, Threshold: c.Threshold,
		Captions: [3]string{c.Left + " better", "equivalent", c.Right + " better"},
	}
	for _, p := range c.P {
		b.Left, b.Rope, b.Right = append(b.Left, p.Left), append(b.Rope, p.Rope), append(b.Right, p.Right)
	}
	for _, v := range c.Verdicts() {
		if v.Decision != Undecided && !math.IsNaN(c.Chosen) && c.Chosen >= v.Low && c.Chosen <= v.High {
			b.Note = c.say(v)
		}
	}
	return b.Figure()
}
