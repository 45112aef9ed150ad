package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"runtime"
	"sort"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

func run(name string, f func()) {
	defer func() {
		if r := recover(); r != nil {
			_, isRuntime := r.(runtime.Error)
			fmt.Println(name, "panics:", r, isRuntime)
		}
	}()
	fmt.Println("--", name)
	f()
}

type Counter struct{ n int }

func (c Counter) Get() int        { return c.n }
func (c *Counter) Inc() int       { c.n++; return c.n }
func (c *Counter) Self() *Counter { return c }

type Base struct{ id int }

func (b Base) ID() int          { return b.id }
func (b *Base) SetID(i int)     { b.id = i }
func (b Base) Describe() string { return fmt.Sprint("Base", b.ID()) }

type Mid struct {
	*Base
	name string
}

func (m Mid) Describe() string { return "Mid:" + m.Base.Describe() }

type Top struct {
	Mid
	Counter
	extra int
}

type Shape interface {
	Area() float64
	Perimeter() float64
}
type Named interface{ Name() string }
type NamedShape interface {
	Shape
	Named
}
type Rect struct{ w, h float64 }

func (r Rect) Area() float64      { return r.w * r.h }
func (r Rect) Perimeter() float64 { return 2 * (r.w + r.h) }
func (r Rect) Name() string       { return "rect" }

type Circle struct{ r float64 }

func (c *Circle) Area() float64      { return 3 * c.r * c.r }
func (c *Circle) Perimeter() float64 { return 6 * c.r }

type IntFunc func(int) int

func (f IntFunc) Twice(x int) int { return f(f(x)) }

func loopVariables() {
	var fs []func() int
	for i := 0; i < 6; i++ {
		if i%2 == 0 {
			i++
		}
		fs = append(fs, func() int { i += 10; return i })
	}
	for _, f := range fs {
		fmt.Print(f(), f(), " ")
	}
	m := map[string]func() string{}
	for _, s := range []string{"a", "b"} {
		m[s] = func() string { s += "!"; return s }
	}
	fmt.Println(m["a"](), m["b"](), m["a"]())
	var ps []*int
	for i := range 3 {
		ps = append(ps, &i)
	}
	var qs []*int
	for i, j := 0, 9; i < 3; i, j = i+1, j-1 {
		qs = append(qs, &i, &j)
		j--
	}
	fmt.Println(*ps[0], *ps[1], *ps[2], *qs[0], *qs[1], *qs[4], *qs[5])
	var arr [3]func() int
	for i := range arr {
		arr[i] = func() int { return i }
	}
	fmt.Println(arr[0](), arr[2]())
	x := 1
	f := func() int { x++; return x }
	x = 10
	fmt.Println(f(), x, f(), x)
	for i := 0; i < 3; i++ {
		defer func() { fmt.Print("d", i, " ") }()
		defer fmt.Print("e", i, " ")
	}
	func() {
		x := x
		x++
		_ = x
	}()
	fmt.Println(x)
}

func methodValues() {
	c := Counter{1}
	get, inc := c.Get, c.Inc
	c.n = 50
	fmt.Println(get(), inc(), c.n, Counter.Get(c), (*Counter).Get(&c), (*Counter).Inc(&c))
	defer fmt.Println(c.Get())
	c.n = 99
	p := &c
	h := p.Get
	p = &Counter{7}
	fmt.Println(h(), p.Self().Self().Inc(), c.Self().n)
	var s Shape = Rect{2, 3}
	area := s.Area
	s = &Circle{1}
	fmt.Println(area(), s.Area(), Shape.Area(s), Shape.Perimeter(Rect{1, 1}))
	t := Top{Mid{&Base{5}, "m"}, Counter{1}, 2}
	t.SetID(6)
	u := t
	u.SetID(8)
	fmt.Println(t.ID(), u.Describe(), t.Base.Describe(), t.Inc(), u.Get(), t.Mid.Base.id, t.id, t.n)
	f := t.Describe
	t.Base = &Base{100}
	fmt.Println(f(), t.Describe(), (*Top).ID(&t), Top.Get(t))
	fmt.Println(IntFunc(func(x int) int { return x * 3 }).Twice(2))
	var np *Counter
	run("nil method value", func() { f := np.Get; fmt.Println(f()) })
	run("nil interface", func() { var s Shape; s.Area() })
	run("nil method value of interface", func() { var s Shape; f := s.Area; fmt.Println("not here", f) })
	run("nil embedded", func() { var t Top; t.ID() })
	g := np.Inc
	run("late", func() { g() })
}

