package wall

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"

	"github.com/bayescmp/go/bayescmp"
)

// omnibus is the answer of a test of several classifiers.
type omnibus struct {
	p, exact float64
	means    []float64 // mean ranks, or mean scores
	answer   any
}

// rank asks a test of several classifiers; nil for an error.
func (w *watch) rank(test any, in tableInput, lower bool) *omnibus {
	scores, err := in.scores(lower)
	if !w.answered(err) {
		return nil
	}
	o := &omnibus{exact: math.NaN()}
	switch t := test.(type) {
	case bayescmp.Friedman:
		var r *bayescmp.Ranking
		if r, err = t.Rank(scores); err == nil {
			o.p, o.exact, o.means, o.answer = r.P, r.ExactP, r.MeanRanks, r
		}
	case bayescmp.ANOVA:
		var v *bayescmp.VarianceAnalysis
		if v, err = t.Test(scores); err == nil {
			o.p, o.means, o.answer = v.P, v.Means, v
		}
	case interface {
		Rank(*bayescmp.Scores) (*bayescmp.Omnibus, error)
	}:
		var r *bayescmp.Omnibus
		if r, err = t.Rank(scores); err == nil {
			o.p, o.exact, o.means, o.answer = r.P, r.ExactP, r.MeanRanks, r
		}
	default:
		panic(fmt.Sprintf("%T has no answer that the wall knows", test))
	}
	if !w.answered(err) {
		return nil
	}
	return o
}

// checkRanking asks a test of several classifiers.
func checkRanking(w *watch, test any, in input) {
	data := in.(tableInput)
	method := "Rank"
	if _, ok := test.(bayescmp.ANOVA); ok {
		method = "Test"
	}
	w.sawOf(test, method)
	o := w.rank(test, data, false)
	if o == nil || len(o.means) < data.k() {
		return // one of the classifiers is nowhere
	}
	w.probability("P", o.p)
	for _, v := range o.means {
		if math.IsNaN(v) {
			w.fail("means", "%v", o.means)
		}
	}
	same := func(property string, other *omnibus, at []int, tol float64) {
		if other == nil {
			w.fail(property, "an error in the place of P = %g", o.p)
			return
		}
		if !near(other.p, o.p, tol*o.p) {
			w.fail(property, "P %.17g, before %.17g", other.p, o.p)
		}
		for i, c := range at {
			_, scores := test.(bayescmp.ANOVA)
			if !scores && !near(other.means[i], o.means[c], 1e-10) {
				w.fail(property, "mean ranks %v, before %v", other.means, o.means)
				return
			}
		}
	}
	r := rand.New(rand.NewPCG(uint64(w.index), 7))
	rows := data
	rows.rows = slices.Clone(data.rows)
	r.Shuffle(len(rows.rows), func(i, j int) {
		rows.rows[i], rows.rows[j] = rows.rows[j], rows.rows[i]
	})
	all := order(data.k())
	same("order of rows", w.rank(test, rows, false), places(data, rows), 1e-9)
	columns := r.Perm(data.k())
	turned := data.columns(columns)
	var at []int
	for _, c := range turned.names() {
		at = append(at, slices.Index(data.names(), columns[c]))
	}
	same("order of columns", w.rank(test, turned, false), at, 1e-9)
	if _, bits := test.(bayescmp.CochranQ); !bits {
		scaled := data.mapped(func(x float64) float64 { return 64 * x })
		same("scale", w.rank(test, scaled, false), all, 1e-9)
		lower := w.rank(test, data.mapped(func(x float64) float64 { return -x }), true)
		same("lower", lower, all, 1e-9)
	}
	if _, bits := test.(bayescmp.CochranQ); data.decimal && !bits {
		same("decimals", w.rank(test, data.mapped(hundredfold), false), all, 1e-7)
	}
	if rows := data.gridded(); rows != nil && !math.IsNaN(o.exact) {
		if ranks := rowsOf(test, rows); ranks != nil {
			want := enumerated(ranks, data.k())
			w.is("enumerated", o.exact, want)
			found := o.answer.(interface{ Significant() bool }).Significant()
			w.decided(found, want, reflect.ValueOf(test).FieldByName("Alpha").Float())
		}
	}
	if _, slow := test.(bayescmp.ANOVA); !slow || w.index%8 == 0 {
		w.afterwards(o.answer)
	}
}

// names are the classifiers in the order in which they first appear.
func (in tableInput) names() []int {
	var out []int
	for _, row := range in.rows {
		for c, cell := range row {
			if len(cell) > 0 && !slices.Contains(out, c) {
				out = append(out, c)
			}
		}
	}
	return out
}

// places are the places in one table of the classifiers in the order of another.
func places(one, other tableInput) []int {
	var at []int
	for _, c := range other.names() {
		at = append(at, slices.Index(one.names(), c))
	}
	return at
}

// adjustments are all of them.
var adjustments = []bayescmp.Adjustment{
	bayescmp.Holm, bayescmp.Bonferroni, bayescmp.Hochberg, bayescmp.Hommel,
	bayescmp.Finner, bayescmp.Li, bayescmp.Shaffer, bayescmp.BergmannHommel,
}

