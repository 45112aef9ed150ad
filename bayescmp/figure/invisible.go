package figure

import (
	"image"
	"image/color"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
)

// invisible is a canvas of some size on which nothing is drawn.
type invisible struct{ width, height vg.Length }

// Size implements vg.CanvasSizer.
func (c invisible) Size() (w, h vg.Length) { return c.width, c.height }

// The methods of vg.Canvas.

func (invisible) SetLineWidth(vg.Length)                 {}
func (invisible) SetLineDash([]vg.Length, vg.Length)     {}
func (invisible) SetColor(color.Color)                   {}
func (invisible) Rotate(float64)                         {}
func (invisible) Translate(vg.Point)                     {}
func (invisible) Scale(_, _ float64)                     {}
func (invisible) Push()                                  {}
func (invisible) Pop()                                   {}
func (invisible) Stroke(vg.Path)                         {}
func (invisible) Fill(vg.Path)                           {}
func (invisible) FillString(font.Face, vg.Point, string) {}
func (invisible) DrawImage(vg.Rectangle, image.Image)    {}
