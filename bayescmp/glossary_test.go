package bayescmp_test

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/internal/fields"
)

// glossary has the names of docs/glossary.md, and their meanings.
func glossary(t *testing.T) map[string]string {
	t.Helper()
	text := string(accepted(os.ReadFile("../docs/glossary.md"))(t))
	out := map[string]string{}
	last := ""
	for _, m := range regexp.MustCompile("(?m)^\\| `(\\w+)` \\| (.+) \\| (.+) \\|$").
		FindAllStringSubmatch(text, -1) {
		if m[1] <= last {
			t.Errorf("%s stands behind %s in the glossary", m[1], last)
		}
		last, out[m[1]] = m[1], m[2]
	}
	if len(out) < 150 {
		t.Errorf("the glossary has only %d names", len(out))
	}
	return out
}

// namesInJSON are the names of all fields, however deep.
func namesInJSON(t *testing.T, x any) []string {
	t.Helper()
	var read any
	fromJSON(t, x, &read)
	var out []string
	var walk func(v any)
	walk = func(v any) {
		switch v := v.(type) {
		case map[string]any:
			for name, inner := range v {
				out = append(out, name)
				walk(inner)
			}
		case []any:
			for _, inner := range v {
				walk(inner)
			}
		}
	}
	walk(read)
	return out
}

// framesOf are the frames of an answer, by the names of their methods.
func framesOf(a any) map[string]bayescmp.Frame {
	out := map[string]bayescmp.Frame{}
	for _, name := range []string{"Frame", "PairFrame", "EstimateFrame", "Summary"} {
		method := reflect.ValueOf(a).MethodByName(name)
		if method.IsValid() && method.Type().NumIn() == 0 {
			out[name] = method.Call(nil)[0].Interface().(bayescmp.Frame)
		}
	}
	return out
}

// Every name that JSON or a frame has is in the glossary. A column that is a field of a field has
// two names of it.
func TestGlossaryHasEveryName(t *testing.T) {
	needsTime(t)
	known := glossary(t)
	joined := func(column string) bool {
		for i := range column {
			if column[i] == '_' && known[column[:i]] != "" && known[column[i+1:]] != "" {
				return true
			}
		}
		return false
	}
	items := accepted(bayescmp.ReadItems(strings.NewReader(
		"model,item,correct\na,1,1\na,2,0\nb,1,1\nb,2,1\n"),
		bayescmp.LongItems{Model: "model", Item: "item", Score: "correct"}))(t)
	for _, a := range append(marshalled(t), items, ptr(ofWeka("NaiveBayes", "AODE"))) {
		if _, is := a.(json.Marshaler); is {
			for _, name := range namesInJSON(t, a) {
				if known[name] == "" {
					t.Errorf("%T: JSON has %s, which is not in the glossary", a, name)
				}
			}
		}
		if _, fits := a.(*bayescmp.PopulationFits); fits {
			continue // its columns are the names of populations
		}
		for method, df := range framesOf(a) {
			for _, name := range df.Names() {
				if known[name] == "" && !joined(name) {
					t.Errorf("%T.%s: the column %s is not in the glossary", a, method, name)
				}
			}
		}
	}
}

// unwritten are the fields that JSON and frames have in another form, by the name of their type.
var unwritten = map[string][]string{
	"Comparison": {"Posterior"}, "Curve": {"Ropes", "RopeLeft", "RopeRight", "P"},
}

