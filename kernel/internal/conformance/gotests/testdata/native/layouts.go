// run

// Methods of types of every kind, size and way of lying in an interface.
package main

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"reflect"
	"sort"
	"strings"
	"sync"
)

// direct-iface corner cases: size of one word with pointers, several fields
type D1 struct {
	_ [0]int
	p *int
}

func (d D1) Get() int { return *d.p }

type D2 struct {
	_ struct{}
	m map[string]int
}

func (d D2) Get() int { return d.m["x"] }

type D3 [1]struct{ f func() int }

func (d D3) Get() int { return d[0].f() }

type D4 struct {
	a, b, c struct{}
	e       [1][1]chan int
}

func (d D4) Get() int { return cap(d.e[0][0]) }

type Getter interface{ Get() int }

// trailing zero-size
type D5 struct {
	p *int
	_ struct{}
}

func (d D5) Get() int { return *d.p + 1 }

type U uintptr

func (u U) Get() int { return int(u) }

type Rec struct {
	kids map[string]Rec
	up   *Rec
	arr  []Rec
	fn   func(Rec) Rec
	ch   chan Rec
}

func (r Rec) Get() int { return len(r.kids) + len(r.arr) }

type TreeG[T any] struct {
	l, r *TreeG[T]
	v    T
}

func (t *TreeG[T]) All(yield func(T) bool) bool {
	return t == nil || t.l.All(yield) && yield(t.v) && t.r.All(yield)
}
func (t *TreeG[T]) String() string {
	var b strings.Builder
	for v := range t.Seq() {
		fmt.Fprint(&b, v, ",")
	}
	return b.String()
}
func (t *TreeG[T]) Seq() func(func(T) bool) { return func(y func(T) bool) { t.All(y) } }

func loc[T any](x T) any {
	type L struct{ v T }
	return L{x}
}

type Op func(float64, float64) float64

func (o Op) String() string { return "op" }

type Num interface{ ~int | ~float64 }
type Vec[T Num] []T

func (v Vec[T]) Len() int           { return len(v) }
func (v Vec[T]) Less(i, j int) bool { return v[i] < v[j] }
func (v Vec[T]) Swap(i, j int)      { v[i], v[j] = v[j], v[i] }

type ErrList []error

func (e ErrList) Error() string   { return fmt.Sprint(len(e), " errors") }
func (e ErrList) Unwrap() []error { return e }

type Opt struct{ v *int }

func (o Opt) Format(f fmt.State, c rune) {
	if o.v == nil {
		io.WriteString(f, "none")
		return
	}
	fmt.Fprintf(f, "%"+string(c), *o.v)
}

type Matrix [2][2]float64

func (m *Matrix) T() *Matrix  { m[0][1], m[1][0] = m[1][0], m[0][1]; return m }
func (m Matrix) Det() float64 { return m[0][0]*m[1][1] - m[0][1]*m[1][0] }

type Huge struct {
	a [3000]int
	p [3000]*int
}

func (h Huge) Get() int { return *h.p[2999] + h.a[5] }

type Wide struct {
	a int8
	b float32
	c string
	d []int
	e any
	f complex128
	g [3]uint16
}

func (w Wide) Many(a int8, b float32, c string, d []int, e any, f complex128, g [3]uint16, rest ...Wide) (int8, float32, string, []int, any, complex128, [3]uint16, int) {
	return a + w.a, b + w.b, c + w.c, append(d, w.d...), e, f + w.f, g, len(rest)
}

type Manyer interface {
	Many(a int8, b float32, c string, d []int, e any, f complex128, g [3]uint16, rest ...Wide) (int8, float32, string, []int, any, complex128, [3]uint16, int)
}

//go:noinline
func det(d interface{ Det() float64 }) float64 { return d.Det() }

