package runtimetypes

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"reflect"
	"runtime"
	"runtime/debug"
	"runtime/pprof"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
	"unsafe"
)

const nodeCell = `
type Node struct {
	name string
	next *Node
	all  map[string]Node
	self func() *Node
	any  any
}
func (n Node) String() string { return "" }
func (n *Node) Depth(more int, visit func(int) []byte) (total int) { return }
type Visited interface { Depth(more int, visit func(int) []byte) int }
`

type deep interface {
	Depth(more int, visit func(int) []byte) int
}

// nodes returns a cell whose methods allocate, recurse and collect garbage.
func nodes(t testing.TB) *cell {
	c := newCell(t, nodeCell)
	c.methods["Node.String"] = func(args []reflect.Value) []reflect.Value {
		return values("node " + args[0].Field(0).String())
	}
	c.methods["Node.Depth"] = func(args []reflect.Value) []reflect.Value {
		more, visit := int(args[1].Int()), args[2].Interface().(func(int) []byte)
		if more == 0 {
			runtime.GC()
			return values(0)
		}
		kept := visit(more)
		below := args[0].Interface().(deep).Depth(more-1, visit)
		return values(below + len(kept))
	}
	return c
}

func TestCollectionOfGarbage(t *testing.T) {
	for round := range 2 {
		c := nodes(t)
		typ := c.typ("Node")
		list := reflect.MakeSlice(reflect.SliceOf(typ), 50, 50)
		byName := reflect.MakeMap(c.typ("Node").Field(2).Type)
		var held []any
		for i := range 500 {
			v := reflect.New(typ)
			name := fmt.Sprintf("%d.%d", round, i)
			*(*string)(v.UnsafePointer()) = strings.Clone(name)
			reflect.NewAt(v.Type(), unsafe.Add(v.UnsafePointer(), 16)).Elem().Set(v)
			held = append(held, v.Elem().Interface(), v.Interface())
			list.Index(i % 50).Set(v.Elem())
			byName.SetMapIndex(reflect.ValueOf(name), v.Elem())
			if i%100 == 0 {
				runtime.GC()
			}
		}
		runtime.GC()
		for i, v := range held {
			if got, want := fmt.Sprint(v), fmt.Sprintf("node %d.%d", round, i/2); got != want {
				t.Fatalf("%s instead of %s", got, want)
			}
		}
		for i := range 500 {
			name := fmt.Sprintf("%d.%d", round, i)
			got := byName.MapIndex(reflect.ValueOf(name))
			if got.Field(1).Elem().Field(0).String() != name {
				t.Fatalf("%s instead of %s", got, name)
			}
		}
	}
}

// Types are not collected. The collector does not follow the types in interfaces, and the runtime's
// tables of interface types and their implementations also point to types.
func TestTypesAreNotCollected(t *testing.T) {
	var freed atomic.Int32
	func() {
		c := newCell(t, `
type T struct{ a, b int }
var x interface{ M(); other() }
var y struct{ T }
`)
		for _, name := range []string{"T", "x", "y"} {
			typ := rtypeOf(c.typ(name))
			runtime.AddCleanup(typ, func(int) { freed.Add(1) }, 0)
		}
	}()
	for range 5 {
		runtime.GC()
		time.Sleep(time.Millisecond) // cleanups run after the collection
	}
	if n := freed.Load(); n > 0 {
		t.Errorf("%d types were freed", n)
	}
}

func TestCollectionOfLargeValues(t *testing.T) {
	of := remade(t)
	v := reflect.New(of("hugeNest"))
	pointers := v.Elem().Field(0).Field(1)
	for i := range pointers.Len() {
		p := (**Point)(pointers.Index(i).Addr().UnsafePointer())
		*p = &Point{X: i}
	}
	runtime.GC()
	garbage := make([][]byte, 100)
	for i := range garbage {
		garbage[i] = bytes.Repeat([]byte{0xff}, 1<<12)
	}
	runtime.GC()
	copied := reflect.New(v.Type().Elem())
	copied.Elem().Set(v.Elem())
	for i := range pointers.Len() {
		if x := copied.Elem().Field(0).Field(1).Index(i).Elem().Field(0).Int(); x != int64(i) {
			t.Fatalf("element %d is %d", i, x)
		}
	}
}

func TestStacksGrowInMethods(t *testing.T) {
	v := reflect.New(nodes(t).typ("Node")).Interface().(deep)
	visit := func(n int) []byte { return bytes.Repeat([]byte{byte(n)}, 10) }
	done := make(chan int)
	go func() { done <- v.Depth(3000, visit) }()
	if total := <-done; total != 30000 {
		t.Errorf("total %d", total)
	}
}

func TestGoroutinesCallMethods(t *testing.T) {
	c := nodes(t)
	var wg sync.WaitGroup
	for g := range 8 {
		wg.Go(func() {
			for i := range 200 {
				v := reflect.New(c.typ("Node"))
				*(*string)(v.UnsafePointer()) = fmt.Sprint(g, i)
				if got, want := fmt.Sprint(v.Elem()), "node "+fmt.Sprint(g, i); got != want {
					t.Errorf("%s instead of %s", got, want)
				}
				if i%50 == 0 {
					v.Interface().(deep).Depth(3, func(int) []byte {
						runtime.Gosched()
						return nil
					})
					newCell(t, nodeCell).typ("Node")
				}
			}
		})
	}
	wg.Wait()
}

