package bayescmp

import (
	"context"
	"fmt"
	"math"

	"github.com/bayescmp/go/internal/writing"
)

// McNemar is the test of McNemar (1947) for two trained classifiers on the same test instances: of
// the instances that only one of them gets right, does one get more than chance would give? If
// neither is better, the number of instances that only the right classifier gets right is binomial
// with probability 1/2.
//
// The estimate is the share of these instances that the right classifier gets right. Its interval
// holds all shares that the same test does not reject; for the exact variant it is the interval of
// Clopper and Pearson (1934). The effect is the difference in accuracy on all instances.
//
// The test is about these two trained classifiers: it does not know how much they would change with
// another training set (Dietterich 1998). So it does not take a [Pair] of cross-validation scores,
// but [Hits], which [NewHits] counts, or [Pair.Hits] for a pair of items.
type McNemar struct {
	// Alpha is the largest p value that counts as significant, from 1e-15 to 0.5; 0 means
	// 0.05.
	Alpha float64
	// Alternative is the direction chosen before the data were seen; TwoSided by default.
	Alternative Alternative
	// Variant says how P is computed; ExactMcNemar by default.
	Variant McNemarVariant
}

// McNemarVariant is a way to compute the p value of the McNemar test.
type McNemarVariant int

const (
	// ExactMcNemar uses the binomial distribution. It never claims too much, and so is careful with
	// few instances. It is the default.
	ExactMcNemar McNemarVariant = iota
	// MidPMcNemar counts half of the probability of the outcome itself (Lancaster 1961). It is less
	// careful than the exact variant, and seldom claims too much (Fagerland, Lydersen and Laake
	// 2013).
	MidPMcNemar
	// ChiSquaredMcNemar uses the normal approximation with the continuity correction of Edwards
	// (1948): χ² = (|b − c| − 1)²/(b + c).
	ChiSquaredMcNemar
)

func (v McNemarVariant) String() string {
	switch v {
	case ExactMcNemar:
		return "exact binomial distribution"
	case MidPMcNemar:
		return "mid-p of the binomial distribution"
	case ChiSquaredMcNemar:
		return "normal approximation (χ²) with continuity correction"
	}
	return fmt.Sprintf("McNemarVariant(%d)", int(v))
}

// Hits counts test instances by which of two classifiers has them right. Fill in the counts, or let
// [NewHits] count.
type Hits struct {
	// Left and Right are the names of the classifiers; "left" and "right" when empty.
	Left, Right string
	// Dataset is the name of the data set; it may be empty.
	Dataset string
	// Both, LeftOnly, RightOnly and Neither are the numbers of instances.
	Both, LeftOnly, RightOnly, Neither int
}

// NewHits counts in which of the same test instances two classifiers are right. Errors wrap
// [ErrFolds] (slices of different length) or [ErrEmpty].
func NewHits(left, right string, leftHits, rightHits []bool) (Hits, error) {
	h := Hits{Left: left, Right: right}
	if len(leftHits) != len(rightHits) {
		return h, fmt.Errorf("%w: %s of %q, but %d of %q: both must have answered "+
			"the same instances", ErrFolds, writing.Plural(len(leftHits), "answer"), left,
			len(rightHits), right)
	}
	if len(leftHits) == 0 {
		return h, fmt.Errorf("%w: there is no test instance", ErrEmpty)
	}
	for i, l := range leftHits {
		switch r := rightHits[i]; {
		case l && r:
			h.Both++
		case l:
			h.LeftOnly++
		case r:
			h.RightOnly++
		default:
			h.Neither++
		}
	}
	return h, nil
}

// Hits counts the items of the only test set of a pair by which of the two has them right. A score
// of 1 is right; where lower scores are better, a score of 0 is. Errors wrap [ErrManySets],
// [ErrEmpty] or [ErrOption] (folds, or items with grades).
func (p Pair) Hits() (Hits, error) {
	s, err := p.onlyDataset("table of hits")
	if err != nil {
		return Hits{}, err
	}
	if !s.isBinary() {
		return Hits{}, fmt.Errorf("%w: the scores on %q are not those of single items that are "+
			"right or wrong (1 or 0)", ErrOption, s.dataset)
	}
	h := countHits(s)
	h.Left, h.Right, h.Dataset = p.Left, p.Right, s.dataset
	return h, nil
}

// countHits counts the cells of items that are right or wrong. Where lower scores are better, as
// with errors, a 1 is wrong.
func countHits(s *differences) Hits {
	var h Hits
	for i, d := range s.d {
		switch {
		case d < 0:
			h.LeftOnly++
		case d > 0:
			h.RightOnly++
		case (s.left[i] == 1) != s.lower:
			h.Both++
		default:
			h.Neither++
		}
	}
	return h
}

// check refuses impossible counts, and fills in missing names.
func (h *Hits) check() error {
	if h.Left == "" {
		h.Left = "left"
	}
	if h.Right == "" {
		h.Right = "right"
	}
	if h.Left == h.Right {
		return fmt.Errorf("%w: left and right are both %q; give them two names", ErrOption, h.Left)
	}
	for _, n := range []int{h.Both, h.LeftOnly, h.RightOnly, h.Neither} {
		if n < 0 || n > 1<<48 {
			return fmt.Errorf("%w: %d is not a number of test instances", ErrScore, n)
		}
	}
	if h.total() == 0 {
		return fmt.Errorf("%w: there is no test instance; fill in Both, LeftOnly, RightOnly "+
			"and Neither", ErrEmpty)
	}
	return nil
}

func (h *Hits) total() int { return h.Both + h.LeftOnly + h.RightOnly + h.Neither }

