package bayescmp

import "fmt"

// Text and HTML show so much of a large answer at most. Frames and figures show all of it.
const (
	mostRows     = 100 // of a table
	mostColumns  = 20  // of a table with the classifiers in rows and columns
	mostWarnings = 20
)

// notShown says how many are left out, and where all of them are; "" if none is left out.
func notShown(more int, has string) string {
	if more <= 0 {
		return ""
	}
	return fmt.Sprintf("… and %d more; %s.", more, has)
}
