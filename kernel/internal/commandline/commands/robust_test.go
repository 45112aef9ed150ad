package commands

import (
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/go-zeromq/zmq4"
)

const wekaCells = `df, err := datasets.Load("uci-weka")
nb.Check(err)
scores, err := bayescmp.FromLong(df, bayescmp.Long{Score: "accuracy"})
nb.Check(err)
`

// An interrupt ends a cell whatever it does, and the variables are kept.
func TestInterrupt(t *testing.T) {
	t.Parallel()
	c := startClient(t)
	c.must(`import (
	"fmt"
	"time"
	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/bayescmp/nb"
	"github.com/bayescmp/go/datasets"
)
x := 42
` + wekaCells)
	tests := []struct{ name, code, line string }{
		{"loop", "y := 1\nfor {\n\ty++\n}", ", line "},
		{"empty loop", "for {\n}", ""},
		{"sleep", "time.Sleep(time.Hour)", "line 2"},
		{"all pairs", "_, err = bayescmp.AllPairs(nb.Context(), scores, " +
			"bayescmp.SignedRank{Samples: 100_000_000})\nnb.Check(err)", "line 3"},
		{"program", "$sleep 3600", ""},
		{"programs of a shell", "$sleep 3600 | cat", ""},
		{"context", "<-nb.Context().Done()\nnb.Check(nb.Context().Err())", ", line "},
	}
	for _, test := range tests {
		first := "fmt.Println(\"on its way\")\n"
		if strings.HasPrefix(test.code, "$") {
			first = "$echo on its way\n"
		}
		id := c.start(first + test.code)
		c.awaitPrint(id, "on its way")
		time.Sleep(100 * time.Millisecond) // interrupt in the middle of the cell
		c.interrupt()
		r := c.finish(id)
		if r.reply["ename"] != "interrupted" || !strings.Contains(r.trace, test.line) {
			t.Errorf("%s: %v", test.name, r.reply)
		}
	}
	for _, test := range tests { // interrupt as early as possible
		r := c.interruptUntilIdle(c.start(test.code))
		if r.reply["ename"] != "interrupted" {
			t.Errorf("%s, at once: %v", test.name, r.reply)
		}
	}
	if r := c.must("x"); r.text != "42" {
		t.Errorf("x is now %q", r.text)
	}
	if r := c.must("scores != nil && nb.Context().Err() == nil"); r.text != "true" {
		t.Errorf("the context of the next cell: %q", r.text)
	}
	c.interrupt() // between cells: no effect
	if r := c.must("x"); r.text != "42" {
		t.Errorf("after an interrupt between cells: %q", r.text)
	}
	if runtime.GOOS != "windows" {
		id := c.start("fmt.Println(\"on its way\")\nfor {\n}")
		c.awaitPrint(id, "on its way")
		c.cmd.Process.Signal(os.Interrupt)
		if r := c.finish(id); r.reply["ename"] != "interrupted" {
			t.Errorf("SIGINT: %v", r.reply)
		}
	}
	c.shutdown(false)
}

// A cell that nothing in Go can stop is abandoned. Even if what it waits for happens later, the
// rest of the cell does not run.
func TestDeafCell(t *testing.T) {
	t.Parallel()
	c := startClient(t)
	c.must("import (\n\"fmt\"\n\"sync\"\n)\nvar mu sync.Mutex\nmu.Lock()\nx := 1")
	id := c.start("fmt.Println(\"on its way\")\nmu.Lock()\nx = 2")
	c.awaitPrint(id, "on its way")
	c.interrupt()
	if r := c.finish(id); r.reply["ename"] != "interrupted" {
		t.Errorf("a lock: %v", r.reply)
	}
	if r := c.must("mu.Unlock()\nmu.Lock()\nx"); r.text != "1" {
		t.Errorf("x is now %s", r.text)
	}
	c.shutdown(true)
}

const failingSetup = `import (
	"log"
	"os"
	"sync"
	"time"
	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/bayescmp/nb"
	"github.com/bayescmp/go/datasets"
)
type Bad struct{}
func (Bad) HTML() string { panic("ugly") }
func deep(n int) int { return deep(n+1) + 1 }
func shallow(n int) int { if n == 0 { return 0 }; return shallow(n-1) + 1 }
x := 42
` + wekaCells

