package bayescmp

import (
	"fmt"
	"math"
	"strconv"

	"github.com/bayescmp/go/internal/beta"
	"github.com/bayescmp/go/internal/fields"
	"github.com/bayescmp/go/internal/frames"
	"github.com/bayescmp/go/internal/writing"
)

// VarianceAnalysis is the answer of [ANOVA]: whether the mean scores of the classifiers differ by
// more than chance. Sums of squares are in squared units of the score; all else is computed in a
// unit near the largest score, and does not depend on their size.
//
// A small p value speaks against the hypothesis that all classifiers are equal; a large one speaks
// for nothing.
type VarianceAnalysis struct {
	// Test is the name of the test.
	Test string
	// Classifiers are the names of the classifiers, in the order of the scores.
	Classifiers []string `field:"classifier"`
	// Datasets are the names of the data sets, in the order of the scores.
	Datasets []string `field:"dataset"`
	// Means holds for each classifier the mean over the data sets of its mean scores.
	Means []float64 `field:"mean"`

	// Between, Residual and Blocks are the sums of squares of the classifiers, of the residual, and
	// of the data sets.
	Between  float64 `field:"sum_of_squares"`
	Residual float64 `field:"residual_sum_of_squares"`
	Blocks   float64 `field:"dataset_sum_of_squares"`
	// DF, ResidualDF and BlockDF are their degrees of freedom: k − 1, (k − 1)(N − 1) and N − 1.
	DF         int
	ResidualDF int
	BlockDF    int `field:"dataset_df"`
	// F is the mean square of the classifiers over the mean square of the residual. It is infinite
	// without a residual, and NaN without any difference either.
	F float64
	// P is how probable an F at least as large is if all classifiers are equal and sphericity
	// holds.
	P float64 `field:"p_value"`
	// Epsilon is the correction of Greenhouse and Geisser (1959): 1 under sphericity, 1/(k − 1) at
	// its worst. It is 1 without a residual.
	Epsilon float64
	// CorrectedP is P with both degrees of freedom multiplied by Epsilon.
	CorrectedP float64 `field:"corrected_p_value"`
	// Alpha is the largest P that counts as significant.
	Alpha float64

	// Assumptions say what the test assumes.
	Assumptions []string
	// Warnings are reservations: the answer stands, but read them.
	Warnings []error

	lower    bool
	unit     float64 // near the largest score; 0 where somebody else made the analysis
	residual float64 // Residual in unit²
	dataFacts
}

// decompose computes the sums of squares, which are still in squares of v.unit, and their degrees
// of freedom, and returns the residuals by data set and classifier in v.unit.
func (v *VarianceAnalysis) decompose(scores *Scores) [][]float64 {
	n, k := len(scores.sets), len(scores.classifiers)
	rest, blocks, effects := make([][]float64, n), make([]float64, n), make([]float64, k)
	v.Means = make([]float64, k)
	negligible := 0.0
	for i, set := range scores.sets {
		rest[i] = make([]float64, k)
		for c, folds := range set.scores {
			average := mean(folds)
			rest[i][c] = average / v.unit
			v.Means[c] += average / float64(n)
		}
		blocks[i] = mean(rest[i])
		for c := range rest[i] {
			rest[i][c] -= blocks[i]
			effects[c] += rest[i][c] / float64(n)
		}
		negligible = max(negligible, 1e-12*largest(set.scores...)/v.unit)
	}
	for i := range rest {
		for c := range rest[i] {
			rest[i][c] = zeroIfNegligible(rest[i][c]-effects[c], negligible)
			v.Residual += rest[i][c] * rest[i][c]
		}
	}
	for _, e := range effects {
		e = zeroIfNegligible(e, negligible)
		v.Between += float64(n) * e * e
	}
	for _, b := range blocks {
		d := zeroIfNegligible(b-mean(blocks), negligible)
		v.Blocks += float64(k) * d * d
	}
	v.DF, v.ResidualDF, v.BlockDF = k-1, (k-1)*(n-1), n-1
	return rest
}

