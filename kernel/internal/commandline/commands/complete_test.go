package commands

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestCompletion(t *testing.T) {
	t.Parallel()
	c := startClient(t)
	c.must(`import (
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
nb.Check(err)
m := map[string]int{"alpha": 1, "beta": 2}
nested := map[string]map[string]int{"outer": m}
calls := 0
func called() map[string]int { calls++; return m }
type P struct { X int; M map[string]int; lower int; In *P }
func (p *P) Move() {}
func (p P) Sum() int { return 1 }
p := P{M: m}
list := []P{p}`)
	columns := []string{
		"accuracy", "auc", "classifier", "dataset", "fold", "n_test", "n_train", "run",
	}
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
		{"http.HandleF", []string{"HandleFunc"}}, // not imported
		{"display.HT", []string{"HTML", "HTMLer"}},
		// Fields and methods.
		{"p.", []string{"In", "M", "Move", "Sum", "X", "lower"}},
		{"list[0].", []string{"In", "M", "Move", "Sum", "X", "lower"}},
		{"list[0].mo", []string{"Move"}},
		{"mat.NewDense(2, 2, nil).Di", []string{"DiagView", "Dims", "DivElem"}},
		{"bayescmp.SignedRank{}.Compare(pair).De", []string{"Decided", "Decision"}},
		{"pair.On(\"iris\")", nil},
		{"x := bayescmp.Sign{", []string{"Prior", "Rope", "RopeLeft", "RopeRight", "Threshold"}},
		{"x := bayescmp.Sign{Rope: 0.1, T", []string{"Threshold"}},
		{"P{l", []string{"lower", "…"}},
		// Columns, keys and names.
		{"df.Col(\"", columns},
		{"df.Col(\"acc", []string{"accuracy"}},
		{"df.Select([]string{\"run\", \"n_", []string{"n_test", "n_train"}},
		{"df.Arrange(dataframe.Sort(\"", columns},
		{"bayescmp.FromLong(df, bayescmp.Long{Score: \"a", []string{"accuracy", "auc"}},
		{"m[\"", []string{"alpha", "beta"}},
		{"fmt.Println(m[\"b", []string{"beta"}},
		{"nested[\"", []string{"outer"}},
		{"nested[\"outer\"][\"", []string{"alpha", "beta"}},
		{"p.M[\"", []string{"alpha", "beta"}},
		{"list[0].M[\"", []string{"alpha", "beta"}},
		{"list[7].M[\"", nil},
		{"p.In.M[\"", nil},
		{"called()[\"", nil},
		{"scores.Pair(\"J48", []string{"J48", "J48graft"}},
		{"pair.On(\"iri", []string{"iris"}},
		{"datasets.Load(\"uci-weka", []string{"uci-weka", "uci-weka-datasets"}},
		// Nothing to complete.
		{"// fmt.Pri", nil},
		{"\"fmt.Pri", nil},
		{"nothing.", nil},
	} {
		asked := map[string]any{"code": test.code, "cursor_pos": len(test.code)}
		reply := c.request(c.shell, "complete_request", asked)
		var got []string
		for _, match := range reply["matches"].([]any) {
			got = append(got, fmt.Sprint(match))
		}
		start := int(reply["cursor_start"].(float64))
		want, some := cutSome(test.want)
		isMissing := func(word string) bool { return !slices.Contains(got, word) }
		if slices.ContainsFunc(want, isMissing) || !some && len(got) != len(want) {
			t.Errorf("%s: got %q, want %q", test.code, got, test.want)
		}
		if end := reply["cursor_end"]; end != float64(len(test.code)) {
			t.Errorf("%s: they end at %v", test.code, end)
		}
		for _, match := range got {
			if !strings.HasPrefix(strings.ToLower(match), strings.ToLower(test.code[start:])) {
				t.Errorf("%s: %q does not begin with %q", test.code, match, test.code[start:])
			}
		}
	}
	if r := c.must("calls"); r.text != "0" {
		t.Errorf("completion called a function %s times", r.text)
	}
}

// cutSome removes "…" from the end of a list, and says whether it was there.
func cutSome(list []string) (shorter []string, some bool) {
	if n := len(list); n > 0 && list[n-1] == "…" {
		return list[:n-1], true
	}
	return list, false
}
