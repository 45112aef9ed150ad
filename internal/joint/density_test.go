package joint

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/bayescmp/go/internal/hierarchical"
	"github.com/bayescmp/go/internal/matrix"
	"github.com/bayescmp/go/internal/mcmc"
)

// hidden says what of the state a density leaves out: it is integrated out there.
type hidden struct{ precise, spread bool }

// logDensity is the joint density of the state, D_i, μ, A, log excess of ν, and λ and 2τ unless
// they are hidden, written out from the model of doc.go. Ψ and W are integrated out always.
func (c *chain) logDensity(without hidden) float64 {
	d, q := c.d, float64(len(c.data))
	room := make([]float64, d*d)
	unmix, outer := make([]float64, d*d), make([]float64, d*d)
	invert(unmix, c.mix, room, d)
	for i := range d {
		for j := range d {
			outer[i*d+j] = matrix.Dot(c.mix[i*d:(i+1)*d], c.mix[j*d:(j+1)*d])
		}
		outer[i*d+i]++
	}
	log := -q*logDeterminant(c.mix, room, d) - float64(d-1)*logDeterminant(outer, room, d)
	apart := make([]float64, d)
	for i, t := range c.data {
		for r := range d {
			apart[r] = c.at[i][r] - t.mean[r]
		}
		distance := 1 + quadraticForm(t.precision, apart)
		if without.precise {
			log -= t.power * math.Log(distance)
		} else {
			log += (t.power-1)*math.Log(c.precise[i]) - c.precise[i]*distance/2
		}
	}
	for j := range d {
		nu := c.nu(j)
		log += manyNu.LogDensity(math.Exp(c.logNu[j])) + c.logNu[j]
		below, _ := math.Lgamma(nu / 2)
		above, _ := math.Lgamma((nu + 1) / 2)
		for i := range c.at {
			y := 0.0
			for r := range d {
				y += unmix[j*d+r] * (c.at[i][r] - c.mu[r])
			}
			if without.spread {
				log += above - below - math.Log(nu)/2 - (nu+1)/2*math.Log1p(y*y/nu)
				continue
			}
			// λ ~ Gamma(ν/2, ν/2), and y ~ N(0, 1/λ).
			l := c.spread[j][i]
			log += nu/2*math.Log(nu/2) - below + (nu/2-1)*math.Log(l) - nu/2*l
			log += math.Log(l)/2 - l*y*y/2
		}
	}
	return log
}

// A flow moves a state a little way, and tells the logarithm of the Jacobian. weight is a function
// of the state. Whatever the density π is, the mean of the derivative of
//
//	weight(moved) · π(moved) · Jacobian / π(state)
//
// is 0 (Stein's identity). So draws of a density can be told from those of others with no draws to
// compare them with.
type flow struct {
	name   string
	move   func(c *chain, by float64) (logJacobian float64)
	weight func(c *chain) float64
}

// derivative is the derivative at 0.
func (f flow) derivative(c *chain, without hidden, at float64) float64 {
	const by = 1e-4
	value := func(by float64) float64 {
		x := c.copied()
		more := f.move(x, by)
		log := x.logDensity(without) - at + more
		return f.weight(x) * math.Exp(log)
	}
	return (value(by) - value(-by)) / (2 * by)
}

// copied is a chain with a state of its own.
func (c *chain) copied() *chain {
	x := *c
	rows := func(a [][]float64) [][]float64 {
		out := make([][]float64, len(a))
		for i, row := range a {
			out[i] = slices.Clone(row)
		}
		return out
	}
	x.at, x.spread, x.precise = rows(c.at), rows(c.spread), slices.Clone(c.precise)
	x.mu, x.mix, x.logNu = slices.Clone(c.mu), slices.Clone(c.mix), slices.Clone(c.logNu)
	return &x
}

// values are y_ij from D_i, μ and A.
func (c *chain) values() [][]float64 {
	d := c.d
	unmix := make([]float64, d*d)
	invert(unmix, c.mix, make([]float64, d*d), d)
	var out [][]float64
	for _, x := range c.at {
		y := make([]float64, d)
		for j := range d {
			for r := range d {
				y[j] += unmix[j*d+r] * (x[r] - c.mu[r])
			}
		}
		out = append(out, y)
	}
	return out
}

