package bayescmp

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/bayescmp/go/internal/writing"
)

// Results returns a paragraph for a paper: the mean scores of both classifiers, what each test that
// applies found, and why tests disagree where they do. Numbers have only the digits that their
// errors allow.
func (s *Panel) Results() string { return renderText(s.results) }

// LaTeXResults returns the same as [Panel.Results] in LaTeX.
func (s *Panel) LaTeXResults() string { return renderLaTeX(s.results) }

func (s *Panel) results(p *paragraph) {
	if s.empty() {
		return
	}
	s.facts.describe(p, s.Left, s.Right)
	var counted *Wins // tests of one pair count the same
	for _, a := range s.Answers {
		switch {
		case a.Comparison != nil:
			a.Comparison.describeFinding(p)
		case a.Significance != nil:
			a.Significance.describeFinding(p)
			if counted == nil {
				counted = a.Significance.Wins
			}
		}
	}
	counted.describe(p, s.Right)
	for _, d := range s.Disagreements {
		p.say("%s", d)
	}
}

// Results returns a paragraph for a paper: the mean scores of both classifiers, the probabilities
// and the decision. Numbers have only the digits that their errors allow.
func (c *Comparison) Results() string { return renderText(c.results) }

// LaTeXResults returns the same as [Comparison.Results] in LaTeX.
func (c *Comparison) LaTeXResults() string { return renderLaTeX(c.results) }

func (c *Comparison) results(p *paragraph) {
	if c == nil || c.Test == "" {
		return
	}
	c.facts.describe(p, c.Left, c.Right)
	c.describeFinding(p)
}

// describeFinding says what the test found, the most probable outcome first. Of probabilities that
// are written alike the order would be one of rounding.
func (c *Comparison) describeFinding(p *paragraph) {
	if s, ok := c.Posterior.(sharePosterior); ok {
		text := c.shareVerdict(s)
		if rest, ok := strings.CutPrefix(text, "Undecided"); ok {
			text = "it is undecided" + rest
		}
		p.say("By the %s, %s", c.Test, text)
		c.sayQualified(p)
		return
	}
	names, written, values := c.labels(), c.formatProbabilities(), c.P.list()
	order := []int{0, 1, 2}
	slices.SortStableFunc(order, func(a, b int) int {
		if written[a].Equals() == written[b].Equals() {
			return 0
		}
		return cmp.Compare(values[b], values[a])
	})
	var parts []string
	for _, i := range order {
		if i == 1 && c.rope().isZero() && values[i] == 0 {
			continue
		}
		parts = append(parts, fmt.Sprintf("P(%s) %s", names[i], written[i].Equals()))
	}
	of := ""
	if c.Event != "" {
		of = " for " + c.Event
	}
	p.say("The %s gives %s%s: %s.", c.Test, writing.Joined(parts), of, c.conclusion())
	c.sayQualified(p)
}

func (c *Comparison) sayQualified(p *paragraph) {
	for _, sentence := range c.qualified() {
		p.say("%s", sentence)
	}
}

// conclusion is the decision as a clause.
func (c *Comparison) conclusion() string {
	switch c.Decision() {
	case LeftBetter:
		return fmt.Sprintf("%s is %s", c.Left, c.betterWord())
	case RightBetter:
		return fmt.Sprintf("%s is %s", c.Right, c.betterWord())
	case Equivalent:
		return "the two are practically equivalent"
	}
	return fmt.Sprintf("no probability is above %s, and the test leaves it undecided",
		writing.Number(c.Threshold))
}

// Results returns a paragraph for a paper: the mean scores of both classifiers, the outcome with
// the statistic and p, and the size of the difference. Numbers have only the digits that their
// errors allow.
func (s *Significance) Results() string { return renderText(s.results) }

// LaTeXResults returns the same as [Significance.Results] in LaTeX.
func (s *Significance) LaTeXResults() string { return renderLaTeX(s.results) }

