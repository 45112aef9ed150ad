package hierarchical

import "math"

// The likelihood of the population's parameters is the product over the data sets of
//
//	Z_i(δ0, σ0, ν) = ∫ p(x_i | δ) t_ν(δ; δ0, σ0) dδ = Σ_l W_ν(l) G_i(δ0, v_l)
//	G_i(δ0, v)     = Σ_k w_ik N(x̄_i; δ0, u_ik + e^v)
//
// where k goes through the components of data set i and l through the lattice of v.

// fillTable computes G(δ0_j, v_l) of one group, times scale, as g[j*len(variances) + l]; variances
// has the e^v_l. It leaves out elements that are not needed.
func fillTable(g []float64, mean float64, parts blend, delta axis, variances []float64,
	scale float64, needed needed) {
	if delta.scale != (plain{}) {
		fillAnywhere(g, mean, parts, delta, variances, scale, needed)
		return
	}
	clear(g)
	stride := len(variances)
	middle := int(math.Round((mean - delta.at[0]) / delta.step))
	h := delta.step
	for l, population := range variances {
		rows := needed.rows[l]
		if rows.from == rows.to {
			continue
		}
		nearest := min(max(middle, rows.from), rows.to-1)
		offset := delta.at[nearest] - mean
		first, last := rows.from*stride+l, rows.to*stride
		for _, c := range parts.precise.beside(population) {
			precision := 1 / (c.variance + population)
			height := scale * c.weight * math.Sqrt(precision/(2*math.Pi))
			start := height * math.Exp(-offset*offset*precision/2)
			if start == 0 {
				continue
			}
			// Along δ0 the ratio of neighbours changes by a constant factor. So each node takes two
			// multiplications, outwards from the node nearest to the mean, where nothing small
			// grows.
			up, down := math.Exp(-h*(h/2+offset)*precision), math.Exp(-h*(h/2-offset)*precision)
			curve := up * down
			value, ratio := start, up
			for at := nearest*stride + l; at < last; at += stride {
				g[at] += value
				value *= ratio
				ratio *= curve
			}
			value, ratio = start*down, down*curve
			for at := (nearest-1)*stride + l; at >= first; at -= stride {
				g[at] += value
				value *= ratio
				ratio *= curve
			}
		}
	}
}

// fillAnywhere is fillTable for nodes that are not evenly spaced.
func fillAnywhere(g []float64, mean float64, parts blend, delta axis, variances []float64,
	scale float64, needed needed) {
	type gaussian struct{ height, half float64 }
	var shapes []gaussian
	width := len(variances)
	for l, population := range variances {
		rows := needed.rows[l]
		if rows.from == rows.to {
			continue
		}
		shapes = shapes[:0]
		for _, c := range parts.precise.beside(population) {
			precision := 1 / (c.variance + population)
			height := scale * c.weight * math.Sqrt(precision/(2*math.Pi))
			shapes = append(shapes, gaussian{height, precision / 2})
		}
		for j := rows.from; j < rows.to; j++ {
			if !needed.elements[j*width+l] {
				continue
			}
			square := (delta.at[j] - mean) * (delta.at[j] - mean)
			sum := 0.0
			for _, c := range shapes {
				if z := square * c.half; z < 45 {
					sum += c.height * math.Exp(-z)
				}
			}
			g[j*width+l] = sum
		}
	}
}

// scaled is mantissa · 2^exponent. A product of many densities would leave the range of a float64,
// and a logarithm of each would take more time than all the rest.
type scaled struct {
	mantissa float64
	exponent int
}

func (s *scaled) multiply(x float64) {
	m, e := math.Frexp(s.mantissa * x)
	s.mantissa, s.exponent = m, s.exponent+e
}

func (s scaled) log() float64 { return math.Log(s.mantissa) + float64(s.exponent)*math.Ln2 }
