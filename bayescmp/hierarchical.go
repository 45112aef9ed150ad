package bayescmp

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math"
	"reflect"
	"slices"
	"sync"

	"github.com/bayescmp/go/internal/hierarchical"
	"github.com/bayescmp/go/internal/parallel"
	"github.com/bayescmp/go/internal/writing"
	"gonum.org/v1/gonum/mathext"
)

// Hierarchical is the Bayesian hierarchical test of Corani, Benavoli, Demšar, Mangili and Zaffalon,
// "Statistical comparison of classifiers through Bayesian hierarchical modelling" (Machine Learning
// 106, 2017): given the fold scores on all data sets at once, what difference is to be expected on
// the next data set?
//
//	x_i ~ MVN(1 δ_i, σ_i² M_ρ)  [C17 eq. 4],  σ_i ~ U(0, σ̄)  [C17 eq. 3]
//	δ_i ~ t_ν(δ0, σ0)  [C17 eq. 2],  δ0 ~ U(−Δ, Δ),  σ0 ~ U(0, σ̄0)
//	ν − 1 ~ Gamma(α, β),  α ~ U(0.5, 5),  β ~ U(0.05, 0.15)
//
// P is the paper's rule: how probable it is that each region is the most probable one on the next
// data set (section 3.2). [HierarchicalPosterior.Next] returns the plain predictive probabilities
// of the next data set. Nothing is sampled: σ_i, α and β are integrated out analytically or once
// and for all, and δ0, σ0 and ν by quadrature. Error is the change from a coarser quadrature.
//
// Items that are right or wrong are counted, if the models differ on fewer than 100 of them: the
// likelihood of their δ_i is multinomial, and what is left besides δ_i is the probability φ_i that
// the models would differ on an item if δ_i were 0, with φ_i ~ U(0, 1) in place of the prior of
// σ_i. δ_i is between −1 and 1 then. Other scores of items, and larger numbers of items, are taken
// to be normal.
//
// Where all differences on a data set are equal, their variance is not taken to be 0, which would
// make the posterior improper. The sum of squares S of the n differences is taken to be the least
// that scores of this resolution can show, when one fold differs from the others by one instance: S
// = h²(1 − 1/n), where h² is the mean of 1/n_test² over the folds.
type Hierarchical struct {
	// Rope is the half-width of the region of practical equivalence; 0 means none.
	Rope float64
	// RopeLeft and RopeRight are the two halves of a rope whose halves differ, in units of the
	// score: how much better left, and how much better right, may be without any practical meaning.
	// Leave Rope 0 then. Both 0 mean the half-width Rope.
	RopeLeft, RopeRight float64
	// Rho is the correlation between the scores of two folds, in [0, 1); nil means the same default
	// as in [CorrelatedTTest].
	Rho *float64
	// Nu is the prior of ν; nil means the hierarchical prior of the paper.
	Nu *NuPrior
	// Population is the shape of the population in place of a Student: a [DirichletMixture], which
	// has no assumed shape. Nil means a Student with the prior Nu of ν.
	Population Population
	// Sigma, Sigma0 and Delta0 bound the uniform priors of σ_i, σ0 and |δ0|. 0 means the default:
	// for Sigma the paper's 1000 times the mean standard deviation of the differences, for Sigma0
	// the paper's 1000 times the standard deviation of their means, and for Delta0 the largest
	// |difference|, as in the authors' code, or h if all differences are 0. Others must be from
	// 1e-12 to 1e30 of the largest difference.
	Sigma, Sigma0, Delta0 float64
	// ZeroVariance says what to do where all differences on a data set are equal; the default is
	// the resolution rule.
	ZeroVariance ZeroVariance
	// Resolution is what one instance in one fold adds to the score. It is for data sets whose
	// differences are all equal and whose scores came without n_test. 0 means the smallest variance
	// among the other data sets, with a warning. Less than 1e-12 of the largest |difference| is
	// refused: anything smaller is rounding error.
	Resolution float64
	// Threshold is the probability that a decision needs, in [0.5, 1); 0 means 0.95.
	Threshold float64
}

