package wall

import (
	"math"
	"math/big"
	"slices"

	"github.com/bayescmp/go/bayescmp"
)

// A null is a hypothesis under which each of several parts falls independently of the others, each
// of its ways as probable as any other. A way adds whole numbers to the sums.
type null [][]sums

// sums are whole numbers: one for each classifier, or only the first.
type sums [6]int64

// mostFalls is the largest number of falls, and mostSums of different sums, that are enumerated.
const (
	mostFalls = 1 << 50
	mostSums  = 5_000
)

// share is the share of all falls whose sums are extreme, an exact fraction; nil for too many.
func (n null) share(extreme func(s sums) bool) *big.Rat {
	counts, falls := map[sums]int64{{}: 1}, int64(1)
	for _, ways := range n {
		if falls > mostFalls/int64(len(ways)) || len(counts) > mostSums {
			return nil
		}
		falls *= int64(len(ways))
		next := make(map[sums]int64, len(counts))
		for s, count := range counts {
			for _, way := range ways {
				to := s
				for i, v := range way {
					to[i] += v
				}
				next[to] += count
			}
		}
		counts = next
	}
	total := int64(0)
	for s, count := range counts {
		if extreme(s) {
			total += count
		}
	}
	return big.NewRat(total, falls)
}

// is asks that a p value is an exact fraction.
func (w *watch) is(property string, got float64, want *big.Rat) {
	if want == nil {
		return
	}
	if p, _ := want.Float64(); !near(got, p, 1e-11*p) {
		w.fail(property, "%.17g, and enumerated %s = %.17g", got, want.RatString(), p)
	}
}

// decided asks that a p value is significant where its exact fraction is not above alpha. An alpha
// that is no sum of a few powers of two is left out: what equals it is a matter of taste.
func (w *watch) decided(significant bool, want *big.Rat, alpha float64) {
	if want == nil || alpha*1024 != math.Trunc(alpha*1024) || alpha == 0 {
		return
	}
	if is := want.Cmp(new(big.Rat).SetFloat64(alpha)) <= 0; is != significant {
		w.fail("decided", "significant: %v, P is %s and alpha %g", significant, want.RatString(),
			alpha)
	}
}

// twoSided is twice the smaller of two tails, or one of them.
func twoSided(a bayescmp.Alternative, left, right *big.Rat) *big.Rat {
	if left == nil || right == nil {
		return nil
	}
	switch a {
	case bayescmp.ForRight:
		return right
	case bayescmp.ForLeft:
		return left
	}
	p := left
	if right.Cmp(left) < 0 {
		p = right
	}
	p = new(big.Rat).Mul(p, big.NewRat(2, 1))
	if one := big.NewRat(1, 1); p.Cmp(one) > 0 {
		return one
	}
	return p
}

// whole returns the mean differences as whole numbers; nil where they are not multiples of a
// sixty-fourth of a power of two that is near the largest.
func whole(p bayescmp.Pair) []int64 {
	means, most := p.Means(), 0.0
	for _, m := range means {
		most = max(most, math.Abs(m))
	}
	if most == 0 || len(means) > 24 {
		return nil
	}
	_, exponent := math.Frexp(most)
	out := make([]int64, len(means))
	for i, m := range means {
		v := math.Ldexp(m, 14-exponent)
		if v != math.Trunc(v) {
			return nil
		}
		out[i] = int64(v)
	}
	return out
}

// signed is the null of random signs, and both tails of a sum.
func signedTails(values []int64, observed int64, a bayescmp.Alternative) *big.Rat {
	var n null
	for _, v := range values {
		n = append(n, []sums{{v}, {-v}})
	}
	right := n.share(func(s sums) bool { return s[0] >= observed })
	left := n.share(func(s sums) bool { return s[0] <= observed })
	return twoSided(a, left, right)
}

