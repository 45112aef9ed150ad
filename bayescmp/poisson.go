package bayescmp

import (
	"context"
	"fmt"

	"github.com/bayescmp/go/bayescmp/internal/parallel"
	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// Poisson is the Poisson-binomial test of Corani and Benavoli (2015, section 3.1): on how many of
// these data sets is one classifier better, given that on each data set it is not certain which one
// is? On data set i the correlated t test gives the probability p_i that right is better. X, the
// number of data sets on which right is better, has a Poisson-binomial distribution.
// P.Right = P(X > q/2) and P.Left = P(X < q/2). With an even number q of data sets P(X = q/2) is
// not 0: it is P.Rope, called "tie" in the output. The distribution is computed exactly (the paper
// samples it).
//
// With a rope, which is an extension of the paper's test, each data set goes to left, to the rope,
// or to right, and P says which of the three counts is the largest. Where several are the largest,
// they share the probability. The largest count need not be more than half.
//
// The answer is about these data sets: it does not claim anything for others.
type Poisson struct {
	// Rope is the half-width of the region of practical equivalence; 0 means none.
	Rope float64
	// RopeLeft and RopeRight are the two halves of a rope whose halves differ, in units of the
	// score: how much better left, and how much better right, may be without any practical meaning.
	// Leave Rope 0 then. Both 0 mean the half-width Rope.
	RopeLeft, RopeRight float64
	// Rho is the correlation between the scores of two folds, as in [CorrelatedTTest], for every
	// data set.
	Rho *float64
	// Prior is the prior of the mean difference, as in [CorrelatedTTest], on every data set.
	Prior *NormalGamma
	// Threshold is the probability that a decision needs, in [0.5, 1); 0 means 0.95.
	Threshold float64
}

// Name returns "Poisson test".
func (Poisson) Name() string { return "Poisson test" }

// Compare answers for all data sets of the pair. Errors wrap [ErrOneFold], [ErrOption] or
// [ErrEmpty]. The work grows as q² without a rope. Above a few hundred data sets it also grows
// about as q² with a rope: states with a total probability below Error are then left out.
func (t Poisson) Compare(p Pair) (*Comparison, error) {
	return t.CompareContext(context.Background(), p)
}

// CompareContext is [Poisson.Compare] until ctx is done, for thousands of data sets with a rope.
// The progress functions are told how many data sets are counted.
func (t Poisson) CompareContext(
	ctx context.Context, p Pair, progress ...func(done, total int),
) (*Comparison, error) {
	c, err := newComparison(t, p, t.Threshold)
	if err != nil {
		return nil, err
	}
	w := &WinsPosterior{Datasets: p.Datasets(), Each: make([]Probabilities, len(p.sets))}
	single, rope := CorrelatedTTest{Rho: t.Rho, Prior: t.Prior}, c.rope()
	var points []string
	var doubt error
	for i := range p.sets {
		post, err := single.posterior(&p.sets[i])
		if err != nil {
			return nil, err
		}
		switch {
		case post.Scale > 0:
		case post.Mean == 0 && rope.none():
			w.zeros = append(w.zeros, i)
		default:
			points = append(points, p.sets[i].dataset)
		}
		w.Each[i], w.singles = post.regions(rope), append(w.singles, post)
		if doubt == nil {
			doubt = p.sets[i].manyFolds(t.Rho)
		}
	}
	c.warn(doubt)
	told := parallel.NewProgress(progress...)
	c.P, c.Error, err = w.count(ctx, rope.none(), told.Tell)
	told.Tell(len(p.sets), len(p.sets))
	if err = afterProgress(err, told); err != nil {
		return nil, err
	}
	c.Posterior = w
	if q := writing.Plural(len(p.sets), p.noun()); rope.none() {
		c.scope = "more than half of " + q
	} else if len(p.sets) > 1 {
		c.scope = "the largest number of " + q
	}
	c.assume("%s", describeRho(p.sets, t.Rho))
	c.assume("%s", t.Prior)
	c.warn(w.zeroWarning(c))
	if len(points) > 0 {
		c.warn(fmt.Errorf("all differences are equal on %s, so that no variance can be estimated "+
			"and the verdict there is taken for certain: %s",
			writing.Plural(len(points), "data set"), writing.Some(points)))
	}
	return sound(c)
}

func (t Poisson) variants(p Pair) []variant {
	return p.variedRho(func(rho *float64) Test { t.Rho = rho; return t })
}

func (t Poisson) rope() (halves, error) { return ropeOf(t.Rope, t.RopeLeft, t.RopeRight) }

func (t Poisson) withRope(rope halves) Test {
	t.Rope, t.RopeLeft, t.RopeRight = rope.fields()
	return t
}

func (Poisson) sources() References { return References{corani2015} }

func (Poisson) suits(p Pair) bool { return len(p.sets) > 1 && p.hasFolds() }

func (Poisson) usesFolds() bool { return true }

func (Poisson) remark() string { return "" }

// Answer returns the result of [Poisson.CompareContext], for [SideBySide].
func (t Poisson) Answer(ctx context.Context, p Pair) (Answer, error) {
	return ofComparison(t.CompareContext(ctx, p))
}
