package hierarchical

import (
	"cmp"
	"math"
	"slices"
)

// careful lays out a grid for posteriors that run into a hard bound, or have features of very different widths: few
// data sets, or few scores. It takes Gauss–Legendre panels of so many nodes, graded in δ0 around every mean and
// of one width in log σ0.
func (m *Model) careful(parts [][]component, deltaNodes, sigmaNodes int) grid {
	limits := m.limits(parts)
	g := grid{delta: panels(m.graded(parts, limits[0]), deltaNodes)}
	var breaks []float64
	const width = 1.5
	n := int(math.Ceil((limits[1][1] - limits[1][0]) / width))
	for i := range n + 1 {
		breaks = append(breaks, limits[1][0]+(limits[1][1]-limits[1][0])*float64(i)/float64(n))
	}
	g.logSigma = panels(breaks, sigmaNodes)
	if m.Nu != nil {
		g.logExcess = evenly(limits[2][0], limits[2][1], 20)
	}
	return g
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
	smallest := math.Inf(1)
	for i := range min(most, len(order)) {
		at := order[i*(len(order)-1)/max(1, min(most, len(order))-1)]
		sd := math.Sqrt(mean(parts[at]).variance)
		smallest = min(smallest, sd)
		breaks = append(breaks, m.Groups[at].Mean)
		// Together the data sets know δ0 better than each of them.
		for d := sd / math.Sqrt(float64(len(order))); d < limits[1]-limits[0]; d *= 3 {
			breaks = append(breaks, m.Groups[at].Mean-d, m.Groups[at].Mean+d)
		}
	}
	slices.Sort(breaks)
	out := []float64{limits[0]}
	for _, b := range breaks {
		if b-out[len(out)-1] > 0.4*smallest/math.Sqrt(float64(len(order))) && b <= limits[1] {
			out = append(out, b)
		}
	}
	if out[len(out)-1] < limits[1] {
		out = append(out, limits[1])
	}
	return out
}
