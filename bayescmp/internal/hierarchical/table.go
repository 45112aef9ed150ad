package hierarchical

import "math"

// fillTable computes G(δ0_j, v_l) = Σ_k w_k N(mean; δ0_j, u_k + e^v_l) of one group, times scale, as g[j*len(variances) + l].
// On panels it leaves out what is not needed; nil means that all is.
func fillTable(g []float64, mean float64, parts []component, delta axis, variances []float64, scale float64, needed []bool) {
	if delta.step == 0 {
		fillAnywhere(g, mean, parts, delta, variances, scale, needed)
		return
	}
	clear(g)
	n, stride := delta.n(), len(variances)
	nearest := min(max(int(math.Round((mean-delta.at[0])/delta.step)), 0), n-1)
	offset := delta.at[nearest] - mean
	h := delta.step
	for l, population := range variances {
		for _, c := range parts {
			precision := 1 / (c.variance + population)
			start := scale * c.weight * math.Sqrt(precision/(2*math.Pi)) * math.Exp(-offset*offset*precision/2)
			if start == 0 {
				continue
			}
			// Along δ0 the ratio of neighbours changes by a constant factor: two multiplications for each node, outwards from
			// the one nearest to the mean, so that nothing small grows.
			curve := math.Exp(-h * h * precision)
			up, down := math.Exp(-h*(h/2+offset)*precision), math.Exp(-h*(h/2-offset)*precision)
			value, ratio := start, up
			for at := nearest*stride + l; at < len(g); at += stride {
				g[at] += value
				value *= ratio
				ratio *= curve
			}
			value, ratio = start*down, down*curve
			for at := (nearest-1)*stride + l; at >= 0; at -= stride {
				g[at] += value
				value *= ratio
				ratio *= curve
			}
		}
	}
}

// fillAnywhere is fillTable for nodes that are not evenly spaced.
func fillAnywhere(g []float64, mean float64, parts []component, delta axis, variances []float64, scale float64, needed []bool) {
	type gaussian struct{ height, half float64 }
	shapes := make([]gaussian, 0, len(variances)*len(parts))
	for _, population := range variances {
		for _, c := range parts {
			precision := 1 / (c.variance + population)
			shapes = append(shapes, gaussian{scale * c.weight * math.Sqrt(precision/(2*math.Pi)), precision / 2})
		}
	}
	for j, at := range delta.at {
		square := (at - mean) * (at - mean)
		for l := range variances {
			sum := 0.0
			if i := j*len(variances) + l; needed == nil || needed[i] {
				for _, c := range shapes[l*len(parts) : (l+1)*len(parts)] {
					if z := square * c.half; z < 45 {
						sum += c.height * math.Exp(-z)
					}
				}
				g[i] = sum
			}
		}
	}
}

// dot is the scalar product of w with the first len(w) elements of x.
func dot(w, x []float64) float64 {
	x = x[:len(w)]
	sum := 0.0
	for i, v := range w {
		sum += v * x[i]
	}
	return sum
}

// product4 is the product of the scalar products of w with the first len(w) elements of a, b, c and d.
func product4(w, a, b, c, d []float64) float64 {
	n := len(w)
	a, b, c, d = a[:n], b[:n], c[:n], d[:n]
	var p, q, r, s float64
	for i, v := range w {
		p += v * a[i]
		q += v * b[i]
		r += v * c[i]
		s += v * d[i]
	}
	return (p * q) * (r * s)
}
