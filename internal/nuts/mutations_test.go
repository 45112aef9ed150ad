package nuts

import (
	"testing"

	"github.com/bayescmp/go/internal/mutation"
)

var mistakes = []mutation.Mutation{
	{"the momentum is always the same", "tree.go", "start.momentum[i] = w.random.NormFloat64()",
		"start.momentum[i] = 1"},
	{"trajectories go forward only", "tree.go", "forward := w.random.Uint64()&1 == 0",
		"forward := w.random.Uint64() > 0"},
	{"the newest half is always chosen", "tree.go", "if grown.weight > t.weight ||",
		"if true || grown.weight > t.weight ||"},
	{"the newest half is chosen by the inverse weight", "tree.go",
		"exponential.Of(grown.weight-t.weight)", "exponential.Of(t.weight-grown.weight)"},
	{"the old half weighs nothing", "tree.go", "&start, 0}", "&start, -1}"},
	{"the far half is chosen by the odds", "tree.go",
		"far.weight-logSum(near.weight, far.weight)", "far.weight-near.weight"},
	{"the halves are chosen by a coin", "tree.go",
		"exponential.Of(far.weight-logSum(near.weight, far.weight))", "0.5"},
	{"all points weigh the same", "tree.go", "&tree{p, p, p.momentum, p, gain}",
		"&tree{p, p, p.momentum, p, 0 * gain}"},
	{"the weight of a tree is that of its older half", "tree.go",
		"chosen, logSum(t.weight, grown.weight)}", "chosen, t.weight}"},
	{"the momentum of a tree is that of its earlier half", "tree.go",
		"sum := addVectors(early.momentum, late.momentum)\n\twhole",
		"sum := addVectors(early.momentum, make([]float64, len(late.momentum)))\n\twhole"},
	{"a half that turns round is used", "tree.go", "\tif turns {\n\t\treturn nil",
		"\tif false && turns {\n\t\treturn nil"},
	{"the early half is not looked at with the next point", "tree.go",
		"isUTurn(early.first, late.first, addVectors(early.momentum, late.first.momentum)) ||",
		"false ||"},
	{"the late half is not looked at with the point before", "tree.go",
		"isUTurn(early.last, late.last, addVectors(late.momentum, early.last.momentum))", "false"},
	{"ends of backward trees are exchanged", "tree.go", "early, late = grown, t",
		"early, late = t, grown"},
	{"the second half of a step is too long", "tree.go",
		"p.momentum[i] += step / 2 * p.gradient[i]", "p.momentum[i] += step * p.gradient[i]"},
	{"steps go forward only", "tree.go", "step = -step", "_ = step"},
	{"the energy has no momentum", "tree.go", "matrix.Dot(p.momentum, p.momentum)/2 - p.log",
		"0*matrix.Dot(p.momentum, p.momentum) - p.log"},
	{"the energy has the whole square", "tree.go", "matrix.Dot(p.momentum, p.momentum)/2 - p.log",
		"matrix.Dot(p.momentum, p.momentum) - p.log"},
}

// Each mistake in the trajectories makes a test of invariance or of trees fail.
func TestMistakesAreFound(t *testing.T) {
	mutation.Study(t, mistakes, "TestMovesLeave|TestTrees")
}
