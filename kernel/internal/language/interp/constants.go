package interp

import (
	"go/constant"
	"reflect"
	"unsafe"
)

// setConstant gives a variable the value of a constant.
func setConstant(v reflect.Value, value constant.Value) {
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(constant.BoolVal(value))
	case reflect.String:
		v.SetString(constant.StringVal(value))
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		n, _ := constant.Int64Val(constant.ToInt(value))
		v.SetInt(n)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64,
		reflect.Uintptr:
		n, _ := constant.Uint64Val(constant.ToInt(value))
		v.SetUint(n)
	case reflect.Float32:
		n, _ := constant.Float32Val(value)
		v.SetFloat(float64(n))
	case reflect.Float64:
		n, _ := constant.Float64Val(value)
		v.SetFloat(n)
	case reflect.Complex64, reflect.Complex128:
		re, _ := constant.Float64Val(constant.Real(value))
		im, _ := constant.Float64Val(constant.Imag(value))
		if v.Kind() == reflect.Complex64 {
			re32, _ := constant.Float32Val(constant.Real(value))
			im32, _ := constant.Float32Val(constant.Imag(value))
			re, im = float64(re32), float64(im32)
		}
		v.SetComplex(complex(re, im))
	case reflect.UnsafePointer:
		n, _ := constant.Uint64Val(constant.ToInt(value))
		v.SetPointer(unsafe.Add(nil, uintptr(n)))
	}
}
