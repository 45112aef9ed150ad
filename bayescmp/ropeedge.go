package bayescmp

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"sync"

	"github.com/bayescmp/go/internal/fields"
	"github.com/bayescmp/go/internal/writing"
)

// edgeTies are differences that lie exactly at an edge of the rope, where they count as inside. A
// verdict that hangs on them says so.
type edgeTies struct {
	noun  string
	count func() int // of those at an edge
	// outside are the probabilities if they count as outside.
	outside func() Probabilities
}

func newEdgeTies(noun string, count func() int, outside func() Probabilities) *edgeTies {
	return &edgeTies{noun, sync.OnceValue(count), sync.OnceValue(outside)}
}

// barelyInside is a factor that makes a rope so little narrower that nothing but what lies at its
// edge is outside.
const barelyInside = 1 - 1e-9

// isAtEdge tells whether a difference is at an edge of the rope: one that a rope that is hardly
// narrower does not hold.
func (d centre) isAtEdge(rope ropeHalves) bool {
	return rope.side(d.mean, d.rounding) == 0 &&
		rope.scale(barelyInside).side(d.mean, d.rounding) != 0
}

// atEdge counts the differences at an edge of the rope.
func (c centres) atEdge(rope ropeHalves) (n int) {
	for _, d := range c {
		if d.isAtEdge(rope) {
			n++
		}
	}
	return n
}

// averagesAtEdge counts the averages of each two differences, and of each with itself, that are at
// an edge of the rope. Only those near an edge are looked at.
func (c centres) averagesAtEdge(rope ropeHalves) (n int) {
	sorted, rounding := slices.Clone(c), 0.0
	slices.SortFunc(sorted, func(a, b centre) int { return cmp.Compare(a.mean, b.mean) })
	for _, d := range c {
		rounding = max(rounding, d.rounding)
	}
	for k, edge := range []float64{-rope.left, rope.right} {
		near := 2 * (rounding + 2*(1-barelyInside)*math.Abs(edge))
		for i, a := range sorted {
			rest := sorted[i:]
			from, _ := slices.BinarySearchFunc(rest, 2*edge-near-a.mean,
				func(b centre, at float64) int { return cmp.Compare(b.mean, at) })
			for _, b := range rest[from:] {
				if a.mean+b.mean > 2*edge+near {
					break
				}
				d := centre{a.mean/2 + b.mean/2, (a.rounding + b.rounding) / 2}
				if (d.mean < 0) == (k == 0) && d.isAtEdge(rope) {
					n++
				}
			}
		}
	}
	return n
}

func (e *edgeTies) other(c *Comparison) Decision { return c.decisionBy(e.outside()) }

func (e *edgeTies) isDoubt(c *Comparison) bool {
	return !c.rope().isZero() && e.count() > 0 && e.other(c) != c.Decision()
}

func (e *edgeTies) sentence(c *Comparison) string {
	if !e.isDoubt(c) {
		return ""
	}
	return fmt.Sprintf("This hangs on the rule that the edge of the rope is inside (at an edge: "+
		"%s); as outside, %s.", writing.Plural(e.count(), e.noun), c.clause(e.other(c)))
}

func (*edgeTies) note(*Comparison) string { return "" }

func (*edgeTies) field(*Comparison) (fields.Field, bool) { return fields.Field{}, false }