// Each exported field of an answer has one name in JSON, in frames and in the glossary, and no two
// fields of an answer have the same.
func TestEveryFieldHasOneName(t *testing.T) {
	needsTime(t)
	known := glossary(t)
	seen := map[reflect.Type]bool{}
	var check func(of reflect.Type)
	check = func(of reflect.Type) {
		for of.Kind() == reflect.Slice || of.Kind() == reflect.Pointer {
			of = of.Elem()
		}
		ours := strings.HasSuffix(of.PkgPath(), "/bayescmp")
		if of.Kind() != reflect.Struct || seen[of] || !ours {
			return
		}
		seen[of] = true
		if of == reflect.TypeFor[bayescmp.Answer]() {
			return // JSON has the one of its fields that is there, in its place
		}
		var names []string
		for _, f := range fields.Of(reflect.Zero(of).Interface()) {
			if known[f.Name] == "" {
				t.Errorf("%s has %s, which is not in the glossary", of, f.Name)
			}
			if slices.Contains(names, f.Name) {
				t.Errorf("%s has %s twice", of, f.Name)
			}
			names = append(names, f.Name)
		}
		for i := range of.NumField() {
			f := of.Field(i)
			left := f.Tag.Get("field") == "-"
			if left != slices.Contains(unwritten[of.Name()], f.Name) {
				t.Errorf("%s.%s: left out %v", of, f.Name, left)
			}
			if f.IsExported() {
				check(f.Type)
			}
		}
	}
	for _, a := range marshalled(t) {
		// These write lists of rows in place of their fields.
		switch a.(type) {
		case *bayescmp.Sensitivities, *bayescmp.Metrics, *bayescmp.Looks:
		default:
			check(reflect.TypeOf(a))
		}
	}
	if len(seen) < 35 {
		t.Errorf("only %d types were checked", len(seen))
	}
}

// A frame that has the lists or the rows of an answer has the same names as JSON, and the same
// numbers.
func TestFramesHaveTheNamesOfJSON(t *testing.T) {
	needsTime(t)
	for _, a := range marshalled(t) {
		switch a.(type) {
		case *bayescmp.Effects, *bayescmp.VarianceAnalysis, *bayescmp.WinTieLoss,
			*bayescmp.PopulationFits, *bayescmp.Panel, *bayescmp.Metrics:
			continue // their frames have other rows
		}
		var read any
		fromJSON(t, a, &read)
		lists := listsIn(read)
		for method, df := range framesOf(a) {
			for _, name := range df.Names() {
				column := df.Col(name).Records()
				slices.Sort(column)
				if len(lists[name]) == 0 && strings.Trim(column[0], "0.") == "" {
					continue // JSON leaves out what is not there
				}
				if !slices.ContainsFunc(lists[name], func(list []any) bool {
					return sameValues(list, column)
				}) {
					t.Errorf("%T.%s: JSON has no %s with %v, only %v", a, method, name, column,
						lists[name])
				}
			}
		}
	}
}

// listsIn has the lists of JSON by their names. A field of the objects of a list is a list, too.
func listsIn(read any) map[string][][]any {
	out := map[string][][]any{}
	add := func(prefix string, from map[string][]any) {
		for name, list := range from {
			out[prefix+name] = append(out[prefix+name], list)
		}
	}
	// row returns the values of an object by the names that columns have.
	var row func(object map[string]any) map[string][]any
	row = func(object map[string]any) map[string][]any {
		own := map[string][]any{}
		for name, v := range object {
			switch v := v.(type) {
			case map[string]any:
				for inner, list := range row(v) {
					own[name+"_"+inner] = list
				}
			case []any:
				rows := map[string][]any{}
				for _, entry := range v {
					if object, is := entry.(map[string]any); is {
						for inner, list := range row(object) {
							rows[inner] = append(rows[inner], list...)
						}
					}
				}
				add("", rows)
				out[name] = append(out[name], v)
			default:
				own[name] = []any{v}
			}
		}
		return own
	}
	if object, is := read.(map[string]any); is {
		add("", row(object))
	}
	return out
}

// sameValues compares a list of JSON with the sorted texts of a column of a frame, numbers to the
// six digits that the texts have.
func sameValues(list []any, column []string) bool {
	texts := make([]string, len(list))
	for i, v := range list {
		switch v := v.(type) {
		case nil:
			texts[i] = "NaN"
		case float64:
			texts[i] = strconv.FormatFloat(v, 'f', 6, 64)
			if v == math.Trunc(v) && !strings.Contains(strings.Join(column, ""), ".") {
				texts[i] = fmt.Sprint(v)
			}
		default:
			texts[i] = fmt.Sprint(v)
		}
	}
	slices.Sort(texts)
	return slices.Equal(texts, column)
}
