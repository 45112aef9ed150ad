package bayescmp

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"sync/atomic"

	"github.com/bayescmp/go/bayescmp/internal/parallel"
	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
)

// Standings is the answer of [Best]. All lists are in the order of Classifiers.
type Standings struct {
	// Classifiers are the names of the classifiers, in the order of the scores.
	Classifiers []string
	// Datasets is the number of data sets.
	Datasets int
	// Means holds the mean score of each classifier over the data sets, which count equally.
	Means []float64
	// P says of each classifier how probable it is that it is the best.
	P []float64
	// Error is the Monte Carlo standard error of P.
	Error []float64
	// Ranks says of each classifier how probable it is that it is first, second, … of all.
	Ranks [][]float64
	// Above[a][b] says how probable it is that a is better than b; ties count half.
	Above [][]float64
	// Low and High are the ranks between which each classifier is with probability 0.95 or more.
	Low, High []int
	// Draws is the number of draws.
	Draws int
	// Assumptions say what the answer assumes.
	Assumptions []string
	// Warnings are reservations: the answer stands, but read them.
	Warnings []error

	lower bool
	seed  string // where the random numbers come from
	told
}

// blockOfDraws is the number of draws with the same generator.
const blockOfDraws = 512

// count fills in the answer from draws. They are made in blocks with generators of their own, so
// that the answer is the same on any number of cores.
func (s *Standings) count(
	ctx context.Context, scores *Scores, items []*patterns, src rand.Source,
	told *parallel.Progress,
) error {
	samples := s.Draws
	points, dust := scores.goodness()
	k := len(s.Classifiers)
	s.Means = make([]float64, k)
	for _, row := range points {
		for c, v := range row {
			s.Means[c] += s.sign() * v / float64(len(points))
		}
	}
	blocks := make([]tallyOfRanks, (samples+blockOfDraws-1)/blockOfDraws)
	seeder, seeds := rand.NewPCG(src.Uint64(), src.Uint64()), make([][2]uint64, len(blocks))
	for b := range seeds {
		seeds[b] = [2]uint64{seeder.Uint64(), seeder.Uint64()}
	}
	var done atomic.Int64
	err := parallel.For(ctx, len(blocks), func(b int) error {
		random := rand.New(rand.NewPCG(seeds[b][0], seeds[b][1]))
		blocks[b] = newTallyOfRanks(k)
		draws := min(blockOfDraws, samples-b*blockOfDraws)
		within := make([]drawMeans, len(items))
		for i, p := range items {
			within[i] = p.drawer()
		}
		for range draws {
			blocks[b].draw(points, within, dust, random)
		}
		told.Tell(int(done.Add(int64(draws))), samples)
		return nil
	})
	if err != nil {
		return err
	}
	total := newTallyOfRanks(k)
	for _, b := range blocks {
		total.add(b)
	}
	s.conclude(total)
	return nil
}

// conclude turns the counts of all draws into shares.
func (s *Standings) conclude(total tallyOfRanks) {
	k, n := len(s.Classifiers), float64(s.Draws)
	for c := range k {
		p := total.ranks[c][0] / n
		s.P = append(s.P, p)
		// The error is one draw at least: an outcome without a draw need not be impossible.
		s.Error = append(s.Error, math.Sqrt(max(p*(1-p)/n, 1/n/n)))
		for r := range k {
			total.ranks[c][r] /= n
			total.above[c][r] /= n
		}
		low, high := interval(total.ranks[c])
		s.Low, s.High = append(s.Low, low), append(s.High, high)
	}
	s.Ranks, s.Above = total.ranks, total.above
}

// vouch checks the probabilities and their errors. See [sound].
func (s *Standings) vouch(g *guard) {
	g.probabilities("P", s.P)
	g.sure("P", s.Error...)
	g.number("a mean", s.Means...)
	for c, name := range s.Classifiers {
		g.of = name
		g.probabilities("P of a rank", s.Ranks[c])
		g.whole("P of the ranks", 0, s.Ranks[c]...)
		g.probabilities("P of being above another", s.Above[c])
	}
}

func (s *Standings) sign() float64 {
	if s.lower {
		return -1
	}
	return 1
}

// order returns the classifiers, the most probable best one first. Equally probable classifiers are
// in the order of their means.
func (s *Standings) order() []int {
	out := make([]int, len(s.Classifiers))
	for c := range out {
		out[c] = c
	}
	slices.SortStableFunc(out, func(a, b int) int {
		return cmp.Or(cmp.Compare(s.P[b], s.P[a]),
			cmp.Compare(s.sign()*s.Means[b], s.sign()*s.Means[a]))
	})
	return out
}

// Order returns the classifiers, the most probable best one first.
func (s *Standings) Order() []string {
	if s == nil {
		return nil
	}
	var out []string
	for _, c := range s.order() {
		out = append(out, s.Classifiers[c])
	}
	return out
}

// Frame returns one row per classifier, in the order of the scores, with the columns classifier,
// mean, p_best, error, rank_low, rank_high.
func (s *Standings) Frame() dataframe.DataFrame {
	if s == nil {
		return dataframe.DataFrame{Err: fmt.Errorf("%w: no standings", ErrEmpty)}
	}
	return dataframe.New(
		series.New(s.Classifiers, series.String, "classifier"),
		series.New(s.Means, series.Float, "mean"),
		series.New(s.P, series.Float, "p_best"),
		series.New(s.Error, series.Float, "error"),
		series.New(s.Low, series.Int, "rank_low"),
		series.New(s.High, series.Int, "rank_high"))
}
