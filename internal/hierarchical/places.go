package hierarchical

import (
	"math"
	"slices"
)

// places are where the Gaussians of next.go and cavity.go stand along δ0. Gaussians that are
// narrower than the distance of the nodes would stand at the nodes as spikes. So they stand at
// finer places, as wide as the distance of these. What they are too wide is taken from the weights
// beforehand.
type places struct {
	// at are the values of δ0; width is the distance of two neighbours.
	at, width []float64
	// share tells how much of the weight of each node is at each place; nil for the nodes
	// themselves.
	share [][]float64
}

// finest is the largest number of places for a node. A node is half of a standard deviation of δ0
// or less, so that places are an eighth of it.
const finest = 4

// placesOf divides the nodes of an axis, each into so many places.
func (x axis) placesOf(of int) places {
	var out places
	step := x.step / float64(of)
	for i := range x.n() * of {
		c := x.from + (float64(i)-float64(of-1)/2)*step
		out.at = append(out.at, x.value(c))
		out.width = append(out.width, step*x.slope(c))
		if of > 1 {
			share := make([]float64, x.n())
			sincs((c-x.from)/x.step, share)
			for k := range share {
				share[k] /= float64(of)
			}
			out.share = append(out.share, share)
		}
	}
	return out
}

// A dividedAxis has the nodes and the finer places.
type dividedAxis struct{ nodes, halves, finest places }

func (x axis) divide() dividedAxis {
	return dividedAxis{x.placesOf(1), x.placesOf(2), x.placesOf(finest)}
}

// placeGaussians returns the places for Gaussians of one width, their weights there and their
// widths. The weights at the nodes are given.
func (d dividedAxis) placeGaussians(weights []float64, sd float64) (at, w, sds []float64) {
	least := 1e-10 * slices.Max(weights)
	first, last := 0, len(weights)-1
	for first < last && weights[first] <= least {
		first++
	}
	for last > first && weights[last] <= least {
		last--
	}
	p := d.nodes
	if sd < slices.Max(p.width[first:last+1]) {
		p = d.halves
		if sd < slices.Max(p.width[2*first:2*last+2]) {
			p = d.finest
		}
	}
	const margin = 2 // nodes beyond, for the interpolation
	of := len(p.at) / len(weights)
	from, to := max(first-margin, 0)*of, min(last+1+margin, len(weights))*of
	at, w, sds = p.at[from:to], make([]float64, to-from), make([]float64, to-from)
	excess := make([]float64, to-from)
	for i := range w {
		if p.share == nil {
			w[i] = weights[from+i]
		} else {
			w[i] = dot(weights[first:last+1], p.share[from+i][first:])
		}
		width := p.width[from+i]
		sds[i] = max(sd, width)
		excess[i] = 1 - min(1, sd*sd/(width*width))
	}
	return at, sharpened(w, excess), sds
}

// sharpened undoes a convolution with Gaussians whose variances are given in units of the square of
// the distance: by exp(−a ∂²/2), of which it takes the differences of order 2, 4 and 6.
func sharpened(w, excess []float64) []float64 {
	if slices.Max(excess) == 0 {
		return w
	}
	second := differences(w)
	fourth := differences(second)
	sixth := differences(fourth)
	out := make([]float64, len(w))
	for i, a := range excess {
		out[i] = w[i] - a/2*second[i] + (a/24+a*a/8)*fourth[i] -
			(a/180+a*a/48+a*a*a/48)*sixth[i]
	}
	return out
}

// differences are the second differences; beyond the ends the values are 0.
func differences(w []float64) []float64 {
	out := make([]float64, len(w))
	for i := range w {
		out[i] = -2 * w[i]
		if i > 0 {
			out[i] += w[i-1]
		}
		if i+1 < len(w) {
			out[i] += w[i+1]
		}
	}
	return out
}

// relevant is the least share of the whole that is looked at.
const relevant = 1e-10

// sum is the sum of the absolute values.
func sum(weights []float64) float64 {
	total := 0.0
	for _, w := range weights {
		total += math.Abs(w)
	}
	return total
}