// Whatever goes wrong in a cell becomes an error of that cell.
func TestFailingCells(t *testing.T) {
	t.Parallel()
	c := startClient(t)
	c.must(failingSetup)
	for _, test := range []struct{ name, code, want string }{
		{
			"panic", "y := 1\npanic(\"oops\")",
			"panic: oops / cell #, line 2: panic(\"oops\")",
		},
		{
			"display", "y := 1\nBad{}",
			"error: panic while displaying a main.Bad: ugly / cell #, line 2: Bad{}",
		},
		{
			"goroutine", "go func() {\n\tvar m map[int]int\n\tm[1] = 1\n}()\nfor {\n}",
			"panic: assignment to entry in nil map (in a goroutine) / cell #, line 3: m[1] = 1",
		},
		{
			"goroutine and WaitGroup",
			"var wg sync.WaitGroup\nwg.Add(1)\ngo func() {\n\tdefer wg.Done()\n" +
				"\tpanic(\"oops\")\n}()\nwg.Wait()\ntime.Sleep(time.Hour)",
			"panic: oops (in a goroutine) / cell #, line 5: panic(\"oops\")",
		},
		{
			"named function", "func boom() { panic(\"oops\") }\ngo boom()\nselect {}",
			"panic: oops (in a goroutine) / cell #, line 1: func boom()",
		},
		{
			"timer", "time.AfterFunc(0, func() { panic(\"oops\") })\ntime.Sleep(time.Hour)",
			"panic: oops (in a goroutine) / cell #, line 1: time.AfterFunc",
		},
		{
			"WaitGroup.Go",
			"var wg sync.WaitGroup\nwg.Go(func() { panic(\"oops\") })\n<-make(chan int)",
			"panic: oops (in a goroutine) / cell #, line 2: wg.Go",
		},
		{
			"Goexit", "import \"runtime\"\nruntime.Goexit()",
			"exit: the cell ended its goroutine with runtime.Goexit; its variables are kept",
		},
		{"no output", "os.Stdout = nil", ""},
		{
			"worker of the library",
			"_, err = bayescmp.AllPairs(nb.Context(), scores, bayescmp.Sign{}, " +
				"func(done, total int) {\n\tpanic(\"oops\")\n})\nnb.Check(err)",
			"the progress function: panic: oops / cell #, line 4: nb.Check(err)",
		},
		{
			"exit", "os.Exit(7)",
			"exit: the cell asked to end its process, with status 7; its variables are kept" +
				" / cell #, line 1: os.Exit(7)",
		},
		{
			"log.Fatal", "log.Fatal(\"last words\")",
			"exit: the cell asked to end its process, with status 1; its variables are kept" +
				" / cell #, line 1: log.Fatal",
		},
		{
			"Logger.Fatal", "log.Default().Fatalf(\"last words\")",
			"exit: the cell asked to end its process, with status 1; its variables are kept" +
				" / cell #, line 1: log.Default().Fatalf",
		},
		{
			"recursion", "deep(0)",
			"panic: runtime error: stack overflow: too many nested calls; does a function call " +
				"itself forever? / cell 1, line 12",
		},
		{"too large", "n := 1 << 60\nmake([]int, n)", "panic: "},
		{
			"no memory", "make([]byte, 1<<44)",
			"panic: runtime error: out of memory: 16777216 MB cannot be had / cell #",
		},
		{"lock", "var mu sync.Mutex\nmu.Lock()\nmu.Unlock()\nx", ""},
	} {
		r := c.run(test.code)
		want := strings.ReplaceAll(test.want, "#", fmt.Sprint(r.reply["execution_count"]))
		if !strings.Contains(r.trace, want) {
			t.Errorf("%s:\ngot  %q\nwant %q", test.name, r.trace, want)
		}
		if strings.HasSuffix(test.name, "Fatal") && !strings.HasSuffix(r.stderr, "last words\n") {
			t.Errorf("%s prints %q", test.name, r.stderr)
		}
		if r := c.must("x"); r.text != "42" {
			t.Errorf("%s: x is now %q", test.name, r.text)
		}
	}
	if r := c.must("shallow(100_000)"); r.text != "100000" {
		t.Errorf("deep recursion that ends: %q", r.text)
	}
	c.shutdown(false)
}

