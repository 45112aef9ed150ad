package bayescmp

import (
	"encoding/binary"
	"math"
	"math/rand/v2"

	"github.com/bayescmp/go/internal/dirichlet"
)

// priorOfHits is how many items the prior is worth where answers are right or wrong.
const priorOfHits = 2

// itemMeans has the posterior of the mean scores of all classifiers on one data set given its
// items, which all have answered: so the means go together. It is the posterior of [PairedItems]
// for all models at once: the items (or clusters) have Dirichlet weights. Where every answer is
// right or wrong, the prior is worth two items, on which the models are right or wrong by
// independent fair coins: that is half an item in each cell of the table of any two models.
type itemMeans struct {
	// rows are the different rows of scores of the items, and counts how many items each has.
	rows   [][]float64
	counts []float64
	groups []columns // of many rows; otherwise nil
	// prior is how many items the prior is worth; a coin is 0 or coin.
	prior, coin float64
}

// newItemMeans returns nil for scores that are not of items. The scores are turned round where
// lower is better.
func newItemMeans(set dataset) *itemMeans {
	if set.design.items == nil {
		return nil
	}
	k, n := len(set.scores), len(set.scores[0])
	p := &itemMeans{coin: 1}
	if set.lower {
		p.coin = -1
	}
	if set.hasHits() {
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
	if len(p.rows) > fewPatterns {
		p.groups = columnsOf(p.rows)
	}
	return p
}

// hasHits tells whether every answer was right or wrong.
func (d dataset) hasHits() bool {
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

// fewPatterns is the number of rows up to which each row is added up by itself.
const fewPatterns = 200

// drawMeans draws the means of all classifiers on a data set.
type drawMeans func(means []float64, random *rand.Rand)

// drawer makes a function that draws the means from their posterior. It has memory of its own.
func (p *itemMeans) drawer() drawMeans {
	if p == nil {
		return nil
	}
	add := p.addRows
	if p.groups != nil {
		add = p.addGroups()
	}
	return func(means []float64, random *rand.Rand) {
		clear(means)
		sum := add(means, random)
		if p.prior > 0 {
			sum += p.addPrior(means, random)
		}
		for c := range means {
			means[c] /= sum
		}
	}
}

// addRows draws the weights of the rows, adds up the weighted rows, and returns the sum of the
// weights.
func (p *itemMeans) addRows(means []float64, random *rand.Rand) (sum float64) {
	for i, row := range p.rows {
		w := dirichlet.Gamma(p.counts[i], random)
		sum += w
		for c, v := range row {
			means[c] += w * v
		}
	}
	return sum
}

// addPrior does the same for the prior: it breaks the weight of the prior into items, each of which
// takes the share Beta(1, prior) of what the others have left.
func (p *itemMeans) addPrior(means []float64, random *rand.Rand) (sum float64) {
	const nothing = 1e-9 // of the prior
	left := dirichlet.Gamma(p.prior, random)
	sum = left
	for end := nothing * left; left > end; {
		rest := left * math.Pow(1-random.Float64(), 1/p.prior)
		p.addCoinTosses(means, left-rest, random)
		left = rest
	}
	return sum
}

// addCoinTosses adds an item with a weight, on which each model is right with probability 1/2.
func (p *itemMeans) addCoinTosses(means []float64, weight float64, random *rand.Rand) {
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

// addGroups does the same as addRows for many rows: the weights first, and then the sums.
func (p *itemMeans) addGroups() func(means []float64, random *rand.Rand) float64 {
	weights, most := make([]float64, len(p.rows)), 0
	for _, g := range p.groups {
		most = max(most, len(g.parts))
	}
	memory := make([]float64, most)
	return func(means []float64, random *rand.Rand) (sum float64) {
		for i, n := range p.counts {
			if n == 1 {
				weights[i] = random.ExpFloat64() // much quicker than another Gamma variate
			} else {
				weights[i] = dirichlet.Gamma(n, random)
			}
			sum += weights[i]
		}
		for i := range p.groups {
			p.groups[i].add(weights, memory, means)
		}
		return sum
	}
}

// columns are neighbouring columns of a table. They have few different parts of rows where scores
// are right or wrong. So the weights of equal parts are added up first, and then the weighted
// parts.
type columns struct {
	from      int
	parts     [][]float64 // all different
	partOfRow []int       // the part of each row
}

// columnsOf takes so many columns together that adding up takes the least time for each: an
// addition for each row, and for each different part as many as there are columns. For right and
// wrong answers these are five to eight columns.
func columnsOf(rows [][]float64) (out []columns) {
	k := len(rows[0])
	for from := 0; from < k; {
		of, count := make([]int, len(rows)), 1
		least, width := math.Inf(1), 0
		for to := from + 1; to <= k; to++ {
			wider, parts := splitParts(rows, of, to-1)
			work := float64(len(rows))/float64(to-from) + float64(parts)
			if work >= least {
				break
			}
			of, count, least, width = wider, parts, work, to-from
		}
		c := columns{from: from, parts: make([][]float64, count), partOfRow: of}
		for i, part := range of {
			c.parts[part] = rows[i][from : from+width]
		}
		out = append(out, c)
		from += width
	}
	return out
}

// splitParts tells parts of rows apart that differ in one more column. It returns the new part of
// each row, and how many there are.
func splitParts(rows [][]float64, of []int, column int) (wider []int, count int) {
	type key struct {
		part  int
		value float64
	}
	known := map[key]int{}
	wider = make([]int, len(of))
	for i, part := range of {
		k := key{part, rows[i][column]}
		at, ok := known[k]
		if !ok {
			at = len(known)
			known[k] = at
		}
		wider[i] = at
	}
	return wider, len(known)
}

// add adds up weighted rows. memory has room for a number for each part.
func (c *columns) add(weights, memory, sums []float64) {
	of := memory[:len(c.parts)]
	clear(of)
	for i, part := range c.partOfRow {
		of[part] += weights[i]
	}
	for part, values := range c.parts {
		into, w := sums[c.from:c.from+len(values)], of[part]
		for j, v := range values {
			into[j] += w * v
		}
	}
}
