package tables

import "slices"

// Cells are the cells of a column. Millions of them may have few different texts, which are kept
// once then.
type Cells struct {
	texts []string
	codes []uint16 // numbers of texts; nil if the texts are the cells
}

// Plain returns cells with these texts.
func Plain(cells []string) *Cells { return &Cells{texts: cells} }

// Coded returns cells whose texts have these numbers.
func Coded(texts []string, codes []uint16) *Cells { return &Cells{texts, codes} }

// Same returns n equal cells.
func Same(text string, n int) *Cells { return Coded([]string{text}, make([]uint16, n)) }

// Len is the number of cells.
func (c *Cells) Len() int {
	if c.codes == nil {
		return len(c.texts)
	}
	return len(c.codes)
}

// At returns a cell, counted from 0.
func (c *Cells) At(i int) string {
	if c.codes == nil {
		return c.texts[i]
	}
	return c.texts[c.codes[i]]
}

// Texts are the texts of the cells in the order in which they come first; the empty one may be
// anywhere. Some may be there several times.
func (c *Cells) Texts() []string { return c.texts }

// All lists all cells.
func (c *Cells) All() []string {
	if c.codes == nil {
		return c.texts
	}
	all := make([]string, len(c.codes))
	for i, code := range c.codes {
		all[i] = c.texts[code]
	}
	return all
}

// Any reports whether is holds for some cell.
func (c *Cells) Any(is func(cell string) bool) bool { return slices.ContainsFunc(c.texts, is) }
