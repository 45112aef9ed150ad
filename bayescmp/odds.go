package bayescmp

import (
	"fmt"
	"math"
	"strings"

	"github.com/bayescmp/go/bayescmp/internal/writing"
	"github.com/bayescmp/go/internal/jsonnumber"
)

// Odds are the posterior odds between two outcomes: how many times as probable the first is.
type Odds struct {
	// For and Against describe the two outcomes.
	For, Against string
	// Ratio is the probability of For over the probability of Against. It is +Inf when Against has
	// no probability, and NaN when neither has.
	Ratio float64
	// AtLeast is the ratio that is left when the numerical errors of both probabilities are
	// against it. It equals Ratio when they are exact.
	AtLeast float64
}

// MarshalJSON writes for, against, ratio and at_least.
func (o Odds) MarshalJSON() ([]byte, error) { return jsonnumber.Fields(o) }

// Grade returns the strength of the evidence, by the rule of thumb of Raftery (1995) in Table 3 of
// Corani et al. (2017): weak up to 3, positive up to 20, strong above. It is "no" when neither
// outcome is possible.
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

// onlyBounded tells whether the error leaves only a lower bound of the ratio.
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

// Odds returns the posterior odds of each two outcomes, the more probable one first (section 4.6 of
// Corani et al., 2017). Without a rope there is one pair, left and right.
func (c *Comparison) Odds() OddsList {
	if c == nil {
		return nil
	}
	names, p, e := c.labels(), c.P.list(), c.Error.list()
	pairs := [][2]int{{0, 2}, {0, 1}, {1, 2}}
	if c.rope().none() {
		pairs = pairs[:1]
	}
	var out OddsList
	for _, pair := range pairs {
		a, b := pair[0], pair[1]
		if p[a] < p[b] {
			a, b = b, a
		}
		out = append(out, Odds{
			For: names[a], Against: names[b],
			Ratio: p[a] / p[b], AtLeast: max(0, p[a]-e[a]) / (p[b] + e[b]),
		})
	}
	return out
}
