package figure

import (
	"fmt"
	"math"
	"testing"
)

// diagrams returns the diagrams of the paper, and harder ones.
func diagrams() map[string]CriticalDifference {
	paper := CriticalDifference{
		Title: "AUC on 14 data sets, Nemenyi test",
		Names: []string{"C4.5", "C4.5+m", "C4.5+cf", "C4.5+m+cf"},
		Ranks: []float64{3.143, 2, 2.893, 1.964}, Groups: [][]int{{1, 2, 3}, {0, 1, 2}},
		Distance: 1.25,
	}
	control := paper
	control.Title = "AUC on 14 data sets, C4.5 is the control"
	control.Groups = nil
	control.Control = "C4.5"
	control.Distance = 1.12
	left := paper
	left.BestLeft = true
	many := CriticalDifference{Title: "twenty classifiers", BestLeft: true, Distance: 6.2}
	for i := range 20 {
		many.Names = append(many.Names, fmt.Sprintf("a classifier with a long name %d", i*i))
		many.Ranks = append(many.Ranks, 1.5+0.93*float64(i))
	}
	many.Names[3], many.Names[12] = "SVM", longName
	many.Groups = [][]int{
		{0, 1, 2, 3, 4, 5, 6}, {3, 4, 5, 6, 7, 8, 9}, {9, 10, 11, 13, 14},
		{12, 13, 14, 15, 16, 17, 18, 19}, {1, 4, 9},
	}
	return map[string]CriticalDifference{
		"paper": paper, "control": control, "left": left, "many": many,
		"ties": {
			Title: "all the same", Names: []string{"a", "b", "c"}, Ranks: []float64{2, 2, 2},
			Groups: [][]int{{0, 1, 2}}, Distance: 0.9,
		},
		"two": {Names: []string{"one", "the other"}, Ranks: []float64{1, 2}},
		"wide": {
			Title: "a critical difference wider than the axis", Names: []string{"a", "b", "c"},
			Ranks: []float64{1.5, 2, 2.5}, Groups: [][]int{{0, 1, 2}}, Distance: 7,
		},
	}
}

// Bars that overlap are on different levels, and a group that skips a classifier is no bar.
func TestGroupsDoNotOverlap(t *testing.T) {
	for name, d := range diagrams() {
		g := d.layout()
		for i, a := range g.levels {
			for _, b := range g.levels[:i] {
				if a.level == b.level && g.bestRank(a) <= g.to(b) && g.bestRank(b) <= g.to(a) {
					t.Errorf("%s: %v and %v overlap", name, a, b)
				}
			}
		}
	}
	g := diagrams()["many"].layout()
	for i, whole := range []bool{true, true, false, true, false} {
		if g.levels[i].whole != whole {
			t.Errorf("group %d: %+v", i, g.levels[i])
		}
	}
}

// Values that cannot be drawn are left out.
func TestCriticalDifferenceOfOddInput(t *testing.T) {
	nan := math.NaN()
	for name, d := range map[string]CriticalDifference{
		"nothing":  {},
		"NaN":      {Names: []string{"a", "b"}, Ranks: []float64{nan, nan}},
		"no ranks": {Names: []string{"a", "b"}},
		"infinite": {Names: []string{"a"}, Ranks: []float64{math.Inf(1)}},
	} {
		if d.Figure() != nil {
			t.Errorf("%s: a figure", name)
		}
	}
	odd := CriticalDifference{
		Names: []string{"a", "b", "c"}, Ranks: []float64{1, nan, 3},
		Groups: [][]int{{0, 1}, {7, -1}, nil, {0, 2}}, Distance: nan, Control: "nobody",
	}
	if odd.Figure().PNG() == nil {
		t.Error("no picture")
	}
	if g := odd.layout(); len(g.levels) != 1 || !g.levels[0].whole {
		t.Errorf("groups: %+v", g.levels)
	}
}
