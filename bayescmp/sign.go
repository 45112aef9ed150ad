package bayescmp

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"sync"

	"gonum.org/v1/gonum/stat/distuv"

	"github.com/bayescmp/go/bayescmp/figure"
	"github.com/bayescmp/go/internal/dirichlet"
	"github.com/bayescmp/go/internal/parallel"
	"github.com/bayescmp/go/internal/writing"
)

// Sign is the Bayesian sign test of Benavoli, Mangili, Corani, Zaffalon and Ruggeri (ICML 2014) and
// Benavoli, Corani, Demšar and Zaffalon, "Time for a change" (JMLR 18, 2017): on which share of all
// data sets like these is one classifier better? Each data set counts once, by the region in which
// its mean difference lies; nothing else of the scores is used. With n_left, n_rope and n_right
// data sets in the three regions the shares have the posterior
//
//	(θ_left, θ_rope, θ_right) ~ Dirichlet(s_left + n_left, s_rope + n_rope, s_right + n_right)
//
// and P says how probable it is that each share is the largest of the three. It is computed exactly
// (others sample it).
//
// Without a rope there are two shares: P.Right = P(θ_right > 1/2). Mean differences of 0, and a
// prior in the rope, count half to each side. (baycomp lets them take part as a third region, and
// leaves out the draws in which this region is the largest.)
//
// Where data sets are in families ([Scores.InFamilies]), the data sets of a family share one
// weight, as in a bootstrap of families: in each of 50,000 draws the shares are ∝ Gamma(s_k) + Σ_f
// e_f n_fk F/q for region k, with the numbers n_fk of its data sets in each of the F families and
// exponential variates e_f. Without any likeness within families, P is nearly as without families.
//
// A difference that is 0, or at the edge of the rope, up to rounding (1e-12 of the largest score),
// is taken to be exactly there.
type Sign struct {
	// Rope is the half-width of the region of practical equivalence; 0 means none.
	Rope float64
	// RopeLeft and RopeRight are the two halves of a rope whose halves differ, in units of the
	// score: how much better left, and how much better right, may be without any practical meaning.
	// Leave Rope 0 then. Both 0 mean the half-width Rope.
	RopeLeft, RopeRight float64
	// Prior holds pseudo-observations; nil means one in the rope.
	Prior *SignPrior
	// Threshold is the probability that a decision needs, in [0.5, 1); 0 means 0.95.
	Threshold float64
}

// SignPrior says how many data sets the prior is worth in each region: 0 to 10⁶, whole or not.
// SignPrior{} means no prior.
type SignPrior struct {
	// Left, Rope and Right are numbers of data sets left of, in and right of the rope.
	Left, Rope, Right float64
}

// mostStrength is the largest strength that a prior may have.
const mostStrength = 1e6

// Name returns "Bayesian sign test".
func (Sign) Name() string { return "Bayesian sign test" }

// Compare answers for the population from which the data sets of the pair are a sample. One score
// per data set is enough. Errors wrap [ErrOption] or [ErrEmpty].
func (t Sign) Compare(p Pair) (*Comparison, error) {
	c, err := newComparison(t, p, t.Threshold)
	if err != nil {
		return nil, err
	}
	prior, err := t.prior()
	if err != nil {
		return nil, err
	}
	c.restOn(onSigns, p)
	post := &DirichletPosterior{prior: regionCounts(prior), centres: c.centres,
		families: c.families, rope: !c.rope().isZero()}
	post.counts = post.centres.count(c.rope())
	post.clusters = post.clustersAt(c.rope(), c.centres)
	c.Event = "the most frequent outcome on " + c.datasetNoun() + "s like these"
	if !post.rope {
		prior = SignPrior(regionCounts(prior).halve())
		c.Event = "the outcome on more than half of all " + c.datasetNoun() + "s like these"
	}
	total := post.withCounts(post.counts)
	post.Left, post.Rope, post.Right = total.Left, total.Rope, total.Right
	c.P, c.Error = post.largestProbabilities()
	c.Posterior = post
	c.assume("%s", prior)
	c.warnAboutPrior(prior.Left + prior.Rope + prior.Right)
	c.doubts = append(c.doubts,
		newEdgeTies("data set", func() int { return c.centres.atEdge(c.rope()) },
			func() Probabilities {
				narrow := c.rope().scale(barelyInside)
				other := post.withCounts(post.centres.count(narrow))
				other.clusters = post.clustersAt(narrow, c.centres)
				p, _ := other.largestProbabilities()
				return p
			}),
		newFlipSearch(func() *SignFlips { return post.signFlips(c) }))
	c.warnAboutCertainty(max(post.Left, post.Rope, post.Right) == post.total())
	if post.families != nil {
		c.assume("%d draws of the families from a fixed seed", usualSamples)
	} else if !post.rope {
		c.warn(post.zeroWarning(c, p.zeros()))
	}
	return validate(c)
}

