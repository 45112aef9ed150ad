package bayescmp

import (
	"context"
	"errors"
	"fmt"
	"image/color"
	"math"
	"slices"
	"strings"
	"sync"

	"github.com/bayescmp/go/bayescmp/figure"
	"github.com/bayescmp/go/internal/fields"
	"github.com/bayescmp/go/internal/frames"
	"github.com/bayescmp/go/internal/writing"
)

// Test compares the two classifiers of a pair by a posterior distribution. The tests of this
// package are values whose fields are their options. A function that takes a Test also takes a
// pointer to one.
type Test interface {
	// Name returns the name of the test in results and messages.
	Name() string
	// Compare answers for the pair. Bad data and options are errors; doubts are Warnings of the
	// answer.
	Compare(p Pair) (*Comparison, error)
}

// ContextTest is a test that can take longer than a second, and can be stopped. [AllPairs],
// [SideBySide], [RopeCurve] and [Sensitivity] pass their context on to it.
type ContextTest interface {
	Test
	// CompareContext does the same as Compare, and stops when ctx is done with the error of ctx.
	// The progress functions, if there are any, are told how much of the work is done.
	CompareContext(
		ctx context.Context, p Pair, progress ...func(done, total int),
	) (*Comparison, error)
}

// bayesian is a test of this package that answers with probabilities. See [described].
type bayesian interface {
	Test
	described
	rope() (ropeHalves, error)
	// withRope returns a test of the same type.
	withRope(rope ropeHalves) Test
	// variants returns the test under other assumptions, for [Sensitivity].
	variants(p Pair) []variant
	// remark says what "practically equivalent" by this test leaves open; "" for nothing.
	remark() string
}

// variant is a test under another assumption.
type variant struct {
	name string
	test Test
}

// bayesianExample shows how a test is given.
const bayesianExample = "Hierarchical{Rope: 0.01}"

// ofThisPackage returns a test of this package as such. For another test, the error says what needs
// a test of this package.
func ofThisPackage(test Test, purpose string) (bayesian, error) {
	test, err := dereference(test, bayesianExample)
	if err != nil {
		return nil, err
	}
	t, ok := test.(bayesian)
	if !ok {
		return nil, fmt.Errorf("%w: %s of the tests of bayescmp only, not of %T",
			ErrOption, purpose, test)
	}
	return t, nil
}

// compare runs the test, and passes on the context if the test takes one.
func compare(ctx context.Context, test Test, p Pair) (*Comparison, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if long, ok := test.(ContextTest); ok {
		return long.CompareContext(ctx, p)
	}
	return test.Compare(p)
}

// Probabilities holds the probabilities of the three outcomes of a comparison, or of three regions
// of a difference. They sum to 1.
type Probabilities struct {
	// Left is the probability that the left classifier is practically better.
	Left float64
	// Rope is the probability that the two classifiers are practically equivalent.
	Rope float64
	// Right is the probability that the right classifier is practically better.
	Right float64
}

func (p Probabilities) list() [3]float64 { return [3]float64{p.Left, p.Rope, p.Right} }

// region points to the k-th of Left, Rope and Right.
func (p *Probabilities) region(k int) *float64 {
	return [...]*float64{&p.Left, &p.Rope, &p.Right}[k]
}

// newProbabilities makes the probabilities of three regions, or their errors. All that are computed
// and not just counted are made here.
func newProbabilities(v [3]float64) Probabilities {
	return Probabilities{clampProbability(v[0]), clampProbability(v[1]), clampProbability(v[2])}
}

// clampProbability takes back what rounding has put outside [0, 1]: sums and differences of
// probabilities may be −1e-22 or 1 + 9e-16. What is further out than 1e-12 is a fault, and stays to
// be seen.
func clampProbability(p float64) float64 {
	if isProbability(p) {
		return min(max(p, 0), 1)
	}
	return p
}

func nanProbabilities() Probabilities { return Probabilities{math.NaN(), math.NaN(), math.NaN()} }

