package commands

import (
	"fmt"
	"strings"
	"testing"
)

// What goes wrong in interpreted Go most often: the message names the line and says in one line how
// it is done right. Where gomacro's words help nobody, or it takes wrong code for right, that is
// part of the test.
func TestHints(t *testing.T) {
	t.Parallel()
	c := startClient(t)
	c.must(`import (
	"errors"
	"fmt"
	"math/rand/v2"
	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/bayescmp/nb"
	"github.com/bayescmp/go/datasets"
)
func two() (int, error) { return 7, errors.New("no luck") }
func three() (int, int, error) { return 7, 8, nil }
func id(x int) int { return x }
type Q struct { X int }
type P struct { X, Y int; counts map[string]int }
func (p *P) Move() { p.X++ }
func (p P) Sum() int { return p.X + p.Y }
func (p *P) String() string { return "P" }
var none *Q
var counts map[string]int
xs, n, x, i, p := []int{1, 2, 3}, 2, 2.5, 7, P{X: 1}`)
	tests := []struct {
		code string
		line int

		// message is its beginning. If it ends with ", ", the hint may be any.
		message string
		hint    string
	}{
		// Generics.
		{
			"func Map[T any](xs []T) []T { return xs }", 1,
			"error: Map has type parameters",
			"cells have no generics: declare Map for one type, such as float64",
		},
		{
			"type Set[T comparable] map[T]bool", 1,
			"error: Set has type parameters",
			"cells have no generics: declare Set for one type, such as float64",
		},
		{
			"y := 1\nrand.N(10)", 2,
			"error: undefined identifier: rand.N",
			"rand.N is generic, and cells have no generics",
		},
		// Errors that nobody looks at.
		{
			"y := 1\ndf := datasets.Load(\"uci-weka\")", 2,
			"error: assignment mismatch: 1 value is wanted, and datasets.Load(\"uci-weka\") " +
				"returns 2",
			"df, err := datasets.Load(\"uci-weka\"), and on the next line: nb.Check(err)",
		},
		{
			"for i := range 3 {\n\tn = two()\n}", 2,
			"error: assignment mismatch: 1 value is wanted, and two() returns 2",
			"n, err := two(), and on the next line: nb.Check(err)",
		},
		{
			"p.X = two()", 1,
			"error: assignment mismatch: 1 value is wanted, and two() returns 2",
			"x, err := two(), and on the next line: nb.Check(err)",
		},
		{
			"_ = two()", 1,
			"error: assignment mismatch: 1 value is wanted, and two() returns 2",
			"x, err := two(), and on the next line: nb.Check(err)",
		},
		{
			"func f() int {\n\ty := two()\n\treturn y\n}", 2,
			"error: assignment mismatch: 1 value is wanted, and two() returns 2",
			"y, err := two(), and on the next line: nb.Check(err)",
		},
		{
			"a, b := three()", 1,
			"error: assignment mismatch: 2 values are wanted, and three() returns 3",
			"a, y, err := three(), and on the next line: nb.Check(err)",
		},
		{
			"id(two())", 1,
			"error: not enough arguments in call to id:\n\thave (int)\n\twant (int)",
			"x, err := two(), and on the next line: nb.Check(err)",
		},
		{
			"a, err := two()\nb, err := two()\nnb.Check(err)", 1,
			"error: no luck",
			"nothing looks at this err before the next one; say nb.Check(err) behind each call",
		},
		{
			"two()\n1", 1,
			"error: no luck",
			"",
		},
		{
			"for i := range 3 {\n\tif i == 1 {\n\t\ttwo()\n\t}\n}", 3,
			"error: no luck",
			"",
		},
		{
			"if err := errors.New(\"e\"); err != nil {\n\treturn err\n}", 2,
			"error: return outside function",
			"a cell fails with an error by nb.Check(err)",
		},
		// Values that nobody sees.
		{
			"n + 1\nn = 3", 1,
			"error: the value of n + 1 is not used",
			"only the last line of a cell is shown by itself; nb.Show(n + 1) shows it here",
		},
		{
			"for i := range 3 {\n\ti + 1\n}", 2,
			"error: the value of i + 1 is not used",
			"only the last line of a cell is shown by itself; nb.Show(i + 1) shows it here",
		},
		{
			"append(xs, 4)\nxs", 1,
			"error: the value of append(xs, 4) is not used",
			"append returns the longer slice: xs = append(xs, 4)",
		},
		{
			"append(xs, 4, 5)\nxs", 1,
			"error: the value of append(xs, 4, 5) is not used",
			"append returns the longer slice: xs = append(xs, 4, 5)",
		},
		{
			"two\n1", 1,
			"error: the value of two is not used",
			"two is a function; two() calls it",
		},
		{
			"i, n", 1,
			"error: expected 1 expression",
			"the last line shows one value; for several: nb.Show(i, n)",
		},
		{
			"return n", 1,
			"error: return outside function",
			"a cell shows the value of its last line, without return",
		},
		// Names.
		{
			"strings.ToUpper(\"a\")", 1,
			"error: undefined identifier: strings",
			"import \"strings\"",
		},
		{
			"m := mat.NewDense(2, 2, nil)", 1,
			"error: undefined identifier: mat",
			"import \"gonum.org/v1/gonum/mat\"",
		},
		{
			"time.Since(time.Now()).Seconds()", 1,
			"error: undefined identifier: time",
			"import \"time\"",
		},
		{
			"fmt.println(n)", 1,
			"error: undefined identifier: fmt.println",
			"did you mean fmt.Println?",
		},
		{
			"bayescmp.SignRank{Rope: 0.01}", 1,
			"error: undefined identifier: bayescmp.SignRank",
			"did you mean bayescmp.SignedRank?",
		},
		{
			"new1 = 5", 1,
			"error: undefined identifier: new1",
			"to declare new1, write := instead of =",
		},
		{
			"contus[\"a\"]", 1,
			"error: undefined identifier: contus",
			"did you mean counts?",
		},
		{
			"zzzzzz", 1,
			"error: undefined identifier: zzzzzz",
			"no cell that has run declares it",
		},
		{
			"n == None", 1,
			"error: undefined identifier: None",
			"in Go it is nil",
		},
		{
			"func even(n int) bool { return n == 0 || odd(n-1) }\nfunc odd(n int) bool { " +
				"return n != 0 && even(n-1) }", 2,
			"error: undefined identifier: even",
			"functions that call each other: declare one before, var even func(…) …, and " +
				"assign it, even = func(…) … {",
		},
		// Fields and methods.
		{
			"p.Mvoe()", 1,
			"error: p has no field or method Mvoe; its type is main.P",
			"did you mean Move?",
		},
		{
			"p.sum()", 1,
			"error: p has no field or method sum; its type is main.P",
			"did you mean Sum?",
		},
		{
			"bayescmp.Sign{}.Test()", 1,
			"error: bayescmp.Sign{} has no field or method Test; its type is " +
				"github.com/bayescmp/go/bayescmp.Sign",
			"it has Answer, Compare, Name, Prior, Rope, RopeLeft, RopeRight, Threshold",
		},
		{
			"xs.append(4)", 1,
			"error: xs has no field or method append; its type is []int",
			"xs = append(xs, …)",
		},
		{
			"q := &p\nr := &q\nr.Move()", 3,
			"error: r has no field or method Move; its type is **main.P",
			"it points to a pointer or an interface: (*r).Move",
		},
		{
			"var s fmt.Stringer = p", 1,
			"error: main.P has no method String, which fmt.Stringer wants",
			"String has a pointer receiver: take the address, &p",
		},
		{
			"bayescmp.Sign{0.01}", 1,
			"error: too few values in struct initializer: " +
				"<github.com/bayescmp/go/bayescmp.Sign> has 5 fields, found 1 initializer",
			"name the fields: bayescmp.Sign{Rope: …}; " +
				"it has Rope, RopeLeft, RopeRight, Prior, Threshold",
		},
		{
			"bayescmp.Sign{rope: 0.01}", 1,
			"error: bayescmp.Sign has no field rope",
			"did you mean Rope?",
		},
		// Packages.
		{
			"import \"github.com/nobody/nothing\"", 1,
			"error: package \"github.com/nobody/nothing\" is not compiled into this kernel; " +
				"beside the standard library it has github.com/bayescmp/go/bayescmp, ",
			"",
		},
		{
			"import \"dataframe\"", 1,
			"",
			"did you mean \"github.com/go-gota/gota/dataframe\"?",
		},
		{
			"import fmt", 1,
			"error: expected 'STRING', found newline",
			"the path of a package is in quotes: import \"fmt\"",
		},
		// Types.
		{
			"x * n", 1,
			"error: mismatched types in binary operation * between <float64> and <int>: x * n",
			"convert the int: float64(n)",
		},
		{
			"n * 1.5", 1,
			"error: constant 1.5 truncated to int",
			"ints have no fraction; float64(x) converts an int variable",
		},
		{
			"\"n = \" + n", 1,
			"error: cannot convert untyped constant {string \"n = \"} to <int>",
			"fmt.Sprint(\"n = \", n) makes one text of them",
		},
		{
			"\"n = \" + 3", 1,
			"error: mismatched types: text and a number in \"n = \" + 3",
			"fmt.Sprint(\"n = \", 3) makes one text of them",
		},
		{
			"y := 1\n\"n = \" + (3 + 4)", 2,
			"error: mismatched types: text and a number in \"n = \" + (3 + 4)",
			"fmt.Sprint(\"n = \", (3 + 4)) makes one text of them",
		},
		{
			"xs * 2", 1,
			"error: cannot convert untyped constant {int 2} to <[]int>",
			"Go has no arithmetic on slices: use a loop, or gonum.org/v1/gonum/floats",
		},
		// Panics.
		{
			"counts[\"a\"]++", 1,
			"panic: assignment to entry in nil map",
			"make the map first: counts = map[string]int{}",
		},
		{
			"p.counts[\"a\"] = 1", 1,
			"panic: assignment to entry in nil map",
			"make the map first: p.counts = map[string]int{}",
		},
		{
			"xs[3]", 1,
			"panic: slice index out of range",
			"xs has 3 elements, counted from 0; there is no 3",
		},
		{
			"y := xs[i]", 1,
			"panic: slice index out of range",
			"xs has 3 elements, counted from 0; i is 7",
		},
		{
			"xs[-1]", 1,
			"panic: slice index out of range",
			"the last element is xs[len(xs)-1]",
		},
		{
			"y := 1\nnone.X", 2,
			"panic: nil pointer dereference",
			"a variable here is nil: was the error checked that came with it, with nb.Check(err)?",
		},
		{
			"n / (n - n)", 1,
			"panic: runtime error: integer divide by zero",
			"/ between ints drops the fraction and refuses 0; float64(x) / float64(y) does " +
				"neither",
		},
		// Other languages.
		{
			"for y in xs {\n}", 1,
			"error: expected '{', found 'IDENT' in (and 1 more errors)",
			"Go's loop over a slice is: for _, y := range xs {",
		},
		{
			"for y in range(3) {\n}", 1,
			"error: expected '{', found 'IDENT' in (and 1 more errors)",
			"Go counts from 0 with: for y := range 3 {",
		},
		{
			"for y in range(len(xs)):", 1,
			"error: expected '{', found 'IDENT' in",
			"Go counts from 0 with: for y := range len(xs) {",
		},
		{
			"for y in range(1, n) {\n}", 1,
			"error: expected '{', found 'IDENT' in (and 1 more errors)",
			"Go counts with: for y := 0; y < 10; y++ {",
		},
		{
			"for y in 0..3 {\n}", 1,
			"error: expected '{', found 'IDENT' in",
			"Go counts with: for y := 0; y < 10; y++ {",
		},
		{
			"while True {\n}", 1,
			"error: expected ';', found 'IDENT' True",
			"a loop without an end is: for {",
		},
		{
			"bayescmp.Poisson(Rope=1)", 1,
			"error: expected '==', found '='",
			"options are fields, in braces: bayescmp.Poisson{Rope: …}",
		},
		{
			"while n < 3 {\n}", 1,
			"error: expected ';', found 'IDENT' n",
			"Go's only loop is for: for n < 3 {",
		},
		{
			"def f(x):", 1,
			"error: expected ';', found 'IDENT' f",
			"a function in Go is: func f(x float64) float64 {",
		},
		{
			"y := 'text'", 1,
			"error: illegal rune literal",
			"text is in double quotes: \"text\"",
		},
		{
			"[1, 2, 3]", 1,
			"error: expected ']', found ','",
			"a slice says what it is made of: []float64{1, 2, 3}",
		},
		{
			"if n > 3 {\n}\nelse {\n}", 3,
			"error: expected statement, found 'else'",
			"else belongs on the line of the closing brace: } else {",
		},
	}
	for _, test := range tests {
		r := c.run(test.code)
		source := strings.TrimSpace(strings.Split(test.code, "\n")[test.line-1])
		where := fmt.Sprintf(" / cell %v, line %d: %s",
			r.reply["execution_count"], test.line, source)
		before, after, found := strings.Cut(r.trace, where)
		anyHint := strings.HasSuffix(test.message, ", ")
		if !found || !strings.HasPrefix(before, test.message) ||
			strings.TrimPrefix(after, " / hint: ") != test.hint && !anyHint {
			t.Errorf("%s\ngot  %s\nwant %s%s / hint: %s",
				test.code, r.trace, test.message, where, test.hint)
		}
	}
}
