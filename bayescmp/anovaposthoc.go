package bayescmp

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/bayescmp/go/bayescmp/internal/dunnett"
	"github.com/bayescmp/go/bayescmp/internal/student"
	"github.com/bayescmp/go/bayescmp/internal/studentized"
	"github.com/bayescmp/go/bayescmp/internal/writing"
	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
)

// MeanDifferences is the answer of [Variance.Tukey] and [Variance.Dunnett]: which mean scores differ significantly, when all pairs, or all
// classifiers with one control, are looked at together. Text, HTML, frame and groups all read its rows.
type MeanDifferences struct {
	Test        string    // the name of the test
	Control     string    // the classifier that all others are compared with; "" for all pairs
	Classifiers []string  // in the order of the scores
	Means       []float64 // by classifier, over the data sets
	Datasets    int       // how many

	// Rows are in the order (0,1), (0,2), …, (1,2), … of Classifiers, or, with a control (which is left), in that of the others.
	Rows               []MeanDifference
	StandardError      float64 // of a difference between two means
	DF                 int     // of the standard error
	CriticalDifference float64 // the least difference that is significant
	Alpha              float64 // the largest Adjusted that counts as significant: the family-wise error

	Assumptions []string // what the test takes for granted
	Warnings    []error  // reservations; the answer stands, but read them

	lower bool
}

// MeanDifference is the comparison of two classifiers.
type MeanDifference struct {
	Left, Right string
	Difference  float64 // mean score of right minus that of left (left minus right if lower scores are better): positive ones speak for right
	Low, High   float64 // the interval; with probability 1 − Alpha all intervals hold their differences
	T           float64 // the difference in standard errors
	P           float64 // of this pair alone, two-sided
	Adjusted    float64 // the least Alpha of the whole family at which this pair is significant
	Significant bool    // Adjusted is not above Alpha
}

// Tukey compares all pairs of classifiers by the test of Tukey (1949), with the residual of the analysis of variance as the error: that of
// the data sets as blocks. The adjusted p values come from the studentized range.
func (v *Variance) Tukey() *MeanDifferences {
	if v == nil {
		return nil
	}
	k, df := len(v.Classifiers), float64(v.ResidualDF)
	d := v.differences("Tukey test")
	for l := range k {
		for r := l + 1; r < k; r++ {
			d.Rows = append(d.Rows, v.difference(l, r))
		}
	}
	q := make([]float64, len(d.Rows))
	for i, row := range d.Rows {
		q[i] = math.Sqrt2 * math.Abs(row.T)
	}
	d.decide(studentized.Survivals(q, k, df), studentized.Quantile(1-v.Alpha, k, df)/math.Sqrt2)
	return d
}

// Dunnett compares all classifiers with one of them, the control, by the two-sided test of Dunnett (1955, 1980), with the residual of the
// analysis of variance as the error. The adjusted p values come from the multivariate t with correlation 1/2. A control that is not
// there wraps [ErrUnknown].
func (v *Variance) Dunnett(control string) (*MeanDifferences, error) {
	if v == nil {
		return nil, errNoVariance
	}
	left := slices.Index(v.Classifiers, control)
	if left < 0 {
		return nil, unknown("classifier", control, v.Classifiers)
	}
	d := v.differences("Dunnett test")
	d.Control = control
	t := dunnett.Dunnett{M: len(v.Classifiers) - 1, DF: float64(v.ResidualDF)}
	var adjusted []float64
	for right := range v.Classifiers {
		if right != left {
			row := v.difference(left, right)
			d.Rows = append(d.Rows, row)
			adjusted = append(adjusted, t.Survival(math.Abs(row.T)))
		}
	}
	d.decide(adjusted, t.Quantile(1-v.Alpha))
	return d, nil
}

// differences is the one place where answers are made.
func (v *Variance) differences(test string) *MeanDifferences {
	return &MeanDifferences{Test: test, Classifiers: slices.Clone(v.Classifiers), Means: slices.Clone(v.Means), Datasets: len(v.Datasets),
		StandardError: v.standardError(), DF: v.ResidualDF, Alpha: v.Alpha,
		Assumptions: slices.Clone(v.Assumptions), Warnings: slices.Clone(v.Warnings), lower: v.lower}
}

// standardError is that of a difference between two means.
func (v *Variance) standardError() float64 {
	return math.Sqrt(2 * v.residualMean() / float64(len(v.Datasets)))
}

func (v *Variance) difference(left, right int) MeanDifference {
	row := MeanDifference{Left: v.Classifiers[left], Right: v.Classifiers[right], Difference: v.Means[right] - v.Means[left]}
	if v.lower {
		row.Difference = -row.Difference
	}
	// Without any effect or residual what is left of the difference is rounding.
	if row.Difference = settle(row.Difference, 1e-12*max(math.Abs(v.Means[left]), math.Abs(v.Means[right]))); row.Difference != 0 {
		row.T = row.Difference / v.standardError()
	}
	row.P = min(1, 2*student.T{DF: float64(v.ResidualDF), Scale: 1}.Survival(math.Abs(row.T)))
	return row
}

