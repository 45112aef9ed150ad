package bayescmp_test

import (
	"encoding/json"
	"go/ast"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// withNumbers returns a copy of an answer, all of whose numbers are x: the exported fields, and
// those in them. What it refers to is shared where it has no numbers.
func withNumbers(v reflect.Value, x float64) reflect.Value {
	out := reflect.New(v.Type()).Elem()
	out.Set(v)
	switch v.Kind() {
	case reflect.Float64:
		out.SetFloat(x)
	case reflect.Pointer:
		if kind := v.Type().Elem().Kind(); !v.IsNil() &&
			(kind == reflect.Struct || kind == reflect.Slice) {
			out.Set(reflect.New(v.Type().Elem()))
			out.Elem().Set(withNumbers(v.Elem(), x))
		}
	case reflect.Slice:
		if !v.IsNil() {
			out.Set(reflect.MakeSlice(v.Type(), v.Len(), v.Len()))
			for i := range v.Len() {
				out.Index(i).Set(withNumbers(v.Index(i), x))
			}
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				out.Field(i).Set(withNumbers(v.Field(i), x))
			}
		}
	}
	return out
}

// numbersIn are the places of JSON that have a number, or what stands for one.
func numbersIn(t *testing.T, x any) map[string]string {
	t.Helper()
	text, err := json.Marshal(x)
	if err != nil {
		t.Errorf("%T: %v", x, err)
		return nil
	}
	decoder := json.NewDecoder(strings.NewReader(string(text)))
	decoder.UseNumber()
	var read any
	must(t, decoder.Decode(&read))
	out := map[string]string{}
	var walk func(at string, v any)
	walk = func(at string, v any) {
		switch v := v.(type) {
		case map[string]any:
			for name, inner := range v {
				walk(at+"."+name, inner)
			}
		case []any:
			for _, inner := range v {
				walk(at, inner)
			}
		case json.Number:
			out[at] = "number"
		case nil:
			out[at] = "null"
		case string:
			if strings.Contains(strings.ToLower(v), "inf") || v == "NaN" {
				out[at] = v
			}
		}
	}
	walk("", read)
	return out
}

// marshalled are answers, and parts and lists of them that can be written by themselves.
func marshalled(t *testing.T) []any {
	t.Helper()
	var out []any
	for _, a := range answersOfAllKinds(t) {
		out = append(out, a)
	}
	p := ofWeka("NaiveBayes", "AODE")
	iris := accepted(p.On("iris"))(t)
	p = accepted(p.On(p.Datasets()[:8]...))(t)
	c := accepted(bayescmp.Hierarchical{Rope: 0.01}.Compare(p))(t)
	posterior := c.Posterior.(*bayescmp.HierarchicalPosterior)
	odds := c.Odds()
	e := accepted(p.Effects())(t)
	s := accepted(bayescmp.Wilcoxon{}.Test(p))(t)
	student := accepted(bayescmp.NadeauBengio{}.Test(iris))(t)
	r := accepted(bayescmp.Friedman{}.Rank(weka()))(t)
	curve := accepted(bayescmp.RopeCurve(t.Context(), bayescmp.Sign{Rope: 0.01}, p))(t)
	populations := &bayescmp.PopulationFits{Left: "a", Right: "b",
		Fits: []bayescmp.PopulationFit{{Population: "one"}, {Population: "two"}}}
	check := accepted(posterior.Check(1000, nil))(t)
	loss, worse := accepted(c.ExpectedLoss())(t), accepted(c.NonInferiority("AODE", 0.01))(t)
	looks := accepted(bayescmp.Monitor{First: 8}.Follow(t.Context(), p))(t)
	return append(out, &odds, &c.P, e.LeftScore, e.Difference, e.Standardised, s.Effect,
		&s.Statistic, s.RankSums, student, &student.Statistic, &student.Estimate, &r.Corrected,
		ptr(posterior.Estimates(0.01)), posterior.Delta0, ptr(curve.Stretches()), populations,
		&populations.Fits[0], check, &check.Rows[0], loss, worse, looks,
		&bayescmp.Epochs{Between: 1}, ptr(r.Nemenyi().Rows), ptr(accepted(bayescmp.ANOVA{}.Test(
			weka()))(t).Tukey().Rows))
}

