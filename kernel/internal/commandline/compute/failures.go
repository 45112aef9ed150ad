package compute

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"reflect"
	"strings"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/internal/fields"
	"github.com/bayescmp/go/internal/visible"
	"github.com/bayescmp/go/internal/writing"
)

// kinds are the words for what errors wrap. The first one that fits is taken.
var kinds = []struct {
	err  error
	word string
}{
	{errRequest, "request"},
	{context.Canceled, "cancelled"},
	{bayescmp.ErrEmpty, "empty"}, {bayescmp.ErrCSV, "csv"}, {bayescmp.ErrColumn, "column"},
	{bayescmp.ErrLayout, "layout"}, {bayescmp.ErrScore, "score"},
	{bayescmp.ErrTooLarge, "too_large"}, {bayescmp.ErrMissing, "missing"},
	{bayescmp.ErrDuplicate, "duplicate"}, {bayescmp.ErrFolds, "folds"},
	{bayescmp.ErrUnknown, "unknown"}, {bayescmp.ErrOneFold, "one_fold"},
	{bayescmp.ErrManySets, "many_sets"}, {bayescmp.ErrOption, "option"},
	{fs.ErrNotExist, "file"}, {fs.ErrPermission, "file"},
}

// kind is the word for an error: "internal" for a fault of bayescmp.
func kind(err error) string {
	for _, k := range kinds {
		if errors.Is(err, k.err) {
			return k.word
		}
	}
	if file := (*fs.PathError)(nil); errors.As(err, &file) {
		return "file"
	}
	return "internal"
}

// failure is an error as a reply has it.
type failure struct {
	Kind    string `json:"kind"`
	Message string `json:"message"`
	// Needs is the field of the request that would help, and Columns are what to choose from.
	Needs   string   `json:"needs,omitempty"`
	Columns []string `json:"columns,omitempty"`
	Problem string   `json:"problem,omitempty"`
	Advice  string   `json:"advice,omitempty"`
}

// describe writes an error.
func describe(err error) json.RawMessage {
	const most = 4000 // bytes, because names in files may be very long
	f := failure{Kind: kind(err), Message: visible.Shortened(err.Error(), most)}
	if f.Kind != "request" && f.Kind != "internal" {
		f.Message = spoken(f.Message)
	}
	if f.Kind == "cancelled" {
		f.Message = "cancelled"
	}
	if input := (*bayescmp.InputError)(nil); errors.As(err, &input) {
		f.Needs, f.Columns, f.Problem = needed(input), input.Columns, spoken(input.Problem)
		f.Advice = "give " + f.Needs + choice(input)
		f.Message = spoken(strings.TrimSuffix(err.Error(), input.Advice)) + f.Advice
	}
	return encoded(f)
}

// needed is the field of a request for what the library asks for.
func needed(e *bayescmp.InputError) string {
	_, ofReading := reflect.TypeFor[bayescmp.CSV]().FieldByName(e.Needs)
	name, _ := fields.Tagged(reflect.StructField{Name: e.Needs})
	if ofReading {
		return "reading." + name
	}
	return "options." + name
}

// choice lists the values of the field that would help, if they are few.
func choice(e *bayescmp.InputError) string {
	words := e.Columns
	if field, ok := reflect.TypeFor[bayescmp.CSV]().FieldByName(e.Needs); ok {
		switch {
		case e.Needs == "Lower":
			return " or reading.higher: true"
		case wordsOf(field.Type) != nil && (e.Needs != "Rows" || words == nil):
			words = wordsOf(field.Type)
		case field.Type.Kind() == reflect.Bool:
			return ": true"
		}
	}
	if words == nil {
		return ""
	}
	return ": " + writing.Some(words)
}
