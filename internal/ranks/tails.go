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
	groups, rest := groupEqual(ranks)
	inTime := func(rest []float64) bool {
		return len(rest) <= MaxSigned && steps(rest) <= mostSteps
	}
	taken := 0
	for _, g := range groups[:min(mostOuter, len(groups))] {
		taken += g.size
	}
	if !inTime(rest[taken:]) {
		return 0, 0, false
	}
	var outer []group
	for sums := 1; sums <= mostSums; {
		if inTime(rest) {
			total := 0.0
			for _, r := range ranks {
				total += r
			}
			others := NewSigned(rest)
			return lowerTail(outer, others, w), lowerTail(outer, others, total-w), true
		}
		next := groups[len(outer)]
		next.chance = binomialProbabilities(next.size)
		outer, rest = append(outer, next), rest[next.size:]
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
	rank   float64
	size   int
	chance []float64 // chance[k] is the probability that k of them are added
}

// groupEqual returns the groups of equal ranks, those with the largest sums first, and the ranks in
// their order.
func groupEqual(ranks []float64) (groups []group, ordered []float64) {
	sorted := slices.Sorted(slices.Values(ranks))
	for i, r := range sorted {
		if i == 0 || r != sorted[i-1] {
			groups = append(groups, group{rank: r})
		}
		groups[len(groups)-1].size++
	}
	slices.SortStableFunc(groups, func(a, b group) int {
		return cmp.Compare(b.rank*float64(b.size), a.rank*float64(a.size))
	})
	for _, g := range groups {
		ordered = append(ordered, slices.Repeat([]float64{g.rank}, g.size)...)
	}
	return groups, ordered
}

// steps returns about how many additions [NewSigned] takes.
func steps(ranks []float64) float64 {
	sorted, common, total := slices.Sorted(slices.Values(ranks)), 0, 0.0
	for _, r := range sorted {
		common = divisor(int(math.Round(2*r)), common)
		total += 2 * r
	}
	all, reach := 0.0, 0.0
	for _, r := range sorted {
		reach = min(reach+2*r, total/2)
		all += reach
	}
	return all / float64(max(common, 1))
}

// lowerTail returns P(W ≤ w) where W is the sum of the groups and the others.
func lowerTail(groups []group, others *Signed, w float64) float64 {
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
