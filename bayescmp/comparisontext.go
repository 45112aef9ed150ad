package bayescmp

import (
	"fmt"
	"image/color"
	"strings"

	"github.com/bayescmp/go/bayescmp/figure"
	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// answer holds what text and HTML show: what was compared, the probabilities, the verdict, the
// assumptions, and the warnings as numbered notes.
func (c *Comparison) answer() writing.Answer {
	a := writing.Answer{Headline: c.headline(), Verdict: c.Verdict(),
		Marks: writing.MarksOf(len(c.Warnings))}
	a.Tables = append(a.Tables, c.table())
	if c.Posterior != nil {
		a.Notes = append(a.Notes, c.Posterior.String())
	}
	a.Notes = append(a.Notes, writing.Notes(c.Assumptions, c.Warnings)...)
	return a
}

// String returns the whole answer in plain text: what was compared, the probabilities, the verdict,
// and the warnings as numbered notes.
func (c *Comparison) String() string {
	if c == nil {
		return "no comparison"
	}
	return c.answer().Text()
}

// HTML returns the answer for a notebook: the verdict first, then the probabilities with bars, then
// the notes.
func (c *Comparison) HTML() string {
	if c == nil {
		return "<p>no comparison</p>"
	}
	return c.answer().HTML()
}

// table lists the three outcomes from left to right. Without a rope the middle one is listed only
// when its probability is not 0.
func (c *Comparison) table() *writing.Table {
	t := &writing.Table{Align: []writing.Align{writing.ToLeft, writing.ToRight, writing.ToLeft}}
	t.HTMLHeader = writing.Row("outcome", "probability", "")
	labels, colors, numbers, off := c.labels(), regionColors(), c.written(), c.Error.list()
	for i, p := range c.P.list() {
		if i == 1 && c.rope().none() && c.P.Rope == 0 {
			continue
		}
		text := numbers[i].String()
		if off[i] >= 5e-5 && numbers[i].Bound == 0 {
			text += fmt.Sprintf(" ± %.1g", off[i])
		}
		bar := writing.Cell{Bar: &writing.Bar{Share: p, Color: colors[i]}}
		t.Rows = append(t.Rows, append(writing.Row(labels[i], text), bar))
	}
	return t
}

// written returns P with four decimals, or as many as the standard errors allow, so that rounding
// never claims certainty.
func (c *Comparison) written() [3]writing.Probability {
	p, off := c.P.list(), c.Error.list()
	var out [3]writing.Probability
	for i := range p {
		// A probability next to 1 is certain only if nothing is left for the others.
		certain := p[(i+1)%3] == 0 && p[(i+2)%3] == 0 && off[i] == 0
		out[i] = writing.NewProbability(p[i], off[i], certain)
	}
	return out
}

// better is the word for the classifier that wins.
func (c *Comparison) better() string {
	if !c.rope().none() {
		return "practically better"
	}
	return "better"
}

// middle names the outcome whose probability is P.Rope. Without a rope it is the tie of an even
// number of data sets.
func (c *Comparison) middle() string {
	if !c.rope().none() {
		return "equivalent"
	}
	return "tie"
}

// labels names the three regions.
func (c *Comparison) labels() [3]string {
	middle := c.middle()
	if !c.rope().none() {
		middle = "practically " + middle
	}
	return [3]string{c.Left + " " + c.better(), middle, c.Right + " " + c.better()}
}

// captions labels the three regions for a figure, with their probabilities.
func (c *Comparison) captions() [3]string {
	names := c.figureLabels()
	for i, p := range c.written() {
		names[i] += "\n" + p.String()
	}
	return names
}

// figureLabels names the three regions in the words of the tables. Where there is little room,
// figures cut a name, and keep the last word: so "practically better" is one.
func (c *Comparison) figureLabels() [3]string {
	names := c.labels()
	for i := range names {
		names[i] = joined(names[i])
	}
	return names
}

// joined joins "practically" with the word behind it.
func joined(text string) string {
	return strings.ReplaceAll(text, "practically ", "practically\u00a0")
}

// roped says which rope the test used.
func (c *Comparison) roped() string {
	return c.rope().named()
}

// headline says what was compared.
func (c *Comparison) headline() string {
	return fmt.Sprintf("%s: %s (left) against %s (right) on %s, %s",
		writing.Capital(c.Test), c.Left, c.Right, c.where(), c.roped())
}

// Verdict returns the decision as a sentence.
func (c *Comparison) Verdict() string {
	if c == nil {
		return "no comparison"
	}
	p := c.written()
	switch c.Decision() {
	case LeftBetter:
		return fmt.Sprintf("%s is %s than %s on %s (probability %s).",
			c.Left, c.better(), c.Right, c.scope, p[0])
	case RightBetter:
		return fmt.Sprintf("%s is %s than %s on %s (probability %s).",
			c.Right, c.better(), c.Left, c.scope, p[2])
	case Equivalent:
		return fmt.Sprintf("%s and %s are practically equivalent on %s (probability %s).",
			c.Left, c.Right, c.scope, p[1])
	}
	return fmt.Sprintf("Undecided between %s and %s on %s: no probability is above %s.",
		c.Left, c.Right, c.where(), writing.Number(c.Threshold))
}

// Decided returns the decision with the name of the better classifier, such as "AODE practically
// better", for tables whose columns have names.
func (c *Comparison) Decided() string {
	switch c.Decision() {
	case LeftBetter:
		return c.labels()[0]
	case Equivalent:
		return c.labels()[1]
	case RightBetter:
		return c.labels()[2]
	}
	return "undecided"
}

// regionColors returns the colours of the three regions in figures, for CSS.
func regionColors() [3]string {
	var out [3]string
	for i, c := range []color.NRGBA{figure.LeftColor, figure.RopeColor, figure.RightColor} {
		out[i] = fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B)
	}
	return out
}
