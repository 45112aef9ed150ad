package bayescmp_test

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/bayescmp/figure"
)

// matrixOf is a matrix with the probabilities of a function of the places of its classifiers.
func matrixOf(names []string, rope float64, p func(i, j int) bayescmp.Probabilities) *bayescmp.Matrix {
	m := &bayescmp.Matrix{Test: "some test", Classifiers: names}
	for i, left := range names {
		for j := i + 1; j < len(names); j++ {
			m.Comparisons = append(m.Comparisons, &bayescmp.Comparison{Test: m.Test, Left: left, Right: names[j], Datasets: 9, Rope: rope, Threshold: 0.95, P: p(i, j)})
		}
	}
	return m
}

func numbered(k int) []string {
	names := make([]string, k)
	for i := range names {
		names[i] = fmt.Sprintf("c%02d", i)
	}
	return names
}

var (
	leftWins  = bayescmp.Probabilities{Left: 0.97, Rope: 0.02, Right: 0.01}
	rightWins = bayescmp.Probabilities{Left: 0.01, Rope: 0.02, Right: 0.97}
	theSame   = bayescmp.Probabilities{Left: 0.01, Rope: 0.98, Right: 0.01}
	open      = bayescmp.Probabilities{Left: 0.4, Rope: 0.2, Right: 0.4}
)

// atRandom decides every pair by lot.
func atRandom(seed uint64, k int) *bayescmp.Matrix {
	src := rand.New(rand.NewPCG(seed, 1))
	return matrixOf(numbered(k), 0.01, func(_, _ int) bayescmp.Probabilities {
		return []bayescmp.Probabilities{leftWins, rightWins, theSame, theSame, open}[src.IntN(5)]
	})
}

