package reading

import (
	"fmt"
	"strings"

	"github.com/bayescmp/go/internal/spelling"
)

// didYouMean names what is spelled almost like name; "" if nothing is.
func didYouMean(name string, among []string) string {
	key := spelling.Key(name)
	best, least := "", 1+len(key)/4
	for _, other := range among {
		d := spelling.Distance(key, spelling.Key(other))
		if key != "" && strings.HasPrefix(spelling.Key(other), key) {
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
