package abilities

import (
	"sort"

	"github.com/bayescmp/go/internal/exponential"
	"github.com/bayescmp/go/internal/matrix"
	"gonum.org/v1/gonum/mat"
)

// Parts are the players in groups such that nobody in a group lost or tied against a member of a
// later one, and everybody within a group is joined with everybody else by chains of wins or ties
// in both directions. The best group is the first, where groups have played.
//
// With several parts there are no most likely abilities (Ford 1957): some differences are infinite
// or unknown.
func (g Games) Parts() [][]int {
	beat := make([][]int, g.Count) // by player, whom he beat or tied with
	for _, p := range g.Pairs {
		if p.Won > 0 || p.Tied > 0 {
			beat[p.Left] = append(beat[p.Left], p.Right)
		}
		if p.Lost > 0 || p.Tied > 0 {
			beat[p.Right] = append(beat[p.Right], p.Left)
		}
	}
	s := strong{beat: beat, number: make([]int, g.Count), low: make([]int, g.Count)}
	for i := range g.Count {
		if s.number[i] == 0 {
			s.visit(i)
		}
	}
	// A part is complete when all whom it beat are.
	for i, j := 0, len(s.parts)-1; i < j; i, j = i+1, j-1 {
		s.parts[i], s.parts[j] = s.parts[j], s.parts[i]
	}
	for _, part := range s.parts {
		sort.Ints(part)
	}
	return s.parts
}

// strong finds strongly connected components, by Tarjan's algorithm.
type strong struct {
	beat        [][]int
	number, low []int // number is 0 before the first visit, and −1 once the part is complete
	visited     int
	open        []int
	parts       [][]int
}

// visit uses a list instead of recursion, because chains of players can be long.
func (s *strong) visit(first int) {
	type place struct{ player, next int }
	enter := func(i int) place {
		s.visited++
		s.number[i], s.low[i] = s.visited, s.visited
		s.open = append(s.open, i)
		return place{player: i}
	}
	path := []place{enter(first)}
	for len(path) > 0 {
		top := &path[len(path)-1]
		i := top.player
		if top.next < len(s.beat[i]) {
			j := s.beat[i][top.next]
			top.next++
			if s.number[j] == 0 {
				path = append(path, enter(j))
			} else if s.number[j] > 0 {
				s.low[i] = min(s.low[i], s.number[j])
			}
			continue
		}
		path = path[:len(path)-1]
		if len(path) > 0 {
			above := path[len(path)-1].player
			s.low[above] = min(s.low[above], s.low[i])
		}
		if s.low[i] == s.number[i] {
			s.close(i)
		}
	}
}

// close takes the part of which i was the first off the list.
func (s *strong) close(i int) {
	from := len(s.open) - 1
	for s.open[from] != i {
		from--
	}
	part := append([]int(nil), s.open[from:]...)
	for _, j := range part {
		s.number[j] = -1
	}
	s.open = s.open[:from]
	s.parts = append(s.parts, part)
}

// Fit holds the most likely parameters.
type Fit struct {
	Games
	// At holds the abilities, whose sum is 0, and then τ if there is one.
	At []float64
	// Steps is how many steps Newton's method took.
	Steps int
}

// Likeliest finds the most likely parameters by Newton's method. There must be one part, and with a
// τ, ties and no levels. It returns false if the method does not arrive.
func (g Games) Likeliest() (*Fit, bool) {
	n := g.parameters()
	f := &Fit{Games: g, At: make([]float64, n)}
	log, slope := g.Log(), make([]float64, n)
	value := log(f.At, slope)
	next, other := make([]float64, n), make([]float64, n)
	for f.Steps = 1; f.Steps <= 100; f.Steps++ {
		h := newCurvature(g, f.At)
		move, gain := h.solve(slope)
		// The square root of the gain is the length of the step in standard errors.
		if gain < 1e-16 {
			for i := range f.At {
				f.At[i] += move[i]
			}
			return f, true
		}
		for share := 1.0; ; share /= 2 {
			if share < 1e-10 {
				return f, false
			}
			for i := range next {
				next[i] = f.At[i] + share*move[i]
			}
			clear(other)
			// So near to the maximum, the value has more rounding than is to be gained.
			if v := log(next, other); v >= value+1e-4*share*gain || gain < 1e-6 {
				value = v
				f.At, next = next, f.At
				slope, other = other, slope
				break
			}
		}
	}
	return f, false
}

