package bayescmp

import (
	"fmt"
	"html"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/bayescmp/go/bayescmp/internal/student"
	"github.com/bayescmp/go/bayescmp/internal/writing"
	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
)

// SignificanceTest is a classical test of the hypothesis that neither classifier of a pair is better. The tests of this package are
// values whose fields are their options.
type SignificanceTest interface {
	// Name is the name of the test in results and messages.
	Name() string
	// Test answers for the pair; bad data and options are errors, doubts are Warnings of the answer.
	Test(p Pair) (*Significance, error)
}

// Alternative is the direction in which a significance test looks. It must be chosen before the data are seen: a one-sided test
// in the direction in which the data happen to point has twice the error rate that it claims.
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

// Significance is the answer of a significance test. Its text, HTML and frame all read these fields.
//
// A small p value speaks against the hypothesis that neither classifier is better. A large one speaks for nothing: it does not say
// that they are equivalent, which takes a test with a rope ([CorrelatedTTest], [Hierarchical]).
type Significance struct {
	Test        string // the name of the test
	Left, Right string // the classifiers
	Dataset     string // the data set when there is just one
	Datasets    int    // how many data sets the answer rests on

	Statistic     float64   // positive t and z, and large W, speak for right
	StatisticName string    // "W", "t", "F", …
	DF            []float64 // degrees of freedom: one number for t, two for F, otherwise none

	P           float64 // how probable an outcome at least as extreme is if neither is better
	Alternative Alternative
	Alpha       float64 // the largest P that counts as significant
	Method      string  // how P was computed

	Estimate     float64 // in units of the score, unless its name says otherwise; positive differences speak for right
	EstimateName string
	Low, High    float64 // confidence interval of the estimate; infinite where it has no bound, NaN where there is none
	Level        float64 // its confidence level, at least 1 − Alpha; 0 where there is none

	Effect     float64 // a size without unit; positive ones speak for right
	EffectName string  // "" where there is none

	Wins, Ties, Losses int     // of right, over the data sets or test instances; 0 where they are not counted
	RPlus, RMinus      float64 // the sums of ranks for right and for left of the Wilcoxon test

	Assumptions []string // the defaults and options in force, and what the test takes for granted
	Warnings    []error  // reservations; the answer stands, but read them

	hopeless bool // no outcome could have been significant
	// alphaWarnings are those of the Warnings that hang on Alpha.
	alphaWarnings []error
	folds         bool // the scores of the folds are used, not only their mean

	scope   string // what the verdict is about: "iris", "14 data sets"
	favours int    // which classifier the statistic speaks for: −1 left, 1 right, 0 neither or unknown
	counted bool   // wins, ties and losses are meaningful
}

// newSignificance starts an answer for a pair, and checks the options that all tests have.
func newSignificance(test string, p Pair, alpha float64, alternative Alternative) (*Significance, error) {
	if len(p.sets) == 0 {
		return nil, p.empty()
	}
	s, err := startSignificance(test, p.Left, p.Right, alpha, alternative)
	if err != nil {
		return nil, err
	}
	s.Datasets, s.scope = len(p.sets), p.where()
	if s.Datasets == 1 {
		s.Dataset = p.sets[0].dataset
	}
	if p.lower {
		s.assume("lower scores are better")
	}
	s.Assumptions = append(s.Assumptions, p.dropped.texts()...)
	return s, nil
}

// startSignificance is the one place where answers are made.
func startSignificance(test, left, right string, alpha float64, alternative Alternative) (*Significance, error) {
	if alpha == 0 {
		alpha = 0.05
	}
	if !(alpha > 0 && alpha <= 0.5) {
		return nil, fmt.Errorf("%w: Alpha must be in (0, 0.5], not %g", ErrOption, alpha)
	}
	if alternative != TwoSided && alternative != ForRight && alternative != ForLeft {
		return nil, fmt.Errorf("%w: Alternative must be TwoSided, ForRight or ForLeft, not %d", ErrOption, alternative)
	}
	return &Significance{Test: test, Left: left, Right: right, Alpha: alpha, Alternative: alternative, Low: math.NaN(), High: math.NaN()}, nil
}

func (s *Significance) warn(err error) {
	if err != nil {
		s.Warnings = append(s.Warnings, err)
	}
}

func (s *Significance) assume(format string, args ...any) {
	s.Assumptions = append(s.Assumptions, fmt.Sprintf(format, args...))
}

