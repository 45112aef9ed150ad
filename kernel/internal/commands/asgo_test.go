package commands

import (
	"strings"
	"testing"
)

// What runs in cells means what it means in Go. An interpreter that the kernel had before got each
// of these wrong.
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
	for _, test := range []struct{ code, want string }{
		// Constants.
		{"float64(1 << 100)", "1.2676506002282294e+30"},
		{"var f float64 = 1 << 65\nf", "3.6893488147419103e+19"},
		{"2.0 * 18446744073709551616", "3.6893488147419103e+19"},
		{"const least = min(1, 2)\nleast", "1"},
		{"ch8 := make(chan int8, 1)\nch8 <- 5\n<-ch8", "5"},
		// Closures of loops.
		{
			"var fs []func() int\nfor i := 0; i < 6; i++ {\n\ti++\n" +
				"\tfs = append(fs, func() int { return i })\n}\nfmt.Sprint(fs[0](), fs[1](), fs[2]())",
			"1 3 5",
		},
		{
			"var arr [3]func() int\nfor i := range 3 {\n\tarr[i] = func() int { return i }\n}\n" +
				"fmt.Sprint(arr[0](), arr[1](), arr[2]())",
			"0 1 2",
		},
		{
			"byName := map[string]func() string{}\nfor _, s := range []string{\"a\", \"b\"} {\n" +
				"\tbyName[s] = func() string { return s }\n}\nbyName[\"a\"]() + byName[\"b\"]()",
			"ab",
		},
		{
			"ys := make([]int, 4)\nvar wg sync.WaitGroup\nfor i, x := range []int{1, 2, 3, 4} {\n" +
				"\twg.Go(func() { ys[i] = x * x })\n}\nwg.Wait()\nys",
			"[1 4 9 16]",
		},
		// Method values and deferred calls.
		{
			"type C struct{ n int }\nfunc (c C) Get() int { return c.n }\nk := C{1}\ng := k.Get\n" +
				"k.n = 50\ng()",
			"1",
		},
		{
			"var log []string\nfunc note(s string) { log = append(log, s) }\n" +
				"func deferred() {\n\tk := \"then\"\n\tdefer note(k)\n\tk = \"later\"\n}\n" +
				"deferred()\nlog",
			"[then]",
		},
		// Methods that compiled code calls.
		{
			"type Day int\nfunc (d Day) String() string { return [...]string{\"Mon\", \"Tue\"}[d] }\n" +
				"fmt.Sprint(Day(1), []Day{0, 1})",
			"Tue [Mon Tue]",
		},
		{
			"type E1 struct{ code int }\nfunc (e E1) Error() string { return fmt.Sprint(\"E1 \", e.code) }\n" +
				"func failing() error { return fmt.Errorf(\"wrapped: %w\", E1{4}) }\nfailing()",
			"wrapped: E1 4",
		},
		{"var e1 E1\nfmt.Sprint(errors.As(failing(), &e1), e1.code)", "true 4"},
		{
			"type Inner struct{ A int }\ntype J struct {\n\tInner\n\tB string `json:\"b\"`\n\tpriv int\n}\n" +
				"data, _ := json.Marshal(J{Inner{1}, \"x\", 3})\nstring(data)",
			`{"A":1,"b":"x"}`,
		},
		{
			"type Temp float64\nfunc (t Temp) MarshalJSON() ([]byte, error) {\n" +
				"\treturn []byte(fmt.Sprintf(`\"%.1f°\"`, float64(t))), nil\n}\n" +
				"warm, _ := json.Marshal(map[string]Temp{\"t\": 21})\nstring(warm)",
			`{"t":"21.0°"}`,
		},
		{
			"type Page struct{ Name string }\nfunc (p Page) Loud() string { return strings.ToUpper(p.Name) }\n" +
				"var text strings.Builder\n" +
				"err := template.Must(template.New(\"\").Parse(\"{{.Loud}}\")).Execute(&text, Page{\"hi\"})\n" +
				"fmt.Sprint(text.String(), err)",
			"HI<nil>",
		},
		{
			"type Heap []int\nfunc (h Heap) Len() int { return len(h) }\n" +
				"func (h Heap) Less(i, j int) bool { return h[i] < h[j] }\n" +
				"func (h Heap) Swap(i, j int) { h[i], h[j] = h[j], h[i] }\n" +
				"func (h *Heap) Push(x any) { *h = append(*h, x.(int)) }\n" +
				"func (h *Heap) Pop() any { old := *h; x := old[len(old)-1]; *h = old[:len(old)-1]; return x }\n" +
				"h := Heap{3, 1, 2}\nheap.Init(&h)\nsort.Sort(sort.Reverse(h))\nfmt.Sprint(h)",
			"[3 2 1]",
		},
		{
			"type upper struct{}\nfunc (upper) Write(p []byte) (int, error) {\n" +
				"\tos.Stdout.WriteString(strings.ToUpper(string(p)))\n\treturn len(p), nil\n}\n" +
				"n, err := fmt.Fprintf(upper{}, \"loud\")\nnb.Check(err)\nn",
			"4",
		},
		// Names of types.
		{"type A5 struct{ X int; s string }\nfmt.Sprintf(\"%T %v %+v\", A5{1, \"y\"}, A5{1, \"y\"}, A5{1, \"y\"})",
			"main.A5 {1 y} {X:1 s:y}"},
		// Statements that were errors.
		{
			"outcome := \"\"\nfor {\n\tselect {\n\tdefault:\n\t\toutcome = \"left\"\n\t\tbreak\n\t}\n\tbreak\n}\noutcome",
			"left",
		},
		{"sum64 := int64(0)\nfor i := range int64(4) {\n\tsum64 += i\n}\nsum64", "6"},
		{
			"func upTo(n int) iter.Seq[int] {\n\treturn func(yield func(int) bool) {\n" +
				"\t\tfor i := 0; i < n && yield(i); i++ {\n\t\t}\n\t}\n}\n" +
				"total := 0\nfor i := range upTo(5) {\n\ttotal += i\n}\ntotal",
			"10",
		},
		{
			"type Shape interface{ Area() float64 }\ntype Named interface{ Shape; fmt.Stringer }\n" +
				"type Square struct{ Side float64 }\nfunc (s Square) Area() float64 { return s.Side * s.Side }\n" +
				"func (s Square) String() string { return \"square\" }\n" +
				"var shape Named = Square{3}\nfmt.Sprint(shape, shape.Area())",
			"square 9",
		},
		{
			"type Base struct{ id int }\nfunc (b *Base) ID() int { return b.id }\ntype Derived struct{ Base }\n" +
				"d := Derived{Base{7}}\nd.ID() + d.id",
			"14",
		},
		{
			"type Node struct {\n\tv int\n\tnext *Node\n}\nfunc (n *Node) val() int { return n.v }\n" +
				"(&Node{v: 1, next: &Node{v: 2}}).next.val()",
			"2",
		},
		{
			"type Expr interface{ Eval() int }\ntype Add struct{ l, r Expr }\ntype Num int\n" +
				"func (a Add) Eval() int { return a.l.Eval() + a.r.Eval() }\n" +
				"func (n Num) Eval() int { return int(n) }\nAdd{Num(1), Add{Num(2), Num(3)}}.Eval()",
			"6",
		},
		{
			"func even(n int) bool { return n == 0 || odd(n-1) }\n" +
				"func odd(n int) bool { return n != 0 && even(n-1) }\neven(10)",
			"true",
		},
		{"dst := make([]int, 2)\nfmt.Sprint(copy(dst, []int{1, 2, 3}), dst)", "2 [1 2]"},
		{"called := false\nfunc() { called = true }()\ncalled", "true"},
		{"i := 0\nagain:\nif i < 3 {\n\ti++\n\tgoto again\n}\ni", "3"},
		{"xs := []int{1, 2, 3}\nvar from int32 = 1\nxs[from:]", "[2 3]"},
		// Generics.
		{
			"func Map[T, U any](xs []T, f func(T) U) []U {\n\tvar ys []U\n\tfor _, x := range xs {\n" +
				"\t\tys = append(ys, f(x))\n\t}\n\treturn ys\n}\n" +
				"Map([]int{1, 2}, func(i int) string { return strings.Repeat(\"x\", i) })",
			"[x xx]",
		},
		{
			"type Pair[K cmp.Ordered, V any] struct {\n\tKey K\n\tValue V\n}\n" +
				"func (p Pair[K, V]) String() string { return fmt.Sprint(p.Key, \"=\", p.Value) }\n" +
				"fmt.Sprintf(\"%v %T\", Pair[string, int]{\"a\", 1}, Pair[string, int]{})",
			"a=1 main.Pair[string,int]",
		},
		{"slices.Sorted(maps.Keys(map[string]int{\"b\": 1, \"a\": 2}))", "[a b]"},
		{"once := sync.OnceValue(func() int { return 42 })\nonce() + once()", "84"},
		// Imports with a dot; one value of m[key].
		{"import . \"math\"\nSqrt(16)", "4"},
		{"m := map[string]int{\"a\": 1}\nm[\"a\"]", "1"},
		// A test of one's own.
		{
			`type Always struct{}
func (Always) Name() string { return "always" }
func (Always) Compare(p bayescmp.Pair) (*bayescmp.Comparison, error) {
	return bayescmp.Sign{}.Compare(p)
}
df, err := datasets.Load("uci-weka")
nb.Check(err)
scores, err := bayescmp.FromLong(df, bayescmp.Long{Score: "accuracy"})
nb.Check(err)
pair, err := scores.Pair("AODE", "HNB")
nb.Check(err)
comparison, err := Always{}.Compare(pair)
nb.Check(err)
var test bayescmp.Test = Always{}
test.Name() + " " + fmt.Sprint(comparison.P.Left > 0)`,
			"always true",
		},
	} {
		r := c.run(test.code)
		if r.reply["status"] != "ok" || !strings.HasPrefix(r.text, test.want) {
			t.Errorf("%s\ngot  %q %s\nwant %q", test.code, r.text, r.trace, test.want)
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

// A cell that fails changes nothing but what it has assigned, and what is declared anew has a
// defined state.
func TestStateOfTheSession(t *testing.T) {
	t.Parallel()
	c := startClient(t)
	for _, test := range []struct{ code, text, trace, stderr string }{
		// A cell that is refused.
		{"for i := 0; i < 3; i++ {\n\tnosuch(i)\n}", "", "undefined: nosuch", ""},
		{"var n float64\nn += 2.5\nn", "2.5", "", ""},
		{"import \"strings\"\ntype T struct{}\nvar left = 1\nnosuch()", "", "undefined: nosuch", ""},
		{"left", "", "undefined: left", ""},
		{"T{}", "", "undefined: T", ""},
		{"strings.ToUpper(\"a\")", "", "undefined: strings", ""},
		// A cell that fails while it runs.
		{"x := 1\nx = 2\npanic(\"oops\")\nx = 3", "", "panic: oops", ""},
		{"x", "2", "", ""},
		{"x := \"text\"\npanic(\"oops\")\nx := 2.5", "", "panic: oops", ""},
		{"x", "text", "", ""},
		// Types and functions that are declared anew.
		{"type A struct{ X int }\na := A{1}\nfunc show(a A) int { return a.X }\nshow(a)", "1", "", ""},
		{"type A struct{ X, Y int }\nshow(a)", "1", "",
			"note: A is declared anew; the earlier A is still used by a, show\n"},
		{"show(A{1, 2})", "", "what was made before keeps the earlier type", ""},
		{"func f() int { return 1 }\nfunc g() int { return f() }\ng()", "1", "", ""},
		{"func f() int { return 2 }\ng()", "2", "", ""},
		{"func f() string { return \"a\" }\ng()", "2", "",
			"note: f is declared anew; the earlier f is still used by g\n"},
		{"func (a A) Sum() int { return a.X + a.Y }\nA{1, 2}.Sum()", "3", "", ""},
		// Values that nobody can print.
		{"m := map[string]any{}\nm[\"m\"] = m\nm", "a map[string]interface {} that contains itself",
			"", ""},
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
	r := c.must("make([]int, 1_000_000)")
	if !strings.HasSuffix(r.text, "0 …] (the first 10000 of 1000000 elements)") {
		t.Errorf("a long list: %d bytes, the end of which is %.100q", len(r.text),
			r.text[max(0, len(r.text)-100):])
	}
	if r := c.must("string(make([]byte, 50_000_000))"); len(r.text) > 2<<20 {
		t.Errorf("a long text: %d bytes", len(r.text))
	}
}
