package compute

import (
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write testdata/schema.json")

const storedSchema = "testdata/schema.json"

// changes lists what differs between two JSON values: gone or changed things, and added ones. A
// value in a list has its own text as its place, so that its neighbours do not move.
func changes(old, now any, place string) (gone, added []string) {
	before, after := leaves(old, place), leaves(now, place)
	for _, leaf := range slices.Sorted(maps.Keys(before)) {
		if !after[leaf] {
			gone = append(gone, leaf)
		}
	}
	for _, leaf := range slices.Sorted(maps.Keys(after)) {
		if !before[leaf] {
			added = append(added, leaf)
		}
	}
	return gone, added
}

// leaves are the places of all values that have no parts, with the values.
func leaves(value any, place string) map[string]bool {
	out := map[string]bool{}
	switch v := value.(type) {
	case map[string]any:
		for name, inner := range v {
			if _, words := inner.(string); words && name == "description" {
				continue // programs do not rely on words
			}
			maps.Copy(out, leaves(inner, place+"/"+name))
		}
	case []any:
		for _, inner := range v {
			maps.Copy(out, leaves(inner, place+"[]"))
		}
	default:
		out[fmt.Sprintf("%s = %v", place, v)] = true
	}
	return out
}

// Programs in other languages rely on the schema. A change of it is seen here.
func TestSchemaIsTheStoredOne(t *testing.T) {
	stored, err := os.ReadFile(storedSchema)
	if err != nil && !*update {
		t.Fatal(err)
	}
	var old, now map[string]any
	if err := json.Unmarshal(Schema(), &now); err != nil {
		t.Fatal(err)
	}
	if len(stored) > 0 {
		if err := json.Unmarshal(stored, &old); err != nil {
			t.Fatal(err)
		}
	}
	gone, added := changes(old, now, "")
	if len(gone) > 0 && old["version"] == now["version"] {
		t.Errorf("what programs may rely on is gone, so raise Version:\n%s",
			strings.Join(gone, "\n"))
	}
	switch {
	case string(stored) == string(Schema()):
	case *update && !t.Failed():
		if err := os.WriteFile(storedSchema, Schema(), 0o644); err != nil {
			t.Fatal(err)
		}
	default:
		t.Errorf("the schema has changed; go test -update writes it. It is new:\n%s",
			strings.Join(added, "\n"))
	}
}

func TestChanges(t *testing.T) {
	var old, now any
	for text, into := range map[string]*any{
		`{"a":{"type":"string"},"b":[1,{"c":2}],"required":["x","y"]}`: &old,
		`{"a":{"type":"number"},"b":[1,{"c":2}],"required":["y","z"]}`: &now,
	} {
		if err := json.Unmarshal([]byte(text), into); err != nil {
			t.Fatal(err)
		}
	}
	gone, added := changes(old, now, "")
	if want := []string{"/a/type = string", "/required[] = x"}; !slices.Equal(gone, want) {
		t.Errorf("gone: got %q, want %q", gone, want)
	}
	if want := []string{"/a/type = number", "/required[] = z"}; !slices.Equal(added, want) {
		t.Errorf("added: got %q, want %q", added, want)
	}
}

// validator checks values by the parts of JSON Schema that Schema uses.
type validator struct{ defs map[string]any }

func (v validator) check(s map[string]any, value any, at string) error {
	for keyword, want := range s {
		if err := v.keyword(s, keyword, want, value, at); err != nil {
			return err
		}
	}
	return nil
}

func (v validator) keyword(s map[string]any, keyword string, want, value any, at string) error {
	object, isObject := value.(map[string]any)
	list, isList := value.([]any)
	switch keyword {
	case "$ref":
		name := strings.TrimPrefix(want.(string), "#/$defs/")
		def, ok := v.defs[name].(map[string]any)
		if !ok {
			return fmt.Errorf("%s: no definition %s", at, name)
		}
		return v.check(def, value, at)
	case "type":
		types, ok := want.([]any)
		if !ok {
			types = []any{want}
		}
		if !slices.ContainsFunc(types, func(t any) bool { return isType(t.(string), value) }) {
			return fmt.Errorf("%s: %v is not %v", at, value, types)
		}
	case "const":
		if value != want {
			return fmt.Errorf("%s: %v is not %v", at, value, want)
		}
	case "enum":
		if !slices.Contains(want.([]any), value) {
			return fmt.Errorf("%s: %v is none of %v", at, value, want)
		}
	case "required":
		for _, name := range want.([]any) {
			if _, ok := object[name.(string)]; isObject && !ok {
				return fmt.Errorf("%s: no %s", at, name)
			}
		}
	case "properties":
		for name, inner := range want.(map[string]any) {
			if part, ok := object[name]; ok {
				if err := v.check(inner.(map[string]any), part, at+"/"+name); err != nil {
					return err
				}
			}
		}
	case "additionalProperties":
		known, _ := s["properties"].(map[string]any)
		for name, part := range object {
			inner, ok := want.(map[string]any)
			if known[name] == nil && !ok {
				return fmt.Errorf("%s: there is %s", at, name)
			}
			if known[name] == nil {
				if err := v.check(inner, part, at+"/"+name); err != nil {
					return err
				}
			}
		}
	case "items":
		for i, part := range list {
			if err := v.check(want.(map[string]any), part, fmt.Sprint(at, "/", i)); err != nil {
				return err
			}
		}
	case "minItems":
		if isList && float64(len(list)) < want.(float64) {
			return fmt.Errorf("%s: %d items", at, len(list))
		}
	case "maxItems":
		if isList && float64(len(list)) > want.(float64) {
			return fmt.Errorf("%s: %d items", at, len(list))
		}
	case "minimum":
		if x, ok := value.(float64); ok && x < want.(float64) {
			return fmt.Errorf("%s: %v", at, x)
		}
	case "anyOf", "oneOf":
		matches := 0
		var errs []string
		for _, one := range want.([]any) {
			if err := v.check(one.(map[string]any), value, at); err != nil {
				errs = append(errs, err.Error())
			} else {
				matches++
			}
		}
		if matches == 0 || matches > 1 && keyword == "oneOf" {
			return fmt.Errorf("%s: %d of %s: %s", at, matches, keyword, strings.Join(errs, " | "))
		}
	case "allOf":
		for _, one := range want.([]any) {
			if err := v.check(one.(map[string]any), value, at); err != nil {
				return err
			}
		}
	case "if":
		if v.check(want.(map[string]any), value, at) == nil {
			return v.check(s["then"].(map[string]any), value, at)
		}
	case "then", "uniqueItems", "description":
	default:
		return fmt.Errorf("the schema has %s, which is not known here", keyword)
	}
	return nil
}

func isType(name string, value any) bool {
	switch v := value.(type) {
	case nil:
		return name == "null"
	case bool:
		return name == "boolean"
	case string:
		return name == "string"
	case float64:
		return name == "number" || name == "integer" && v == float64(int64(v))
	case []any:
		return name == "array"
	}
	return name == "object"
}

// definitions reads the schema.
func definitions(t *testing.T) validator {
	t.Helper()
	var whole struct {
		Defs map[string]any `json:"$defs"`
	}
	if err := json.Unmarshal(Schema(), &whole); err != nil {
		t.Fatal(err)
	}
	return validator{whole.Defs}
}

// validate checks a line by a definition.
func (v validator) validate(t *testing.T, name, line string) error {
	t.Helper()
	var value any
	if err := json.Unmarshal([]byte(line), &value); err != nil {
		t.Fatal(err)
	}
	return v.check(map[string]any{"$ref": "#/$defs/" + name}, value, "")
}

// Every field of an answer says what it means.
func TestSchemaHasMeanings(t *testing.T) {
	fields := 0
	for name, def := range definitions(t).defs {
		if !strings.HasPrefix(name, "answers.") {
			continue
		}
		for field, form := range def.(map[string]any)["properties"].(map[string]any) {
			fields++
			if form.(map[string]any)["description"] == nil {
				t.Errorf("%s.%s has no description", name, field)
			}
		}
	}
	if fields < 300 {
		t.Errorf("%d fields", fields)
	}
}

// What the program accepts, and what it replies, is as the schema says.
func TestSchemaIsTrue(t *testing.T) {
	v := definitions(t)
	const scores = `"scores":{"dataset":["a","a","b","b","c","c"],` +
		`"x":[0.8,0.7,0.6,0.5,0.4,0.3],"y":[0.9,1,0.7,1,0.5,0.35],"z":[0.8,1,0.7,1,0.6,null]},` +
		`"reading":{"missing":"dataset","rho":0.5,"rows":null}`
	const pair = scores + `,"left":"x","right":"y"`
	requests := []string{
		`"do":"compare","test":"Hierarchical","options":{"rope":0.01,"nu":{"gaussian":true},` +
			`"population":{"samples":1000,"src":1}},` + pair,
		`"do":"compare","test":"Wilcoxon","options":{"zeros":"pratt"},` + pair,
		`"do":"compare","want":["json","text","svg"],` + pair,
		`"do":"curve","test":"Sign","options":{"rope":0.1},` + pair,
		`"do":"sensitivity",` + pair, `"do":"effects",` + pair, `"do":"side_by_side",` + pair,
		`"do":"non_inferiority","classifier":"x","margin":0.1,` + pair,
		`"do":"expected_loss",` + pair, `"do":"inspect",` + scores,
		`"do":"all_pairs","options":{"rope":0.1},` + scores, `"do":"leaderboard",` + scores,
		`"do":"games","options":{"ties":"half"},"games":{"left":["a","b","a"],` +
			`"right":["b","c","c"],"outcome":["left","tie","right"]}`,
		`"do":"draws","draws":3,"seed":1,"test":"Sign",` + pair,
		`"do":"plan","test":"Sign","more_datasets":[1,2],"replications":2,` + pair,
		`"do":"none"`, `"do":"compare","path":"/none/such"`,
	}
	for _, r := range rankings {
		requests = append(requests, `"do":"rank","test":"`+nameOf(r.test)+`",`+scores)
	}
	answers := 0
	for _, request := range requests {
		request = `{"id":1,` + request + `}`
		line := converse(t, Limits{Silence: 1 << 62}, request)[0]
		if err := v.validate(t, "reply", line); err != nil {
			t.Errorf("%s: %v\n%.600s", request, err, line)
		}
		if !strings.Contains(line, `"answer"`) {
			continue
		}
		answers++
		if err := v.validate(t, "request", request); err != nil {
			t.Errorf("%s: %v", request, err)
		}
	}
	if answers < len(requests)-6 {
		t.Errorf("%d answers to %d requests", answers, len(requests))
	}
	for _, wrong := range []string{
		`{"id":1,"do":"compare","test":"Wilcoxon","options":{"rope":1},"path":"x"}`,
		`{"id":1,"do":"compare","opt":1}`, `{"do":"compare"}`, `{"id":1,"do":"none"}`,
		`{"id":1,"do":"compare","scores":{"a":3}}`, `{"cancel":null}`,
		`{"id":1,"do":"compare","test":"Wilcoxon","options":{"zeros":"x"}}`,
	} {
		if v.validate(t, "request", wrong) == nil {
			t.Errorf("the schema allows %s", wrong)
		}
	}
}
