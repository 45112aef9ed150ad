package cells

import (
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/go-gota/gota/dataframe"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/datasets"
)

// complete lists completions of the word at the cursor.
func (w *workspace) complete(code string, position int) map[string]any {
	c := atCursor(code, position)
	words, start := w.completions(c)
	if len(words) == 0 {
		words, start = []string{}, len(c.before)
	}
	return map[string]any{
		"status": "ok", "matches": words, "cursor_start": start, "cursor_end": len(c.before),
		"metadata": map[string]any{},
	}
}

// completions returns the words that may replace the text between start and the cursor, which
// counts characters.
func (w *workspace) completions(c cursor) (words []string, start int) {
	if !w.using.TryLock() {
		return nil, 0 // an interrupted cell is still being checked
	}
	defer w.using.Unlock()
	if c.quote >= 0 {
		if texts := w.texts(c); len(texts) > 0 {
			return matching(texts, string(c.before[c.quote+1:])), c.quote + 1
		}
	}
	before := string(c.before)
	words, offset := w.session.Complete(before+string(c.after), len(before))
	return words, utf8.RuneCountInString(before[:offset])
}

// matching returns the words that begin with prefix. If there are none, it ignores case.
func matching(words []string, prefix string) []string {
	fold := func(s string) string { return s }
	for range 2 {
		var found []string
		for _, word := range words {
			if strings.HasPrefix(fold(word), fold(prefix)) {
				found = append(found, word)
			}
		}
		if len(found) > 0 {
			slices.Sort(found)
			return slices.Compact(found)
		}
		fold = strings.ToLower
	}
	return nil
}

// texts returns the possible texts between the quotes around the cursor: columns of a data frame,
// classifiers and data sets, keys of a map, names of embedded data.
func (w *workspace) texts(c cursor) []string {
	for i := len(c.open) - 1; i >= 0; i-- {
		callee := strings.TrimSuffix(operand(append(slices.Clone(c.before[:c.open[i]]), '.')), ".")
		receiver, _, _ := strings.Cut(callee, ".")
		argument, _, _ := strings.Cut(string(c.before[c.open[i]+1:]), ",")
		if callee == "datasets.Load" || callee == "datasets.Fetch" {
			return datasets.Names()
		}
		for _, variable := range []string{callee, receiver, strings.TrimSpace(argument)} {
			if words := textsOf(w.valueOf(variable)); len(words) > 0 {
				return words
			}
		}
	}
	return nil
}

// textsOf returns the names of v's parts.
func textsOf(v any) []string {
	switch v := v.(type) {
	case dataframe.DataFrame:
		return v.Names()
	case *dataframe.DataFrame:
		if v != nil {
			return v.Names()
		}
	case bayescmp.Pair:
		return v.Datasets()
	case *bayescmp.Scores:
		if v != nil {
			return slices.Concat(v.Classifiers(), v.Datasets())
		}
	}
	if m := reflect.ValueOf(v); m.Kind() == reflect.Map && m.Type().Key().Kind() == reflect.String {
		var keys []string
		for _, key := range m.MapKeys() {
			keys = append(keys, key.String())
		}
		return keys
	}
	return nil
}
