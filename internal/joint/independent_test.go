package joint

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/internal/matrix"
	"github.com/bayescmp/go/internal/mcmc"
	"github.com/bayescmp/go/internal/parallel"
)

var independent = flag.Int("independent", 0, "draw from the posterior of this many classifiers by "+
	"another sampler, and write bayescmp/testdata/jointindependent<k>.csv")

// heavy are data sets from a population with tails of 1.1 degrees of freedom: a random matrix times
// independent Students. On one data set of seven each classifier is missing.
func heavy(k, q, n int) []folds {
	r := random{rand.New(rand.NewPCG(uint64(k), 36))}
	root := make([]float64, k*k)
	for i := range root {
		root[i] = r.NormFloat64() / math.Sqrt(float64(k))
	}
	var out []folds
	for range q {
		y := make([]float64, k)
		for j := range y {
			y[j] = r.student(1.1)
		}
		f := folds{rho: 0.1}
		var own []float64
		for c := range k {
			v := 0.2*float64(c) + matrix.Dot(root[c*k:(c+1)*k], y)
			if r.IntN(7) > 0 {
				f.who, own = append(f.who, c), append(own, v)
			}
		}
		if len(f.who) < 2 {
			continue
		}
		shared := make([]float64, len(own))
		for c := range shared {
			shared[c] = math.Sqrt(f.rho) * r.NormFloat64()
		}
		for range n {
			x := slices.Clone(own)
			for c := range x {
				x[c] += shared[c] + math.Sqrt(1-f.rho)*r.NormFloat64()
			}
			f.at = append(f.at, x)
		}
		out = append(out, f)
	}
	return out
}

// heavyCases are the data that both samplers are given: by the number of classifiers, that of data
// sets and of folds.
var heavyCases = map[int][2]int{3: {40, 15}, 5: {45, 15}, 8: {50, 24}}

func heavyModel(k int) (Model, []folds) {
	sets := heavy(k, heavyCases[k][0], heavyCases[k][1])
	m := modelOf(k, sets, nil)
	m.Nu = usualNu
	return m, sets
}

const independentRope = 0.2

// apart is the model for another sampler: the contrasts are differences from the first classifier,
// there are no λ, τ, Ψ or W, and all Students and priors are written out. It shares with the
// sampler the matrix N and the folds, and nothing else.
type apart struct {
	d     int
	n     []float64 // N
	sets  []apartSet
	prior []float64 // the log density of log(ν − 1), from −30 in steps of 0.005
}

// apartSet is a data set: differences from its first classifier, and what of its coordinates makes
// the differences D from the first of all.
type apartSet struct {
	mean, root, inverse []float64 // of m coordinates: the root of the covariance of the mean
	m                   int
	weight, power       float64
	to                  []float64 // D = to·(m measured coordinates, and the missing classifiers)
}

func newApart(m Model, sets []folds) *apart {
	k, d := m.Classifiers, m.Classifiers-1
	p := &apart{d: d}
	var data []contrastLikelihood
	for _, g := range m.Groups {
		data = append(data, g.contrastLikelihood(k))
	}
	// From the contrasts of helmert to differences.
	differences := matrix.New(d, k)
	for i := range d {
		differences.Row(i)[0], differences.Row(i)[i+1] = -1, 1
	}
	p.n = typicalCovariance(data).Within(differences.Times(helmert(k).Turned())).Of
	for _, f := range sets {
		p.sets = append(p.sets, f.apart(k))
	}
	for x := -30.0; x < 8; x += 0.005 {
		p.prior = append(p.prior, m.Nu.LogDensity(math.Exp(x))+x)
	}
	return p
}

