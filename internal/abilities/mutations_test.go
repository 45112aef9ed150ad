package abilities

import (
	"testing"

	"github.com/bayescmp/go/internal/mutation"
)

var mistakes = []mutation.Mutation{
	{"σ is not integrated over all contrasts", "prior.go", "return -n*s - r2",
		"return -(n-1)*s - r2"},
	{"log σ has no prior", "prior.go", "/2 - s*s/(2*spread2) }", "/2 - 0*s*s/(2*spread2) }"},
	{"the worths are those of one player less", "prior.go", "k := float64(len(beta))",
		"k := float64(len(beta) - 1)"},
	{"τ is uniform", "posterior.go", "value += v\n", "value += 0 * v\n"},
	{"ties are as probable for all differences", "games.go", "sum := 1 + e*e + t*e",
		"sum := 1 + e*e + t*e*e"},
	{"ties are no games", "games.go", "n += p.Tied\n\t\t\t\tlog +=", "log +="},
	{"ties do not count for τ", "games.go", "log += p.Tied * at[g.Count]",
		"log += 0 * p.Tied * at[g.Count]"},
	{"games without ties say nothing of τ", "games.go", "if g.Davidson {\n\t\t\tt = exp",
		"if g.Davidson && g.Pairs[0].Tied > 0 {\n\t\t\tt = exp"},
	{"a tie in a ranking is one order of it", "rankings.go", "p += g.all[before]",
		"p = g.all[before]"},
	{"the last group of a ranking does not lose", "rankings.go", "rest += w[i]",
		"rest += w[i] * float64(min(len(ranking)-1-last, 1))"},
}

// Each mistake in a density makes TestGeweke fail.
func TestGewekeFindsMistakes(t *testing.T) {
	mutation.Study(t, mistakes, "TestGeweke$")
}
