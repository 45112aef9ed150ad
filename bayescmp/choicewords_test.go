package bayescmp_test

import (
	"encoding"
	"errors"
	"reflect"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// Each value of a choice has one word, which gives it back, and no other value has a word.
func TestChoicesHaveWords(t *testing.T) {
	for _, test := range []struct {
		last any // the last value that there is
		word string
	}{
		{bayescmp.RowsItems, "items"}, {bayescmp.PairwiseComplete, "pairwise"},
		{bayescmp.ScaleRanks, "ranks"}, {bayescmp.UniformWorths, "uniform"},
		{bayescmp.StrongRule, "strong"}, {bayescmp.BergmannHommel, "bergmann_hommel"},
		{bayescmp.ForLeft, "left"}, {bayescmp.ChiSquaredMcNemar, "chi_squared"},
		{bayescmp.AddTies, "add"}, {bayescmp.PaperPoint, "paper_point"},
		{bayescmp.DropZeros, "drop"}, {bayescmp.NamesWhole, "whole"},
	} {
		kind := reflect.TypeOf(test.last)
		last := int(reflect.ValueOf(test.last).Int())
		words := map[string]bool{}
		for i := range last + 1 {
			value := reflect.New(kind)
			value.Elem().SetInt(int64(i))
			word, err := value.Elem().Interface().(encoding.TextMarshaler).MarshalText()
			if err != nil || words[string(word)] {
				t.Errorf("%v %d: %q, %v", kind, i, word, err)
			}
			words[string(word)] = true
			again := reflect.New(kind)
			err = again.Interface().(encoding.TextUnmarshaler).UnmarshalText(word)
			if err != nil || again.Elem().Int() != int64(i) {
				t.Errorf("%v: %q is %d, %v", kind, word, again.Elem().Int(), err)
			}
		}
		if !words[test.word] {
			t.Errorf("%v: no word %q among %v", kind, test.word, words)
		}
		beyond := reflect.New(kind)
		beyond.Elem().SetInt(int64(last + 1))
		_, err := beyond.Elem().Interface().(encoding.TextMarshaler).MarshalText()
		if !errors.Is(err, bayescmp.ErrOption) {
			t.Errorf("%v %d: %v", kind, last+1, err)
		}
	}
}
