package main

import "fmt"

// When the compiler computes what literals, calls and shifts need. Random programs have found each
// of these. Go leaves open which of two operands panics first.

type T struct{ a, b int }
type A [3]T

func id[V any](x V) V { return x }

func trace(n int) int {
	fmt.Println("trace", n)
	return n
}

func try(f func()) {
	defer func() { fmt.Println(recover()) }()
	f()
}

func pick(yes bool, x, y int64) int64 {
	if yes {
		return x
	}
	return y
}

func both(m map[int]int, b byte) {}

var g = make([]T, 2, 4)
var c A

func main() {
	// A literal is computed behind the calls of its statement.
	try(func() { fmt.Println([]int{[]int{1}[id(100)]}[trace(26)]) })
	try(func() { fmt.Println([][]int{{g[id(3)].a}, id([]int{trace(47)})}) })
	try(func() { x := T{g[id(3)].a, trace(1)}; fmt.Println(x) })
	try(func() { x := A{{g[id(3)].a, 1}, {2, len(map[int]bool{1: true})}, {3, trace(44)}}; fmt.Println(x) })
	try(func() { c = A{{g[id(3)].a, 1}, {2, len(map[int]bool{1: true})}, {3, trace(45)}} })
	try(func() { m := map[string]T{"a": {g[id(3)].a, trace(12)}, "b": {trace(13), 2}}; fmt.Println(m) })

	// The literal of a slice is computed before what is not in it.
	try(func() {
		s := id("aaa")[id(4)] << ([]byte{id("héllo")[id(3):][id(5)]}[id(7)] & 63)
		fmt.Println(s)
	})

	// Arguments with an index come before those with a shift.
	var none []int64
	try(func() {
		fmt.Println(append(none, pick(true, int64(id(uint16(11))>>(id(int64(10))-20)), none[1])))
	})

	// A map is taken out of an interface when it is needed, a number at once.
	var c any
	try(func() { fmt.Println(len(c.(map[int]int)), map[int]byte{0: c.(byte)}) })
	try(func() { both(c.(map[int]int), c.(byte)) })

	// Nothing is followed for the length of an array.
	for i := range *(*[2]int)(nil) {
		fmt.Println(i)
	}

	// A byte of a string that is an element.
	try(func() { fmt.Println([]string{"héllo"}[id(0)][id(4)], []string{"héllo"}[id(10)][id(1)]) })

	// A nil slice in an interface is not nil.
	var s struct {
		a []uint8
		c any
	}
	s.c = []int32(nil)
	fmt.Println(s, s.c == nil)
}
