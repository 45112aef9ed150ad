package bayescmp

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/bayescmp/go/bayescmp/figure"
	"github.com/bayescmp/go/internal/fields"
	"github.com/bayescmp/go/internal/frames"
	"github.com/bayescmp/go/internal/writing"
)

// PostHoc is the answer of a post-hoc test: which pairs of classifiers differ significantly, when
// all pairs, or all classifiers with one control, are looked at together. Text, HTML, frame and
// groups all read its rows.
type PostHoc struct {
	// Test is the name of the test.
	Test string
	// Adjustment names the procedure that makes Adjusted from P.
	Adjustment string
	// Control is the classifier with which all others are compared; "" for all pairs.
	Control string `field:",omitempty"`
	// Classifiers are the names of the classifiers, in the order of the scores.
	Classifiers []string `field:"classifier"`
	// MeanRanks holds the mean rank of each classifier over the data sets.
	MeanRanks []float64 `field:"mean_rank"`
	// Datasets is the number of data sets.
	Datasets int

	// Rows are in the order (0,1), (0,2), …, (1,2), … of Classifiers. With a control, which is
	// Left in each row, they are in the order of the other classifiers.
	Rows []PostHocRow `field:"pairs"`
	// StatisticName is "z", "W", …
	StatisticName string
	// Alpha is the largest Adjusted that counts as significant: the family-wise error.
	Alpha float64
	// CriticalDifference is the least difference between two mean ranks that is significant
	// whatever the other ranks are. It comes from the Nemenyi test, or from Bonferroni's procedure
	// (with a control: from the Bonferroni–Dunn test). Holm and the other adjustments, but not Li,
	// find all differences of this size significant too, and maybe more. It is NaN where the test
	// does not compare mean ranks, and after PairwiseExact and ControlExact where no difference
	// would be significant.
	CriticalDifference float64

	// Assumptions say what the test assumes.
	Assumptions []string
	// Warnings are reservations: the answer stands, but read them.
	Warnings []error

	omnibus string  // the test of all classifiers together that found something; "" if none did
	most    float64 // the largest difference that two mean ranks can have
	onRanks bool    // the test compares mean ranks
	// independent is the number of data sets or families that are independent.
	independent int
	// perPair are the numbers of data sets of pairs, where they differ from Datasets: with
	// gaps in the scores, a pair has more than all classifiers together. Otherwise they are 0.
	perPair struct{ fewest, most int }

	criticalName string // the name of the critical difference
	byRange      bool   // the studentized range adjusts, and not a procedure for several tests
	byDifference bool   // a difference is significant if it is as large as the critical difference

	dataFacts
	sources References
}

// PostHocRow is the comparison of two classifiers.
type PostHocRow struct {
	// Left and Right are the names of the classifiers.
	Left, Right string
	// Statistic is the statistic of the pair. A positive z and a large W speak for right.
	Statistic float64
	// P is the p value of this pair alone, two-sided.
	P float64 `field:"p_value"`
	// Adjusted is the least Alpha of the whole family at which this pair is significant.
	Adjusted float64 `field:"adjusted_p_value"`
	// Significant tells whether Adjusted is not above Alpha, but for rounding.
	Significant bool
	// Better is the classifier that the statistic speaks for, significantly or not; "" for neither.
	Better string
}

var errNoRanking = fmt.Errorf("%w: there is no ranking; make it with Friedman.Rank", ErrEmpty)

// assumePool says what mean ranks depend on. Of two classifiers they are all that there is.
func (h *PostHoc) assumePool() {
	if len(h.Classifiers) > 2 {
		h.Assumptions = append(h.Assumptions, "this pool of classifiers, on which mean ranks "+
			"depend: among others the same two may differ or not "+
			"(Benavoli, Corani and Mangili 2016)")
	}
}

