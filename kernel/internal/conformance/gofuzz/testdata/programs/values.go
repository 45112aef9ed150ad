package main

import (
	"errors"
	"fmt"
	"math"
	"strings"
)

func run(name string, f func()) {
	defer func() {
		if r := recover(); r != nil {
			_, isError := r.(error)
			fmt.Println(name, "panics:", r, isError)
		}
	}()
	fmt.Println("--", name)
	f()
}

type Day int

const (
	Mon Day = iota + 1
	Tue
	_
	Thu
)

func (d Day) String() string { return [...]string{"?", "Mon", "Tue", "Wed", "Thu"}[d] }

type Celsius float64
type Flags uint8

const (
	A Flags = 1 << iota
	B
	C
	D = A | C
)

const (
	KB = 1 << (10 * (iota + 1))
	MB
	GB
)

const (
	a0, b0 = iota, iota * 10
	a1, b1
	_, _
	a3, b3
)

const big = 1 << 100
const huge = big * big
const third = 1.0 / 3
const typed int64 = 1 << 40

type Bits [4]uint16
type Point struct{ X, Y int }
type Nested struct {
	Point
	Name string
	tags map[string]int
}

func bigConstants() {
	fmt.Println(float64(1<<100), big>>98, float64(huge), third*3 == 1, big/3%7)
	var f float64 = 1 << 65
	var g float32 = 1 << 24
	fmt.Println(f, g+1, 2.0*18446744073709551616, uint64(1<<63), math.MaxUint64/10)
	fmt.Println(typed<<20, typed>>39, KB, MB, GB, a1, b1, a3, b3, A, B, C, D)
	const x = 'a' + 1.0
	fmt.Printf("%T %v %T %v\n", x, x, 'a'*2, 1i*1i)
	const s = "héllo"
	fmt.Println(len(s), s[1], s[1:3] == "é", len([10]int{}), 7/2, -7/2, 7/2.0, -7%3, 7%-3)
	fmt.Println(5.0/2, 1/2*3.0, 1/2.*3, 3/2*2.5, 0x1p-2, 0b1010, 0o17, 1_000)
	var i8 int8 = -128
	fmt.Println(-i8, i8/-1, i8*i8, i8-1, ^i8, uint8(i8), uint16(i8), int64(uint8(i8)))
	fmt.Println(min(3, 1.5, 2), max('a', 98.0), min("b", "a"))
}

func shifts() {
	var s uint = 33
	var i = 1 << s
	var j int32 = 1 << s
	var k = uint64(1 << s)
	var w int64 = 1.0 << 33
	var u = make([]byte, 1<<(s-31))
	fmt.Println(i, j, k, w, len(u), 1<<s == 2<<(s-1))
	var n = -1
	fmt.Println(int8(-1)<<7, int32(-1)>>40, uint32(1)<<31, int64(-5)>>1, uint(5)>>1, n>>100)
	run("negative shift", func() { fmt.Println(1 << n) })
	var b byte = 200
	fmt.Println(b<<1, b+100, b>>1|b<<7, ^b, -b, b*b)
}

func conversions() {
	var f = -3.99
	var n int64 = 1<<62 + 12345
	fmt.Println(int(f), int8(f), int64(1e18), float32(n), float64(float32(0.1)), int32(n))
	var u uint32 = 1 << 31
	fmt.Println(int32(u), int64(u), float32(u), uint8(u>>24), uint64(int32(u)))
	fmt.Println(string(rune(65)), string(rune(-1)), string([]rune{0x4e16, 0x1f600, 0xd800}))
	fmt.Println([]byte("héé"), []rune("a\xffé"), string([]byte{104, 105}), []byte(""))
	fmt.Printf("%q %x %U\n", "\u00e9\x00\t", "hé", 'é')
	type S string
	type B []byte
	fmt.Println(S("x")+"y", B("ab"), string(B{99}), []byte(S("q")), S([]rune{'z'}))
	var c = complex(3, -4)
	fmt.Println(real(c), imag(c), c*c, c/complex(0, 1), complex64(c), c == 3-4i)
	fmt.Printf("%v %.2f %T %T\n", c, c, c, complex64(c))
	fmt.Println(math.Inf(1), -math.Inf(1), math.NaN(), math.Copysign(0, -1), 1/math.Inf(-1))
	arr := [4]int(make([]int, 4))
	p := (*[2]int)([]int{1, 2, 3})
	p[1] = 9
	fmt.Println(arr, *p, len(p), cap(p))
	run("slice to array", func() { s := []int{1}; fmt.Println([2]int(s)) })
}

