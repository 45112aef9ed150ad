package bayescmp_test

import (
	"fmt"
	"html"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// Each warning has its number at the verdict, or at the head where there is no verdict, in text, HTML and Markdown alike.
func TestWarningsAreMarked(t *testing.T) {
	pair := meansPair(t, 0.02, 0.02, 0, -0.001)
	scores := accepted(wide(t, "dataset,a,b,c\ni,1,2,3\nj,1,3,2\nk,2,2,3\n", bayescmp.Wide{}))(t)
	comparison := compare(t, bayescmp.Sign{}, pair)
	significance, err := bayescmp.PairedTTest{}.Test(pair)
	must(t, err)
	curve, err := bayescmp.RopeCurve(t.Context(), bayescmp.Sign{Rope: 0.01}, meansPair(t, 0.02, 0.02), 0.01, 2)
	must(t, err)
	sensitivity, err := bayescmp.Sensitivity(t.Context(), bayescmp.SignedRank{Rope: 0.01}, pair)
	must(t, err)
	matrix, err := bayescmp.AllPairs(t.Context(), scores, bayescmp.Sign{})
	must(t, err)
	omnibus, err := bayescmp.Quade{}.Rank(scores)
	must(t, err)
	anova, err := bayescmp.ANOVA{}.Test(scores)
	must(t, err)
	best, err := bayescmp.Best{}.Rank(scores)
	must(t, err)
	ranks := ranking(t, bayescmp.Friedman{}, scores)
	for at, c := range map[string]struct {
		answer interface {
			fmt.Stringer
			HTML() string
		}
		warnings []error
	}{
		comparison.Verdict():                             {comparison, comparison.Warnings},
		significance.Verdict():                           {significance, significance.Warnings},
		"Bayesian sign test: a against b on 2 data sets": {curve, curve.Warnings},
		"right) on 4 data sets, rope ±0.01":              {sensitivity, sensitivity.Warnings()},
		matrix.Verdict():                                 {matrix, matrix.Warnings()},
		omnibus.Verdict():                                {omnibus, omnibus.Warnings},
		anova.Verdict():                                  {anova, anova.Warnings},
		ranks.Verdict():                                  {ranks, ranks.Warnings},
		best.Verdict():                                   {best, best.Warnings},
	} {
		if len(c.warnings) == 0 {
			t.Errorf("no warnings:\n%s", c.answer)
		}
		marks := "[1]"
		if n := len(c.warnings); n == 2 {
			marks = "[1] [2]"
		} else if n > 2 {
			marks = fmt.Sprintf("[1]–[%d]", n)
		}
		if !strings.Contains(c.answer.String(), at+" "+marks+"\n") {
			t.Errorf("no %s at %q in\n%s", marks, at, c.answer)
		}
		page := strings.NewReplacer("</strong>", "", "<sup>", "", "</sup>", "").Replace(c.answer.HTML())
		if !strings.Contains(page, html.EscapeString(at)+" "+marks+"<") {
			t.Errorf("no %s at %q in\n%s", marks, at, page)
		}
	}
	if head, _, _ := strings.Cut(matrix.MarkdownTable(), "\n"); !strings.Contains(head, `a decision needs 0.95 \[1\]`) {
		t.Error(head)
	}
	sound := compare(t, bayescmp.Sign{Prior: &bayescmp.SignPrior{Left: 0.1, Right: 0.1}}, meansPair(t, 0.02, -0.02, 0.01, 0.03, -0.03, 0.02))
	if len(sound.Warnings) > 0 || strings.Contains(sound.String()+sound.HTML(), "[1]") || strings.Contains(sound.HTML(), "<sup>") {
		t.Errorf("marks without warnings: %s", sound)
	}
}
