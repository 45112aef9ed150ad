package bayescmp

import (
	"fmt"
	"html"
	"image/color"
	"strings"
	"unicode/utf8"

	"github.com/bayescmp/go/bayescmp/figure"
	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// String is the whole answer in plain text: what was compared, the probabilities, the verdict, and the warnings as
// numbered notes.
func (c *Comparison) String() string {
	if c == nil {
		return "no comparison"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n", c.headline())
	rows := c.rows()
	width := 0
	for _, r := range rows {
		width = max(width, utf8.RuneCountInString(r.label))
	}
	for _, r := range rows {
		fmt.Fprintf(&b, "  %s%s  %s\n", r.label, strings.Repeat(" ", width-utf8.RuneCountInString(r.label)), r.text)
	}
	fmt.Fprintf(&b, "\n%s\n", marked(c.Verdict(), warningMarks(c.Warnings)))
	if c.Posterior != nil {
		fmt.Fprintf(&b, "%s\n", c.Posterior)
	}
	if len(c.Assumptions) > 0 {
		fmt.Fprintf(&b, "Assumed: %s.\n", strings.Join(c.Assumptions, "; "))
	}
	for i, w := range c.Warnings {
		fmt.Fprintf(&b, "[%d] %s\n", i+1, w)
	}
	return b.String()
}

// HTML is the answer for a notebook: verdict first, then the probabilities with bars, then the notes.
func (c *Comparison) HTML() string {
	if c == nil {
		return "<p>no comparison</p>"
	}
	var b strings.Builder
	text := html.EscapeString
	fmt.Fprintf(&b, "<div class=\"bayescmp\"><p><strong>%s</strong>%s</p>\n", text(c.Verdict()), superscript(warningMarks(c.Warnings)))
	fmt.Fprintf(&b, "<p><small>%s</small></p>\n<table><thead><tr><th style=\"text-align:left\">outcome</th>"+
		"<th style=\"text-align:right\">probability</th><th></th></tr></thead><tbody>\n", text(c.headline()))
	for _, r := range c.rows() {
		fmt.Fprintf(&b, "<tr><td style=\"text-align:left\">%s</td><td style=\"text-align:right\">%s</td><td style=\"text-align:left\">%s</td></tr>\n",
			text(r.label), text(r.text), bar(r.p, r.color))
	}
	b.WriteString("</tbody></table>\n<p><small>")
	if c.Posterior != nil {
		b.WriteString(text(c.Posterior.String()) + "<br>")
	}
	if len(c.Assumptions) > 0 {
		b.WriteString("Assumed: " + text(strings.Join(c.Assumptions, "; ")) + ".")
	}
	for i, w := range c.Warnings {
		fmt.Fprintf(&b, "<br>[%d] %s", i+1, text(w.Error()))
	}
	b.WriteString("</small></p></div>")
	return b.String()
}

// bar draws a probability as a bar of up to 160 pixels.
func bar(p float64, color string) string {
	return fmt.Sprintf("<span style=\"display:inline-block;height:0.8em;width:%.0fpx;background:%s;border:1px solid #555\"></span>", 160*p, color)
}

// row is one line of the table of probabilities.
type row struct {
	label, text string
	p           float64
	color       string
}

// rows lists the regions in their order from left to right. Without a rope the middle is only there when it has a mass.
func (c *Comparison) rows() []row {
	labels, colors, numbers := c.labels(), regionColors(), c.written()
	p, e := [3]float64{c.P.Left, c.P.Rope, c.P.Right}, [3]float64{c.Error.Left, c.Error.Rope, c.Error.Right}
	var rows []row
	for i := range p {
		if i == 1 && c.Rope == 0 && c.P.Rope == 0 {
			continue
		}
		if e[i] >= 5e-5 && !strings.ContainsAny(numbers[i], "<>") {
			numbers[i] += fmt.Sprintf(" ± %.1g", e[i])
		}
		rows = append(rows, row{labels[i], numbers[i], p[i], colors[i]})
	}
	return rows
}

// labels names the three regions.
func (c *Comparison) labels() [3]string {
	if c.Rope > 0 {
		return [3]string{c.Left + " practically better", "practically equivalent", c.Right + " practically better"}
	}
	return [3]string{c.Left + " better", "tie", c.Right + " better"}
}

// shortLabels names the three regions where there is little room.
func (c *Comparison) shortLabels() [3]string {
	names := [3]string{c.Left + " better", "equivalent", c.Right + " better"}
	if c.Rope == 0 {
		names[1] = "tie"
	}
	return names
}

// captions labels the three regions for a figure, with their probabilities.
func (c *Comparison) captions() [3]string {
	names := c.shortLabels()
	for i, p := range c.written() {
		names[i] += "\n" + p
	}
	return names
}

// headline says what was compared.
func (c *Comparison) headline() string {
	rope := "no rope"
	if c.Rope > 0 {
		rope = "rope ±" + writing.Number(c.Rope)
	}
	return fmt.Sprintf("%s: %s (left) against %s (right) on %s, %s", writing.Capital(c.Test), c.Left, c.Right, c.where(), rope)
}

func (c *Comparison) where() string {
	if c.Datasets == 1 {
		return c.Dataset
	}
	return writing.Plural(c.Datasets, "data set")
}

// Verdict is the decision as a sentence.
func (c *Comparison) Verdict() string {
	if c == nil {
		return "no comparison"
	}
	better := "better"
	if c.Rope > 0 {
		better = "practically better"
	}
	p := c.written()
	switch c.Decision() {
	case LeftBetter:
		return fmt.Sprintf("%s is %s than %s on %s (probability %s).", c.Left, better, c.Right, c.scope, p[0])
	case RightBetter:
		return fmt.Sprintf("%s is %s than %s on %s (probability %s).", c.Right, better, c.Left, c.scope, p[2])
	case Equivalent:
		return fmt.Sprintf("%s and %s are practically equivalent on %s (probability %s).", c.Left, c.Right, c.scope, p[1])
	}
	return fmt.Sprintf("Undecided between %s and %s on %s: no probability is above %s.", c.Left, c.Right, c.where(), writing.Number(c.Threshold))
}

// regionColors are the colours of the figures, for CSS.
func regionColors() [3]string {
	var out [3]string
	for i, c := range []color.NRGBA{figure.LeftColor, figure.RopeColor, figure.RightColor} {
		out[i] = fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B)
	}
	return out
}
