package interp

import (
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"sync/atomic"
	"unique"
	"unsafe"

	"github.com/bayescmp/go/kernel/internal/language/runtimetypes"
)

// Check checks in the running program the private parts of Go that the evaluator uses.
func Check() error {
	if err := runtimetypes.Check(); err != nil {
		return err
	}
	return runtimetypes.Running(func() error {
		for _, p := range []struct {
			holds bool
			wrong string
		}{
			{allocationsHold(), "reflect.unsafe_New and its like do something else"},
			{mapsHold(), "reflect.mapassign0 and its like do something else"},
			{channelsHold(), "reflect.chansend0 or chanrecv do something else"},
			{slicesHold(), "reflect.growslice or typedslicecopy do something else"},
			{conversionsHold(), "reflect.ifaceE2I does something else"},
			{madeFunctionsHold(), "functions that reflect.MakeFunc makes have another memory"},
			{assertionErrorsHold(), "runtime.TypeAssertionError has another memory"},
			{stackHolds(), "goroutines have the end of their stack elsewhere"},
			{callsHold(), "functions get their arguments in another way"},
			{handlesHold(), "unique.Handle or atomic.Pointer has another memory"},
		} {
			if !p.holds {
				return errors.New(p.wrong)
			}
		}
		return nil
	})
}

// word returns the pointer that represents a map, a channel or a function.
func word[T any](v T) unsafe.Pointer { return *(*unsafe.Pointer)(unsafe.Pointer(&v)) }

func allocationsHold() bool {
	type pair struct{ a, b string }
	t := typeWord(reflect.TypeFor[pair]())
	v, p := pair{"a", "b"}, (*pair)(newObject(t))
	if *p != (pair{}) || *(*[3]pair)(newArray(t, 3)) != ([3]pair{}) {
		return false
	}
	moveTyped(t, unsafe.Pointer(p), unsafe.Pointer(&v))
	moved := *p == v
	clearTyped(t, unsafe.Pointer(p))
	return moved && *p == pair{}
}

func mapsHold() bool {
	m := map[string]int{"a": 1}
	t, w := typeWord(reflect.TypeFor[map[string]int]()), word(m)
	a, b, two := "a", "b", 2
	absent := mapAccess(t, w, unsafe.Pointer(&b)) == nil
	mapAssign(t, w, unsafe.Pointer(&b), unsafe.Pointer(&two))
	found := *(*int)(mapAccess(t, w, unsafe.Pointer(&b))) == 2 && m["b"] == 2
	mapDelete(t, w, unsafe.Pointer(&a))
	return absent && found && len(m) == 1
}

func channelsHold() bool {
	c := make(chan int, 1)
	seven, got := 7, 0
	sent := chanSend(word(c), unsafe.Pointer(&seven), true)
	full := !chanSend(word(c), unsafe.Pointer(&seven), true)
	selected, ok := chanReceive(word(c), true, unsafe.Pointer(&got))
	none, _ := chanReceive(word(c), true, unsafe.Pointer(&got))
	return sent && full && selected && ok && !none && got == 7
}

func slicesHold() bool {
	t := typeWord(reflect.TypeFor[string]())
	list, to := []string{"a", "b"}, make([]string, 1)
	grown := growSlice(t, *(*sliceWords)(unsafe.Pointer(&list)), 3)
	n := copySlice(t, *(*sliceWords)(unsafe.Pointer(&to)), *(*sliceWords)(unsafe.Pointer(&list)))
	longer := *(*[]string)(unsafe.Pointer(&grown))
	return n == 1 && to[0] == "a" && len(longer) == 2 && cap(longer) >= 5 && longer[1] == "b"
}

func conversionsHold() bool {
	var e error
	problem := errors.New("a problem")
	assertInterface(typeWord(reflect.TypeFor[error]()), problem, unsafe.Pointer(&e))
	i := (*iface)(unsafe.Pointer(&e))
	return errors.Is(e, problem) && i.tab.Typ == typeWord(reflect.TypeOf(problem)) &&
		toType(i.tab.Typ) == reflect.TypeOf(problem)
}

