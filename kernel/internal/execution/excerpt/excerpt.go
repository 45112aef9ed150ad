// Package excerpt turns values into text for people, as package fmt does, but of limited length.
// For a slice of a million numbers, a map that contains itself or a text of many megabytes, it
// gives the beginning and a note about the rest, without making the complete text.
package excerpt

import (
	"fmt"
	"reflect"
	"strings"
	"unicode/utf8"
)

// Of returns fmt.Sprint(v) if that is not long, and otherwise its beginning with a note.
func Of(v any) string {
	value := reflect.ValueOf(v)
	if measure(value) {
		return Cut(fmt.Sprint(v))
	}
	p := &printer{}
	p.print(value, 0)
	return p.text.String() + p.note()
}

// Line is Of for several values, separated by spaces.
func Line(values ...any) string {
	var all []string
	for _, v := range values {
		all = append(all, Of(v))
	}
	return Cut(strings.Join(all, " "))
}

// Cut returns text if it is not long, and otherwise its beginning with a note.
func Cut(text string) string {
	if len(text) <= Longest {
		return text
	}
	end := begins
	for end > begins-utf8.UTFMax && !utf8.RuneStart(text[end]) {
		end--
	}
	return text[:end] + fmt.Sprintf("…\n(the first %d of %d bytes are shown; %s)",
		end, len(text), howToSeeAll)
}
