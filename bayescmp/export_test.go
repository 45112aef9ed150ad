package bayescmp

import "github.com/bayescmp/go/bayescmp/internal/writing"

// ListedTests are the Bayesian tests of the package's list, with a rope.
func ListedTests(rope float64) []Test {
	var out []Test
	for _, test := range tests {
		if t, ok := test.(bayesian); ok {
			out = append(out, t.withRope(evenRope(rope)))
		}
	}
	return out
}

// OneLine is a name as it is shown in a line of its own.
func OneLine(name string) string { return writing.OneLine(name) }
