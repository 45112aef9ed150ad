package bayescmp

import (
	"encoding/binary"
	"math"
	"math/rand/v2"

	"github.com/bayescmp/go/bayescmp/internal/dirichlet"
)

// itemMeans draws the mean scores of all classifiers on one data set from their posterior given its
// items, which all have answered: so the means go together. It is the posterior of [PairedItems]
// for all models at once: the items (or clusters) have Dirichlet weights. Where every answer is
// right or wrong, the prior is worth two items, on which the models are right or wrong by
// independent fair coins: that is half an item in each cell of the table of any two models.
type itemMeans interface {
	// draw sets the means.
	draw(means []float64, random *rand.Rand)
}

// priorOfHits is how many items the prior is worth where answers are right or wrong.
const priorOfHits = 2

// fewPatterns is the number of different rows of scores up to which their weights are drawn. The
// means of more are next to normal.
const fewPatterns = 200

// itemMeansOf returns nil for scores that are not of items. The scores are turned round where lower
// is better.
func itemMeansOf(set dataset) itemMeans {
	if set.design.items == nil {
		return nil
	}
	k, n := len(set.scores), len(set.scores[0])
	p := &patterns{coin: 1}
	if set.lower {
		p.coin = -1
	}
	if set.hits() {
		p.prior = priorOfHits
	}
	seen := map[string]int{}
	key := make([]byte, 8*k)
	for i := range n {
		row := make([]float64, k)
		for c := range row {
			row[c] = p.coin * set.scores[c][i]
			binary.LittleEndian.PutUint64(key[8*c:], math.Float64bits(row[c]))
		}
		at, ok := seen[string(key)]
		if !ok {
			at = len(p.rows)
			seen[string(key)] = at
			p.rows, p.counts = append(p.rows, row), append(p.counts, 0)
		}
		p.counts[at]++
	}
	if len(p.rows) <= fewPatterns {
		return p
	}
	return p.normal()
}

// hits tells whether every answer was right or wrong.
func (d dataset) hits() bool {
	if d.design.items.hits {
		return true
	}
	for _, scores := range d.scores {
		for _, v := range scores {
			if v != 0 && v != 1 {
				return false
			}
		}
	}
	return !d.design.items.clustered
}

// patterns are the different rows of scores of the items of a data set, and how many items each
// has.
type patterns struct {
	rows   [][]float64
	counts []float64
	// prior is how many items the prior is worth; a coin is 0 or coin.
	prior, coin float64
}

// draw draws the weights of the patterns, and a prior by breaking its weight into items, each of
// which takes the share Beta(1, prior) of what the others have left.
func (p *patterns) draw(means []float64, random *rand.Rand) {
	const nothing = 1e-9 // of the prior
	clear(means)
	sum := 0.0
	for i, row := range p.rows {
		w := dirichlet.Gamma(p.counts[i], random)
		sum += w
		for c, v := range row {
			means[c] += w * v
		}
	}
	if p.prior > 0 {
		left := dirichlet.Gamma(p.prior, random)
		sum += left
		for end := nothing * left; left > end; {
			rest := left * math.Pow(1-random.Float64(), 1/p.prior)
			p.toss(means, left-rest, random)
			left = rest
		}
	}
	for c := range means {
		means[c] /= sum
	}
}

// toss adds an item with a weight, on which each model is right with probability 1/2.
func (p *patterns) toss(means []float64, weight float64, random *rand.Rand) {
	var bits uint64
	for c := range means {
		if c%64 == 0 {
			bits = random.Uint64()
		}
		if bits&1 != 0 {
			means[c] += weight * p.coin
		}
		bits >>= 1
	}
}

// normalMeans are the means of many items: normal, with the moments of the posterior.
type normalMeans struct {
	mean []float64
	// root is the lower half of the Cholesky root of the covariance.
	root [][]float64
}

// normal has the moments of a posterior of patterns. That of the means is the covariance of an item
// over one more than the number of items, with the prior among them.
func (p *patterns) normal() normalMeans {
	k, n := len(p.rows[0]), p.prior
	for _, count := range p.counts {
		n += count
	}
	out := normalMeans{mean: make([]float64, k)}
	for c := range k {
		out.mean[c] = p.prior * p.coin / 2 / n
		for i, row := range p.rows {
			out.mean[c] += p.counts[i] / n * row[c]
		}
	}
	covariance := make([][]float64, k)
	for a := range k {
		covariance[a] = make([]float64, a+1)
	}
	off := make([]float64, k)
	for i, row := range p.rows {
		for a := range k {
			off[a] = row[a] - out.mean[a]
			for b := range a + 1 {
				covariance[a][b] += p.counts[i] / n / (n + 1) * off[a] * off[b]
			}
		}
	}
	for a := range k {
		for b := range a + 1 {
			shared := (p.coin/2 - out.mean[a]) * (p.coin/2 - out.mean[b])
			if a == b {
				shared += 0.25
			}
			covariance[a][b] += p.prior / n / (n + 1) * shared
		}
	}
	out.root = cholesky(covariance)
	return out
}

// cholesky returns the lower root of a covariance, of which the lower half is given. What has no
// variance besides that of those before it gets none.
func cholesky(covariance [][]float64) [][]float64 {
	for a, row := range covariance {
		for b := range a + 1 {
			sum := row[b]
			for i := range b {
				sum -= row[i] * covariance[b][i]
			}
			switch {
			case a > b && covariance[b][b] > 0:
				row[b] = sum / covariance[b][b]
			case a == b && sum > 1e-12*row[b]:
				row[b] = math.Sqrt(sum)
			default:
				row[b] = 0
			}
		}
	}
	return covariance
}

func (m normalMeans) draw(means []float64, random *rand.Rand) {
	copy(means, m.mean)
	for i := range means {
		z := random.NormFloat64()
		for c := i; c < len(means); c++ {
			means[c] += m.root[c][i] * z
		}
	}
}
