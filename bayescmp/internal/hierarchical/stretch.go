package hierarchical

import "slices"

// A stretch is a part of an axis with nodes about equally far apart: a panel, or the whole of an even axis. Gaussians that are narrower than
// this distance would stand at the nodes as spikes, so they are put at more places, finest at the most, with weights from the cardinal
// functions.
type stretch struct {
	axis     axis
	first, n int // its nodes
	gap      float64
	from, to float64
	places   map[int]places
}

// places are even places in a stretch; row i of share says how much of the weight of each node is at place i.
type places struct {
	at    []float64
	share [][]float64
}

const (
	finest = 4 // places for a node, at the most

	// overlap is how wide Gaussians must be, in distances, for their sum to be even: to within 2 exp(−2π² 0.6²) = 0.0016.
	overlap = 0.6
)

func (x axis) stretches() (out []stretch) {
	if x.step > 0 {
		half := x.step / 2
		return []stretch{{x, 0, x.n(), x.step, x.at[0] - half, x.at[x.n()-1] + half, map[int]places{}}}
	}
	for p := 1; p < len(x.breaks); p++ {
		s := stretch{x, (p - 1) * x.per, x.per, 0, x.breaks[p-1], x.breaks[p], map[int]places{}}
		nodes := x.at[s.first : s.first+s.n]
		s.gap = (nodes[0] - s.from) + (s.to - nodes[s.n-1])
		for i := 1; i < s.n; i++ {
			s.gap = max(s.gap, nodes[i]-nodes[i-1])
		}
		out = append(out, s)
	}
	return out
}

// append adds the Gaussians of one width in the stretch, whose weights at the nodes are given. Their sum stays.
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
		// Between the nodes the cardinal functions can add up to less than 0 where next to nothing is.
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

// divided has so many places for a node.
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
