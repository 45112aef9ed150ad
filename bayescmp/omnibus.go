package bayescmp

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/bayescmp/go/bayescmp/internal/concordance"
	"github.com/bayescmp/go/bayescmp/internal/writing"
	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
)

// Omnibus is the answer of [AlignedRanks], [Quade] and [SkillingsMack]: mean ranks, and whether they differ by more than chance. After the
// first two, [Omnibus.Control] and [Omnibus.Pairwise] tell which classifiers differ.
//
// A small p value speaks against the hypothesis that all classifiers are equal; a large one speaks for nothing.
type Omnibus struct {
	Test        string    // the name of the test
	Classifiers []string  // in the order of the scores
	Datasets    []string  // in the order of the scores
	RankName    string    // which ranks: "aligned rank", "weighted rank" or "standardised rank"
	MeanRanks   []float64 // by classifier, over its data sets; the lower, the better

	StatisticName string  // "χ²" or "F"
	Statistic     float64 // F is infinite if all data sets agree in everything
	DF, ErrorDF   int     // degrees of freedom: k − 1, and (k − 1)(N − 1) of F; 0 for χ²
	ApproximateP  float64 // from the distribution of the statistic
	ExactP        float64 // from all orders of the ranks on each data set; NaN where there are too many

	P             float64 // ExactP where there is one, otherwise ApproximateP
	Method        string  // which of them
	Alpha         float64 // the largest P that counts as significant
	StandardError float64 // of a difference between two mean ranks if all classifiers are equal; NaN after SkillingsMack

	Assumptions []string // what the test takes for granted
	Warnings    []error  // reservations; the answer stands, but read them

	most float64 // the largest difference that two mean ranks can have
}

var errNoOmnibus = fmt.Errorf("%w: there is no answer; make it with AlignedRanks.Rank, Quade.Rank or SkillingsMack.Rank", ErrEmpty)

// newOmnibus is the one place where answers are made.
func newOmnibus(test, rank string, scores *Scores, alpha float64, assumed string) *Omnibus {
	k := len(scores.classifiers)
	o := &Omnibus{
		Test: test, RankName: rank, Classifiers: scores.Classifiers(), Datasets: scores.Datasets(), MeanRanks: make([]float64, k),
		DF: k - 1, ExactP: math.NaN(), Alpha: alpha, StandardError: math.NaN(), Assumptions: []string{assumed},
	}
	if scores.lower {
		o.Assumptions = append(o.Assumptions, "lower scores are better")
	}
	o.Assumptions = append(o.Assumptions, scores.dropped.texts()...)
	return o
}

// several checks what comparing several classifiers on several data sets takes, and returns alpha.
func (s *Scores) several(test string, alpha float64) (float64, error) {
	if alpha == 0 {
		alpha = 0.05
	}
	switch {
	case s == nil || len(s.sets) == 0:
		return 0, errNoScores
	case !(alpha > 0 && alpha < 1):
		return 0, fmt.Errorf("%w: Alpha must be in (0, 1), not %g", ErrOption, alpha)
	case len(s.classifiers) < 2:
		return 0, fmt.Errorf("%w: the %s compares two classifiers or more; the only one is %s", ErrOption, test, writing.Quoted(s.classifiers))
	case len(s.sets) == 1:
		return 0, fmt.Errorf("%w: the %s needs several data sets, and %q is the only one; for the folds of one data set there are "+
			"CorrelatedTTest and NadeauBengio", ErrOneFold, test, s.sets[0].name)
	}
	return alpha, nil
}

// forAll is several, with a score of every classifier on every data set.
func (s *Scores) forAll(test string, alpha float64) (float64, error) {
	alpha, err := s.several(test, alpha)
	if err != nil {
		return 0, err
	}
	for c := range s.classifiers {
		if err := s.complete(c); err != nil {
			return 0, err
		}
	}
	return alpha, nil
}

// weigh fills in what follows from rows of ranks, one per data set, when all orders of each are equally probable, and returns the
// statistics. A mean rank is the sum of a column over the weight.
func (o *Omnibus) weigh(rows [][]float64, weight float64) FriedmanStatistics {
	within, between := 0.0, 0.0
	for _, row := range rows {
		middle := mean(row)
		for c, r := range row {
			o.MeanRanks[c] += r // the sums are exact, so that equal ones are
			within += (r - middle) * (r - middle)
		}
		o.most += (slices.Max(row) - slices.Min(row)) / weight
	}
	middle := mean(o.MeanRanks)
	for c, sum := range o.MeanRanks {
		between += (sum - middle) * (sum - middle)
		o.MeanRanks[c] = sum / weight
	}
	o.StandardError = math.Sqrt(2*within/float64(o.DF)) / weight
	if within == 0 {
		return statisticsOf(0, len(rows), o.DF)
	}
	if unanimous(rows) {
		return statisticsOf(float64(len(rows)*o.DF), len(rows), o.DF)
	}
	return statisticsOf(float64(o.DF)*between/within, len(rows), o.DF)
}