func one(*chain) float64 { return 1 }

// alike is how much two components of y are alike: it changes its sign with either.
func alike(c *chain, j, l int) float64 {
	sum := 0.0
	for _, y := range c.values() {
		sum += y[j] * y[l] / (1 + y[j]*y[j] + y[l]*y[l])
	}
	return sum
}

// flowsOfSpread move λ_j, all by the same factor, and those of far data sets only.
func flowsOfSpread(j int) []flow {
	return []flow{
		{"λ", func(c *chain, by float64) float64 {
			for i := range c.spread[j] {
				c.spread[j][i] *= math.Exp(by)
			}
			return by * float64(len(c.data))
		}, one},
		{"λ far out", func(c *chain, by float64) (log float64) {
			for i, y := range c.values() {
				share := y[j] * y[j] / (1 + y[j]*y[j])
				c.spread[j][i] *= math.Exp(by * share)
				log += by * share
			}
			return log
		}, func(c *chain) float64 { return 1 / c.nu(j) }},
	}
}

func flowsOfNu(j int) []flow {
	move := func(c *chain, by float64) float64 { c.logNu[j] += by; return 0 }
	return []flow{{"ν", move, one}, {"ν where it is small", move, func(c *chain) float64 {
		return 1 / (c.nu(j) * c.nu(j))
	}}}
}

// flowsOfMix move column j of A: its size, and what it has of another column; D stays.
func flowsOfMix(j, d int) []flow {
	size := func(c *chain, by float64) float64 {
		for r := range d {
			c.mix[r*d+j] *= math.Exp(by)
		}
		return by * float64(d)
	}
	out := []flow{{"size", size, one},
		{"size of heavy tails", size, func(c *chain) float64 { return 1 / c.nu(j) }}}
	if d > 1 {
		l := (j + 1) % d
		out = append(out, flow{"shear", func(c *chain, by float64) float64 {
			for r := range d {
				c.mix[r*d+l] += by * c.mix[r*d+j]
			}
			return 0
		}, func(c *chain) float64 { return alike(c, j, l) }})
		out = append(out, flow{"turn", func(c *chain, by float64) float64 {
			sin, cos := math.Sincos(by)
			for r := range d {
				a, b := &c.mix[r*d+j], &c.mix[r*d+l]
				*a, *b = cos**a-sin**b, sin**a+cos**b
			}
			return 0
		}, func(c *chain) float64 { return alike(c, j, l) * (1/c.nu(j) - 1/c.nu(l)) }})
	}
	return out
}

func flowsOfLocation(j int) []flow {
	move := func(c *chain, by float64) float64 { c.mu[j] += by; return 0 }
	return []flow{{"μ", move, one}, {"μ itself", move, func(c *chain) float64 { return c.mu[j] }}}
}

// flowsOfSets move τ and D.
func flowsOfSets() []flow {
	return []flow{
		{"D from μ", func(c *chain, by float64) float64 {
			for _, x := range c.at {
				for r := range x {
					x[r] = c.mu[r] + (x[r]-c.mu[r])*math.Exp(by)
				}
			}
			return by * float64(len(c.at)*c.d)
		}, one},
		{"D", func(c *chain, by float64) float64 {
			for _, x := range c.at {
				x[0] += by
			}
			return 0
		}, func(c *chain) float64 { return c.at[0][0] }},
	}
}

func flowsOfPrecise() []flow {
	return []flow{{"τ", func(c *chain, by float64) float64 {
		for i := range c.precise {
			c.precise[i] *= math.Exp(by)
		}
		return by * float64(len(c.data))
	}, one}, {"τ far out", func(c *chain, by float64) (log float64) {
		for i, t := range c.data {
			distance := t.distance(c.at[i], make([]float64, c.d))
			share := distance / (1 + distance)
			c.precise[i] *= math.Exp(by * share)
			log += by * share
		}
		return log
	}, one}}
}

