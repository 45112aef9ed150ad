package main

import "fmt"

// When pointers that a selector follows, and receivers, are read in a statement with calls.

type L1 struct{ L2 }
type L2 struct{ *L3 }
type L3 struct{ L4 }
type L4 struct{ X int }

func (l *L4) Inc() int { l.X++; return l.X }
func (l L4) Get() int  { return l.X }

type P struct{ *Q }
type Q struct{ *R }
type R struct {
	n int
	s []int
	m map[string]int
}

func (r R) N() int { return r.n }

func main() {
	l := L1{L2{&L3{}}}
	fmt.Println(l.X, l.Get(), l.Inc())
	x := 1
	pl := &l
	f := func() int { x++; return x }
	fmt.Println(x, pl.X, f())
	fmt.Println(x, pl.Get(), f())
	fmt.Println(x, l.Get(), f())
	p := P{&Q{&R{s: []int{1, 2}, m: map[string]int{}}}}
	pp := &p
	g := func() int { p.s[0]++; p.n++; p.m["a"]++; return p.n }
	fmt.Println(x, p.n, p.s[0], p.m["a"], p.N(), g(), f())
	fmt.Println(x, pp.n, pp.s[0], pp.m["a"], pp.N(), g(), f())
	fmt.Println(x+pp.N(), x*pp.n, g()+f(), x)
	fmt.Println([]int{x, pp.n, pp.N(), g(), f()})
	x, pp.n = pp.n, f()+g()
	fmt.Println(x, pp.n)
	arr := [3]R{{n: 1}, {n: 2}, {n: 3}}
	pa := &arr
	h := func() int { arr[1].n *= 2; x++; return arr[1].n }
	fmt.Println(x, arr[1].n, arr[1].N(), arr[x-x+1].N(), h())
	fmt.Println(x, pa[1].n, pa[1].N(), pa[x-x+1].N(), h())
	m := map[string]*R{"a": {n: 4}}
	k := func() int { m["a"].n++; x++; return m["a"].n }
	fmt.Println(x, m["a"].n, m["a"].N(), k())
	var i interface{ N() int } = m["a"]
	fmt.Println(x, i.N(), i.(*R).n, i.(*R).N(), k())
	fmt.Println(string(rune(x+60)), float64(x), k())
}