// compareRanks compares mean ranks by z.
func (h *PostHoc) compareRanks(pairs [][2]int, standardError float64) {
	h.StatisticName, h.onRanks = "z", true
	for _, p := range pairs {
		row := PostHocRow{Left: h.Classifiers[p[0]], Right: h.Classifiers[p[1]]}
		switch difference := h.MeanRanks[p[0]] - h.MeanRanks[p[1]]; {
		case difference > 0:
			row.Better, row.Statistic = row.Right, difference/standardError
		case difference < 0:
			row.Better, row.Statistic = row.Left, difference/standardError
		}
		row.P = math.Erfc(math.Abs(row.Statistic) / math.Sqrt2)
		h.Rows = append(h.Rows, row)
	}
	h.Assumptions = append(h.Assumptions, "normal mean ranks")
}

func (h *PostHoc) p() []float64 {
	out := make([]float64, len(h.Rows))
	for i, row := range h.Rows {
		out[i] = row.P
	}
	return out
}

// bonferroni sets the critical difference for the number of rows.
func (h *PostHoc) bonferroni(standardError float64) *PostHoc {
	h.CriticalDifference = bonferroniQuantile(h.Alpha, len(h.Rows)) * standardError
	h.criticalName = "Bonferroni's critical difference"
	if h.Control != "" {
		h.criticalName = "critical difference of the Bonferroni–Dunn test"
	}
	return h
}

// adjust decides by the adjusted p values.
func (h *PostHoc) adjust(method Adjustment) (*PostHoc, error) {
	h.sources = distinctReferences(h.sources, method.sources())
	var adjusted []float64
	var err error
	if h.Control != "" {
		adjusted, err = Adjust(h.p(), method)
	} else {
		adjusted, err = adjustPairs(h.p(), len(h.Classifiers), method)
	}
	if err != nil {
		return nil, err
	}
	if method == Li && len(h.Rows) > 1 {
		h.Warnings = append(h.Warnings, errLi)
	}
	if method == Finner && len(h.Rows) > 1 {
		h.Warnings = append(h.Warnings, errFinner)
	}
	h.byDifference = h.onRanks && method == Bonferroni
	h.decide(adjusted)
	h.warnTooFew()
	return validate(h)
}

// errFinner is the warning of the procedure of Finner. Its numbers are simulated: see
// testdata/fwer.csv.
var errFinner = errors.New("the procedure of Finner keeps the family-wise error only if all " +
	"classifiers are equal: with two groups of equal ones on 30 data sets it was up to 0.17 " +
	"with a control, and 0.12 (5 classifiers) to 0.74 (20) for all pairs by Wilcoxon, " +
	"at alpha 0.05; Holm and Hommel keep it")

// errLi is the warning of the procedure of Li. Its numbers are simulated: 2 to 49 comparisons of
// normal mean ranks with one control, all pairs of 3 to 20, and ranks on 30 data sets.
var errLi = errors.New("the procedure of Li assumes independent tests, which comparisons of the " +
	"same classifiers are not: if all classifiers are equal, its family-wise error at alpha 0.05 " +
	"is 0.06 to 0.08 with a control, and up to 0.06 for all pairs; Holm and Hommel keep it")

// decide is the one place where a difference becomes significant.
func (h *PostHoc) decide(adjusted []float64) {
	for i, p := range adjusted {
		h.Rows[i].Adjusted, h.Rows[i].Significant = p, isSignificant(p, h.Alpha)
	}
}

// vouch checks the p values of each pair. See [validate].
func (h *PostHoc) vouch(g *guard) {
	for i := range h.Rows {
		row := &h.Rows[i]
		g.of, g.right = row.Left, row.Right
		g.probability("P", &row.P)
		g.probability("the adjusted P", &row.Adjusted)
		g.number("the statistic", row.Statistic)
		row.Significant = row.Significant && row.Adjusted >= 0
	}
}

