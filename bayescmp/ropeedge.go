package bayescmp

import (
	"fmt"
	"sync"

	"github.com/bayescmp/go/internal/fields"
	"github.com/bayescmp/go/internal/writing"
)

// edgeTies are differences that lie exactly at an edge of the rope, where they count as inside. A
// verdict that hangs on them says so.
type edgeTies struct {
	noun string
	at   func() centres // those that count
	// outside are the probabilities if the ones at an edge count as outside.
	outside func() Probabilities
}

func newEdgeTies(noun string, at func() centres, outside func() Probabilities) *edgeTies {
	return &edgeTies{noun, at, sync.OnceValue(outside)}
}

// barelyInside is a factor that makes a rope so little narrower that nothing but what lies at its
// edge is outside.
const barelyInside = 1 - 1e-9

// atEdge counts the differences at an edge of the rope: those that a rope that is hardly narrower
// does not hold.
func (c centres) atEdge(rope ropeHalves) (n int) {
	narrow := rope.scale(barelyInside)
	for _, s := range c {
		if rope.side(s.mean, s.rounding) == 0 && narrow.side(s.mean, s.rounding) != 0 {
			n++
		}
	}
	return n
}

// averages are the averages of each two differences, and of each with itself.
func (c centres) averages() centres {
	var out centres
	for i, a := range c {
		for _, b := range c[i:] {
			out = append(out, centre{a.mean/2 + b.mean/2, (a.rounding + b.rounding) / 2})
		}
	}
	return out
}

func (e *edgeTies) other(c *Comparison) Decision {
	return (&Comparison{P: e.outside(), RopeLeft: c.RopeLeft, RopeRight: c.RopeRight,
		Threshold: c.Threshold}).Decision()
}

func (e *edgeTies) isDoubt(c *Comparison) bool {
	return !c.rope().isZero() && e.at().atEdge(c.rope()) > 0 && e.other(c) != c.Decision()
}

func (e *edgeTies) sentence(c *Comparison) string {
	if !e.isDoubt(c) {
		return ""
	}
	n := e.at().atEdge(c.rope())
	return fmt.Sprintf("This hangs on the rule that the edge of the rope is inside (at an edge: "+
		"%s); as outside, %s.", writing.Plural(n, e.noun), c.clause(e.other(c)))
}

func (*edgeTies) note(*Comparison) string { return "" }

func (*edgeTies) field(*Comparison) (fields.Field, bool) { return fields.Field{}, false }
