package hierarchical

import (
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/bayescmp/go/internal/studies"
	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

// truth is the parameters of a population and of the first data set.
type truth struct {
	Draw
	delta, sigma float64
}

// functions are bounded numbers of the parameters and of the first data set. Those that are values
// of distribution functions are uniform.
func (h truth) functions(g Group) map[string]float64 {
	normal := func(z float64) float64 { return math.Erfc(-z/math.Sqrt2) / 2 }
	student := distuv.StudentsT{Sigma: 1, Nu: h.Nu}.CDF((h.delta - h.Delta0) / h.Sigma0)
	mean := normal((g.Mean - h.delta) * math.Sqrt(g.weight()) / h.sigma)
	chi := g.Squares / (1 - g.Rho) / h.sigma / h.sigma
	spread := distuv.ChiSquared{K: float64(g.N - 1)}.CDF(chi)
	off := func(u float64) float64 { return (u - 0.5) * (u - 0.5) }
	return map[string]float64{
		"delta0": h.Delta0, "delta0²": h.Delta0 * h.Delta0, "sigma0": h.Sigma0,
		"sigma0²": h.Sigma0 * h.Sigma0, "1/nu": 1 / h.Nu, "delta": math.Tanh(20 * h.delta),
		"delta²": math.Tanh(400 * h.delta * h.delta), "sigma": h.sigma, "sigma²": h.sigma * h.sigma,
		"delta among its population": student, "squared": off(student),
		"mean given delta and sigma": mean, "mean squared": off(mean),
		"squares given sigma": spread, "squares squared": off(spread),
		"sigma0 and sigma": h.Sigma0 * h.sigma, "1/nu and delta": off(student) / h.Nu,
	}
}

// Parameters from the prior, and parameters drawn from the posterior of data that they made, have
// the same distribution (Geweke 2004): those of the population, and δ and σ of a data set given
// the population, which [Posterior.Within] draws together. Their change has a mean of 0.
func TestDrawsKeepThePrior(t *testing.T) {
	if testing.Short() {
		t.Skip("short")
	}
	for _, c := range []struct {
		q, repetitions int
		folds          []int
	}{{2, 40, []int{3, 10}}, {2, 40, []int{10, 100}}, {6, 20, []int{5, 2, 20}}} {
		repetitions := c.repetitions
		if *fullSBC {
			repetitions *= 50
		}
		names := slices.Sorted(maps.Keys(truth{Draw: Draw{Nu: 2}}.functions(Group{N: 2})))
		s := studies.Study{
			Name:       fmt.Sprintf("prior-q%d-n%d", c.q, c.folds[0]),
			Parameters: fmt.Sprintf("%d data sets of %d scores", c.q, c.folds), Columns: names,
			Replications: repetitions, Unstored: *fullSBC,
			Replicate: func(k int) []float64 {
				r := rand.New(rand.NewPCG(uint64(c.q*100+c.folds[0]), uint64(k)))
				change := changed(c.q, c.folds, r)
				row := make([]float64, len(names))
				for i, name := range names {
					row[i] = change[name]
				}
				return row
			},
		}
		changes := s.Results(t)
		for i, name := range names {
			mean, sd := stat.MeanStdDev(changes.Column(i), nil)
			if off := sd / math.Sqrt(float64(repetitions)); math.Abs(mean) > 4.5*off {
				t.Errorf("%d data sets: the mean of %s changes by %.5f ± %.5f",
					c.q, name, mean, off)
			}
		}
	}
}

// changed is the mean over draws of what changes from the truth to a draw.
func changed(q int, folds []int, r *rand.Rand) map[string]float64 {
	m := &Model{SigmaMax: 0.2, Sigma0Max: 0.1, Delta0Max: 0.05, Nu: Gamma{2, 0.1, 1}}
	h := truth{Draw: Draw{
		Delta0: m.Delta0Max * (2*r.Float64() - 1), Sigma0: m.Sigma0Max * r.Float64(),
		Nu: 1 + distuv.Gamma{Alpha: 2, Beta: 0.1, Src: r}.Rand()}}
	for i := range q {
		delta, sigma := h.Next(r), m.SigmaMax*r.Float64()
		if i == 0 {
			h.delta, h.sigma = delta, sigma
		}
		m.Groups = append(m.Groups, correlatedScores(folds[i%len(folds)], delta, sigma, 0.1, r))
	}
	p, change := fitted(m), map[string]float64{}
	const draws = 50
	for _, d := range p.Draws(draws, r) {
		drawn := truth{Draw: d}
		drawn.delta, drawn.sigma = p.Within(0, d, r)
		for name, v := range drawn.functions(m.Groups[0]) {
			change[name] += v / draws
		}
	}
	for name, v := range h.functions(m.Groups[0]) {
		change[name] -= v
	}
	return change
}
