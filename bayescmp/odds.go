package bayescmp

import (
	"fmt"
	"math"
	"strings"

	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// Odds are the posterior odds between two regions: how many times as probable the first is.
type Odds struct {
	For, Against string
	Ratio        float64 // +Inf when the second has no probability, NaN when neither has
	// AtLeast is what is left of the ratio when the numerical errors of both probabilities are against it; Ratio when they are exact.
	AtLeast float64
}

// Grade is the evidence that the odds stand for, by the rule of thumb of Raftery (1995) in Table 3 of Corani et al. (2017): weak up to 3,
// positive up to 20, strong above.
func (o Odds) Grade() string {
	ratio := o.Ratio
	if o.onlyBounded() {
		ratio = o.AtLeast
	}
	switch {
	case math.IsNaN(ratio):
		return "no"
	case ratio > 20:
		return "strong"
	case ratio > 3:
		return "positive"
	}
	return "weak"
}

// onlyBounded tells whether the error leaves no more than a lower bound.
func (o Odds) onlyBounded() bool { return o.AtLeast < o.Ratio/2 }

func (o Odds) String() string {
	ratio := writing.Digits(o.Ratio, 3, math.Round)
	switch {
	case math.IsNaN(o.Ratio):
		ratio = "neither is possible"
	case o.AtLeast >= 1000:
		ratio = "more than 1000"
	case o.onlyBounded():
		ratio = "more than " + writing.Digits(o.AtLeast, 1, math.Floor)
	case o.AtLeast < 0.9*o.Ratio:
		ratio = writing.Digits(o.Ratio, 1, math.Round)
	case o.AtLeast < 0.99*o.Ratio:
		ratio = writing.Digits(o.Ratio, 2, math.Round)
	}
	return fmt.Sprintf("%s : %s = %s (%s evidence)", o.For, o.Against, ratio, o.Grade())
}

// OddsList is a list of odds that prints one to a line.
type OddsList []Odds

func (l OddsList) String() string {
	lines := make([]string, len(l))
	for i, o := range l {
		lines[i] = o.String()
	}
	return strings.Join(lines, "\n")
}

// Odds returns the posterior odds of each two regions, the more probable one first (section 4.6 of Corani et al., 2017). Without a rope
// there is one pair, left and right.
func (c *Comparison) Odds() OddsList {
	if c == nil {
		return nil
	}
	names, p, e := c.labels(), [3]float64{c.P.Left, c.P.Rope, c.P.Right}, [3]float64{c.Error.Left, c.Error.Rope, c.Error.Right}
	pairs := [][2]int{{0, 2}, {0, 1}, {1, 2}}
	if c.Rope == 0 {
		pairs = pairs[:1]
	}
	var out OddsList
	for _, pair := range pairs {
		a, b := pair[0], pair[1]
		if p[a] < p[b] {
			a, b = b, a
		}
		out = append(out, Odds{names[a], names[b], p[a] / p[b], max(0, p[a]-e[a]) / (p[b] + e[b])})
	}
	return out
}
