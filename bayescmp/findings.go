package bayescmp

import (
	"fmt"
	"strings"

	"github.com/bayescmp/go/internal/writing"
)

// significanceVerdict says which of several comparisons are significant.
func significanceVerdict(found []string, comparisons int) string {
	compared := writing.Plural(comparisons, "comparison")
	switch {
	case len(found) == 0:
		return fmt.Sprintf("No significant difference found in %s; "+
			"that is not evidence that there is none.", compared)
	case len(found) > 8:
		return fmt.Sprintf("Significant differences in %d of %s.", len(found), compared)
	}
	return fmt.Sprintf("Significant differences in %d of %s: %s.",
		len(found), compared, strings.Join(found, "; "))
}

// finding describes a significant difference, such as "A better than B".
func finding(left, right, better string) string {
	switch better {
	case left:
		return left + " better than " + right
	case right:
		return right + " better than " + left
	}
	return left + " and " + right + " differ"
}
