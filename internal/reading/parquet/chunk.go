package parquet

import (
	"encoding/binary"
	"errors"
	"math"

	"github.com/parquet-go/parquet-go/format"

	"github.com/bayescmp/go/internal/budget"
)

// reader reads the pages of a file.
type reader struct {
	file   []byte
	budget *budget.Budget
	// largest is the memory of the largest page so far, which has been counted.
	largest int
	texts   texts
}

// chunk is the part of a column in a row group.
type chunk struct {
	*reader
	column
	about      format.ColumnMetaData
	dictionary dictionary
	left       int64 // rows
	cells      *Column
}

// chunk appends the cells of so many rows.
func (r *reader) chunk(
	cells *Column, c column, about format.ColumnChunk, rows int64,
) error {
	meta := about.MetaData
	if about.FilePath != "" {
		return errors.New("its values are in another file; save the table in one file")
	}
	if meta.Type != c.kind || meta.NumValues != rows {
		return errDamaged // or encrypted
	}
	start := meta.DataPageOffset
	if d := meta.DictionaryPageOffset; d > 0 && d < start {
		start = d
	}
	size := int64(len(r.file))
	if start < 0 || start > size || meta.TotalCompressedSize < 0 ||
		meta.TotalCompressedSize > size-start {
		return errDamaged
	}
	data := r.file[start : start+meta.TotalCompressedSize]
	ch := chunk{reader: r, column: c, about: meta, left: rows, cells: cells}
	for ch.left > 0 {
		n, err := ch.page(data)
		if err != nil {
			return err
		}
		data = data[n:]
	}
	return nil
}

// page reads a page at the beginning of data, and returns its length.
func (c *chunk) page(data []byte) (int, error) {
	var h format.PageHeader
	if err := c.budget.Step(); err != nil {
		return 0, err
	}
	n, err := decode(data, &h, c.budget)
	if err != nil {
		return 0, err
	}
	packed, size := int(h.CompressedPageSize), int(h.UncompressedPageSize)
	if packed < 0 || packed > len(data)-n || size < 0 {
		return 0, errDamaged
	}
	body := data[n : n+packed]
	isFirst := c.dictionary.codes == nil
	switch {
	case h.Type == format.DictionaryPage && h.DictionaryPageHeader.Valid && isFirst:
		err = c.readDictionary(h.DictionaryPageHeader.V, body, size)
	case h.Type == format.DataPage && h.DataPageHeader.Valid:
		err = c.first(h.DataPageHeader.V, body, size)
	case h.Type == format.DataPageV2 && h.DataPageHeaderV2.Valid:
		err = c.second(h.DataPageHeaderV2.V, body, size)
	case h.Type == format.IndexPage:
	default:
		err = errDamaged
	}
	return n + packed, err
}

// hold counts the memory of a page, with so many values, and the text of it.
func (c *chunk) hold(size, values int) error {
	const valueSize = 64 // bytes of a number, a text, its end, and a level
	memory := 3*size + valueSize*values
	if memory > c.largest {
		if err := c.budget.Keep(memory - c.largest); err != nil {
			return err
		}
		c.largest = memory
	}
	return c.budget.Unpacked(size)
}

// unpack unpacks a page with so many values, and counts its memory.
func (c *chunk) unpack(body []byte, size, values int) ([]byte, error) {
	if err := c.hold(size, values); err != nil {
		return nil, err
	}
	return unpack(body, size, c.about.Codec)
}

func (c *chunk) readDictionary(h format.DictionaryPageHeader, body []byte, size int) error {
	// A value has a byte at least, but for booleans, which have no dictionaries.
	n := int(h.NumValues)
	if n < 0 || n > size || c.kind == format.Boolean {
		return errDamaged
	}
	data, err := c.unpack(body, size, n)
	if err != nil {
		return err
	}
	c.dictionary.codes = make([]int32, n)
	if c.isDouble {
		c.dictionary.doubles, err = c.readDoubles(nil, data, n)
	} else {
		c.dictionary.texts, err = c.read(nil, data, n)
	}
	return err
}

// read appends the texts of n plain values.
func (c *chunk) read(to []string, plain []byte, n int) ([]string, error) {
	c.texts.reset()
	longest := 0
	err := c.each(plain, n, func(value []byte) {
		c.texts.add(c.write, value)
		longest = max(longest, len(value))
	})
	if err != nil {
		return nil, err
	}
	if err := c.budget.Cell(int64(longest)); err != nil {
		return nil, err
	}
	if err := c.budget.Keep(len(c.texts.data)); err != nil {
		return nil, err
	}
	all, ok := c.texts.take(to)
	if !ok {
		return nil, errors.New("its values are bytes that are not text in UTF-8; leave it out, " +
			"or save the table as CSV")
	}
	return all, nil
}

