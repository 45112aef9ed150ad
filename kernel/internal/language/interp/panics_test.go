package interp

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"
)

// Run-time errors have Go's texts and are runtime.Errors.
func TestRuntimeErrors(t *testing.T) {
	s := newSession(t)
	s.cell(`
type I interface{ M() }
type T struct{}
func (T) M() {}
var Zero, Five = 0, 5
var List = []int{1, 2, 3}
var Array [3]int
var Nil map[string]int
var Pointer *struct{ A, B int }
var Any any = "text"
var None I
var Func func()
func Div() { Zero = 1 / Zero }
func Index() { List[Five]++ }
func InArray() { Array[Five] = 1 }
func Assign() { Nil["a"] = 1 }
func Deref() { Zero = Pointer.B }
func Assert() { Zero = Any.(int) }
func Missing() { None = Any.(I) }
func Method() { None.M() }
func CallNil() { Func() }
func Cut() { List = List[Five:] }
func Negative() { List = make([]int, -Five) }
func Closed() { c := make(chan int); close(c); close(c) }
func Compare() { var a any = []int{}; if a == any(a) { Zero = 1 } }
func Convert() { Array = [3]int(List[:2]) }
func Shift() { Zero = 1 << (Zero - 1) }
`)
	for name, want := range map[string]string{
		"Div":      "runtime error: integer divide by zero",
		"Index":    "runtime error: index out of range [5] with length 3",
		"InArray":  "runtime error: index out of range [5] with length 3",
		"Assign":   "assignment to entry in nil map",
		"Deref":    "runtime error: invalid memory address or nil pointer dereference",
		"Assert":   "interface conversion: interface {} is string, not int",
		"Missing":  "interface conversion: string is not main.I: missing method M",
		"Method":   "runtime error: invalid memory address or nil pointer dereference",
		"CallNil":  "runtime error: invalid memory address or nil pointer dereference",
		"Cut":      "runtime error: slice bounds out of range [5:3]",
		"Negative": "runtime error: makeslice: len out of range",
		"Closed":   "close of closed channel",
		"Compare":  "runtime error: comparing uncomparable type []int",
		"Convert": "runtime error: cannot convert slice with length 2 to array or pointer to " +
			"array with length 3",
		"Shift": "runtime error: negative shift amount",
	} {
		failure := s.call(name)
		err, ok := failure.(runtime.Error)
		if !ok || err.Error() != want {
			t.Errorf("%s: %v, want %s", name, failure, want)
		}
	}
}

func TestRecover(t *testing.T) {
	s := newSession(t)
	s.cell(`
var Log []string
func note(x ...any) { Log = append(Log, fmt.Sprint(x...)) }
func inner() (err error) {
	defer func() {
		if r := recover(); r != nil { err = fmt.Errorf("recovered %v", r) }
	}()
	defer note("deferred")
	panic("p")
}
func again() {
	defer func() { note("outer ", recover()) }()
	defer func() { panic("second") }()
	panic("first")
}
func thread() {
	done := make(chan bool)
	go func() {
		defer close(done)
		defer func() { note("exit ", recover()) }()
		runtime.Goexit()
	}()
	<-done
}
func sorted() {
	defer func() { note("through sort ", recover()) }()
	sort.Slice([]int{2, 1}, func(i, j int) bool { panic("less") })
}
func Run() { note(inner()); again(); thread(); sorted() }
`)
	if failure := s.call("Run"); failure != nil {
		t.Fatal(failure)
	}
	want := "deferred; recovered p; outer second; exit <nil>; through sort less"
	if got := strings.Join(s.value("Log").([]string), "; "); got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
}

