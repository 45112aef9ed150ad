package hierarchical

import (
	"math"
	"testing"
)

// The bounds that a user may set give an answer that is a distribution, however far from the data.
func TestBoundsFarFromTheData(t *testing.T) {
	for name, change := range map[string]func(m *Model){
		"σ0 next to 0":           func(m *Model) { m.Sigma0Max = 1e-15 },
		"δ0 next to 0":           func(m *Model) { m.Delta0Max = 1e-12 },
		"δ0 far from the data":   func(m *Model) { m.Delta0Max = 1e-3; shiftBy(m, 0.5) },
		"δ0 very wide":           func(m *Model) { m.Delta0Max = 1e7 },
		"σ0 very wide":           func(m *Model) { m.Sigma0Max = 1e9 },
		"σ far below the scores": func(m *Model) { m.SigmaMax = 1e-3 },
		"σ half of the scores'":  func(m *Model) { m.SigmaMax = 0.01 },
		"very different uncertainties": func(m *Model) {
			m.Groups[0].Squares *= 1e-10
			m.Groups[3].Squares *= 1e-6
			m.Groups[5].Squares *= 1e4
		},
		"means equal up to rounding": func(m *Model) { equalMeans(m); m.Sigma0Max = 1e-15 },
	} {
		for _, q := range []int{1, 2, 20} {
			t.Run(name, func(t *testing.T) {
				defer func() {
					if r := recover(); r != nil {
						t.Errorf("q %d: panic: %v", q, r)
					}
				}()
				m := synthetic(max(q, 6), 100)
				change(m)
				m.Groups = m.Groups[:q]
				p := fitted(m)
				for _, rope := range []float64{0, 0.01} {
					left, middle, right := p.Rule(Rope{rope, rope})
					sum := left + middle + right
					if !(left >= 0 && middle >= 0 && right >= 0 && math.Abs(sum-1) < 1e-9) {
						t.Errorf("q %d, rope %g: %g, %g, %g", q, rope, left, middle, right)
					}
				}
				if d := p.Delta0(); !(math.Abs(d.Mean) <= m.Delta0Max) {
					t.Errorf("q %d: δ0 %g is beyond its bound", q, d.Mean)
				}
			})
		}
	}
}

func shiftBy(m *Model, by float64) {
	for i := range m.Groups {
		m.Groups[i].Mean += by
	}
}

func equalMeans(m *Model) {
	for i := range m.Groups {
		m.Groups[i].Mean = 0.02
	}
}

// When half of the posterior of δ0 is near its bound, this is noticed on either grid.
func TestMassAtABoundIsNoticed(t *testing.T) {
	m := synthetic(20, 100)
	shiftBy(m, 0.5)
	m.Delta0Max = 0.1
	p := fitted(m)
	want := 1 - p.Delta0().CDF(0.095) + p.Delta0().CDF(-0.095)
	got, _ := p.AtBounds()
	near(t, "mass in the outer twentieth", got, want, 0.02)
}
