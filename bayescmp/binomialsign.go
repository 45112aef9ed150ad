package bayescmp

import (
	"context"
	"fmt"
	"math"
	"slices"
	"sort"
)

// BinomialSign is the sign test (Demšar 2006, section 3.1.4): on how many of the data sets is the
// mean of each classifier better? If neither classifier is better, the number of wins is binomial
// with probability 1/2. P is exact for any number of data sets.
//
// The statistic is the number of wins of the right classifier, with its share of the ties. The
// estimate is the median of the mean differences. Its interval is between two of them; the level of
// the interval is exact without ties, and a lower bound with them. The effect is the share of wins
// of right, where ties count half.
//
// Where data sets are in families ([Scores.InFamilies]), the wins of a whole family go to the one
// or the other classifier together: that is the null distribution then, and there is no interval.
//
// The test assumes independent data sets, or families, and nothing else. It is weaker than
// [Wilcoxon].
type BinomialSign struct {
	// Alpha is the largest p value that counts as significant, from 1e-15 to 0.5; 0 means
	// 0.05.
	Alpha float64
	// Alternative is the direction chosen before the data were seen; TwoSided by default.
	Alternative Alternative
	// Zeros says what becomes of data sets without a difference. SplitZeros, the default, gives
	// half of them to each side; it ignores one of an odd number, which can only make the test more
	// careful. DropZeros leaves them out. PrattZeros is refused.
	Zeros Zeros
}

// Name returns "binomial sign test".
func (BinomialSign) Name() string { return "binomial sign test" }

// Test answers for all data sets of the pair. Errors wrap [ErrOption] or [ErrEmpty].
func (t BinomialSign) Test(p Pair) (*Significance, error) {
	s, d, err := t.testDifferences(p)
	if err != nil {
		return nil, err
	}
	s.setMedian(d)
	if p.families() != nil {
		s.withoutInterval()
	}
	s.warnDisagreement()
	return validate(s)
}

// decide is Test without the estimate of the difference.
func (t BinomialSign) decide(p Pair) (*Significance, error) {
	s, _, err := t.testDifferences(p)
	if err != nil {
		return nil, err
	}
	return validate(s)
}

func (BinomialSign) sources() References { return References{demsar2006} }

func (BinomialSign) suits(p Pair) bool { return len(p.sets) > 1 }

func (BinomialSign) usesFolds() bool { return false }

func (BinomialSign) needsFamilies() bool { return true }

func (BinomialSign) usesSizes() bool { return false }

func (BinomialSign) leastP(datasets int) float64 { return 2 * oneSideProbability(datasets) }

// shareBetter names the share of the data sets, folds or items on which right is better.
func shareBetter(noun, right string) string {
	return fmt.Sprintf("share of the %ss on which %s is better (ties count half)", noun, right)
}

// testDifferences tests the signs of the mean differences, and returns the differences.
func (t BinomialSign) testDifferences(p Pair) (*Significance, []float64, error) {
	s, err := newSignificance(t, p, t.Alpha, t.Alternative)
	if err != nil {
		return nil, nil, err
	}
	if t.Zeros != SplitZeros && t.Zeros != DropZeros {
		return nil, nil, fmt.Errorf("%w: Zeros must be SplitZeros or DropZeros for the sign test, "+
			"not %v", ErrOption, t.Zeros)
	}
	d := meanDifferences(p)
	s.Wins = countWins(d)
	ties := s.Wins.Ties
	half := ties / 2
	if t.Zeros == DropZeros {
		half = 0
	}
	wins, losses := s.Wins.Wins+half, s.Wins.Losses+half
	s.Statistic = Statistic{Name: "wins of " + s.Right, Value: float64(wins)}
	if ties > 0 && t.Zeros != DropZeros {
		s.Statistic.Name += ", ties split"
	}
	share := (float64(s.Wins.Wins) + float64(ties)/2) / float64(len(d))
	s.Effect = &Effect{shareBetter(p.datasetNoun(), s.Right), share}
	signed, what := wins+losses, "data set"
	if f := p.families(); f != nil {
		s.setSignedRankP(signedSums(f.sums(signs(d))), false)
		s.assume("independent families")
		signed, what = len(f), "family"
	} else {
		s.decide(atMost(wins, wins+losses), atMost(losses, wins+losses))
		s.Method = fmt.Sprintf("exact binomial distribution, %d of %d", wins, wins+losses)
		s.assume("independent data sets")
	}
	s.assumeZeros(t.Zeros)
	if ties == len(d) {
		s.P = 1
		s.warn(fmt.Errorf("all differences on %s are 0: there is nothing to test, and p is 1",
			s.scope))
	}
	s.warnTooFew(signed, what, oneSideProbability)
	return s, d, nil
}

// signs has −1, 0 or 1 for each difference.
func signs(d []float64) []float64 {
	out := make([]float64, len(d))
	for i, v := range d {
		if v != 0 {
			out[i] = math.Copysign(1, v)
		}
	}
	return out
}

// setMedian estimates the median difference. Its interval leaves out the c smallest and the c
// largest differences, where c is the largest number with P(losses ≤ c) ≤ tail.
func (s *Significance) setMedian(d []float64) {
	slices.Sort(d)
	n := len(d)
	s.Estimate.Name, s.Estimate.Value = "median difference", d[(n-1)/2]/2+d[n/2]/2
	c := sort.Search(n, func(k int) bool { return !isSignificant(atMost(k, n), s.tail()) }) - 1
	if c < 0 {
		s.setInterval(math.Inf(-1), math.Inf(1), 1)
		return
	}
	s.setInterval(d[c], d[n-1-c], 1-s.sides()*atMost(c, n))
}

// Answer returns the result of [BinomialSign.Test], for [SideBySide].
func (t BinomialSign) Answer(_ context.Context, p Pair) (Answer, error) {
	return significanceAnswer(t.Test(p))
}