// ladder is k classifiers of which each is better than those that come at least three places behind it.
func ladder(k int) *bayescmp.Matrix {
	return matrixOf(numbered(k), 0.01, func(i, j int) bayescmp.Probabilities {
		if j >= i+3 {
			return leftWins
		}
		return open
	})
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
				c, err := m.Between(r.Classifier, other)
				must(t, err)
				want := map[bayescmp.Decision][]string{bayescmp.Undecided: r.Undecided, bayescmp.Equivalent: r.Equivalent, bayescmp.LeftBetter: r.Beats, bayescmp.RightBetter: r.BeatenBy}
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

// Where decisions make no circle, none stands before one that is better.
func TestNoneStandsBeforeABetterOne(t *testing.T) {
	src := rand.New(rand.NewPCG(7, 7))
	for range 50 {
		skill := src.Perm(8)
		m := matrixOf(numbered(8), 0.01, func(i, j int) bayescmp.Probabilities {
			switch d := skill[i] - skill[j]; {
			case d >= 2 && src.IntN(3) > 0:
				return leftWins
			case d <= -2 && src.IntN(3) > 0:
				return rightWins
			}
			return bayescmp.Probabilities{Left: src.Float64() / 2, Right: src.Float64() / 2} // undecided, whoever is ahead
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

// Groups against all sets of classifiers.
func TestGroupsOfEquivalents(t *testing.T) {
	for seed := range uint64(30) {
		m := atRandom(seed, 6)
		equivalent := func(set uint) bool {
			for i, a := range m.Classifiers {
				for j, b := range m.Classifiers[:i] {
					if set>>i&1 == 1 && set>>j&1 == 1 {
						if c, err := m.Between(a, b); err != nil || c.Decision() != bayescmp.Equivalent {
							return false
						}
					}
				}
			}
			return true
		}
		want := map[string]bool{}
		for set := uint(1); set < 1<<6; set++ {
			maximal := equivalent(set)
			var members []string
			for i, name := range m.Classifiers {
				maximal = maximal && (set>>i&1 == 1 || !equivalent(set|1<<i))
				if set>>i&1 == 1 {
					members = append(members, name)
				}
			}
			if maximal {
				want[fmt.Sprint(members)] = true
			}
		}
		got := map[string]bool{}
		var order []string
		for _, r := range m.Relations() {
			order = append(order, r.Classifier)
		}
		for _, group := range m.Groups() {
			if !slices.IsSortedFunc(group, func(a, b string) int { return slices.Index(order, a) - slices.Index(order, b) }) {
				t.Errorf("%v is not in the order %v", group, order)
			}
			slices.Sort(group)
			got[fmt.Sprint(group)] = true
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("groups %v, want %v", got, want)
		}
	}
}

func TestBetweenFindsEachPair(t *testing.T) {
	m := atRandom(3, 9)
	at := 0
	for i, a := range m.Classifiers {
		for _, b := range m.Classifiers[i+1:] {
			for _, pair := range [][2]string{{a, b}, {b, a}} {
				if c, err := m.Between(pair[0], pair[1]); err != nil || c != m.Comparisons[at] {
					t.Errorf("%v: %v, %v", pair, c, err)
				}
			}
			at++
		}
	}
	_, err := m.Between("c00", "nobody")
	refused(t, err, bayescmp.ErrUnknown, `"nobody"`, `"c08"`)
	_, err = m.Between("c00", "c00")
	refused(t, err, bayescmp.ErrOption, `"c00"`)
	m.Comparisons = m.Comparisons[:3]
	_, err = m.Between("c07", "c08")
	refused(t, err, bayescmp.ErrEmpty, `"c07"`, `"c08"`)
	var none *bayescmp.Matrix
	_, err = none.Between("c00", "c01")
	refused(t, err, bayescmp.ErrEmpty)
}

// Majorities can go round in a circle (Condorcet): each is better than the next on two data sets of three, for certain.
func TestDecisionsInACircle(t *testing.T) {
	text := "dataset,classifier,fold,score\n"
	for d, scores := range []string{"321", "132", "213"} {
		for c, name := range []string{"a", "b", "c"} {
			for fold := range 2 {
				text += fmt.Sprintf("d%d,%s,%d,0.%c\n", d, name, fold, scores[c])
			}
		}
	}
	m, err := bayescmp.AllPairs(t.Context(), accepted(long(t, text, bayescmp.Long{}))(t), bayescmp.Poisson{})
	must(t, err)
	said := m.String()
	for _, want := range []string{"3 of 3 pairs decided", "Each classifier is beaten by another", "Decisions do not carry over in 3 cases: ", "a is better than b and b than c, but c is better than a"} {
		if !strings.Contains(said, want) {
			t.Errorf("%q is not in\n%s", want, said)
		}
	}
	if m.Unbeaten() != nil || m.Plot() == nil || len(m.Relations()) != 3 {
		t.Errorf("unbeaten %v, relations %v", m.Unbeaten(), m.Relations())
	}
}

// Better than a better one, yet undecided: that is said, not filled in.
func TestUndecidedInSpiteOfAChain(t *testing.T) {
	chain := func(ends bayescmp.Probabilities) *bayescmp.Matrix {
		return matrixOf([]string{"a", "b", "c"}, 0.01, func(i, j int) bayescmp.Probabilities {
			if j == i+1 {
				return leftWins
			}
			return ends
		})
	}
	for want, ends := range map[string]bayescmp.Probabilities{"a and c are undecided": open, "a and c are equivalent": theSame, "c is better than a": rightWins} {
		said := chain(ends).HTML()
		if !strings.Contains(said, "a is better than b and b than c, but "+want) {
			t.Errorf("%q is not in\n%s", want, said)
		}
	}
	if said := chain(leftWins).String(); strings.Contains(said, "carry over") || !strings.Contains(said, "a is practically better than each of the others") {
		t.Error(said)
	}
	if r := chain(open).Relations()[0]; !slices.Equal(r.Beats, []string{"b"}) || !slices.Equal(r.Undecided, []string{"c"}) {
		t.Errorf("%+v", r)
	}
}

func TestVerdictOfAMatrix(t *testing.T) {
	constant := func(rope float64, p bayescmp.Probabilities) *bayescmp.Matrix {
		return matrixOf(numbered(4), rope, func(_, _ int) bayescmp.Probabilities { return p })
	}
	for _, test := range []struct {
		m    *bayescmp.Matrix
		want string
	}{
		{constant(0.01, open), "None of the 6 pairs is decided: no probability is above 0.95."},
		{constant(0.01, theSame), "All 6 pairs are practically equivalent."},
		{constant(0, bayescmp.Probabilities{Left: 0.5, Right: 0.5}), "None of the 6 pairs is decided: no probability is above 0.95."},
		// Without a rope a tie is no equivalence.
		{constant(0, theSame), "None of the 6 pairs is decided: no probability is above 0.95."},
		{constant(0, leftWins), "6 of 6 pairs decided: c00 better than c01; c00 better than c02; c00 better than c03; c01 better than c02; " +
			"c01 better than c03; c02 better than c03. c00 is better than each of the others."},
		{ladder(4), "1 of 6 pairs decided: c00 practically better than c03. Unbeaten: c00, c01, c02."},
		{ladder(7), "In 10 of 21 pairs one is practically better. Unbeaten: c00, c01, c02."},
		{matrixOf([]string{"a", "b"}, 0.01, func(_, _ int) bayescmp.Probabilities { return open }), "Undecided between a and b on 9 data sets: no probability is above 0.95."},
		{matrixOf(numbered(5), 0.01, func(i, _ int) bayescmp.Probabilities {
			return []bayescmp.Probabilities{leftWins, leftWins, theSame, theSame}[i]
		}),
			"10 of 10 pairs decided: in 7 one is practically better, 3 are practically equivalent. c00 is practically better than each of the others."},
		{nil, "no comparisons"}, {&bayescmp.Matrix{}, "no comparisons"},
	} {
		if got := test.m.Verdict(); got != test.want {
			t.Errorf("%s\nwant %s", got, test.want)
		}
	}
}

// What is not a whole matrix is none.
func TestEmptyMatrix(t *testing.T) {
	short, broken := ladder(4), ladder(4)
	short.Comparisons = short.Comparisons[1:]
	broken.Comparisons[2] = nil
	for name, m := range map[string]*bayescmp.Matrix{"nil": nil, "zero": {}, "one": {Classifiers: []string{"a"}}, "short": short, "broken": broken} {
		if m.Plot() != nil || m.Groups() != nil || m.Relations() != nil || m.Unbeaten() != nil ||
			m.String() != "no comparisons" || m.HTML() != "<p>no comparisons</p>" || m.Verdict() != "no comparisons" {
			t.Errorf("%s: something of nothing: %s", name, m)
		}
	}
}

// Many classifiers: what is shown is bounded, says so, and does not take long. The old search for each cell grew as k⁴.
func TestMatrixOfManyClassifiers(t *testing.T) {
	for _, k := range []int{100, 300} {
		m := ladder(k)
		for _, c := range m.Comparisons {
			c.Warnings = []error{fmt.Errorf("a warning of its own, %s and %s", c.Left, c.Right)}
		}
		pairs := k * (k - 1) / 2
		text, page := m.String(), m.HTML()
		for _, want := range []string{fmt.Sprintf("… and %d more; Frame has all.", pairs-100), fmt.Sprintf("… and %d more; Warnings has all.", pairs-20)} {
			if !strings.Contains(text, want) {
				t.Errorf("%d: the text does not say %q", k, want)
			}
		}
		if lines := strings.Count(text, "\n"); lines > 240 {
			t.Errorf("%d: %d lines", k, lines)
		}
		if len(page) > 150_000 || !strings.Contains(page, fmt.Sprintf("The first 20 of %d classifiers", k)) || strings.Count(page, "<td") > 20*20+100*5 {
			t.Errorf("%d: a page of %d bytes", k, len(page))
		}
	}
	if w, h := ladder(100).Plot().Size(); w > 1100 || h > 1100 {
		t.Errorf("a figure of %g × %g", w, h)
	}
}

// Names are shown as they are, in one line, whatever is in them.
func TestMatrixOfOddNames(t *testing.T) {
	names := []string{"<b>&bold</b>", "tab\tand\nline", strings.Repeat("long ", 30), ""}
	m := matrixOf(names, 0.01, func(i, _ int) bayescmp.Probabilities { return []bayescmp.Probabilities{leftWins, theSame, open}[i] })
	page, text := m.HTML(), m.String()
	if strings.Contains(page, "<b>") || !strings.Contains(page, "&lt;b&gt;&amp;bold&lt;/b&gt;") {
		t.Error("markup of a name is markup of the page")
	}
	for _, line := range strings.Split(text, "\n") {
		if strings.HasPrefix(line, "line") {
			t.Errorf("a name is broken: %q", line)
		}
	}
	if !strings.Contains(text, "  tab and line  ") || m.Plot().PNG() == nil {
		t.Error(text)
	}
}

// area counts the pixels of a colour, and says how far right and down their centre is.
func area(t *testing.T, f *figure.Figure, r, g, b uint32) (n int, x, y float64) {
	t.Helper()
	picture, err := png.Decode(bytes.NewReader(f.PNG()))
	must(t, err)
	box := picture.Bounds()
	for at := (image.Point{Y: 120}); at.Y < box.Max.Y; at.Y++ { // below the key
		for at.X = 0; at.X < box.Max.X; at.X++ {
			if pr, pg, pb, _ := picture.At(at.X, at.Y).RGBA(); pr>>8 == r && pg>>8 == g && pb>>8 == b {
				n, x, y = n+1, x+float64(at.X), y+float64(at.Y)
			}
		}
	}
	return n, x / float64(n), y / float64(n)
}

// The better one of a decided pair is where the figure says: the row of a blue cell, the column of an orange one.
func TestPlotOfAMatrixShowsWhoIsBetter(t *testing.T) {
	blue, orange := figure.RightColor, figure.LeftColor
	for _, m := range []*bayescmp.Matrix{ladder(12), atRandom(1, 12)} {
		decided := 0
		for _, c := range m.Comparisons {
			if d := c.Decision(); d == bayescmp.LeftBetter || d == bayescmp.RightBetter {
				decided++
			}
		}
		blues, x, y := area(t, m.Plot(), uint32(blue.R), uint32(blue.G), uint32(blue.B))
		oranges, ox, oy := area(t, m.Plot(), uint32(orange.R), uint32(orange.G), uint32(orange.B))
		if decided == 0 || blues == 0 || math.Abs(float64(blues)/float64(oranges)-1) > 0.1 {
			t.Errorf("%d pixels of blue, %d of orange, %d pairs", blues, oranges, decided)
		}
		// The best are above and to the left.
		if x < ox+20 || y > oy-20 {
			t.Errorf("blue is at %.0f, %.0f, orange at %.0f, %.0f", x, y, ox, oy)
		}
	}
}

// Nothing decided, no frame; all in one colour of the middle where all are equivalent; a tie of the Poisson test is shown without a rope.
func TestPlotOfExtremes(t *testing.T) {
	for name, m := range map[string]*bayescmp.Matrix{
		"undecided":  matrixOf(numbered(3), 0.01, func(_, _ int) bayescmp.Probabilities { return open }),
		"equivalent": matrixOf(numbered(3), 0.01, func(_, _ int) bayescmp.Probabilities { return theSame }),
		"no rope":    matrixOf(numbered(3), 0, func(_, _ int) bayescmp.Probabilities { return bayescmp.Probabilities{Left: 0.3, Right: 0.7} }),
		"tie":        matrixOf(numbered(3), 0, func(_, _ int) bayescmp.Probabilities { return open }),
		"certain":    matrixOf(numbered(2), 0, func(_, _ int) bayescmp.Probabilities { return bayescmp.Probabilities{Right: 1} }),
	} {
		black, _, _ := area(t, m.Plot(), 0x18, 0x18, 0x18)
		if framed := name == "equivalent" || name == "certain"; framed != (black > 100) {
			t.Errorf("%s: %d pixels of frames", name, black)
		}
		if tie := strings.Contains(m.HTML(), "small: P(tie)"); tie != (name == "tie") {
			t.Errorf("%s: tie %v", name, tie)
		}
		if middle := strings.Contains(m.String(), "P(rope)"); middle != (name == "undecided" || name == "equivalent") {
			t.Errorf("%s: rope %v", name, middle)
		}
	}
}

func BenchmarkMatrixHTML(b *testing.B) {
	m := ladder(100)
	for range b.N {
		if len(m.HTML()) == 0 {
			b.Fatal("empty")
		}
	}
}

func BenchmarkMatrixPlot(b *testing.B) {
	m := ladder(100)
	for range b.N {
		if len(m.Plot().PNG()) == 0 {
			b.Fatal("empty")
		}
	}
}
