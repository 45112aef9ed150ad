package bayescmp

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/bayescmp/go/internal/fields"
	"github.com/bayescmp/go/internal/frames"
	"github.com/bayescmp/go/internal/student"
	"github.com/bayescmp/go/internal/writing"
)

// Effects describes how good two classifiers are and by how much they differ, in several sizes,
// with 95 % intervals. It decides nothing; the tests do. [Pair.Effects] makes it.
//
// On several data sets it takes the mean of each data set, and treats the data sets as independent.
// On one data set it takes the folds, whose correlation rho the intervals allow for. A size that
// makes no sense for the data is nil.
type Effects struct {
	// Left and Right are the names of the classifiers.
	Left, Right string
	// Dataset is the name of the data set if there is just one; otherwise "".
	Dataset string `field:",omitempty"`
	// Datasets is the number of data sets.
	Datasets int
	// Metric says what the scores are: "score" if the data do not name it, and "" if they have
	// several metrics.
	Metric string

	// LeftScore and RightScore are the mean scores of the classifiers.
	LeftScore  *MeanScore `field:",omitempty"`
	RightScore *MeanScore `field:",omitempty"`
	// Difference is the mean difference, with the interval of [PairedTTest], or of [NadeauBengio]
	// on one data set.
	Difference *Interval `field:"mean_difference,omitempty"`
	// Relative is the mean difference as a ratio, for scores on [ScaleRatio] or [ScaleOdds]: the
	// score of right over that of left, minus 1. 0.05 says that the score of right is 5 % larger.
	// The interval is that of Difference. nil for other scores.
	Relative *Interval `field:"relative_difference,omitempty"`
	// Median is the estimate of Hodges and Lehmann with the interval of [Wilcoxon]; nil on one data
	// set.
	Median *Interval `field:"median_difference,omitempty"`
	// Standardised is Cohen's d of paired differences, d_z: the mean difference in standard
	// deviations of the differences, on one data set (x̄/s)·√(1−ρ), because s²/(1−ρ) estimates the
	// variance of a fold's difference. Its interval is exact for normal differences: t =
	// x̄/(s·√(1/n + ρ/(1−ρ))), with ρ = 0 for data sets, has the noncentral t distribution with n −
	// 1 degrees of freedom and the shift d·√(n/(1+(n−1)ρ)) (Steiger and Fouladi 1997, and the model
	// of Nadeau and Bengio 2003).
	Standardised *Interval `field:"standardised_difference,omitempty"`
	// RankBiserial is the matched-pairs rank-biserial correlation of [Wilcoxon], which comes
	// without an interval (Kerby 2014); nil on one data set.
	RankBiserial *Interval `field:",omitempty"`
	// Superiority estimates the probability that right is better on a data set, where ties count
	// half, by the share of wins. Its interval is of Clopper and Pearson (1934): its lower bound
	// counts ties as losses, and its upper bound as wins, so it also holds its level with ties, and
	// is wider than necessary. On one data set it is the share of folds, which has no interval.
	Superiority *Interval `field:",omitempty"`
	// Wins counts the data sets, or the folds of the only one.
	Wins *Wins `field:",inline"`

	// Assumptions say what was done to the data.
	Assumptions []string
	// Warnings are reservations: the answer stands, but read them.
	Warnings []error

	facts pairFacts
}

// MeanScore is the mean score of a classifier.
type MeanScore struct {
	// Mean is the mean over the data sets of their means, or over the folds of the only one.
	Mean float64
	// SD is the standard deviation of the values that Mean averages; NaN for a single score.
	SD float64

	error float64
}

// Effects describes how much the classifiers differ. Errors wrap [ErrEmpty] or, on a single data
// set, [ErrOneFold] (one score of each classifier, or folds that say nothing about rho).
func (p Pair) Effects() (*Effects, error) {
	if len(p.sets) == 0 {
		return nil, p.emptyError()
	}
	e := &Effects{Left: p.Left, Right: p.Right, Datasets: len(p.sets), Assumptions: p.dataNotes(),
		facts: p.facts()}
	e.Metric = e.facts.metric
	if e.Metric != "" {
		e.LeftScore, e.RightScore = e.facts.left.score(), e.facts.right.score()
	}
	fill := e.fillFromDatasets
	if len(p.sets) == 1 {
		fill = e.fillFromFolds
	}
	if err := fill(p); err != nil {
		return e, err
	}
	e.setRelative(p)
	return e, nil
}