// If a cell ends the process of the cells, the notebook says why, and a new process goes on.
func TestDeath(t *testing.T) {
	t.Parallel()
	c := startClient(t)
	for _, test := range []struct{ name, code, want string }{
		{
			"fatal error", "import \"sync\"\nvar mu sync.Mutex\nmu.Unlock()",
			"(exit status 2): fatal error: sync: unlock of unlocked mutex",
		},
		{
			"fatal error in a timer",
			"import (\"sync\"; \"time\")\nvar mu sync.Mutex\n" +
				"time.AfterFunc(0, func() { mu.Unlock() })\ntime.Sleep(time.Hour)",
			"(exit status 2): fatal error: sync: unlock of unlocked mutex",
		},
		{
			"kill",
			"import \"os\"\np, _ := os.FindProcess(os.Getpid())\np.Kill()\nfor {\n}",
			"killed from outside",
		},
	} {
		c.must("x := 1")
		c.must("import (\"fmt\"; \"os\")\nfmt.Println(\"earlier\")")
		r := c.run("fmt.Print(\"last \")\nfmt.Println(\"words\")\n" +
			"fmt.Fprintln(os.Stderr, \"loud\")\n" + test.code)
		if r.stdout != "last words\n" || !strings.HasPrefix(r.stderr, "loud\n") {
			t.Errorf("%s: printed %q %q", test.name, r.stdout, r.stderr)
		}
		if r.reply["ename"] != "died" || !strings.Contains(r.trace, test.want) ||
			!strings.Contains(r.trace, "variables of the cells above are gone") {
			t.Errorf("%s: %v", test.name, r.reply)
		}
		if r := c.run("x"); r.reply["status"] != "error" {
			t.Errorf("%s: x is still there", test.name)
		}
	}
	c.shutdown(false)
}

// A fatal error between cells is reported at once, and again with the next cell.
func TestDeathBetweenCells(t *testing.T) {
	t.Parallel()
	c := startClient(t)
	id := c.start(`import ("os"; "sync"; "time")
var mu sync.Mutex
func failWhenTold() {
	for {
		if _, err := os.Stat("now"); err == nil {
			mu.Unlock()
		}
		time.Sleep(time.Millisecond)
	}
}
time.AfterFunc(0, failWhenTold)
1`)
	c.finish(id)
	now := filepath.Join(c.dir, "now")
	if err := os.WriteFile(now, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	c.awaitPrint(id, "fatal error: sync: unlock")
	if err := os.Remove(now); err != nil {
		t.Fatal(err)
	}
	const cause = "unlock of unlocked mutex"
	if r := c.must("1 + 1"); r.text != "2" || !strings.Contains(r.stderr, cause) {
		t.Errorf("the cell after: %+v", r)
	}
	if r := c.must("1 + 1"); r.stderr != "" {
		t.Errorf("and the one after that: %+v", r)
	}
	c.shutdown(false)
}

// Endless output, endless displays and a thousand cells lose nothing and do not fill the memory.
func TestMuch(t *testing.T) {
	t.Parallel()
	c := startClient(t)
	c.must(`import (
	"fmt"
	"strings"
	"github.com/bayescmp/go/bayescmp/nb"
)
line := strings.Repeat("x", 999)
n := 0`)
	const want = 100_000_000
	id := c.start("for i := 0; i < 100_000; i++ {\n\tfmt.Println(line)\n}")
	got := 0
	c.await(id, "to print it all", func(m clientMessage) bool {
		text, _ := m.content["text"].(string)
		got += len(text)
		return m.content["execution_state"] == "idle"
	})
	c.reply(c.shell, id)
	if got != want {
		t.Errorf("%d bytes of %d", got, want)
	}
	r := c.must("for i := 0; i < 10_000; i++ {\n\tnb.Show(i)\n}")
	if r.displays != 10_000 {
		t.Errorf("%d displays of 10000", r.displays)
	}
	for range 1000 {
		c.must("n++")
	}
	r = c.must("n")
	if count := r.reply["execution_count"]; r.text != "1000" || count != 1004. {
		t.Errorf("a thousand cells: n is %s, the count %v", r.text, count)
	}
	peak := c.peakMemory()
	t.Logf("peak memory of a process: %.0f MB", peak)
	if peak > 200 {
		t.Errorf("peak memory: %.0f MB", peak)
	}
	c.shutdown(false)
}

// The kernel ends when it should, even while a cell runs, and leaves nothing behind.
func TestShutdown(t *testing.T) {
	const printing = "import \"fmt\"\nfmt.Println(\"on its way\")\n"
	for name, code := range map[string]string{
		"idle": "", "busy": "for {\n}", "printing": "for {\n\tfmt.Println(1)\n}",
		"deaf": "<-make(chan int)",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := startClient(t)
			c.awaitPrint(c.start(printing+code), "on its way")
			c.shutdown(name == "busy")
		})
	}
	t.Run("SIGTERM", func(t *testing.T) {
		t.Parallel()
		c := startClient(t)
		c.awaitPrint(c.start(printing+"for {\n}"), "on its way")
		c.cmd.Process.Signal(syscall.SIGTERM)
		c.gone()
	})
	t.Run("SIGKILL", func(t *testing.T) {
		t.Parallel()
		c := startClient(t)
		c.awaitPrint(c.start(printing+"for {\n}"), "on its way")
		children := c.descendants()
		c.cmd.Process.Kill()
		<-c.ended
		if runtime.GOOS == "linux" && len(children) == 0 {
			t.Error("no process of the cells")
		}
		c.nothingLeft(children)
	})
}

