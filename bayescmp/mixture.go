package bayescmp

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/bayescmp/go/bayescmp/figure"
	"github.com/bayescmp/go/internal/dirichletmixture"
	"github.com/bayescmp/go/internal/fields"
	"github.com/bayescmp/go/internal/hierarchical"
	"github.com/bayescmp/go/internal/parallel"
	"github.com/bayescmp/go/internal/populations"
	"github.com/bayescmp/go/internal/writing"
)

// DirichletMixture is a population of data sets without an assumed shape, for [Hierarchical]: a
// mixture of Gaussians whose number of parts is not bounded (a Dirichlet process mixture, Escobar
// and West, 1995). It can show two groups of data sets, skewness, and many data sets near 0. Corani
// et al. (2017) leave such a population to future research (section 5).
//
//	δ_i ~ N(m, s²),  (m, s) ~ G,  G ~ DP(a, G0)
//	G0:  m ~ N(δ0, σ0²),  s = σ0 2^j with j from −4 to 2,  P(j) ∝ 2^j; or, seldom,
//	     m ~ N(δ0, f² σ0²),  s = σ0 with the probability 1/f for f = 2^7, 2^14, 2^21
//	a ~ Exponential with the mean 1, at 32 equally probable values: its quantiles at (j − ½)/32
//
// The likelihoods of the data sets, and the priors of σ_i, δ0 and σ0, are those of the Student
// population. So δ0 is the middle of the parts' centres and σ0 their scatter, and the unit of the
// scores does not matter. A part may be four times as wide as this scatter, and as narrow as a
// sixteenth of it, almost a point mass. A data set that stands apart from all others comes from a
// distant part and does not widen the other parts. With a single part, s is uniform, as the σ0 of a
// Gaussian population is, and every j is equally probable. Two data sets are from the same part
// with a probability of 0.6 beforehand.
//
// P follows the same rule as with a Student: how many of the populations drawn have each region as
// their most probable one on the next data set. The posterior is drawn by Gibbs sampling (Neal
// 2000, algorithm 3, with centres and weights integrated out), in four chains from a fixed seed.
// Error is the Monte Carlo standard error. The answer's Posterior is a [*DrawnPosterior]. With
// few data sets the posterior is nearly what the base measure G0 says, and wide.
type DirichletMixture struct {
	// Samples is the number of draws from the posterior, from 1000 to 100 million; 0 means 4000.
	// The memory grows with draws × data sets.
	Samples int
	// Src is the source of randomness; nil means a fixed seed. Do not use one source elsewhere at
	// the same time.
	Src rand.Source
}

const usualMixtureDraws = 4000

// String returns "Dirichlet mixture".
func (DirichletMixture) String() string { return "Dirichlet mixture" }

func (DirichletMixture) sources() References { return References{escobarWest1995, neal2000} }

// sampleCount returns the number of draws.
func (d DirichletMixture) sampleCount() (int, error) {
	if d.Samples == 0 {
		return usualMixtureDraws, nil
	}
	return sampleCount(d.Samples)
}

// fit draws from the posterior.
func (d DirichletMixture) fit(
	ctx context.Context, c *Comparison, p Pair, m *hierarchical.Model, unit float64,
	told *parallel.Progress,
) error {
	draws, err := d.sampleCount()
	if err != nil {
		return err
	}
	src := sourceOrFixed(d.Src)
	seed := [2]uint64{src.Uint64(), src.Uint64()}
	model := dirichletmixture.New(m)
	fit, err := model.Sample(ctx, draws, seed, false, told)
	if err != nil {
		return err
	}
	post := newDrawnPosterior(p, fit, drawMixtureAgain(fit), unit)
	c.Posterior = post
	c.P, c.Error = post.rule(c.rope())
	c.assume("a mixture of Gaussians as population (Dirichlet process), %d draws of %d chains "+
		"from %s", fit.Draws(), dirichletmixture.Chains, describeSource(d.Src))
	delta0, sigma0 := fit.AtBounds()
	c.warnAboutBounds(delta0, sigma0, m.CutByBound())
	c.warnAboutMixing(post.RHat, post.Effective, fit.Draws())
	c.warnAboutError("take more Samples of the DirichletMixture")
	return nil
}

// warnAboutMixing warns where the chains do not agree about the population.
func (c *Comparison) warnAboutMixing(rhat, effective float64, draws int) {
	if rhat > 1.01 {
		c.warn(fmt.Errorf("the chains do not agree about the population: R̂ is %.3f, and should "+
			"be at most 1.01; take ten times as many Samples of the DirichletMixture", rhat))
	}
	if effective < 400 {
		c.warn(fmt.Errorf("the %d draws of the population are worth only %.0f independent ones, "+
			"and 400 are needed; take more Samples of the DirichletMixture", draws, effective))
	}
}