// setRelative turns the mean difference of logarithms into a ratio.
func (e *Effects) setRelative(p Pair) {
	if !p.scale().isOfRatios() || e.Difference == nil || p.direction() == mixedBetter {
		return
	}
	d := *e.Difference
	if p.direction() == lowerBetter {
		d.Value, d.Low, d.High = -d.Value, -d.High, -d.Low
	}
	what := "score"
	if p.scale() == ScaleOdds {
		what = "odds"
	}
	e.Relative = &Interval{Value: math.Expm1(d.Value), Low: math.Expm1(d.Low),
		High: math.Expm1(d.High), Level: d.Level,
		Name: fmt.Sprintf("%s of %s over that of %s, minus 1", what, e.Right, e.Left)}
}

// relativeSentence says by how many percent the scores of right are higher or lower.
func (e *Effects) relativeSentence() string {
	r := e.Relative
	values, word := []float64{100 * r.Value, 100 * r.Low, 100 * r.High}, "higher"
	if r.Value < 0 {
		values, word = []float64{-100 * r.Value, -100 * r.High, -100 * r.Low}, "lower"
	}
	what := "scores"
	if e.facts.scale == ScaleOdds {
		what = "odds"
	}
	text := fmt.Sprintf("The %s of %s are %s %% %s than those of %s", what, e.Right,
		writing.Number3(values[0]), word, e.Left)
	if r.Low == r.High || math.IsInf(r.Low, 0) || math.IsInf(r.High, 0) || r.Level == 0 {
		return text + "."
	}
	w := writing.Estimate((values[2]-values[1])/2, values...)
	return fmt.Sprintf("The %s of %s are %s %% %s than those of %s (%s interval %s to %s %%).",
		what, e.Right, w[0], word, e.Left, r.percent(), w[1], w[2])
}

func (l scoreSummary) score() *MeanScore { return &MeanScore{l.mean, l.sd, l.error} }

// fillFromFolds takes the folds of one data set.
func (e *Effects) fillFromFolds(p Pair) error {
	set := p.sets[0]
	e.Dataset = set.dataset
	test, err := NadeauBengio{}.Test(p)
	if err != nil {
		return err
	}
	e.Difference = &test.Estimate
	rho, _ := set.rho(nil) // the test has just had it
	e.setStandardised(set.mean, set.sd(), float64(set.n()), rho)
	e.Standardised.perItem(&set)
	e.Wins = countWins(set.shown())
	e.setSuperiority(shareBetter(set.design.scoreNoun(), e.Right))
	e.Assumptions = append(e.Assumptions, set.describe(), describeRho(p.sets, nil))
	e.Warnings = append(e.Warnings, test.Warnings...)
	return nil
}

// fillFromDatasets takes the means of the data sets.
func (e *Effects) fillFromDatasets(p Pair) error {
	e.Wins = countWins(meanDifferences(p))
	e.setSuperiority(shareBetter(p.datasetNoun(), e.Right))
	if p.families() == nil {
		e.Superiority.Level = 0.95
		e.Superiority.Low = ExactMcNemar.least(e.Wins.Wins, e.Datasets, 0.025)
		e.Superiority.High = 1 - ExactMcNemar.least(e.Wins.Losses, e.Datasets, 0.025)
	}
	if problem := p.scaleProblem(); problem != "" {
		e.Warnings = append(e.Warnings, errors.New(problem+": only wins are counted"))
		return nil
	}
	return e.fillSizes(p)
}

