package runtimetypes

import (
	"net/http"
	"reflect"
	"sort"
	"testing"
)

// BenchmarkDeclare checks a cell and makes its type.
func BenchmarkDeclare(b *testing.B) {
	for b.Loop() {
		newCell(b, "type Point struct { X, Y int; label string; next *Point }").typ("Point")
	}
}

// BenchmarkSort sorts with methods that are called through package reflect.
func BenchmarkSort(b *testing.B) {
	c := newCell(b, `
type List []int
func (l List) Len() int { return 0 }
func (l List) Less(i, j int) bool { return false }
func (l List) Swap(i, j int) {}
`)
	list := func(args []reflect.Value) []int {
		return args[0].Convert(reflect.TypeFor[[]int]()).Interface().([]int)
	}
	c.methods["List.Len"] = func(args []reflect.Value) []reflect.Value {
		return values(len(list(args)))
	}
	c.methods["List.Less"] = func(args []reflect.Value) []reflect.Value {
		l := list(args)
		return values(l[args[1].Int()] < l[args[2].Int()])
	}
	c.methods["List.Swap"] = func(args []reflect.Value) []reflect.Value {
		l, i, j := list(args), args[1].Int(), args[2].Int()
		l[i], l[j] = l[j], l[i]
		return nil
	}
	v := reflect.New(c.typ("List"))
	for b.Loop() {
		numbers := make([]int, 1000)
		for i := range numbers {
			numbers[i] = i * 7919 % 1000
		}
		*(*[]int)(v.UnsafePointer()) = numbers
		sort.Sort(v.Elem().Interface().(sort.Interface))
	}
}

// BenchmarkIndex walks the types of a large package.
func BenchmarkIndex(b *testing.B) {
	for b.Loop() {
		var x index
		x.add(reflect.TypeFor[http.Client]())
		x.add(reflect.TypeFor[http.Server]())
		x.walk()
		b.ReportMetric(float64(len(x.seen)), "types")
	}
}
