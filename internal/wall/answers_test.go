package wall

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/bayescmp/go/bayescmp"
)

// checkEffects asks for the sizes of the difference of a pair.
func checkEffects(w *watch, _ any, in input) {
	data := in.(pairInput)
	w.saw("Pair.Effects")
	e, err := data.pair().Effects()
	if !w.answered(err) {
		return
	}
	o, err := data.altered(swapped).pair().Effects()
	if !w.answered(err) {
		w.fail("swap", "an error in the place of an answer")
		return
	}
	for name, both := range map[string][2]*bayescmp.Interval{
		"difference": {e.Difference, o.Difference}, "median": {e.Median, o.Median},
		"standardised":  {e.Standardised, o.Standardised},
		"rank-biserial": {e.RankBiserial, o.RankBiserial},
	} {
		w.interval(name, both[0])
		if a, b := both[0], both[1]; a != nil {
			slack := 1e-8 * (1e-300 + math.Abs(a.Value))
			if name == "difference" || name == "median" {
				slack = 1e-9 * scaleOf(data.pair())
			}
			if !near(a.Value, -b.Value, slack) {
				w.fail("swap", "%s: %+v and %+v", name, *a, *b)
			}
		}
	}
	w.interval("superiority", e.Superiority)
	w.probability("superiority", e.Superiority.Value)
	if !near(e.Superiority.Value+o.Superiority.Value, 1, 1e-12) {
		w.fail("superiority", "%g, and %g", e.Superiority.Value, o.Superiority.Value)
	}
}

func (w *watch) interval(name string, i *bayescmp.Interval) {
	if i == nil {
		return
	}
	slack := 1e-9 * math.Abs(i.Value)
	if math.IsNaN(i.Value) ||
		i.Level > 0 && !(i.Low <= i.Value+slack && i.Value-slack <= i.High) {
		w.fail(name, "%+v", *i)
	}
}

// checkAllPairs asks for all pairs and for several tests side by side: both are what the tests say.
func checkAllPairs(w *watch, t any, in input) {
	data, test := in.(tableInput), t.(bayescmp.PairTest)
	scores, err := data.scores(false)
	if !w.answered(err) {
		return
	}
	names := scores.Classifiers()
	p, err := scores.Pair(names[0], names[1])
	if !w.answered(err) {
		return
	}
	own, err := t.(bayescmp.Test).Compare(p)
	if !w.answered(err) {
		return
	}
	w.saw("AllPairs", "Matrix.Between", "SideBySide", "Matrix.Familywise", "Familywise.Together")
	m, err := bayescmp.AllPairs(background, scores, t.(bayescmp.Test))
	if w.answered(err) {
		w.matrix(m, names, own)
	}
	panel, err := bayescmp.SideBySide(background, p, test, bayescmp.BinomialSign{})
	if w.answered(err) {
		w.sameRegions("side by side", panel.Answers[0].Comparison.P, own.P, 0)
		w.probability("side by side", panel.Answers[1].Significance.P)
	}
	w.overview(data, scores)
}

func (w *watch) matrix(m *bayescmp.Matrix, names []string, own *bayescmp.Comparison) {
	c, err := m.Between(names[0], names[1])
	if !w.answered(err) {
		return
	}
	w.sameRegions("all pairs", c.P, own.P, 0)
	turned, err := m.Between(names[1], names[0])
	if err != nil || turned != c {
		w.fail("between", "in the other order %+v, %v", turned, err)
	}
	f := m.Familywise()
	for i, d := range f.Decisions {
		w.probability("family-wise", f.P[i])
		if own := m.Comparisons[i].Decision(); d != bayescmp.Undecided && d != own {
			w.fail("family-wise", "%v of %v", d, own)
		}
	}
	for _, g := range m.Groups() {
		if len(g) == 0 {
			w.fail("groups", "%v", m.Groups())
		}
	}
}

// overview asks for mean scores and ranks.
func (w *watch) overview(data tableInput, scores *bayescmp.Scores) {
	o, err := scores.Overview()
	w.saw("Scores.Overview")
	if !w.answered(err) {
		return
	}
	total, k := 0.0, float64(data.k())
	for i := range o.Classifiers {
		total += o.MeanRanks[i]
		slack := 1e-9 * math.Abs(o.Means[i])
		if !(o.Lowest[i] <= o.Means[i]+slack && o.Means[i]-slack <= o.Highest[i]) {
			w.fail("overview", "%+v", *o)
		}
	}
	if !near(total, k*(k+1)/2, 1e-9) {
		w.fail("overview", "the mean ranks sum to %g", total)
	}
	w.scoreTable(scores, o)
}

// scoreTable compares the table of mean scores with the overview of the same scores.
func (w *watch) scoreTable(scores *bayescmp.Scores, o *bayescmp.Overview) {
	t, err := scores.Table(0)
	w.saw("Scores.Table")
	if !w.answered(err) {
		return
	}
	best := map[string]int{}
	for _, c := range t.Cells {
		if c.Best {
			best[c.Classifier]++
		}
		if c.WithinRope || !(c.SD >= 0 || math.IsNaN(c.SD)) {
			w.fail("table", "%+v", c)
		}
	}
	for i, name := range o.Classifiers {
		if best[name] != o.First[i] {
			w.fail("table", "%s is the best of %d rows, and first on %d", name, best[name],
				o.First[i])
		}
	}
}

