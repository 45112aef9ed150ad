package bayescmp

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// plural is "1 fold", "10 folds".
func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}

// span is "5 to 10 folds".
func span(low, high int, noun string) string {
	if low == high {
		return plural(low, noun)
	}
	return fmt.Sprintf("%d to %s", low, plural(high, noun))
}

// listed quotes the first names, and counts the others.
func listed(names []string, most int) string {
	if len(names) <= most {
		return quoted(names)
	}
	return fmt.Sprintf("%s and %d more", quoted(names[:most]), len(names)-most)
}

func quoted(names []string) string {
	q := make([]string, len(names))
	for i, n := range names {
		q[i] = strconv.Quote(n)
	}
	return strings.Join(q, ", ")
}

// number writes a value as people write it: up to six significant digits, no trailing zeros.
func number(x float64) string { return strconv.FormatFloat(x, 'g', 6, 64) }

// some lists up to eight names.
func some(names []string) string {
	if len(names) > 8 {
		return strings.Join(names[:7], ", ") + fmt.Sprintf(" and %d more", len(names)-7)
	}
	return strings.Join(names, ", ")
}

// written is P with four decimals, or as many as the standard errors deserve. What would round to 0 or 1 without
// being it is written as <0.0001 or >0.9999, and what is exactly that as 0 or 1, so that certainty is never claimed by rounding.
func (c *Comparison) written() [3]string {
	p, e := [3]float64{c.P.Left, c.P.Rope, c.P.Right}, [3]float64{c.Error.Left, c.Error.Rope, c.Error.Right}
	var out [3]string
	for i := range p {
		// A probability next to 1 is certain only if nothing is left for the others.
		certain := p[(i+1)%3] == 0 && p[(i+2)%3] == 0 && e[i] == 0
		out[i] = probability(p[i], e[i], certain)
	}
	return out
}

func probability(p, standardError float64, certain bool) string {
	if standardError == 0 && (p == 0 || p == 1 && certain) {
		return number(p)
	}
	decimals := 4
	if standardError > 0 {
		// The error is written with one digit, which may be rounded up to the next power of ten.
		decimals = min(max(1, -int(math.Floor(math.Log10(standardError)+0.0223))), 4)
	}
	step := math.Pow10(-decimals)
	if standardError >= 5e-5 {
		// A probability that is lost in its error is below their sum.
		switch bound := step * math.Ceil((min(p, 1-p)+standardError)/step-1e-9); {
		case p < standardError:
			return "<" + strconv.FormatFloat(bound, 'f', decimals, 64)
		case 1-p < standardError:
			return ">" + strconv.FormatFloat(1-bound, 'f', decimals, 64)
		}
	}
	switch {
	case p < step/2 && (p > 0 || standardError > 0):
		return "<" + strconv.FormatFloat(step, 'f', decimals, 64)
	case !certain && p > 1-step/2:
		return ">" + strconv.FormatFloat(1-step, 'f', decimals, 64)
	}
	return strconv.FormatFloat(p, 'f', decimals, 64)
}

// estimate writes values with decimals for two significant digits of their uncertainty; very small and very large ones
// with an exponent.
func estimate(uncertainty float64, values ...float64) []any {
	decimals := 6
	if uncertainty > 0 {
		decimals = min(max(0, 1-int(math.Floor(math.Log10(uncertainty)))), 15)
	}
	out := make([]any, len(values))
	for i, v := range values {
		if decimals > 8 || math.Abs(v) >= 1e8 {
			out[i] = number3(v)
		} else {
			out[i] = unsignedZero(strconv.FormatFloat(v, 'f', decimals, 64))
		}
	}
	return out
}

// unsignedZero is the text of a number, that of one which rounds to 0 without a minus sign.
func unsignedZero(text string) string {
	if strings.Trim(text, "-0.") == "" {
		return strings.TrimPrefix(text, "-")
	}
	return text
}

// number3 writes a value with three significant digits.
func number3(x float64) string { return strconv.FormatFloat(x, 'g', 3, 64) }
