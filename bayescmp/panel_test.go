package bayescmp_test

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

func TestSideBySideSaysWhereTheAnswersPart(t *testing.T) {
	small, mixed := make([]float64, 30), make([]float64, 30)
	for i := range small {
		small[i] = 0.001 + 0.0001*float64(i)
		mixed[i] = 0.004 * math.Sin(float64(i)+0.5)
	}
	leaning := []float64{
		0.02, 0.03, 0.01, 0.04, -0.01, 0.05, 0.02, -0.02, 0.03, 0.015, -0.012, 0.022,
	}
	half := []float64{
		0.012, 0.008, 0.011, 0.009, 0.013, 0.007, 0.0125, 0.0085, 0.0115, 0.0095,
	}
	noRope, rope := bayescmp.SignedRank{}, bayescmp.SignedRank{Rope: 0.01}
	wilcoxon, sign := bayescmp.Wilcoxon{}, bayescmp.BinomialSign{}
	forLeft := bayescmp.Wilcoxon{Alternative: bayescmp.ForLeft}
	type tests = []bayescmp.PairTest
	for name, test := range map[string]struct {
		means []float64
		tests tests
		want  string // in the one sentence about it; "" if there is none
	}{
		"significant and equivalent": {
			small, tests{rope, wilcoxon},
			"The Wilcoxon signed-rank test (p < 0.0001) finds a significant difference, for b, " +
				"but the Bayesian signed-rank test (rope ±0.01, probability",
		},
		"neither, and equivalent": {
			mixed, tests{rope, wilcoxon}, "Only the second is evidence of equivalence",
		},
		"undecided at the rope": {
			half, tests{rope, wilcoxon, sign},
			"find a significant difference, for b, but the Bayesian " +
				"signed-rank test (rope ±0.01) " +
				"is undecided. The open question is the size",
		},
		"decided, not significant": {
			leaning, tests{noRope, sign},
			"but the Bayesian signed-rank test (no rope, probability 0.99",
		},
		"one-sided the other way": {
			leaning, tests{noRope, forLeft},
			"finds no evidence that a is better, and looked for nothing else; " +
				"it could not have found what the Bayesian signed-rank test",
		},
		"too few to reject": {
			[]float64{0.01, 0.02, 0.03}, tests{noRope, sign},
			"With so few data no outcome could have been significant",
		},
		"one test with two ropes": {
			small, tests{noRope, rope, wilcoxon},
			"but the Bayesian signed-rank test (rope ±0.01, probability",
		},
		"nothing found, undecided": {mixed[:8], tests{bayescmp.Sign{Rope: 0.001}, wilcoxon}, ""},
		"agreement":                {leaning, tests{noRope, wilcoxon}, ""},
		"for left, by two": {
			negated(small), tests{bayescmp.Sign{Rope: 0.01}, rope, wilcoxon},
			"for a, but the Bayesian sign test (rope ±0.01, probability",
		},
	} {
		t.Run(name, func(t *testing.T) {
			p := meansPair(t, test.means...)
			s := accepted(bayescmp.SideBySide(t.Context(), p, test.tests...))(t)
			switch {
			case test.want == "" && len(s.Disagreements) > 0,
				test.want != "" && len(s.Disagreements) != 1:
				t.Fatalf("disagreements: %q\n%v", s.Disagreements, s)
			case test.want != "" && !strings.Contains(s.Disagreements[0], test.want):
				t.Errorf("%q, want %q", s.Disagreements[0], test.want)
			}
			for _, text := range []string{s.String(), s.HTML()} {
				for _, a := range s.Answers {
					if !strings.Contains(text, a.Test) {
						t.Errorf("%s is not in %s", a.Test, text)
					}
				}
				if strings.Contains(text, "NaN") || strings.Contains(text, "%!") {
					t.Errorf("unclear: %s", text)
				}
			}
			if frame := s.Frame(); frame.Nrow() != len(test.tests) || frame.Error() != nil {
				t.Errorf("frame: %v", frame)
			}
		})
	}
}

// Each footnote has its mark at the row that it is about, or at the head if it is about all.
func TestSideBySideMarks(t *testing.T) {
	s := accepted(bayescmp.SideBySide(t.Context(), meansPair(t, 0.02, 0.02, 0.02),
		bayescmp.Sign{Rope: 0.01}, bayescmp.CorrelatedTTest{}, bayescmp.SignedRank{Rope: 0.01},
		bayescmp.Wilcoxon{}))(t)
	text, page, markdown := s.String(), s.HTML(), s.MarkdownTable()
	head, _, _ := strings.Cut(text, "\n")
	head, _, _ = strings.Cut(head, " [")
	notes := regexp.MustCompile(`(?m)^\[(\d+)\] (.*)$`).FindAllStringSubmatch(text, -1)
	for i, note := range notes {
		number, said := note[1], strings.ToLower(note[2])
		if number != strconv.Itoa(i+1) {
			t.Errorf("footnote %s is number %d", number, i+1)
		}
		where := regexp.QuoteMeta(head)
		for _, a := range s.Answers {
			if strings.HasPrefix(said, strings.ToLower(a.Test)) {
				where = a.Test + `[^<|\n]*`
			}
		}
		mark := `\[` + number + `\]`
		if !regexp.MustCompile("(?m)^(  )?" + where + ".*" + mark).MatchString(text) {
			t.Errorf("no mark %s at %s in\n%s", mark, where, text)
		}
		if n := strings.Count(page, "["+number+"]"); n < 2 {
			t.Errorf("footnote %s is %d times in\n%s", number, n, page)
		}
		if n := strings.Count(markdown, mark); n < 2 {
			t.Errorf("footnote %s is %d times in\n%s", number, n, markdown)
		}
	}
	if !strings.Contains(page, `correlated t test <sup>[`) ||
		strings.Contains(page, "Wilcoxon signed-rank test <sup>[]") {
		t.Error(page)
	}
}

