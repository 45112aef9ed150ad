package cellcheck

import (
	"strings"
	"testing"
)

// Cells that Go's compiler would refuse are refused in its words, with the same line and column.
func TestRefused(t *testing.T) {
	for _, test := range []struct{ cells, want string }{
		{"x := 1\nx + undefinedName", `2:5: undefined: undefinedName`},
		{"func f() int {\n}", "2:1: missing return"},
		{"var s string = 3", "1:16: cannot use 3 (untyped int constant) as string value " +
			"in variable declaration"},
		{"a := 1 + \"b\"", "1:6: invalid operation: 1 + \"b\" " +
			"(mismatched types untyped int and untyped string)"},
		{"import \"fmt\"\nfmt.Prinln()", "2:5: undefined: fmt.Prinln"},
		{"y + 1\ny := 2", "1:1: undefined: y"},
		{"f := func() int { return g }\ng := 1", "1:26: undefined: g"},
		{"fact := func(n int) int { return fact(n - 1) }", "1:34: undefined: fact"},
		{"var a = a", "1:9: undefined: a"},
		{"1 + 1\n2", "1:1: 1 + 1 (untyped int constant 2) is not used"},
		{"x := nil", "1:6: use of untyped nil in assignment"},
		{"return 3", "1:1: return outside function"},
		{"x, y := 1", "1:9: assignment mismatch: 2 variables but 1 value"},
		{"int", "1:1: int (type) is not an expression"},
		{"1 << 70", "1:1: cannot use 1 << 70 (untyped int constant 1180591620717411303424) " +
			"as int value in assignment (overflows)"},
		{"import \"plugin\"", `1:8: package "plugin" is not compiled into this kernel`},
		{"import \"no/such\"", `1:8: package "no/such" is not compiled into this kernel`},
		{"import \"generic\"\ngeneric.Of(1)",
			"2:9: generic.Of is generic and needs Go's compiler, so cells cannot use it"},
		{"}", "1:1: syntax error: unexpected }"},
		{"x := (1", "1:8: syntax error: unexpected newline, expected )"},
		{"x := 1\nfunc f()", "2:6: missing function body"},
		{"func f()\n{\n}", "1:6: missing function body"},
		{"package main\nfunc f()", "2:6: missing function body"},
		{"package main\nimport _ \"embed\"\n//go:embed a.txt\nvar s string",
			"3:3: " + noEmbedding},
		{"import _ \"embed\"\n//go:embed a.txt\n//go:embed b.txt\nvar s string\nx := 1",
			"2:3: " + noEmbedding + "\n3:3: " + noEmbedding},
		{"import \"embed\"\nvar (\n\t//go:embed a*\n\tfiles embed.FS\n)", "3:4: " + noEmbedding},
		{"//go:embed a.txt\nvar s string", "1:3: go:embed requires import \"embed\" " +
			"(or import _ \"embed\", if package is not used)"},
		{"import _ \"embed\"\n//go:embed a.txt\nx := 1", "2:3: misplaced go:embed directive"},
		{"func f() {}\nfunc f() {}",
			"2:6: f redeclared in this block\n\t1:6: other declaration of f"},
	} {
		s := newTestSession(t)
		for cell := range strings.SplitSeq(test.cells, "\n%%\n") {
			_, err := s.Check("cell", cell)
			if err == nil {
				t.Errorf("%s\nis not refused", cell)
				continue
			}
			got := strings.ReplaceAll(err.Error(), "cell:", "")
			if got != test.want {
				t.Errorf("%s\ngot  %s\nwant %s", cell, got, test.want)
			}
		}
	}
}

