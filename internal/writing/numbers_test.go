package writing_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/bayescmp/go/internal/writing"
)

// is fails unless a text is as it should be.
func is(t *testing.T, what, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("%s:\n%q, want\n%q", what, got, want)
	}
}

func TestNumbers(t *testing.T) {
	inf := math.Inf(1)
	for _, c := range []struct{ what, got, want string }{
		{"six digits, no zeros behind", writing.Number(0.1), "0.1"},
		{"six digits of many", writing.Number(123456.7), "123457"},
		{"six digits of a small number", writing.Number(0.00001234567), "1.23457e-05"},
		{"six digits of a million", writing.Number(1e6), "1e+06"},
		{"three digits", writing.Number3(0.015149), "0.0151"},
		{"three digits of a large number", writing.Number3(1234.5), "1.23e+03"},
		{"four digits", writing.Number4(math.Pi), "3.142"},
		{"four digits of infinity", writing.Number4(inf), "∞"},
		{"four digits below everything", writing.Number4(-inf), "-∞"},
		{"three decimals", writing.Decimals(2.5, 3), "2.500"},
		{"no decimals", writing.Decimals(-2.7, 0), "-3"},
		{"decimals of infinity", writing.Decimals(inf, 3), "∞"},
		{"a half", writing.Half(27.5), "27.5"},
		{"no half", writing.Half(-3), "-3"},
		{"a large half", writing.Half(1234567.5), "1234567.5"},
	} {
		is(t, c.what, c.got, c.want)
	}
}

func TestIsHalf(t *testing.T) {
	for x, want := range map[float64]bool{
		0: true, 3: true, -0.5: true, 27.5: true, 0.25: false, 0.1: false, 1e300: true,
		math.Inf(1): false, math.Inf(-1): false, math.NaN(): false,
	} {
		if got := writing.IsHalf(x); got != want {
			t.Errorf("%g: %v", x, got)
		}
	}
}

// A probability has the digits that its standard error leaves, and never rounds to certainty.
func TestNewProbability(t *testing.T) {
	for _, c := range []struct {
		p, off  float64
		certain bool
		want    string
	}{
		// Without an error: four decimals, and a bound where they would say 0 or 1.
		{0.12345678, 0, false, "0.1235"},
		{0.00004, 0, false, "<0.0001"},
		{0.00006, 0, false, "0.0001"},
		{0.9999, 0, false, "0.9999"},
		{0.99998, 0, false, ">0.9999"},
		{5e-324, 0, false, "<0.0001"},
		// Exactly 0 is 0; exactly 1 is 1 only if it is certain.
		{0, 0, false, "0"},
		{1, 0, true, "1"},
		{1, 0, false, ">0.9999"},
		// An error below the four decimals: 0 and 1 may have come by chance.
		{0, 2e-5, false, "<0.0001"},
		{1, 2e-5, false, ">0.9999"},
		{0.12345678, 2e-5, false, "0.1235"},
		// As many decimals as there are in one digit of the error.
		{0.12345, 0.001, false, "0.123"},
		{0.34567, 0.003, false, "0.346"},
		{0.53088, 0.02, false, "0.53"},
		{0.0782, 2e-4, false, "0.0782"},
		{0.9218, 2e-4, false, "0.9218"},
		{0.5, 0.3, false, "0.5"},
		// 0.0094 is written 0.009, and 0.0096 is written 0.01.
		{0.5, 0.0094, false, "0.500"},
		{0.5, 0.0096, false, "0.50"},
		// Less than its error: below the sum of the two.
		{4e-7, 2e-4, false, "<0.0003"},
		{0.001, 0.004, false, "<0.005"},
		{0, 0.0002, false, "<0.0002"},
		{0.1, 0.3, false, "<0.4"},
		{0.999, 0.004, false, ">0.995"},
		{0.9999996, 2e-4, false, ">0.9997"},
	} {
		what := fmt.Sprintf("%g ± %g", c.p, c.off)
		is(t, what, writing.NewProbability(c.p, c.off, c.certain).String(), c.want)
	}
}

func TestProbabilityBehindItsName(t *testing.T) {
	for _, c := range []struct {
		p    writing.Probability
		want string
	}{
		{writing.Probability{Digits: "0.0312"}, "= 0.0312"},
		{writing.Probability{Bound: '<', Digits: "0.0001"}, "< 0.0001"},
		{writing.Probability{Bound: '>', Digits: "0.9999"}, "> 0.9999"},
	} {
		is(t, c.p.String(), c.p.Equals(), c.want)
	}
}

func TestPValues(t *testing.T) {
	for p, want := range map[float64]struct{ value, is string }{
		0:       {"0", "p = 0"},
		1:       {"1", "p = 1"},
		1e-9:    {"<0.0001", "p < 0.0001"},
		0.00004: {"<0.0001", "p < 0.0001"},
		0.0357:  {"0.0357", "p = 0.0357"},
		0.5:     {"0.5000", "p = 0.5000"},
		0.99999: {">0.9999", "p > 0.9999"},
	} {
		is(t, fmt.Sprint(p), writing.PValue(p), want.value)
		is(t, fmt.Sprint(p), writing.PIs(p), want.is)
	}
}