// A test that does not apply is listed with its reason; a bad option is an error.
func TestSideBySideRefusals(t *testing.T) {
	p, ctx := meansPair(t, 0.01, 0.02, -0.01), t.Context()
	s := accepted(bayescmp.SideBySide(ctx, p, bayescmp.CorrelatedTTest{},
		bayescmp.Hierarchical{Rope: 0.01}, bayescmp.FiveByTwoCV{}, bayescmp.Sign{}))(t)
	for i, want := range []error{bayescmp.ErrManySets, bayescmp.ErrOneFold} {
		refused(t, s.Answers[i].Refusal, want)
	}
	if s.Answers[2].Refusal == nil || s.Answers[3].Comparison == nil ||
		strings.Count(s.String(), "does not apply") != 6 {
		t.Errorf("%v", s)
	}
	_, err := bayescmp.SideBySide(ctx, p)
	refused(t, err, bayescmp.ErrOption)
	_, err = bayescmp.SideBySide(ctx, p, nil)
	refused(t, err, bayescmp.ErrOption)
	_, err = bayescmp.SideBySide(ctx, p, (*bayescmp.Sign)(nil))
	refused(t, err, bayescmp.ErrOption)
	_, err = bayescmp.SideBySide(ctx, p, bayescmp.Sign{}, bayescmp.Wilcoxon{Alpha: 2})
	refused(t, err, bayescmp.ErrOption, "Wilcoxon", "Alpha")
	_, err = bayescmp.SideBySide(ctx, bayescmp.Pair{}, bayescmp.Sign{})
	refused(t, err, bayescmp.ErrEmpty)
	var none *bayescmp.Panel
	frame := none.Frame()
	if none.String() == "" || none.HTML() == "" || frame.Error() == nil {
		t.Error("a nil panel")
	}
}

// Losses and negated errors above 2 are not taken for percent.
func TestLossesAreNoPercent(t *testing.T) {
	const text = "dataset,classifier,%s\ni,a,4.5\ni,b,3.5\nj,a,8\nj,b,7\n"
	for metric, want := range map[string]bool{
		"logloss": false, "rmse": false, "accuracy": true, "error": true,
	} {
		s := accepted(bayescmp.Open(file(t, "s.csv", fmt.Sprintf(text, metric))))(t)
		c := accepted(bayescmp.Sign{Rope: 0.01}.Compare(pairOf(t, s, "a", "b")))(t)
		if got := strings.Contains(c.String(), "look like percent"); got != want {
			t.Errorf("%s: warned %v, want %v", metric, got, want)
		}
	}
}

// The table does not lose the warnings of the tests.
func TestSideBySideKeepsWarnings(t *testing.T) {
	set := func(name string, left, right float64) bayescmp.FoldScores {
		return bayescmp.FoldScores{
			Dataset: name, Left: []float64{left}, Right: []float64{right}, Lower: true,
		}
	}
	p := accepted(bayescmp.NewPair("a", "b", set("d1", 50, 51), set("d2", 60, 62)))(t)
	sign := bayescmp.Sign{Rope: 0.01}
	s := accepted(bayescmp.SideBySide(t.Context(), p,
		bayescmp.SignedRank{Rope: 0.01}, sign, bayescmp.Wilcoxon{}))(t)
	for _, text := range []string{s.String(), s.HTML()} {
		for _, want := range []string{
			"look like percent", "lower scores are better", "bayesian sign test: ",
			"no outcome can be significant",
		} {
			if !strings.Contains(strings.ToLower(text), want) {
				t.Errorf("%q is lost: %s", want, text)
			}
		}
	}
	sensitivity := accepted(bayescmp.Sensitivity(t.Context(), sign, p))(t)
	curve := accepted(bayescmp.RopeCurve(t.Context(), sign, p))(t)
	for _, text := range []string{
		sensitivity.String(), sensitivity.HTML(), curve.String(), curve.HTML(),
	} {
		if !strings.Contains(text, "look like percent") {
			t.Errorf("the warning is lost: %s", text)
		}
	}
}
