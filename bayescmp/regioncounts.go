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

// plus adds other counts.
func (r regionCounts) plus(other regionCounts) regionCounts {
	return regionCounts{r.Left + other.Left, r.Rope + other.Rope, r.Right + other.Right}
}

// centre is the mean difference on a data set, with its rounding error.
type centre struct{ mean, dust float64 }

type centres []centre

func (p Pair) centres() centres {
	out := make(centres, len(p.sets))
	for i := range p.sets {
		out[i] = centre{p.sets[i].mean, p.sets[i].dust()}
	}
	return out
}

// count puts each data set into a region. Without a rope, the middle region has the mean
// differences of 0.
func (c centres) count(rope halves) (counts regionCounts) {
	for _, s := range c {
		switch rope.side(s.mean, s.dust) {
		case -1:
			counts.Left++
		case 0:
			counts.Rope++
		case 1:
			counts.Right++
		}
	}
	return counts
}

// zeros lists the data sets whose mean difference is 0.
func (p Pair) zeros() (names []string) {
	for i, s := range p.centres() {
		if (halves{}).side(s.mean, s.dust) == 0 {
			names = append(names, p.sets[i].dataset)
		}
	}
	return names
}
