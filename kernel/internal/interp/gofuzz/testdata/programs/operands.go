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
}
