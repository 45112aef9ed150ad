package bayescmp

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/bayescmp/go/internal/fields"
	"github.com/bayescmp/go/internal/frames"
	"github.com/bayescmp/go/internal/student"
	"github.com/bayescmp/go/internal/writing"
)

// SignificanceTest is a classical test of the hypothesis that neither classifier of a pair is
// better. The tests of this package are values whose fields are their options. A function that
// takes a SignificanceTest also takes a pointer to one.
type SignificanceTest interface {
	// Name returns the name of the test in results and messages.
	Name() string
	// Test answers for the pair. Bad data and options are errors; doubts are Warnings of the
	// answer.
	Test(p Pair) (*Significance, error)
}

// classical is a test of this package that answers with a p value. See [described].
type classical interface {
	SignificanceTest
	described
	// decide does the same as Test, but may leave out the estimate of the difference where it takes
	// long: nobody needs it when many pairs are tested.
	decide(p Pair) (*Significance, error)
	// leastP is the smallest p value that so many data sets allow in a two-sided test; 0 if there
	// is no such bound.
	leastP(datasets int) float64
}

// Alternative is the direction in which a significance test looks. It must be chosen before the
// data are seen: a one-sided test in the direction in which the data happen to point has twice the
// error rate that it claims.
type Alternative int

const (
	// TwoSided looks for a difference in either direction. It is the default.
	TwoSided Alternative = iota
	// ForRight asks only whether the right classifier is better.
	ForRight
	// ForLeft asks only whether the left classifier is better.
	ForLeft
)

func (a Alternative) String() string {
	switch a {
	case ForRight:
		return "one-sided for right"
	case ForLeft:
		return "one-sided for left"
	}
	return "two-sided"
}

// sidedness names the alternative without its direction.
func (a Alternative) sidedness() string {
	if a == TwoSided {
		return "two-sided"
	}
	return "one-sided"
}

// Significance is the answer of a significance test. It has what all tests of a pair have, and in
// addition the parts that only some tests have, which are nil for the others. Its text, HTML and
// frame all read these fields.
//
// A small p value speaks against the hypothesis that neither classifier is better. A large one
// speaks for nothing: it does not say that they are equivalent, which takes a test with a rope
// ([CorrelatedTTest], [Hierarchical]).
type Significance struct {
	// Test is the name of the test.
	Test string
	// Left and Right are the names of the classifiers.
	Left, Right string
	// Dataset is the name of the data set if there is just one; otherwise "".
	Dataset string `field:",omitempty"`
	// Datasets is the number of data sets.
	Datasets int
	// P is how probable an outcome at least as extreme is if neither classifier is better.
	P float64 `field:"p_value"`
	// Alternative is the direction in which the test looked.
	Alternative Alternative
	// Alpha is the largest P that counts as significant.
	Alpha float64
	// Method says how P was computed.
	Method string
	// Statistic is the statistic from which P was computed.
	Statistic Statistic `field:",inline"`
	// Estimate is an estimate of the difference, with its confidence interval.
	Estimate Interval `field:",inline"`

	// Effect is a size of the difference that has no unit; nil where the test has none.
	Effect *Effect `field:",inline"`
	// Wins counts who won; nil where the test does not count.
	Wins *Wins `field:",inline"`
	// RankSums are the two sums of ranks of [Wilcoxon]; nil for other tests.
	RankSums *RankSums `field:",omitempty"`

	// Assumptions are the defaults and options in force, and what the test assumes.
	Assumptions []string
	// Warnings are reservations: the answer stands, but read them.
	Warnings []error

	by            described // the test
	hopeless      bool      // no outcome could have been significant
	alphaWarnings []error   // the Warnings that depend on Alpha
	scope         string    // what the verdict is about: "iris", "14 data sets"
	favours       int       // the statistic speaks for: −1 left, 1 right, 0 neither or unknown
	facts         pairFacts
	ofShare       bool // Estimate is a share, and not a difference
}

