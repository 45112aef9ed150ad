package cells

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/bayescmp/go/bayescmp/nb"
	"github.com/bayescmp/go/kernel/internal/build/compose"
	"github.com/bayescmp/go/kernel/internal/language/compiled"
	"github.com/bayescmp/go/kernel/internal/language/importable"
)

// If the test program is started with the arguments of the kernel's process of cells, it acts as
// one.
func TestMain(m *testing.M) {
	if slices.Equal(os.Args[1:], []string{"cells"}) {
		parts := Parts{Tables: testTables}
		var err error
		if parts.Library, err = os.ReadFile(os.Getenv(libraryVariable)); err == nil {
			err = Serve(os.Stdin, os.Stdout, parts, Audience{})
		}
		if err != nil {
			log.Fatal(err)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// libraryVariable is the environment variable with the path of the library file for processes of
// the tests.
const libraryVariable = "BAYESCMP_TEST_LIBRARY"

// testTables has the packages that cells of these tests import.
var testTables = []compiled.Table{
	table("bufio", function("NewReader", bufio.NewReader), ofType[bufio.Reader]("Reader")),
	table("context", ofType[context.Context]("Context")),
	table("errors", function("New", errors.New)),
	table("fmt", function("Errorf", fmt.Errorf), function("Print", fmt.Print),
		function("Printf", fmt.Printf), function("Println", fmt.Println),
		function("Fprint", fmt.Fprint), function("Fprintln", fmt.Fprintln),
		function("Scan", fmt.Scan), function("Scanln", fmt.Scanln),
		function("Sprint", fmt.Sprint), function("Sprintf", fmt.Sprintf)),
	table(compose.Module+"/bayescmp/nb", function("Check", nb.Check),
		function("Clear", nb.Clear), function("Context", nb.Context),
		function("Interact", nb.Interact), function("IntSlider", nb.IntSlider),
		function("Progress", nb.Progress), function("Show", nb.Show),
		function("Slider", nb.Slider), ofType[nb.Control]("Control")),
	table("io", variable("EOF", &io.EOF), function("ReadAll", io.ReadAll)),
	table("log", function("Fatal", log.Fatal), function("Print", log.Print),
		function("Println", log.Println)),
	table("os", function("Exit", os.Exit), function("Pipe", os.Pipe),
		variable("Stdin", &os.Stdin),
		variable("Stdout", &os.Stdout), variable("Stderr", &os.Stderr), ofType[os.File]("File")),
	table("runtime", function("Goexit", runtime.Goexit),
		function("Gosched", runtime.Gosched)),
	table("sync", ofType[sync.Mutex]("Mutex"), ofType[sync.WaitGroup]("WaitGroup")),
	table("time", ofType[time.Duration]("Duration"), function("Sleep", time.Sleep)),
}

func table(path string, entries ...compiled.Entry) compiled.Table {
	return compiled.Table{Path: path, Entries: entries}
}

func function(name string, f any) compiled.Entry {
	return compiled.Entry{Name: name, Kind: compiled.Function, Value: f}
}

func variable(name string, pointer any) compiled.Entry {
	return compiled.Entry{Name: name, Kind: compiled.Variable, Value: pointer}
}

func ofType[T any](name string) compiled.Entry {
	return compiled.Entry{Name: name, Kind: compiled.NamedType, Value: (*T)(nil)}
}

// The tables are sorted, like those of package made, and contain only symbols of the package that
// they name.
func TestTestTables(t *testing.T) {
	byPath := func(a, b compiled.Table) int { return strings.Compare(a.Path, b.Path) }
	if !slices.IsSortedFunc(testTables, byPath) {
		t.Error("not sorted")
	}
	for _, table := range testTables {
		for _, e := range table.Entries {
			if e.Kind != compiled.NamedType {
				continue
			}
			if got := reflect.TypeOf(e.Value).Elem().PkgPath(); got != table.Path {
				t.Errorf("%s.%s is of %s", table.Path, e.Name, got)
			}
		}
	}
}

// libraryFile writes a file with the types of the packages in testTables, and returns its path.
var libraryFile = sync.OnceValues(func() (string, error) {
	here, err := os.Getwd()
	if err != nil {
		return "", err
	}
	root, err := compose.FindModule(here)
	if err != nil {
		return "", err
	}
	packages, err := importable.List(context.Background(), root)
	if err != nil {
		return "", err
	}
	packages = slices.DeleteFunc(packages, func(p importable.Package) bool {
		return !slices.ContainsFunc(testTables, func(t compiled.Table) bool {
			return t.Path == p.ImportPath
		})
	})
	file := filepath.Join(os.TempDir(), fmt.Sprint("bayescmp-library-", os.Getpid()))
	return file, importable.NewReader().WriteLibrary(packages, file)
})

func testParts(t *testing.T) Parts {
	t.Helper()
	file, err := libraryFile()
	if err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return Parts{Tables: testTables, Library: content}
}

// A message is a message that the process of the cells publishes.
type message struct {
	Type    string
	Content map[string]any
}

// A client sends requests to Serve, which runs in this process, and reads the published messages.
type client struct {
	*testing.T
	requests *io.PipeWriter
	messages chan message
	ended    chan error
	count    int
}

// patience is how long a test waits for something that must happen.
const patience = 30 * time.Second

// serve starts a session for a client. The standard streams are restored at the end of the test.
func serve(t *testing.T, to Audience) *client {
	t.Helper()
	parts := testParts(t)
	stdin, stdout, stderr, args := os.Stdin, os.Stdout, os.Stderr, os.Args
	requestsIn, requests := io.Pipe()
	replies, repliesOut := io.Pipe()
	c := &client{
		T: t, requests: requests, messages: make(chan message), ended: make(chan error, 1),
	}
	go func() {
		c.ended <- Serve(requestsIn, repliesOut, parts, to)
		_ = repliesOut.Close()
	}()
	go func() {
		defer close(c.messages)
		for decoder := json.NewDecoder(replies); ; {
			var m message
			if decoder.Decode(&m) != nil {
				return
			}
			c.messages <- m
		}
	}()
	t.Cleanup(func() {
		_ = requests.Close()
		for range c.messages { // messages that the test has not read
		}
		os.Stdin, os.Stdout, os.Stderr, os.Args = stdin, stdout, stderr, args
		log.SetOutput(stderr)
		nb.Kernel.Show, nb.Kernel.Clear, nb.Kernel.Line, nb.Kernel.Interact = nil, nil, nil, nil
	})
	return c
}

func (c *client) send(kind string, content any) {
	c.Helper()
	line, err := json.Marshal(map[string]any{"type": kind, "content": content})
	if err != nil {
		c.Fatal(err)
	}
	if _, err := c.requests.Write(append(line, '\n')); err != nil {
		c.Fatal(err)
	}
}

func (c *client) interrupt() {
	c.Helper()
	c.send("interrupt_request", struct{}{})
}

// next returns the next message.
func (c *client) next() message {
	c.Helper()
	select {
	case m, ok := <-c.messages:
		if !ok {
			c.Fatal("the session has ended")
		}
		return m
	case <-time.After(patience):
		c.Fatal("no message comes")
	}
	return message{}
}

// start sends a cell.
func (c *client) start(code string, more map[string]any) {
	c.Helper()
	c.count++
	content := map[string]any{
		"code": code, "execution_count": c.count, "msg_id": fmt.Sprint(c.count),
	}
	for key, value := range more {
		content[key] = value
	}
	c.send("execute_request", content)
}

// A result is everything that a cell shows: the printed text of each stream, and the rest in one
// text.
type result struct {
	stdout, stderr, shown string
	reply                 map[string]any
	messages              []message
}

// finish reads messages up to the reply to a request. If heed is not nil, it is called with each
// message.
func (c *client) finish(heed func(m message)) (r result) {
	c.Helper()
	var shown bytes.Buffer
	for {
		m := c.next()
		r.messages = append(r.messages, m)
		if heed != nil {
			heed(m)
		}
		switch m.Type {
		case "stream":
			if m.Content["name"] == "stdout" {
				r.stdout += m.Content["text"].(string)
			} else {
				r.stderr += m.Content["text"].(string)
			}
		case "display_data", "execute_result", "update_display_data":
			data := m.Content["data"].(map[string]any)
			fmt.Fprintf(&shown, "%v|", data["text/plain"])
		case "error":
			for _, line := range m.Content["traceback"].([]any) {
				fmt.Fprintf(&shown, "%v|", line)
			}
		}
		if strings.HasSuffix(m.Type, "_reply") {
			r.reply, r.shown = m.Content, strings.TrimSuffix(shown.String(), "|")
			return r
		}
	}
}

// run runs a cell.
func (c *client) run(code string) result {
	c.Helper()
	c.start(code, nil)
	return c.finish(nil)
}

// ask sends a request and returns the reply.
func (c *client) ask(kind string, content any) map[string]any {
	c.Helper()
	c.send(kind, content)
	return c.finish(nil).reply
}

// awaitPrint waits until the running cell has printed a text.
func (c *client) awaitPrint(text string) {
	c.Helper()
	printed := ""
	for !strings.Contains(printed, text) {
		if m := c.next(); m.Type == "stream" {
			printed += m.Content["text"].(string)
		} else if strings.HasSuffix(m.Type, "_reply") {
			c.Fatalf("the cell has ended: %v", m.Content)
		}
	}
}

// want runs a cell, and checks what it shows.
func (c *client) want(code, shown string) {
	c.Helper()
	if r := c.run(code); r.shown != shown {
		c.Errorf("%s\nshows %s, want %s", code, r.shown, shown)
	}
}
