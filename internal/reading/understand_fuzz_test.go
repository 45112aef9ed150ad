package reading

import (
	"bytes"
	"testing"

	"github.com/bayescmp/go/internal/budget"
	"github.com/bayescmp/go/internal/reading/tables"
	"github.com/bayescmp/go/internal/reading/tables/packing"
)

// Whatever the bytes are, it is an error, or each row is used or left out.
func FuzzUnderstand(f *testing.F) {
	for _, file := range packing.Seeds(f) {
		f.Add(file)
	}
	f.Fuzz(func(t *testing.T, file []byte) {
		b := budget.New(t.Context(), 1<<24, nil)
		ts, err := tables.Tables("x", bytes.NewReader(file), b)
		if err != nil {
			return
		}
		if c, err := Understand(ts, Hints{File: "x"}); err == nil {
			accounted(t, c)
		}
	})
}

// A seed of each kind has scores, so that what is found by its changes is not only an error.
func TestSeedsOfEachKindAreUnderstood(t *testing.T) {
	understood := map[string]int{}
	for _, file := range packing.Seeds(t) {
		ts, err := tables.Tables("x", bytes.NewReader(file), nil)
		if err != nil {
			continue
		}
		if c, err := Understand(ts, Hints{File: "x"}); err == nil && c.Entries.Len() > 0 {
			understood[string(file[:2])]++
		}
	}
	for begins, least := range map[string]int{
		"da": 1, "\x1f\x8b": 1, "PK": 2, "\xff\xfe": 1, "\x00d": 1,
	} {
		if n := understood[begins]; n < least {
			t.Errorf("%d seeds that begin with %q have scores, want %d", n, begins, least)
		}
	}
}
