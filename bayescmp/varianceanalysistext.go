package bayescmp

import (
	"fmt"
	"math"
	"strconv"

	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// Verdict returns the outcome as a sentence.
func (v *VarianceAnalysis) Verdict() string {
	if v == nil {
		return "no analysis of variance"
	}
	p, pool := writing.PIs(v.P), v.pool()
	if v.Significant() {
		return fmt.Sprintf("The mean scores of %s differ significantly (%s); "+
			"a post-hoc test may tell which.", pool, p)
	}
	return fmt.Sprintf("No significant difference found among %s (%s); "+
		"that is not evidence that there is none.", pool, p)
}

// pool describes the data, such as "4 classifiers on 14 data sets".
func (v *VarianceAnalysis) pool() string {
	return fmt.Sprintf("%s on %s", writing.Plural(len(v.Classifiers), "classifier"),
		writing.Plural(len(v.Datasets), "data set"))
}

func (v *VarianceAnalysis) answer() writing.Answer {
	corrected := fmt.Sprintf("Corrected for a lack of sphericity: %s "+
		"(Greenhouse and Geisser's epsilon %.3f).", writing.PIs(v.CorrectedP), v.Epsilon)
	notes := writing.PNotes("F distribution", v.Assumptions, v.Warnings)
	return writing.Answer{
		Headline: fmt.Sprintf("%s: %s, alpha %s",
			writing.Capital(v.Test), v.pool(), writing.Number(v.Alpha)),
		Verdict: v.Verdict(),
		Marks:   writing.MarksOf(len(v.Warnings)),
		Tables:  []*writing.Table{v.means(), v.table()},
		Notes:   append([]string{corrected}, notes...),
	}
}

// means returns a table of the mean scores, the best first.
func (v *VarianceAnalysis) means() *writing.Table {
	t := writing.NewTable(1, "classifier", "mean score")
	for _, c := range v.order() {
		t.Add(v.Classifiers[c], writing.Number4(v.Means[c]))
	}
	return t
}

// table returns the usual table of an analysis of variance.
func (v *VarianceAnalysis) table() *writing.Table {
	t := writing.NewTable(1, "source", "sum of squares", "degrees of freedom", "F", "p")
	add := func(name string, squares float64, df int, f, p string) {
		t.Add(name, writing.Number4(squares), strconv.Itoa(df), f, p)
	}
	add("classifiers", v.Between, v.DF, v.written(), writing.PValue(v.P))
	add("data sets", v.Blocks, v.BlockDF, "", "")
	add("residual", v.Residual, v.ResidualDF, "", "")
	return t
}

// written returns F.
func (v *VarianceAnalysis) written() string {
	if math.IsNaN(v.F) {
		return "0/0"
	}
	return writing.Number4(v.F)
}

// String returns the whole answer in plain text: the mean scores from the best, the table of the
// analysis, the verdict, and the notes.
func (v *VarianceAnalysis) String() string {
	if v == nil {
		return "no analysis of variance"
	}
	return v.answer().Text()
}

// HTML returns the answer for a notebook: the verdict first, then the mean scores, the table of the
// analysis and the notes.
func (v *VarianceAnalysis) HTML() string {
	if v == nil {
		return "<p>no analysis of variance</p>"
	}
	return v.answer().HTML()
}
