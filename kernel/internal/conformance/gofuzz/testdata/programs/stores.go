package main

import "fmt"

type T struct {
	a [3]int
	b [2][3]int
}

type P struct{ X, Y int }

var g = T{[3]int{1, 2, 3}, [2][3]int{{4, 5, 6}, {7, 8, 9}}}

func f() string { fmt.Println("f"); return "x" }
func q() P      { fmt.Println("q"); return P{} }

func try(f func()) {
	defer func() { fmt.Println(recover()) }()
	f()
}

func main() {
	g = T{[3]int{2: 1}, [2][3]int{{1, 2, 3}, {2: 3}}}
	fmt.Println(g)
	x := [2]P{{1, 2}, {3, 4}}
	x = [...]P{{X: 5}, {Y: 6}}
	fmt.Println(x)
	var s []string
	var ps []P
	var pp *T
	try(func() { s[3] = f() })
	try(func() { ps[3] = q() })
	try(func() { ps[3].Y = len(f()) })
	try(func() { pp.b[1][len(f())] = len(f()) })
	try(func() { pp.b[1] = [3]int{len(f())} })
	try(func() { i := 4; x[i].Y = len(f()) })
	try(func() { i := 4; x[i] = q() })
	try(func() { s[3] += f() })
	var m map[string]P
	try(func() { m[f()] = q() })
	try(func() { *pp = T{a: [3]int{len(f())}} })
}