// epsilon is (tr S)²/((k − 1) tr S²), where S is the covariance of the classifiers without their
// common part.
func epsilon(residuals [][]float64) float64 {
	k := len(residuals[0])
	trace, squares := 0.0, 0.0
	for a := range k {
		for b := range a + 1 {
			s := 0.0
			for _, row := range residuals {
				s += row[a] * row[b]
			}
			if a == b {
				trace += s
				squares += s * s
			} else {
				squares += 2 * s * s
			}
		}
	}
	if squares == 0 {
		return 1
	}
	// Rounding may pass the bounds: with two classifiers epsilon equals both of them.
	return min(1, max(trace*trace/(float64(k-1)*squares), 1/float64(k-1)))
}

// computeF computes F and the p values, from sums of squares in any unit.
func (v *VarianceAnalysis) computeF() {
	v.F = v.Between / float64(v.DF) / (v.Residual / float64(v.ResidualDF))
	switch {
	case v.Between == 0:
		v.P, v.CorrectedP = 1, 1
	case v.Residual > 0:
		v.P, v.CorrectedP = v.tail(1), v.tail(v.Epsilon)
	}
}

// restoreUnit gives the sums of squares the unit of the scores. It refuses those that a float64
// cannot hold.
func (v *VarianceAnalysis) restoreUnit() error {
	v.residual = v.Residual
	for _, sum := range []*float64{&v.Between, &v.Residual, &v.Blocks} {
		relative := *sum
		*sum *= v.unit
		*sum *= v.unit
		if math.IsInf(*sum, 1) || *sum == 0 && relative > 0 {
			return fmt.Errorf("%w: scores near %.0e are too large or too small to be squared; "+
				"take another unit", ErrScore, v.unit)
		}
	}
	return nil
}

// standardError is the standard error of a difference between two means.
func (v *VarianceAnalysis) standardError() float64 {
	residual, unit := v.residual, v.unit
	if unit == 0 {
		residual, unit = v.Residual, 1
	}
	return unit * math.Sqrt(2*residual/float64(v.ResidualDF)/float64(len(v.Datasets)))
}

// vouch checks the p values, F and epsilon. See [validate].
func (v *VarianceAnalysis) vouch(g *guard) {
	g.of = v.Test
	g.probability("P", &v.P)
	g.probability("the corrected P", &v.CorrectedP)
	g.probability("epsilon", &v.Epsilon)
	if v.P != 1 { // without any difference F is 0/0
		g.number("F", v.F)
	}
	g.number("a mean", v.Means...)
}

// tail is the probability above F when the degrees of freedom are multiplied by a factor.
func (v *VarianceAnalysis) tail(factor float64) float64 {
	df, rest := factor*float64(v.DF), factor*float64(v.ResidualDF)
	above, _ := beta.Split(rest/2, df/2, rest/(rest+df*v.F), 1/(1+rest/(df*v.F)))
	return above
}

// addWarnings adds the warnings.
func (v *VarianceAnalysis) addWarnings() {
	warn := func(format string, args ...any) {
		v.Warnings = append(v.Warnings, fmt.Errorf(format, args...))
	}
	switch {
	case v.Residual == 0 && v.Between == 0:
		warn("all classifiers have equal scores on every data set: " +
			"there is nothing to test, and p is 1")
	case v.Residual == 0:
		warn("the classifiers differ by the same amount on every data set, and there is no " +
			"residual to compare that with: the certainty is the model's, not the data's")
	case isSignificant(v.P, v.Alpha) != isSignificant(v.CorrectedP, v.Alpha):
		warn("the scores are far from spherical (Greenhouse and Geisser's epsilon %.2f), and with "+
			"the p value corrected for that, the outcome is different", v.Epsilon)
	case v.Epsilon < 0.75:
		warn("the scores are far from spherical (Greenhouse and Geisser's epsilon %.2f): go by "+
			"the corrected p value, %s, instead; Friedman does not require sphericity",
			v.Epsilon, writing.PIs(v.CorrectedP))
	}
	if len(v.Classifiers) == 2 {
		warn("with two classifiers this is the paired t test")
	}
}

