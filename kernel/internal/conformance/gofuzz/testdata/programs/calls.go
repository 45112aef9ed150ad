package main

import "fmt"

func tr[T any](n int, x T) T { fmt.Println(n); return x }

type S struct{ F int }

type P struct {
	a, c S
	Y    uintptr
}

func main() {
	fmt.Println(tr(1, "abc")[tr(2, 1)])
	fmt.Println(tr(3, []int{1, 2})[tr(4, 1)])
	fmt.Println(tr(7, &[2]int{1, 2})[tr(8, 1)])
	fmt.Println(tr(9, map[int]int{1: 2})[tr(10, 1)])
	fmt.Println(tr(11, "abc")[tr(12, 1):tr(13, 2)])
	fmt.Println(tr(14, []int{1, 2, 3})[tr(15, 1):tr(16, 2):tr(17, 3)])
	v, ok := tr(18, map[int]int{1: 2})[tr(19, 1)]
	fmt.Println(v, ok)
	for i := range 3 {
		s := S{i}
		fmt.Println([]P{{S{11}, s, 0}, {a: S{F: 0}, Y: 3}, {a: s}})
	}
	for _, s := range []S{{1}, {2}} {
		fmt.Println([]P{{S{11}, s, 0}, {a: S{F: 0}, Y: 3}, {a: s}})
		fmt.Println([]struct {
			a, c S
			Y    uintptr
		}{{S{11}, s, 0}, {a: S{F: 0}, Y: 3}, {a: s}})
	}
	fmt.Println(tr(20, 1) << tr(21, 2))
	fmt.Println(tr(22, complex(1, 2)) * tr(23, 1i))
	*tr(24, new(int)) = tr(25, 3)
	tr(26, []int{1})[tr(27, 0)], *tr(28, new(int)) = tr(29, 1), tr(30, 2)
	tr(31, map[int]int{})[tr(32, 1)] += tr(33, 4)
	tr(34, []int{1})[tr(35, 0)]++
	tr(36, make(chan int, 1)) <- tr(37, 1)
	fmt.Println(append(tr(38, []int{1}), tr(39, 2), tr(40, 3)), copy(tr(41, []int{1}), tr(42, []int{2})))
	fmt.Println(min(tr(43, 1), tr(44, 2)), complex(tr(45, 1.0), tr(46, 2.0)))
	defer tr(47, fmt.Println)(tr(48, 1))
	switch tr(49, any(1)).(type) {
	}
	delete(tr(50, map[int]int{}), tr(51, 1))
	type T struct{ a, b int }
	fmt.Println(T{b: tr(52, 1), a: tr(53, 2)}, [3]int{2: tr(54, 1), 0: tr(55, 2)}, map[int]int{tr(56, 1): tr(57, 2), tr(58, 2): tr(59, 3)})
	fmt.Println(tr(60, "a")+tr(61, "b")+tr(62, "c"), tr(63, 1) < tr(64, 2), tr(65, "x") == tr(66, "y"))
	fmt.Println(tr(67, &T{1, 2}).b, tr(68, any(3)).(int), *tr(69, new(string)))
	select {
	case tr(70, make(chan int, 1)) <- tr(71, 1):
	case <-tr(72, make(chan int)):
	}
	for i := range tr(73, 2) {
		fmt.Println(i)
	}
	tr(74, func(a, b int) {})(tr(75, 1), tr(76, 2))
	go tr(77, func(a int) {})(tr(78, 1))
	var f func(...int) = func(a ...int) { fmt.Println(a) }
	f(tr(79, []int{1, 2})...)
	defer func() { fmt.Println(recover()) }()
	panic(tr(80, "end"))
}
