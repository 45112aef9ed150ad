package ranks

import (
	"cmp"
	"math"
	"slices"

	"github.com/bayescmp/go/internal/beta"
)

// mostSums and mostSteps bound what [Tails] takes: the sums of groups of equal ranks that it goes
// through, and the additions for the other ranks. It takes 0.1 seconds at most.
const mostSums, mostSteps = 2_000_000, 20_000_000

// mostOuter is the largest number of groups whose sums are gone through: 2²¹ is above mostSums.
const mostOuter = 21

// mostDifferent is a number of different ranks that is surely too many: without 21 of them, m ranks
// or more are left, which take 0.13·m³ additions.
const mostDifferent = 580

// Tails returns P(W ≤ w) and P(W ≥ w) of the distribution of [Signed] for any number of ranks, if
// few of them are different; ok tells whether they are few enough. The sum of n equal ranks is the
// rank times a binomial number. These sums are gone through for the largest groups of equal ranks,
// and the other ranks are counted.
func Tails(ranks []float64, w float64) (atMost, atLeast float64, ok bool) {
	if different(ranks) > mostDifferent {
		return 0, 0, false
	}
	groups := groupEqual(ranks)
	inTime := func(rest []float64) bool {
		return len(rest) <= MaxSigned && steps(rest) <= mostSteps
	}
	if !inTime(ascending(withoutLargest(groups))) {
		return 0, 0, false
	}
	slices.SortFunc(groups, func(a, b group) int {
		return cmp.Or(cmp.Compare(b.sum(), a.sum()), cmp.Compare(a.rank, b.rank))
	})
	var outer []sumOfGroup
	for sums := 1; sums <= mostSums; {
		if rest := ascending(groups[len(outer):]); inTime(rest) {
			total := 0.0
			for _, r := range ranks {
				total += r
			}
			others := NewSigned(rest)
			return lowerTail(outer, others, w), lowerTail(outer, others, total-w), true
		}
		next := groups[len(outer)]
		sum := sumOfGroup{next.rank, binomialProbabilities(next.size)}
		outer = append(outer, sum)
		sums *= next.size + 1
	}
	return 0, 0, false
}

// different counts the different ones of sorted ranks; of others it finds 0.
func different(ranks []float64) (n int) {
	for i, r := range ranks {
		switch {
		case i == 0 || r > ranks[i-1]:
			n++
		case r < ranks[i-1]:
			return 0
		}
	}
	return n
}

// group is a group of equal ranks.
type group struct {
	rank float64
	size int
}

func (g group) sum() float64 { return g.rank * float64(g.size) }

// sumOfGroup is the distribution of the sum of a group: chance[k] is the probability that k of its
// ranks are added.
type sumOfGroup struct {
	rank   float64
	chance []float64
}

// groupEqual returns the groups of equal ranks from the smallest rank on.
func groupEqual(ranks []float64) []group {
	if !slices.IsSorted(ranks) {
		ranks = slices.Sorted(slices.Values(ranks))
	}
	groups := make([]group, 0, different(ranks))
	for i, r := range ranks {
		if i == 0 || r != groups[len(groups)-1].rank {
			groups = append(groups, group{rank: r})
		}
		groups[len(groups)-1].size++
	}
	return groups
}

// withoutLargest leaves out the groups with the mostOuter largest sums, and those with the same
// sum: what is left is counted in any case.
func withoutLargest(groups []group) []group {
	if len(groups) <= mostOuter {
		return nil
	}
	sums := make([]float64, len(groups))
	for i, g := range groups {
		sums[i] = g.sum()
	}
	slices.Sort(sums)
	rest := make([]group, 0, len(groups))
	for _, g := range groups {
		if g.sum() < sums[len(sums)-mostOuter] {
			rest = append(rest, g)
		}
	}
	return rest
}

// ascending returns the ranks of the groups in their order.
func ascending(groups []group) []float64 {
	n := 0
	for _, g := range groups {
		n += g.size
	}
	ranks := make([]float64, 0, n)
	for _, g := range groups {
		for range g.size {
			ranks = append(ranks, g.rank)
		}
	}
	slices.Sort(ranks)
	return ranks
}

// steps returns about how many additions [NewSigned] takes for sorted ranks.
func steps(ranks []float64) float64 {
	common, total := 0, 0.0
	for _, r := range ranks {
		common = divisor(int(math.Round(2*r)), common)
		total += 2 * r
	}
	all, reach := 0.0, 0.0
	for _, r := range ranks {
		reach = min(reach+2*r, total/2)
		all += reach
	}
	return all / float64(max(common, 1))
}

// lowerTail returns P(W ≤ w) where W is the sum of the groups and the others.
func lowerTail(groups []sumOfGroup, others *Signed, w float64) float64 {
	if len(groups) == 0 {
		return others.AtMost(w)
	}
	g, total := groups[0], 0.0
	for k, p := range g.chance {
		if p > 0 {
			total += p * lowerTail(groups[1:], others, w-float64(k)*g.rank)
		}
	}
	return min(1, total)
}

// binomialProbabilities are those of the numbers of heads among n coins. The density of the beta
// distribution at ½ has the same binomial numbers.
func binomialProbabilities(n int) []float64 {
	out, coins := make([]float64, n+1), float64(n)
	for k := range out {
		out[k] = beta.Density(float64(k)+1, coins-float64(k)+1, 0.5) / (coins + 1)
	}
	return out
}
