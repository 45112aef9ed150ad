package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"
	"sort"
	"strings"
	"sync"
)

func run(name string, f func()) {
	defer func() {
		if r := recover(); r != nil {
			fmt.Println(name, "panics:", r)
		}
	}()
	fmt.Println("--", name)
	f()
}

type Number interface {
	~int | ~int8 | ~int64 | ~uint8 | ~float32 | ~float64
}

type Pair[A, B any] struct {
	First  A
	Second B
}

func (p Pair[A, B]) Swap() Pair[B, A]        { return Pair[B, A]{p.Second, p.First} }
func (p Pair[A, B]) String() string          { return fmt.Sprintf("<%v|%v>", p.First, p.Second) }
func MakePair[A, B any](a A, b B) Pair[A, B] { return Pair[A, B]{a, b} }

type List[T any] struct {
	head, tail *node[T]
	n          int
}
type node[T any] struct {
	v    T
	next *node[T]
}

func (l *List[T]) Push(vs ...T) *List[T] {
	for _, v := range vs {
		n := &node[T]{v: v}
		if l.tail == nil {
			l.head = n
		} else {
			l.tail.next = n
		}
		l.tail = n
		l.n++
	}
	return l
}

func (l *List[T]) All() iter.Seq2[int, T] {
	return func(yield func(int, T) bool) {
		i := 0
		for n := l.head; n != nil; n = n.next {
			if !yield(i, n.v) {
				return
			}
			i++
		}
	}
}

func Map[T, U any](s []T, f func(T) U) []U {
	r := make([]U, 0, len(s))
	for _, x := range s {
		r = append(r, f(x))
	}
	return r
}

func Reduce[T, A any](s []T, a A, f func(A, T) A) A {
	for _, x := range s {
		a = f(a, x)
	}
	return a
}

func Sum[T Number](s ...T) (t T) {
	for _, x := range s {
		t += x
	}
	return
}

func Keys[M ~map[K]V, K cmp.Ordered, V any](m M) []K {
	var ks []K
	for k := range m {
		ks = append(ks, k)
	}
	slices.Sort(ks)
	return ks
}

type MyInt int8

func (m MyInt) String() string { return fmt.Sprintf("M%d", int8(m)) }

type Set[T comparable] map[T]struct{}

func (s Set[T]) Add(x T) bool {
	_, had := s[x]
	s[x] = struct{}{}
	return !had
}

type Tree[K cmp.Ordered, V any] struct {
	left, right *Tree[K, V]
	key         K
	val         V
}

func (t *Tree[K, V]) Put(k K, v V) *Tree[K, V] {
	if t == nil {
		return &Tree[K, V]{key: k, val: v}
	}
	switch c := cmp.Compare(k, t.key); {
	case c < 0:
		t.left = t.left.Put(k, v)
	case c > 0:
		t.right = t.right.Put(k, v)
	default:
		t.val = v
	}
	return t
}

func (t *Tree[K, V]) Walk(f func(K, V)) {
	if t != nil {
		t.left.Walk(f)
		f(t.key, t.val)
		t.right.Walk(f)
	}
}

type Stringish interface{ ~string | ~[]byte }

func Len[T Stringish](x T) int      { return len(x) }
func Upper[T Stringish](x T) string { return strings.ToUpper(string(x)) }
func Zero[T any]() (z T)            { return }
func Ptr[T any](x T) *T             { return &x }
func TypeName[T any]() string       { return fmt.Sprintf("%T", *new(T)) }
func Is[T any](x any) bool          { _, ok := x.(T); return ok }
func Conv[T, U Number](x T) U       { return U(x) }
func Eq[T comparable](a, b T) bool  { return a == b }
func Must[T any](x T, err error) T {
	if err != nil {
		panic(err)
	}
	return x
}

func Kind[T any](x T) string {
	switch any(x).(type) {
	case int:
		return "int"
	case string:
		return "string"
	case []T:
		return "slice of T"
	case fmt.Stringer:
		return "stringer"
	}
	return "other"
}

