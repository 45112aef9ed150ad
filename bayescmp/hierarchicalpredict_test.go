package bayescmp_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/internal/studies"
	"gonum.org/v1/gonum/stat"
)

// checkDistribution compares draws with a density by the Kolmogorov distance.
func checkDistribution(t *testing.T, what string, drawn []float64, density func(float64) float64) {
	t.Helper()
	// The distribution function, by the trapezoid rule.
	const from, to, steps = -0.5, 0.5, 4000
	sums := make([]float64, steps+1)
	for i := 1; i <= steps; i++ {
		sums[i] = sums[i-1] + (to-from)/steps*density(from+(float64(i)-0.5)*(to-from)/steps)
	}
	cdf := func(x float64) float64 {
		at := min(max((x-from)/(to-from)*steps, 0), steps-1e-9)
		i := int(at)
		return sums[i] + (at-float64(i))*(sums[i+1]-sums[i])
	}
	slices.Sort(drawn)
	n, worst := float64(len(drawn)), 0.0
	for i, x := range drawn {
		worst = max(worst, math.Abs(cdf(x)-(float64(i)+0.5)/n))
	}
	t.Logf("%s: Kolmogorov distance %.4f", what, worst)
	if limit := 1.95 / math.Sqrt(n); worst > limit { // p = 0.001
		t.Errorf("%s: the Kolmogorov distance is %.4f, more than %.4f", what, worst, limit)
	}
}

// On average predictions do not change what one believes: the mean of P over the predicted pairs is
// P.
func TestPredictedAnswersAverageToTheAnswer(t *testing.T) {
	needsTime(t)
	t.Parallel() // with the other tests that take their time
	const draws = 100
	p, test := someDatasets(t, 15, 5, 10), bayescmp.Hierarchical{Rope: 0.01}
	for _, more := range [][2]int{{15, 0}, {10, 8}} {
		c := fitted(t, test, p)
		answers := studies.Study{
			Name:       fmt.Sprintf("predictedanswers-%d-%d", more[0], more[1]),
			Parameters: "15 data sets, rope 0.01",
			Columns:    []string{"left", "rope", "right"}, Replications: draws,
			Replicate: func(i int) []float64 {
				src := bayescmp.Seed(uint64(300 + i))
				predicted := accepted(c.post.Predict(more[0], more[1], src))(t)
				got := accepted(test.Compare(predicted))(t).P
				return []float64{got.Left, got.Rope, got.Right}
			},
		}.Results(t)
		for k, want := range []float64{c.P.Left, c.P.Rope, c.P.Right} {
			mean, sd := stat.MeanStdDev(answers.Column(k), nil)
			off := sd / math.Sqrt(draws)
			what := fmt.Sprintf("mean of P[%d] with %v more", k, more)
			t.Logf("%s: %.4f ± %.4f, want %.4f", what, mean, off, want)
			near(t, what, mean, want, 3.5*off+1e-3)
		}
	}
}

// The mean of a new data set that has very many folds without correlation is its δ, whose
// distribution the posterior has in closed form. The mean of an old data set, with very many more
// runs, has the distribution of its estimate.
func TestPredictedMeansAreDistributedAsThePosteriorSays(t *testing.T) {
	needsTime(t)
	t.Parallel() // with the other tests that take their time
	const draws = 2000
	p := someDatasets(t, 6, 2, 10)
	post := fitted(t, bayescmp.Hierarchical{Rho: bayescmp.Value(0)}, p).post
	src := bayescmp.Seed(4)
	var next, third []float64
	for range draws {
		means := accepted(post.Predict(1, 400, src))(t).Means()
		next, third = append(next, means[len(means)-1]), append(third, means[2])
	}
	checkDistribution(t, "next", next, post.NextDensity)
	checkDistribution(t, "third", third, post.Estimates(0)[2].Density)
}

// The same of data sets in families: the mean of one of a new family, and of one that is there.
func TestPredictedMeansOfFamilies(t *testing.T) {
	needsTime(t)
	t.Parallel() // with the other tests that take their time
	const draws = 1000
	p := familyPair(rand.New(rand.NewPCG(21, 1)), 5, 4, 0.6, 0.01, 20)
	c := accepted(bayescmp.Hierarchical{Rho: bayescmp.Value(0)}.Compare(p))(t)
	post := c.Posterior.(*bayescmp.DrawnPosterior)
	src := bayescmp.Seed(5)
	var next, third []float64
	for range draws {
		means := accepted(post.Predict(1, 60, src))(t).Means()
		next, third = append(next, means[len(means)-1]), append(third, means[2])
	}
	checkDistribution(t, "next", next, post.NextDensity)
	checkDistribution(t, "third", third, post.Estimates(0)[2].Density)
}

