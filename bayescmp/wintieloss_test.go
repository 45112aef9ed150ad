package bayescmp_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/datasets"
)

func winsOf(t *testing.T, scores *bayescmp.Scores) *bayescmp.WinTieLoss {
	t.Helper()
	w, err := scores.WinTieLoss()
	must(t, err)
	return w
}

// The counts come from exact fractions (testdata/oracle/wintieloss.py). In Demšar's Table 2, C4.5+m
// is better on 11 of 14 data sets, "counting also one of the two data sets on which the two
// classifiers were tied" (section 3.1.4).
func TestWinTieLossAgainstFractions(t *testing.T) {
	answers := map[string]*bayescmp.WinTieLoss{"uci-weka": winsOf(t, weka())}
	for _, name := range []string{"demsar-2006-table-2", "demsar-2006-table-6"} {
		df := accepted(datasets.Load(name))(t)
		answers[name] = winsOf(t, accepted(bayescmp.FromLong(df, bayescmp.Long{}))(t))
	}
	for _, r := range oracle(t, "wintieloss.csv") {
		w := answers[r.text("data")]
		left := slices.Index(w.Classifiers, r.text("left"))
		right := slices.Index(w.Classifiers, r.text("right"))
		for what, counts := range map[string][2]float64{
			"left wins":  {float64(w.Wins[left][right]), r.number("left_wins")},
			"right wins": {float64(w.Wins[right][left]), r.number("right_wins")},
			"ties":       {float64(w.Ties[left][right]), r.number("ties")},
			"ties again": {float64(w.Ties[right][left]), r.number("ties")},
		} {
			near(t, fmt.Sprint(r.values, " ", what), counts[0], counts[1], 0)
		}
	}
	w := answers["demsar-2006-table-2"]
	if got := w.Wins[1][0] + w.Ties[1][0]/2; got != 11 || w.Datasets != 14 {
		t.Errorf("%d of %d data sets, Demšar has 11 of 14", got, w.Datasets)
	}
}

// The notes say how many wins the sign test needs.
func TestWinsThatTheSignTestNeeds(t *testing.T) {
	for _, r := range oracle(t, "sign_test_wins.csv") {
		n, wins := int(r.number("n")), int(r.number("wins"))
		text := "dataset,classifier,score\n"
		for d := range n {
			text += fmt.Sprintf("d%d,a,0.2\nd%d,b,0.1\n", d, d)
		}
		said := winsOf(t, accepted(long(t, text, bayescmp.Long{}))(t)).String()
		want := fmt.Sprintf("the sign test needs %d of %d wins", wins, n)
		if wins > n {
			want = "cannot make the sign test significant"
		}
		if !strings.Contains(said, want) {
			t.Errorf("%q is not in\n%s", want, said)
		}
	}
}

// 0.95 − 0.94 and 0.96 − 0.95 are different in floating point, but equal means are equal. Where
// lower scores are better they win.
func TestTiesAreExact(t *testing.T) {
	const text = "dataset,classifier,fold,score\n" +
		"d,a,0,0.1\nd,a,1,0.2\nd,a,2,0.3\nd,b,0,0.3\nd,b,1,0.1\nd,b,2,0.2\n" +
		"e,a,0,0.6\ne,a,1,0.6\ne,a,2,0.6\ne,b,0,0.4\ne,b,1,0.8\ne,b,2,0.5\n"
	w := winsOf(t, accepted(long(t, text, bayescmp.Long{}))(t))
	if w.Ties[0][1] != 1 || w.Ties[1][0] != 1 || w.Wins[0][1] != 1 || w.Wins[1][0] != 0 {
		t.Errorf("%+v", w)
	}
	if !strings.HasPrefix(w.Verdict(), "a has more wins than losses against each of the others") {
		t.Error(w.Verdict())
	}
	lower := winsOf(t, accepted(long(t, text, bayescmp.Long{Lower: true}))(t))
	if lower.Wins[1][0] != 1 || lower.Wins[0][1] != 0 ||
		!strings.Contains(lower.HTML(), "Assumed: lower scores are better") {
		t.Errorf("%v", lower)
	}
}

// Each is ahead of one and behind another: nobody is ahead of all.
func TestNobodyIsAheadOfAll(t *testing.T) {
	text := "dataset,classifier,score\n"
	for d, scores := range []string{"321", "132", "213"} {
		for c, name := range []string{"a", "b", "c"} {
			text += fmt.Sprintf("d%d,%s,0.%c\n", d, name, scores[c])
		}
	}
	w := winsOf(t, accepted(long(t, text, bayescmp.Long{}))(t))
	if !strings.HasPrefix(w.Verdict(), "No classifier has more wins than losses") {
		t.Error(w.Verdict())
	}
}

func TestWinTieLossRefuses(t *testing.T) {
	var none *bayescmp.Scores
	_, err := none.WinTieLoss()
	refused(t, err, bayescmp.ErrEmpty)
	_, err = accepted(long(t, "dataset,classifier,score\nd,a,1\n", bayescmp.Long{}))(t).WinTieLoss()
	refused(t, err, bayescmp.ErrOption, `"a"`)
	for _, w := range []*bayescmp.WinTieLoss{nil, {}} {
		frame := w.Frame()
		if w.String() != "no counts" || w.HTML() == "" || w.Verdict() != "no counts" ||
			w.Plot() != nil || w == nil && frame.Error() == nil {
			t.Error("something of nothing")
		}
	}
}

// Of a hundred classifiers the square shows twenty; the frame has all pairs.
func TestWinTieLossOfManyClassifiers(t *testing.T) {
	needsTime(t)
	text := "dataset,classifier,score\n"
	for d := range 6 {
		for c := range 100 {
			text += fmt.Sprintf("d%d,classifier <%d>\twith a long name,0.%03d\n",
				d, c, 100+(c*(d+7))%101)
		}
	}
	w := winsOf(t, accepted(long(t, text, bayescmp.Long{}))(t))
	said, frame := w.String(), w.Frame()
	if lines := strings.Count(said, "\n"); lines > 30 {
		t.Errorf("%d lines", lines)
	}
	if !strings.Contains(said, "… and 80 more") || strings.Contains(said, "\t") {
		t.Error(said)
	}
	if frame.Nrow() != 4950 || strings.Contains(w.HTML(), "<0>") {
		t.Errorf("%d rows", frame.Nrow())
	}
	if width, height := w.Plot().Size(); width > 1100 || height > 1100 || w.Plot().PNG() == nil {
		t.Errorf("a figure of %g × %g", width, height)
	}
}
