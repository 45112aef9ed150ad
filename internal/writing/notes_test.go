package writing_test

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/internal/writing"
)

func TestMarks(t *testing.T) {
	var marks writing.Marks
	is(t, "the first", string(marks.And(1)), "[1]")
	is(t, "one more", string(marks.And(1).And(3)), "[1] [3]")
	for n, want := range []string{"", "[1]", "[1] [2]", "[1]–[3]", "[1]–[4]"} {
		is(t, "all", string(writing.MarksOf(n)), want)
	}
	is(t, "behind a text", writing.Marks("[2]").After("text"), "text [2]")
	is(t, "behind nothing", writing.Marks("[2]").After(""), "[2]")
	is(t, "no marks", marks.After("text"), "text")
	is(t, "nothing at all", marks.After(""), "")
}

func TestNotes(t *testing.T) {
	assumptions := []string{"rho 0.1", "a flat prior"}
	warnings := []error{errors.New("few data"), errors.New("many ties")}
	for what, c := range map[string]struct{ got, want []string }{
		"assumptions": {
			writing.Assumed(assumptions), []string{"Assumed: rho 0.1; a flat prior."},
		},
		"no assumptions": {writing.Assumed(nil), nil},
		"footnotes":      {writing.Footnotes(warnings), []string{"[1] few data", "[2] many ties"}},
		"no footnotes":   {writing.Footnotes(nil), nil},
		"notes": {
			writing.Notes(assumptions[:1], warnings[:1]),
			[]string{"Assumed: rho 0.1.", "[1] few data"},
		},
		"notes of a p value": {
			writing.PNotes("exact", assumptions[:1], warnings[1:]),
			[]string{"P value: exact.", "Assumed: rho 0.1.", "[1] many ties"},
		},
		"a method alone": {writing.PNotes("exact", nil, nil), []string{"P value: exact."}},
	} {
		if !slices.Equal(c.got, c.want) {
			t.Errorf("%s: %q, want %q", what, c.got, c.want)
		}
	}
}

// Four pairs share three warnings: all pairs have the second, the first and the last only some.
var (
	pairs    = []string{"a", "b", "c", "d"}
	warnings = [][]error{
		{errors.New("ties"), errors.New("few data")},
		{errors.New("few data")},
		{errors.New("few data"), errors.New("ties"), errors.New("zeros")},
		{errors.New("few data")},
	}
)

func TestSharing(t *testing.T) {
	got := writing.Sharing(warnings)
	want := []*writing.Shared{
		{Text: "ties", Of: []int{0, 2}},
		{Text: "few data", Of: []int{0, 1, 2, 3}},
		{Text: "zeros", Of: []int{2}},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%+v", got)
	}
	if got := writing.Sharing([][]error{nil, {}}); got != nil {
		t.Errorf("sharing no warnings: %+v", got)
	}
}

func TestMerged(t *testing.T) {
	var got []string
	for _, w := range writing.Merged(pairs, warnings) {
		got = append(got, w.Error())
	}
	if want := []string{"a, c: ties", "few data", "c: zeros"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// Of many names the warning has the first ones.
func TestMergedOfMany(t *testing.T) {
	names := strings.Split("abcdefghijkl", "")
	lists := make([][]error, len(names))
	for i := range names[:10] {
		lists[i] = []error{errors.New("ties")}
	}
	got := writing.Merged(names, lists)
	if len(got) != 1 {
		t.Fatalf("%q", got)
	}
	is(t, "ten of twelve", got[0].Error(), "a, b, c, d, e, f, g and 3 more: ties")
}