// fillSizes averages and ranks the mean differences.
func (e *Effects) fillSizes(p Pair) error {
	test, err := Wilcoxon{}.Test(p)
	if err != nil {
		return err
	}
	e.Median = &test.Estimate
	e.RankBiserial = noInterval(test.Effect.Name, test.Effect.Value)
	average, sd := moments(p.Means(), 1e-12*p.largest())
	if p.families() != nil { // intervals are for independent data sets
		e.Difference = noInterval("mean difference", average)
		return nil
	}
	t, err := PairedTTest{}.Test(p)
	if err != nil {
		return err
	}
	e.Difference = &t.Estimate
	e.setStandardised(average, sd, float64(len(p.sets)), 0)
	e.Warnings = append(e.Warnings, t.Warnings...)
	e.Assumptions = append(e.Assumptions, "independent "+p.datasetNoun()+"s")
	return nil
}

// setSuperiority sets the share of wins, without an interval.
func (e *Effects) setSuperiority(name string) {
	w := e.Wins
	n := float64(w.Wins + w.Ties + w.Losses)
	e.Superiority = noInterval(name, (float64(w.Wins)+float64(w.Ties)/2)/n)
}

func noInterval(name string, value float64) *Interval {
	return &Interval{Name: name, Value: value, Low: math.NaN(), High: math.NaN()}
}

// largestT is the largest |t| for which the interval of Standardised is computed: beyond, the
// standard deviation is next to nothing.
const largestT = 1000

// perItem turns standard deviations of clusters into those of items.
func (e *Interval) perItem(s *differences) {
	if e == nil {
		return
	}
	items := s.sd() / s.shownSD()
	e.Value, e.Low, e.High = e.Value*items, e.Low*items, e.High*items
}

// setStandardised sets the mean difference in standard deviations.
func (e *Effects) setStandardised(mean, sd, n, rho float64) {
	if sd == 0 {
		return // 0/0, or an effect without bounds
	}
	e.Standardised = noInterval(standardised(mean, sd, rho))
	t := mean / (sd * math.Sqrt(1/n+rho/(1-rho)))
	if math.Abs(t) > largestT {
		e.Warnings = append(e.Warnings, fmt.Errorf("the mean difference is %s standard errors: "+
			"its size in standard deviations has no interval", writing.Number3(math.Abs(t))))
		return
	}
	shift := math.Sqrt(n / (1 + (n-1)*rho))
	d := e.Standardised
	d.Level = 0.95
	d.Low = student.ShiftAt(t, n-1, 0.975) / shift
	d.High = student.ShiftAt(t, n-1, 0.025) / shift
}

func (e *Effects) empty() bool { return e == nil || e.Datasets == 0 }

// datasetsPhrase returns the name of the only data set, or the number of data sets.
func (e *Effects) datasetsPhrase() string {
	return datasetsPhrase(e.Datasets, e.Dataset, e.facts.benchmark)
}

// sizes lists the sizes that there are.
func (e *Effects) sizes() []*Interval {
	var out []*Interval
	for _, size := range []*Interval{
		e.Difference, e.Relative, e.Median, e.Standardised, e.RankBiserial, e.Superiority,
	} {
		if size != nil {
			out = append(out, size)
		}
	}
	return out
}

func (e *Effects) answer() writing.Answer {
	if e.empty() {
		return writing.Nothing("no effects")
	}
	a := writing.Answer{
		Headline: fmt.Sprintf("How good, and how different: %s (left) and %s (right) on %s",
			e.Left, e.Right, e.datasetsPhrase()),
		Marks: writing.MarksOf(len(e.Warnings)),
		Notes: writing.Notes(e.Assumptions, e.Warnings),
	}
	if e.Relative != nil {
		a.Notes = append([]string{e.relativeSentence()}, a.Notes...)
	}
	if e.LeftScore != nil {
		t := writing.NewTable(
			1, classifierNoun(e.facts.benchmark), "mean "+e.Metric, "standard deviation")
		t.Add(append([]string{e.Left}, e.LeftScore.formatCells()...)...)
		t.Add(append([]string{e.Right}, e.RightScore.formatCells()...)...)
		a.Tables = append(a.Tables, t)
	}
	t := writing.NewTable(1, "size", "estimate", "interval", "level")
	for _, size := range e.sizes() {
		t.Add(append([]string{size.Name}, size.formatCells()...)...)
	}
	if w := e.Wins; w != nil {
		t.Add("wins, ties, losses of "+e.Right,
			fmt.Sprintf("%d, %d, %d", w.Wins, w.Ties, w.Losses), "", "")
	}
	a.Tables = append(a.Tables, t)
	return a
}

