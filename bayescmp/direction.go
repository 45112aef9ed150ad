package bayescmp

// direction says which scores are better, in words.
type direction string

const (
	higherBetter direction = "higher scores are better"
	lowerBetter  direction = "lower scores are better"
	// mixedBetter is for metrics that differ between data sets.
	mixedBetter direction = "higher scores are better on some data sets, lower ones on others"
)

// directionOf is the direction of n data sets, on some of which lower scores are better.
func directionOf(n int, lower func(i int) bool) direction {
	lowers := 0
	for i := range n {
		if lower(i) {
			lowers++
		}
	}
	switch lowers {
	case 0:
		return higherBetter
	case n:
		return lowerBetter
	}
	return mixedBetter
}