func (g Games) parameters() int {
	if g.Davidson {
		return g.Count + 1
	}
	return g.Count
}

// curvature is the matrix of second derivatives of −log likelihood at some parameters. It is that
// of a graph: for each pair one weight, and one row for τ.
type curvature struct {
	Games
	weights  []float64 // by pair
	diagonal []float64
	ties     []float64 // the row of τ
}

func newCurvature(g Games, at []float64) *curvature {
	c := &curvature{Games: g, weights: make([]float64, len(g.Pairs)),
		diagonal: make([]float64, g.parameters())}
	t := 0.0
	if g.Davidson {
		t, c.ties = exponential.Of(at[g.Count]), make([]float64, g.Count)
	}
	for i, p := range g.Pairs {
		o, n := newOdds(at[p.Left]-at[p.Right], t), p.Won+p.Lost
		if g.Davidson {
			n += p.Tied
			mixed := -n * (o.won - o.lost) / 2 * o.tied
			c.ties[p.Left] += mixed
			c.ties[p.Right] -= mixed
			c.diagonal[g.Count] += n * o.tied * (o.won + o.lost)
		}
		// The variance of half the outcome, 1, 0 or −1.
		c.weights[i] = n * (o.tied*(o.won+o.lost)/4 + o.won*o.lost)
		c.diagonal[p.Left] += c.weights[i]
		c.diagonal[p.Right] += c.weights[i]
	}
	return c
}

// times multiplies by a vector.
func (c *curvature) times(x, out []float64) {
	for i, d := range c.diagonal {
		out[i] = d * x[i]
	}
	for i, p := range c.Pairs {
		out[p.Left] -= c.weights[i] * x[p.Right]
		out[p.Right] -= c.weights[i] * x[p.Left]
	}
	if c.Davidson {
		for i, v := range c.ties {
			out[i] += v * x[c.Count]
			out[c.Count] += v * x[i]
		}
	}
}

// solve returns the step of Newton's method, by conjugate gradients, and what it promises.
func (c *curvature) solve(slope []float64) (move []float64, gain float64) {
	n := len(slope)
	move = make([]float64, n)
	rest, scaled := append([]float64(nil), slope...), make([]float64, n)
	scale := func() float64 {
		for i, r := range rest {
			scaled[i] = r / c.diagonal[i]
		}
		return matrix.Dot(rest, scaled)
	}
	left, steps := scale(), 0
	direction, image := append([]float64(nil), scaled...), make([]float64, n)
	// What is left is, nearly, the square of a length in standard errors.
	for first := left; left > 1e-20*first && left > 1e-20; {
		c.times(direction, image)
		along := left / matrix.Dot(direction, image)
		for i := range move {
			move[i] += along * direction[i]
			rest[i] -= along * image[i]
		}
		before := left
		left = scale()
		for i := range direction {
			direction[i] = scaled[i] + left/before*direction[i]
		}
		if steps++; steps > 2*n+100 {
			break
		}
	}
	centre(move[:c.Count])
	return move, matrix.Dot(move, slope)
}

// matrix returns the matrix as it is, with 1/k added among the abilities: their sum, which means
// nothing, would make it singular.
func (c *curvature) matrix() *mat.SymDense {
	n, k := len(c.diagonal), c.Count
	m := mat.NewSymDense(n, nil)
	for i, d := range c.diagonal {
		m.SetSym(i, i, d)
	}
	for i, p := range c.Pairs {
		m.SetSym(p.Left, p.Right, m.At(p.Left, p.Right)-c.weights[i])
	}
	for i, v := range c.ties {
		m.SetSym(i, k, v)
	}
	for i := range k {
		for j := range i + 1 {
			m.SetSym(i, j, m.At(i, j)+1/float64(k))
		}
	}
	return m
}

func centre(x []float64) {
	mean := 0.0
	for _, v := range x {
		mean += v / float64(len(x))
	}
	for i := range x {
		x[i] -= mean
	}
}