// A message that is not signed with the key is dropped and logged.
func TestSignature(t *testing.T) {
	t.Parallel()
	c := startClient(t)
	c.must("x := 1")
	for _, key := range []string{"", "wrong", c.key + "x"} {
		_, frames := makeFrames("execute_request", map[string]any{"code": "x = 666"}, key)
		c.shell.SendMulti(zmq4.NewMsgFrom(frames...))
		_, frames = makeFrames("shutdown_request", map[string]any{"restart": false}, key)
		frames[1] = frames[1][:len(frames[1])/2] // cut short
		c.control.SendMulti(zmq4.NewMsgFrom(frames...))
	}
	_, frames := makeFrames("execute_request", map[string]any{"code": "x = 666"}, c.key)
	frames[5] = []byte(`{"code": "x = 667"}`) // changed in transit
	c.shell.SendMulti(zmq4.NewMsgFrom(frames...))
	if r := c.must("x"); r.text != "1" {
		t.Errorf("x is %s: a message with a wrong signature was executed", r.text)
	}
	logged := func() int { return strings.Count(c.log.String(), "wrong signature") }
	eventually(t, "7 messages are logged", func() bool { return logged() >= 7 })
	if n := logged(); n != 7 {
		t.Errorf("%d of 7 logged", n)
	}
}

// The kernel listens at the given address, and not at the computer's other addresses.
func TestAddress(t *testing.T) {
	t.Parallel()
	c := startClient(t)
	addresses, err := net.InterfaceAddrs()
	if err != nil {
		t.Fatal(err)
	}
	others := []string{"127.0.0.2"}
	for _, a := range addresses {
		ip, ok := a.(*net.IPNet)
		if ok && !ip.IP.Equal(net.IPv4(127, 0, 0, 1)) && !ip.IP.IsLinkLocalUnicast() {
			others = append(others, ip.IP.String())
		}
	}
	for name, port := range c.ports {
		for _, ip := range others {
			address := net.JoinHostPort(ip, fmt.Sprint(port))
			if conn, err := net.DialTimeout("tcp", address, time.Second); err == nil {
				conn.Close()
				t.Errorf("%s listens at %s too", name, ip)
			}
		}
	}
}

// Strangers who send nonsense to every port, or connect and say nothing, do no harm.
func TestStrangers(t *testing.T) {
	t.Parallel()
	c := startClient(t)
	greeting := "\xff\x00\x00\x00\x00\x00\x00\x00\x01\x7f\x03\x00NULL" + strings.Repeat("\x00", 48)
	ready := "\x04\x1b\x05READY\x0bSocket-Type\x00\x00\x00\x06DEALER"
	shorter := strings.Replace(ready, "\x1b", "\x18", 1)[:len(ready)-9]
	for _, name := range []string{"shell", "control", "iopub", "stdin", "hb"} {
		for _, text := range []string{
			"", "GET / HTTP/1.1\r\n\r\n", greeting[:20], greeting,
			greeting + "\x04\x05\x05READ", greeting + "\x04\x08\x05READY\xffa",
			greeting + "\x06\xff\xff\xff\xff\xff\xff\xff\xff\x05READY", greeting + ready,
			greeting + ready + "\x02\x7f\xff\xff\xff\xff\xff\xff\xff",
			greeting + ready + strings.Repeat("\x01\x00", 10_000),
			greeting + ready + "\x00\x09<IDS|MSG>",
			greeting + ready + "\x01\x09<IDS|MSG>\x00\x00",
			greeting + shorter + "\x00\x00\x00\x03SUB\x00\x01\x01",
			greeting + ready + "\x04\x07\x04PING\x00\x01",
		} {
			conn, err := net.Dial("tcp", c.address(name))
			if err != nil {
				t.Fatal(err)
			}
			defer conn.Close() // at the end of the test, so that the connections stay
			// Only some of them are answered, so there is nothing to wait for.
			conn.SetDeadline(time.Now().Add(20 * time.Millisecond))
			io.WriteString(conn, text)
			io.ReadAll(conn)
		}
	}
	if r := c.must("1 + 1"); r.text != "2" {
		t.Errorf("got %q", r.text)
	}
	c.shutdown(false)
}
