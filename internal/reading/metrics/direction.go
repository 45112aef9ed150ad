package metrics

// Direction says which scores are better.
type Direction int

const (
	// NoDirection means that it is not known.
	NoDirection Direction = iota
	// Higher scores are better.
	Higher
	// Lower scores are better.
	Lower
)

// Reversed returns the other direction; there is none of NoDirection.
func (d Direction) Reversed() Direction {
	switch d {
	case Higher:
		return Lower
	case Lower:
		return Higher
	}
	return NoDirection
}