func floats() {
	x := 0.1
	y := 0.2
	fmt.Println(x+y, x+y == 0.3, 0.1+0.2 == 0.3, float32(x)+float32(y))
	nan := math.NaN()
	fmt.Println(nan == nan, nan != nan, nan < 1, nan > 1, !(nan < 1), min(nan, 1), max(1, nan))
	m := map[float64]int{nan: 1, nan: 2, 0: 3}
	m[math.Copysign(0, -1)] = 4
	fmt.Println(len(m), m[0], m[nan])
	z := 0.0
	fmt.Println(1/z, -1/z, z/z, 1e308*(10+z), 5e-324/2)
	a := [2]float64{nan, 1}
	fmt.Println(a == a, [1]float64{0} == [1]float64{math.Copysign(0, -1)})
	switch {
	case nan < 0, nan >= 0:
		fmt.Println("ordered")
	default:
		fmt.Println("unordered")
	}
	for f := 0.0; f < 0.5; f += 0.1 {
		fmt.Print(f, " ")
	}
	fmt.Println()
}

func strs() {
	s := "añb\xffc"
	for i, r := range s {
		fmt.Print(i, ":", r, " ")
	}
	fmt.Println(len(s), s[2], s[1:3], s > "az", s+"d"[:1])
	for i := range s {
		fmt.Print(i)
	}
	for range s {
		fmt.Print(".")
	}
	fmt.Println()
	t := s
	s += "!"
	fmt.Println(t == s, strings.Map(func(r rune) rune {
		if r > 127 {
			return -1
		}
		return r + 1
	}, "héy"))
	b := []byte("abc")
	u := string(b)
	b[0] = 'X'
	fmt.Println(u, string(b), strings.Repeat("ab", 3), strings.Split("a,b,c", ","))
	run("index", func() { i := 9; fmt.Println(s[i]) })
	run("slice", func() { i := 9; fmt.Println(s[i:3]) })
	run("slice2", func() { i := -1; fmt.Println(s[i:]) })
	switch s[:1] {
	case "b", "a":
		fmt.Println("a or b")
	}
	var sb strings.Builder
	for i := 3; i > 0; i-- {
		fmt.Fprintf(&sb, "%d...", i)
	}
	sb.WriteByte('!')
	sb.WriteString("ok")
	fmt.Println(sb.String(), sb.Len())
}