// Comparison is the answer of a [Test]. Its text, HTML, frame and plot all read these fields.
type Comparison struct {
	// Test is the name of the test.
	Test string
	// Left and Right are the names of the classifiers.
	Left, Right string
	// Dataset is the name of the data set if there is just one; otherwise "".
	Dataset string `field:",omitempty"`
	// Datasets is the number of data sets.
	Datasets int
	// Rope is the half-width of the region of practical equivalence; 0 means none, and NaN that its
	// two halves differ.
	Rope float64
	// RopeLeft and RopeRight are the two halves of the rope, [−RopeLeft, RopeRight]. They are equal
	// to Rope where it is not NaN.
	RopeLeft, RopeRight float64
	// Event says what P are the probabilities of. It names the difference that lies left of, in or
	// right of the rope, such as "the mean difference on iris", or the outcome, such as "the most
	// probable outcome on the next data set".
	Event string
	// P holds the probabilities of the three outcomes.
	P Probabilities
	// Error is the numerical or Monte Carlo standard error of each probability; 0 means exact up to
	// rounding.
	Error Probabilities `field:"p_error"`
	// Threshold is the probability that a decision needs.
	Threshold float64
	// Posterior is the distribution from which P was computed.
	Posterior Posterior `field:"-"`
	// Assumptions are the defaults and options in force, in words.
	Assumptions []string
	// Warnings are reservations: the answer stands, but read them.
	Warnings []error

	by         bayesian // the test, if it is one of this package
	scope      string   // what the verdict is about: "iris", "more than half of 74 data sets"
	difference string   // what is subtracted from what, for the axis
	facts      pairFacts
	basis      basis
	centres    centres // the mean differences, if basis is a population of data sets
	families   families
	tails      *sync.Map   // the P values on either side of an edge: texts of a Matrix need them
	rhoUnknown bool        // rho does not decide here, but it may at another rope
	doubts     []doubt     // what the verdict depends on
	given      func() Pair // what doubts compare again; nil if they need no scores
}

// basis is what a decision rests on: the posterior alone, or a population of data sets of which the
// test uses the signs or the sizes of the mean differences.
type basis int

const (
	onPosterior basis = iota
	onSigns
	onSizes
)

// decisionBy is the decision by other probabilities.
func (c *Comparison) decisionBy(p Probabilities) Decision {
	return (&Comparison{P: p, Rope: c.Rope, RopeLeft: c.RopeLeft, RopeRight: c.RopeRight,
		Threshold: c.Threshold}).Decision()
}

// doubt says how a verdict depends on something that is not known, or on something in the data that
// speaks against it. All of them are listed in docs/verdicts.md.
type doubt interface {
	// isSerious tells whether the verdict does not stand by itself.
	isSerious(c *Comparison) bool
	// sentence is part of the verdict; "" for none.
	sentence(c *Comparison) string
	// says tells whether the sentence repeats a warning.
	says(c *Comparison, warning error) bool
	// note stands below the verdict; "" for none.
	note(c *Comparison) string
	// field is the same for JSON, if there is something to say.
	field(c *Comparison) (fields.Field, bool)
}

// doubtOf finds the doubt of a type.
func doubtOf[T doubt](c *Comparison) (found T, ok bool) {
	for _, q := range c.doubts {
		if found, ok = q.(T); ok {
			return found, true
		}
	}
	return found, false
}

// isDoubtful tells whether something speaks against the verdict, so that it is not in bold.
func (c *Comparison) isDoubtful() bool {
	return slices.ContainsFunc(c.doubts, func(q doubt) bool { return q.isSerious(c) })
}

// qualified returns the sentences that belong to the verdict.
func (c *Comparison) qualified() []string {
	var out []string
	for _, q := range c.doubts {
		if sentence := q.sentence(c); sentence != "" {
			out = append(out, sentence)
		}
	}
	return out
}

// footnotes are the warnings that the verdict does not say.
func (c *Comparison) footnotes() []error {
	return slices.DeleteFunc(slices.Clone(c.Warnings), func(warning error) bool {
		return slices.ContainsFunc(c.doubts, func(q doubt) bool { return q.says(c, warning) })
	})
}

