package commands

import (
	"strings"
	"testing"
	"time"
)

// Cells accept code that Go's compiler refuses but that is fine in a notebook, and they do right
// what interpreters often get wrong.
func TestRightInCells(t *testing.T) {
	t.Parallel()
	c := startClient(t)
	c.must(`import (
	"errors"
	"fmt"
	"math"
	"os"
	"sync"
)
func two() (int, error) { return 7, errors.New("no luck") }
func pair() (int, int) { return 1, 2 }
func id(x int) int { return x }
func fails() error { return errors.New("in a function") }
func careless() { fails() }
type Celsius float64
m, mf := map[string]int{"a": 1}, map[string]float64{"a": 4}
var any1 any = "text"`)
	for _, test := range []struct{ code, want string }{
		{"x := 1\nx := 2\nx", "2"},
		{"import \"strings\"\nunused := 1", ""},
		{"careless()\n1", "1"},
		{"s := 0\nfor i := range 4 {\n\ts += i\n}\ns", "6"},
		{"min(3, 1, 2) + max(1, 2)", "3"},
		{"clear(m)\nm[\"a\"] = 1\nlen(m)", "1"},
		// One argument that could have two values.
		{"fmt.Sprint(m[\"a\"])", "1"},
		{"fmt.Sprint(any1.(string))", "text"},
		{"math.Sqrt(mf[\"a\"]) + math.Sqrt(mf[\"b\"])", "2"},
		{"id(m[\"a\"]) + func() int { return id(m[\"a\"]) }()", "2"},
		{"ch := make(chan int, 1)\nch <- 5\nid(<-ch)", "5"},
		{"fmt.Sprint(Celsius(mf[\"a\"]))", "4"},
		{"fmt.Sprint([]any{1, 2}...)", "1 2"},
		{"fmt.Sprint(two())", "7 no luck"},
		{"var a, b = pair()\na + b", "3"},
		{"v, ok := m[\"zz\"]\nfmt.Sprint(v, ok)", "0 false"},
		// Variables of a loop.
		{
			"var fs []func() int\nfor i := 0; i < 3; i++ {\n\tif i == 1 {\n\t\tcontinue\n" +
				"\t}\n\tfs = append(fs, func() int { return i })\n}\nfs[0]() + 10*fs[1]()",
			"20",
		},
		{
			"t := \"\"\nvar gs []func()\nfor i, s := range []string{\"a\", \"b\"} {\n\tgs = " +
				"append(gs, func() { t += fmt.Sprint(i, s) })\n}\nfor _, g := range gs {\n\tg()\n" +
				"}\nt",
			"0a1b",
		},
		{
			"var wg sync.WaitGroup\nvar mu sync.Mutex\nsum := 0\nfor i := range 100 {\n" +
				"\twg.Add(1)\n\tgo func() {\n\t\tdefer wg.Done()\n\t\tmu.Lock()\n\t\tsum += i\n" +
				"\t\tmu.Unlock()\n\t}()\n}\nwg.Wait()\nsum",
			"4950",
		},
		{"var ps []*int\nfor i := 0; i < 2; i++ {\n\tps = append(ps, &i)\n}\n*ps[0]", "0"},
		{"k := 0\nfor i := 0; i < 9; i++ {\n\tf := func() { i += 2 }\n\tf()\n\tk++\n}\nk", "3"},
		// Generic functions that were compiled for certain types.
		{"import \"unique\"\nunique.Make([2]string{\"a\", \"b\"}).Value()[1]", "b"},
		{
			"import (\n\"crypto/pbkdf2\"\n\"crypto/sha256\"\n)\n" + // RFC 7914, section 11
				"k, err := pbkdf2.Key(sha256.New, \"passwd\", []byte(\"salt\"), 1, 64)\n" +
				"fmt.Sprintf(\"%x %v\", k[:16], err)",
			"55ac046e56e3089fec1691c22544b605 <nil>",
		},
		{
			"import (\n\"bytes\"\n\"crypto/hkdf\"\n\"crypto/sha1\"\n)\n" + // RFC 5869, A.6
				"k, err := hkdf.Key(sha1.New, bytes.Repeat([]byte{0x0b}, 22), nil, \"\", 42)\n" +
				"fmt.Sprintf(\"%x %v\", k[:16], err)",
			"0ac1af7002b3d761d1e55298da9d0506 <nil>",
		},
		{
			"import \"hash/maphash\"\nseed, zero := maphash.MakeSeed(), Celsius(0)\n" +
				"hashOf := func(x Celsius) uint64 { return maphash.Comparable(seed, x) }\n" +
				"fmt.Sprint(hashOf(1) == hashOf(1), hashOf(zero) == hashOf(-zero), " +
				"hashOf(1) == hashOf(2))",
			"true true false",
		},
		{
			"import (\n\"runtime\"\n\"weak\"\n)\nvar w weak.Pointer[[100]int]\n" +
				"cleaned := make(chan string, 1)\nfunc lose() bool {\n\tp := new([100]int)\n" +
				"\tw = weak.Make(p)\n" +
				"\truntime.AddCleanup(p, func(s string) { cleaned <- s }, \"clean\")\n" +
				"\treturn w.Value() == p && w == weak.Make(p)\n}\nlose()",
			"true",
		},
		{
			"import \"time\"\nfor range 3 {\n\truntime.GC()\n}\nselect {\n" +
				"case s := <-cleaned:\n\tcleaned <- s\ncase <-time.After(time.Minute):\n" +
				"\tcleaned <- \"\"\n}\nfmt.Sprint(<-cleaned, w.Value() == nil)",
			"cleantrue",
		},
		// Ways to inspect an error.
		{"a, err := two()\nif err != nil {\n\ta = 0\n}\na", "0"},
		{"_, err := two()\nerr", "no luck"},
		{"errNone := errors.New(\"none\")\n1", "1"},
	} {
		if r := c.must(test.code); r.text != test.want || r.stdout != "" || r.stderr != "" {
			t.Errorf("%s\ngot  %q, printed %q %q\nwant %q",
				test.code, r.text, r.stdout, r.stderr, test.want)
		}
	}
	r := c.must("_, err := two()")
	const want = "hint: err is set and the cell does not look at it; " +
		"nb.Check(err) would fail with: no luck\n"
	if r.stderr != want {
		t.Errorf("an error at the end of a cell: %q, want %q", r.stderr, want)
	}
}

// Text that a goroutine prints while cells are being compiled is not lost.
func TestPrintingWhileCompiling(t *testing.T) {
	t.Parallel()
	c := startClient(t)
	c.must("import (\n\"fmt\"\n\"os\"\n)\ndone := make(chan bool)")
	c.start(`go func() {
	for i := range 2000 {
		fmt.Fprintln(os.Stdout, i)
	}
	close(done)
}()
1`)
	for range 50 {
		c.start("x := 3\nx")
	}
	last := c.start("<-done\n1")
	lines := 0
	for idle, timeout := false, time.After(patience); !idle; {
		select {
		case m := <-c.published:
			text, _ := m.content["text"].(string)
			lines += strings.Count(text, "\n")
			idle = m.parent == last && m.content["execution_state"] == "idle"
		case <-timeout:
			t.Fatal("the last cell does not end")
		}
	}
	if lines != 2000 {
		t.Errorf("%d lines of 2000 arrived", lines)
	}
}
