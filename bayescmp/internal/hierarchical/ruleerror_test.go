package hierarchical

import (
	"fmt"
	"testing"
)

// The error that a grid of panels states covers the change to a much finer grid.
func TestPanelGridCoversItsError(t *testing.T) {
	wavy := &Model{SigmaMax: 1, Sigma0Max: 0.5, Delta0Max: 0.25, Nu: Gamma{1, 0.0345, 1}}
	for i := range 6 {
		mean := []float64{0.001, 0.009, 0.02}[i%3]
		wavy.Groups = append(wavy.Groups, exactly(mean, 0.011, 10))
	}
	bounded := synthetic(30, 100)
	bounded.Sigma0Max = 0.02
	for _, m := range []*Model{
		synthetic(1, 10), synthetic(2, 10), synthetic(3, 10), synthetic(6, 10), synthetic(9, 100),
		synthetic(11, 100), wavy, bounded,
	} {
		q := len(m.Groups)
		parts := m.parts()
		p := fitted(m)
		g := m.panelGrid(parts, m.limits(parts), 12, 12, 53)
		fine := fittedOn(m, g, parts, nil)
		up, down := p.Delta0().Parts()
		fineUp, fineDown := fine.Delta0().Parts()
		near(t, fmt.Sprintf("q %d, part above 0", q), up, fineUp, 1e-3*max(fineUp, fineDown))
		near(t, fmt.Sprintf("q %d, part below 0", q), down, fineDown, 1e-3*max(fineUp, fineDown))
		for _, rope := range []Rope{
			{}, {0.003, 0.003}, {0.0078125, 0.0078125}, {0.01, 0.01}, {0.003, 0.01}, {0.01, 0},
		} {
			got, e := p.RuleAndError(rope)
			fl, fr, fh := fine.Rule(rope)
			what := fmt.Sprintf("q %d, rope %v, ", q, rope)
			near(t, what+"left", got[0], fl, e[0])
			near(t, what+"rope", got[1], fr, e[1])
			near(t, what+"right", got[2], fh, e[2])
			if most := max(e[0], e[1], e[2]); most > 1e-3 {
				t.Errorf("%sthe stated error is %.1e", what, most)
			}
		}
	}
}