// Posterior is the distribution behind a [Comparison]: a [*StudentPosterior] for the correlated t
// test, a [*WinsPosterior] for the Poisson test, a [*DirichletPosterior] for the Bayesian sign
// test, a [*SignedRankPosterior] for the Bayesian signed-rank test, and a [*HierarchicalPosterior]
// for the hierarchical test.
type Posterior interface {
	// String describes the distribution in one or a few lines.
	String() string
	// Plot draws the distribution with the names, the rope and the probabilities of c, which must
	// be the comparison that has this posterior. For any other comparison, the posteriors of this
	// package draw nothing and return nil.
	Plot(c *Comparison) *figure.Figure
}

// owns tells whether c has this posterior: the names, the rope and the probabilities of another
// comparison are not in its figures.
func (c *Comparison) owns(p Posterior) bool { return c != nil && c.Posterior == p }

// anyRope is a posterior that does not depend on the rope, and so has the answers for all ropes.
type anyRope interface {
	atRopes(ropes []ropeHalves) []Probabilities
}

// Decision is a verdict: a region whose probability is above the threshold, or none.
type Decision int

const (
	// Undecided says that no region is probable enough.
	Undecided Decision = iota
	// LeftBetter says that the left classifier is practically better (without a rope: better).
	LeftBetter
	// Equivalent says that the two classifiers are practically equivalent; it needs a rope.
	Equivalent
	// RightBetter says that the right classifier is practically better (without a rope: better).
	RightBetter
)

func (d Decision) String() string {
	switch d {
	case LeftBetter:
		return "left better"
	case Equivalent:
		return "equivalent"
	case RightBetter:
		return "right better"
	}
	return "undecided"
}

// swapped returns the decision with left and right exchanged.
func (d Decision) swapped() Decision {
	switch d {
	case LeftBetter:
		return RightBetter
	case RightBetter:
		return LeftBetter
	}
	return d
}

// Decision returns the outcome whose probability is above the threshold, or Undecided.
func (c *Comparison) Decision() Decision {
	switch {
	case c == nil:
		return Undecided
	case c.P.Left > c.Threshold:
		return LeftBetter
	case c.P.Right > c.Threshold:
		return RightBetter
	case !c.rope().isZero() && c.P.Rope > c.Threshold:
		return Equivalent
	}
	return Undecided
}

// Frame returns the answer as one row with the columns test, left, right, dataset, datasets, rope,
// rope_left, rope_right, event, p_left, p_rope, p_right, their Monte Carlo errors p_error_left,
// p_error_rope and p_error_right, threshold, decision. If the halves of the rope differ, rope is
// NaN.
func (c *Comparison) Frame() Frame {
	if c == nil {
		return frameOf(nil)
	}
	return frameOf([]*Comparison{c})
}

// frameOf makes one row per comparison.
func frameOf(cs []*Comparison) Frame { return frames.By(cs, (*Comparison).fields) }

// fields has the decision too. The halves of the rope are those of a comparison that somebody made
// with the field Rope only, too.
func (c *Comparison) fields() fields.List {
	own := Comparison{}
	if c != nil {
		own = *c
		own.RopeLeft, own.RopeRight = c.rope().left, c.rope().right
	}
	return fields.Of(own).After("threshold", fields.Named("decision", own.Decision()))
}

// qualifiedFields has the qualifications too, which not every comparison has.
func (c *Comparison) qualifiedFields() fields.List {
	list := c.fields()
	for _, q := range c.doubts {
		if field, ok := q.field(c); ok {
			list = list.With(field)
		}
	}
	return list
}

// MarshalJSON writes the answer by the names of docs/glossary.md, numbers to twelve digits, with
// its decision and without its posterior. If the halves of the rope differ, rope is null.
func (c *Comparison) MarshalJSON() ([]byte, error) {
	if c == nil {
		return []byte("null"), nil
	}
	return c.qualifiedFields().MarshalJSON()
}

// MarshalJSON writes left, rope and right.
func (p Probabilities) MarshalJSON() ([]byte, error) { return fields.JSON(p) }

