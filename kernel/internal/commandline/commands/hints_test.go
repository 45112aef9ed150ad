package commands

import (
	"fmt"
	"strings"
	"testing"
)

// For the most common mistakes in cells, the message is the compiler's and names the line, and a
// hint of one line says how to correct it.
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
type Sized interface { Len() int }
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

		// message is the beginning of the error message. If it ends with ", ", any hint will do.
		message string
		hint    string
	}{
		// Errors that are not checked.
		{
			"y := 1\ndf := datasets.Load(\"uci-weka\")", 2,
			"error: assignment mismatch: 1 variable but datasets.Load returns 2 values",
			"df, err := datasets.Load(\"uci-weka\"), and on the next line: nb.Check(err)",
		},
		{
			"for i := range 3 {\n\tn = two()\n}", 2,
			"error: assignment mismatch: 1 variable but two returns 2 values",
			"n, err := two(), and on the next line: nb.Check(err)",
		},
		{
			"p.X = two()", 1,
			"error: assignment mismatch: 1 variable but two returns 2 values",
			"x, err := two(), and on the next line: nb.Check(err)",
		},
		{
			"_ = two()", 1,
			"error: assignment mismatch: 1 variable but two returns 2 values",
			"x, err := two(), and on the next line: nb.Check(err)",
		},
		{
			"func f() int {\n\ty := two()\n\treturn y\n}", 2,
			"error: assignment mismatch: 1 variable but two returns 2 values",
			"y, err := two(), and on the next line: nb.Check(err)",
		},
		{
			"a, b := three()", 1,
			"error: assignment mismatch: 2 variables but three returns 3 values",
			"a, y, err := three(), and on the next line: nb.Check(err)",
		},
		{
			"id(two())", 1,
			"error: too many arguments in call to id\n\thave (int, error)\n\twant (int)",
			"x, err := two(), and on the next line: nb.Check(err)",
		},
		{
			"a, err := two()\nb, err := two()\nnb.Check(err)", 1,
			"error: no luck",
			"nothing looks at this err before the next one; write nb.Check(err) after each call",
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
			"nb.Check(err) makes the cell fail with the error",
		},
		// Values that are not shown.
		{
			"n + 1\nn = 3", 1,
			"error: n + 1 (value of type int) is not used",
			"only the last line of a cell is shown by itself; nb.Show(n + 1) shows it here",
		},
		{
			"for i := range 3 {\n\ti + 1\n}", 2,
			"error: i + 1 (value of type int) is not used",
			"only the last line of a cell is shown by itself; nb.Show(i + 1) shows it here",
		},
		{
			"append(xs, 4)\nxs", 1,
			"error: append(xs, 4) (value of type []int) is not used",
			"append returns the longer slice: xs = append(xs, 4)",
		},
		{
			"append(xs, 4, 5)\nxs", 1,
			"error: append(xs, 4, 5) (value of type []int) is not used",
			"append returns the longer slice: xs = append(xs, 4, 5)",
		},
		{
			"two\n1", 1,
			"error: two (value of type func() (int, error)) is not used",
			"two is a function; two() calls it",
		},
		{
			"i, n", 1,
			"error: syntax error: unexpected newline, expected := or = or comma",
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
			"error: undefined: strings",
			"import \"strings\"",
		},
		{
			"m := mat.NewDense(2, 2, nil)", 1,
			"error: undefined: mat",
			"import \"gonum.org/v1/gonum/mat\"",
		},
		{
			"time.Since(time.Now()).Seconds()", 1,
			"error: undefined: time",
			"import \"time\"",
		},
		{
			"fmt.println(n)", 1,
			"error: undefined: fmt.println (but have Println)",
			"did you mean fmt.Println?",
		},
		{
			"bayescmp.SignRank{Rope: 0.01}", 1,
			"error: undefined: bayescmp.SignRank",
			"did you mean bayescmp.SignedRank?",
		},
		{
			"new1 = 5", 1,
			"error: undefined: new1",
			"to declare new1, write := instead of =",
		},
		{
			"contus[\"a\"]", 1,
			"error: undefined: contus",
			"did you mean counts?",
		},
		{
			"zzzzzz", 1,
			"error: undefined: zzzzzz",
			"no cell that has run declares it",
		},
		{
			"n == None", 1,
			"error: undefined: None",
			"in Go it is nil",
		},
		// Types.
		{
			"var s fmt.Stringer = Q{}", 1,
			"error: cannot use Q{} (value of struct type Q) as fmt.Stringer value in variable " +
				"declaration: Q does not implement fmt.Stringer (missing method String)",
			"declare it: func (x Q) String(",
		},
		{
			"var e error = Sized(nil)", 1,
			"error: cannot use Sized(nil) (value of interface type Sized) as error value in " +
				"variable declaration: Sized does not implement error (missing method Error)",
			"",
		},
		{
			"n = \"7\"", 1,
			"error: cannot use \"7\" (untyped string constant) as int value in assignment",
			"int is wanted here; strconv.Atoi and strconv.ParseFloat read numbers from text",
		},
		{
			"x = n", 1,
			"error: cannot use n (variable of type int) as float64 value in assignment",
			"convert it: float64(…)",
		},
		{
			"xs[\"a\"]", 1,
			"error: cannot convert \"a\" (untyped string constant) to type int",
			"a slice is indexed with numbers; to index with names, use a map: map[string]float64{}",
		},
		{
			"key := \"a\"\nxs[key]", 2,
			"error: invalid argument: index key (variable of type string) must be integer",
			"a slice is indexed with numbers; to index with names, use a map: map[string]float64{}",
		},
		{
			"func show(p *P) {}\nshow(p)", 2,
			"error: cannot use p (variable of struct type P) as *P value in argument to show",
			"take the address: &p",
		},
		{
			"three := [3]int{}\nthree[5]", 2,
			"error: invalid argument: index 5 out of bounds [0:3]",
			"indexes run from 0 to len(x)-1",
		},
		// Fields and methods.
		{
			"p.Mvoe()", 1,
			"error: p.Mvoe undefined (type P has no field or method Mvoe)",
			"did you mean Move?",
		},
		{
			"p.sum()", 1,
			"error: p.sum undefined (type P has no field or method sum, but does have method Sum)",
			"did you mean Sum?",
		},
		{
			"P{Count: 1}", 1,
			"error: unknown field Count in struct literal of type P",
			"did you mean counts?",
		},
		{
			"P{X: 1, 2}", 1,
			"error: mixture of field:value and value elements in struct literal",
			"name all fields, or none",
		},
		{
			"bayescmp.Sign{}.Test()", 1,
			"error: bayescmp.Sign{}.Test undefined " +
				"(type bayescmp.Sign has no field or method Test)",
			"it has Answer, Compare, Name, Prior, Rope, RopeLeft, RopeRight, Threshold",
		},
		{
			"xs.append(4)", 1,
			"error: xs.append undefined (type []int has no field or method append)",
			"xs = append(xs, …)",
		},
		{
			"q := &p\nr := &q\nr.Move()", 3,
			"error: r.Move undefined (type **P has no field or method Move)",
			"it points to a pointer or an interface: (*r).Move",
		},
		{
			"var s fmt.Stringer = p", 1,
			"error: cannot use p (variable of struct type P) as fmt.Stringer value in " +
				"variable declaration: P does not implement fmt.Stringer (method String has " +
				"pointer receiver)",
			"String has a pointer receiver: take the address, &p",
		},
		{
			"bayescmp.Sign{0.01}", 1,
			"error: too few values in struct literal of type bayescmp.Sign",
			"name the fields: bayescmp.Sign{Rope: …}; it has Rope, RopeLeft, RopeRight, " +
				"Prior, Threshold",
		},
		{
			"bayescmp.Sign{rope: 0.01}", 1,
			"error: unknown field rope in struct literal of type bayescmp.Sign, but does have Rope",
			"did you mean Rope?",
		},
		// Packages.
		{
			"import \"github.com/nobody/nothing\"", 1,
			"error: package \"github.com/nobody/nothing\" is not compiled into this kernel",
			"after import \" the Tab key lists what there is; to import a package of your own, " +
				"build the kernel with it, see kernel/internal/language/importable",
		},
		{
			"import \"dataframe\"", 1,
			"error: package \"dataframe\" is not compiled into this kernel",
			"did you mean \"github.com/go-gota/gota/dataframe\"?",
		},
		{
			"import fmt", 1,
			"error: syntax error: missing import path",
			"the path of a package is in quotes: import \"fmt\"",
		},
		// Types.
		{
			"x * n", 1,
			"error: invalid operation: x * n (mismatched types float64 and int)",
			"convert the int: float64(n)",
		},
		{
			"n * 1.5", 1,
			"error: 1.5 (untyped float constant) truncated to int",
			"ints have no fraction; float64(x) converts an int variable",
		},
		{
			"\"n = \" + n", 1,
			"error: invalid operation: \"n = \" + n (mismatched types untyped string and int)",
			"fmt.Sprint(\"n = \", n) joins them into one text",
		},
		{
			"\"n = \" + 3", 1,
			"error: invalid operation: \"n = \" + 3 " +
				"(mismatched types untyped string and untyped int)",
			"fmt.Sprint(\"n = \", 3) joins them into one text",
		},
		{
			"y := 1\n\"n = \" + (3 + 4)", 2,
			"error: invalid operation: \"n = \" + (3 + 4) (mismatched types untyped string " +
				"and untyped int)",
			"fmt.Sprint(\"n = \", (3 + 4)) joins them into one text",
		},
		{
			"xs * 2", 1,
			"error: invalid operation: xs * 2 (mismatched types []int and untyped int)",
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
			"panic: runtime error: index out of range [3] with length 3",
			"xs has 3 elements, counted from 0; there is no 3",
		},
		{
			"y := xs[i]", 1,
			"panic: runtime error: index out of range [7] with length 3",
			"xs has 3 elements, counted from 0; i is 7",
		},
		{
			"xs[-1]", 1,
			"error: invalid argument: index -1 (constant of type int) must not be negative",
			"the last element is xs[len(xs)-1]",
		},
		{
			"y := 1\nnone.X", 2,
			"panic: runtime error: invalid memory address or nil pointer dereference",
			"a variable here is nil: was the error that came with it checked, with nb.Check(err)?",
		},
		{
			"n / (n - n)", 1,
			"panic: runtime error: integer divide by zero",
			"/ between ints drops the fraction and refuses 0; float64(x) / float64(y) does neither",
		},
		// Other languages.
		{
			"for y in xs {\n}", 1,
			"error: syntax error: unexpected name in, expected {",
			"Go's loop over a slice is: for _, y := range xs {",
		},
		{
			"for y in range(3) {\n}", 1,
			"error: syntax error: unexpected name in, expected {",
			"Go counts from 0 with: for y := range 3 {",
		},
		{
			"for y in range(len(xs)):", 1,
			"error: syntax error: unexpected name in, expected {",
			"Go counts from 0 with: for y := range len(xs) {",
		},
		{
			"for y in range(1, n) {\n}", 1,
			"error: syntax error: unexpected name in, expected {",
			"Go counts with: for y := 0; y < 10; y++ {",
		},
		{
			"for y in 0..3 {\n}", 1,
			"error: syntax error: unexpected name in, expected {",
			"Go counts with: for y := 0; y < 10; y++ {",
		},
		{
			"while True {\n}", 1,
			"error: syntax error: unexpected name True at end of statement",
			"a loop without an end is: for {",
		},
		{
			"bayescmp.Poisson(Rope=1)", 1,
			"error: syntax error: unexpected =, expected ==",
			"options are fields, in braces: bayescmp.Poisson{Rope: …}",
		},
		{
			"while n < 3 {\n}", 1,
			"error: syntax error: unexpected name n at end of statement",
			"Go's only loop is for: for n < 3 {",
		},
		{
			"def f(x):", 1,
			"error: syntax error: unexpected name f at end of statement",
			"a function in Go is: func f(x float64) float64 {",
		},
		{
			"y := 'text'", 1,
			"error: more than one character in rune literal",
			"text is in double quotes: \"text\"",
		},
		{
			"[1, 2, 3]", 1,
			"error: syntax error: unexpected comma; expected ]",
			"a slice names the type of its elements: []float64{1, 2, 3}",
		},
		{
			"if n > 3\n{\n}", 1,
			"error: syntax error: unexpected newline, expected { after if clause",
			"the brace belongs at the end of the line before",
		},
		{
			"if n > 3 {\n}\nelse {\n}", 3,
			"error: syntax error: unexpected keyword else at end of statement",
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
