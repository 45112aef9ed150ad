package figure

import (
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// ticks marks about eight round numbers, all with the same number of decimals. (The ticks of gonum
// may leave out 0, and may mix "0" with "0.00".)
type ticks struct {
	whole bool    // whole numbers from 0 only
	top   float64 // no marks above, unless it is 0
	steps float64 // about how many, instead of eight, unless it is 0
}

// Ticks implements plot.Ticker.
func (t ticks) Ticks(low, high float64) []plot.Tick {
	if t.top > 0 {
		high = min(high, t.top)
	}
	if t.steps == 0 {
		t.steps = 8
	}
	step := roundStep((high - low) / t.steps)
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

// fitTicks marks round numbers on the horizontal axis, so few that their labels do not touch.
func fitTicks(p *plot.Plot, c draw.Canvas) {
	style, between := p.X.Tick.Label, p.X.Tick.Label.Width("0")
	for steps := 8.0; steps >= 1; steps-- {
		p.X.Tick.Marker = ticks{steps: steps}
		apart := p.DataCanvas(c).Size().X / vg.Length(p.X.Max-p.X.Min)
		free, fits := vg.Length(math.Inf(-1)), true // where the label before ends
		for _, mark := range p.X.Tick.Marker.Ticks(p.X.Min, p.X.Max) {
			middle, half := apart*vg.Length(mark.Value-p.X.Min), style.Width(mark.Label)/2
			fits = fits && middle-half >= free+between
			free = middle + half
		}
		if fits {
			return
		}
	}
}

// logTicks marks round numbers on an axis of log10: 1, 2 and 5 of each decade, or powers of ten
// only if there are many decades.
type logTicks struct{}

// Ticks implements plot.Ticker.
func (logTicks) Ticks(low, high float64) []plot.Tick {
	if !(high > low) || !drawable(low, high) {
		return nil
	}
	if high-low < 0.7 { // less than a factor of 5: marks at even distances are rounder
		return evenTicksOfLog(low, high)
	}
	leading, step := []float64{1, 2, 5}, 1.0
	if high-low > 3 {
		leading, step = leading[:1], math.Ceil((high-low)/8)
	}
	var marks []plot.Tick
	for decade := step * math.Floor(low/step); decade <= high; decade += step {
		for _, m := range leading {
			if at := decade + math.Log10(m); at >= low && at <= high {
				text := label(m*math.Pow(10, decade), int(max(0, -decade)))
				marks = append(marks, plot.Tick{Value: at, Label: text})
			}
		}
	}
	return marks
}

func evenTicksOfLog(low, high float64) []plot.Tick {
	marks := ticks{}.Ticks(math.Pow(10, low), math.Pow(10, high))
	for i := range marks {
		marks[i].Value = math.Log10(marks[i].Value)
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

// label writes a number with a true minus sign, and very small or large numbers with an exponent.
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