// decide sets P from the probabilities of a statistic that speaks at least as much for left, and for right. Both include the
// outcome itself, and the direction is the one chosen beforehand.
func (s *Significance) decide(forLeft, forRight float64) {
	switch s.Alternative {
	case ForRight:
		s.P = forRight
	case ForLeft:
		s.P = forLeft
	default:
		s.P = min(1, 2*min(forLeft, forRight))
	}
	switch {
	case forRight < forLeft:
		s.favours = 1
	case forLeft < forRight:
		s.favours = -1
	}
}

// sides is in how many directions the test looks.
func (s *Significance) sides() float64 {
	if s.Alternative == TwoSided {
		return 2
	}
	return 1
}

// tail is the share of Alpha beyond each bound of the interval.
func (s *Significance) tail() float64 { return s.Alpha / s.sides() }

// interval takes the bounds that the alternative leaves: like the test, the interval of a one-sided one looks in one direction.
func (s *Significance) interval(low, high, level float64) {
	s.Low, s.High, s.Level = low, high, level
	switch s.Alternative {
	case ForRight:
		s.High = math.Inf(1)
	case ForLeft:
		s.Low = math.Inf(-1)
	}
}

// student fills in a t test of an estimate.
func (s *Significance) student(estimate, standardError, df float64) {
	s.StatisticName, s.DF, s.Estimate = "t", []float64{df}, estimate
	if standardError == 0 {
		s.constant(estimate)
		return
	}
	s.Statistic = estimate / standardError
	t := student.T{DF: df, Scale: 1}
	s.decide(t.CDF(s.Statistic), t.Survival(s.Statistic))
	half := -t.Quantile(s.tail()) * standardError
	s.interval(estimate-half, estimate+half, 1-s.Alpha)
}

// constant answers where no variance can be estimated. A difference is then certain to the model, whatever its size; and none at
// all, 0/0, is no evidence for anybody.
func (s *Significance) constant(d float64) {
	s.interval(d, d, 1-s.Alpha)
	switch {
	case d > 0:
		s.Statistic = math.Inf(1)
		s.decide(1, 0)
	case d < 0:
		s.Statistic = math.Inf(-1)
		s.decide(0, 1)
	default:
		s.P = 1
	}
	s.warn(s.noVariance(d))
}

// noVariance explains what is made of a difference without variance.
func (s *Significance) noVariance(d float64) error {
	if d == 0 {
		return fmt.Errorf("there is neither a difference nor variance on %s: nothing can be tested, and p is 1 by convention", s.scope)
	}
	return fmt.Errorf("the differences on %s have no variance that could be estimated: the certainty is the model's, not the data's; "+
		"few or rounded scores do this by chance", s.scope)
}

// standardised is the mean in standard deviations: Cohen's d of paired differences, d_z.
func (s *Significance) standardised(mean, sd float64) {
	if sd > 0 {
		s.Effect, s.EffectName = mean/sd, "mean difference in standard deviations (Cohen's d_z)"
	}
}

// tooFew warns when not even the most extreme outcome of n signs is significant; extreme is the tail probability of that outcome.
func (s *Significance) tooFew(n int, what string, extreme func(n int) float64) {
	least := func(n int) float64 { return min(1, s.sides()*extreme(n)) }
	if least(n) <= s.Alpha {
		return
	}
	s.hopeless = true
	defer s.hangsOnAlpha(len(s.Warnings))
	enough := n + 1
	for least(enough) > s.Alpha {
		enough++
	}
	s.warn(fmt.Errorf("with %s no outcome can be significant at %s: the smallest p value that they allow is %s; it takes at least %d",
		writing.Plural(n, what), writing.Number(s.Alpha), writing.Number3(least(n)), enough))
}

// hangsOnAlpha remembers the warnings after the first n: with another alpha they would be others.
func (s *Significance) hangsOnAlpha(n int) {
	s.alphaWarnings = append(s.alphaWarnings, s.Warnings[n:]...)
}

// oneSign is the probability that n fair coins all fall to one side.
func oneSign(n int) float64 { return math.Ldexp(1, -n) }

// disagreement warns where the interval and p tell different stories about 0, as they can with ties.
func (s *Significance) disagreement() {
	defer s.hangsOnAlpha(len(s.Warnings))
	if outside := s.Low > 0 || s.High < 0; s.Level > 0 && outside != s.Significant() {
		where := "contains 0 although p is not above"
		if outside {
			where = "does not contain 0 although p is above"
		}
		s.warn(fmt.Errorf("the interval %s %s: with zero or equal differences, or an approximation, it is not the exact counterpart of the test",
			where, writing.Number(s.Alpha)))
	}
}

