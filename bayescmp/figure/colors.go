package figure

import (
	"image/color"
	"math"
)

// The colours of the three regions differ in lightness too, so that they differ in greyscale. Black
// text is readable on each of them.
var (
	// LeftColor is orange, of middle lightness.
	LeftColor = color.NRGBA{0xf0, 0xa8, 0x5c, 0xff}
	// RopeColor is light grey.
	RopeColor = color.NRGBA{0xe9, 0xe9, 0xe9, 0xff}
	// RightColor is blue, and darker.
	RightColor = color.NRGBA{0x5f, 0x96, 0xc6, 0xff}
)

// regionFills returns the colours of left, rope and right.
func regionFills() [3]color.Color { return [3]color.Color{LeftColor, RopeColor, RightColor} }

// pale mixes a colour with three times as much white.
func pale(c color.Color) color.Color {
	n := color.NRGBAModel.Convert(c).(color.NRGBA)
	mix := func(v uint8) uint8 { return uint8((int(v) + 3*255) / 4) }
	return color.NRGBA{mix(n.R), mix(n.G), mix(n.B), 0xff}
}

// mix returns a colour between two; it is a at t = 0 and b at t = 1.
func mix(a, b color.NRGBA, t float64) color.NRGBA {
	between := func(x, y uint8) uint8 {
		return uint8(math.Round(float64(x) + t*(float64(y)-float64(x))))
	}
	return color.NRGBA{between(a.R, b.R), between(a.G, b.G), between(a.B, b.B), 0xff}
}
