package figure

import (
	"math"
	"slices"
	"strconv"
	"strings"
)

func finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }

// drawable reports whether all of the numbers can be coordinates: they must be so small that sums
// and products of a few of them are finite.
func drawable(xs ...float64) bool {
	return !slices.ContainsFunc(xs, func(x float64) bool { return !(math.Abs(x) <= 1e100) })
}

// stretch adds a margin, which is a share of the width, at both ends of an axis. It moves equal
// ends apart.
func stretch(low, high, margin float64) (float64, float64) {
	size := max(math.Abs(low), math.Abs(high))
	width := high - low
	if width <= 1e-9*size || width < 1e-100 {
		if size < 1e-100 {
			return low - 1, high + 1
		}
		return low - size/2, high + size/2
	}
	return low - margin*width, high + margin*width
}

func sign(x float64) int {
	switch {
	case x < 0:
		return -1
	case x > 0:
		return 1
	}
	return 0
}

// value writes a number to four digits.
func value(x float64) string { return digits(x, 4) }

// digits writes a number to n digits, and all digits before its point if it has a usual size.
func digits(x float64, n int) string {
	if size := math.Abs(x); size >= 1 && size < 1e15 {
		n = max(n, 1+floorLog(size))
	}
	return trueMinus(strconv.FormatFloat(x, 'g', n, 64))
}

// fine writes numbers to four digits, or to as many more as show differences of a unit.
func fine(unit float64) func(x float64) string {
	return func(x float64) string {
		n := 4
		if size := math.Abs(x); size > unit && unit > 0 {
			n = min(17, max(n, 1+floorLog(size)-floorLog(unit)))
		}
		return digits(x, n)
	}
}

// alongside writes numbers of an axis to a thousandth of its length, or finer if some of them would
// look the same and are not.
func alongside(low, high float64, apart ...float64) func(x float64) string {
	unit := (high - low) / 1000
	write := fine(unit)
	for range 17 {
		if distinguishes(write, apart) {
			break
		}
		unit /= 10
		write = fine(unit)
	}
	return write
}

// distinguishes reports whether different numbers have different texts. Numbers that differ by
// rounding alone are the same.
func distinguishes(write func(float64) string, xs []float64) bool {
	sorted := slices.Sorted(slices.Values(xs))
	for i := 1; i < len(sorted); i++ {
		a, b := sorted[i-1], sorted[i]
		if b-a > 1e-12*max(math.Abs(a), math.Abs(b)) && write(a) == write(b) {
			return false
		}
	}
	return true
}

// sure writes a measurement with as many decimals as its error needs for so many digits. An error
// of 0 is none.
func sure(x, err float64, digits int) string {
	if !(err > 0) {
		return value(x)
	}
	decimals := digits - 1 - int(math.Floor(math.Log10(err)))
	if decimals > 6 || math.Abs(x) >= 1e6 {
		return fine(math.Pow(10, -float64(decimals)))(x)
	}
	return label(x, max(0, decimals))
}

// alike writes the numbers of an axis, different ones differently, and all with the same number of
// decimals unless one of them has an exponent.
func alike(xs []float64) []string {
	if len(xs) == 0 {
		return nil
	}
	texts, decimals := make([]string, len(xs)), 0
	write := alongside(slices.Min(xs), slices.Max(xs), xs...)
	for i, x := range xs {
		texts[i] = write(x)
		_, after, _ := strings.Cut(texts[i], ".")
		decimals = max(decimals, len(after))
	}
	if slices.ContainsFunc(texts, func(text string) bool { return strings.Contains(text, "e") }) {
		return texts
	}
	for i, x := range xs {
		texts[i] = label(x, decimals)
	}
	return texts
}

// chance writes a probability to three decimals, and as a bound next to 0 and 1.
func chance(p float64) string {
	switch {
	case p == 0 || p == 1:
		return value(p)
	case p < 0.0005:
		return "<0.001"
	case p > 0.9995:
		return ">0.999"
	}
	return strconv.FormatFloat(p, 'f', 3, 64)
}

// label writes a number with so many decimals, and 0 without any.
func label(x float64, decimals int) string {
	text := trueMinus(strconv.FormatFloat(x, 'f', decimals, 64))
	if strings.Trim(text, "−0.") == "" {
		return "0"
	}
	return text
}

// trueMinus replaces hyphens by minus signs.
func trueMinus(number string) string { return strings.ReplaceAll(number, "-", "−") }

// floorLog is the exponent of a number in scientific notation.
func floorLog(x float64) int { return int(math.Floor(math.Log10(x) + 1e-9)) }
