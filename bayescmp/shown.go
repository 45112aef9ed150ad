package bayescmp

import "fmt"

// How much of a large answer text and HTML show; frames and figures have all.
const (
	mostRows     = 100 // of a table
	mostColumns  = 20  // of a square of classifiers
	mostWarnings = 20
)

// notShown says how many are left out, and who has them; "" for none.
func notShown(more int, has string) string {
	if more <= 0 {
		return ""
	}
	return fmt.Sprintf("… and %d more; %s.", more, has)
}
