package figure

import (
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
)

// ticks marks about eight round numbers, all with the same decimals; gonum's own may skip 0 and mix
// "0" with "0.00".
type ticks struct {
	whole bool    // whole numbers from 0 only
	top   float64 // no marks above, unless it is 0
}

// Ticks implements plot.Ticker.
func (t ticks) Ticks(low, high float64) []plot.Tick {
	if t.top > 0 {
		high = min(high, t.top)
	}
	step := roundStep((high - low) / 8)
	if t.whole {
		step = max(step, 1)
	}
	if !(step > 0) || math.IsInf(step, 0) {
		return nil
	}
	decimals := max(0, int(-math.Floor(math.Log10(step)+1e-9)))
	var marks []plot.Tick
	for i := math.Ceil(low/step - 1e-9); i*step <= high+1e-9*step && len(marks) < 20; i++ {
		if t.whole && i < 0 {
			continue
		}
		marks = append(marks, plot.Tick{Value: i * step, Label: label(i*step, decimals)})
	}
	return marks
}

// roundStep is the smallest of 1, 2, 5, 10, 20, … that is at least x, times any power of ten.
func roundStep(x float64) float64 {
	power := math.Pow(10, math.Floor(math.Log10(x)))
	for _, m := range []float64{1, 2, 5} {
		if m*power >= x*(1-1e-9) {
			return m * power
		}
	}
	return 10 * power
}

// label writes a number with a real minus sign; very small and very large ones with an exponent.
func label(x float64, decimals int) string {
	s := strconv.FormatFloat(x, 'f', decimals, 64)
	if decimals > 6 || math.Abs(x) >= 1e7 {
		s = strconv.FormatFloat(x, 'g', 3, 64)
	}
	if x == 0 {
		s = "0"
	}
	return strings.ReplaceAll(s, "-", "−")
}
