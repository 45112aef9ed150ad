package bayescmp

import (
	"fmt"
	"math"
	"slices"

	"github.com/bayescmp/go/internal/fields"
	"github.com/bayescmp/go/internal/frames"
	"github.com/bayescmp/go/internal/writing"
)

// MeanDifferences is the answer of [VarianceAnalysis.Tukey] and [VarianceAnalysis.Dunnett]: which
// mean scores differ significantly, when all pairs, or all classifiers with one control, are looked
// at together. Text, HTML, frame and groups all read its rows.
type MeanDifferences struct {
	// Test is the name of the test.
	Test string
	// Control is the classifier with which all others are compared; "" for all pairs.
	Control string `field:",omitempty"`
	// Classifiers are the names of the classifiers, in the order of the scores.
	Classifiers []string `field:"classifier"`
	// Means holds the mean score of each classifier over the data sets.
	Means []float64 `field:"mean"`
	// Datasets is the number of data sets.
	Datasets int

	// Rows are in the order (0,1), (0,2), …, (1,2), … of Classifiers. With a control, which is
	// Left in each row, they are in the order of the other classifiers.
	Rows []MeanDifference `field:"pairs"`
	// StandardError is the standard error of a difference between two means.
	StandardError float64
	// DF is the number of degrees of freedom of the standard error.
	DF int
	// CriticalDifference is the least difference that is significant.
	CriticalDifference float64
	// Alpha is the largest Adjusted that counts as significant: the family-wise error.
	Alpha float64

	// Assumptions say what the test assumes.
	Assumptions []string
	// Warnings are reservations: the answer stands, but read them.
	Warnings []error

	lower bool
	dataFacts
}

// MeanDifference is the comparison of two classifiers.
type MeanDifference struct {
	// Left and Right are the names of the classifiers.
	Left, Right string
	// Difference is the mean score of right minus the mean score of left, or left minus right if
	// lower scores are better. A positive difference speaks for right.
	Difference float64
	// Low and High are the bounds of the interval. With probability 1 − Alpha all intervals hold
	// their differences.
	Low, High float64
	// T is the difference in standard errors.
	T float64
	// P is the p value of this pair alone, two-sided.
	P float64 `field:"p_value"`
	// Adjusted is the least Alpha of the whole family at which this pair is significant.
	Adjusted float64 `field:"adjusted_p_value"`
	// Significant tells whether Adjusted is not above Alpha, but for rounding.
	Significant bool
}

// decide is the one place where a difference becomes significant. critical is in standard errors.
func (d *MeanDifferences) decide(adjusted []float64, critical float64) {
	d.CriticalDifference = critical * d.StandardError
	for i, p := range adjusted {
		row := &d.Rows[i]
		row.Adjusted, row.Significant = p, isSignificant(p, d.Alpha)
		row.Low, row.High = row.Difference-d.CriticalDifference, row.Difference+d.CriticalDifference
	}
}

// vouch checks the p values and the interval of each pair. See [validate].
func (d *MeanDifferences) vouch(g *guard) {
	for i := range d.Rows {
		row := &d.Rows[i]
		g.of, g.right = row.Left, row.Right
		g.probability("P", &row.P)
		g.probability("the adjusted P", &row.Adjusted)
		g.number("t", row.T)
		g.interval(row.Low, row.High)
		row.Significant = row.Significant && row.Adjusted >= 0
	}
}

// Between returns the comparison of two classifiers, whichever of them is left in it. Errors wrap
// [ErrUnknown] (a name that is not there, or a pair that was not compared) or [ErrEmpty] (no
// answer).
func (d *MeanDifferences) Between(a, b string) (MeanDifference, error) {
	if d == nil {
		return MeanDifference{}, errNoVariance
	}
	for _, row := range d.Rows {
		if row.Left == a && row.Right == b || row.Left == b && row.Right == a {
			return row, nil
		}
	}
	for _, name := range []string{a, b} {
		if !slices.Contains(d.Classifiers, name) {
			return MeanDifference{}, unknown("classifier", name, d.Classifiers)
		}
	}
	return MeanDifference{}, fmt.Errorf("%w: %q and %q are not compared", ErrUnknown, a, b)
}

