package main

import "fmt"

func try(f func()) {
	defer func() { fmt.Println(recover()) }()
	f()
}

func main() {
	try(func() {
		for i := range func(yield func(int) bool) { yield(1); yield(2) } {
			fmt.Println(i)
			break
		}
	})
	try(func() {
		var keep func(int) bool
		for i := range func(yield func(int) bool) { keep = yield; yield(1) } {
			fmt.Println(i)
		}
		keep(3)
	})
	try(func() {
		for range func(yield func(int) bool) {
			func() {
				defer func() { fmt.Println("swallowed", recover()) }()
				yield(1)
			}()
			fmt.Println("after")
		} {
			panic("body")
		}
	})
	try(func() {
		for range func(yield func(int) bool) {
			func() {
				defer func() { fmt.Println("swallowed", recover()) }()
				yield(1)
			}()
			yield(2)
		} {
			panic("body")
		}
	})
	try(func() {
		f := func() int {
			for i := range func(yield func(int) bool) { yield(1); yield(2) } {
				return i
			}
			return 0
		}
		fmt.Println(f())
	})
	try(func() { panic("yield function called after range loop exit") })
}