// warnTooFew warns when no outcome can be significant, whatever the mean ranks.
func (h *PostHoc) warnTooFew() {
	if h.CriticalDifference > h.most {
		h.Warnings = append(h.Warnings, fmt.Errorf("with %s even the largest difference between "+
			"two mean ranks, %s, is below the critical difference, %s",
			h.countDatasets(h.Datasets), writing.Number(h.most),
			writing.Number3(h.CriticalDifference)))
	}
}

// warnTooFewSigns warns when the smallest p value that the data sets allow is too large for the
// first step of a step-down procedure.
func (h *PostHoc) warnTooFewSigns(test SignificanceTest, adjustment Adjustment) {
	known, ok := test.(classical)
	stepsDown := []Adjustment{Holm, Bonferroni, Shaffer, BergmannHommel}
	if !ok || !slices.Contains(stepsDown, adjustment) {
		return
	}
	needed, enough := h.Alpha/float64(len(h.Rows)), h.independent
	for !isSignificant(known.leastP(enough), needed) {
		enough++
	}
	unit := "data set"
	if h.independent < h.Datasets {
		unit = "family"
	}
	if n := h.independent; enough > n {
		h.Warnings = append(h.Warnings, fmt.Errorf("with %s no outcome can be significant: "+
			"the smallest p value that they allow is %s, and %s need %s; it takes at least %d",
			writing.Plural(n, unit), writing.Number3(known.leastP(n)),
			writing.Plural(len(h.Rows), "comparison"), writing.Number3(needed), enough))
	}
}

// Between returns the comparison of two classifiers, whichever of them is left in it. Errors wrap
// [ErrUnknown] (a name that is not there, or a pair that was not compared) or [ErrEmpty] (no
// answer).
func (h *PostHoc) Between(a, b string) (PostHocRow, error) {
	if h == nil {
		return PostHocRow{}, errNoRanking
	}
	for _, row := range h.Rows {
		if row.Left == a && row.Right == b || row.Left == b && row.Right == a {
			return row, nil
		}
	}
	for _, name := range []string{a, b} {
		if !slices.Contains(h.Classifiers, name) {
			return PostHocRow{}, unknown("classifier", name, h.Classifiers)
		}
	}
	return PostHocRow{}, fmt.Errorf("%w: %q and %q are not compared", ErrUnknown, a, b)
}

// Groups returns the largest groups of classifiers in which no difference is significant: all
// maximal cliques, each from the best mean rank to the worst. A classifier that differs from all
// others is a group by itself. A classifier can be in several groups: this is no finding, but says
// that the data do not suffice for one (Demšar 2006, section 3.2.2). With mean ranks the groups are
// intervals in the order of ranks. With tests of each pair they need not be, and a bar across such
// a group would hide differences that are significant. With a control there are no groups, because
// the other classifiers are not compared with each other.
//
// With tests of each pair there can be 3^(k/3) such groups of k classifiers. Where there are more
// than 10 for each classifier, Groups returns only as many of them as it takes for every two
// classifiers without a significant difference to be together in at least one, which is what a
// display by letters needs (Piepho 2004); JSON says so in groups_note.
func (h *PostHoc) Groups() [][]string {
	groups, _ := h.groups()
	return groups
}

// groups returns the groups, and whether they are all.
func (h *PostHoc) groups() (groups [][]string, all bool) {
	if h == nil || h.Control != "" {
		return nil, true
	}
	return h.likeness().groups()
}

// likeness tells which classifiers do not differ significantly, from the best mean rank.
func (h *PostHoc) likeness() likeness {
	var names []string
	for _, c := range byRank(h.MeanRanks) {
		names = append(names, h.Classifiers[c])
	}
	return likenessOf(names, len(h.Rows), func(i int) (left, right string, significant bool) {
		return h.Rows[i].Left, h.Rows[i].Right, h.Rows[i].Significant
	})
}

// Frame returns one row per pair, in the order of Rows, with the columns left, right, statistic,
// p_value, adjusted_p_value, significant, better.
func (h *PostHoc) Frame() Frame {
	if h == nil {
		return frames.Failed(errNoRanking)
	}
	return frames.Of(h.Rows)
}

