package bayescmp

import (
	"fmt"
	"strings"

	"github.com/bayescmp/go/internal/writing"
)

// sides are the classifiers of a pair, for sentences about them.
type sides struct{ left, right string }

// disagreements compares every group of classical answers that say the same with every group of
// Bayesian answers that say the same. For each disagreement it returns a sentence or two.
func disagreements(left, right string, answers []Answer) []string {
	of := sides{left, right}
	var out []string
	for _, classical := range classicalGroups(answers) {
		for _, bayesian := range bayesianGroups(answers) {
			if why := of.disagreement(classical, bayesian); why != "" {
				out = append(out, why)
			}
		}
	}
	return out
}

// classicalGroup holds the significance tests that looked in the same direction and say the same.
type classicalGroup struct {
	alternative Alternative
	significant bool
	favours     int // which classifier a significant result speaks for: −1 left, 1 right, 0 none
	members     []*Significance
}

func classicalGroups(answers []Answer) []*classicalGroup {
	var groups []*classicalGroup
	for _, a := range answers {
		s := a.Significance
		if s == nil {
			continue
		}
		g := &classicalGroup{alternative: s.Alternative, significant: s.Significant()}
		if g.significant {
			// Tests with a significant result found the same, whichever way they looked.
			g.alternative, g.favours = TwoSided, s.favours
		}
		groups = append(groups, g)
		for _, other := range groups {
			if other.alternative == g.alternative && other.significant == g.significant &&
				other.favours == g.favours {
				other.members = append(other.members, s)
				break
			}
		}
	}
	return groups
}

// bayesianGroup holds the comparisons with the same decision.
type bayesianGroup struct {
	decision Decision
	members  []*Comparison
}

func bayesianGroups(answers []Answer) []bayesianGroup {
	groups := []bayesianGroup{
		{decision: LeftBetter}, {decision: Equivalent},
		{decision: RightBetter}, {decision: Undecided},
	}
	for _, a := range answers {
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

// disagreement returns a sentence or two when the groups disagree, otherwise "".
func (of sides) disagreement(g *classicalGroup, b bayesianGroup) string {
	if len(g.members) == 0 || len(b.members) == 0 {
		return ""
	}
	found := of.describeFinding(g)
	switch {
	case g.significant && b.decision == Equivalent:
		return found + ", but " + b.clause("practically equivalent") + ". Both can be right: " +
			"a p value asks whether there is any difference, and with enough data finds " +
			"a small one; the rope says which differences matter." + b.remarks()
	case g.significant && g.favours == 0:
		return ""
	case g.significant && b.decision == Undecided:
		return found + ", but " + b.undecided() + "." + describeOpenQuestion(g.favours, b) +
			foldsRemark(g, b)
	case g.significant && (g.favours < 0) != (b.decision == LeftBetter):
		return found + ", but " + of.betterClause(b) + ". They weigh the evidence differently " +
			"(signs, ranks, means, folds): look at the differences themselves."
	case g.significant || b.decision == Undecided:
		return ""
	case b.decision == Equivalent && g.alternative == TwoSided:
		return found + ", and " + b.clause("practically equivalent") + ". Only the second is " +
			"evidence of equivalence: a large p value may also mean that there are too few data."
	case b.decision == Equivalent:
		return found + "; " + b.clause("practically equivalent") +
			". Only the second is evidence of equivalence."
	case g.alternative == ForLeft && b.decision == RightBetter,
		g.alternative == ForRight && b.decision == LeftBetter:
		return found + "; it could not have found what " + of.betterClause(b) + "."
	}
	return found + ", but " + of.betterClause(b) + "." + explainMiss(g) + foldsRemark(g, b)
}

// describeFinding says what a group of significance tests found.
func (of sides) describeFinding(g *classicalGroup) string {
	what := "no significant difference"
	switch {
	case g.significant && g.favours < 0:
		what = "a significant difference, for " + of.left
	case g.significant && g.favours > 0:
		what = "a significant difference, for " + of.right
	case g.significant:
		what = "a significant difference, without a direction"
	case g.alternative == ForLeft:
		what = "no evidence that " + of.left + " is better, and looked for nothing else"
	case g.alternative == ForRight:
		what = "no evidence that " + of.right + " is better, and looked for nothing else"
	}
	var names []string
	for _, m := range g.members {
		names = append(names, fmt.Sprintf("the %s (%s)", m.Test, writing.PIs(m.P)))
	}
	find := writing.Verb(len(g.members), "finds", "find")
	return writing.Capital(writing.Joined(names)) + " " + find + " " + what
}

// betterClause returns a clause such as "the tests say that A is better".
func (of sides) betterClause(b bayesianGroup) string {
	winner := of.right
	if b.decision == LeftBetter {
		winner = of.left
	}
	return b.clause("that " + winner + " is better")
}

// names lists the tests with their ropes, and with the probability of a region unless it is below
// 0.
func (g bayesianGroup) names(region int) string {
	var out []string
	for _, c := range g.members {
		details := []string{c.describeRope()}
		if region >= 0 {
			details = append(details, "probability "+c.formatProbabilities()[region].String())
		}
		out = append(out, fmt.Sprintf("the %s (%s)", c.Test, strings.Join(details, ", ")))
	}
	return writing.Joined(out)
}

func (g bayesianGroup) clause(what string) string {
	region := map[Decision]int{LeftBetter: 0, Equivalent: 1, RightBetter: 2}[g.decision]
	return g.names(region) + " " + writing.Verb(len(g.members), "says", "say") + " " + what
}

func (g bayesianGroup) undecided() string {
	return g.names(-1) + " " + writing.Verb(len(g.members), "is", "are") + " undecided"
}

// remarks returns a reminder of what the tests do not look at.
func (g bayesianGroup) remarks() string {
	for _, c := range g.members {
		if c.by != nil && c.by.remark() != "" {
			return " " + c.by.remark()
		}
	}
	return ""
}

// describeOpenQuestion tells which question the undecided tests leave open.
func describeOpenQuestion(favours int, g bayesianGroup) string {
	for _, c := range g.members {
		side, other := c.P.Right, c.P.Left
		if favours < 0 {
			side, other = other, side
		}
		if c.rope().isZero() || other >= 0.05 || side <= other {
			return " A p value below alpha and a probability above the threshold are different " +
				"requirements."
		}
	}
	return " The open question is the size: whether the difference is larger than the rope."
}

// explainMiss tells why a significance test may miss what a probability shows.
func explainMiss(g *classicalGroup) string {
	for _, m := range g.members {
		if !m.hopeless {
			return " They ask different things: how unusual the data would be if neither were " +
				"better, and how probable it is that one is. Near their limits they easily " +
				"disagree."
		}
	}
	return " With so few data no outcome could have been significant, " +
		"and the probability rests on the model more than on the data."
}

// foldsRemark is for the case that the Bayesian tests use the folds and the classical ones do not.
func foldsRemark(g *classicalGroup, b bayesianGroup) string {
	for _, m := range g.members {
		if m.by != nil && m.by.usesFolds() {
			return ""
		}
	}
	for _, c := range b.members {
		if c.by == nil || !c.by.usesFolds() {
			return ""
		}
	}
	return " And the p values do not see how much the folds scatter, " +
		"only the mean of each data set."
}