// References returns the publications that the test comes from, and bayescmp itself, which computed
// the answer.
func (c *Comparison) References() References {
	if c == nil {
		return nil
	}
	return referencesOf(c.sources())
}

func (c *Comparison) sources() References {
	if c.by == nil {
		return nil
	}
	return c.by.sources()
}

// Value returns a pointer to x. It is for options where 0 is a value of its own: Rho:
// bayescmp.Value(0).
func Value(x float64) *float64 { return &x }

// vouch checks P and its error. See [validate].
func (c *Comparison) vouch(g *guard) {
	g.of = c.Test
	g.regions("P", &c.P, c.Error)
}

// regions checks three probabilities, and that they sum to 1.
func (g *guard) regions(what string, p *Probabilities, off Probabilities) {
	for k := range 3 {
		g.probability(what, p.region(k))
	}
	g.sumToOne(what, off.Left+off.Rope+off.Right, p.Left, p.Rope, p.Right)
	g.standardError(what, off.Left, off.Rope, off.Right)
}

// startComparison starts an answer, and checks the options that all tests have. All answers are
// made here.
func startComparison(test bayesian, p Pair, threshold float64) (*Comparison, error) {
	if len(p.sets) == 0 {
		return nil, p.emptyError()
	}
	if err := p.checkFamilies(test.Name(), test); err != nil {
		return nil, err
	}
	rope, err := test.rope()
	if err != nil {
		return nil, err
	}
	if threshold, err = decisionThreshold(threshold); err != nil {
		return nil, err
	}
	c := &Comparison{Test: test.Name(), Left: p.Left, Right: p.Right, Datasets: len(p.sets),
		RopeLeft: rope.left, RopeRight: rope.right, Threshold: threshold, by: test}
	if c.Rope = rope.left; !rope.isSymmetric() {
		c.Rope = math.NaN()
	}
	if len(p.sets) == 1 {
		c.Dataset = p.sets[0].dataset
	}
	c.difference, c.facts = p.difference(), p.facts()
	c.scope = c.datasetsPhrase()
	c.Event = "the mean difference on " + c.scope
	c.Assumptions = p.dataNotes()
	return c, nil
}

// datasetsPhrase returns the name of the only data set, or the number of data sets.
func (c *Comparison) datasetsPhrase() string {
	return datasetsPhrase(c.Datasets, c.Dataset, c.facts.benchmark)
}

// datasetNoun names what the scores are on.
func (c *Comparison) datasetNoun() string { return datasetNoun(c.facts.benchmark) }

// rope returns the rope, also of a comparison that somebody made with the field Rope only.
func (c *Comparison) rope() ropeHalves {
	if c.RopeLeft == 0 && c.RopeRight == 0 {
		return symmetricRope(c.Rope)
	}
	return ropeHalves{c.RopeLeft, c.RopeRight}
}

func (c *Comparison) warn(err error) {
	if err != nil {
		c.Warnings = append(c.Warnings, err)
	}
}

func (c *Comparison) assume(format string, args ...any) {
	c.Assumptions = append(c.Assumptions, fmt.Sprintf(format, args...))
}

// warnAboutPrior warns where the prior weighs more than a tenth of the data.
func (c *Comparison) warnAboutPrior(strength float64) {
	if strength > float64(c.Datasets)/10 {
		c.warn(fmt.Errorf("the prior has a weight of %s against %s: look at the answer under "+
			"other priors",
			writing.Number(strength), writing.Plural(c.Datasets, "data set")))
	}
}

// warnAboutCertainty warns where the model leaves no doubt at all.
func (c *Comparison) warnAboutCertainty(certain bool) {
	if certain {
		c.warn(errors.New("no mean difference and no prior speaks against this verdict, so it is " +
			"certain however few data sets there are: the certainty is the model's, not the " +
			"data's"))
	}
}

