package runtimetypes

import (
	"fmt"
	"go/types"
	"reflect"
	"sync"
	"testing"
)

// shortcuts returns a cell whose methods say how they were called.
func shortcuts(t *testing.T) (c *cell, asked *sync.Map) {
	c = newCell(t, `
type T struct{ n int }
func (t T) String() string { return "" }
func (t *T) Error() string { return "" }
type E struct { pad string; T }
`)
	slow := func(args []reflect.Value) []reflect.Value {
		return values(fmt.Sprint("slow ", reflect.Indirect(args[0]).Field(0).Int()))
	}
	c.methods["T.String"], c.methods["T.Error"] = slow, slow
	fast := map[reflect.Type]reflect.Value{}
	asked = new(sync.Map)
	c.Function = func(method *types.Selection) reflect.Value {
		times, _ := asked.LoadOrStore(method, new(int))
		*times.(*int)++
		receiver, err := c.Of(method.Recv())
		if err != nil {
			t.Error(err)
		}
		return fast[receiver]
	}
	// The race detector does not see that stubs read their functions, so the functions must be set
	// before.
	for _, name := range []string{"T", "E"} {
		typ := c.typ(name)
		for _, receiver := range []reflect.Type{typ, reflect.PointerTo(typ)} {
			fast[receiver] = fastFunction(receiver)
		}
	}
	return c, asked
}

func fastFunction(receiver reflect.Type) reflect.Value {
	typ := withReceiver(receiver, reflect.TypeFor[func() string]())
	return reflect.MakeFunc(typ, func(args []reflect.Value) []reflect.Value {
		v := reflect.Indirect(args[0])
		return values(fmt.Sprint("fast ", v.Type(), v.FieldByName("n").Int()))
	})
}

func TestLaterCallsTakeTheShortcut(t *testing.T) {
	c, _ := shortcuts(t)
	for _, v := range []reflect.Value{
		reflect.New(c.typ("T")).Elem(), reflect.New(c.typ("T")), reflect.New(c.typ("E")),
	} {
		n := reflect.Indirect(v).FieldByName("n").Addr().UnsafePointer()
		*(*int)(n) = 7
		first := v.Interface().(fmt.Stringer).String()
		if v.Kind() == reflect.Struct && first != "slow 7" {
			t.Errorf("%s: %s at first", v.Type(), first)
		}
		want := "fast " + reflect.Indirect(v).Type().String() + " 7"
		for range 2 {
			if got := v.Interface().(fmt.Stringer).String(); got != want {
				t.Errorf("%s: %s, want %s", v.Type(), got, want)
			}
		}
		m, _ := v.Type().MethodByName("String")
		m.Func.Call([]reflect.Value{v})
		if got := m.Func.Call([]reflect.Value{v})[0].String(); got != want {
			t.Errorf("%s: through package reflect %s, want %s", v.Type(), got, want)
		}
	}
}

func TestGoroutinesTakeTheShortcut(t *testing.T) {
	c, asked := shortcuts(t)
	v := reflect.New(c.typ("T"))
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 100 {
				got := v.Interface().(error).Error()
				if got != "slow 0" && got != "fast main.T 0" {
					t.Errorf("%q", got)
				}
			}
		})
	}
	wg.Wait()
	if got := v.Interface().(error).Error(); got != "fast main.T 0" {
		t.Errorf("%q in the end", got)
	}
	asked.Range(func(method, times any) bool {
		if *times.(*int) != 1 {
			t.Errorf("%s was asked for %d times", method, *times.(*int))
		}
		return true
	})
}