// prior returns the chosen prior, or the default.
func (t Sign) prior() (SignPrior, error) {
	if t.Prior == nil {
		return SignPrior{Rope: 1}, nil
	}
	return *t.Prior, t.Prior.check()
}

func (s SignPrior) check() error {
	for _, part := range []struct {
		name     string
		strength float64
	}{{"Left", s.Left}, {"Rope", s.Rope}, {"Right", s.Right}} {
		if !(part.strength >= 0 && part.strength <= mostStrength) {
			return fmt.Errorf("%w: the prior's %s must be from 0 to 1e6 data sets, not %g",
				ErrOption, part.name, part.strength)
		}
	}
	return nil
}

func (s SignPrior) String() string {
	if s == (SignPrior{}) {
		return "no prior"
	}
	return "prior counts: " + regionCounts(s).describe("in the rope")
}

func (t Sign) variants(Pair) []variant {
	given, _ := t.prior() // a bad prior is an error before any variant is run
	var out []variant
	for _, prior := range []SignPrior{{}, {Rope: 1}, {Left: 1}, {Right: 1}} {
		if prior != given {
			other := t
			other.Prior = &prior
			out = append(out, variant{prior.String(), other})
		}
	}
	return out
}

func (t Sign) rope() (ropeHalves, error) { return newRope(t.Rope, t.RopeLeft, t.RopeRight) }

func (t Sign) withRope(rope ropeHalves) Test {
	t.Rope, t.RopeLeft, t.RopeRight = rope.fields()
	return t
}

func (Sign) sources() References { return References{benavoli2017} }

// suits is true where there is one score per data set, so that there is nothing else to look at.
func (Sign) suits(p Pair) bool { return len(p.sets) > 1 && !p.hasFolds() }

func (Sign) usesFolds() bool { return false }

func (Sign) needsFamilies() bool { return true }

func (Sign) usesSizes() bool { return false }

func (Sign) remark() string {
	return "The sign test says which outcome is the commonest; " +
		"on the other data sets the difference may be large."
}

// Answer returns the result of [Sign.Compare], for [SideBySide].
func (t Sign) Answer(_ context.Context, p Pair) (Answer, error) {
	return comparisonAnswer(t.Compare(p))
}

// DirichletPosterior is the distribution from which the sign test computes P: the posterior of the
// shares of data sets left of, in and right of the rope.
type DirichletPosterior struct {
	// Left, Rope and Right are the parameters of a Dirichlet distribution: the number of data sets
	// in each region plus the prior. Without a rope Rope is 0, and Left and Right are the
	// parameters of a Beta distribution.
	Left, Rope, Right float64

	counts regionCounts // without the prior; without a rope, Rope counts differences of 0
	rope   bool         // the test had a rope
	// prior, centres and families are for questions about other ropes.
	prior    regionCounts
	centres  centres
	families families
	clusters *clusters // of data sets in families; nil for independent ones
}

// clusters are the shares of families of data sets, of which draws are made once.
type clusters struct {
	dirichlet.ClusteredShares
	tally func() dirichlet.Tally
}

