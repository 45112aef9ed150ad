package cellcheck

import (
	"go/types"
	"slices"
	"strings"
	"testing"
)

// cellsOf splits a text into the cells of a notebook.
func cellsOf(text string) []string { return strings.Split(text, "\n%%\n") }

const twoTypes = "cannot use p (variable of struct type P) as P value in argument to f\n\tP is " +
	"declared more than once: values made before keep the earlier type"

// Cells may declare names again. The last of the cells passes or is refused, and its note says
// which users of the earlier declarations remain. Earlier has the variables and functions that stay
// the same.
func TestDeclaredAnew(t *testing.T) {
	for _, test := range []struct{ name, cells, refused, notes, earlier string }{
		{
			name: "a method in a later cell",
			cells: `type P struct{ x int }
%%
func (p P) Sum() int { return p.x }
P{1}.Sum()`,
		},
		{
			name: "with values, functions and types in between",
			cells: `type P struct{ x int }
func newP() *P { return &P{1} }
type Q struct{ *P }
p := newP()
list := map[string][]P{}
q := Q{p}
n := 1
%%
func (p *P) Sum() int { return p.x + n }
newP().Sum() + p.Sum() + list["a"][0].Sum() + q.Sum()`,
			earlier: "list p q",
		},
		{
			name: "constants",
			cells: `type Color int
const (
	Red Color = iota
	Green
)
%%
func (c Color) String() string { return "" }
Green.String()`,
		},
		{
			name: "generic",
			cells: `type L[T any] struct{ v T }
l := L[int]{1}
%%
func (l *L[T]) Get() T { return l.v }
l.Get()`,
			earlier: "l",
		},
		{
			name: "three times",
			cells: `type P struct{}
p := P{}
%%
func (p P) A() int { return 1 }
%%
func (p P) B() int { return p.A() }
%%
func (p P) A() int { return 2 }
p.A() + p.B()`,
			earlier: "p",
		},
		{
			name: "the same type again",
			cells: `type P struct{ x int }
func (p P) Sum() int { return p.x }
%%
p := P{1}
func f(p P) int { return p.Sum() }
%%
type P struct{ x int } // a place
func (p P) Sum() int { return 1 + p.x }
%%
f(p) + f(P{})`,
		},
		{
			name: "another type of the name",
			cells: `type P struct{ x int }
p := P{1}
func f(p P) int { return p.x }
%%
type P struct{ x, y int }
P{1, 2}`,
			notes: "P is declared again; the earlier P is still used by f, p",
		},
		{
			name: "a value of the earlier type",
			cells: `type P struct{ x int }
p := P{1}
%%
type P struct{ x, y int }
%%
func f(P) {}
f(p)`,
			refused: "2:3: " + twoTypes,
		},
		{
			name: "the same type with another in it",
			cells: `type Q int
type P struct{ q Q }
p := P{1}
%%
type Q string
%%
type P struct{ q Q }`,
			notes: "P is declared again; the earlier P is still used by p",
		},
		{
			name: "a function again",
			cells: `func f() int { return 1 }
func g() int { return f() }
%%
func f() int { return 2 }`,
			earlier: "f",
		},
		{
			name: "a function of another type",
			cells: `func f() int { return 1 }
func g() int { return f() }
%%
func f() string { return "" }`,
			notes: "f is declared again; the earlier f is still used by g",
		},
		{
			name: "a variable again",
			cells: `n := 1
func inc() { n++ }
%%
n := 2`,
			earlier: "n",
		},
		{
			name: "a variable of another type",
			cells: `n := 1
func inc() { n++ }
f := func() { n++ }
%%
n := "a"`,
			notes: "n is declared again; the earlier n is still used by f, inc",
		},
		{
			name: "a generic function, with its callers",
			cells: `func pick[T any](x, y T) T { return x }
func f() int { return pick(1, 2) }
func g() int { return f() }
%%
func pick[T any](x, y T) T { return y }
g()`,
			earlier: "f g",
		},
		{
			name: "a generic function with other parameters",
			cells: `func pick[T any](x, y T) T { return x }
func f() int { return pick(1, 2) }
%%
func pick[T any](x, y, z T) T { return z }
f()`,
			notes: "pick is declared again; the earlier pick is still used by f",
		},
		{
			name: "a value that a function has computed",
			cells: `x := 1
y := func() []int { return []int{x} }()
z := func() any { return x }()
%%
x := "a"`,
			notes: "x is declared again; the earlier x is still used by z",
		},
		{
			name: "what does not go with the new type",
			cells: `type P struct{ x int }
func (p P) A() int { return 1 }
func f(p P) int { return p.A() }
p := P{1}
%%
func (p P) A() string { return "" }
%%
f(p)`,
			refused: "1:3: " + twoTypes,
		},
		{
			name: "values behind interfaces",
			cells: `type Shape interface{ Area() float64 }
type Square struct{ a float64 }
func (s *Square) Area() float64 { return s.a * s.a }
shapes := map[string][]Shape{"a": {&Square{1}}}
type Pair struct { S Square; Any Shape }
pair := Pair{}
var plain any = Square{1}
var err error
%%
func (s *Square) Side() float64 { return s.a }`,
			notes:   "Square is declared again; the earlier Square may still be in pair, shapes",
			earlier: "pair",
		},
		{
			name: "a value behind an interface, made again",
			cells: `type E int
func (e E) Error() string { return "" }
var err error = E(1)
f := func() E { return 1 }
%%
type E int
func (e E) Error() string { return "E" }
err := error(E(1))`,
			notes:   "E is declared again; the earlier E is still used by f",
			earlier: "err",
		},
		{
			name: "a method of a compiled type",
			cells: `import "time"
func (d time.Duration) x() {}`,
			refused: "2:9: cannot define new methods on non-local type time.Duration",
		},
	} {
		s := newTestSession(t)
		program := newProgram(s)
		cells := cellsOf(test.cells)
		for i, source := range cells {
			cell, err := s.Check("cell", source)
			if err != nil {
				got := strings.ReplaceAll(err.Error(), "cell:", "")
				if got != test.refused || i < len(cells)-1 {
					t.Errorf("%s: got  %s\nwant %s", test.name, got, test.refused)
				}
				break
			}
			if err := program.build(cell); err != nil {
				t.Errorf("%s: %v", test.name, err)
			}
			if i < len(cells)-1 {
				continue
			}
			if test.refused != "" {
				t.Errorf("%s: it is not refused", test.name)
			}
			if got := strings.Join(cell.Notes, "\n"); got != test.notes {
				t.Errorf("%s: it notes %q, want %q", test.name, got, test.notes)
			}
			var earlier []string
			for _, part := range cell.Parts {
				for object, before := range part.Earlier {
					earlier = append(earlier, object.Name())
					if object == before || object.Name() != before.Name() {
						t.Errorf("%s: %v is for %v", test.name, object, before)
					}
					if v, ok := object.(*types.Var); ok && slices.Contains(part.Zeroed, v) {
						t.Errorf("%s: %v is zeroed", test.name, object)
					}
				}
			}
			slices.Sort(earlier)
			if got := strings.Join(earlier, " "); got != test.earlier {
				t.Errorf("%s: earlier are %q, want %q", test.name, got, test.earlier)
			}
		}
	}
}

