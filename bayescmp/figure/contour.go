package figure

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/interp"
)

// surface is a density on a grid: z[i][j] at x[i], y[j], both ascending.
type surface struct {
	x, y []float64
	z    [][]float64
}

// point is a place on a surface.
type point struct{ x, y float64 }

// peak is the height of the highest node.
func (s surface) peak() float64 {
	z := 0.0
	for _, column := range s.z {
		z = max(z, slices.Max(column))
	}
	return z
}

// mode returns the place of the highest node. On a flat top it returns the node nearest to the
// middle of the top.
func (s surface) mode() point {
	top := 0.99999 * s.peak()
	var on []point
	var sum point
	for i, column := range s.z {
		for j, v := range column {
			if v >= top {
				on = append(on, point{s.x[i], s.y[j]})
				sum.x, sum.y = sum.x+s.x[i], sum.y+s.y[j]
			}
		}
	}
	width, height := s.x[len(s.x)-1]-s.x[0], s.y[len(s.y)-1]-s.y[0]
	n := float64(len(on))
	off := func(p point) float64 { return math.Hypot((p.x-sum.x/n)/width, (p.y-sum.y/n)/height) }
	return slices.MinFunc(on, func(p, q point) int { return sign(off(p) - off(q)) })
}

// masses returns the share of the total mass at each node: its density times the area that is
// nearer to it than to other nodes.
func (s surface) masses() [][]float64 {
	wx, wy := spacing(s.x), spacing(s.y)
	top := s.peak()
	total := 0.0
	out := make([][]float64, len(s.x))
	for i := range out {
		out[i] = make([]float64, len(s.y))
		for j := range out[i] {
			out[i][j] = s.z[i][j] / top * wx[i] * wy[j]
			total += out[i][j]
		}
	}
	for i := range out {
		for j := range out[i] {
			out[i][j] /= total
		}
	}
	return out
}

// spacing returns trapezoid weights, as shares of the whole length.
func spacing(x []float64) []float64 {
	n := len(x)
	out := make([]float64, n)
	for i := range x {
		out[i] = (x[min(i+1, n-1)] - x[max(i-1, 0)]) / 2 / (x[n-1] - x[0])
	}
	return out
}

// levels returns, for each share, the height above which the density has this share of the total
// mass.
func (s surface) levels(shares ...float64) []float64 {
	type node struct{ z, mass float64 }
	var nodes []node
	masses := s.masses()
	for i := range s.z {
		for j, z := range s.z[i] {
			nodes = append(nodes, node{z, masses[i][j]})
		}
	}
	slices.SortFunc(nodes, func(a, b node) int { return sign(b.z - a.z) })
	out := make([]float64, len(shares))
	for k, share := range shares {
		sum := 0.0
		for _, n := range nodes {
			if n.z == 0 {
				break
			}
			out[k] = n.z
			if sum += n.mass; sum >= share {
				break
			}
		}
		out[k] = min(out[k], 0.95*nodes[0].z) // a flat top has a border, too
	}
	return out
}

// box returns the smallest rectangle that contains all nodes at or above the level, with one more
// node on each side.
func (s surface) box(level float64) (low, high point) {
	i0, i1, j0, j1 := len(s.x), 0, len(s.y), 0
	for i := range s.z {
		for j, z := range s.z[i] {
			if z >= level {
				i0, i1, j0, j1 = min(i0, i), max(i1, i), min(j0, j), max(j1, j)
			}
		}
	}
	low = point{s.x[max(i0-1, 0)], s.y[max(j0-1, 0)]}
	high = point{s.x[min(i1+1, len(s.x)-1)], s.y[min(j1+1, len(s.y)-1)]}
	return low, high
}

// refine samples the surface on an even grid of n × n over the rectangle. It interpolates the
// logarithm of the density, which is smooth, so that few nodes suffice for a round hill.
func (s surface) refine(low, high point, n int) surface {
	out := surface{x: even(low.x, high.x, n), y: even(low.y, high.y, n)}
	top := s.peak()
	const floor = -40 // exp(−40) of the peak is nothing
	logs := make([][]float64, len(s.y))
	for j := range s.y {
		column := make([]float64, len(s.x))
		for i := range s.x {
			column[i] = max(math.Log(s.z[i][j]/top), floor)
		}
		logs[j] = resample(s.x, column, out.x, floor)
	}
	for i := range out.x {
		row := make([]float64, len(s.y))
		for j := range s.y {
			row[j] = logs[j][i]
		}
		row = resample(s.y, row, out.y, floor)
		for j, v := range row {
			row[j] = 0
			if v > floor+1 {
				row[j] = math.Exp(min(v, 1)) // a spline may swing over its nodes, but not far
			}
		}
		out.z = append(out.z, row)
	}
	return out
}

