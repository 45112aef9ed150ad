package bayescmp

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/bayescmp/go/bayescmp/internal/parallel"

	"github.com/bayescmp/go/bayescmp/internal/cliques"
	"github.com/bayescmp/go/bayescmp/internal/writing"
	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
)

// PostHoc is the answer of a post-hoc test: which pairs of classifiers differ significantly, when all pairs, or all with one control, are
// looked at together. Text, HTML, frame and groups all read its rows.
type PostHoc struct {
	Test        string    // the name of the test
	Adjustment  string    // how P became Adjusted
	Control     string    // the classifier that all others are compared with; "" for all pairs
	Classifiers []string  // in the order of the scores
	MeanRanks   []float64 // by classifier, over the data sets
	Datasets    int       // how many

	// Rows are in the order (0,1), (0,2), …, (1,2), … of Classifiers, or, with a control (which is left), in that of the others.
	Rows          []PostHocRow
	StatisticName string  // "z", "W", …
	Alpha         float64 // the largest Adjusted that counts as significant: the family-wise error
	// CriticalDifference is the least difference between two mean ranks that is significant whatever the other ranks are:
	// that of Nemenyi, or of Bonferroni (with a control: Bonferroni–Dunn). Holm and the others find all differences of that size
	// significant too (but not Li), and maybe more. NaN where mean ranks are not what is compared.
	CriticalDifference float64

	Assumptions []string // what the test takes for granted
	Warnings    []error  // reservations; the answer stands, but read them

	omnibus string  // the test of all classifiers together that found something; "" if none did
	most    float64 // the largest difference that two mean ranks can have
}

// PostHocRow is the comparison of two classifiers.
type PostHocRow struct {
	Left, Right string
	Statistic   float64 // positive z and large W speak for right
	P           float64 // of this pair alone, two-sided
	Adjusted    float64 // the least Alpha of the whole family at which this pair is significant
	Significant bool    // Adjusted is not above Alpha
	Better      string  // the classifier that the statistic speaks for, significant or not; "" for neither
}

var errNoRanking = fmt.Errorf("%w: there is no ranking; make it with Friedman.Rank", ErrEmpty)

// newPostHoc is the one place where answers after a Friedman test are made.
func (r *Ranking) newPostHoc(test, adjustment string) *PostHoc {
	h := &PostHoc{
		Test: test, Adjustment: adjustment, Classifiers: slices.Clone(r.Classifiers), MeanRanks: slices.Clone(r.MeanRanks),
		Datasets: len(r.Datasets), Alpha: r.Alpha, CriticalDifference: math.NaN(), Assumptions: slices.Clone(r.Assumptions), most: float64(r.DF),
	}
	if r.Significant() {
		h.omnibus = Friedman{}.Name()
	}
	return h
}

// onRanks compares mean ranks.
func (r *Ranking) onRanks(test, adjustment string, pairs [][2]int) *PostHoc {
	h := r.newPostHoc(test, adjustment)
	h.compareRanks(pairs, rankError(len(r.Classifiers), len(r.Datasets)))
	if r.Tied {
		h.Assumptions = append(h.Assumptions, "a standard error as if there were no ties, which is careful")
	}
	if len(r.Classifiers) > 2 {
		h.Warnings = append(h.Warnings, errPool)
	}
	return h
}

