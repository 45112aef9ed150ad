package interp

import (
	"fmt"
	"go/types"
	"testing"
)

// Values of types that cells declare work with compiled code.
func TestTypesOfCellsInCompiledCode(t *testing.T) {
	s := newSession(t)
	s.cell(`
type Day int
func (d Day) String() string { return []string{"Mon", "Tue"}[d] }

type Err struct{ Code int }
func (e *Err) Error() string { return fmt.Sprintf("E%d", e.Code) }

type ByLen []string
func (b ByLen) Len() int           { return len(b) }
func (b ByLen) Less(i, j int) bool { return len(b[i]) < len(b[j]) }
func (b ByLen) Swap(i, j int)      { b[i], b[j] = b[j], b[i] }

type Person struct {
	Name string ` + "`json:\"name\"`" + `
	age  int
	Address
}
type Address struct{ City string }

type Pair[K comparable, V any] struct { Key K; Value V }
func (p Pair[K, V]) String() string { return fmt.Sprint(p.Key, "=", p.Value) }

var Text = fmt.Sprintf("%v %d %s %T", Day(1), Day(1), []Day{0, 1}, Day(0))
var Wrapped = fmt.Errorf("w: %w", &Err{4})
var Found = func() int { var e *Err; if errors.As(Wrapped, &e) { return e.Code }; return 0 }()
var Sorted = func() []string { b := ByLen{"ccc", "a", "bb"}; sort.Sort(b); return b }()
var JSON = func() string { b, _ := json.Marshal(Person{"A", 3, Address{"B"}}); return string(b) }()
var Generic = fmt.Sprintf("%v %T", Pair[string, int]{"a", 1}, Pair[string, int]{})
`)
	s.want("Text", "Tue 1 [Mon Tue] main.Day")
	s.want("Found", 4)
	s.want("Sorted", []string{"a", "bb", "ccc"})
	s.want("JSON", `{"name":"A","City":"B"}`)
	s.want("Generic", "a=1 main.Pair[string,int]")
	if got := fmt.Sprint(s.value("Wrapped")); got != "w: E4" {
		t.Errorf("the wrapped error prints %q", got)
	}
}

// Compiled code can call closures, and interpreted code recognises them when it gets them back.
func TestClosuresInCompiledCode(t *testing.T) {
	s := newSession(t)
	s.cell(`
var Upper = func() string {
	n := 0
	f := func(r rune) rune { n++; return r - 32 }
	return fmt.Sprint(strings.Map(f, "abc"), n)
}()
var Sum = func() int {
	var wg sync.WaitGroup
	var mu sync.Mutex
	total := 0
	for i := range 50 {
		wg.Go(func() { mu.Lock(); defer mu.Unlock(); total += i })
	}
	wg.Wait()
	return total
}()
func Add(x float64) func(float64) float64 { return func(y float64) float64 { return x + y } }
var Three = Add(3)
`)
	s.want("Upper", "ABC3")
	s.want("Sum", 1225)
	three := s.value("Three").(func(float64) float64)
	if got := three(4); got != 7 {
		t.Errorf("a closure called by compiled code gives %v, want 7", got)
	}
}

func TestFunctionsAreReplaced(t *testing.T) {
	s := newSession(t)
	s.cell("func F() int { return 1 }\nfunc G() int { return F() }\nvar H = F\nvar A, B = G(), H()")
	first := s.object("F")
	s.cell("func F2() int { return 2 }")
	if err := s.Same(s.object("F2"), first); err != nil {
		t.Fatal(err)
	}
	s.cell("var C, D, E = G(), H(), F()")
	for name, want := range map[string]int{"A": 1, "B": 1, "C": 2, "D": 2, "E": 2} {
		s.want(name, want)
	}
}

func TestVariablesKeepTheirPlace(t *testing.T) {
	s := newSession(t)
	s.cell("var N = 1\nfunc Get() int { return N }")
	old := s.object("N")
	later := s.cell("var N2 int\nfunc Set() { N2 = 5 }")
	if err := s.Same(later.Scope().Lookup("N2"), old); err != nil {
		t.Fatal(err)
	}
	if failure := s.call("Set"); failure != nil {
		t.Fatal(failure)
	}
	s.want("N", 5)
}

func TestSameRefusesOtherThings(t *testing.T) {
	s := newSession(t)
	s.cell("var N = 1\nfunc F() {}")
	if s.Same(s.object("N"), s.object("F")) == nil || s.Same(s.object("F"), s.object("N")) == nil {
		t.Error("a function stands for a variable")
	}
	if err := s.Call(types.NewFunc(0, types.NewPackage("x", "x"), "f",
		types.NewSignatureType(nil, nil, nil, nil, nil, false))); err == nil {
		t.Error("a function that is not loaded can be called")
	}
}

func TestBoundsErrorsAreTheRuntimes(t *testing.T) {
	message := func(f func()) (text string) {
		defer func() { text = recover().(error).Error() }()
		f()
		return ""
	}
	s, i, u := []int{1, 2, 3}, 5, uint64(1<<63+9)
	type bound struct {
		goes func()
		x    int64
		y    int
		code uint8
	}
	for _, b := range []bound{
		{func() { _ = s[i] }, 5, 3, boundsIndex},
		{func() { _ = s[:i] }, 5, 3, boundsSliceCapacity},
		{func() { _ = "abc"[:i] }, 5, 3, boundsSliceLength},
		{func() { _ = s[i-2 : i-4] }, 3, 1, boundsSliceLow},
		{func() { _ = s[: i-2 : i-4] }, 3, 1, boundsSlice3High},
		{func() { _ = s[i-2 : i-4 : i-3] }, 3, 1, boundsSlice3Low},
		{func() { _ = [5]int(s) }, 5, 3, boundsConvert},
	} {
		want := message(b.goes)
		if got := message(func() { outOfBounds(b.x, true, b.y, b.code) }); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	want := message(func() { _ = s[u] })
	if got := message(func() { outOfBounds(int64(u), false, 3, boundsIndex) }); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