// Verdict returns in a sentence which differences are significant.
func (h *PostHoc) Verdict() string {
	if h == nil {
		return "no comparisons"
	}
	var found []string
	for _, i := range h.order() {
		if row := h.Rows[i]; row.Significant {
			found = append(found, finding(row.Left, row.Right, row.Better))
		}
	}
	if len(found) == 0 && h.omnibus != "" && h.Control == "" {
		return fmt.Sprintf("No significant difference found in %s, although the %s finds that "+
			"the classifiers are not all equal: this test cannot tell which.",
			writing.Plural(len(h.Rows), "comparison"), h.omnibus)
	}
	return significanceVerdict(found, len(h.Rows))
}

// order returns the indices of the rows, the smallest P first.
func (h *PostHoc) order() []int { return byRank(h.p()) }

// datasetsPhrase says on how many data sets pairs are compared.
func (h *PostHoc) datasetsPhrase() string {
	if h.perPair.most > 0 {
		return writing.Span(h.perPair.fewest, h.perPair.most, h.datasetNoun())
	}
	return h.countDatasets(h.Datasets)
}

func (h *PostHoc) headline() string {
	return fmt.Sprintf("%s: %s on %s, adjusted by %s, alpha %s", writing.Capital(h.Test),
		writing.Plural(len(h.Classifiers), h.classifierNoun()), h.datasetsPhrase(),
		h.Adjustment, writing.Number(h.Alpha))
}

// table lists the rows from the smallest P (the first 100).
func (h *PostHoc) table() *writing.Table {
	t := writing.NewTable(1, "left", "right", h.StatisticName, "p", "adjusted p", "decision")
	t.ToLeft(1, 5)
	order := h.order()
	t.Rest = omittedNote(len(order) - mostRows)
	for _, i := range order[:min(len(order), mostRows)] {
		row := h.Rows[i]
		t.Add(row.Left, row.Right, h.statistic(row.Statistic), writing.PValue(row.P),
			writing.PValue(row.Adjusted), foundSignificant(row.Significant, row.Better))
	}
	return t
}

func (h *PostHoc) statistic(x float64) string {
	switch {
	case h.onRanks:
		return writing.Decimals(x, 3)
	case writing.IsHalf(x):
		return writing.Half(x) // ranks and wins
	}
	return writing.Number4(x)
}

func (h *PostHoc) answer() writing.Answer {
	if h.empty() {
		return writing.Nothing("no comparisons")
	}
	var notes []string
	if !math.IsNaN(h.CriticalDifference) {
		notes = []string{fmt.Sprintf("%s between mean ranks: %.3f.",
			writing.Capital(h.criticalName), h.CriticalDifference)}
	}
	notes = append(notes, "The larger "+h.StatisticName+", the more it speaks for right.")
	notes = append(notes, writing.Notes(h.Assumptions, h.Warnings)...)
	return writing.Answer{Headline: h.headline(), Verdict: h.Verdict(),
		Marks: writing.MarksOf(len(h.Warnings)), Tables: []*writing.Table{h.table()}, Notes: notes}
}

// String returns the whole answer in plain text: the pairs from the smallest p value (the first
// 100), the verdict, and the notes.
func (h *PostHoc) String() string { return h.answer().Text() }

// HTML returns the answer for a notebook: the verdict first, then the pairs (the first 100), then
// the notes.
func (h *PostHoc) HTML() string { return h.answer().HTML() }

// Methods returns a paragraph for a paper: which comparisons were made, by which test, how p was
// adjusted, and what was left out of the data.
// [PostHoc.References] lists what it cites.
func (h *PostHoc) Methods() string { return renderText(h.methods) }

// LaTeXMethods returns the same as [PostHoc.Methods] in LaTeX, with \cite for the keys of
// [References.BibTeX].
func (h *PostHoc) LaTeXMethods() string { return renderLaTeX(h.methods) }