func Counter[T any]() func(T) int {
	n := 0
	seen := []T{}
	return func(x T) int { n++; seen = append(seen, x); return n * len(seen) }
}

type Cloner[T any] interface{ Clone() T }
type Doc struct{ s string }

func (d Doc) Clone() Doc { return Doc{d.s + "'"} }
func CloneAll[T Cloner[T]](xs []T) []T {
	return Map(xs, func(x T) T { return x.Clone() })
}

type PtrTo[T any] interface {
	*T
	Set(string)
}
type Setting struct{ v string }

func (s *Setting) Set(v string) { s.v = v }
func FromStrings[T any, P PtrTo[T]](ss []string) []T {
	out := make([]T, len(ss))
	for i, s := range ss {
		P(&out[i]).Set(s)
	}
	return out
}

type Opt[T any] func(*T)
type Matrix[T Number] [2][2]T

func (m Matrix[T]) Mul(o Matrix[T]) (r Matrix[T]) {
	for i := range 2 {
		for j := range 2 {
			for k := range 2 {
				r[i][j] += m[i][k] * o[k][j]
			}
		}
	}
	return
}

type Vec[T any] = []T
type Embeds[T any] struct {
	List[T]
	*Pair[T, int]
	name string
}
type Chan[T any] chan T

func (c Chan[T]) SendAll(xs ...T) {
	for _, x := range xs {
		c <- x
	}
	close(c)
}

type Rec[T any] struct {
	kids []Rec[T]
	v    T
}

func (r Rec[T]) Depth() int {
	d := 0
	for _, k := range r.kids {
		d = max(d, k.Depth())
	}
	return d + 1
}

type Event[T any] struct{ handlers []func(T) }

func (e *Event[T]) On(f func(T)) { e.handlers = append(e.handlers, f) }
func (e *Event[T]) Fire(x T) {
	for _, h := range e.handlers {
		h(x)
	}
}

type Err[T any] struct{ v T }

func (e Err[T]) Error() string { return fmt.Sprint("err ", e.v) }

func basics() {
	p := MakePair(1, "a")
	fmt.Println(p, p.Swap(), p.Swap().Swap() == p)
	fmt.Printf("%T %T %v %+v\n", p, p.Swap(), MakePair(MyInt(3), []MyInt{4}), struct{ P Pair[int, int] }{})
	fmt.Printf("%T %T %T\n", Pair[MyInt, Pair[string, any]]{}, &List[map[string]int]{}, Set[[2]int]{})
	l := (&List[string]{}).Push("x", "y", "z")
	for i, v := range l.All() {
		if i == 2 {
			break
		}
		fmt.Print(i, v, " ")
	}
	fmt.Println(l.n)
	fmt.Println(Map([]int{1, 2, 3}, func(i int) string { return strings.Repeat("*", i) }))
	fmt.Println(Reduce([]string{"a", "bb"}, 0, func(n int, s string) int { return n + len(s) }))
	fmt.Println(Sum(1, 2, 3), Sum(1.5, 2), Sum[MyInt](100, 100), Sum[uint8](200, 100), Sum[float32]())
	fmt.Println(Keys(map[string]bool{"b": true, "a": false}), Keys(map[MyInt]int{3: 1, -1: 2}))
	s := Set[string]{}
	fmt.Println(s.Add("a"), s.Add("a"), len(s))
	var t *Tree[string, int]
	for i, w := range strings.Fields("the quick brown fox jumps over the lazy dog") {
		t = t.Put(w, i)
	}
	t.Walk(func(k string, v int) { fmt.Print(k, v, " ") })
	fmt.Println(Len("héllo"), Len([]byte{1, 2}), Upper([]byte("abc")))
}