// Groups returns the largest groups of classifiers in which no difference is significant, each from
// the best mean to the worst. A classifier can be in several groups: the data do not suffice to say
// where it belongs. With a control there are no groups, because the other classifiers are not
// compared with each other.
func (d *MeanDifferences) Groups() [][]string {
	if d == nil || d.Control != "" {
		return nil
	}
	var names []string
	for _, c := range bestFirst(d.Means, d.lower) {
		names = append(names, d.Classifiers[c])
	}
	// One critical difference makes intervals, of which there are no more than classifiers.
	groups, _ := likenessOf(names, len(d.Rows),
		func(i int) (left, right string, significant bool) {
			return d.Rows[i].Left, d.Rows[i].Right, d.Rows[i].Significant
		}).groups()
	return groups
}

// betterName is the classifier that the difference speaks for.
func (m MeanDifference) betterName() string {
	switch {
	case m.Difference < 0:
		return m.Left
	case m.Difference > 0:
		return m.Right
	}
	return ""
}

// Frame returns one row per pair, in the order of Rows, with the columns left, right, difference,
// low, high, t, p_value, adjusted_p_value, significant.
func (d *MeanDifferences) Frame() Frame {
	if d == nil {
		return frames.Failed(errNoVariance)
	}
	return frames.Of(d.Rows)
}

// Verdict returns in a sentence which differences are significant.
func (d *MeanDifferences) Verdict() string {
	if d == nil {
		return "no comparisons"
	}
	var found []string
	for _, row := range d.sortedRows() {
		if row.Significant {
			found = append(found, finding(row.Left, row.Right, row.betterName()))
		}
	}
	return significanceVerdict(found, len(d.Rows))
}

// sortedRows returns the rows from the largest difference to the smallest.
func (d *MeanDifferences) sortedRows() []MeanDifference {
	size := make([]float64, len(d.Rows))
	for i, row := range d.Rows {
		size[i] = -math.Abs(row.Difference)
	}
	rows := make([]MeanDifference, len(d.Rows))
	for i, at := range byRank(size) {
		rows[i] = d.Rows[at]
	}
	return rows
}

// table lists the rows from the largest difference (the first 100).
func (d *MeanDifferences) table() *writing.Table {
	t := writing.NewTable(1,
		"left", "right", "difference", "interval", "t", "adjusted p", "decision")
	t.ToLeft(1, 6)
	rows := d.sortedRows()
	t.Rest = omittedNote(len(rows) - mostRows)
	for _, row := range rows[:min(len(rows), mostRows)] {
		w := writing.Estimate(d.CriticalDifference/10, row.Difference, row.Low, row.High)
		t.Add(row.Left, row.Right, fmt.Sprint(w[0]), fmt.Sprintf("[%s, %s]", w[1], w[2]),
			writing.Decimals(row.T, 3), writing.PValue(row.Adjusted),
			foundSignificant(row.Significant, row.betterName()))
	}
	return t
}

// method says where the adjusted p values come from.
func (d *MeanDifferences) method() string {
	if d.Control != "" {
		return "multivariate t with correlation 1/2, for all comparisons together"
	}
	return "studentized range, for all comparisons together"
}

func (d *MeanDifferences) answer() writing.Answer {
	if d.empty() {
		return writing.Nothing("no comparisons")
	}
	test := d.Test
	if d.Control != "" {
		test += " against the control " + d.Control
	}
	critical := fmt.Sprintf("Critical difference between mean scores: %s (%s of freedom).",
		writing.Number3(d.CriticalDifference), writing.Plural(d.DF, "degree"))
	notes := writing.PNotes(d.method(), d.Assumptions, d.Warnings)
	return writing.Answer{
		Headline: fmt.Sprintf("%s: %s on %s, alpha %s", test,
			writing.Plural(len(d.Classifiers), d.classifierNoun()),
			d.countDatasets(d.Datasets), writing.Number(d.Alpha)),
		Verdict: d.Verdict(),
		Marks:   writing.MarksOf(len(d.Warnings)),
		Tables:  []*writing.Table{d.table()},
		Notes:   append([]string{critical}, notes...),
	}
}

// String returns the whole answer in plain text: the pairs from the largest difference (the first
// 100), the verdict, and the notes.
func (d *MeanDifferences) String() string { return d.answer().Text() }