// Name returns "McNemar test".
func (McNemar) Name() string { return "McNemar test" }

// Test answers for the counts. Errors wrap [ErrEmpty], [ErrScore] (negative counts) or [ErrOption].
func (t McNemar) Test(h Hits) (*Significance, error) {
	if err := h.check(); err != nil {
		return nil, err
	}
	s, err := startSignificance(t, h.Left, h.Right, t.Alpha, t.Alternative)
	if err != nil {
		return nil, err
	}
	if v := t.Variant; v != ExactMcNemar && v != MidPMcNemar && v != ChiSquaredMcNemar {
		return nil, fmt.Errorf("%w: Variant must be ExactMcNemar, MidPMcNemar or "+
			"ChiSquaredMcNemar, not %d", ErrOption, v)
	}
	s.Datasets, s.Dataset, s.scope = 1, h.Dataset, h.Dataset
	if h.Dataset == "" {
		s.scope = writing.Plural(h.total(), "test instance")
	}
	s.Wins = &Wins{Wins: h.RightOnly, Ties: h.Both + h.Neither, Losses: h.LeftOnly}
	n := h.LeftOnly + h.RightOnly
	s.Statistic = t.Variant.statistic(h)
	s.decide(t.Variant.atMost(h.RightOnly, n), t.Variant.atMost(h.LeftOnly, n))
	s.Method = fmt.Sprintf("%s, %d of %d", t.Variant, h.RightOnly, n)
	s.setShareOfHits(h, t.Variant)
	accuracies := float64(h.RightOnly-h.LeftOnly) / float64(h.total())
	s.Effect = &Effect{"difference in accuracy", accuracies}
	s.assume("%s, independent", writing.Plural(h.total(), "test instance"))
	s.assume("one training set, whose choice is not part of the test")
	s.warnTooFew(n, "disagreement", func(n int) float64 { return t.Variant.atMost(0, n) })
	return validate(s)
}

// statistic returns the number of instances that only right has right, or χ².
func (v McNemarVariant) statistic(h Hits) Statistic {
	if v == ChiSquaredMcNemar {
		n := h.LeftOnly + h.RightOnly
		excess := max(0, math.Abs(float64(h.RightOnly-h.LeftOnly))-1)
		return Statistic{"χ²", excess * excess / float64(max(n, 1)), []float64{1}}
	}
	name := "instances that only " + h.Right + " has right"
	return Statistic{Name: name, Value: float64(h.RightOnly)}
}

// setShareOfHits estimates the share that right has right of the instances that only one has right.
func (s *Significance) setShareOfHits(h Hits, v McNemarVariant) {
	n := h.LeftOnly + h.RightOnly
	s.Estimate.Name = "share that " + h.Right + " has right where only one has"
	s.ofShare = true
	s.Estimate.Value = 0.5
	if n > 0 {
		s.Estimate.Value = float64(h.RightOnly) / float64(n)
	} else {
		s.P = 1
		s.warn(fmt.Errorf("both have the same %s right: there is nothing to test, and p is 1",
			writing.Plural(h.Both, "instance")))
	}
	low, high := v.least(h.RightOnly, n, s.tail()), 1-v.least(h.LeftOnly, n, s.tail())
	s.setInterval(low, high, 1-s.Alpha)
	s.Estimate.Low, s.Estimate.High = max(s.Estimate.Low, 0), min(s.Estimate.High, 1) // a share
}

func (McNemar) sources() References { return References{dietterich1998} }

func (McNemar) suits(p Pair) bool { return len(p.sets) == 1 && p.sets[0].isBinary() }

func (McNemar) usesFolds() bool { return true }

func (McNemar) usesSizes() bool { return false }

// Answer returns the result of [McNemar.Test] for the [Pair.Hits] of a pair, for [SideBySide].
func (t McNemar) Answer(_ context.Context, p Pair) (Answer, error) {
	h, err := p.Hits()
	if err != nil {
		return Answer{}, err
	}
	return significanceAnswer(t.Test(h))
}

// atMost is the probability of k or fewer successes in n trials that succeed with probability ½, by
// this variant.
func (v McNemarVariant) atMost(k, n int) float64 {
	switch v {
	case MidPMcNemar:
		return (atMost(k, n) + atMost(k-1, n)) / 2
	case ChiSquaredMcNemar:
		return v.atLeast(n-k, n, 0.5)
	}
	return atMost(k, n)
}

// atLeast is the probability of k or more successes in n trials, by this variant.
func (v McNemarVariant) atLeast(k, n int, success float64) float64 {
	switch v {
	case MidPMcNemar:
		return (atLeast(k, n, success) + atLeast(k+1, n, success)) / 2
	case ChiSquaredMcNemar:
		trials := float64(n)
		z := (float64(k) - 0.5 - trials*success) / math.Sqrt(trials*success*(1-success))
		return math.Erfc(z/math.Sqrt2) / 2
	}
	return atLeast(k, n, success)
}

// least is the smallest probability of success that is not rejected by k or more successes in n
// trials. It is found by halving [0, 1] until no number is left between, because the tail grows
// with the probability.
func (v McNemarVariant) least(k, n int, tail float64) float64 {
	low, high := 0.0, 1.0
	if n == 0 || !isSignificant(v.atLeast(k, n, 0), tail) {
		return 0
	}
	for {
		middle := low + (high-low)/2
		switch {
		case middle <= low || middle >= high:
			return low
		case isSignificant(v.atLeast(k, n, middle), tail):
			low = middle
		default:
			high = middle
		}
	}
}
