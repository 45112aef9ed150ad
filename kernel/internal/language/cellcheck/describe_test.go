package cellcheck

import (
	"fmt"
	"strings"
	"testing"
)

func TestDescribe(t *testing.T) {
	s := newTestSession(t)
	if _, err := s.Check("cell", notebook); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ code, text, more string }{
		{"fmt.Print|ln(1)", "func fmt.Println(a ...any) (n int, err error)", "fmt Println"},
		{"fm|t.Println", "package fmt", "fmt"},
		{"fmt.Println(|", "func fmt.Println(a ...any) (n int, err error)", "fmt Println"},
		{"fmt.Println(\"a|", "func fmt.Println(a ...any) (n int, err error)", "fmt Println"},
		{"mat.NewDense(2, |2, nil)", "func mat.NewDense(r int, c int, data []float64) *mat.Dense",
			"gonum.org/v1/gonum/mat NewDense"},
		{"mat.NewDense(2, 2, nil).At|", "func (*mat.Dense).At(i int, j int) float64",
			"gonum.org/v1/gonum/mat Dense.At"},
		{"bayescmp.Sign{Ro|pe: 1}", "Rope float64", "github.com/bayescmp/go/bayescmp Sign.Rope"},
		{
			"bayescmp.Sign{Rope: 1|}", "type bayescmp.Sign struct{",
			"github.com/bayescmp/go/bayescmp Sign",
		},
		{
			"bayescmp.Friedman.Alp|ha", "Alpha float64",
			"github.com/bayescmp/go/bayescmp Friedman.Alpha",
		},
		{"pai|r", "pair bayescmp.Pair", "github.com/bayescmp/go/bayescmp Pair"},
		{"appen|d(list, p)", "builtin append", "builtin append"},
		{"erro|r", "type error interface{Error() string}", "builtin error"},
		{"p.Mov|e(1)", "func (p *P) Move(by int, more ...string)\n\nMove goes there.", ""},
		{"P|", "type P struct {", ""},
		{"p.X|", "X int\n\nacross", ""},
		{"Q{}.X|", "X int\n\nacross", ""},
		{"p|", "p P", ""},
		{"Ma|p(list, nil)", "func Map[T, U any](list []T, f func(T) U) []U", ""},
		{"func f(weight int) int {\n\treturn weig|ht\n}", "weight int", ""},
		{"const most = 1 << 3\nmos|t", "const most untyped int = 8", ""},
		{"// two\nfunc two() int { return 2 }\ntw|o() + (", "func two() int\n\ntwo", ""},
		// Names of packages that are not imported.
		{"http.Ge|t(\"\")", "func http.Get(url string) (resp *http.Response, err error)",
			"net/http Get, of \"net/http\""},
		{"http.Get(|", "func http.Get(url string) (resp *http.Response, err error)",
			"net/http Get, of \"net/http\""},
		{"htt|p.Get", "package http", "net/http, of \"net/http\""},
		{"strings|", "package strings", "strings, of \"strings\""},
		{"var b bytes.Buf|fer", "type bytes.Buffer struct{", "bytes Buffer, of \"bytes\""},
		{"rand.Int|N(3)", "func rand.IntN(n int) int", "math/rand/v2 IntN, of \"math/rand/v2\""},
		{"rand.Int|n(3)", "func rand.Intn(n int) int", "math/rand Intn, of \"math/rand\""},
		{"strings := 1\nstring|s", "strings int", ""},
		{"nothing|", "", ""},
		{"// fmt.Println|", "", ""},
	} {
		source, offset := cut(t, test.code)
		d, _ := s.Describe(source, offset)
		more := strings.TrimSpace(d.Package + " " + d.Name)
		if d.Import != "" {
			more += fmt.Sprintf(", of %q", d.Import)
		}
		if !strings.HasPrefix(d.Text, test.text) || test.text == "" && d.Text != "" ||
			more != test.more {
			t.Errorf("%s: got %q, %s\nwant %q, %s", test.code, d.Text, more, test.text, test.more)
		}
	}
}

func TestSignature(t *testing.T) {
	s := newTestSession(t)
	if _, err := s.Check("cell", notebook); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ code, want string }{
		{"mat.NewDense(", "0 of [r int c int data []float64]"},
		{"mat.NewDense(2, |2, nil)", "1 of [r int c int data []float64]"},
		{"mat.NewDense(2, len(\"a\"), ", "2 of [r int c int data []float64]"},
		{"p.Move(1, \"a\", \"b|", "1 of [by int more ...string]"},
		{"Map(list, ", "1 of [list []T f func(T) U]"},
		{"f := func(x int) {}\nf(", "0 of [x int]"},
		{"fmt.Println", ""},
		{"int(", ""},
	} {
		source, offset := cut(t, test.code)
		got := ""
		if found, ok := s.Signature(source, offset); ok {
			got = fmt.Sprintf("%d of %v", found.Active, found.Parameters)
		}
		if got != test.want {
			t.Errorf("%s: got %s, want %s", test.code, got, test.want)
		}
	}
}
