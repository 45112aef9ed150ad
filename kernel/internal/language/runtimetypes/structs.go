package runtimetypes

import (
	"fmt"
	"go/token"
	"reflect"
	"strconv"
	"strings"
	"unsafe"
)

// field is a field of a struct type. Unexported fields have the path of their package.
type field struct {
	name, pkgPath, tag string
	typ                reflect.Type
	embedded           bool
}

// maxMask is the size beyond which the runtime makes a type's pointer mask itself.
const maxMask = maxMaskBytes * 8 * wordSize

// newStruct makes an unnamed struct type that is not registered with package reflect. Unlike
// reflect.StructOf, it accepts all fields that Go does.
func newStruct(fields []field) *structType {
	s := &structType{rtype: rtype{kind: uint8(reflect.Struct), align: 1, fieldAlign: 1}}
	for _, f := range fields {
		s.add(f)
	}
	if n := len(s.fields); n > 0 && s.size > 0 && s.fields[n-1].typ.size == 0 {
		s.size++ // a pointer to the last field must not point past the struct
	}
	s.size = roundUp(s.size, uintptr(s.align))
	s.gcData, s.flags = s.mask(), 0
	if s.ptrBytes > maxMask {
		s.flags |= flagGCMaskOnDemand
	}
	if s.size == wordSize && s.ptrBytes == wordSize {
		s.flags |= flagDirectIface
	}
	if s.isRegularMemory() {
		s.flags |= flagRegularMemory
	}
	s.equal = s.equality()
	return s
}

// add places a field after the others.
func (s *structType) add(f field) {
	typ := rtypeOf(f.typ)
	s.size = roundUp(s.size, uintptr(typ.align))
	s.fields = append(s.fields, structField{
		name: newName(f.name, f.tag, "", f.embedded), typ: typ, offset: s.size,
	})
	if typ.ptrBytes > 0 {
		s.ptrBytes = s.size + typ.ptrBytes
	}
	s.size += typ.size
	s.align = max(s.align, typ.align)
	s.fieldAlign = s.align
	if !token.IsExported(f.name) && s.pkgPath == nil {
		s.pkgPath = plainName(f.pkgPath)
	}
}

func roundUp(n, unit uintptr) uintptr {
	return (n + unit - 1) / unit * unit
}

// mask returns a mask with a bit for each word that is a pointer. If the runtime makes the mask,
// the result is memory for a pointer to it.
func (s *structType) mask() *byte {
	if s.ptrBytes == 0 {
		return nil
	}
	if s.ptrBytes > maxMask {
		return (*byte)(unsafe.Pointer(new(uintptr)))
	}
	mask := make([]byte, roundUp(s.ptrBytes/wordSize, 8*wordSize)/8)
	for _, f := range s.fields {
		for i := range f.typ.ptrBytes / wordSize {
			bits := *(*byte)(unsafe.Add(unsafe.Pointer(f.typ.gcData), i/8))
			if bits>>(i%8)&1 != 0 {
				word := f.offset/wordSize + i
				mask[word/8] |= 1 << (word % 8)
			}
		}
	}
	return &mask[0]
}

// isRegularMemory reports whether two structs are equal exactly if all their bytes are equal.
func (s *structType) isRegularMemory() bool {
	end := uintptr(0)
	for _, f := range s.fields {
		regular := f.typ.flags&flagRegularMemory != 0 || f.typ.size == 0 && f.typ.equal != nil
		if f.isBlank() || !regular || f.offset != end {
			return false
		}
		end = f.offset + f.typ.size
	}
	return end == s.size
}

func (f structField) isBlank() bool {
	name, _ := readName(f.name)
	return name == "_"
}

// equality returns a function that compares all fields except blank ones, or nil if a field cannot
// be compared.
func (s *structType) equality() func(p, q unsafe.Pointer) bool {
	var compared []structField
	for _, f := range s.fields {
		if f.typ.equal == nil {
			return nil
		}
		if !f.isBlank() {
			compared = append(compared, f)
		}
	}
	return func(p, q unsafe.Pointer) bool {
		for _, f := range compared {
			if !f.typ.equal(unsafe.Add(p, f.offset), unsafe.Add(q, f.offset)) {
				return false
			}
		}
		return true
	}
}

// structString returns the string form of a struct type.
func structString(fields []field) string {
	var parts []string
	for _, f := range fields {
		part := f.typ.String()
		if !f.embedded {
			part = f.name + " " + part
		}
		if f.tag != "" {
			part += " " + strconv.Quote(f.tag)
		}
		parts = append(parts, part)
	}
	return braced("struct", parts)
}

// plainFields returns fields in the form of package reflect, or nil if package reflect does not
// accept them or handles them wrongly.
func plainFields(fields []field) []reflect.StructField {
	plain := []reflect.StructField{}
	for _, f := range fields {
		if f.embedded || f.name == "_" {
			return nil
		}
		s := reflect.StructField{Name: f.name, Type: f.typ, Tag: reflect.StructTag(f.tag)}
		if !token.IsExported(f.name) {
			s.PkgPath = f.pkgPath
		}
		plain = append(plain, s)
	}
	return plain
}

func structKey(fields []field) string {
	var key strings.Builder
	for _, f := range fields {
		if token.IsExported(f.name) {
			f.pkgPath = ""
		}
		fmt.Fprintf(&key, "%q %q %q %t %p;", f.name, f.pkgPath, f.tag, f.embedded, rtypeOf(f.typ))
	}
	return "struct " + key.String()
}
