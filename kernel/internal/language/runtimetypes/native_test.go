package runtimetypes

import (
	"bytes"
	"container/heap"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"sort"
	"strings"
	"sync"
	"testing"
	"text/template"
	"unsafe"
)

// twin returns a value of a made type with a copy of the memory of a compiled value.
func twin(of func(string) reflect.Type, compiled reflect.Value) reflect.Value {
	v := reflect.New(of(compiled.Type().Name()))
	copied := reflect.NewAt(compiled.Type(), v.UnsafePointer())
	copied.Elem().Set(compiled)
	return v.Elem()
}

func TestValuesBehaveAsCompiled(t *testing.T) {
	of := remade(t)
	n := number(5)
	p := Point{X: 1, Y: 2, label: "l"}
	samples := []any{
		n, Fraction(2.5), flag(true), text("t"), complexX(1i), raw(9), list{3, 1, 2},
		quad{"a", "b"}, one{&n}, table{"k": {1, 2}, "a": nil}, stream(nil), source(nil),
		handle(nil),
		nothing{}, p, Circle{p, 2}, Deep{Circle: &Circle{p, 2}, text: "T"},
		pointerOnly{&Circle{p, 2}}, blanks{a: 1, b: "x"}, endsEmpty{a: 4},
		mixed{a: 1, d: 2i, f: "any"}, tree{"a": tree{"b": nil}}, nest{{}, {{}}}, fix(nil),
		cycle{s: []cycle{{}}}, Odd{}, Even{}, methodic{4},
	}
	for _, sample := range samples {
		compiled := reflect.New(reflect.TypeOf(sample)).Elem()
		compiled.Set(reflect.ValueOf(sample))
		v := twin(of, compiled)
		for _, format := range []string{"%v", "%+v", "%#v", "%T", "%s", "%d", "%x", "%q"} {
			got, want := fmt.Sprintf(format, v.Interface()), fmt.Sprintf(format, sample)
			if got != want {
				t.Errorf("%s of %T: %s, compiled %s", format, sample, got, want)
			}
			got = fmt.Sprintf("%T", v.Addr().Interface())
			if want = "*" + fmt.Sprintf("%T", sample); got != want {
				t.Errorf("pointer: %s, compiled %s", got, want)
			}
		}
		got, err := json.Marshal(v.Interface())
		want, wantErr := json.Marshal(sample)
		if string(got) != string(want) || (err == nil) != (wantErr == nil) {
			t.Errorf("JSON of %T: %s %v, compiled %s %v", sample, got, err, want, wantErr)
		}
		if v.Comparable() != compiled.Comparable() {
			t.Errorf("%T: comparable is %t", sample, v.Comparable())
		}
		if v.Comparable() {
			m := map[any]bool{v.Interface(): true}
			again := twin(of, compiled)
			if !m[again.Interface()] || v.Interface() != again.Interface() || m[sample] {
				t.Errorf("%T is no key like its twin", sample)
			}
		}
	}
}

func TestBlankFieldsDoNotCountInComparisons(t *testing.T) {
	typ := remade(t)("blanks")
	one, two := reflect.New(typ), reflect.New(typ)
	for offset := range typ.Size() {
		if f := typ.Field(1); offset >= f.Offset && offset < f.Offset+f.Type.Size() {
			*(*byte)(unsafe.Add(two.UnsafePointer(), offset)) = 7
		}
	}
	m := map[any]int{one.Elem().Interface(): 1}
	if one.Elem().Interface() != two.Elem().Interface() || m[two.Elem().Interface()] != 1 {
		t.Error("blank fields count")
	}
}

func TestSortAndHeap(t *testing.T) {
	of := remade(t)
	v := reflect.New(of("list"))
	*(*list)(v.UnsafePointer()) = list{3, 1, 4, 1, 5, 9, 2, 6}
	sort.Sort(v.Elem().Interface().(sort.Interface))
	if got := fmt.Sprint(v.Elem().Interface()); got != "[#1 #1 #2 #3 #4 #5 #6 #9]" {
		t.Errorf("sorted: %s", got)
	}
	h := v.Interface().(heap.Interface)
	heap.Init(h)
	heap.Push(h, any(number(0)))
	if least := heap.Pop(h); least != any(number(0)) || h.Len() != 8 {
		t.Errorf("least is %v of %d", least, h.Len())
	}
}

