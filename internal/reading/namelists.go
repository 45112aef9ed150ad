package reading

import (
	"slices"
	"strings"

	"github.com/bayescmp/go/internal/spelling"
)

// sameIn finds a name: exactly as it is, without its capitals, or without its punctuation. It is
// "" if the name is not there.
func sameIn(name string, among []string) string {
	if i := indexOf(name, among); i >= 0 {
		return among[i]
	}
	return ""
}

// indexOf is the index of what sameIn finds, or -1.
func indexOf(name string, among []string) int {
	if name == "" {
		return -1
	}
	for _, same := range []func(a, b string) bool{
		func(a, b string) bool { return a == b }, strings.EqualFold, spelling.Same,
	} {
		i := slices.IndexFunc(among, func(other string) bool { return same(other, name) })
		if i >= 0 {
			return i
		}
	}
	return -1
}

func without(names []string, one string) []string {
	return slices.DeleteFunc(slices.Clone(names), func(n string) bool { return n == one })
}

// different lists each of some names once, in the order in which they come.
func different(names []string) []string {
	var list []string
	seen := map[string]bool{}
	for _, name := range names {
		if !seen[name] {
			list = append(list, name)
		}
		seen[name] = true
	}
	return list
}

// indexFold is the index of a name, whatever its capitals; -1 if it is not there.
func indexFold(names []string, name string) int {
	return slices.IndexFunc(names, func(n string) bool { return strings.EqualFold(n, name) })
}

// apart reports whether no two rows have the same values in these columns, of which there are four
// at most.
func apart(rows int, columns [][]string) bool {
	seen := make(map[[4]string]bool, rows)
	for i := range rows {
		var key [4]string
		for j, column := range columns {
			key[j] = column[i]
		}
		if seen[key] {
			return false
		}
		seen[key] = true
	}
	return true
}

func not(f func(string) bool) func(string) bool { return func(s string) bool { return !f(s) } }
