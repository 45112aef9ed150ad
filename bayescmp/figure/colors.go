package figure

import "image/color"

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
