package runtimetypes

import (
	"errors"
	"reflect"
	"testing"
	"unsafe"
)

// TestEveryStubRunsItsFunction puts functions into the free slots for as long as the test runs.
func TestEveryStubRunsItsFunction(t *testing.T) {
	for i := poolUsed; i < poolSize; i++ {
		slot(i).set(reflect.ValueOf(func() int { return i }))
	}
	defer func() { clear(closures[poolUsed:]) }()
	seen := map[unsafe.Pointer]bool{}
	for i := poolUsed; i < poolSize; i++ {
		code := slot(i).code()
		f := functionAt(code, reflect.TypeFor[func() int]()).Interface().(func() int)
		if got := f(); got != i || seen[code] {
			t.Fatalf("stub %d runs function %d", i, got)
		}
		seen[code] = true
	}
}

func TestPoolUsedUp(t *testing.T) {
	used := poolUsed
	defer func() { poolUsed = used }()
	poolUsed = poolSize - 1
	c := newCell(t, "type T struct{}\nfunc (T) M() {}\ntype U int\nfunc (*U) M() {}")
	if r, err := c.Of(c.scope.Lookup("T").Type()); !errors.Is(err, errPoolUsedUp) {
		t.Errorf("%v, %v", r, err)
	}
	if r, err := c.Of(c.scope.Lookup("U").Type()); !errors.Is(err, errPoolUsedUp) {
		t.Errorf("%v, %v", r, err)
	}
}
