package bayescmp

import (
	"fmt"
	"strings"

	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// disagreements compares every classical answer with every Bayesian one, those that say the same together.
func (s *Panel) disagreements() []string {
	var out []string
	for _, classical := range s.classicalGroups() {
		for _, bayesian := range s.bayesianGroups() {
			if why := s.disagreement(classical, bayesian); why != "" {
				out = append(out, why)
			}
		}
	}
	return out
}

// classicalGroup is significance tests that looked in the same direction and say the same.
type classicalGroup struct {
	alternative Alternative
	significant bool
	favours     int // which classifier a significant result speaks for: −1 left, 1 right, 0 none
	members     []*Significance
}

func (s *Panel) classicalGroups() []*classicalGroup {
	var groups []*classicalGroup
	for _, a := range s.Answers {
		if a.Significance == nil {
			continue
		}
		g := &classicalGroup{alternative: a.Significance.Alternative, significant: a.Significance.Significant()}
		if g.significant {
			// Whichever way they looked, they found the same.
			g.alternative, g.favours = TwoSided, a.Significance.favours
		}
		groups = append(groups, g)
		for _, other := range groups {
			if other.alternative == g.alternative && other.significant == g.significant && other.favours == g.favours {
				other.members = append(other.members, a.Significance)
				break
			}
		}
	}
	return groups
}

// bayesianGroup is comparisons with the same decision.
type bayesianGroup struct {
	decision Decision
	members  []*Comparison
}

func (s *Panel) bayesianGroups() []bayesianGroup {
	groups := []bayesianGroup{{decision: LeftBetter}, {decision: Equivalent}, {decision: RightBetter}, {decision: Undecided}}
	for _, a := range s.Answers {
		if a.Comparison == nil {
			continue
		}
		for i := range groups {
			if groups[i].decision == a.Comparison.Decision() {
				groups[i].members = append(groups[i].members, a.Comparison)
			}
		}
	}
	return groups
}

// disagreement is a sentence or two when the groups part, and "" when they do not.
func (s *Panel) disagreement(g *classicalGroup, b bayesianGroup) string {
	if len(g.members) == 0 || len(b.members) == 0 {
		return ""
	}
	found := g.found(s)
	switch {
	case g.significant && b.decision == Equivalent:
		return found + ", but " + b.says("practically equivalent") + ". Both can be right: a p value asks whether there is any difference, " +
			"and with enough data finds a small one; the rope says which differences matter." + b.onlyCounted()
	case g.significant && g.favours == 0:
		return ""
	case g.significant && b.decision == Undecided:
		return found + ", but " + b.undecided() + "." + openQuestion(g.favours, b) + foldsRemark(g, b)
	case g.significant && (g.favours < 0) != (b.decision == LeftBetter):
		return found + ", but " + b.says("that "+b.winner(s)+" is better") + ". They weigh the evidence differently (signs, ranks, means, folds): look at the differences themselves."
	case g.significant || b.decision == Undecided:
		return ""
	case b.decision == Equivalent && g.alternative == TwoSided:
		return found + ", and " + b.says("practically equivalent") + ". Only the second is evidence of equivalence: a large p value may also mean that there are too few data."
	case b.decision == Equivalent:
		return found + "; " + b.says("practically equivalent") + ". Only the second is evidence of equivalence."
	case g.alternative == ForLeft && b.decision == RightBetter, g.alternative == ForRight && b.decision == LeftBetter:
		return found + "; it could not have found what " + b.says("that "+b.winner(s)+" is better") + "."
	}
	return found + ", but " + b.says("that "+b.winner(s)+" is better") + "." + whyMissed(g) + foldsRemark(g, b)
}

// found says what a group of significance tests found.
func (g *classicalGroup) found(s *Panel) string {
	find := writing.Verb(len(g.members), "finds", "find")
	what := "no significant difference"
	switch {
	case g.significant && g.favours < 0:
		what = "a significant difference, for " + s.Left
	case g.significant && g.favours > 0:
		what = "a significant difference, for " + s.Right
	case g.significant:
		what = "a significant difference, without a direction"
	case g.alternative == ForLeft:
		what = "no evidence that " + s.Left + " is better, and looked for nothing else"
	case g.alternative == ForRight:
		what = "no evidence that " + s.Right + " is better, and looked for nothing else"
	}
	var names []string
	for _, m := range g.members {
		names = append(names, fmt.Sprintf("the %s (%s)", m.Test, writing.PIs(m.P)))
	}
	return writing.Capital(writing.Joined(names)) + " " + find + " " + what
}

// names lists the tests with their ropes and what is asked of them.
func (g bayesianGroup) names(region int) string {
	var out []string
	for _, c := range g.members {
		var details []string
		if c.Rope > 0 {
			details = append(details, "rope ±"+writing.Number(c.Rope))
		} else {
			details = append(details, "no rope")
		}
		if region >= 0 {
			details = append(details, "probability "+c.written()[region])
		}
		out = append(out, fmt.Sprintf("the %s (%s)", c.Test, strings.Join(details, ", ")))
	}
	return writing.Joined(out)
}

func (g bayesianGroup) says(what string) string {
	region := map[Decision]int{LeftBetter: 0, Equivalent: 1, RightBetter: 2}[g.decision]
	return g.names(region) + " " + writing.Verb(len(g.members), "says", "say") + " " + what
}

func (g bayesianGroup) undecided() string {
	return g.names(-1) + " " + writing.Verb(len(g.members), "is", "are") + " undecided"
}

func (g bayesianGroup) winner(s *Panel) string {
	if g.decision == LeftBetter {
		return s.Left
	}
	return s.Right
}

// onlyCounted reminds of what the sign test does not look at.
func (g bayesianGroup) onlyCounted() string {
	for _, c := range g.members {
		if _, ok := c.Posterior.(*DirichletPosterior); ok {
			return " The sign test says which outcome is the commonest; on the other data sets the difference may be large."
		}
	}
	return ""
}

// openQuestion tells what is open to those that are undecided, where it is the size of the difference.
func openQuestion(favours int, g bayesianGroup) string {
	for _, c := range g.members {
		side, other := c.P.Right, c.P.Left
		if favours < 0 {
			side, other = other, side
		}
		if c.Rope == 0 || other >= 0.05 || side <= other {
			return " A p value below alpha and a probability above the threshold are not the same demand."
		}
	}
	return " The open question is the size: whether the difference is larger than the rope."
}

// whyMissed tells why a significance test may miss what a probability shows.
func whyMissed(g *classicalGroup) string {
	for _, m := range g.members {
		if !m.hopeless {
			return " They ask different things: how unusual the data would be if neither were better, and how probable it is that one is. Near their limits they part easily."
		}
	}
	return " With so few data no outcome could have been significant, and the probability rests on the model more than on the data."
}

// foldsRemark is for when one side uses the folds and the other does not.
func foldsRemark(g *classicalGroup, b bayesianGroup) string {
	classical, bayesian := 0, 0
	for _, m := range g.members {
		if m.folds {
			classical++
		}
	}
	for _, c := range b.members {
		switch c.Posterior.(type) {
		case *StudentPosterior, *WinsPosterior, *HierarchicalPosterior:
			bayesian++
		}
	}
	if classical == 0 && bayesian == len(b.members) {
		return " And the p values do not see how much the folds scatter, only the mean of each data set."
	}
	return ""
}
