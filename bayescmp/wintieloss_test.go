package bayescmp_test

import (
	"fmt"
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

// Counts from exact fractions (testdata/oracle/wintieloss.py). In Demšar's Table 2, C4.5+m is better on 11 of 14 data sets, "counting also one of the two data sets on
// which the two classifiers were tied" (section 3.1.4).
func TestWinTieLossAgainstFractions(t *testing.T) {
	answers := map[string]*bayescmp.WinTieLoss{"uci-weka": winsOf(t, weka())}
	for _, name := range []string{"demsar-2006-table-2", "demsar-2006-table-6"} {
		df, err := datasets.Load(name)
		must(t, err)
		answers[name] = winsOf(t, accepted(bayescmp.FromLong(df, bayescmp.Long{}))(t))
	}
	for _, r := range oracle(t, "wintieloss.csv") {
		w := answers[r.text("data")]
		place := map[string]int{}
		for c, name := range w.Classifiers {
			place[name] = c
		}
		left, right := place[r.text("left")], place[r.text("right")]
		got := fmt.Sprint(w.Wins[left][right], w.Ties[left][right], w.Wins[right][left], w.Ties[right][left])
		if want := fmt.Sprint(r.number("left_wins"), r.number("ties"), r.number("right_wins"), r.number("ties")); got != want {
			t.Errorf("%v: %s, want %s", r.values, got, want)
		}
	}
	w := answers["demsar-2006-table-2"]
	if got := w.Wins[1][0] + w.Ties[1][0]/2; got != 11 || w.Datasets != 14 {
		t.Errorf("%d of %d data sets, Demšar has 11 of 14", got, w.Datasets)
	}
}

// The yardstick in the notes is that of the sign test.
func TestWinsThatTheSignTestNeeds(t *testing.T) {
	for _, r := range oracle(t, "sign_test_wins.csv") {
		n, wins := int(r.number("n")), int(r.number("wins"))
		text := "dataset,classifier,score\n"
		for d := range n {
			text += fmt.Sprintf("d%d,a,0.2\nd%d,b,0.1\n", d, d)
		}
		said, want := winsOf(t, accepted(long(t, text, bayescmp.Long{}))(t)).String(), fmt.Sprintf("the sign test needs %d of %d wins", wins, n)
		if wins > n {
			want = "cannot make the sign test significant"
		}
		if !strings.Contains(said, want) {
			t.Errorf("%q is not in\n%s", want, said)
		}
	}
}

// 0.95 − 0.94 and 0.96 − 0.95 are what floating point makes of them; equal means are equal. Lower scores are better where they are.
func TestTiesAreExact(t *testing.T) {
	const text = "dataset,classifier,fold,score\nd,a,0,0.1\nd,a,1,0.2\nd,a,2,0.3\nd,b,0,0.3\nd,b,1,0.1\nd,b,2,0.2\ne,a,0,0.6\ne,a,1,0.6\ne,a,2,0.6\ne,b,0,0.4\ne,b,1,0.8\ne,b,2,0.5\n"
	w := winsOf(t, accepted(long(t, text, bayescmp.Long{}))(t))
	if w.Ties[0][1] != 1 || w.Ties[1][0] != 1 || w.Wins[0][1] != 1 || w.Wins[1][0] != 0 {
		t.Errorf("%+v", w)
	}
	if !strings.HasPrefix(w.Verdict(), "a has more wins than losses against each of the others") {
		t.Error(w.Verdict())
	}
	lower := winsOf(t, accepted(long(t, text, bayescmp.Long{Lower: true}))(t))
	if lower.Wins[1][0] != 1 || lower.Wins[0][1] != 0 || !strings.Contains(lower.HTML(), "Assumed: lower scores are better") {
		t.Errorf("%v", lower)
	}
}

// The friend of each is the foe of another: nobody is ahead of all.
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
		if w.String() != "no counts" || w.HTML() == "" || w.Verdict() != "no counts" || w.Plot() != nil || w == nil && frame.Error() == nil {
			t.Error("something of nothing")
		}
	}
}

// A hundred classifiers: the square has twenty, the frame all pairs.
func TestWinTieLossOfManyClassifiers(t *testing.T) {
	text := "dataset,classifier,score\n"
	for d := range 6 {
		for c := range 100 {
			text += fmt.Sprintf("d%d,classifier <%d>\twith a long name,0.%03d\n", d, c, 100+(c*(d+7))%101)
		}
	}
	w := winsOf(t, accepted(long(t, text, bayescmp.Long{}))(t))
	said, frame := w.String(), w.Frame()
	if lines := strings.Count(said, "\n"); lines > 30 || !strings.Contains(said, "… and 80 more") || strings.Contains(said, "\t") {
		t.Errorf("%d lines: %s", lines, said)
	}
	if frame.Nrow() != 4950 || strings.Contains(w.HTML(), "<0>") {
		t.Errorf("%d rows", frame.Nrow())
	}
	if width, height := w.Plot().Size(); width > 1100 || height > 1100 || w.Plot().PNG() == nil {
		t.Errorf("a figure of %g × %g", width, height)
	}
}
