package bayescmp_test

import (
	"fmt"
	"math"
	"math/bits"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// Both estimates are shares of subsets, which are counted one by one; and both are unbiased: their
// means over the binomial distribution are the true probability and the true variance.
func TestAttempts(t *testing.T) {
	for _, n := range []int{1, 4, 7, 10} {
		for k := 1; k <= n; k++ {
			for name, rule := range map[string]struct {
				estimate func(a bayescmp.Attempts) (float64, float64)
				passes   func(right int) bool
			}{
				"pass": {func(a bayescmp.Attempts) (float64, float64) { return a.PassAt(k) },
					func(right int) bool { return right > 0 }},
				"majority": {func(a bayescmp.Attempts) (float64, float64) { return a.Majority(k) },
					func(right int) bool { return 2*right > k }},
			} {
				if name == "majority" && k%2 == 0 {
					continue
				}
				what := fmt.Sprintf("%s of %d from %d", name, k, n)
				got := make([]float64, n+1)
				variance := make([]float64, n+1)
				for c := range n + 1 {
					got[c], variance[c] = rule.estimate(bayescmp.Attempts{Answers: n, Right: c})
					passed, all := 0, 0
					for set := range 1 << n { // the first c answers are right
						if bits.OnesCount(uint(set)) == k {
							all++
							if rule.passes(bits.OnesCount(uint(set & (1<<c - 1)))) {
								passed++
							}
						}
					}
					near(t, what, got[c], float64(passed)/float64(all), 1e-12)
				}
				for _, p := range []float64{0.1, 0.5, 0.93} {
					mean, square, stated, truth := 0.0, 0.0, 0.0, 0.0
					for c := range n + 1 {
						weight := binomial(n, c, p)
						mean += weight * got[c]
						square += weight * got[c] * got[c]
						stated += weight * variance[c]
					}
					for c := range k + 1 {
						if rule.passes(c) {
							truth += binomial(k, c, p)
						}
					}
					near(t, what+": mean", mean, truth, 1e-12)
					if n >= 2*k {
						near(t, what+": variance", stated, square-mean*mean, 1e-12)
					} else if !math.IsNaN(stated) {
						t.Errorf("%s: a variance without enough answers", what)
					}
				}
			}
		}
	}
	for _, a := range []bayescmp.Attempts{{3, 4}, {3, -1}, {0, 0}} {
		if v, _ := a.PassAt(1); !math.IsNaN(v) {
			t.Errorf("%+v: %g", a, v)
		}
	}
}

func binomial(n, c int, p float64) float64 {
	log := lgamma(n+1) - lgamma(c+1) - lgamma(n-c+1)
	return math.Exp(log) * math.Pow(p, float64(c)) * math.Pow(1-p, float64(n-c))
}

func TestItemsPassAt(t *testing.T) {
	it := items(t, simulated(12), bayescmp.LongItems{})
	one := accepted(it.PassAt(1))(t)
	two := accepted(it.PassAt(2))(t)
	p, same := accepted(it.Pair("a", "b"))(t), accepted(one.Pair("a", "b"))(t)
	for i, mean := range p.Means() {
		near(t, "pass@1 is the mean", same.Means()[i], mean, 1e-14)
	}
	if !strings.Contains(two.String(), "pass@2, higher is better") ||
		!strings.Contains(two.String(), "clusters") {
		t.Error(two)
	}
	_, err := it.PassAt(3)
	refused(t, err, bayescmp.ErrOption, "2 answers")
	_, err = it.Majority(2)
	refused(t, err, bayescmp.ErrOption, "tie;")
	_, err = two.PassAt(0)
	refused(t, err, bayescmp.ErrOption, "0")
	grades := items(t, "model,item,score\na,1,0.5\n", bayescmp.LongItems{})
	_, err = grades.PassAt(1)
	refused(t, err, bayescmp.ErrOption, "right or wrong")
}

func ExampleAttempts() {
	// Of ten programs for a task, three pass.
	a := bayescmp.Attempts{Answers: 10, Right: 3}
	pass, variance := a.PassAt(5)
	majority, _ := a.Majority(3)
	fmt.Printf("pass@5 %.4f, standard error %.4f; majority of 3: %.4f\n",
		pass, math.Sqrt(variance), majority)
	// Output:
	// pass@5 0.9167, standard error 0.0833; majority of 3: 0.1833
}