// warnAboutError warns where a probability is closer to the threshold than twice its error.
func (c *Comparison) warnAboutError(remedy string) {
	off := c.Error.list()
	for i, p := range c.P.list() {
		if math.Abs(p-c.Threshold) < 2*off[i] {
			c.warn(fmt.Errorf("a probability of %s ± %.1g is closer to the threshold of %s "+
				"than twice its error: the verdict may go either way; %s",
				c.formatProbabilities()[i], off[i], writing.Number(c.Threshold), remedy))
		}
	}
}

// shareFigure draws the density of a share, with its steps if it is a histogram. A share above 1/2
// speaks for right.
func (c *Comparison) shareFigure(
	what string, density func(x float64) float64, low, high float64, steps ...float64,
) *figure.Figure {
	return figure.Density{
		Title:  fmt.Sprintf("%s against %s on %s", c.Left, c.Right, c.datasetsPhrase()),
		XLabel: what, Density: density, Low: low, High: high, Middle: 0.5, Captions: c.captions(),
		Steps: steps,
	}.Figure()
}

// histogram turns a distribution function into a density of about 40 bins of equal width between
// low and high, with edges at 0, 1/2 and 1. The steps are all edges from 0 to 1.
func histogram(
	cdf func(x float64) float64, low, high float64,
) (density func(x float64) float64, steps []float64) {
	bins := math.Ceil(20 / (high - low)) // in each half
	width := 0.5 / bins
	if width > 0 {
		for i := range int(2*bins) + 1 {
			steps = append(steps, float64(i)*width)
		}
	}
	return func(x float64) float64 {
		if x < 0 || x > 1 || width == 0 {
			return 0
		}
		from := 0.5 + width*min(math.Floor((x-0.5)/width), math.Round(0.5/width)-1)
		return (cdf(min(from+width, 1)) - cdf(max(from, 0))) / width
	}, steps
}

const (
	plotDraws = 5000       // the points of a cloud
	mostDraws = 10_000_000 // the rows of a frame
)

// simplexFigure draws a cloud of shares.
func (c *Comparison) simplexFigure(what string, draws [][3]float64) *figure.Figure {
	return figure.Simplex{
		Title:    fmt.Sprintf("%s against %s: %s", c.Left, c.Right, what),
		Captions: c.captions(),
		Points:   draws,
	}.Figure()
}

// drawsFrame returns a frame with one row per draw.
func drawsFrame(draws [][3]float64) Frame {
	var columns [3][]float64
	for _, draw := range draws {
		for k, x := range draw {
			columns[k] = append(columns[k], x)
		}
	}
	return frames.New(fields.Named("left", columns[0]), fields.Named("rope", columns[1]),
		fields.Named("right", columns[2]))
}

func noDraws(n int) Frame {
	return frames.Failed(fmt.Errorf("%w: there is nothing to draw, or %d is not a number of draws "+
		"from 1 to %d", ErrOption, n, mostDraws))
}

// shares writes the means and intervals of the shares of the three regions.
func shares(mean, low, high Probabilities) string {
	return fmt.Sprintf("left %s, rope %s, right %s (means and 95 %% credible intervals)",
		writing.Estimated(mean.Left, low.Left, high.Left),
		writing.Estimated(mean.Rope, low.Rope, high.Rope),
		writing.Estimated(mean.Right, low.Right, high.Right))
}

// Odds are the posterior odds between two outcomes: how many times as probable the first is.
type Odds struct {
	// For and Against describe the two outcomes.
	For, Against string
	// Ratio is the probability of For over the probability of Against. It is +Inf when Against has
	// no probability, and NaN when neither has.
	Ratio float64
	// AtLeast is the ratio that is left when the numerical errors of both probabilities are
	// against it. It equals Ratio when they are exact.
	AtLeast float64
}

// MarshalJSON writes for, against, ratio and at_least.
func (o Odds) MarshalJSON() ([]byte, error) { return fields.JSON(o) }

// Grade returns the strength of the evidence, by the rule of thumb of Raftery (1995) in Table 3 of
// Corani et al. (2017): weak up to 3, positive up to 20, strong above. It is "no" when neither
// outcome is possible.
func (o Odds) Grade() string {
	ratio := o.Ratio
	if o.onlyBounded() {
		ratio = o.AtLeast
	}
	switch {
	case math.IsNaN(ratio):
		return "no"
	case ratio > 20:
		return "strong"
	case ratio > 3:
		return "positive"
	}
	return "weak"
}

