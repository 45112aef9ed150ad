package simulate

import (
	"fmt"
	"html"
	"math"
	"slices"
	"strings"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/bayescmp/figure"
	"github.com/bayescmp/go/internal/frames"
)

// The measures of a plan.
const (
	leftVerdict       = "left better"
	equivalentVerdict = "equivalent"
	rightVerdict      = "right better"
	anyVerdict        = "verdict"
)

// Outlook is the answer of [Plan].
type Outlook struct {
	// Now is the answer of the test with the data so far.
	Now *bayescmp.Comparison
	// Datasets is the number of data sets so far.
	Datasets int
	// What says what is added: "data sets" or "benchmarks", "runs" on each of the data sets,
	// "items" or "epochs".
	What string
	// Answers is how many answers of both models together one more of these takes, where the scores
	// are of items; otherwise 0.
	Answers float64
	// Summary has one setting for each number that is added. Its measures are the probabilities of
	// the verdicts "left better", "equivalent" and "right better", and of any verdict, "verdict".
	Summary *Summary

	benchmark bool                // the data sets are benchmarks
	model     bayescmp.References // of the model that continues the data
}

// Needed estimates how many more data sets, or runs, it takes to make a verdict as probable as
// given. It interpolates between the numbers that the plan tried, by straight lines. The range from
// low to high is for a curve that is two Monte Carlo errors higher or lower. A result of +Inf means
// that more are needed than the plan tried, and 0 that there is a verdict already. A probability
// outside (0, 1) wraps [bayescmp.ErrOption].
func (o *Outlook) Needed(probability float64) (needed, low, high float64, err error) {
	if o.empty() {
		return 0, 0, 0, errNoOutlook
	}
	if !(probability > 0 && probability < 1) {
		return 0, 0, 0, fmt.Errorf("%w: the probability of a verdict must be in (0, 1), not %g",
			bayescmp.ErrOption, probability)
	}
	if o.Now.Decision() != bayescmp.Undecided {
		return 0, 0, 0, nil
	}
	return o.crossing(probability, 0), o.crossing(probability, 2), o.crossing(probability, -2), nil
}

// Cost estimates what a verdict with the given probability costs, at a price for each answer of a
// model to an item, with the range of [Outlook.Needed]. So plans for more data sets, items and
// epochs can be compared. It wraps [bayescmp.ErrOption] for folds, whose price nobody knows here.
func (o *Outlook) Cost(probability, price float64) (cost, low, high float64, err error) {
	needed, low, high, err := o.Needed(probability)
	if err == nil && o.Answers == 0 {
		err = fmt.Errorf("%w: the plan is not about items that models answer", bayescmp.ErrOption)
	}
	if err != nil {
		return 0, 0, 0, err
	}
	each := price * o.Answers
	return each * needed, each * low, each * high, nil
}

// crossing returns the size at which the curve of any verdict first reaches p, after it has been
// moved up by some of its errors.
func (o *Outlook) crossing(p, errors float64) float64 {
	sizes, curve, off := o.curve()
	x, y := 0.0, 0.0
	for i, size := range sizes {
		moved := curve[i] + errors*off[i]
		if moved >= p {
			return x + (p-y)/(moved-y)*(size-x)
		}
		x, y = size, max(y, moved)
	}
	return math.Inf(1)
}

func (o *Outlook) empty() bool { return o == nil || o.Summary == nil || o.Now == nil }

// curve returns the probability of any verdict by size.
func (o *Outlook) curve() (sizes, p, errors []float64) {
	sizes, _ = o.Summary.Parameter(o.What) // Plan has made both names
	p, errors, _ = o.Summary.Curve(anyVerdict)
	for i := range errors {
		// If all continuations agree, the probability need not be exactly 0 or 1: the error is the
		// share of one continuation at least.
		errors[i] = max(errors[i], 1/float64(o.Summary.Replications))
	}
	return sizes, p, errors
}

