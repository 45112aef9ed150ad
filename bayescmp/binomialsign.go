package bayescmp

import (
	"fmt"
	"math"
	"slices"
	"sort"

	"gonum.org/v1/gonum/mathext"
)

// BinomialSign is the sign test (Demšar 2006, section 3.1.4): on how many of the data sets is the mean of each classifier better? If
// neither is better, the number of wins is binomial with probability 1/2. P is exact for any number of data sets.
//
// The statistic is the number of wins of the right classifier, with its share of the ties. The estimate is the median of the mean
// differences, its interval is between two of them, with a level that is exact without ties and at least that with them. The
// effect is the share of wins of right, ties counting half.
//
// The test takes the data sets as independent, and nothing else. It is weaker than [Wilcoxon].
type BinomialSign struct {
	// Alpha is the largest p value that counts as significant, in (0, 0.5]; 0 means 0.05.
	Alpha float64
	// Alternative is the direction chosen before the data were seen; TwoSided by default.
	Alternative Alternative
	// Zeros says what becomes of data sets without a difference: SplitZeros, the default, gives half of them to each side and ignores
	// one of an odd number, which can only make the test more careful; DropZeros leaves them out. There is no PrattZeros.
	Zeros Zeros
}

// Name is "binomial sign test".
func (BinomialSign) Name() string { return "binomial sign test" }

// Test answers for all data sets of the pair. Errors wrap [ErrOption] or [ErrEmpty].
func (t BinomialSign) Test(p Pair) (*Significance, error) {
	s, d, err := t.decide(p)
	if err != nil {
		return nil, err
	}
	s.median(d)
	s.disagreement()
	return s, nil
}

// decide is Test without the estimate of the difference.
func (t BinomialSign) decide(p Pair) (*Significance, []float64, error) {
	s, err := newSignificance(t.Name(), p, t.Alpha, t.Alternative)
	if err != nil {
		return nil, nil, err
	}
	if t.Zeros != SplitZeros && t.Zeros != DropZeros {
		return nil, nil, fmt.Errorf("%w: Zeros must be SplitZeros or DropZeros for the sign test, not %v", ErrOption, t.Zeros)
	}
	d := zeroed(p)
	s.count(d)
	half := s.Ties / 2
	if t.Zeros == DropZeros {
		half = 0
	}
	wins, losses := s.Wins+half, s.Losses+half
	s.Statistic, s.StatisticName = float64(wins), "wins of "+s.Right+", ties split"
	if s.Ties == 0 || t.Zeros == DropZeros {
		s.StatisticName = "wins of " + s.Right
	}
	s.Effect, s.EffectName = (float64(s.Wins)+float64(s.Ties)/2)/float64(len(d)), "share of wins, ties half"
	s.decide(atMost(wins, wins+losses, 0.5), atMost(losses, wins+losses, 0.5))
	s.Method = fmt.Sprintf("exact binomial distribution, %d of %d", wins, wins+losses)
	s.assume("independent data sets")
	s.assumeZeros(t.Zeros)
	if s.Wins+s.Losses == 0 {
		s.P = 1
		s.warn(fmt.Errorf("all differences on %s are 0: there is nothing to test, and p is 1", s.scope))
	}
	s.tooFew(wins+losses, "data set", oneSign)
	return s, d, nil
}

// median estimates the median difference. The interval leaves out the c smallest differences, c the largest number of losses that
// has a probability of at most the tail or less below and at itself, and as many of the largest.
func (s *Significance) median(d []float64) {
	slices.Sort(d)
	n := len(d)
	s.Estimate, s.EstimateName = d[(n-1)/2]/2+d[n/2]/2, "median difference"
	c := sort.Search(n, func(k int) bool { return atMost(k, n, 0.5) > s.tail() }) - 1
	if c < 0 {
		s.interval(math.Inf(-1), math.Inf(1), 1)
		return
	}
	s.interval(d[c], d[n-1-c], 1-s.sides()*atMost(c, n, 0.5))
}

// atMost is the probability of k or fewer successes in n trials.
func atMost(k, n int, success float64) float64 {
	switch {
	case k < 0:
		return 0
	case k >= n:
		return 1
	}
	return mathext.RegIncBeta(float64(n-k), float64(k+1), 1-success)
}
