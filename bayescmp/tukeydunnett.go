package bayescmp

import (
	"math"
	"slices"

	"github.com/bayescmp/go/internal/dunnett"
	"github.com/bayescmp/go/internal/student"
	"github.com/bayescmp/go/internal/studentized"
)

// Tukey compares all pairs of classifiers by the test of Tukey (1949). Its error is the residual of
// the analysis of variance, with the data sets as blocks. The adjusted p values come from the
// studentized range. A nil analysis has a nil answer.
func (v *VarianceAnalysis) Tukey() *MeanDifferences {
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
	d.decide(studentized.Survivals(q, k, df), studentized.Critical(v.Alpha, k, df)/math.Sqrt2)
	d.Warnings = append(d.Warnings, validationWarnings(d)...)
	return d
}

// Dunnett compares all classifiers with one of them, the control, by the two-sided test of Dunnett
// (1955, 1980). Its error is the residual of the analysis of variance. The adjusted p values come
// from the multivariate t with correlation 1/2. Errors wrap [ErrUnknown] (no such control) or
// [ErrEmpty] (a nil analysis).
func (v *VarianceAnalysis) Dunnett(control string) (*MeanDifferences, error) {
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
	d.decide(adjusted, t.Critical(v.Alpha))
	return validate(d)
}

// differences starts an answer. All answers of both tests are made here.
func (v *VarianceAnalysis) differences(test string) *MeanDifferences {
	return &MeanDifferences{
		Test: test, Classifiers: slices.Clone(v.Classifiers), Means: slices.Clone(v.Means),
		Datasets: len(v.Datasets), StandardError: v.standardError(), DF: v.ResidualDF,
		Alpha: v.Alpha, Assumptions: slices.Clone(v.Assumptions),
		Warnings: slices.Clone(v.Warnings), lower: v.lower, dataFacts: v.dataFacts,
	}
}

// difference compares two classifiers, without the adjusted p value.
func (v *VarianceAnalysis) difference(left, right int) MeanDifference {
	row := MeanDifference{Left: v.Classifiers[left], Right: v.Classifiers[right]}
	row.Difference = v.Means[right] - v.Means[left]
	if v.lower {
		row.Difference = -row.Difference
	}
	// Without any effect or residual, the rest of the difference is rounding.
	rounding := 1e-12 * max(math.Abs(v.Means[left]), math.Abs(v.Means[right]))
	row.Difference = zeroIfNegligible(row.Difference, rounding)
	if row.Difference != 0 {
		row.T = row.Difference / v.standardError()
	}
	t := student.T{DF: float64(v.ResidualDF), Scale: 1}
	row.P = min(1, 2*t.Survival(math.Abs(row.T)))
	return row
}
