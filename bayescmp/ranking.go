package bayescmp

import (
	"cmp"
	"fmt"
	"html"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/bayescmp/go/bayescmp/internal/studentized"
	"github.com/bayescmp/go/bayescmp/internal/writing"
	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
)

// Ranking is the answer of [Friedman]: mean ranks, and whether they differ by more than chance. Which classifiers differ is for the
// post-hoc tests [Ranking.Nemenyi], [Ranking.Control] and [Ranking.Pairwise] to tell.
//
// A small p value speaks against the hypothesis that all classifiers are equal; a large one speaks for nothing.
type Ranking struct {
	Classifiers []string    // in the order of the scores
	Datasets    []string    // in the order of the scores
	Ranks       [][]float64 // by data set, then by classifier: 1 is the best, and equal scores share the mean of their ranks
	MeanRanks   []float64   // by classifier, over the data sets
	Tied        bool        // some data set has equal scores

	Corrected   FriedmanStatistics // corrected for ties
	Uncorrected FriedmanStatistics // by the formulas of Demšar (2006, section 3.2.2), which take all ranks for different
	DF, ErrorDF int                // degrees of freedom: k − 1 of χ² and F, (k − 1)(N − 1) of F
	W           float64            // Kendall's coefficient of concordance, corrected for ties: 0 no agreement of the data sets, 1 full; 0 if all are equal
	ExactP      float64            // NaN where there are too many data sets for it

	P      float64 // ExactP where there is one, otherwise Corrected.FP
	Method string  // which of them
	Alpha  float64 // the largest P that counts as significant

	Assumptions []string // what the test takes for granted
	Warnings    []error  // reservations; the answer stands, but read them

	scores *Scores
}

// Significant tells whether P is not above Alpha.
func (r *Ranking) Significant() bool { return r != nil && r.Alpha > 0 && r.P <= r.Alpha }

// Verdict is the outcome as a sentence.
func (r *Ranking) Verdict() string {
	if r == nil {
		return "no ranking"
	}
	p, pool := writing.PIs(r.P), fmt.Sprintf("%s on %s", writing.Plural(len(r.Classifiers), "classifier"), writing.Plural(len(r.Datasets), "data set"))
	if r.Significant() {
		return fmt.Sprintf("The mean ranks of %s differ significantly (%s); a post-hoc test may tell which.", pool, p)
	}
	return fmt.Sprintf("No significant difference found among %s (%s); that is not evidence that there is none.", pool, p)
}

// order is the classifiers from the best mean rank to the worst, equal ones in the order of the scores.
func (r *Ranking) order() []int { return byRank(r.MeanRanks) }

func byRank(means []float64) []int {
	order := make([]int, len(means))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(means[i], means[j]) })
	return order
}

// lines are the statistics: name, value, p value.
func (r *Ranking) lines() [][3]string {
	approximate := func(p float64) string { return writing.NewProbability(p, 0, false).String() }
	ties := ""
	if r.Tied {
		ties = ", corrected for ties"
	}
	f := strconv.FormatFloat(r.Corrected.F, 'g', 4, 64)
	if math.IsInf(r.Corrected.F, 1) {
		f = "∞"
	}
	out := [][3]string{
		{fmt.Sprintf("Friedman's χ² (%s of freedom%s)", writing.Plural(r.DF, "degree"), ties), strconv.FormatFloat(r.Corrected.ChiSquared, 'g', 4, 64),
			approximate(r.Corrected.ChiSquaredP)},
		{fmt.Sprintf("Iman and Davenport's F (%d and %d degrees of freedom)", r.DF, r.ErrorDF), f, approximate(r.Corrected.FP)},
	}
	if !math.IsNaN(r.ExactP) {
		out = append(out, [3]string{"exact distribution", "", writing.PValue(r.ExactP)})
	}
	return append(out, [3]string{"Kendall's W", writing.Number3(r.W), ""})
}

func (r *Ranking) headline() string {
	return fmt.Sprintf("Friedman test: %s on %s, alpha %s", writing.Plural(len(r.Classifiers), "classifier"), writing.Plural(len(r.Datasets), "data set"), writing.Number(r.Alpha))
}