// againstEnumeration compares P with all signs of the differences.
func (w *watch) againstEnumeration(test any, p bayescmp.Pair, s *bayescmp.Significance) {
	d := whole(p)
	if d == nil {
		return
	}
	observed := int64(0)
	switch t := test.(type) {
	case bayescmp.Permutation:
		for _, v := range d {
			observed += v
		}
		w.exactly(s, signedTails(d, observed, s.Alternative))
	case bayescmp.Wilcoxon:
		if t.Approximate {
			return
		}
		ranks := signedRanks(d, t.Zeros)
		for _, r := range ranks {
			observed += r
		}
		for i, r := range ranks {
			ranks[i] = max(r, -r)
		}
		w.exactly(s, signedTails(ranks, observed, s.Alternative))
	case bayescmp.BinomialSign:
		wins, losses := 0, 0
		for _, v := range d {
			switch {
			case v > 0:
				wins++
			case v < 0:
				losses++
			}
		}
		if t.Zeros == bayescmp.SplitZeros {
			half := (len(d) - wins - losses) / 2
			wins, losses = wins+half, losses+half
		}
		left, right := binomialTail(losses, wins+losses), binomialTail(wins, wins+losses)
		w.exactly(s, twoSided(s.Alternative, left, right))
	}
}

// exactly asks for P, and for what it decides.
func (w *watch) exactly(s *bayescmp.Significance, want *big.Rat) {
	w.is("enumerated", s.P, want)
	w.decided(s.Significant(), want, s.Alpha)
}

// binomialTail is the probability of k or more heads of n.
func binomialTail(k, n int) *big.Rat {
	sum := new(big.Int)
	for i := k; i <= n; i++ {
		sum.Add(sum, new(big.Int).Binomial(int64(n), int64(i)))
	}
	return new(big.Rat).SetFrac(sum, new(big.Int).Lsh(big.NewInt(1), uint(n)))
}

// signedRanks are twice the ranks of the sizes that are not 0, with the signs.
func signedRanks(d []int64, zeros bayescmp.Zeros) []int64 {
	ranked := slices.DeleteFunc(slices.Clone(d), func(v int64) bool { return v == 0 })
	none := len(d) - len(ranked)
	switch zeros {
	case bayescmp.SplitZeros:
		none -= none % 2
	case bayescmp.DropZeros:
		none = 0
	}
	var out []int64
	for _, v := range ranked {
		rank := int64(2*none + 1)
		for _, other := range ranked {
			switch size, other := max(v, -v), max(other, -other); {
			case other < size:
				rank += 2
			case other == size:
				rank++
			}
		}
		if v < 0 {
			rank = -rank
		}
		out = append(out, rank)
	}
	return out
}

// mcNemarEnumerated sums binomial coefficients.
func (w *watch) mcNemarEnumerated(t bayescmp.McNemar, h bayescmp.Hits, s *bayescmp.Significance) {
	n := h.LeftOnly + h.RightOnly
	if n > 1000 || n == 0 || t.Variant == bayescmp.ChiSquaredMcNemar {
		return
	}
	tail := func(k int) *big.Rat {
		p := binomialTail(k, n)
		if t.Variant == bayescmp.MidPMcNemar {
			p.Add(p, binomialTail(k+1, n))
			p.Mul(p, big.NewRat(1, 2))
		}
		return p
	}
	w.exactly(s, twoSided(s.Alternative, tail(h.LeftOnly), tail(h.RightOnly)))
}

// orders is the null of all orders of the ranks on each data set.
func orders(rows [][]int64) null {
	var n null
	for _, row := range rows {
		var there []int
		for c, v := range row {
			if v != absent {
				there = append(there, c)
			}
		}
		var ways []sums
		permute(len(there), func(at []int) {
			var s sums
			for i, c := range there {
				s[c] = row[there[at[i]]]
			}
			ways = append(ways, s)
		})
		n = append(n, ways)
	}
	return n
}

// absent is the rank of a classifier that is missing on a data set.
const absent = math.MinInt64

// permute calls f for all orders of n.
func permute(n int, f func(at []int)) {
	at := order(n)
	var swap func(i int)
	swap = func(i int) {
		if i == n {
			f(at)
			return
		}
		for j := i; j < n; j++ {
			at[i], at[j] = at[j], at[i]
			swap(i + 1)
			at[i], at[j] = at[j], at[i]
		}
	}
	swap(0)
}