// afterwards asks the post-hoc tests.
func (w *watch) afterwards(answer any) {
	adjustment := adjustments[w.index%len(adjustments)]
	type pairwise interface {
		Control(string, bayescmp.Adjustment) (*bayescmp.PostHoc, error)
		Pairwise(bayescmp.Adjustment) (*bayescmp.PostHoc, error)
	}
	if v, ok := answer.(*bayescmp.VarianceAnalysis); ok {
		w.meanDifferences(v)
		return
	}
	after := answer.(pairwise)
	w.sawOf(answer, "Pairwise", "Control", "Significant")
	h, err := after.Pairwise(adjustment)
	w.postHoc(h, err, adjustment)
	h, err = after.Control("c0", adjustment)
	w.postHoc(h, err, adjustment)
	r, ok := answer.(*bayescmp.Ranking)
	if !ok {
		return
	}
	w.sawOf(r, "Nemenyi", "PairwiseExact", "ControlExact", "PairwiseBy", "ControlBy")
	w.postHoc(r.Nemenyi(), nil, bayescmp.Holm)
	h, err = r.PairwiseExact(adjustment)
	w.postHoc(h, err, adjustment)
	h, err = r.ControlExact("c0", adjustment)
	w.postHoc(h, err, adjustment)
	h, err = r.PairwiseBy(background, bayescmp.Wilcoxon{}, adjustment)
	w.postHoc(h, err, adjustment)
	h, err = r.ControlBy(background, bayescmp.BinomialSign{}, "c0", adjustment)
	w.postHoc(h, err, adjustment)
}

// postHoc asks the rows of a post-hoc test, and its groups.
func (w *watch) postHoc(h *bayescmp.PostHoc, err error, adjustment bayescmp.Adjustment) {
	if !w.answered(err) {
		return
	}
	for _, row := range h.Rows {
		w.probability("post hoc P", row.P)
		w.probability("adjusted", row.Adjusted)
		if row.Adjusted < row.P-1e-9 && adjustment != bayescmp.Li {
			w.fail("adjusted", "%s, %s: P %g is adjusted to %g", h.Test, h.Adjustment, row.P,
				row.Adjusted)
		}
		if math.IsNaN(row.Statistic) {
			w.fail("post hoc", "%+v", row)
		}
		if row.Significant != (row.Adjusted <= h.Alpha) && !near(row.Adjusted, h.Alpha, 1e-9) {
			w.fail("significant", "%+v at %g", row, h.Alpha)
		}
		w.saw("PostHoc.Between")
		if other, err := h.Between(row.Right, row.Left); err != nil || other != row {
			w.fail("between", "%+v, %v", other, err)
		}
	}
	for _, warning := range h.Warnings {
		w.answered(ifInternal(warning))
	}
	if h.Control != "" || len(h.Classifiers) > 12 {
		return
	}
	groups := h.Groups()
	w.saw("PostHoc.Groups")
	for _, row := range h.Rows {
		together := slices.ContainsFunc(groups, func(g []string) bool {
			return slices.Contains(g, row.Left) && slices.Contains(g, row.Right)
		})
		if together == row.Significant {
			w.fail("groups", "%+v, and the groups are %v", row, groups)
		}
	}
}

// meanDifferences asks the tests after ANOVA.
func (w *watch) meanDifferences(v *bayescmp.VarianceAnalysis) {
	w.probability("corrected", v.CorrectedP)
	if k := float64(len(v.Classifiers)); !(v.Epsilon >= 1/(k-1)-1e-9 && v.Epsilon <= 1) {
		w.fail("epsilon", "%g with %g classifiers", v.Epsilon, k)
	}
	dunnett, err := v.Dunnett(v.Classifiers[0])
	w.sawOf(v, "Tukey", "Dunnett", "Significant")
	if !w.answered(err) {
		return
	}
	for _, d := range []*bayescmp.MeanDifferences{v.Tukey(), dunnett} {
		w.saw("MeanDifferences.Between", "MeanDifferences.Groups")
		for _, row := range d.Rows {
			w.probability("post hoc P", row.P)
			w.probability("adjusted", row.Adjusted)
			other, err := d.Between(row.Left, row.Right)
			if row.Adjusted < row.P-1e-6 || !(row.Low <= row.Difference) || err != nil ||
				!(row.Difference <= row.High) || other != row {
				w.fail("post hoc", "%s: %+v, %v", d.Test, row, err)
			}
		}
		d.Groups()
		for _, warning := range d.Warnings {
			w.answered(ifInternal(warning))
		}
	}
}

// checkAdjust asks the procedures for several tests about a list of p values.
func checkAdjust(w *watch, test any, in input) {
	p := in.(listInput)
	method := test.(bayescmp.Adjustment)
	w.saw("Adjust")
	q, err := bayescmp.Adjust(p, method)
	if !w.answered(err) {
		return
	}
	at := order(len(p))
	slices.Reverse(at)
	turned := slices.Clone([]float64(p))
	slices.Reverse(turned)
	other, _ := bayescmp.Adjust(turned, method)
	for i, v := range q {
		w.probability("adjusted", v)
		if v < p[i]-1e-12 && method != bayescmp.Li {
			w.fail("adjusted", "%g to %g", p[i], v)
		}
		if !near(v, other[at[i]], 1e-12) {
			w.fail("order", "%g and %g", v, other[at[i]])
		}
		for j := range q {
			if p[i] < p[j] && v > q[j]+1e-12 {
				w.fail("order", "%g to %g, and %g to %g", p[i], v, p[j], q[j])
			}
		}
		if method == bayescmp.Bonferroni && !near(v, min(1, float64(len(p))*p[i]), 1e-12) {
			w.fail("Bonferroni", "%g to %g", p[i], v)
		}
	}
}

// listInput is a list of p values.
type listInput []float64

func (in listInput) code() string { return fmt.Sprintf("p := %#v", []float64(in)) }

func (in listInput) smaller() []input {
	var out []input
	for i := range in {
		if len(in) > 1 {
			out = append(out, slices.Delete(slices.Clone(in), i, i+1))
		}
	}
	return out
}