func (f folds) apart(k int) apartSet {
	m, n := len(f.who)-1, float64(len(f.at))
	s := apartSet{m: m, mean: make([]float64, m), weight: n / (1 + (n-1)*f.rho) * (1 - f.rho),
		power: (n + float64(m) - 2) / 2}
	for _, x := range f.at {
		for i := range m {
			s.mean[i] += (x[i+1] - x[0]) / n
		}
	}
	scatter := make([]float64, m*m)
	for _, x := range f.at {
		for i := range m {
			for j := range m {
				scatter[i*m+j] += (x[i+1] - x[0] - s.mean[i]) * (x[j+1] - x[0] - s.mean[j])
			}
		}
	}
	s.inverse = make([]float64, m*m)
	invert(s.inverse, scatter, make([]float64, m*m), m)
	for i := range scatter {
		scatter[i] /= s.weight * n
	}
	s.root = make([]float64, m*m)
	matrix.Cholesky(s.root, scatter, m)
	// Coordinates of the classifiers; the first one here has 0.
	place, next := make([]int, k), m
	for c := range place {
		if i := slices.Index(f.who, c); i >= 0 {
			place[c] = i - 1
			continue
		}
		place[c] = next
		next++
	}
	d := k - 1
	s.to = make([]float64, d*d)
	for i := range d {
		for c, sign := range map[int]float64{i + 1: 1, 0: -1} {
			if place[c] >= 0 {
				s.to[i*d+place[c]] += sign
			}
		}
	}
	return s
}

// size is the number of coordinates: of μ, A, log(ν − 1), and of each data set.
func (p *apart) size() int { return 2*p.d + p.d*p.d + p.d*len(p.sets) }

// place is D of a data set from its coordinates z, and what their change adds to the density.
func (s apartSet) place(z, u []float64) (log float64) {
	for i := range s.m {
		u[i] = s.mean[i] + matrix.Dot(s.root[i*s.m:i*s.m+i+1], z)
	}
	for i := s.m; i < len(z); i++ {
		u[i] = math.Sinh(z[i])
		log += math.Log(math.Cosh(z[i]))
	}
	return log
}

// walk is a chain of adaptive Metropolis steps (Haario et al. 2001), block by block: μ, each column
// of A with its ν, and the coordinates of each data set.
type walk struct {
	*apart
	random
	x      []float64 // μ, A by rows, log(ν − 1), the coordinates z of the data sets
	unmix  []float64
	at     [][]float64 // D
	blocks []*block
	log    float64 // of the population

	a, b []float64 // room
}

// block is some coordinates, and how they are proposed to move.
type block struct {
	of          []int
	set         int // the data set, or −1
	n, accepted float64
	mean, root  []float64
	products    []float64
	scale       float64
}

func newWalk(p *apart, r random) *walk {
	d := p.d
	w := &walk{apart: p, random: r, unmix: make([]float64, d*d), a: make([]float64, d*d),
		b: make([]float64, d*d)}
	add := func(set int, of ...int) {
		k := len(of)
		b := &block{of: of, set: set, mean: make([]float64, k), root: make([]float64, k*k),
			products: make([]float64, k*k), scale: 2.4 / math.Sqrt(float64(k))}
		for i := range k {
			b.root[i*k+i] = 0.1
		}
		w.blocks = append(w.blocks, b)
	}
	w.x = make([]float64, p.size())
	var location []int
	for j := range d {
		location = append(location, j)
		own := []int{d + d*d + j}
		for i := range d {
			own = append(own, d+i*d+j)
			w.x[d+i*d+j] = 0.1 * r.NormFloat64()
		}
		w.x[d+j*d+j] += 0.5
		add(-1, own...)
	}
	add(-1, location...)
	for i := range p.sets {
		var own []int
		for j := range d {
			own = append(own, 2*d+d*d+i*d+j)
			w.x[2*d+d*d+i*d+j] = 0.1 * r.NormFloat64()
		}
		add(i, own...)
		w.at = append(w.at, make([]float64, d))
		w.locate(i, w.at[i])
	}
	w.log = w.population()
	return w
}

// locate writes D of a data set.
func (w *walk) locate(i int, to []float64) (log float64) {
	d := w.d
	z, u := w.x[2*d+d*d+i*d:][:d], w.a[:d]
	s := w.sets[i]
	log = s.place(z, u)
	for r := range d {
		to[r] = matrix.Dot(s.to[r*d:(r+1)*d], u)
	}
	form, m := 0.0, s.m
	for r := range m {
		for l := range m {
			form += (u[r] - s.mean[r]) * s.inverse[r*m+l] * (u[l] - s.mean[l])
		}
	}
	return log - s.power*math.Log1p(s.weight*form)
}

