package slicesampling

import (
	"testing"

	"github.com/bayescmp/go/internal/mutation"
)

var mistakes = []mutation.Mutation{
	{"no height", "draw.go", "level := log(x) - r.ExpFloat64()", "level := log(x)"},
	{"a fixed height", "draw.go", "level := log(x) - r.ExpFloat64()", "level := log(x) - 1"},
	{"the first interval is even", "draw.go", "low := x - width*r.Float64()",
		"low := x - width/2"},
	{"one step only", "draw.go", "for log(high) > level {",
		"for log(high) > level && false {"},
	{"turn: no height", "draw.go", "level := log(0) - r.ExpFloat64()", "level := log(0)"},
	{"turn: one side only", "draw.go", "low, low+period,", "low, 0.0,"},
	{"turn: a part of the circle, in the middle", "draw.go",
		"low := -period * r.Float64()\n\treturn shrink(r, 0, low, low+period,",
		"low := -period / 8\n\treturn shrink(r, 0, low, -low,"},
	{"the interval does not shrink", "draw.go", "\t\t\thigh = next\n", ""},
}

// Each mistake makes a test fail.
func TestMistakesAreFound(t *testing.T) {
	mutation.Study(t, mistakes, "Leaves")
}
