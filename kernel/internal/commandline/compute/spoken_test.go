package compute

import (
	"bytes"
	"context"
	"encoding"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/internal/fields"
)

// wrongly are values for a field of a request. Most are wrong.
func wrongly(t reflect.Type) (values []string) {
	switch {
	case t == reflect.TypeFor[json.RawMessage](), t == reflect.TypeFor[table]():
		return nil
	case t == reflect.TypeFor[rand.Source]():
		return []string{`"x"`, `-1`}
	case reflect.PointerTo(t).Implements(reflect.TypeFor[encoding.TextUnmarshaler]()):
		values = []string{`"none such"`, `7`}
		for _, word := range wordsOf(t) {
			values = append(values, string(encoded(word)))
		}
		return values
	}
	switch t.Kind() {
	case reflect.Pointer:
		return wrongly(t.Elem())
	case reflect.Interface:
		return wrongly(forms[t])
	case reflect.Struct:
		values = []string{`{"none_such":1}`}
		for _, f := range settable(reflect.New(t).Elem()) {
			for _, value := range wrongly(f.value.Type()) {
				values = append(values, fmt.Sprintf(`{%q:%s}`, f.name, value))
			}
		}
		return values
	case reflect.Slice, reflect.Array:
		for _, value := range wrongly(t.Elem()) {
			values = append(values, "["+value+"]", "["+value+","+value+"]")
		}
		return append(values, `[]`)
	case reflect.String:
		return []string{`"none such"`, `"dataset"`, `7`}
	case reflect.Bool:
		return []string{`true`, `7`}
	}
	return []string{`"x"`, `-1`, `0.5`, `2`, `1e300`}
}

// wrongRequests are requests with one field or option that is given wrongly, on scores of several
// kinds.
func wrongRequests() (requests []string) {
	for do, of := range actions {
		known := settable(reflect.ValueOf(of.make()).Elem())
		for _, source := range []string{
			`"scores":{"dataset":["a","b","c"],"x":[0.8,0.7,0.6],"y":[0.9,0.6,0.75],"z":[0.4,0,1]}`,
			`"scores":{"fold":[1,2,3],"x":[0.8,0.7,0.6],"y":[0.9,0.6,0.75],"z":[0.4,0.3,1]}`,
			`"scores":{"dataset":["a","b","c"],"x":[0.8,null,0.6],"y":[0.9,0.6,0.7],` +
				`"z":[1,1,null]},"reading":{"missing":"keep"}`,
			`"items":{"model":["x","y","x","y","x","y","z","z","z"],"item":[1,1,2,2,3,3,1,2,3],` +
				`"score":[1,0,1,1,0,1,0,0,0]}`,
		} {
			start := fmt.Sprintf(`{"id":1,"do":%q,`, do)
			switch _, ofPair := known.find("left"); {
			case do == "games":
				start += `"games":{"left":["a","b","a"],"right":["b","c","c"],` +
					`"outcome":["left","tie","right"]}`
			case ofPair:
				start += source + `,"left":"x","right":"y"`
			default:
				start += source
			}
			requests = append(requests, start+"}")
			for _, f := range known {
				for _, value := range wrongly(f.value.Type()) {
					if !strings.Contains(start, fmt.Sprintf("%q:", f.name)) {
						requests = append(requests, fmt.Sprintf(`%s,%q:%s}`, start, f.name, value))
					}
				}
			}
			requests = append(requests, wrongOptions(start, do)...)
		}
	}
	return requests
}

// wrongOptions are requests with options of tests.
func wrongOptions(start, do string) (requests []string) {
	switch do {
	case "compare", "rank", "games", "leaderboard", "post_hoc":
	default:
		return nil // they ask as compare does
	}
	for _, test := range testsOf(do) {
		named := start
		if do != "games" && do != "leaderboard" {
			named += fmt.Sprintf(`,"test":%q`, test.Name())
		}
		for i := range test.NumField() {
			name, _ := fields.Tagged(test.Field(i))
			for _, value := range wrongly(test.Field(i).Type) {
				requests = append(requests,
					fmt.Sprintf(`%s,"options":{%q:%s}}`, named, name, value))
			}
		}
	}
	return requests
}

// identifiers are the exported names of the library.
func identifiers(t *testing.T) map[string]bool {
	t.Helper()
	out := map[string]bool{}
	for _, folder := range []string{"bayescmp", filepath.Join("datasets", "simulate")} {
		paths, err := filepath.Glob(filepath.Join(checkout, folder, "*.go"))
		if err != nil || len(paths) == 0 {
			t.Fatal(paths, err)
		}
		for _, path := range paths {
			if strings.HasSuffix(path, "_test.go") {
				continue
			}
			f, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(f, func(n ast.Node) bool {
				if name, ok := n.(*ast.Ident); ok && name.IsExported() {
					out[name.Name] = true
				}
				return true
			})
		}
	}
	return out
}

// Whatever is wrong, the error has no name of Go: it names fields and words as requests do. Nothing
// is a fault.
func TestErrorsHaveTheNamesOfRequests(t *testing.T) {
	if testing.Short() {
		t.Skip("thousands of requests")
	}
	inLibrary := identifiers(t)
	delete(inLibrary, "F") // of an F test
	for _, name := range TestNames() {
		delete(inLibrary, name)
	}
	for _, r := range rankings {
		delete(inLibrary, nameOf(r.test))
	}
	told := map[string]bool{}
	for _, request := range wrongRequests() {
		ctx, stop := context.WithTimeout(t.Context(), 100*time.Millisecond)
		var out bytes.Buffer
		err := Serve(ctx, strings.NewReader(request), &out, Limits{Silence: time.Hour})
		stop()
		var got reply
		if json.Unmarshal(out.Bytes(), &got) != nil || got.Error == nil || err != nil {
			continue // an answer, or one that takes long
		}
		message := got.Error.Message
		if got.Error.Kind == "internal" && !told[message] {
			t.Errorf("%s: %s", request, message)
		}
		for _, word := range quotedOrName.FindAllString(message, -1) {
			if inLibrary[word] && !told[message] {
				t.Errorf("%s: %s: %s", request, word, message)
			}
		}
		told[message] = true
	}
	if len(told) < 200 {
		t.Errorf("only %d different errors", len(told))
	}
}

// Names that stand in the scores are not those of fields.
func TestSpoken(t *testing.T) {
	for text, want := range map[string]string{
		"Rho.csv: " + bayescmp.ErrOption.Error() + `: RopeLeft of "Rope" must be 0`: "Rho.csv: " +
			bayescmp.ErrOption.Error() + `: rope_left of "Rope" must be 0`,
		`unknown name: no classifier "Alpha"; Prior`: `unknown name: no classifier "Alpha"; Prior`,
	} {
		if got := spoken(text); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}