// tails are the Students of a data set at D, but for what does not depend on D.
func (w *walk) tails(at []float64) (log float64) {
	d := w.d
	for j := range d {
		y := 0.0
		for r := range d {
			y += w.unmix[j*d+r] * (at[r] - w.x[r])
		}
		nu := 1 + math.Exp(w.x[d+d*d+j])
		log -= (nu + 1) / 2 * math.Log1p(y*y/nu)
	}
	return log
}

// population is the density of all D, with the priors.
func (w *walk) population() (log float64) {
	d, q := w.d, float64(len(w.sets))
	mix := w.x[d : d+d*d]
	invert(w.unmix, mix, w.a, d)
	for i := range d {
		for j := range d {
			w.b[i*d+j] = w.n[i*d+j] + matrix.Dot(mix[i*d:(i+1)*d], mix[j*d:(j+1)*d])
		}
	}
	log = -q*logDeterminant(mix, w.a, d) - float64(d-1)*logDeterminant(w.b, w.a, d)
	for _, v := range w.x[d+d*d : 2*d+d*d] {
		at := (v + 30) / 0.005
		if !(at > 0 && at < float64(len(w.prior)-1)) {
			return math.Inf(-1)
		}
		nu, i, f := 1+math.Exp(v), int(at), at-math.Floor(at)
		above, _ := math.Lgamma((nu + 1) / 2)
		below, _ := math.Lgamma(nu / 2)
		log += (1-f)*w.prior[i] + f*w.prior[i+1] + q*(above-below-math.Log(nu)/2)
	}
	for _, x := range w.at {
		log += w.tails(x)
	}
	return log
}

// move proposes a move of each block. While it learns, it changes how blocks are proposed to move.
func (w *walk) move(learns bool) {
	for _, b := range w.blocks {
		k := len(b.of)
		old, step := make([]float64, k), make([]float64, k)
		for i, c := range b.of {
			old[i], step[i] = w.x[c], w.NormFloat64()
		}
		if b.set >= 0 {
			own := make([]float64, w.d)
			before := w.locate(b.set, own) + w.tails(own)
			b.step(w.x, step)
			next := make([]float64, w.d)
			after := w.locate(b.set, next) + w.tails(next)
			if after-before > -w.ExpFloat64() {
				w.log += w.tails(next) - w.tails(own)
				w.at[b.set] = next
				b.accepted++
			} else {
				b.back(w.x, old)
			}
		} else {
			b.step(w.x, step)
			if after := w.population(); after-w.log > -w.ExpFloat64() {
				w.log = after
				b.accepted++
			} else {
				b.back(w.x, old)
				w.log = w.population()
			}
		}
		if learns {
			b.learn(w.x)
		}
	}
}

func (b *block) step(x, step []float64) {
	k := len(b.of)
	for i, c := range b.of {
		x[c] += b.scale * matrix.Dot(b.root[i*k:i*k+i+1], step)
	}
}

func (b *block) back(x, old []float64) {
	for i, c := range b.of {
		x[c] = old[i]
	}
}

// learn takes the covariance of the places so far, and aims at a quarter of moves.
func (b *block) learn(x []float64) {
	k := len(b.of)
	b.n++
	before := make([]float64, k)
	for i, c := range b.of {
		before[i] = x[c] - b.mean[i]
		b.mean[i] += before[i] / b.n
	}
	for i := range k {
		for j, c := range b.of {
			b.products[i*k+j] += before[i] * (x[c] - b.mean[j])
		}
	}
	if math.Mod(b.n, 100) > 0 || b.n < 200 {
		return
	}
	b.scale *= math.Exp(3 * (b.accepted/100 - 0.25) / math.Sqrt(b.n/100))
	b.accepted = 0
	covariance := make([]float64, k*k)
	for i := range covariance {
		covariance[i] = b.products[i] / b.n
	}
	for i := range k {
		covariance[i*k+i] += 1e-6
	}
	matrix.Cholesky(b.root, covariance, k)
	if b.n == 4000 { // forget how it began
		b.n = 0
		clear(b.mean)
		clear(b.products)
	}
}