// spread is Σ(k·R − ΣR)², which grows with the statistic of every test of ranks here.
func spread(s sums, k int) *big.Int {
	total := int64(0)
	for _, v := range s[:k] {
		total += v
	}
	sum := new(big.Int)
	for _, v := range s[:k] {
		d := big.NewInt(int64(k)*v - total)
		sum.Add(sum, d.Mul(d, d))
	}
	return sum
}

// enumerated is the exact p value of sums of ranks.
func enumerated(rows [][]int64, k int) *big.Rat {
	if k > 4 || len(rows) > 12 {
		return nil
	}
	var observed sums
	for _, row := range rows {
		for c, v := range row {
			if v != absent {
				observed[c] += v
			}
		}
	}
	least := spread(observed, k)
	return orders(rows).share(func(s sums) bool { return spread(s, k).Cmp(least) >= 0 })
}

// ranked are twice the ranks within a row, 2 for the best; absent where nothing is.
func ranked(row []int64) []int64 {
	out := make([]int64, len(row))
	for c, v := range row {
		if out[c] = absent; v == absent {
			continue
		}
		out[c] = 1
		for _, other := range row {
			switch {
			case other == absent:
			case other > v:
				out[c] += 2
			case other == v:
				out[c]++
			}
		}
	}
	return out
}

// grid is the table as whole numbers, with one fold; nil where it is not.
func (in tableInput) gridded() [][]int64 {
	if !in.grid {
		return nil
	}
	var out [][]int64
	for _, row := range in.rows {
		var whole []int64
		for _, cell := range row {
			switch {
			case len(cell) == 0:
				whole = append(whole, absent)
			case len(cell) == 1:
				whole = append(whole, int64(cell[0]*1024))
			default:
				return nil
			}
		}
		out = append(out, whole)
	}
	return out
}

// rowsOf are the ranks of a test as whole numbers, and nil where the test has none.
func rowsOf(test any, table [][]int64) [][]int64 {
	var rows [][]int64
	switch test.(type) {
	case bayescmp.Friedman, bayescmp.CochranQ, bayescmp.Durbin:
		for _, row := range table {
			if there := len(row) - count(row, absent); there > 1 {
				rows = append(rows, ranked(row))
			}
		}
	case bayescmp.AlignedRanks:
		var all []int64
		k := len(table[0])
		for _, row := range table {
			total := int64(0)
			for _, v := range row {
				total += v
			}
			for _, v := range row {
				all = append(all, int64(k)*v-total)
			}
		}
		all = ranked(all)
		for len(all) > 0 {
			rows, all = append(rows, all[:k]), all[k:]
		}
	case bayescmp.Quade:
		spreads := make([]int64, len(table))
		for i, row := range table {
			spreads[i] = -(slices.Max(row) - slices.Min(row)) // so that the smallest ranks first
		}
		weights := ranked(spreads)
		for i, row := range table {
			r := ranked(row)
			for c := range r {
				r[c] *= weights[i]
			}
			rows = append(rows, r)
		}
	}
	return rows
}

func count(row []int64, v int64) int {
	n := 0
	for _, other := range row {
		if other == v {
			n++
		}
	}
	return n
}

// poisson enumerates which of three counts is the largest.
func (w *watch) poisson(p *bayescmp.WinsPosterior, c *bayescmp.Comparison) {
	if len(p.Each) > 30 {
		return
	}
	counts := map[[3]int]float64{{}: 1}
	for _, each := range p.Each {
		next := map[[3]int]float64{}
		for at, mass := range counts {
			for k, v := range list(each) {
				to := at
				to[k]++
				next[to] += mass * v
			}
		}
		counts = next
	}
	var want [3]float64
	for at, mass := range counts {
		if c.RopeLeft == 0 && c.RopeRight == 0 {
			switch {
			case at[0] > at[2]:
				want[0] += mass
			case at[2] > at[0]:
				want[2] += mass
			default:
				want[1] += mass
			}
			continue
		}
		top, winners := slices.Max(at[:]), 0.0
		for _, n := range at {
			winners += boolean(n == top)
		}
		for k, n := range at {
			want[k] += mass / winners * boolean(n == top)
		}
	}
	w.sameRegions("enumerated", c.P, bayescmp.Probabilities{Left: want[0], Rope: want[1],
		Right: want[2]}, 1e-10)
}