// even returns n values from low to high.
func even(low, high float64, n int) []float64 {
	out := make([]float64, n)
	for i := range out {
		t := float64(i) / float64(n-1)
		out[i] = low*(1-t) + high*t
	}
	return out
}

// resample interpolates with a cubic spline: the smoothest one, or one that does not swing if the
// values have a kink, as next to values on the floor.
func resample(x, y, at []float64, floor float64) []float64 {
	unit := make([]float64, len(x)) // a spline of very small or large x would overflow
	width := x[len(x)-1] - x[0]
	for i := range x {
		unit[i] = (x[i] - x[0]) / width
	}
	var spline interp.FittablePredictor = &interp.AkimaSpline{}
	if len(x) > 4 && slices.Min(y) > floor {
		spline = &interp.NotAKnotCubic{}
	}
	if err := spline.Fit(unit, y); err != nil {
		return make([]float64, len(at))
	}
	out := make([]float64, len(at))
	for i, a := range at {
		out[i] = spline.Predict(min(1, max(0, (a-x[0])/width)))
	}
	return out
}

// crossing is a border between node (i, j) and its neighbour to the right, or above it.
type crossing struct {
	i, j int
	up   bool
}

// contours returns closed lines around the parts of the surface above the level, with the higher
// side on their left. If a part reaches the edge of the grid, its line runs along the edge.
func (s surface) contours(level float64) [][]point {
	s = s.padded()
	next := map[crossing]crossing{}
	var starts []crossing // in a fixed order, which a map has not
	for i := range len(s.x) - 1 {
		for j := range len(s.y) - 1 {
			for _, line := range s.segments(i, j, level) {
				next[line[0]] = line[1]
				starts = append(starts, line[0])
			}
		}
	}
	var out [][]point
	done := map[crossing]bool{}
	for _, start := range starts {
		var ring []point
		for at := start; !done[at]; at = next[at] {
			done[at] = true
			ring = append(ring, s.cross(at, level))
		}
		if len(ring) > 2 {
			out = append(out, ring)
		}
	}
	return out
}

// padded adds nodes of height 0 around the surface, at the places of its edges.
func (s surface) padded() surface {
	repeat := func(x []float64) []float64 {
		return slices.Concat(x[:1], x, x[len(x)-1:])
	}
	out := surface{x: repeat(s.x), y: repeat(s.y)}
	nothing := make([]float64, len(out.y))
	out.z = append(out.z, nothing)
	for _, column := range s.z {
		out.z = append(out.z, slices.Concat([]float64{0}, column, []float64{0}))
	}
	out.z = append(out.z, nothing)
	return out
}

// segments returns the parts of the contour in the cell whose lower left node is (i, j).
func (s surface) segments(i, j int, level float64) [][2]crossing {
	bottom, top := crossing{i, j, false}, crossing{i, j + 1, false}
	left, right := crossing{i, j, true}, crossing{i + 1, j, true}
	a, b, c, d := s.z[i][j], s.z[i+1][j], s.z[i+1][j+1], s.z[i][j+1]
	pattern := 0
	for k, z := range []float64{a, b, c, d} {
		if z >= level {
			pattern |= 1 << k
		}
	}
	full := (a+b+c+d)/4 >= level // a saddle: is its middle above?
	switch pattern {
	case 1:
		return [][2]crossing{{bottom, left}}
	case 2:
		return [][2]crossing{{right, bottom}}
	case 3:
		return [][2]crossing{{right, left}}
	case 4:
		return [][2]crossing{{top, right}}
	case 5:
		if full {
			return [][2]crossing{{bottom, right}, {top, left}}
		}
		return [][2]crossing{{bottom, left}, {top, right}}
	case 6:
		return [][2]crossing{{top, bottom}}
	case 7:
		return [][2]crossing{{top, left}}
	case 8:
		return [][2]crossing{{left, top}}
	case 9:
		return [][2]crossing{{bottom, top}}
	case 10:
		if full {
			return [][2]crossing{{left, bottom}, {right, top}}
		}
		return [][2]crossing{{right, bottom}, {left, top}}
	case 11:
		return [][2]crossing{{right, top}}
	case 12:
		return [][2]crossing{{left, right}}
	case 13:
		return [][2]crossing{{bottom, right}}
	case 14:
		return [][2]crossing{{left, bottom}}
	}
	return nil
}

// cross returns the place where the surface crosses the level between two nodes. It interpolates
// the logarithm, which is straighter on a steep slope.
func (s surface) cross(c crossing, level float64) point {
	i, j := c.i+1, c.j
	if c.up {
		i, j = c.i, c.j+1
	}
	a, b := s.z[c.i][c.j], s.z[i][j]
	height := func(z float64) float64 { return math.Log(max(z/level, 1e-18)) }
	t := min(1, height(a)/(height(a)-height(b)))
	return point{s.x[c.i] + t*(s.x[i]-s.x[c.i]), s.y[c.j] + t*(s.y[j]-s.y[c.j])}
}
