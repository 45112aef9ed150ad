package cellcheck

import "testing"

// Syntax errors have the compiler's words. The wanted messages are those of `go tool compile` of Go
// 1.26 for the cell as the body of a function, except for the names of the end of a cell.
func TestSyntaxErrors(t *testing.T) {
	for _, test := range []struct{ cell, want string }{
		{"for y in xs {\n}", "cell:1:7: syntax error: unexpected name in, expected {"},
		{"while n < 3 {\n}", "cell:1:7: syntax error: unexpected name n at end of statement"},
		{"def f(x):", "cell:1:5: syntax error: unexpected name f at end of statement"},
		{"y := 'text'", "cell:1:6: more than one character in rune literal"},
		{"[1, 2, 3]", "cell:1:3: syntax error: unexpected comma; expected ]"},
		{"f(1,\n2\n)", "cell:2:2: syntax error: unexpected newline in argument list; " +
			"possibly missing comma or )"},
		{"x := []int{1, 2\n}", "cell:1:16: syntax error: " +
			"unexpected newline in composite literal; possibly missing comma or }"},
		{"x := (1", "cell:1:8: syntax error: unexpected newline, expected )"},
		{"if n > 3\n{\n}",
			"cell:1:9: syntax error: unexpected newline, expected { after if clause"},
		{"x = = 3", "cell:1:5: syntax error: unexpected =, expected expression"},
		{"x := 08", "cell:1:7: invalid digit '8' in octal literal"},
		{"x ? 1 : 2", "cell:1:3: invalid character U+003F '?'"},
		{"y = x++", "cell:1:6: syntax error: unexpected ++ at end of statement"},
		{"if (x == 3 {\n}", "cell:1:12: syntax error: unexpected {, expected )\n" +
			"cell:2:1: syntax error: unexpected } at end of statement"},
		{"print \"a\"", "cell:1:7: syntax error: unexpected literal \"a\" at end of statement"},
		{"L:\n1\nx := 2", "cell:1:1: label L defined and not used\n" +
			"cell:2:1: 1 (untyped int constant) is not used"},
		{"break", "cell:1:1: break is not in a loop, switch, or select"},
		{"a, a := 1, 2", "cell:1:4: a repeated on left side of :="},
		{"f(", "cell:1:3: syntax error: unexpected EOF, expected expression"},
		{"import fmt", "cell:1:11: syntax error: missing import path"},
	} {
		_, err := newTestSession(t).Check("cell", test.cell)
		if err == nil || err.Error() != test.want {
			t.Errorf("%s\ngot  %v\nwant %s", test.cell, err, test.want)
		}
	}
}

func TestWantsMore(t *testing.T) {
	for cell, want := range map[string]bool{
		"":                          false,
		"x := 1":                    false,
		"undefined":                 false,
		"x := 1 +":                  true,
		"f(":                        true,
		"f(1,":                      true,
		"f(\n1,\n":                  true,
		"func f() {\n":              true,
		"func f() {\n\tif x {\n\t}": true,
		"x := []int{1,\n":           true,
		"/* a":                      true,
		"s := `a":                   true,
		"s := \"a":                  false,
		"a b":                       false,
		"a b {":                     false,
		"}":                         false,
		"import (\n\"fmt\"":         true,
		"type T struct {\n\tx int":  true,
		"package main":              false,
		"package main\nfunc f() {":  true,
	} {
		if got := WantsMore(cell); got != want {
			t.Errorf("%q: got %v", cell, got)
		}
	}
}
