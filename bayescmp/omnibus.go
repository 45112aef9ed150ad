package bayescmp

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/bayescmp/go/internal/concordance"
	"github.com/bayescmp/go/internal/fields"
	"github.com/bayescmp/go/internal/frames"
	"github.com/bayescmp/go/internal/writing"
)

// Omnibus is the answer of [AlignedRanks], [Quade], [CochranQ], [Durbin] and [SkillingsMack]: mean
// ranks, and whether they differ by more than chance. After all but the last test,
// [Omnibus.Control] and [Omnibus.Pairwise] tell which classifiers differ.
//
// A small p value speaks against the hypothesis that all classifiers are equal; a large one speaks
// for nothing.
type Omnibus struct {
	// Test is the name of the test.
	Test string
	// Classifiers are the names of the classifiers, in the order of the scores.
	Classifiers []string `field:"classifier"`
	// Datasets are the names of the data sets, in the order of the scores.
	Datasets []string `field:"dataset"`
	// RankName names the ranks: "aligned rank", "weighted rank", "rank" or "standardised rank".
	RankName string
	// MeanRanks holds the mean rank of each classifier over its data sets; the lower, the better.
	MeanRanks []float64 `field:"mean_rank"`

	// StatisticName is "χ²", "F" or "Q".
	StatisticName string
	// Statistic is the value of the statistic. F is infinite if all data sets agree in everything.
	Statistic float64
	// DF and ErrorDF are the degrees of freedom: k − 1, and those of the error of F, (k − 1)(N − 1)
	// if nothing is missing. ErrorDF is 0 for χ² and Q.
	DF, ErrorDF int
	// ApproximateP is the p value from the distribution of the statistic.
	ApproximateP float64 `field:"approximate_p_value"`
	// ExactP is the p value from all orders of the ranks on each data set; NaN where there are too
	// many.
	ExactP float64 `field:"exact_p_value"`

	// P is ExactP where there is one, otherwise ApproximateP.
	P float64 `field:"p_value"`
	// Method says how P was computed.
	Method string
	// Alpha is the largest P that counts as significant.
	Alpha float64
	// StandardError is the standard error of a difference between two mean ranks if all classifiers
	// are equal; NaN after SkillingsMack.
	StandardError float64

	// Assumptions say what the test assumes.
	Assumptions []string
	// Warnings are reservations: the answer stands, but read them.
	Warnings []error

	most float64 // the largest difference that two mean ranks can have
	dataFacts
	sources  References
	families families
}

var errNoOmnibus = fmt.Errorf("%w: there is no answer; "+
	"make it with AlignedRanks.Rank, Quade.Rank, CochranQ.Rank, Durbin.Rank or SkillingsMack.Rank",
	ErrEmpty)

// newOmnibus starts an answer. All answers are made here.
func newOmnibus(test, rank string, scores *Scores, alpha float64, assumed string) *Omnibus {
	k := len(scores.classifiers)
	o := &Omnibus{
		Test: test, RankName: rank, Classifiers: scores.Classifiers(),
		Datasets: scores.Datasets(), MeanRanks: make([]float64, k),
		DF: k - 1, ExactP: math.NaN(), Alpha: alpha, StandardError: math.NaN(),
		Assumptions: []string{assumed}, dataFacts: scores.dataFacts(), families: scores.families(),
	}
	o.Assumptions = append(o.Assumptions, scores.dataNotes()...)
	return o
}

