package parquet

import (
	"encoding/binary"
	"fmt"

	"github.com/parquet-go/parquet-go/encoding/thrift"

	"github.com/bayescmp/go/internal/budget"
)

// The types of fields in Thrift's compact protocol.
const (
	thriftTrue = iota + 1
	thriftFalse
	thriftByte
	thriftInt16
	thriftInt32
	thriftInt64
	thriftDouble
	thriftBinary
	thriftList
	thriftSet
	_ // maps, which Parquet does not have
	thriftStruct
)

// structureSize returns the length of the structure at the beginning of data. It counts the memory
// of its lists, which the library takes before it reads them.
func structureSize(data []byte, b *budget.Budget) (int, error) {
	w := walk{data: data, budget: b}
	if err := w.structure(0); err != nil {
		return 0, err
	}
	return w.at, nil
}

// walk goes through a structure.
type walk struct {
	data   []byte
	at     int
	budget *budget.Budget
}

func (w *walk) byte() (byte, error) {
	if w.at >= len(w.data) {
		return 0, errDamaged
	}
	w.at++
	return w.data[w.at-1], nil
}

func (w *walk) number() (uint64, error) {
	v, n := binary.Uvarint(w.data[w.at:])
	if n <= 0 {
		return 0, errDamaged
	}
	w.at += n
	return v, nil
}

func (w *walk) skip(n uint64) error {
	if n > uint64(len(w.data)-w.at) {
		return errDamaged
	}
	w.at += int(n)
	return nil
}

// structure goes to the end of a structure that is so deep in others.
func (w *walk) structure(depth int) error {
	const deepest = 16 // Parquet needs half of them
	if depth > deepest {
		return errDamaged
	}
	for {
		head, err := w.byte()
		if err != nil || head == 0 {
			return err
		}
		if head>>4 == 0 { // the number of the field follows
			if _, err := w.number(); err != nil {
				return err
			}
		}
		kind := head & 0xf
		if kind == thriftTrue || kind == thriftFalse {
			continue // the type is the value
		}
		if err := w.value(kind, depth); err != nil {
			return err
		}
	}
}

func (w *walk) value(kind byte, depth int) error {
	switch kind {
	case thriftTrue, thriftFalse, thriftByte:
		return w.skip(1)
	case thriftInt16, thriftInt32, thriftInt64:
		_, err := w.number()
		return err
	case thriftDouble:
		return w.skip(8)
	case thriftBinary:
		n, err := w.number()
		if err != nil {
			return err
		}
		return w.skip(n)
	case thriftList, thriftSet:
		return w.list(depth)
	case thriftStruct:
		return w.structure(depth + 1)
	}
	return errDamaged
}

// list goes to the end of a list. Each of its entries has a byte at least.
func (w *walk) list(depth int) error {
	head, err := w.byte()
	if err != nil {
		return err
	}
	n := uint64(head >> 4)
	if n == 0xf { // the size follows
		if n, err = w.number(); err != nil {
			return err
		}
	}
	if n > uint64(len(w.data)-w.at) {
		return errDamaged
	}
	const entrySize = 1 << 10 // bytes of the largest structure, which describes a column
	if err := w.budget.Keep(int(n) * entrySize); err != nil {
		return err
	}
	for range n {
		if err := w.value(head&0xf, depth+1); err != nil {
			return err
		}
	}
	return nil
}

// decode reads a structure of Thrift at the beginning of data, and returns its length.
func decode(data []byte, into any, b *budget.Budget) (int, error) {
	n, err := structureSize(data, b)
	if err != nil {
		return 0, err
	}
	var protocol thrift.CompactProtocol
	if err := thrift.Unmarshal(&protocol, data[:n], into); err != nil {
		return 0, fmt.Errorf("%w: %w", errDamaged, err)
	}
	return n, nil
}
