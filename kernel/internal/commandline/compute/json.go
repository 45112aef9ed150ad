package compute

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
	"unicode/utf8"
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

// objectOfLine reads an object that is a line. With an error, out has what is before it.
func objectOfLine(line []byte) (out members, err error) {
	if len(line) > 0 && line[0] == '{' && !json.Valid(line) {
		return beforeFault(line)
	}
	return object(line, "")
}

// object reads an object of valid JSON in its order. A name that is there twice is an error:
// readers differ in which of the two they take. With an error, out has what is before it. The
// values are parts of the text.
func object(text json.RawMessage, where string) (out members, err error) {
	if len(text) == 0 || text[0] != '{' {
		return nil, mistyped(where, "an object", text)
	}
	seen := map[string]bool{}
	rest := bytes.TrimLeft(text[1:], space)
	for rest[0] != '}' {
		length := valueLength(rest)
		name := textOf(string(rest[:length]))
		if seen[name] {
			return out, twice(where, name)
		}
		seen[name] = true
		rest = bytes.TrimLeft(rest[length:], space+":")
		length = valueLength(rest)
		out = append(out, member{name, json.RawMessage(rest[:length:length])})
		rest = bytes.TrimLeft(rest[length:], space+",")
	}
	return out, nil
}

// twice is the error for a name that an object has twice.
func twice(where, name string) error {
	return malformed(fmt.Sprintf("%s has %q twice", inside(where), name))
}

// space are the characters between the values of JSON.
const space = " \t\r\n"

// valueLength is the length of the value at the beginning of text, which is inside of a list or an
// object of valid JSON.
func valueLength(text []byte) int {
	switch text[0] {
	case '"':
		return textLength(text)
	case '[', '{':
		return nestedLength(text)
	}
	return bytes.IndexAny(text, ",]}"+space)
}

// textLength is the length of a text in quotation marks.
func textLength(text []byte) int {
	for i := 1; ; i++ {
		switch text[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
}

// nestedLength is the length of a list or an object.
func nestedLength(text []byte) int {
	depth := 0
	for i := 0; ; i++ {
		switch text[i] {
		case '"':
			i += textLength(text[i:]) - 1
		case '[', '{':
			depth++
		case ']', '}':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
}

// textOf is a text of valid JSON.
func textOf(quoted string) (text string) {
	inside := quoted[1 : len(quoted)-1]
	if !strings.Contains(inside, `\`) && utf8.ValidString(inside) {
		return inside
	}
	if json.Unmarshal([]byte(quoted), &text) != nil {
		panic("a text of valid JSON is none") // objectOfLine has checked it
	}
	return text
}

// beforeFault reads an object that is not valid JSON as far as its fault.
func beforeFault(text []byte) (out members, err error) {
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
			return out, twice("", name)
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
