package nb

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/bayescmp/go/internal/writing"
)

// Beside puts numbers that somebody has printed beside ours. Ours are rounded to as many decimals
// as the printed number has, and a mark with more digits stands where they still differ. The zero
// value is ready for use:
//
//	var paper nb.Beside
//	paper.Row("Friedman's F", "3.69", ranking.Uncorrected.F)
//	paper
type Beside struct {
	// Source names who has printed the numbers, and is the title of their column; "" means "paper".
	Source string

	rows  [][]string
	equal int
}

// Row adds a number: what it is, what is printed, such as "3.69", and ours. What is printed must be
// a number to be found equal.
func (b *Beside) Row(what, printed string, ours float64) {
	_, fraction, _ := strings.Cut(printed, ".")
	decimals := len(fraction)
	rounded := strconv.FormatFloat(ours, 'f', decimals, 64)
	if f, err := strconv.ParseFloat(rounded, 64); err == nil && f == 0 {
		rounded = strconv.FormatFloat(0, 'f', decimals, 64) // not -0.00
	}
	mark := ""
	if same(printed, rounded) {
		b.equal++
	} else {
		mark = "← " + strconv.FormatFloat(ours, 'f', decimals+2, 64)
	}
	b.rows = append(b.rows, []string{what, printed, rounded, mark})
}

// same reports whether two texts are the same number.
func same(printed, rounded string) bool {
	p, err := strconv.ParseFloat(printed, 64)
	if err != nil {
		return false
	}
	r, err := strconv.ParseFloat(rounded, 64)
	return err == nil && math.Abs(p-r) <= 1e-9*math.Max(1, math.Abs(p))
}

// Equal returns how many numbers are as printed, and how many there are.
func (b Beside) Equal() (as, of int) { return b.equal, len(b.rows) }

func (b Beside) table() *writing.Table {
	source := b.Source
	if source == "" {
		source = "paper"
	}
	t := writing.NewTable(1, "", source, "ours", "")
	t.Class = "dataframe"
	t.Align = append(t.Align, writing.ToRight, writing.ToRight, writing.ToLeft)
	for _, row := range b.rows {
		t.Add(row...)
	}
	t.WithoutEmpty()
	return t
}

func (b Beside) summary() string {
	if b.equal == len(b.rows) {
		return fmt.Sprintf("%s, all as printed", writing.Plural(len(b.rows), "number"))
	}
	return fmt.Sprintf("%d of %s as printed", b.equal, writing.Plural(len(b.rows), "number"))
}

// String returns the table in plain text, and a line that counts what is as printed.
func (b Beside) String() string { return b.table().Text("") + b.summary() }

// HTML returns the table for a notebook.
func (b Beside) HTML() string { return b.table().HTML() + writing.Paragraph(b.summary()) }
