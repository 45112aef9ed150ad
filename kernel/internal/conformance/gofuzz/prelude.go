package main

// prelude has the declarations that all programs use.
const prelude = `
type p_Number interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 |
		~uintptr | ~float32 | ~float64
}

type p_Struct interface {
	Sum() int
	Bump() int
}

type p_none struct{}

type p_other struct{}

// p_left is how many function calls and rounds of loops the program may still make.
var p_left int

func p_fuel() {
	if p_left--; p_left < 0 {
		panic("no fuel")
	}
}

// p_tired tells whether a loop has to end.
func p_tired() bool {
	p_left--
	return p_left < 0
}

func p_id[T any](x T) T { return x }

func p_use[T any](x T) bool { return true }

func p_new[T any](x T) *T { return &x }

func p_pick[T any](yes bool, x, y T) T {
	if yes {
		return x
	}
	return y
}

func p_trace[T any](n int, x T) T {
	fmt.Println("trace", n)
	return x
}

func p_sent[T any](x T) chan T {
	c := make(chan T, 1)
	c <- x
	return c
}

func p_stream[T any](list ...T) chan T {
	c := make(chan T)
	go func() {
		defer close(c)
		for _, x := range list {
			c <- x
		}
	}()
	return c
}

func p_each[T any](list ...T) iter.Seq2[int, T] {
	return func(yield func(int, T) bool) {
		for i, x := range list {
			if !yield(i, x) {
				return
			}
		}
	}
}

func p_sorted[K comparable, V any](m map[K]V) iter.Seq2[K, V] {
	return func(yield func(K, V) bool) {
		var keys []K
		for k := range m {
			at := len(keys)
			for at > 0 && fmt.Sprintf("%#v", k) < fmt.Sprintf("%#v", keys[at-1]) {
				at--
			}
			keys = append(keys[:at], append([]K{k}, keys[at:]...)...)
		}
		for _, k := range keys {
			if !yield(k, m[k]) {
				return
			}
		}
	}
}

func p_append[T any](list []T, x ...T) []T { return append(list[:len(list):len(list)], x...) }

func p_clip[T any](list []T) []T { return list[:len(list):len(list)] }

func p_cut[T any](list []T, i, j int) []T { return list[i:j] }

// p_tame makes a float one that every type of integers has.
func p_tame(x float64) float64 {
	if x != x || x < -100 || x > 100 {
		return 7
	}
	return max(x, 0)
}

func p_short(s string) string { return s[:min(len(s), 60)] }

type p_node struct {
	n    int
	L, R *p_node
}

// p_tree prints a tree, which may have circles.
func p_tree(t *p_node, depth int) {
	if t == nil || depth == 0 {
		fmt.Println("-")
		return
	}
	fmt.Println(t.n)
	p_tree(t.L, depth-1)
	p_tree(t.R, depth-1)
}

func p_try(name string, f func()) {
	defer func() {
		if r := recover(); r != nil {
			fmt.Println(name, "panics:", r)
		}
	}()
	f()
}
`

// imports are the packages that all programs import.
const imports = `import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"strings"
	"sync"
)
`

// fuelPerProgram limits the length of programs.
const fuelPerProgram = 20_000