// Statistic is a test statistic.
type Statistic struct {
	// Name is "W", "t", "F", …
	Name string `field:"statistic_name"`
	// Value is the value of the statistic. A positive t or z and a large W speak for right.
	Value float64 `field:"statistic"`
	// DF are the degrees of freedom: one number for t and χ², two for F, otherwise none.
	DF []float64 `field:",omitempty"`
}

// Interval is an estimate with its confidence interval.
type Interval struct {
	// Name says what is estimated; "" where nothing is.
	Name string `field:"estimate_name"`
	// Value is the estimate, in units of the score unless its name says otherwise. A positive
	// difference speaks for right.
	Value float64 `field:"estimate"`
	// Low and High are the bounds. A bound is infinite where there is none on that side, and NaN
	// where there is no interval.
	Low, High float64
	// Level is the confidence level, at least 1 − Alpha; 0 without an interval.
	Level float64
}

// Effect is a size of the difference without a unit.
type Effect struct {
	// Name says which size it is.
	Name string `field:"effect_name"`
	// Value speaks for right when it is positive.
	Value float64 `field:"effect"`
}

// Wins counts the data sets, or the test instances, by the classifier that is better.
type Wins struct {
	// Wins is the number on which right is better.
	Wins int
	// Ties is the number on which neither is better.
	Ties int
	// Losses is the number on which left is better.
	Losses int
}

// countWins counts the signs of differences.
func countWins(d []float64) *Wins {
	w := &Wins{}
	for _, v := range d {
		switch {
		case v > 0:
			w.Wins++
		case v < 0:
			w.Losses++
		default:
			w.Ties++
		}
	}
	return w
}

// RankSums holds the sums of ranks of the Wilcoxon test.
type RankSums struct {
	// Plus is R⁺, the sum of the ranks of the differences for right.
	Plus float64
	// Minus is R⁻, the sum of the ranks of the differences for left.
	Minus float64
}

// newSignificance starts an answer for a pair, and checks the options that all tests have.
func newSignificance(test classical, p Pair, alpha float64, a Alternative) (*Significance, error) {
	if len(p.sets) == 0 {
		return nil, p.emptyError()
	}
	if err := p.checkFamilies(test.Name(), test); err != nil {
		return nil, err
	}
	if test.usesSizes() {
		if err := p.checkScale(); err != nil {
			return nil, err
		}
	}
	s, err := startSignificance(test, p.Left, p.Right, alpha, a)
	if err != nil {
		return nil, err
	}
	s.Datasets, s.scope, s.facts = len(p.sets), p.datasetsPhrase(), p.facts()
	if s.Datasets == 1 {
		s.Dataset = p.sets[0].dataset
	}
	s.Assumptions = p.dataNotes()
	return s, nil
}

// startSignificance starts an answer. All answers are made here.
func startSignificance(
	test described, left, right string, alpha float64, a Alternative,
) (*Significance, error) {
	alpha, err := usableAlpha("Alpha", alpha, 0.5)
	if err != nil {
		return nil, err
	}
	if a != TwoSided && a != ForRight && a != ForLeft {
		return nil, fmt.Errorf("%w: Alternative must be TwoSided, ForRight or ForLeft, not %d",
			ErrOption, a)
	}
	return &Significance{Test: test.Name(), Left: left, Right: right,
		Alpha: alpha, Alternative: a, by: test,
		Estimate: Interval{Low: math.NaN(), High: math.NaN()}}, nil
}

func (s *Significance) warn(err error) {
	if err != nil {
		s.Warnings = append(s.Warnings, err)
	}
}

func (s *Significance) assume(format string, args ...any) {
	s.Assumptions = append(s.Assumptions, fmt.Sprintf(format, args...))
}

