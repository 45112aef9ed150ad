package notebook

import (
	"slices"
	"strings"
	"testing"
)

// withParameters returns a notebook with a parameters cell between a text cell and a last cell.
func withParameters(source string) *Notebook {
	tagged := map[string]any{"tags": []any{"hide-input", "parameters"}}
	return &Notebook{Metadata: map[string]any{}, Cells: []*Cell{
		{ID: "text", Type: Markdown, Source: "# T", Metadata: map[string]any{}},
		{ID: "p", Type: Code, Source: source, Metadata: tagged},
		{ID: "last", Type: Code, Source: "rope", Metadata: map[string]any{}},
	}}
}

const declarations = `file, rope := "a.csv", 0.01 // half-width
var n = -3
lower := false
var (
	half float32
	big  uint64 = 7
	x    = float64(1)
	list []string
)
seed := int64(1)
const fixed = 3
limit := []int{1}`

func TestSetParameters(t *testing.T) {
	for _, test := range []struct {
		settings []string
		want     string // the injected source, without its first line
	}{
		{nil, ""},
		{[]string{"file=b.csv"}, `file = "b.csv"`},
		{[]string{"file="}, `file = ""`},
		{[]string{`file=a"b\c=d` + "\n"}, `file = "a\"b\\c=d\n"`},
		{[]string{"rope=1"}, "rope = 1"},
		{[]string{"rope=1e-3"}, "rope = 0.001"},
		{[]string{"rope=.5", "n=12"}, "rope = 0.5\nn = 12"},
		{[]string{"n=-08"}, "n = -8"},
		{[]string{"lower=true"}, "lower = true"},
		{[]string{"half=0.25"}, "half = 0.25"},
		{[]string{"big=18446744073709551615"}, "big = 18446744073709551615"},
		{[]string{"x=2"}, "x = 2"},
		{[]string{"seed=42"}, "seed = 42"},
	} {
		nb := withParameters(declarations)
		if err := nb.SetParameters(settings(t, test.settings)); err != nil {
			t.Errorf("%q: %v", test.settings, err)
			continue
		}
		if len(nb.Cells) != 4 || nb.Cells[3].Source != "rope" {
			t.Fatalf("%q: cells %v", test.settings, nb.Cells)
		}
		injected := nb.Cells[2]
		if !injected.Tagged("injected-parameters") || !injected.Tagged("hide-input") ||
			injected.Tagged("parameters") || injected.ID != "injected-parameters" {
			t.Fatalf("%q: cell %v", test.settings, injected)
		}
		got := strings.TrimPrefix(injected.Source, "// Parameters")
		if got = strings.TrimPrefix(got, "\n"); got != test.want {
			t.Errorf("%q: got %q, want %q", test.settings, got, test.want)
		}
	}
}

func settings(t *testing.T, texts []string) []Setting {
	t.Helper()
	var out []Setting
	for _, text := range texts {
		s, err := ParseSetting(text)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, s)
	}
	return out
}

func TestSetParametersAgain(t *testing.T) {
	nb := withParameters("a := 1\nb := 2")
	for _, value := range []string{"5", "6"} {
		if err := nb.SetParameters([]Setting{{"a", value}}); err != nil {
			t.Fatal(err)
		}
	}
	sources := []string{}
	for _, c := range nb.Cells {
		sources = append(sources, c.Source)
	}
	want := []string{"# T", "a := 1\nb := 2", "// Parameters\na = 6", "rope"}
	if !slices.Equal(sources, want) {
		t.Errorf("got %q, want %q", sources, want)
	}
}

func TestBadParameters(t *testing.T) {
	for _, test := range []struct{ source, setting, want string }{
		{
			declarations, "rpe=1", `no parameter "rpe"; ` +
				`there are file string, rope float64, n int, lower bool, half float32`,
		},
		{declarations, "fixed=1", `no parameter "fixed"`},
		{declarations, "rope=one", `parameter "rope": want a number (float64), not "one"`},
		{declarations, "rope=NaN", "want a number"},
		{declarations, "rope=inf", "want a number"},
		{declarations, "n=1.5", "want a number (int)"},
		{declarations, "n=99999999999999999999", "want a number (int)"},
		{declarations, "big=-1", "want a number (uint64)"},
		{declarations, "half=1e60", "want a number (float32)"},
		{declarations, "lower=yes", `want true or false, not "yes"`},
		{declarations, "list=a", "only strings, true or false, and numbers"},
		{declarations, "limit=1", "only strings, true or false, and numbers"},
		{"", "a=1", "there are none"},
		{"import \"fmt\"", "a=1", "only variables"},
		{"}; func f() {", "a=1", "only variables"},
		{"a := (1", "a=1", "only variables"},
		{"a.b := 1", "a=1", `no parameter "a"`},
	} {
		err := withParameters(test.source).SetParameters(settings(t, []string{test.setting}))
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q with %s: got %v, want %q", test.source, test.setting, err, test.want)
		}
	}
	err := withParameters("a := 1").SetParameters([]Setting{{"a", "1"}, {"a", "2"}})
	if err == nil || !strings.Contains(err.Error(), "given twice") {
		t.Errorf("a parameter twice: %v", err)
	}
	err = (&Notebook{}).SetParameters(nil)
	if err == nil || !strings.Contains(err.Error(), `no code cell is tagged "parameters"`) {
		t.Errorf("no cell with parameters: %v", err)
	}
	for _, text := range []string{"", "=1", "a", "a b=1", "1a=1", "func=1"} {
		if _, err := ParseSetting(text); err == nil {
			t.Errorf("%q is taken for name=value", text)
		}
	}
}

// No parameters cell and no setting causes a panic. The injected code is one assignment and
// declares nothing.
func FuzzParameters(f *testing.F) {
	f.Add(declarations, "file", "b")
	f.Add("a := -(1)", "a", "2")
	f.Add("a.b := 1\nvar c, d = f()", "c", "2")
	f.Add("type t int; var (a t; b)", "a", "\x00")
	f.Fuzz(func(t *testing.T, source, name, value string) {
		nb := withParameters(source)
		if err := nb.SetParameters([]Setting{{name, value}}); err != nil {
			return
		}
		again, err := parameters(nb.Cells[2].Source)
		if err != nil || len(again) != 0 || strings.Count(nb.Cells[2].Source, "\n") != 1 {
			t.Errorf("%q, %q=%q: injected %q", source, name, value, nb.Cells[2].Source)
		}
	})
}
