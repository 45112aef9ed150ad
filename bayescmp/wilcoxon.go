package bayescmp

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/bayescmp/go/bayescmp/internal/ranks"
	"github.com/bayescmp/go/bayescmp/internal/writing"
	"gonum.org/v1/gonum/mathext"
)

// Wilcoxon is the signed-rank test of Wilcoxon (1945) on the mean differences of data sets, as Demšar (2006, section 3.1.3)
// recommends it for two classifiers: the differences are ranked by their size, and R⁺ and R⁻ are the sums of the ranks of those for
// right and for left. The statistic W is R⁺; Demšar's T is the smaller of the two.
//
// P comes from the exact null distribution of R⁺ given the ranks, also with ties (mid-ranks) and zeros: every sign pattern of the
// differences that are not 0 is equally probable. Above 500 of them it comes from the normal approximation with that distribution's
// variance, Σ rank²/4, which is Demšar's z corrected for ties and zeros (and there within 0.0005 of the exact one).
//
// The estimate is that of Hodges and Lehmann (1963), the median of all averages of two differences (or of one with itself). Its
// interval is between two of these averages; its level comes from the exact distribution without ties, and is at least that
// whatever the ties (Noether 1967). Both are about all differences, zeros too. The effect is the matched-pairs rank-biserial
// correlation (R⁺ − R⁻)/(R⁺ + R⁻) (Kerby 2014).
//
// The test takes the data sets as independent, and the differences as symmetric about their median if neither is better. It looks at
// the mean of each data set only.
type Wilcoxon struct {
	// Alpha is the largest p value that counts as significant, in (0, 0.5]; 0 means 0.05.
	Alpha float64
	// Alternative is the direction chosen before the data were seen; TwoSided by default.
	Alternative Alternative
	// Zeros says what becomes of differences that are exactly 0; SplitZeros by default.
	Zeros Zeros
	// Approximate takes the normal approximation (without a continuity correction) at any number of data sets, to compare with what
	// others print.
	Approximate bool
}

// Zeros is a rule for data sets on which there is no difference.
type Zeros int

const (
	// SplitZeros is Demšar's rule (2006, section 3.1.3): zeros are ranked, and their ranks split evenly between the sums; of an odd
	// number of them one is ignored from the start. It is the default.
	SplitZeros Zeros = iota
	// PrattZeros is the rule of Pratt (1959): zeros are ranked, and then their ranks are left out.
	PrattZeros
	// DropZeros is the rule of Wilcoxon (1945): zeros are left out, and the rest is ranked.
	DropZeros
)

func (z Zeros) String() string {
	switch z {
	case SplitZeros:
		return "split"
	case PrattZeros:
		return "Pratt"
	case DropZeros:
		return "dropped"
	}
	return fmt.Sprintf("Zeros(%d)", int(z))
}

// exactSigns is up to how many signs the null distribution of R⁺ is computed exactly: 25 ms.
const exactSigns = 500

// Name is "Wilcoxon signed-rank test".
func (Wilcoxon) Name() string { return "Wilcoxon signed-rank test" }

// Test answers for all data sets of the pair. Errors wrap [ErrOption] or [ErrEmpty].
func (t Wilcoxon) Test(p Pair) (*Significance, error) {
	s, d, err := t.decide(p)
	if err != nil {
		return nil, err
	}
	s.hodgesLehmann(d)
	s.disagreement()
	return s, nil
}

// decide is Test without the estimate of the difference, which takes most of the time and is not asked for when many pairs are tested.
func (t Wilcoxon) decide(p Pair) (*Significance, []float64, error) {
	s, err := newSignificance(t.Name(), p, t.Alpha, t.Alternative)
	if err != nil {
		return nil, nil, err
	}
	if t.Zeros != SplitZeros && t.Zeros != PrattZeros && t.Zeros != DropZeros {
		return nil, nil, fmt.Errorf("%w: Zeros must be SplitZeros, PrattZeros or DropZeros, not %d", ErrOption, t.Zeros)
	}
	d := settled(p)
	s.count(d)
	r := t.Zeros.rank(d)
	s.RPlus, s.RMinus = r.plus, r.minus
	s.Statistic, s.StatisticName = r.plus, "W"
	if total := r.plus + r.minus; total > 0 {
		s.Effect = (r.plus - r.minus) / total
	}
	s.EffectName = "matched-pairs rank-biserial correlation"
	s.signedRanks(r, t.Approximate || len(r.signed) > exactSigns)
	s.assume("independent data sets")
	s.assume("differences symmetric about their median")
	s.assumeZeros(t.Zeros)
	if !t.Approximate {
		s.tooFew(len(r.signed), "non-zero difference", oneSign)
	}
	return s, d, nil
}

