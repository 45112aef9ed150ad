package bayescmp

import (
	"fmt"
	"math"

	"github.com/bayescmp/go/bayescmp/internal/writing"
	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
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

// sided names the alternative without its direction.
func (a Alternative) sided() string {
	if a == TwoSided {
		return "two-sided"
	}
	return "one-sided"
}

// Significance is the answer of a significance test. It has what all tests of a pair have, and
// beside it the parts that only some tests have, which are nil for the others. Its text, HTML and
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
	Dataset string
	// Datasets is the number of data sets.
	Datasets int
	// P is how probable an outcome at least as extreme is if neither classifier is better.
	P float64
	// Alternative is the direction in which the test looked.
	Alternative Alternative
	// Alpha is the largest P that counts as significant.
	Alpha float64
	// Method says how P was computed.
	Method string
	// Statistic is the statistic from which P was computed.
	Statistic Statistic
	// Estimate is an estimate of the difference, with its confidence interval.
	Estimate Interval

	// Effect is a size of the difference that has no unit; nil where the test has none.
	Effect *Effect
	// Wins counts who won; nil where the test does not count.
	Wins *Wins
	// RankSums are the two sums of ranks of [Wilcoxon]; nil for other tests.
	RankSums *RankSums

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
}

// Statistic is a test statistic.
type Statistic struct {
	// Name is "W", "t", "F", …
	Name string
	// Value is the value of the statistic. A positive t or z and a large W speak for right.
	Value float64
	// DF are the degrees of freedom: one number for t and χ², two for F, otherwise none.
	DF []float64
}

// Interval is an estimate with its confidence interval.
type Interval struct {
	// Name says what is estimated; "" where nothing is.
	Name string
	// Value is the estimate, in units of the score unless its name says otherwise. A positive
	// difference speaks for right.
	Value float64
	// Low and High are the bounds. A bound is infinite where there is none on that side, and NaN
	// where there is no interval.
	Low, High float64
	// Level is the confidence level, at least 1 − Alpha; 0 without an interval.
	Level float64
}

// Effect is a size of the difference without a unit.
type Effect struct {
	// Name says which size it is.
	Name string
	// Value speaks for right when it is positive.
	Value float64
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
		return nil, p.empty()
	}
	s, err := startSignificance(test, p.Left, p.Right, alpha, a)
	if err != nil {
		return nil, err
	}
	s.Datasets, s.scope, s.facts = len(p.sets), p.where(), p.facts()
	if s.Datasets == 1 {
		s.Dataset = p.sets[0].dataset
	}
	s.Assumptions = p.given()
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
	s.P = s.Alternative.p(forLeft, forRight)
	switch {
	case forRight < forLeft:
		s.favours = 1
	case forLeft < forRight:
		s.favours = -1
	}
}

// vouch checks P and what stands beside it. See [sound].
func (s *Significance) vouch(g *guard) {
	g.of = s.Test
	g.probability("P", &s.P)
	g.number("the statistic", s.Statistic.Value)
	g.number("the estimate", s.Estimate.Value)
	if s.Effect != nil {
		g.number("the effect", s.Effect.Value)
	}
	if s.Estimate.Level > 0 {
		g.ordered(s.Estimate.Low, s.Estimate.High)
	}
}

// p is the p value of a statistic with these tail probabilities.
func (a Alternative) p(forLeft, forRight float64) float64 {
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

// interval sets the bounds of the estimate. The interval of a one-sided test has one bound, in the
// direction of the test.
func (s *Significance) interval(low, high, level float64) {
	e := &s.Estimate
	e.Low, e.High, e.Level = low, high, level
	switch s.Alternative {
	case ForRight:
		e.High = math.Inf(1)
	case ForLeft:
		e.Low = math.Inf(-1)
	}
}

// tooFew warns when not even the most extreme outcome of n signs is significant. extreme returns
// the tail probability of that outcome.
func (s *Significance) tooFew(n int, what string, extreme func(n int) float64) {
	least := func(n int) float64 { return min(1, s.sides()*extreme(n)) }
	if attains(least(n), s.Alpha) {
		return
	}
	s.hopeless = true
	defer s.dependsOnAlpha(len(s.Warnings))
	enough := n + 1
	for !attains(least(enough), s.Alpha) {
		enough++
	}
	s.warn(fmt.Errorf("with %s no outcome can be significant at %s: "+
		"the smallest p value that they allow is %s; it takes at least %d",
		writing.Plural(n, what), writing.Number(s.Alpha), writing.Number3(least(n)), enough))
}

// dependsOnAlpha remembers that the warnings after the first n depend on Alpha.
func (s *Significance) dependsOnAlpha(n int) {
	s.alphaWarnings = append(s.alphaWarnings, s.Warnings[n:]...)
}

// oneSign is the probability that n fair coins all fall to one side.
func oneSign(n int) float64 { return math.Ldexp(1, -n) }

// disagreement warns where the interval and p disagree about 0, as they can with ties.
func (s *Significance) disagreement() {
	defer s.dependsOnAlpha(len(s.Warnings))
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
	return s != nil && s.Alpha > 0 && attains(s.P, s.Alpha)
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

// Frame returns the answer as one row with the columns test, dataset, datasets, left, right,
// alternative, statistic (its name), value, p, alpha, significant, estimate_of, estimate, low,
// high, level, effect_of, effect, wins, ties, losses, method. Parts that the test does not have are
// empty or 0.
func (s *Significance) Frame() dataframe.DataFrame {
	rows := 1
	if s == nil {
		s, rows = &Significance{}, 0
	}
	text := func(name, value string) series.Series {
		return series.New([]string{value}[:rows], series.String, name)
	}
	count := func(name string, value int) series.Series {
		return series.New([]int{value}[:rows], series.Int, name)
	}
	value := func(name string, value float64) series.Series {
		return series.New([]float64{value}[:rows], series.Float, name)
	}
	e, effect, wins := s.Estimate, Effect{}, Wins{}
	if s.Effect != nil {
		effect = *s.Effect
	}
	if s.Wins != nil {
		wins = *s.Wins
	}
	return dataframe.New(
		text("test", s.Test), text("dataset", s.Dataset), count("datasets", s.Datasets),
		text("left", s.Left), text("right", s.Right), text("alternative", s.Alternative.String()),
		text("statistic", s.Statistic.Name), value("value", s.Statistic.Value),
		value("p", s.P), value("alpha", s.Alpha),
		series.New([]bool{s.Significant()}[:rows], series.Bool, "significant"),
		text("estimate_of", e.Name), value("estimate", e.Value),
		value("low", e.Low), value("high", e.High), value("level", e.Level),
		text("effect_of", effect.Name), value("effect", effect.Value),
		count("wins", wins.Wins), count("ties", wins.Ties), count("losses", wins.Losses),
		text("method", s.Method))
}
