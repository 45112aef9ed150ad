package hierarchical

import (
	"math"
	"slices"
)

// grid says where the posterior is evaluated: at even nodes of the coordinates of δ0, σ0 and ν. The
// coordinate of σ0 is about log σ0 less the narrowing of ν, so that its nodes are other σ0 for
// other ν. For a Gaussian population excess has one node, ν = ∞.
type grid struct {
	delta, sigma, excess axis
	// nu has the ν of each node of excess.
	nu []float64
	// logSigma has log σ0 at the nodes k*Y + y: node k of sigma and node y of excess, of which
	// there are Y.
	logSigma []float64
	// depth is how far below its maximum the log posterior is left out.
	depth float64
}

// A division tells into how many parts the intervals of δ0 and of σ0 are divided.
type division [2]int

// sumDivision is the division for sums over the nodes, which need fewer nodes of σ0 than integrals
// up to a limit between them.
var sumDivision, integralDivision = division{2, 1}, division{2, 2}

// spread is the scale of σ0 for node y of excess.
func (g *grid) spread(y int) sigmaScale {
	s := g.sigma.scale.(sigmaScale)
	s.shift = narrowing(g.nu[y])
	return s
}

// computeCoordinates computes what follows from the axes.
func (g *grid) computeCoordinates() {
	g.nu = slices.Clone(g.excess.at)
	g.logSigma = make([]float64, g.sigma.n()*len(g.nu))
	for y := range g.nu {
		s := g.spread(y)
		for k := range g.sigma.n() {
			g.logSigma[k*len(g.nu)+y], _ = s.logSigma(g.sigma.node(k))
		}
	}
}

// shape returns how many nodes each coordinate has.
func (g *grid) shape() [3]int { return [3]int{g.delta.n(), g.sigma.n(), g.excess.n()} }

// index is the place of node j of δ0, node k of σ0 and node y of ν.
func (g *grid) index(j, k, y int) int { return (j*g.sigma.n()+k)*len(g.nu) + y }

// selection lists nodes of a grid. For each node of δ0 it has the indices k*Y + y.
type selection [][]int32

// allNodes selects all nodes.
func (g *grid) allNodes() selection {
	shape := g.shape()
	out := make(selection, shape[0])
	for j := range out {
		out[j] = make([]int32, shape[1]*shape[2])
		for i := range out[j] {
			out[j][i] = int32(i)
		}
	}
	return out
}

// box is a range of each of the three coordinates.
type box [3][2]float64

// limits returns how far the coordinates are followed, δ0 in a scale.
func (m *Model) limits(sigma sigmaScale, delta scale) box {
	far := sigma
	far.limit = math.Inf(1) // to follow u itself
	b := box{
		{-m.Delta0Max, m.Delta0Max},
		{far.coordinateOfLog(sigma.low - farBelow), far.coordinateOfLog(sigma.limit + beyondBound)},
	}
	if g, ok := delta.(boundedScale); ok {
		b[0][0], _, _, _ = g.evaluate(-g.reach(-g.bound))
		b[0][1], _, _, _ = g.evaluate(g.reach(g.bound))
	}
	if m.Nu != nil {
		b[2] = [2]float64{m.lowestNu(), m.scaleOfNu().coordinate(LargestNu)}
	}
	return b
}

// reach is how far t is followed towards a bound: up to e^−beyondBound of the distance from it, or
// of the width there if a data set at the bound is so narrow that the rest would count.
func (g boundedScale) reach(bound float64) float64 {
	const narrow = 10.0
	if inverse := math.Log(g.bound * g.density(bound)); inverse > narrow {
		return beyondBound + inverse
	}
	return beyondBound
}

// lowestNu is the coordinate from which ν is followed.
func (m *Model) lowestNu() float64 {
	if _, ok := m.scaleOfNu().(hyperbolic); ok {
		return 0
	}
	return lowestExcess
}

const (
	// beyondBound is how far a coordinate is followed where a bound cuts: up to e^−beyondBound of
	// the distance from it.
	beyondBound = 17.0

	// farBelow is how far log σ0 is followed below where its scale begins to be stretched. There
	// the posterior falls as σ0.
	farBelow = 18.0

	// The coordinate of a ν that has no lower end but 0 is followed from lowestExcess: at
	// ν = 1.2e-4, and below, the population no longer changes.
	lowestExcess = -9.0
)

// spread is the scale of σ0, which is stretched where the likelihood of every data set follows
// powers of σ0: where σ0 is little beside the uncertainty of each, and where it is much more than
// all differences.
func (m *Model) spread(parts []blend) sigmaScale {
	const below, above = 3.0, 4.0
	least, most := math.Inf(1), 0.0
	lowest, highest := math.Inf(1), math.Inf(-1)
	for i, p := range parts {
		least, most = min(least, p.average), max(most, p.average)
		lowest, highest = min(lowest, m.Groups[i].Mean), max(highest, m.Groups[i].Mean)
	}
	limit := math.Log(m.Sigma0Max)
	small := min(0.5*math.Log(least/float64(len(parts))), limit)
	large := math.Log(math.Hypot(highest-lowest, math.Sqrt(most)))
	return sigmaScale{limit: limit, low: small - below, high: min(large+above, limit+1)}
}

// scaleOfNu is the scale of ν; a Gaussian population has the one node ν = ∞.
func (m *Model) scaleOfNu() scale {
	if m.Nu == nil {
		return gaussianNu{}
	}
	if shift := m.Nu.Shift(); shift > 0 {
		return hyperbolic{shift}
	}
	return excess{}
}

type gaussianNu struct{ linearScale }

func (gaussianNu) value(float64) float64 { return math.Inf(1) }

// axisOfNu has nodes over a range. They are among those of few axes over the whole range, so that
// many posteriors share what follows from them.
func (m *Model) axisOfNu(within, limits [2]float64, step float64) axis {
	whole := limits[1] - limits[0]
	if whole == 0 {
		return newAxis(m.scaleOfNu(), limits[0], limits[0], 1)
	}
	n := 6.0
	for whole/math.Round(n) > step*(1+1e-9) {
		n *= math.Pow(2, 0.125)
	}
	step = whole / math.Round(n)
	x := axis{scale: m.scaleOfNu(), step: step}
	first := math.Floor((within[0]-limits[0])/step + 1e-9)
	x.from = limits[0] + first*step
	for i := range int(math.Ceil((within[1]-x.from)/step-1e-9)) + 1 {
		x.at = append(x.at, x.value(x.node(i)))
	}
	return x
}

// newGrid is the grid of a box with the given steps.
func (m *Model) newGrid(b, limits box, delta scale, sigma sigmaScale, steps [3]float64) grid {
	g := grid{
		delta:  newAxis(delta, b[0][0], b[0][1], steps[0]),
		sigma:  newAxis(sigma, b[1][0], b[1][1], steps[1]),
		excess: m.axisOfNu(b[2], limits[2], steps[2]),
	}
	g.computeCoordinates()
	return g
}