// Population is a shape of the population of data sets in place of a Student: a [DirichletMixture].
type Population interface {
	// String describes the shape in a few words.
	String() string
}

// shape is a population of this package. Only programs that name one have its code.
type shape interface {
	Population
	// fit fills in the posterior and the probabilities.
	fit(
		ctx context.Context, c *Comparison, p Pair, m *hierarchical.Model, unit float64,
		told *parallel.Progress,
	) error
	sources() References
}

// Name returns "hierarchical test".
func (Hierarchical) Name() string { return "hierarchical test" }

// Compare answers for the population from which the data sets of the pair are a sample. Errors wrap
// [ErrOneFold], [ErrOption], [ErrScore] or [ErrEmpty]. The time grows with the number of data sets,
// and does not depend on the number of scores.
func (t Hierarchical) Compare(p Pair) (*Comparison, error) {
	return t.CompareContext(context.Background(), p)
}

// CompareContext is [Hierarchical.Compare] until ctx is done. The progress functions are told the
// beginning and the end.
func (t Hierarchical) CompareContext(
	ctx context.Context, p Pair, progress ...func(done, total int),
) (*Comparison, error) {
	c, err := newComparison(t, p, t.Threshold)
	if err != nil {
		return nil, err
	}
	given := p
	p, unknown := p.withUnknownRho(t.Rho)
	m, unit, err := t.model(p, c)
	if err != nil {
		return nil, err
	}
	c.restOn(onSizes, p)
	c.Event = "the most probable outcome on the next " + c.datasetNoun()
	c.assume("%s", describeRho(p.sets, t.Rho))
	told := parallel.NewProgress(progress...)
	if of, ok := t.shapeFor(p).(shape); ok {
		err = of.fit(ctx, c, p, m, unit, told)
	} else {
		err = t.integrate(ctx, c, p, m, unit, told)
	}
	if err = afterProgress(err, told); err != nil {
		return nil, err
	}
	if unknown != nil {
		if err := t.askForRho(ctx, c, given, unknown); err != nil {
			return nil, err
		}
	}
	t.doubt(c, given)
	if c.rope().isZero() {
		c.doubts = append(c.doubts, newFlipSearch(c.flipsOfFit))
	}
	return validate(c)
}

// shapeFor is the population, unless it is a Student of independent data sets.
func (t Hierarchical) shapeFor(p Pair) Population {
	if t.Population == nil && p.families() != nil {
		return familyPopulation{}
	}
	return t.Population
}

func (Hierarchical) needsFamilies() bool { return true }

// doubt adds what other fits may show, when somebody asks for the verdict.
func (t Hierarchical) doubt(c *Comparison, p Pair) {
	c.given = func() Pair { return p }
	fit := func(t Hierarchical, p Pair) Probabilities {
		other, err := t.CompareContext(context.Background(), p)
		if err != nil {
			return c.P // it asks for what did not matter before
		}
		return other.P
	}
	c.doubtInfluence(p, func(i int) Probabilities {
		rest := c.given()
		rest.sets = without(rest.sets, i)
		return fit(t, rest)
	})
	if !c.rope().isZero() && p.families() == nil {
		c.doubts = append(c.doubts, sizesDecide{})
	}
	student := t
	student.Nu, student.Population = nil, nil
	shape := "a Student population"
	if t.Population == nil && t.nu() != GaussianNu {
		student.Nu, shape = &GaussianNu, "a Gaussian population"
	}
	c.doubts = append(c.doubts, &otherPopulation{name: shape,
		found: sync.OnceValue(func() Probabilities { return fit(student, c.given()) })})
}

// askForRho is an error where the folds do not show rho, and the decision is another one at an end
// of what it may be.
func (t Hierarchical) askForRho(
	ctx context.Context, c *Comparison, p Pair, unknown *differences,
) error {
	for _, rho := range []float64{0, mostDoubtedRho} {
		t.Rho = Value(rho)
		other, err := t.CompareContext(ctx, p)
		if err != nil {
			return err
		}
		if d := other.Decision(); d != c.Decision() {
			return unknown.missingRhoError(fmt.Sprintf("and rho decides: with rho %s, %s; with "+
				"the assumed rho, %s", writing.Number(rho), c.clause(d), c.clause(c.Decision())))
		}
	}
	c.rhoUnknown = true
	c.assume("the decision is the same with rho 0 and %g", mostDoubtedRho)
	return nil
}

