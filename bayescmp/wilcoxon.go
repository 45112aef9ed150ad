package bayescmp

import (
	"context"
	"errors"
	"fmt"
	"math"

	"github.com/bayescmp/go/internal/ranks"
	"github.com/bayescmp/go/internal/writing"
	"gonum.org/v1/gonum/mathext"
)

// Wilcoxon is the signed-rank test of Wilcoxon (1945) on the mean differences of data sets, as
// Demšar (2006, section 3.1.3) recommends it for two classifiers. The differences are ranked by
// their size. R⁺ is the sum of the ranks of the differences for right, and R⁻ the sum for left. The
// statistic W is R⁺; Demšar's T is the smaller of the two.
//
// Where data sets are in families ([Scores.InFamilies]), the signs of a whole family are equal or
// turned together: that is the null distribution then, and there is no interval.
//
// P comes from the exact null distribution of R⁺ given the ranks, also with ties (mid-ranks) and
// zeros: every sign pattern of the differences that are not 0 is equally probable. It is exact up
// to 500 such differences, and for any number of them that have few distinct ranks. Otherwise P
// comes from the normal approximation with the variance of this distribution, Σ rank²/4. This is
// Demšar's z corrected for ties and zeros. Beyond 500 differences this approximation is within
// 0.0005 of the exact P without ties, and within 0.002 with the worst ties that we found.
//
// The estimate follows Hodges and Lehmann (1963): it is the median of all averages of two
// differences (or of one with itself). Its interval is between two of these averages. The level of
// the interval comes from the exact distribution without ties, and is a lower bound whatever the
// ties (Noether 1967). Estimate and interval are about all differences, zeros too. The effect is
// the matched-pairs rank-biserial correlation (R⁺ − R⁻)/(R⁺ + R⁻) (Kerby 2014).
//
// The test assumes independent data sets, and differences that are symmetric about their median if
// neither classifier is better. It uses only the mean of each data set.
type Wilcoxon struct {
	// Alpha is the largest p value that counts as significant, from 1e-15 to 0.5; 0 means
	// 0.05.
	Alpha float64
	// Alternative is the direction chosen before the data were seen; TwoSided by default.
	Alternative Alternative
	// Zeros says what becomes of differences that are exactly 0; SplitZeros by default.
	Zeros Zeros
	// Approximate uses the normal approximation (without a continuity correction) at any number of
	// data sets, to compare with published results.
	Approximate bool
}

// exactSigns is the largest number of signs for which the null distribution of R⁺ is computed
// exactly whatever the ranks, in 25 ms.
const exactSigns = 500

// Name returns "Wilcoxon signed-rank test".
func (Wilcoxon) Name() string { return "Wilcoxon signed-rank test" }

// Test answers for all data sets of the pair. Errors wrap [ErrOption] or [ErrEmpty].
func (t Wilcoxon) Test(p Pair) (*Significance, error) {
	s, d, err := t.testDifferences(p)
	if err != nil {
		return nil, err
	}
	s.setHodgesLehmann(d)
	if p.families() != nil {
		s.withoutInterval()
	}
	s.warnDisagreement()
	return validate(s)
}

func (Wilcoxon) needsFamilies() bool { return true }

// decide does the same as Test without the estimate of the difference, which takes most of the
// time.
func (t Wilcoxon) decide(p Pair) (*Significance, error) {
	s, _, err := t.testDifferences(p)
	if err != nil {
		return nil, err
	}
	return validate(s)
}

func (Wilcoxon) sources() References { return References{wilcoxon1945, demsar2006} }

func (Wilcoxon) suits(p Pair) bool { return len(p.sets) > 1 }

func (Wilcoxon) usesFolds() bool { return false }

func (Wilcoxon) usesSizes() bool { return true }

func (t Wilcoxon) leastP(datasets int) float64 {
	if t.Approximate {
		return 0
	}
	return 2 * oneSideProbability(datasets)
}