// designInput is a number of classifiers and of data sets, and alpha.
type designInput struct {
	k, n  int
	alpha float64
}

func (in designInput) code() string {
	return fmt.Sprintf("k, n, alpha := %d, %d, %v", in.k, in.n, in.alpha)
}

func (in designInput) smaller() []input {
	var out []input
	if in.k > 2 {
		out = append(out, designInput{in.k - 1, in.n, in.alpha})
	}
	if in.n > 1 {
		out = append(out, designInput{in.k, in.n / 2, in.alpha})
	}
	return out
}

func designs(r *rand.Rand) designInput {
	return designInput{2 + r.IntN(oneOf(r, 4, 40, 300)), 1 + r.IntN(100),
		oneOf(r, 0.5, 0.1, 0.05, 1e-3, 1e-8, r.Float64())}
}

// checkDifferences asks for critical differences. With two classifiers both are the same; more
// classifiers and a smaller alpha need a larger difference, more data sets a smaller one.
func checkDifferences(w *watch, _ any, in input) {
	d := in.(designInput)
	w.saw("NemenyiDifference", "BonferroniDunnDifference")
	of := map[string]func(k, n int, alpha float64) (float64, error){
		"Nemenyi": bayescmp.NemenyiDifference, "Dunn": bayescmp.BonferroniDunnDifference,
	}
	var two []float64
	for _, name := range []string{"Nemenyi", "Dunn"} {
		at := func(k, n int, alpha float64) float64 {
			v, err := of[name](k, n, alpha)
			if !w.answered(err) {
				return math.NaN()
			}
			return v
		}
		own := at(d.k, d.n, d.alpha)
		two = append(two, at(2, d.n, d.alpha))
		if math.IsNaN(own) {
			return
		}
		if !(own > 0 || d.alpha > 0.5) || math.IsInf(own, 0) ||
			!near(at(d.k, 4*d.n, d.alpha), own/2, 1e-9*own) ||
			at(d.k, d.n, d.alpha/2) < own*(1-1e-9) || at(d.k+1, d.n, d.alpha) < own*(1-1e-9) {
			w.fail(name, "%g", own)
		}
	}
	if !near(two[0], two[1], 1e-7*two[1]) {
		w.fail("two", "of two classifiers: Nemenyi %.15g, Dunn %.15g", two[0], two[1])
	}
}

// checkMonitor asks look by look: the last look is at all data.
func checkMonitor(w *watch, t any, in input) {
	test, p := t.(bayescmp.Hierarchical), in.(pairInput).pair()
	w.saw("Monitor.Follow")
	looks, err := bayescmp.Monitor{Test: test, First: 1}.Follow(background, p)
	if !w.answered(err) {
		return
	}
	own, err := test.Compare(p)
	if !w.answered(err) {
		return
	}
	w.sameRegions("last look", looks.Comparisons[len(looks.Comparisons)-1].P, own.P, 0)
	for _, c := range looks.Comparisons {
		w.regions("look", c.P, 0)
	}
	h := own.Posterior.(*bayescmp.HierarchicalPosterior)
	check, err := h.Check(200, nil)
	w.predicted(h, check, err)
	off := h.NumericalError(func(h *bayescmp.HierarchicalPosterior) float64 {
		return h.Next(0).Left
	})
	if w.saw("HierarchicalPosterior.NumericalError"); !(off >= 0) {
		w.fail("numerical error", "%g", off)
	}
	w.populations(p, test)
}

func (w *watch) predicted(of any, check *bayescmp.PredictiveCheck, err error) {
	w.sawOf(of, "Check")
	if !w.answered(err) {
		return
	}
	for _, row := range check.Rows {
		w.probability("check", row.P)
		if !(row.Low <= row.Median && row.Median <= row.High) {
			w.fail("check", "%+v", row)
		}
	}
}

// populations compares shapes of the population.
func (w *watch) populations(p bayescmp.Pair, test bayescmp.Hierarchical) {
	w.saw("ComparePopulations")
	test.Population = bayescmp.DirichletMixture{Samples: 1000}
	c, err := test.Compare(p)
	if w.answered(err) {
		m := c.Posterior.(*bayescmp.DrawnPosterior)
		check, err := m.Check(200, nil)
		w.predicted(m, check, err)
	}
	fits, err := bayescmp.ComparePopulations(background, p, test)
	if !w.answered(err) {
		return
	}
	for _, f := range fits.Fits {
		bad := slices.ContainsFunc(f.Logs, func(v float64) bool {
			return math.IsNaN(v) || math.IsInf(v, 0)
		})
		if bad || !(f.Behind >= 0) || !(f.Error >= 0) {
			w.fail("populations", "%+v", f)
		}
	}
}
