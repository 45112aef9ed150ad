package dirichletmixture

import (
	"testing"

	"github.com/bayescmp/go/internal/mutation"
)

// mistakes leave out one draw each, or take a step for another density.
var mistakes = []mutation.Mutation{
	{"σ0 by octaves is not a proposal", "chain.go",
		"excess <= 0 || c.random.ExpFloat64() > excess", "excess < math.Inf(1)"},
	{"σ0 by octaves has the density of σ0, not of its logarithm", "chain.go",
		"of[k] = math.Log(sigma0) //", "of[k] = 0 //"},
	{"σ0 in slices has the square of its density", "chain.go",
		"sum := x\n", "sum := 2 * x\n"},
	{"kinds are stale", "chain.go", "\tc.drawKinds()\n\tc.sumClusters()", "\tc.sumClusters()"},
	{"sums are stale after kinds", "chain.go", "c.drawKinds()\n\tc.sumClusters()", "c.drawKinds()"},
	{"kinds have no prior", "cluster.go", "return k.log + s.log", "return s.log"},
	{"the evidence has no squares", "cluster.go", "*math.Ln2 - squares) / 2", "*math.Ln2) / 2"},
	{"a jump does not count its proposal", "chain.go",
		"if log < c.proposal(c.delta0)-c.proposal(to) {", "if log < 0 {"},
	{"a jump leaves the bounds", "chain.go", "if math.Abs(to) > c.Delta0Max {",
		"if math.Abs(to) > 2*c.Delta0Max {"},
	{"a jump is always accepted", "chain.go",
		"if log < c.proposal(c.delta0)-c.proposal(to) {", "if log < math.Inf(1) {"},
	{"δ0 is drawn as if centres were known", "chain.go",
		"p := 1 / (cl.scatter(c.base) + 1/cl.precision)", "p := 1 / cl.scatter(c.base)"},
	{"δ0 leaves its bounds", "chain.go", "-c.Delta0Max, c.Delta0Max,\n",
		"-2*c.Delta0Max, 2*c.Delta0Max,\n"},
	{"δ0 is not drawn", "chain.go", "\tc.drawDelta0()", "\t_ = c.drawDelta0"},
	{"a cluster still has the data set that is allocated", "chain.go",
		"} else if !c.clusters[h].remove(c.places[i], c.clusters[h].sd(c.base)) {",
		"} else if c.clusters[h].n--; false {"},
	{"a cluster has the weight n + 1", "chain.go",
		"c.consider(p, mean, variance+s*s, float64(cl.n))",
		"c.consider(p, mean, variance+s*s, float64(cl.n+1))"},
	{"the centre of a cluster counts as known", "chain.go",
		"c.consider(p, mean, variance+s*s, float64(cl.n))",
		"c.consider(p, mean, 0*variance+s*s, float64(cl.n))"},
	{"new clusters do not depend on a", "chain.go", "c.a*kinds[k].chance)\n\t}\n\th = c.choose()",
		"kinds[k].chance)\n\t}\n\th = c.choose()"},
	{"a new cluster has the same kind each time", "chain.go", "cluster{kind: k})",
		"cluster{kind: k * 0})"},
	{"centres are means", "chain.go", "mean+math.Sqrt(variance)*c.random.NormFloat64()",
		"mean + 0*variance"},
	{"parts are not drawn", "chain.go", "\t\tc.drawParts()", "\t\t_ = c.drawParts"},
	{"parts have no prior", "chain.go", "s*s, g.Weight)", "s*s, 1)"},
	{"parts forget the width of the population", "chain.go", "c.centres[h], s*s, g.Weight)",
		"c.centres[h], 0*s, g.Weight)"},
	{"a is not drawn", "chain.go", "\tc.drawConcentration()", "\t_ = c.drawConcentration"},
	{"a forgets how many data sets there are", "chain.go", "math.Log(a)-c.rising[j])",
		"math.Log(a)+0*c.rising[j])"},
}

// Each mistake in the sampler makes a test fail.
func TestMistakesAreFound(t *testing.T) {
	mutation.Study(t, mistakes, "TestJumps", "TestGeweke$")
}