func interfaces() {
	shapes := []Shape{Rect{1, 2}, &Circle{2}, &Rect{3, 4}}
	for _, s := range shapes {
		switch x := s.(type) {
		case NamedShape:
			fmt.Printf("%T %s %v\n", x, x.Name(), x.Area())
		case *Circle:
			fmt.Println("circle", x.r)
		}
	}
	var x any = Rect{1, 2}
	_, isShape := x.(Shape)
	_, isString := x.(fmt.Stringer)
	r, isRect := x.(Rect)
	_, isPtr := x.(*Rect)
	fmt.Println(isShape, isString, r, isRect, isPtr)
	run("assert", func() { _ = x.(*Rect) })
	run("assert interface", func() { _ = x.(fmt.Stringer) })
	run("assert nil", func() { var y any; _ = y.(int) })
	run("assert nil interface", func() { var y Shape; _ = y.(NamedShape) })
	run("assert circle", func() { _ = any(Circle{}).(Shape) })
	var s Shape
	var c *Circle
	fmt.Println(s == nil, c == nil)
	s = c
	fmt.Println(s == nil, s == (*Circle)(nil), s != nil)
	for _, v := range []any{1, "a", nil, 2.5, []int{1}, error(nil), errors.New("x"), Rect{}, 'c', int8(1), func() {}, &c} {
		switch y := v.(type) {
		case nil:
			fmt.Print("nil ")
		case int, int8:
			fmt.Printf("int %T ", y)
		case string:
			fmt.Print("string ", len(y), " ")
		case error:
			fmt.Print("error ", y.Error(), " ")
		case []int:
			fmt.Print("ints ", y[0], " ")
		case Shape:
			fmt.Print("shape ")
		case func():
			fmt.Print("func ")
		case **Circle:
			fmt.Print("pp ", *y == nil, " ")
		default:
			fmt.Printf("%T ", y)
		}
	}
	fmt.Println()
	type pair struct{ a, b any }
	p := pair{1, pair{"x", nil}}
	q := p
	fmt.Println(p == q, p.b.(pair).a, p)
}

func named() (x int, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("recovered: %v", r)
			x *= 2
		}
	}()
	x = 21
	panic("oops")
}

func deferOrder() (s string) {
	defer func() { s += "1" }()
	defer func() {
		defer func() { s += "2"; recover() }()
		s += "3"
		panic("inner")
	}()
	for i := range 3 {
		defer func() { s += fmt.Sprint("i", i) }()
	}
	return "r"
}

func rethrow() {
	defer fmt.Println("outer deferred")
	defer func() {
		r := recover()
		fmt.Println("got", r)
		panic(fmt.Sprint(r, " again"))
	}()
	panic("first")
}

func noRecover() {
	defer func() {
		func() { fmt.Println("nested recover:", recover()) }()
	}()
	panic("not recovered")
}

func help() any { return recover() }