// Significant tells whether P is not above Alpha, but for rounding.
func (v *VarianceAnalysis) Significant() bool {
	return v != nil && v.Alpha > 0 && isSignificant(v.P, v.Alpha)
}

// order returns the classifiers from the best mean to the worst.
func (v *VarianceAnalysis) order() []int { return bestFirst(v.Means, v.lower) }

// Frame returns the table of the analysis, with one row for the classifiers, one for the data sets
// and one for the residual. The columns are source, sum_of_squares, df, mean_square, f, p_value,
// epsilon, corrected_p_value; the last four are NaN except in the first row.
func (v *VarianceAnalysis) Frame() Frame {
	if v == nil {
		return frames.Failed(errNoVariance)
	}
	type row struct {
		Source                              string
		SumOfSquares                        float64
		DF                                  int
		MeanSquare                          float64
		F, PValue, Epsilon, CorrectedPValue float64
	}
	nan := math.NaN()
	rows := []row{
		{"classifiers", v.Between, v.DF, 0, v.F, v.P, v.Epsilon, v.CorrectedP},
		{"data sets", v.Blocks, v.BlockDF, 0, nan, nan, nan, nan},
		{"residual", v.Residual, v.ResidualDF, 0, nan, nan, nan, nan},
	}
	for i, r := range rows {
		rows[i].MeanSquare = r.SumOfSquares / float64(r.DF)
	}
	return frames.Of(rows)
}

var errNoVariance = fmt.Errorf("%w: there is no analysis of variance; make it with ANOVA.Test",
	ErrEmpty)

// Verdict returns the outcome as a sentence.
func (v *VarianceAnalysis) Verdict() string {
	if v == nil {
		return "no analysis of variance"
	}
	p, pool := writing.PIs(v.P), v.describeData()
	if v.Significant() {
		return fmt.Sprintf("The mean scores of %s differ significantly (%s); "+
			"a post-hoc test may tell which.", pool, p)
	}
	return fmt.Sprintf("No significant difference found among %s (%s); "+
		"that is not evidence that there is none.", pool, p)
}

// describeData describes the data, such as "4 classifiers on 14 data sets".
func (v *VarianceAnalysis) describeData() string {
	return fmt.Sprintf("%s on %s", writing.Plural(len(v.Classifiers), v.classifierNoun()),
		v.countDatasets(len(v.Datasets)))
}

func (v *VarianceAnalysis) answer() writing.Answer {
	if v.empty() {
		return writing.Nothing("no analysis of variance")
	}
	corrected := fmt.Sprintf("Corrected for a lack of sphericity: %s "+
		"(Greenhouse and Geisser's epsilon %.3f).", writing.PIs(v.CorrectedP), v.Epsilon)
	notes := writing.PNotes("F distribution", v.Assumptions, v.Warnings)
	return writing.Answer{
		Headline: fmt.Sprintf("%s: %s, alpha %s",
			writing.Capital(v.Test), v.describeData(), writing.Number(v.Alpha)),
		Verdict: v.Verdict(),
		Marks:   writing.MarksOf(len(v.Warnings)),
		Tables:  []*writing.Table{v.means(), v.table()},
		Notes:   append([]string{corrected}, notes...),
	}
}

// means returns a table of the mean scores, the best first.
func (v *VarianceAnalysis) means() *writing.Table {
	t := writing.NewTable(1, v.classifierNoun(), "mean score")
	means := v.formatMeans()
	for _, c := range v.order() {
		t.Add(v.Classifiers[c], means[c])
	}
	return t
}

// formatMeans writes the mean scores with the digits that their error allows.
func (v *VarianceAnalysis) formatMeans() []string {
	square := v.Residual / float64(v.ResidualDF) / float64(len(v.Datasets))
	return writing.Column(math.Sqrt(square), v.Means...)
}

// table returns the usual table of an analysis of variance.
func (v *VarianceAnalysis) table() *writing.Table {
	t := writing.NewTable(1, "source", "sum of squares", "degrees of freedom", "F", "p")
	add := func(name string, squares float64, df int, f, p string) {
		t.Add(name, writing.Number4(squares), strconv.Itoa(df), f, p)
	}
	add("classifiers", v.Between, v.DF, v.formatF(), writing.PValue(v.P))
	add("data sets", v.Blocks, v.BlockDF, "", "")
	add("residual", v.Residual, v.ResidualDF, "", "")
	return t
}