// decide sets P in the direction that was chosen beforehand. forLeft and forRight are the
// probabilities of a statistic that speaks at least as much for left, and for right; both include
// the outcome itself.
func (s *Significance) decide(forLeft, forRight float64) {
	s.P = s.Alternative.pValue(forLeft, forRight)
	switch {
	case forRight < forLeft:
		s.favours = 1
	case forLeft < forRight:
		s.favours = -1
	}
}

// vouch checks P and what stands beside it. See [validate].
func (s *Significance) vouch(g *guard) {
	g.of = s.Test
	g.probability("P", &s.P)
	g.number("the statistic", s.Statistic.Value)
	g.number("the estimate", s.Estimate.Value)
	if s.Effect != nil {
		g.number("the effect", s.Effect.Value)
	}
	if s.Estimate.Level > 0 {
		g.interval(s.Estimate.Low, s.Estimate.High)
	}
}

// pValue is the p value of a statistic with these tail probabilities.
func (a Alternative) pValue(forLeft, forRight float64) float64 {
	switch a {
	case ForRight:
		return forRight
	case ForLeft:
		return forLeft
	}
	return min(1, 2*min(forLeft, forRight))
}

// sides is the number of directions in which the test looks.
func (s *Significance) sides() float64 {
	if s.Alternative == TwoSided {
		return 2
	}
	return 1
}

// tail is the share of Alpha beyond each bound of the interval.
func (s *Significance) tail() float64 { return s.Alpha / s.sides() }

// setInterval sets the bounds of the estimate. The interval of a one-sided test has one bound, in
// the direction of the test.
func (s *Significance) setInterval(low, high, level float64) {
	e := &s.Estimate
	e.Low, e.High, e.Level = low, high, level
	switch s.Alternative {
	case ForRight:
		e.High = math.Inf(1)
	case ForLeft:
		e.Low = math.Inf(-1)
	}
}

// warnTooFew warns when not even the most extreme outcome of n signs is significant. extreme
// returns the tail probability of that outcome.
func (s *Significance) warnTooFew(n int, what string, extreme func(n int) float64) {
	least := func(n int) float64 { return min(1, s.sides()*extreme(n)) }
	if isSignificant(least(n), s.Alpha) {
		return
	}
	s.hopeless = true
	defer s.markAlphaWarnings(len(s.Warnings))
	enough := n + 1
	for !isSignificant(least(enough), s.Alpha) {
		enough++
	}
	s.warn(fmt.Errorf("with %s no outcome can be significant at %s: "+
		"the smallest p value that they allow is %s; it takes at least %d",
		writing.Plural(n, what), writing.Number(s.Alpha), writing.Number3(least(n)), enough))
}

// markAlphaWarnings remembers that the warnings after the first n depend on Alpha.
func (s *Significance) markAlphaWarnings(n int) {
	s.alphaWarnings = append(s.alphaWarnings, s.Warnings[n:]...)
}

// withoutInterval takes the interval away, where it would hold for independent data sets only.
func (s *Significance) withoutInterval() {
	s.Estimate.Low, s.Estimate.High, s.Estimate.Level = math.NaN(), math.NaN(), 0
}

// oneSideProbability is the probability that n fair coins all fall to one side.
func oneSideProbability(n int) float64 { return math.Ldexp(1, -n) }

// warnDisagreement warns where the interval and p disagree about 0, as they can with ties.
func (s *Significance) warnDisagreement() {
	defer s.markAlphaWarnings(len(s.Warnings))
	outside := s.Estimate.Low > 0 || s.Estimate.High < 0
	if s.Estimate.Level > 0 && outside != s.Significant() {
		where := "contains 0 although p is not above"
		if outside {
			where = "does not contain 0 although p is above"
		}
		s.warn(fmt.Errorf("the interval %s %s: with zero or equal differences, "+
			"or an approximation, it is not the exact counterpart of the test",
			where, writing.Number(s.Alpha)))
	}
}

// Significant tells whether P is not above Alpha. A P that is above it by rounding only, less than
// 1e-12 of it, is not above it.
func (s *Significance) Significant() bool {
	return s != nil && s.Alpha > 0 && isSignificant(s.P, s.Alpha)
}

