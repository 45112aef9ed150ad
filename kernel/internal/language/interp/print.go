package interp

import (
	"fmt"
	"go/constant"
	"reflect"
	"strconv"
	"strings"
	"unsafe"

	"golang.org/x/tools/go/ssa"
)

func constantText(v constant.Value) string { return constant.StringVal(v) }

func lastName(s string) string { return s[strings.LastIndex(s, ".")+1:] }

// printFn returns the instruction for print and println.
func (c *compiler) printFn(name string, call *ssa.CallCommon, args []uint32) func(*frame) {
	var layouts []*layout
	for _, a := range call.Args {
		layouts = append(layouts, c.layout(a.Type()))
	}
	line := name == "println"
	return func(fr *frame) {
		var text []byte
		for i, l := range layouts {
			if i > 0 && line {
				text = append(text, ' ')
			}
			text = appendPrinted(text, l, fr.reg(args[i]))
		}
		if line {
			text = append(text, '\n')
		}
		c.Program.Print(string(text))
	}
}

// appendPrinted appends the value at p as the runtime prints it.
func appendPrinted(text []byte, l *layout, p unsafe.Pointer) []byte {
	v := l.value(p)
	switch kind := l.typ.Kind(); kind {
	case reflect.Bool:
		return strconv.AppendBool(text, v.Bool())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return strconv.AppendInt(text, v.Int(), 10)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64,
		reflect.Uintptr:
		return strconv.AppendUint(text, v.Uint(), 10)
	case reflect.Float32, reflect.Float64:
		return strconv.AppendFloat(text, v.Float(), 'g', -1, l.typ.Bits())
	case reflect.Complex64, reflect.Complex128:
		return append(text, strconv.FormatComplex(v.Complex(), 'g', -1, l.typ.Bits())...)
	case reflect.String:
		return append(text, v.String()...)
	case reflect.Interface:
		words := (*eface)(p)
		return fmt.Appendf(text, "(%#x,%#x)", uintptr(words.typ), uintptr(words.data))
	case reflect.Slice:
		words := (*sliceWords)(p)
		return fmt.Appendf(text, "[%d/%d]%#x", words.len, words.cap, uintptr(words.data))
	}
	return fmt.Appendf(text, "%#x", uintptr(*(*unsafe.Pointer)(p)))
}