// formatF returns F.
func (v *VarianceAnalysis) formatF() string {
	if math.IsNaN(v.F) {
		return "0/0"
	}
	return writing.Number4(v.F)
}

// String returns the whole answer in plain text: the mean scores from the best, the table of the
// analysis, the verdict, and the notes.
func (v *VarianceAnalysis) String() string { return v.answer().Text() }

// HTML returns the answer for a notebook: the verdict first, then the mean scores, the table of the
// analysis and the notes.
func (v *VarianceAnalysis) HTML() string { return v.answer().HTML() }

// Methods returns a paragraph for a paper: which classifiers were compared, by which test, under
// which assumptions, and what was left out of the data.
// [VarianceAnalysis.References] lists what it cites.
func (v *VarianceAnalysis) Methods() string { return renderText(v.methods) }

// LaTeXMethods returns the same as [VarianceAnalysis.Methods] in LaTeX, with \cite for the keys of
// [References.BibTeX].
func (v *VarianceAnalysis) LaTeXMethods() string { return renderLaTeX(v.methods) }

func (v *VarianceAnalysis) methods(p *paragraph) {
	if v.empty() {
		return
	}
	p.say("We compared %s by their mean scores.",
		v.dataFacts.describeData(v.Classifiers, len(v.Datasets)))
	p.sayAll(v.dropped.inPaper(v.notes))
	p.describeLevel(v.Alpha)
	p.describeTest(v.Test, v.sources(), append([]string{"F distribution"}, v.Assumptions...),
		v.notes)
	p.creditProgram(1)
}

func (v *VarianceAnalysis) empty() bool { return v == nil || len(v.Classifiers) == 0 }

func (v *VarianceAnalysis) sources() References {
	return References{greenhouseGeisser1959, demsar2006}
}

// Results returns a paragraph for a paper: whether the mean scores differ, with F and both p
// values, and the mean scores from the best.
func (v *VarianceAnalysis) Results() string { return renderText(v.results) }

// LaTeXResults returns the same as [VarianceAnalysis.Results] in LaTeX.
func (v *VarianceAnalysis) LaTeXResults() string { return renderLaTeX(v.results) }

func (v *VarianceAnalysis) results(p *paragraph) {
	if v.empty() {
		return
	}
	statistics := fmt.Sprintf(
		"F%s = %s, %s; %s when corrected for a lack of sphericity, epsilon %s",
		formatFreedom(float64(v.DF), float64(v.ResidualDF)), v.formatF(), writing.PIs(v.P),
		writing.PIs(v.CorrectedP), writing.Decimals(v.Epsilon, 3))
	p.describeDifference("mean scores", v.countDatasets(len(v.Datasets)), statistics,
		v.Significant())
	means := v.formatMeans()
	p.best("mean score", v.classifierNoun(), v.order(), v.Classifiers, func(c int) string {
		return means[c]
	})
}

// References returns the publications that the test comes from, and bayescmp itself, which computed
// the answer.
func (v *VarianceAnalysis) References() References {
	if v.empty() {
		return nil
	}
	return referencesOf(v.sources())
}

// MarkdownTable returns the mean scores and the analysis as tables in GitHub's Markdown, with the
// notes below.
func (v *VarianceAnalysis) MarkdownTable() string { return v.answer().Markdown() }

// LaTeXTable returns the mean scores and the analysis as tables in one float in LaTeX. It needs the
// package booktabs, and text in UTF-8. The notes are comments below the table.
func (v *VarianceAnalysis) LaTeXTable() string { return v.answer().LaTeX("tab:variance") }

// MarshalJSON writes the answer by the names of docs/glossary.md, numbers to twelve digits, with
// significant.
func (v *VarianceAnalysis) MarshalJSON() ([]byte, error) {
	return fields.JSON(v, fields.Named("significant", v.Significant()))
}
