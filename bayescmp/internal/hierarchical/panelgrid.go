package hierarchical

import (
	"cmp"
	"math"
	"slices"
)

// panelDepth is how far below its maximum the log posterior is left out on a grid of panels.
const panelDepth = 13.0

// panelGrid lays out a grid for posteriors that run into a hard bound, or have features of very
// different widths, as with few data sets or few scores. It has Gauss–Legendre panels with the
// given numbers of nodes, graded in δ0 around every mean and of one width in log σ0, and nuNodes
// even nodes of log excess.
func (m *Model) panelGrid(parts [][]component, limits box,
	deltaNodes, sigmaNodes, nuNodes int) grid {
	g := grid{delta: panels(m.deltaBreaks(parts, limits[0]), deltaNodes)}
	g.logSigma = panels(m.sigmaBreaks(parts, limits[1]), sigmaNodes)
	if m.Nu != nil {
		g.logExcess = evenly(limits[2][0], limits[2][1], nuNodes)
	}
	return g
}

// sigmaBreaks returns breaks in log σ0. More data sets know σ0 better and need narrower panels, but
// not where σ0 is too small for any of them to show.
func (m *Model) sigmaBreaks(parts [][]component, limits [2]float64) []float64 {
	const widest = 1.5
	least := min(max(m.limits(parts)[1][0]+follow, limits[0]), limits[1])
	breaks := split([]float64{limits[0]}, least, widest)
	return split(breaks, limits[1], widest*min(1, math.Sqrt(6/float64(len(parts)))))
}

// split goes on from the last break to another one, in even steps no longer than width.
func split(breaks []float64, to, width float64) []float64 {
	from := breaks[len(breaks)-1]
	n := int(math.Ceil((to-from)/width - 1e-9))
	for i := 1; i <= n; i++ {
		breaks = append(breaks, from+(to-from)*float64(i)/float64(n))
	}
	return breaks
}

// deltaBreaks returns breaks in δ0. At a mean the panels are as fine as its uncertainty, and away
// from all means they are wider and wider. Of many data sets it looks at the extremes and some
// between.
func (m *Model) deltaBreaks(parts [][]component, limits [2]float64) []float64 {
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
		fine = append(fine, 2*math.Sqrt(average(parts[at]).variance/float64(len(order))))
	}
	// Panels are halved, so that data that are symmetric have a symmetric answer.
	var halve func(breaks []float64, from, to float64) []float64
	halve = func(breaks []float64, from, to float64) []float64 {
		middle := (from + to) / 2
		for i, x := range means {
			distance := max(from-x, x-to, 0)
			// The middle of two neighbouring numbers is one of them.
			if to-from > max(fine[i], 3*distance) && from < middle && middle < to {
				return halve(halve(breaks, from, middle), middle, to)
			}
		}
		return append(breaks, to)
	}
	return halve([]float64{limits[0]}, limits[0], limits[1])
}