// readDoubles appends n plain numbers of 64 bits.
func (c *chunk) readDoubles(to []float64, plain []byte, n int) ([]float64, error) {
	err := c.each(plain, n, func(value []byte) {
		to = append(to, math.Float64frombits(binary.LittleEndian.Uint64(value)))
	})
	return to, err
}

// first reads a page of the first version of the format.
func (c *chunk) first(h format.DataPageHeader, body []byte, size int) error {
	n := int(h.NumValues)
	if n < 0 || int64(n) > c.left {
		return errDamaged
	}
	data, err := c.unpack(body, size, n)
	if err != nil {
		return err
	}
	var levels []byte
	if c.optional {
		if h.DefinitionLevelEncoding != format.RLE {
			return errDamaged
		}
		if levels, data, err = sized(data); err != nil {
			return err
		}
	}
	return c.values(levels, data, h.Encoding, n)
}

// second reads a page of the second version, whose levels are not packed.
func (c *chunk) second(h format.DataPageHeaderV2, body []byte, size int) error {
	n, before, levels := int(h.NumValues), int(h.RepetitionLevelsByteLength),
		int(h.DefinitionLevelsByteLength)
	if n < 0 || int64(n) > c.left || before < 0 || levels < 0 || before+levels > len(body) ||
		before+levels > size {
		return errDamaged
	}
	if err := c.hold(size, n); err != nil {
		return err
	}
	data, codec := body[before+levels:], c.about.Codec
	if h.IsCompressed.Valid && !h.IsCompressed.V {
		codec = format.Uncompressed
	}
	if size -= before + levels; size > 0 || len(data) > 0 {
		var err error
		if data, err = unpack(data, size, codec); err != nil {
			return err
		}
	}
	return c.values(body[before:before+levels], data, h.Encoding, n)
}

// values appends the cells of n rows. Levels say which of them are there.
func (c *chunk) values(levels, data []byte, encoding format.Encoding, n int) error {
	there := n
	var isThere []uint32
	if c.optional {
		var err error
		if isThere, err = hybrid(levels, 1, n); err != nil {
			return err
		}
		there = 0
		for _, level := range isThere {
			there += int(level)
		}
	}
	from := c.cells.rows()
	if err := c.present(data, encoding, there); err != nil {
		return err
	}
	c.left -= int64(n)
	if there < n {
		c.cells.spread(from, isThere)
	}
	return c.budget.Unpacked(c.cells.length(from)) // as a CSV file would have it
}

// present appends n cells that are there.
func (c *chunk) present(data []byte, encoding format.Encoding, n int) error {
	const formerDictionary format.Encoding = 2 // another name of the same
	if encoding != format.RLEDictionary && encoding != formerDictionary {
		plain, err := c.plain(data, encoding, n)
		if err != nil {
			return err
		}
		if c.isDouble {
			c.cells.Doubles, err = c.readDoubles(c.cells.Doubles, plain, n)
		} else {
			c.cells.Texts, err = c.read(c.cells.plain(), plain, n)
		}
		return err
	}
	if n == 0 {
		return nil
	}
	if len(data) == 0 {
		return errDamaged
	}
	numbers, err := hybrid(data[1:], int(data[0]), n)
	if err != nil {
		return err
	}
	for _, number := range numbers {
		if number >= uint32(len(c.dictionary.codes)) {
			return errDamaged
		}
	}
	return c.look(numbers)
}

// look appends cells whose values have these numbers in the dictionary.
func (c *chunk) look(numbers []uint32) error {
	if c.isDouble {
		for _, number := range numbers {
			c.cells.Doubles = append(c.cells.Doubles, c.dictionary.doubles[number])
		}
		return nil
	}
	if !c.cells.isPlain {
		known := len(c.cells.Texts)
		numbers = c.cells.add(c.dictionary, numbers)
		if err := c.budget.Keep(textSize * (len(c.cells.Texts) - known)); err != nil {
			return err
		}
	}
	if len(numbers) > 0 {
		cells := c.cells.plain()
		for _, number := range numbers {
			cells = append(cells, c.dictionary.texts[number])
		}
		c.cells.Texts = cells
	}
	return nil
}