func TestShort(t *testing.T) {
	for _, c := range []struct {
		p        float64
		decimals int
		want     string
	}{
		{0, 2, "<0.01"}, {0.004, 2, "<0.01"}, {0.006, 2, "0.01"}, {0.5, 2, "0.50"},
		{0.994, 2, "0.99"}, {0.996, 2, ">0.99"}, {1, 2, ">0.99"},
		{0.0004, 3, "<0.001"}, {0.0312, 3, "0.031"}, {0.9996, 3, ">0.999"},
		{0.04, 1, "<0.1"}, {0.96, 1, ">0.9"},
	} {
		is(t, fmt.Sprint(c.p), writing.Short(c.p, c.decimals), c.want)
	}
}

// Two significant digits of the uncertainty decide about the decimals.
func TestEstimate(t *testing.T) {
	for _, c := range []struct {
		uncertainty float64
		values      []float64
		want        string
	}{
		{0.0041, []float64{0.00551, -0.00279}, "[0.0055 -0.0028]"},
		{0.04, []float64{0.0166666}, "[0.017]"},
		{2.5, []float64{17.25, 1.04}, "[17.2 1.0]"},
		{12, []float64{123.4}, "[123]"},
		{4000, []float64{123456.7}, "[123457]"},
		// Without an uncertainty there are six decimals.
		{0, []float64{0.5}, "[0.500000]"},
		// Zero has no sign.
		{0.04, []float64{-0.0001, 0.0001, 0}, "[0.000 0.000 0.000]"},
		// Very small and very large numbers have an exponent.
		{2e-7, []float64{1.2345e-6}, "[0.00000123]"},
		{2e-9, []float64{1.2345e-8, 0}, "[1.23e-08 0]"},
		{2e-10, []float64{0.9, 1e-11}, "[0.90000000000 1e-11]"},
		{1e-17, []float64{0.9}, "[0.9]"},
		{2e-300, []float64{1.2345e-299}, "[1.23e-299]"},
		{2e9, []float64{123456789012, -5}, "[1.235e+11 -5]"},
		{0.5, []float64{250000001.23}, "[2.5000000123e+08]"},
	} {
		got := fmt.Sprint(writing.Estimate(c.uncertainty, c.values...))
		is(t, fmt.Sprint(c.values, " ± ", c.uncertainty), got, c.want)
	}
}

func TestProbabilityNearALevel(t *testing.T) {
	for _, c := range []struct {
		p    float64
		want string
	}{
		{0.050004, "0.050004"}, {0.049996, "0.049996"}, {0.05, "0.0500"}, {0.0500499, "0.05005"},
		{0.95000001, "0.95000001"}, {0.0312, "0.0312"}, {0.05006, "0.0501"},
		{0.04999999999999, "0.0500"},
	} {
		is(t, fmt.Sprint(c.p), writing.PValue(c.p), c.want)
	}
}

func TestColumn(t *testing.T) {
	for _, c := range []struct {
		uncertainty float64
		values      []float64
		want        string
	}{
		{0.0041, []float64{0.771, 0.7715}, "[0.7710 0.7715]"},
		{0.16, []float64{25000.1, 25001.06}, "[25000.10 25001.06]"},
		// Without an uncertainty, six digits.
		{0, []float64{25000.1, 25001.06}, "[25000.1 25001.1]"},
		{math.NaN(), []float64{0.5, 0.125}, "[0.500 0.125]"},
		{0, []float64{1.5e-9, 2, 0.25}, "[1.5e-09 2.00 0.25]"},
	} {
		got := fmt.Sprint(writing.Column(c.uncertainty, c.values...))
		is(t, fmt.Sprint(c.values, " ± ", c.uncertainty), got, c.want)
	}
}

func TestShortened(t *testing.T) {
	for _, c := range []struct{ column, want []string }{
		{[]string{"0.000", "1.000"}, []string{"0", "1"}},
		{[]string{"0.500", "0.250"}, []string{"0.50", "0.25"}},
		{[]string{"100", "0"}, []string{"100", "0"}},
		{[]string{"1.0e+10", "1.0"}, []string{"1.0e+10", "1.0"}},
	} {
		is(t, fmt.Sprint(c.column), fmt.Sprint(writing.Shortened(c.column)), fmt.Sprint(c.want))
	}
}

func TestEstimated(t *testing.T) {
	is(t, "an interval", writing.Estimated(0.0167, -0.0149, 0.0482), "0.017 [-0.015, 0.048]")
	is(t, "a point", writing.Estimated(0.25, 0.25, 0.25), "0.25")
}

func TestDigits(t *testing.T) {
	for _, c := range []struct {
		x     float64
		n     int
		round func(float64) float64
		want  string
	}{
		{82.3456, 3, math.Round, "82.3"}, {82.3456, 2, math.Round, "82"},
		{82.3456, 1, math.Round, "80"}, {87.3, 1, math.Round, "90"},
		{87.3, 1, math.Floor, "80"}, {1239, 3, math.Floor, "1230"},
		{1.5, 3, math.Round, "1.50"}, {1, 1, math.Floor, "1"}, {9.96, 1, math.Round, "10"},
		{0.5, 3, math.Round, "1"}, {-3, 3, math.Round, "1"}, {math.NaN(), 3, math.Round, "1"},
	} {
		is(t, fmt.Sprint(c.x, " with ", c.n), writing.Digits(c.x, c.n, c.round), c.want)
	}
}