// choose chooses P. The rows are those of weigh, in units of 1/2.
func (o *Omnibus) choose(rows [][]float64) {
	switch {
	case o.StandardError == 0:
		o.P, o.ApproximateP, o.ExactP, o.Method = 1, 1, 1, "all ranks are equal"
		return
	case math.IsInf(o.Statistic, 1):
		o.ExactP = agreement(rows[0], len(rows))
	case concordance.WithinOther(len(rows), len(o.Classifiers)):
		o.ExactP = concordance.AtLeast(rows)
	default:
		o.P, o.Method = o.ApproximateP, o.StatisticName+" distribution"
		return
	}
	o.P, o.Method = o.ExactP, "exact, over all orders of the ranks on each data set"
}

// reserve says what the answer may hang on, which is nothing if all ranks are constant.
func (o *Omnibus) reserve(constant bool) {
	warn := func(format string, args ...any) { o.Warnings = append(o.Warnings, fmt.Errorf(format, args...)) }
	switch k, n := len(o.Classifiers), len(o.Datasets); {
	case constant:
		warn("all classifiers have equal scores on every data set: there is nothing to test, and p is 1")
	case math.IsNaN(o.ExactP) && n <= 5:
		warn("the %s distribution is an approximation for many data sets, not for %d", o.StatisticName, n)
	case k == 2:
		warn("for two classifiers there is Wilcoxon, which is exact on up to 500 data sets")
	}
	if len(o.Classifiers) > 2 {
		o.Warnings = append(o.Warnings, errPool)
	}
}

// Control compares each classifier with the one of that name: z = (mean rank of the control − mean rank of the other)/StandardError, and P
// comes from the normal distribution. Which classifier is the control must not be chosen from the data. The critical difference is that
// of the Bonferroni–Dunn test.
//
// StandardError is that of the ranks as they are, ties and all, when all orders on each data set are equally probable:
// √(2·Σ(r − mean of its data set)²/(k − 1)) over N, or for weighted ranks over the sum of the weights. García et al. (2010) print others.
// Theirs for aligned ranks, √(k(N + 1)/6), is far too small: among five equal classifiers on 30 data sets Holm finds a difference in all
// pairs with probability 0.78 at alpha 0.05. With √(k(kN + 1)/6), as in R's scmamp, it is 0.08, and with this one 0.04. Theirs for
// weighted ranks is too large by √((k − 1)/2).
//
// Errors wrap [ErrUnknown] (name), [ErrOption] (an adjustment that needs all pairs, or the answer of [SkillingsMack]: the ranks of two equal
// classifiers differ if others are missing beside them) or [ErrEmpty] (no answer).
func (o *Omnibus) Control(name string, adjustment Adjustment) (*PostHoc, error) {
	if err := o.comparable(); err != nil {
		return nil, err
	}
	pairs, err := pairsWith(o.Classifiers, name)
	if err != nil {
		return nil, err
	}
	h := o.postHoc(fmt.Sprintf("comparison of mean %ss with the control %s", o.RankName, name), adjustment, pairs)
	h.Control = name
	return h.bonferroni(o.StandardError).adjust(adjustment)
}

// Pairwise compares all pairs, as Control does with one classifier, with any adjustment. Errors are those of Control for adjustments and
// answers; BergmannHommel with more than 10 classifiers wraps [ErrOption].
func (o *Omnibus) Pairwise(adjustment Adjustment) (*PostHoc, error) {
	if err := o.comparable(); err != nil {
		return nil, err
	}
	h := o.postHoc(fmt.Sprintf("comparison of all mean %ss", o.RankName), adjustment, pairsAmong(len(o.Classifiers)))
	return h.bonferroni(o.StandardError).adjust(adjustment)
}

func (o *Omnibus) empty() bool { return o == nil || len(o.Classifiers) == 0 }