// rhoRange finds over which rho the decision is the same. The decisions at some rho are known; each
// further one is a fit. So a change is looked for between the known ones only, to 0.01.
func (t Hierarchical) rhoRange(
	ctx context.Context, c *Comparison, p Pair, known map[float64]Decision,
) (*RhoRange, error) {
	p, _ = p.withUnknownRho(t.Rho)
	sets, err := p.rhosOf(nil, t.Rho)
	if err != nil || !slices.Contains(sets.fixed, false) {
		return nil, err
	}
	r := sets.bare()
	if own := p.assumesRho(t.Rho, r.Rho); !own {
		return nil, nil // the data sets differ, and no one rho is assumed
	}
	decide := func(x float64) Decision {
		if d, ok := known[x]; ok || err != nil {
			return d
		}
		var other *Comparison
		t.Rho = Value(x)
		if other, err = t.CompareContext(ctx, p); err == nil {
			known[x] = other.Decision()
		}
		return known[x]
	}
	known[r.Rho] = c.Decision()
	decide(mostRho)
	at := slices.Sorted(maps.Keys(known))
	place := slices.Index(at, r.Rho)
	const halvings = 5
	r.Low, r.below = leaveAlong(decide, at[:place+1], -1, halvings)
	r.High, r.above = leaveAlong(decide, at[place:], 1, halvings)
	return r, err
}

// integrate fills in the answer for a Student population.
func (t Hierarchical) integrate(
	ctx context.Context, c *Comparison, p Pair, m *hierarchical.Model, unit float64,
	told *parallel.Progress,
) error {
	told.Tell(0, 1)
	fit, err := m.Fit(ctx)
	told.Tell(1, 1)
	if err != nil {
		return err
	}
	post := newHierarchicalPosterior(p, fit, unit)
	c.P, c.Error = post.rule(c.rope())
	c.Posterior = post
	c.assume("%s", t.nu())
	delta0, sigma0 := fit.AtBounds()
	c.warnAboutBounds(delta0, sigma0, m.CutByBound())
	c.warnAboutError("look at the rope curve")
	return nil
}

func (t Hierarchical) nu() NuPrior {
	if t.Nu == nil {
		return HierarchicalNu
	}
	return *t.Nu
}

func (t Hierarchical) variants(p Pair) []variant {
	given := t
	out := p.rhoVariants(t.Rho, func(rho *float64) Test { t.Rho = rho; return t })
	for _, nu := range []NuPrior{HierarchicalNu, JuarezSteelNu, KruschkeNu, GaussianNu} {
		if nu != given.nu() || given.Population != nil {
			other := given
			other.Nu, other.Population = &nu, nil
			out = append(out, variant{nu.String(), other})
		}
	}
	return out
}

func (t Hierarchical) rope() (ropeHalves, error) { return newRope(t.Rope, t.RopeLeft, t.RopeRight) }

func (t Hierarchical) withRope(rope ropeHalves) Test {
	t.Rope, t.RopeLeft, t.RopeRight = rope.fields()
	return t
}

// refits reports whether the posterior depends on the rope.
func (t Hierarchical) refits() bool { return t.ZeroVariance == PaperNoise }

func (t Hierarchical) sources() References {
	out := References{corani2017}
	if of, ok := t.Population.(shape); ok {
		out = append(out, of.sources()...)
	}
	return out
}

func (Hierarchical) suits(p Pair) bool { return len(p.sets) > 1 && p.hasFolds() }

func (Hierarchical) usesFolds() bool { return true }

func (Hierarchical) usesSizes() bool { return true }

func (Hierarchical) remark() string { return "" }

