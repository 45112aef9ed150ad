package bayescmp

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/bayescmp/go/internal/subsets"
	"github.com/bayescmp/go/internal/writing"
)

// Permutation is the paired permutation test of means (Fisher 1935; Pitman 1937): if neither
// classifier is better, each mean difference has either sign with the same probability, whatever
// its size, and so the sum of the differences has one value for each of the 2^N sign patterns of N
// data sets. P is the share of the patterns with a sum at least as extreme. It is [Wilcoxon] on the
// differences themselves, in place of their ranks, and [PairedTTest] without normality.
//
// P is exact up to 30 data sets. With more, patterns are drawn, each with its mirror image; the
// pattern of the data counts as one of them, so that P is never 0 and the test keeps its level
// (Phipson and Smyth 2010). Method states the Monte Carlo error.
//
// The statistic is Σd/Σ|d|, from −1 to 1, and the estimate is the mean difference. Its interval has
// all shifts of the differences that the test does not reject: it is between two means of subsets
// of the differences (Hartigan 1969). The effect is the mean in standard deviations.
//
// The test assumes independent data sets, and differences that are symmetric about 0 if neither
// classifier is better. They must be commensurable, and one outlier can decide. It uses only the
// mean of each data set.
type Permutation struct {
	// Alpha is the largest p value that counts as significant, from 1e-15 to 0.5; 0 means
	// 0.05.
	Alpha float64
	// Alternative is the direction chosen before the data were seen; TwoSided by default.
	Alternative Alternative
	// Samples is the number of draws where there are more than 30 data sets, from 1000 to 100
	// million; 0 means 50,000. The smallest two-sided P is then 1/(Samples + 1).
	Samples int
	// Src is the source of randomness; nil means a fixed seed: the same data give the same answer.
	// Do not use one source elsewhere at the same time.
	Src rand.Source
}

// Name returns "paired permutation test".
func (Permutation) Name() string { return "paired permutation test" }

// Test answers for all data sets of the pair. P is 1 where all differences are 0. Sums that are
// closer than rounding (1e-12 of the largest score of each data set) are equal. Errors wrap
// [ErrOption] or [ErrEmpty].
func (t Permutation) Test(p Pair) (*Significance, error) {
	s, f, err := t.testDifferences(p)
	if err != nil {
		return nil, err
	}
	s.setInterval(f.interval(s.tail(), s.sides()))
	s.warnDisagreement()
	return validate(s)
}

// decide does the same as Test without the interval, which takes most of the time.
func (t Permutation) decide(p Pair) (*Significance, error) {
	s, _, err := t.testDifferences(p)
	if err != nil {
		return nil, err
	}
	return validate(s)
}

func (Permutation) sources() References { return References{pitman1937, hartigan1969} }

// suits is always false: scores on different problems are seldom commensurable.
func (Permutation) suits(Pair) bool { return false }

func (Permutation) usesFolds() bool { return false }

func (Permutation) usesSizes() bool { return true }

func (Permutation) leastP(datasets int) float64 { return 2 * oneSideProbability(datasets) }

// testDifferences tests the differences.
func (t Permutation) testDifferences(p Pair) (*Significance, signFlips, error) {
	s, err := newSignificance(t, p, t.Alpha, t.Alternative)
	if err != nil {
		return nil, nil, err
	}
	samples, err := sampleCount(t.Samples)
	if err != nil {
		return nil, nil, err
	}
	d, rounding := sortedMeanDifferences(p), 0.0
	for i := range p.sets {
		rounding += p.sets[i].roundingError()
	}
	s.Wins = countWins(d)
	s.Estimate.Name, s.Estimate.Value = "mean difference",
		zeroIfNegligible(mean(d), rounding/float64(len(d)))
	s.Statistic = Statistic{Name: "Σd/Σ|d|", Value: balance(d, rounding)}
	if len(d) > 1 {
		average, sd := moments(d, 1e-12*p.largest())
		s.setStandardisedEffect(average, sd, 0)
	}
	var f signFlips
	if len(d) <= subsets.Most {
		f = allFlips{d, rounding}
		s.Method = fmt.Sprintf("exact, over all signs of %s", writing.Plural(len(d), "difference"))
	} else {
		f = drawFlips(d, rounding, samples, rand.New(sourceOrFixed(t.Src)))
		s.Method = fmt.Sprintf("%d draws of the signs from %s", samples, describeSource(t.Src))
	}
	s.decide(f.tails())
	if len(d) > subsets.Most {
		s.addMonteCarloError(samples)
	}
	s.assume("independent data sets")
	s.assume("commensurable differences, symmetric about 0 if neither classifier is better")
	signed := len(d) - s.Wins.Ties
	if signed == 0 {
		s.warn(fmt.Errorf("all differences on %s are 0: there is nothing to test, and p is 1",
			s.scope))
	}
	s.warnTooFew(signed, "non-zero difference", oneSideProbability)
	return s, f, nil
}

// balance is Σd/Σ|d|, or 0 where all differences are 0.
func balance(d []float64, rounding float64) float64 {
	sum, sizes := 0.0, 0.0
	for _, v := range d {
		sum, sizes = sum+v, sizes+math.Abs(v)
	}
	if sum = zeroIfNegligible(sum, rounding); sum == 0 {
		return 0
	}
	return sum / sizes
}

