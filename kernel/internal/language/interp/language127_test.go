//go:build go1.27

package interp

import "testing"

// The additions of Go 1.27 to the language work: methods with type parameters, and promoted fields
// in literals.
func TestLanguageOfGo127(t *testing.T) {
	s := newSession(t)
	s.cell(`
type List[T any] struct{ All []T }

func (l List[T]) Map[U any](f func(T) U) List[U] {
	var to List[U]
	for _, x := range l.All {
		to.All = append(to.All, f(x))
	}
	return to
}

func (l *List[T]) Fold[A any](a A, f func(A, T) A) A {
	for _, x := range l.All {
		a = f(a, x)
	}
	return a
}

type Base struct{ ID int; Name string }
type Deep struct{ Base; More *int }
type Outer struct{ Deep; N int }
type Held struct{ List[int] }
`)
	s.cell(`
func texts() string {
	l := List[int]{[]int{1, 2, 3}}
	words := l.Map(func(n int) string { return fmt.Sprint(n, "!") })
	joined := words.Fold("", func(a, x string) string { return a + x })
	bound, unbound := l.Map[float64], List[int].Map[bool]
	h := &Held{l}
	sum := h.Fold(0.5, func(a float64, x int) float64 { return a + float64(x) })
	return fmt.Sprint(joined, bound(func(n int) float64 { return float64(n) / 2 }),
		unbound(l, func(n int) bool { return n == 2 }), sum)
}

var Texts = texts()

func literal() string {
	o := Outer{ID: 7, N: 1, Name: "x"}
	p := &Outer{N: 2, Name: "y"}
	return fmt.Sprintf("%+v %+v", o, *p)
}

var Literal = literal()
`)
	s.want("Literal", "{Deep:{Base:{ID:7 Name:x} More:<nil>} N:1} "+
		"{Deep:{Base:{ID:0 Name:y} More:<nil>} N:2}")
	s.want("Texts", "1!2!3!{[0.5 1 1.5]} {[false true false]} 6.5")
}