// logDeterminant is log|det a|. It needs room for d·d numbers.
func logDeterminant(a, room []float64, d int) (log float64) {
	copy(room, a[:d*d])
	for i := range d {
		most := i
		for r := i + 1; r < d; r++ {
			if math.Abs(room[r*d+i]) > math.Abs(room[most*d+i]) {
				most = r
			}
		}
		for j := range d {
			room[i*d+j], room[most*d+j] = room[most*d+j], room[i*d+j]
		}
		log += math.Log(math.Abs(room[i*d+i]))
		for r := i + 1; r < d; r++ {
			by := room[r*d+i] / room[i*d+i]
			for j := i; j < d; j++ {
				room[r*d+j] -= by * room[i*d+j]
			}
		}
	}
	return log
}

// draw draws from the posterior. A chain learns for some rounds, and then keeps some of the others.
func (p *apart) draw(draws int) [][][]float64 {
	learning, every := 20_000, 20
	if p.d > 5 { // the shapes of tails mix slowly: with 20 their R̂ is 1.08
		learning, every = 100_000, 200
	}
	chains := make([][][]float64, mcmc.Chains)
	parallel.Each(len(chains), func(c int) {
		w := newWalk(p, random{rand.New(rand.NewPCG(uint64(p.d), uint64(100+c)))})
		for range learning {
			w.move(true)
		}
		for range draws / mcmc.Chains {
			for range every {
				w.move(false)
			}
			chains[c] = append(chains[c], slices.Clone(w.x))
		}
	})
	return chains
}

// answers are what both samplers say of classifiers and pairs, by name, with Monte Carlo errors.
type answers map[string][2]float64

func (a answers) add(name string, values [][]float64) {
	mean, off, _ := mcmc.Estimate(values)
	a[name] = [2]float64{mean, off}
}

// addLimits adds the quantiles at 2.5 and 97.5 %, with the errors of Vehtari et al. (2021).
func (a answers) addLimits(name string, values [][]float64) {
	for _, p := range []float64{0.025, 0.975} {
		at, off := quantile(values, p)
		a[fmt.Sprint(name, " ", p)] = [2]float64{at, off}
	}
}

// quantile is a quantile of values by chain, and its error: that of the share below it, over the
// density there.
func quantile(values [][]float64, p float64) (at, off float64) {
	all := slices.Sorted(slices.Values(slices.Concat(values...)))
	n := float64(len(all))
	at = all[int(p*n)]
	var below [][]float64
	for _, chain := range values {
		var own []float64
		for _, v := range chain {
			if v < at {
				own = append(own, 1)
			} else {
				own = append(own, 0)
			}
		}
		below = append(below, own)
	}
	_, share, _ := mcmc.Estimate(below)
	low, high := int(max(0, (p-share)*n)), int(min(n-1, (p+share)*n))
	return at, (all[high] - all[low]) / 2
}

func (a answers) write(path, command string) error {
	lines := []string{"# " + command, "answer,value,error"}
	var names []string
	for name := range a {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		lines = append(lines, fmt.Sprintf("%s,%.7g,%.2g", name, a[name][0], a[name][1]))
	}
	return os.WriteFile(path, []byte(strings.Join(lines, "\n")+"\n"), 0o644)
}

func independentPath(k int) string {
	return fmt.Sprintf("../../bayescmp/testdata/jointindependent%d.csv", k)
}