// String is the whole answer in plain text: mean ranks from the best, the statistics, the verdict, and the warnings as numbered notes.
func (r *Ranking) String() string {
	if r == nil {
		return "no ranking"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n", r.headline())
	var means, statistics [][]string
	for _, c := range r.order() {
		means = append(means, []string{r.Classifiers[c], strconv.FormatFloat(r.MeanRanks[c], 'f', 3, 64)})
	}
	plainTable(&b, []string{"classifier", "mean rank"}, means, "")
	b.WriteString("\n")
	for _, l := range r.lines() {
		statistics = append(statistics, []string{l[0], l[1], prefixed("p ", l[2])})
	}
	plainTable(&b, nil, statistics, "")
	fmt.Fprintf(&b, "\n%s\n%s\n", marked(r.Verdict(), warningMarks(r.Warnings)), strings.Join(notes(r.Method, r.Assumptions, r.Warnings), "\n"))
	return trimmed(b.String())
}

// prefixed leaves nothing before nothing.
func prefixed(prefix, text string) string {
	if text == "" {
		return ""
	}
	return prefix + text
}

// trimmed takes away the spaces at the end of each line that padding leaves.
func trimmed(text string) string {
	lines := strings.Split(text, "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return strings.Join(lines, "\n")
}

// notes is what stands below a verdict.
func notes(method string, assumptions []string, warnings []error) []string {
	return append([]string{"P value: " + method + "."}, footnotes(assumptions, warnings)...)
}

// HTML is the answer for a notebook: verdict first, then the mean ranks, the statistics and the notes.
func (r *Ranking) HTML() string {
	if r == nil {
		return "<p>no ranking</p>"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "<div class=\"bayescmp\"><p><strong>%s</strong>%s</p>\n<p><small>%s</small></p>\n",
		html.EscapeString(r.Verdict()), superscript(warningMarks(r.Warnings)), html.EscapeString(r.headline()))
	var ranks, tests [][]string
	for _, c := range r.order() {
		ranks = append(ranks, []string{r.Classifiers[c], fmt.Sprintf("%.3f", r.MeanRanks[c])})
	}
	for _, l := range r.lines() {
		tests = append(tests, l[:])
	}
	b.WriteString(htmlTable([]string{"classifier", "mean rank"}, ranks) + htmlTable([]string{"statistic", "value", "p value"}, tests))
	fmt.Fprintf(&b, "%s</div>", htmlNotes(notes(r.Method, r.Assumptions, r.Warnings)))
	return b.String()
}

// Frame returns one row per classifier, the best first: classifier, mean_rank.
func (r *Ranking) Frame() dataframe.DataFrame {
	if r == nil {
		return dataframe.DataFrame{Err: errNoRanking}
	}
	var names []string
	var means []float64
	for _, c := range r.order() {
		names, means = append(names, r.Classifiers[c]), append(means, r.MeanRanks[c])
	}
	return dataframe.New(series.New(names, series.String, "classifier"), series.New(means, series.Float, "mean_rank"))
}

// RankFrame returns one row per data set, its name in the column dataset (dataset_ if a classifier has that name), and one column per
// classifier: its rank.
func (r *Ranking) RankFrame() dataframe.DataFrame {
	if r == nil {
		return dataframe.DataFrame{Err: errNoRanking}
	}
	// gota renames columns of the same name.
	label := "dataset"
	for slices.Contains(r.Classifiers, label) {
		label += "_"
	}
	columns := []series.Series{series.New(r.Datasets, series.String, label)}
	for c, name := range r.Classifiers {
		ranks := make([]float64, len(r.Ranks))
		for i, row := range r.Ranks {
			ranks[i] = row[c]
		}
		columns = append(columns, series.New(ranks, series.Float, name))
	}
	return dataframe.New(columns...)
}

// studentizedRange is what adjusts Nemenyi's p values.
const studentizedRange = "the studentized range"

// Nemenyi compares all pairs by their mean ranks (Nemenyi 1963; Demšar 2006, section 3.2.2). With the standard error √(k(k+1)/6N),
// z = (mean rank of left − mean rank of right)/SE, and Adjusted is the probability that the range of k independent standard normal variables
// is at least √2·|z|: if all classifiers are equal, any difference reaches the critical difference with the probability Alpha. Any k
// and Alpha will do. A nil ranking has a nil answer.
func (r *Ranking) Nemenyi() *PostHoc {
	if r.empty() {
		return nil
	}
	k := len(r.Classifiers)
	h := r.onRanks("Nemenyi test", studentizedRange, pairsAmong(k))
	adjusted := make([]float64, len(h.Rows))
	for i, row := range h.Rows {
		adjusted[i] = max(row.P, studentized.Survival(math.Sqrt2*math.Abs(row.Statistic), k, math.Inf(1)))
	}
	h.CriticalDifference = studentized.Quantile(1-r.Alpha, k, math.Inf(1)) / math.Sqrt2 * rankError(k, len(r.Datasets))
	h.decide(adjusted)
	h.tooFew()
	return h
}

// Control compares each classifier with the one of that name, by mean ranks (Demšar 2006, section 3.2.2): P comes from the normal
// distribution of z = (mean rank of the control − mean rank of the other)/SE, SE = √(k(k+1)/6N). These are k − 1 comparisons, fewer than all
// pairs, so that more can be found; which classifier is the control must not be chosen from the data. Bonferroni makes it
// the Bonferroni–Dunn test; the critical difference is always that of this test.
//
// Errors wrap [ErrUnknown] (name), [ErrOption] (an adjustment that needs all pairs) or [ErrEmpty] (a nil ranking).
func (r *Ranking) Control(name string, adjustment Adjustment) (*PostHoc, error) {
	if r.empty() {
		return nil, errNoRanking
	}
	pairs, err := pairsWith(r.Classifiers, name)
	if err != nil {
		return nil, err
	}
	h := r.onRanks("comparison of mean ranks with the control "+name, adjustment.String(), pairs)
	h.Control = name
	return h.bonferroni(rankError(len(r.Classifiers), len(r.Datasets))).adjust(adjustment)
}

// Pairwise compares all pairs by mean ranks, as Control does with one classifier, with any adjustment. The critical difference is that
// of Bonferroni. [Ranking.Nemenyi] is better than Bonferroni; Shaffer and BergmannHommel find the most.
//
// Errors wrap [ErrOption] (BergmannHommel with more than 10 classifiers) or [ErrEmpty] (a nil ranking).
func (r *Ranking) Pairwise(adjustment Adjustment) (*PostHoc, error) {
	if r.empty() {
		return nil, errNoRanking
	}
	h := r.onRanks("comparison of all mean ranks", adjustment.String(), pairsAmong(len(r.Classifiers)))
	return h.bonferroni(rankError(len(r.Classifiers), len(r.Datasets))).adjust(adjustment)
}

// ControlBy is Control with the p values of a test of each pair, such as [Wilcoxon], [BinomialSign] or [PairedTTest], which do not depend on
// the other classifiers. The test must be two-sided; its alpha does not count. Errors are those of Control and of the test, with the pair named.
func (r *Ranking) ControlBy(test SignificanceTest, name string, adjustment Adjustment) (*PostHoc, error) {
	if r.empty() {
		return nil, errNoRanking
	}
	pairs, err := pairsWith(r.Classifiers, name)
	if err != nil {
		return nil, err
	}
	h, err := r.by(test, adjustment, pairs)
	if err != nil {
		return nil, err
	}
	h.Control = name
	h.Test = test.Name() + " against the control " + name
	return h.adjust(adjustment)
}

// PairwiseBy is Pairwise with the p values of a test of each pair, such as [Wilcoxon], [BinomialSign] or [PairedTTest], which do not depend on
// the other classifiers (Benavoli, Corani and Mangili, JMLR 17, 2016). The test must be two-sided; its alpha does not count. Pairs are
// tested on all cores. Errors are those of Pairwise and of the test, with the pair named.
func (r *Ranking) PairwiseBy(test SignificanceTest, adjustment Adjustment) (*PostHoc, error) {
	if r.empty() {
		return nil, errNoRanking
	}
	h, err := r.by(test, adjustment, pairsAmong(len(r.Classifiers)))
	if err != nil {
		return nil, err
	}
	if adjustment == Shaffer || adjustment == BergmannHommel {
		h.Assumptions = append(h.Assumptions, "if A equals B and B equals C, A equals C")
	}
	return h.adjust(adjustment)
}

func (r *Ranking) empty() bool { return r == nil || len(r.Classifiers) == 0 }

// pairsAmong are all pairs of k classifiers, in the order (0,1), (0,2), …, (1,2), …
func pairsAmong(k int) [][2]int {
	var out [][2]int
	for i := range k {
		for j := i + 1; j < k; j++ {
			out = append(out, [2]int{i, j})
		}
	}
	return out
}

// pairsWith are those of a control, which is left.
func pairsWith(classifiers []string, name string) ([][2]int, error) {
	control := slices.Index(classifiers, name)
	if control < 0 {
		return nil, unknown("classifier", name, classifiers)
	}
	var out [][2]int
	for j := range classifiers {
		if j != control {
			out = append(out, [2]int{control, j})
		}
	}
	return out, nil
}
