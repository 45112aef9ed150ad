package hierarchical

import "math"

// Next is the posterior predictive distribution of δ on the next data set: a mixture of Gaussians.
type Next struct{ parts []gaussian }

type gaussian struct{ weight, mean, sd float64 }

// Next collects, for each node of δ0 and each variance, how much of the posterior has that Gaussian in its population.
func (p *Posterior) Next() Next {
	var n Next
	width := len(p.variances)
	weights := make([][]float64, width) // of each variance, at every node of δ0
	for l := range weights {
		weights[l] = make([]float64, p.delta.n())
	}
	for j := range p.delta.at {
		for at := range p.mix {
			w := &p.mix[at]
			m := p.mass[j*len(p.mix)+at]
			for i, v := range w.weights {
				weights[w.first+i][j] += m * v
			}
		}
	}
	for _, s := range p.delta.stretches() {
		for l, w := range weights {
			n.parts = s.append(n.parts, w[s.first:s.first+s.n], math.Sqrt(p.variances[l]))
		}
	}
	n.merge(0)
	return n
}

// merge sums up Gaussians whose means are the same to within cell, or to a tenth of their own width when that is 0, and makes the weights
// sum to 1. There are ten thousands of them, and a few hundred do.
func (n *Next) merge(cell float64) {
	type key struct{ mean, sd int32 }
	total := 0.0
	places := map[key]int32{}
	var merged []gaussian
	for _, g := range n.parts {
		sd := math.Round(math.Log(g.sd) * 20)
		width := cell
		if cell == 0 {
			width = 0.1 * math.Exp(sd/20)
		}
		k := key{int32(math.Round(g.mean / width)), int32(sd)}
		place, ok := places[k]
		if !ok {
			place = int32(len(merged))
			places[k] = place
			merged = append(merged, gaussian{})
		}
		m := &merged[place]
		total += g.weight
		m.weight += g.weight
		m.mean += g.weight * g.mean
		m.sd += g.weight * g.sd
	}
	for i, m := range merged {
		merged[i] = gaussian{m.weight / total, m.mean / m.weight, m.sd / m.weight}
	}
	n.parts = merged
}

// CDF is the probability of a δ of x or less.
func (n Next) CDF(x float64) float64 {
	sum := 0.0
	for _, g := range n.parts {
		sum += g.weight * normal((x-g.mean)/g.sd)
	}
	return sum
}

// Density is the density at x.
func (n Next) Density(x float64) float64 {
	sum := 0.0
	for _, g := range n.parts {
		z := (x - g.mean) / g.sd
		sum += g.weight / g.sd * math.Exp(-z*z/2)
	}
	return sum / math.Sqrt(2*math.Pi)
}

// Regions splits the distribution at ±rope.
func (n Next) Regions(rope float64) (left, middle, right float64) {
	for _, g := range n.parts {
		left += g.weight * normal((-rope-g.mean)/g.sd)
		right += g.weight * normal((g.mean-rope)/g.sd)
	}
	return left, max(0, 1-left-right), right
}

// Quantile is the δ below which p lies.
func (n Next) Quantile(p float64) float64 {
	low, high := 0.0, 0.0
	for _, g := range n.parts {
		low, high = min(low, g.mean-40*g.sd), max(high, g.mean+40*g.sd)
	}
	// Newton's steps where they stay within what is known, halving otherwise, from where a single Gaussian would have it.
	mean, sd := n.moments()
	x := mean + sd*math.Sqrt2*math.Erfinv(2*p-1)
	if !(x > low && x < high) {
		x = (low + high) / 2
	}
	for range 60 {
		value := n.CDF(x) - p
		if value < 0 {
			low = x
		} else {
			high = x
		}
		next := x - value/n.Density(x)
		if !(next > low && next < high) {
			next = (low + high) / 2
		}
		if math.Abs(next-x) <= 1e-12*(math.Abs(low)+math.Abs(high)) {
			return next
		}
		x = next
	}
	return x
}

// moments are the mean and the standard deviation.
func (n Next) moments() (mean, sd float64) {
	for _, g := range n.parts {
		mean += g.weight * g.mean
	}
	square := 0.0
	for _, g := range n.parts {
		square += g.weight * (g.sd*g.sd + (g.mean-mean)*(g.mean-mean))
	}
	return mean, math.Sqrt(square)
}

// normal is the standard normal distribution function.
func normal(z float64) float64 { return math.Erfc(-z/math.Sqrt2) / 2 }
