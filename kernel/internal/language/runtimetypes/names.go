package runtimetypes

import (
	"encoding/binary"
	"go/token"
	"unsafe"
)

// The runtime resolves the offsets in types made at run time with a table of its own, which keeps
// the memory that they stand for alive forever.
//
//go:linkname addReflectOff reflect.addReflectOff
func addReflectOff(unsafe.Pointer) int32

//go:linkname resolveNameOff reflect.resolveNameOff
//go:noescape
func resolveNameOff(base unsafe.Pointer, off nameOff) unsafe.Pointer

//go:linkname resolveTypeOff reflect.resolveTypeOff
//go:noescape
func resolveTypeOff(base unsafe.Pointer, off typeOff) unsafe.Pointer

//go:linkname resolveTextOff reflect.resolveTextOff
//go:noescape
func resolveTextOff(base unsafe.Pointer, off textOff) unsafe.Pointer

// The first offset in the table is -1, which some readers take to mean unreachable code. So it is
// used up here.
func init() {
	addReflectOff(unsafe.Pointer(new(uint64)))
}

// newName encodes a name as the runtime reads it. If pkgPath is not empty, the name belongs to that
// package.
func newName(name, tag, pkgPath string, embedded bool) *byte {
	b := []byte{0}
	if token.IsExported(name) {
		b[0] |= nameExported
	}
	b = appendCounted(b, name)
	if tag != "" {
		b[0] |= nameTag
		b = appendCounted(b, tag)
	}
	if pkgPath != "" {
		b[0] |= namePkgPath
		b = binary.NativeEndian.AppendUint32(b, uint32(offOfName(plainName(pkgPath))))
	}
	if embedded {
		b[0] |= nameEmbedded
	}
	return &b[0]
}

func appendCounted(b []byte, s string) []byte {
	b = binary.AppendUvarint(b, uint64(len(s)))
	return append(b, s...)
}

// plainName encodes a text that is not an identifier: the path of a package or the string form of a
// type.
func plainName(s string) *byte {
	return &appendCounted([]byte{0}, s)[0]
}

func offOfName(name *byte) nameOff {
	return nameOff(addReflectOff(unsafe.Pointer(name)))
}

func offOfType(t *rtype) typeOff {
	return typeOff(addReflectOff(unsafe.Pointer(t)))
}

func offOfText(code unsafe.Pointer) textOff {
	return textOff(addReflectOff(code))
}

// readName decodes a name, and the path of its package if the name has one.
func readName(name *byte) (text, pkgPath string) {
	if name == nil {
		return "", ""
	}
	text, at := counted(name, 1)
	if *name&nameTag != 0 {
		_, at = counted(name, at)
	}
	if *name&namePkgPath != 0 {
		var raw [4]byte
		copy(raw[:], unsafe.Slice((*byte)(unsafe.Add(unsafe.Pointer(name), at)), 4))
		off := nameOff(binary.NativeEndian.Uint32(raw[:]))
		pkgPath, _ = counted((*byte)(resolveNameOff(unsafe.Pointer(name), off)), 1)
	}
	return text, pkgPath
}

// counted reads a length and as many bytes, and returns the position after them.
func counted(name *byte, at int) (string, int) {
	var length, shift int
	for {
		b := *(*byte)(unsafe.Add(unsafe.Pointer(name), at))
		at++
		length |= int(b&0x7f) << shift
		if b < 0x80 {
			break
		}
		shift += 7
	}
	return unsafe.String((*byte)(unsafe.Add(unsafe.Pointer(name), at)), length), at + length
}
