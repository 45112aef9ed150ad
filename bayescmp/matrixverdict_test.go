package bayescmp_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// Majorities can go round in a circle (Condorcet): each is better than the next on two data sets of
// three, for certain.
func TestDecisionsInACircle(t *testing.T) {
	text := "dataset,classifier,fold,score\n"
	for d, scores := range []string{"321", "132", "213"} {
		for c, name := range []string{"a", "b", "c"} {
			for fold := range 2 {
				text += fmt.Sprintf("d%d,%s,%d,0.%c\n", d, name, fold, scores[c])
			}
		}
	}
	scores := accepted(long(t, text, bayescmp.Long{}))(t)
	m := accepted(bayescmp.AllPairs(t.Context(), scores,
		bayescmp.Poisson{ZeroVariance: bayescmp.PaperPoint}))(t)
	said := m.String()
	for _, want := range []string{
		"3 of 3 pairs decided", "Each classifier is beaten by another",
		"Decisions are not transitive in 3 cases: ",
		"a is better than b and b than c, but c is better than a",
	} {
		if !strings.Contains(said, want) {
			t.Errorf("%q is not in\n%s", want, said)
		}
	}
	if m.Unbeaten() != nil || m.Plot() == nil || len(m.Relations()) != 3 {
		t.Errorf("unbeaten %v, relations %v", m.Unbeaten(), m.Relations())
	}
}

// One is better than a second, which is better than a third, and yet the first and the third are
// undecided: the verdict says so, and fills nothing in.
func TestUndecidedInSpiteOfAChain(t *testing.T) {
	chain := func(ends bayescmp.Probabilities) *bayescmp.Matrix {
		return matrixOf([]string{"a", "b", "c"}, 0.01, func(i, j int) bayescmp.Probabilities {
			if j == i+1 {
				return leftWins
			}
			return ends
		})
	}
	for want, ends := range map[string]bayescmp.Probabilities{
		"a and c are undecided":  open,
		"a and c are equivalent": theSame,
		"c is better than a":     rightWins,
	} {
		said := chain(ends).HTML()
		if !strings.Contains(said, "a is better than b and b than c, but "+want) {
			t.Errorf("%q is not in\n%s", want, said)
		}
	}
	said := chain(leftWins).String()
	if strings.Contains(said, "carry over") ||
		!strings.Contains(said, "a is practically better than each of the others") {
		t.Error(said)
	}
	r := chain(open).Relations()[0]
	if !slices.Equal(r.Beats, []string{"b"}) || !slices.Equal(r.Undecided, []string{"c"}) {
		t.Errorf("%+v", r)
	}
}

func TestVerdictOfAMatrix(t *testing.T) {
	of := func(rope float64, p bayescmp.Probabilities, names ...string) *bayescmp.Matrix {
		return matrixOf(names, rope, func(_, _ int) bayescmp.Probabilities { return p })
	}
	four := numberedNames(4)
	firstTwoWin := matrixOf(numberedNames(5), 0.01, func(i, _ int) bayescmp.Probabilities {
		return []bayescmp.Probabilities{leftWins, leftWins, theSame, theSame}[i]
	})
	const none = "None of the 6 pairs is decided: no probability is above 0.95."
	for _, test := range []struct {
		m    *bayescmp.Matrix
		want string
	}{
		{of(0.01, open, four...), none},
		{of(0.01, theSame, four...), "All 6 pairs are practically equivalent."},
		{of(0, bayescmp.Probabilities{Left: 0.5, Right: 0.5}, four...), none},
		{of(0, theSame, four...), none}, // without a rope a tie is no equivalence
		{
			of(0, leftWins, four...),
			"6 of 6 pairs decided: c00 better than c01; c00 better " +
				"than c02; c00 better than c03; " +
				"c01 better than c02; c01 better than c03; c02 better than c03. " +
				"c00 is better than each of the others.",
		},
		{
			ladder(4),
			"1 of 6 pairs decided: c00 practically better than c03. Unbeaten: c00, c01, c02.",
		},
		{ladder(7), "In 10 of 21 pairs one is practically better. Unbeaten: c00, c01, c02."},
		{
			of(0.01, open, "a", "b"),
			"Undecided between a and b on 9 data sets: no probability is above 0.95.",
		},
		{
			firstTwoWin,
			"10 of 10 pairs decided: in 7 one is practically better, " +
				"3 are practically equivalent. c00 is practically better than each of the others.",
		},
		{nil, "no comparisons"},
		{&bayescmp.Matrix{}, "no comparisons"},
	} {
		// What holds together is tested elsewhere.
		got, _, _ := strings.Cut(test.m.Verdict(), " Those that hold together")
		if got != test.want {
			t.Errorf("%s\nwant %s", got, test.want)
		}
	}
}
