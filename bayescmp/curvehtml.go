package bayescmp

import (
	"encoding/json"
	"fmt"
	"math"

	"github.com/bayescmp/go/bayescmp/internal/writing"
)

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
			Rope: c.shown(rope), Verdict: writing.OneLine(c.name(c.decision(i))),
		}
		for k, p := range c.P[i].list() {
			step.P[k], step.Shown[k] = math.Round(p*1e4)/1e4, inThousandths(p)
		}
		out.Steps = append(out.Steps, step)
	}
	return out
}

// shown writes the rope at one of the Ropes.
func (c *Curve) shown(x float64) string {
	if c.byFactor() {
		return c.amount(x)
	}
	return "±" + c.amount(x)
}

// inThousandths writes a probability with three decimals, and as a bound next to 0 and 1: with a
// rope, no outcome is impossible, also where quadrature or draws find nothing of it.
func inThousandths(p float64) string {
	switch {
	case p < 0.0005:
		return "<0.001"
	case p > 0.9995:
		return ">0.999"
	}
	return fmt.Sprintf("%.3f", p)
}