// compareRanks compares mean ranks by z.
func (h *PostHoc) compareRanks(pairs [][2]int, standardError float64) {
	h.StatisticName = "z"
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

// by asks a test about each pair.
func (r *Ranking) by(test SignificanceTest, adjustment Adjustment, pairs [][2]int) (*PostHoc, error) {
	switch {
	case test == nil:
		return nil, fmt.Errorf("%w: the test is nil; there are Wilcoxon{}, BinomialSign{} and PairedTTest{}", ErrOption)
	case adjustment == BergmannHommel && len(r.Classifiers) > mostExhaustive:
		return nil, tooMany(len(r.Classifiers)) // before the work
	}
	answers := make([]*Significance, len(pairs))
	err := parallel.For(context.Background(), len(pairs), func(i int) (err error) {
		answers[i], err = testPair(r.scores, test, r.Classifiers[pairs[i][0]], r.Classifiers[pairs[i][1]])
		return err
	})
	if err != nil {
		return nil, err
	}
	h := r.newPostHoc(test.Name()+" of each pair", adjustment.String())
	var names []string
	var warnings [][]error
	for _, s := range answers {
		if h.StatisticName == "" {
			h.StatisticName = s.StatisticName
		} else if h.StatisticName != s.StatisticName {
			h.StatisticName = "statistic" // such as the wins of right, which name it
		}
		h.Rows = append(h.Rows, PostHocRow{Left: s.Left, Right: s.Right, Statistic: s.Statistic, P: s.P, Better: s.better()})
		// The family has an alpha of its own.
		lasting := slices.DeleteFunc(slices.Clone(s.Warnings), func(w error) bool { return slices.Contains(s.alphaWarnings, w) })
		names, warnings = append(names, s.Left+" against "+s.Right), append(warnings, lasting)
	}
	h.assumeLike(answers)
	h.Warnings = append(h.Warnings, writing.Merged(names, warnings)...)
	h.tooFewSigns(test, adjustment)
	return h, nil
}

// assumeLike takes what all answers assume.
func (h *PostHoc) assumeLike(answers []*Significance) {
	shared := slices.Clone(answers[0].Assumptions)
	for _, s := range answers {
		shared = slices.DeleteFunc(shared, func(a string) bool { return !slices.Contains(s.Assumptions, a) })
	}
	for _, a := range shared {
		if !slices.Contains(h.Assumptions, a) {
			h.Assumptions = append(h.Assumptions, a)
		}
	}
}

// decider is a test that can leave out its estimate.
type decider interface {
	decide(p Pair) (*Significance, []float64, error)
}

// testPair tests one pair, with both named in the error.
func testPair(scores *Scores, test SignificanceTest, left, right string) (s *Significance, err error) {
	defer namePair(left, right, &err)
	pair, err := scores.Pair(left, right)
	if err != nil {
		return nil, err
	}
	if quick, ok := test.(decider); ok {
		s, _, err = quick.decide(pair)
	} else {
		s, err = test.Test(pair)
	}
	if err == nil && s.Alternative != TwoSided {
		err = fmt.Errorf("%w: the %s must be two-sided here, not %v: which of a pair is left is only its place in the data", ErrOption, test.Name(), s.Alternative)
	}
	return s, err
}

// better is the classifier that the statistic speaks for.
func (s *Significance) better() string {
	switch s.favours {
	case -1:
		return s.Left
	case 1:
		return s.Right
	}
	return ""
}

func (h *PostHoc) p() []float64 {
	out := make([]float64, len(h.Rows))
	for i, row := range h.Rows {
		out[i] = row.P
	}
	return out
}

// bonferroni sets the critical difference to that of the rows.
func (h *PostHoc) bonferroni(standardError float64) *PostHoc {
	h.CriticalDifference = bonferroniQuantile(h.Alpha, len(h.Rows)) * standardError
	return h
}

// adjust decides by the adjusted p values.
func (h *PostHoc) adjust(method Adjustment) (*PostHoc, error) {
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
	h.decide(adjusted)
	h.tooFew()
	return h, nil
}

// errFinner has simulated numbers, testdata/fwer.csv.
var errFinner = errors.New("the procedure of Finner keeps the family-wise error only if all classifiers are equal: with two groups of equal ones on 30 data " +
	"sets it was up to 0.17 with a control, and 0.12 (5 classifiers) to 0.74 (20) for all pairs by Wilcoxon, at alpha 0.05; Holm and Hommel keep it")

// errLi has simulated numbers: 2 to 49 comparisons of normal mean ranks with one control, all pairs of 3 to 20, and ranks on 30 data sets.
var errLi = errors.New("the procedure of Li takes the tests for independent, which comparisons of the same classifiers are not: if all classifiers are equal, its " +
	"family-wise error at alpha 0.05 is 0.06 to 0.08 with a control, and up to 0.06 for all pairs; Holm and Hommel keep it")

// decide is the one place where a difference becomes significant.
func (h *PostHoc) decide(adjusted []float64) {
	for i, p := range adjusted {
		h.Rows[i].Adjusted, h.Rows[i].Significant = p, p <= h.Alpha
	}
}

// tooFew warns when no outcome can be significant, whatever the mean ranks.
func (h *PostHoc) tooFew() {
	if h.CriticalDifference > h.most {
		h.Warnings = append(h.Warnings, fmt.Errorf("with %s even the largest difference between two mean ranks, %s, is below the critical difference, %s",
			writing.Plural(h.Datasets, "data set"), writing.Number(h.most), writing.Number3(h.CriticalDifference)))
	}
}

// tooFewSigns warns when the least p value that the data sets allow is not enough for the first step of a step-down procedure.
func (h *PostHoc) tooFewSigns(test SignificanceTest, adjustment Adjustment) {
	switch test := test.(type) {
	case Wilcoxon:
		if test.Approximate {
			return
		}
	case BinomialSign:
	default:
		return
	}
	if !slices.Contains([]Adjustment{Holm, Bonferroni, Shaffer, BergmannHommel}, adjustment) {
		return
	}
	needed, enough := h.Alpha/float64(len(h.Rows)), h.Datasets
	for 2*oneSign(enough) > needed {
		enough++
	}
	if enough > h.Datasets {
		h.Warnings = append(h.Warnings, fmt.Errorf("with %s no outcome can be significant: the smallest p value that they allow is %s, and %s need %s; "+
			"it takes at least %d", writing.Plural(h.Datasets, "data set"), writing.Number3(2*oneSign(h.Datasets)), writing.Plural(len(h.Rows), "comparison"), writing.Number3(needed), enough))
	}
}

// Between returns the comparison of two classifiers, whichever of them is left in it. Names that are not there, and pairs that were not
// compared, wrap [ErrUnknown].
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

// Groups returns the largest groups of classifiers among which no difference is significant, each from the best mean rank to the worst: all
// of the maximal cliques, a classifier that differs from all others by itself. A classifier can be in several: that is no finding, but
// data that do not suffice for one (Demšar 2006, section 3.2.2). With mean ranks the groups are intervals in the order of ranks; with tests
// of each pair they need not be, and a bar across one would hide differences that are significant. With a control, which leaves the others
// uncompared, there are none.
func (h *PostHoc) Groups() [][]string {
	if h == nil || h.Control != "" {
		return nil
	}
	var names []string
	for _, c := range byRank(h.MeanRanks) {
		names = append(names, h.Classifiers[c])
	}
	return groupsOf(names, len(h.Rows), func(i int) (left, right string, significant bool) {
		return h.Rows[i].Left, h.Rows[i].Right, h.Rows[i].Significant
	})
}

// groupsOf are the largest groups among which no comparison is significant, the names in their order.
func groupsOf(names []string, comparisons int, row func(i int) (left, right string, significant bool)) [][]string {
	place, equal := map[string]int{}, make([][]bool, len(names))
	for at, name := range names {
		place[name], equal[at] = at, make([]bool, len(names))
	}
	for i := range comparisons {
		left, right, significant := row(i)
		l, r := place[left], place[right]
		equal[l][r], equal[r][l] = !significant, !significant
	}
	var groups [][]string
	for _, clique := range cliques.Maximal(equal) {
		var group []string
		for _, at := range clique {
			group = append(group, names[at])
		}
		groups = append(groups, group)
	}
	return groups
}

// Verdict says what was found, in a sentence.
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
		return fmt.Sprintf("No significant difference found in %s, although the %s finds that the classifiers are not all equal: this test cannot tell which.",
			writing.Plural(len(h.Rows), "comparison"), h.omnibus)
	}
	return verdictOf(found, len(h.Rows))
}