// clustersAt returns the families, with the regions of their data sets at a rope; nil for
// independent data sets.
func (d *DirichletPosterior) clustersAt(rope ropeHalves, of centres) *clusters {
	if d.families == nil {
		return nil
	}
	c := &clusters{}
	of3 := func(counts regionCounts) [3]float64 {
		if rope.isZero() {
			counts = counts.halve()
		}
		return [3]float64{counts.Left, counts.Rope, counts.Right}
	}
	c.Prior = of3(d.prior)
	for _, members := range d.families {
		own := make(centres, len(members))
		for k, i := range members {
			own[k] = of[i]
		}
		c.Counts = append(c.Counts, of3(own.count(rope)))
	}
	c.tally = sync.OnceValue(func() dirichlet.Tally { return c.Tally(usualSamples, resolution) })
	return c
}

func (d *DirichletPosterior) parameters() [3]float64 { return [3]float64{d.Left, d.Rope, d.Right} }

func (d *DirichletPosterior) total() float64 { return d.Left + d.Right + d.Rope }

// isValid is false for a posterior that no test made.
func (d *DirichletPosterior) isValid() bool {
	return d != nil && d.Left >= 0 && d.Rope >= 0 && d.Right >= 0 &&
		d.total() > 0 && !math.IsInf(d.total(), 1)
}

// signFlips counts all patterns of signs. Only the numbers of data sets in the regions matter.
// Mirrored at an edge of the rope, a data set beyond that edge changes with one that is in the rope
// or, if it is far out, with one beyond the other edge. So two numbers are binomial.
func (d *DirichletPosterior) signFlips(c *Comparison) *SignFlips {
	if len(c.independent()) > mostFlipped {
		return c.flipsOfMany()
	}
	if d.clusters != nil {
		return d.flipFamilies(c)
	}
	rope, edge, near, far, fixed := c.rope(), c.mirror(), 0, 0, regionCounts{}
	better := 1
	if c.P.Left > c.P.Right {
		better = -1
	}
	for _, s := range d.centres {
		side, other := rope.side(s.mean, s.rounding), rope.side(2*edge-s.mean, s.rounding)
		switch {
		case side == other:
			fixed = fixed.plus(regionCounts{Rope: 1})
		case side == -better || other == -better:
			far++
		default:
			near++
		}
	}
	tally := c.newFlipTally(c.P)
	for i := range far + 1 {
		for j := range near + 1 {
			weight := binomialHalf(far, i) * binomialHalf(near, j)
			if weight < 1e-12 {
				continue
			}
			counts := regionCounts{float64(far - i), float64(near - j), float64(i + j)}
			if better < 0 {
				counts.Left, counts.Right = counts.Right, counts.Left
			}
			p, _ := d.withCounts(fixed.plus(counts)).largestProbabilities()
			tally.add(p, weight)
		}
	}
	return tally.result(c, 0)
}

// flipFamilies tries patterns of signs of whole families.
func (d *DirichletPosterior) flipFamilies(c *Comparison) *SignFlips {
	edge := c.mirror()
	movable, against := c.movable(edge)
	patterns, drawn := signPatterns(against)
	answers := make([]Probabilities, len(patterns))
	parallel.Each(len(patterns), func(k int) {
		flipped := mirrored(c.centres, movable, patterns[k], edge)
		p, _ := d.clustersAt(c.rope(), flipped).Tally(flipDraws, 0).P()
		answers[k] = newProbabilities(p)
	})
	return c.tallyFlips(answers, drawn)
}

// binomialHalf is the probability of k heads in n tosses of a fair coin.
func binomialHalf(n, k int) float64 {
	return distuv.Binomial{N: float64(n), P: 0.5}.Prob(float64(k))
}

// withCounts returns the posterior for other numbers of data sets in the three regions.
func (d *DirichletPosterior) withCounts(counts regionCounts) *DirichletPosterior {
	total := d.prior.plus(counts)
	if !d.rope {
		total = total.halve()
	}
	return &DirichletPosterior{Left: total.Left, Rope: total.Rope, Right: total.Right}
}

