package arrow

import (
	flatbuffers "github.com/google/flatbuffers/go"
)

// object is an object of flatbuffers. Its fields have numbers, which are those of Arrow's
// specification (Message.fbs, Schema.fbs). What lies outside of the message panics; Read recovers.
type object struct{ flatbuffers.Table }

// root is the object that a message begins with.
func root(message []byte) object {
	return object{flatbuffers.Table{Bytes: message, Pos: flatbuffers.GetUOffsetT(message)}}
}

// slot is where the number of a field's place is.
func slot(field int) flatbuffers.VOffsetT { return flatbuffers.VOffsetT(4 + 2*field) }

func (o object) int64(field int) int64 { return o.GetInt64Slot(slot(field), 0) }

func (o object) int32(field int, otherwise int32) int {
	return int(o.GetInt32Slot(slot(field), otherwise))
}

// int16 is in the first field of what has one.
func (o object) int16(otherwise int16) int { return int(o.GetInt16Slot(slot(0), otherwise)) }

func (o object) byte(field int) byte { return o.GetByteSlot(slot(field), 0) }

func (o object) bool(field int) bool { return o.GetBoolSlot(slot(field), false) }

// place is where a field is in the message, or 0.
func (o object) place(field int) flatbuffers.UOffsetT {
	if at := o.Offset(slot(field)); at != 0 {
		return o.Pos + flatbuffers.UOffsetT(at)
	}
	return 0
}

// object is an object in a field, if it is there.
func (o object) object(field int) (object, bool) {
	at := o.place(field)
	if at == 0 {
		return object{}, false
	}
	return object{flatbuffers.Table{Bytes: o.Bytes, Pos: o.Indirect(at)}}, true
}

// text is a text in a field. It is not copied.
func (o object) text(field int) []byte {
	if at := o.place(field); at != 0 {
		return o.ByteVector(at)
	}
	return nil
}

// list is a list in a field: the bytes of so many elements of this size.
func (o object) list(field, size int) (elements []byte, n int, err error) {
	at := o.Offset(slot(field))
	if at == 0 {
		return nil, 0, nil
	}
	from, n := int(o.Vector(flatbuffers.UOffsetT(at))), o.VectorLen(flatbuffers.UOffsetT(at))
	if from > len(o.Bytes) || n > (len(o.Bytes)-from)/size {
		return nil, 0, errDamaged
	}
	return o.Bytes[from : from+n*size], n, nil
}

// objects are the objects of a list.
func (o object) objects(field int) ([]object, error) {
	const size = 4
	_, n, err := o.list(field, size)
	if err != nil || n == 0 {
		return nil, err
	}
	from := o.Vector(flatbuffers.UOffsetT(o.Offset(slot(field))))
	out := make([]object, n)
	for i := range out {
		at := o.Indirect(from + flatbuffers.UOffsetT(i*size))
		out[i] = object{flatbuffers.Table{Bytes: o.Bytes, Pos: at}}
	}
	return out, nil
}