const errorCell = `
type Code int
func (c Code) Error() string { return "" }
type Wrapped struct { inner error; note string }
func (w *Wrapped) Error() string { return "" }
func (w *Wrapped) Unwrap() error { return w.inner }
func (w *Wrapped) Is(target error) bool { return false }
type Many []error
func (m Many) Error() string { return "" }
func (m Many) Unwrap() []error { return m }
`

func errorTypes(t *testing.T) *cell {
	c := newCell(t, errorCell)
	c.methods["Code.Error"] = func(args []reflect.Value) []reflect.Value {
		return values(fmt.Sprintf("code %d", args[0].Int()))
	}
	inner := func(w reflect.Value) error {
		return *(*error)(w.Elem().Field(0).Addr().UnsafePointer())
	}
	c.methods["Wrapped.Error"] = func(args []reflect.Value) []reflect.Value {
		return values("wrapped: " + inner(args[0]).Error())
	}
	c.methods["Wrapped.Unwrap"] = func(args []reflect.Value) []reflect.Value {
		err := inner(args[0])
		return []reflect.Value{reflect.ValueOf(&err).Elem()}
	}
	c.methods["Wrapped.Is"] = func(args []reflect.Value) []reflect.Value {
		return values(args[1].Interface().(error).Error() == "anything")
	}
	c.methods["Many.Error"] = func(args []reflect.Value) []reflect.Value { return values("many") }
	c.methods["Many.Unwrap"] = func(args []reflect.Value) []reflect.Value {
		return []reflect.Value{args[0].Convert(reflect.TypeFor[[]error]())}
	}
	return c
}

func TestErrorsOfCells(t *testing.T) {
	c := errorTypes(t)
	code := reflect.ValueOf(404).Convert(c.typ("Code")).Interface().(error)
	w := reflect.New(c.typ("Wrapped"))
	*(*error)(w.Elem().Field(0).Addr().UnsafePointer()) = code
	err := fmt.Errorf("outer: %w", w.Interface().(error))
	if err.Error() != "outer: wrapped: code 404" {
		t.Errorf("text %s", err)
	}
	if !errors.Is(err, code) || errors.Is(err, io.EOF) || !errors.Is(err, errors.New("anything")) {
		t.Error("errors.Is does not see through the chain")
	}
	target := reflect.New(c.typ("Code"))
	if !errors.As(err, target.Interface()) || target.Elem().Int() != 404 {
		t.Errorf("errors.As finds %v", target.Elem())
	}
	pointer := reflect.New(w.Type())
	if !errors.As(err, pointer.Interface()) || pointer.Elem().Interface() != w.Interface() {
		t.Error("errors.As does not find the pointer")
	}
	many := reflect.ValueOf([]error{io.EOF, err}).Convert(c.typ("Many")).Interface().(error)
	if !errors.Is(many, code) || !errors.Is(many, io.EOF) {
		t.Error("errors.Is does not see a list")
	}
	joined := errors.Join(many, code)
	if joined.Error() != "many\ncode 404" {
		t.Errorf("joined: %s", joined)
	}
}

var noError = reflect.Zero(reflect.TypeFor[error]())

func TestReadersAndWriters(t *testing.T) {
	c := newCell(t, `
type R struct{ left int }
func (r *R) Read(p []byte) (n int, err error) { return }
type W struct{ R; total []byte }
func (w *W) Write(p []byte) (int, error) { return 0, nil }
`)
	c.methods["R.Read"] = func(args []reflect.Value) []reflect.Value {
		left := (*int)(args[0].UnsafePointer())
		if *left == 0 {
			return []reflect.Value{reflect.ValueOf(0), reflect.ValueOf(&io.EOF).Elem()}
		}
		n := copy(args[1].Bytes(), "ab"[:min(2, *left)])
		*left -= n
		return []reflect.Value{reflect.ValueOf(n), noError}
	}
	c.methods["W.Write"] = func(args []reflect.Value) []reflect.Value {
		total := (*[]byte)(args[0].Elem().Field(1).Addr().UnsafePointer())
		*total = append(*total, args[1].Bytes()...)
		return []reflect.Value{reflect.ValueOf(args[1].Len()), noError}
	}
	w := reflect.New(c.typ("W"))
	*(*int)(w.UnsafePointer()) = 5
	got, err := io.ReadAll(w.Interface().(io.Reader))
	if string(got) != "ababa" || err != nil {
		t.Errorf("read %q, %v", got, err)
	}
	fmt.Fprintf(w.Interface().(io.Writer), "%d-%s", 7, "x")
	n, err := io.Copy(w.Interface().(io.Writer), strings.NewReader(" more"))
	if n != 5 || err != nil {
		t.Errorf("copied %d, %v", n, err)
	}
	if total := w.Elem().Field(1).Bytes(); string(total) != "7-x more" {
		t.Errorf("written %q", total)
	}
}

