package main

import "fmt"

// What is read in a statement stays what it was, whatever later statements write; and an assignment
// reads all before it writes anything. Literals of the same function were taken for unfinished.

type T struct{ A, B int }

type V struct{ x, y float64 }

type tree struct {
	L, R *tree
	n    int
}

func lookups() {
	m := map[string]int{"a": 1}
	old := m["a"]
	m["a"]++
	fmt.Println(old, m["a"])

	bal := map[string]int{"ann": 100}
	before := bal["ann"]
	bal["ann"] -= 60
	fmt.Println(before, bal["ann"])

	t := map[string]int{"a": 1, "b": 2}
	t["a"], t["b"] = t["b"], t["a"]
	fmt.Println(t)

	c, x := map[int]float64{}, 3
	was := c[x]
	c[x] = 2.5
	fmt.Println(c[x] - was)
}

func pointers() {
	p := &T{1, 2}
	p.A, p.B = p.B, p.A
	fmt.Println(*p)

	v := &V{3, 4}
	v.x, v.y = -v.y, v.x
	fmt.Println(*v)

	q, b := &T{1, 2}, 5
	b, q.A = q.A, b
	fmt.Println(b, q.A)

	a := &[3]int{1, 2, 3}
	a[0], a[2] = a[2], a[0]
	fmt.Println(*a)

	root := &tree{L: &tree{n: 1}, R: &tree{n: 2}}
	root.L, root.R = root.R, root.L
	fmt.Println(root.L.n, root.R.n)
}

// The specifications of one declaration are executed one after the other.
func declarations() {
	x := 1
	change := func() int { x++; return x }
	var (
		a = x
		b = change()
	)
	fmt.Println(a, b)
}

func main() {
	lookups()
	pointers()
	declarations()
	lengths()
}

// Builtin functions are functions: their arguments are read when it is their turn.
func lengths() {
	x, y := make([]int, 1), 1.0
	change := func() int { x, y = make([]int, 3), 3; return 2 }
	a, b, c := len(x), change(), cap(x)
	fmt.Println(a, b, c)
	y = 1
	d, e, f := max(y, 0.5), change(), real(complex(y, 0))
	fmt.Println(d, e, f)
	x = x[:1]
	g, h, i := append(x, 1), change(), append(x, 1)
	fmt.Println(len(g), h, len(i))
}