// Better returns the classifier that the statistic speaks for, significantly or not; "" for
// neither.
func (s *Significance) Better() string {
	if s == nil {
		return ""
	}
	switch s.favours {
	case -1:
		return s.Left
	case 1:
		return s.Right
	}
	return ""
}

// References returns the publications that the test comes from, and bayescmp itself, which computed
// the answer.
func (s *Significance) References() References {
	if s == nil {
		return nil
	}
	return referencesOf(s.sources())
}

func (s *Significance) sources() References {
	if s.by == nil {
		return nil
	}
	return s.by.sources()
}

// Frame returns the answer as one row with the columns test, left, right, dataset, datasets,
// p_value, alternative, alpha, significant, method, statistic_name, statistic, estimate_name,
// estimate, low, high, level, effect_name, effect, wins, ties, losses, rank_sums_plus,
// rank_sums_minus. Parts that the test does not have are empty or 0.
func (s *Significance) Frame() Frame {
	if s == nil {
		return frames.By(nil, (*Significance).fields)
	}
	return frames.By([]*Significance{s}, (*Significance).fields)
}

func (s *Significance) fields() fields.List {
	return fields.Of(s).After("alpha", fields.Named("significant", s.Significant()))
}

// MarshalJSON writes the answer by the names of docs/glossary.md, numbers to twelve digits, with
// significant. Parts that the test does not have are left out.
func (s *Significance) MarshalJSON() ([]byte, error) {
	if s == nil {
		return []byte("null"), nil
	}
	return s.fields().MarshalJSON()
}

// MarshalJSON writes statistic_name, statistic and df.
func (s Statistic) MarshalJSON() ([]byte, error) { return fields.JSON(s) }

// MarshalJSON writes effect_name and effect.
func (e Effect) MarshalJSON() ([]byte, error) { return fields.JSON(e) }

// MarshalJSON writes plus and minus.
func (s RankSums) MarshalJSON() ([]byte, error) { return fields.JSON(s) }

// setTTest fills in a t test of an estimate.
func (s *Significance) setTTest(estimate, standardError, df float64) {
	s.Statistic.Name, s.Statistic.DF, s.Estimate.Value = "t", []float64{df}, estimate
	if standardError == 0 {
		s.setConstant(estimate)
		return
	}
	s.Statistic.Value = estimate / standardError
	t := student.T{DF: df, Scale: 1}
	s.decide(t.CDF(s.Statistic.Value), t.Survival(s.Statistic.Value))
	half := -t.Quantile(s.tail()) * standardError
	s.setInterval(estimate-half, estimate+half, 1-s.Alpha)
}

// setConstant answers where no variance can be estimated. A difference is then certain to the
// model, whatever its size. No difference at all, 0/0, is no evidence for either classifier.
func (s *Significance) setConstant(d float64) {
	s.setInterval(d, d, 1-s.Alpha)
	switch {
	case d > 0:
		s.Statistic.Value = math.Inf(1)
		s.decide(1, 0)
	case d < 0:
		s.Statistic.Value = math.Inf(-1)
		s.decide(0, 1)
	default:
		s.P = 1
	}
	s.warn(s.noVarianceError(d))
}

// noVarianceError is the warning of a difference d without variance.
func (s *Significance) noVarianceError(d float64) error {
	if d == 0 {
		return fmt.Errorf("there is neither a difference nor variance on %s: "+
			"nothing can be tested, and p is 1 by convention", s.scope)
	}
	return fmt.Errorf("the differences on %s have no variance that could be estimated: "+
		"the certainty is the model's, not the data's; "+
		"few or rounded scores do this by chance", s.scope)
}

