package families

import (
	"encoding/json"
	"math"
	"os"
	"testing"

	"github.com/bayescmp/go/internal/hierarchical"
	"github.com/bayescmp/go/internal/mcmc"
)

// The posterior agrees with quadrature in all dimensions (testdata/oracle.py), which was written
// from the description of the model alone: means and standard deviations within four Monte Carlo
// errors, and those of δ of the ninth data set, which stands apart in its family.
func TestAgreesWithQuadrature(t *testing.T) {
	text, err := os.ReadFile("testdata/oracle.json")
	if err != nil {
		t.Fatal(err)
	}
	var o struct {
		X, Variance []float64
		Family      []int
		Sigma0Max   float64 `json:"sigma0_max"`
		Delta0Max   float64 `json:"delta0_max"`

		Delta0, Tau, Sigma0, Nu [2]float64
		Delta8                  [2]float64 `json:"delta_8"`
	}
	if err := json.Unmarshal(text, &o); err != nil {
		t.Fatal(err)
	}
	m := &Model{Family: o.Family, Sigma0Max: o.Sigma0Max, Delta0Max: o.Delta0Max,
		nu: degreesOf(paperPrior)}
	for i, x := range o.X {
		m.Groups = append(m.Groups,
			[]hierarchical.Gaussian{{Weight: 1, Mean: x, Variance: o.Variance[i]}})
	}
	p := sample(t, m, 40_000)
	for name, q := range map[string]struct {
		want [2]float64
		of   func(d *Draw) float64
	}{
		"δ0": {o.Delta0, func(d *Draw) float64 { return d.Delta0 }},
		"τ":  {o.Tau, func(d *Draw) float64 { return d.Tau }},
		"σ0": {o.Sigma0, func(d *Draw) float64 { return d.Sigma0 }},
		"ν":  {o.Nu, func(d *Draw) float64 { return d.Nu }},
	} {
		mean, off, _ := mcmc.Estimate(p.Values(q.of))
		if math.Abs(mean-q.want[0]) > 4*off {
			t.Errorf("%s: mean %.6f ± %.6f, not %.6f", name, mean, off, q.want[0])
		}
		square, off, _ := mcmc.Estimate(p.Values(func(d *Draw) float64 {
			return (q.of(d) - q.want[0]) * (q.of(d) - q.want[0])
		}))
		if want := q.want[1] * q.want[1]; math.Abs(square-want) > 4*off {
			t.Errorf("%s: variance %.6f ± %.6f, not %.6f", name, square, off, want)
		}
	}
	delta, _ := p.Group(8)
	mean, sd := delta.Moments()
	// The scatter of 63 samples of 100,000 draws was 6.3e-5 and 1.9e-5.
	const meanError, sdError = 1e-4, 3e-5
	if math.Abs(mean-o.Delta8[0]) > 4*meanError || math.Abs(sd-o.Delta8[1]) > 4*sdError {
		t.Errorf("δ of the ninth data set: %.6f, SD %.6f, not %v", mean, sd, o.Delta8)
	}
}
