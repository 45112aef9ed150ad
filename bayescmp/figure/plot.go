package figure

import (
	"image/color"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// newPlot makes a plot in the style of this package: sans serif, thin grey axes, no box.
func newPlot(title, xlabel string) *plot.Plot {
	p := plot.New()
	p.TextHandler = plainLetters
	p.Title.TextStyle.Handler, p.Legend.TextStyle.Handler = plainLetters, plainLetters
	grey := color.Gray{0x40}
	p.Title.Text = title
	p.Title.TextStyle.Font = font.From(sans, 11)
	p.Title.Padding = 6
	p.X.Label.Text = xlabel
	for _, a := range []*plot.Axis{&p.X, &p.Y} {
		a.Label.TextStyle.Handler, a.Tick.Label.Handler = plainLetters, plainLetters
		a.Label.TextStyle.Font = font.From(sans, 9.5)
		a.Label.Padding = 3
		a.Tick.Label.Font = font.From(sans, 9)
		a.Color = grey
		a.Width = 0.6
		a.Tick.Color, a.Tick.Width = grey, 0.6
		a.Tick.Length = 3.5
		a.Padding = 0
	}
	p.Legend.TextStyle.Font = font.From(sans, 9)
	return p
}

// fitTitle makes the title smaller if it does not fit, and cuts it if it still does not.
func fitTitle(p *plot.Plot, width vg.Length) {
	for p.Title.TextStyle.Font.Size > 8 && p.Title.TextStyle.Width(p.Title.Text) > width {
		p.Title.TextStyle.Font.Size -= 0.5
	}
	p.Title.Text = cut(p.Title.Text, p.Title.TextStyle, width)
	for _, a := range []*plot.Axis{&p.X} {
		for a.Label.TextStyle.Font.Size > 7 && a.Label.TextStyle.Width(a.Label.Text) > width {
			a.Label.TextStyle.Font.Size -= 0.5
		}
		a.Label.Text = cut(a.Label.Text, a.Label.TextStyle, width)
	}
}

// beneathTitle keeps a space of the given height free between the title and the contents of the
// plot. It returns the canvas for the plot and the upper end of the space.
func beneathTitle(p *plot.Plot, c draw.Canvas, height vg.Length) (draw.Canvas, vg.Length) {
	if p.Title.Text == "" {
		top := c.Max.Y
		c.Max.Y -= height
		return c, top
	}
	top := c.Max.Y - p.Title.TextStyle.Rectangle(p.Title.Text).Size().Y - p.Title.Padding/2
	p.Title.Padding += height
	return c, top
}

// fitBelow makes the label of the horizontal axis fit below the axis, with what one does with its
// numbers. If the label is longer, gonum shortens the axis.
func fitBelow(p *plot.Plot, c draw.Canvas, todo string) {
	text := p.X.Label.Text
	p.X.Label.Text = ""
	width := p.DataCanvas(c).Size().X
	p.X.Label.Text = text
	fitLabel(&p.X, todo, width)
}

// fitLabel adds to the label of an axis what one does with its numbers. It makes the letters
// smaller until all fits, and then cuts what was there before.
func fitLabel(a *plot.Axis, todo string, width vg.Length) {
	style := &a.Label.TextStyle
	for style.Font.Size > 7 && style.Width(a.Label.Text+todo) > width {
		style.Font.Size -= 0.5
	}
	a.Label.Text = strings.TrimSpace(cut(a.Label.Text, *style, width-style.Width(todo)) + todo)
}
