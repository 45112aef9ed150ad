package compute

import (
	"reflect"
	"regexp"
	"strings"
	"sync"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/internal/fields"
)

// spoken is a text of the library with the names that a request has in place of those of Go. Names
// of options stand behind the text of ErrOption; what is before it may be the name of a file, and
// what is in quotation marks is of the scores.
func spoken(text string) string {
	before, options, ok := strings.Cut(inGo.Replace(text), bayescmp.ErrOption.Error())
	if !ok {
		return before
	}
	options = quotedOrName.ReplaceAllStringFunc(options, func(part string) string {
		if name, ok := namesInRequests()[part]; ok {
			return name
		}
		return part
	})
	return before + bayescmp.ErrOption.Error() + options
}

// quotedOrName matches a quoted text, or a word with a capital.
var quotedOrName = regexp.MustCompile(`"(?:[^"\\]|\\.)*"|\b[A-Z]\w*`)

// inGo are the advice and the values of the library that only Go has, and what a request has.
// A test finds others.
var inGo = strings.NewReplacer(
	"choose one with Pair.On (or Scores.On), from ", "give the scores of one: ",
	"with Scores.On or Scores.Among, or with Missing: DropDataset",
	"or give reading.missing: dataset",
	" (math.Inf(1) for a flat prior of the mean)", "",
	" (Items, FoldScores{Items: true} or CSV{Rows: RowsItems})", " (items, or reading.rows: items)",
	" of TestsFor", "",
	"Name it in GameColumns", "name it in columns",
	", or use RankGames, whose prior says something about them", "",
	"; for Rate take HalfTies", "; take half",
)

// namesInRequests are the names of fields and values in requests, by those in Go.
var namesInRequests = sync.OnceValue(func() map[string]string {
	names := map[string]string{
		"ResolutionRule": "resolution", "PaperPoint": "paper_point", "PaperNoise": "paper_noise",
		"SplitZeros": "split", "DropZeros": "drop", "SpreadTies": "spread",
		"AllPairs": "all_pairs",
	}
	var add func(t reflect.Type)
	add = func(t reflect.Type) {
		switch {
		case t.Kind() == reflect.Pointer, t.Kind() == reflect.Slice:
			add(t.Elem())
		case forms[t] != nil:
			add(forms[t])
		case t.Kind() == reflect.Struct:
			for i := range t.NumField() {
				f := t.Field(i)
				if name, _ := fields.Tagged(f); name != "" && !f.Anonymous {
					names[f.Name] = name
				}
				if f.IsExported() {
					add(f.Type)
				}
			}
		}
	}
	for _, of := range actions {
		add(reflect.TypeOf(of.make()))
	}
	for _, test := range bayescmp.PairTests() {
		add(reflect.TypeOf(test))
	}
	for _, r := range rankings {
		add(reflect.TypeOf(r.test))
	}
	return names
})
