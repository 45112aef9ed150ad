package tables

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Scores beyond these would overflow in a sum, or lose digits.
const (
	LargestScore  = 1e300
	SmallestScore = 1e-300
)

// ParseScore reads one score; NaN means missing. Errors wrap [ErrScore].
func ParseScore(text string) (float64, error) {
	if v, ok := plainNumber(text); ok && (v == 0 || inRange(v)) {
		return v, nil
	}
	text = strings.TrimSpace(text)
	if IsMissing(text) {
		return math.NaN(), nil
	}
	v, ok := plainNumber(strings.Replace(text, Minus, "-", 1))
	if ok && (v == 0 || inRange(v)) {
		return v, nil
	}
	return 0, notScore{text, v}
}

// notScore is the error of a text that is not a score. It is cheap to make: columns of text have
// many.
type notScore struct {
	text string
	// v is the value if the text is a number.
	v float64
}

func (e notScore) Error() string {
	return fmt.Sprintf("%v: score %q %s", ErrScore, e.text, problemOf(e.text, e.v))
}

// Unwrap returns [ErrScore].
func (notScore) Unwrap() error { return ErrScore }

// Minus is the minus sign of typesetters.
const Minus = "\u2212"

func inRange(v float64) bool { return math.Abs(v) <= LargestScore && math.Abs(v) >= SmallestScore }

// problemOf says what is wrong with a score. v is its value if it is a number.
func problemOf(text string, v float64) string {
	lower := strings.ToLower(strings.TrimLeft(text, "+-"+Minus))
	switch {
	case v != 0 && math.Abs(v) < SmallestScore:
		return "is too close to 0 to compute with"
	case v != 0, lower == "inf", lower == "infinity", lower == "∞":
		return "is infinite or too large to compute with; leave the cell empty where a method " +
			"failed, and say what to do about missing scores"
	case strings.HasSuffix(text, "%"):
		return "is not a number; write 95 or 0.95 without the percent sign"
	case strings.Count(text, ",") == 1:
		return "is not a number; write a decimal point, not a comma"
	case !strings.ContainsAny(text, "0123456789"):
		return "is not a number; leave the cell empty where there is no score"
	}
	return "is not a number"
}

// plainNumber reads digits with a sign, a decimal point and an exponent, and nothing else. A number
// that is too large is infinite.
func plainNumber(text string) (v float64, ok bool) {
	for i := range len(text) {
		switch c := text[i]; {
		case c >= '0' && c <= '9', c == '.', c == '-', c == '+', c == 'e', c == 'E':
		default:
			return 0, false
		}
	}
	v, err := strconv.ParseFloat(text, 64)
	return v, err == nil || math.IsInf(v, 0)
}

// IsNumber reports whether a cell holds a number and nothing else.
func IsNumber(cell string) bool {
	_, ok := plainNumber(strings.TrimSpace(cell))
	return ok
}

// IsMissing recognises the usual ways to write "no score".
func IsMissing(text string) bool {
	if len(text) > len("-nan(ind)") {
		return false
	}
	switch strings.ToLower(text) {
	case "", "na", "n/a", "n.a.", "nan", "-nan", "nan(ind)", "-nan(ind)", "null", "nil", "none",
		"missing", "?", "-", "--", "---", "–", "—", Minus, "#n/a", "#na", "<na>":
		return true
	}
	return false
}

// ParseSizes reads a column of training or test set sizes.
func ParseSizes(column []string, name string) ([]float64, error) {
	sizes := make([]float64, len(column))
	for i, text := range column {
		v, ok := plainNumber(strings.TrimSpace(text))
		if !ok || !(v >= 1) || math.IsInf(v, 0) {
			return nil, fmt.Errorf("%w: row %d: %s %q is not a number of instances",
				ErrScore, i+1, name, text)
		}
		sizes[i] = v
	}
	return sizes, nil
}