// decide is the one place where a difference becomes significant. critical is in standard errors.
func (d *MeanDifferences) decide(adjusted []float64, critical float64) {
	d.CriticalDifference = critical * d.StandardError
	for i, p := range adjusted {
		row := &d.Rows[i]
		row.Adjusted, row.Significant = p, p <= d.Alpha
		row.Low, row.High = row.Difference-d.CriticalDifference, row.Difference+d.CriticalDifference
	}
}

// Between returns the comparison of two classifiers, whichever of them is left in it. Names that are not there, and pairs that were not
// compared, wrap [ErrUnknown].
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

// Groups returns the largest groups of classifiers among which no difference is significant, each from the best mean to the worst. A
// classifier can be in several: the data do not suffice to say where it belongs. With a control, which leaves the others uncompared,
// there are none.
func (d *MeanDifferences) Groups() [][]string {
	if d == nil || d.Control != "" {
		return nil
	}
	var names []string
	for _, c := range bestFirst(d.Means, d.lower) {
		names = append(names, d.Classifiers[c])
	}
	return groupsOf(names, len(d.Rows), func(i int) (left, right string, significant bool) {
		return d.Rows[i].Left, d.Rows[i].Right, d.Rows[i].Significant
	})
}

// Verdict says what was found, in a sentence.
func (d *MeanDifferences) Verdict() string {
	if d == nil {
		return "no comparisons"
	}
	var found []string
	for _, row := range d.ordered() {
		if row.Significant {
			found = append(found, finding(row.Left, row.Right, row.better()))
		}
	}
	return verdictOf(found, len(d.Rows))
}

// better is the classifier that the difference speaks for.
func (m MeanDifference) better() string {
	switch {
	case m.Difference < 0:
		return m.Left
	case m.Difference > 0:
		return m.Right
	}
	return ""
}

// ordered is the rows from the largest difference to the smallest.
func (d *MeanDifferences) ordered() []MeanDifference {
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

// lines are the rows as text, from the largest difference, and what is left out.
func (d *MeanDifferences) lines() (header []string, lines [][]string, rest string) {
	header = []string{"left", "right", "difference", "interval", "t", "adjusted p", "decision"}
	rows := d.ordered()
	if len(rows) > mostRows {
		rest = fmt.Sprintf("… and %d more; Frame has all.", len(rows)-mostRows)
		rows = rows[:mostRows]
	}
	for _, row := range rows {
		w := writing.Estimate(d.CriticalDifference/10, row.Difference, row.Low, row.High)
		t := strings.Replace(strings.TrimPrefix(strconv.FormatFloat(row.T, 'f', 3, 64), "+"), "Inf", "∞", 1)
		lines = append(lines, []string{row.Left, row.Right, fmt.Sprint(w[0]), fmt.Sprintf("[%s, %s]", w[1], w[2]), t, writing.PValue(row.Adjusted),
			decision(row.Significant, row.better())})
	}
	return header, lines, rest
}

func (d *MeanDifferences) headline() string {
	test := d.Test
	if d.Control != "" {
		test += " against the control " + d.Control
	}
	return fmt.Sprintf("%s: %s on %s, alpha %s", test, writing.Plural(len(d.Classifiers), "classifier"), writing.Plural(d.Datasets, "data set"), writing.Number(d.Alpha))
}

// notes is what stands below the verdict.
func (d *MeanDifferences) notes() []string {
	out := []string{fmt.Sprintf("Critical difference between mean scores: %s (%s of freedom).", writing.Number3(d.CriticalDifference), writing.Plural(d.DF, "degree"))}
	method := "studentized range"
	if d.Control != "" {
		method = "multivariate t with correlation 1/2"
	}
	return append(out, notes(method+", for all comparisons together", d.Assumptions, d.Warnings)...)
}

func (d *MeanDifferences) report() report {
	header, lines, rest := d.lines()
	return report{d.headline(), d.Verdict(), warningMarks(d.Warnings), header, lines, rest, d.notes()}
}

// String is the whole answer in plain text: the pairs from the largest difference (the first 100), the verdict, and the notes.
func (d *MeanDifferences) String() string {
	if d == nil {
		return "no comparisons"
	}
	return d.report().text()
}

// HTML is the answer for a notebook: verdict first, then the pairs (the first 100), then the notes.
func (d *MeanDifferences) HTML() string {
	if d == nil {
		return "<p>no comparisons</p>"
	}
	return d.report().html()
}

// Frame returns one row per pair, in the order of Rows: left, right, difference, low, high, t, p, adjusted, significant.
func (d *MeanDifferences) Frame() dataframe.DataFrame {
	if d == nil {
		return dataframe.DataFrame{Err: errNoVariance}
	}
	var left, right []string
	var significant []bool
	values := make([][]float64, 6)
	for _, r := range d.Rows {
		left, right, significant = append(left, r.Left), append(right, r.Right), append(significant, r.Significant)
		for i, x := range []float64{r.Difference, r.Low, r.High, r.T, r.P, r.Adjusted} {
			values[i] = append(values[i], x)
		}
	}
	columns := []series.Series{series.New(left, series.String, "left"), series.New(right, series.String, "right")}
	for i, name := range []string{"difference", "low", "high", "t", "p", "adjusted"} {
		columns = append(columns, series.New(values[i], series.Float, name))
	}
	return dataframe.New(append(columns, series.New(significant, series.Bool, "significant"))...)
}