// formatCells returns the mean and the standard deviation, cut at the error of the mean.
func (m *MeanScore) formatCells() []string {
	if math.IsNaN(m.SD) || m.SD == 0 {
		sd := "0"
		if math.IsNaN(m.SD) {
			sd = "–"
		}
		return []string{writing.Number(m.Mean), sd}
	}
	w := writing.Estimate(m.error, m.Mean, m.SD)
	return []string{fmt.Sprint(w[0]), fmt.Sprint(w[1])}
}

// formatCells returns the estimate, its interval and its level, with the digits that the width of
// the interval allows.
func (e *Interval) formatCells() []string {
	level := e.percent()
	switch {
	case e.Level == 0:
		return []string{writing.Number3(e.Value), "–", ""}
	case math.IsInf(e.Low, 0) || math.IsInf(e.High, 0):
		return []string{writing.Number3(e.Value), "no bounds", level}
	case e.Low == e.High:
		return []string{writing.Number(e.Value), writing.Number(e.Low), level}
	}
	w := writing.Estimate((e.High-e.Low)/2, e.Value, e.Low, e.High)
	return []string{fmt.Sprint(w[0]), fmt.Sprintf("[%s, %s]", w[1], w[2]), level}
}

// String returns the mean scores and the sizes of the difference in plain text, with the notes.
func (e *Effects) String() string { return e.answer().Text() }

// HTML returns the same as String, for a notebook.
func (e *Effects) HTML() string { return e.answer().HTML() }

// Frame returns one row per number, with the columns quantity, estimate, sd, low, high, level. The
// quantities are mean_left, mean_right, mean_difference, relative_difference, median_difference,
// standardised_difference, rank_biserial, superiority, wins, ties, losses; those that make no sense
// for the data are left out. What a quantity does not have is NaN.
func (e *Effects) Frame() Frame {
	if e.empty() {
		return frames.Failed(fmt.Errorf("%w: no effects", ErrEmpty))
	}
	type row struct {
		Quantity                       string
		Estimate, SD, Low, High, Level float64
	}
	nan := math.NaN()
	var rows []row
	if l, r := e.LeftScore, e.RightScore; l != nil {
		rows = append(rows, row{"mean_left", l.Mean, l.SD, nan, nan, nan},
			row{"mean_right", r.Mean, r.SD, nan, nan, nan})
	}
	for _, size := range e.namedSizes() {
		if i := size.interval; i != nil {
			level := i.Level
			if level == 0 {
				level = nan
			}
			rows = append(rows, row{size.name, i.Value, nan, i.Low, i.High, level})
		}
	}
	if w := e.Wins; w != nil {
		rows = append(rows, row{"wins", float64(w.Wins), nan, nan, nan, nan},
			row{"ties", float64(w.Ties), nan, nan, nan, nan},
			row{"losses", float64(w.Losses), nan, nan, nan, nan})
	}
	return frames.Of(rows)
}

type namedSize struct {
	name     string
	interval *Interval
}

// namedSizes lists the sizes with their names for programs.
func (e *Effects) namedSizes() []namedSize {
	return []namedSize{
		{"mean_difference", e.Difference}, {"relative_difference", e.Relative},
		{"median_difference", e.Median},
		{"standardised_difference", e.Standardised}, {"rank_biserial", e.RankBiserial},
		{"superiority", e.Superiority},
	}
}

// Methods returns a paragraph for a paper: which sizes are given, and how their intervals are
// computed. [Effects.References] lists what it cites.
func (e *Effects) Methods() string { return renderText(e.methods) }

