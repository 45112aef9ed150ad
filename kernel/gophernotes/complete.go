//go:build bayeskernel

package main

import (
	"go/token"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/cosmos72/gomacro/imports"
	"github.com/go-gota/gota/dataframe"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/datasets"
)

// complete lists how the word at the cursor may go on.
func (kernel *Kernel) complete(code string, position int) map[string]any {
	c := atCursor(code, position)
	words, start := kernel.completions(c)
	if len(words) == 0 {
		words, start = []string{}, len(c.before)
	}
	return map[string]any{
		"status": "ok", "matches": words, "cursor_start": start, "cursor_end": len(c.before),
		"metadata": map[string]any{},
	}
}

// completions returns the words that may replace the text between start and the cursor.
func (kernel *Kernel) completions(c cursor) (words []string, start int) {
	if c.comment {
		return nil, 0
	}
	if c.quote >= 0 {
		return matching(kernel.texts(c), string(c.before[c.quote+1:])), c.quote + 1
	}
	x := operand(c.before)
	dot := strings.LastIndexByte(x, '.')
	word := x[dot+1:]
	start = len(c.before) - len([]rune(word))
	if dot < 0 {
		return append(matching(kernel.fields(c), word), kernel.names(word)...), start
	}
	return matching(kernel.members(x[:dot]), word), start
}

// matching returns the words that begin with prefix. If there are none, upper and lower case may
// differ.
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

// names are the variables, functions, types, packages and keywords that begin with word.
func (kernel *Kernel) names(word string) []string {
	_, words, _ := kernel.ir.CompleteWords(word, len(word))
	return slices.DeleteFunc(words, func(word string) bool { return strings.Contains(word, " ") })
}

// members are the names that may follow x and a dot.
func (kernel *Kernel) members(x string) []string {
	if line := x + "."; !strings.ContainsAny(x, "()[]{}") {
		_, words, _ := kernel.ir.CompleteWords(line, len(line))
		return slices.DeleteFunc(words, func(word string) bool {
			return !token.IsExported(word) && !kernel.hasLowerCase(x)
		})
	}
	t := kernel.typeOf(x)
	if t == nil {
		return nil
	}
	return membersOf(t)
}

// hasLowerCase reports whether cells can use the lower-case members of x.
func (kernel *Kernel) hasLowerCase(x string) bool {
	t := kernel.typeOf(x)
	if t != nil && t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	return t != nil && isOfCells(t)
}

// fields are the fields that may be named at the cursor: it is between the braces of a struct
// literal, where a name of a field can be.
func (kernel *Kernel) fields(c cursor) []string {
	if len(c.open) == 0 {
		return nil
	}
	brace := c.open[len(c.open)-1]
	word := len([]rune(operand(c.before)))
	inside := strings.TrimRight(string(c.before[brace:len(c.before)-word]), " \t\n")
	mayName := strings.HasSuffix(inside, "{") || strings.HasSuffix(inside, ",")
	if c.before[brace] != '{' || !mayName {
		return nil
	}
	return kernel.fieldNames(operand(c.before[:brace]))
}

// texts are the texts that make sense between the quotes that the cursor is in: packages to import,
// the columns of a data frame, classifiers and data sets, keys of a map, names of embedded data.
func (kernel *Kernel) texts(c cursor) []string {
	if isImport(c) {
		return slices.Sorted(maps.Keys(imports.Packages))
	}
	for i := len(c.open) - 1; i >= 0; i-- {
		callee := strings.TrimSuffix(operand(append(slices.Clone(c.before[:c.open[i]]), '.')), ".")
		receiver, _, _ := strings.Cut(callee, ".")
		argument, _, _ := strings.Cut(string(c.before[c.open[i]+1:]), ",")
		if callee == "datasets.Load" || callee == "datasets.Fetch" {
			return datasets.Names()
		}
		for _, variable := range []string{callee, receiver, strings.TrimSpace(argument)} {
			if words := textsOf(kernel.valueOf(variable)); len(words) > 0 {
				return words
			}
		}
	}
	return nil
}

// isImport reports whether the quotes that the cursor is in belong to an import declaration.
func isImport(c cursor) bool {
	before := c.before[:c.quote]
	if len(c.open) > 0 {
		before = before[:c.open[len(c.open)-1]]
	}
	lines := strings.Split(strings.TrimRight(string(before), " \t"), "\n")
	return strings.HasPrefix(strings.TrimSpace(lines[len(lines)-1]), "import") && len(c.open) <= 1
}

// textsOf are the names of v's parts.
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