// DrawnPosterior is the posterior of the hierarchical test where it is drawn and not integrated:
// with a [DirichletMixture] as its population, or with data sets in families ([Scores.InFamilies]).
// It does not depend on the rope: its methods answer for any rope.
type DrawnPosterior struct {
	// RHat is the largest R̂ of what is known of the population: how much of it is below 0, below
	// the middle of the data sets, near 0 and amid them, or with families δ0, τ and σ0. It is near
	// 1 if the chains agree.
	RHat float64
	// Effective is the smallest number of independent draws that the draws are worth for these.
	Effective float64
	// Families has the scatter between and within families of data sets; nil without any.
	Families *FamilyScatter

	pair   func() Pair
	fit    func() drawnPopulations
	again  func() drawnPopulations // the same draws, made again
	unit   float64
	next   func() hierarchical.Next // computed at the first call
	groups func() []Estimate        // without P; computed at the first call

	predict func(datasets, runs int, r *rand.Rand) Pair // with families
}

// drawnPopulations are draws of the population, and of the δ_i.
type drawnPopulations interface {
	Rule(r hierarchical.Rope) (share, standard [3]float64)
	ShareInterval(
		r hierarchical.Rope, region hierarchical.Region, level float64,
	) (low, high float64)
	Next() hierarchical.Next
	Group(i int) (delta hierarchical.Next, sigma float64)
	Populations(n int) []populations.Population
	Replicas(n int, r *rand.Rand) [][]float64
	Median() (mean, low, high float64)
	Parts() (up, down, standard float64)
	Within(r hierarchical.Rope) (probability, standard float64)
	Mixing() (rhat, effective float64)
}

func newDrawnPosterior(
	p Pair, fit drawnPopulations, again func() drawnPopulations, unit float64,
) *DrawnPosterior {
	post := &DrawnPosterior{
		pair: func() Pair { return p },
		fit:  func() drawnPopulations { return fit }, again: again,
		unit: unit,
	}
	post.RHat, post.Effective = fit.Mixing()
	post.next = sync.OnceValue(func() hierarchical.Next { return post.fit().Next() })
	post.groups = sync.OnceValue(post.estimates)
	return post
}

// forget shrinks the posterior: when somebody asks for more than P, it is drawn again. Thousands of
// pairs would need much memory.
func (m *DrawnPosterior) forget(pair func() Pair) {
	m.pair = pair
	m.fit = sync.OnceValue(m.again)
}

func (m *DrawnPosterior) empty() bool { return m == nil || m.fit == nil }

// Rule returns how many of the populations drawn have each region as their most probable one on the
// next data set, and the Monte Carlo standard errors, for any rope: a half-width, or its left and
// its right half, of 0 or more.
func (m *DrawnPosterior) Rule(rope ...float64) (p, standard Probabilities) {
	given, ok := ropeArgument(rope)
	if m.empty() || !ok {
		return nanProbabilities(), Probabilities{}
	}
	return m.rule(given)
}

func (m *DrawnPosterior) rule(rope ropeHalves) (p, standard Probabilities) {
	answer, errors := m.fit().Rule(rope.inUnit(m.unit))
	for i, p := range answer {
		answer[i] = probabilityOrNaN(p) // a sum of shares
	}
	return newProbabilities(answer), newProbabilities(errors)
}

// Next returns the predictive probabilities of the three regions on the next data set, for any
// rope: a half-width, or its left and its right half, of 0 or more.
func (m *DrawnPosterior) Next(rope ...float64) Probabilities {
	given, ok := ropeArgument(rope)
	if m.empty() || !ok {
		return nanProbabilities()
	}
	return ropeProbabilities(m.next(), given.inUnit(m.unit))
}

// NextDensity returns the predictive density of the difference δ on the next data set.
func (m *DrawnPosterior) NextDensity(x float64) float64 {
	if m.empty() {
		return math.NaN()
	}
	return m.next().Density(x/m.unit) / m.unit
}

// NextInterval returns the central interval in which the δ of the next data set lies with the given
// probability. It is NaN unless the level is in (0, 1).
func (m *DrawnPosterior) NextInterval(level float64) (low, high float64) {
	if m.empty() || !(level > 0 && level < 1) {
		return math.NaN(), math.NaN()
	}
	return m.unit * m.next().Quantile((1-level)/2), m.unit * m.next().Quantile((1+level)/2)
}

