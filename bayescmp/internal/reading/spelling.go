package reading

import (
	"fmt"
	"strings"
)

// didYouMean names what is nearly written like name; "" if nothing is.
func didYouMean(name string, among []string) string {
	key := keyOf(name)
	best, least := "", 1+len(key)/4
	for _, other := range among {
		d := distance(key, keyOf(other))
		if key != "" && strings.HasPrefix(keyOf(other), key) {
			d = 0
		}
		if d < least {
			best, least = other, d
		}
	}
	if best == "" {
		return ""
	}
	return fmt.Sprintf(" (did you mean %q?)", best)
}

// distance is the number of characters to change, add or take away to make b of a.
func distance(a, b string) int {
	from, to := []rune(a), []rune(b)
	row := make([]int, len(to)+1)
	for j := range row {
		row[j] = j
	}
	for i := range from {
		diagonal := row[0]
		row[0] = i + 1
		for j := range to {
			change := diagonal
			if from[i] != to[j] {
				change++
			}
			diagonal = row[j+1]
			row[j+1] = min(change, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(to)]
}
