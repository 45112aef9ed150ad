package compute

import (
	"encoding"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"reflect"
	"regexp"
	"slices"
	"strings"

	project "github.com/bayescmp/go"
	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/internal/fields"
)

// Version is the number of the protocol. It is raised when a request that was right becomes wrong,
// or when a field of an answer goes away or changes its type. What is new does not raise it.
const Version = 1

// schema is a JSON object whose members are in the order of their names.
type schema map[string]any

// Schema returns the JSON Schema (2020-12) of requests and replies, indented. It is made of the
// types of the library: what $defs calls requests.… has the fields of a request, options.… those of
// a test, and answers.… those of an answer. Answers may have more fields than they must have. What
// a field of an answer means, its description, is that of docs/glossary.md.
func Schema() []byte {
	b := schemaBuilder{schema{"number": number}, meanings()}
	var requests, replies []any
	for _, name := range actionNames() {
		of := actions[name]
		b.defs["requests."+name] = b.request(name, reflect.TypeOf(of.make()).Elem())
		requests = append(requests, ref("requests."+name))
		for _, answer := range of.answers {
			b.answer(answer)
		}
	}
	b.defs["requests.cancel"] = closed(schema{"cancel": identitySchema}, "cancel")
	b.defs["request"] = schema{"oneOf": append(requests, ref("requests.cancel"))}
	replies = append(replies, b.reply(), failed, told)
	b.defs["reply"] = schema{"oneOf": replies}
	whole := schema{
		"$schema": "https://json-schema.org/draft/2020-12/schema",
		"title":   "requests and replies of bayescmp compute, one a line",
		"version": Version,
		"anyOf":   []any{ref("request"), ref("reply")},
		"$defs":   b.defs,
	}
	text, err := json.MarshalIndent(whole, "", "  ")
	if err != nil {
		panic(err) // maps of texts and numbers have no errors
	}
	return append(text, '\n')
}

// schemaBuilder gathers the definitions.
type schemaBuilder struct {
	defs     schema
	meanings map[string]string // of the fields of answers, by their names
}

// meanings are those of docs/glossary.md, by the names of fields.
func meanings() map[string]string {
	text, err := project.Files.ReadFile("docs/glossary.md")
	if err != nil {
		panic(err) // it is in the program
	}
	out := map[string]string{}
	for _, row := range rowOfGlossary.FindAllStringSubmatch(string(text), -1) {
		out[row[1]] = row[2]
	}
	return out
}

var rowOfGlossary = regexp.MustCompile("(?m)^\\| `(\\w+)` \\| (.+) \\| .+ \\|$")

var identitySchema = schema{"type": []string{"string", "number"}}

// ref refers to a definition.
func ref(name string) schema {
	return schema{"$ref": "#/$defs/" + name}
}

// closed is an object that has no other members.
func closed(properties schema, required ...string) schema {
	out := schema{"type": "object", "properties": properties, "additionalProperties": false}
	if len(required) > 0 {
		out["required"] = required
	}
	return out
}

// request is the form of requests of an action.
func (b schemaBuilder) request(name string, t reflect.Type) schema {
	properties := schema{
		"id": identitySchema, "do": schema{"const": name},
		"want": schema{"type": "array", "uniqueItems": true,
			"items": schema{"enum": slices.Sorted(maps.Keys(renderings))}},
	}
	b.settable(properties, t)
	out := closed(properties, "id", "do")
	tests := testsOf(name)
	if tests == nil {
		return out
	}
	if _, ok := properties["test"]; !ok { // the action has its own test
		properties["options"] = b.options(tests[0])
		return out
	}
	var names []string
	var each []any
	for _, test := range tests {
		names = append(names, test.Name())
		each = append(each, schema{
			"if": schema{"properties": schema{"test": schema{"const": test.Name()}},
				"required": []string{"test"}},
			"then": schema{"properties": schema{"options": b.options(test)}},
		})
	}
	properties["test"] = schema{"enum": names}
	properties["options"] = schema{"type": "object"}
	out["allOf"] = each
	return out
}