// TestIndependentSampler makes the answers of the other sampler.
func TestIndependentSampler(t *testing.T) {
	k := *independent
	if k == 0 {
		t.Skip("without -independent")
	}
	m, sets := heavyModel(k)
	p := newApart(m, sets)
	chains := p.draw(16_000)
	d := p.d
	values := func(of func(x []float64) float64) (out [][]float64) {
		for _, chain := range chains {
			var own []float64
			for _, x := range chain {
				own = append(own, of(x))
			}
			out = append(out, own)
		}
		return out
	}
	score := func(at []float64, c int) float64 { // differences from the first
		if c == 0 {
			return 0
		}
		return at[c-1]
	}
	a := answers{}
	for c := range k {
		location := values(func(x []float64) float64 {
			sum := 0.0
			for j := range d {
				sum += x[j]
			}
			return score(x, c) - sum/float64(k)
		})
		a.add(fmt.Sprint("location ", c), location)
		a.addLimits(fmt.Sprint("location ", c), location)
		t.Logf("R̂ of location %d: %.4f", c, mcmc.RHat(location))
	}
	heavy := values(func(x []float64) float64 {
		sum := 0.0
		for _, v := range x[d+d*d : 2*d+d*d] {
			sum += 1 / (1 + math.Exp(v))
		}
		return sum
	})
	a.add("heaviness", heavy)
	t.Logf("R̂ of heaviness: %.4f", mcmc.RHat(heavy))
	r := random{rand.New(rand.NewPCG(uint64(k), 37))}
	p.predict(a, chains, r)
	for i := range sets {
		for c := range k {
			own := values(func(x []float64) float64 {
				u, at := make([]float64, d), make([]float64, d)
				p.sets[i].place(x[2*d+d*d+i*d:][:d], u)
				sum := 0.0
				for j := range d {
					at[j] = matrix.Dot(p.sets[i].to[j*d:(j+1)*d], u)
					sum += at[j]
				}
				return score(at, c) - sum/float64(k)
			})
			if i%8 == c%8 { // some of them
				a.add(fmt.Sprintf("set %d of %d", i, c), own)
				a.addLimits(fmt.Sprintf("set %d of %d", i, c), own)
			}
		}
	}
	command := fmt.Sprintf("go test ./internal/joint -run TestIndependentSampler "+
		"-independent %d -timeout 120m", k)
	if err := a.write(independentPath(k), command); err != nil {
		t.Fatal(err)
	}
}

// predict draws next data sets for each draw: who is the best, ranks, and which of two is better.
// The rule counts the draws for which most of these data sets are in a region: with 400 of them
// that is not quite the rule of the library, so that both samplers are asked for this one.
func (p *apart) predict(a answers, chains [][][]float64, r random) {
	const each = 400
	d, k := p.d, p.d+1
	best, rank := make([][][]float64, k), make([][][]float64, k)
	var next, rule [8][8][3][][]float64
	for _, chain := range chains {
		at := make([][]float64, each)
		for c := range k {
			best[c], rank[c] = append(best[c], nil), append(rank[c], nil)
		}
		for l := range k {
			for o := range k {
				for g := range 3 {
					next[l][o][g] = append(next[l][o][g], nil)
					rule[l][o][g] = append(rule[l][o][g], nil)
				}
			}
		}
		own := len(best[0]) - 1
		for _, x := range chain {
			for s := range at {
				at[s] = make([]float64, k)
				y := make([]float64, d)
				for j := range y {
					y[j] = r.student(1 + math.Exp(x[d+d*d+j]))
				}
				for i := range d {
					at[s][i+1] = x[i] + matrix.Dot(x[d+i*d:d+(i+1)*d], y)
				}
			}
			for c := range k {
				first, ranks := 0.0, 0.0
				for _, v := range at {
					above := 0.0
					for o := range k {
						if v[o] > v[c] {
							above++
						}
					}
					ranks += (1 + above) / each
					if above == 0 {
						first += 1.0 / each
					}
				}
				best[c][own] = append(best[c][own], first)
				rank[c][own] = append(rank[c][own], ranks)
			}
			for l := range k {
				for o := l + 1; o < k; o++ {
					var regions [3]float64
					for _, v := range at {
						switch by := v[o] - v[l]; {
						case by < -independentRope:
							regions[0] += 1.0 / each
						case by > independentRope:
							regions[2] += 1.0 / each
						default:
							regions[1] += 1.0 / each
						}
					}
					most := 0
					for g, v := range regions {
						next[l][o][g][own] = append(next[l][o][g][own], v)
						if v > regions[most] {
							most = g
						}
					}
					for g := range 3 {
						won := 0.0
						if g == most {
							won = 1
						}
						rule[l][o][g][own] = append(rule[l][o][g][own], won)
					}
				}
			}
		}
	}
	for c := range k {
		a.add(fmt.Sprint("best ", c), best[c])
		a.add(fmt.Sprint("rank ", c), rank[c])
		for o := c + 1; o < k; o++ {
			for g, name := range []string{"left", "rope", "right"} {
				a.add(fmt.Sprintf("next %s %d %d", name, c, o), next[c][o][g])
				a.add(fmt.Sprintf("rule %s %d %d", name, c, o), rule[c][o][g])
			}
		}
	}
}
