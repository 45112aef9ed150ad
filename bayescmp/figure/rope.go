package figure

import "strings"

// rope is the region of practical equivalence, from −left to right. Both are 0 for no rope.
type rope struct{ left, right float64 }

// ropeOf reads the three fields of a figure.
func ropeOf(half, left, right float64) rope {
	if left == 0 && right == 0 {
		return rope{half, half}
	}
	return rope{left, right}
}

func (r rope) valid() bool {
	return finite(r.left) && finite(r.right) && r.left >= 0 && r.right >= 0
}

// drawableRope returns the rope, or no rope if it cannot be drawn.
func (r rope) drawableRope() rope {
	if r.valid() && drawable(r.left, r.right) {
		return r
	}
	return rope{}
}

func (r rope) none() bool { return r.left == 0 && r.right == 0 }

// edges returns the edges of the rope, of which there are none without a rope.
func (r rope) edges() []float64 {
	if r.none() {
		return nil
	}
	return []float64{-r.left, r.right}
}

// label names the rope, such as "rope ±0.01", or "rope −0.01 to 0.02".
func (r rope) label() string {
	if r.left == r.right {
		return "rope ±" + value(r.left)
	}
	return "rope " + value(-r.left) + " to " + value(r.right)
}

// explained adds to the label of an axis what its dashed lines are, if there are any.
func (r rope) explained(label string) string {
	if r.none() {
		return label
	}
	return strings.TrimSpace(label + " (dashed: " + r.label() + ")")
}