// testsOf are the types of the tests that an action asks; nil if it has no options.
func testsOf(name string) (types []reflect.Type) {
	switch name {
	case "effects", "inspect", "side_by_side":
		return nil
	case "games":
		return []reflect.Type{reflect.TypeFor[bayescmp.BradleyTerry]()}
	case "leaderboard":
		return []reflect.Type{reflect.TypeFor[bayescmp.Leaderboard]()}
	case "rank", "post_hoc":
		for _, r := range rankings {
			if name == "rank" || r.hasPostHoc() {
				types = append(types, reflect.TypeOf(r.test))
			}
		}
		return types
	case "draws":
		for _, test := range drawing {
			types = append(types, reflect.TypeOf(test))
		}
		return types
	}
	for _, test := range bayescmp.PairTests() {
		if _, ok := test.(bayescmp.Test); ok || name == "compare" {
			types = append(types, reflect.TypeOf(test))
		}
	}
	return types
}

// options is the form of the options of a test.
func (b schemaBuilder) options(t reflect.Type) schema {
	return b.defined("options."+t.Name(), func() schema {
		properties := schema{}
		b.settable(properties, t)
		return closed(properties)
	})
}

// defined makes a definition once, and refers to it.
func (b schemaBuilder) defined(name string, make func() schema) schema {
	if b.defs[name] == nil {
		b.defs[name] = schema{} // it may refer to itself
		b.defs[name] = make()
	}
	return ref(name)
}

// settable adds the fields of a struct that requests fill.
func (b schemaBuilder) settable(properties schema, t reflect.Type) {
	for i := range t.NumField() {
		f := t.Field(i)
		if f.Anonymous {
			b.settable(properties, f.Type)
		} else if name, _ := fields.Tagged(f); name != "" {
			properties[name] = b.requestValue(f.Type)
		}
	}
}

// requestValue is the form of a value in a request, which may be null.
func (b schemaBuilder) requestValue(t reflect.Type) schema {
	switch {
	case t == reflect.TypeFor[json.RawMessage]():
		return schema{"type": "object"}
	case t == reflect.TypeFor[table]():
		cell := schema{"type": []string{"string", "number", "boolean", "null"}}
		return schema{"type": "object",
			"additionalProperties": schema{"type": "array", "items": cell}}
	case t == reflect.TypeFor[arrowTable]():
		return schema{"type": "string", "contentEncoding": "base64"}
	case t == reflect.TypeFor[rand.Source]():
		return schema{"type": []string{"integer", "null"}, "minimum": 0}
	case reflect.PointerTo(t).Implements(reflect.TypeFor[encoding.TextUnmarshaler]()):
		var words []any
		for _, word := range wordsOf(t) {
			words = append(words, word)
		}
		return schema{"enum": append(words, nil)}
	}
	switch t.Kind() {
	case reflect.Pointer:
		return b.requestValue(t.Elem())
	case reflect.Interface:
		return b.requestValue(forms[t])
	case reflect.Struct:
		return b.options(t)
	case reflect.Slice, reflect.Array:
		out := schema{"type": []string{"array", "null"}, "items": present(b.requestValue(t.Elem()))}
		if t.Kind() == reflect.Array {
			out["minItems"], out["maxItems"] = t.Len(), t.Len()
		}
		return out
	case reflect.String:
		return schema{"type": []string{"string", "null"}}
	case reflect.Bool:
		return schema{"type": []string{"boolean", "null"}}
	case reflect.Int, reflect.Int64:
		return schema{"type": []string{"integer", "null"}}
	case reflect.Uint64:
		return schema{"type": []string{"integer", "null"}, "minimum": 0}
	}
	return schema{"type": []string{"number", "null"}}
}

// present is the form of a value that may not be null.
func present(s schema) schema {
	if types, ok := s["type"].([]string); ok {
		s["type"] = types[0]
	}
	return s
}

// answer is the form of a struct in an answer.
func (b schemaBuilder) answer(t reflect.Type) schema {
	return b.defined("answers."+t.Name(), func() schema {
		properties, required := schema{}, []string{}
		b.addAnswerFields(properties, &required, t, false)
		if has := empty(t); has != nil {
			// What an answer computes is there besides its fields, or in their place.
			for name, value := range has {
				if properties[name] == nil {
					properties[name] = kindOfValue(value)
				}
			}
			required = slices.DeleteFunc(required, func(name string) bool {
				_, ok := has[name]
				if !ok {
					delete(properties, name)
				}
				return !ok
			})
		}
		for name, form := range properties {
			if meaning := b.meanings[name]; meaning != "" {
				form.(schema)["description"] = meaning
			}
		}
		out := schema{"type": "object", "properties": properties}
		if len(required) > 0 {
			out["required"] = required
		}
		return out
	})
}

