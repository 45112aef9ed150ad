package bayescmp

import (
	"cmp"
	"fmt"
	"math"

	"github.com/bayescmp/go/internal/writing"
)

// ropeHalves is a rope: how far a difference may be on the side of left, and on the side of right,
// and not matter. Both are 0 where there is no rope. All tests and answers work with it; the
// options and results that users see have the three fields Rope, RopeLeft and RopeRight for it.
type ropeHalves struct{ left, right float64 }

func (h ropeHalves) compare(other ropeHalves) int {
	return cmp.Or(cmp.Compare(h.left, other.left), cmp.Compare(h.right, other.right))
}

// symmetricRope returns the rope of a half-width.
func symmetricRope(half float64) ropeHalves { return ropeHalves{half, half} }

// newRope reads the three fields of a test.
func newRope(half, left, right float64) (ropeHalves, error) {
	for _, field := range []struct {
		name  string
		value float64
	}{{"Rope", half}, {"RopeLeft", left}, {"RopeRight", right}} {
		if field.value >= 0 && !math.IsInf(field.value, 0) {
			continue
		}
		what := "half of the rope"
		if field.name == "Rope" {
			what = "rope is a half-width and"
		}
		return ropeHalves{}, fmt.Errorf("%w: %s: the %s must be 0 or more, not %g",
			ErrOption, field.name, what, field.value)
	}
	if left == 0 && right == 0 {
		return symmetricRope(half), nil
	}
	if half > 0 {
		return ropeHalves{}, fmt.Errorf("%w: Rope is for two equal halves, RopeLeft and RopeRight "+
			"are for halves that differ; set either Rope or these two", ErrOption)
	}
	return ropeHalves{left, right}, nil
}

// ropeArgument reads the arguments of a method that takes a half-width, or both halves. ok is false
// if they are not a rope.
func ropeArgument(rope []float64) (h ropeHalves, ok bool) {
	switch len(rope) {
	case 0:
	case 1:
		h = symmetricRope(rope[0])
	case 2:
		h = ropeHalves{rope[0], rope[1]}
	default:
		return ropeHalves{}, false
	}
	return h, h.left >= 0 && h.right >= 0
}

// side tells where a difference lies: −1 left of the rope, 0 in it, 1 right of it. It is the one
// rule for a difference that is known: one that equals an edge of the rope up to rounding is
// inside. So 0.71 − 0.70, which a float64 makes 0.010000000000000009, is in a rope of
// ±0.01, and without a rope a difference that is only rounding is none.
func (h ropeHalves) side(d, rounding float64) int {
	switch {
	case -d > h.left+rounding:
		return -1
	case d > h.right+rounding:
		return 1
	}
	return 0
}

// marginRope is the rope that holds all differences in which a classifier, right or left, is not
// worse by more than a margin.
func marginRope(margin float64, right bool) ropeHalves {
	if right {
		return ropeHalves{margin, math.Inf(1)}
	}
	return ropeHalves{math.Inf(1), margin}
}

// fields returns the three fields of a test.
func (h ropeHalves) fields() (half, left, right float64) {
	if h.isSymmetric() {
		return h.left, 0, 0
	}
	return 0, h.left, h.right
}

// isZero reports whether there is no rope.
func (h ropeHalves) isZero() bool { return h.left == 0 && h.right == 0 }

// isSymmetric reports whether both halves are the same.
func (h ropeHalves) isSymmetric() bool { return h.left == h.right }

// halfWidth is half of the whole width.
func (h ropeHalves) halfWidth() float64 { return h.left/2 + h.right/2 }

// scale multiplies both halves.
func (h ropeHalves) scale(factor float64) ropeHalves {
	return ropeHalves{factor * h.left, factor * h.right}
}

// String writes the rope, such as "±0.01" or "[-0.01, +0.02]".
func (h ropeHalves) String() string {
	if h.isSymmetric() {
		return "±" + writing.Number(h.left)
	}
	return h.interval(writing.Number)
}

// formatRounded writes the rope as an interval, with three significant digits.
func (h ropeHalves) formatRounded() string { return h.interval(writing.Number3) }

func (h ropeHalves) interval(number func(float64) string) string {
	low, high := "0", "0"
	if h.left > 0 {
		low = "-" + number(h.left)
	}
	if h.right > 0 {
		high = "+" + number(h.right)
	}
	return "[" + low + ", " + high + "]"
}

// describe writes the rope, or that there is none.
func (h ropeHalves) describe() string {
	if h.isZero() {
		return "no rope"
	}
	return "rope " + h.String()
}

// scaleWarning warns when scores and rope seem to be in different units. shares tells whether the
// scores may be shares, such as accuracies.
func (h ropeHalves) scaleWarning(largest float64, shares bool) error {
	most, widest := writing.Number(largest), max(h.left, h.right)
	if shares && largest > 2 && largest <= 100 && widest > 0 && widest <= 0.05 {
		return fmt.Errorf("scores up to %s look like percent, but a rope of %s looks like "+
			"a fraction: on the scale of the scores one point is 1", most, h.describeHalfWidth())
	}
	if !(largest > 0) || widest < largest {
		return nil
	}
	what := "a rope of " + h.describeHalfWidth()
	switch {
	case h.right < largest:
		what = "the left half of the rope, " + writing.Number(h.left) + ","
	case h.left < largest:
		what = "the right half of the rope, " + writing.Number(h.right) + ","
	}
	return fmt.Errorf("%s covers every difference that scores up to %s allow: "+
		"one percentage point is 0.01 here", what, most)
}

// rangeWarning warns when the rope is wider than the range of all scores.
func (h ropeHalves) rangeWarning(low, high float64) error {
	if !(high > low) || high-low > min(h.left, h.right) {
		return nil
	}
	return fmt.Errorf("all scores are between %s and %s: the rope covers every difference "+
		"between them", writing.Number(low), writing.Number(high))
}

// describeHalfWidth is the half-width, or the whole rope where the halves differ.
func (h ropeHalves) describeHalfWidth() string {
	if h.isSymmetric() {
		return writing.Number(h.left)
	}
	return h.String()
}

// widen widens an interval so that it has some scores in it, without those that are missing.
func widen(low, high float64, scores ...[]float64) (wideLow, wideHigh float64) {
	for _, of := range scores {
		for _, v := range presentScores(of) {
			low, high = min(low, v), max(high, v)
		}
	}
	return low, high
}