// comparable refuses answers that have no post-hoc test.
func (o *Omnibus) comparable() error {
	switch {
	case o.empty():
		return errNoOmnibus
	case math.IsNaN(o.StandardError):
		return fmt.Errorf("%w: the %s has no post-hoc test: the ranks of two equal classifiers differ if others are missing beside them; "+
			"compare two by Wilcoxon, on the data sets that have both", ErrOption, o.Test)
	}
	return nil
}

func (o *Omnibus) postHoc(test string, adjustment Adjustment, pairs [][2]int) *PostHoc {
	h := &PostHoc{
		Test: test, Adjustment: adjustment.String(), Classifiers: slices.Clone(o.Classifiers), MeanRanks: slices.Clone(o.MeanRanks),
		Datasets: len(o.Datasets), Alpha: o.Alpha, Assumptions: slices.Clone(o.Assumptions), most: o.most,
	}
	if o.Significant() {
		h.omnibus = o.Test
	}
	h.compareRanks(pairs, o.StandardError)
	if len(o.Classifiers) > 2 {
		h.Warnings = append(h.Warnings, errPool)
	}
	return h
}

// Significant tells whether P is not above Alpha.
func (o *Omnibus) Significant() bool { return o != nil && o.Alpha > 0 && o.P <= o.Alpha }

// Verdict is the outcome as a sentence.
func (o *Omnibus) Verdict() string {
	if o.empty() {
		return "no ranking"
	}
	switch {
	case !o.Significant():
		return fmt.Sprintf("No significant difference found among %s (%s); that is not evidence that there is none.", o.pool(), writing.PIs(o.P))
	case o.comparable() != nil:
		return fmt.Sprintf("The mean %ss of %s differ significantly (%s).", o.RankName, o.pool(), writing.PIs(o.P))
	}
	return fmt.Sprintf("The mean %ss of %s differ significantly (%s); a post-hoc test may tell which.", o.RankName, o.pool(), writing.PIs(o.P))
}

// pool is "4 classifiers on 14 data sets".
func (o *Omnibus) pool() string {
	return fmt.Sprintf("%s on %s", writing.Plural(len(o.Classifiers), "classifier"), writing.Plural(len(o.Datasets), "data set"))
}

// statistic is the statistic as a sentence.
func (o *Omnibus) statistic() string {
	value, freedom := strconv.FormatFloat(o.Statistic, 'g', 4, 64), writing.Plural(o.DF, "degree")+" of freedom"
	if math.IsInf(o.Statistic, 1) {
		value = "∞"
	}
	if o.ErrorDF > 0 {
		freedom = fmt.Sprintf("%d and %d degrees of freedom", o.DF, o.ErrorDF)
	}
	return fmt.Sprintf("%s = %s with %s: %s.", o.StatisticName, value, freedom, writing.PIs(o.ApproximateP))
}

func (o *Omnibus) report() report {
	r := report{
		headline: fmt.Sprintf("%s: %s, alpha %s", writing.Capital(o.Test), o.pool(), writing.Number(o.Alpha)),
		verdict:  o.Verdict(),
		marks:    warningMarks(o.Warnings),
		header:   []string{"classifier", "mean " + o.RankName},
		notes:    append([]string{o.statistic()}, notes(o.Method, o.Assumptions, o.Warnings)...),
	}
	for _, c := range byRank(o.MeanRanks) {
		r.lines = append(r.lines, []string{o.Classifiers[c], fmt.Sprintf("%.3f", o.MeanRanks[c])})
	}
	return r
}

// String is the whole answer in plain text: mean ranks from the best, the verdict, the statistic, and the warnings as numbered notes.
func (o *Omnibus) String() string {
	if o.empty() {
		return "no ranking"
	}
	return o.report().text()
}

// HTML is the answer for a notebook: verdict first, then the mean ranks and the notes.
func (o *Omnibus) HTML() string {
	if o.empty() {
		return "<p>no ranking</p>"
	}
	return o.report().html()
}

// Frame returns one row per classifier, the best first: classifier, mean_rank.
func (o *Omnibus) Frame() dataframe.DataFrame {
	if o.empty() {
		return dataframe.DataFrame{Err: errNoOmnibus}
	}
	var names []string
	var means []float64
	for _, c := range byRank(o.MeanRanks) {
		names, means = append(names, o.Classifiers[c]), append(means, o.MeanRanks[c])
	}
	return dataframe.New(series.New(names, series.String, "classifier"), series.New(means, series.Float, "mean_rank"))
}
