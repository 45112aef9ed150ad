package hierarchical

// Rope is the interval [−Left, Right] of differences that do not matter, in units of the scores.
// Left and Right are 0 or more, and may be infinite. If both are 0 there is no rope.
type Rope struct{ Left, Right float64 }

// middle and half are the middle and the half-width of the rope.
func (r Rope) middle() float64 { return r.Right/2 - r.Left/2 }

func (r Rope) half() float64 { return r.Left/2 + r.Right/2 }

// isZero reports whether there is no rope.
func (r Rope) isZero() bool { return r.Left == 0 && r.Right == 0 }

// finite replaces a half that is infinite by one that holds as much.
func (r Rope) finite() Rope { return Rope{min(r.Left, 1e300), min(r.Right, 1e300)} }