// verdictOf says which of some comparisons are significant.
func verdictOf(found []string, comparisons int) string {
	compared := writing.Plural(comparisons, "comparison")
	switch {
	case len(found) == 0:
		return fmt.Sprintf("No significant difference found in %s; that is not evidence that there is none.", compared)
	case len(found) > 8:
		return fmt.Sprintf("Significant differences in %d of %s.", len(found), compared)
	}
	return fmt.Sprintf("Significant differences in %d of %s: %s.", len(found), compared, strings.Join(found, "; "))
}

// finding is "A better than B".
func finding(left, right, better string) string {
	switch better {
	case left:
		return left + " better than " + right
	case right:
		return right + " better than " + left
	}
	return left + " and " + right + " differ"
}

// decision is the one of a comparison, with the name of the better classifier if there is one.
func decision(significant bool, better string) string {
	switch {
	case !significant:
		return "not significant"
	case better == "":
		return "significant"
	}
	return "significant, for " + better
}

// order is the rows from the smallest P to the largest.
func (h *PostHoc) order() []int {
	return byRank(h.p())
}

// mostRows is how many rows text and HTML show; Frame has all.
const mostRows = 100

// lines are the rows as text, from the smallest P, and what is left out.
func (h *PostHoc) lines() (header []string, lines [][]string, rest string) {
	header = []string{"left", "right", h.StatisticName, "p", "adjusted p", "decision"}
	order := h.order()
	if len(order) > mostRows {
		rest = fmt.Sprintf("… and %d more; Frame has all.", len(order)-mostRows)
		order = order[:mostRows]
	}
	for _, i := range order {
		row := h.Rows[i]
		statistic := strconv.FormatFloat(row.Statistic, 'g', 4, 64)
		switch {
		case h.StatisticName == "z":
			statistic = strconv.FormatFloat(row.Statistic, 'f', 3, 64)
		case 2*row.Statistic == math.Trunc(2*row.Statistic) && !math.IsInf(row.Statistic, 0):
			statistic = writing.Half(row.Statistic) // ranks and wins
		}
		lines = append(lines, []string{row.Left, row.Right, statistic, writing.PValue(row.P), writing.PValue(row.Adjusted), decision(row.Significant, row.Better)})
	}
	return header, lines, rest
}

