package bayescmp

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/bayescmp/go/internal/concordance"
	"github.com/bayescmp/go/internal/fields"
	"github.com/bayescmp/go/internal/frames"
	"github.com/bayescmp/go/internal/writing"
)

// Ranking is the answer of [Friedman]: mean ranks, and whether they differ by more than chance. The
// post-hoc tests [Ranking.Nemenyi], [Ranking.Control] and [Ranking.Pairwise] tell which classifiers
// differ.
//
// A small p value speaks against the hypothesis that all classifiers are equal; a large one speaks
// for nothing.
type Ranking struct {
	// Test is the name of the test.
	Test string
	// Classifiers are the names of the classifiers, in the order of the scores.
	Classifiers []string `field:"classifier"`
	// Datasets are the names of the data sets, in the order of the scores.
	Datasets []string `field:"dataset"`
	// Ranks holds the ranks by data set, then by classifier: 1 is the best, and equal scores share
	// the mean of their ranks.
	Ranks [][]float64 `field:"rank"`
	// MeanRanks holds the mean rank of each classifier over the data sets.
	MeanRanks []float64 `field:"mean_rank"`
	// Tied tells whether some data set has equal scores.
	Tied bool `field:"has_ties"`

	// Corrected holds the statistics corrected for ties.
	Corrected FriedmanStatistics
	// Uncorrected holds the statistics by the formulas of Demšar (2006, section 3.2.2), which
	// assume that there are no ties.
	Uncorrected FriedmanStatistics
	// DF and ErrorDF are the degrees of freedom: k − 1 of χ² and F, and (k − 1)(N − 1) of F.
	DF, ErrorDF int
	// W is Kendall's coefficient of concordance, corrected for ties: 0 means that the data sets do
	// not agree, 1 that they agree fully. It is 0 if all ranks are equal.
	W float64 `field:"kendall_w"`
	// ExactP is the exact p value; NaN where there are too many data sets for it.
	ExactP float64 `field:"exact_p_value"`

	// P is ExactP where there is one, otherwise Corrected.FP.
	P float64 `field:"p_value"`
	// Method says how P was computed.
	Method string
	// Alpha is the largest P that counts as significant.
	Alpha float64

	// Assumptions say what the test assumes.
	Assumptions []string
	// Warnings are reservations: the answer stands, but read them.
	Warnings []error

	dataFacts
	scores   *Scores
	families families
	// rows are the ranks of each data set, or the sums of each family: the orders of each row are
	// equally probable if all classifiers are equal.
	rows [][]float64
}

// Significant tells whether P is not above Alpha, but for rounding.
func (r *Ranking) Significant() bool {
	return r != nil && r.Alpha > 0 && isSignificant(r.P, r.Alpha)
}

// order returns the indices of the classifiers from the best mean rank to the worst. Equal
// classifiers keep the order of the scores.
func (r *Ranking) order() []int { return byRank(r.MeanRanks) }

// Frame returns one row per classifier, the best first, with the columns classifier, mean_rank.
func (r *Ranking) Frame() Frame {
	if r == nil {
		return frames.Failed(errNoRanking)
	}
	return frameOfRanks(r.Classifiers, r.MeanRanks)
}

// frameOfRanks has one row per classifier, the best first.
func frameOfRanks(classifiers []string, means []float64) Frame {
	type row struct {
		Classifier string
		MeanRank   float64
	}
	var rows []row
	for _, c := range byRank(means) {
		rows = append(rows, row{classifiers[c], means[c]})
	}
	return frames.Of(rows)
}

// RankFrame returns one row per data set. The column dataset (dataset_ if a classifier has that
// name) has its name, and one column per classifier has the ranks.
func (r *Ranking) RankFrame() Frame {
	if r == nil {
		return frames.Failed(errNoRanking)
	}
	// gota renames columns of the same name.
	label := "dataset"
	for slices.Contains(r.Classifiers, label) {
		label += "_"
	}
	columns := fields.List{fields.Named(label, r.Datasets)}
	for c, name := range r.Classifiers {
		ranks := make([]float64, len(r.Ranks))
		for i, row := range r.Ranks {
			ranks[i] = row[c]
		}
		columns = append(columns, fields.Named(name, ranks))
	}
	return frames.New(columns...)
}

func (r *Ranking) empty() bool { return r == nil || len(r.Classifiers) == 0 }

func newRanking(test string, scores *Scores, alpha float64) *Ranking {
	k := len(scores.classifiers)
	r := &Ranking{
		Test: test, Classifiers: scores.Classifiers(), Datasets: scores.Datasets(),
		MeanRanks: make([]float64, k), DF: k - 1,
		ExactP: math.NaN(), Alpha: alpha, scores: cmp.Or(scores.unreduced, scores),
		dataFacts: scores.dataFacts(),
	}
	for _, set := range scores.sets {
		row := set.ranks()
		r.Ranks = append(r.Ranks, row)
		for j, rank := range row {
			r.MeanRanks[j] += rank
		}
	}
	for j := range r.MeanRanks {
		r.MeanRanks[j] /= float64(len(r.Ranks))
	}
	r.families = scores.families()
	r.rows = r.families.sumRows(r.Ranks)
	r.ErrorDF = r.DF * (len(r.rows) - 1)
	r.Assumptions = append(r.Assumptions, "independent "+r.families.units())
	r.Assumptions = append(r.Assumptions, scores.dataNotes()...)
	return r
}