func types() {
	fmt.Println(Zero[int](), Zero[*int]() == nil, Zero[[]string]() == nil, Zero[Pair[string, MyInt]]())
	fmt.Println(TypeName[int](), TypeName[MyInt](), TypeName[[]Pair[int, MyInt]](), TypeName[func(MyInt)](), TypeName[error](), TypeName[*Doc]())
	fmt.Println(Is[int](1), Is[MyInt](1), Is[fmt.Stringer](MyInt(1)), Is[error](nil), Is[any](nil), Is[Pair[int, int]](Pair[int, int]{}))
	fmt.Println(Conv[int, uint8](300), Conv[float64, int](-2.9), Conv[MyInt, float64](5), Conv[int, int8](-129))
	fmt.Println(Eq(1, 1), Eq("a", "b"), Eq[any](1, 1.0), Eq(MakePair(1, "x"), MakePair(1, "x")), Eq(Ptr(1), Ptr(1)))
	run("eq panics", func() { fmt.Println(Eq[any]([]int{}, []int{})) })
	fmt.Println(Kind(1), Kind("a"), Kind(MyInt(1)), Kind(2.5), Kind[any]([]any{}))
	c := Counter[string]()
	d := Counter[int]()
	fmt.Println(c("a"), c("b"), d(1), c("c"))
	fmt.Println(CloneAll([]Doc{{"a"}, {"b"}}), FromStrings[Setting]([]string{"x", "y"}))
	m := Matrix[int]{{1, 1}, {1, 0}}
	r := m
	for range 10 {
		r = r.Mul(m)
	}
	fmt.Printf("%v %T\n", r, r)
	var v Vec[int] = []int{1}
	fmt.Printf("%T %v\n", v, append(v, 2))
	e := Embeds[string]{name: "e", Pair: &Pair[string, int]{"k", 1}}
	e.Push("a").Push("b")
	fmt.Println(e.n, e.First, e.Swap(), e.head.next.v)
	ch := make(Chan[MyInt])
	go ch.SendAll(1, 2, 3)
	for x := range ch {
		fmt.Print(x, " ")
	}
	fmt.Println(Rec[int]{kids: []Rec[int]{{kids: []Rec[int]{{}}}, {}}}.Depth())
	var ev Event[Pair[string, int]]
	ev.On(func(p Pair[string, int]) { fmt.Print("1:", p, " ") })
	ev.On(func(p Pair[string, int]) { fmt.Println("2:", p.First) })
	ev.Fire(MakePair("ev", 7))
	var target Err[int]
	err := fmt.Errorf("w %w", Err[int]{5})
	fmt.Println(err, errors.As(err, &target), target.v, errors.As(err, new(Err[string])))
	f := Map[int, string]
	g := Pair[int, string].Swap
	fmt.Println(f([]int{1}, func(i int) string { return fmt.Sprint(i) }), g(MakePair(1, "z")))
	h := (*List[int]).Push
	var li List[int]
	h(&li, 4, 5)
	fmt.Println(li.n, li.head.v)
	run("must", func() { Must(fmt.Sscan("x", new(int))) })
	var opts []Opt[Doc]
	opts = append(opts, func(d *Doc) { d.s = "opt" })
	var dd Doc
	opts[0](&dd)
	fmt.Println(dd)
}

