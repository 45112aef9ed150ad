package itemfiles

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/bayescmp/go/internal/budget"
	"github.com/bayescmp/go/internal/reading/tables"
)

// stream reads JSON value by value: it has neither the whole file in memory nor a whole list.
type stream struct {
	*json.Decoder
	part *budget.Part
}

func (r *Reader) stream(text io.Reader) stream {
	part := r.Budget.Parts(text)
	return stream{json.NewDecoder(part), part}
}

// unreadable is the error of a text that is not as it should be, unless reading was given up.
func unreadable(err error) error {
	switch {
	case err == nil || budget.Stopped(err):
		return err
	case errors.Is(err, io.EOF):
		err = io.ErrUnexpectedEOF
	}
	return fmt.Errorf("%w: %w", tables.ErrCSV, err)
}

// object calls f with each key of an object; f reads the value.
func (s stream) object(f func(key string) error) error {
	if err := s.begin('{'); err != nil {
		return err
	}
	for s.More() {
		s.part.Next()
		key, err := s.Token()
		if err != nil {
			return unreadable(err)
		}
		if err := f(key.(string)); err != nil { // no other token is in this place
			return err
		}
	}
	return s.end()
}

// list calls f with the place of each value of a list, counted from 0; f reads the value.
func (s stream) list(f func(i int) error) error {
	if err := s.begin('['); err != nil {
		return err
	}
	for i := 0; s.More(); i++ {
		if err := f(i); err != nil {
			return err
		}
	}
	return s.end()
}

func (s stream) begin(with json.Delim) error {
	s.part.Next()
	token, err := s.Token()
	if err == nil && token != with {
		err = fmt.Errorf("there is %v where %v is expected", token, with)
	}
	return unreadable(err)
}

func (s stream) end() error {
	_, err := s.Token()
	return unreadable(err)
}

// value reads a value as a whole.
func (s stream) value(into any) error {
	s.part.Next()
	return unreadable(s.Decode(into))
}

// skip reads a value and forgets it.
func (s stream) skip() error {
	const most = 10_000 // as for values that are read
	for depth := 0; ; {
		s.part.Next()
		token, err := s.Token()
		if err != nil {
			return unreadable(err)
		}
		switch token {
		case json.Delim('{'), json.Delim('['):
			if depth++; depth > most {
				return fmt.Errorf("%w: values are nested more than %d deep",
					tables.ErrCSV, most)
			}
		case json.Delim('}'), json.Delim(']'):
			depth--
		}
		if depth == 0 {
			return nil
		}
	}
}
