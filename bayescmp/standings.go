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

// Standings is the answer of [Best]. Classifiers are in the order of the scores.
type Standings struct {
	Classifiers []string
	Datasets    int
	Means       []float64   // over the data sets, each counting once
	P           []float64   // how probable it is that the classifier is the best
	Error       []float64   // Monte Carlo standard error of P
	Ranks       [][]float64 // by classifier: how probable it is that it is first, second, … of all
	Above       [][]float64 // Above[a][b] is how probable it is that a is better than b; ties count half
	Low, High   []int       // the ranks between which the classifier is with probability 0.95 or more
	Draws       int
	Assumptions []string
	Warnings    []error // reservations; the answer stands, but read them

	lower bool
}

const blockOfDraws = 512

// count draws in blocks with generators of their own, so that the answer is the same on any number of cores.
func (s *Standings) count(ctx context.Context, scores *Scores, src rand.Source, told *parallel.Progress) error {
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
		for range draws {
			blocks[b].draw(points, dust, random)
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
	n := float64(samples)
	for c := range k {
		p := total.ranks[c][0] / n
		s.P = append(s.P, p)
		// At least one draw: what no draw has shown need not be impossible.
		s.Error = append(s.Error, math.Sqrt(max(p*(1-p)/n, 1/n/n)))
		for r := range k {
			total.ranks[c][r] /= n
			total.above[c][r] /= n
		}
		low, high := interval(total.ranks[c])
		s.Low, s.High = append(s.Low, low), append(s.High, high)
	}
	s.Ranks, s.Above = total.ranks, total.above
	return nil
}

func (s *Standings) sign() float64 {
	if s.lower {
		return -1
	}
	return 1
}

// order is the classifiers from the most probable best to the least, then by their means.
func (s *Standings) order() []int {
	out := make([]int, len(s.Classifiers))
	for c := range out {
		out[c] = c
	}
	slices.SortStableFunc(out, func(a, b int) int {
		return cmp.Or(cmp.Compare(s.P[b], s.P[a]), cmp.Compare(s.sign()*s.Means[b], s.sign()*s.Means[a]))
	})
	return out
}

// Frame returns one row per classifier, in the order of the scores: classifier, mean, p_best, error, rank_low, rank_high.
func (s *Standings) Frame() dataframe.DataFrame {
	if s == nil {
		return dataframe.DataFrame{Err: fmt.Errorf("%w: no standings", ErrEmpty)}
	}
	return dataframe.New(series.New(s.Classifiers, series.String, "classifier"), series.New(s.Means, series.Float, "mean"), series.New(s.P, series.Float, "p_best"),
		series.New(s.Error, series.Float, "error"), series.New(s.Low, series.Int, "rank_low"), series.New(s.High, series.Int, "rank_high"))
}
