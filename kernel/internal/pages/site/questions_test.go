package site

import (
	"encoding"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// The page has the choices and the heading of each option of reading that is a word.
func TestQuestionsOfAllChoices(t *testing.T) {
	script, err := os.ReadFile("front/questions.js")
	if err != nil {
		t.Fatal(err)
	}
	word := reflect.TypeFor[encoding.TextUnmarshaler]()
	found := 0
	for _, field := range reflect.VisibleFields(reflect.TypeFor[bayescmp.CSV]()) {
		if !reflect.PointerTo(field.Type).Implements(word) {
			continue
		}
		found++
		for _, want := range []string{"\n  " + field.Name + ": [", "\n  " + field.Name + ": \""} {
			if !strings.Contains(string(script), want) {
				t.Errorf("questions.js has no %q", want)
			}
		}
	}
	if found < 4 {
		t.Errorf("%d options", found)
	}
}