func defers() {
	fmt.Println(named())
	fmt.Println(deferOrder())
	run("rethrow", rethrow)
	run("noRecover", noRecover)
	fmt.Println("recover outside:", recover())
	run("direct", func() { defer recover(); panic("direct") })
	run("helper", func() { defer help(); panic("helper") })
	run("panic nil", func() { panic(nil) })
	run("panic error", func() { panic(fmt.Errorf("wrapped %w", fs.ErrNotExist)) })
	run("panic custom", func() { panic(Rect{1, 2}) })
	run("goexit like", func() {
		defer fmt.Println("first")
		var m map[string]int
		m["x"] = 1
		fmt.Println("never")
	})
	f := func(n int) (r int) {
		defer func() { r += n }()
		if n > 3 {
			return n * 100
		}
		r = 5
		return
	}
	fmt.Println(f(1), f(4))
	var fn func()
	run("defer nil", func() { defer fn(); fmt.Println("runs") })
	x := 1
	func() {
		defer fmt.Println("args", x, func() int { x++; return x }())
		x = 100
	}()
	func() {
		defer func(c Counter) { fmt.Println(c.n) }(Counter{x})
		x = 5
		c := &Counter{3}
		defer c.Inc()
		defer func() { fmt.Println(c.n) }()
		c = &Counter{4}
	}()
	func() {
		defer func() {
			fmt.Println(recover())
			defer func() { fmt.Println(recover()) }()
			panic("second")
		}()
		panic("first")
	}()
	done := make(chan bool)
	go func() {
		defer close(done)
		defer fmt.Println("goexit deferred", recover())
		runtime.Goexit()
		fmt.Println("never")
	}()
	<-done
	i := 0
	for i < 3 {
		func() {
			defer func() { recover() }()
			i++
			panic(i)
		}()
	}
	fmt.Println(i)
	fmt.Println(divide(1, 0))
	fmt.Println(divide(6, 3))
}

func divide(a, b int) (q int, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = r.(error)
		}
	}()
	return a / b, nil
}

func trace(s string, v int) int { fmt.Print(s, " "); return v }

func order() {
	a := []int{1, 2, 3}
	i := 0
	i, a[i] = 1, 10
	fmt.Println(i, a)
	i, a[i], a[trace("idx", 2)] = trace("x", 2), trace("y", 20), trace("z", 30)
	fmt.Println(i, a)
	a[0], a[1], a[2] = a[2], a[0], a[1]
	fmt.Println(a)
	m := map[int]int{}
	m[trace("k", 1)] = trace("v", 2)
	m[trace("k2", 1)] += trace("v2", 5)
	fmt.Println(m)
	fmt.Println(trace("a", 1)+trace("b", 2)*trace("c", 3) > trace("d", 0) && trace("e", 1) == 0 || trace("f", 1) == 1)
	f := func(x ...int) int { return len(x) }
	fmt.Println(f(trace("1", 1), f(trace("2", 2), trace("3", 3)), trace("4", 4)))
	s := []func() int{func() int { return trace("s0", 0) }, func() int { return trace("s1", 1) }}
	x := [...]int{s[0](), trace("t", 5), s[1]()}
	y := map[string]int{"a": trace("ma", 1), "b": trace("mb", 2)}
	z := struct{ p, q int }{q: trace("q", 1), p: trace("p", 2)}
	fmt.Println(x, y, z)
	get := func() *[]int { fmt.Print("get "); return &a }
	(*get())[trace("i", 0)] = trace("val", 7)
	fmt.Println(a)
	var p *Counter
	run("order panic", func() { p.n = trace("evaluated", 1) })
	run("order index", func() { a[10] = trace("evaluated too", 1) })
	run("map nil", func() { var m map[int]int; m[trace("key", 1)] = trace("value", 2) })
	run("swap", func() { a[0], a[10] = 1, 2 })
	fmt.Println(a[0])
	switch trace("tag", 2) {
	case trace("c1", 1), trace("c2", 2), trace("c3", 3):
		fmt.Println("hit")
	case trace("c4", 2):
	}
	if v := trace("init", 3); v > 2 {
		fmt.Println("if", v)
	} else if w := v * 2; w > 0 {
		fmt.Println(w)
	}
	for i, n := trace("start", 0), trace("n", 2); i < n; i += trace("post", 1) {
		fmt.Print("body ")
	}
	fmt.Println()
	b, c := 1, 2
	b, c = c, b+c
	b, c = c, b+c
	fmt.Println(b, c)
	var q struct{ a, b int }
	q.a, q.b = 5, q.a+1
	fmt.Println(q)
}