func (s *Significance) results(p *paragraph) {
	if s == nil || s.Test == "" {
		return
	}
	s.facts.describe(p, s.Left, s.Right)
	s.describeFinding(p)
	s.Wins.describe(p, s.Right)
}

// describeFinding says what the test found.
func (s *Significance) describeFinding(p *paragraph) {
	p.say("By the %s, %s (%s, %s, %s).", s.Test, s.conclusion(), s.formatStatistic(),
		writing.PIs(s.P), s.Alternative.sidedness())
	var sizes []string
	if s.Estimate.Name != "" {
		sizes = append(sizes, fmt.Sprintf("the %s is %s", s.Estimate.Name, s.formatEstimate()))
	}
	if s.Effect != nil {
		sizes = append(sizes, fmt.Sprintf("the %s is %s",
			s.Effect.Name, writing.Number3(s.Effect.Value)))
	}
	if len(sizes) > 0 {
		p.say("%s.", writing.Capital(strings.Join(sizes, "; ")))
	}
}

// formatEstimate writes the estimate with its interval, and says of a difference which scores are
// higher or lower: "0.094 (gbm lower), 95 % interval [0.012, 0.180]".
func (s *Significance) formatEstimate() string {
	text, who := s.Estimate.format(s.Alpha), s.Right
	if s.Estimate.Value < 0 {
		who = s.Left
	}
	if s.Estimate.Value == 0 || s.ofShare {
		return text
	}
	value, interval, _ := strings.Cut(text, ", ")
	text = fmt.Sprintf("%s (%s %s)", value, who, s.facts.betterScores)
	if interval != "" {
		text += ", " + interval
	}
	return text
}

// describe says how often right wins; nothing if that was not counted.
func (w *Wins) describe(p *paragraph, right string) {
	if w == nil {
		return
	}
	p.say("%s has %s, %s and %d %s.", right, writing.Plural(w.Wins, "win"),
		writing.Plural(w.Ties, "tie"), w.Losses, writing.Verb(w.Losses, "loss", "losses"))
}

// conclusion is the outcome as a clause. A large p value is no evidence for anything.
func (s *Significance) conclusion() string {
	better := s.Right
	if s.Alternative == ForLeft || s.Alternative == TwoSided && s.favours < 0 {
		better = s.Left
	}
	switch {
	case s.Significant() && s.Alternative == TwoSided && s.favours == 0:
		return "the scores differ significantly"
	case s.Significant():
		return better + " is significantly better"
	case s.Alternative == TwoSided:
		return "no significant difference is found, which is no evidence that there is none"
	}
	return better + " is not found significantly better, which is no evidence that it is not"
}

// formatStatistic writes the statistic as in "t(99) = 1.352".
func (s *Significance) formatStatistic() string {
	value := writing.Number4(s.Statistic.Value)
	if writing.IsHalf(s.Statistic.Value) {
		value = writing.Half(s.Statistic.Value)
	}
	return s.Statistic.Name + formatFreedom(s.Statistic.DF...) + " = " + value
}

// Results returns a paragraph for a paper: whether the mean ranks differ, with the statistics, and
// the mean ranks from the best.
func (r *Ranking) Results() string { return renderText(r.results) }

// LaTeXResults returns the same as [Ranking.Results] in LaTeX.
func (r *Ranking) LaTeXResults() string { return renderLaTeX(r.results) }

func (r *Ranking) results(p *paragraph) {
	if r.empty() {
		return
	}
	ties := ""
	if r.Tied {
		ties = ", corrected for ties"
	}
	statistics := fmt.Sprintf("Friedman's χ²%s = %s%s; Iman and Davenport's F%s = %s; "+
		"%s, %s; Kendall's W = %s",
		formatFreedom(float64(r.DF)), writing.Number4(r.Corrected.ChiSquared), ties,
		formatFreedom(float64(r.DF), float64(r.ErrorDF)), writing.Number4(r.Corrected.F),
		writing.PIs(r.P), r.Method, writing.Number3(r.W))
	p.describeDifference("mean ranks", r.countDatasets(len(r.Datasets)), statistics,
		r.Significant())
	p.best("mean rank", r.classifierNoun(), r.order(), r.Classifiers, func(c int) string {
		return writing.Decimals(r.MeanRanks[c], 2)
	})
}

