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
	breaks := split(nil, limits[0], least, widest)
	return slices.Compact(split(breaks, least, limits[1], widest*min(1, math.Sqrt(6/float64(len(parts))))))
}

// split appends breaks from one end of an interval to the other, at most so far apart.
func split(breaks []float64, from, to, width float64) []float64 {
	n := int(math.Ceil((to - from) / width))
	for i := range n {
		breaks = append(breaks, from+(to-from)*float64(i)/float64(n))
	}
	return append(breaks, to)
}

// graded returns breaks around each mean at distances that grow threefold from its uncertainty, within the limits. Of many data
// sets it takes the extremes and some between.
func (m *Model) graded(parts [][]component, limits [2]float64) []float64 {
	const most = 9
	order := make([]int, len(parts))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Compare(m.Groups[a].Mean, m.Groups[b].Mean)
	})
	breaks := []float64{limits[0], limits[1]}
	var means []float64
	finest := math.Inf(1)
	for i := range min(most, len(order)) {
		at := order[i*(len(order)-1)/max(1, min(most, len(order))-1)]
		// Together the data sets know δ0 better than each of them.
		step := math.Sqrt(mean(parts[at]).variance / float64(len(order)))
		finest = min(finest, step)
		means, breaks = append(means, m.Groups[at].Mean), append(breaks, m.Groups[at].Mean)
		for d := step; d < limits[1]-limits[0]; d *= 3 {
			breaks = append(breaks, m.Groups[at].Mean-d, m.Groups[at].Mean+d)
		}
	}
	slices.Sort(breaks)
	out := []float64{limits[0]}
	for _, b := range breaks {
		// Far from all means, where the breaks of several meet, few are enough.
		nearest := math.Inf(1)
		for _, m := range means {
			nearest = min(nearest, math.Abs(b-m))
		}
		if b-out[len(out)-1] > 0.4*max(finest, nearest) && b <= limits[1] {
			out = append(out, b)
		}
	}
	if out[len(out)-1] < limits[1] {
		out = append(out, limits[1])
	}
	return out
}
