//go:build linux

package main

import (
	"fmt"
	"image/color"
	"os"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
)

// draw writes the figure: for each row our median and theirs on a logarithmic scale, joined by a
// line. The marks have two shapes, so that they can be told apart without colours.
func (p *page) draw(path string) error {
	var lines []line
	for _, l := range slices.Concat(p.Tests, p.Kernels) {
		if l.Unit == "ms" {
			lines = append(lines, l)
		}
	}
	slices.Reverse(lines) // the first at the top
	plot.DefaultFont = font.Font{Typeface: "Liberation", Variant: "Sans"}
	f := plot.New()
	f.X.Scale, f.X.Tick.Marker = plot.LogScale{}, plot.TickerFunc(timeTicks)
	f.X.Label.Text = "median time"
	f.Legend.Top, f.Legend.Left = true, true
	var our, their plotter.XYs
	var names []string
	for i, l := range lines {
		a, b := median(l.Ours), median(l.Others)
		our, their = append(our, plotter.XY{X: a, Y: float64(i)}),
			append(their, plotter.XY{X: b, Y: float64(i)})
		join, err := plotter.NewLine(plotter.XYs{{X: a, Y: float64(i)}, {X: b, Y: float64(i)}})
		if err != nil {
			return err
		}
		join.Color = color.Gray{0xb0}
		f.Add(join)
		names = append(names, l.What+"\n"+l.Theirs)
	}
	for _, side := range []struct {
		name  string
		at    plotter.XYs
		color color.Color
		shape draw.GlyphDrawer
	}{
		{"bayescmp", our, color.NRGBA{0x00, 0x5a, 0x78, 0xff}, draw.CircleGlyph{}},
		{"the others", their, color.NRGBA{0xd9, 0x8b, 0x2b, 0xff}, draw.PyramidGlyph{}},
	} {
		dots, err := plotter.NewScatter(side.at)
		if err != nil {
			return err
		}
		dots.GlyphStyle = draw.GlyphStyle{
			Color: side.color, Radius: vg.Points(4), Shape: side.shape}
		f.Add(dots)
		f.Legend.Add(side.name, dots)
	}
	f.NominalY(names...)
	f.Y.Max = float64(len(lines)) + 0.5 // room for the legend
	f.X.Min, f.X.Max = f.X.Min/1.5, f.X.Max*1.5
	return save(f, path, len(lines))
}

// timeTicks labels the powers of ten with their unit; from and to are in milliseconds.
func timeTicks(from, to float64) []plot.Tick {
	ticks := plot.LogTicks{}.Ticks(from, to)
	for i, t := range ticks {
		switch {
		case t.IsMinor():
		case t.Value >= 1000:
			ticks[i].Label = fmt.Sprintf("%g s", t.Value/1000)
		default:
			ticks[i].Label = fmt.Sprintf("%g ms", t.Value)
		}
	}
	return ticks
}

func save(f *plot.Plot, path string, rows int) error {
	canvas := vgimg.NewWith(vgimg.UseWH(vg.Points(720), vg.Points(90+30*float64(rows))),
		vgimg.UseDPI(144))
	f.Draw(draw.Crop(draw.New(canvas), 6, 0, 0, 0))
	out, err := os.Create(path)
	if err != nil {
		return err
	}
	if _, err := (vgimg.PngCanvas{Canvas: canvas}).WriteTo(out); err != nil {
		_ = out.Close()
		return err
	}
	return out.Close()
}
