package dirichlet

import "math"

// MeanParts returns the posterior means of max(m, 0) and of max(−m, 0), where m = Σ w_i z_i is the
// mean of the distribution, and the standard error of both. The smaller one is the mean over n
// draws. The difference of the two is the mean of m, which is exact
// but for data in clusters.
func (p *Process) MeanParts(n int, key Key) (up, down, standard float64) {
	sum, square := [2]float64{}, [2]float64{}
	queue, d := firstBlocks(n, key), p.newDrawnWeights()
	for b := queue.next(); b.draws > 0; b = queue.next() {
		for left := b.draws; left > 0; left -= lanes {
			d.draw(b)
			d.prepare(p)
			means := p.means(d)
			for _, m := range means[:min(left, lanes)] {
				side := 0
				if m < 0 {
					side = 1
				}
				sum[side] += math.Abs(m)
				square[side] += m * m
			}
		}
	}
	mean, less := p.mean(), 1
	if p.clusters != nil {
		mean = (sum[0] - sum[1]) / float64(n)
	}
	if mean < 0 {
		less = 0
	}
	smaller := sum[less] / float64(n)
	variance := max(0, square[less]/float64(n)-smaller*smaller)
	// The error is at least one draw at the size of the mean.
	standard = math.Sqrt(variance/float64(n)) + math.Abs(mean)/float64(n)
	parts := [2]float64{smaller, smaller}
	parts[1-less] += math.Abs(mean)
	if p.mirrored {
		parts[0], parts[1] = parts[1], parts[0]
	}
	return parts[0], parts[1], standard
}

// mean is the posterior mean of m, in the order of the points.
func (p *Process) mean() float64 {
	sum, total := 0.0, 0.0
	for i, a := range p.parameters() {
		sum, total = sum+a*p.z[i], total+a
	}
	return sum / total
}

// means returns m in each draw.
func (p *Process) means(d *drawnWeights) (out [lanes]float64) {
	i := 0
	for at, z := range p.z {
		w := &d.prior
		if at != p.prior {
			w = &d.w[i]
			i++
		}
		for l := range out {
			out[l] += w[l] * z
		}
	}
	all := place{len(d.w), true}
	for l := range out {
		out[l] /= all.weight(d, l)
	}
	return out
}
