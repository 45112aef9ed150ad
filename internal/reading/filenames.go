package reading

import (
	"slices"
	"strings"
)

// commonParts splits the names of files into what differs, and what all of them begin or end with:
// HC2_accuracy and WEASEL-2.0_accuracy are HC2 and WEASEL-2.0. Hyphens and points are a part of the
// names.
func commonParts(names []string) (rest []string, common string) {
	parts := make([][]string, len(names))
	for i, name := range names {
		parts[i] = strings.FieldsFunc(name, func(r rune) bool {
			return strings.ContainsRune(betweenParts, r)
		})
	}
	shortest := len(slices.MinFunc(parts, func(a, b []string) int { return len(a) - len(b) }))
	same := func(at func([]string) string) bool {
		return !slices.ContainsFunc(parts, func(p []string) bool {
			return !strings.EqualFold(at(p), at(parts[0]))
		})
	}
	before, after := 0, 0
	for after < shortest-1 && same(func(p []string) string { return p[len(p)-1-after] }) {
		after++
	}
	for before+after < shortest-1 && same(func(p []string) string { return p[before] }) {
		before++
	}
	words := slices.Concat(parts[0][:before], parts[0][len(parts[0])-after:])
	for i, p := range parts {
		rest = append(rest, inner(names[i], p, before, after))
	}
	return rest, strings.Join(words, " ")
}

// betweenParts are the signs between the parts of the name of a file.
const betweenParts = "_ /\\"

// inner drops the first and the last parts of a name, and keeps what is between the others.
func inner(name string, parts []string, before, after int) string {
	for _, p := range parts[:before] {
		name = strings.TrimPrefix(strings.TrimLeft(name, betweenParts), p)
	}
	for i := range after {
		p := parts[len(parts)-1-i]
		name = strings.TrimSuffix(strings.TrimRight(name, betweenParts), p)
	}
	return strings.Trim(name, betweenParts)
}
