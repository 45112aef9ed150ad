package bayescmp

import (
	"fmt"
	"slices"

	"github.com/bayescmp/go/bayescmp/figure"
	"github.com/bayescmp/go/bayescmp/internal/poissonbinomial"
	"github.com/bayescmp/go/bayescmp/internal/writing"
	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
)

// Poisson is the Poisson-binomial test of Corani and Benavoli (2015, section 3.1): on how many of these data sets is one
// classifier better, given that on each one it is not certain which? On data set i the correlated t test gives the
// probability p_i that right is better; X, the number of data sets on which it is, has a Poisson-binomial distribution.
// P.Right = P(X > q/2) and P.Left = P(X < q/2). With an even number q of data sets P(X = q/2) is not 0: it is P.Rope,
// called "tie" in the output. The distribution is computed exactly (the paper samples it).
//
// With a rope, which is an extension of the paper's test, each data set goes to left, to the rope, or to right, and P says which of the
// three counts is the largest; where several are, they share. The largest count need not be more than half.
//
// The answer is about these data sets: it does not claim anything for others.
type Poisson struct {
	// Rope is the half-width of the region of practical equivalence; 0 means none.
	Rope float64
	// Rho and Prior are those of [CorrelatedTTest], for every data set.
	Rho   *float64
	Prior *NormalGamma
	// Threshold is the probability that a decision needs, in [0.5, 1); 0 means 0.95.
	Threshold float64
}

// WinsPosterior is what the Poisson test computes P from.
type WinsPosterior struct {
	// Datasets and Each: the data sets and the probabilities of the three regions on each.
	Datasets []string
	Each     []Probabilities
	// Left, Rope and Right: element k is the probability that this region takes exactly k data sets.
	// Rope is nil without a rope.
	Left, Rope, Right []float64
	// Tie is the probability that no count is the largest by itself.
	Tie float64

	zeros []int // the data sets on which all differences are 0, without a rope
}

// Name is "Poisson test".
func (Poisson) Name() string { return "Poisson test" }

// Compare answers for all data sets of the pair. Errors wrap [ErrOneFold], [ErrOption] or [ErrEmpty].
// The work grows as q² without a rope and, above a few hundred data sets, about as q² with one too: there states
// of a total probability below Error are left out.
func (t Poisson) Compare(p Pair) (*Comparison, error) {
	c, err := newComparison(t.Name(), p, t.Rope, t.Threshold)
	if err != nil {
		return nil, err
	}
	w := &WinsPosterior{Datasets: p.Datasets(), Each: make([]Probabilities, len(p.sets))}
	single := CorrelatedTTest{Rope: t.Rope, Rho: t.Rho, Prior: t.Prior}
	var points []string
	var doubt error
	for i := range p.sets {
		post, err := single.posterior(&p.sets[i])
		if err != nil {
			return nil, err
		}
		switch {
		case post.Scale > 0:
		case post.Mean == 0 && t.Rope == 0:
			w.zeros = append(w.zeros, i)
		default:
			points = append(points, p.sets[i].dataset)
		}
		w.Each[i] = post.regions(t.Rope)
		if doubt == nil {
			doubt = p.sets[i].manyFolds(t.Rho)
		}
	}
	c.warn(doubt)
	c.P, c.Error = w.count(t.Rope)
	c.Posterior = w
	if q := writing.Plural(len(p.sets), "data set"); t.Rope == 0 {
		c.scope = "more than half of " + q
	} else if len(p.sets) > 1 {
		c.scope = "the largest number of " + q
	}
	c.assume("%s", describeRho(p.sets, t.Rho))
	c.assume("%s", t.Prior)
	c.warn(w.zeroWarning(c))
	if len(points) > 0 {
		c.warn(fmt.Errorf("all differences are equal on %s, so that no variance can be estimated and the verdict there is taken for certain: %s",
			writing.Plural(len(points), "data set"), writing.Some(points)))
	}
	return c, nil
}

// count fills in the distributions of the counts and returns P and its error.
func (w *WinsPosterior) count(rope float64) (p, numerical Probabilities) {
	left, middle, right := w.regions()
	w.Right = poissonbinomial.PMF(right, sums(left, middle))
	if rope == 0 {
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
		return p, numerical
	}
	w.Left = poissonbinomial.PMF(left, sums(middle, right))
	w.Rope = poissonbinomial.PMF(middle, sums(left, right))
	l := poissonbinomial.Largest(left, middle, right)
	w.Tie = l.Tie
	return Probabilities{Left: l.P[0], Rope: l.P[1], Right: l.P[2]}, Probabilities{Left: l.Error, Rope: l.Error, Right: l.Error}
}

// zeroWarning tells what hangs on the convention that a data set without any difference counts half for either side.
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
	majority := func(win []float64) string {
		p := 0.0
		for k, mass := range poissonbinomial.PMF(win, complements(win)) {
			if 2*k > len(win) {
				p += mass
			}
		}
		return writing.NewProbability(p, 0, false).String()
	}
	return fmt.Errorf("all differences are 0 on %s (%s), and without a rope each counts half for either side; counted as a win of neither, "+
		"%s is better on more than half with probability %s, %s with %s",
		writing.Plural(len(w.zeros), "data set"), writing.Some(names), c.Left, majority(left), c.Right, majority(right))
}

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

// Frame returns one row per data set: dataset, p_left, p_rope, p_right.
func (w *WinsPosterior) Frame() dataframe.DataFrame {
	if w == nil {
		return dataframe.DataFrame{Err: fmt.Errorf("%w: no posterior", ErrEmpty)}
	}
	left, rope, right := w.regions()
	return dataframe.New(series.New(w.Datasets, series.String, "dataset"), series.New(left, series.Float, "p_left"),
		series.New(rope, series.Float, "p_rope"), series.New(right, series.Float, "p_right"))
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
	text := fmt.Sprintf("Expected counts on %s: left %.1f, rope %.1f, right %.1f.", q, left, rope, right)
	if w.Tie >= 5e-5 {
		text += fmt.Sprintf(" Largest counts tie with probability %s, shared among them.", writing.NewProbability(w.Tie, 0, false).String())
	}
	return text
}

// Plot draws the distribution of X with the line at q/2, as Corani and Benavoli describe it; with a rope, the
// distributions of the three counts.
func (w *WinsPosterior) Plot(c *Comparison) *figure.Figure {
	if w == nil || c == nil {
		return nil
	}
	f := figure.Counts{
		Title:    fmt.Sprintf("%s against %s on %s", c.Left, c.Right, c.where()),
		Captions: c.captions(),
	}
	if w.Rope == nil {
		f.XLabel = fmt.Sprintf("X, the number of data sets on which %s is better (dashed: q/2 = %g)", c.Right, float64(c.Datasets)/2)
		f.Wins = w.Right
	} else {
		f.XLabel = "number of data sets"
		// The numbers are not those of the bars that the captions point at.
		for i := range f.Captions {
			f.Captions[i] = "most often " + f.Captions[i]
		}
		f.Regions = [3][]float64{w.Left, w.Rope, w.Right}
	}
	return f.Figure()
}
