package bayescmp_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
	"github.com/go-gota/gota/dataframe"
)

// Text and HTML say the same, names are escaped, and every warning is there.
func TestRankingTexts(t *testing.T) {
	const scores = "dataset,<a>,b&c,d\ni,2,2,2\nj,3,3,3\nk,1,1,1\n"
	r := ranking(t, bayescmp.Friedman{}, accepted(wide(t, scores, bayescmp.Wide{}))(t))
	h := r.Nemenyi()
	if len(r.Warnings) == 0 {
		t.Errorf("no warnings:\n%s", r)
	}
	for _, c := range []struct {
		text, html string
		warnings   []error
	}{{r.String(), r.HTML(), r.Warnings}, {h.String(), h.HTML(), h.Warnings}} {
		for _, want := range []string{"<a>", "b&c", "d"} {
			if !strings.Contains(c.text, want) {
				t.Errorf("the text lacks %s:\n%s", want, c.text)
			}
		}
		if strings.Contains(c.html, "<a>") || strings.Contains(c.html, "b&c") ||
			!strings.Contains(c.html, "&lt;a&gt;") || !strings.Contains(c.html, "b&amp;c") {
			t.Errorf("names are not escaped:\n%s", c.html)
		}
		for i := range c.warnings {
			note := fmt.Sprintf("[%d]", i+1)
			if strings.Count(c.text, note) != 2 || strings.Count(c.html, note) != 2 {
				t.Errorf("warning %s or its mark is missing:\n%s", note, c.text)
			}
		}
		for line := range strings.Lines(c.text) {
			if strings.TrimRight(line, " \n") != strings.TrimSuffix(line, "\n") {
				t.Errorf("%q ends in spaces", line)
			}
		}
	}
}

func TestRankingFrames(t *testing.T) {
	const scores = "set,dataset,b\ni,1,2\nj,1,1\n"
	s := accepted(wide(t, scores, bayescmp.Wide{Dataset: "set"}))(t)
	r := ranking(t, bayescmp.Friedman{}, s)
	ranks := r.RankFrame()
	got := fmt.Sprint(ranks.Names(), ranks.Col("dataset").Float(), ranks.Col("b").Float())
	if got != "[dataset_ dataset b] [2 1.5] [1 1.5]" {
		t.Error(got)
	}
	means := r.Frame()
	classifiers, mean := means.Col("classifier").Records(), means.Col("mean_rank").Float()
	got = fmt.Sprint(means.Names(), classifiers, mean)
	if got != "[classifier mean_rank] [b dataset] [1.25 1.75]" {
		t.Error(got)
	}
	pairs := r.Nemenyi().Frame()
	got = fmt.Sprint(pairs.Names(), pairs.Nrow())
	if got != "[left right statistic p_value adjusted_p_value significant better] 1" {
		t.Error(got)
	}
}

// The assumptions name the scores that were left out, and the direction.
func TestRankingSaysWhatItTakesForGranted(t *testing.T) {
	const scores = "dataset,classifier,score\ni,a,1\ni,b,2\nj,a,1\nj,b,\nk,a,1\nk,b,3\n"
	columns := bayescmp.Long{Lower: true, Missing: bayescmp.DropDataset}
	r := ranking(t, bayescmp.Friedman{}, accepted(long(t, scores, columns))(t))
	for _, want := range []string{"lower scores are better", "independent data sets", `"j"`} {
		if !slices.ContainsFunc(r.Assumptions, func(a string) bool {
			return strings.Contains(a, want)
		}) {
			t.Errorf("%q is not among %q", want, r.Assumptions)
		}
	}
	if r.MeanRanks[0] != 1 {
		t.Errorf("mean ranks %v", r.MeanRanks)
	}
}

// The zero value of a ranking has no answers, and does not panic.
func TestEmptyRanking(t *testing.T) {
	var r bayescmp.Ranking
	if r.Nemenyi() != nil || r.String() == "" || r.HTML() == "" || r.Significant() {
		t.Error("an empty ranking has an answer")
	}
	_, err := r.Pairwise(bayescmp.Shaffer)
	refused(t, err, bayescmp.ErrEmpty)
	_, err = r.PairwiseBy(t.Context(), bayescmp.Wilcoxon{}, bayescmp.Holm)
	refused(t, err, bayescmp.ErrEmpty)
	var h bayescmp.PostHoc
	if h.String() == "" || h.HTML() == "" || len(h.Groups()) != 0 {
		t.Error("empty comparisons have an answer")
	}
}

func TestRankingsAndPostHocsAreNilSafe(t *testing.T) {
	var r *bayescmp.Ranking
	var h *bayescmp.PostHoc
	if r.String() == "" || r.HTML() == "" || r.Verdict() == "" || r.Significant() ||
		r.Nemenyi() != nil ||
		h.String() == "" || h.HTML() == "" || h.Verdict() == "" || h.Groups() != nil {
		t.Error("nil has an answer")
	}
	for _, frame := range []dataframe.DataFrame{r.Frame(), r.RankFrame(), h.Frame()} {
		if !errors.Is(frame.Err, bayescmp.ErrEmpty) {
			t.Errorf("frame of nil: %v", frame.Err)
		}
	}
	if _, err := h.Between("a", "b"); !errors.Is(err, bayescmp.ErrEmpty) {
		t.Errorf("between of nil: %v", err)
	}
}

// Same input, same bytes.
func TestRankingIsDeterministic(t *testing.T) {
	s := ofTable(t, random(rand.New(rand.NewPCG(1, 2)), 19, 4, 6), false)
	var first string
	for i := range 5 {
		r := ranking(t, bayescmp.Friedman{}, s)
		pairs := postHoc(r.PairwiseBy(t.Context(), bayescmp.Wilcoxon{}, bayescmp.Shaffer))(t)
		text, err := json.Marshal([]any{r.P, r.Nemenyi().Rows, pairs.Rows})
		must(t, err)
		if i == 0 {
			first = string(text)
		} else if string(text) != first {
			t.Fatalf("%s\n%s", text, first)
		}
	}
}
