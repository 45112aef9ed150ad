package reading

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/bayescmp/go/internal/reading/metrics"
	"github.com/bayescmp/go/internal/reading/tables"
	"github.com/bayescmp/go/internal/spelling"
)

// summary is a row below a table, or a column beside it, that sums up the scores.
type summary struct {
	// what says what it is, as a phrase: "means".
	what string
	// words are all the words that its name may have, and needs are those of which it has one.
	words, needs map[string]bool
	// holds reports whether a value sums up others; nil means that the name is enough.
	holds func(value float64, tolerance float64, others []float64) bool
}

// besideSummaries are words that the name of every summary may have.
const besideSummaries = ` all overall total the of over across datasets data sets dataset set
	accuracy acc auc f1 error rmse mae loss score scores value values test final col column row `

// summaries are recognised in this order.
var summaries = []summary{
	newSummary("ranks", `rank ranks ranking rankings`, `avg average mean friedman median`, nil),
	newSummary("means", `mean means avg average averages avgs overall mittelwert durchschnitt mittel
		moyenne promedio media média gemiddelde 平均 平均值`, `arithmetic macro std sd`, isMean),
	newSummary("medians", `median medians`, ``, isMedian),
	newSummary("standard deviations", `std sd stdev stddev stds deviation deviations stderr sem`,
		`standard dev st error mean`, nil),
	newSummary("smallest scores", `min minimum lowest`, ``, isSmallest),
	newSummary("largest scores", `max maximum highest best oracle`, ``, isLargest),
	newSummary("differences", `diff difference differences delta gap improvement gain`,
		`absolute relative between`, isDifference),
	newSummary("sums", `sum sums total totals`, ``, isSum),
	newSummary("wins and losses",
		`wins losses ties draws winner winners wintieloss`, `no number count`, nil),
	newSummary("p values",
		`p pvalue pvalues pval wilcoxon friedman nemenyi holm significance significant cd sig`,
		`value values val test tests statistic critical difference chi chi2 squared signed rank
		df`, nil),
}

// outcomes are words for the outcomes of a comparison; one alone may be anything.
var outcomes = spelling.WordSet(`win wins tie ties draw draws loss losses lose w t d l`)

func newSummary(what, needs, words string,
	holds func(float64, float64, []float64) bool,
) summary {
	s := summary{what: what, needs: spelling.WordSet(needs), holds: holds}
	s.words = spelling.WordSet(needs + " " + words + besideSummaries)
	return s
}

func isSummary(name string) bool { _, ok := summaryOf(name); return ok }

// summaryOf returns the summary that a row or a column of this name is, if it is one.
func summaryOf(name string) (summary, bool) {
	if !strings.ContainsFunc(name, unicode.IsLetter) { // a number, as of most folds
		return summary{}, false
	}
	words := metrics.LowerWords(name)
	if at := slices.IndexFunc(words, func(w string) bool {
		return w == "vs" || w == "versus" || w == "against"
	}); at > 0 {
		words = words[:at] // names follow
	}
	if len(words) > 1 && !slices.ContainsFunc(words, func(w string) bool { return !outcomes[w] }) {
		words = []string{"wintieloss"} // W/T/L, win-draw-loss
	}
	for _, s := range summaries {
		needed := slices.ContainsFunc(words, func(w string) bool { return s.needs[w] })
		other := slices.ContainsFunc(words, func(w string) bool {
			return !s.words[w] && strings.Trim(w, "0123456789") != ""
		})
		if needed && !other {
			return s, true
		}
	}
	return summary{}, false
}

func isMean(value, tolerance float64, others []float64) bool {
	return math.Abs(value-meanOf(others)) <= tolerance
}

func isSum(value, tolerance float64, others []float64) bool {
	n := float64(len(others))
	return math.Abs(value-n*meanOf(others)) <= n*tolerance
}

func isMedian(value, tolerance float64, others []float64) bool {
	sorted := slices.Sorted(slices.Values(others))
	n := len(sorted)
	return math.Abs(value-(sorted[(n-1)/2]+sorted[n/2])/2) <= tolerance
}

func isSmallest(value, tolerance float64, others []float64) bool {
	return math.Abs(value-slices.Min(others)) <= tolerance
}

func isLargest(value, tolerance float64, others []float64) bool {
	return math.Abs(value-slices.Max(others)) <= tolerance
}

// isDifference reports whether a value is the difference between two others.
func isDifference(value, tolerance float64, others []float64) bool {
	for i, a := range others {
		for _, b := range others[:i] {
			if math.Abs(math.Abs(value)-math.Abs(a-b)) <= 2*tolerance {
				return true
			}
		}
	}
	return false
}

func meanOf(values []float64) float64 {
	sum := 0.0
	for _, v := range values {
		sum += v
	}
	return sum / float64(len(values))
}

// areRanks reports whether values are mean ranks, whose sum is known, or the ranks of means.
func areRanks(values []float64, tolerance float64) bool {
	k := float64(len(values))
	sum, whole := 0.0, true
	for _, v := range values {
		if !(v >= 1-tolerance && v <= k+tolerance) {
			return false
		}
		sum += v
		whole = whole && v == math.Trunc(v)
	}
	return math.Abs(sum-k*(k+1)/2) <= k*tolerance || whole && slices.Min(values) == 1
}

// number is the value of a cell, NaN if it has none, and half of its last digit.
func number(cell string) (value, half float64) {
	value, err := tables.ParseScore(cell)
	if err != nil {
		return math.NaN(), 0
	}
	return value, halfDigit(cell, value)
}