// Predict draws the pair of data sets in families as it might be with more data, as
// [HierarchicalPosterior.Predict] does for independent ones. New data sets come in new families,
// each of which is as large as one that is there; the last one may be smaller. A nil source means a
// fixed seed. Errors wrap [ErrOption], also where the population is a [DirichletMixture], or
// [ErrEmpty] (no posterior).
func (m *DrawnPosterior) Predict(datasets, runs int, src rand.Source) (Pair, error) {
	switch {
	case m.empty():
		return Pair{}, errNothingToPredict
	case m.predict == nil:
		return Pair{}, fmt.Errorf("%w: a mixture predicts no scores; compare with a population of "+
			"another shape", ErrOption)
	}
	if err := checkPredicted(datasets, runs); err != nil {
		return Pair{}, err
	}
	return m.predict(datasets, runs, rand.New(sourceOrFixed(src))), nil
}

// Clusters returns the posterior probabilities of 1, 2, … clusters: in how many parts of the
// population the data sets are. Two parts may overlap, so that a number above 1 need not mean
// groups that are apart. It is nil without a [DirichletMixture].
func (m *DrawnPosterior) Clusters() []float64 {
	if m.empty() {
		return nil
	}
	if of, ok := m.fit().(interface{ Clusters() []float64 }); ok {
		return of.Clusters()[1:]
	}
	return nil
}

// Estimates returns the estimates on all data sets, in their order, with P at the given rope: a
// half-width, or its left and its right half.
func (m *DrawnPosterior) Estimates(rope ...float64) []Estimate {
	given, ok := ropeArgument(rope)
	if m.empty() || !ok {
		return nil
	}
	out := slices.Clone(m.groups())
	for i := range out {
		e := &out[i]
		e.P, e.posterior = ropeProbabilities(e.delta, given.inUnit(m.unit)), m
	}
	return out
}

// estimates returns the estimates without P, which depends on the rope.
func (m *DrawnPosterior) estimates() []Estimate {
	p := m.pair()
	names, raw := p.Datasets(), p.Means()
	out := make([]Estimate, len(names))
	parallel.Each(len(out), func(i int) {
		e := &out[i]
		delta, sigma := m.fit().Group(i)
		mean, sd := delta.Moments()
		e.Dataset, e.Raw = names[i], raw[i]
		e.unit, e.delta = m.unit, delta
		e.Mean, e.SD, e.Sigma = m.unit*mean, m.unit*sd, m.unit*sigma
		e.Low, e.High = e.Quantile(0.025), e.Quantile(0.975)
	})
	return out
}

// Frame returns the estimates as one row per data set with the columns dataset, raw, mean, sd, low,
// high, p_left, p_rope, p_right, sigma. The rope is a half-width, or its left and its right half.
func (m *DrawnPosterior) Frame(rope ...float64) Frame {
	return frameOfEstimates(m.Estimates(rope...), rope)
}

// Simplex draws where the probabilities of the three regions on the next data set lie: one point
// for each of the first n populations drawn. The corners carry the answer of c: the share of points
// nearest to each. It returns nil if c has another posterior.
func (m *DrawnPosterior) Simplex(c *Comparison, n int) *figure.Figure {
	if m.empty() || !c.owns(m) || n < 1 {
		return nil
	}
	f := figure.Simplex{
		Title:    fmt.Sprintf("%s against %s: the next %s", c.Left, c.Right, c.datasetNoun()),
		Captions: c.captions(),
	}
	rope := c.rope().inUnit(m.unit)
	for _, population := range m.fit().Populations(n) {
		left, middle, right := population.Regions(rope)
		f.Points = append(f.Points, [3]float64{left, middle, right})
	}
	return f.Figure().Describe(c.altText("Probabilities of the three outcomes"))
}

func (m *DrawnPosterior) String() string {
	if m.empty() {
		return "no posterior"
	}
	low, high := m.NextInterval(0.95)
	pair := m.pair()
	interval := writing.Estimate(high-low, low, high)
	return fmt.Sprintf("%s The difference on the next %s is in [%s, %s] with probability 0.95. "+
		"R̂ %.3f; the draws are worth %.0f independent ones.", m.describePopulation(),
		pair.datasetNoun(), interval[0], interval[1], m.RHat, m.Effective)
}

func (m *DrawnPosterior) describePopulation() string {
	if m.Families != nil {
		return m.Families.String()
	}
	clusters, likeliest := m.Clusters(), 0
	for k, p := range clusters {
		if p > clusters[likeliest] {
			likeliest = k
		}
	}
	pair := m.pair()
	return fmt.Sprintf("Population: a mixture of Gaussians; the %ss are most probably in %s of it "+
		"(probability %.2f).",
		pair.datasetNoun(), writing.Plural(likeliest+1, "part"), clusters[likeliest])
}