func labels() {
outer:
	for i := range 4 {
		for j := range 4 {
			switch {
			case j == 2:
				continue outer
			case i == 2:
				break outer
			case i == j:
				break
			default:
				fmt.Print(i, j, " ")
			}
		}
	}
	i := 0
loop:
	if i < 3 {
		fmt.Print("g", i, " ")
		i++
		goto loop
	}
sw:
	switch {
	case true:
		for {
			break sw
		}
		fmt.Println("no")
	}
sel:
	for {
		select {
		default:
			break sel
		}
	}
	switch x := 5; x {
	case 5:
		fmt.Print("five ")
		fallthrough
	case 6:
		fmt.Print("six ")
	case 7:
		fmt.Print("seven ")
	default:
		fmt.Print("default ")
	}
	switch {
	default:
		fmt.Print("d ")
	case i > 100:
		fmt.Print("no ")
	}
block:
	for range 1 {
		if i == 3 {
			break block
		}
		fmt.Print("unreached")
	}
	n := 0
	for {
		n++
		if n < 5 {
			continue
		}
		break
	}
	fmt.Println(n)
	goto end
end:
}

func rangeFunctions() {
	seq := func(n int) func(func(int, string) bool) {
		return func(yield func(int, string) bool) {
			defer fmt.Print("cleanup ")
			for i := range n {
				if !yield(i, strings.Repeat("x", i)) {
					fmt.Print("stopped ")
					return
				}
			}
		}
	}
	for i, s := range seq(3) {
		fmt.Print(i, s, " ")
	}
	for i := range seq(5) {
		if i == 1 {
			continue
		}
		if i == 3 {
			break
		}
		fmt.Print(i, " ")
	}
	find := func(n int) (r string) {
		defer func() { r += "!" }()
		for i, s := range seq(10) {
			for j := range seq(3) {
				if i == n && j == 1 {
					return s
				}
			}
		}
		return "none"
	}
	fmt.Println(find(2))
outer:
	for i := range seq(4) {
		for j := range seq(4) {
			if j == 2 {
				continue outer
			}
			if i == 2 {
				break outer
			}
			defer fmt.Println("deferred in loop", i, j)
		}
	}
	run("panic in loop", func() {
		for i := range seq(3) {
			if i == 1 {
				panic("in body")
			}
		}
	})
	run("bad iterator", func() {
		for i := range func(yield func(int) bool) { yield(1); yield(2) } {
			fmt.Println(i)
			break
		}
	})
	count := 0
	for range func(yield func() bool) { _ = yield() && yield() && yield() } {
		count++
	}
	fmt.Println(count)
	for i := range int8(3) {
		fmt.Printf("%T%d ", i, i)
	}
	const c = 2
	for i := range c {
		fmt.Printf("%T ", i)
	}
	var fs []func() int
	for i := range seq(3) {
		fs = append(fs, func() int { i++; return i })
	}
	fmt.Println(fs[0](), fs[0](), fs[2]())
}