// LaTeXMethods returns the same as [Effects.Methods] in LaTeX, with \cite for the keys of
// [References.BibTeX].
func (e *Effects) LaTeXMethods() string { return renderLaTeX(e.methods) }

func (e *Effects) methods(p *paragraph) {
	if e.empty() {
		return
	}
	p.say("We describe the difference between %s and %s on %s.",
		e.Left, e.Right, e.datasetsPhrase())
	p.sayAll(e.facts.dropped.inPaper(e.facts.notes))
	details := []string{}
	if e.Datasets == 1 {
		details = append(details, "the mean difference with an interval that allows for the "+
			"correlation of folds")
	} else if e.Difference != nil {
		details = append(details, "the mean difference with the interval of the paired t test",
			"the Hodges–Lehmann estimate with the interval of the signed-rank test",
			"the matched-pairs rank-biserial correlation")
	}
	if e.Standardised != nil {
		details = append(details, "the mean difference in standard deviations with an interval "+
			"from the noncentral t distribution")
	}
	if e.Datasets > 1 {
		details = append(details, "the share of "+datasetNoun(e.facts.benchmark)+
			"s that are won (ties count half) with an interval of Clopper and Pearson")
	}
	p.credit("We give sizes of the difference, with 95 % intervals", e.sources(), details)
	p.creditProgram(len(details))
}

func (e *Effects) sources() References {
	switch {
	case e.Datasets == 1:
		return References{nadeauBengio2003}
	case e.Difference == nil:
		return References{demsar2006}
	}
	return References{wilcoxon1945, demsar2006, kerby2014}
}

// References returns the publications that the sizes come from, and bayescmp itself, which computed
// them.
func (e *Effects) References() References {
	if e.empty() {
		return nil
	}
	return referencesOf(e.sources())
}

// Results returns a paragraph for a paper: the mean scores and the sizes of the difference, with
// their intervals. Numbers have only the digits that their errors allow.
func (e *Effects) Results() string { return renderText(e.results) }

// LaTeXResults returns the same as [Effects.Results] in LaTeX.
func (e *Effects) LaTeXResults() string { return renderLaTeX(e.results) }

func (e *Effects) results(p *paragraph) {
	if e.empty() {
		return
	}
	e.facts.describe(p, e.Left, e.Right)
	if e.Relative != nil {
		p.say("%s", e.relativeSentence())
	}
	var said []string
	for _, size := range e.sizes() {
		if size == e.Relative {
			continue // it has been told
		}
		cells := size.formatCells()
		text := fmt.Sprintf("the %s is %s", size.Name, cells[0])
		if size.Level > 0 {
			text += fmt.Sprintf(" (%s interval %s)", cells[2], cells[1])
		}
		said = append(said, text)
	}
	p.say("%s.", writing.Capital(strings.Join(said, "; ")))
	if e.Datasets > 1 {
		e.Wins.describe(p, e.Right)
	}
}

// MarkdownTable returns the mean scores and the sizes of the difference as tables in GitHub's
// Markdown, with the notes below them.
func (e *Effects) MarkdownTable() string { return e.answer().Markdown() }

// LaTeXTable returns the mean scores and the sizes of the difference as tables in one float in
// LaTeX. It needs the package booktabs, and text in UTF-8. The notes are comments below the table.
func (e *Effects) LaTeXTable() string { return e.answer().LaTeX("tab:effects") }

// MarshalJSON writes mean and sd.
func (m MeanScore) MarshalJSON() ([]byte, error) { return fields.JSON(m) }

// MarshalJSON writes estimate_name, estimate, low, high and level. A bound that does not exist is
// infinite, and all are null where there is no interval.
func (e Interval) MarshalJSON() ([]byte, error) {
	if e.Level == 0 {
		e.Level = math.NaN()
	}
	return fields.JSON(e)
}

// MarshalJSON writes the answer by the names of docs/glossary.md, numbers to twelve digits. Sizes
// that make no sense for the data are left out.
func (e *Effects) MarshalJSON() ([]byte, error) { return fields.JSON(e) }