// Plot draws the predictive density of the difference on the next data set, with the predictive
// probabilities of its three areas, as in Fig. 8 of Corani et al. (2017). It returns nil if c has
// another posterior.
func (m *DrawnPosterior) Plot(c *Comparison) *figure.Figure {
	if m.empty() || !c.owns(m) {
		return nil
	}
	rope := c.rope()
	low, high := m.NextInterval(mostOfDensity)
	return c.nextDensityFigure(m.Next(rope.left, rope.right), m.NextDensity, low, high)
}

// Forest draws the raw mean and the shrinkage estimate of every data set, and the median of the
// population, with the names and the rope of c; nil if c has another posterior.
func (m *DrawnPosterior) Forest(c *Comparison) *figure.Figure {
	if m.empty() || !c.owns(m) {
		return nil
	}
	mean, low, high := m.fit().Median()
	rope := c.rope()
	return c.forestFigure(m.Estimates(rope.left, rope.right), figure.ForestRow{
		Name: "population median", Raw: m.unit * mean, Estimate: m.unit * mean,
		Low: m.unit * low, High: m.unit * high,
	})
}

// atRopes returns the answers at other ropes.
func (m *DrawnPosterior) atRopes(ropes []ropeHalves) []Probabilities {
	out := make([]Probabilities, len(ropes))
	for i, rope := range ropes {
		out[i], _ = m.rule(rope)
	}
	return out
}

func (m *DrawnPosterior) notWorse(margin float64, right bool) (p, standard float64) {
	if m.empty() {
		return math.NaN(), 0
	}
	rope := marginRope(margin, right)
	return m.fit().Within(rope.inUnit(m.unit))
}

func (*DrawnPosterior) domain(c *Comparison) string { return "on the next " + c.datasetNoun() }

// loss returns the means of max(d, 0) and of max(−d, 0), where d is the median of the population.
func (m *DrawnPosterior) loss() (left, right, standard float64) {
	if m.empty() {
		return math.NaN(), math.NaN(), 0
	}
	left, right, standard = m.fit().Parts()
	return m.unit * left, m.unit * right, m.unit * standard
}

func (*DrawnPosterior) lossScope(c *Comparison) string {
	return "by the median difference over " + c.datasetNoun() + "s like these"
}

// ShareInterval returns the same as [HierarchicalPosterior.ShareInterval]. The quantiles are those
// of the populations drawn.
func (m *DrawnPosterior) ShareInterval(
	level float64, rope ...float64,
) (low, high Probabilities) {
	given, ok := ropeArgument(rope)
	if m.empty() || !ok || !(level > 0 && level < 1) {
		return nanProbabilities(), nanProbabilities()
	}
	return shareIntervals(m, given, level)
}

func (m *DrawnPosterior) meanShares(rope ropeHalves) Probabilities {
	return m.Next(rope.left, rope.right)
}

func (m *DrawnPosterior) shareInterval(
	rope ropeHalves, region int, level float64,
) (low, high float64) {
	if isNoRegion(rope, region) {
		return 0, 0
	}
	low, high = m.fit().ShareInterval(rope.inUnit(m.unit), hierarchical.Region(region), level)
	of, pair := m.Estimates(rope.left, rope.right), m.pair()
	n := pair.families().worth([][]float64{pair.Means()})
	return widenByCounting(low, high, of, n, region, level)
}

// FamilyScatter is how much data sets differ between and within families, by [Hierarchical].
type FamilyScatter struct {
	// Families is the number of families.
	Families int
	// Delta0 is the posterior mean of δ0, the mean difference over families, with its central 95 %
	// interval, in units of the score.
	Delta0 Interval
	// Between is τ, the standard deviation of the means of families, and Within σ0, the scale of
	// the data sets of a family about its mean: posterior means with central 95 % intervals, in
	// units of the score.
	Between Interval `field:"between_families"`
	Within  Interval `field:"within_families"`
}

// String says how much families differ from each other, and data sets within them.
func (f *FamilyScatter) String() string {
	if f == nil {
		return "no families"
	}
	show := func(i Interval) string {
		return writing.Estimated(i.Value, i.Low, i.High)
	}
	return fmt.Sprintf("Population: %s whose means have δ0 %s and standard deviation τ %s, and "+
		"data sets within them the scale σ0 %s (means and 95 %% credible intervals).",
		writing.Plural(f.Families, "family"), show(f.Delta0), show(f.Between), show(f.Within))
}

// MarshalJSON writes the fields by the names of docs/glossary.md.
func (f *FamilyScatter) MarshalJSON() ([]byte, error) { return fields.JSON(f) }

func drawMixtureAgain(fit *dirichletmixture.Posterior) func() drawnPopulations {
	again := fit.Again()
	return func() drawnPopulations { return again() }
}
