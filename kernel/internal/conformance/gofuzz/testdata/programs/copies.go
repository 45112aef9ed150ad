package main

import "fmt"

type T struct{ a, b int }
type A [3]int
type B struct {
	t T
	x int
}

var g T
var ga A
var gb B

func main() {
	f := func() int { g.a++; ga[0]++; gb.t.a++; return g.a }
	fmt.Println(g, f(), g)
	fmt.Println(ga, f(), ga)
	fmt.Println(gb.t, f(), gb.t, gb)
	p := &g
	fmt.Println(*p, f(), *p)
	s := []T{{1, 2}}
	h := func() int { s[0].a++; return 1 }
	fmt.Println(s[0], h(), s[0])
	x := T{1, 2}
	fmt.Println(x, func() int { return 7 }(), x)
	y := T{1, 2}
	k := func() int { y.a++; return y.a }
	fmt.Println(y, k(), y)
	z := A{1, 2}
	l := func() int { z[0]++; return z[0] }
	fmt.Println(z, l(), z)
	q := &B{}
	m := func() int { q.t.a++; return q.t.a }
	fmt.Println(q.t, m(), q.t, *q)
	fmt.Println(par(T{1, 2}, A{1}))
	w := T{3, 4}
	ptr := &w
	n := func() int { ptr.a++; return 0 }
	fmt.Println(w, n(), w)
	var e any
	o := func() int { w.b++; return 0 }
	e, _ = w, o()
	fmt.Println(e)
	mp := map[T]int{{3, 5}: 1}
	fmt.Println(mp[w], w == T{3, 5}, []any{w, o()}, w)
	i := 0
	arr := []T{{0, 0}, {1, 1}}
	fmt.Println(arr[i], func() int { i++; return i }(), arr[i])
}

func par(t T, a A) (T, A, int) {
	f := func() int { t.a++; a[0]++; return 0 }
	fmt.Println(t, a, f(), t, a)
	return t, a, f()
}