// HTML returns the answer for a notebook: the verdict first, then the pairs (the first 100), then
// the notes.
func (d *MeanDifferences) HTML() string { return d.answer().HTML() }

// Methods returns a paragraph for a paper: which mean scores were compared, by which test, under
// which assumptions, and what was left out of the data.
// [MeanDifferences.References] lists what it cites.
func (d *MeanDifferences) Methods() string { return renderText(d.methods) }

// LaTeXMethods returns the same as [MeanDifferences.Methods] in LaTeX, with \cite for the keys of
// [References.BibTeX].
func (d *MeanDifferences) LaTeXMethods() string { return renderLaTeX(d.methods) }

func (d *MeanDifferences) methods(p *paragraph) {
	if d.empty() {
		return
	}
	p.say("We compared %s by their mean scores.",
		d.dataFacts.describeData(d.Classifiers, d.Datasets))
	if d.Control != "" {
		p.say("Each classifier was compared with the control, %s.", d.Control)
	}
	p.sayAll(d.dropped.inPaper(d.notes))
	p.describeTest(d.Test, d.sources(), append([]string{d.method()}, d.Assumptions...), d.notes)
	p.say("A difference is significant if its adjusted p ≤ %s, the family-wise error.",
		writing.Number(d.Alpha))
	p.creditProgram(1)
}

func (d *MeanDifferences) empty() bool { return d == nil || len(d.Classifiers) == 0 }

func (d *MeanDifferences) sources() References {
	if d.Control != "" {
		return References{dunnett1955, demsar2006}
	}
	return References{demsar2006}
}

// Results returns a paragraph for a paper: how many differences are significant, and the largest of
// these with their intervals.
func (d *MeanDifferences) Results() string { return renderText(d.results) }

// LaTeXResults returns the same as [MeanDifferences.Results] in LaTeX.
func (d *MeanDifferences) LaTeXResults() string { return renderLaTeX(d.results) }

func (d *MeanDifferences) results(p *paragraph) {
	if d.empty() {
		return
	}
	var found []string
	for _, row := range d.sortedRows() {
		if row.Significant {
			w := writing.Estimate(d.CriticalDifference/10, row.Difference, row.Low, row.High)
			found = append(found, fmt.Sprintf("%s (difference %s, interval [%s, %s], adjusted %s)",
				finding(row.Left, row.Right, row.betterName()), w[0], w[1], w[2],
				writing.PIs(row.Adjusted)))
		}
	}
	p.say("The %s on %s finds %d of %s significant at %s; the critical difference is %s.",
		d.Test, d.countDatasets(d.Datasets), len(found),
		writing.Plural(len(d.Rows), "difference"), writing.Number(d.Alpha),
		writing.Number3(d.CriticalDifference))
	switch n := len(found); {
	case n > mostTold:
		p.say("The largest are %s.", writing.Joined(found[:mostTold]))
	case n > 0:
		p.say("From the largest: %s.", writing.Joined(found))
	}
	if len(found) < len(d.Rows) {
		p.say("That a difference is not significant is no evidence that there is none.")
	}
}

// References returns the publications that the test comes from, and bayescmp itself, which computed
// the answer.
func (d *MeanDifferences) References() References {
	if d.empty() {
		return nil
	}
	return referencesOf(d.sources())
}

// MarkdownTable returns the comparisons (the first 100, from the largest difference) as a table in
// GitHub's Markdown, with the notes below.
func (d *MeanDifferences) MarkdownTable() string { return d.answer().Markdown() }

// LaTeXTable returns the comparisons (the first 100, from the largest difference) as a floating
// table in LaTeX. It needs the package booktabs, and text in UTF-8. The notes are comments below
// the table.
func (d *MeanDifferences) LaTeXTable() string { return d.answer().LaTeX("tab:means") }

// MarshalJSON writes the pair by the names of the columns of Frame.
func (m MeanDifference) MarshalJSON() ([]byte, error) { return fields.JSON(m) }

// MarshalJSON writes the answer by the names of docs/glossary.md, numbers to twelve digits, with
// groups.
func (d *MeanDifferences) MarshalJSON() ([]byte, error) {
	return fields.JSON(d, fields.Named("groups", d.Groups()))
}
