package hierarchical

import (
	"cmp"
	"math"
	"slices"
)

// carefulDepth is how far below the maximum the log posterior is left out on panels.
const carefulDepth = 13.0

// carefulFit takes the grid of [Model.careful], and one with fewer nodes to estimate the error.
func (m *Model) carefulFit(parts [][]component, within box) *Posterior {
	sketch := m.evaluate(m.careful(parts, within, 3, 2, 14), parts, nil)
	p := newPosterior(m, parts, m.evaluate(m.careful(parts, within, 5, 6, 27), parts, sketch))
	p.second = newPosterior(m, parts, m.evaluate(m.careful(parts, within, 4, 5, 27), parts, sketch))
	return p
}

// careful lays out a grid for posteriors that run into a hard bound, or have features of very different widths: few
// data sets, or few scores. It takes Gauss–Legendre panels of so many nodes, graded in δ0 around every mean and
// of one width in log σ0, and so many even nodes of log excess.
func (m *Model) careful(parts [][]component, limits box, deltaNodes, sigmaNodes, nuNodes int) grid {
	g := grid{delta: panels(m.graded(parts, limits[0]), deltaNodes)}
	g.logSigma = panels(m.sigmaBreaks(parts, limits[1]), sigmaNodes)
	if m.Nu != nil {
		g.logExcess = evenly(limits[2][0], limits[2][1], nuNodes)
	}
	return g
}

// sigmaBreaks returns breaks in log σ0. The more data sets, the better they know it, unless it is below what any of them can show.
func (m *Model) sigmaBreaks(parts [][]component, limits [2]float64) []float64 {
	const widest = 1.5
	least := min(max(m.limits(parts)[1][0]+follow, limits[0]), limits[1])
	breaks := split([]float64{limits[0]}, least, widest)
	return split(breaks, limits[1], widest*min(1, math.Sqrt(6/float64(len(parts)))))
}

// split goes on from the last break to another, in even steps no longer than width.
func split(breaks []float64, to, width float64) []float64 {
	from := breaks[len(breaks)-1]
	n := int(math.Ceil((to-from)/width - 1e-9))
	for i := 1; i <= n; i++ {
		breaks = append(breaks, from+(to-from)*float64(i)/float64(n))
	}
	return breaks
}

// graded returns breaks in δ0: at a mean as fine as its uncertainty, away from all means ever wider. Of many data sets it looks at the
// extremes and some between.
func (m *Model) graded(parts [][]component, limits [2]float64) []float64 {
	const most = 9
	order := make([]int, len(parts))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Compare(m.Groups[a].Mean, m.Groups[b].Mean)
	})
	var means, fine []float64
	for i := range min(most, len(order)) {
		at := order[i*(len(order)-1)/max(1, min(most, len(order))-1)]
		means = append(means, m.Groups[at].Mean)
		// Together the data sets know δ0 better than each of them.
		fine = append(fine, 2*math.Sqrt(mean(parts[at]).variance/float64(len(order))))
	}
	// Halves, so that what is symmetric in the data is symmetric in the answer.
	var halve func(breaks []float64, from, to float64) []float64
	halve = func(breaks []float64, from, to float64) []float64 {
		middle := (from + to) / 2
		for i, x := range means {
			// The middle of two neighbouring numbers is one of them.
			if distance := max(from-x, x-to, 0); to-from > max(fine[i], 3*distance) && from < middle && middle < to {
				return halve(halve(breaks, from, middle), middle, to)
			}
		}
		return append(breaks, to)
	}
	return halve([]float64{limits[0]}, limits[0], limits[1])
}
