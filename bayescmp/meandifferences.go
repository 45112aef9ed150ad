package bayescmp

import (
	"fmt"
	"slices"

	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
)

// MeanDifferences is the answer of [VarianceAnalysis.Tukey] and [VarianceAnalysis.Dunnett]: which
// mean scores differ significantly, when all pairs, or all classifiers with one control, are looked
// at together. Text, HTML, frame and groups all read its rows.
type MeanDifferences struct {
	// Test is the name of the test.
	Test string
	// Control is the classifier with which all others are compared; "" for all pairs.
	Control string
	// Classifiers are the names of the classifiers, in the order of the scores.
	Classifiers []string
	// Means holds the mean score of each classifier over the data sets.
	Means []float64
	// Datasets is the number of data sets.
	Datasets int

	// Rows are in the order (0,1), (0,2), …, (1,2), … of Classifiers. With a control, which is
	// Left in each row, they are in the order of the other classifiers.
	Rows []MeanDifference
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
	told
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
	P float64
	// Adjusted is the least Alpha of the whole family at which this pair is significant.
	Adjusted float64
	// Significant tells whether Adjusted is not above Alpha, but for rounding.
	Significant bool
}

// decide is the one place where a difference becomes significant. critical is in standard errors.
func (d *MeanDifferences) decide(adjusted []float64, critical float64) {
	d.CriticalDifference = critical * d.StandardError
	for i, p := range adjusted {
		row := &d.Rows[i]
		row.Adjusted, row.Significant = p, attains(p, d.Alpha)
		row.Low, row.High = row.Difference-d.CriticalDifference, row.Difference+d.CriticalDifference
	}
}

// vouch checks the p values and the interval of each pair. See [sound].
func (d *MeanDifferences) vouch(g *guard) {
	for i := range d.Rows {
		row := &d.Rows[i]
		g.of, g.right = row.Left, row.Right
		g.probability("P", &row.P)
		g.probability("the adjusted P", &row.Adjusted)
		g.number("t", row.T)
		g.ordered(row.Low, row.High)
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

// Frame returns one row per pair, in the order of Rows, with the columns left, right, difference,
// low, high, t, p, adjusted, significant.
func (d *MeanDifferences) Frame() dataframe.DataFrame {
	if d == nil {
		return dataframe.DataFrame{Err: errNoVariance}
	}
	var left, right []string
	var significant []bool
	values := make([][]float64, 6)
	for _, r := range d.Rows {
		left, right = append(left, r.Left), append(right, r.Right)
		significant = append(significant, r.Significant)
		for i, x := range []float64{r.Difference, r.Low, r.High, r.T, r.P, r.Adjusted} {
			values[i] = append(values[i], x)
		}
	}
	columns := []series.Series{
		series.New(left, series.String, "left"), series.New(right, series.String, "right"),
	}
	for i, name := range []string{"difference", "low", "high", "t", "p", "adjusted"} {
		columns = append(columns, series.New(values[i], series.Float, name))
	}
	return dataframe.New(append(columns, series.New(significant, series.Bool, "significant"))...)
}
