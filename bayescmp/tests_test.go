package bayescmp_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

func TestTestsFor(t *testing.T) {
	scores := func(n int) []float64 {
		out := make([]float64, n)
		for i := range out {
			out[i] = 0.1 * float64(i%7)
		}
		return out
	}
	set := func(name string, runs, n int) bayescmp.FoldScores {
		right := slices.Concat(scores(n)[1:], []float64{0.35})
		return bayescmp.FoldScores{Dataset: name, Runs: runs, Left: scores(n), Right: right}
	}
	type sets = []bayescmp.FoldScores
	for _, test := range []struct {
		sets sets
		want string
	}{
		{
			sets{set("a", 2, 20)},
			"correlated t test, corrected resampled t test",
		},
		{
			sets{set("a", 5, 10)},
			"correlated t test, corrected resampled t test, combined 5×2cv F test",
		},
		{
			sets{set("a", 1, 10), set("b", 1, 2)},
			"hierarchical test, Poisson test, Bayesian signed-rank test, " +
				"Wilcoxon signed-rank test, binomial sign test",
		},
		{
			sets{set("a", 1, 1), set("b", 1, 1)},
			"Bayesian signed-rank test, Bayesian sign test, " +
				"Wilcoxon signed-rank test, binomial sign test",
		},
		{
			sets{set("a", 1, 10), set("b", 1, 1)},
			"Bayesian signed-rank test, Bayesian sign test, " +
				"Wilcoxon signed-rank test, binomial sign test",
		},
	} {
		p := accepted(bayescmp.NewPair("l", "r", test.sets...))(t)
		tests := accepted(bayescmp.TestsFor(p, 0.05))(t)
		var names []string
		for _, n := range tests {
			names = append(names, n.Name())
		}
		if got := strings.Join(names, ", "); got != test.want {
			t.Errorf("got %s, want %s", got, test.want)
		}
		s := accepted(bayescmp.SideBySide(t.Context(), p, tests...))(t)
		for _, a := range s.Answers {
			if a.Refusal != nil || a.Comparison != nil && a.Comparison.Rope != 0.05 {
				t.Errorf("%s: %v, %+v", a.Test, a.Refusal, a.Comparison)
			}
		}
	}
	_, err := bayescmp.TestsFor(bayescmp.Pair{}, 0)
	refused(t, err, bayescmp.ErrEmpty)
	single := accepted(bayescmp.NewPair("l", "r", set("only", 1, 1)))(t)
	_, err = bayescmp.TestsFor(single, 0)
	refused(t, err, bayescmp.ErrOneFold, `"only"`)
}