func (h *PostHoc) methods(p *paragraph) {
	if h.empty() {
		return
	}
	p.say("We compared %s on %s.", listClassifiers(h.classifierNoun(), h.Classifiers),
		h.datasetsPhrase())
	if h.Control != "" {
		p.say("Each classifier was compared with the control, %s.", h.Control)
	}
	p.sayAll(h.dropped.inPaper(h.notes))
	details := append([]string{"p values adjusted by " + h.adjustmentPhrase()}, h.Assumptions...)
	p.describeTest(h.Test, h.sources, details, h.notes)
	p.say("A difference is significant if its adjusted p ≤ %s, the family-wise error.",
		writing.Number(h.Alpha))
	p.creditProgram(1)
}

// adjustmentPhrase names the procedure that adjusts p values.
func (h *PostHoc) adjustmentPhrase() string {
	if h.byRange {
		return h.Adjustment
	}
	return "the procedure of " + h.Adjustment
}

func (h *PostHoc) empty() bool { return h == nil || len(h.Classifiers) == 0 }

// References returns the publications that the test comes from, and bayescmp itself, which computed
// the answer.
func (h *PostHoc) References() References {
	if h.empty() {
		return nil
	}
	return referencesOf(h.sources)
}

// MarkdownTable returns the comparisons (the first 100, from the smallest p) as a table in GitHub's
// Markdown, with the notes below.
func (h *PostHoc) MarkdownTable() string { return h.answer().Markdown() }

// LaTeXTable returns the comparisons (the first 100, from the smallest p) as a floating table in
// LaTeX. It needs the package booktabs, and text in UTF-8. The notes are comments below the table.
func (h *PostHoc) LaTeXTable() string {
	label := "tab:posthoc"
	if h != nil && h.StatisticName != "" { // so that tests by ranks and by pairs have two labels
		label += "-" + h.StatisticName[:1]
	}
	return h.answer().LaTeX(label)
}

// MarshalJSON writes the pair by the names of the columns of Frame.
func (r PostHocRow) MarshalJSON() ([]byte, error) { return fields.JSON(r) }

// MarshalJSON writes the answer by the names of docs/glossary.md, numbers to twelve digits, with
// groups (those of [PostHoc.Groups]). If all_groups is false, they are not all: every two
// classifiers without a significant difference share one.
func (h *PostHoc) MarshalJSON() ([]byte, error) {
	if h == nil {
		return []byte("null"), nil
	}
	groups, all := h.groups()
	return fields.JSON(h, fields.Named("groups", groups), fields.Named("all_groups", all))
}

// Diagram returns the critical-difference diagram of the answer (Demšar 2006, Figures 1 and 2). It
// can be altered before it is drawn: set BestLeft for the best rank on the left. Bars join
// classifiers that do not differ significantly. A group that skips a classifier is a thin line with
// dots: pairs that are tested by themselves need not follow the ranks. With a control, the interval
// of the Bonferroni–Dunn test is marked around it; with another adjustment, the control is joined
// with each classifier that does not differ from it. The diagram shows the significances of the
// answer; it decides nothing anew.
//
// Where there would be more than 100 bars, bars join neighbours only: classifiers that follow each
// other in the order of ranks, all without a significant difference. There are no more such bars
// than classifiers. A note says how many pairs do not differ and have no bar in common.
func (h *PostHoc) Diagram() figure.CriticalDifference {
	if h == nil {
		return figure.CriticalDifference{}
	}
	adjusted := h.Adjustment + ", "
	if h.byRange {
		adjusted = ""
	}
	d := figure.CriticalDifference{
		Title: fmt.Sprintf("%s, %s, %salpha %s", writing.Capital(h.Test),
			h.datasetsPhrase(), adjusted, writing.Number(h.Alpha)),
		Names: slices.Clone(h.Classifiers), Ranks: slices.Clone(h.MeanRanks),
	}
	// Where the steps of a procedure decide, a critical difference would show too few differences.
	if h.byDifference {
		d.Distance = h.CriticalDifference
	}
	groups, note := h.bars()
	d.Note = note
	for _, group := range groups {
		d.Groups = append(d.Groups, h.places(group))
	}
	switch {
	case h.Control == "":
	case d.Distance > 0:
		d.Control = h.Control
	default:
		// One by one: the test did not compare the other classifiers with each other.
		for _, row := range h.Rows {
			if !row.Significant {
				d.Groups = append(d.Groups, h.places([]string{row.Left, row.Right}))
			}
		}
	}
	return d
}