// signedRanks are the ranks of the differences.
type signedRanks struct {
	plus, minus float64
	signed      []float64 // of the differences that are not 0
	split       float64   // the share of each sum in the ranks of the zeros
	ties        bool      // among the differences that are not 0
}

// rank applies the rule to differences in the order of their sizes. Which of several zeros is ignored makes no difference: their ranks are
// the same.
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
	r := signedRanks{signed: make([]float64, 0, len(d)-zeros)}
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

// signedRanks sets P from the distribution of R⁺ given the ranks.
func (s *Significance) signedRanks(r signedRanks, approximate bool) {
	ties := ""
	if r.ties {
		ties = " with ties"
	}
	n := writing.Plural(len(r.signed), "signed rank") + ties
	switch {
	case len(r.signed) == 0:
		s.P, s.Method = 1, "no sign to count"
		s.warn(fmt.Errorf("all differences on %s are 0: there is nothing to test, and p is 1", s.scope))
	case approximate:
		square := 0.0
		for _, rank := range r.signed {
			square += rank * rank
		}
		z := (r.plus - r.minus) / math.Sqrt(square)
		s.decide(math.Erfc(-z/math.Sqrt2)/2, math.Erfc(z/math.Sqrt2)/2)
		s.Method = fmt.Sprintf("normal approximation corrected for ties and zeros, z = %s, %s", writing.Number3(z), n)
		if len(r.signed) <= 25 {
			s.warn(fmt.Errorf("the normal approximation is meant for more than 25 differences (Demšar 2006), not for %d", len(r.signed)))
		}
	default:
		null := ranks.NewSigned(r.signed)
		s.decide(null.AtMost(r.plus-r.split), null.AtMost(r.minus-r.split))
		s.Method = "exact null distribution, " + n
	}
}

// hodgesLehmann estimates the median difference. The interval leaves out the c smallest averages, c the largest value of W
// (without ties) that has a probability of at most the tail or less below and at itself, and as many of the largest.
func (s *Significance) hodgesLehmann(d []float64) {
	averages := ranks.NewWalsh(d)
	s.Estimate, s.EstimateName = averages.Median(), "Hodges–Lehmann estimate of the difference"
	c, level := criticalW(len(d), s.tail())
	if c < 0 {
		s.interval(math.Inf(-1), math.Inf(1), 1)
		return
	}
	s.interval(averages.Kth(c+1), averages.Kth(averages.Len()-c), 1-s.sides()*level)
}

// criticalW is the largest W of n differences without ties with P(W ≤ w) ≤ tail, below 0 when there is none, and that probability; above the
// limit by the normal approximation.
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
	c := null.Critical(tail)
	return int(c), null.AtMost(c)
}

// assumeZeros says what became of zeros, if there are any.
func (s *Significance) assumeZeros(z Zeros) {
	zeros := writing.Plural(s.Ties, "zero difference")
	switch {
	case s.Ties == 0:
	case z == DropZeros:
		s.assume("%s left out", zeros)
	case z == PrattZeros:
		s.assume("%s ranked, and then left out (Pratt)", zeros)
	case s.Ties%2 == 0:
		s.assume("%s split evenly (Demšar)", zeros)
	case s.Ties == 1:
		s.assume("%s ignored (Demšar)", zeros)
	default:
		s.assume("%s split evenly but for one, which is ignored (Demšar)", zeros)
	}
}

// zeroed returns the mean difference on each data set; what is below 1e-12 of the largest score is rounding, and 0.
func zeroed(p Pair) []float64 {
	d := p.Means()
	for i := range d {
		if math.Abs(d[i]) < p.sets[i].dust() {
			d[i] = 0
		}
	}
	return d
}

// settled returns the mean differences in the order of their sizes, without their rounding: what is below 1e-12 of the largest score is 0, and
// sizes that are closer than that are the same. Without it ties are lost: 0.768 − 0.763 is not 0.936 − 0.931.
func settled(p Pair) []float64 {
	type sized struct{ d, size, dust float64 }
	d, order := zeroed(p), make([]sized, len(p.sets))
	for i, v := range d {
		order[i] = sized{v, math.Abs(v), p.sets[i].dust()}
	}
	slices.SortFunc(order, func(a, b sized) int {
		switch {
		case a.size < b.size:
			return -1
		case a.size > b.size:
			return 1
		case a.dust != b.dust:
			return cmp.Compare(a.dust, b.dust)
		}
		return cmp.Compare(a.d, b.d)
	})
	first := 0
	for i, s := range order {
		d[i] = s.d
		if f := order[first]; s.d != 0 && s.size-f.size < max(s.dust, f.dust) {
			d[i] = math.Copysign(f.size, s.d)
		} else {
			first = i
		}
	}
	return d
}
