package nuts

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/bayescmp/go/internal/matrix"
	"github.com/bayescmp/go/internal/parallel"
	"gonum.org/v1/gonum/mathext"
	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

// known is a distribution that can be drawn without a chain.
type known struct {
	name    string
	step    float64
	density Density
	draw    func(r *rand.Rand, into []float64)
	n       int
}

// targets are round and long Gaussians, skewed ones, and heavy tails, in one dimension and in
// several, with steps long enough to make errors of the energy.
func targets() []known {
	gaussian := func(name string, step float64, sd ...float64) known {
		return known{name, step, func(x, gradient []float64) float64 {
			log := 0.0
			for i, s := range sd {
				gradient[i] = -x[i] / s / s
				log -= x[i] * x[i] / s / s / 2
			}
			return log
		}, func(r *rand.Rand, into []float64) {
			for i, s := range sd {
				into[i] = s * r.NormFloat64()
			}
		}, len(sd)}
	}
	// The logarithms of exponential variates.
	skewed := func(x, gradient []float64) (log float64) {
		for i, v := range x {
			gradient[i] = 1 - math.Exp(v)
			log += v - math.Exp(v)
		}
		return log
	}
	// A Student variate of 4 degrees in n dimensions.
	const nu = 4.0
	heavy := func(x, gradient []float64) float64 {
		r2 := matrix.Dot(x, x)
		for i, v := range x {
			gradient[i] = -(nu + float64(len(x))) * v / (nu + r2)
		}
		return -(nu + float64(len(x))) / 2 * math.Log1p(r2/nu)
	}
	return []known{
		gaussian("Gaussian", 1.3, 1), gaussian("long Gaussian", 0.5, 1, 4, 0.3),
		gaussian("ten dimensions", 0.9, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1),
		{"skewed", 1.1, skewed, func(r *rand.Rand, into []float64) {
			for i := range into {
				into[i] = math.Log(r.ExpFloat64())
			}
		}, 2},
		{"heavy tails", 1.5, heavy, func(r *rand.Rand, into []float64) {
			scale := math.Sqrt(nu / distuv.ChiSquared{K: nu, Src: r}.Rand())
			for i := range into {
				into[i] = scale * r.NormFloat64()
			}
		}, 3},
	}
}

// From a draw of the target, a few moves lead to another draw of it, and away from the first: the
// mean change of each function is 0 within its error, whatever the length of the step.
func TestMovesLeaveTargetsAsTheyAre(t *testing.T) {
	const draws, moves = 25_000, 3
	for _, g := range targets() {
		for _, step := range []float64{g.step, g.step / 4} {
			t.Run(g.name, func(t *testing.T) { g.check(t, step, draws, moves) })
		}
	}
}

// functions are bounded or have all moments that their errors need.
var functions = map[string]func(p *point) float64{
	"first":    func(p *point) float64 { return math.Tanh(p.at[0]) },
	"last":     func(p *point) float64 { return math.Tanh(p.at[len(p.at)-1]) },
	"distance": func(p *point) float64 { return math.Log1p(matrix.Dot(p.at, p.at)) },
	"energy":   func(p *point) float64 { return p.log },
	"near":     func(p *point) float64 { return math.Exp(-matrix.Dot(p.at, p.at)) },
	"far right": func(p *point) float64 {
		return 1 / (1 + math.Exp(4*(1-p.at[0])))
	},
	"far left": func(p *point) float64 { return 1 / (1 + math.Exp(4*(2+p.at[0]))) },
}

func (g known) check(t *testing.T, step float64, draws, moves int) {
	change, before := map[string][]float64{}, map[string][]float64{}
	after := map[string][]float64{}
	for name := range functions {
		change[name], before[name] = make([]float64, draws), make([]float64, draws)
		after[name] = make([]float64, draws)
	}
	parallel.Each(draws, func(k int) {
		r := rand.New(rand.NewPCG(uint64(k), 5))
		w := walker{density: g.density, random: r, step: step}
		here := &point{at: make([]float64, g.n), gradient: make([]float64, g.n)}
		g.draw(r, here.at)
		here.log = g.density(here.at, here.gradient)
		for name, f := range functions {
			before[name][k] = f(here)
		}
		for range moves {
			here = w.next(here)
		}
		for name, f := range functions {
			after[name][k] = f(here)
			change[name][k] = after[name][k] - before[name][k]
		}
	})
	for name := range functions {
		mean, sd := stat.MeanStdDev(change[name], nil)
		off := sd / math.Sqrt(float64(draws))
		if math.Abs(mean) > 4.5*off { // of 70 numbers
			t.Errorf("step %g: the mean of %s changes by %.5f ± %.5f", step, name, mean, off)
		}
		if c := stat.Correlation(before[name], after[name], nil); c > 0.9 {
			t.Errorf("step %g: %s hardly moves: correlation %.3f", step, name, c)
		}
	}
}