// vouch checks P, the statistics and the mean ranks. See [validate].
func (r *Ranking) vouch(g *guard) {
	g.of = r.Test
	g.probability("P", &r.P)
	if !math.IsNaN(r.ExactP) {
		g.probability("the exact P", &r.ExactP)
	}
	for _, s := range []*FriedmanStatistics{&r.Corrected, &r.Uncorrected} {
		g.probability("P of χ²", &s.ChiSquaredP)
		g.probability("P of F", &s.FP)
	}
	g.number("a mean rank", r.MeanRanks...)
}

// computeStatistics fills in the statistics, Friedman's χ² [D06 p. 11] first, and P.
func (r *Ranking) computeStatistics(exact bool) {
	n, k := float64(len(r.Ranks)), float64(len(r.Classifiers))
	// between is the sum of squares of the mean ranks about their mean, within the sum of squares
	// of all ranks about it, and untied the same for ranks without ties.
	between, untied := 0.0, n*k*(k*k-1)/12
	for _, mean := range r.MeanRanks {
		between += (mean - (k+1)/2) * (mean - (k+1)/2)
	}
	within := squaresWithin(r.Ranks)
	r.Tied = within < untied
	if r.families != nil {
		within = squaresWithin(r.rows)
		untied = within // the formulas without ties are for single data sets
	}
	r.Uncorrected = r.statistics(n * n * (k - 1) * between / untied)
	if within == 0 {
		r.Corrected, r.ExactP, r.P, r.Method = r.statistics(0), 1, 1, "all ranks are equal"
		return
	}
	chi := n * n * (k - 1) * between / within
	if isUnanimous(r.rows) {
		chi = float64(len(r.rows)) * (k - 1)
	}
	r.Corrected = r.statistics(chi)
	r.W = chi / (float64(len(r.rows)) * (k - 1))
	r.chooseP(exact)
}

// squaresWithin is the sum of the squares of all ranks about the middle of their row.
func squaresWithin(rows [][]float64) (sum float64) {
	for _, row := range rows {
		middle := mean(row)
		for _, rank := range row {
			sum += (rank - middle) * (rank - middle)
		}
	}
	return sum
}

func (r *Ranking) statistics(chi float64) FriedmanStatistics {
	return statisticsOf(chi, r.DF, r.ErrorDF)
}

// standardError is the standard error of a difference between two mean ranks if all classifiers are
// equal: by Demšar's formula, or over all orders of the sums of the families.
func (r *Ranking) standardError() float64 {
	if r.families == nil {
		return rankError(len(r.Classifiers), len(r.Datasets))
	}
	return math.Sqrt(2*squaresWithin(r.rows)/float64(r.DF)) / float64(len(r.Ranks))
}

// chooseP chooses P, and says how it was computed.
func (r *Ranking) chooseP(exact bool) {
	switch {
	case isUnanimous(r.rows):
		r.ExactP = agreementProbability(r.rows[0], len(r.rows)) // there is no F
	case exact && r.isQuick():
		r.ExactP = concordance.AtLeast(r.rows)
	default:
		r.P, r.Method = r.Corrected.FP, "from Iman and Davenport's F"
		return
	}
	r.P, r.Method = r.ExactP, exactOrders
	if r.families != nil {
		r.Method = exactFamilies
	}
}

// isQuick tells whether the exact P takes 0.1 s at most.
func (r *Ranking) isQuick() bool {
	if r.families != nil {
		return concordance.WithinSums(r.rows)
	}
	return concordance.Within(len(r.rows), len(r.Classifiers))
}

// isConstant tells whether all scores are equal on every data set.
func (r *Ranking) isConstant() bool {
	return !slices.ContainsFunc(r.Ranks, func(row []float64) bool {
		return slices.Max(row) != slices.Min(row)
	})
}

// addWarnings adds the warnings.
func (r *Ranking) addWarnings() {
	warn := func(format string, args ...any) {
		r.Warnings = append(r.Warnings, fmt.Errorf(format, args...))
	}
	switch k, n := len(r.Classifiers), len(r.rows); {
	case r.isConstant():
		warn("all classifiers have equal scores on every data set: " +
			"there is nothing to test, and p is 1")
	case k == 2:
		warn("with two classifiers this is the sign test; " +
			"Wilcoxon also looks at the size of the differences")
	case math.IsNaN(r.ExactP) && n <= 5:
		warn("the F distribution is an approximation for many %s, not for %d",
			r.families.units(), n)
	}
}

// Verdict returns the outcome as a sentence.
func (r *Ranking) Verdict() string {
	if r == nil {
		return "no ranking"
	}
	p, pool := writing.PIs(r.P), r.describeData()
	if r.Significant() {
		return fmt.Sprintf("The mean ranks of %s differ significantly (%s); "+
			"a post-hoc test may tell which.", pool, p)
	}
	return fmt.Sprintf("No significant difference found among %s (%s); "+
		"that is not evidence that there is none.", pool, p)
}