// Answer returns the result of [Hierarchical.CompareContext], for [SideBySide].
func (t Hierarchical) Answer(ctx context.Context, p Pair) (Answer, error) {
	return comparisonAnswer(t.CompareContext(ctx, p))
}

// model returns the model of the data sets and their bounds, in units of the largest difference, so
// that the scale of the scores does not matter.
func (t Hierarchical) model(
	p Pair, c *Comparison,
) (m *hierarchical.Model, unit float64, err error) {
	m = &hierarchical.Model{}
	if err = t.checkPopulation(); err != nil {
		return nil, 0, err
	}
	if f := p.families(); f != nil && t.Population != nil {
		return nil, 0, f.refuse("DirichletMixture", len(p.sets), "leave Population out: the "+
			"population that Hierarchical takes then has families")
	}
	if m.Nu, err = t.nu().prior(); err != nil {
		return nil, 0, err
	}
	square := unitOf(cmp.Or(p.largest(), t.Resolution))
	squares, err := t.squares(p, c, square)
	if err != nil {
		return nil, 0, err
	}
	most, sd := 0.0, 0.0
	for i, s := range p.sets {
		most = max(most, largest(s.d))
		sd += square * math.Sqrt(squares[i]/float64(s.n()-1)) / float64(len(p.sets))
	}
	unit = max(most, sd)
	if m.Groups, err = t.groups(p, squares, square, unit); err != nil {
		return nil, 0, err
	}
	spread := deviation(p.Means())
	if spread <= 1e-9*unit {
		// One data set, or equal means, say nothing about the spread of the population.
		spread = sd
	}
	if most == 0 {
		// All differences are 0: what one instance in one fold is worth. The rope is not part of
		// it, because the posterior answers for any rope.
		for i, s := range p.sets {
			most = max(most, square*math.Sqrt(squares[i]/(1-1/float64(s.n()))))
		}
	}
	if m.SigmaMax, err = bound("Sigma", t.Sigma, 1000*sd, unit); err != nil {
		return nil, 0, err
	}
	if m.Sigma0Max, err = bound("Sigma0", t.Sigma0, 1000*spread, unit); err != nil {
		return nil, 0, err
	}
	m.Delta0Max, err = bound("Delta0", t.Delta0, most, unit)
	return m, unit, err
}

// checkPopulation refuses what is not a population of this package, and a prior of ν together with
// one.
func (t Hierarchical) checkPopulation() error {
	if t.Population == nil {
		return nil
	}
	v := reflect.ValueOf(t.Population)
	if _, ok := t.Population.(shape); !ok || v.Kind() == reflect.Pointer && v.IsNil() {
		return fmt.Errorf("%w: Population must be a DirichletMixture, or nil for a Student, not %T",
			ErrOption, t.Population)
	}
	if t.Nu != nil {
		return fmt.Errorf("%w: Nu is the prior of a Student population; a %s has none",
			ErrOption, t.Population)
	}
	return nil
}

// groups returns what the model uses of each data set, in the given unit. The squares are in a
// different one.
func (t Hierarchical) groups(
	p Pair, squares []float64, square, unit float64,
) ([]hierarchical.Group, error) {
	var groups []hierarchical.Group
	for i := range p.sets {
		s := &p.sets[i]
		rho, err := s.rho(t.Rho)
		if err != nil {
			return nil, err
		}
		if counts := t.counts(s, unit); counts != nil {
			groups = append(groups, hierarchical.Group{Mean: s.mean / unit, N: s.n(),
				Counts: counts})
			continue
		}
		relative := squares[i] / (unit / square) / (unit / square)
		if !(relative > 1e-290) || math.IsInf(relative, 0) {
			return nil, p.tooWideError()
		}
		groups = append(groups, hierarchical.Group{
			Mean: s.mean / unit, Squares: relative, N: s.n(), Rho: rho,
		})
	}
	return groups, nil
}

// fewDiffering is the number of items from which the mean of their differences is as good as
// normal. With 60, the limits of a 95 % interval of δ_i still move by 0.03 standard deviations.
const fewDiffering = 100

