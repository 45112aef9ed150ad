//go:build !js || allfiles

package tables

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// htmlTable reads the table of an HTML page. Tables with one column or one row are text in a frame,
// and are not counted.
func htmlTable(text text) (Table, error) {
	p := pageReader{Tokenizer: html.NewTokenizer(text), text: text}
	p.SetMaxBuf(1 << 20) // bytes of one tag or text
	if err := p.read(); err != nil {
		return Table{}, err
	}
	switch {
	case len(p.tables) == 0:
		return Table{}, fmt.Errorf("%w: the HTML page has no table with names above its columns; "+
			"save the table as CSV", ErrCSV)
	case len(p.tables) > 1:
		return Table{}, fmt.Errorf("%w: the HTML page has %d tables; save the one with the scores "+
			"as CSV, or a page with it alone", ErrCSV, len(p.tables))
	}
	return p.tables[0].table()
}

// pageReader reads the tables of a page, token by token.
type pageReader struct {
	*html.Tokenizer
	text   text
	tables []*starting

	rows    int
	started *starting // the table that is read, once it has a header
	row     []string
	alone   bool       // the row has no other cell than its first
	below   []spanning // cells of rows above that reach into this row, by column
	cell    *strings.Builder
	wide    int // how many columns the cell has
	high    int // how many rows
}

// spanning is a cell that goes on in the rows below.
type spanning struct {
	text string
	rows int
}

func (p *pageReader) read() error {
	for {
		kind := p.Next()
		if p.cell == nil {
			p.text.part.Next()
		}
		switch kind {
		case html.ErrorToken:
			err := p.Err()
			if errors.Is(err, io.EOF) {
				return p.close(atom.Table)
			}
			return fmt.Errorf("reading the page: %w", err)
		case html.TextToken:
			if p.cell != nil {
				p.cell.Write(p.Text())
			}
		case html.StartTagToken, html.SelfClosingTagToken:
			if err := p.open(p.Token()); err != nil {
				return err
			}
		case html.EndTagToken:
			if err := p.close(p.Token().DataAtom); err != nil {
				return err
			}
		}
	}
}

// open takes the tag that opens an element. Tags that close a cell or a row may be missing.
func (p *pageReader) open(tag html.Token) error {
	switch tag.DataAtom {
	case atom.Table:
		p.started, p.rows, p.row, p.below, p.cell = nil, 0, nil, nil, nil
	case atom.Tr:
		return p.endRow()
	case atom.Td, atom.Th:
		p.endCell()
		p.cell, p.wide, p.high = &strings.Builder{}, span(tag, "colspan"), span(tag, "rowspan")
	case atom.Br:
		if p.cell != nil {
			p.cell.WriteByte(' ')
		}
	}
	return nil
}

func (p *pageReader) close(tag atom.Atom) error {
	switch tag {
	case atom.Td, atom.Th:
		p.endCell()
	case atom.Tr, atom.Thead, atom.Tbody:
		return p.endRow()
	case atom.Table:
		err := p.endRow()
		if p.started != nil && p.rows > 1 {
			p.tables = append(p.tables, p.started)
		}
		p.started = nil
		return err
	}
	return nil
}

// span returns over how many columns or rows a cell goes.
func span(tag html.Token, name string) int {
	for _, a := range tag.Attr {
		if n, err := strconv.Atoi(a.Val); a.Key == name && err == nil {
			return min(max(n, 1), MostColumns+1)
		}
	}
	return 1
}

// endCell puts the cell into the row, behind cells that reach into it from above.
func (p *pageReader) endCell() {
	if p.cell == nil {
		return
	}
	p.alone = len(p.row) == 0
	p.fromAbove()
	text := strings.Join(strings.Fields(p.cell.String()), " ")
	for range min(p.wide, MostColumns+1-len(p.row)) {
		for len(p.below) <= len(p.row) {
			p.below = append(p.below, spanning{})
		}
		p.below[len(p.row)] = spanning{text, p.high - 1}
		p.row = append(p.row, text)
	}
	p.cell = nil
}

// fromAbove takes the cells of rows above that reach into the next place of the row.
func (p *pageReader) fromAbove() {
	for j := len(p.row); j < len(p.below) && p.below[j].rows > 0; j++ {
		p.below[j].rows--
		p.row = append(p.row, p.below[j].text)
	}
}

// endRow adds the row to the table. The first row with several cells is the header.
func (p *pageReader) endRow() (err error) {
	p.endCell()
	if len(p.row) == 0 {
		return nil
	}
	p.fromAbove()
	row := p.row
	p.row = nil
	p.rows++
	if p.started != nil {
		return p.started.add(row, p.rows)
	}
	if len(row) > 1 && !p.alone { // a cell above the whole table is a title
		p.started, err = startTable(slices.Clone(row), "row", p.rows, p.text.budget)
	}
	return err
}
