package bayescmp

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/bayescmp/go/internal/concordance"
	"github.com/bayescmp/go/internal/parallel"
	"github.com/bayescmp/go/internal/studentized"
	"github.com/bayescmp/go/internal/writing"
)

// Nemenyi compares all pairs by their mean ranks (Nemenyi 1963; Demšar 2006, section 3.2.2). With
// the standard error SE = √(k(k+1)/6N), z = (mean rank of left − mean rank of right)/SE, and
// Adjusted is the probability that the range of k independent standard normal variables is at least
// √2·|z|. If all classifiers are equal, any difference reaches the critical difference with
// probability Alpha. Any k and Alpha are allowed. A nil ranking has a nil answer.
func (r *Ranking) Nemenyi() *PostHoc {
	if r.empty() {
		return nil
	}
	k := len(r.Classifiers)
	h := r.compareMeanRanks("Nemenyi test", "the studentized range", pairsAmong(k))
	h.criticalName, h.byRange, h.byDifference = "critical difference", true, true
	adjusted := make([]float64, len(h.Rows))
	for i, row := range h.Rows {
		q := math.Sqrt2 * math.Abs(row.Statistic)
		adjusted[i] = max(row.P, studentized.Survival(q, k, math.Inf(1)))
	}
	q := studentized.Critical(r.Alpha, k, math.Inf(1)) / math.Sqrt2
	h.CriticalDifference = q * r.standardError()
	h.decide(adjusted)
	h.warnTooFew()
	h.Warnings = append(h.Warnings, validationWarnings(h)...)
	return h
}

// Control compares each classifier with the control, the classifier of the given name, by mean
// ranks (Demšar 2006, section 3.2.2). P comes from the normal distribution of z = (mean rank of the
// control − mean rank of the other)/SE, where SE = √(k(k+1)/6N). These are k − 1 comparisons, fewer
// than all pairs, so that the test can find more. The control must not be chosen from the data.
// With Bonferroni it is the Bonferroni–Dunn test; the critical difference always comes from this
// test.
//
// Errors wrap [ErrUnknown] (name), [ErrOption] (an adjustment that needs all pairs) or [ErrEmpty]
// (a nil ranking).
func (r *Ranking) Control(name string, adjustment Adjustment) (*PostHoc, error) {
	if r.empty() {
		return nil, errNoRanking
	}
	pairs, err := pairsWith(r.Classifiers, name)
	if err != nil {
		return nil, err
	}
	h := r.compareMeanRanks("comparison of mean ranks with the control "+name, adjustment.String(),
		pairs)
	h.Control = name
	return h.bonferroni(r.standardError()).adjust(adjustment)
}

// Pairwise compares all pairs by mean ranks, in the same way as [Ranking.Control] compares with one
// classifier, with any adjustment. The critical difference comes from Bonferroni's procedure.
// [Ranking.Nemenyi] is better than Bonferroni; Shaffer and BergmannHommel find the most.
// [Ranking.PairwiseExact] does without the normal distribution.
//
// Errors wrap [ErrOption] (BergmannHommel with more than 10 classifiers) or [ErrEmpty] (a nil
// ranking).
func (r *Ranking) Pairwise(adjustment Adjustment) (*PostHoc, error) {
	if r.empty() {
		return nil, errNoRanking
	}
	k := len(r.Classifiers)
	h := r.compareMeanRanks("comparison of all mean ranks", adjustment.String(), pairsAmong(k))
	return h.bonferroni(r.standardError()).adjust(adjustment)
}

// ControlBy compares in the same way as [Ranking.Control], but with the p values of a test of each
// pair, such as [Wilcoxon], [BinomialSign] or [PairedTTest], which do not depend on the other
// classifiers. The test must be two-sided; its alpha does not count. Errors are the same as for
// Control, or come from the test and name the pair.
func (r *Ranking) ControlBy(
	ctx context.Context, test SignificanceTest, name string, adjustment Adjustment,
) (*PostHoc, error) {
	if r.empty() {
		return nil, errNoRanking
	}
	pairs, err := pairsWith(r.Classifiers, name)
	if err != nil {
		return nil, err
	}
	h, err := r.testPairs(ctx, test, adjustment, pairs)
	if err != nil {
		return nil, err
	}
	h.Control = name
	h.Test = test.Name() + " against the control " + name
	return h.adjust(adjustment)
}

