package reading

import (
	"fmt"
	"strings"

	"github.com/bayescmp/go/internal/spelling"
)

// didYouMean names what is nearly written like name; "" if nothing is.
func didYouMean(name string, among []string) string {
	key := keyOf(name)
	best, least := "", 1+len(key)/4
	for _, other := range among {
		d := spelling.Distance(key, keyOf(other))
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
