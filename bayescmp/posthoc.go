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
	onRanks bool    // mean ranks are what is compared

	criticalName string // what the critical difference is called
	byRange      bool   // the studentized range adjusts, and not a procedure for several tests
	byDifference bool   // a difference is significant if it is as large as the critical difference
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

// bonferroni sets the critical difference to that of the rows.
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

// tooFewSigns warns when the least p value that the data sets allow is not enough for the first step of
// a step-down procedure.
func (h *PostHoc) tooFewSigns(test SignificanceTest, adjustment Adjustment) {
	known, ok := test.(classical)
	if !ok || !slices.Contains([]Adjustment{Holm, Bonferroni, Shaffer, BergmannHommel}, adjustment) {
		return
	}
	needed, enough := h.Alpha/float64(len(h.Rows)), h.Datasets
	for known.leastP(enough) > needed {
		enough++
	}
	if enough > h.Datasets {
		h.Warnings = append(h.Warnings, fmt.Errorf("with %s no outcome can be significant: the smallest p value that "+
			"they allow is %s, and %s need %s; it takes at least %d", writing.Plural(h.Datasets, "data set"),
			writing.Number3(known.leastP(h.Datasets)), writing.Plural(len(h.Rows), "comparison"),
			writing.Number3(needed), enough))
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