func ptr[T any](x T) *T { return &x }

// One rule for all JSON: where an answer has a number, +∞ is the string "Infinity", −∞ "-Infinity",
// and NaN null. Numbers that come from elsewhere, such as options that were checked, stay.
func TestInfiniteNumbersInJSON(t *testing.T) {
	needsTime(t)
	for _, a := range marshalled(t) {
		plain := numbersIn(t, a)
		if len(plain) == 0 {
			t.Errorf("%T has no numbers: %v", a, plain)
		}
		for x, want := range map[float64]string{
			math.Inf(1): "Infinity", math.Inf(-1): "-Infinity", 0.5: "number",
		} {
			changed, other := 0, withNumbers(reflect.ValueOf(a), x).Interface()
			for at, got := range numbersIn(t, other) {
				if got == want {
					changed++
				} else if got != "number" && !(got == "null" && plain[at] == "null") &&
					!(math.IsInf(x, 0) && strings.HasSuffix(got, "Infinity")) { // 1 − ∞
					t.Errorf("%T%s is %s for %g, and %s in the answer", a, at, got, x, plain[at])
				}
			}
			// Wins, ties and losses are integers.
			if _, counts := a.(*bayescmp.WinTieLoss); changed == 0 && !counts {
				t.Errorf("%T has no number that can be %g", a, x)
			}
		}
		none := numbersIn(t, withNumbers(reflect.ValueOf(a), math.NaN()).Interface())
		for at, got := range none {
			if got != "null" && got != "number" {
				t.Errorf("%T%s is %s for NaN", a, at, got)
			}
		}
	}
}

// Every exported type that has numbers, and is not what users give, is written by the rule.
func TestEveryTypeWithNumbersHasJSON(t *testing.T) {
	given := []string{"CSV", "FoldScores", "NormalGamma", "NuPrior", "SignPrior", "SignedRankPrior"}
	_, parsed := files(t, ".", false)
	methods := map[string][]string{}
	for _, file := range parsed {
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Recv != nil {
				name := strings.TrimPrefix(receiver(f), "*")
				methods[name] = append(methods[name], f.Name.Name)
			}
		}
	}
	isGiven := func(name string) bool {
		return slices.Contains(given, name) || slices.ContainsFunc(methods[name],
			func(m string) bool { return slices.Contains([]string{"Compare", "Test", "Rank"}, m) })
	}
	found := 0
	for _, file := range parsed {
		for _, d := range file.Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok {
				continue
			}
			for _, s := range g.Specs {
				spec, ok := s.(*ast.TypeSpec)
				if !ok || !spec.Name.IsExported() || !hasNumbers(spec.Type) {
					continue
				}
				name := spec.Name.Name
				isPosterior := strings.HasSuffix(name, "Posterior")
				if has := slices.Contains(methods[name], "MarshalJSON"); has {
					found++
				} else if !isGiven(name) && !isPosterior {
					t.Errorf("%s has numbers and no MarshalJSON: infinities would be errors", name)
				}
			}
		}
	}
	if found < 30 {
		t.Errorf("only %d types are written", found)
	}
}

// hasNumbers tells whether a struct has exported fields with numbers that may be infinite.
func hasNumbers(e ast.Expr) bool {
	s, ok := e.(*ast.StructType)
	return ok && slices.ContainsFunc(s.Fields.List, func(f *ast.Field) bool {
		isFloat := false
		ast.Inspect(f.Type, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			isFloat = isFloat || ok && id.Name == "float64"
			return true
		})
		return isFloat && slices.ContainsFunc(f.Names, (*ast.Ident).IsExported)
	})
}
