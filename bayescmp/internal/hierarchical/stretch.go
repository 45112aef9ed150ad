package hierarchical

import "slices"

// stretch is a part of an axis whose nodes are about equally far apart: a panel, or the whole of an
// even axis. Gaussians that are narrower than this distance would stand at the nodes as spikes. So
// they are put at more places, up to finest for each node, with weights from the cardinal
// functions.
type stretch struct {
	axis axis
	// first and n tell which nodes of the axis belong to the stretch.
	first, n int
	// gap is the largest distance of two neighbouring nodes, the next panel included.
	gap      float64
	from, to float64
	// places has the results of divided.
	places map[int]places
}

// places are even places in a stretch. Row i of share says how much of the weight of each node is
// at place i.
type places struct {
	at    []float64
	share [][]float64
}

const (
	// finest is the largest number of places for a node.
	finest = 4

	// overlap is how wide Gaussians must be, in units of their distance, for their sum to be even.
	// It is even to within 2 exp(−2π² 0.6²) = 0.0016.
	overlap = 0.6
)

// stretches divides an axis.
func (x axis) stretches() (out []stretch) {
	if x.step > 0 {
		s := stretch{axis: x, n: x.n(), gap: x.step, places: map[int]places{}}
		s.from, s.to = x.at[0]-x.step/2, x.at[x.n()-1]+x.step/2
		return []stretch{s}
	}
	for p := 1; p < len(x.breaks); p++ {
		s := stretch{axis: x, first: (p - 1) * x.per, n: x.per, places: map[int]places{}}
		s.from, s.to = x.breaks[p-1], x.breaks[p]
		nodes := x.at[s.first : s.first+s.n]
		s.gap = (nodes[0] - s.from) + (s.to - nodes[s.n-1])
		for i := 1; i < s.n; i++ {
			s.gap = max(s.gap, nodes[i]-nodes[i-1])
		}
		out = append(out, s)
	}
	return out
}

// append appends the Gaussians of one width in the stretch to parts. Their weights at the nodes are
// given; where the Gaussians get more places, the sum of the weights stays.
func (s stretch) append(parts []gaussian, weights []float64, sd float64) []gaussian {
	if slices.Max(weights) <= 1e-12 {
		return parts
	}
	if sd >= overlap*s.gap {
		for i, w := range weights {
			if w > 1e-12 {
				parts = append(parts, gaussian{w, s.axis.at[s.first+i], sd})
			}
		}
		return parts
	}
	of := 2
	for of < finest && sd < overlap*(s.to-s.from)/float64(s.n*of) {
		of *= 2
	}
	fine := s.divided(of)
	sd = max(sd, overlap*(s.to-s.from)/float64(len(fine.at)))
	first, before, after := len(parts), 0.0, 0.0
	for i, at := range fine.at {
		// Where there is next to no weight, the interpolation can be below 0.
		if w := dot(weights, fine.share[i]); w > 0 {
			parts = append(parts, gaussian{w, at, sd})
			after += w
		}
	}
	for _, w := range weights {
		before += w
	}
	for i := range parts[first:] {
		parts[first+i].weight *= before / after
	}
	return parts
}

// divided returns the places when each node has so many of them.
func (s stretch) divided(of int) places {
	if known, ok := s.places[of]; ok {
		return known
	}
	var out places
	step := (s.to - s.from) / float64(s.n*of)
	values := make([]float64, s.axis.n())
	for i := range s.n * of {
		c := s.from + (float64(i)+0.5)*step
		s.axis.cardinal(c, values)
		share := make([]float64, s.n)
		for k := range share {
			share[k] = values[s.first+k] * step / s.axis.weight[s.first+k]
		}
		out.at, out.share = append(out.at, c), append(out.share, share)
	}
	s.places[of] = out
	return out
}