// A part that declares variables again supersedes the parts that declared them before, unless
// functions use the variables or some of them are left.
func TestSuperseded(t *testing.T) {
	for _, test := range []struct {
		cells string
		want  int
	}{
		{"x := 1\n%%\nx := 2", 1},
		{"x := 1\n%%\nx = 2\n%%\nx := 3", 1},
		{"x, y := 1, 2\n%%\nx := 3", 0},
		{"x, y := 1, 2\n%%\ny := 3\n%%\nx, y := 4, 5", 2},
		{"x := 1\n%%\nx := \"a\"", 0},
		{"x := 1\nfunc f() int { return 1 }\n%%\nx := 2", 0},
		{"x := 1\n%%\nf := func() int { return x }\n%%\nx := 2", 0},
		{"x := 1\n%%\nfunc f() int { return x }\n%%\nfunc f() {}\n%%\nx := 2", 0},
		{"x := 1\n%%\ngo func() { println(x) }()\n%%\nx := 2", 0},
		{"x := 1\np := &x\n%%\nx := 2\np := &x", 1},
	} {
		s := newTestSession(t)
		cells := cellsOf(test.cells)
		got := 0
		for i, source := range cells {
			cell, err := s.Check("cell", source)
			if err != nil {
				t.Fatal(source, err)
			}
			if i == len(cells)-1 {
				got = len(cell.Parts[0].Superseded)
			}
		}
		if got != test.want {
			t.Errorf("%s\nsupersedes %d packages, want %d", test.cells, got, test.want)
		}
	}
}