// onlyBounded tells whether the error leaves only a lower bound of the ratio.
func (o Odds) onlyBounded() bool { return o.AtLeast < o.Ratio/2 }

func (o Odds) String() string {
	ratio := writing.Digits(o.Ratio, 3, math.Round)
	switch {
	case math.IsNaN(o.Ratio):
		ratio = "neither is possible"
	case o.AtLeast >= 1000:
		ratio = "more than 1000"
	case o.onlyBounded():
		ratio = "more than " + writing.Digits(o.AtLeast, 1, math.Floor)
	case o.AtLeast < 0.9*o.Ratio:
		ratio = writing.Digits(o.Ratio, 1, math.Round)
	case o.AtLeast < 0.99*o.Ratio:
		ratio = writing.Digits(o.Ratio, 2, math.Round)
	}
	return fmt.Sprintf("%s : %s = %s (%s evidence)", o.For, o.Against, ratio, o.Grade())
}

// OddsList is a list of odds that prints one to a line.
type OddsList []Odds

func (l OddsList) String() string {
	lines := make([]string, len(l))
	for i, o := range l {
		lines[i] = o.String()
	}
	return strings.Join(lines, "\n")
}

// Odds returns the posterior odds of each two outcomes, the more probable one first (section 4.6 of
// Corani et al., 2017). Without a rope there is one pair, left and right.
func (c *Comparison) Odds() OddsList {
	if c == nil {
		return nil
	}
	names, p, e := c.labels(), c.P.list(), c.Error.list()
	pairs := [][2]int{{0, 2}, {0, 1}, {1, 2}}
	if c.rope().isZero() {
		pairs = pairs[:1]
	}
	var out OddsList
	for _, pair := range pairs {
		a, b := pair[0], pair[1]
		if p[a] < p[b] {
			a, b = b, a
		}
		out = append(out, Odds{
			For: names[a], Against: names[b],
			Ratio: p[a] / p[b], AtLeast: max(0, p[a]-e[a]) / (p[b] + e[b]),
		})
	}
	return out
}

// answer holds what text and HTML show: what was compared, the probabilities, the verdict, the
// assumptions, and the warnings as numbered notes.
func (c *Comparison) answer() writing.Answer {
	a := writing.Answer{Headline: c.headline(), Verdict: c.Verdict(),
		IsDoubtful: c.isDoubtful(), Marks: writing.MarksOf(len(c.footnotes()))}
	a.Tables = append(a.Tables, c.table())
	if c.Event != "" {
		a.Notes = append(a.Notes, "The probabilities are of "+c.Event+".")
	}
	if c.Posterior != nil {
		a.Notes = append(a.Notes, c.Posterior.String())
	}
	for _, q := range c.doubts {
		if note := q.note(c); note != "" {
			a.Notes = append(a.Notes, note)
		}
	}
	a.Notes = append(a.Notes, writing.Notes(c.Assumptions, c.footnotes())...)
	return a
}

// String returns the whole answer in plain text: what was compared, the probabilities, the verdict,
// and the warnings as numbered notes.
func (c *Comparison) String() string {
	if c == nil {
		return "no comparison"
	}
	return c.answer().Text()
}

// HTML returns the answer for a notebook: the verdict first, then the probabilities with bars, then
// the notes.
func (c *Comparison) HTML() string {
	if c == nil {
		return "<p>no comparison</p>"
	}
	return c.answer().HTML()
}

