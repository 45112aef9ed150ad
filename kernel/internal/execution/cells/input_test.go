package cells

import (
	"slices"
	"strings"
	"testing"
)

const inputImports = `import (
	"bufio"
	"fmt"
	"io"
	"os"
)
var a, b string
`

// enter runs a cell that asks for input, and answers each question.
func (c *client) enter(code string, answers ...map[string]any) (r result, prompts []string) {
	c.Helper()
	c.start(code, map[string]any{"allow_stdin": true})
	r = c.finish(func(m message) {
		if m.Type != "input_request" {
			return
		}
		prompts = append(prompts, m.Content["prompt"].(string))
		if len(answers) > 0 {
			c.send("input_reply", answers[0])
			answers = answers[1:]
		}
	})
	return r, prompts
}

func line(text string) map[string]any { return map[string]any{"status": "ok", "value": text} }

func TestInput(t *testing.T) {
	c := serve(t, Audience{})
	c.run(inputImports)
	r, prompts := c.enter("fmt.Println(\"first\")\nfmt.Print(\"name? \")\nfmt.Scan(&a)\n"+
		"fmt.Scan(&b)\na + b", line("x"), line("y"))
	if !slices.Equal(prompts, []string{"name? ", ""}) || r.stdout != "first\n" || r.shown != "xy" {
		t.Errorf("prompts %q, printed %q, shown %s", prompts, r.stdout, r.shown)
	}
	r, _ = c.enter("fmt.Scan(&a)\na", line("one two three"))
	if r.shown != "one" {
		t.Errorf("the first word: %s", r.shown)
	}
	r, prompts = c.enter("fmt.Scan(&a)\na", line("four"))
	if r.shown != "four" || len(prompts) != 1 {
		t.Errorf("what an earlier cell has left: %s, %d questions", r.shown, len(prompts))
	}
	r, _ = c.enter("all, err := io.ReadAll(os.Stdin)\nstring(all)", line("l1"), line("\x04"))
	if r.shown != "l1\n" {
		t.Errorf("up to the end: %q", r.shown)
	}
	r, _ = c.enter("in := bufio.NewReader(os.Stdin)\nline, err := in.ReadString('\\n')\nline",
		line("again"))
	if r.shown != "again\n" {
		t.Errorf("behind the end: %q", r.shown)
	}
}

// If nobody can be asked or nobody answers, a cell that reads fails, but the next cell does not.
func TestNoInput(t *testing.T) {
	c := serve(t, Audience{})
	c.run(inputImports)
	const refusal = "error: the cell reads from its standard input"
	if r := c.run("fmt.Scan(&a)"); !strings.HasPrefix(r.shown, refusal) {
		t.Errorf("nobody to ask: %s", r.shown)
	}
	r, _ := c.enter("fmt.Scan(&a)", map[string]any{"status": "error"})
	if !strings.HasPrefix(r.shown, refusal) {
		t.Errorf("nobody answers: %s", r.shown)
	}
	c.start("fmt.Scan(&a)", map[string]any{"allow_stdin": true})
	r = c.finish(func(m message) {
		if m.Type == "input_request" {
			c.interrupt()
		}
	})
	if r.reply["ename"] != "interrupted" {
		t.Errorf("interrupted at a question: %v", r.reply)
	}
	c.send("input_reply", line("late"))     // an answer to the interrupted question
	c.send("input_reply", "is no object")   // only logged
	c.send("input_reply", line("too late")) // there was no question
	if r, _ := c.enter("fmt.Scan(&a)\na", line("right")); r.shown != "right" {
		t.Errorf("after all that: %s", r.shown)
	}
}

// A cell that closes or replaces a standard stream affects only itself.
func TestClosedStreams(t *testing.T) {
	c := serve(t, Audience{})
	c.run(inputImports)
	for _, code := range []string{
		"os.Stdout.Close()", "os.Stderr.Close()", "os.Stdin.Close()", "os.Stdout = nil",
		"os.Stdin, os.Stdout, os.Stderr = nil, nil, nil",
	} {
		c.run(code)
		r, _ := c.enter("fmt.Print(\"out\")\nfmt.Fprint(os.Stderr, \"err\")\nfmt.Scan(&a)\na",
			line("in"))
		if r.shown != "in" || r.stderr != "err" {
			t.Errorf("after %s: %+v", code, r)
		}
	}
}