// flowsOfRegression move column j of A, and μ, and all D_i along.
func flowsOfRegression(j, d int) []flow {
	return []flow{{"size with D", func(c *chain, by float64) float64 {
		grow := math.Expm1(by)
		for i, y := range c.values() {
			for r := range d {
				c.at[i][r] += grow * c.mix[r*d+j] * y[j]
			}
		}
		for r := range d {
			c.mix[r*d+j] *= math.Exp(by)
		}
		return by * float64(d+len(c.at))
	}, one}, {"μ with D", func(c *chain, by float64) float64 {
		c.mu[j] += by
		for _, x := range c.at {
			x[j] += by
		}
		return 0
	}, func(c *chain) float64 { return c.mu[j] }}}
}

// flowsOf collects flows by component, and those of all.
func flowsOf(d int, all []flow, each ...func(j int) []flow) (out [][]flow) {
	for _, of := range each {
		var rows [][]flow
		for j := range d {
			for n, f := range of(j) {
				if j == 0 {
					rows = append(rows, nil)
				}
				rows[n] = append(rows[n], f)
			}
		}
		out = append(out, rows...)
	}
	for _, f := range all {
		out = append(out, []flow{f})
	}
	return out
}

// derivatives are those of all flows, summed over the components, which have no order.
func derivatives(c *chain, without hidden, flows [][]flow) (out []float64) {
	at := c.logDensity(without)
	for _, same := range flows {
		sum := 0.0
		for _, f := range same {
			sum += f.derivative(c, without, at)
		}
		out = append(out, sum)
	}
	return out
}

// vanish checks that means of derivatives by chain are 0.
func vanish(t *testing.T, flows [][]flow, values [][][]float64) {
	t.Helper()
	sum := 0.0
	for n, same := range flows {
		var own [][]float64
		for _, chain := range values {
			var x []float64
			for _, v := range chain {
				x = append(x, v[n])
			}
			own = append(own, x)
		}
		mean, off, _ := mcmc.Estimate(own)
		sum += mean / off * mean / off
		if !(math.Abs(mean) < 4*off) {
			t.Errorf("%s: %.4f ± %.4f, want 0", same[0].name, mean, off)
		}
	}
	t.Logf("mean square of %d deviations in errors: %.2f", len(flows), sum/float64(len(flows)))
}

// manyNu is a prior of ν under which tails are heavy, but not always.
var manyNu = hierarchical.Gamma{Alpha: 1.2, Beta: 0.3, Support: 1}

// few are data with gaps and heavy tails, and little more than the number of data sets that is
// needed: the priors speak, too.
func few(k, seed int) *chain {
	sets := heavy(k, 3*k, 3*k)
	m := modelOf(k, sets, nil)
	m.Nu = manyNu
	r := random{rand.New(rand.NewPCG(uint64(k), uint64(seed)))}
	return newChain(m.space(), newDegrees(m.Nu), r)
}

// Each move leaves the density invariant that is written beside it, given all that it does not
// move.
func TestMovesLeaveTheirDensities(t *testing.T) {
	for _, k := range []int{2, 3, 5} {
		d := k - 1
		mix := func(j int) []flow { return flowsOfMix(j, d) }
		along := func(j int) []flow { return flowsOfRegression(j, d) }
		for _, move := range []struct {
			name    string
			without hidden
			flows   [][]flow
			next    func(c *chain)
		}{
			{"sets", hidden{}, flowsOf(d, append(flowsOfSets(), flowsOfPrecise()...)),
				func(c *chain) { c.moveSets() }},
			{"components", hidden{}, flowsOf(d, nil, flowsOfSpread, flowsOfNu, mix),
				func(c *chain) { c.moveComponents() }},
			{"ν", hidden{spread: true}, flowsOf(d, nil, flowsOfNu), func(c *chain) {
				for j := range d {
					c.moveNu(j)
				}
			}},
			{"sizes", hidden{spread: true}, flowsOf(d, nil, mix)[:2], func(c *chain) {
				for j := range d {
					c.rescale(j, c.leverage(j))
				}
			}},
			{"turns", hidden{spread: true}, flowsOf(d, nil, mix)[min(3, 2*d):], func(c *chain) {
				for j := range d {
					c.rotate(j, (j+1)%d)
				}
			}},
			{"centred", hidden{}, flowsOf(d, nil, mix, flowsOfLocation),
				func(c *chain) { c.moveCentred(); c.resolve() }},
			{"non-centred", hidden{}, flowsOf(d, nil, along),
				func(c *chain) { c.moveNonCentred() }},
		} {
			if d == 1 && move.name == "turns" {
				continue
			}
			t.Run(fmt.Sprint(k, " ", move.name), func(t *testing.T) {
				values := make([][][]float64, 4)
				for s := range values {
					c := few(k, s)
					for range 100 {
						c.sweep()
					}
					for range map[int]int{2: 4000, 3: 3000, 5: 1000}[k] {
						move.next(c)
						values[s] = append(values[s], derivatives(c, move.without, move.flows))
					}
				}
				vanish(t, move.flows, values)
			})
		}
	}
}

