package tables

import (
	"math"
	"strconv"
	"sync"
)

// Cells are the cells of a column. Millions of them may have few different texts, which are kept
// once then, or be numbers.
type Cells struct {
	texts   []string
	codes   []uint16  // numbers of texts; nil if the texts are the cells
	doubles []float64 // in place of texts

	once  sync.Once
	kinds kinds // of some cells, once they have been counted
}

// Plain returns cells with these texts.
func Plain(cells []string) *Cells { return &Cells{texts: cells} }

// Coded returns cells whose texts have these numbers.
func Coded(texts []string, codes []uint16) *Cells { return &Cells{texts: texts, codes: codes} }

// Doubles returns cells with the shortest texts of numbers; those of NaN are empty.
func Doubles(numbers []float64) *Cells { return &Cells{doubles: numbers} }

// Same returns n equal cells.
func Same(text string, n int) *Cells { return Coded([]string{text}, make([]uint16, n)) }

// Len is the number of cells.
func (c *Cells) Len() int {
	if c.codes != nil {
		return len(c.codes)
	}
	return c.Texts()
}

// At returns a cell, counted from 0.
func (c *Cells) At(i int) string {
	if c.codes != nil {
		i = int(c.codes[i])
	}
	return c.Text(i)
}

// Texts is the number of the texts of the cells: each once if there are few, or those of all cells.
func (c *Cells) Texts() int { return len(c.texts) + len(c.doubles) }

// Text is one of the texts. They are in the order in which they come first; the empty one may be
// anywhere.
func (c *Cells) Text(i int) string {
	if c.doubles != nil {
		return textOf(c.doubles[i])
	}
	return c.texts[i]
}

// textOf writes the shortest text that is read as the same number.
func textOf(v float64) string {
	switch {
	case math.IsNaN(v):
		return ""
	case math.IsInf(v, 1):
		return "inf"
	case math.IsInf(v, -1):
		return "-inf"
	}
	return strconv.FormatFloat(v, 'g', -1, 64)
}

// Score is the number of a cell, as [ParseScore] reads it.
func (c *Cells) Score(i int) (float64, error) {
	if c.doubles != nil {
		if v := c.doubles[i]; v == 0 || inRange(v) {
			return v, nil
		}
	}
	return ParseScore(c.At(i))
}

// AreDoubles reports whether the cells are numbers, and nothing else.
func (c *Cells) AreDoubles() bool { return c.doubles != nil }

// All lists all cells.
func (c *Cells) All() []string {
	if c.codes == nil && c.doubles == nil {
		return c.texts
	}
	all := make([]string, c.Len())
	for i := range all {
		all[i] = c.At(i)
	}
	return all
}

// sampled are how many cells are looked at to find out what a column holds.
const sampled = 2000

// kinds counts cells: numbers, those of them that are not whole, and words.
type kinds struct{ numbers, fractions, words int }

// counted counts some cells, evenly spaced.
func (c *Cells) counted() kinds {
	c.once.Do(func() {
		n := min(c.Len(), sampled)
		for i := range n {
			c.kinds.add(c.At(i * c.Len() / n))
		}
	})
	return c.kinds
}

func (k *kinds) add(cell string) {
	switch v, err := ParseScore(cell); {
	case err != nil:
		k.words++
	case !math.IsNaN(v):
		k.numbers++
		if v != math.Trunc(v) {
			k.fractions++
		}
	}
}

// Any reports whether is holds for some cell.
func (c *Cells) Any(is func(cell string) bool) bool {
	for i := range c.Texts() {
		if is(c.Text(i)) {
			return true
		}
	}
	return false
}
