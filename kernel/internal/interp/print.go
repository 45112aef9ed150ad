package interp

import (
	"go/constant"
	"reflect"
	"strings"
	"unsafe"

	"golang.org/x/tools/go/ssa"
)

func constantText(v constant.Value) string { return constant.StringVal(v) }

func lastName(s string) string { return s[strings.LastIndex(s, ".")+1:] }

// printFn is the instruction for print and println, which write to the standard error output.
func (c *compiler) printFn(name string, call *ssa.CallCommon, args []uint32) func(*frame) {
	var layouts []*layout
	for _, a := range call.Args {
		layouts = append(layouts, c.layout(a.Type()))
	}
	line := name == "println"
	return func(fr *frame) {
		for i, l := range layouts {
			if i > 0 && line {
				print(" ")
			}
			printValue(l, fr.reg(args[i]))
		}
		if line {
			print("\n")
		}
	}
}

func printValue(l *layout, p unsafe.Pointer) {
	v := l.value(p)
	switch l.typ.Kind() {
	case reflect.Bool:
		print(v.Bool())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		print(v.Int())
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64,
		reflect.Uintptr:
		print(v.Uint())
	case reflect.Float32, reflect.Float64:
		print(v.Float())
	case reflect.Complex64, reflect.Complex128:
		print(v.Complex())
	case reflect.String:
		print(v.String())
	case reflect.Interface:
		print(*(*any)(p))
	case reflect.Slice:
		print(*(*[]byte)(p))
	default:
		print(*(*unsafe.Pointer)(p))
	}
}
