package visible_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/bayescmp/go/internal/visible"
)

func TestText(t *testing.T) {
	for text, want := range map[string]string{
		"a\tb\nc é 数 😀 אב": "a\tb\nc é 数 😀 אב", "\x1b[31mred": `\x1b[31mred`,
		"a\rb": `a\x0db`, "a\r\nb": "a\r\nb", "\x00\x7f\u009b": `\x00\x7f\x9b`,
		"\u200eabc\u200f": "\u200eabc\u200f", "\u202eabc\u2066": `\u202eabc\u2066`,
		"a\u2028b": `a\u2028b`, "a\xffb\ufffd": "a\\xffb\ufffd", "": "",
	} {
		if got := visible.Text(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

func TestWriter(t *testing.T) {
	var out strings.Builder
	n, err := fmt.Fprintf(visible.Writer(&out), "%s wins\n", "a\x1b[2J")
	if out.String() != "a\\x1b[2J wins\n" || n != 11 || err != nil {
		t.Errorf("%q, %d, %v", out.String(), n, err)
	}
}

// The text means the same, and is shown as it is.
func TestJSON(t *testing.T) {
	for _, text := range []string{
		`{"a":[1,"é 数 😀 <&>"]}` + "\n",
		"\"a\u202eb\u2028\u2066\"", "\"\x7f\u009b\"", `"\u001b"`, "\"\xff\"",
	} {
		out := visible.JSON([]byte(text))
		var got, want any
		if json.Unmarshal(out, &got) != nil || json.Unmarshal([]byte(text), &want) != nil ||
			!reflect.DeepEqual(got, want) {
			t.Errorf("%q: got %q", text, out)
		}
		if shown := visible.Text(string(out)); shown != string(out) {
			t.Errorf("%q: got %q, shown as %q", text, out, shown)
		}
	}
}