// table lists the three outcomes from left to right. Without a rope the middle one is listed only
// when its probability is not 0.
func (c *Comparison) table() *writing.Table {
	t := &writing.Table{Align: []writing.Align{writing.ToLeft, writing.ToRight, writing.ToLeft}}
	t.HTMLHeader = writing.Row("outcome", "probability", "")
	labels, colors, numbers, off := c.labels(), regionColors(), c.formatProbabilities(),
		c.Error.list()
	for i, p := range c.P.list() {
		if i == 1 && c.rope().isZero() && c.P.Rope == 0 {
			continue
		}
		text := numbers[i].String()
		if off[i] >= 5e-5 && numbers[i].Bound == 0 {
			text += fmt.Sprintf(" ± %.1g", off[i])
		}
		bar := writing.Cell{Bar: &writing.Bar{Share: p, Color: colors[i]}}
		t.Rows = append(t.Rows, append(writing.Row(labels[i], text), bar))
	}
	return t
}

// formatProbabilities returns P with four decimals, or as many as the standard errors allow, so
// that rounding never claims certainty.
func (c *Comparison) formatProbabilities() [3]writing.Probability {
	p, off := c.P.list(), c.Error.list()
	var out [3]writing.Probability
	for i := range p {
		// A probability next to 1 is certain only if nothing is left for the others.
		certain := p[(i+1)%3] == 0 && p[(i+2)%3] == 0 && off[i] == 0
		out[i] = writing.NewProbability(p[i], off[i], certain)
	}
	return out
}

// betterWord is the word for the classifier that wins.
func (c *Comparison) betterWord() string {
	if !c.rope().isZero() {
		return "practically better"
	}
	return "better"
}

// middleName names the outcome whose probability is P.Rope. Without a rope it is the tie of an even
// number of data sets.
func (c *Comparison) middleName() string {
	if !c.rope().isZero() {
		return "equivalent"
	}
	return "tie"
}

// labels names the three regions.
func (c *Comparison) labels() [3]string {
	middle := c.middleName()
	if !c.rope().isZero() {
		middle = "practically " + middle
	}
	return [3]string{c.Left + " " + c.betterWord(), middle, c.Right + " " + c.betterWord()}
}

// captions labels the three regions for a figure, with their probabilities.
func (c *Comparison) captions() [3]string {
	names := c.figureLabels()
	for i, p := range c.formatProbabilities() {
		names[i] += "\n" + p.String()
	}
	return names
}

// figureLabels names the three regions in the words of the tables. Where there is little room,
// figures cut a name, and keep the last word: so "practically better" is one.
func (c *Comparison) figureLabels() [3]string {
	names := c.labels()
	for i := range names {
		names[i] = joinPractically(names[i])
	}
	return names
}

// joinPractically joins "practically" with the word after it.
func joinPractically(text string) string {
	return strings.ReplaceAll(text, "practically ", "practically\u00a0")
}

// describeRope says which rope the test used.
func (c *Comparison) describeRope() string {
	return c.facts.scale.describeRope(c.rope())
}

// headline says what was compared.
func (c *Comparison) headline() string {
	return fmt.Sprintf("%s: %s (left) against %s (right) on %s, %s",
		writing.Capital(c.Test), c.Left, c.Right, c.datasetsPhrase(), c.describeRope())
}

// Verdict returns the decision as a sentence. Other sentences follow where something speaks against
// it: a rope of another unit, scores that cannot be better, missing scores, another correlation of
// folds ([Comparison.RhoRange]), one data set, another population, or chance
// ([Comparison.SignFlips]). docs/verdicts.md has the whole list.
func (c *Comparison) Verdict() string {
	if c == nil {
		return "no comparison"
	}
	return strings.Join(append([]string{c.decisionSentence()}, c.qualified()...), " ")
}

func (c *Comparison) decisionSentence() string {
	if s, ok := c.Posterior.(sharePosterior); ok {
		return c.shareVerdict(s)
	}
	p := c.formatProbabilities()
	switch c.Decision() {
	case LeftBetter:
		return fmt.Sprintf("%s is %s than %s on %s (probability %s).",
			c.Left, c.betterWord(), c.Right, c.scope, p[0])
	case RightBetter:
		return fmt.Sprintf("%s is %s than %s on %s (probability %s).",
			c.Right, c.betterWord(), c.Left, c.scope, p[2])
	case Equivalent:
		return fmt.Sprintf("%s and %s are practically equivalent on %s (probability %s).",
			c.Left, c.Right, c.scope, p[1])
	}
	return fmt.Sprintf("Undecided between %s and %s on %s: no probability is above %s.",
		c.Left, c.Right, c.datasetsPhrase(), writing.Number(c.Threshold))
}

