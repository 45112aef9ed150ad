package main

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

// soaker does to a kernel whatever comes to its mind, and knows what must come of it.
type soaker struct {
	*client
	r *rand.Rand
	n int // what the variable n must be
}

// setup declares what all cells use.
func (s *soaker) setup() {
	s.must("import (\n\"fmt\"\n\"os\"\n\"time\"\n\"github.com/bayescmp/go/bayescmp/nb\"\n\"gonum.org/v1/plot\"\n)\nvar _ = plot.New\nn := 0")
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

func (s *soaker) interrupted(code string) {
	id := s.start(code)
	time.Sleep(time.Duration(5+s.r.IntN(30)) * time.Millisecond)
	s.interrupt()
	r := s.finish(id)
	if r.reply["ename"] != "interrupted" && r.reply["status"] != "ok" {
		s.t.Fatalf("%s\n%v", code, r.reply)
	}
}

// step does one thing, seldom something that takes long.
func (s *soaker) step() (what string) {
	switch k := s.r.IntN(100); {
	case k < 40:
		s.expect("n++", "")
		s.n++
		return "count"
	case k < 50:
		lines := s.r.IntN(2000)
		r := s.expect(fmt.Sprintf("for i := 0; i < %d; i++ {\n\tfmt.Println(i)\n\tfmt.Fprintln(os.Stderr, i)\n}", lines), "")
		if len(r.stdout) != len(r.stderr) || lines > 0 && len(r.stdout) == 0 {
			s.t.Fatalf("%d lines: %d bytes to stdout, %d to stderr", lines, len(r.stdout), len(r.stderr))
		}
		return "print"
	case k < 55:
		displays := s.r.IntN(20)
		if r := s.expect(fmt.Sprintf("for i := 0; i < %d; i++ {\n\tnb.Show(plot.New())\n}", displays), ""); r.displays != displays {
			s.t.Fatalf("%d displays of %d", r.displays, displays)
		}
		return "display"
	case k < 65:
		s.expect("n++\npanic(n)", "panic")
		s.n++
		return "panic"
	case k < 70:
		s.expect("undefined + 1", "error")
		return "error"
	case k < 75:
		s.expect("go func() {\n\tpanic(1)\n}()\ntime.Sleep(time.Minute)", "panic")
		return "goroutine"
	case k < 80:
		s.interrupted("for {\n}")
		return "interrupt a loop"
	case k < 85:
		s.interrupted("for i := 0; i < 1000; i++ {\n\ttime.Sleep(time.Millisecond)\n\tfmt.Println(i)\n}")
		return "interrupt a print"
	case k < 88:
		s.expect("os.Exit(3)", "exit")
		return "exit"
	case k < 92:
		s.request(s.shell, "complete_request", map[string]any{"code": "fmt.Pr", "cursor_pos": 6})
		s.request(s.shell, "inspect_request", map[string]any{"code": "fmt.Print(", "cursor_pos": 10, "detail_level": 0})
		s.request(s.shell, "history_request", map[string]any{"hist_access_type": "tail", "n": 10, "output": true, "raw": true})
		return "ask"
	case k < 96:
		s.expect("time.AfterFunc(0, func() { panic(1) })\ntime.Sleep(time.Minute)", "died")
		s.setup()
		return "death"
	case k < 98:
		s.start("for {\n}")
		s.shutdown(true)
		s.client = startClient(s.t)
		s.setup()
		return "restart in a loop"
	}
	s.shutdown(true)
	s.client = startClient(s.t)
	s.setup()
	return "restart"
}

// A long session in which everything happens. With -soak 10m it is one.
func TestSoak(t *testing.T) {
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