// PairwiseBy compares in the same way as [Ranking.Pairwise], but with the p values of a test of
// each pair, such as [Wilcoxon], [BinomialSign] or [PairedTTest], which do not depend on the other
// classifiers (Benavoli, Corani and Mangili, JMLR 17, 2016). The test must be two-sided; its alpha
// does not count. Pairs are tested on all cores. Errors are the same as for Pairwise, or come from
// the test and name the pair.
func (r *Ranking) PairwiseBy(
	ctx context.Context, test SignificanceTest, adjustment Adjustment,
) (*PostHoc, error) {
	if r.empty() {
		return nil, errNoRanking
	}
	h, err := r.testPairs(ctx, test, adjustment, pairsAmong(len(r.Classifiers)))
	if err != nil {
		return nil, err
	}
	if adjustment == Shaffer || adjustment == BergmannHommel {
		h.Assumptions = append(h.Assumptions, "if A equals B and B equals C, A equals C")
	}
	return h.adjust(adjustment)
}

// newPostHoc starts an answer. All answers after a Friedman test are made here.
func (r *Ranking) newPostHoc(test, adjustment string) *PostHoc {
	h := &PostHoc{
		Test: test, Adjustment: adjustment,
		Classifiers: slices.Clone(r.Classifiers), MeanRanks: slices.Clone(r.MeanRanks),
		Datasets: len(r.Datasets), Alpha: r.Alpha, CriticalDifference: math.NaN(),
		Assumptions: slices.Clone(r.Assumptions), most: float64(r.DF), dataFacts: r.dataFacts,
		independent: len(r.rows),
	}
	if r.Significant() {
		h.omnibus = r.Test
	}
	return h
}

// compareMeanRanks compares mean ranks.
func (r *Ranking) compareMeanRanks(test, adjustment string, pairs [][2]int) *PostHoc {
	h := r.newPostHoc(test, adjustment)
	h.sources = References{demsar2006}
	h.compareRanks(pairs, r.standardError())
	switch {
	case r.families != nil:
		h.Assumptions = append(h.Assumptions,
			"a standard error over all orders of the rank sums of each family")
	case r.Tied:
		h.Assumptions = append(h.Assumptions,
			"a standard error as if there were no ties, which is careful")
	}
	h.assumePool()
	return h
}

// testPairs tests each pair.
func (r *Ranking) testPairs(
	ctx context.Context, test SignificanceTest, adjustment Adjustment, pairs [][2]int,
) (*PostHoc, error) {
	test, err := dereference(test, "Wilcoxon{}")
	if err != nil {
		return nil, err
	}
	if adjustment == BergmannHommel && len(r.Classifiers) > mostExhaustive {
		return nil, tooManyError(len(r.Classifiers)) // before the work
	}
	answers := make([]*Significance, len(pairs))
	err = parallel.For(ctx, len(pairs), func(i int) error {
		left, right := r.Classifiers[pairs[i][0]], r.Classifiers[pairs[i][1]]
		return namedPair{r.scores, left, right}.call(func(p Pair) (err error) {
			answers[i], err = testTwoSided(test, p)
			return err
		})
	})
	if err != nil {
		return nil, err
	}
	h := r.newPostHoc(test.Name()+" of each pair", adjustment.String())
	h.sources = append(slices.Clone(answers[0].sources()), benavoli2016)
	h.addRows(answers)
	h.countPerPair(answers)
	h.addSharedAssumptions(answers)
	h.addWarnings(answers)
	h.warnTooFewSigns(test, adjustment)
	return h, nil
}