// computeStatistics computes the mean ranks and their standard error from rows of ranks, one per
// data set, and returns the statistics. It assumes that all orders of the ranks in a row are
// equally probable. A mean rank is the sum of a column over the weight. Families of data sets have
// a row each, the sum of theirs.
func (o *Omnibus) computeStatistics(rows [][]float64, weight float64) FriedmanStatistics {
	within, between, errorDF := 0.0, 0.0, o.DF*(len(rows)-1)
	for _, row := range rows {
		middle := mean(row)
		for c, r := range row {
			o.MeanRanks[c] += r // the sums are exact, so that equal sums compare as equal
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
		return statisticsOf(0, o.DF, errorDF)
	}
	if isUnanimous(rows) {
		return statisticsOf(float64(o.DF+errorDF), o.DF, errorDF)
	}
	return statisticsOf(float64(o.DF)*between/within, o.DF, errorDF)
}

// chooseP chooses P, the exact one if it is quick. The rows are the same as in weigh, with
// multiples of 1/2; rows of equal ranks may be left out.
func (o *Omnibus) chooseP(rows [][]float64, quick bool) {
	switch {
	case o.StandardError == 0:
		o.P, o.ApproximateP, o.ExactP, o.Method = 1, 1, 1, "all ranks are equal"
		return
	case isUnanimous(rows):
		o.ExactP = agreementProbability(rows[0], len(rows))
	case quick:
		o.ExactP = concordance.AtLeast(rows)
	default:
		o.setApproximateP()
		return
	}
	o.P, o.Method = o.ExactP, exactOrders
	if o.families != nil {
		o.Method = exactFamilies
	}
}

// setApproximateP takes P from the distribution of the statistic.
func (o *Omnibus) setApproximateP() {
	o.P, o.Method = o.ApproximateP, o.distribution()+" distribution"
}

// dropDatasets leaves out data sets that have fewer than two classifiers.
func (o *Omnibus) dropDatasets(alone []string) {
	if len(alone) == 0 {
		return
	}
	o.Warnings = append(o.Warnings, fmt.Errorf("%s left out, with the scores of "+
		"fewer than two classifiers", writing.Listed(alone, 8)))
	o.Datasets = slices.DeleteFunc(o.Datasets, func(name string) bool {
		return slices.Contains(alone, name)
	})
}

// distribution names the distribution of the statistic.
func (o *Omnibus) distribution() string {
	if o.StatisticName == "F" {
		return "F"
	}
	return "χ²"
}

// addWarnings adds the warnings. constant tells that all ranks are equal, so that there is nothing
// to test.
func (o *Omnibus) addWarnings(constant bool) {
	warn := func(format string, args ...any) {
		o.Warnings = append(o.Warnings, fmt.Errorf(format, args...))
	}
	k, n := len(o.Classifiers), len(o.Datasets)
	if o.families != nil {
		n = len(o.families)
	}
	switch {
	case constant:
		warn("all classifiers have equal scores on every data set: " +
			"there is nothing to test, and p is 1")
	case math.IsNaN(o.ExactP) && n <= 5:
		warn("the %s distribution is an approximation for many %s, not for %d",
			o.distribution(), o.families.units(), n)
	case k == 2:
		warn("for two classifiers there is Wilcoxon, which is exact on up to 500 data sets")
	}
}

// vouch checks P, the statistic and the mean ranks. See [validate].
func (o *Omnibus) vouch(g *guard) {
	g.of = o.Test
	g.probability("P", &o.P)
	g.probability("the approximate P", &o.ApproximateP)
	if !math.IsNaN(o.ExactP) {
		g.probability("the exact P", &o.ExactP)
	}
	g.number("the statistic", o.Statistic)
	g.number("a mean rank", o.MeanRanks...)
}

func (o *Omnibus) empty() bool { return o == nil || len(o.Classifiers) == 0 }

// checkPostHoc refuses an answer that has no post-hoc test.
func (o *Omnibus) checkPostHoc() error {
	switch {
	case o.empty():
		return errNoOmnibus
	case math.IsNaN(o.StandardError):
		return fmt.Errorf("%w: the %s has no post-hoc test: the ranks of two equal classifiers "+
			"differ if scores of other classifiers are missing; "+
			"compare two by Wilcoxon, on the data sets that have both", ErrOption, o.Test)
	}
	return nil
}

// Significant tells whether P is not above Alpha, but for rounding.
func (o *Omnibus) Significant() bool {
	return o != nil && o.Alpha > 0 && isSignificant(o.P, o.Alpha)
}

// Frame returns one row per classifier, the best first, with the columns classifier, mean_rank.
func (o *Omnibus) Frame() Frame {
	if o.empty() {
		return frames.Failed(errNoOmnibus)
	}
	return frameOfRanks(o.Classifiers, o.MeanRanks)
}

// Control compares each classifier with the control, the classifier of the given name: z = (mean
// rank of the control − mean rank of the other)/StandardError, and P comes from the normal
// distribution. The control must not be chosen from the data. The critical difference comes from
// the Bonferroni–Dunn test.
//
// StandardError comes from the ranks as they are, ties included, when all orders on each data set
// are equally probable: √(2·Σ(r − mean of its data set)²/(k − 1)) over N, or for weighted ranks
// over the sum of the weights. García et al. (2010) print other standard errors. For aligned ranks
// they print √(k(N + 1)/6), which is far too small: among five equal classifiers on 30 data sets
// Holm, with all pairs, finds a difference with probability 0.78 at alpha 0.05. With
// √(k(kN + 1)/6), as in R's scmamp, this probability is 0.08, and with StandardError it is 0.04.
// For weighted ranks they print a standard error that is too large by √((k − 1)/2).
//
// Errors wrap [ErrUnknown] (name), [ErrOption] (an adjustment that needs all pairs, or the answer
// of [SkillingsMack]: the ranks of two equal classifiers differ if scores of other classifiers are
// missing) or [ErrEmpty] (no answer).
func (o *Omnibus) Control(name string, adjustment Adjustment) (*PostHoc, error) {
	if err := o.checkPostHoc(); err != nil {
		return nil, err
	}
	pairs, err := pairsWith(o.Classifiers, name)
	if err != nil {
		return nil, err
	}
	test := fmt.Sprintf("comparison of mean %ss with the control %s", o.RankName, name)
	h := o.postHoc(test, adjustment, pairs)
	h.Control = name
	return h.bonferroni(o.StandardError).adjust(adjustment)
}

// Pairwise compares all pairs in the same way as [Omnibus.Control] compares with one classifier,
// with any adjustment. Errors wrap [ErrOption] (BergmannHommel with more than 10 classifiers, an
// unknown adjustment, or the answer of [SkillingsMack]) or [ErrEmpty] (no answer).
func (o *Omnibus) Pairwise(adjustment Adjustment) (*PostHoc, error) {
	if err := o.checkPostHoc(); err != nil {
		return nil, err
	}
	test := fmt.Sprintf("comparison of all mean %ss", o.RankName)
	h := o.postHoc(test, adjustment, pairsAmong(len(o.Classifiers)))
	return h.bonferroni(o.StandardError).adjust(adjustment)
}

func (o *Omnibus) postHoc(test string, adjustment Adjustment, pairs [][2]int) *PostHoc {
	h := &PostHoc{
		Test: test, Adjustment: adjustment.String(),
		Classifiers: slices.Clone(o.Classifiers), MeanRanks: slices.Clone(o.MeanRanks),
		Datasets: len(o.Datasets), Alpha: o.Alpha,
		Assumptions: slices.Clone(o.Assumptions), most: o.most,
		dataFacts: o.dataFacts, sources: slices.Clone(o.sources),
	}
	if o.Significant() {
		h.omnibus = o.Test
	}
	h.compareRanks(pairs, o.StandardError)
	h.assumePool()
	return h
}

// Verdict returns the outcome as a sentence.
func (o *Omnibus) Verdict() string {
	if o.empty() {
		return "no ranking"
	}
	p := writing.PIs(o.P)
	if !o.Significant() {
		return fmt.Sprintf("No significant difference found among %s (%s); "+
			"that is not evidence that there is none.", o.describeData(), p)
	}
	found := fmt.Sprintf("The mean %ss of %s differ significantly (%s)", o.RankName,
		o.describeData(), p)
	if o.checkPostHoc() != nil {
		return found + "."
	}
	return found + "; a post-hoc test may tell which."
}

// describeData describes the data, such as "4 classifiers on 14 data sets".
func (o *Omnibus) describeData() string {
	return fmt.Sprintf("%s on %s", writing.Plural(len(o.Classifiers), o.classifierNoun()),
		o.countDatasets(len(o.Datasets)))
}

// statistic returns a sentence with the statistic and its p value.
func (o *Omnibus) statistic() string {
	value := strconv.FormatFloat(o.Statistic, 'g', 4, 64)
	if math.IsInf(o.Statistic, 1) {
		value = "∞"
	}
	freedom := writing.Plural(o.DF, "degree") + " of freedom"
	if o.ErrorDF > 0 {
		freedom = fmt.Sprintf("%d and %d degrees of freedom", o.DF, o.ErrorDF)
	}
	return fmt.Sprintf("%s = %s with %s: %s.",
		o.StatisticName, value, freedom, writing.PIs(o.ApproximateP))
}

func (o *Omnibus) answer() writing.Answer {
	if o.empty() {
		return writing.Nothing("no ranking")
	}
	t := writing.NewTable(1, o.classifierNoun(), "mean "+o.RankName)
	for _, c := range byRank(o.MeanRanks) {
		t.Add(o.Classifiers[c], writing.Decimals(o.MeanRanks[c], 3))
	}
	notes := writing.PNotes(o.Method, o.Assumptions, o.Warnings)
	return writing.Answer{
		Headline: fmt.Sprintf("%s: %s, alpha %s",
			writing.Capital(o.Test), o.describeData(), writing.Number(o.Alpha)),
		Verdict: o.Verdict(),
		Marks:   writing.MarksOf(len(o.Warnings)),
		Tables:  []*writing.Table{t},
		Notes:   append([]string{o.statistic()}, notes...),
	}
}

// String returns the whole answer in plain text: the mean ranks from the best, the verdict, the
// statistic, and the warnings as numbered notes.
func (o *Omnibus) String() string { return o.answer().Text() }

// HTML returns the answer for a notebook: the verdict first, then the mean ranks and the notes.
func (o *Omnibus) HTML() string { return o.answer().HTML() }

// Methods returns a paragraph for a paper: which classifiers were compared, by which test, how p
// was computed, and what was left out of the data. [Omnibus.References] lists what it cites.
func (o *Omnibus) Methods() string { return renderText(o.methods) }

// LaTeXMethods returns the same as [Omnibus.Methods] in LaTeX, with \cite for the keys of
// [References.BibTeX].
func (o *Omnibus) LaTeXMethods() string { return renderLaTeX(o.methods) }

func (o *Omnibus) methods(p *paragraph) {
	if o.empty() {
		return
	}
	p.say("We compared %s by their mean %ss.",
		o.dataFacts.describeData(o.Classifiers, len(o.Datasets)),
		o.RankName)
	p.sayAll(o.dropped.inPaper(o.notes))
	p.describeLevel(o.Alpha)
	p.describeTest(o.Test, o.sources, append([]string{o.Method}, o.Assumptions...), o.notes)
	p.creditProgram(1)
}

// Results returns a paragraph for a paper: whether the mean ranks differ, with the statistic, and
// the mean ranks from the best.
func (o *Omnibus) Results() string { return renderText(o.results) }

// LaTeXResults returns the same as [Omnibus.Results] in LaTeX.
func (o *Omnibus) LaTeXResults() string { return renderLaTeX(o.results) }

func (o *Omnibus) results(p *paragraph) {
	if o.empty() {
		return
	}
	df := []float64{float64(o.DF)}
	if o.ErrorDF > 0 {
		df = append(df, float64(o.ErrorDF))
	}
	statistics := fmt.Sprintf("%s%s = %s; %s, %s", o.StatisticName, formatFreedom(df...),
		writing.Number4(o.Statistic), writing.PIs(o.P), o.Method)
	p.describeDifference("mean "+o.RankName+"s", o.countDatasets(len(o.Datasets)),
		statistics, o.Significant())
	order := byRank(o.MeanRanks)
	p.best("mean "+o.RankName, o.classifierNoun(), order, o.Classifiers, func(c int) string {
		return writing.Decimals(o.MeanRanks[c], 2)
	})
}

// References returns the publications that the test comes from, and bayescmp itself, which computed
// the answer.
func (o *Omnibus) References() References {
	if o.empty() {
		return nil
	}
	return referencesOf(o.sources)
}

// MarkdownTable returns the mean ranks as a table in GitHub's Markdown, with the notes
// below.
func (o *Omnibus) MarkdownTable() string { return o.answer().Markdown() }

// LaTeXTable returns the mean ranks as a floating table in LaTeX. It needs the package booktabs,
// and text in UTF-8. The notes are comments below the table.
func (o *Omnibus) LaTeXTable() string { return o.answer().LaTeX("tab:ranks") }

// MarshalJSON writes the answer by the names of docs/glossary.md, numbers to twelve digits, with
// significant. A p value that does not exist is null.
func (o *Omnibus) MarshalJSON() ([]byte, error) {
	return fields.JSON(o, fields.Named("significant", o.Significant()))
}
