package hierarchical

import (
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/stat/distuv"
)

// Draw is one set of parameters of the population.
type Draw struct{ Delta0, Sigma0, Nu float64 }

// Draws returns n independent draws from the posterior. It draws ν by inverting its distribution
// function, then σ0 given ν, then δ0 given both, and interpolates between the nodes as everywhere
// else.
func (p *Posterior) Draws(n int, src rand.Source) []Draw {
	s := p.newSampler(rand.New(src))
	out := make([]Draw, n)
	for i := range out {
		out[i] = s.draw()
	}
	return out
}

// A sampler draws from a posterior.
type sampler struct {
	*Posterior
	random               *rand.Rand
	ofNu                 layer     // if there are several nodes of ν
	rowMass              []float64 // the mass of each row of nodes of δ0
	sigmaMass, deltaMass []float64 // given ν, and given ν and σ0
	near                 []float64 // room for the weights of nodes of σ0
}

func (p *Posterior) newSampler(random *rand.Rand) *sampler {
	s := &sampler{
		Posterior: p, random: random, rowMass: make([]float64, len(p.fine.held)),
		sigmaMass: make([]float64, p.fine.sigma.n()), deltaMass: make([]float64, p.fine.delta.n()),
		near: make([]float64, interpolationNodes),
	}
	for i := range s.rowMass {
		_, row := p.fine.row(i)
		s.rowMass[i] = floats.Sum(row)
	}
	if p.model.Nu != nil {
		s.ofNu = p.layerOfNu()
	}
	return s
}

// draw is a function of its own, and not the body of a loop, because browsers replace slow code of
// a function by fast code only when the function is entered anew.
func (s *sampler) draw() Draw {
	nu, ofNodes := s.nu[0], []float64{1}
	if len(s.nu) > 1 {
		nu = s.ofNu.value(s.ofNu.invert(s.ofNu.mass, s.random.Float64()))
		ofNodes = s.sharesOfNodes(nu)
	}
	delta, sigma := s.fine.delta, s.fine.sigma
	clear(s.sigmaMass)
	s.eachNode(ofNodes, func(first int, share float64) {
		addTimes(s.sigmaMass, share, s.rowMass[first:])
	})
	x := sigma.invert(s.sigmaMass, s.random.Float64())
	clear(s.deltaMass)
	from, polynomials := sigma.lagrangeAt(x, s.near)
	s.eachNode(ofNodes, func(first int, share float64) {
		for i, v := range polynomials {
			begin, row := s.fine.row(first + from + i)
			addTimes(s.deltaMass[begin:begin+len(row)], share*v, row)
		}
	})
	scale := sigma.scale.(sigmaScale)
	scale.shift = narrowing(nu)
	delta0 := delta.value(delta.invert(s.deltaMass, s.random.Float64()))
	return Draw{delta0, scale.value(x), nu}
}

// eachNode calls f with the first row of each node of ν, and with its share. That of most is 0.
func (s *sampler) eachNode(shares []float64, f func(first int, share float64)) {
	for y, share := range shares {
		if share != 0 {
			f(y*s.fine.sigma.n(), share)
		}
	}
}

// addTimes adds a multiple of masses to a sum.
func addTimes(sum []float64, factor float64, masses []float64) {
	for i := range sum {
		sum[i] += factor * masses[i]
	}
}

// sharesOfNodes are the factors with which the masses at the nodes of ν add up to masses given ν.
// The likelihood is interpolated, which is the mass over the weight and the prior.
func (p *Posterior) sharesOfNodes(nu float64) []float64 {
	out := make([]float64, len(p.nu))
	first, polynomials := p.excess.lagrangeAt(p.excess.coordinate(nu),
		make([]float64, interpolationNodes))
	for i, v := range polynomials {
		if y := abs(first + i); p.ofNu.weights[y] != 0 {
			out[y] += v / p.ofNu.weights[y] * exp(-p.ofNu.rough[y])
		}
	}
	return out
}

// invert finds the coordinate below which a share u of the masses lies; the middle if there are
// none above 0. It puts 0 in place of masses below it, where the interpolation swings.
func (x axis) invert(mass []float64, u float64) float64 {
	total, first, last := 0.0, x.n(), 0
	for i, m := range mass {
		if m > 0 {
			total, first, last = total+m, min(first, i), i
		} else {
			mass[i] = 0
		}
	}
	if first > last {
		return (x.from + x.last()) / 2
	}
	mass = mass[first : last+1]
	share := make([]float64, len(mass))
	above := func(c float64) float64 {
		sincIntegrals((c-x.node(first))/x.step, share)
		return dot(share, mass) - u*total
	}
	// The place is near the node where the sum of the masses passes the share.
	node, below := 0, mass[0]
	for node < len(mass)-1 && below < u*total {
		node++
		below += mass[node]
	}
	near := x.node(first + node)
	from, to := near-1.5*x.step, near+1.5*x.step
	if c := crossing(from, to, above); from < c && c < to {
		return c
	}
	// Where there is next to no mass, the interpolation swings around 0.
	low, high := 0, len(mass)-1
	for low < high && mass[low] < 1e-5*total {
		low++
	}
	for high > low && mass[high] < 1e-5*total {
		high--
	}
	return crossing(x.node(first+low)-x.step/2, x.node(first+high)+x.step/2, above)
}

// Regions returns the probabilities that a δ of the population is left of, in and right of the
// rope.
func (d Draw) Regions(r Rope) (left, middle, right float64) {
	t := newPopulation(d.Nu)
	left, right = t.cdf((-r.Left-d.Delta0)/d.Sigma0), t.cdf((d.Delta0-r.Right)/d.Sigma0)
	return left, max(0, 1-left-right), right
}