func standardLibrary() {
	s := []int{3, 1, 2, 3}
	t := slices.Clone(s)
	slices.Sort(t)
	fmt.Println(s, t, slices.Compact(t), slices.Equal(s, t), slices.Max(s), slices.Min(s))
	slices.SortFunc(s, func(a, b int) int { return cmp.Compare(b, a) })
	fmt.Println(s, slices.IndexFunc(s, func(x int) bool { return x < 3 }), slices.Insert(s, 1, 100, 200))
	m := map[string]int{"a": 1, "b": 2, "c": 3}
	ks := slices.Sorted(maps.Keys(m))
	vs := slices.Collect(maps.Values(m))
	sort.Ints(vs)
	fmt.Println(ks, vs, slices.Repeat([]int{1, 2}, 2), slices.Concat([]int{1}, []int{2, 3}))
	people := []struct {
		Name string
		Age  int
	}{{"A", 30}, {"B", 25}, {"C", 30}}
	slices.SortStableFunc(people, func(a, b struct {
		Name string
		Age  int
	}) int {
		return cmp.Or(cmp.Compare(a.Age, b.Age), -cmp.Compare(a.Name, b.Name))
	})
	fmt.Println(people)
	for i, c := range slices.Backward([]string{"x", "y"}) {
		fmt.Print(i, c, " ")
	}
	for c := range slices.Chunk([]int{1, 2, 3, 4, 5}, 2) {
		fmt.Print(c)
	}
	fmt.Println()
	next, stop := iter.Pull(slices.Values([]string{"p", "q"}))
	fmt.Println(next())
	fmt.Println(next())
	fmt.Println(next())
	stop()
	once := sync.OnceValue(func() int { fmt.Print("computed "); return 42 })
	fmt.Println(once(), once())
	n, err := sync.OnceValues(func() (int, error) { return 1, errors.New("x") })()
	fmt.Println(n, err, maps.Collect(slices.All([]string{"z"})))
	m2 := maps.Clone(m)
	maps.DeleteFunc(m2, func(k string, v int) bool { return v > 1 })
	fmt.Println(m2, len(m), slices.ContainsFunc(ks, func(s string) bool { return s == "c" }))
	idx, found := slices.BinarySearchFunc(people, 30, func(p struct {
		Name string
		Age  int
	}, a int) int {
		return cmp.Compare(p.Age, a)
	})
	fmt.Println(idx, found)
	run("slices panics", func() { slices.Max([]int{}) })
	run("insert panics", func() { slices.Insert([]int{1}, 5, 2) })
}

type Inner struct {
	A int `json:"a"`
	b int
}
type Outer struct {
	Inner
	Name  string            `json:"name,omitempty"`
	Tags  map[string]MyInt  `json:"tags"`
	Ptr   *Inner            `json:"ptr"`
	Any   any               `json:"any"`
	Skip  int               `json:"-"`
	List  []Pair[int, bool] `json:"list"`
	Level Level
}
type Level int

func (l Level) MarshalText() ([]byte, error) { return []byte(fmt.Sprintf("level%d", int(l))), nil }
func (l *Level) UnmarshalText(b []byte) error {
	_, err := fmt.Sscanf(string(b), "level%d", (*int)(l))
	return err
}

type Custom struct{ v int }

func (c Custom) MarshalJSON() ([]byte, error) { return json.Marshal(map[string]int{"custom": c.v}) }
func (c *Custom) UnmarshalJSON(b []byte) error {
	var m map[string]int
	if err := json.Unmarshal(b, &m); err != nil {
		return err
	}
	c.v = m["custom"]
	return nil
}

func jsons() {
	o := Outer{Inner: Inner{1, 2}, Tags: map[string]MyInt{"x": 3}, Any: []any{1, "a", Custom{5}}, Skip: 9,
		List: []Pair[int, bool]{{1, true}}, Level: 3}
	b, err := json.Marshal(o)
	fmt.Println(string(b), err)
	var back Outer
	err = json.Unmarshal([]byte(`{"a":7,"name":"n","tags":{"q":1},"ptr":{"a":2},"any":{"k":[1,null]},"list":[{"First":4}],"Level":"level8","unknown":1}`), &back)
	fmt.Printf("%+v %v %v\n", back.Inner, back.Ptr, err)
	fmt.Println(back.Name, back.Tags, back.Any, back.List, int(back.Level))
	var cs []Custom
	err = json.Unmarshal([]byte(`[{"custom":1},{"custom":2}]`), &cs)
	fmt.Println(cs, err)
	err = json.Unmarshal([]byte(`{"a":"str"}`), &back)
	fmt.Println(err)
	var te *json.UnmarshalTypeError
	fmt.Println(errors.As(err, &te), te.Field)
	_, err = json.Marshal(func() {})
	fmt.Println(err)
	b, _ = json.MarshalIndent(map[Level]Custom{1: {2}}, "", " ")
	fmt.Println(string(b))
	var anon struct {
		X, y int
		Z    []struct{ W string }
	}
	fmt.Println(json.Unmarshal([]byte(`{"x":1,"y":2,"z":[{"w":"q"}]}`), &anon), anon)
}

func main() {
	run("basics", basics)
	run("types", types)
	run("standardLibrary", standardLibrary)
	run("jsons", jsons)
}