// path is a trajectory in the order of time, made by leaves alone.
func (w *walker) path(from *point, leaves int, forward bool) []*point {
	path := []*point{}
	for range leaves {
		from = w.leaf(from, forward).chosen
		path = append(path, from)
	}
	if !forward {
		for i, j := 0, len(path)-1; i < j; i, j = i+1, j-1 {
			path[i], path[j] = path[j], path[i]
		}
	}
	return path
}

// turnsRound tells whether a piece of 2^depth points turns round (Betancourt 2017, appendix A.4.2,
// with the checks between halves that Stan has since 2.21), from all its momenta: the whole, each
// half with the next point of the other one, and each half by itself.
func turnsRound(points []*point) bool {
	if len(points) == 1 {
		return false
	}
	half := len(points) / 2
	turns := func(piece []*point) bool {
		sum := make([]float64, len(piece[0].at))
		for _, p := range piece {
			sum = addVectors(sum, p.momentum)
		}
		return matrix.Dot(sum, piece[0].momentum) <= 0 ||
			matrix.Dot(sum, piece[len(piece)-1].momentum) <= 0
	}
	return turns(points) || turns(points[:half+1]) || turns(points[half-1:]) ||
		turnsRound(points[:half]) || turnsRound(points[half:])
}

// A tree has the first and the last point, all momenta and all weights of its trajectory; it ends
// where the trajectory turns round; and it chooses each point in proportion to its weight.
func TestTreesAgainstTheirPoints(t *testing.T) {
	g := targets()[1]
	turned, kept := 0, 0
	for k := range 400 {
		r := rand.New(rand.NewPCG(uint64(k), 6))
		w := walker{density: g.density, random: r, step: 0.1 + 0.5*r.Float64()}
		start := &point{at: make([]float64, g.n), gradient: make([]float64, g.n),
			momentum: make([]float64, g.n)}
		g.draw(r, start.at)
		for i := range start.momentum {
			start.momentum[i] = r.NormFloat64()
		}
		start.log = g.density(start.at, start.gradient)
		w.start = start.energy()
		depth, forward := r.IntN(5), r.IntN(2) == 0
		points := w.path(start, 1<<depth, forward)
		grown := w.grow(start, depth, forward)
		if (grown == nil) != turnsRound(points) {
			t.Fatalf("depth %d: turns %v, by its points %v",
				depth, grown == nil, turnsRound(points))
		}
		if grown == nil {
			turned++
			continue
		}
		kept++
		w.compare(t, grown, start, points, depth, forward)
	}
	if turned < 50 || kept < 50 {
		t.Errorf("%d trees turn round, %d do not", turned, kept)
	}
}

func (w *walker) compare(t *testing.T, grown *tree, start *point, points []*point, depth int,
	forward bool) {
	t.Helper()
	sum, weight := make([]float64, len(start.at)), math.Inf(-1)
	for _, p := range points {
		sum, weight = addVectors(sum, p.momentum), logSum(weight, w.start-p.energy())
	}
	for i, v := range sum {
		if math.Abs(grown.momentum[i]-v) > 1e-9 || grown.first.at[i] != points[0].at[i] ||
			grown.last.at[i] != points[len(points)-1].at[i] {
			t.Errorf("depth %d, coordinate %d: the ends or the momentum differ", depth, i)
		}
	}
	if math.Abs(grown.weight-weight) > 1e-9 {
		t.Errorf("depth %d: weight %g, want %g", depth, grown.weight, weight)
	}
	const n = 400
	chi, counts := 0.0, map[float64]float64{}
	for range n {
		counts[w.grow(start, depth, forward).chosen.at[0]]++
	}
	for _, p := range points {
		want := n * math.Exp(w.start-p.energy()-weight)
		chi += (counts[p.at[0]] - want) * (counts[p.at[0]] - want) / want
	}
	if len(points) > 1 && mathext.GammaIncRegComp(float64(len(points)-1)/2, chi/2) < 1e-6 {
		t.Errorf("depth %d: the choices do not follow the weights: χ² %g", depth, chi)
	}
}