// On average predictions do not change what one believes, which needs the new data sets of a family
// to be alike and to be told as one family.
func TestPredictedFamiliesAverageToTheAnswer(t *testing.T) {
	needsTime(t)
	t.Parallel() // with the other tests that take their time
	const draws = 60
	p := familyPair(rand.New(rand.NewPCG(21, 3)), 5, 3, 0.6, 0.012, 20)
	test := bayescmp.Hierarchical{Rope: 0.01}
	c := accepted(test.Compare(p))(t)
	post := c.Posterior.(*bayescmp.DrawnPosterior)
	answers := studies.Study{
		Name: "predictedfamilies", Parameters: "14 more data sets of 2 runs",
		Columns: []string{"left", "rope", "right"}, Replications: draws,
		Replicate: func(i int) []float64 {
			predicted := accepted(post.Predict(14, 2, bayescmp.Seed(uint64(600+i))))(t)
			now := accepted(test.Compare(predicted))(t)
			if n := now.Posterior.(*bayescmp.DrawnPosterior).Families.Families; n != 10 {
				t.Errorf("%d families", n)
			}
			return []float64{now.P.Left, now.P.Rope, now.P.Right}
		},
	}.Results(t)
	for k, want := range []float64{c.P.Left, c.P.Rope, c.P.Right} {
		mean, sd := stat.MeanStdDev(answers.Column(k), nil)
		off := sd / math.Sqrt(draws)
		t.Logf("mean of P[%d]: %.4f ± %.4f, want %.4f", k, mean, off, want)
		near(t, fmt.Sprintf("mean of P[%d]", k), mean, want, 3.5*off+0.01)
	}
}

func TestPredictKeepsWhatThereIs(t *testing.T) {
	p := someDatasets(t, 4, 2, 5)
	post := fitted(t, bayescmp.Hierarchical{}, p).post
	predicted := func(datasets, runs int) bayescmp.Pair {
		t.Helper()
		return accepted(post.Predict(datasets, runs, nil))(t)
	}
	q := predicted(2, 3)
	if !slices.Equal(predicted(2, 3).Means(), q.Means()) {
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
	if !slices.Equal(predicted(0, 0).Means(), p.Means()) {
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

// The documentation of Simulate says by how much the folds scatter more than the known ones. By the
// flat prior of σ, (n−1)s²/σ² is χ² with n − 2 degrees of freedom, and so the mean of σ² is
// s²(n−1)/(n−4), if the population says nothing of δ_i: here it is wide.
func TestSimulatedFoldsScatterMore(t *testing.T) {
	needsTime(t)
	for _, n := range []int{10, 100} {
		random := rand.New(rand.NewPCG(18, uint64(n)))
		var data []bayescmp.FoldScores
		known := 0.0
		for i := range 10 {
			f := bayescmp.FoldScores{Dataset: fmt.Sprint(i)}
			delta := 0.2 * random.NormFloat64()
			for range n {
				f.Left = append(f.Left, 0.5)
				f.Right = append(f.Right, 0.5+delta+0.02*random.NormFloat64())
			}
			data = append(data, f)
		}
		p := accepted(bayescmp.NewPair("a", "b", data...))(t)
		for _, sd := range p.Frame().Col("sd").Float() {
			known += sd * sd / 10
		}
		c := accepted(bayescmp.Hierarchical{Rho: bayescmp.Value(0)}.Compare(p))(t)
		const sets = 2000
		like := accepted(c.Posterior.(*bayescmp.HierarchicalPosterior).Simulate(
			0, 0.01, 5, sets, bayescmp.Seed(1)))(t)
		sum, squares := 0.0, 0.0
		for _, sd := range like.Frame().Col("sd").Float() {
			ratio := sd * sd / known
			sum, squares = sum+ratio/sets, squares+ratio*ratio/sets
		}
		want := float64(n-1) / float64(n-4)
		se := math.Sqrt((squares - sum*sum) / sets)
		if math.Abs(sum-want) > 4*se+0.01*want {
			t.Errorf("%d folds: %.4f ± %.4f times the variance, want %.4f", n, sum, se, want)
		}
	}
}

// Predicted data sets can be compared with the known ones: also where lower scores are better, or
// where scores are compared as ratios, a test answers for all of them together.
func TestPredictedDatasetsAreLikeTheKnown(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(43, 1))
	text := "dataset,fold,x,y,-x,-y\n"
	for d := range 6 {
		for fold := range 5 {
			x, y := 0.3+0.05*r.NormFloat64(), 0.32+0.05*r.NormFloat64()
			text += fmt.Sprintf("d%d,%d,%g,%g,%g,%g\n", d, fold, x, y, -x, -y)
		}
	}
	ask := func(p bayescmp.Pair) bayescmp.Probabilities {
		post := fitted(t, bayescmp.Hierarchical{}, p).post
		predicted := accepted(post.Predict(4, 1, nil))(t)
		return accepted(bayescmp.SignedRank{}.Compare(predicted))(t).P
	}
	path := filepath.Join(t.TempDir(), "s.csv")
	must(t, os.WriteFile(path, []byte(text), 0o600))
	read := func(names []string, options bayescmp.CSV) bayescmp.Pair {
		options.Only = names
		s := accepted(options.Open(path))(t)
		return pairOf(t, s, names[0], names[1])
	}
	errors := []string{"x", "y"}
	lower := ask(read(errors, bayescmp.CSV{Lower: true}))
	higher := ask(read([]string{"-x", "-y"}, bayescmp.CSV{Higher: true}))
	if lower != higher {
		t.Errorf("errors %v, their negatives %v", lower, higher)
	}
	ask(read(errors, bayescmp.CSV{Lower: true, Scale: bayescmp.ScaleRatio}))
}
