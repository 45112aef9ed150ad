package bayescmp_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/internal/studies"
	"gonum.org/v1/gonum/floats"
)

// manyClassifiers are scores of k classifiers on n data sets: classifier i is i*step better than
// the first one.
func manyClassifiers(t testing.TB, r *rand.Rand, k, n int, step float64) *bayescmp.Scores {
	t.Helper()
	table := make([][]float64, n)
	for i := range table {
		table[i] = make([]float64, k)
		for c := range table[i] {
			table[i][c] = 0.5 + 0.02*r.NormFloat64() + step*float64(c)
		}
	}
	return ofTable(t, table, false)
}

// The P values are those of the classical tests, on scores that are shifted by the rope.
func TestFamilywiseIsHolm(t *testing.T) {
	r := rand.New(rand.NewPCG(40, 5))
	asked := 0
	for _, c := range []struct {
		test bayescmp.Test
		one  bayescmp.SignificanceTest
		rope float64
	}{
		{bayescmp.SignedRank{Samples: 1000}, bayescmp.Wilcoxon{}, 0},
		{bayescmp.Sign{}, bayescmp.BinomialSign{Zeros: bayescmp.DropZeros}, 0},
		{bayescmp.SignedRank{Rope: 0.01, Samples: 1000}, bayescmp.Wilcoxon{}, 0.01},
		{bayescmp.Sign{Rope: 0.03}, bayescmp.BinomialSign{Zeros: bayescmp.DropZeros}, 0.03},
	} {
		for _, n := range []int{6, 15, 30} {
			s := manyClassifiers(t, r, 4, n, 0.012)
			m := accepted(bayescmp.AllPairs(t.Context(), s, c.test))(t)
			p := make([]float64, len(m.Comparisons))
			for i, pair := range m.Comparisons {
				p[i] = 1
				if d := pair.Decision(); d != bayescmp.Undecided {
					p[i] = classicalOpposite(t, s, c.one, pair, d, c.rope)
					asked++
				}
			}
			want := accepted(bayescmp.Adjust(p, bayescmp.Holm))(t)
			for i, got := range m.Familywise().P {
				if math.Abs(got-want[i]) > 1e-12 {
					t.Errorf("%+v on %d: %s: %g, want %g", c.test, n, m.Comparisons[i].Verdict(),
						got, want[i])
				}
			}
		}
	}
	if asked < 20 {
		t.Errorf("only %d decisions", asked)
	}
}

// classicalOpposite is the P value of the opposite of a decision by a classical test.
func classicalOpposite(t *testing.T, s *bayescmp.Scores, one bayescmp.SignificanceTest,
	c *bayescmp.Comparison, d bayescmp.Decision, rope float64,
) float64 {
	t.Helper()
	means := pairOf(t, s, c.Left, c.Right).Means()
	against := func(edge float64, to bayescmp.Alternative) float64 {
		z := make([]float64, len(means))
		for i, v := range means {
			z[i] = v - edge
		}
		switch test := one.(type) {
		case bayescmp.Wilcoxon:
			test.Alternative = to
			one = test
		case bayescmp.BinomialSign:
			test.Alternative = to
			one = test
		}
		return accepted(one.Test(oneScoreEach(t, z...)))(t).P
	}
	switch {
	case rope == 0:
		return against(0, bayescmp.TwoSided)
	case d == bayescmp.RightBetter:
		return against(rope, bayescmp.ForRight)
	case d == bayescmp.LeftBetter:
		return against(-rope, bayescmp.ForLeft)
	}
	return max(against(rope, bayescmp.ForLeft), against(-rope, bayescmp.ForRight))
}

// mostFrequent is the outcome that most averages of two differences have.
func mostFrequent(mean, sd, rope float64) bayescmp.Decision {
	normal := distuv.Normal{Mu: mean, Sigma: sd}
	left, right := normal.CDF(-rope), normal.Survival(rope)
	switch inside := 1 - left - right; {
	case inside > max(left, right):
		return bayescmp.Equivalent
	case left > right:
		return bayescmp.LeftBetter
	}
	return bayescmp.RightBetter
}

