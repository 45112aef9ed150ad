package bayescmp

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/bayescmp/go/bayescmp/internal/writing"
	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
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
	Control string
	// Classifiers are the names of the classifiers, in the order of the scores.
	Classifiers []string
	// MeanRanks holds the mean rank of each classifier over the data sets.
	MeanRanks []float64
	// Datasets is the number of data sets.
	Datasets int

	// Rows are in the order (0,1), (0,2), …, (1,2), … of Classifiers. With a control, which is
	// Left in each row, they are in the order of the other classifiers.
	Rows []PostHocRow
	// StatisticName is "z", "W", …
	StatisticName string
	// Alpha is the largest Adjusted that counts as significant: the family-wise error.
	Alpha float64
	// CriticalDifference is the least difference between two mean ranks that is significant
	// whatever the other ranks are. It comes from the Nemenyi test, or from Bonferroni's procedure
	// (with a control: from the Bonferroni–Dunn test). Holm and the other adjustments, but not Li,
	// find all differences of this size significant too, and maybe more. It is NaN where the test
	// does not compare mean ranks, and after PairwiseExact and ControlExact where no difference is.
	CriticalDifference float64

	// Assumptions say what the test assumes.
	Assumptions []string
	// Warnings are reservations: the answer stands, but read them.
	Warnings []error

	omnibus string  // the test of all classifiers together that found something; "" if none did
	most    float64 // the largest difference that two mean ranks can have
	onRanks bool    // the test compares mean ranks

	criticalName string // the name of the critical difference
	byRange      bool   // the studentized range adjusts, and not a procedure for several tests
	byDifference bool   // a difference is significant if it is as large as the critical difference

	told
	sources References
}

// PostHocRow is the comparison of two classifiers.
type PostHocRow struct {
	// Left and Right are the names of the classifiers.
	Left, Right string
	// Statistic is the statistic of the pair. A positive z and a large W speak for right.
	Statistic float64
	// P is the p value of this pair alone, two-sided.
	P float64
	// Adjusted is the least Alpha of the whole family at which this pair is significant.
	Adjusted float64
	// Significant tells whether Adjusted is not above Alpha, but for rounding.
	Significant bool
	// Better is the classifier that the statistic speaks for, significantly or not; "" for neither.
	Better string
}

var errNoRanking = fmt.Errorf("%w: there is no ranking; make it with Friedman.Rank", ErrEmpty)

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
	h.sources = distinct(h.sources, method.sources())
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
	h.tooFew()
	return sound(h)
}

// errFinner is the warning of the procedure of Finner. Its numbers are simulated: see
// testdata/fwer.csv.
var errFinner = errors.New("the procedure of Finner keeps the family-wise error only if all " +
	"classifiers are equal: with two groups of equal ones on 30 data sets it was up to 0.17 " +
	"with a control, and 0.12 (5 classifiers) to 0.74 (20) for all pairs by Wilcoxon, " +
	"at alpha 0.05; Holm and Hommel keep it")

// errLi is the warning of the procedure of Li. Its numbers are simulated: 2 to 49 comparisons of
// normal mean ranks with one control, all pairs of 3 to 20, and ranks on 30 data sets.
var errLi = errors.New("the procedure of Li takes the tests for independent, which comparisons " +
	"of the same classifiers are not: if all classifiers are equal, its family-wise error " +
	"at alpha 0.05 is 0.06 to 0.08 with a control, and up to 0.06 for all pairs; " +
	"Holm and Hommel keep it")

// decide is the one place where a difference becomes significant.
func (h *PostHoc) decide(adjusted []float64) {
	for i, p := range adjusted {
		h.Rows[i].Adjusted, h.Rows[i].Significant = p, attains(p, h.Alpha)
	}
}

// vouch checks the p values of each pair. See [sound].
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

// tooFew warns when no outcome can be significant, whatever the mean ranks.
func (h *PostHoc) tooFew() {
	if h.CriticalDifference > h.most {
		h.Warnings = append(h.Warnings, fmt.Errorf("with %s even the largest difference between "+
			"two mean ranks, %s, is below the critical difference, %s",
			writing.Plural(h.Datasets, "data set"), writing.Number(h.most),
			writing.Number3(h.CriticalDifference)))
	}
}

// tooFewSigns warns when the smallest p value that the data sets allow is too large for the first
// step of a step-down procedure.
func (h *PostHoc) tooFewSigns(test SignificanceTest, adjustment Adjustment) {
	known, ok := test.(classical)
	stepsDown := []Adjustment{Holm, Bonferroni, Shaffer, BergmannHommel}
	if !ok || !slices.Contains(stepsDown, adjustment) {
		return
	}
	needed, enough := h.Alpha/float64(len(h.Rows)), h.Datasets
	for !attains(known.leastP(enough), needed) {
		enough++
	}
	if enough > h.Datasets {
		h.Warnings = append(h.Warnings, fmt.Errorf("with %s no outcome can be significant: "+
			"the smallest p value that they allow is %s, and %s need %s; it takes at least %d",
			writing.Plural(h.Datasets, "data set"), writing.Number3(known.leastP(h.Datasets)),
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
// classifiers without a significant difference to be together in one at least, which is what a
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

// Frame returns one row per pair, in the order of Rows, with the columns left, right, statistic, p,
// adjusted, significant, better.
func (h *PostHoc) Frame() dataframe.DataFrame {
	if h == nil {
		return dataframe.DataFrame{Err: errNoRanking}
	}
	var left, right, better []string
	var statistic, p, adjusted []float64
	var significant []bool
	for _, r := range h.Rows {
		left, right, better = append(left, r.Left), append(right, r.Right), append(better, r.Better)
		statistic, p = append(statistic, r.Statistic), append(p, r.P)
		adjusted, significant = append(adjusted, r.Adjusted), append(significant, r.Significant)
	}
	return dataframe.New(
		series.New(left, series.String, "left"),
		series.New(right, series.String, "right"),
		series.New(statistic, series.Float, "statistic"),
		series.New(p, series.Float, "p"),
		series.New(adjusted, series.Float, "adjusted"),
		series.New(significant, series.Bool, "significant"),
		series.New(better, series.String, "better"))
}
