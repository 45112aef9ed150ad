package main

import "fmt"

// The names of types that functions declare.

type G[T any] struct{ v T }

func (g G[T]) Method() string {
	type L struct{ x T }
	return fmt.Sprintf("%T", L{g.v})
}

func function[T any](x T) (names []string) {
	type A struct{ a T }
	type B []A
	type C map[string]*A
	type D[U any] struct {
		a T
		b U
	}
	names = append(names, fmt.Sprintf("%T %T %T %T", A{x}, B{}, C{}, D[bool]{}))
	func() {
		type A int
		names = append(names, fmt.Sprintf("%T", A(1)))
	}()
	var a any = A{x}
	if _, ok := a.(A); !ok {
		names = append(names, "other type")
	}
	return names
}

func two[K comparable, V any](k K, v V) string {
	type pair struct {
		k K
		v V
	}
	return fmt.Sprintf("%T %v %#v", pair{k, v}, pair{k, v}, pair{k, v})
}

func local[T any](v T) any {
	type in struct{ X T }
	return in{v}
}

func main() {
	fmt.Println(function(1), function("s"), function([]G[int]{}))
	fmt.Println(G[int]{1}.Method(), G[map[string]bool]{}.Method(), two("a", 1))
	fmt.Println(local(1) == local(1), local(1) == local("1"), local(int8(1)) == local(1))
	type L int
	fmt.Printf("%T %T\n", L(1), []L{})
}