func printing() {
	fmt.Println(Tue, []Day{Mon, Thu}, map[Day]string{Tue: "x"}, struct{ D Day }{Mon}, &struct{ D Day }{Mon})
	fmt.Printf("%v %d %s %x %q %T %5v|%-5v|\n", Tue, Tue, Tue, Tue, Tue, Tue, Tue, Tue)
	fmt.Printf("%v %+v %#v %T\n", Point{1, 2}, Point{1, 2}, Point{1, 2}, Point{1, 2})
	n := Nested{Point{1, 2}, "n", map[string]int{"b": 2, "a": 1}}
	fmt.Printf("%v %+v %#v %T\n", n, n, n, n)
	fmt.Printf("%v %+v %T %T\n", &n, &Point{}, &n, []*Point{})
	fmt.Printf("%T %T %T %T\n", Bits{}, map[Day][]Celsius{}, func(Day) error { return nil }, make(chan<- Point))
	fmt.Printf("%v %#v %#v %#v\n", Bits{1, 2}, Bits{1}, []Day{1}, map[string]Point{"a": {}})
	var e error
	var p *Point
	var i any = p
	fmt.Println(e, p, i, i == nil, e == nil, []any{nil, 1, "a", 'x', 2.5, true, Mon})
	fmt.Printf("%v %d %s\n", e, "str", 5)
	fmt.Printf("%!|%z %d\n", 1)
	fmt.Printf("%08.3f|%+d|%x|%X|%e|%g|%t|%c|%6.2f|%-8s|%8s|%p\n", 3.14159, 5, 255, "hi", 12345.678,
		1e21, true, 'é', 2.0, "l", "r", nil)
	fmt.Printf("%*d|%[2]d %[1]d|%v\n", 5, 42, "x")
	fmt.Println(struct {
		a int
		b string
		c any
		d *int
	}{1, "b", 2.5, nil})
	type local struct{ A, b int }
	fmt.Printf("%T %+v %v\n", local{}, local{1, 2}, [2]bool{true})
	fmt.Printf("%T %T\n", struct{ X, y int }{}, []struct {
		A int `json:"a"`
	}{})
	fmt.Printf("%s %v %d\n", []byte("hi"), []byte("hi"), []byte("hi"))
	fmt.Printf("%s %v %q\n", errors.New("e"), fmt.Errorf("w: %w", errors.New("e")), []string{"a b", "c"})
}

type temp struct{ deg float64 }

func (t temp) Format(f fmt.State, verb rune) { fmt.Fprintf(f, "<%c %.1f>", verb, t.deg) }

type secret string

func (secret) GoString() string { return "secret!" }
func (secret) String() string   { return "***" }

type ptrStringer struct{ n int }

func (p *ptrStringer) String() string { return fmt.Sprint("ptr", p.n) }

type embedsDay struct {
	Day
	n int
}

type panicky struct{}

func (panicky) String() string { panic("no string") }

type nilString struct{}

func (n *nilString) String() string {
	if n == nil {
		return "nil receiver"
	}
	return "some"
}

type coded struct{ code int }

func (e coded) Error() string { return fmt.Sprint("E", e.code) }

func formatters() {
	fmt.Printf("%v %s %d\n", temp{1}, temp{2}, []temp{{3}})
	fmt.Printf("%v %s %#v %q %x\n", secret("a"), secret("a"), secret("a"), secret("a"), secret("a"))
	p := ptrStringer{1}
	fmt.Println(p, &p, []ptrStringer{{2}}, []*ptrStringer{})
	fmt.Println(embedsDay{Tue, 5}, panicky{}, (*nilString)(nil))
	var e error = coded{4}
	fmt.Println(e, fmt.Errorf("x: %w", e), []error{e}, map[string]error{"k": e})
	fmt.Printf("%v %d %s %+v\n", e, e, e, e)
	var s fmt.Stringer = Tue
	_, ok := s.(interface{ Error() string })
	fmt.Println(s, ok, fmt.Sprint(1, 2, "a", "b", 3, 4.5, nil, 'c'), fmt.Sprintln("a", 1))
}

func zeroValues() {
	var (
		i  int
		s  string
		p  *int
		sl []int
		m  map[string]int
		f  func()
		c  chan int
		x  any
		a  [2]Point
		st struct {
			A int
			B []string
		}
	)
	fmt.Println(i, s == "", p == nil, sl == nil, m == nil, f == nil, c == nil, x == nil, a, st)
	fmt.Println(len(sl), cap(sl), len(m), m["x"], len(c), cap(c))
	for range sl {
	}
	for range m {
	}
	delete(m, "a")
	sl = append(sl, sl...)
	fmt.Println(sl == nil, append([]int(nil), nil...) == nil, append([]int{}, nil...) == nil)
	run("nil map", func() { m["a"] = 1 })
	run("nil func", func() { f() })
	run("nil pointer", func() { fmt.Println(*p) })
	run("nil pointer field", func() { var q *Point; q.Y = 1 })
	run("close nil", func() { close(c) })
	var q *[3]int
	fmt.Println(len(q), cap(q))
	for i := range q {
		fmt.Print(i)
	}
	fmt.Println()
	run("nil array", func() { fmt.Println(q[1]) })
	run("nil array range", func() {
		for _, x := range q {
			fmt.Println(x)
		}
	})
}

