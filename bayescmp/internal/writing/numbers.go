package writing

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Number writes a value as people write it: up to six significant digits, no trailing zeros.
func Number(x float64) string { return strconv.FormatFloat(x, 'g', 6, 64) }

// Number3 writes a value with three significant digits.
func Number3(x float64) string { return strconv.FormatFloat(x, 'g', 3, 64) }

// Number4 writes a value with four significant digits, infinity as ∞.
func Number4(x float64) string {
	if math.IsInf(x, 0) {
		return signed(x, "∞")
	}
	return strconv.FormatFloat(x, 'g', 4, 64)
}

// Decimals writes a value with so many decimals, infinity as ∞.
func Decimals(x float64, decimals int) string {
	if math.IsInf(x, 0) {
		return signed(x, "∞")
	}
	return strconv.FormatFloat(x, 'f', decimals, 64)
}

// signed puts a minus before the text of a negative value.
func signed(x float64, text string) string {
	if x < 0 {
		return "-" + text
	}
	return text
}

// Half writes a multiple of one half with all its digits.
func Half(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

// IsHalf reports whether x is a finite multiple of one half.
func IsHalf(x float64) bool { return 2*x == math.Trunc(2*x) && !math.IsInf(x, 0) }

// Probability is a probability in words: a bound where its error leaves no more.
type Probability struct {
	Bound  byte // '<' or '>' where Digits is a bound, 0 where it is the value
	Digits string
}

func (p Probability) String() string {
	if p.Bound == 0 {
		return p.Digits
	}
	return string(p.Bound) + p.Digits
}

// Equals is "= 0.0312" or "< 0.0001", to stand behind the name of the probability.
func (p Probability) Equals() string {
	if p.Bound == 0 {
		return "= " + p.Digits
	}
	return string(p.Bound) + " " + p.Digits
}

// NewProbability writes p with four decimals, or as many as its standard error deserves. What would
// round to 0 or 1 without being it is a bound: <0.0001 or >0.9999. An exact 0 is 0, and an exact 1
// is 1 if it is certain, so that rounding never claims certainty.
func NewProbability(p, standardError float64, certain bool) Probability {
	if standardError == 0 && (p == 0 || p == 1 && certain) {
		return Probability{Digits: Number(p)}
	}
	decimals := 4
	if standardError > 0 {
		// The error is written with one digit, which may be rounded up to the next power of ten.
		decimals = min(max(1, -int(math.Floor(math.Log10(standardError)+0.0223))), 4)
	}
	step := math.Pow10(-decimals)
	bounded := func(sign byte, at float64) Probability {
		return Probability{sign, strconv.FormatFloat(at, 'f', decimals, 64)}
	}
	if standardError >= 5e-5 {
		// A probability that is lost in its error is below their sum.
		switch bound := step * math.Ceil((min(p, 1-p)+standardError)/step-1e-9); {
		case p < standardError:
			return bounded('<', bound)
		case 1-p < standardError:
			return bounded('>', 1-bound)
		}
	}
	switch {
	case p < step/2 && (p > 0 || standardError > 0):
		return bounded('<', step)
	case !certain && p > 1-step/2:
		return bounded('>', 1-step)
	}
	return bounded(0, p)
}

// PValue is a p value: 0 and 1 only where they are exact.
func PValue(p float64) string { return NewProbability(p, 0, p == 1).String() }

// PIs is "p = 0.0312" or "p < 0.0001".
func PIs(p float64) string { return "p " + NewProbability(p, 0, p == 1).Equals() }

// Short is a probability in little room: with so few decimals, and a bound where it would round to 0
// or 1.
func Short(p float64, decimals int) string {
	step := math.Pow10(-decimals)
	switch text := strconv.FormatFloat(p, 'f', decimals, 64); text {
	case strconv.FormatFloat(0, 'f', decimals, 64):
		return "<" + strconv.FormatFloat(step, 'f', decimals, 64)
	case strconv.FormatFloat(1, 'f', decimals, 64):
		return ">" + strconv.FormatFloat(1-step, 'f', decimals, 64)
	default:
		return text
	}
}

// Estimate writes values with decimals for two significant digits of their uncertainty; very small
// and very large ones with an exponent.
func Estimate(uncertainty float64, values ...float64) []any {
	decimals := 6
	if uncertainty > 0 {
		decimals = min(max(0, 1-int(math.Floor(math.Log10(uncertainty)))), 15)
	}
	out := make([]any, len(values))
	for i, v := range values {
		if decimals > 8 || math.Abs(v) >= 1e8 {
			out[i] = Number3(v)
		} else {
			out[i] = unsignedZero(strconv.FormatFloat(v, 'f', decimals, 64))
		}
	}
	return out
}

// unsignedZero takes the minus from the text of a number that rounds to 0.
func unsignedZero(text string) string {
	if strings.Trim(text, "-0.") == "" {
		return strings.TrimPrefix(text, "-")
	}
	return text
}

// Estimated is a mean with its central interval, or what is known where the interval is one point.
func Estimated(mean, low, high float64) string {
	if low == high {
		return Number(mean)
	}
	return fmt.Sprintf("%s [%s, %s]", Estimate((high-low)/4, mean, low, high)...)
}

// Digits writes a value of 1 or more with so many significant digits, by a rounding of its own.
func Digits(x float64, n int, round func(float64) float64) string {
	if !(x >= 1) {
		return "1"
	}
	unit := math.Pow10(int(math.Floor(math.Log10(x))) + 1 - n)
	return strconv.FormatFloat(round(x/unit)*unit, 'f', max(0, -int(math.Round(math.Log10(unit)))), 64)
}
