package hierarchical

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// The density of a data set given the others, from the nodes of all, is its density under the
// predictive distribution of a fit without it.
func TestLeaveOneOutIsARefit(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for name, prior := range map[string]Prior{"Student": Gamma{2, 0.1, 1}, "Gaussian": nil} {
		m := &Model{SigmaMax: 30, Sigma0Max: 20, Delta0Max: 0.5, Nu: prior}
		for range 12 {
			delta := 0.02 + 0.03*r.NormFloat64()
			m.Groups = append(m.Groups, correlatedScores(50, delta, 0.03, 0.1, r))
		}
		fit, err := m.Fit(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		likelihoods, got := m.Gaussians(), fit.LeaveOneOut()
		for i := range m.Groups {
			other := *m
			other.Groups = slices.Delete(slices.Clone(m.Groups), i, i+1)
			without, err := other.Fit(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			want := without.Next().LogDensity(likelihoods[i])
			if math.Abs(got[i]-want) > 1e-4 {
				t.Errorf("%s, data set %d: %.6f, by a refit %.6f", name, i, got[i], want)
			}
		}
	}
}
