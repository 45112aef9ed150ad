package compute

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
)

// Members of objects are those that the decoder of the standard library finds.
func TestObject(t *testing.T) {
	g := jsonMaker{rand.New(rand.NewPCG(1, 2))}
	for range 20_000 {
		checkObject(t, []byte(g.object(3)))
	}
}

// FuzzObject compares objects of any kind with those of the standard library.
func FuzzObject(f *testing.F) {
	for _, seed := range []string{
		`{}`, `{ }`, `{"a":1}`,
		"{ \"a\" :\t-1e5 , \"b\":[ ] }", `{"a":1,"a":2}`, `{"\u0061":1,"a":2}`,
		`{"\"":"\\","}":"{","]":["[",{"\\\"":"\\\\\""}]}`, "{\"\xff\":\"\xfe\",\"\ufffd\":1}",
		`{"a":1}}`, `{"a":[1,]}`, `{"a"`, `{`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(checkObject)
}

func checkObject(t *testing.T, line []byte) {
	if len(line) == 0 || line[0] != '{' {
		return
	}
	got, err := objectOfLine(line)
	want, wantErr := beforeFault(line)
	if fmt.Sprint(err) != fmt.Sprint(wantErr) || !reflect.DeepEqual(got, want) {
		t.Fatalf("%q: got %q and %v, want %q and %v", line, got, err, want, wantErr)
	}
	for _, m := range got {
		checkObject(t, m.value)
		if m.value[0] == '[' {
			checkCells(t, m.value)
		}
	}
}

// checkCells compares the cells of a list with those of the standard library.
func checkCells(t *testing.T, list json.RawMessage) {
	var all []json.RawMessage
	if json.Unmarshal(list, &all) != nil {
		return // inside of an object with a fault
	}
	got, err := cellsOf(list, "")
	if err != nil {
		return
	}
	want := make([]string, len(all))
	for i, value := range all {
		if want[i] = string(value); value[0] == '"' || want[i] == "null" {
			want[i] = ""
			_ = json.Unmarshal(value, &want[i])
		}
	}
	if !reflect.DeepEqual(got, want) {
		t.Fatalf("%q: got %q, want %q", list, got, want)
	}
}

// jsonMaker makes JSON, with a fault here and there.
type jsonMaker struct{ *rand.Rand }

// pick is one of the texts.
func (g jsonMaker) pick(of ...string) string { return of[g.IntN(len(of))] }

func (g jsonMaker) space() string { return g.pick("", "", "", " ", "\t", "\r\n") }

func (g jsonMaker) text() string {
	var out strings.Builder
	for range g.IntN(4) {
		out.WriteString(g.pick("a", "b", "é", "\xff", `\"`, `\\`, `\u0061`, `\ud800`, "{", "]", ",",
			":", " "))
	}
	return `"` + out.String() + `"`
}

func (g jsonMaker) value(depth int) string {
	kind := g.IntN(6)
	switch {
	case kind == 0 && depth > 0:
		return g.object(depth - 1)
	case kind == 1 && depth > 0:
		return g.listed("[", "]", func() string { return g.value(depth - 1) })
	case kind < 4:
		return g.text()
	}
	return g.pick("0", "-1.5e-3", "12345678901234567890", "true", "false", "null")
}

func (g jsonMaker) object(depth int) string {
	return g.listed("{", "}", func() string {
		return g.text() + g.space() + ":" + g.space() + g.value(depth)
	})
}

// listed writes some parts with commas between them.
func (g jsonMaker) listed(begin, end string, part func() string) string {
	parts := make([]string, g.IntN(4))
	for i := range parts {
		parts[i] = g.space() + part() + g.space()
	}
	if g.IntN(50) == 0 {
		end = g.pick("", ",", "x") + end
	}
	return begin + g.space() + strings.Join(parts, ",") + end
}