// The whole chain draws from the joint density.
func TestChainLeavesItsDensity(t *testing.T) {
	for _, k := range []int{2, 3, 5} {
		t.Run(fmt.Sprint(k, " classifiers"), func(t *testing.T) {
			flows := allFlows(k - 1)
			values := make([][][]float64, 4)
			for s := range values {
				c := few(k, 10+s)
				for range 300 {
					c.sweep()
				}
				for range 1500 {
					for range 3 {
						c.sweep()
					}
					values[s] = append(values[s], derivatives(c, hidden{}, flows))
				}
			}
			vanish(t, flows, values)
		})
	}
}

func allFlows(d int) [][]flow {
	return flowsOf(d, append(flowsOfSets(), flowsOfPrecise()...), flowsOfSpread, flowsOfNu,
		func(j int) []flow { return flowsOfMix(j, d) }, flowsOfLocation,
		func(j int) []flow { return flowsOfRegression(j, d) })
}

// resize returns the leverage of the column that it leaves: the next one needs it.
func TestResizeTellsTheLeverage(t *testing.T) {
	for _, k := range []int{3, 5} {
		c := few(k, 0)
		for range 20 {
			c.sweep()
			for j := range c.d {
				got := c.rescale(j, c.leverage(j))
				if want := c.leverage(j); !(math.Abs(got-want) <= 1e-9*want) {
					t.Errorf("%d classifiers: %g, want %g", k, got, want)
				}
			}
		}
	}
}

// After each step that says nothing of stale numbers, the inverse of A is one, and y is A⁻¹(D − μ).
func TestStatesAreWhole(t *testing.T) {
	for _, k := range []int{2, 3, 5} {
		c := few(k, 0)
		for range 20 {
			c.moveSets()
			c.resolve()
			c.whole(t, "sets")
			c.moveComponents()
			c.whole(t, "components")
			c.moveCentred()
			c.resolve()
			c.whole(t, "centred")
			c.moveNonCentred()
			c.whole(t, "non-centred")
		}
	}
}

func (c *chain) whole(t *testing.T, after string) {
	t.Helper()
	d := c.d
	unmix := make([]float64, d*d)
	invert(unmix, c.mix, make([]float64, d*d), d)
	largest := slices.MaxFunc(unmix, func(a, b float64) int {
		return cmp.Compare(math.Abs(a), math.Abs(b))
	})
	for i, v := range unmix {
		if !(math.Abs(c.unmix[i]-v) <= 1e-6*math.Abs(largest)) {
			t.Errorf("after %s the inverse of A has %g, want %g", after, c.unmix[i], v)
		}
	}
	for i, own := range c.values() {
		for j, v := range own {
			if !(math.Abs(c.y[i][1+j]-v) <= 1e-6*(1+math.Abs(v))) {
				t.Errorf("after %s y is %g, want %g", after, c.y[i][1+j], v)
			}
		}
	}
}

// Given all else, λ_ij is a draw from its Gamma distribution: the mean of what it is away from the
// mean is 0 whatever y_ij is. This is the identity of Stein for λ far out, in closed form, with
// many rounds: a λ_ij that is older than its y_ij shows here first.
func TestScalesFitTheirComponents(t *testing.T) {
	for _, k := range []int{3, 5} {
		m, _ := heavyModel(k)
		if k == 3 {
			m.Groups = m.Groups[:12]
		}
		values := make([][][]float64, 4)
		for s := range values {
			r := random{rand.New(rand.NewPCG(uint64(k), uint64(s)))}
			c := newChain(m.space(), newDegrees(m.Nu), r)
			for range 300 {
				c.sweep()
			}
			for range 24_000 / k {
				c.sweep()
				values[s] = append(values[s], c.residuals())
			}
		}
		vanish(t, [][]flow{{{name: "λ"}}, {{name: "λ far out"}}, {{name: "τ"}}}, values)
	}
}

