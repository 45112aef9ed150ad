package bayescmp

import (
	"fmt"
	"slices"

	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
)

// MeanDifferences is the answer of [VarianceAnalysis.Tukey] and [VarianceAnalysis.Dunnett]: which mean scores differ significantly, when all pairs, or all
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
