package metrics

// DirectionOf says which scores of a metric are better, if its name tells it.
func DirectionOf(name string) Direction {
	if IsGeneric(name) {
		return NoDirection
	}
	return Parse(name).Better
}