// addMonteCarloError says the Monte Carlo error of P, and warns where it leaves open what is
// significant. Two mirrored patterns are one draw of the two-sided P, and the P of one side is half
// of it.
func (s *Significance) addMonteCarloError(samples int) {
	two := min(1, s.P*2/s.sides())
	if s.P*2/s.sides() > 1 { // one-sided, against the direction of the data
		two = min(1, 2*(1-s.P))
	}
	err := s.sides() / 2 * math.Sqrt(two*(1-two)/float64(samples+1))
	s.Method += fmt.Sprintf(", Monte Carlo error %s", writing.Number(err))
	if math.Abs(s.P-s.Alpha) < 3*err {
		defer s.markAlphaWarnings(len(s.Warnings))
		s.warn(fmt.Errorf("p is within three Monte Carlo errors of %s: other draws may decide "+
			"otherwise; take more Samples", writing.Number(s.Alpha)))
	}
}

// signFlips are sign patterns of the differences, each given by the subset of data sets whose sign
// is turned. To turn the signs of a subset takes twice its sum from the sum of all: so the pattern
// speaks at least as much for right as the data if the sum of the subset is at most 0.
type signFlips interface {
	// tails returns the shares of the patterns that speak at least as much for left, and for right.
	tails() (forLeft, forRight float64)
	// interval returns the shifts that are not rejected, with the given share of the patterns
	// beyond each bound, and the level of so many bounds.
	interval(tail, sides float64) (low, high, level float64)
}

// allFlips are all sign patterns of the differences. Sums up to the rounding are 0.
type allFlips struct {
	d        []float64
	rounding float64
}

func (f allFlips) tails() (forLeft, forRight float64) {
	atMost, atLeast := subsets.Count(f.d, f.rounding)
	all := math.Ldexp(1, len(f.d))
	return float64(atLeast) / all, float64(atMost) / all
}

func (f allFlips) interval(tail, sides float64) (low, high, level float64) {
	cut := int(largestSignificantP(tail) * math.Ldexp(1, len(f.d)))
	if cut == 0 {
		return math.Inf(-1), math.Inf(1), 1
	}
	turned := make([]float64, len(f.d))
	for i, v := range f.d {
		turned[i] = -v
	}
	low, high = subsetMean(f.d, cut), -subsetMean(turned, cut)
	each := f.rounding / float64(len(f.d))
	return zeroIfNegligible(low, each), zeroIfNegligible(high, each),
		1 - sides*math.Ldexp(float64(cut), -len(f.d))
}

// subsetMean returns the mean of a subset of x that is the rank-th from below, by bisection. A
// shift of x by it makes the sums of so many subsets 0 or less, beside the empty one.
func subsetMean(x []float64, rank int) float64 {
	low, high := slices.Min(x), slices.Max(x)
	shifted := make([]float64, len(x))
	reaches := func(shift float64) bool {
		for i, v := range x {
			shifted[i] = v - shift
		}
		atMost, _ := subsets.Count(shifted, 0)
		return atMost > rank
	}
	if reaches(low) {
		return low
	}
	for {
		middle := low/2 + high/2
		if middle <= low || middle >= high {
			return high
		}
		if reaches(middle) {
			high = middle
		} else {
			low = middle
		}
	}
}

// sampledFlips has the means of drawn subsets and of their complements, in ascending order.
type sampledFlips struct {
	means             []float64
	forLeft, forRight float64
	patterns          float64 // drawn, with mirror images and the pattern of the data
}

// drawFlips draws subsets. The first data set is in each of them, and not in its complement.
func drawFlips(d []float64, rounding float64, samples int, random *rand.Rand) sampledFlips {
	total := 0.0
	for _, v := range d {
		total += v
	}
	f := sampledFlips{patterns: 2 * float64(samples+1)}
	f.add(total, len(d), rounding)
	f.add(0, 0, rounding)
	for range samples {
		sum, size, bits := d[0], 1, uint64(0)
		for i, v := range d[1:] {
			if i%64 == 0 {
				bits = random.Uint64()
			}
			if bits&1 == 1 {
				sum, size = sum+v, size+1
			}
			bits >>= 1
		}
		f.add(sum, size, rounding)
		f.add(total-sum, len(d)-size, rounding)
	}
	slices.Sort(f.means)
	return f
}

// add counts a subset of the given sum and size. The empty one has no mean.
func (f *sampledFlips) add(sum float64, size int, rounding float64) {
	if sum <= rounding {
		f.forRight++
	}
	if sum >= -rounding {
		f.forLeft++
	}
	if size > 0 {
		f.means = append(f.means, zeroIfNegligible(sum, rounding)/float64(size))
	}
}

func (f sampledFlips) tails() (forLeft, forRight float64) {
	return f.forLeft / f.patterns, f.forRight / f.patterns
}

func (f sampledFlips) interval(tail, sides float64) (low, high, level float64) {
	cut := int(largestSignificantP(tail) * f.patterns)
	if cut == 0 {
		return math.Inf(-1), math.Inf(1), 1
	}
	return f.means[cut-1], f.means[len(f.means)-cut], 1 - sides*float64(cut)/f.patterns
}

// Answer returns the result of [Permutation.Test], for [SideBySide].
func (t Permutation) Answer(_ context.Context, p Pair) (Answer, error) {
	return significanceAnswer(t.Test(p))
}