// addRows adds a row for each answer.
func (h *PostHoc) addRows(answers []*Significance) {
	for _, s := range answers {
		if h.StatisticName == "" {
			h.StatisticName = s.Statistic.Name
		} else if h.StatisticName != s.Statistic.Name {
			h.StatisticName = "statistic" // such as "wins of b", which is another name in each row
		}
		h.Rows = append(h.Rows, PostHocRow{
			Left: s.Left, Right: s.Right,
			Statistic: s.Statistic.Value, P: s.P, Better: s.Better(),
		})
	}
}

// countPerPair says on how many data sets each pair is compared, where that is not the number of
// data sets on which all classifiers have a score.
func (h *PostHoc) countPerPair(answers []*Significance) {
	fewest, most := answers[0].Datasets, answers[0].Datasets
	for _, s := range answers {
		fewest, most = min(fewest, s.Datasets), max(most, s.Datasets)
	}
	if fewest == h.Datasets && most == h.Datasets {
		return
	}
	h.perPair.fewest, h.perPair.most = fewest, most
	if h.independent == h.Datasets { // no families
		h.independent = most
	}
	ofAll := h.dropped.texts()
	isOfAll := func(note string) bool { return slices.Contains(ofAll, note) }
	h.Assumptions = slices.DeleteFunc(h.Assumptions, isOfAll)
	h.notes, h.dropped = slices.DeleteFunc(slices.Clone(h.notes), isOfAll), nil
	h.Assumptions = append(h.Assumptions, fmt.Sprintf(
		"each pair on the %ss that both have; mean ranks on %s", h.datasetNoun(),
		h.countDatasets(h.Datasets)))
}

// addWarnings adds the warnings of the answers that do not depend on their alpha: the family has an
// alpha of its own.
func (h *PostHoc) addWarnings(answers []*Significance) {
	var names []string
	var warnings [][]error
	for _, s := range answers {
		lasting := slices.DeleteFunc(slices.Clone(s.Warnings), func(w error) bool {
			return slices.Contains(s.alphaWarnings, w)
		})
		names = append(names, s.Left+" against "+s.Right)
		warnings = append(warnings, lasting)
	}
	h.Warnings = append(h.Warnings, writing.Merged(names, warnings)...)
}

// addSharedAssumptions adds the assumptions that all answers share.
func (h *PostHoc) addSharedAssumptions(answers []*Significance) {
	shared := slices.Clone(answers[0].Assumptions)
	for _, s := range answers {
		shared = slices.DeleteFunc(shared, func(a string) bool {
			return !slices.Contains(s.Assumptions, a)
		})
	}
	for _, a := range shared {
		if !slices.Contains(h.Assumptions, a) {
			h.Assumptions = append(h.Assumptions, a)
		}
	}
}

// testTwoSided tests one pair, without the estimate if the test can leave it out. A one-sided test
// is refused.
func testTwoSided(test SignificanceTest, p Pair) (s *Significance, err error) {
	if known, ok := test.(classical); ok {
		s, err = known.decide(p)
	} else {
		s, err = test.Test(p)
	}
	if err == nil && s.Alternative != TwoSided {
		err = fmt.Errorf("%w: the %s must be two-sided here, not %v: "+
			"the order of the data alone decides which classifier of a pair is left",
			ErrOption, test.Name(), s.Alternative)
	}
	return s, err
}

// ControlExact compares in the same way as [Ranking.Control], but with the exact p values of
// [Ranking.PairwiseExact] in place of the normal distribution. Errors are the same as for Control,
// or wrap [ErrOption] where there are more than 4000 ranks.
func (r *Ranking) ControlExact(name string, adjustment Adjustment) (*PostHoc, error) {
	if r.empty() {
		return nil, errNoRanking
	}
	pairs, err := pairsWith(r.Classifiers, name)
	if err != nil {
		return nil, err
	}
	h, err := r.compareRankSums("exact comparison of rank sums with the control "+name, adjustment,
		pairs)
	if err != nil {
		return nil, err
	}
	h.Control = name
	return h.adjust(adjustment)
}

