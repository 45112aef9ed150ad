package bayescmp_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/bayescmp/go/bayescmp"
	"gonum.org/v1/gonum/stat"
)

func hierarchicalPosterior(t testing.TB, test bayescmp.Hierarchical, p bayescmp.Pair) (*bayescmp.Comparison, *bayescmp.HierarchicalPosterior) {
	t.Helper()
	c := accepted(test.Compare(p))(t)
	return c, c.Posterior.(*bayescmp.HierarchicalPosterior)
}

// What one expects to believe with more data is what one believes: the mean of P over the predicted pairs is P.
func TestPredictedAnswersAverageToTheAnswer(t *testing.T) {
	t.Parallel() // with the other tests that take their time
	const draws = 100
	p, test := someDatasets(t, 15, 5, 10), bayescmp.Hierarchical{Rope: 0.01}
	for _, more := range [][2]int{{15, 0}, {10, 8}} {
		c, post := hierarchicalPosterior(t, test, p)
		src := bayescmp.Seed(3)
		answers := make([][]float64, 3)
		for range draws {
			predicted := accepted(post.Predict(more[0], more[1], src))(t)
			got := accepted(test.Compare(predicted))(t).P
			for k, v := range []float64{got.Left, got.Rope, got.Right} {
				answers[k] = append(answers[k], v)
			}
		}
		for k, want := range []float64{c.P.Left, c.P.Rope, c.P.Right} {
			mean, sd := stat.MeanStdDev(answers[k], nil)
			t.Logf("%v more, region %d: %.4f ± %.4f, want %.4f", more, k, mean, sd/math.Sqrt(draws), want)
			if math.Abs(mean-want) > 3.5*sd/math.Sqrt(draws)+1e-3 {
				t.Errorf("%v more: the mean of P[%d] is %.4f ± %.4f, want %.4f", more, k, mean, sd/math.Sqrt(draws), want)
			}
		}
	}
}

// The mean of a new data set that has very many folds without correlation is its δ, whose distribution the posterior has in closed form; and that
// of an old one, with very many more runs, is what its estimate says.
func TestPredictedMeansAreDistributedAsThePosteriorSays(t *testing.T) {
	t.Parallel() // with the other tests that take their time
	const draws = 2000
	p := someDatasets(t, 6, 2, 10)
	_, post := hierarchicalPosterior(t, bayescmp.Hierarchical{Rho: bayescmp.Value(0.0)}, p)
	estimates := post.Estimates(0)
	src := bayescmp.Seed(4)
	var next, third []float64
	for range draws {
		means := accepted(post.Predict(1, 400, src))(t).Means()
		next, third = append(next, means[len(means)-1]), append(third, means[2])
	}
	// cdf is the distribution function of a density, by the trapezoid rule.
	cdf := func(density func(float64) float64) func(x float64) float64 {
		const from, to, n = -0.5, 0.5, 4000
		sums := make([]float64, n+1)
		for i := 1; i <= n; i++ {
			sums[i] = sums[i-1] + (to-from)/n*density(from+(float64(i)-0.5)*(to-from)/n)
		}
		return func(x float64) float64 {
			at := min(max((x-from)/(to-from)*n, 0), n-1e-9)
			i := int(at)
			return sums[i] + (at-float64(i))*(sums[i+1]-sums[i])
		}
	}
	for name, c := range map[string]struct {
		drawn []float64
		cdf   func(float64) float64
	}{"next": {next, cdf(post.NextDensity)}, "third": {third, cdf(estimates[2].Density)}} {
		slices.Sort(c.drawn)
		worst := 0.0
		for i, x := range c.drawn {
			worst = max(worst, math.Abs(c.cdf(x)-(float64(i)+0.5)/draws))
		}
		t.Logf("%s: Kolmogorov distance %.4f", name, worst)
		if limit := 1.95 / math.Sqrt(draws); worst > limit { // p = 0.001
			t.Errorf("%s: the Kolmogorov distance is %.4f, more than %.4f", name, worst, limit)
		}
	}
}

func TestPredictKeepsWhatThereIs(t *testing.T) {
	p := someDatasets(t, 4, 2, 5)
	_, post := hierarchicalPosterior(t, bayescmp.Hierarchical{}, p)
	q := accepted(post.Predict(2, 3, nil))(t)
	if again := accepted(post.Predict(2, 3, nil))(t); fmt.Sprint(again.Means()) != fmt.Sprint(q.Means()) {
		t.Error("the fixed seed does not fix the draw")
	}
	if got := len(q.Datasets()); got != 6 {
		t.Errorf("%d data sets", got)
	}
	for i, name := range q.Datasets() {
		d := accepted(q.Differences(name))(t)
		if len(d) != 25 {
			t.Errorf("%d folds on %s", len(d), name)
		}
		if i < 4 {
			if before := accepted(p.Differences(name))(t); !slices.Equal(before, d[:10]) {
				t.Errorf("the folds that were there on %s are gone", name)
			}
		}
	}
	if same := accepted(post.Predict(0, 0, nil))(t); fmt.Sprint(same.Means()) != fmt.Sprint(p.Means()) {
		t.Error("no more data is another pair")
	}
	for _, bad := range [][2]int{{-1, 0}, {0, -1}, {10_001, 0}} {
		_, err := post.Predict(bad[0], bad[1], nil)
		refused(t, err, bayescmp.ErrOption)
	}
	var none *bayescmp.HierarchicalPosterior
	_, err := none.Predict(1, 1, nil)
	refused(t, err, bayescmp.ErrEmpty)
}
