package simulate

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"path/filepath"
	"runtime"
	"slices"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// checkDeciles checks that the right share of a sample is below each decile of its distribution.
func checkDeciles(t *testing.T, sample []float64, cdf func(x float64) float64) {
	t.Helper()
	n := float64(len(sample))
	for k := 1; k < 10; k++ {
		p, below := float64(k)/10, 0.0
		for _, v := range sample {
			below += indicator(cdf(v) < p)
		}
		if se := math.Sqrt(p * (1 - p) / n); math.Abs(below/n-p) > 4*se {
			t.Errorf("%g of the sample is below the quantile of %g, standard error %g",
				below/n, p, se)
		}
	}
}

func TestCauchy(t *testing.T) {
	cdf := func(x float64) float64 { return 0.5 + math.Atan((x-0.005)/narrow)/math.Pi }
	checkDeciles(t, cauchyDifferences(100_000, 0.005, narrow, source(1)), cdf)
	// "this implies that 80% of the sampled δi's lies within the rope"
	inside := 0.0
	for _, v := range cauchyDifferences(100_000, 0, narrow, source(2)) {
		inside += indicator(math.Abs(v) < rope) / 100_000
	}
	if math.Abs(inside-0.8) > 0.005 {
		t.Errorf("%g of the population is in the rope", inside)
	}
}

func TestBimodal(t *testing.T) {
	for _, sd := range []float64{0.001, 0.01} {
		normal := func(x, mean float64) float64 { return math.Erfc((mean-x)/sd/math.Sqrt2) / 2 }
		cdf := func(x float64) float64 { return (normal(x, 0.005) + normal(x, 0.02)) / 2 }
		checkDeciles(t, bimodalDifferences(100_000, sd, source(3)), cdf)
	}
}

// With folds of equal size the mean of a cross-validation is the mean, over the instances, of (F is
// right) − (G is right). F is right with probability θf and G with θg, independently. So the
// variance around δ is (θf(1−θg) + θg(1−θf) − δ²)/n.
func TestKnownDifferencesScatterAsTheyShould(t *testing.T) {
	for _, delta := range []float64{0, 0.0125, 0.1, -0.05} {
		const datasets, n = 4000, 200
		pair, err := knownDifferences(slices.Repeat([]float64{delta}, datasets), n, source(4))
		if err != nil {
			t.Fatal(err)
		}
		f, g := 0.9, 0.9-delta
		want, got := (f*(1-g)+g*(1-f)-delta*delta)/n, 0.0
		for _, mean := range pair.Means() {
			got += (mean - delta) * (mean - delta) / datasets
		}
		if se := want * math.Sqrt(2.0/datasets); math.Abs(got-want) > 4*se {
			t.Errorf("mean squared error at δ = %g: %g, expected is %g ± %g", delta, got, want, se)
		}
	}
}

// short keeps some settings and replications of a study.
func short(s Study, replications int, settings ...int) Study {
	var some [][]float64
	for _, i := range settings {
		some = append(some, s.Settings[i])
	}
	s.Settings, s.Replications = some, replications
	return s
}

// The hierarchical test runs on all cores itself, and the study runs several at the same time.
func TestHierarchicalStudyIsTheSameOnAnyNumberOfCores(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	for _, study := range []Study{
		short(EquivalentClassifiers(), 3, 4), short(ShrinkageError(), 3, 0),
	} {
		runtime.GOMAXPROCS(1)
		want := csvOf(t, run(t, study))
		runtime.GOMAXPROCS(7)
		if got := csvOf(t, run(t, study)); got != want {
			t.Errorf("%s on 7 cores:\n%s\non one:\n%s", study.Name, got, want)
		}
		// Two cores take no third experiment if the first cancels the study.
		runtime.GOMAXPROCS(2)
		interrupted := study
		interrupted.File = filepath.Join(t.TempDir(), "study.csv")
		ctx, cancel := context.WithCancel(t.Context())
		interrupted.Experiment = func(setting []float64, random *rand.Rand) ([]float64, error) {
			cancel()
			return study.Experiment(setting, random)
		}
		if _, err := interrupted.Run(ctx); !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		interrupted.Experiment = study.Experiment
		results := run(t, interrupted)
		if got := csvOf(t, results); got != want || results.Resumed == 0 {
			t.Errorf("%s on 2 cores, %d resumed:\n%s\non one:\n%s",
				study.Name, results.Resumed, got, want)
		}
	}
}

func TestStudiesOf2017CheckTheirSettings(t *testing.T) {
	for _, study := range []Study{
		ShrinkageError(), EquivalentClassifiers(), PracticallyEquivalentClassifiers(),
		DifferentClassifiers(),
	} {
		for i, name := range study.Parameters {
			if name == "delta0" || name == "sigma0" || name == "sd" {
				continue
			}
			for _, bad := range []float64{0, 2.5, -1, 1e9} {
				wrong := short(study, 1, 0)
				wrong.Settings = [][]float64{slices.Clone(study.Settings[0])}
				wrong.Settings[0][i] = bad
				if _, err := wrong.Run(context.Background()); !errors.Is(err, ErrStudy) {
					t.Errorf("%s with %s = %g: %v", study.Name, name, bad, err)
				}
			}
		}
	}
	// A data set with fewer instances than folds.
	few := short(EquivalentClassifiers(), 1, 0)
	few.Settings = [][]float64{{0, 0.01, 10, 5}}
	if _, err := few.Run(context.Background()); !errors.Is(err, bayescmp.ErrFolds) {
		t.Errorf("five instances: %v", err)
	}
}

func TestEvidence(t *testing.T) {
	for _, test := range []struct {
		left, rope, right float64
		want              []float64 // strong, positive, for rope, for left
	}{
		{0.02, 0.02, 0.96, []float64{0, 0, 0, 0}}, // a verdict
		{0.03, 0.04, 0.93, []float64{1, 0, 0, 0}},
		{0.00, 0.06, 0.94, []float64{0, 1, 0, 0}},
		{0.06, 0.00, 0.94, []float64{0, 1, 0, 0}},
		{0.2, 0.2, 0.6, []float64{0, 0, 0, 0}}, // odds of 3 are not above 3
		{0.1, 0.6, 0.3, []float64{0, 0, 0, 0}},
		{0.1, 0.7, 0.2, []float64{0, 0, 1, 0}},
		{0.97, 0.02, 0.01, []float64{0, 0, 0, 1}},
	} {
		p := bayescmp.Probabilities{Left: test.left, Rope: test.rope, Right: test.right}
		got := evidence(&bayescmp.Comparison{P: p, Rope: rope, Threshold: 0.95})
		if !slices.Equal(got, test.want) {
			t.Errorf("%+v is evidence %v", p, got)
		}
	}
}

// BenchmarkHierarchicalStudies runs experiments at each setting.
func BenchmarkHierarchicalStudies(b *testing.B) {
	for _, study := range []Study{
		ShrinkageError(), EquivalentClassifiers(), DifferentClassifiers(),
	} {
		for i, setting := range study.Settings {
			b.Run(study.Name+" "+study.describe(setting), func(b *testing.B) {
				if _, err := short(study, b.N, i).Run(context.Background()); err != nil {
					b.Fatal(err)
				}
			})
		}
	}
}
