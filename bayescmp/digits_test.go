package bayescmp_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// Scores near 25,000 that differ by 1 and 2 have different means in every text, whatever their
// size. (Four significant digits made 2.5e+04 of all of them.)
func TestMeansThatDifferAreWrittenDifferently(t *testing.T) {
	random := rand.New(rand.NewPCG(43, 4))
	for _, size := range []float64{1e-3, 1, 25000, 3e8} {
		var table strings.Builder
		table.WriteString("dataset,classifier,score\n")
		for d := range 12 {
			for c := range 3 {
				fmt.Fprintf(&table, "d%d,c%d,%.17g\n", d, c,
					size*(1+4e-5*(float64(c)+0.5*random.NormFloat64())))
			}
		}
		scores := accepted(long(t, table.String(), bayescmp.Long{}))(t)
		overview := accepted(scores.Overview())(t)
		standings := accepted(bayescmp.Best{Samples: 1000}.Rank(scores))(t)
		placings := accepted(bayescmp.Leaderboard{}.Rank(scores))(t)
		anova := accepted(bayescmp.ANOVA{}.Test(scores))(t)
		for name, text := range map[string]string{
			"Overview": overview.String(), "Overview.Results": overview.Results(),
			"Standings": standings.String(), "Standings.Results": standings.Results(),
			"Placings": placings.String(), "Placings.Results": placings.Results(),
			"ANOVA": anova.String(), "ANOVA.Results": anova.Results(),
		} {
			checkMeansDiffer(t, fmt.Sprint(name, " of ", size), text, overview.Means)
		}
	}
}

// checkMeansDiffer looks for three different numbers within an error of the means.
func checkMeansDiffer(t *testing.T, name, text string, means []float64) {
	t.Helper()
	found := map[string]bool{}
	for _, word := range strings.FieldsFunc(text, func(r rune) bool {
		return !strings.ContainsRune("0123456789.e+-", r)
	}) {
		var v float64
		if _, err := fmt.Sscan(word, &v); err != nil {
			continue
		}
		for _, m := range means {
			if math.Abs(v-m) < 2e-5*m {
				found[strings.TrimSuffix(word, ".")] = true
			}
		}
	}
	if len(found) < 3 {
		t.Errorf("%s: %v\n%s", name, found, text)
	}
}