// residuals are sums of what λ_ij and τ_i are away from their means.
func (c *chain) residuals() []float64 {
	out := make([]float64, 3)
	for i, y := range c.values() {
		for j, v := range y {
			nu := c.nu(j)
			off := c.spread[j][i]*(nu+v*v)/2 - (nu+1)/2
			out[0] += off
			out[1] += off * v * v / (nu + v*v)
		}
		distance := c.data[i].distance(c.at[i], make([]float64, c.d))
		out[2] += (c.precise[i]*(1+distance)/2 - c.data[i].power) * distance / (1 + distance)
	}
	return out
}

// The test of Geweke (2004): parameters and data that are drawn in turns, each given the other, are
// parameters from their prior and data given them. The prior must be proper: it is the posterior
// given a first batch of folds. So the chain that sees a second batch, drawn anew in each round,
// must keep the density of the first alone.
func TestGeweke(t *testing.T) {
	for _, k := range []int{2, 3, 5} {
		t.Run(fmt.Sprint(k, " classifiers"), func(t *testing.T) {
			first := heavy(k, 3*k, 3*k)
			n := modelOf(k, first, nil).typicalOf()
			m := modelOf(k, first, &n)
			m.Nu = manyNu
			flows := flowsOf(k-1, flowsOfSets(), flowsOfSpread, flowsOfNu,
				func(j int) []flow { return flowsOfMix(j, k-1) }, flowsOfLocation,
				func(j int) []flow { return flowsOfRegression(j, k-1) })
			values := make([][][]float64, 4)
			var alone, both [3][][]float64
			for s := range values {
				r := random{rand.New(rand.NewPCG(uint64(k), uint64(20+s)))}
				c := newChain(m.space(), newDegrees(m.Nu), r)
				own := c.data
				var ofAlone, ofBoth [3][]float64
				for range 300 {
					c.sweep()
				}
				for range 2000 {
					c.sweep()
					for i, v := range c.summary() {
						ofAlone[i] = append(ofAlone[i], v)
					}
				}
				for range 4000 / k {
					for range 3 {
						c.data = m.withMore(first, c.advantages(), r)
						c.sweep()
					}
					for i, v := range c.summary() {
						ofBoth[i] = append(ofBoth[i], v)
					}
					x := *c
					x.data = own
					values[s] = append(values[s], derivatives(&x, hidden{precise: true}, flows))
				}
				for i := range alone {
					alone[i], both[i] = append(alone[i], ofAlone[i]), append(both[i], ofBoth[i])
				}
			}
			vanish(t, flows, values)
			for i, name := range []string{"location", "log scale", "heaviness"} {
				a, off, _ := mcmc.Estimate(alone[i])
				b, other, _ := mcmc.Estimate(both[i])
				if !(math.Abs(a-b) < 4*math.Hypot(off, other)) {
					t.Errorf("%s: %.4f ± %.4f given the first folds, in turns %.4f ± %.4f",
						name, a, off, b, other)
				}
			}
		})
	}
}

// typicalOf is N.
func (m Model) typicalOf() matrix.Matrix {
	var data []contrastLikelihood
	for _, g := range m.Groups {
		data = append(data, g.contrastLikelihood(m.Classifiers))
	}
	return typicalCovariance(data)
}

// withMore are the data of the first folds and four more on each data set.
func (m Model) withMore(first []folds, true []float64, r random) []datum {
	k := m.Classifiers
	var all []folds
	for i, f := range first {
		all = append(all, f.more(true[i*k:(i+1)*k], 4, r))
	}
	return modelOf(k, all, m.typical).space().data
}

// summary is the location of a classifier, the logarithm of a scale, and how heavy tails are.
func (c *chain) summary() [3]float64 {
	d, draw := &Draws{space: c.space}, c.draw()
	line, heavy := d.Advantage(draw, 0), 0.0
	for _, v := range draw.Nu {
		heavy += 1 / v
	}
	return [3]float64{math.Atan(line.Location), math.Log(line.Scale()), heavy}
}