// count fills in wins, ties and losses of right.
func (s *Significance) count(d []float64) {
	s.counted = true
	for _, v := range d {
		switch {
		case v > 0:
			s.Wins++
		case v < 0:
			s.Losses++
		default:
			s.Ties++
		}
	}
}

// Significant tells whether P is not above Alpha.
func (s *Significance) Significant() bool { return s != nil && s.Alpha > 0 && s.P <= s.Alpha }

// Verdict is the outcome as a sentence. A p value above Alpha is no evidence, and the sentence does not make it one.
func (s *Significance) Verdict() string {
	if s == nil {
		return "no test"
	}
	p := fmt.Sprintf("(%s, %s)", writing.PIs(s.P), strings.TrimSuffix(strings.TrimSuffix(s.Alternative.String(), " for right"), " for left"))
	better, worse := s.Right, s.Left
	if s.Alternative == ForLeft || s.Alternative == TwoSided && s.favours < 0 {
		better, worse = worse, better
	}
	switch {
	case s.Significant() && s.Alternative == TwoSided && s.favours == 0:
		return fmt.Sprintf("The scores of %s and %s on %s differ significantly %s.", s.Left, s.Right, s.scope, p)
	case s.Significant():
		return fmt.Sprintf("%s is significantly better than %s on %s %s.", better, worse, s.scope, p)
	case s.Alternative == TwoSided:
		return fmt.Sprintf("No significant difference found between %s and %s on %s %s; that is not evidence that there is none.",
			s.Left, s.Right, s.scope, p)
	}
	return fmt.Sprintf("%s is not found significantly better than %s on %s %s; that is not evidence that it is not.", better, worse, s.scope, p)
}