func goroutines() {
	c := make(chan int)
	go func() {
		defer close(c)
		for i := range 3 {
			c <- i * i
		}
	}()
	for x := range c {
		fmt.Print(x, " ")
	}
	x, ok := <-c
	fmt.Println(x, ok)
	var wg sync.WaitGroup
	var mu sync.Mutex
	total := 0
	for i := range 10 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			mu.Lock()
			defer mu.Unlock()
			total += i
		}()
	}
	wg.Wait()
	var n atomic.Int64
	for range 5 {
		wg.Go(func() { n.Add(2) })
	}
	wg.Wait()
	fmt.Println(total, n.Load())
	ys := make([]int, 4)
	for i, x := range []int{1, 2, 3, 4} {
		wg.Add(1)
		go func() { defer wg.Done(); ys[i] = x * x }()
	}
	wg.Wait()
	fmt.Println(ys)
	b := make(chan string, 2)
	b <- "a"
	b <- "b"
	select {
	case b <- "c":
		fmt.Println("sent")
	default:
		fmt.Println("full", len(b), cap(b))
	}
	close(b)
	for s := range b {
		fmt.Print(s, " ")
	}
	run("send on closed", func() { b <- "x" })
	run("close closed", func() { close(b) })
	var none chan int
	select {
	case <-none:
	case <-time.After(time.Millisecond):
		fmt.Println("timeout")
	}
	ctx, cancel := context.WithCancel(context.Background())
	go cancel()
	<-ctx.Done()
	fmt.Println(ctx.Err(), errors.Is(ctx.Err(), context.Canceled))
	var once sync.Once
	for range 3 {
		once.Do(func() { fmt.Println("once") })
	}
	results := make(chan string)
	go func() {
		defer func() { results <- fmt.Sprint("recovered ", recover()) }()
		var p *Counter
		p.Inc()
	}()
	fmt.Println(<-results)
	ping, pong := make(chan int), make(chan int)
	go func() {
		for x := range ping {
			pong <- x + 1
		}
		close(pong)
	}()
	v := 0
	for range 5 {
		ping <- v
		v = <-pong
	}
	close(ping)
	_, open := <-pong
	fmt.Println(v, open)
	var ro <-chan int = pong
	var so chan<- int = ping
	fmt.Printf("%T %T %d\n", ro, so, len(ro))
	cond := sync.NewCond(&mu)
	ready := false
	go func() { mu.Lock(); ready = true; mu.Unlock(); cond.Broadcast() }()
	mu.Lock()
	for !ready {
		cond.Wait()
	}
	mu.Unlock()
	fmt.Println("ready")
	f := func(cs ...chan int) (n int) {
		for i, c := range cs {
			select {
			case v := <-c:
				n += v
			case c <- i:
			}
		}
		return
	}
	d, e := make(chan int, 1), make(chan int, 1)
	d <- 40
	fmt.Println(f(d, e), <-e)
	timer := time.AfterFunc(time.Hour, func() { fmt.Println("never") })
	fmt.Println(timer.Stop())
}

type byLen []string

func (b byLen) Len() int           { return len(b) }
func (b byLen) Less(i, j int) bool { return len(b[i]) < len(b[j]) }
func (b byLen) Swap(i, j int)      { b[i], b[j] = b[j], b[i] }

type errNotFound struct{ key string }

func (e *errNotFound) Error() string        { return "no " + e.key }
func (e *errNotFound) Is(target error) bool { return target == fs.ErrNotExist }

func lookup(k string) error { return fmt.Errorf("lookup: %w", &errNotFound{k}) }

func noError() error {
	var e *errNotFound
	return e
}

func libraries() {
	words := byLen{"ccc", "a", "bb"}
	sort.Sort(words)
	fmt.Println(words)
	sort.Sort(sort.Reverse(words))
	fmt.Println(words)
	sort.Slice(words, func(i, j int) bool { return words[i] < words[j] })
	fmt.Println(words, sort.Search(100, func(i int) bool { return i*i >= 50 }))
	err := lookup("k")
	var nf *errNotFound
	fmt.Println(err, errors.As(err, &nf), nf.key, errors.Is(err, fs.ErrNotExist), errors.Unwrap(err) == nf)
	fmt.Println(noError() == nil, noError() != nil)
	fmt.Println(strings.Map(func(r rune) rune { return r ^ 1 }, "abc"), strings.FieldsFunc("a1b2c", func(r rune) bool { return r < 'a' }))
	d := 90 * time.Second
	fmt.Println(d, d.Minutes(), time.Duration(1500)*time.Millisecond, time.March, time.Sunday)
	var sb strings.Builder
	var w fmt.Stringer = &sb
	fmt.Fprint(&sb, "x", 1, 2, "y")
	fmt.Println(w, sb.Len())
}

func main() {
	run("loopVariables", loopVariables)
	run("methodValues", methodValues)
	run("interfaces", interfaces)
	run("defers", defers)
	run("order", order)
	run("labels", labels)
	run("rangeFunctions", rangeFunctions)
	run("goroutines", goroutines)
	run("libraries", libraries)
}
