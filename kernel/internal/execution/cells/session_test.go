package cells

import (
	"errors"
	"math"
	"strings"
	"testing"
)

func TestCells(t *testing.T) {
	c := serve(t, Audience{})
	for _, test := range []struct{ code, stdout, stderr, shown string }{
		{"x := 1", "", "", ""},
		{"x + 1", "", "", "2"},
		{`import ("errors"; "fmt"; "log"; "os")`, "", "", ""},
		{"fmt.Print(\"a\")\nfmt.Fprintln(os.Stderr, \"b\")\nx", "a", "b\n", "1"},
		{"nb.Show(x)", "", "", `error: undefined: nb|cell 5, line 1: nb.Show(x)|` +
			`hint: import "github.com/bayescmp/go/bayescmp/nb"`},
		{`import "github.com/bayescmp/go/bayescmp/nb"`, "", "", ""},
		{"nb.Show(x, \"y\")\nx = 2\nx", "", "", `1|y|2`},
		{"y := 1 / (x - 2)", "", "", "panic: runtime error: integer divide by zero|" +
			"cell 8, line 1: y := 1 / (x - 2)|hint: / between ints drops the fraction and " +
			"refuses 0; float64(x) / float64(y) does neither"},
		{"y", "", "", "0"},
		{"nb.Check(errors.New(\"no\"))", "", "", "error: no|cell 10, line 1: " +
			"nb.Check(errors.New(\"no\"))"},
		{"func f() error { return errors.New(\"lost\") }\nf()\nx = 3", "", "",
			"error: lost|cell 11, line 2: f()"},
		{"os.Exit(3)", "", "", "exit: the cell asked to end its process, with status 3; " +
			"its variables are kept|cell 12, line 1: os.Exit(3)"},
		{"log.Fatal(\"why\")", "", "why\n", "exit: the cell asked to end its process, with " +
			"status 1; its variables are kept|cell 13, line 1: log.Fatal(\"why\")"},
		{"import \"runtime\"\nruntime.Goexit()", "", "",
			"exit: the cell ended its goroutine with runtime.Goexit; its variables are kept"},
		{"print(x)", "", "2", ""},
		{"Display(struct{ Data, Metadata, Transient map[string]any }{" +
			"Data: map[string]any{\"text/plain\": \"d\"}})", "", "", "d"},
	} {
		r := c.run(test.code)
		stderr := r.stderr
		if test.stderr == "why\n" { // remove the time
			_, stderr, _ = strings.Cut(stderr, " ")
			_, stderr, _ = strings.Cut(stderr, " ")
		}
		if r.stdout != test.stdout || stderr != test.stderr || r.shown != test.shown {
			t.Errorf("%s\nprints %q and %q, shows %s", test.code, r.stdout, r.stderr, r.shown)
		}
	}
}

// Several requests at once are answered in order.
func TestRequests(t *testing.T) {
	c := serve(t, Audience{})
	c.run("value := 3")
	if r := c.ask("is_complete_request", map[string]any{"code": "for {"}); r["indent"] != "\t" {
		t.Errorf("is_complete: %v", r)
	}
	r := c.ask("complete_request", map[string]any{"code": "val", "cursor_pos": 3})
	if words := r["matches"].([]any); len(words) != 1 || words[0] != "value" {
		t.Errorf("complete: %v", r)
	}
	r = c.ask("inspect_request", map[string]any{"code": "value", "cursor_pos": 2})
	if data := r["data"].(map[string]any); data["text/plain"] != "value int" {
		t.Errorf("inspect: %v", r)
	}
	r = c.ask("markdown_request", map[string]any{"source": "*a*"})
	if html := r["html"].(string); !strings.Contains(html, "<em>a</em>") {
		t.Errorf("markdown: %v", r)
	}
	if r := c.ask("execute_request", "no object"); r["status"] != "error" {
		t.Errorf("a request that is none: %v", r)
	}
	if r := c.run("value?"); len(r.reply["payload"].([]any)) != 1 {
		t.Errorf("a question: %v", r.reply)
	}
	c.want("none?", "error: nothing is known about \"none\"")
	c.start("value++", map[string]any{"user_expressions": map[string]string{
		"a": "value * 2", "b": "unknown"}})
	expressions := c.finish(nil).reply["user_expressions"].(map[string]any)
	a, b := expressions["a"].(map[string]any), expressions["b"].(map[string]any)
	if data := a["data"].(map[string]any); data["text/plain"] != "8" || b["status"] != "error" {
		t.Errorf("expressions: %v", expressions)
	}
	c.start("value", map[string]any{"silent": true})
	if r := c.finish(nil); r.shown != "" || r.reply["status"] != "ok" {
		t.Errorf("silent: %+v", r)
	}
}

// The session ends when there are no more requests, when a request is not JSON, and when nobody
// reads its messages.
func TestEnds(t *testing.T) {
	c := serve(t, Audience{})
	c.run("x := 1")
	_ = c.requests.Close()
	if err := <-c.ended; err != nil {
		t.Errorf("at the end of the requests: %v", err)
	}
	c = serve(t, Audience{})
	if _, err := c.requests.Write([]byte("no JSON\n")); err != nil {
		t.Fatal(err)
	}
	if err := <-c.ended; err == nil || !strings.Contains(err.Error(), "reading the next request") {
		t.Errorf("without JSON: %v", err)
	}
	left := make(chan error, 1)
	publish := newPublisher(brokenWriter{}, left)
	publish("stream", nil)
	publish("stream", nil) // does not block
	if err := <-left; err != nil {
		t.Errorf("when nobody reads: %v", err)
	}
}

type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, errors.New("broken pipe") }

// A new session knows nothing of an earlier one in the same process, and has its own streams.
func TestSecondSession(t *testing.T) {
	first := serve(t, Audience{})
	first.want("x := 1\nx", "1")
	_ = first.requests.Close()
	<-first.ended
	second := serve(t, Audience{})
	second.want("x", "error: undefined: x|cell 1, line 1: x|hint: no cell that has run declares it")
	second.want("import \"fmt\"\nx := \"new\"\nx", "new")
	if r := second.run("fmt.Println(x)"); r.stdout != "new\n" {
		t.Errorf("the second session prints %q", r.stdout)
	}
}

// A page gets the HTML of outputs, but a notebook does not.
func TestAudiences(t *testing.T) {
	for _, html := range []bool{false, true} {
		c := serve(t, Audience{HTML: html})
		r := c.run("1 + 1")
		markup, has := r.messages[0].Content["html"].(string)
		if has != html || html && !strings.Contains(markup, "2") {
			t.Errorf("html %v: %v", html, r.messages)
		}
		_ = c.requests.Close()
		<-c.ended
	}
}

// A message that cannot be written as JSON is not published, but the next message is.
func TestUnwritable(t *testing.T) {
	var b strings.Builder
	publish := newPublisher(&b, make(chan error, 1))
	publish("a", map[string]any{"nan": math.NaN()})
	publish("b", 1)
	if got := b.String(); got != `{"content":1,"type":"b"}`+"\n" {
		t.Errorf("published: %s", got)
	}
}