func TestJSONOfCellTypes(t *testing.T) {
	c := newCell(t, `
type Temperature float64
func (t Temperature) MarshalJSON() ([]byte, error) { return nil, nil }
func (t *Temperature) UnmarshalJSON(b []byte) error { return nil }
type Base struct { ID int `+"`json:\"id\"`"+`; hidden int }
type Reading struct {
	Base
	Value Temperature `+"`json:\"value\"`"+`
	Other *Temperature `+"`json:\",omitempty\"`"+`
	Notes map[string][]Base
	private string
}
type Key int
func (k Key) MarshalText() ([]byte, error) { return nil, nil }
type Keyed map[Key]int
`)
	c.methods["Temperature.MarshalJSON"] = func(args []reflect.Value) []reflect.Value {
		text := fmt.Appendf(nil, `"%g K"`, args[0].Float())
		return []reflect.Value{reflect.ValueOf(text), noError}
	}
	c.methods["Temperature.UnmarshalJSON"] = func(args []reflect.Value) []reflect.Value {
		var degrees float64
		_, err := fmt.Sscanf(string(args[1].Bytes()), `"%g K"`, &degrees)
		args[0].Elem().SetFloat(degrees)
		return []reflect.Value{reflect.ValueOf(&err).Elem()}
	}
	c.methods["Key.MarshalText"] = func(args []reflect.Value) []reflect.Value {
		return []reflect.Value{reflect.ValueOf([]byte(fmt.Sprintf("<%d>", args[0].Int()))), noError}
	}
	v := reflect.New(c.typ("Reading"))
	in := `{"id":3,"value":"21.5 K","Other":"1 K","Notes":{"a":[{"id":4}]}}`
	if err := json.Unmarshal([]byte(in), v.Interface()); err != nil {
		t.Fatal(err)
	}
	if out, err := json.Marshal(v.Interface()); string(out) != in || err != nil {
		t.Errorf("%s, %v", out, err)
	}
	keyed := reflect.MakeMap(c.typ("Keyed"))
	keyed.SetMapIndex(reflect.ValueOf(8).Convert(c.typ("Key")), reflect.ValueOf(1))
	out, err := json.Marshal(keyed.Interface())
	if string(out) != `{"\u003c8\u003e":1}` || err != nil {
		t.Errorf("%s, %v", out, err)
	}
}

func TestTemplatesCallMethods(t *testing.T) {
	of := remade(t)
	v := twin(of, reflect.ValueOf(Circle{Point{X: 1, Y: 2}, 2}))
	const text = `{{.X}} {{.}} {{.Area}} {{(.Move 1 2).Y}} {{.Point}}`
	var b bytes.Buffer
	err := template.Must(template.New("").Parse(text)).Execute(&b, v.Addr().Interface())
	if err != nil || b.String() != "1 (1,2) 12 4 (2,4)" {
		t.Errorf("%s, %v", &b, err)
	}
}

func TestMethodsThroughReflect(t *testing.T) {
	of := remade(t)
	circle := twin(of, reflect.ValueOf(Circle{Point{X: 1, Y: 2}, 2}))
	area, ok := circle.Type().MethodByName("Area")
	if got := area.Func.Call([]reflect.Value{circle}); !ok || got[0].Float() != 12 {
		t.Errorf("Area of the type: %v", got)
	}
	if got := circle.MethodByName("String").Call(nil); got[0].String() != "(1,2)" {
		t.Errorf("String of the value: %v", got)
	}
	moved := circle.Addr().MethodByName("Move").Call(values(3, 4))[0]
	if moved.Type().Elem() != of("Point") || moved.Pointer() != circle.Addr().Pointer() {
		t.Errorf("Move returns %v", moved)
	}
	if got := circle.Addr().Interface().(fmt.Stringer).String(); got != "(4,6)" {
		t.Errorf("moved to %s", got)
	}
}