// testDifferences tests the differences, and returns them in the order of their sizes.
func (t Wilcoxon) testDifferences(p Pair) (*Significance, []float64, error) {
	s, err := newSignificance(t, p, t.Alpha, t.Alternative)
	if err != nil {
		return nil, nil, err
	}
	if t.Zeros != SplitZeros && t.Zeros != PrattZeros && t.Zeros != DropZeros {
		return nil, nil, fmt.Errorf("%w: Zeros must be SplitZeros, PrattZeros or DropZeros, not %d",
			ErrOption, t.Zeros)
	}
	d, order := p.centres().sortedFrom(0)
	s.Wins = countWins(d)
	r := t.Zeros.rank(d)
	s.RankSums = &RankSums{r.plus, r.minus}
	s.Statistic = Statistic{Name: "W", Value: r.plus}
	s.Effect = &Effect{Name: "matched-pairs rank-biserial correlation"}
	if total := r.plus + r.minus; total > 0 {
		s.Effect.Value = (r.plus - r.minus) / total
	}
	what := "non-zero difference"
	if f := p.families(); f != nil {
		r, what = r.ofFamilies(f, d, order), "family"
		s.assume("independent families")
	} else {
		s.assume("independent data sets")
	}
	s.setSignedRankP(r, t.Approximate)
	s.assume("differences symmetric about their median")
	s.assumeZeros(t.Zeros)
	if !t.Approximate {
		s.warnTooFew(len(r.signed), what, oneSideProbability)
	}
	return s, d, nil
}

// ofFamilies are the ranks where a pattern of signs turns those of a whole family. What a family
// adds to R⁺ − R⁻ has one sign then, and counts like one rank. d are the differences in the order
// of their sizes, of the data sets in order.
func (r signedRanks) ofFamilies(f families, d []float64, order []int) signedRanks {
	signed := make([]float64, len(d))
	for k, rank := range r.signed {
		at := len(d) - len(r.signed) + k
		signed[order[at]] = math.Copysign(rank, d[at])
	}
	return signedSums(f.sums(signed))
}

// signedSums are the sums of families as signed ranks.
func signedSums(sums []float64) signedRanks {
	r := signedRanks{unit: "family"}
	for _, sum := range sums {
		switch {
		case sum > 0:
			r.plus += sum
		case sum < 0:
			r.minus -= sum
		default:
			continue
		}
		r.signed = append(r.signed, math.Abs(sum))
	}
	return r
}

// signedRanks holds the ranks of the differences.
type signedRanks struct {
	plus, minus float64   // the sums of the ranks for right and for left
	signed      []float64 // the ranks of the differences that are not 0
	split       float64   // the share of each sum in the ranks of the zeros
	ties        bool      // among the differences that are not 0
	unit        string    // what has a sign: a "signed rank" or a "family"
}

// rank computes R⁺ and R⁻ [D06 p. 7]. It applies the rule for zeros to differences in the order of
// their sizes. It does not matter which of several zeros is ignored: their ranks are the same.
func (z Zeros) rank(d []float64) signedRanks {
	zeros := 0
	for zeros < len(d) && d[zeros] == 0 {
		zeros++
	}
	switch z {
	case SplitZeros:
		d = d[zeros%2:]
		zeros -= zeros % 2
	case DropZeros:
		d = d[zeros:]
		zeros = 0
	}
	r := signedRanks{signed: make([]float64, 0, len(d)-zeros), unit: "signed rank"}
	if z == SplitZeros {
		r.split = float64(zeros) * float64(zeros+1) / 4
	}
	for from := zeros; from < len(d); {
		to := from + 1
		for to < len(d) && math.Abs(d[to]) == math.Abs(d[from]) {
			to++
		}
		rank := float64(from+1+to) / 2
		for _, v := range d[from:to] {
			if v > 0 {
				r.plus += rank
			} else {
				r.minus += rank
			}
			r.signed = append(r.signed, rank)
		}
		r.ties = r.ties || to > from+1
		from = to
	}
	r.plus += r.split
	r.minus += r.split
	return r
}

