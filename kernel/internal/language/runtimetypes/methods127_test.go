//go:build go1.27

package runtimetypes

import (
	"fmt"
	"reflect"
	"testing"
)

// A method with type parameters is in no method table, because interfaces cannot have such methods.
func TestGenericMethodsAreInNoTable(t *testing.T) {
	c := newCell(t, `
type mapper struct{ n int }
func (m mapper) Map[T any](f func(int) T) T { return f(m.n) }
func (m mapper) String() string { return "" }
func (m *mapper) All[T any]() []T { return nil }
type holder struct { label string; mapper }
`)
	c.methods["mapper.String"] = func(args []reflect.Value) []reflect.Value {
		return values(fmt.Sprint("mapper ", args[0].Field(0).Int()))
	}
	for _, name := range []string{"mapper", "holder"} {
		made := c.typ(name)
		if n, p := made.NumMethod(), reflect.PointerTo(made).NumMethod(); n != 1 || p != 1 {
			t.Errorf("%s has %d methods, its pointer %d", name, n, p)
		}
		if got := fmt.Sprint(reflect.New(made).Interface()); got != "mapper 0" {
			t.Errorf("%s is %s", name, got)
		}
	}
}