// Results returns a paragraph for a paper: how many differences are significant, and which
// classifier is better than which, with the adjusted p values.
func (h *PostHoc) Results() string { return renderText(h.results) }

// LaTeXResults returns the same as [PostHoc.Results] in LaTeX.
func (h *PostHoc) LaTeXResults() string { return renderLaTeX(h.results) }

func (h *PostHoc) results(p *paragraph) {
	if h.empty() {
		return
	}
	found := 0
	for _, row := range h.Rows {
		if row.Significant {
			found++
		}
	}
	p.say("The %s on %s, with p values adjusted by %s, finds %d of %s significant at %s.",
		h.Test, h.datasetsPhrase(), h.adjustmentPhrase(), found,
		writing.Plural(len(h.Rows), "difference"), writing.Number(h.Alpha))
	if h.byDifference {
		p.say("The critical difference between mean ranks is %s.",
			writing.Decimals(h.CriticalDifference, 2))
	}
	p.describeUntold(found-p.describeWinners(byRank(h.MeanRanks), func(c int) int {
		return h.describeClassifier(p, c)
	}), "significant difference")
	if found < len(h.Rows) {
		p.say("That a difference is not significant is no evidence that there is none.")
	}
}

// describeClassifier names the classifiers than which c is significantly better, and returns their
// number.
func (h *PostHoc) describeClassifier(p *paragraph, c int) int {
	name := h.Classifiers[c]
	var beaten, open []string
	for _, row := range h.Rows {
		other := row.Right
		if other == name {
			other = row.Left
		}
		switch {
		case row.Left != name && row.Right != name:
		case row.Significant && row.Better == name:
			beaten = append(beaten, fmt.Sprintf("%s (%s, adjusted %s)", other,
				h.meanRank(other), writing.PIs(row.Adjusted)))
		case !row.Significant:
			open = append(open, other)
		}
	}
	if len(beaten) == 0 {
		return 0
	}
	text := fmt.Sprintf("%s (mean rank %s) is significantly better than %s",
		name, h.meanRank(name), writing.JoinedSome(beaten))
	if len(open) > 0 {
		text += "; it does not differ significantly from " + writing.JoinedSome(open)
	}
	p.say("%s.", text)
	return len(beaten)
}

func (h *PostHoc) meanRank(name string) string {
	return writing.Decimals(h.MeanRanks[slices.Index(h.Classifiers, name)], 2)
}

// Results returns a paragraph for a paper: how many pairs are decided, and what is decided about
// each classifier, with the probabilities.
func (m *Matrix) Results() string { return renderText(m.results) }

// LaTeXResults returns the same as [Matrix.Results] in LaTeX.
func (m *Matrix) LaTeXResults() string { return renderLaTeX(m.results) }

func (m *Matrix) results(p *paragraph) {
	d := m.decisions()
	if d == nil {
		return
	}
	first, pairs := m.Comparisons[0], len(m.Comparisons)
	found, _, _ := d.decidedPairs()
	p.say("On %s, the %s decides %d of %s.", m.datasetsPhrase(), m.Test,
		len(found), writing.Plural(pairs, "pair"))
	p.describeUntold(len(found)-p.describeWinners(d.order, func(c int) int {
		return d.describeClassifier(p, c)
	}), "decided pair")
	if open := pairs - len(found); open > 0 {
		p.say("In %s no probability is above %s: undecided is not equivalent.",
			writing.Plural(open, "pair"), writing.Number(first.Threshold))
	}
	if refused := len(m.Refusals); refused > 0 {
		p.say("The test has no answer about %s.", writing.Plural(refused, "more pair"))
	}
}