func TestMethodValuesAndExpressions(t *testing.T) {
	of := remade(t)
	for _, sample := range []any{table{"k": {1}}, stream(make(chan number)), one{new(number)}} {
		v := twin(of, reflect.ValueOf(sample))
		for i := range v.NumMethod() {
			m := v.Type().Method(i)
			if m.Type.NumIn() != 1 {
				continue
			}
			if sample, ok := sample.(stream); ok && m.Name == "Close" {
				v.Method(i).Call(nil)
				if _, open := <-sample; open {
					t.Error("Close left the channel open")
				}
				continue
			}
			want := reflect.ValueOf(sample).Method(i).Call(nil)[0]
			got, direct := v.Method(i).Call(nil)[0], m.Func.Call([]reflect.Value{v})[0]
			bound := v.Method(i).Interface()
			value := reflect.ValueOf(bound).Call(nil)[0]
			if fmt.Sprint(got, direct, value) != fmt.Sprint(want, want, want) {
				t.Errorf("%T.%s: %v %v %v, compiled %v", sample, m.Name, got, direct, value, want)
			}
		}
	}
}

func TestImplementsAndAssertions(t *testing.T) {
	of := remade(t)
	m := reflect.New(of("mixed"))
	if _, ok := m.Interface().(error); !ok {
		t.Error("*mixed is no error")
	}
	if _, ok := m.Elem().Interface().(error); ok {
		t.Error("mixed is an error")
	}
	if _, ok := m.Interface().(both); ok {
		t.Error("*mixed takes a Point of another type than both")
	}
	iface := of("both")
	if !m.Type().Implements(iface) || m.Type().Elem().Implements(iface) {
		t.Error("*mixed alone implements both")
	}
	held := reflect.New(iface).Elem()
	held.Set(m)
	if got := held.MethodByName("String").Call(nil)[0].String(); got != "mixed" {
		t.Errorf("String through the interface: %s", got)
	}
	via := reflect.New(of("viaInterface"))
	reflect.NewAt(iface, via.UnsafePointer()).Elem().Set(m)
	if got := via.Interface().(fmt.Stringer).String(); got != "mixed" {
		t.Errorf("String of the embedded interface: %s", got)
	}
	switch v := m.Interface().(type) {
	case sort.Interface:
		t.Errorf("%T is a sort.Interface", v)
	case interface {
		fmt.Stringer
		error
	}:
	default:
		t.Errorf("%T is not in the type switch", v)
	}
}

func TestEmbeddedCompiledTypes(t *testing.T) {
	if !hasImports {
		t.Skip("the export data of packages need the go command")
	}
	knownTo(reflect.TypeFor[sync.Mutex](), reflect.TypeFor[bytes.Buffer](),
		reflect.TypeFor[reflect.Type](), reflect.TypeFor[io.Reader](), reflect.TypeFor[io.Writer]())
	c := newCell(t, `
import ("bytes"; "io"; "reflect"; "sync")
type Locked struct { n int; sync.Mutex; *bytes.Buffer }
type Typed struct { n int; reflect.Type }
type Mutex sync.Mutex
type Reads struct { io.Reader }
var unnamed struct { a, b string; bytes.Buffer; Reads }
`)
	l := reflect.New(c.typ("Locked"))
	*(*int)(l.UnsafePointer()) = 11
	l.Elem().Field(2).Set(reflect.ValueOf(bytes.NewBufferString("start ")))
	l.Interface().(sync.Locker).Lock()
	if l.Interface().(interface{ TryLock() bool }).TryLock() {
		t.Error("the mutex is not locked")
	}
	l.Interface().(sync.Locker).Unlock()
	fmt.Fprintf(l.Interface().(io.Writer), "n=%d", 5)
	if got := fmt.Sprint(l.Interface()); got != "start n=5" {
		t.Errorf("the buffer has %q", got)
	}
	if _, ok := l.Elem().Interface().(sync.Locker); ok {
		t.Error("Locked is a Locker without a pointer")
	}
	if _, ok := l.Elem().Interface().(io.Writer); !ok {
		t.Error("Locked is no writer")
	}
	typed := reflect.New(c.typ("Typed")).Elem()
	typed.Field(1).Set(reflect.ValueOf(reflect.TypeFor[int]()))
	if got := typed.Interface().(reflect.Type); got.Kind() != reflect.Int || got.Size() != 8 {
		t.Errorf("the embedded type is %v", got)
	}
	compiled := reflect.TypeFor[sync.Mutex]()
	if mutex := c.typ("Mutex"); mutex.Size() != compiled.Size() ||
		mutex.NumMethod() != 0 || mutex.Field(1).Type != compiled.Field(1).Type {
		t.Errorf("Mutex is %v", mutex)
	}
	u := reflect.New(c.typ("unnamed"))
	u.Interface().(io.Writer).Write([]byte("abc"))
	if got := u.Elem().Field(2).Addr().Interface().(*bytes.Buffer).String(); got != "abc" {
		t.Errorf("the unnamed struct wrote %q", got)
	}
}