func TestPanicsPassThroughStubs(t *testing.T) {
	c := newCell(t, `
type T struct{ n int }
func (t T) String() string { return "" }
func (t *T) Do() {}
`)
	c.methods["T.String"] = func(args []reflect.Value) []reflect.Value { panic("in String") }
	c.methods["T.Do"] = func(args []reflect.Value) []reflect.Value {
		if args[0].Elem().Field(0).Int() == 0 {
			runtime.Goexit()
		}
		panic(errors.New("in Do"))
	}
	v := reflect.New(c.typ("T"))
	if got := fmt.Sprint(v.Elem()); got != "%!v(PANIC=String method: in String)" {
		t.Errorf("printed %s", got)
	}
	ended := make(chan bool)
	go func() {
		defer close(ended)
		v.Interface().(interface{ Do() }).Do()
		t.Error("Goexit came back")
	}()
	<-ended
	*(*int)(v.UnsafePointer()) = 1
	for range 3 {
		if got := recovered(v.Interface().(interface{ Do() }).Do); fmt.Sprint(got) != "in Do" {
			t.Errorf("recovered %v", got)
		}
	}
	null := reflect.Zero(v.Type()).Interface()
	got := recovered(func() { _ = null.(fmt.Stringer).String() })
	want := recovered(func() { _ = nilPoint.(fmt.Stringer).String() }).(runtime.Error).Error()
	want = strings.ReplaceAll(want, reflect.TypeFor[Point]().PkgPath()+".Point", "main.T")
	want = strings.ReplaceAll(want, "*Point", "*T")
	if err, ok := got.(runtime.Error); !ok || err.Error() != want {
		t.Errorf("nil receiver: %v, compiled %s", got, want)
	}
	of := remade(t)
	area := func() { reflect.New(of("Deep")).Interface().(interface{ Area() float32 }).Area() }
	if err, ok := recovered(area).(runtime.Error); !ok {
		t.Errorf("nil pointer that is embedded: %v", err)
	}
	none := func() { reflect.New(of("Deep")).Interface().(fmt.GoStringer).GoString() }
	if err, ok := recovered(none).(*runtime.TypeAssertionError); !ok {
		t.Errorf("no method: %v", err)
	}
}

var nilPoint any = (*Point)(nil)

func recovered(f func()) (value any) {
	defer func() { value = recover() }()
	f()
	return nil
}

func TestTracesInsideMethods(t *testing.T) {
	c := newCell(t, "type T struct{}\nfunc (T) String() string { return \"\" }")
	c.methods["T.String"] = func([]reflect.Value) []reflect.Value {
		stack := string(debug.Stack())
		all := make([]byte, 1<<20)
		all = all[:runtime.Stack(all, true)]
		pcs := make([]uintptr, 100)
		pcs = pcs[:runtime.Callers(0, pcs)]
		var names []string
		frames := runtime.CallersFrames(pcs)
		for {
			f, more := frames.Next()
			names = append(names, f.Function)
			if !more {
				break
			}
		}
		callers := strings.Join(names, "\n")
		for _, s := range []string{stack, string(all), callers} {
			if !strings.Contains(s, "fmt.(*pp).handleMethods") {
				return values("no trace in " + s)
			}
		}
		return values("traced")
	}
	if got := fmt.Sprint(reflect.Zero(c.typ("T"))); got != "traced" {
		t.Error(got)
	}
}

// TestProfilesInsideStubs lets the profiler interrupt the program while it calls methods, so that
// the profiler also walks the stack from inside stubs.
func TestProfilesInsideStubs(t *testing.T) {
	if runtime.GOOS == "js" {
		t.Skip("no profiler here")
	}
	var b bytes.Buffer
	if err := pprof.StartCPUProfile(&b); err != nil {
		t.Skip(err)
	}
	defer pprof.StopCPUProfile()
	s := signature{name: "M", typ: reflect.TypeFor[func()]()}
	m, err := onPointer(reflect.TypeFor[int](), s,
		body{onPointer: func([]reflect.Value) []reflect.Value { return nil }}, noShortcut)
	if err != nil {
		t.Fatal(err)
	}
	f := functionAt(m.viaInterface, reflect.TypeFor[func(*int)]()).Interface().(func(*int))
	for range 300000 {
		f(nil)
	}
}

// TestUnderStress repeats the tests of this file with the collector's own checks turned on.
func TestUnderStress(t *testing.T) {
	if runtime.GOOS == "js" || os.Getenv("STRESSED") != "" {
		t.Skip("no processes here, or inside itself")
	}
	for _, settings := range []string{"gccheckmark=1", "gcstoptheworld=1,clobberfree=1"} {
		cmd := exec.Command(os.Args[0], "-test.short",
			"-test.run=Collection|Grow|Goroutines|Panics|Traces|Random|Values")
		cmd.Env = append(os.Environ(), "STRESSED=1", "GOGC=20", "GODEBUG="+settings)
		out, err := cmd.CombinedOutput()
		if errors.Is(err, syscall.ENOEXEC) {
			t.Skip("this machine emulates the processor of the tests")
		}
		if err != nil {
			t.Errorf("%s: %v\n%s", settings, err, out)
		}
	}
}