// largestProbabilities returns the probability that each share is the largest, and its numerical
// error.
func (d *DirichletPosterior) largestProbabilities() (p, numerical Probabilities) {
	if d.clusters != nil {
		answer, standard := d.clusters.tally().P()
		return newProbabilities(answer), newProbabilities(standard)
	}
	answer, off := dirichlet.Largest(d.parameters())
	for k := range 3 {
		if answer[k] > 0 {
			*numerical.region(k) = off
		}
	}
	return newProbabilities(answer), numerical
}

// Mean returns the posterior mean of the three shares.
func (d *DirichletPosterior) Mean() Probabilities {
	if !d.isValid() {
		return nanProbabilities()
	}
	if d.clusters != nil {
		return newProbabilities(d.clusters.tally().Mean())
	}
	return Probabilities{d.Left / d.total(), d.Rope / d.total(), d.Right / d.total()}
}

// Interval returns the central credible interval of each share. It is NaN unless the level is in
// (0, 1).
func (d *DirichletPosterior) Interval(level float64) (low, high Probabilities) {
	if !d.isValid() || !(level > 0 && level < 1) {
		return nanProbabilities(), nanProbabilities()
	}
	for k, a := range d.parameters() {
		if d.clusters != nil {
			shape := d.clusters.tally()
			*low.region(k), *high.region(k) = shape.Quantile(k, (1-level)/2),
				shape.Quantile(k, (1+level)/2)
			continue
		}
		*low.region(k) = dirichlet.Quantile(a, d.total()-a, (1-level)/2)
		*high.region(k) = dirichlet.Quantile(a, d.total()-a, (1+level)/2)
	}
	return low, high
}

// Draws returns n independent draws of the shares as a frame with the columns left, rope and right.
// A nil source means a fixed seed.
func (d *DirichletPosterior) Draws(n int, src rand.Source) Frame {
	if !d.isValid() || n < 1 || n > mostDraws {
		return noDraws(n)
	}
	return drawsFrame(d.draws(n, src))
}

func (d *DirichletPosterior) draws(n int, src rand.Source) [][3]float64 {
	random := rand.New(sourceOrFixed(src))
	if d.clusters != nil {
		return d.clusters.Draws(n, random)
	}
	out := make([][3]float64, n)
	for i := range out {
		out[i] = dirichlet.Draw(d.parameters(), random)
	}
	return out
}

func (d *DirichletPosterior) String() string {
	if !d.isValid() {
		return "no posterior"
	}
	low, high := d.Interval(0.95)
	left, rope, right := writing.Number(d.Left), writing.Number(d.Rope), writing.Number(d.Right)
	if d.clusters != nil {
		return d.describeClusters(low, high)
	}
	if !d.rope {
		return fmt.Sprintf("Mean differences: %s. Share of data sets on which right is better, "+
			"posterior Beta(%s, %s): %s (mean and 95 %% credible interval).",
			d.counts.describe("zero"), right, left,
			writing.Estimated(d.Mean().Right, low.Right, high.Right))
	}
	return fmt.Sprintf("Mean differences: %s. Shares of data sets, "+
		"posterior Dirichlet(%s, %s, %s): %s.",
		d.counts.describe("in the rope"), left, rope, right, shares(d.Mean(), low, high))
}

func (d *DirichletPosterior) describeClusters(low, high Probabilities) string {
	drawn := "by draws of " + writing.Plural(len(d.families), "family")
	if !d.rope {
		return fmt.Sprintf("Share of data sets on which right is better, %s: %s (mean and "+
			"95 %% credible interval).", drawn,
			writing.Estimated(d.Mean().Right, low.Right, high.Right))
	}
	return fmt.Sprintf("Shares of data sets, %s: %s.", drawn, shares(d.Mean(), low, high))
}