// counts are the data of items that are right or wrong if the models differ on few of them; nil for
// others, which are treated as normal.
func (t Hierarchical) counts(s *differences, unit float64) *hierarchical.Counts {
	minus, same, plus, ok := s.countSigns(fewDiffering)
	if !ok || t.Rho != nil && *t.Rho != 0 {
		return nil
	}
	return &hierarchical.Counts{Minus: minus, Same: same, Plus: plus, Size: 1 / unit}
}

// tooWideError names the data set with the largest difference.
func (p Pair) tooWideError() error {
	widest := slices.MaxFunc(p.sets, func(a, b differences) int {
		return cmp.Compare(largest(a.d), largest(b.d))
	})
	return fmt.Errorf("%w: the differences on data set %q are too large compared with the others "+
		"to be squared", ErrScore, widest.dataset)
}

// bound returns the chosen bound, or the usual one, in the given unit.
func bound(name string, chosen, usual, unit float64) (float64, error) {
	if !(chosen >= 0) || math.IsInf(chosen, 0) {
		return 0, fmt.Errorf("%w: the bound %s must be above 0, or 0 for the default, not %g",
			ErrOption, name, chosen)
	}
	if chosen == 0 {
		return usual / unit, nil
	}
	// Where a prior ends farther away, or nearer, the quadrature does not find the posterior.
	const least, most = 1e-12, 1e30
	if out := chosen / unit; out < least || out > most {
		return 0, fmt.Errorf("%w: the bound %s must be from %.3g to %.3g, which is %g to %g of "+
			"the largest difference, or 0 for the default, not %g", ErrOption, name, least*unit,
			most*unit, least, most, chosen)
	}
	return chosen / unit, nil
}

// squares returns Σ(d − mean)² of each data set, in unit². Where it is 0, the rule for equal
// differences replaces it.
func (t Hierarchical) squares(p Pair, c *Comparison, unit float64) ([]float64, error) {
	if err := isResolution(t.Resolution); err != nil {
		return nil, err
	}
	out := make([]float64, len(p.sets))
	smallest := math.Inf(1)
	for i, s := range p.sets {
		if _, err := s.rho(t.Rho); err != nil {
			return nil, err
		}
		out[i] = s.squares * (s.unit / unit) * (s.unit / unit)
		if s.squares > 0 && !(out[i] > 1e-290) {
			return nil, p.tooWideError()
		}
		if out[i] > 0 {
			smallest = min(smallest, out[i])
		}
	}
	if t.ZeroVariance != ResolutionRule && t.ZeroVariance != PaperNoise {
		return nil, fmt.Errorf("%w: ZeroVariance must be ResolutionRule or PaperNoise, not %d",
			ErrOption, t.ZeroVariance)
	}
	var borrowed []string
	for i := range p.sets {
		s := &p.sets[i]
		if out[i] > 0 {
			continue
		}
		if t.counts(s, 1) != nil {
			out[i] = (1 - 1/float64(s.n())) / unit / unit // for the bounds of the priors only
			continue
		}
		least, known, err := t.leastSquares(p, s, c.rope(), unit)
		if err != nil {
			return nil, err
		}
		if out[i] = least; known {
			continue
		}
		if math.IsInf(smallest, 1) {
			return nil, missingResolution("on every data set")
		}
		out[i] = smallest
		borrowed = append(borrowed, s.dataset)
	}
	if borrowed != nil {
		c.warn(fmt.Errorf("all differences are equal on %s (%s); without n_test or Resolution "+
			"the smallest variance of the other data sets stands in",
			writing.Plural(len(borrowed), "data set"), writing.Some(borrowed)))
	}
	return out, nil
}