func comparisons() {
	type key struct {
		a int
		b string
	}
	var x, y any = key{1, "a"}, key{1, "a"}
	fmt.Println(x == y, x == any(1), key{1, "a"} == key{1, "b"}, any(1) == any(1.0), any(int8(1)) == any(1))
	fmt.Println([2]any{1, "a"} == [2]any{1, "a"}, struct{ x any }{nil} == struct{ x any }{nil})
	p, q := &key{}, &key{}
	fmt.Println(p == q, *p == *q, p == p, any(p) == any(q))
	run("uncomparable", func() { fmt.Println(any([]int{1}) == any([]int{1})) })
	run("uncomparable in struct", func() {
		fmt.Println(any(struct{ f []int }{}) == any(struct{ f []int }{}))
	})
	run("map key", func() { m := map[any]int{}; m[[]int{1}] = 2 })
	run("map key func", func() { m := map[any]int{}; fmt.Println(m[func() {}]) })
	m := map[any]string{1: "int", "1": "string", 1.0: "float", key{1, "x"}: "key", [1]int{1}: "array", nil: "nil"}
	fmt.Println(m[1], m["1"], m[1.0], m[key{1, "x"}], m[[1]int{1}], m[nil], m[int8(1)] == "", len(m))
	var e1, e2 error = coded{1}, coded{1}
	fmt.Println(e1 == e2, errors.Is(e1, e2), errors.New("a") == errors.New("a"))
	var c1, c2 = make(chan int), make(chan int)
	fmt.Println(c1 == c2, c1 == c1)
	var target coded
	fmt.Println(errors.As(fmt.Errorf("a: %w", errors.Join(errors.New("b"), coded{7})), &target), target.code)
}

func arrays() {
	a := [3]int{1, 2, 3}
	b := a
	b[0] = 9
	c := &a
	c[1] = 8
	fmt.Println(a, b, *c, a == [3]int{1, 8, 3}, [...]string{2: "x", 0: "y"}, len([...]int{9: 1}))
	for i, x := range a {
		a[2] = 100
		fmt.Print(i, x, " ")
	}
	for i, x := range &a {
		a[2] = 200
		fmt.Print(i, x, " ")
	}
	for i, x := range a[:] {
		a[2] = 300
		fmt.Print(i, x, " ")
	}
	fmt.Println()
	f := func(x [3]int) [3]int { x[0] = -1; return x }
	fmt.Println(f(a), a, f(a)[1])
	m := map[string][2]int{"a": {1, 2}}
	v := m["a"]
	v[0] = 5
	fmt.Println(m, v, m["a"][1], m["none"][0])
	var grid [3][3]int
	for i := range grid {
		for j := range grid[i] {
			grid[i][j] = i * j
		}
	}
	row := grid[2]
	row[2] = 99
	fmt.Println(grid, row, [2][2]int{{1}, {1: 2}})
	type T struct{ a [2][]int }
	t := T{[2][]int{{1}, {2}}}
	u := t
	u.a[0][0] = 7
	u.a[1] = nil
	fmt.Println(t, u)
	x := [2]Point{{1, 2}, {3, 4}}
	x = [2]Point{{Y: 5}, {X: x[0].X}}
	fmt.Println(x)
	ap := [2]*Point{{1, 2}, {3, 4}}
	ap[0].X = 10
	fmt.Println(*ap[0], ap[1].Y)
	i := 5
	run("array index", func() { fmt.Println(a[i%4], a[i]) })
}

