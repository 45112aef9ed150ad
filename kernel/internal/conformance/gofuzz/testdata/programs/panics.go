package main

import "fmt"

// Operations that panic, and the types of their errors.

type T struct {
	a []int
	m map[string]int
}

func (t T) Value() int    { return len(t.a) }
func (t *T) Pointer() int { return 5 }

var minusOne = -1
var sink any

func try(name string, f func()) {
	defer func() {
		r := recover()
		fmt.Printf("%s: %T %v\n", name, r, r)
	}()
	f()
}

func asserted[T any]() T { return any(*new(T)).(T) }

func main() {
	try("shift by a variable", func() { z := 5; z <<= minusOne; sink = z })
	try("shift by what is known", func() { var i int8 = -1; z := 1 << i; sink = z })
	try("unused shift", func() { i := -1; _ = 1 << i })
	try("unused address of a field", func() { var p *T; _ = &p.m })
	try("unused address of the first field", func() { var p *T; _ = &p.a })
	try("unused address of an element", func() { var s []int; _ = &s[minusOne+1] })
	try("unused address in an array", func() { var p *[3]int; _ = &p[2] })
	try("address that is used sometimes", func() {
		var p *T
		q := &p.m
		if minusOne > 0 {
			fmt.Println(*q)
		}
	})
	try("length", func() { n := -1; sink = make([]int, n) })
	try("capacity", func() { n := -1; sink = make([]int, 0, n) })
	try("capacity below length", func() { n := 2; sink = make([]int, n, n-1) })
	try("channel", func() { n := -1; sink = make(chan int, n) })
	try("index", func() { var s []int; _ = s[0] })
	try("nil pointer", func() { var p *T; _ = *p })
	try("method value", func() { var p *T; f := p.Value; sink = f })
	try("method of a pointer", func() { var p *T; f := p.Pointer; fmt.Println(f()) })
	try("division", func() { _ = 1 / (minusOne + 1) })
	try("assertion", func() { var e any; _ = e.(int) })
	try("assertion to any", func() { fmt.Println(asserted[any]()) })
	try("assertion to error", func() { fmt.Println(asserted[error]()) })
	try("comparison", func() { var a, b any = []int{}, []int{}; _ = a == b })
	try("key", func() { m := map[any]int(nil); _ = m[[]int{}] })
	try("closed twice", func() { c := make(chan int); close(c); close(c) })
	try("nil map", func() { var m map[string]int; m["a"] = 1 })
	try("array of a slice", func() { _ = [4]int(make([]int, 3)) })
	try("iterator", func() {
		for range func(yield func() bool) { yield(); yield() } {
			break
		}
	})
	try("panic in a deferred call", func() {
		defer func() { panic(fmt.Sprint("again ", recover())) }()
		panic(1)
	})
	try("nil", func() { panic(nil) })
}
