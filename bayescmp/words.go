package bayescmp

import "github.com/bayescmp/go/bayescmp/internal/writing"

// written is P with four decimals, or as many as the standard errors deserve. What would round to 0 or 1 without
// being it is written as <0.0001 or >0.9999, and what is exactly that as 0 or 1, so that certainty is never claimed by rounding.
func (c *Comparison) written() [3]string {
	p, e := [3]float64{c.P.Left, c.P.Rope, c.P.Right}, [3]float64{c.Error.Left, c.Error.Rope, c.Error.Right}
	var out [3]string
	for i := range p {
		// A probability next to 1 is certain only if nothing is left for the others.
		certain := p[(i+1)%3] == 0 && p[(i+2)%3] == 0 && e[i] == 0
		out[i] = writing.NewProbability(p[i], e[i], certain).String()
	}
	return out
}
