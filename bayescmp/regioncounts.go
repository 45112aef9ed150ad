package bayescmp

import (
	"strings"

	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// regionCounts counts the data sets in each region.
type regionCounts struct{ Left, Rope, Right float64 }

// list names the regions with data sets, such as "3 left, 1 in the rope".
func (r regionCounts) list(middle string) string {
	var parts []string
	for _, part := range []struct {
		count float64
		where string
	}{{r.Left, "left"}, {r.Rope, middle}, {r.Right, "right"}} {
		if part.count > 0 {
			parts = append(parts, writing.Number(part.count)+" "+part.where)
		}
	}
	return strings.Join(parts, ", ")
}

// halved gives half of the middle to each side.
func (r regionCounts) halved() regionCounts {
	return regionCounts{Left: r.Left + r.Rope/2, Right: r.Right + r.Rope/2}
}

// count puts each data set into a region. Without a rope, the middle region has the mean
// differences of 0, and zeros lists their data sets.
func (p Pair) count(rope halves) (counts regionCounts, zeros []string) {
	for i := range p.sets {
		s := &p.sets[i]
		switch {
		case -s.mean <= rope.left+s.dust() && s.mean <= rope.right+s.dust():
			counts.Rope++
			if rope.none() {
				zeros = append(zeros, s.dataset)
			}
		case s.mean < 0:
			counts.Left++
		default:
			counts.Right++
		}
	}
	return counts, zeros
}
