package compute

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
)

// member is a member of a JSON object.
type member struct {
	name  string
	value json.RawMessage
}

// members are a JSON object in its order.
type members []member

// encoded is a text or a number in JSON. Texts with signs such as < stay as they are.
func encoded(x any) json.RawMessage {
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	if err := e.Encode(x); err != nil {
		panic(err) // texts and numbers have no errors
	}
	return bytes.TrimSpace(out.Bytes())
}

// object reads an object in its order. A name that is there twice is an error: readers differ in
// which of the two they take. With an error, out has what is before it.
func object(text json.RawMessage, where string) (out members, err error) {
	if len(text) == 0 || text[0] != '{' {
		return nil, mistyped(where, "an object", text)
	}
	d := json.NewDecoder(bytes.NewReader(text))
	if _, err := d.Token(); err != nil {
		return nil, syntax(text)
	}
	seen := map[string]bool{}
	for d.More() {
		token, err := d.Token()
		if err != nil {
			return out, syntax(text)
		}
		name, _ := token.(string) // a key is a text
		if seen[name] {
			return out, malformed(fmt.Sprintf("%s has %q twice", inside(where), name))
		}
		seen[name] = true
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			return out, syntax(text)
		}
		out = append(out, member{name, value})
	}
	if _, err := d.Token(); err != nil {
		return out, syntax(text)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return out, syntax(text)
	}
	return out, nil
}

// syntax describes what is wrong with text that is not JSON, and in which field.
func syntax(text []byte) error {
	var whole json.RawMessage
	err := json.Unmarshal(text, &whole)
	if err == nil {
		return malformed("there is something behind the object; write one in each line")
	}
	at := len(text)
	if s := (*json.SyntaxError)(nil); errors.As(err, &s) {
		at = int(s.Offset)
	}
	place, advice := "", ""
	if names := namesIn.FindAllSubmatch(text[:at], -1); names != nil {
		place = fmt.Sprintf(", in the field %q", names[len(names)-1][1])
	}
	if word := notNumbers.Find(text[max(at-1, 0):]); word != nil {
		advice = fmt.Sprintf("; JSON has no %s, write null for a missing score", word)
	}
	return malformed(fmt.Sprintf("not JSON%s: %v%s", place, err, advice))
}

var (
	namesIn    = regexp.MustCompile(`"([^"]*)"\s*:`)
	notNumbers = regexp.MustCompile(`^(NaN|-?Infinity|nan|NA|inf)\b`)
)
