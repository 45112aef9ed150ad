package bayescmp

import (
	"fmt"
	"strings"

	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// Results returns a paragraph for a paper: whether the mean ranks differ, with the statistic, and
// the mean ranks from the best.
func (o *Omnibus) Results() string { return inText(o.results) }

// LaTeXResults returns the same as [Omnibus.Results] in LaTeX.
func (o *Omnibus) LaTeXResults() string { return inLaTeX(o.results) }

func (o *Omnibus) results(p *paragraph) {
	if o.empty() {
		return
	}
	df := []float64{float64(o.DF)}
	if o.ErrorDF > 0 {
		df = append(df, float64(o.ErrorDF))
	}
	statistics := fmt.Sprintf("%s%s = %s; %s, %s", o.StatisticName, freedom(df...),
		writing.Number4(o.Statistic), writing.PIs(o.P), o.Method)
	p.differ("mean "+o.RankName+"s", writing.Plural(len(o.Datasets), "data set"), statistics,
		o.Significant())
	p.best("mean "+o.RankName, byRank(o.MeanRanks), o.Classifiers, func(c int) string {
		return writing.Decimals(o.MeanRanks[c], 2)
	})
}

// Results returns a paragraph for a paper: whether the mean scores differ, with F and both p
// values, and the mean scores from the best.
func (v *VarianceAnalysis) Results() string { return inText(v.results) }

// LaTeXResults returns the same as [VarianceAnalysis.Results] in LaTeX.
func (v *VarianceAnalysis) LaTeXResults() string { return inLaTeX(v.results) }

func (v *VarianceAnalysis) results(p *paragraph) {
	if v.empty() {
		return
	}
	statistics := fmt.Sprintf("F%s = %s, %s; %s when corrected for a lack of sphericity, epsilon %s",
		freedom(float64(v.DF), float64(v.ResidualDF)), v.written(), writing.PIs(v.P),
		writing.PIs(v.CorrectedP), writing.Decimals(v.Epsilon, 3))
	p.differ("mean scores", writing.Plural(len(v.Datasets), "data set"), statistics,
		v.Significant())
	p.best("mean score", v.order(), v.Classifiers, func(c int) string {
		return writing.Number4(v.Means[c])
	})
}

// Results returns a paragraph for a paper: how many differences are significant, and the largest of
// these with their intervals.
func (d *MeanDifferences) Results() string { return inText(d.results) }

// LaTeXResults returns the same as [MeanDifferences.Results] in LaTeX.
func (d *MeanDifferences) LaTeXResults() string { return inLaTeX(d.results) }

func (d *MeanDifferences) results(p *paragraph) {
	if d.empty() {
		return
	}
	var found []string
	for _, row := range d.ordered() {
		if row.Significant {
			w := writing.Estimate(d.CriticalDifference/10, row.Difference, row.Low, row.High)
			found = append(found, fmt.Sprintf("%s (difference %s, interval [%s, %s], adjusted %s)",
				finding(row.Left, row.Right, row.better()), w[0], w[1], w[2],
				writing.PIs(row.Adjusted)))
		}
	}
	p.say("The %s on %s finds %d of %s significant at %s; the critical difference is %s.",
		d.Test, writing.Plural(d.Datasets, "data set"), len(found),
		writing.Plural(len(d.Rows), "difference"), writing.Number(d.Alpha),
		writing.Number3(d.CriticalDifference))
	switch n := len(found); {
	case n > mostTold:
		p.say("The largest are %s.", writing.Joined(found[:mostTold]))
	case n > 0:
		p.say("From the largest: %s.", writing.Joined(found))
	}
	if len(found) < len(d.Rows) {
		p.say("That a difference is not significant is no evidence that there is none.")
	}
}

// Results returns a paragraph for a paper: which classifier has more wins than losses against all
// others, and the wins, ties and losses of each.
func (w *WinTieLoss) Results() string { return inText(w.results) }

// LaTeXResults returns the same as [WinTieLoss.Results] in LaTeX.
func (w *WinTieLoss) LaTeXResults() string { return inLaTeX(w.results) }

func (w *WinTieLoss) results(p *paragraph) {
	if w.empty() {
		return
	}
	p.say("%s", w.Verdict())
	p.best("total of wins/ties/losses", w.order(), w.Classifiers, func(c int) string {
		return counts(w.total(c))
	})
}

// Results returns a paragraph for a paper: which decision holds for which ropes.
func (c *Curve) Results() string { return inText(c.results) }

// LaTeXResults returns the same as [Curve.Results] in LaTeX.
func (c *Curve) LaTeXResults() string { return inLaTeX(c.results) }

func (c *Curve) results(p *paragraph) {
	if c.empty() {
		return
	}
	var said []string
	for _, s := range c.Stretches() {
		said = append(said, c.say(s))
	}
	p.say("By the %s on %s: %s.", c.Test, c.Where, strings.Join(said, "; "))
}

// Results returns a paragraph for a paper: the answer of the test, and under which other
// assumptions the decision is the same or another.
func (s *Sensitivities) Results() string { return inText(s.results) }

// LaTeXResults returns the same as [Sensitivities.Results] in LaTeX.
func (s *Sensitivities) LaTeXResults() string { return inLaTeX(s.results) }

func (s *Sensitivities) results(p *paragraph) {
	if s.empty() {
		return
	}
	first := s.Comparisons[0]
	first.alone().results(p)
	var same, other []string
	for i, c := range s.Comparisons[1:] {
		name := s.Names[i+1]
		if c.Decision() == first.Decision() {
			same = append(same, name)
		} else {
			other = append(other, fmt.Sprintf("%s (%s)", name, c.decided()))
		}
	}
	if len(same) > 0 {
		p.say("Other assumptions with the same decision: %s.", strings.Join(same, "; "))
	}
	if len(other) > 0 {
		p.say("Other assumptions with another decision: %s.", strings.Join(other, "; "))
	}
}
