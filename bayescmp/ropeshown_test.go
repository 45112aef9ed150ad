package bayescmp_test

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// The curve of a rope in halves is over a factor. It has the answers of the test at each rope.
func TestRopeCurveOfHalves(t *testing.T) {
	p := study(t, 100, 10, spread(-0.01, 0.05, 12), repeated(0.02, 12))
	for _, test := range bayescmp.ListedTests(0) {
		data := p
		if _, err := test.Compare(p); errors.Is(err, bayescmp.ErrManySets) {
			data = on(t, p, "d0003")
		}
		if test.Name() == "paired test of items" {
			d := accepted(p.Differences("d0003"))(t)
			data = accepted(bayescmp.NewPair("a", "b", bayescmp.FoldScores{
				Dataset: "d0003", Left: make([]float64, len(d)), Right: d, Items: true}))(t)
		}
		test = withHalves(test, 0.01, 0.02)
		curve := accepted(bayescmp.RopeCurve(t.Context(), test, data, 2, 0.5, 1))(t)
		if !slices.Equal(curve.Ropes, []float64{0.5, 1, 2}) || curve.Chosen != 1 ||
			curve.RopeLeft != 0.01 || curve.RopeRight != 0.02 {
			t.Errorf("%+v", curve)
		}
		for i, factor := range curve.Ropes {
			want := compare(t, withHalves(test, 0.01*factor, 0.02*factor), data)
			nearP(t, test.Name(), curve.P[i], want.P, 1e-12)
		}
		text := curve.String()
		if !strings.Contains(text, "[-0.005, +0.01]") || strings.Contains(text, "NaN") {
			t.Errorf("%s", text)
		}
		for _, show := range []string{curve.HTML(), curve.MarkdownTable(), curve.Methods()} {
			if !strings.Contains(show, "-0.005, +0.01") || strings.Contains(show, "±") {
				t.Errorf("%s", show)
			}
		}
		if !strings.Contains(curve.LaTeXTable(), "0.005") {
			t.Errorf("%s", curve.LaTeXTable())
		}
		const point = `{"factor":0.5,"rope":null,"rope_left":0.005,"rope_right":0.01,"p":`
		if text := accepted(json.Marshal(curve))(t); !strings.Contains(string(text), point) {
			t.Errorf("%s", text)
		}
		if f := curve.Frame(); !slices.Equal(f.Names()[:4],
			[]string{"factor", "rope", "rope_left", "rope_right"}) || f.Error() != nil {
			t.Errorf("%v", f.Names())
		}
	}
}

// Classifiers in the opposite order, with the halves exchanged, have the same answers.
func TestAllPairsOfHalvesTurned(t *testing.T) {
	names := []string{"NaiveBayes", "AODE", "J48"}
	turned := slices.Clone(names)
	slices.Reverse(turned)
	for _, test := range bayescmp.ListedTests(0) {
		scores := weka()
		switch test.Name() {
		case "correlated t test":
			scores = accepted(scores.On("glass"))(t)
		case "paired test of items":
			scores = asItems(t, scores, "glass")
		}
		m := accepted(bayescmp.AllPairs(t.Context(), accepted(scores.Among(names...))(t),
			withHalves(test, 0.003, 0.012)))(t)
		other := accepted(bayescmp.AllPairs(t.Context(), accepted(scores.Among(turned...))(t),
			withHalves(test, 0.012, 0.003)))(t)
		for _, c := range m.Comparisons {
			d := accepted(other.Between(c.Left, c.Right))(t)
			if d.Left != c.Right || d.RopeLeft != c.RopeRight {
				t.Fatalf("%s: not turned", test.Name())
			}
			want := bayescmp.Probabilities{Left: d.P.Right, Rope: d.P.Rope, Right: d.P.Left}
			nearP(t, test.Name(), c.P, want, 1e-4)
		}
		const note = "in each pair left is the one that comes first among"
		if text := m.String(); !strings.Contains(text, note) ||
			!strings.Contains(text, "rope [-0.003, +0.012]") {
			t.Errorf("%s", text)
		}
	}
}

func TestPanelOfHalves(t *testing.T) {
	p := pairOf(t, weka(), "AODE", "J48")
	tests := accepted(bayescmp.TestsFor(p, 0.01, 0.02))(t)
	panel := accepted(bayescmp.SideBySide(context.Background(), p, tests...))(t)
	const sentence = "Differences of at most 0.01 in favour of AODE, or of at most 0.02 in " +
		"favour of J48, count as practical equivalence (the rope)."
	for text, want := range map[string]string{
		panel.String():        "[-0.01, +0.02]",
		panel.HTML():          "[-0.01, +0.02]",
		panel.MarkdownTable(): "-0.01, +0.02",
		panel.LaTeXTable():    "0.02",
		panel.Methods():       sentence,
	} {
		if !strings.Contains(text, want) || strings.Contains(text, "NaN") {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
	frame := panel.Frame()
	if got := frame.Names(); !slices.Equal(got[2:5], []string{"rope", "rope_left", "rope_right"}) {
		t.Errorf("%v", got)
	}
	even := accepted(bayescmp.SideBySide(context.Background(), p, bayescmp.Sign{Rope: 0.01}))(t)
	if got := even.Frame(); got.Col("rope").Float()[0] != 0.01 ||
		got.Col("rope_left").Float()[0] != 0.01 || got.Col("rope_right").Float()[0] != 0.01 {
		t.Errorf("%v", got)
	}
}

// The assumptions vary, the halves stay.
func TestSensitivityKeepsTheHalves(t *testing.T) {
	test := bayescmp.Sign{RopeLeft: 0.01, RopeRight: 0.02}
	s := accepted(bayescmp.Sensitivity(t.Context(), test, oneScoreEach(t, 0.1, 0.02, -0.01)))(t)
	for i, c := range s.Comparisons {
		if c.RopeLeft != 0.01 || c.RopeRight != 0.02 || !math.IsNaN(c.Rope) {
			t.Errorf("%s: %+v", s.Names[i], c)
		}
	}
}

// Halves in another unit than the scores are warned of, each by itself.
func TestHalvesInTheWrongUnit(t *testing.T) {
	fractions := oneScoreEach(t, 0.1, 0.02, -0.01)
	percent := accepted(bayescmp.NewPair("left", "right", bayescmp.FoldScores{
		Dataset: "a", Left: []float64{71.5}, Right: []float64{73},
	}))(t)
	for _, r := range []struct {
		pair        bayescmp.Pair
		left, right float64
		want        string
	}{
		{fractions, 1, 2, "a rope of [-1, +2] covers every difference"},
		{fractions, 1, 0.01, "the left half of the rope, 1, covers every difference"},
		{fractions, 0.01, 5, "the right half of the rope, 5, covers every difference"},
		{fractions, 0.01, 0.02, ""},
		{percent, 0.01, 0.02, "a rope of [-0.01, +0.02] looks like a fraction"},
		{percent, 0, 0.5, ""},
	} {
		c := compare(t, bayescmp.Sign{RopeLeft: r.left, RopeRight: r.right}, r.pair)
		found := false
		for _, w := range c.Warnings {
			text := w.Error()
			found = found || strings.Contains(text, "covers") || strings.Contains(text, "fraction")
			if strings.Contains(text, "scores up to") && !strings.Contains(text, r.want) {
				t.Errorf("%s", text)
			}
		}
		if found != (r.want != "") {
			t.Errorf("rope −%g to %g: %v", r.left, r.right, c.Warnings)
		}
	}
}
