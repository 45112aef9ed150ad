package runtimetypes

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"
	"unsafe"
)

type small struct {
	a int8
	f float32
}

type big struct {
	s string
	e error
	f [3]float64
	p *int
}

// many is an interface whose calls use all registers for arguments and results, and also the stack.
type many interface {
	Many(a int8, b float32, c string, d []int, e map[string]int, f small, g [2]float64,
		h complex128, i any, j error, k func(int) int, l chan int, m big, n *int, o uint16,
		p float64, q [1]string, r struct{}, rest ...string) (
		int, float64, string, small, big, error, any, []string)
}

const manySignature = `Many(a int8, b float32, c string, d []int, e map[string]int, f small,
	g [2]float64, h complex128, i any, j error, k func(int) int, l chan int, m big, n *int,
	o uint16, p float64, q [1]string, r struct{}, rest ...string) (
	int, float64, string, small, big, error, any, []string)`

const manyCell = `
type small struct { a int8; f float32 }
type big struct { s string; e error; f [3]float64; p *int }
type many interface { ` + manySignature + ` }
type V struct { n, m int }
func (V) ` + manySignature + ` { panic(0) }
type D map[string]int
func (D) ` + manySignature + ` { panic(0) }
type E struct { pad string; *V }
`

func TestCompiledCodePassesManyArguments(t *testing.T) {
	path := reflect.TypeFor[small]().PkgPath()
	knownTo(reflect.TypeFor[small](), reflect.TypeFor[big]())
	c := newCellOf(t, path, manyCell)
	var got []any
	n := 5
	result := big{"r", fmt.Errorf("e"), [3]float64{7, 8, 9}, &n}
	body := func(args []reflect.Value) []reflect.Value {
		got = nil
		for _, a := range args {
			got = append(got, reflect.NewAt(a.Type(), addressOf(a)).Elem().Interface())
		}
		err := fmt.Errorf("result")
		x := any("x")
		list := []string{"a", "b"}
		return append(values(1, 2.5, "three", small{4, 5}, result),
			reflect.ValueOf(&err).Elem(), reflect.ValueOf(&x).Elem(), reflect.ValueOf(list))
	}
	c.methods["V.Many"], c.methods["D.Many"] = body, body
	v := reflect.New(c.typ("V"))
	*(*[2]int)(v.UnsafePointer()) = [2]int{10, 20}
	d := reflect.ValueOf(map[string]int{"d": 1}).Convert(c.typ("D"))
	e := reflect.New(c.typ("E"))
	reflect.NewAt(v.Type(), unsafe.Add(e.UnsafePointer(), 16)).Elem().Set(v)
	for _, receiver := range []reflect.Value{v, v.Elem(), d, e, e.Elem()} {
		x := receiver.Interface().(many)
		m := map[string]int{"k": 1}
		k := func(i int) int { return i + 1 }
		l := make(chan int)
		b := big{"s", fmt.Errorf("e"), [3]float64{1, 2, 3}, &n}
		r1, r2, r3, r4, r5, r6, r7, r8 := x.Many(-1, 2.5, "c", []int{4}, m, small{6, 7},
			[2]float64{8, 9}, 10i, "i", b.e, k, l, b, &n, 15, 16, [1]string{"q"}, struct{}{},
			"r1", "r2")
		want := []any{int8(-1), float32(2.5), "c", []int{4}, m, small{6, 7}, [2]float64{8, 9}, 10i,
			"i", b.e, nil, l, b, &n, uint16(15), 16.0, [1]string{"q"}, struct{}{},
			[]string{"r1", "r2"}}
		if got[11].(func(int) int)(1) != 2 {
			t.Error("the function does not work")
		}
		got[11] = nil
		if !reflect.DeepEqual(got[1:], want) {
			t.Errorf("%s got %v, want %v", receiver.Type(), got[1:], want)
		}
		results := []any{r1, r2, r3, r4, r5, r6.Error(), r7, r8}
		wanted := []any{1, 2.5, "three", small{4, 5}, result, "result", "x", []string{"a", "b"}}
		if !reflect.DeepEqual(results, wanted) {
			t.Errorf("%s gave %v, want %v", receiver.Type(), results, wanted)
		}
	}
}

// addressOf copies a value, which may come from an unexported field, and returns the address of the
// copy.
func addressOf(v reflect.Value) unsafe.Pointer {
	p := reflect.New(v.Type())
	p.Elem().Set(v)
	return p.UnsafePointer()
}

