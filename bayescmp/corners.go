package bayescmp

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/bayescmp/go/bayescmp/figure"
	"github.com/bayescmp/go/internal/mcmc"
	"github.com/bayescmp/go/internal/parallel"
	"github.com/bayescmp/go/internal/writing"
)

// mostCorners is how many corners can be told apart. Of more classifiers, the least probable ones
// share a corner.
const mostCorners = 12

// corners makes the picture of points that have the probability of each classifier, with the most
// probable one at the top and the next ones clockwise.
func corners(title string, names []string, p []float64, points [][]float64) *figure.Figure {
	if len(names) < 3 || len(points) == 0 {
		return nil
	}
	order := bestFirst(p, false)
	shown := len(order)
	if shown > mostCorners {
		shown = mostCorners - 1
	}
	f := figure.Corners{Title: title, PointLabel: "a draw from the posterior"}
	for _, c := range order[:shown] {
		f.Captions = append(f.Captions, names[c]+"\n"+writing.Short(p[c], 2))
	}
	if rest := order[shown:]; len(rest) > 0 {
		sum := 0.0
		for _, c := range rest {
			sum += p[c]
		}
		f.Captions = append(f.Captions, fmt.Sprintf("%d others\n%s", len(rest),
			writing.Short(sum, 2)))
	}
	for _, of := range points {
		point := make([]float64, len(f.Captions))
		for place, c := range order {
			point[min(place, len(point)-1)] += of[c]
		}
		f.Points = append(f.Points, point)
	}
	return f.Figure()
}

// evenlySpaced returns n of the draws of all chains, evenly spaced, or all if there are fewer.
func evenlySpaced(draws, n int) []int {
	n = min(n, draws)
	out := make([]int, n)
	for i := range out {
		out[i] = i * draws / n
	}
	return out
}

// Corners draws how probable it is that each classifier is the best on the next data set: a point
// for each of n draws of the abilities, among the classifiers at the corners of a polygon. A point
// is the mean of the corners, weighted by these probabilities. In the model of Plackett and Luce
// they are in proportion to exp(ability). The numbers at the corners are their means. P is
// something else: the share of draws in which a classifier has the highest ability, that is, the
// largest of these probabilities. Corners returns nil when there is nothing to draw, or fewer than
// three classifiers.
func (a *Abilities) Corners(n int) *figure.Figure {
	if a.empty() || n < 1 {
		return nil
	}
	k := len(a.Classifiers)
	p := make([]float64, k)
	for _, draw := range a.draws {
		for c, v := range worthShares(draw[:k]) {
			p[c] += v / float64(len(a.draws))
		}
	}
	var points [][]float64
	for _, i := range evenlySpaced(len(a.draws), n) {
		points = append(points, worthShares(a.draws[i][:k]))
	}
	return corners(a.headline()+", probability of being the best", a.Classifiers, p, points).
		Describe("Probabilities of the best one. " + a.Verdict())
}

// worthShares are in proportion to the exponentials of abilities.
func worthShares(abilities []float64) []float64 {
	top := abilities[0]
	for _, b := range abilities {
		top = max(top, b)
	}
	sum, out := 0.0, make([]float64, len(abilities))
	for i, b := range abilities {
		out[i] = math.Exp(b - top)
		sum += out[i]
	}
	for i := range out {
		out[i] /= sum
	}
	return out
}

// Corners draws how sure one can be which classifier is the best on the next data set: a point for
// each of n draws of the population, among the classifiers at the corners of a polygon. A point is
// the mean of the corners, weighted by how often each classifier is the best, among 200 data sets
// from this population. The numbers at the corners are P, the means of these probabilities. A cloud
// in the middle means that data sets differ, however well the population is known; a wide cloud
// means that it is not known well. Corners returns nil when there is nothing to draw, or fewer than
// three classifiers.
func (a *Joint) Corners(n int) *figure.Figure {
	if a.empty() || n < 1 || len(a.Classifiers) < 3 {
		return nil
	}
	const sets = 200
	each := a.Draws / mcmc.Chains
	at := evenlySpaced(a.Draws, n)
	points := make([][]float64, len(at))
	parallel.Each(len(at), func(i int) {
		draw := a.draws.Chains[at[i]/each][at[i]%each]
		best := a.draws.Best(draw, sets, rand.New(rand.NewPCG(uint64(i), 0)))
		points[i] = make([]float64, len(best))
		for c, place := range a.at {
			points[i][c] = best[place]
		}
	})
	return corners(a.headline()+", the best on the next one", a.Classifiers, a.P, points).
		Describe("Probabilities of the best one on the next data set. " + a.Verdict())
}
