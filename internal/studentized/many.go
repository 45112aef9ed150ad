package studentized

import "math"

// Survivals returns [Survival] of many q. They share the distribution of the range with a known
// standard deviation, which is tabulated where there are enough q.
func Survivals(q []float64, k int, df float64) []float64 {
	survival := func(w float64) float64 { return rangeSurvival(w, k) }
	if len(q) > 20 && k >= 2 {
		survival = tabulate(survival)
	}
	out := make([]float64, len(q))
	for i := range q {
		switch {
		case k < 2:
			out[i] = math.NaN()
		case q[i] <= 0 && df > 0:
			out[i] = 1
		default:
			out[i] = Ratio(q[i], df, survival)
		}
	}
	return out
}

// panelNodes per unit of w make the tail right to 1e-12.
const panelNodes = 20

// panel is a Chebyshev series on an interval of length 1.
type panel [panelNodes]float64

// tabulate returns the survival function with its logarithm from Chebyshev series. Each series is
// made when it is first needed.
func tabulate(survival func(w float64) float64) func(w float64) float64 {
	panels := map[int]*panel{}
	return func(w float64) float64 {
		if !(w >= 0 && w < 50) { // where it underflows the logarithm is infinite
			return survival(w)
		}
		at := math.Floor(w)
		p := panels[int(at)]
		if p == nil {
			p = series(func(x float64) float64 { return math.Log(survival(at + x)) })
			panels[int(at)] = p
		}
		return math.Exp(p.sum(w - at))
	}
}

// series interpolates f on [0, 1].
func series(f func(x float64) float64) *panel {
	var p panel
	for i := range panelNodes {
		angle := math.Pi * (float64(i) + 0.5) / panelNodes
		y := f((1 + math.Cos(angle)) / 2)
		for j := range p {
			p[j] += 2 * y * math.Cos(float64(j)*angle) / panelNodes
		}
	}
	return &p
}

// sum adds up the series at x in [0, 1] by Clenshaw's algorithm.
func (p *panel) sum(x float64) float64 {
	x = 2*x - 1
	b, c := 0.0, 0.0
	for j := panelNodes - 1; j > 0; j-- {
		b, c = 2*x*b-c+p[j], b
	}
	return x*b - c + p[0]/2
}