// Verdict says in one sentence how many more data are needed.
func (o *Outlook) Verdict() string {
	if o.empty() {
		return "no outlook"
	}
	if o.Now.Decision() != bayescmp.Undecided {
		return fmt.Sprintf("There is a verdict already: %s", o.Now.Verdict())
	}
	sizes, p, _ := o.curve()
	last := len(sizes) - 1
	for _, chance := range []float64{0.8, 0.5} {
		if needed, low, high, err := o.Needed(chance); err == nil && !math.IsInf(needed, 1) {
			return fmt.Sprintf("About %s more %s give a verdict with probability %g"+
				" (%s to %s, by the Monte Carlo error).",
				roundUp(needed), o.What, chance, roundUp(low), roundUp(high))
		}
	}
	return fmt.Sprintf("Even with %.0f more %s the probability of a verdict is %.2f.",
		sizes[last], o.What, p[last])
}

// roundUp writes a number of data sets with about two digits.
func roundUp(n float64) string {
	switch {
	case math.IsInf(n, 1):
		return "more than were tried"
	case n > 100:
		return fmt.Sprintf("%.0f", 10*math.Ceil(n/10))
	}
	return fmt.Sprintf("%.0f", math.Ceil(n))
}

// notes returns the warnings of the answer with the data so far.
func (o *Outlook) notes() []string {
	var out []string
	for i, w := range o.Now.Warnings {
		out = append(out, fmt.Sprintf("[%d] %s", i+1, w))
	}
	return out
}

func (o *Outlook) headline() string {
	set, many := "data set", "continuations"
	if o.benchmark {
		set = "benchmark"
	}
	if o.Datasets != 1 {
		set += "s"
	}
	if o.Summary.Replications == 1 {
		many = "continuation"
	}
	test := strings.ToUpper(o.Now.Test[:1]) + o.Now.Test[1:]
	return fmt.Sprintf("%s, %s against %s: %d %s so far (%s), %d %s for each number of more %s",
		test, o.Now.Left, o.Now.Right, o.Datasets, set, o.Now.Decision(),
		o.Summary.Replications, many, o.What)
}

// named is the summary with the names of the classifiers in place of left and right.
func (o *Outlook) named() *Summary {
	s := *o.Summary
	s.Measures = slices.Clone(s.Measures)
	for i, measure := range s.Measures {
		switch measure {
		case leftVerdict:
			s.Measures[i] = o.Now.Left + " better"
		case rightVerdict:
			s.Measures[i] = o.Now.Right + " better"
		}
	}
	return &s
}

// String gives the probabilities by number added, the verdict, and the warnings of the test.
func (o *Outlook) String() string {
	if o.empty() {
		return "no outlook"
	}
	lines := append([]string{o.headline(), "", o.named().String(), o.Verdict()}, o.notes()...)
	return strings.Join(lines, "\n") + "\n"
}

// HTML gives the contents of String for a notebook.
func (o *Outlook) HTML() string {
	if o.empty() {
		return "<p>no outlook</p>"
	}
	notes := o.notes()
	for i, n := range notes {
		notes[i] = html.EscapeString(n)
	}
	return o.named().html(o.Verdict(), o.headline()) +
		"<p><small>" + strings.Join(notes, "<br>") + "</small></p>"
}

// Frame returns one row for each number added, with the columns of [Summary.Frame].
func (o *Outlook) Frame() bayescmp.Frame {
	if o.empty() {
		return frames.Failed(errNoOutlook)
	}
	return o.Summary.Frame()
}

// Plot draws the probabilities of any verdict and of each verdict against the number added.
// Verdicts that never occurred are left out.
func (o *Outlook) Plot() *figure.Figure {
	if o.empty() {
		return nil
	}
	names := []string{"any verdict", o.Now.Left + " better", "equivalent", o.Now.Right + " better"}
	lines := figure.Lines{
		Title:  fmt.Sprintf("%s against %s: how probable is a verdict?", o.Now.Left, o.Now.Right),
		XLabel: "additional " + o.What, YLabel: "probability", High: 1,
	}
	for i, measure := range []string{anyVerdict, leftVerdict, equivalentVerdict, rightVerdict} {
		one, err := o.Summary.Lines(o.What, measure)
		if err != nil {
			return nil
		}
		line := one.Lines[0]
		if line.Name = names[i]; i == 0 || slices.Max(line.Y) > 0 {
			lines.Lines = append(lines.Lines, line)
		}
	}
	if len(lines.Lines) == 2 { // the only verdict that occurred is any verdict
		lines.Lines = lines.Lines[1:]
		lines.Lines[0].Name += ", the only verdict"
	}
	return lines.Figure()
}