// leastSquares is the value of Σ(d − mean)² in unit² that stands in for 0, by the rule for zero
// variance. It is not known if nothing says how fine the scores are.
func (t Hierarchical) leastSquares(
	p Pair, s *differences, rope ropeHalves, unit float64,
) (squares float64, known bool, err error) {
	if t.ZeroVariance == PaperNoise && rope.isZero() {
		return 0, false, fmt.Errorf("%w: PaperNoise takes the variance of data set %q "+
			"from the rope, and there is none", ErrOption, s.dataset)
	}
	if t.ZeroVariance == PaperNoise {
		half := rope.halfWidth() / unit
		return half * half / 3 * float64(s.n()-1), true, nil
	}
	h2 := s.design.resolution / unit / unit
	if h2 == 0 {
		h2 = t.Resolution / unit * (t.Resolution / unit)
		err = p.checkResolution(p.equalSets(), t.Resolution)
	}
	return h2 * (1 - 1/float64(s.n())), h2 != 0, err
}

// NuPrior is a prior of the degrees of freedom ν of the population, which say how heavy its tails
// are.
type NuPrior struct {
	// Alpha and Beta are the shape and the rate of a Gamma distribution. Each is integrated over
	// the interval from its first to its second element, or fixed when both elements are equal.
	Alpha, Beta [2]float64
	// Unshifted gives the Gamma distribution to ν, as the paper writes; otherwise ν − 1 has it, as
	// in the authors' program.
	Unshifted bool
	// Gaussian makes the population Gaussian (ν = ∞). The other fields are then not used.
	Gaussian bool
}

// These are the priors of ν that Corani et al. (2017) compare in their Table 5. The paper's Table 1
// has the names of [JuarezSteelNu] and [KruschkeNu] the wrong way round.
var (
	// HierarchicalNu is the default: Gamma(α, β) with α ~ U(0.5, 5), β ~ U(0.05, 0.15).
	HierarchicalNu = NuPrior{Alpha: [2]float64{0.5, 5}, Beta: [2]float64{0.05, 0.15}}
	// JuarezSteelNu is Gamma(2, 0.1).
	JuarezSteelNu = NuPrior{Alpha: [2]float64{2, 2}, Beta: [2]float64{0.1, 0.1}}
	// KruschkeNu is Gamma(1, 0.0345), a shifted exponential.
	KruschkeNu = NuPrior{Alpha: [2]float64{1, 1}, Beta: [2]float64{0.0345, 0.0345}}
	// GaussianNu makes the population Gaussian.
	GaussianNu = NuPrior{Gaussian: true}
)

func (n NuPrior) String() string {
	if n.Gaussian {
		return "Gaussian population"
	}
	subject := "ν − 1"
	if n.Unshifted {
		subject = "ν"
	}
	side := func(v [2]float64) string {
		if v[0] == v[1] {
			return writing.Number(v[0])
		}
		return "U(" + writing.Number(v[0]) + ", " + writing.Number(v[1]) + ")"
	}
	return fmt.Sprintf("%s ~ Gamma(%s, %s)", subject, side(n.Alpha), side(n.Beta))
}

// prior checks the options and returns the density of the prior.
func (n NuPrior) prior() (hierarchical.Prior, error) {
	if n.Gaussian {
		return nil, nil
	}
	for _, v := range [][2]float64{n.Alpha, n.Beta} {
		if !(v[0] > 0 && v[1] >= v[0] && v[1] < 1e6) {
			return nil, fmt.Errorf("%w: shape and rate of the prior of ν must be above 0, "+
				"from low to high, not %v and %v", ErrOption, n.Alpha, n.Beta)
		}
	}
	const most = hierarchical.LargestNu
	if beyond := mathext.GammaIncRegComp(n.Alpha[1], n.Beta[0]*most); beyond > 0.01 {
		return nil, fmt.Errorf("%w: the prior of ν reaches beyond %d, where a Student cannot be "+
			"told from a Gaussian; use GaussianNu", ErrOption, most)
	}
	shift := 1.0
	if n.Unshifted {
		shift = 0
	}
	if n.Alpha[0] == n.Alpha[1] && n.Beta[0] == n.Beta[1] {
		return hierarchical.Gamma{Alpha: n.Alpha[0], Beta: n.Beta[0], Support: shift}, nil
	}
	return hierarchical.MixedGamma{Alpha: n.Alpha, Beta: n.Beta, Support: shift}, nil
}
