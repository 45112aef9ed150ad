package figure

import (
	"fmt"
	"image/color"
	"slices"
	"strings"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// lackingHeight is the height of the line about letters that no font has.
const lackingHeight = vg.Length(11)

// lackingNote says which letters no font has; "" if there are none. It names them by their numbers,
// because it cannot show them.
func lackingNote(letters []rune) string {
	if len(letters) == 0 {
		return ""
	}
	const most = 8
	var numbers []string
	for _, letter := range letters[:min(len(letters), most)] {
		numbers = append(numbers, fmt.Sprintf("%U", letter))
	}
	if len(letters) > most {
		numbers = append(numbers, "…")
	}
	subject := "1 character has"
	if n := len(letters); n > 1 {
		subject = fmt.Sprintf("%d characters have", n)
	}
	return fmt.Sprintf("%s no glyph in the fonts here: %s", subject, strings.Join(numbers, " "))
}

// drawLacking writes the note below the figure. It returns the canvas that is left for the figure.
func drawLacking(c draw.Canvas, note string) draw.Canvas {
	if note == "" {
		return c
	}
	style := captionStyle()
	style.Font, style.Color = font.From(sans, 7.5), color.Gray{0x40}
	style.XAlign = draw.XLeft
	at := vg.Point{X: c.Min.X + 4, Y: c.Min.Y + lackingHeight/2}
	c.FillText(style, at, cut(note, style, c.Size().X-8))
	return draw.Crop(c, 0, 0, lackingHeight, 0)
}

// sortedLetters returns the letters in the order of their numbers.
func sortedLetters(set map[rune]bool) []rune {
	var letters []rune
	for letter := range set {
		letters = append(letters, letter)
	}
	slices.Sort(letters)
	return letters
}
