package dirichlet

import "math"

const (
	// lineStep is the distance of two lines, and lines their number, in standard deviations of a
	// second direction. They reach 4.5 standard deviations. The sum over lines has no bias because
	// they lie at random, and for a normal density it is the integral to 3e-4.
	lineStep, lines = 1.5, 6
)

// mostRounds ends the search for the middle of a mesh, which takes one or two.
const mostRounds = 20

// mesh looks at all that one or two tilts make of the same draw. There are some nodes on a line
// along the first direction, and several lines beside each other if there is a second one.
type mesh struct {
	line
	split    *Split
	tilts    []tilt
	lines    int
	along    factors // from node to node
	across   factors // from line to line
	d        *drawnWeights
	start    [][lanes]float64 // the weights at the first node of a line
	previous [lanes]float64   // and of the pseudo-observation
}

func (p *Process) newMesh(s *Split, tilts []tilt) *mesh {
	m := &mesh{split: s, tilts: tilts, lines: 1, d: p.newDrawnWeights()}
	m.setNodes(nodesFor(tilts[0]))
	if len(tilts) > 1 {
		m.lines, m.across = lines, tilts[1].factors(lineStep)
		m.start = make([][lanes]float64, len(m.d.w))
	}
	for _, a := range p.parameters() {
		m.total += a
	}
	return m
}

// setNodes puts n nodes on each line.
func (m *mesh) setNodes(n int) {
	m.along = m.tilts[0].factors(2 * reach / float64(n-1))
	m.refined, m.values = refinement(n), make([]node, n)
}

// draw returns for each of the next draws how probable it is, given the mesh of the draw, that each
// region is the largest.
func (m *mesh) draw(b block) [lanes][3]float64 {
	m.d.draw(b)
	return m.answers()
}

// answers does the same for the draws at hand.
func (m *mesh) answers() (out [lanes][3]float64) {
	m.moveToCorner()
	var unit [lanes]float64
	for i := range m.lines {
		m.walk(i)
		for l := range out {
			if i == 0 {
				unit[l] = math.Log(m.values[0].sum[l])
			}
			m.integrate(l, unit[l], &out[l])
		}
	}
	for l := range out {
		sum := out[l][0] + out[l][1] + out[l][2]
		for k := range out[l] {
			out[l][k] /= sum
		}
	}
	return out
}

// moveToCorner tilts each draw to the first node of the first line. The middle of the mesh is near
// the maximum of f. The lines are whole steps from the draw, so that a draw and all its nodes on
// other lines have the same mesh: what is conditioned on does not depend on which of them was
// drawn. Where the middle is inexact, a line at the end may be another one for another node; what
// such lines hold is less than beyond.
func (m *mesh) moveToCorner() {
	var moved [2][lanes]float64
	for far, rounds := true, 0; far; rounds++ {
		var step [2][lanes]float64
		far = false
		for k, t := range m.tilts {
			step[k] = m.d.slope(t, m.total)
			for l, x := range step[k] {
				far = far || x*x*t.most > 0.5 // the step is as inexact as it is long
				moved[k][l] += x
			}
		}
		if far = far && rounds < mostRounds; far {
			m.d.move(m.tilts, &step)
			continue
		}
		for l := range lanes {
			step[0][l] -= reach
			if m.lines > 1 {
				// moved has the step already.
				first := lineStep * math.Ceil(moved[1][l]/lineStep-lines/2)
				step[1][l] += first - moved[1][l]
			}
		}
		m.d.move(m.tilts, &step)
	}
}

// walk fills in the values at the nodes of a line. The lines must be walked in order.
func (m *mesh) walk(i int) {
	d := m.d
	if i > 0 {
		copy(d.w, m.start)
		d.prior = m.previous
		d.multiply(m.across)
	}
	if m.lines > 1 {
		copy(m.start, d.w)
		m.previous = d.prior
	}
	all := place{len(d.w), true}
	for j := range m.values {
		if j > 0 {
			d.multiply(m.along)
		}
		v := &m.values[j]
		for l := range lanes {
			v.sum[l] = all.weight(d, l)
		}
		v.left = m.split.left.area(d)
		v.right = v.left
		if m.split.rope {
			v.right = m.split.right.area(d)
		}
	}
}