// Cells may use the freedoms of notebooks. The last of several cells has a result of the wanted
// type.
func TestAllowed(t *testing.T) {
	for _, test := range []struct{ cells, want string }{
		{"1 + 1", "int"},
		{"x := 1\nx", "int"},
		{"x := 1\n%%\nx := 2.5\n%%\nx", "float64"},
		{"x := 1\nx := \"a\"\nx", "string"},
		{"x := 1\n%%\nx := float64(x) + 1\nx", "float64"},
		{"x := 1\n%%\nprintln(x)\nx := \"a\"\nx", "string"},
		{"a, err := 1, error(nil)\nb, err := 2, err\nb", "int"},
		{"func f() (int, error) { return 1, nil }\na, err := f()\nb, err := f()\nerr", "error"},
		{"func f() (int, error) { return 1, nil }\nf()", "int error"},
		{"import \"fmt\"\nfmt.Sprint(1)", "string"},
		{"import \"fmt\"\n%%\nfmt.Sprint(1)", "string"},
		{"import . \"math\"\n%%\nPi", "float64"},
		{"x := 2\nfunc f() int { return x + g() }\ny := f()\nfunc g() int { return 1 }\ny", "int"},
		{"type P struct{ x, y int }\nfunc (p P) sum() int { return p.x }\n%%\n" +
			"P{1, 2}.sum()", "int"},
		{"type P struct{ x, y int }\n%%\ntype Q P\nQ(P{1, 2}).y", "int"},
		{"type L[T any] struct{ v T; next *L[T] }\nfunc (l *L[T]) get() T { return l.v }\n%%\n" +
			"l := &L[string]{v: \"a\"}\nl.get()", "string"},
		{"var a = b + 1\nvar b = 2\na", "int"},
		{"func f() { x := 1 }", ""},
		{"x := f()\nfunc f() int { return x }\nx", "int"},
		{"len(\"abc\")", "int"},
		{"f := func() {}\nf()", ""},
		{"type L[T any] []T\nfunc (n int) L[int] { return L[int]{n} }(3)\n" +
			"func () (L[string]) { return nil }()", "main.L[string]"},
		{"m := map[string]int{}\nm[\"a\"]", "int"},
		{"package p\nimport \"fmt\"\nfunc main() { fmt.Println() }\n%%\nmain()", ""},
		{"func() int { return 1 }()", "int"},
		{"func(x int) int { return x }(3)", "int"},
		{"L:\nfor { break L }", ""},
		{"L:\nx := 1\nif x > 2 { goto L }\nx", "int"},
		{"L: var y int\nif y > 0 { goto L }\ny", "int"},
		{"1 == 2", "bool"},
		{"nil", ""},
		{"import (\n\"maps\"\n\"slices\"\n)\n" +
			"slices.Sorted(maps.Keys(map[string]int{}))", "[]string"},
		{"import \"sync\"\nsync.OnceValue(func() int { return 1 })()", "int"},
		{"import \"math/rand/v2\"\nrand.N(10)", "int"},
		{"import \"errors\"\n_, ok := errors.AsType[error](nil)\nok", "bool"},
		{"import (\n\"iter\"\n\"slices\"\n)\nnext, _ := iter.Pull(slices.Values([]int{1}))\nnext()",
			"int bool"},
		{"import \"reflect\"\nreflect.TypeFor[int]()", "reflect.Type"},
		{"import \"unique\"\nunique.Make(1).Value()", "int"},
		{"import \"sync/atomic\"\nvar p atomic.Pointer[string]\np.Load()", "*string"},
		{"main, init := 1, 2\nfunc f() int { return main }\nf() + init", "int"},
	} {
		s := newTestSession(t)
		program := newProgram(s)
		got := ""
		for cell := range strings.SplitSeq(test.cells, "\n%%\n") {
			c, err := s.Check("cell", cell)
			if err != nil {
				t.Errorf("%s\nis refused: %v", cell, err)
				break
			}
			if err := program.build(c); err != nil {
				t.Errorf("%s\ncannot be built: %v", cell, err)
			}
			var types []string
			for _, v := range c.Results {
				types = append(types, v.Type().String())
			}
			got = strings.Join(types, " ")
		}
		if got != test.want {
			t.Errorf("%s\ngot %q, want %q", test.cells, got, test.want)
		}
	}
}

// The kernel checks errors that a cell does not check.
func TestWatchedErrors(t *testing.T) {
	const two = "func two() (int, error) { return 7, nil }\nfunc one() int { return 1 }\n"
	for _, test := range []struct{ cell, want string }{
		{"two()\n1", HookLost},
		{"for range 3 { two() }", HookLost},
		{"one()\nf := func() { two() }", ""},
		{"two()", ""},
		{"a, err := two()\nb, err := two()\n_ = err", HookOverwritten},
		{"a, err := two()\nif err != nil { panic(err) }", ""},
		{"a, err := two()", HookUnseen},
		{"a, b := 1, one()", ""},
	} {
		s := newTestSession(t)
		cell, err := s.Check("cell", two+test.cell)
		if err != nil {
			t.Errorf("%s: %v", test.cell, err)
			continue
		}
		var hooks []string
		for _, part := range cell.Parts {
			for _, object := range part.Info.Uses {
				if object.Pkg() != nil && object.Pkg().Path() == HooksPath {
					hooks = append(hooks, object.Name())
				}
			}
		}
		if got := strings.Join(hooks, " "); got != test.want {
			t.Errorf("%s: got %q, want %q", test.cell, got, test.want)
		}
		if err := newProgram(s).build(cell); err != nil {
			t.Errorf("%s: %v", test.cell, err)
		}
	}
}

func TestTypeOf(t *testing.T) {
	s := newTestSession(t)
	if _, err := s.Check("cell", "import \"math\"\nlist := []float64{1}"); err != nil {
		t.Fatal(err)
	}
	for x, want := range map[string]string{
		"list": "[]float64", "list[0]": "float64", "math.Sqrt": "func(x float64) float64",
		"nosuch": "", "x := 1": "", "": "", "func(": "", "math": "",
	} {
		got := ""
		if found := s.TypeOf(x); found != nil {
			got = found.String()
		}
		if got != want {
			t.Errorf("%s: got %s, want %s", x, got, want)
		}
	}
	if got := strings.Join(s.Names(), " "); got != "list math" {
		t.Errorf("names: %s", got)
	}
}

// A function main is not called until a cell calls it.
func TestMainWaits(t *testing.T) {
	for cell, want := range map[string]int{
		"package main\nfunc main() {}": 1, "func main() {}": 1, "func main() {}\nmain()": 0, "1": 0,
	} {
		checked, err := newTestSession(t).Check("cell", cell)
		if err != nil || len(checked.Notes) != want {
			t.Errorf("%s: %v, %v", cell, checked, err)
		}
	}
}

// A refused cell leaves nothing behind, and a correct one all its declarations.
func TestNothingLeftBehind(t *testing.T) {
	s := newTestSession(t)
	for _, cell := range []string{
		"x := 1\ntype T int\nimport \"fmt\"\nfunc f() {}\nnosuch", "x := 1; x := nosuch", "x := (",
	} {
		if _, err := s.Check("cell", cell); err == nil {
			t.Errorf("%s is not refused", cell)
		}
		if names := s.Names(); len(names) > 0 {
			t.Errorf("%s: %v are left", cell, names)
		}
	}
}
