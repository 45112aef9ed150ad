package commands

import (
	"iter"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Code in cells means the same as in Go. An earlier interpreter of the kernel got each of these
// cases wrong.
func TestCellsAreAsGo(t *testing.T) {
	t.Parallel()
	c := startClient(t)
	c.must(`import (
	"cmp"
	"container/heap"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"maps"
	"os"
	"slices"
	"sort"
	"strings"
	"sync"
	"text/template"
	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/bayescmp/nb"
	"github.com/bayescmp/go/datasets"
)`)
	for code, want := range cellsAsGo(t) {
		r := c.run(code)
		if r.reply["status"] != "ok" || !strings.HasPrefix(r.text, want) {
			t.Errorf("%s\ngot  %q %s\nwant %q", code, r.text, r.trace, want)
		}
	}
	for _, test := range []struct{ code, ename, want string }{
		{"var wide int32 = int32(1) << 31", "error", "overflows"},
		{"var any1 any = \"text\"\nany1.(int)", "panic", "interface conversion"},
		{"var nothing func()\nnothing()", "panic", "nil pointer dereference"},
		{"for i := 0; i < 3; i++ {\n\tnosuch(i)\n}", "error", "undefined: nosuch"},
	} {
		r := c.run(test.code)
		if r.reply["ename"] != test.ename || !strings.Contains(r.trace, test.want) {
			t.Errorf("%s\ngot  %s\nwant %s %q", test.code, r.trace, test.ename, test.want)
		}
	}
	r := c.run("defer fmt.Println(\"at the end\")\nfmt.Println(\"first\")\npanic(\"oops\")")
	if r.stdout != "first\nat the end\n" {
		t.Errorf("a deferred call of a cell: %q", r.stdout)
	}
}

// cellsAsGo reads testdata/asgo.txt: cells, each with the beginning of what it shows.
func cellsAsGo(t *testing.T) iter.Seq2[string, string] {
	text, err := os.ReadFile(filepath.Join("testdata", "asgo.txt"))
	if err != nil {
		t.Fatal(err)
	}
	return func(yield func(code, want string) bool) {
		_, rest, _ := strings.Cut(string(text), "\n\n")
		for rest != "" {
			code, after, found := strings.Cut(rest, "\n=> ")
			want, next, _ := strings.Cut(after, "\n")
			if !found || !yield(withoutHeading(code), want) {
				return
			}
			rest = strings.TrimLeft(next, "\n")
		}
	}
}

// withoutHeading returns code without the lines that begin with ##.
func withoutHeading(code string) string {
	for strings.HasPrefix(code, "## ") {
		_, code, _ = strings.Cut(code, "\n\n")
	}
	return code
}

// A cell that fails changes only what it has assigned, and a variable that is declared again has a
// defined state.
func TestStateOfTheSession(t *testing.T) {
	t.Parallel()
	c := startClient(t)
	for _, test := range []struct{ code, text, trace, stderr string }{
		// A cell that is refused.
		{"for i := 0; i < 3; i++ {\n\tnosuch(i)\n}", "", "undefined: nosuch", ""},
		{"var n float64\nn += 2.5\nn", "2.5", "", ""},
		{
			"import \"strings\"\ntype T struct{}\nvar left = 1\nnosuch()", "",
			"undefined: nosuch", "",
		},
		{"left", "", "undefined: left", ""},
		{"T{}", "", "undefined: T", ""},
		{"strings.ToUpper(\"a\")", "", "undefined: strings", ""},
		// A cell that fails while it runs.
		{"x := 1\nx = 2\npanic(\"oops\")\nx = 3", "", "panic: oops", ""},
		{"x", "2", "", ""},
		{"x := \"text\"\npanic(\"oops\")\nx := 2.5", "", "panic: oops", ""},
		{"x", "text", "", ""},
		// A definition that reads the variable that it replaces.
		{"count := 1", "", "", ""},
		{"count := count + 1\ncount", "2", "", ""},
		{"count := count * 10\ncount", "20", "", ""},
		// Types and functions that are declared again.
		{
			"type A struct{ X int }\na := A{1}\nfunc show(a A) int { return a.X }\nshow(a)",
			"1", "", "",
		},
		{"type A struct{ X, Y int }\nshow(a)", "1", "",
			"note: A is declared again; the earlier A is still used by a, show\n"},
		{"type A struct{ X, Y, Z int }\nshow(A{1, 2, 3})", "",
			"values made before keep the earlier type", ""},
		{"show(A{1, 2})", "", "values made before keep the earlier type", ""},
		{"func f() int { return 1 }\nfunc g() int { return f() }\ng()", "1", "", ""},
		{"func f() int { return 2 }\ng()", "2", "", ""},
		{"func f() string { return \"a\" }\ng()", "2", "",
			"note: f is declared again; the earlier f is still used by g\n"},
		{"func id[T any](x T) T { return x }\nfunc h() int { return id(1) }\nh()", "1", "", ""},
		{"func id[T any](x T) T { return *new(T) }\nh()", "0", "", ""},
		{"func id[T any]() (x T) { return }\nh()", "0", "",
			"note: id is declared again; the earlier id is still used by h\n"},
		{"func (a A) Sum() int { return a.X + a.Y }\nA{1, 2}.Sum()", "3", "", ""},
		{"func main() { panic(\"runs\") }", "", "",
			"note: main is declared; the cell main() runs it\n"},
	} {
		r := c.run(test.code)
		if r.text != test.text || r.stderr != test.stderr ||
			(r.trace == "") != (test.trace == "") || !strings.Contains(r.trace, test.trace) {
			t.Errorf("%s\ngot  %q %q %q\nwant %q %q %q", test.code, r.text, r.trace, r.stderr,
				test.text, test.trace, test.stderr)
		}
	}
}