// describeClassifier says what is decided about classifier c, without its equivalence to those
// before it in the order, and returns the number of pairs that this names.
func (d *decisions) describeClassifier(p *paragraph, c int) int {
	var beaten, equal []string
	at := slices.Index(d.order, c)
	for place, other := range d.order {
		if other == c {
			continue
		}
		pair := d.pairs[min(c, other)][max(c, other)]
		if pair == nil {
			continue
		}
		written := pair.formatProbabilities()
		switch d.side[c][other] {
		case LeftBetter:
			p := written[0]
			if other < c {
				p = written[2]
			}
			beaten = append(beaten, fmt.Sprintf("%s (P %s)", d.name(other), p.Equals()))
		case Equivalent:
			if place > at {
				equal = append(equal, fmt.Sprintf("%s (P %s)", d.name(other), written[1].Equals()))
			}
		}
	}
	var said []string
	if len(beaten) > 0 {
		said = append(said, d.Comparisons[0].betterWord()+" than "+writing.JoinedSome(beaten))
	}
	if len(equal) > 0 {
		said = append(said, "practically equivalent to "+writing.JoinedSome(equal))
	}
	if len(said) > 0 {
		p.say("%s is %s.", d.name(c), strings.Join(said, ", and "))
	}
	return len(beaten) + len(equal)
}

// Results returns a paragraph for a paper: how probable it is that each classifier is the best,
// with its mean score and its ranks.
func (s *Standings) Results() string { return renderText(s.results) }

// LaTeXResults returns the same as [Standings.Results] in LaTeX.
func (s *Standings) LaTeXResults() string { return renderLaTeX(s.results) }

func (s *Standings) results(p *paragraph) {
	if s.empty() {
		return
	}
	p.say("%s", s.Verdict())
	order, means := s.order(), writing.Column(s.meanError, s.Means...)
	var told []string
	for _, c := range order[:min(len(order), mostDetailed)] {
		ranks := fmt.Sprintf("ranks %d to %d", s.Low[c], s.High[c])
		if s.Low[c] == s.High[c] {
			ranks = fmt.Sprintf("rank %d", s.Low[c])
		}
		told = append(told, fmt.Sprintf("%s (P %s, mean score %s, %s)", s.Classifiers[c],
			writing.NewProbability(s.P[c], s.Error[c], false).Equals(),
			means[c], ranks))
	}
	p.say("By the Bayesian bootstrap of %s, the %ss in the order of the probability P "+
		"that they are the best are %s%s. Each is among its ranks with probability 0.95 or more.",
		s.countDatasets(s.Datasets), s.classifierNoun(), writing.Joined(told),
		countMore(len(order)-mostDetailed))
}

// Results returns a paragraph for a paper: how probable it is that each classifier is the best,
// with its mean score, its ranks and its tier.
func (p *Placings) Results() string { return renderText(p.results) }

// LaTeXResults returns the same as [Placings.Results] in LaTeX.
func (p *Placings) LaTeXResults() string { return renderLaTeX(p.results) }

func (p *Placings) results(to *paragraph) {
	if p.empty() {
		return
	}
	to.say("%s", p.Verdict())
	order, means := p.order(), p.formatMeans()
	var told []string
	for _, c := range order[:min(len(order), mostDetailed)] {
		ranks := "ranks "
		if p.Low[c] == p.High[c] {
			ranks = "rank "
		}
		told = append(told, fmt.Sprintf("%s (P %s, mean score %s, %s, tier %d)", p.Classifiers[c],
			writing.NewProbability(p.P[c], p.Error[c], false).Equals(),
			means[c], ranks+ranksBetween(p.Low[c], p.High[c]), p.Tiers[c]))
	}
	to.say("By a hierarchical model of the mean scores on %s, the %ss in the order of their true "+
		"means, with the probability P that they are the best, are %s%s. Each is among its ranks "+
		"with probability %s. Those in one tier cannot be told from the best one of the tier.",
		p.countDatasets(p.Datasets), p.classifierNoun(), writing.Joined(told),
		countMore(len(order)-mostDetailed),
		writing.Number(p.Threshold))
}