// PairwiseExact compares all pairs in the same way as [Ranking.Pairwise], but with exact p values
// (Eisinga, Heskes, Pelzer and Te Grotenhuis 2017). The normal distribution is far off in its tail,
// where adjusted p values are decided, and with few data sets.
//
// The statistic is the rank sum of left − the rank sum of right. P is the probability of a
// difference as large or larger, in either direction, if on each data set all orders of its ranks
// are equally probable. P is conditional on the ties: each data set keeps the ranks that it has.
// The paper does not cover ties. The critical difference is the least possible difference between
// two mean ranks that is significant by Bonferroni's procedure, NaN if there is none.
//
// It takes up to 4000 ranks, data sets × classifiers, in 0.4 seconds at most. Errors wrap
// [ErrOption] (more ranks, or BergmannHommel with more than 10 classifiers) or [ErrEmpty] (a nil
// ranking).
func (r *Ranking) PairwiseExact(adjustment Adjustment) (*PostHoc, error) {
	if r.empty() {
		return nil, errNoRanking
	}
	pairs := pairsAmong(len(r.Classifiers))
	h, err := r.compareRankSums("exact comparison of all rank sums", adjustment, pairs)
	if err != nil {
		return nil, err
	}
	return h.adjust(adjustment)
}

// compareRankSums compares rank sums.
func (r *Ranking) compareRankSums(
	test string, adjustment Adjustment, pairs [][2]int,
) (*PostHoc, error) {
	if r.families != nil {
		return nil, r.families.refuse("exact comparison of rank sums", len(r.Ranks),
			"Pairwise, Control and Nemenyi take families into account")
	}
	n, k := len(r.Ranks), len(r.Classifiers)
	if !concordance.WithinDifference(n, k) {
		return nil, fmt.Errorf("%w: exact p values are for up to 4000 ranks, and %s × %s have %d; "+
			"take Pairwise or Control, whose normal distribution is meant for many data sets",
			ErrOption, writing.Plural(n, "data set"), writing.Plural(k, "classifier"), n*k)
	}
	h := r.newPostHoc(test, adjustment.String())
	h.sources, h.StatisticName = References{eisinga2017}, "rank sum difference"
	f := concordance.NewDifference(r.Ranks)
	for _, p := range pairs {
		h.Rows = append(h.Rows, r.exactRow(f, p[0], p[1]))
	}
	h.setExactDifference(f)
	orders := "all orders of the ranks on each data set equally probable"
	if r.Tied {
		orders += ", given its ties"
	}
	h.Assumptions = append(h.Assumptions, orders)
	h.assumePool()
	return h, nil
}

// exactRow compares two classifiers.
func (r *Ranking) exactRow(f *concordance.Difference, left, right int) PostHocRow {
	row := PostHocRow{Left: r.Classifiers[left], Right: r.Classifiers[right]}
	for _, ranks := range r.Ranks {
		row.Statistic += ranks[left] - ranks[right] // exact: multiples of 1/2
	}
	switch {
	case row.Statistic > 0:
		row.Better = row.Right
	case row.Statistic < 0:
		row.Better = row.Left
	}
	row.P = f.P(row.Statistic)
	return row
}

// setExactDifference sets the critical difference by Bonferroni's procedure, or warns that there is
// none.
func (h *PostHoc) setExactDifference(f *concordance.Difference) {
	h.criticalName = "Bonferroni's exact critical difference"
	needed := h.Alpha / float64(len(h.Rows))
	if sum, ok := f.Least(largestSignificantP(needed)); ok {
		h.CriticalDifference = sum / float64(h.Datasets)
		return
	}
	h.Warnings = append(h.Warnings, fmt.Errorf("with %s no outcome can be significant by "+
		"Bonferroni's procedure: the smallest p value that they allow is %s, and %s need %s",
		writing.Plural(h.Datasets, "data set"), writing.Number3(f.P(f.Most())),
		writing.Plural(len(h.Rows), "comparison"), writing.Number3(needed)))
}
