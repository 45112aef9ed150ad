package main

import "fmt"

func grow[T any](n int) {
	var s []T
	for range n {
		var x T
		c := cap(s)
		s = append(s, x)
		if cap(s) != c {
			fmt.Print(cap(s), " ")
		}
	}
	fmt.Printf("%T\n", s)
}

type S struct{ a, b, c int }
type N string

func app[T any](list []T, x ...T) []T { return append(list[:len(list):len(list)], x...) }

func main() {
	grow[int](2000)
	grow[byte](3000)
	grow[bool](30)
	grow[string](2000)
	grow[S](600)
	grow[any](600)
	grow[*int](600)
	grow[int16](600)
	grow[float32](100)
	grow[[]int](100)
	grow[struct{}](3)
	grow[[3]byte](50)
	grow[struct {
		p *int
		b byte
	}](50)
	fmt.Println(cap(append([]byte(nil), "hello"...)), cap(append([]int{1, 2}, 3)), cap(append([]int{1, 2, 3}, 4, 5, 6, 7)))
	fmt.Println(cap(app([]int32{1}, 2, 3)), cap(app([]N{"a"}, "b", "c")), cap(app([]S{}, S{}, S{})), cap(app([]*int{nil}, nil, nil)), cap(app([]float32{1}, 2, 3)), cap(app([]byte{}, 2, 3)), cap(app([]byte{}, 2, 3, 4, 5, 6, 7, 8, 9, 10)))
	a := []int{1, 2, 3, 4}
	b := append(a[:1:1], a...)
	fmt.Println(len(b), cap(b), cap(append(a, b...)), cap(append([]string(nil), make([]string, 5)...)))
	// Go leaves open what capacity the bytes of a string get.
	constant := []byte("hé" + "x")
	longer := append(constant, 3)[1:]
	longer[0] = 5
	fmt.Println(constant, longer)
}