// addAnswerFields adds the fields of a struct as package fields writes them.
func (b schemaBuilder) addAnswerFields(
	properties schema, required *[]string, t reflect.Type, optional bool,
) {
	for i := range t.NumField() {
		f := t.Field(i)
		name, options := fields.Tagged(f)
		switch {
		case name == "":
		case options == "inline":
			inner := f.Type
			if inner.Kind() == reflect.Pointer {
				inner = inner.Elem()
			}
			b.addAnswerFields(properties, required, inner, optional || inner != f.Type)
		default:
			properties[name] = b.value(f.Type)
			if options != "omitempty" && !optional {
				*required = append(*required, name)
			}
		}
	}
}

// empty has the members of an empty answer that writes itself; nil for one that does not.
func empty(t reflect.Type) (has map[string]any) {
	of, ok := reflect.New(t).Interface().(json.Marshaler)
	if !ok {
		return nil
	}
	text, err := of.MarshalJSON()
	if err != nil || json.Unmarshal(text, &has) != nil {
		return nil
	}
	return has
}

// kindOfValue is the form of a value that is like another one; any form if that is null.
func kindOfValue(value any) schema {
	switch value.(type) {
	case string:
		return schema{"type": "string"}
	case bool:
		return schema{"type": "boolean"}
	case float64:
		return ref("number")
	case []any:
		return schema{"type": "array"}
	case map[string]any:
		return schema{"type": []string{"object", "null"}}
	}
	return schema{}
}

// number is a number as answers have it.
var number = schema{"anyOf": []any{
	schema{"type": []string{"number", "null"}},
	schema{"enum": []string{"Infinity", "-Infinity"}},
}}

// value is the form of a value in an answer.
func (b schemaBuilder) value(t reflect.Type) schema {
	switch {
	case t == reflect.TypeFor[drawnRows]():
		return schema{"type": "array",
			"items": schema{"type": "object", "additionalProperties": ref("number")}}
	case t.Implements(reflect.TypeFor[error]()):
		return schema{"type": "string"}
	case t.Implements(reflect.TypeFor[fmt.Stringer]()) && t.Kind() == reflect.Int:
		return schema{"type": "string"}
	}
	switch t.Kind() {
	case reflect.Float64:
		return ref("number")
	case reflect.Int:
		return schema{"type": "integer"}
	case reflect.Bool:
		return schema{"type": "boolean"}
	case reflect.String:
		return schema{"type": "string"}
	case reflect.Slice, reflect.Array:
		return schema{"type": "array", "items": b.value(t.Elem())}
	case reflect.Pointer:
		return schema{"anyOf": []any{b.value(t.Elem()), schema{"type": "null"}}}
	case reflect.Struct:
		return b.answer(t)
	}
	return schema{}
}

// reply is the form of a reply with an answer.
func (b schemaBuilder) reply() schema {
	var answers []any
	for _, name := range slices.Sorted(maps.Keys(b.defs)) {
		if strings.HasPrefix(name, "answers.") {
			answers = append(answers, ref(name))
		}
	}
	properties := schema{"id": identitySchema}
	for form := range renderings {
		if form == "json" {
			properties["answer"] = schema{"anyOf": answers}
		} else {
			properties[form] = schema{"type": "string"}
		}
	}
	return closed(properties, "id")
}

// failed is the form of a reply with an error.
var failed = closed(schema{
	"id": schema{"type": []string{"string", "number", "null"}},
	"error": schema{"type": "object", "required": []string{"kind", "message"},
		"properties": schema{
			"kind": schema{"enum": kindWords()}, "message": schema{"type": "string"},
			"needs":   schema{"type": "string"},
			"columns": schema{"type": "array", "items": schema{"type": "string"}},
			"problem": schema{"type": "string"}, "advice": schema{"type": "string"},
		}},
}, "id", "error")

// kindWords are the words for errors.
func kindWords() []string {
	words := []string{"internal"}
	for _, k := range kinds {
		if !slices.Contains(words, k.word) {
			words = append(words, k.word)
		}
	}
	return words
}

// told is the form of a line about the progress of a request.
var told = closed(schema{
	"id": identitySchema,
	"progress": schema{"type": "object", "required": []string{"done", "total"},
		"properties": schema{
			"done": schema{"type": "integer"}, "total": schema{"type": "integer"},
		}},
}, "id", "progress")
