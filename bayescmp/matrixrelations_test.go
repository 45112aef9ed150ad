package bayescmp_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// equivalents tells whether all classifiers of a set, given by its bits, are equivalent.
func equivalents(t *testing.T, m *bayescmp.Matrix, set uint) bool {
	t.Helper()
	for i, a := range m.Classifiers {
		for j, b := range m.Classifiers[:i] {
			if set>>i&1 == 0 || set>>j&1 == 0 {
				continue
			}
			if accepted(m.Between(a, b))(t).Decision() != bayescmp.Equivalent {
				return false
			}
		}
	}
	return true
}

// maximalSets are all sets of equivalents that no other classifier could join.
func maximalSets(t *testing.T, m *bayescmp.Matrix) map[string]bool {
	t.Helper()
	out := map[string]bool{}
	for set := uint(1); set < 1<<len(m.Classifiers); set++ {
		maximal := equivalents(t, m, set)
		var members []string
		for i, name := range m.Classifiers {
			if set>>i&1 == 1 {
				members = append(members, name)
			} else {
				maximal = maximal && !equivalents(t, m, set|1<<i)
			}
		}
		if maximal {
			out[fmt.Sprint(members)] = true
		}
	}
	return out
}

// The relations are the decisions of the pairs: none is lost, none is added.
func TestRelationsAreTheDecisions(t *testing.T) {
	for seed := range uint64(30) {
		m := atRandom(seed, 7)
		relations := m.Relations()
		if len(relations) != 7 {
			t.Fatalf("%d relations", len(relations))
		}
		for _, r := range relations {
			if n := len(r.BeatenBy) + len(r.Beats) + len(r.Equivalent) + len(r.Undecided); n != 6 {
				t.Errorf("%s: %d others", r.Classifier, n)
			}
			for _, other := range m.Classifiers {
				if other == r.Classifier {
					continue
				}
				c := accepted(m.Between(r.Classifier, other))(t)
				want := map[bayescmp.Decision][]string{
					bayescmp.Undecided: r.Undecided, bayescmp.Equivalent: r.Equivalent,
					bayescmp.LeftBetter: r.Beats, bayescmp.RightBetter: r.BeatenBy,
				}
				if c.Right == r.Classifier {
					want[bayescmp.LeftBetter], want[bayescmp.RightBetter] = r.BeatenBy, r.Beats
				}
				if !slices.Contains(want[c.Decision()], other) {
					t.Errorf("%s and %s: %v, but %+v", r.Classifier, other, c.Decision(), r)
				}
			}
			if slices.Contains(m.Unbeaten(), r.Classifier) != (len(r.BeatenBy) == 0) {
				t.Errorf("unbeaten %v: %+v", m.Unbeaten(), r)
			}
		}
	}
}

// Where decisions make no circle, no classifier stands before a better one.
func TestNoneStandsBeforeABetterOne(t *testing.T) {
	src := rand.New(rand.NewPCG(7, 7))
	for range 50 {
		skill := src.Perm(8)
		m := matrixOf(numberedNames(8), 0.01, func(i, j int) bayescmp.Probabilities {
			switch d := skill[i] - skill[j]; {
			case d >= 2 && src.IntN(3) > 0:
				return leftWins
			case d <= -2 && src.IntN(3) > 0:
				return rightWins
			}
			// Undecided, whoever is ahead.
			return bayescmp.Probabilities{Left: src.Float64() / 2, Right: src.Float64() / 2}
		})
		var seen []string
		for _, r := range m.Relations() {
			for _, better := range r.BeatenBy {
				if !slices.Contains(seen, better) {
					t.Errorf("%s stands before %s, which is better", r.Classifier, better)
				}
			}
			seen = append(seen, r.Classifier)
		}
	}
}

// The groups are compared with all sets of classifiers.
func TestGroupsOfEquivalents(t *testing.T) {
	for seed := range uint64(30) {
		m := atRandom(seed, 6)
		var order []string
		for _, r := range m.Relations() {
			order = append(order, r.Classifier)
		}
		place := func(a, b string) int { return slices.Index(order, a) - slices.Index(order, b) }
		got := map[string]bool{}
		for _, group := range m.Groups() {
			if !slices.IsSortedFunc(group, place) {
				t.Errorf("%v is not in the order %v", group, order)
			}
			slices.Sort(group)
			got[fmt.Sprint(group)] = true
		}
		if want := maximalSets(t, m); !reflect.DeepEqual(got, want) {
			t.Errorf("groups %v, want %v", got, want)
		}
	}
}
