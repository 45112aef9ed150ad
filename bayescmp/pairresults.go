package bayescmp

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// Results returns a paragraph for a paper: the mean scores of both classifiers, what each test that
// applies found, and why tests disagree where they do. Numbers are cut at their error.
func (s *Panel) Results() string { return inText(s.results) }

// LaTeXResults returns the same as [Panel.Results] in LaTeX.
func (s *Panel) LaTeXResults() string { return inLaTeX(s.results) }

func (s *Panel) results(p *paragraph) {
	if s.empty() {
		return
	}
	s.facts.say(p, s.Left, s.Right)
	var counted *Wins // tests of one pair count the same
	for _, a := range s.Answers {
		switch {
		case a.Comparison != nil:
			a.Comparison.found(p)
		case a.Significance != nil:
			a.Significance.found(p)
			if counted == nil {
				counted = a.Significance.Wins
			}
		}
	}
	if counted != nil {
		p.say("%s has %s, %s and %s.", s.Right, writing.Plural(counted.Wins, "win"),
			writing.Plural(counted.Ties, "tie"), lossesOf(counted.Losses))
	}
	for _, d := range s.Disagreements {
		p.say("%s", d)
	}
}

// Results returns a paragraph for a paper: the mean scores of both classifiers, the probabilities
// and the decision. Numbers are cut at their error.
func (c *Comparison) Results() string { return c.alone().Results() }

// LaTeXResults returns the same as [Comparison.Results] in LaTeX.
func (c *Comparison) LaTeXResults() string { return c.alone().LaTeXResults() }

// found says what the test found, the most probable outcome first. Of probabilities that are
// written alike the order would be one of rounding.
func (c *Comparison) found(p *paragraph) {
	names, written, values := c.labels(), c.written(), c.P.list()
	order := []int{0, 1, 2}
	slices.SortStableFunc(order, func(a, b int) int {
		if written[a].Equals() == written[b].Equals() {
			return 0
		}
		return cmp.Compare(values[b], values[a])
	})
	var parts []string
	for _, i := range order {
		if i == 1 && c.rope().none() && values[i] == 0 {
			continue
		}
		parts = append(parts, fmt.Sprintf("P(%s) %s", names[i], written[i].Equals()))
	}
	p.say("The %s gives %s: %s.", c.Test, writing.Joined(parts), c.conclusion())
}

// conclusion is the decision as a clause.
func (c *Comparison) conclusion() string {
	switch c.Decision() {
	case LeftBetter:
		return fmt.Sprintf("%s is %s", c.Left, c.better())
	case RightBetter:
		return fmt.Sprintf("%s is %s", c.Right, c.better())
	case Equivalent:
		return "the two are practically equivalent"
	}
	return fmt.Sprintf("no probability is above %s, and the test leaves it undecided",
		writing.Number(c.Threshold))
}

// Results returns a paragraph for a paper: the mean scores of both classifiers, the outcome with
// the statistic and p, and the size of the difference. Numbers are cut at their error.
func (s *Significance) Results() string { return s.alone().Results() }

// LaTeXResults returns the same as [Significance.Results] in LaTeX.
func (s *Significance) LaTeXResults() string { return s.alone().LaTeXResults() }

// found says what the test found.
func (s *Significance) found(p *paragraph) {
	p.say("By the %s, %s (%s, %s, %s).", s.Test, s.conclusion(), s.inProse(), writing.PIs(s.P),
		s.Alternative.sided())
	var sizes []string
	if s.Estimate.Name != "" {
		sizes = append(sizes, fmt.Sprintf("the %s is %s",
			s.Estimate.Name, s.Estimate.written(s.Alpha)))
	}
	if s.Effect != nil {
		sizes = append(sizes, fmt.Sprintf("the %s is %s",
			s.Effect.Name, writing.Number3(s.Effect.Value)))
	}
	if len(sizes) > 0 {
		p.say("%s.", writing.Capital(strings.Join(sizes, "; ")))
	}
}

func lossesOf(n int) string { return fmt.Sprintf("%d %s", n, writing.Verb(n, "loss", "losses")) }

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

// inProse writes the statistic as in "t(99) = 1.352".
func (s *Significance) inProse() string {
	value := writing.Number4(s.Statistic.Value)
	if writing.IsHalf(s.Statistic.Value) {
		value = writing.Half(s.Statistic.Value)
	}
	return s.Statistic.Name + freedom(s.Statistic.DF...) + " = " + value
}
