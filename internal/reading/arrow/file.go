package arrow

import (
	"bytes"
	"encoding/binary"

	"github.com/bayescmp/go/internal/budget"
	"github.com/bayescmp/go/internal/reading/typed"
)

// Magic is how a file begins and ends. A stream has neither.
const Magic = "ARROW1"

// Continued is how a message begins.
const Continued = "\xff\xff\xff\xff"

// Read reads a file or a stream. Missing values are empty texts.
func Read(file []byte, b *budget.Budget) (t Table, err error) {
	defer func() {
		if recover() != nil { // a place in the file that is not there
			t, err = Table{}, errDamaged
		}
	}()
	stream, isFile := bytes.CutPrefix(file, []byte(Magic+"\x00\x00"))
	if isFile && !bytes.HasSuffix(stream, []byte(Magic)) {
		return Table{}, errDamaged
	}
	r := &reader{budget: b, dictionaries: map[int64][]string{}}
	if err := r.messages(stream, isFile); err != nil {
		return Table{}, err
	}
	return r.table, nil
}

// messages reads a stream, which ends with a message of no length, or with the file. A file may go
// on with what it says at its end.
func (r *reader) messages(stream []byte, isFile bool) error {
	const start = 8
	for len(stream) >= start {
		if string(stream[:4]) != Continued {
			if isFile {
				break
			}
			return errDamaged
		}
		n := int(int32(binary.LittleEndian.Uint32(stream[4:])))
		if n == 0 {
			break
		}
		if stream = stream[start:]; n < 0 || n > len(stream) {
			return errDamaged
		}
		m, err := r.message(root(stream[:n]), stream[n:])
		if err != nil {
			return err
		}
		stream = stream[n+m:]
	}
	if r.columns == nil {
		return errDamaged
	}
	return nil
}

// These are the kinds of messages.
const (
	aSchema     = 1
	aDictionary = 2
	aBatch      = 3
)

// message reads a message, and returns the length of its body, which is the beginning of rest.
func (r *reader) message(m object, rest []byte) (int, error) {
	if err := r.budget.Step(); err != nil {
		return 0, err
	}
	kind, length := m.byte(1), m.int64(3)
	about, ok := m.object(2)
	if !ok || length < 0 || length > int64(len(rest)) || (kind == aSchema) != (r.columns == nil) {
		return 0, errDamaged
	}
	body := rest[:length]
	switch kind {
	case aSchema:
		return int(length), r.schema(about)
	case aDictionary:
		return int(length), r.dictionary(about, body)
	case aBatch:
		return int(length), r.batch(about, body)
	}
	return 0, errDamaged
}

// schema begins the table.
func (r *reader) schema(about object) (err error) {
	if r.columns, err = columnsOf(about, r.budget); err != nil {
		return err
	}
	for _, c := range r.columns {
		r.table.Names = append(r.table.Names, c.name)
	}
	r.table.Columns = make([][]string, len(r.columns))
	notes, err := about.objects(2)
	if err != nil {
		return err
	}
	for _, note := range notes {
		if string(note.text(0)) == "pandas" {
			r.table.Index = typed.PandasIndex(string(note.text(1)))
			break
		}
	}
	return nil
}

// batch appends rows.
func (r *reader) batch(about object, body []byte) error {
	b, err := r.open(about, body)
	if err != nil {
		return err
	}
	for j, c := range r.columns {
		texts, err := b.column(c)
		if err != nil {
			return named(c, err)
		}
		if int64(len(texts)) != b.rows {
			return errDamaged
		}
		r.table.Columns[j] = append(r.table.Columns[j], texts...)
	}
	return nil
}

// dictionary reads the texts of a dictionary, or adds to them.
func (r *reader) dictionary(about object, body []byte) error {
	number := about.int64(0)
	data, ok := about.object(1)
	if !ok {
		return errDamaged
	}
	for _, c := range r.columns {
		if !c.isCoded || c.dictionary != number {
			continue
		}
		b, err := r.open(data, body)
		if err != nil {
			return err
		}
		texts, err := b.values(c.values)
		if err != nil {
			return named(c, err)
		}
		if about.bool(2) {
			texts = append(r.dictionaries[number], texts...)
		}
		r.dictionaries[number] = texts
		return nil
	}
	return errDamaged
}
