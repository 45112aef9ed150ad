package main

import "fmt"

// When literals are computed. Random programs have found each of these. Go leaves open whether an
// operand that panics does so before the calls of its statement.

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

var g = make([]T, 2, 4)
var c A

func main() {
	// A literal is computed after the calls of its statement.
	try(func() { fmt.Println([]int{[]int{1}[id(100)]}[trace(26)]) })
	try(func() { fmt.Println([][]int{{g[id(3)].a}, id([]int{trace(47)})}) })
	try(func() { x := T{g[id(3)].a, trace(1)}; fmt.Println(x) })
	try(func() { x := A{{g[id(3)].a, 1}, {2, len(map[int]bool{1: true})}, {3, trace(44)}}; fmt.Println(x) })
	try(func() { c = A{{g[id(3)].a, 1}, {2, len(map[int]bool{1: true})}, {3, trace(45)}} })

	// No pointer is dereferenced for the length of an array.
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