// Decided returns the decision with the name of the better classifier, such as "AODE practically
// better", for tables whose columns have names.
func (c *Comparison) Decided() string {
	switch c.Decision() {
	case LeftBetter:
		return c.labels()[0]
	case Equivalent:
		return c.labels()[1]
	case RightBetter:
		return c.labels()[2]
	}
	return "undecided"
}

// regionColors returns the colours of the three regions in figures, for CSS.
func regionColors() [3]string {
	var out [3]string
	for i, c := range []color.NRGBA{figure.LeftColor, figure.RopeColor, figure.RightColor} {
		out[i] = fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B)
	}
	return out
}

// Plot draws the posterior. It returns nil when there is nothing to draw.
func (c *Comparison) Plot() *figure.Figure {
	if c == nil || c.Posterior == nil {
		return nil
	}
	return c.Posterior.Plot(c).Describe(c.altText("Posterior"))
}

// altText is the text of a figure for those who cannot see it: what it shows, and the verdict.
func (c *Comparison) altText(what string) string { return what + ". " + c.Verdict() }

// sharePosterior is a posterior of the shares of data sets like these on which left is better, both
// are equivalent, and right is better.
type sharePosterior interface {
	Posterior
	// meanShares are the posterior means: the probabilities of the three on one next data set.
	meanShares(rope ropeHalves) Probabilities
	// shareInterval is the central interval of one of the three.
	shareInterval(rope ropeHalves, region int, level float64) (low, high float64)
}

// shareVerdict says on which share of data sets like these the outcome holds, and then how sure it
// is that this outcome is the most probable one: a population in which one is right on 57 of 100
// data sets is no population in which it is right on all.
func (c *Comparison) shareVerdict(s sharePosterior) string {
	mean := s.meanShares(c.rope())
	decision := c.Decision()
	if decision == Undecided {
		return fmt.Sprintf("Undecided between %s and %s: no outcome is the most probable one with "+
			"a probability above %s. %s", c.Left, c.Right, writing.Number(c.Threshold),
			c.shareSentence(s, mean, largestRegion(mean)))
	}
	k := map[Decision]int{LeftBetter: 0, Equivalent: 1, RightBetter: 2}[decision]
	return fmt.Sprintf("%s This is the most probable outcome (probability %s).",
		c.shareSentence(s, mean, k), c.formatProbabilities()[k])
}

// shareSentence tells the shares of the three outcomes, one of them first and with its interval.
func (c *Comparison) shareSentence(s sharePosterior, mean Probabilities, first int) string {
	low, high := s.shareInterval(c.rope(), first, 0.95)
	share := mean.list()
	where := fmt.Sprintf("%s of %ss like these (95 %% credible interval %.0f to %.0f %%)",
		writing.Percent(share[first]), c.datasetNoun(), math.Floor(100*low), math.Ceil(100*high))
	left, middle, right := writing.Percent(share[0]), writing.Percent(share[1]),
		writing.Percent(share[2])
	if first == 1 {
		return fmt.Sprintf("%s and %s are practically equivalent on %s; %s is practically better "+
			"on %s, and %s on %s.", c.Left, c.Right, where, c.Left, left, c.Right, right)
	}
	better, worse, rest := c.Right, c.Left, left
	if first == 0 {
		better, worse, rest = c.Left, c.Right, right
	}
	if c.rope().isZero() {
		return fmt.Sprintf("%s is better than %s on %s, and worse on %s.",
			better, worse, where, rest)
	}
	return fmt.Sprintf("%s is practically better than %s on %s, practically equivalent on %s, and "+
		"practically worse on %s.", better, worse, where, middle, rest)
}

// largestRegion is the most probable of the three regions; the middle one in a tie.
func largestRegion(p Probabilities) int {
	k := 1
	for i, v := range p.list() {
		if v > p.list()[k] {
			k = i
		}
	}
	return k
}
