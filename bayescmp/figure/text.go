package figure

import (
	"image/color"

	stdfont "golang.org/x/image/font"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

var sans = font.Font{Typeface: "Liberation", Variant: "Sans"}

func captionStyle() draw.TextStyle {
	return draw.TextStyle{
		Color: color.Black, Font: font.From(sans, 9), XAlign: draw.XCenter, YAlign: draw.YCenter,
		Handler: plainLetters,
	}
}

// boldStyle is the style of the second line of a caption, which has the number.
func boldStyle() draw.TextStyle {
	s := captionStyle()
	s.Font.Weight = stdfont.WeightBold
	s.Font.Size = 10
	return s
}

// smallStyle is the style of notes and keys.
func smallStyle() draw.TextStyle {
	s := captionStyle()
	s.Font = font.From(sans, 8.5)
	return s
}

// cut shortens a line with an ellipsis until it fits.
func cut(s string, style draw.TextStyle, width vg.Length) string {
	if style.Width(s) <= width {
		return s
	}
	runes := []rune(s)
	for n := len(runes) - 1; n > 0; n-- {
		if short := string(runes[:n]) + "…"; style.Width(short) <= width {
			return short
		}
	}
	return ""
}