// randomType returns a type of any kind. Deeply nested types are rarer.
func randomType(r *rand.Rand, depth int) reflect.Type {
	simple := []reflect.Type{
		reflect.TypeFor[bool](), reflect.TypeFor[int8](), reflect.TypeFor[uint16](),
		reflect.TypeFor[int32](), reflect.TypeFor[int](), reflect.TypeFor[float32](),
		reflect.TypeFor[float64](), reflect.TypeFor[complex64](), reflect.TypeFor[complex128](),
		reflect.TypeFor[string](), reflect.TypeFor[[]int](), reflect.TypeFor[*int](),
		reflect.TypeFor[any](), reflect.TypeFor[error](), reflect.TypeFor[struct{}](),
	}
	if depth == 0 || r.IntN(3) > 0 {
		return simple[r.IntN(len(simple))]
	}
	if r.IntN(2) == 0 {
		return reflect.ArrayOf(r.IntN(4), randomType(r, depth-1))
	}
	var fields []reflect.StructField
	for i := range r.IntN(5) {
		fields = append(fields, reflect.StructField{
			Name: fmt.Sprintf("F%d", i), Type: randomType(r, depth-1),
		})
	}
	return reflect.StructOf(fields)
}

// randomValue returns a value in which all significant bytes are random.
func randomValue(r *rand.Rand, t reflect.Type) reflect.Value {
	v := reflect.New(t).Elem()
	switch t.Kind() {
	case reflect.Bool:
		v.SetBool(r.IntN(2) == 1)
	case reflect.Int8, reflect.Int32, reflect.Int:
		v.SetInt(r.Int64())
	case reflect.Uint16:
		v.SetUint(r.Uint64())
	case reflect.Float32, reflect.Float64:
		v.SetFloat(float64(float32(r.NormFloat64())))
	case reflect.Complex64, reflect.Complex128:
		v.SetComplex(complex(float64(float32(r.NormFloat64())), float64(r.IntN(100))))
	case reflect.String:
		v.SetString(fmt.Sprint("s", r.Int()))
	case reflect.Slice:
		v.Set(reflect.ValueOf([]int{r.Int(), r.Int()}))
	case reflect.Pointer:
		v.Set(reflect.ValueOf(new(int)))
		v.Elem().SetInt(r.Int64())
	case reflect.Interface:
		v.Set(reflect.ValueOf(fmt.Errorf("e%d", r.Int())))
	case reflect.Array:
		for i := range t.Len() {
			v.Index(i).Set(randomValue(r, t.Elem()))
		}
	case reflect.Struct:
		for i := range t.NumField() {
			v.Field(i).Set(randomValue(r, t.Field(i).Type))
		}
	}
	return v
}

// TestRandomSignatures calls stubs of functions with random types, as a method with a pointer
// receiver is called, and checks the arguments and results.
func TestRandomSignatures(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		var in, out []reflect.Type
		var args, results []reflect.Value
		for range r.IntN(14) {
			in = append(in, randomType(r, 2))
			args = append(args, randomValue(r, in[len(in)-1]))
		}
		for range r.IntN(14) {
			out = append(out, randomType(r, 2))
			results = append(results, randomValue(r, out[len(out)-1]))
		}
		typ := reflect.FuncOf(in, out, false)
		receiver := new(int)
		m, err := onPointer(reflect.TypeFor[int](), signature{name: "M", typ: typ},
			body{onPointer: func(got []reflect.Value) []reflect.Value {
				if got[0].Interface() != any(receiver) {
					t.Errorf("%s: receiver %s, want %p", typ, got[0], receiver)
				}
				sameValues(t, got[1:], args)
				return results
			}}, noShortcut)
		if err != nil {
			t.Fatal(err)
		}
		f := functionAt(m.viaInterface, withReceiver(reflect.TypeFor[*int](), typ))
		sameValues(t, f.Call(append([]reflect.Value{reflect.ValueOf(receiver)}, args...)), results)
	}
}

func sameValues(t *testing.T, got, want []reflect.Value) {
	t.Helper()
	if len(got) != len(want) {
		t.Errorf("%d values, want %d", len(got), len(want))
		return
	}
	for i := range want {
		if !reflect.DeepEqual(got[i].Interface(), want[i].Interface()) {
			t.Errorf("value %d of type %s is %v, want %v", i, want[i].Type(), got[i], want[i])
		}
	}
}

func noShortcut() reflect.Value { return reflect.Value{} }