// String is the whole answer in plain text: what was tested, the numbers, the verdict, how P was computed, and the warnings as
// numbered notes.
func (s *Significance) String() string {
	if s == nil {
		return "no test"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n", s.headline())
	rows, width := s.rows(), 0
	for _, r := range rows {
		width = max(width, utf8.RuneCountInString(r[0]))
	}
	for _, r := range rows {
		fmt.Fprintf(&b, "  %s%s  %s\n", r[0], strings.Repeat(" ", width-utf8.RuneCountInString(r[0])), r[1])
	}
	fmt.Fprintf(&b, "\n%s\n", marked(s.Verdict(), warningMarks(s.Warnings)))
	for _, note := range s.notes() {
		fmt.Fprintf(&b, "%s\n", note)
	}
	return b.String()
}

// HTML is the answer for a notebook: verdict first, then the numbers, then the notes.
func (s *Significance) HTML() string {
	if s == nil {
		return "<p>no test</p>"
	}
	var b strings.Builder
	text := html.EscapeString
	fmt.Fprintf(&b, "<div class=\"bayescmp\"><p><strong>%s</strong>%s</p>\n<p><small>%s</small></p>\n<table><tbody>\n",
		text(s.Verdict()), superscript(warningMarks(s.Warnings)), text(s.headline()))
	for _, r := range s.rows() {
		fmt.Fprintf(&b, "<tr><td style=\"text-align:left\">%s</td><td style=\"text-align:left\">%s</td></tr>\n", text(r[0]), text(r[1]))
	}
	notes := s.notes()
	for i := range notes {
		notes[i] = text(notes[i])
	}
	fmt.Fprintf(&b, "</tbody></table>\n<p><small>%s</small></p></div>", strings.Join(notes, "<br>"))
	return b.String()
}

func (s *Significance) headline() string {
	return fmt.Sprintf("%s: %s (left) against %s (right) on %s, %s, alpha %s",
		writing.Capital(s.Test), s.Left, s.Right, s.scope, s.Alternative, writing.Number(s.Alpha))
}

// notes is what stands below the verdict.
func (s *Significance) notes() []string {
	var notes []string
	if s.Method != "" {
		notes = append(notes, writing.Capital(s.Method)+".")
	}
	return append(notes, footnotes(s.Assumptions, s.Warnings)...)
}

// rows lists the numbers with their names.
func (s *Significance) rows() [][2]string {
	rows := [][2]string{s.statisticRow(), {"p value", writing.PValue(s.P)}}
	if s.EstimateName != "" {
		rows = append(rows, [2]string{s.EstimateName, s.writtenEstimate()})
	}
	if s.EffectName != "" {
		rows = append(rows, [2]string{s.EffectName, writing.Number3(s.Effect)})
	}
	if s.counted {
		rows = append(rows, [2]string{"wins, ties, losses of " + s.Right, fmt.Sprintf("%d, %d, %d", s.Wins, s.Ties, s.Losses)})
	}
	return rows
}

func (s *Significance) statisticRow() [2]string {
	name, value := s.StatisticName, strconv.FormatFloat(s.Statistic, 'g', 4, 64)
	switch {
	case math.IsInf(s.Statistic, 0):
		value = strings.Replace(strings.TrimPrefix(value, "+"), "Inf", "∞", 1)
	case s.RPlus+s.RMinus > 0:
		value = fmt.Sprintf("%s for %s, %s for %s", writing.Half(s.RPlus), s.Right, writing.Half(s.RMinus), s.Left)
	case 2*s.Statistic == math.Trunc(2*s.Statistic):
		value = writing.Half(s.Statistic)
	}
	switch len(s.DF) {
	case 1:
		name += fmt.Sprintf(" (%s)", writing.Plural(int(s.DF[0]), "degree")+" of freedom")
	case 2:
		name += fmt.Sprintf(" (%g and %g degrees of freedom)", s.DF[0], s.DF[1])
	}
	return [2]string{name, value}
}

// writtenEstimate is the estimate with its interval, as many digits as the width of the interval deserves.
func (s *Significance) writtenEstimate() string {
	low, high := !math.IsInf(s.Low, 0), !math.IsInf(s.High, 0)
	level := strconv.FormatFloat(100*s.Level, 'g', 4, 64)
	if level == "100" {
		level = strconv.FormatFloat(100*s.Level, 'g', -1, 64)
	}
	switch {
	case s.Level == 0:
		return writing.Number3(s.Estimate)
	case !low && !high:
		return fmt.Sprintf("%s, no bounded interval of level %s %%", writing.Number3(s.Estimate), writing.Number(100*(1-s.Alpha)))
	case low && high:
		w := writing.Estimate((s.High-s.Low)/2, s.Estimate, s.Low, s.High)
		if s.High == s.Low {
			w = []any{writing.Number(s.Estimate), writing.Number(s.Low), writing.Number(s.High)}
		}
		return fmt.Sprintf("%s, %s %% interval [%s, %s]", w[0], level, w[1], w[2])
	case low && s.Estimate == s.Low:
		return fmt.Sprintf("%s, %s %% interval [%s, ∞)", writing.Number(s.Estimate), level, writing.Number(s.Low))
	case high && !low && s.Estimate == s.High:
		return fmt.Sprintf("%s, %s %% interval (−∞, %s]", writing.Number(s.Estimate), level, writing.Number(s.High))
	case low:
		w := writing.Estimate(s.Estimate-s.Low, s.Estimate, s.Low)
		return fmt.Sprintf("%s, %s %% interval [%s, ∞)", w[0], level, w[1])
	}
	w := writing.Estimate(s.High-s.Estimate, s.Estimate, s.High)
	return fmt.Sprintf("%s, %s %% interval (−∞, %s]", w[0], level, w[1])
}

// Frame returns the answer as one row: test, dataset, datasets, left, right, alternative, statistic (its name), value, p, alpha,
// significant, estimate_of, estimate, low, high, level, effect_of, effect, wins, ties, losses, method.
func (s *Significance) Frame() dataframe.DataFrame {
	rows := 1
	if s == nil {
		s, rows = &Significance{}, 0
	}
	text := func(name, value string) series.Series { return series.New([]string{value}[:rows], series.String, name) }
	count := func(name string, value int) series.Series { return series.New([]int{value}[:rows], series.Int, name) }
	value := func(name string, value float64) series.Series {
		return series.New([]float64{value}[:rows], series.Float, name)
	}
	return dataframe.New(
		text("test", s.Test), text("dataset", s.Dataset), count("datasets", s.Datasets), text("left", s.Left), text("right", s.Right),
		text("alternative", s.Alternative.String()), text("statistic", s.StatisticName), value("value", s.Statistic),
		value("p", s.P), value("alpha", s.Alpha), series.New([]bool{s.Significant()}[:rows], series.Bool, "significant"),
		text("estimate_of", s.EstimateName), value("estimate", s.Estimate), value("low", s.Low), value("high", s.High), value("level", s.Level),
		text("effect_of", s.EffectName), value("effect", s.Effect),
		count("wins", s.Wins), count("ties", s.Ties), count("losses", s.Losses), text("method", s.Method))
}
