package writing

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Number writes a value as people write it: up to six significant digits, no trailing zeros.
func Number(x float64) string { return strconv.FormatFloat(x, 'g', 6, 64) }

// Number3 writes a value with three significant digits.
func Number3(x float64) string { return strconv.FormatFloat(x, 'g', 3, 64) }

// Number4 writes a value with four significant digits, and infinity as ∞.
func Number4(x float64) string {
	if math.IsInf(x, 0) {
		return signed(x, "∞")
	}
	return strconv.FormatFloat(x, 'g', 4, 64)
}

// Decimals writes a value with the given number of decimals, and infinity as ∞.
func Decimals(x float64, decimals int) string {
	if math.IsInf(x, 0) {
		return signed(x, "∞")
	}
	return unsignedZero(strconv.FormatFloat(x, 'f', decimals, 64))
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

// Probability is a probability as text. It is a bound where the error allows no more.
type Probability struct {
	// Bound is '<' or '>' where Digits is a bound, and 0 where Digits is the value.
	Bound byte
	// Digits is the number.
	Digits string
}

func (p Probability) String() string {
	if p.Bound == 0 {
		return p.Digits
	}
	return string(p.Bound) + p.Digits
}

// Equals returns text to stand behind the name of the probability, such as "= 0.0312" or "<
// 0.0001".
func (p Probability) Equals() string {
	if p.Bound == 0 {
		return "= " + p.Digits
	}
	return string(p.Bound) + " " + p.Digits
}

// NewProbability writes p with four decimals, or as many as its standard error allows. A p that
// would be rounded to 0 or 1 becomes a bound: <0.0001 or >0.9999. An exact 0 is written as 0, and
// an exact 1 as 1 if it is certain, so that rounding never claims certainty. Near a level such as
// 0.05 or 0.95 there are more decimals: 0.049996 and 0.050004 have different verdicts.
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
	if standardError == 0 {
		decimals = decimalsNearLevel(settled(p))
	}
	return bounded(0, settled(p))
}

// decimalsNearLevel is the number of decimals that tells p from a usual level: 4, or up to 8 if p
// would be rounded to it.
func decimalsNearLevel(p float64) int {
	for _, level := range []float64{0.01, 0.05, 0.1, 0.9, 0.95, 0.99} {
		if off := math.Abs(p - level); off >= 5e-13 && off < 5e-5 {
			return min(int(math.Ceil(-math.Log10(off))), 8)
		}
	}
	return 4
}

// settled takes away what is rounding: 2/64 and a sum of terms that is 2/64 are written alike.
func settled(p float64) float64 { return math.Round(p*1e12) / 1e12 }

// PValue writes a p value. It is 0 or 1 only where it is exact.
func PValue(p float64) string { return NewProbability(p, 0, p == 1).String() }

// PIs returns "p = 0.0312" or "p < 0.0001".
func PIs(p float64) string { return "p " + NewProbability(p, 0, p == 1).Equals() }

// Short writes a probability where there is little room, with the given number of decimals. A
// probability that would be rounded to 0 or 1 becomes a bound.
func Short(p float64, decimals int) string {
	step := math.Pow10(-decimals)
	switch text := strconv.FormatFloat(settled(p), 'f', decimals, 64); text {
	case strconv.FormatFloat(0, 'f', decimals, 64):
		return "<" + strconv.FormatFloat(step, 'f', decimals, 64)
	case strconv.FormatFloat(1, 'f', decimals, 64):
		return ">" + strconv.FormatFloat(1-step, 'f', decimals, 64)
	default:
		return text
	}
}

// Estimate writes values with so many decimals that their uncertainty has two significant digits.
// Very small and very large values have an exponent. Without an uncertainty, or with one that is
// only rounding, there are few decimals.
func Estimate(uncertainty float64, values ...float64) []any {
	decimals := 6
	if uncertainty > 0 {
		decimals = min(max(0, 1-int(math.Floor(math.Log10(uncertainty)))), 15)
	}
	out := make([]any, len(values))
	for i, v := range values {
		size := math.Abs(v)
		certain := !(uncertainty > 1e-12*size)
		switch {
		case decimals <= 8 && size < 1e8, size >= 1e-3 && size < 1e8 && !certain:
			out[i] = unsignedZero(strconv.FormatFloat(v, 'f', decimals, 64))
		case certain || uncertainty >= size:
			out[i] = Number3(v)
		default:
			digits := math.Floor(math.Log10(size)) - math.Floor(math.Log10(uncertainty)) + 1
			out[i] = strconv.FormatFloat(v, 'e', int(digits), 64)
		}
	}
	return out
}

// Column writes the values of a column, all with the same decimals: so many that their uncertainty
// has two significant digits. If it is not known or 0, the decimals are those of [Number].
func Column(uncertainty float64, values ...float64) []string {
	out := make([]string, len(values))
	if uncertainty > 0 {
		for i, text := range Estimate(uncertainty, values...) {
			out[i] = fmt.Sprint(text)
		}
		return out
	}
	decimals := 0
	for i, v := range values {
		if out[i] = Number(v); !strings.Contains(out[i], "e") {
			_, fraction, _ := strings.Cut(out[i], ".")
			decimals = max(decimals, len(fraction))
		}
	}
	for i, v := range values {
		if !strings.Contains(out[i], "e") {
			out[i] = strconv.FormatFloat(v, 'f', decimals, 64)
		}
	}
	return out
}

// Shortened takes the zeros that all texts of a column have at their ends, such as those of scores
// that are counted and not estimated.
func Shortened(column []string) []string {
	zeros := func(text string) int {
		if !strings.Contains(text, ".") || strings.Contains(text, "e") {
			return 0
		}
		return len(text) - len(strings.TrimRight(text, "0"))
	}
	common := zeros(slices.MinFunc(column, func(a, b string) int { return zeros(a) - zeros(b) }))
	for i, text := range column {
		column[i] = strings.TrimSuffix(text[:len(text)-common], ".")
	}
	return column
}

// Percent writes a share in whole percent, such as "57 %". What is not 0 is not written as 0, and
// what is not all is not written as all.
func Percent(share float64) string {
	switch {
	case share > 0 && share < 0.005:
		return "less than 1 %"
	case share < 1 && share >= 0.995:
		return "more than 99 %"
	}
	return strconv.FormatFloat(100*share, 'f', 0, 64) + " %"
}

// unsignedZero takes the minus from the text of a number that rounds to 0.
func unsignedZero(text string) string {
	if strings.Trim(text, "-0.") == "" {
		return strings.TrimPrefix(text, "-")
	}
	return text
}

// Estimated writes a mean with its central interval. Where the interval is one point, it writes
// only the mean.
func Estimated(mean, low, high float64) string {
	if low == high {
		return Number(mean)
	}
	return fmt.Sprintf("%s [%s, %s]", Estimate((high-low)/4, mean, low, high)...)
}

// Digits writes a value of 1 or more with n significant digits, rounded by the given function. It
// writes any smaller value as 1.
func Digits(x float64, n int, round func(float64) float64) string {
	if !(x >= 1) {
		return "1"
	}
	unit := math.Pow10(int(math.Floor(math.Log10(x))) + 1 - n)
	decimals := max(0, -int(math.Round(math.Log10(unit))))
	return strconv.FormatFloat(round(x/unit)*unit, 'f', decimals, 64)
}
