package main

import "fmt"

func tr[T any](s string, x T) T {
	fmt.Print(s, " ")
	return x
}

type S struct{ a [2]int }

func try(f func()) {
	defer func() { fmt.Println(recover()) }()
	f()
}

func gen[T any](x [2]T) T { return tr("x", x)[tr("i", 1)] }

func main() {
	try(func() { fmt.Println(tr("f", [2]int{1, 2})[tr("g", 1)]) })
	try(func() { fmt.Println(tr("f", []int{1, 2})[tr("g", 1)]) })
	try(func() { fmt.Println(tr("f", &[2]int{1, 2})[tr("g", 1)]) })
	try(func() { fmt.Println(tr("f", map[int]int{1: 2})[tr("g", 1)]) })
	try(func() { fmt.Println(tr("f", "ab")[tr("g", 1)]) })
	try(func() { fmt.Println(tr("f", S{}).a[tr("g", 1)]) })
	try(func() { fmt.Println(tr("f", [2][2]int{})[tr("g", 1)][tr("h", 1)]) })
	try(func() { x := tr("f", [2]int{1, 2})[tr("g", 5)]; fmt.Println(x) })
	try(func() { x := tr("f", [2]int{1, 2})[tr("g", 1)] + tr("h", 3); fmt.Println(x) })
	try(func() { x, ok := tr("f", map[int]int{1: 2})[tr("g", 1)]; fmt.Println(x, ok) })
	try(func() { fmt.Println(gen([2]string{"a", "b"})) })
	try(func() { fmt.Println([...]int{tr("a", 1), tr("b", 2)}[tr("g", 1)]) })
	try(func() { fmt.Println(tr("f", []int{1, 2, 3})[tr("g", 1):tr("h", 2)]) })
	try(func() { var i any = 'a'; fmt.Println((tr("f", "ab")[tr("g", 5):] + "c")[i.(int)]) })
	try(func() { var p *[2]int; p[tr("i", 1)] = tr("v", 2) })
	try(func() { var s *S; s.a[tr("i", 1)] = tr("v", 2) })
	try(func() { a := []int{}; a[tr("i", 1)] += tr("v", 2) })
}
