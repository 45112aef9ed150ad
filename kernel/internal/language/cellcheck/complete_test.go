package cellcheck

import (
	"slices"
	"strings"
	"testing"
)

const notebook = `import (
	"fmt"
	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/bayescmp/nb"
	"github.com/bayescmp/go/datasets"
	"github.com/go-gota/gota/dataframe"
	"gonum.org/v1/gonum/mat"
)
df, err := datasets.Load("uci-weka")
nb.Check(err)
scores, err := bayescmp.FromLong(df, bayescmp.Long{Score: "accuracy"})
nb.Check(err)
pair, err := scores.Pair("AODE", "HNB")
m := map[string]int{"alpha": 1, "beta": 2}
// P is a place.
type P struct {
	X int // across
	M map[string]int
	lower int
	In *P
}
// Move goes there.
func (p *P) Move(by int, more ...string) {}
func (p P) Sum() int { return 1 }
type Q struct{ P; deep int }
type List[T any] struct{ head T; tail *List[T] }
func (l *List[T]) Head() T { return l.head }
func Map[T, U any](list []T, f func(T) U) []U { return nil }
p := P{M: m}
list := []P{p}`

// cut splits a text at the mark of the cursor.
func cut(t *testing.T, marked string) (source string, offset int) {
	t.Helper()
	before, after, found := strings.Cut(marked, "|")
	if !found {
		return marked, len(marked)
	}
	return before + after, len(before)
}

func TestComplete(t *testing.T) {
	s := newTestSession(t)
	if _, err := s.Check("cell", notebook); err != nil {
		t.Fatal(err)
	}
	all := []string{"In", "M", "Move", "Sum", "X", "lower"}
	for _, test := range []struct {
		code string
		want []string // the complete list, or only some items if it ends with "…"
	}{
		// Names, and members of packages.
		{"appe", []string{"append"}},
		{"retu", []string{"return"}},
		{"x := sco", []string{"scores"}},
		{"fmt.Pri", []string{"Print", "Printf", "Println"}},
		{"bayescmp.Sig", []string{"Sign", "SignedRank", "Significance", "…"}},
		{"var q *bayescmp.CorrelatedT", []string{"CorrelatedTTest"}},
		{"import \"math/r", []string{"math/rand", "math/rand/v2"}},
		{
			"import (\n\t\"fmt\"\n\t\"gonum.org/v1/gonum/stat/",
			[]string{
				"gonum.org/v1/gonum/stat/combin", "gonum.org/v1/gonum/stat/distmv",
				"gonum.org/v1/gonum/stat/distuv", "gonum.org/v1/gonum/stat/sampleuv",
			},
		},
		// Packages that are not imported.
		{"http.HandleF", []string{"HandleFunc"}},
		{"x := strings.ToU", []string{"ToUpper", "ToUpperSpecial"}},
		{"var b bytes.Buf", []string{"Buffer"}},
		{"rand.IntN|()", []string{"IntN"}}, // a function of math/rand/v2
		{"filep", []string{"filepath"}},
		{"http.nothing", nil},
		{"http := P{}\nhttp.Mov", []string{"Move"}},
		{"{\n\tstrings := 1\n\tstrings.ToU", nil},
		// Fields and methods.
		{"p.", all},
		{"list[0].", all},
		{"list[0].mo", []string{"Move"}},
		{"mat.NewDense(2, 2, nil).Di", []string{"DiagView", "Dims", "DivElem"}},
		{"bayescmp.SignedRank{}.Compare(pair).De", []string{"Decided", "Decision"}},
		{
			"x := bayescmp.Sign{",
			[]string{"Prior", "Rope", "RopeLeft", "RopeRight", "Threshold", "…"},
		},
		{"x := bayescmp.Sign{Rope: 0.1, Thr", []string{"Threshold"}},
		{"P{l", []string{"lower", "…"}},
		{"Q{}.", append([]string{"P", "deep"}, all...)},
		{"(&Q{}).P.Mo", []string{"Move"}},
		{"var e error\ne.", []string{"Error"}},
		{"P.Su", []string{"Sum"}},
		// Names of the cell itself, also in functions.
		{"price := 3\npri", []string{"price", "print", "println"}},
		{"func f(weight int) {\n\twidth := p\n\tif w", []string{"weight", "width"}},
		{"func f(weight int) {\n\twidth := p\n\twidth.|\n\tfmt.Println(width)\n}\ny := 2", all},
		{"for i, each := range list {\n\teach.", all},
		{"for _, each := range list {\n\tif each.", all},
		{"f := func(q *P) int {\n\treturn q.", all},
		{"switch z := any(p).(type) {\ncase *P:\n\tz.", all},
		{"fmt.Pri|\nlater := 3", []string{"Print", "Printf", "Println"}},
		{"lat|\nlater := 3", []string{"later"}},
		// Generics.
		{"l := List[P]{}\nl.Head().", all},
		{"Map(list, func(q P) *P { return nil })[0].", all},
		{"func first[T fmt.Stringer](x T) { x.", []string{"String"}},
		{"new(List[int]).t", []string{"tail"}},
		// Names to which the cell gives a new meaning.
		{"p := &p\np.Mo", []string{"Move"}},
		{"scores := 1\nscores.", nil},
		// Nothing to complete.
		{"// fmt.Pri", nil},
		{"\"fmt.Pri", nil},
		{"x := `fmt.Pri", nil},
		{"nothing.", nil},
		{"12", nil},
	} {
		source, offset := cut(t, test.code)
		got, start := s.Complete(source, offset)
		want := test.want
		some := len(want) > 0 && want[len(want)-1] == "…"
		if some {
			want = want[:len(want)-1]
		}
		isMissing := func(word string) bool { return !slices.Contains(got, word) }
		if slices.ContainsFunc(want, isMissing) || !some && len(got) != len(want) {
			t.Errorf("%s: got %q, want %q", test.code, got, test.want)
		}
		for _, match := range got {
			if !strings.HasPrefix(strings.ToLower(match), strings.ToLower(source[start:offset])) {
				t.Errorf("%s: %q does not begin with %q", test.code, match, source[start:offset])
			}
		}
	}
}