func slices_() {
	a := []int{1, 2, 3, 4, 5}
	b := a[1:3]
	c := a[1:3:3]
	b = append(b, 10)
	c = append(c, 20)
	c[0] = 30
	fmt.Println(a, b, c, len(b), cap(b), len(c))
	fmt.Println(copy(a, a[2:]), a, copy(a[1:], a), a, copy(make([]byte, 3), "hello"))
	s := a[:0]
	for _, x := range a {
		if x%2 == 1 {
			s = append(s, x)
		}
	}
	fmt.Println(s, a, a[len(a):], a[:0:0] == nil)
	d := make([]int, 2, 10)
	e := append(d, 1)
	f := append(d, 2)
	fmt.Println(e, f, d[:3])
	for i, x := range a {
		a = append(a, x)
		if i == 0 {
			a[1] = 77
		}
	}
	fmt.Println(a)
	var n [][]string
	n = append(n, nil, []string{}, []string{"a", "b"})
	n[0] = append(n[0], "z")
	fmt.Println(n, len(n[1:2][0]), fmt.Sprintf("%q", n))
	x := []any{1, "a", nil}
	x = append(x, x...)
	x[0] = x[1:2]
	fmt.Println(x, len(append([]byte("ab"), "cd"...)))
	clear(x[:3])
	fmt.Println(x)
	i, j := 4, 2
	run("bounds", func() { fmt.Println(a[i:j]) })
	run("bounds cap", func() { fmt.Println(a[:1000]) })
	run("bounds3", func() { fmt.Println(a[0 : 2 : 1+j-2]) })
	run("make", func() { fmt.Println(make([]int, j-3)) })
	run("makecap", func() { fmt.Println(make([]int, 5, j)) })
	var i8 int8 = 3
	var u64 uint64 = 2
	fmt.Println(a[i8], a[u64:i8], a['\x01'])
	run("uint index", func() { u := uint64(1 << 63); fmt.Println(a[u]) })
	run("int8 index", func() { i8 = -1; fmt.Println(a[i8]) })
}

func maps_() {
	m := map[string][]int{}
	m["a"] = append(m["a"], 1, 2)
	m["b"] = nil
	v, ok := m["b"]
	_, no := m["c"]
	fmt.Println(m, v == nil, ok, no, len(m))
	type P struct{ x, y int }
	c := map[P]int{{1, 2}: 3, {}: 4}
	c[P{1, 2}]++
	c[P{5, 5}] += 7
	c[P{}] <<= 2
	fmt.Println(c)
	d := map[string]*P{"a": {1, 2}}
	d["a"].x = 9
	fmt.Println(*d["a"])
	e := map[string]map[string]int{"x": {"y": 1}}
	e["x"]["z"]++
	fmt.Println(e, e["no"]["way"])
	run("nested nil", func() { e["no"]["way"] = 1 })
	sum := 0
	for k, v := range map[int]int{1: 10, 2: 20, 3: 30} {
		sum += k * v
	}
	for k := range c {
		delete(c, k)
	}
	fmt.Println(sum, len(c))
	f := map[bool]func(int) int{true: func(x int) int { return x + 1 }}
	fmt.Println(f[true](1), f[false] == nil)
	run("nil from map", func() { f[false](1) })
	s := map[string]struct{}{"a": {}}
	_, in := s["a"]
	fmt.Println(in, s)
	var i any = map[string]any{"a": []any{1, map[string]any{"b": 2}}}
	fmt.Println(i.(map[string]any)["a"].([]any)[1].(map[string]any)["b"])
	g := map[[2]string]int{{"a", "b"}: 1}
	fmt.Println(g[[2]string{"a", "b"}], g)
	h := make(map[int]int, 100)
	for i := range 1000 {
		h[i%10] += i
	}
	fmt.Println(h)
	clear(h)
	fmt.Println(h)
}

func main() {
	run("bigConstants", bigConstants)
	run("shifts", shifts)
	run("conversions", conversions)
	run("floats", floats)
	run("strs", strs)
	run("printing", printing)
	run("formatters", formatters)
	run("zeroValues", zeroValues)
	run("comparisons", comparisons)
	run("arrays", arrays)
	run("slices", slices_)
	run("maps", maps_)
}
