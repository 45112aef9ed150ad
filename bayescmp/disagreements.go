package bayescmp

import (
	"fmt"
	"strings"
)

// disagreements compares every classical answer with every Bayesian one, those of one kind together.
func (s *Panel) disagreements() []string {
	var out []string
	for _, classical := range s.classicalGroups() {
		for _, bayesian := range s.bayesianGroups() {
			if why := classical.against(bayesian, s); why != "" {
				out = append(out, why)
			}
		}
	}
	return out
}

// classicalGroup is the significance tests that say the same: direction −1 for left, 1 for right, 0 for no significant difference.
type classicalGroup struct {
	direction int
	members   []*Significance
}

func (s *Panel) classicalGroups() []classicalGroup {
	groups := []classicalGroup{{direction: -1}, {direction: 1}, {}}
	for _, a := range s.Answers {
		if a.Significance == nil {
			continue
		}
		direction := 0
		if a.Significance.Significant() {
			if direction = a.Significance.favours; direction == 0 {
				continue // different, but nobody is better
			}
		}
		for i := range groups {
			if groups[i].direction == direction {
				groups[i].members = append(groups[i].members, a.Significance)
			}
		}
	}
	return groups
}

// bayesianGroup is the comparisons with the same decision.
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

func (g classicalGroup) names() string {
	var out []string
	for _, s := range g.members {
		out = append(out, fmt.Sprintf("the %s (%s)", s.Test, s.writtenP()))
	}
	return joined(out)
}

func (g bayesianGroup) names(region int) string {
	var out []string
	for _, c := range g.members {
		text := "the " + c.Test
		if region >= 0 {
			text += fmt.Sprintf(" (probability %s)", c.written()[region])
		}
		out = append(out, text)
	}
	return joined(out)
}

func joined(parts []string) string {
	if n := len(parts); n > 1 {
		return strings.Join(parts[:n-1], ", ") + " and " + parts[n-1]
	}
	return strings.Join(parts, "")
}

// verb is the singular for one subject.
func verb(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

// against is a sentence or two when the groups disagree, and "" when they do not.
func (g classicalGroup) against(b bayesianGroup, s *Panel) string {
	if len(g.members) == 0 || len(b.members) == 0 {
		return ""
	}
	name := map[int]string{-1: s.Left, 1: s.Right}[g.direction]
	found := fmt.Sprintf("%s %s a significant difference, for %s", capital(g.names()), verb(len(g.members), "finds", "find"), name)
	missed := fmt.Sprintf("%s %s no significant difference", capital(g.names()), verb(len(g.members), "finds", "find"))
	say := verb(len(b.members), "says", "say")
	switch {
	case g.direction != 0 && b.decision == Equivalent:
		return fmt.Sprintf("%s, but %s %s practically equivalent. Both can be right: a p value asks whether there is any difference, "+
			"and with enough data finds the smallest; the rope says which differences matter.", found, b.names(1), say)
	case g.direction != 0 && b.decision == Undecided:
		return fmt.Sprintf("%s, but %s %s undecided. %s", found, b.names(-1), verb(len(b.members), "is", "are"), b.whyUndecided(g.direction))
	case g.direction == -1 && b.decision == RightBetter, g.direction == 1 && b.decision == LeftBetter:
		return fmt.Sprintf("%s, but %s %s the other is better. They weigh the data sets differently (signs, ranks, means, scatter of the folds): look at the differences themselves.",
			found, b.names(b.region()), say)
	case g.direction == 0 && b.decision == Equivalent:
		return fmt.Sprintf("%s, and %s %s practically equivalent. Only the second is evidence of equivalence: a large p value may also mean that there are too few data.",
			missed, b.names(1), say)
	case g.direction == 0 && b.decision != Undecided:
		return fmt.Sprintf("%s, but %s %s that %s is better. A probability above %s is as much evidence as a one-sided p value below %s, so a two-sided one below %s; "+
			"and tests that see every fold know more than those that see a mean per data set.", missed, b.names(b.region()), say, b.winner(s),
			number(b.members[0].Threshold), number(1-b.members[0].Threshold), number(2*(1-b.members[0].Threshold)))
	}
	return ""
}

// region is the index of the decided region.
func (g bayesianGroup) region() int {
	return map[Decision]int{LeftBetter: 0, Equivalent: 1, RightBetter: 2}[g.decision]
}

func (g bayesianGroup) winner(s *Panel) string {
	if g.decision == LeftBetter {
		return s.Left
	}
	return s.Right
}

// whyUndecided tells whether the rope or the evidence is what stands in the way.
func (g bayesianGroup) whyUndecided(direction int) string {
	withinRope := 0
	for _, c := range g.members {
		side := c.P.Right
		if direction < 0 {
			side = c.P.Left
		}
		if c.Rope > 0 && c.P.Rope+side > c.Threshold {
			withinRope++
		}
	}
	switch withinRope {
	case len(g.members):
		return "That the other is better is out of the question for them too; whether the difference is larger than the rope is what they cannot say."
	case 0:
		return "They ask another question, of the next data set or of more than half of them, or count the scatter of the folds, which a mean per data set hides."
	}
	return "For some the difference may be within the rope; others count the scatter of the folds, which a mean per data set hides."
}
