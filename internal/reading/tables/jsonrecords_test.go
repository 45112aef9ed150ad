package tables

import (
	"errors"
	"strings"
	"testing"
)

// The first record names the columns, so it must have some.
func TestRecordsWithoutFields(t *testing.T) {
	for _, text := range []string{"[{}", "[{}]", `[{}, {"a": 1, "b": 2}]`, "{}\n{\"a\": 1}\n"} {
		got, err := Tables("x", strings.NewReader(text), nil)
		if err == nil {
			t.Errorf("%s: %v", text, got)
		}
		if strings.HasPrefix(text, "[{}") && !errors.Is(err, ErrEmpty) {
			t.Errorf("%s: %v", text, err)
		}
	}
}