// standardised is the mean difference in standard deviations, with its name. Folds that correlate
// by rho vary less than independent ones would.
func standardised(mean, sd, rho float64) (name string, value float64) {
	name = "mean difference in standard deviations (Cohen's d_z)"
	if rho > 0 {
		name = "mean difference in standard deviations (corrected for rho)"
	}
	return name, mean / sd * math.Sqrt(1-rho)
}

// setStandardisedEffect sets the effect to the mean in standard deviations: Cohen's d of paired
// differences, d_z, corrected for rho where differences correlate.
func (s *Significance) setStandardisedEffect(mean, sd, rho float64) {
	if sd > 0 {
		name, value := standardised(mean, sd, rho)
		s.Effect = &Effect{name, value}
	}
}

// answer holds what text and HTML show: what was tested, the numbers, the verdict, how P was
// computed, and the warnings as numbered notes.
func (s *Significance) answer() writing.Answer {
	a := writing.Answer{Headline: s.headline(), Verdict: s.Verdict(),
		Marks: writing.MarksOf(len(s.Warnings))}
	a.Tables = append(a.Tables, s.table())
	if s.Method != "" {
		a.Notes = append(a.Notes, writing.Capital(s.Method)+".")
	}
	a.Notes = append(a.Notes, writing.Notes(s.Assumptions, s.Warnings)...)
	return a
}

// String returns the whole answer in plain text: what was tested, the numbers, the verdict, how P
// was computed, and the warnings as numbered notes.
func (s *Significance) String() string {
	if s == nil {
		return "no test"
	}
	return s.answer().Text()
}

// HTML returns the answer for a notebook: the verdict first, then the numbers, then the notes.
func (s *Significance) HTML() string {
	if s == nil {
		return "<p>no test</p>"
	}
	return s.answer().HTML()
}

func (s *Significance) headline() string {
	return fmt.Sprintf("%s: %s (left) against %s (right) on %s, %s, alpha %s",
		writing.Capital(s.Test), s.Left, s.Right, s.scope, s.Alternative, writing.Number(s.Alpha))
}

// Verdict returns the outcome as a sentence. A p value above Alpha is no evidence, and the sentence
// does not present it as evidence.
func (s *Significance) Verdict() string {
	if s == nil {
		return "no test"
	}
	p := fmt.Sprintf("(%s, %s)", writing.PIs(s.P), s.Alternative.sidedness())
	better, worse := s.Right, s.Left
	if s.Alternative == ForLeft || s.Alternative == TwoSided && s.favours < 0 {
		better, worse = worse, better
	}
	switch {
	case s.Significant() && s.Alternative == TwoSided && s.favours == 0:
		return fmt.Sprintf("The scores of %s and %s on %s differ significantly %s.",
			s.Left, s.Right, s.scope, p)
	case s.Significant():
		return fmt.Sprintf("%s is significantly better than %s on %s %s.",
			better, worse, s.scope, p)
	case s.Alternative == TwoSided:
		return fmt.Sprintf("No significant difference found between %s and %s on %s %s; "+
			"that is not evidence that there is none.", s.Left, s.Right, s.scope, p)
	}
	return fmt.Sprintf("%s is not found significantly better than %s on %s %s; "+
		"that is not evidence that it is not.", better, worse, s.scope, p)
}

// outcomePhrase is the outcome with the classifier's name.
func (s *Significance) outcomePhrase() string {
	return foundSignificant(s.Significant(), s.Better())
}

// foundSignificant says whether a comparison is significant, with the name of the better classifier
// if there is one.
func foundSignificant(significant bool, better string) string {
	switch {
	case !significant:
		return "not significant"
	case better == "":
		return "significant"
	}
	return "significant, for " + better
}

// table lists the numbers with their names.
func (s *Significance) table() *writing.Table {
	t := writing.NewTable(2)
	t.Add(s.statistic())
	t.Add("p value", writing.PValue(s.P))
	if s.Estimate.Name != "" {
		t.Add(s.Estimate.Name, s.Estimate.format(s.Alpha))
	}
	if s.Effect != nil {
		t.Add(s.Effect.Name, writing.Number3(s.Effect.Value))
	}
	if w := s.Wins; w != nil {
		t.Add("wins, ties, losses of "+s.Right, fmt.Sprintf("%d, %d, %d", w.Wins, w.Ties, w.Losses))
	}
	return t
}

