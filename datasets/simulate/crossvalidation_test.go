package simulate

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/internal/studies"
	"gonum.org/v1/gonum/stat"
)

func friedman(t testing.TB, f Friedman, seed uint64) *Data {
	t.Helper()
	d, err := f.Data(source(seed))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// Every instance has one fold in each run. The sizes of the folds, and their numbers of instances
// of each class, differ by one at most.
func TestFoldsAreAStratifiedPartition(t *testing.T) {
	for _, v := range []CrossValidation{
		{}, {Runs: 3, Folds: 7}, {Runs: 2, Folds: 2, Unstratified: true},
	} {
		for _, n := range []int{10, 23, 101} {
			d := friedman(t, Friedman{Function: 1, Noise: 1, Size: n}, uint64(n))
			runs := v.assign(d, source(1))
			if len(runs) != v.runs() {
				t.Fatalf("%+v: %d runs", v, len(runs))
			}
			for r, fold := range runs {
				if r > 0 && slices.Equal(fold, runs[0]) {
					t.Errorf("%+v, n = %d: run %d is run 0 again", v, n, r)
				}
				size := make([]int, v.folds())
				byClass := [2][]int{make([]int, v.folds()), make([]int, v.folds())}
				for i, k := range fold {
					size[k]++
					byClass[d.Class(i)][k]++
				}
				if slices.Max(size)-slices.Min(size) > 1 {
					t.Errorf("%+v, n = %d: sizes %v", v, n, size)
				}
				for _, counts := range byClass {
					if !v.Unstratified && slices.Max(counts)-slices.Min(counts) > 1 {
						t.Errorf("%+v, n = %d: of one class %v", v, n, counts)
					}
				}
			}
		}
	}
}

// Training and test set are disjoint, complete, and the same for two classifiers.
func TestClassifiersSeeTheSameFolds(t *testing.T) {
	d := friedman(t, Friedman{Function: 2, Noise: 1, Size: 53}, 1)
	// spy is a classifier that logs its training and test sets.
	spy := func(log *[]string) Classifier {
		return func(d *Data, rows []int, _ *rand.Rand) (Rule, error) {
			*log = append(*log, fmt.Sprint("train ", rows))
			trained := map[int]bool{}
			for _, i := range rows {
				trained[i] = true
			}
			return func(_ *Data, i int) int {
				if trained[i] {
					t.Errorf("instance %d is in the training set", i)
				}
				*log = append(*log, fmt.Sprint("test ", i))
				return 0
			}, nil
		}
	}
	var a, b []string
	if _, err := (CrossValidation{}).Scores(d, source(1), spy(&a), ZeroR, spy(&b)); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(a, b) {
		t.Error("two classifiers saw different folds")
	}
	if want := 10*10 + 10*53; len(a) != want {
		t.Errorf("%d calls, want %d", len(a), want)
	}
}

func TestScoresAreReproducible(t *testing.T) {
	d := friedman(t, Friedman{Function: 3, Noise: 0.1, Size: 60, RandomFeatures: 20}, 1)
	score := func(classifiers ...Classifier) [][]float64 {
		s, err := CrossValidation{Runs: 2}.Scores(d, source(4), classifiers...)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	all := score(ZeroR, CART, LDA)
	if again := score(ZeroR, CART, LDA); fmt.Sprint(again) != fmt.Sprint(all) {
		t.Error("another time, other scores")
	}
	if fewer := score(ZeroR, CART); fmt.Sprint(fewer) != fmt.Sprint(all[:2]) {
		t.Error("the scores depend on a classifier that comes later")
	}
}

// LDA and CART find a feature that tells the class, beside features that mean nothing.
func TestClassifiersOnTheObvious(t *testing.T) {
	random := source(1)
	n := 200
	class, constant := make([]int, n), make([]float64, n)
	signal, nothing := make([]float64, n), make([]float64, n)
	for i := range class {
		class[i] = i % 2
		signal[i] = float64(class[i]) + 0.1*random.NormFloat64()
		nothing[i] = random.NormFloat64()
	}
	try := func(features [][]float64) [][]float64 {
		d, err := NewData(features, class)
		if err != nil {
			t.Fatal(err)
		}
		s, err := CrossValidation{}.Scores(d, source(2), LDA, CART, ZeroR)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	for c, scores := range try([][]float64{nothing, signal, constant})[:2] {
		if m := stat.Mean(scores, nil); m < 0.99 {
			t.Errorf("classifier %d: accuracy %g with a telling feature", c, m)
		}
	}
	// In stratified folds of equal classes, a constant guess is right on exactly half of them.
	for c, scores := range try([][]float64{constant}) {
		if slices.Min(scores) != 0.5 || slices.Max(scores) != 0.5 {
			t.Errorf("classifier %d: accuracies %v without features", c, scores)
		}
	}
}

// Training sets without some of the classes, of single instances, and with repeated rows give rules
// that predict a class of the training set.
func TestClassifiersOnTinyTrainingSets(t *testing.T) {
	d, err := NewData([][]float64{{1, 2, 3, 4, 5, 6}, {0, 0, 1, 1, 0, 1}}, []int{0, 2, 2, 3, 0, 3})
	if err != nil {
		t.Fatal(err)
	}
	for name, classifier := range map[string]Classifier{
		"LDA": LDA, "CART": CART, "ZeroR": ZeroR, "SingleFeature": SingleFeature(1),
	} {
		for _, rows := range [][]int{{0}, {1, 2}, {3, 3, 3}, {0, 1, 3}, {0, 1, 2, 3, 4, 5}} {
			rule, err := classifier(d, rows, source(1))
			if err != nil {
				t.Fatalf("%s, %v: %v", name, rows, err)
			}
			for i := range d.Len() {
				predicted := func(row int) bool { return d.Class(row) == rule(d, i) }
				// SingleFeature guesses any class for a value that is not in the training set.
				if !slices.ContainsFunc(rows, predicted) && name != "SingleFeature" {
					t.Errorf("%s trained on %v predicts class %d", name, rows, rule(d, i))
				}
			}
		}
	}
}

func TestTreesDoNotDependOnTheOrderOfRows(t *testing.T) {
	d := friedman(t, Friedman{Function: 1, Noise: 2, Size: 300}, 3)
	rows := all(d)
	want := new(grower).tree(d, rows).splits()
	source(9).Shuffle(len(rows), func(i, j int) { rows[i], rows[j] = rows[j], rows[i] })
	if got := new(grower).tree(d, rows).splits(); got != want || want == "-" {
		t.Errorf("%s, then %s", want, got)
	}
}

func TestErrors(t *testing.T) {
	d := friedman(t, Friedman{Function: 1, Noise: 1, Size: 20}, 1)
	other := friedman(t, Friedman{Function: 2, Noise: 1, Size: 20}, 1)
	random := source(1)
	scores := func(v CrossValidation, d *Data, c ...Classifier) error {
		_, err := v.Scores(d, random, c...)
		return err
	}
	data := func(x [][]float64, class ...int) error { _, err := NewData(x, class); return err }
	one := func(o OneFeature) error { _, err := o.FoldScores("a", random); return err }
	two := func(o TwoFeatures) error { _, err := o.FoldScores("a", random); return err }
	gen := func(f Friedman) error { _, err := f.Data(random); return err }
	train := func(c Classifier, d *Data, rows ...int) error {
		_, err := c(d, rows, random)
		return err
	}
	hold := func(a, b *Data) error { _, err := HoldOut(a, b, random, LDA); return err }
	broken := func(*Data, []int, *rand.Rand) (Rule, error) { return nil, nil }
	_, nan := KnownDifference(math.NaN(), 10)
	_, noSource := OneFeature{Theta: 0.5, Size: 20}.Data(nil)
	_, noSource2 := CrossValidation{}.Scores(d, nil, LDA)
	_, noSource3 := TwoFeatures{ThetaF: 0.5, ThetaG: 0.5, Size: 20}.Data(nil)
	_, noSource4 := Friedman{Function: 1, Size: 3}.Data(nil)
	for _, c := range []struct {
		err  error
		is   error
		says string
	}{
		{scores(CrossValidation{Folds: 1}, d, LDA), bayescmp.ErrOption, "Folds"},
		{scores(CrossValidation{Runs: -1}, d, LDA), bayescmp.ErrOption, "Runs"},
		{scores(CrossValidation{Folds: 21}, d, LDA), bayescmp.ErrFolds,
			"20 instances cannot fill 21"},
		{scores(CrossValidation{}, nil, LDA), bayescmp.ErrEmpty, "nothing"},
		{scores(CrossValidation{}, d), bayescmp.ErrOption, "at least one"},
		{scores(CrossValidation{}, d, LDA, nil), bayescmp.ErrOption, "classifier 2"},
		{scores(CrossValidation{}, d, broken), bayescmp.ErrOption, "no rule"},
		{scores(CrossValidation{}, d, SingleFeature(0)), bayescmp.ErrScore, "values 0 and 1"},
		{noSource, bayescmp.ErrOption, "random"},
		{noSource2, bayescmp.ErrOption, "random"},
		{noSource3, bayescmp.ErrOption, "random"},
		{noSource4, bayescmp.ErrOption, "random"},
		{data(nil, 0), bayescmp.ErrEmpty, "feature"},
		{data([][]float64{{1, 2}}, 0), bayescmp.ErrFolds, "feature 0 has 2 values"},
		{data([][]float64{{1, math.NaN()}}, 0, 1), bayescmp.ErrScore, "instance 1 is NaN"},
		{data([][]float64{{1, -1e101}}, 0, 1), bayescmp.ErrScore, "up to ±1e+100"},
		{data([][]float64{{1, 2}}, 0, -1), bayescmp.ErrScore, "instance 1 is -1"},
		{data([][]float64{{1, 2}}, 0, 1e6), bayescmp.ErrScore, "numbered from 0"},
		{one(OneFeature{Theta: 1.5, Size: 20}), bayescmp.ErrOption, "Theta is a probability"},
		{one(OneFeature{Theta: math.NaN(), Size: 20}), bayescmp.ErrOption, "Theta"},
		{one(OneFeature{Theta: 0.5, Size: 9}), bayescmp.ErrFolds, "9 instances"},
		{one(OneFeature{Theta: 0.5}), bayescmp.ErrFolds, "0 instances"},
		{two(TwoFeatures{ThetaF: -1, ThetaG: 0.5, Size: 20}), bayescmp.ErrOption, "ThetaF"},
		{two(TwoFeatures{ThetaF: 0.5, ThetaG: 2, Size: 20}), bayescmp.ErrOption, "ThetaG"},
		{nan, bayescmp.ErrOption, "delta"},
		{gen(Friedman{Function: 4, Size: 1}), bayescmp.ErrOption, "Function"},
		{gen(Friedman{Function: 1, Noise: -1, Size: 1}), bayescmp.ErrOption, "Noise"},
		{gen(Friedman{Function: 1, Noise: math.Inf(1), Size: 1}), bayescmp.ErrOption, "Noise"},
		{gen(Friedman{Function: 1}), bayescmp.ErrOption, "Size"},
		{gen(Friedman{Function: 1, Size: 1, RandomFeatures: -1}), bayescmp.ErrOption,
			"RandomFeatures"},
		{train(LDA, d), bayescmp.ErrEmpty, "nothing"},
		{train(CART, d, 20), bayescmp.ErrUnknown, "no instance 20"},
		{train(ZeroR, nil, 1), bayescmp.ErrEmpty, "nothing"},
		{train(SingleFeature(10), d, 1), bayescmp.ErrUnknown, "no feature 10"},
		{hold(d, nil), bayescmp.ErrEmpty, "HoldOut"},
		{hold(d, other), bayescmp.ErrFolds, "10 features to train on, but 4"},
	} {
		if !errors.Is(c.err, c.is) || !strings.Contains(c.err.Error(), c.says) {
			t.Errorf("%q: is %v? %t; should say %q", c.err, c.is, errors.Is(c.err, c.is), c.says)
		}
	}
}

func TestNilDataIsSafeToShow(t *testing.T) {
	var d *Data
	if d.Len() != 0 || d.Features() != 0 || d.Classes() != 0 || d.String() != "no data" {
		t.Error(d)
	}
}

func TestFriedmanSettings(t *testing.T) {
	settings := FriedmanSettings()
	seen := map[Friedman]bool{}
	for _, f := range settings {
		seen[f] = true
	}
	if len(settings) != 54 || len(seen) != 54 {
		t.Errorf("%d settings, %d of them different", len(settings), len(seen))
	}
	for _, f := range settings {
		d := friedman(t, f, 1)
		features := []int{10, 4, 4}[f.Function-1] + f.RandomFeatures
		if d.Len() != f.Size || d.Features() != features || d.Classes() != 2 {
			t.Errorf("%s: %s", f, d)
		}
	}
}

// The features have the ranges of the paper, and the random ones mean nothing.
func TestFriedmanFeatures(t *testing.T) {
	for function := 1; function <= 3; function++ {
		d := friedman(t, Friedman{Function: function, Noise: 1, Size: 20_000, RandomFeatures: 2}, 5)
		ranges := friedmanRanges[function-1]
		for j, x := range d.features {
			mean, sd := stat.MeanStdDev(x, nil)
			wantMean, wantSD := 0.0, 1.0
			if j < len(ranges) {
				low, high := ranges[j][0], ranges[j][1]
				wantMean, wantSD = (low+high)/2, (high-low)/math.Sqrt(12)
				if slices.Min(x) < low || slices.Max(x) > high {
					t.Errorf("F#%d, feature %d: from %g to %g",
						function, j, slices.Min(x), slices.Max(x))
				}
			}
			se := wantSD / math.Sqrt(20_000)
			if math.Abs(mean-wantMean) > 5*se || math.Abs(sd/wantSD-1) > 0.03 {
				t.Errorf("F#%d, feature %d: mean %g, sd %g", function, j, mean, sd)
			}
		}
	}
}

// "65% of the δi's belong to the region to the right of the rope … Moreover, the mean of the δi's
// is δ0 = 0.02 in favor of lda" (2017, section 4.7), with 60 instead of 500 repetitions.
func TestFriedmanGroundTruth(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	const repetitions = 60
	settings := FriedmanSettings()
	deltas := studies.Study{
		Name: "friedmangroundtruth", Parameters: "60 repetitions, 2000 test instances",
		Columns: []string{"delta"}, Replications: len(settings),
		Replicate: func(i int) []float64 {
			delta, err := differenceOfFriedman(settings[i], repetitions, source(uint64(700+i)))
			if err != nil {
				t.Error(err)
			}
			return []float64{delta}
		},
	}.Results(t).Column(0)
	right, left := 0.0, 0.0
	for _, d := range deltas {
		if d > 0.01 {
			right++
		}
		if d < -0.01 {
			left++
		}
	}
	right /= float64(len(deltas))
	left /= float64(len(deltas))
	mean := stat.Mean(deltas, nil)
	t.Logf("left %.3f, right %.3f, mean %.4f", left, right, mean)
	// 500 repetitions give 35 of 54 and 0.0200. With 60 the mean has a standard error of 0.0008;
	// four settings are near the limit of the rope.
	if math.Abs(right-35.0/54) > 4.5/54 || math.Abs(mean-0.02) > 0.004 {
		t.Errorf("%.0f %% of the differences are right of the rope, the mean is %.4f",
			100*right, mean)
	}
}

// differenceOfFriedman is the mean difference in accuracy on many test instances.
func differenceOfFriedman(f Friedman, repetitions int, random *rand.Rand) (float64, error) {
	large := f
	large.Size = 2000
	sum := 0.0
	for range repetitions {
		train, err := f.Data(random)
		if err != nil {
			return 0, err
		}
		test, err := large.Data(random)
		if err != nil {
			return 0, err
		}
		a, err := HoldOut(train, test, random, CART, LDA)
		if err != nil {
			return 0, err
		}
		sum += a[1] - a[0]
	}
	return sum / float64(repetitions), nil
}

func BenchmarkCrossValidation(b *testing.B) {
	for _, f := range []Friedman{
		{1, 1, 200, 0}, {1, 1, 1000, 0}, {1, 1, 1000, 20}, {2, 125, 1000, 0},
		{1, 1, 30, 20}, {1, 1, 100, 20},
	} {
		for _, c := range []struct {
			name string
			Classifier
		}{{"LDA", LDA}, {"CART", CART}} {
			name := fmt.Sprintf("%s F%d n=%d+%d", c.name, f.Function, f.Size, f.RandomFeatures)
			b.Run(name, func(b *testing.B) {
				d := friedman(b, f, 1)
				random := source(1)
				for b.Loop() {
					if _, err := (CrossValidation{}).Scores(d, random, c.Classifier); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

func BenchmarkFriedmanData(b *testing.B) {
	random := source(1)
	f := Friedman{Function: 1, Noise: 1, Size: 1000, RandomFeatures: 20}
	for b.Loop() {
		if _, err := f.Data(random); err != nil {
			b.Fatal(err)
		}
	}
}
