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

// cut removes the middle of a line until it fits, because names of variants of a classifier often
// differ at the end, and behind the label of an axis stands what its numbers are.
func cut(line string, style draw.TextStyle, width vg.Length) string {
	letters := []rune(line)
	for n := len(letters); style.Width(line) > width; n-- {
		if n <= 0 {
			return ""
		}
		line = string(letters[:n/2]) + "…" + string(letters[len(letters)-(n-1)/2:])
	}
	return line
}
