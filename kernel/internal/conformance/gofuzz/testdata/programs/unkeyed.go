package main

import "fmt"

// Types of earlier cells in literals without the names of their fields.

type In struct {
	a any
}
type Out struct {
	In
	s string
}
type Q struct {
	s string
	_ int
}

func main() {
	// ---
	y := Out{In{1}, "a"}
	fmt.Println(y)
	// ---
	x := Q{"a", 2}
	z := []Q{{"b", 1}}
	fmt.Println(x.s, z[0].s, x == z[0])
	for i := range *(*[2]int)(nil) {
		fmt.Println(i)
	}
}
