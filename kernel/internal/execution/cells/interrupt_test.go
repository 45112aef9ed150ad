package cells

import (
	"strings"
	"testing"
	"time"
)

const interruptImports = `import (
	"fmt"
	"sync"
	"time"
	"github.com/bayescmp/go/bayescmp/nb"
)
x := 1
var mu sync.Mutex
`

// An interrupt ends a cell whatever it does, and the variables are kept.
func TestInterrupt(t *testing.T) {
	c := serve(t, Audience{})
	c.run(interruptImports)
	for _, code := range []string{
		"for {\n}", "for {\n\tx = 1\n}", "time.Sleep(time.Hour)", "<-make(chan int)",
		"select {}", "<-nb.Context().Done()\nnb.Check(nb.Context().Err())",
		"defer func() { recover() }()\nfor {\n}", "var wg sync.WaitGroup\nwg.Add(1)\nwg.Wait()",
		// The cell may be abandoned with its deferred calls, while the next cell reads x.
		"var f func()\nf = func() {\n\tf()\n}\nfor {\n\tdefer f()\n}",
	} {
		c.interrupted(code)
	}
	c.interrupt() // between cells: no effect
	c.want("x", "1")
}

// An interrupt that arrives before the cell has begun stops that cell, and not the next one.
func TestEarlyInterrupt(t *testing.T) {
	c := serve(t, Audience{})
	c.run(interruptImports)
	for range 20 {
		c.start("for {\n}", nil)
		c.interrupt()
		if r := c.finish(nil); r.reply["ename"] != "interrupted" {
			t.Fatalf("%v", r.reply)
		}
		c.want("x", "1")
	}
}

// An interrupted cell that waits for a lock ends, and releases the lock if it gets it later. A cell
// that waits in compiled code is abandoned after a while, and ends at its next loop.
func TestLocked(t *testing.T) {
	c := serve(t, Audience{})
	c.run(interruptImports + "mu.Lock()")
	r := c.interrupted("func() {\n\tmu.Lock()\n\tdefer mu.Unlock()\n\tx = 2\n}()")
	if !strings.Contains(r.shown, "line 3: mu.Lock()") {
		t.Errorf("a cell that waits for a lock: %s", r.shown)
	}
	c.want("mu.Unlock()\nmu.Lock()\nmu.Unlock()\nx", "1")
	c.run("import (\"io\"; \"os\")\nr, w, err := os.Pipe()\nnb.Check(err)")
	r = c.interrupted("all, err := io.ReadAll(r)\nnb.Check(err)\n" +
		"for range all {\n}\nfor range 3 {\n}\nx = 2")
	if !strings.Contains(r.shown, "what it was waiting for may still go on") {
		t.Errorf("a cell that waits in compiled code: %s", r.shown)
	}
	c.want("x", "1")
	c.want("w.Close()\ntime.Sleep(50 * time.Millisecond)\nx", "1")
}

// interrupted starts a cell, and interrupts it when it has begun.
func (c *client) interrupted(code string) result {
	c.Helper()
	c.start("fmt.Println(\"on its way\")\n"+code, nil)
	c.awaitPrint("on its way")
	c.interrupt()
	r := c.finish(nil)
	if r.reply["ename"] != "interrupted" {
		c.Errorf("%s: %v", code, r.reply)
	}
	return r
}

// While a cell is being checked, completion and inspection neither look at the session nor wait for
// the check.
func TestLookingMeanwhile(t *testing.T) {
	w := newWorkspace(testParts(t))
	w.using.Lock()
	done := make(chan struct{})
	go func() {
		defer close(done)
		if words := w.complete("fmt.", 4)["matches"]; len(words.([]string)) != 0 {
			t.Errorf("completed to %v", words)
		}
		if found := w.inspect("fmt", 3)["found"]; found != false {
			t.Error("described")
		}
		failure := &cellError{Name: "error", Message: "undefined: True"}
		if w.explain(failure); failure.Hint != "" {
			t.Errorf("hint %s", failure.Hint)
		}
	}()
	select {
	case <-done:
	case <-time.After(patience):
		t.Fatal("it waits for the check")
	}
	w.using.Unlock()
	failure := &cellError{Name: "error", Message: "undefined: True"}
	if w.explain(failure); failure.Hint != "in Go it is true" {
		t.Errorf("hint %q", failure.Hint)
	}
}

// If an interrupted cell declares a name twice, the name has the last declaration that was reached.
func TestInterruptedParts(t *testing.T) {
	c := serve(t, Audience{})
	c.run(interruptImports)
	c.interrupted("y := 1\nfor {\n}\ny := \"two\"")
	c.want("y", "1")
}

// An interrupt ends the goroutines of the interrupted cell, and those of earlier cells go on.
func TestGoroutines(t *testing.T) {
	c := serve(t, Audience{})
	c.run(interruptImports + "ticks := make(chan int)\n" +
		"go func() {\n\tfor i := 0; ; i++ {\n\t\tticks <- i\n\t}\n}()")
	c.interrupted("own := make(chan int)\n" +
		"go func() {\n\tfor {\n\t\tx = 1\n\t}\n}()\n<-own")
	if r := c.run("a, b := <-ticks, <-ticks\nb - a"); r.shown != "1" {
		t.Errorf("the goroutine of an earlier cell: %s", r.shown)
	}
	r := c.run("go func() { panic(\"in it\") }()\ntime.Sleep(time.Hour)")
	if !strings.HasPrefix(r.shown, "panic: in it (in a goroutine)|cell 4, line 1") {
		t.Errorf("a panic in a goroutine: %s", r.shown)
	}
	c.run("begun := make(chan bool)\ngo func() {\n\t<-begun\n\tpanic(\"late\")\n}()")
	r = c.run("fmt.Print(\"a\")\nfailed := false\nclose(begun)\ntime.Sleep(time.Hour)")
	if !strings.HasPrefix(r.shown, "panic: late (in a goroutine)|cell 5, line 4") {
		t.Errorf("a panic in a goroutine of an earlier cell: %s", r.shown)
	}
	c.want("x", "1")
}
