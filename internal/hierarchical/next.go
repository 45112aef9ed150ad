package hierarchical

import "math"

// Next is the posterior predictive distribution of δ on the next data set. It has the methods of a
// mixture of Gaussians.
type Next struct{ mixture }

// Next collects, for each node of δ0 and each variance, how much of the posterior has that Gaussian
// in its population.
func (p *Posterior) Next() Next {
	var n Next
	nodes, Y := p.nodes(), len(p.nu)
	weights := make([][]float64, len(p.variances)) // of each variance, at every node of δ0
	for l := range weights {
		weights[l] = make([]float64, nodes.delta.n())
	}
	atNode := make([]float64, len(weights))
	for j := range nodes.delta.n() {
		clear(atNode)
		for i := range p.mix {
			if m := nodes.mass[nodes.place(j, i/Y, i%Y)]; m != 0 {
				w := &p.mix[i]
				addTimes(atNode[w.first:w.first+len(w.weights)], m, w.weights)
			}
		}
		for l, w := range atNode {
			weights[l][j] = w
		}
	}
	divided := nodes.delta.divide()
	for l, w := range weights {
		if sum(w) < relevant {
			continue
		}
		at, w, sds := divided.placeGaussians(w, math.Sqrt(p.variances[l]))
		for i, v := range w {
			if math.Abs(v) > relevant {
				n.parts = append(n.parts, gaussian{v, at[i], sds[i]})
			}
		}
	}
	n.merge(0)
	return n
}

// NextOf is the predictive distribution that is a mixture of the given Gaussians.
func NextOf(parts []Gaussian) Next {
	var n Next
	for _, g := range parts {
		n.parts = append(n.parts, gaussian{g.Weight, g.Mean, math.Sqrt(g.Variance)})
	}
	n.merge(0)
	return n
}

// Moments returns the mean and the standard deviation.
func (n Next) Moments() (mean, sd float64) { return n.moments() }