// Plot draws the posterior. With a rope it shows by a cloud of draws where the three shares lie in
// their triangle; without one, the density of the share of data sets on which right is better. It
// returns nil if c has another posterior.
func (d *DirichletPosterior) Plot(c *Comparison) *figure.Figure {
	if !d.isValid() || !c.owns(d) {
		return nil
	}
	if !c.rope().isZero() {
		return c.simplexFigure("shares of data sets", d.draws(plotDraws, nil))
	}
	what := "share of data sets on which " + c.Right + " is better"
	if d.clusters != nil {
		shape := d.clusters.tally()
		low, high := shape.Quantile(2, 0.0005), shape.Quantile(2, 0.9995)
		density, steps := histogram(func(x float64) float64 { return shape.CDF(2, x) }, low, high)
		return c.shareFigure(what, density, low, high, steps...)
	}
	rest := d.total() - d.Right
	low := dirichlet.Quantile(d.Right, rest, 0.0005)
	high := dirichlet.Quantile(d.Right, rest, 0.9995)
	density := func(x float64) float64 { return dirichlet.Density(d.Right, rest, x) }
	var steps []float64
	if min(d.Right, rest) < 1 { // the density is infinite at one end
		cdf := func(x float64) float64 { return dirichlet.CDF(d.Right, rest, x) }
		density, steps = histogram(cdf, low, high)
	}
	return c.shareFigure(what, density, low, high, steps...)
}

// zeroWarning tells how the answer depends on the convention that a difference of 0 counts half to
// each side.
func (d *DirichletPosterior) zeroWarning(c *Comparison, zeros []string) error {
	if len(zeros) == 0 {
		return nil
	}
	text := fmt.Sprintf("the mean difference is 0 on %s (%s), and without a rope each counts half "+
		"for either side",
		writing.Plural(len(zeros), "data set"), writing.Some(zeros))
	half := float64(len(zeros)) / 2
	without := DirichletPosterior{Left: d.Left - half, Right: d.Right - half}
	if !without.isValid() {
		return errors.New(text)
	}
	p, _ := without.largestProbabilities()
	return fmt.Errorf("%s; left out, %s is better on more than half with probability %s, "+
		"%s with %s", text, c.Left, writing.NewProbability(p.Left, 0, p.Right == 0),
		c.Right, writing.NewProbability(p.Right, 0, p.Left == 0))
}

func (d *DirichletPosterior) notWorse(margin float64, right bool) (p, standard float64) {
	if d == nil || len(d.centres) == 0 {
		return math.NaN(), 0
	}
	rope := marginRope(margin, right)
	if d.clusters != nil {
		return d.clustersAt(rope, d.centres).shareOfGood(right)
	}
	counts := d.prior.plus(d.centres.count(rope))
	good, bad := counts.Rope+counts.Right, counts.Left
	if !right {
		good, bad = counts.Rope+counts.Left, counts.Right
	}
	answer, off := (&DirichletPosterior{Left: bad, Right: good}).largestProbabilities()
	return answer.Right, off.Right
}

// shareOfGood returns the probability that more than half of the data sets are not beyond the rope
// on the bad side, and its standard error.
func (c *clusters) shareOfGood(right bool) (p, standard float64) {
	bad := 0
	if !right {
		bad = 2
	}
	two := dirichlet.ClusteredShares{Prior: mergeRegions(c.Prior, bad)}
	for _, counts := range c.Counts {
		two.Counts = append(two.Counts, mergeRegions(counts, bad))
	}
	answer, errors := two.Tally(usualSamples, 0).P()
	return answer[2], errors[2]
}

// mergeRegions has a region on the left, and the two others on the right.
func mergeRegions(counts [3]float64, left int) [3]float64 {
	return [3]float64{counts[left], 0, counts[0] + counts[1] + counts[2] - counts[left]}
}

func (*DirichletPosterior) domain(c *Comparison) string {
	return "on more than half of all " + c.datasetNoun() + "s like these"
}

func (d *DirichletPosterior) meanShares(ropeHalves) Probabilities { return d.Mean() }

func (d *DirichletPosterior) shareInterval(
	_ ropeHalves, region int, level float64,
) (lower, upper float64) {
	low, high := d.Interval(level)
	return *low.region(region), *high.region(region)
}
