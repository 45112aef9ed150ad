package fields_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"testing"

	"github.com/bayescmp/go/internal/fields"
)

type share struct{ Left, Right float64 }

func (s share) MarshalJSON() ([]byte, error) { return fields.JSON(s) }

type effect struct {
	Name  string `field:"effect_name"`
	Value float64
}

type answer struct {
	Test     string `field:",omitempty"`
	P        share
	AtLeast  []float64 `field:",column"`
	Best     []string  `field:"classifier,column"`
	Effect   *effect   `field:",inline"`
	Other    *effect   `field:",omitempty"`
	Hidden   int       `field:"-"`
	Warnings []error
	draws    int
}

func checkText(t *testing.T, name, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("%s: got %s, want %s", name, got, want)
	}
}

// JSON has each field by its one name, in the order of the struct.
func TestJSONOfTags(t *testing.T) {
	whole := answer{"t", share{1, 2}, []float64{3}, []string{"a"}, &effect{"d", 4}, &effect{"e", 5},
		6, []error{errors.New("few data")}, 7}
	for _, test := range []struct {
		x    any
		want string
	}{
		{&whole, `{"test":"t","p":{"left":1,"right":2},"at_least":[3],"classifier":["a"],` +
			`"effect_name":"d","value":4,"other":{"effect_name":"e","value":5},` +
			`"warnings":["few data"],"significant":true}`},
		{answer{}, `{"p":{"left":0,"right":0},"at_least":[],"classifier":[],"warnings":[],` +
			`"significant":true}`},
		{(*answer)(nil), "null"},
	} {
		text, err := fields.JSON(test.x, fields.Named("significant", true))
		if err != nil || !json.Valid(text) {
			t.Errorf("%s, %v", text, err)
		}
		checkText(t, "JSON", string(text), test.want)
	}
}

// A row has what is no list, and is as wide where a part is missing.
func TestRowAndColumns(t *testing.T) {
	shown := func(l fields.List) string {
		out := ""
		for _, f := range l {
			out += fmt.Sprintf("%s=%v ", f.Name, f.Value)
		}
		return out
	}
	whole := answer{Test: "t", Effect: &effect{"d", 4}, Other: &effect{"e", 5}, Best: []string{"a"}}
	checkText(t, "row", shown(fields.Of(&whole).Row()), "test=t p_left=0 p_right=0 effect_name=d "+
		"value=4 other_effect_name=e other_value=5 ")
	checkText(t, "row", shown(fields.Of((*answer)(nil)).Row()), "test= p_left=0 p_right=0 "+
		"effect_name= value=0 other_effect_name= other_value=0 ")
	checkText(t, "columns", shown(fields.Of(whole).Columns()), "at_least=[] classifier=[a] ")
	list := fields.List{fields.Named("a", 1), fields.Named("b", 2)}
	checkText(t, "after", shown(list.After("a", fields.Named("c", 3))), "a=1 c=3 b=2 ")
	checkText(t, "with", shown(list.With(fields.Named("c", 3))), "a=1 b=2 c=3 ")
}
