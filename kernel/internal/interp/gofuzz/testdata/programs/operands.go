package main

import "fmt"

// Which of several operands panics, where slices are made of them.

func try(name string, f func()) {
	defer func() { fmt.Println(name, recover()) }()
	f()
}

func id[T any](x T) T { return x }

type S struct{ a, b, c []int }

func main() {
	var g [][]int
	try("slice", func() { g = [][]int{g[0], []int{g[1][1]}, []int{id(1) + g[2][0]}} })
	try("slices", func() { fmt.Println([][][]int{{g[0], {g[1][1]}}, {{id(1) + g[2][0]}}}) })
	try("slices of structs", func() {
		fmt.Println([]S{{g[0], []int{g[1][1]}, []int{id(1) + g[2][0]}}, {a: g[3]}})
	})
	try("struct", func() { s := S{g[0], []int{g[1][1]}, []int{id(1) + g[2][0]}}; fmt.Println(s) })
	try("pointer", func() { s := &S{g[0], []int{g[1][1]}, []int{id(1) + g[2][0]}}; fmt.Println(s) })
	try("array", func() { s := [2][]int{g[0], []int{id(1) + g[2][0]}}; fmt.Println(s) })
	try("map", func() { fmt.Println(map[int][]int{0: g[0], 1: {g[1][1]}, 2: {id(1) + g[2][0]}}) })
	try("assignment", func() { _, _, _ = g[0], []int{g[1][1]}, id(1) })
	try("results", func() {
		f := func() (a, b []int) { return g[0], []int{id(1) + g[2][0]} }
		f()
	})
	try("arguments", func() { fmt.Println(g[0], []int{g[1][1]}, id(1)) })
	try("parameters", func() {
		f := func(a, b, c []int) {}
		f(g[0], []int{g[1][1]}, []int{id(1) + g[2][0]})
	})
	appends()
}

// The compiler reads places in memory behind arguments that are more.
func appends() {
	var x []int
	var p *S
	var a [3][]int
	n := map[int][]int{}
	try("append", func() { x = append(x, x[3], x[1]+1) })
	try("append, parts", func() { x = append(x, a[x[id(4)]][3], x[2]+1) })
	try("append, fields", func() { x = append(x, p.a[0], -x[2], x[1]) })
	try("append, places", func() { x = append(x, a[id(1)][0], x[1]) })
	try("append, first", func() { fmt.Println(append(a[x[5]], x[3], x[1]+1)) })
	try("append, another", func() { x = append(a[2][1:2], x[3], x[1]+1) })
	try("append, array", func() { b := append([][1]int{}, [][1]int{}[id(2)], [1]int{x[1]}); _ = b })
	try("append, text", func() { b := append([]byte{}, "a"[id(1)], "b"[id(2)]+1); _ = b })
	try("append, any", func() { b := append([]any{}, x[3], x[1], a[0][2]+1); _ = b })
	try("append, map", func() { n[1] = append(n[1], x[3], x[1]+1) })
	try("append, field in a map", func() {
		q := &S{a: []int{2, 3}}
		n[q.a[1]] = append(n[q.a[1]], x[3], x[1]+1)
	})
	try("append, another in a map", func() { n[1] = append(n[2], x[3], x[1]+1) })
	try("append, element of a map", func() { x = append(x, n[1][2], n[0][1]+1) })
}
