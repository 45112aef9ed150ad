package bayescmp

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/bayescmp/go/bayescmp/figure"
	"github.com/bayescmp/go/bayescmp/internal/poissonbinomial"
	"github.com/bayescmp/go/bayescmp/internal/writing"
	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
)

// WinsPosterior is the distribution from which the Poisson test computes P.
type WinsPosterior struct {
	// Datasets are the names of the data sets.
	Datasets []string
	// Each holds the probabilities of the three regions on each data set.
	Each []Probabilities
	// Left, Rope and Right are the distributions of the number of data sets in each region: element
	// k is the probability of exactly k. Rope is nil without a rope.
	Left, Rope, Right []float64
	// Tie is the probability that no count is the largest by itself.
	Tie float64

	zeros   []int // the data sets on which all differences are 0, without a rope
	singles []*StudentPosterior
}

// count fills in the distributions of the counts and returns P and its error.
func (w *WinsPosterior) count(
	ctx context.Context, noRope bool, tell func(done, total int),
) (p, numerical Probabilities, err error) {
	left, middle, right := w.regions()
	w.Right = poissonbinomial.PMF(right, sums(left, middle))
	if noRope {
		w.Left = slices.Clone(w.Right)
		slices.Reverse(w.Left)
		q := len(right)
		for k, mass := range w.Right {
			switch {
			case 2*k > q:
				p.Right += mass
			case 2*k < q:
				p.Left += mass
			default:
				p.Rope, w.Tie = mass, mass
			}
		}
		return regionsOf(p.list()), numerical, ctx.Err()
	}
	w.Left = poissonbinomial.PMF(left, sums(middle, right))
	w.Rope = poissonbinomial.PMF(middle, sums(left, right))
	l, err := poissonbinomial.Largest(ctx, left, middle, right, tell)
	if err != nil {
		return p, numerical, err
	}
	w.Tie = l.Tie
	return regionsOf(l.P), regionsOf([3]float64{l.Error, l.Error, l.Error}), nil
}

// zeroWarning tells how the answer depends on the convention that a data set without any difference
// counts half for either side.
func (w *WinsPosterior) zeroWarning(c *Comparison) error {
	if len(w.zeros) == 0 {
		return nil
	}
	left, _, right := w.regions()
	names := make([]string, len(w.zeros))
	for i, at := range w.zeros {
		names[i] = w.Datasets[at]
		left[at], right[at] = 0, 0
	}
	share := func(win []float64) string {
		return writing.NewProbability(majority(win), 0, false).String()
	}
	return fmt.Errorf("all differences are 0 on %s (%s), and without a rope each counts half "+
		"for either side; counted as a win of neither, %s is better on more than half "+
		"with probability %s, %s with %s",
		writing.Plural(len(w.zeros), "data set"), writing.Some(names),
		c.Left, share(left), c.Right, share(right))
}

// majority returns the probability of more than half, given the probability on each data set.
func majority(each []float64) (p float64) {
	for k, mass := range poissonbinomial.PMF(each, complements(each)) {
		if 2*k > len(each) {
			p += mass
		}
	}
	return settledShare(p)
}

// complements returns 1 − p for each probability.
func complements(p []float64) []float64 {
	out := make([]float64, len(p))
	for i, v := range p {
		out[i] = 1 - v
	}
	return out
}

// sums adds two columns.
func sums(x, y []float64) []float64 {
	sum := make([]float64, len(x))
	for i := range x {
		sum[i] = x[i] + y[i]
	}
	return sum
}

// regions returns the probabilities of each region on all data sets.
func (w *WinsPosterior) regions() (left, rope, right []float64) {
	for _, p := range w.Each {
		left, rope, right = append(left, p.Left), append(rope, p.Rope), append(right, p.Right)
	}
	return left, rope, right
}

// Expected returns the expected number of data sets in each region.
func (w *WinsPosterior) Expected() (left, rope, right float64) {
	if w == nil {
		return 0, 0, 0
	}
	for _, p := range w.Each {
		left, rope, right = left+p.Left, rope+p.Rope, right+p.Right
	}
	return left, rope, right
}

// Frame returns one row per data set with the columns dataset, p_left, p_rope, p_right.
func (w *WinsPosterior) Frame() dataframe.DataFrame {
	if w == nil {
		return dataframe.DataFrame{Err: fmt.Errorf("%w: no posterior", ErrEmpty)}
	}
	left, rope, right := w.regions()
	return dataframe.New(
		series.New(w.Datasets, series.String, "dataset"),
		series.New(left, series.Float, "p_left"),
		series.New(rope, series.Float, "p_rope"),
		series.New(right, series.Float, "p_right"))
}

func (w *WinsPosterior) String() string {
	if w == nil {
		return "no posterior"
	}
	left, rope, right := w.Expected()
	q := writing.Plural(len(w.Each), "data set")
	if w.Rope == nil {
		return fmt.Sprintf("Expected wins on %s: left %.1f, right %.1f.", q, left, right)
	}
	text := fmt.Sprintf("Expected counts on %s: left %.1f, rope %.1f, right %.1f.",
		q, left, rope, right)
	if w.Tie >= 5e-5 {
		text += fmt.Sprintf(" Largest counts tie with probability %s, shared among them.",
			writing.NewProbability(w.Tie, 0, false))
	}
	return text
}

// Plot draws the distribution of X with a line at q/2, as Corani and Benavoli describe it. With a
// rope it draws the distributions of the three counts.
func (w *WinsPosterior) Plot(c *Comparison) *figure.Figure {
	if w == nil || c == nil {
		return nil
	}
	f := figure.Counts{
		Title:    fmt.Sprintf("%s against %s on %s", c.Left, c.Right, c.where()),
		Captions: c.captions(),
	}
	if w.Rope == nil {
		f.XLabel = fmt.Sprintf("X, the number of data sets on which %s is better "+
			"(dashed: q/2 = %g)", c.Right, float64(c.Datasets)/2)
		f.Wins = w.Right
	} else {
		// The captions point at bars, but give the probabilities of the largest counts.
		f.XLabel = "number of data sets (above: how probable it is that this number is the largest)"
		f.Regions = [3][]float64{w.Left, w.Rope, w.Right}
	}
	return f.Figure()
}

func (w *WinsPosterior) notWorse(margin float64, right bool) (p, standard float64) {
	if w == nil || len(w.singles) == 0 {
		return math.NaN(), 0
	}
	each := make([]float64, len(w.singles))
	for i, post := range w.singles {
		each[i], _ = post.notWorse(margin, right)
	}
	return majority(each), 0
}

func (w *WinsPosterior) domain(c *Comparison) string {
	if c.Datasets == 1 {
		return "on " + c.Dataset
	}
	return "on more than half of " + c.where()
}

// loss returns the losses on each data set against the better classifier there, averaged over the
// data sets.
func (w *WinsPosterior) loss() (left, right, standard float64) {
	if w == nil || len(w.singles) == 0 {
		return math.NaN(), math.NaN(), 0
	}
	n := float64(len(w.singles))
	for _, post := range w.singles {
		l, r, _ := post.loss()
		left, right = left+l/n, right+r/n
	}
	return left, right, 0
}

func (*WinsPosterior) stake(c *Comparison) string {
	if c.Datasets == 1 {
		return "by the mean difference on " + c.Dataset
	}
	return "against the better one on each of " + c.where() + ", on average"
}
