package simulate

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// The pool decides as the tests of bayescmp, which take milliseconds each.
func TestPoolDecidesAsItsTests(t *testing.T) {
	scores := uciWeka()
	const left, right = "J48", "AODE"
	p := &pool{scores: scores, left: left, right: right, critical: map[int]critical{}}
	from, err := favourites(scores, left, right)
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(7, 8))
	rejections := make([]float64, 3)
	for i := range 60 {
		chosen, err := from[i%2].draw(25, 20+i%5, random)
		if err != nil {
			t.Fatal(err)
		}
		got, err := p.measure(chosen)
		if err != nil {
			t.Fatal(err)
		}
		some, err := scores.On(chosen...)
		if err != nil {
			t.Fatal(err)
		}
		variance, err := bayescmp.ANOVA{}.Test(some)
		if err != nil {
			t.Fatal(err)
		}
		ranking, err := bayescmp.Friedman{Approximate: true}.Rank(some)
		if err != nil {
			t.Fatal(err)
		}
		tukey, err := variance.Tukey().Between(left, right)
		if err != nil {
			t.Fatal(err)
		}
		nemenyi, err := ranking.Nemenyi().Between(left, right)
		if err != nil {
			t.Fatal(err)
		}
		control, err := variance.Dunnett(right)
		if err != nil {
			t.Fatal(err)
		}
		dunnett, err := control.Between(left, right)
		if err != nil {
			t.Fatal(err)
		}
		want := []float64{
			indicator(tukey.Significant), indicator(nemenyi.Significant),
			indicator(dunnett.Significant),
		}
		if !slices.Equal(got[4:7], want) {
			t.Errorf("%v: decided %v, the tests say %v", chosen, got[4:7], want)
		}
		if got, want := math.Abs(p.t(variance)), math.Abs(tukey.T); math.Abs(got-want) > 1e-12 {
			t.Errorf("%v: |t| is %g, the test has %g", chosen, got, want)
		}
		for j, v := range want {
			rejections[j] += v
		}
	}
	if slices.Min(rejections) < 5 || slices.Max(rejections) > 55 {
		t.Errorf("the tests of 60 selections reject %v times: the test hardly tests", rejections)
	}
}