func (h *PostHoc) headline() string {
	return fmt.Sprintf("%s: %s on %s, adjusted by %s, alpha %s", writing.Capital(h.Test), writing.Plural(len(h.Classifiers), "classifier"), writing.Plural(h.Datasets, "data set"),
		h.Adjustment, writing.Number(h.Alpha))
}

// notes is what stands below the verdict.
func (h *PostHoc) notes() []string {
	var out []string
	if !math.IsNaN(h.CriticalDifference) {
		name := "Bonferroni's critical difference"
		switch {
		case h.Control != "":
			name = "critical difference of the Bonferroni–Dunn test"
		case h.Test == "Nemenyi test":
			name = "critical difference"
		}
		out = append(out, fmt.Sprintf("%s between mean ranks: %.3f.", writing.Capital(name), h.CriticalDifference))
	}
	return append(out, footnotes(h.Assumptions, h.Warnings)...)
}

func (h *PostHoc) report() report {
	header, lines, rest := h.lines()
	return report{h.headline(), h.Verdict(), warningMarks(h.Warnings), header, lines, rest, h.notes()}
}

// String is the whole answer in plain text: the pairs from the smallest p value (the first 100), the verdict, and the notes.
func (h *PostHoc) String() string {
	if h == nil {
		return "no comparisons"
	}
	return h.report().text()
}

// HTML is the answer for a notebook: verdict first, then the pairs (the first 100), then the notes.
func (h *PostHoc) HTML() string {
	if h == nil {
		return "<p>no comparisons</p>"
	}
	return h.report().html()
}

// Frame returns one row per pair, in the order of Rows: left, right, statistic, p, adjusted, significant, better.
func (h *PostHoc) Frame() dataframe.DataFrame {
	if h == nil {
		return dataframe.DataFrame{Err: errNoRanking}
	}
	var left, right, better []string
	var statistic, p, adjusted []float64
	var significant []bool
	for _, r := range h.Rows {
		left, right, better = append(left, r.Left), append(right, r.Right), append(better, r.Better)
		statistic, p, adjusted = append(statistic, r.Statistic), append(p, r.P), append(adjusted, r.Adjusted)
		significant = append(significant, r.Significant)
	}
	return dataframe.New(series.New(left, series.String, "left"), series.New(right, series.String, "right"),
		series.New(statistic, series.Float, "statistic"), series.New(p, series.Float, "p"), series.New(adjusted, series.Float, "adjusted"),
		series.New(significant, series.Bool, "significant"), series.New(better, series.String, "better"))
}