func TestTraces(t *testing.T) {
	s := newSession(t)
	s.cell("var L []int\nfunc get(i int) int {\n\treturn L[i]\n}\nfunc Run() {\n\tx := get(1)\n" +
		"\tL = append(L, x)\n}\nfunc Sorted() {\n" +
		"\tsort.Slice([]int{2, 1}, func(i, j int) bool {\n" +
		"\t\treturn get(i) < 0\n\t})\n}")
	lines := func(name string) string {
		var b strings.Builder
		for _, p := range s.Trace(s.call(name)) {
			fmt.Fprintf(&b, "%s:%d ", p.Function, p.Position.Line)
		}
		return b.String()
	}
	if got, want := lines("Run"), "cell1.get:3 cell1.Run:6 "; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got, want := lines("Sorted"), "cell1.get:3 cell1.Sorted$1:11 cell1.Sorted:10 "; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// An interrupt ends loops, calls and blocked operations, and runs deferred calls.
func TestInterrupt(t *testing.T) {
	s := newSession(t)
	s.cell(`
var Cleaned int
var Deferred = make(chan int, 1)
func Loop() { defer func() { recover(); Cleaned++ }(); Deferred <- 1; for { } }
func Counting() { for i := 0; i >= 0; { i++; i-- } }
func Recursive() { Recursive2() }
func Recursive2() { for { leaf() } }
func leaf() {}
func Receive() { <-make(chan int) }
func Send() { make(chan int) <- 1 }
func Nil() { var c chan int; <-c }
func Forever() { select {} }
func Choose() { select { case <-make(chan int): case <-make(chan bool): } }
func Sleep() { time.Sleep(time.Hour) }
func Lock() { var mu sync.Mutex; mu.Lock(); mu.Lock() }
func Read() { var mu sync.RWMutex; mu.Lock(); mu.RLock() }
func Write() { var mu sync.RWMutex; mu.RLock(); mu.Lock() }
func Group() { var wg sync.WaitGroup; wg.Add(1); wg.Wait() }
func Signal() { c := sync.NewCond(new(sync.Mutex)); c.L.Lock(); defer c.L.Unlock(); c.Wait() }
func Late() { var mu sync.Mutex; mu.Lock(); defer mu.Lock() }
func LateGroup() { var wg sync.WaitGroup; wg.Add(1); defer wg.Wait() }
func Any() { var l sync.Locker = new(sync.Mutex); l.Lock(); l.Lock() }
func Own() { var l interface{ RLock() } = locked(); l.RLock() }
func LateAny() { var l sync.Locker = locked(); defer l.Lock() }
func Value() { f := locked().Lock; f() }
func Embedded() { var l sync.Locker = &struct{ *sync.RWMutex }{locked()}; l.Lock() }
func locked() *sync.RWMutex { var mu sync.RWMutex; mu.Lock(); return &mu }
func Callback() { for { sort.Slice([]int{2, 1}, func(i, j int) bool { return i < j }) } }
`)
	for _, name := range []string{"Loop", "Counting", "Recursive", "Receive", "Send", "Nil",
		"Forever", "Choose", "Callback", "Sleep", "Lock", "Read", "Write", "Group", "Signal",
		"Late", "LateGroup", "Any", "Own", "LateAny", "Value", "Embedded"} {
		ended := make(chan any)
		go func() { ended <- s.call(name) }()
		if name == "Loop" {
			<-s.value("Deferred").(chan int)
		}
		time.Sleep(10 * time.Millisecond)
		s.Interrupt()
		if failure := <-ended; !isInterrupted(failure) {
			t.Errorf("%s ends with %v", name, failure)
		}
		s.Resume()
	}
	s.want("Cleaned", 1)
}

func isInterrupted(failure any) bool {
	_, ok := failure.(Interrupted)
	return ok
}

// The trace of an interrupt has the places of one goroutine.
func TestInterruptedTrace(t *testing.T) {
	s := newSession(t)
	s.cell(`
var Begun = make(chan int)
func Group() { var wg sync.WaitGroup; wg.Go(spin); wg.Wait() }
func spin() { Begun <- 1; for { } }
func Wait() { Begun <- 1; for { } }
func Sort() { sort.Slice([]int{2, 1}, func(i, j int) bool { Begun <- 1; for { } }) }
`)
	for name, want := range map[string]int{"Group": 1, "Wait": 1, "Sort": 2} {
		ended := make(chan any)
		go func() { ended <- s.call(name) }()
		<-s.value("Begun").(chan int)
		s.Interrupt()
		if trace := s.Trace(<-ended); len(trace) != want {
			t.Errorf("%s: %v", name, trace)
		}
		s.Resume()
	}
}

// A lock for which interrupted code was waiting is free when its owner releases it.
func TestInterruptedLockIsGivenBack(t *testing.T) {
	s := newSession(t)
	s.cell("var Mu sync.Mutex\nfunc Lock() { Mu.Lock() }\nfunc Unlock() { Mu.Unlock() }")
	s.call("Lock")
	ended := make(chan any)
	go func() { ended <- s.call("Lock") }()
	time.Sleep(10 * time.Millisecond)
	s.Interrupt()
	if failure := <-ended; !isInterrupted(failure) {
		t.Fatal(failure)
	}
	s.Resume()
	s.call("Unlock")
	if failure := s.call("Lock"); failure != nil {
		t.Error(failure)
	}
}

// An interrupt ends a goroutine that waits for a lock together with the cell that has started it.
func TestInterruptedGoroutineWaits(t *testing.T) {
	s := newSession(t)
	s.cell(`
var Mu sync.Mutex
var Begun = make(chan int)
func Run() { Mu.Lock(); go Mu.Lock(); go lock(&Mu); Begun <- 1; time.Sleep(time.Hour) }
func lock(l sync.Locker) { l.Lock() }
func Unlock() { Mu.Unlock(); Mu.Lock() }`)
	ended := make(chan any)
	go func() { ended <- s.call("Run") }()
	<-s.value("Begun").(chan int)
	time.Sleep(10 * time.Millisecond)
	s.Interrupt()
	<-ended
	s.Resume()
	if failure := s.call("Unlock"); failure != nil {
		t.Error(failure)
	}
}

// A second interrupt also ends deferred calls.
func TestSecondInterrupt(t *testing.T) {
	s := newSession(t)
	s.cell(`
var Begun = make(chan int)
func Run() { defer func() { Begun <- 1; for { } }(); Begun <- 1; for { } }
func Wait() { defer func() { Begun <- 1; <-make(chan int) }(); Begun <- 1; select { } }
`)
	for _, name := range []string{"Run", "Wait"} {
		ended := make(chan any)
		go func() { ended <- s.call(name) }()
		for range 2 {
			<-s.value("Begun").(chan int)
			s.Interrupt()
		}
		if failure := <-ended; !isInterrupted(failure) {
			t.Errorf("%s ends with %v", name, failure)
		}
		s.Resume()
	}
}

func TestPanicsOfGoroutinesAreTold(t *testing.T) {
	s := newSession(t)
	told := make(chan string, 1)
	s.OnPanic = func(value any, trace []Place) { told <- fmt.Sprint(value, trace[0].Position.Line) }
	s.cell("func Run() {\n\tgo func() {\n\t\tpanic(\"lost \")\n\t}()\n}")
	if failure := s.call("Run"); failure != nil {
		t.Fatal(failure)
	}
	if got := <-told; got != "lost 3" {
		t.Errorf("told: %s", got)
	}
}

// The trace of a panic that leaves a deferred call has the same frames as before. If compiled code
// passes a panic on, the frames of that code's callers are added.
func TestTraceOfDeferredCalls(t *testing.T) {
	s := newSession(t)
	s.cell(`func late() { defer func() { panic("late") }() }
func Late() { late() }
func Twice() { defer func() { panic("second") }(); panic("first") }
func Nested() { defer func() { defer func() { panic("inner") }() }() }
func Sorted() { sort.Slice([]int{2, 1}, func(i, j int) bool { late(); return true }) }
`)
	for name, want := range map[string]string{
		"Late": "[1 1 2]", "Twice": "[3 3]", "Nested": "[4 4 4]", "Sorted": "[1 1 5 5]",
	} {
		var lines []int
		for _, place := range s.Trace(s.call(name)) {
			lines = append(lines, place.Position.Line)
		}
		if got := fmt.Sprint(lines); got != want {
			t.Errorf("%s is in lines %s, want %s", name, got, want)
		}
	}
}

func TestEndlessRecursion(t *testing.T) {
	s := newSession(t)
	s.cell(`
func F(n int) int { return F(n+1) + 1 }
func Run() { F(0) }
func Large(n int) int { var a [1 << 16]int; a[n%7] = n; return Large(n+1) + a[3] }
func RunLarge() { Large(0) }
type T int
func (t T) String() string { return fmt.Sprint("T", t) }
func Print() { fmt.Sprint(T(1)) }
func Sorted() { sort.Slice([]int{2, 1}, func(i, j int) bool { Sorted(); return true }) }
`)
	for _, name := range []string{"Run", "RunLarge", "Sorted"} {
		err, ok := s.call(name).(runtime.Error)
		if !ok || !strings.Contains(err.Error(), "stack overflow") {
			t.Errorf("%s ends with %v", name, err)
		}
	}
	told := 0
	s.OnOverflow = func(_ any, function Place) {
		told = function.Position.Line
	}
	if failure := s.call("Print"); failure != nil { // package fmt recovers panics and prints them
		t.Errorf("Print ends with %v", failure)
	}
	if told != 7 {
		t.Errorf("the overflow behind package fmt is told to be in line %d", told)
	}
}

func TestWhatIsNotThereFails(t *testing.T) {
	s := newSession(t)
	s.cell("func Run() { fmt.Println(strings.ToUpper(\"a\")) }")
	err, ok := s.call("Run").(error)
	if !ok || !strings.Contains(err.Error(), "strings.ToUpper is not compiled into this program") {
		t.Errorf("ends with %v", err)
	}
}

func TestCaller(t *testing.T) {
	s := newSession(t)
	s.cell("func line(skip int) int {\n\t_, _, n, ok := runtime.Caller(skip)\n" +
		"\tif !ok {\n\t\treturn -1\n\t}\n\treturn n\n}\n" +
		"var Here, There, Nowhere = line(0),\n\tline(1),\n\tline(100)")
	s.want("Here", 2)
	s.want("There", 9)
	s.want("Nowhere", -1)
}
