package parquet

import "math"

// Column is the cells of a column. They are Texts, or, where there are Codes, the texts with these
// numbers. Those are in the order in which they come first, except that the empty one, of missing
// values, may be anywhere. Numbers of 64 bits are Doubles, NaN where they are missing.
type Column struct {
	Texts   []string
	Codes   []uint16
	Doubles []float64

	room    int // rows that there are said to be
	isPlain bool
	numbers map[string]uint16 // of the texts
}

const (
	// mostTexts is how many different texts a column with codes may have.
	mostTexts = 1 << 16
	// textSize is what a text takes in a list and in a map, without its bytes.
	textSize = 64
)

// rows is the number of cells.
func (c *Column) rows() int {
	if c.isPlain {
		return len(c.Texts)
	}
	return max(len(c.Codes), len(c.Doubles))
}

// plain returns the cells as texts, and has no codes from now on.
func (c *Column) plain() []string {
	if !c.isPlain {
		cells := make([]string, 0, c.room)
		for _, code := range c.Codes {
			cells = append(cells, c.Texts[code])
		}
		*c = Column{Texts: cells, isPlain: true}
	}
	return c.Texts
}

// code returns the number of a text; ok is false if there are too many.
func (c *Column) code(text string) (code uint16, ok bool) {
	if code, ok = c.numbers[text]; ok {
		return code, true
	}
	if len(c.Texts) == mostTexts {
		return 0, false
	}
	if c.numbers == nil {
		c.numbers, c.Codes = map[string]uint16{}, make([]uint16, 0, c.room)
	}
	code = uint16(len(c.Texts))
	c.Texts, c.numbers[text] = append(c.Texts, text), code
	return code, true
}

// add appends the texts with these numbers in a dictionary, while there are codes for them, and
// returns the numbers that are left.
func (c *Column) add(d dictionary, numbers []uint32) []uint32 {
	for i, number := range numbers {
		if d.codes[number] == 0 {
			code, ok := c.code(d.texts[number])
			if !ok {
				return numbers[i:]
			}
			d.codes[number] = int32(code) + 1
		}
		c.Codes = append(c.Codes, uint16(d.codes[number]-1))
	}
	return nil
}

// dictionary has the texts to which pages refer by their numbers.
type dictionary struct {
	doubles []float64 // in place of texts
	texts   []string
	codes   []int32 // 1 more than the codes of the column; 0 where there is none yet
}

// spread moves the cells behind from to the rows where they are there. Those between are empty.
func (c *Column) spread(from int, isThere []uint32) {
	if c.Doubles != nil {
		c.Doubles = spread(c.Doubles, from, isThere, math.NaN())
		return
	}
	if !c.isPlain {
		if empty, ok := c.code(""); ok {
			c.Codes = spread(c.Codes, from, isThere, empty)
			return
		}
	}
	c.Texts = spread(c.plain(), from, isThere, "")
}

func spread[T any](cells []T, from int, isThere []uint32, empty T) []T {
	next := len(cells)
	cells = append(cells, make([]T, from+len(isThere)-next)...)
	for i := len(isThere) - 1; i >= 0; i-- {
		cell := empty
		if isThere[i] == 1 {
			next--
			cell = cells[next]
		}
		cells[from+i] = cell
	}
	return cells
}

// length is that of the texts of the cells behind from. Doubles have 16 characters or so.
func (c *Column) length(from int) (bytes int) {
	if c.Doubles != nil {
		const usual = 16
		return usual * (len(c.Doubles) - from)
	}
	if c.isPlain {
		for _, cell := range c.Texts[from:] {
			bytes += len(cell)
		}
		return bytes
	}
	for _, code := range c.Codes[from:] {
		bytes += len(c.Texts[code])
	}
	return bytes
}