// Next draws the δ of a data set from the population t_ν(δ0, σ0) [C17 eq. 2]: a Gaussian with the
// variance σ0²/λ.
func (d Draw) Next(r *rand.Rand) float64 {
	if math.IsInf(d.Nu, 1) {
		return d.Delta0 + d.Sigma0*r.NormFloat64()
	}
	return d.Delta0 + d.Sigma0*r.NormFloat64()/math.Sqrt(gamma(d.Nu/2, r)/(d.Nu/2))
}

// Rho returns the correlation of the scores of group i.
func (p *Posterior) Rho(i int) float64 { return p.model.Groups[i].Rho }

// Within draws δ and σ of group i from their posterior given the population. It first draws a λ and
// a component of the likelihood by their share of Z_i. Given both, δ is a Gaussian whose mean is
// between the mean of the scores and δ0.
func (p *Posterior) Within(i int, d Draw, r *rand.Rand) (delta, sigma float64) {
	if c := p.parts[i].counted; c != nil {
		return c.drawWithin(d, r)
	}
	g, parts := p.model.Groups[i], p.parts[i].all
	type choice struct{ weight, u, v float64 }
	var choices []choice
	total := 0.0
	lambdas, weights := lambdaRule(d.Nu)
	square := (g.Mean - d.Delta0) * (g.Mean - d.Delta0)
	for l, lambda := range lambdas {
		v := d.Sigma0 * d.Sigma0 / lambda
		for _, c := range parts {
			sum := c.variance + v
			w := weights[l] * c.weight / math.Sqrt(sum) * exp(-square/(2*sum))
			total += w
			choices = append(choices, choice{total, c.variance, v})
		}
	}
	u := r.Float64() * total
	at := 0
	for at < len(choices)-1 && choices[at].weight < u {
		at++
	}
	pull := choices[at].u / (choices[at].u + choices[at].v)
	delta = g.Mean + pull*(d.Delta0-g.Mean) + math.Sqrt(pull*choices[at].v)*r.NormFloat64()
	return delta, g.drawSigma(delta, p.model.SigmaMax, r)
}

// drawWithin draws δ and σ given the population, at nodes that are close enough for both.
func (c *counted) drawWithin(d Draw, r *rand.Rand) (delta, sigma float64) {
	const step = 0.2
	size := c.counts.Size
	s := boundedScale{size, slices.Clone(c.scale.(boundedScale).centres)}
	if math.Abs(d.Delta0) < size {
		s.centres = append(s.centres, centre{d.Delta0, d.Sigma0})
	}
	t := newPopulation(d.Nu)
	low, high := s.coordinate(c.at[0]), s.coordinate(c.at[len(c.at)-1])
	var at, sums []float64
	sum := 0.0
	for x := low; x <= high; x += step {
		v := s.value(x)
		sum += c.density(v) * t.density((v-d.Delta0)/d.Sigma0) * s.slope(x)
		at, sums = append(at, x), append(sums, sum)
	}
	k, _ := slices.BinarySearch(sums, r.Float64()*sum)
	delta = s.value(at[min(k, len(at)-1)] + step*(r.Float64()-0.5))
	splits, _ := c.counts.splits(2 * math.Atanh(delta/size))
	sum = 0
	for i, one := range splits {
		sum += one.weight
		splits[i].weight = sum
	}
	u, k := r.Float64()*sum, 0
	for k < len(splits)-1 && splits[k].weight < u {
		k++
	}
	relative := delta / size
	square := splits[k].plus + splits[k].minus - relative*relative
	return delta, size * math.Sqrt(max(0, square))
}

// Items draws n items, each −1, 0 or 1, of a data set whose δ is given, and whose φ is that of
// group i with δ and σ as [Posterior.Within] has drawn them. ok is false if group i has scores.
func (p *Posterior) Items(
	i, n int, of, delta, sigma float64, r *rand.Rand,
) (items []float64, ok bool) {
	g := p.model.Groups[i].Counts
	if g == nil {
		return nil, false
	}
	delta, sigma = delta/g.Size, sigma/g.Size
	of = min(max(of/g.Size, -1), 1)
	either := min(sigma*sigma+delta*delta, 1)
	const largest = 1e100 // of φ/(1−φ)
	ratio := math.Sqrt(max(0, either*either-delta*delta)) / max(1-either, 1/largest)
	ends := 1 - of*of
	same := ends / (1 + math.Sqrt(of*of+ratio*ratio*ends))
	for range n {
		u, item := r.Float64(), 0.0
		switch {
		case u < (1-same+of)/2:
			item = 1
		case u < 1-same:
			item = -1
		}
		items = append(items, item)
	}
	return items, true
}

// drawSigma draws σ given δ. Without its bound, 1/σ² would be a Gamma variate, so variates are
// drawn until one is within the bound; after 1000 that are not, σ is the bound.
func (g Group) drawSigma(delta, most float64, r *rand.Rand) float64 {
	n := float64(g.N)
	q := g.Squares/(1-g.Rho) + g.weight()*(g.Mean-delta)*(g.Mean-delta)
	for range 1000 {
		if s := math.Sqrt(q / 2 / gamma((n-1)/2, r)); s <= most {
			return s
		}
	}
	return most
}

// gamma draws a Gamma variate of shape a.
func gamma(a float64, r *rand.Rand) float64 {
	return distuv.Gamma{Alpha: a, Beta: 1, Src: r}.Rand()
}