func (r *Ranking) headline() string {
	return fmt.Sprintf("%s: %s, alpha %s",
		writing.Capital(r.Test), r.describeData(), writing.Number(r.Alpha))
}

// describeData describes the data, such as "4 classifiers on 14 data sets".
func (r *Ranking) describeData() string {
	return fmt.Sprintf("%s on %s", writing.Plural(len(r.Classifiers), r.classifierNoun()),
		r.countDatasets(len(r.Datasets)))
}

// means returns a table of the mean ranks, the best first.
func (r *Ranking) means() *writing.Table {
	t := writing.NewTable(1, r.classifierNoun(), "mean rank")
	for _, c := range r.order() {
		t.Add(r.Classifiers[c], writing.Decimals(r.MeanRanks[c], 3))
	}
	return t
}

// statisticsTable returns a table of the statistics and their p values.
func (r *Ranking) statisticsTable() *writing.Table {
	approximate := func(p float64) string { return writing.NewProbability(p, 0, false).String() }
	ties := ""
	if r.Tied {
		ties = ", corrected for ties"
	}
	c := r.Corrected
	t := writing.NewTable(1, "statistic", "value", "p value")
	t.Add(fmt.Sprintf("Friedman's χ² (%s of freedom%s)", writing.Plural(r.DF, "degree"), ties),
		writing.Number4(c.ChiSquared), approximate(c.ChiSquaredP))
	fp := approximate(c.FP)
	if math.IsInf(c.F, 1) {
		fp = "–" // all data sets have the same order: the distribution of F says nothing
	}
	t.Add(fmt.Sprintf("Iman and Davenport's F (%d and %d degrees of freedom)", r.DF, r.ErrorDF),
		writing.Number4(c.F), fp)
	if !math.IsNaN(r.ExactP) {
		t.Add("exact distribution", "", writing.PValue(r.ExactP))
	}
	t.Add("Kendall's W", writing.Number3(r.W), "")
	return t
}

func (r *Ranking) answer() writing.Answer {
	if r.empty() {
		return writing.Nothing("no ranking")
	}
	return writing.Answer{
		Headline: r.headline(),
		Verdict:  r.Verdict(),
		Marks:    writing.MarksOf(len(r.Warnings)),
		Tables:   []*writing.Table{r.means(), r.statisticsTable()},
		Notes:    writing.PNotes(r.Method, r.Assumptions, r.Warnings),
	}
}

// String returns the whole answer in plain text: the mean ranks from the best, the statistics, the
// verdict, and the warnings as numbered notes.
func (r *Ranking) String() string { return r.answer().Text() }

// HTML returns the answer for a notebook: the verdict first, then the mean ranks, the statistics
// and the notes.
func (r *Ranking) HTML() string { return r.answer().HTML() }

// Methods returns a paragraph for a paper: which classifiers were compared, by which test, how p
// was computed, and what was left out of the data. [Ranking.References] lists what it cites.
func (r *Ranking) Methods() string { return renderText(r.methods) }

// LaTeXMethods returns the same as [Ranking.Methods] in LaTeX, with \cite for the keys of
// [References.BibTeX].
func (r *Ranking) LaTeXMethods() string { return renderLaTeX(r.methods) }

func (r *Ranking) methods(p *paragraph) {
	if r.empty() {
		return
	}
	p.say("We compared %s by the ranks of their mean scores.",
		r.dataFacts.describeData(r.Classifiers, len(r.Datasets)))
	p.sayAll(r.dropped.inPaper(r.notes))
	p.describeLevel(r.Alpha)
	p.describeTest(r.Test, r.sources(), append([]string{r.Method}, r.Assumptions...), r.notes)
	p.creditProgram(1)
}

func (r *Ranking) sources() References {
	return References{friedman1937, imanDavenport1980, demsar2006}
}

// References returns the publications that the test comes from, and bayescmp itself, which computed
// the answer.
func (r *Ranking) References() References {
	if r.empty() {
		return nil
	}
	return referencesOf(r.sources())
}

// MarkdownTable returns the mean ranks and the statistics as tables in GitHub's Markdown, with the
// notes below.
func (r *Ranking) MarkdownTable() string { return r.answer().Markdown() }

// LaTeXTable returns the mean ranks and the statistics as tables in one float in LaTeX. It needs
// the package booktabs, and text in UTF-8. The notes are comments below the table.
func (r *Ranking) LaTeXTable() string { return r.answer().LaTeX("tab:ranks") }

// MarshalJSON writes chi_squared, chi_squared_p_value, f and f_p_value.
func (s FriedmanStatistics) MarshalJSON() ([]byte, error) { return fields.JSON(s) }

// MarshalJSON writes the answer by the names of docs/glossary.md, numbers to twelve digits, with
// significant. A p value that does not exist is null.
func (r *Ranking) MarshalJSON() ([]byte, error) {
	return fields.JSON(r, fields.Named("significant", r.Significant()))
}