func main() {
	x := 7
	gs := []Getter{D1{p: &x}, D2{m: map[string]int{"x": 3}}, D3{{func() int { return 9 }}}, D4{e: [1][1]chan int{{make(chan int, 4)}}}, D5{p: &x}, U(11), Rec{arr: make([]Rec, 2)}}
	var h Huge
	h.p[2999] = &x
	h.a[5] = 100
	gs = append(gs, h, &h)
	for _, g := range gs {
		fmt.Print(g.Get(), " ", reflect.ValueOf(g).MethodByName("Get").Call(nil)[0], " ")
		f := g.Get
		fmt.Print(f(), " ")
		a := any(g)
		fmt.Println(a.(Getter).Get(), reflect.TypeOf(a).Size())
	}
	fmt.Println(D1{p: &x} == D1{p: &x}, any(D2{}) != nil, gs[0] == Getter(D1{p: &x}))
	t := &TreeG[string]{v: "m", l: &TreeG[string]{v: "a"}, r: &TreeG[string]{v: "z"}}
	fmt.Println(t)
	fmt.Printf("%T %T\n", t, TreeG[map[string][]TreeG[int]]{})
	a, b, c := loc(1), loc(2), loc("s")
	fmt.Println(reflect.TypeOf(a) == reflect.TypeOf(b), reflect.TypeOf(a) == reflect.TypeOf(c), a, c)
	fmt.Println(Op(func(a, b float64) float64 { return a }), []Op{nil})
	v := Vec[float64]{3, 1, 2}
	sort.Sort(v)
	fmt.Println(v)
	var e error = ErrList{io.EOF, fmt.Errorf("x: %w", io.ErrUnexpectedEOF)}
	fmt.Println(errors.Is(e, io.ErrUnexpectedEOF), errors.Is(e, io.ErrNoProgress), e)
	fmt.Printf("%v %d %x\n", Opt{}, Opt{&x}, Opt{&h.a[5]})
	m := Matrix{{1, 2}, {3, 4}}
	fmt.Println(m.T().Det())
	fmt.Println(m)
	var mm Manyer = Wide{1, 2, "three", []int{4}, 5, 6i, [3]uint16{7}}
	fmt.Println(mm.Many(10, 20, "30", []int{40}, 50, 60, [3]uint16{70}, Wide{}, Wide{}))
	rs := reflect.ValueOf(mm).MethodByName("Many").CallSlice([]reflect.Value{reflect.ValueOf(int8(1)), reflect.ValueOf(float32(1)), reflect.ValueOf("c"), reflect.ValueOf([]int{}), reflect.ValueOf(new(any)).Elem(), reflect.ValueOf(1i), reflect.ValueOf([3]uint16{}), reflect.ValueOf([]Wide{{}})})
	for _, r := range rs {
		fmt.Print(r, " ")
	}
	fmt.Println()
	var order binary.ByteOrder = binary.BigEndian
	fmt.Printf("%T %v\n", order, order.Uint32([]byte{0, 0, 1, 2}))
	le := binary.LittleEndian
	fmt.Printf("%T %d\n", le, le.Uint16([]byte{3, 1}))
	var wg sync.WaitGroup
	var mu sync.Mutex
	tot := 0
	for i := range 50 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			s := fmt.Sprint(Vec[int]{i}, Op(nil), t)
			mu.Lock()
			tot += len(s)
			mu.Unlock()
		}()
	}
	wg.Wait()
	fmt.Println(tot)
	st := struct {
		Getter
		sync.Locker
	}{D1{p: &x}, &mu}
	st.Lock()
	st.Unlock()
	fmt.Println(st.Get())
	var lk sync.Locker = st
	lk.Lock()
	lk.Unlock()
	fmt.Printf("%T\n", st)
	defer func() {
		fmt.Println(recover())
		defer func() { fmt.Println(recover()) }()
		det((*Matrix)(nil))
	}()
	type pair struct{ a, b any }
	_ = map[any]int{pair{1, []int{}}: 1}
}
