package bayescmp

import "github.com/bayescmp/go/bayescmp/figure"

// Plot draws the posterior. It returns nil when there is nothing to draw.
func (c *Comparison) Plot() *figure.Figure {
	if c == nil || c.Posterior == nil {
		return nil
	}
	return c.Posterior.Plot(c).Describe(c.pictured("Posterior"))
}

// pictured is the text of a figure for those who cannot see it: what it shows, and the verdict.
func (c *Comparison) pictured(what string) string { return what + ". " + c.Verdict() }