// halfDigit is half of the last digit that a number is written with.
func halfDigit(cell string, value float64) float64 {
	digits, scale := strings.TrimSpace(cell), 1.0
	if strings.ContainsAny(digits, "eE") {
		return math.Abs(value) * 1e-9
	}
	if strings.Contains(digits, "%") {
		scale = 0.01
	}
	_, decimals, _ := strings.Cut(digits, ".")
	end := strings.IndexFunc(decimals, func(r rune) bool { return r < '0' || r > '9' })
	if end >= 0 {
		decimals = decimals[:end]
	}
	return scale * (0.5*math.Pow10(-len(decimals)) + 1e-12) * (1 + 1e-9)
}

// column has the numbers of a column or row, and half of the last digit that they are written with.
type numbers struct {
	values []float64
	half   float64
}

// numbersOf reads cells. Missing scores and text are left out.
func numbersOf(cells []string) (n numbers) {
	finest := math.Inf(1)
	for _, cell := range cells {
		if v, half := number(cell); !math.IsNaN(v) {
			n.values = append(n.values, v)
			finest = min(finest, half)
		}
	}
	n.half = finest
	if len(n.values) == 0 {
		n.half = 0
	}
	return n
}

// sums reports whether one cell is the summary of others, as far as they and the summaries are
// rounded. A cell without a number contradicts nothing.
func (s summary) sums(cell string, half float64, others numbers) bool {
	v, _ := number(cell)
	if math.IsNaN(v) || len(others.values) == 0 {
		return true
	}
	scale := max(math.Abs(slices.Max(others.values)), math.Abs(slices.Min(others.values)))
	return s.holds(v, half+others.half+1e-9*scale, others.values)
}

// row checks a row by its values, if its kind can be. The rows that it sums up are above.
func (s summary) row(t tables.Table, columns []string, label string, i int, above []int) error {
	var cells []string
	for _, name := range columns {
		cells = append(cells, t.Cells(name).At(i))
	}
	row := numbersOf(cells)
	switch {
	case s.what == "ranks" && len(row.values) > 0 && !areRanks(row.values, row.half):
		return errors.New("are not ranks")
	case s.mayBeData(label) && len(row.values) == len(cells):
		return errors.New("may be of a data set")
	case s.holds == nil:
		return nil
	}
	for j, name := range columns {
		if !s.sums(cells[j], row.half, numbersOf(tables.PickRows(t.Column(name), above))) {
			return fmt.Errorf("are not the %s of the rows above", s.what)
		}
	}
	return nil
}

// mayBeData reports whether a summary without a check has the name of a data set, too.
func (s summary) mayBeData(label string) bool {
	name := strings.Join(metrics.LowerWords(label), "")
	return s.holds == nil && (name == "friedman" || name == "cd" || name == "t" || name == "p")
}

// findSummaryRows finds the rows whose label says that they sum up others, and checks them. Where
// groups are given, a row sums up the rows of its group. Rows that are gone do not count.
func findSummaryRows(t tables.Table, labels, groups, columns []string, gone map[int]bool,
) ([]tables.LeftOut, error) {
	found := map[int]summary{}
	body := map[string][]int{}
	group := func(i int) string {
		if groups == nil {
			return ""
		}
		return groups[i]
	}
	for i, label := range labels {
		if gone[i] {
			continue
		}
		if s, ok := summaryOf(label); ok && (groups == nil || !s.mayBeData(label)) {
			found[i] = s
			continue
		}
		body[group(i)] = append(body[group(i)], i)
	}
	left := map[string][]int{}
	for i := range labels {
		s, ok := found[i]
		if !ok {
			continue
		}
		if err := s.row(t, columns, labels[i], i, body[group(i)]); err != nil {
			return nil, fmt.Errorf("%w: row %d is called %q but its scores %w; rename it if it is "+
				"a data set, or remove it",
				tables.ErrLayout, i+1, strings.TrimSpace(labels[i]), err)
		}
		left[s.what] = append(left[s.what], i+1)
	}
	return rowsLeft(left), nil
}

// rowsLeft lists rows that were left out, the first ones first.
func rowsLeft(left map[string][]int) []tables.LeftOut {
	byRow := func(a, b string) int { return cmp.Compare(left[a][0], left[b][0]) }
	var list []tables.LeftOut
	for _, what := range slices.SortedFunc(maps.Keys(left), byRow) {
		why := "a row of " + what
		if len(left[what]) > 1 {
			why = "rows of " + what
		}
		list = append(list, tables.LeftOut{Rows: left[what], Why: why})
	}
	return list
}

// endsWithMeans reports whether the last row is the mean of the others in every column, and so many
// digits agree that it cannot be chance.
func endsWithMeans(t tables.Table, columns []string) bool {
	accident := 1.0
	last := t.Rows - 1
	for _, name := range columns {
		above := numbersOf(t.Column(name)[:last])
		v, half := number(t.Cells(name).At(last))
		if math.IsNaN(v) || len(above.values) < 2 || !isMean(v, half+above.half, above.values) {
			return false
		}
		if spread := slices.Max(above.values) - slices.Min(above.values); spread > 0 {
			accident *= min(1, 2*(half+above.half)/spread)
		}
	}
	return accident < 1e-4
}

// sumsUp reports whether a column sums up others in each rot.
func sumsUp(t tables.Table, s summary, name string, others []string) bool {
	half := numbersOf(t.Column(name)).half
	for i, cell := range t.Column(name) {
		var cells []string
		for _, other := range others {
			cells = append(cells, t.Cells(other).At(i))
		}
		if !s.sums(cell, half, numbersOf(cells)) {
			return false
		}
	}
	return true
}