// Simulated with equal classifiers, with some that are equal, and at the edge of the rope: any
// wrong decision among those that hold together comes in no more than 5 of 100 files. As many pairs
// as stated are called different if all are equal. With a rope no more than twice as many as
// expected are wrong about the most frequent outcome.
func TestFamilywiseErrs(t *testing.T) {
	const files = 40
	allWrong, allExpected := 0.0, 0.0
	for number, c := range []struct {
		test  bayescmp.Test
		k, n  int
		apart float64
		rope  float64
	}{
		{bayescmp.SignedRank{Samples: 1000}, 8, 20, 0, 0},
		{bayescmp.SignedRank{Samples: 1000}, 5, 6, 0, 0},
		{bayescmp.SignedRank{Samples: 1000, Rope: 0.01}, 5, 12, 0.01, 0.01},
		{bayescmp.SignedRank{Samples: 1000, Rope: 0.01}, 8, 20, 0.0025, 0.01},
		{bayescmp.SignedRank{Samples: 1000, Rope: 0.02}, 8, 20, 0.002, 0.02},
		{bayescmp.SignedRank{Samples: 1000, Rope: 0.02}, 8, 20, 0.005, 0.02},
		{bayescmp.Sign{}, 8, 20, 0, 0},
	} {
		n := float64(files)
		results := studies.Study{
			Name: fmt.Sprintf("familywise-%d", number), Parameters: fmt.Sprintf("%+v", c),
			Columns: []string{
				"any is wrong", "called", "stated", "by itself wrong", "expected"},
			Replications: files,
			Replicate: func(i int) []float64 {
				r := rand.New(rand.NewPCG(uint64(i), 43))
				s := manyClassifiers(t, r, c.k, c.n, c.apart)
				return familywiseErrors(accepted(bayescmp.AllPairs(t.Context(), s, c.test))(t),
					c.apart, c.rope)
			},
		}.Results(t)
		mean := func(column int) float64 { return floats.Sum(results.Column(column)) / n }
		wrong, perFile, stated := floats.Sum(results.Column(0)), mean(1), mean(2)
		ownWrong, expected := mean(3), mean(4)
		if most := 0.05*n + 3*math.Sqrt(0.05*n); wrong > most {
			t.Errorf("%+v: any is wrong in %g of %d files", c.test, wrong, files)
		}
		if c.rope > 0 {
			allWrong, allExpected = allWrong+ownWrong, allExpected+expected
		} else if perFile > 1.4*stated+0.5 || stated > 1.4*perFile+0.5 {
			t.Errorf("%+v: %.2f pairs are called different, stated %.2f", c.test, perFile, stated)
		}
		t.Logf("%+v: any wrong in %g of %d, called %.2f, stated %.2f; by themselves wrong %.2f, "+
			"expected %.2f", c.test, wrong, files, perFile, stated, ownWrong, expected)
	}
	if allWrong > 2*allExpected {
		t.Errorf("with a rope %.2f are wrong, expected %.2f", allWrong, allExpected)
	}
}

// familywiseErrors are whether any decision that holds for all pairs is wrong, how many pairs are
// called different by themselves, how many are stated to be so by chance, how many decisions by
// themselves are wrong, and how many are expected to be. Classifier i is i*apart better than the
// first one.
func familywiseErrors(m *bayescmp.Matrix, apart, rope float64) []float64 {
	f := m.Familywise()
	anyWrong, called, ownWrong := false, 0.0, 0.0
	for j, d := range f.Decisions {
		pair := m.Comparisons[j]
		own := pair.Decision()
		called += studies.Bit(own == bayescmp.LeftBetter || own == bayescmp.RightBetter)
		var left, right int
		fmt.Sscanf(pair.Left+" "+pair.Right, "c%d c%d", &left, &right)
		ahead := float64(right-left) * apart
		beyond := ahead > rope+1e-9
		anyWrong = anyWrong || d == bayescmp.LeftBetter || d == bayescmp.RightBetter && !beyond ||
			d == bayescmp.Equivalent && beyond
		ownWrong += studies.Bit(own != bayescmp.Undecided && own != mostFrequent(ahead, 0.02, rope))
	}
	return []float64{studies.Bit(anyWrong), called, f.ByChance, ownWrong, f.ExpectedWrong}
}

// The names in the claims are in the order of the verdict, and the tests that are about the data
// sets at hand take their posterior.
func TestFamilywiseClaims(t *testing.T) {
	m := accepted(bayescmp.AllPairs(t.Context(), weka(), bayescmp.Poisson{Rope: 0.01}))(t)
	f := m.Familywise()
	want := ": HNB and AODE practically equivalent; J48graft and J48 practically equivalent. " +
		"By their own probabilities, fewer than 1 of 7 decided pairs are wrong."
	if !strings.HasSuffix(f.String(), want) || !strings.HasSuffix(m.Verdict(), f.String()) {
		t.Errorf("%s\n%s", m.Verdict(), f)
	}
	for i, c := range m.Comparisons {
		if c.Decision() == bayescmp.Equivalent && f.P[i] < max(c.P.Left, c.P.Right) {
			t.Errorf("%s: %g", c.Verdict(), f.P[i])
		}
	}
	var none *bayescmp.Familywise
	if none.String() != "no decisions" || none.Together() != 0 ||
		(&bayescmp.Matrix{}).Familywise().String() != "no decisions" {
		t.Error("nothing has decisions")
	}
}
