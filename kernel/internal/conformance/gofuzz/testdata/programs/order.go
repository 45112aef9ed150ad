package main

import "fmt"

// Go leaves open when all these variables are read. Cells read them when the compiler does.

func main() {
	x := 1
	f := func() int { x++; return x }
	x = 10
	fmt.Println(f(), x, f(), x)
	g := func() (int, int) { return f(), x }
	fmt.Println(g())
	y := []int{x, f(), x}
	fmt.Println(y)
	z := x + f()
	fmt.Println(z)
	a, b := x, f()
	fmt.Println(a, b)
	h := func(a, b, c int) string { return fmt.Sprint(a, b, c) }
	fmt.Println(h(x, f(), x))
	var p struct{ v int }
	k := func() int { p.v++; return p.v }
	fmt.Println(p.v, k(), p.v, k(), p)
	s := []int{1}
	l := func() int { s[0]++; return s[0] }
	fmt.Println(s[0], l(), s[0], l(), s)
	r := s[0]*10 + l()
	fmt.Println(r)
	m := map[int]int{}
	mm := func() int { m[0]++; return m[0] }
	fmt.Println(m[0], mm(), m[0], mm())
	type T struct{ a, b int }
	t := T{x, f()}
	fmt.Println(t)
	t2 := [2]int{x, f()}
	fmt.Println(t2)
	str := "a"
	u := func() string { str += "b"; return str }
	fmt.Println(str + u() + str)
	fmt.Println(str, u(), str)
	var e any = 1
	w := func() int { e = "s"; return 2 }
	fmt.Println(e, w(), e)
	q := &x
	fmt.Println(*q, f(), *q)
	fmt.Println(*q + f())
	if x < f() {
		fmt.Println("less")
	}
	fmt.Println(x == f())
	i := 0
	in := func() int { i++; return i }
	arr := [4]int{10, 20, 30, 40}
	fmt.Println(arr[i], in(), arr[i], arr[in()])
	fmt.Println(arr[i] + in())
	ret := func() (r int, s int) { r = 5; return r, func() int { r = 9; return 1 }() }
	fmt.Println(ret())
	c := make(chan int, 3)
	c <- 1
	c <- 2
	fmt.Println(len(c), <-c, len(c), <-c)
	func(a int, b int) { fmt.Println(a, b) }(x, f())
	defer fmt.Println(x, f(), x)
	n := x
	n, x = f(), x
	fmt.Println(n, x)
}
