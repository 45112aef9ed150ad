package bayescmp_test

import (
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
	leaning := []float64{0.02, 0.03, 0.01, 0.04, -0.01, 0.05, 0.02, -0.02, 0.03, 0.015, -0.012, 0.022}
	half := []float64{0.012, 0.008, 0.011, 0.009, 0.013, 0.007, 0.0125, 0.0085, 0.0115, 0.0095}
	for name, test := range map[string]struct {
		means []float64
		tests []bayescmp.PairTest
		want  []string // in one sentence each, in order
	}{
		"significant and equivalent": {small, []bayescmp.PairTest{bayescmp.SignedRank{Rope: 0.01}, bayescmp.Wilcoxon{}},
			[]string{"The Wilcoxon signed-rank test (p < 0.0001) finds a significant difference, for b, but the Bayesian signed-rank test (rope ±0.01, probability"}},
		"neither, and equivalent": {mixed, []bayescmp.PairTest{bayescmp.SignedRank{Rope: 0.01}, bayescmp.Wilcoxon{}},
			[]string{"Only the second is evidence of equivalence"}},
		"undecided at the rope": {half, []bayescmp.PairTest{bayescmp.SignedRank{Rope: 0.01}, bayescmp.Wilcoxon{}, bayescmp.BinomialSign{}},
			[]string{"find a significant difference, for b, but the Bayesian signed-rank test (rope ±0.01) is undecided. The open question is the size"}},
		"decided, not significant": {leaning, []bayescmp.PairTest{bayescmp.SignedRank{}, bayescmp.BinomialSign{}},
			[]string{"but the Bayesian signed-rank test (no rope, probability 0.99"}},
		"one-sided the other way": {leaning, []bayescmp.PairTest{bayescmp.SignedRank{}, bayescmp.Wilcoxon{Alternative: bayescmp.ForLeft}},
			[]string{"finds no evidence that a is better, and looked for nothing else; it could not have found what the Bayesian signed-rank test"}},
		"too few to reject": {[]float64{0.01, 0.02, 0.03}, []bayescmp.PairTest{bayescmp.SignedRank{}, bayescmp.BinomialSign{}},
			[]string{"With so few data no outcome could have been significant"}},
		"one test with two ropes": {small, []bayescmp.PairTest{bayescmp.SignedRank{}, bayescmp.SignedRank{Rope: 0.01}, bayescmp.Wilcoxon{}},
			[]string{"but the Bayesian signed-rank test (rope ±0.01, probability"}},
		"nothing found, undecided": {mixed[:8], []bayescmp.PairTest{bayescmp.Sign{Rope: 0.001}, bayescmp.Wilcoxon{}}, nil},
		"agreement":                {leaning, []bayescmp.PairTest{bayescmp.SignedRank{}, bayescmp.Wilcoxon{}}, nil},
		"for left, by two": {negated(small), []bayescmp.PairTest{bayescmp.Sign{Rope: 0.01}, bayescmp.SignedRank{Rope: 0.01}, bayescmp.Wilcoxon{}},
			[]string{"for a, but the Bayesian sign test (rope ±0.01, probability"}},
	} {
		t.Run(name, func(t *testing.T) {
			s, err := bayescmp.SideBySide(t.Context(), meansPair(t, test.means...), test.tests...)
			must(t, err)
			if len(s.Disagreements) != len(test.want) {
				t.Fatalf("disagreements: %q\n%v", s.Disagreements, s)
			}
			for i, want := range test.want {
				if !strings.Contains(s.Disagreements[i], want) {
					t.Errorf("%q, want %q", s.Disagreements[i], want)
				}
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
	s, err := bayescmp.SideBySide(t.Context(), meansPair(t, 0.02, 0.02, 0.02), bayescmp.Sign{Rope: 0.01}, bayescmp.CorrelatedTTest{}, bayescmp.SignedRank{Rope: 0.01}, bayescmp.Wilcoxon{})
	must(t, err)
	text, page, markdown := s.String(), s.HTML(), s.MarkdownTable()
	head, _, _ := strings.Cut(text, "\n")
	head, _, _ = strings.Cut(head, " [")
	for i, note := range regexp.MustCompile(`(?m)^\[(\d+)\] (.*)$`).FindAllStringSubmatch(text, -1) {
		if note[1] != strconv.Itoa(i+1) {
			t.Errorf("footnote %s is number %d", note[1], i+1)
		}
		where := regexp.QuoteMeta(head)
		for _, a := range s.Answers {
			if strings.HasPrefix(strings.ToLower(note[2]), strings.ToLower(a.Test)) {
				where = a.Test + `[^<|\n]*`
			}
		}
		if mark := `\[` + note[1] + `\]`; !regexp.MustCompile("(?m)^(  )?" + where + ".*" + mark).MatchString(text) {
			t.Errorf("no mark %s at %s in\n%s", mark, where, text)
		}
		if n := strings.Count(page, "["+note[1]+"]"); n < 2 {
			t.Errorf("footnote %s is %d times in\n%s", note[1], n, page)
		}
		if n := strings.Count(markdown, `\[`+note[1]+`\]`); n < 2 {
			t.Errorf("footnote %s is %d times in\n%s", note[1], n, markdown)
		}
	}
	if !strings.Contains(page, `correlated t test <sup>[`) || strings.Contains(page, "Wilcoxon signed-rank test <sup>[]") {
		t.Error(page)
	}
}

// A test that does not apply is listed with its reason; a bad option is an error.
func TestSideBySideRefusals(t *testing.T) {
	p := meansPair(t, 0.01, 0.02, -0.01)
	s, err := bayescmp.SideBySide(t.Context(), p, bayescmp.CorrelatedTTest{}, bayescmp.Hierarchical{Rope: 0.01}, bayescmp.FiveByTwoCV{}, bayescmp.Sign{})
	must(t, err)
	for i, want := range []error{bayescmp.ErrManySets, bayescmp.ErrOneFold} {
		refused(t, s.Answers[i].Refusal, want)
	}
	if s.Answers[2].Refusal == nil || s.Answers[3].Comparison == nil || strings.Count(s.String(), "does not apply") != 6 {
		t.Errorf("%v", s)
	}
	_, err = bayescmp.SideBySide(t.Context(), p)
	refused(t, err, bayescmp.ErrOption)
	_, err = bayescmp.SideBySide(t.Context(), p, nil)
	refused(t, err, bayescmp.ErrOption)
	_, err = bayescmp.SideBySide(t.Context(), p, (*bayescmp.Sign)(nil))
	refused(t, err, bayescmp.ErrOption)
	_, err = bayescmp.SideBySide(t.Context(), p, bayescmp.Sign{}, bayescmp.Wilcoxon{Alpha: 2})
	refused(t, err, bayescmp.ErrOption, "Wilcoxon", "Alpha")
	_, err = bayescmp.SideBySide(t.Context(), bayescmp.Pair{}, bayescmp.Sign{})
	refused(t, err, bayescmp.ErrEmpty)
	var none *bayescmp.Panel
	frame := none.Frame()
	if none.String() == "" || none.HTML() == "" || frame.Error() == nil {
		t.Error("a nil panel")
	}
}

// What a test warns of is not lost in the table.
func TestSideBySideKeepsWarnings(t *testing.T) {
	p, err := bayescmp.NewPair("a", "b",
		bayescmp.FoldScores{Dataset: "d1", Left: []float64{50}, Right: []float64{51}, Lower: true},
		bayescmp.FoldScores{Dataset: "d2", Left: []float64{60}, Right: []float64{62}, Lower: true})
	must(t, err)
	s, err := bayescmp.SideBySide(t.Context(), p, bayescmp.SignedRank{Rope: 0.01}, bayescmp.Sign{Rope: 0.01}, bayescmp.Wilcoxon{})
	must(t, err)
	for _, text := range []string{s.String(), s.HTML()} {
		for _, want := range []string{"look like percent", "lower scores are better", "Bayesian sign test: ", "no outcome can be significant"} {
			if !strings.Contains(strings.ToLower(text), strings.ToLower(want)) {
				t.Errorf("%q is lost: %s", want, text)
			}
		}
	}
	sensitivity, err := bayescmp.Sensitivity(t.Context(), bayescmp.Sign{Rope: 0.01}, p)
	must(t, err)
	curve, err := bayescmp.RopeCurve(t.Context(), bayescmp.Sign{Rope: 0.01}, p)
	must(t, err)
	for _, text := range []string{sensitivity.String(), sensitivity.HTML(), curve.String(), curve.HTML()} {
		if !strings.Contains(text, "look like percent") {
			t.Errorf("the warning is lost: %s", text)
		}
	}
}
