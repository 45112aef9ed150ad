package commands

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"
)

var (
	soak     = flag.Duration("soak", 3*time.Second, "how long TestSoak goes on")
	soakSeed = flag.Uint64("soakseed", 0, "what TestSoak does, 0 for something new")
)

// soaker does random things to a kernel, and knows what the outcome must be.
type soaker struct {
	*client
	r *rand.Rand
	n int // the value that the variable n must have
}

// setup declares the variables that all cells use.
func (s *soaker) setup() {
	s.must(`import (
	"fmt"
	"os"
	"sync"
	"time"
	"github.com/bayescmp/go/bayescmp/nb"
	"gonum.org/v1/plot"
)
var _ = plot.New
n := 0`)
	s.n = 0
}

// expect runs a cell that ends with the given error, "" for none.
func (s *soaker) expect(code, ename string) cellResult {
	s.t.Helper()
	r := s.run(code)
	if got, _ := r.reply["ename"].(string); got != ename {
		s.t.Fatalf("%s\ngot %q, want %q: %v", code, got, ename, r.reply)
	}
	return r
}

// interrupted runs a cell and interrupts it, wherever it may be.
func (s *soaker) interrupted(code string) {
	s.t.Helper()
	id := s.start(code)
	time.Sleep(time.Duration(5+s.r.IntN(30)) * time.Millisecond)
	r := s.interruptUntilIdle(id)
	if r.reply["ename"] != "interrupted" && r.reply["status"] != "ok" {
		s.t.Fatalf("%s\n%v", code, r.reply)
	}
}

// doings are the things that a soaker does, each with its frequency in percent. The slow ones are
// rare.
var doings = []struct {
	name  string
	often int
	do    func(*soaker)
}{
	{"count", 40, func(s *soaker) {
		s.expect("n++", "")
		s.n++
	}},
	{"print", 10, (*soaker).print},
	{"display", 5, (*soaker).display},
	{"panic", 10, func(s *soaker) {
		s.expect("n++\npanic(n)", "panic")
		s.n++
	}},
	{"error", 5, func(s *soaker) { s.expect("undefined + 1", "error") }},
	{"goroutine", 5, func(s *soaker) {
		s.expect("go func() {\n\tpanic(1)\n}()\ntime.Sleep(time.Hour)", "panic")
		s.expect("time.AfterFunc(0, func() { panic(1) })\ntime.Sleep(time.Hour)", "panic")
	}},
	{"interrupt a loop", 5, func(s *soaker) { s.interrupted("for {\n}") }},
	{"interrupt a print", 5, func(s *soaker) {
		s.interrupted("for i := 0; i < 1000; i++ {\n" +
			"\ttime.Sleep(time.Millisecond)\n\tfmt.Println(i)\n}")
	}},
	{"exit", 3, func(s *soaker) { s.expect("os.Exit(3)", "exit") }},
	{"ask", 4, (*soaker).ask},
	{"death", 4, func(s *soaker) {
		s.expect("new(sync.Mutex).Unlock()", "died")
		s.setup()
	}},
	{"restart in a loop", 2, func(s *soaker) {
		s.start("for {\n}")
		s.restart()
	}},
	{"restart", 2, (*soaker).restart},
}

// step does one thing.
func (s *soaker) step() (what string) {
	k := s.r.IntN(100)
	for _, d := range doings {
		if k < d.often {
			d.do(s)
			return d.name
		}
		k -= d.often
	}
	return "nothing"
}

func (s *soaker) print() {
	lines := s.r.IntN(2000)
	r := s.expect(fmt.Sprintf("for i := 0; i < %d; i++ {\n"+
		"\tfmt.Println(i)\n\tfmt.Fprintln(os.Stderr, i)\n}", lines), "")
	if len(r.stdout) != len(r.stderr) || lines > 0 && len(r.stdout) == 0 {
		s.t.Fatalf("%d lines: %d bytes to stdout, %d to stderr",
			lines, len(r.stdout), len(r.stderr))
	}
}

func (s *soaker) display() {
	displays := s.r.IntN(20)
	code := fmt.Sprintf("for i := 0; i < %d; i++ {\n\tnb.Show(plot.New())\n}", displays)
	if r := s.expect(code, ""); r.displays != displays {
		s.t.Fatalf("%d displays of %d", r.displays, displays)
	}
}

func (s *soaker) ask() {
	for kind, content := range map[string]map[string]any{
		"complete_request": {"code": "fmt.Pr", "cursor_pos": 6},
		"inspect_request":  {"code": "fmt.Print(", "cursor_pos": 10, "detail_level": 0},
		"history_request":  {"hist_access_type": "tail", "n": 10, "output": true, "raw": true},
	} {
		s.request(s.shell, kind, content)
	}
}

func (s *soaker) restart() {
	s.shutdown(true)
	s.client = startClient(s.t)
	s.setup()
}

// The kernel survives a long session in which everything happens. The session is only long with a
// flag such as -soak 10m.
func TestSoak(t *testing.T) {
	t.Parallel()
	seed := *soakSeed
	if seed == 0 {
		seed = rand.Uint64()
	}
	s := &soaker{client: startClient(t), r: rand.New(rand.NewPCG(seed, 0))}
	s.setup()
	done := map[string]int{}
	peak := 0.0
	steps := 0
	for end := time.Now().Add(*soak); time.Now().Before(end); steps++ {
		done[s.step()]++
		if t.Failed() {
			t.Fatalf("seed %d, step %d", seed, steps)
		}
		if r := s.must("n"); r.text != fmt.Sprint(s.n) {
			t.Fatalf("seed %d, step %d: n is %s, want %d", seed, steps, r.text, s.n)
		}
		peak = max(peak, s.peakMemory())
	}
	s.shutdown(false)
	t.Logf("seed %d: %d steps, peak memory %.0f MB, %v", seed, steps, peak, done)
	if peak > 300 {
		t.Errorf("peak memory: %.0f MB", peak)
	}
}