// madeFunctionsHold checks the words of a function that reflect.MakeFunc makes, and the function to
// which they lead.
func madeFunctionsHold() bool {
	called := false
	call := func([]reflect.Value) []reflect.Value {
		called = true
		return nil
	}
	made := reflect.MakeFunc(reflect.TypeFor[func(*int) int](), call)
	type whole struct {
		runtimetypes.MadeFunc
		fn func([]reflect.Value) []reflect.Value
	}
	w := (*whole)(funcWord(made))
	if w.Code != made.Pointer() || w.FuncType != typeWord(made.Type()) {
		return false
	}
	w.fn(nil)
	return called
}

type counted int

func (counted) String() string { return "" }

func assertionErrorsHold() bool {
	fail := func(f func()) (words runtimetypes.AssertionError) {
		defer func() {
			e := recover().(*runtime.TypeAssertionError)
			words = *(*runtimetypes.AssertionError)(unsafe.Pointer(e))
		}()
		f()
		return words
	}
	var s fmt.Stringer = reflect.ValueOf(1)
	concrete := typeWord(reflect.TypeFor[reflect.Value]())
	one := fail(func() { _ = s.(counted) })
	two := fail(func() { _ = s.(error) })
	return one.Inter == typeWord(reflect.TypeFor[fmt.Stringer]()) && one.Concrete == concrete &&
		one.Asserted == typeWord(reflect.TypeFor[counted]()) && one.Missing == "" &&
		two.Asserted == typeWord(reflect.TypeFor[error]()) && two.Missing == "Error"
}

// stackHolds checks stackUsed with calls of known depth on a separate stack.
func stackHolds() bool {
	used := make(chan [2]uintptr)
	go func() { used <- [2]uintptr{stackUsed(), deeper(8)} }()
	u := <-used
	return u == [2]uintptr{} || u[0] < 4<<10 && u[1] > 8<<10 && u[1] < 64<<10
}

// deeper returns how much of the stack is used inside n more calls, each of which takes a kilobyte.
//
//go:noinline
func deeper(n int) uintptr {
	var room [1 << 10]byte
	if n == 0 {
		return stackUsed()
	}
	room[n] = 1
	return deeper(n-1) + uintptr(room[0])
}

// callsHold calls a function with arguments of all kinds.
func callsHold() bool {
	f := func(a int8, b float64, s string, c float32, p *int) string {
		return fmt.Sprint(a, b, s, c, *p)
	}
	n := 4
	args := struct {
		a int8
		b float64
		s string
		c float32
		p *int
	}{-1, 2.5, "three", 0.5, &n}
	v := reflect.ValueOf(args)
	var params []*layout
	var from []uint32
	for i := range v.NumField() {
		params = append(params, newLayout(v.Field(i).Type()))
		from = append(from, uint32(v.Type().Field(i).Offset))
	}
	results := []*layout{newLayout(reflect.TypeFor[string]())}
	got := ""
	if c := newNativeCall(params, results, []uint32{0}); c != nil {
		c.run(&registers{}, word(f), unsafe.Pointer(&args), from, unsafe.Pointer(&got))
	} else if c := newStackCall(params, results, []uint32{0}); c != nil {
		c.run(word(f), unsafe.Pointer(&args), from, unsafe.Pointer(&got))
	} else {
		return true // all calls go through reflect
	}
	return got == f(args.a, args.b, args.s, args.c, args.p)
}

// handlesHold checks the memory layout of unique.Handle and atomic.Pointer, which our instructions
// use directly.
func handlesHold() bool {
	h := unique.Make("text")
	var p atomic.Pointer[string]
	value := "value"
	p.Store(&value)
	place := *(**string)(unsafe.Pointer(&h))
	return unsafe.Sizeof(h) == unsafe.Sizeof(place) && *place == "text" &&
		unsafe.Sizeof(p) == unsafe.Sizeof(place) && *(**string)(unsafe.Pointer(&p)) == &value
}