// statistic returns the name and the value of the statistic.
func (s *Significance) statistic() (name, value string) {
	name, value = s.Statistic.Name, writing.Number4(s.Statistic.Value)
	switch sums := s.RankSums; {
	case sums != nil && sums.Plus+sums.Minus > 0:
		value = fmt.Sprintf("%s for %s, %s for %s",
			writing.Half(sums.Plus), s.Right, writing.Half(sums.Minus), s.Left)
	case writing.IsHalf(s.Statistic.Value):
		value = writing.Half(s.Statistic.Value)
	}
	switch df := s.Statistic.DF; len(df) {
	case 1:
		name += fmt.Sprintf(" (%s of freedom)", writing.Plural(int(df[0]), "degree"))
	case 2:
		name += fmt.Sprintf(" (%g and %g degrees of freedom)", df[0], df[1])
	}
	return name, value
}

// percent is the level of the interval with three digits, or more where it is next to certain.
func (e Interval) percent() string {
	level := strconv.FormatFloat(100*e.Level, 'g', 3, 64)
	if level == "100" {
		level = strconv.FormatFloat(100*e.Level, 'g', -1, 64)
	}
	return level + " %"
}

// format returns the estimate with its interval, with as many digits as the width of the interval
// allows.
func (e Interval) format(alpha float64) string {
	low, high := !math.IsInf(e.Low, 0), !math.IsInf(e.High, 0)
	level := e.percent() + " interval"
	switch {
	case e.Level == 0:
		return writing.Number3(e.Value)
	case !low && !high:
		return fmt.Sprintf("%s, no bounded interval of level %s %%",
			writing.Number3(e.Value), writing.Number(100*(1-alpha)))
	case low && high && e.Low == e.High:
		return fmt.Sprintf("%s, %s [%s, %s]",
			writing.Number(e.Value), level, writing.Number(e.Low), writing.Number(e.High))
	case low && high:
		w := writing.Estimate((e.High-e.Low)/2, e.Value, e.Low, e.High)
		return fmt.Sprintf("%s, %s [%s, %s]", w[0], level, w[1], w[2])
	case low && e.Value == e.Low:
		return fmt.Sprintf("%s, %s [%s, ∞)", writing.Number(e.Value), level, writing.Number(e.Low))
	case high && e.Value == e.High:
		return fmt.Sprintf("%s, %s (−∞, %s]",
			writing.Number(e.Value), level, writing.Number(e.High))
	case low:
		w := writing.Estimate(e.Value-e.Low, e.Value, e.Low)
		return fmt.Sprintf("%s, %s [%s, ∞)", w[0], level, w[1])
	}
	w := writing.Estimate(e.High-e.Value, e.Value, e.High)
	return fmt.Sprintf("%s, %s (−∞, %s]", w[0], level, w[1])
}

// significanceVerdict says which of several comparisons are significant.
func significanceVerdict(found []string, comparisons int) string {
	compared := writing.Plural(comparisons, "comparison")
	switch {
	case len(found) == 0:
		return fmt.Sprintf("No significant difference found in %s; "+
			"that is not evidence that there is none.", compared)
	case len(found) > 8:
		return fmt.Sprintf("Significant differences in %d of %s.", len(found), compared)
	}
	return fmt.Sprintf("Significant differences in %d of %s: %s.",
		len(found), compared, strings.Join(found, "; "))
}

// finding describes a significant difference, such as "A better than B".
func finding(left, right, better string) string {
	switch better {
	case left:
		return left + " better than " + right
	case right:
		return right + " better than " + left
	}
	return left + " and " + right + " differ"
}
