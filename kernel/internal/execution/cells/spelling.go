package cells

import (
	"slices"
	"strings"

	"github.com/bayescmp/go/internal/spelling"
)

// nearest returns the one of names of which name is most likely a misspelling; "" if none is close.
func nearest(name string, names []string) string {
	best, least := "", 1+len(name)/3
	for _, other := range slices.Sorted(slices.Values(names)) {
		d := spelling.Distance(strings.ToLower(name), strings.ToLower(other))
		if d < least || d == least && best == "" && d <= 2 && len(name) > 3 {
			best, least = other, d
		}
	}
	return best
}
