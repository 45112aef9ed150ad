package bayescmp_test

import (
	"fmt"
	"html"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// Each warning has its number at the verdict, or at the head where there is no verdict, in text,
// HTML and Markdown alike.
func TestWarningsAreMarked(t *testing.T) {
	pair, ctx := meansPair(t, 0.02, 0.02, 0, -0.001), t.Context()
	const table = "dataset,a,b,c\ni,1,2,3\nj,1,3,2\nk,2,2,3\n"
	scores := accepted(wide(t, table, bayescmp.Wide{}))(t)
	rope, sign := bayescmp.Sign{Rope: 0.01}, bayescmp.Sign{}
	comparison := compare(t, sign, pair)
	paired := significance(t, bayescmp.PairedTTest{}, pair)
	two := meansPair(t, 0.02, 0.02)
	curve := accepted(bayescmp.RopeCurve(ctx, rope, two, 0.01, 2))(t)
	sensitivity := accepted(bayescmp.Sensitivity(ctx, bayescmp.SignedRank{Rope: 0.01}, pair))(t)
	matrix := accepted(bayescmp.AllPairs(ctx, scores, sign))(t)
	const same = "dataset,a,b,c\ni,1,1,1\nj,2,2,2\nk,3,3,3\n"
	constant := accepted(wide(t, same, bayescmp.Wide{}))(t)
	quade := omnibus(t, bayescmp.Quade{}, constant)
	anova := analysis(t, bayescmp.ANOVA{}, scores)
	best := standings(t, bayescmp.Best{}, scores)
	ranks := ranking(t, bayescmp.Friedman{}, constant)
	for at, c := range map[string]struct {
		answer interface {
			fmt.Stringer
			HTML() string
		}
		warnings []error
	}{
		comparison.Verdict(): {comparison, comparison.Warnings},
		paired.Verdict():     {paired, paired.Warnings},
		"Bayesian sign test: a against b on 2 data sets": {curve, curve.Warnings},
		"right) on 4 data sets, rope ±0.01":              {sensitivity, sensitivity.Warnings()},
		matrix.Verdict():                                 {matrix, matrix.Warnings()},
		quade.Verdict():                                  {quade, quade.Warnings},
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
		tags := strings.NewReplacer("</strong>", "", "<sup>", "", "</sup>", "")
		page := tags.Replace(c.answer.HTML())
		if !strings.Contains(page, html.EscapeString(at)+" "+marks+"<") {
			t.Errorf("no %s at %q in\n%s", marks, at, page)
		}
	}
	head, _, _ := strings.Cut(matrix.MarkdownTable(), "\n")
	if !strings.Contains(head, `a decision needs 0.95 \[1\]`) {
		t.Error(head)
	}
}

func TestNoMarksWithoutWarnings(t *testing.T) {
	test := bayescmp.Sign{Prior: &bayescmp.SignPrior{Left: 0.1, Right: 0.1}}
	sound := compare(t, test, meansPair(t, 0.02, -0.02, 0.01, 0.03, -0.03, 0.02))
	if len(sound.Warnings) > 0 || strings.Contains(sound.String()+sound.HTML(), "[1]") ||
		strings.Contains(sound.HTML(), "<sup>") {
		t.Errorf("marks without warnings: %s", sound)
	}
}