// mostBars is the largest number of bars that anybody can tell apart.
const mostBars = 100

// bars returns the groups that the diagram shows, and a note if there is something that it cannot
// show.
func (h *PostHoc) bars() (groups [][]string, note string) {
	groups, all := h.groups()
	if all && len(groups) <= mostBars {
		return groups, ""
	}
	groups, apart := h.likeness().intervals()
	return groups, fmt.Sprintf("bars join neighbours only: %s without a significant difference %s "+
		"no bar in common", writing.Plural(apart, "pair"), writing.Verb(apart, "has", "have"))
}

// Plot draws the diagram. It returns nil when there is nothing to draw.
func (h *PostHoc) Plot() *figure.Figure {
	return h.Diagram().Figure().Describe("Mean ranks. " + h.Verdict())
}

// places returns the indices of names among the classifiers.
func (h *PostHoc) places(names []string) []int {
	out := make([]int, len(names))
	for i, name := range names {
		out[i] = slices.Index(h.Classifiers, name)
	}
	return out
}

// Heatmap draws the adjusted p values of all pairs as a square, with the classifiers from the best
// mean rank to the worst. Significant cells are framed, in the colour of the classifier that the
// statistic speaks for. Below each p value an arrow points to this classifier: left to the name of
// the row, or up to the name of the column. A cell without colour says that the data do not tell,
// not that there is no difference. Heatmap returns nil with a control: see [PostHoc.Plot].
func (h *PostHoc) Heatmap() *figure.Figure {
	if h == nil || h.Control != "" {
		return nil
	}
	order := byRank(h.MeanRanks)
	p := figure.Pairs{
		Title: fmt.Sprintf("%s, %s, p values adjusted by %s",
			writing.Capital(h.Test), h.datasetsPhrase(), h.Adjustment),
		Labels:       [3]string{"row better ◄", "", "column better ▲"},
		DecidedLabel: "significant at " + writing.Number(h.Alpha),
	}
	place := map[string]int{}
	for at, c := range order {
		p.Names = append(p.Names, h.Classifiers[c])
		place[h.Classifiers[c]] = at
		p.Cells = append(p.Cells, make([]figure.PairCell, len(order)))
	}
	for _, row := range h.Rows {
		left, right := place[row.Left], place[row.Right]
		p.Cells[left][right], p.Cells[right][left] = row.cell(row.Left), row.cell(row.Right)
	}
	return p.Figure().Describe("P values of all pairs. " + h.Verdict())
}

// cell shows the comparison from the side of one of its classifiers.
func (r PostHocRow) cell(side string) figure.PairCell {
	cell := figure.PairCell{Numbers: [3]string{formatShortP(r.Adjusted)}, Decided: r.Significant}
	part, arrow := 1, ""
	switch r.Better {
	case side:
		part, arrow = 0, "◄"
	case r.Left, r.Right:
		part, arrow = 2, "▲"
	}
	cell.Numbers[1] = arrow
	if r.Significant {
		cell.Shares[part] = 1
	}
	return cell
}

// formatShortP writes a p value where there is little room.
func formatShortP(p float64) string {
	if p == 0 || p == 1 {
		return writing.Number(p)
	}
	return writing.Short(p, 3)
}
