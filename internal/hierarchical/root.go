package hierarchical

// positiveRoot finds the positive root of an increasing function that is negative at 0.
func positiveRoot(f func(float64) float64) float64 {
	low, high := 0.0, 1.0
	for f(high) < 0 {
		low, high = high, 2*high
	}
	return bisect(low, high, func(x float64) bool { return f(x) < 0 })
}

// bisect finds where an increasing function passes a value, to 1e-14 of the interval. The function
// below tells whether a point is on the lower side.
func bisect(low, high float64, below func(float64) bool) float64 {
	for range 47 {
		if c := (low + high) / 2; below(c) {
			low = c
		} else {
			high = c
		}
	}
	return (low + high) / 2
}
