package reading

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

// parseScore reads one score; NaN means missing.
func parseScore(text string) (float64, error) {
	text = strings.TrimSpace(text)
	if missingScore(text) {
		return math.NaN(), nil
	}
	v, err := strconv.ParseFloat(text, 64)
	problem := "is not a number"
	switch {
	case math.Abs(v) > LargestScore:
		problem = "is infinite or too large"
	case v != 0 && math.Abs(v) < SmallestScore:
		problem = "is too close to 0 to compute with"
	case err == nil:
		return v, nil
	case strings.HasSuffix(text, "%"):
		problem += "; write 95 or 0.95 without the percent sign"
	case strings.Count(text, ",") == 1:
		problem += "; write a decimal point, not a comma"
	}
	return 0, fmt.Errorf("%w: score %q %s", ErrScore, text, problem)
}

// missingScore recognises the usual ways to write "no score".
func missingScore(text string) bool {
	switch strings.ToLower(text) {
	case "", "na", "n/a", "nan", "null", "none", "?", "-":
		return true
	}
	return false
}

// parseSizes reads a column of training or test set sizes.
func parseSizes(column []string, name string) ([]float64, error) {
	sizes := make([]float64, len(column))
	for i, text := range column {
		v, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
		if err != nil || !(v >= 1) || math.IsInf(v, 0) {
			return nil, fmt.Errorf("%w: row %d: %s %q is not a number of instances",
				ErrScore, i+1, name, text)
		}
		sizes[i] = v
	}
	return sizes, nil
}
