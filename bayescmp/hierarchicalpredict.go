package bayescmp

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/bayescmp/go/bayescmp/internal/hierarchical"
)

// mostPredicted bounds how many more data sets and runs may be predicted.
const mostPredicted = 10_000

// Predict draws the pair as it might be with more data: with this many new data sets, and with this
// many more runs of cross-validation on each data set. It is one draw from the posterior predictive
// distribution: the population, δ_i and σ_i are drawn first, and so differ from draw to draw by as
// much as they are unknown. The folds of a data set correlate as the test assumes. A new data set
// has the design and the σ of a data set that is there, because the prior of σ says nothing of use
// about it.
//
// The answers for many such pairs show what more data would be worth: their mean is the answer for
// the data at hand. A nil source means a fixed seed. Errors wrap [ErrOption] or [ErrEmpty] (no
// posterior).
func (h *HierarchicalPosterior) Predict(datasets, runs int, src rand.Source) (Pair, error) {
	if h == nil {
		return Pair{}, fmt.Errorf("%w: there is no posterior to predict from", ErrEmpty)
	}
	if datasets < 0 || runs < 0 || datasets > mostPredicted || runs > mostPredicted {
		return Pair{}, fmt.Errorf("%w: there can be 0 to %d more data sets and runs, not %d and %d",
			ErrOption, mostPredicted, datasets, runs)
	}
	r := rand.New(orFixed(src))
	population := h.fit().Draws(1, r)[0]
	p := h.pair()
	p.sets = slices.Clone(p.sets)
	if runs > 0 {
		for i := range p.sets {
			h.repeat(&p.sets[i], i, runs, population, r)
		}
	}
	for range datasets {
		p.sets = append(p.sets, h.another(p, runs, population, population, r))
	}
	return p, nil
}

// Simulate draws a pair with this many data sets from the population t_ν(δ0, σ0), in units of the
// score: what could come if the truth were that. ν may be +Inf. Each data set has the design of a
// known one, chosen at random, and a σ_i that is drawn from the posterior of that one's. The prior
// of σ_i is flat, so this σ_i is larger on average: the variance of n folds is (n − 1)/(n − 4)
// times that of the known ones, 1.5 times with 10 folds and 1.03 times with 100, or a little less
// where the data sets hardly differ. A nil source means a fixed seed. Errors wrap [ErrOption] or
// [ErrEmpty] (no posterior).
func (h *HierarchicalPosterior) Simulate(
	delta0, sigma0, nu float64, datasets int, src rand.Source,
) (Pair, error) {
	if h == nil {
		return Pair{}, fmt.Errorf("%w: there is no posterior to simulate from", ErrEmpty)
	}
	if datasets < 1 || datasets > mostPredicted {
		return Pair{}, fmt.Errorf("%w: there can be 1 to %d data sets, not %d",
			ErrOption, mostPredicted, datasets)
	}
	truth := hierarchical.Draw{Delta0: delta0 / h.unit, Sigma0: sigma0 / h.unit, Nu: nu}
	if !(math.Abs(truth.Delta0) < 1e100 && truth.Sigma0 > 0 && truth.Sigma0 < 1e100 && nu > 1) {
		return Pair{}, fmt.Errorf("%w: there is no population with delta0 %g, sigma0 %g, nu %g: "+
			"sigma0 must be above 0, nu above 1", ErrOption, delta0, sigma0, nu)
	}
	r := rand.New(orFixed(src))
	p := h.pair()
	p.sets = nil
	for _, known := range h.fit().Draws(datasets, r) {
		p.sets = append(p.sets, h.another(p, 0, known, truth, r))
	}
	return p, nil
}

// repeat adds runs to data set i. Its folds share a deviation from δ with variance ρσ², and the
// folds that are there tell something about it.
func (h *HierarchicalPosterior) repeat(
	s *differences, i, runs int, population hierarchical.Draw, r *rand.Rand,
) {
	delta, sigma := h.fit().Within(i, population, r)
	more := runs * s.design.folds
	if items, ok := h.fit().Items(i, more, delta, delta, sigma, r); ok {
		s.addItems(items)
		return
	}
	delta, sigma = h.unit*delta, h.unit*sigma
	rho := h.fit().Rho(i)
	shared := 0.0
	if rho > 0 {
		unit := unitOf(sigma)
		square := sigma / unit * (sigma / unit)
		of, each := rho*square, (1-rho)*square/float64(s.n())
		shared = of/(of+each)*(s.mean-delta) + unit*math.Sqrt(of*each/(of+each))*r.NormFloat64()
	}
	s.d = slices.Clone(s.d)
	for range more {
		s.d = append(s.d, delta+shared+math.Sqrt(1-rho)*sigma*r.NormFloat64())
	}
	s.design.runs += runs
	s.largest = max(s.largest, largest(s.d))
	s.measure()
}

// another draws a new data set that is like one of the known data sets of a population, with more
// runs, and has its δ from another population.
func (h *HierarchicalPosterior) another(
	p Pair, runs int, known, population hierarchical.Draw, r *rand.Rand,
) differences {
	i := r.IntN(len(h.pair().sets))
	model := h.pair().sets[i]
	like, sigma := h.fit().Within(i, known, r)
	delta, rho := population.Next(r), h.fit().Rho(i)
	n := model.n() + runs*model.design.folds
	if items, ok := h.fit().Items(i, n, delta, like, sigma, r); ok {
		s := differences{dataset: newName(p), design: model.design, largest: model.largest,
			level: model.level}
		s.addItems(items)
		return s
	}
	delta += math.Sqrt(rho) * sigma * r.NormFloat64()
	s := differences{dataset: newName(p), design: model.design,
		largest: model.largest, level: model.level}
	s.design.runs += runs
	s.d = make([]float64, n)
	for k := range s.d {
		s.d[k] = h.unit * (delta + math.Sqrt(1-rho)*sigma*r.NormFloat64())
	}
	s.largest = max(s.largest, largest(s.d))
	s.measure()
	return s
}

// replica draws the mean difference of a new data set with the folds and the σ of data set i.
func (h *HierarchicalPosterior) replica(
	i, folds int, population hierarchical.Draw, r *rand.Rand,
) float64 {
	like, sigma := h.fit().Within(i, population, r)
	delta, rho := population.Next(r), h.fit().Rho(i)
	if items, ok := h.fit().Items(i, folds, delta, like, sigma, r); ok {
		return mean(items)
	}
	share := rho + (1-rho)/float64(folds)
	return h.unit * (delta + math.Sqrt(share)*sigma*r.NormFloat64())
}

// addItems adds items that are right or wrong; only their differences are known.
func (s *differences) addItems(items []float64) {
	old := *s.design.items
	old.hits = true
	s.left, s.right, s.d = nil, nil, slices.Concat(s.d, items)
	s.design = ofItems(s.n())
	old.items = s.n()
	s.design.items = &old
	s.largest = max(s.largest, largest(s.d))
	s.measure()
}

// newName returns a name that no data set has yet.
func newName(p Pair) string {
	for k := len(p.sets) + 1; ; k++ {
		name := fmt.Sprintf("predicted %d", k)
		if !slices.ContainsFunc(p.sets, func(s differences) bool { return s.dataset == name }) {
			return name
		}
	}
}
