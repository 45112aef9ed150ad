package tables

import (
	"encoding/xml"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/bayescmp/go/internal/budget"
)

// mostDepth is how deep elements may be in elements. In a spreadsheet they are eight deep or so.
const mostDepth = 100

// elements reads an XML file element by element: it has neither the whole file in memory nor a
// whole sheet.
type elements struct {
	file    io.Closer
	decoder *xml.Decoder
	part    *budget.Part
	depth   int
}

func elementsOf(f io.ReadCloser, b *budget.Budget) *elements {
	part := b.Parts(b.Text(f))
	return &elements{file: f, decoder: xml.NewDecoder(part), part: part}
}

func (e *elements) close() { _ = e.file.Close() } // it was only read

// token reads the next token, and counts how deep it is.
func (e *elements) token() (xml.Token, error) {
	token, err := e.decoder.Token()
	switch token.(type) {
	case xml.StartElement:
		if e.depth++; e.depth > mostDepth {
			return nil, fmt.Errorf("%w: elements of the spreadsheet are nested %d deep",
				ErrCSV, e.depth)
		}
	case xml.EndElement:
		e.depth--
	}
	return token, err
}

// find reads up to the next element of a name, with which a part begins. The error at the end is
// [io.EOF].
func (e *elements) find(name string) (xml.StartElement, error) {
	for {
		e.part.Next()
		token, err := e.token()
		if err != nil {
			return xml.StartElement{}, err
		}
		if start, ok := token.(xml.StartElement); ok && start.Name.Local == name {
			return start, nil
		}
	}
}

// children calls f with the beginning of each element in the one that has begun; f reads it to its
// end.
func (e *elements) children(f func(xml.StartElement) error) error {
	for {
		token, err := e.token()
		if err != nil {
			return err
		}
		switch t := token.(type) {
		case xml.StartElement:
			if err := f(t); err != nil {
				return err
			}
		case xml.EndElement:
			return nil
		}
	}
}

// skip reads to the end of the element that has begun.
func (e *elements) skip() error {
	return e.children(func(xml.StartElement) error { return e.skip() })
}

// text reads the text of the element that has begun.
func (e *elements) text() (string, error) {
	var b strings.Builder
	for {
		token, err := e.token()
		if err != nil {
			return "", err
		}
		switch t := token.(type) {
		case xml.CharData:
			b.Write(t)
		case xml.StartElement:
			if err := e.skip(); err != nil {
				return "", err
			}
		case xml.EndElement:
			return b.String(), nil
		}
	}
}

// richText reads text that may be in pieces which look different.
func (e *elements) richText() (string, error) {
	var b strings.Builder
	var read func(xml.StartElement) error
	read = func(start xml.StartElement) error {
		switch start.Name.Local {
		case "t":
			text, err := e.text()
			b.WriteString(text)
			return err
		case "r":
			return e.children(read)
		}
		return e.skip() // how it is pronounced, for one
	}
	err := e.children(read)
	return b.String(), err
}

// attributeOf is the value of an attribute, or "".
func attributeOf(start xml.StartElement, name string) string {
	for _, a := range start.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// wholeNumber is the value of an attribute that is a whole number; 0 if it is not there.
func wholeNumber(start xml.StartElement, name string) (int, error) {
	text := strings.TrimSpace(attributeOf(start, name))
	if text == "" {
		return 0, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		const most = 20
		return 0, fmt.Errorf("%w: %s=%.*q of an element %s is not a number that a spreadsheet can "+
			"have",
			ErrCSV, name, most, text, start.Name.Local)
	}
	return n, nil
}