// setSignedRankP sets P from the distribution of R⁺ given the ranks.
func (s *Significance) setSignedRankP(r signedRanks, approximate bool) {
	if len(r.signed) == 0 {
		s.P, s.Method = 1, "no sign to count"
		if r.unit == "family" {
			s.warn(errors.New("the differences of each family cancel: there is nothing to test, " +
				"and p is 1"))
			return
		}
		s.warn(fmt.Errorf("all differences on %s are 0: there is nothing to test, and p is 1",
			s.scope))
		return
	}
	n := writing.Plural(len(r.signed), r.unit)
	if r.ties {
		n += " with ties"
	}
	if !approximate {
		if forLeft, forRight, ok := r.tails(); ok {
			s.decide(forLeft, forRight)
			s.Method = "exact null distribution, " + n
			return
		}
	}
	z, forLeft, forRight := r.normalTails()
	s.decide(forLeft, forRight)
	s.Method = fmt.Sprintf("normal approximation corrected for ties and zeros, z = %s, %s",
		writing.Number3(z), n)
	if len(r.signed) <= 25 {
		s.warn(fmt.Errorf("the normal approximation is meant for more than 25 differences "+
			"(Demšar 2006), not for %d", len(r.signed)))
	}
}

// tails returns the exact probabilities of an R⁺ that speaks at least as much for left, and for
// right, if they are quick.
func (r signedRanks) tails() (forLeft, forRight float64, ok bool) {
	if len(r.signed) > exactSigns {
		return ranks.Tails(r.signed, r.plus-r.split)
	}
	null := ranks.NewSigned(r.signed)
	return null.AtMost(r.plus - r.split), null.AtMost(r.minus - r.split), true
}

// normalTails are the tails by the normal approximation, with its z.
func (r signedRanks) normalTails() (z, forLeft, forRight float64) {
	square := 0.0
	for _, rank := range r.signed {
		square += rank * rank
	}
	z = (r.plus - r.minus) / math.Sqrt(square)
	return z, math.Erfc(-z/math.Sqrt2) / 2, math.Erfc(z/math.Sqrt2) / 2
}

// setHodgesLehmann estimates the median difference. Its interval leaves out the c smallest and the
// c largest averages, where c is the largest number with P(W ≤ c) ≤ tail for W without ties.
func (s *Significance) setHodgesLehmann(d []float64) {
	averages := ranks.NewWalsh(d)
	s.Estimate.Name = "Hodges–Lehmann estimate of the difference"
	s.Estimate.Value = averages.Median()
	c, level := criticalW(len(d), s.tail())
	if c < 0 {
		s.setInterval(math.Inf(-1), math.Inf(1), 1)
		return
	}
	s.setInterval(averages.Kth(c+1), averages.Kth(averages.Len()-c), 1-s.sides()*level)
}

// criticalW returns the largest w with P(W ≤ w) ≤ tail for n differences without ties, and this
// probability. w is below 0 when there is none. Above exactSigns differences it uses the normal
// approximation.
func criticalW(n int, tail float64) (w int, p float64) {
	if n > exactSigns {
		count := float64(n)
		mean, sd := count*(count+1)/4, math.Sqrt(count*(count+1)*(2*count+1)/24)
		return max(-1, int(math.Floor(mean+sd*mathext.NormalQuantile(tail)))), tail
	}
	natural := make([]float64, n)
	for i := range natural {
		natural[i] = float64(i + 1)
	}
	null := ranks.NewSigned(natural)
	c := null.Critical(largestSignificantP(tail))
	return int(c), null.AtMost(c)
}

// Answer returns the result of [Wilcoxon.Test], for [SideBySide].
func (t Wilcoxon) Answer(_ context.Context, p Pair) (Answer, error) {
	return significanceAnswer(t.Test(p))
}
