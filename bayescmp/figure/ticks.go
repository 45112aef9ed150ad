package figure

import (
	"fmt"
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

// on returns the marks between two ends, and what one does with their numbers to get those of the
// axis, such as "(numbers × 10⁻⁹)"; "" for nothing.
func (t ticks) on(low, high float64) (marks []plot.Tick, todo string) {
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
		return nil, ""
	}
	n := numeralsOf(low, high, step)
	for i := math.Ceil(low/step - 1e-9); i*step <= high+1e-9*step && len(marks) < 20; i++ {
		if t.whole && i < 0 {
			continue
		}
		marks = append(marks, plot.Tick{Value: i * step, Label: n.label(i * step)})
	}
	return marks, n.todo()
}

// numerals write the numbers of an axis: (x − offset) / 10^power.
type numerals struct {
	offset   float64
	power    int
	decimals int
}

// longestLabel is how many digits a label may have, with the point, before all labels leave out
// what they share.
const longestLabel = 7

// numeralsOf decides how to write numbers whose distance is step. They share a power of ten if that
// makes them short, or else an offset.
func numeralsOf(low, high, step float64) numerals {
	exponent := floorLog(step)
	n := numerals{decimals: max(0, -exponent)}
	size := max(math.Abs(low), math.Abs(high))
	if n.length(size) <= longestLabel {
		return n
	}
	scaled := func(size float64) numerals {
		power := floorLog(size)
		return numerals{power: power, decimals: max(0, power-exponent)}
	}
	if n = scaled(size); n.length(size) <= longestLabel {
		return n
	}
	round := math.Pow(10, math.Ceil(math.Log10(high-low)))
	offset := math.Round((low/2+high/2)/round) * round
	reach := max(math.Abs(low-offset), math.Abs(high-offset))
	if n = (numerals{decimals: max(0, -exponent)}); n.length(reach) > longestLabel {
		n = scaled(reach)
	}
	n.offset = offset
	return n
}

// length is how long a label of numbers up to a size is.
func (n numerals) length(size float64) int {
	return len(strconv.FormatFloat(size/math.Pow(10, float64(n.power)), 'f', n.decimals, 64))
}

func (n numerals) label(x float64) string {
	return label((x-n.offset)/math.Pow(10, float64(n.power)), n.decimals)
}

// todo says what one does with the labels to get the numbers of the axis; "" for nothing.
func (n numerals) todo() string {
	text := ""
	if n.power != 0 {
		text += " × 1e" + strconv.Itoa(n.power)
	}
	if n.offset > 0 {
		text += " +"
	}
	if n.offset != 0 {
		text += " " + strconv.FormatFloat(n.offset, 'g', 15, 64)
	}
	if text == "" {
		return ""
	}
	return trueMinus(" (numbers" + strings.Replace(text, " -", " - ", 1) + ")")
}

// mark marks round numbers on an axis whose ends are known. It returns what one does with the
// numbers, for the label of the axis.
func mark(a *plot.Axis, t ticks) (todo string) {
	marks, todo := t.on(a.Min, a.Max)
	a.Tick.Marker = plot.ConstantTicks(marks)
	return todo
}

// markBelow marks the horizontal axis like markApart, and makes its label fit.
func markBelow(p *plot.Plot, c draw.Canvas, t ticks) { fitBelow(p, c, markApart(p, c, t)) }

// markApart marks the horizontal axis like mark, with so few numbers that they do not touch. The
// vertical axis must be complete, because it takes room.
func markApart(p *plot.Plot, c draw.Canvas, t ticks) (todo string) {
	for t.steps = 8; t.steps >= 1; t.steps-- {
		if todo = mark(&p.X, t); fits(p, c) {
			break
		}
	}
	return todo
}

// fits reports whether the labels of the horizontal axis do not touch.
func fits(p *plot.Plot, c draw.Canvas) bool {
	style := p.X.Tick.Label
	apart := p.DataCanvas(c).Size().X / vg.Length(p.X.Max-p.X.Min)
	free := vg.Length(math.Inf(-1)) // where the label before ends
	for _, mark := range p.X.Tick.Marker.Ticks(p.X.Min, p.X.Max) {
		middle, half := apart*vg.Length(mark.Value-p.X.Min), style.Width(mark.Label)/2
		if middle-half < free+style.Width("0") {
			return false
		}
		free = middle + half
	}
	return true
}

// besideFirstMark leaves as much room on the left as the first number of the horizontal axis needs
// where no numbers of a vertical axis are.
func besideFirstMark(p *plot.Plot, c draw.Canvas) draw.Canvas {
	marks := p.X.Tick.Marker.Ticks(p.X.Min, p.X.Max)
	if len(marks) == 0 {
		return c
	}
	data, first := p.DataCanvas(c), vg.Length(p.X.Norm(marks[0].Value))
	beyond := p.X.Tick.Label.Width(marks[0].Label)/2 - data.Min.X - first*data.Size().X
	if beyond <= 0 {
		return c
	}
	return draw.Crop(c, beyond/(1-first), 0, 0, 0)
}

const logScale = " (log scale)"

// markLog marks round numbers on an axis of log10: 1, 2 and 5 of each decade, or powers of ten only
// if there are many decades. It returns what the label of the axis says about the numbers.
func markLog(a *plot.Axis) (todo string) {
	low, high := a.Min, a.Max
	switch {
	case !(high > low) || !drawable(low, high):
		a.Tick.Marker = plot.ConstantTicks(nil)
	case high-low < 0.7:
		// Less than a factor of 5: marks at even distances are rounder.
		var marks []plot.Tick
		marks, todo = ticks{}.on(math.Pow(10, low), math.Pow(10, high))
		for i := range marks {
			marks[i].Value = math.Log10(marks[i].Value)
		}
		a.Tick.Marker = plot.ConstantTicks(marks)
	default:
		a.Tick.Marker = decades(low, high)
	}
	return logScale + todo
}

func decades(low, high float64) (marks plot.ConstantTicks) {
	leading, step := []float64{1, 2, 5}, 1.0
	if high-low > 3 {
		leading, step = leading[:1], math.Ceil((high-low)/8)
	}
	for decade := step * math.Floor(low/step); decade <= high; decade += step {
		for _, m := range leading {
			if at := decade + math.Log10(m); at >= low && at <= high {
				text := strconv.FormatFloat(m*math.Pow(10, decade), 'f', int(max(0, -decade)), 64)
				if math.Abs(decade) > 6 {
					text = fmt.Sprintf("%ge%g", m, decade)
				}
				marks = append(marks, plot.Tick{Value: at, Label: trueMinus(text)})
			}
		}
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
