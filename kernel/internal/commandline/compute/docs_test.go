package compute

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// The examples of docs/compute.md: each request has the reply that stands behind it.
func TestDocs(t *testing.T) {
	path := filepath.Join(checkout, "docs", "compute.md")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var blocks []string
	for _, part := range strings.Split(string(text), "```json\n")[1:] {
		block, _, _ := strings.Cut(part, "```")
		blocks = append(blocks, block)
	}
	if len(blocks) == 0 || len(blocks)%2 != 0 {
		t.Fatalf("%d blocks of JSON, want requests and replies", len(blocks))
	}
	for i := 0; i < len(blocks); i += 2 {
		got := converse(t, Limits{Silence: 1 << 62}, compacted(t, blocks[i]))[0]
		if want := compacted(t, blocks[i+1]); got != want {
			t.Errorf("%s: got\n%s\nwant\n%s", blocks[i], got, want)
		}
	}
}

// Every field, question, form and kind of error stands in docs/compute.md.
func TestDocsAreComplete(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(checkout, "docs", "compute.md"))
	if err != nil {
		t.Fatal(err)
	}
	words := append(actionNames(), kindWords()...)
	for form := range renderings {
		words = append(words, form)
	}
	for _, of := range actions {
		for _, field := range settable(reflect.ValueOf(of.make()).Elem()) {
			words = append(words, field.name)
		}
	}
	for _, word := range words {
		if !bytes.Contains(text, []byte("`"+word+"`")) {
			t.Errorf("docs/compute.md does not have `%s`", word)
		}
	}
}

// compacted is JSON in one line. In the documentation, long texts are broken at a space.
func compacted(t *testing.T, text string) string {
	t.Helper()
	var out bytes.Buffer
	if err := json.Compact(&out, []byte(strings.Join(strings.Fields(text), " "))); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	return out.String()
}
