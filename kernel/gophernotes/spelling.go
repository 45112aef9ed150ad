//go:build bayeskernel

package main

import (
	"slices"
	"strings"
)

// nearest is the one of names that name is most likely a misspelling of, "" if none is close.
func nearest(name string, names []string) string {
	best, least := "", 1+len(name)/3
	for _, other := range slices.Sorted(slices.Values(names)) {
		d := distance(strings.ToLower(name), strings.ToLower(other))
		if d < least || d == least && best == "" && d <= 2 && len(name) > 3 {
			best, least = other, d
		}
	}
	return best
}

// distance is the number of letters to insert, drop or change to make b of a.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := diagonal
			if a[i] != b[j] {
				change++
			}
			diagonal = row[j+1]
			row[j+1] = min(change, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
