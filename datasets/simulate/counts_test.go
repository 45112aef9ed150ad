package simulate

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/bayescmp/go/bayescmp"
	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

// toy is a model that is small enough to try every data set, every order of its instances and every
// guess in a tie. seen[c] is the feature that classifier c sees, −1 for none.
type toy struct {
	theta []float64 // by feature
	size  int
	plan  CrossValidation
	seen  [2]int
}

// instance is an instance of a toy data set.
type instance struct {
	class    int
	features []int
}

// exact is the distribution of all fold accuracies of both classifiers, computed from the
// definitions: for every data set, for every order in which a run can take the instances, for every
// outcome of every tie. It shares no code with the simulations. Data sets that differ only in the
// order of their instances have the same distribution, since a run takes them in every order, so it
// is computed for one of them.
func (y toy) exact() map[string]float64 {
	known := map[string]map[string]float64{} // the distribution of all runs, by the sorted kinds
	distribution := map[string]float64{}
	kinds := make([]byte, y.size)
	var choose func(i int, p float64)
	choose = func(i int, p float64) {
		if i == y.size {
			sorted := slices.Sorted(slices.Values(kinds))
			if known[string(sorted)] == nil {
				known[string(sorted)] = y.allRuns(sorted)
			}
			for scores, q := range known[string(sorted)] {
				distribution[scores] += p * q
			}
			return
		}
		for kind := range byte(2 << len(y.theta)) {
			kinds[i] = kind
			choose(i+1, p*y.probability(kind))
		}
	}
	choose(0, 1)
	return distribution
}

// probability is how probable an instance of a kind is. Bit 0 of a kind is the class, the bits
// above it are the features.
func (y toy) probability(kind byte) float64 {
	p := 0.5
	for j, theta := range y.theta {
		if kind>>(j+1)&1 == kind&1 {
			p *= theta
		} else {
			p *= 1 - theta
		}
	}
	return p
}

// allRuns is the distribution of the accuracies of all runs on a data set.
func (y toy) allRuns(kinds []byte) map[string]float64 {
	data := make([]instance, len(kinds))
	for i, kind := range kinds {
		data[i].class = int(kind & 1)
		for j := range y.theta {
			data[i].features = append(data[i].features, int(kind>>(j+1)&1))
		}
	}
	run := y.oneRun(data)
	whole := map[string]float64{"": 1}
	for range y.plan.Runs {
		whole = times(whole, run)
	}
	return whole
}

// times is the distribution of an outcome of a followed by an independent outcome of b.
func times(a, b map[string]float64) map[string]float64 {
	both := map[string]float64{}
	for x, p := range a {
		for y, q := range b {
			both[x+y] += p * q
		}
	}
	return both
}

// oneRun is the distribution of the accuracies of one run on the data.
func (y toy) oneRun(data []instance) map[string]float64 {
	distribution := map[string]float64{}
	orders := permutations(len(data))
	for _, order := range orders {
		if !y.plan.Unstratified {
			order = byClass(data, order)
		}
		outcomes := map[string]float64{"": 1 / float64(len(orders))}
		for k := range y.plan.Folds {
			outcomes = times(outcomes, y.oneFold(data, order, k))
		}
		for o, p := range outcomes {
			distribution[o] += p
		}
	}
	return distribution
}

func byClass(data []instance, order []int) []int {
	var sorted []int
	for c := range 2 {
		for _, i := range order {
			if data[i].class == c {
				sorted = append(sorted, i)
			}
		}
	}
	return sorted
}

// oneFold is the distribution of the two accuracies on fold k. Without ties it has one outcome.
func (y toy) oneFold(data []instance, order []int, k int) map[string]float64 {
	outcomes := map[string]float64{"": 1}
	for _, feature := range y.seen {
		value := func(in instance) int {
			if feature < 0 {
				return 0
			}
			return in.features[feature]
		}
		var votes [2][2]int // value, class
		for at, i := range order {
			if at%y.plan.Folds != k {
				votes[value(data[i])][data[i].class]++
			}
		}
		outcome := map[string]float64{}
		// A guess has the prediction for value 0 in bit 0 and for value 1 in bit 1, if they tie.
		for guess := range 4 {
			predict := func(v int) int {
				switch {
				case votes[v][0] > votes[v][1]:
					return 0
				case votes[v][1] > votes[v][0]:
					return 1
				}
				return guess >> v & 1
			}
			correct, size := 0, 0
			for at, i := range order {
				if at%y.plan.Folds == k {
					size++
					if predict(value(data[i])) == data[i].class {
						correct++
					}
				}
			}
			outcome[score(correct, size)] += 1. / 4
		}
		outcomes = times(outcomes, outcome)
	}
	return outcomes
}

// score writes an accuracy as two characters; both numbers have one digit.
func score(correct, size int) string {
	return string([]byte{'0' + byte(correct), '0' + byte(size)})
}

func permutations(n int) [][]int {
	if n == 0 {
		return [][]int{nil}
	}
	var all [][]int
	for _, p := range permutations(n - 1) {
		for at := range n {
			q := append([]int{}, p[:at]...)
			all = append(all, append(append(q, n-1), p[at:]...))
		}
	}
	return all
}

// key writes fold scores as exact does.
func (y toy) key(f bayescmp.FoldScores) string {
	text := make([]byte, 0, 4*len(f.Left))
	for i := range f.Left {
		size := y.size / y.plan.Folds
		if i%y.plan.Folds < y.size%y.plan.Folds {
			size++
		}
		for _, accuracy := range []float64{f.Left[i], f.Right[i]} {
			text = append(text, score(int(math.Round(accuracy*float64(size))), size)...)
		}
	}
	return string(text)
}

// Both simulations, of instances and of counts, agree with the enumeration of every possibility.
func TestFoldScoresAgainstEnumeration(t *testing.T) {
	draws := 100_000
	if testing.Short() {
		draws = 20_000
	}
	zeroR, both := [2]int{-1, 0}, [2]int{1, 0}
	twoRuns := CrossValidation{Runs: 2, Folds: 2}
	twoUnstratified := CrossValidation{Runs: 2, Folds: 2, Unstratified: true}
	threeUnstratified := CrossValidation{Runs: 1, Folds: 3, Unstratified: true}
	for _, c := range []struct {
		name string
		toy
	}{
		{"one feature, 2 runs", toy{[]float64{0.7}, 4, twoRuns, zeroR}},
		{"one feature, uneven folds",
			toy{[]float64{0.8}, 5, CrossValidation{Runs: 1, Folds: 2}, zeroR}},
		{"one feature, 3 folds", toy{[]float64{0.5}, 5, CrossValidation{Runs: 1, Folds: 3}, zeroR}},
		{"one feature, unstratified", toy{[]float64{0.6}, 4, twoUnstratified, zeroR}},
		{"one feature, unstratified, uneven", toy{[]float64{0.9}, 5, threeUnstratified, zeroR}},
		{"two features", toy{[]float64{0.9, 0.6}, 4, CrossValidation{Runs: 1, Folds: 2}, both}},
		{"two features, unstratified, 2 runs", toy{[]float64{0.7, 0.8}, 3, twoUnstratified, both}},
	} {
		t.Run(c.name, func(t *testing.T) {
			exact := c.exact()
			sum := 0.0
			for _, p := range exact {
				sum += p
			}
			if math.Abs(sum-1) > 1e-12 {
				t.Fatalf("the probabilities sum to %g", sum)
			}
			for name, simulate := range c.simulations() {
				random := source(11)
				seen := map[string]int{}
				for range draws {
					f, err := simulate(random)
					if err != nil {
						t.Fatal(err)
					}
					k := c.key(f)
					if exact[k] == 0 {
						t.Fatalf("%s: %s cannot be", name, k)
					}
					seen[k]++
				}
				if p := chiSquare(seen, exact); p < unlikely {
					t.Errorf("%s: p = %g over %d outcomes", name, p, len(exact))
				}
			}
		})
	}
}

// simulation draws the fold scores of one data set.
type simulation func(*rand.Rand) (bayescmp.FoldScores, error)

// simulations are the two ways to draw fold scores: counts, and instances with trained classifiers.
func (y toy) simulations() map[string]simulation {
	if len(y.theta) == 1 {
		o := OneFeature{Theta: y.theta[0], Size: y.size, Validation: y.plan}
		return map[string]simulation{
			"counts": func(random *rand.Rand) (bayescmp.FoldScores, error) {
				return o.FoldScores("toy", random)
			},
			"instances": instances(o.Data, y.plan, ZeroR, SingleFeature(0)),
		}
	}
	o := TwoFeatures{ThetaF: y.theta[0], ThetaG: y.theta[1], Size: y.size, Validation: y.plan}
	return map[string]simulation{
		"counts": func(random *rand.Rand) (bayescmp.FoldScores, error) {
			return o.FoldScores("toy", random)
		},
		"instances": instances(o.Data, y.plan, SingleFeature(1), SingleFeature(0)),
	}
}

func instances(
	draw func(*rand.Rand) (*Data, error), v CrossValidation, left, right Classifier,
) simulation {
	return func(random *rand.Rand) (bayescmp.FoldScores, error) {
		d, err := draw(random)
		if err != nil {
			return bayescmp.FoldScores{}, err
		}
		return v.FoldScores("toy", d, random, left, right)
	}
}

// At the sizes of the papers, summaries of the fold scores have the same distribution by counts and
// by instances, in a two-sample χ² test of each summary.
func TestCountsAgainstInstances(t *testing.T) {
	draws := 1500
	if testing.Short() {
		draws = 300
	}
	for _, c := range []struct {
		name string
		toy
	}{
		{"zeroR, n = 25, no difference", toy{theta: []float64{0.5}, size: 25, seen: [2]int{-1, 0}}},
		{"zeroR, n = 100", toy{theta: []float64{0.55}, size: 100, seen: [2]int{-1, 0}}},
		{"zeroR, n = 100, unstratified",
			toy{[]float64{0.5}, 100, CrossValidation{Unstratified: true}, [2]int{-1, 0}}},
		{"two features, n = 500", toy{theta: []float64{0.9, 0.88}, size: 500, seen: [2]int{1, 0}}},
		{"two features, n = 30", toy{theta: []float64{0.9, 0.5}, size: 30, seen: [2]int{1, 0}}},
	} {
		samples := map[string][][]float64{}
		for way, simulate := range c.simulations() {
			random := source(21)
			if way == "instances" {
				random = source(22)
			}
			for range draws {
				f, err := simulate(random)
				if err != nil {
					t.Fatal(err)
				}
				for s, v := range summaries(f) {
					if len(samples[way]) <= s {
						samples[way] = append(samples[way], nil)
					}
					samples[way][s] = append(samples[way][s], v)
				}
			}
		}
		for s := range samples["counts"] {
			if p := twoSample(samples["counts"][s], samples["instances"][s]); p < unlikely {
				t.Errorf("%s: summary %d differs, p = %g", c.name, s, p)
			}
		}
	}
}

// summaries are numbers that depend on all fold scores: means and standard deviations of both
// classifiers and of their difference, the spread of the runs, covariances of the classifiers and
// of neighbouring folds, the differences of the first and the last fold, and the number of
// differences that are 0.
func summaries(f bayescmp.FoldScores) []float64 {
	n := len(f.Left)
	folds := n / f.Runs
	d, runs := make([]float64, n), make([]float64, f.Runs)
	zeros := 0.0
	for i := range d {
		d[i] = f.Right[i] - f.Left[i]
		runs[i/folds] += d[i] / float64(folds)
		if d[i] == 0 {
			zeros++
		}
	}
	return []float64{
		stat.Mean(f.Left, nil), stat.Mean(f.Right, nil), stat.Mean(d, nil),
		stat.StdDev(f.Left, nil), stat.StdDev(f.Right, nil), stat.StdDev(d, nil),
		stat.StdDev(runs, nil),
		stat.Covariance(f.Left, f.Right, nil), stat.Covariance(d[1:], d[:n-1], nil),
		d[0], d[n-1], zeros,
	}
}

// twoSample is the p value of the χ² test that two samples have the same distribution, in up to
// twenty bins of about equal counts.
func twoSample(a, b []float64) float64 {
	// Sums in another order differ by rounding.
	round := func(v float64) float64 { return math.Round(v * 1e9) }
	pooled := slices.Concat(a, b)
	for i := range pooled {
		pooled[i] = round(pooled[i])
	}
	slices.Sort(pooled)
	var limits []float64 // upper limits of the bins
	for i := 1; i <= 20; i++ {
		limits = append(limits, pooled[i*len(pooled)/20-1])
	}
	limits = slices.Compact(limits)
	if len(limits) == 1 {
		return 1
	}
	inA, inB := make([]float64, len(limits)), make([]float64, len(limits))
	for _, v := range a {
		at, _ := slices.BinarySearch(limits, round(v))
		inA[at]++
	}
	for _, v := range b {
		at, _ := slices.BinarySearch(limits, round(v))
		inB[at]++
	}
	statistic := 0.0
	for i := range limits {
		half := (inA[i] + inB[i]) / 2
		statistic += (inA[i]-half)*(inA[i]-half)/half + (inB[i]-half)*(inB[i]-half)/half
	}
	return distuv.ChiSquared{K: float64(len(limits) - 1)}.Survival(statistic)
}

// twoSample can find differences: it tells stratified folds from others, and 0.55 from 0.57.
func TestTwoSampleHasPower(t *testing.T) {
	sample := func(o OneFeature, seed uint64) (means, spread []float64) {
		random := source(seed)
		for range 3000 {
			f, err := o.FoldScores("toy", random)
			if err != nil {
				t.Fatal(err)
			}
			s := summaries(f)
			means, spread = append(means, s[2]), append(spread, s[3])
		}
		return means, spread
	}
	o := OneFeature{Theta: 0.55, Size: 100}
	means, spread := sample(o, 1)
	better, _ := sample(OneFeature{Theta: 0.57, Size: 100}, 2)
	o.Validation.Unstratified = true
	_, unstratified := sample(o, 3)
	if p := twoSample(means, better); p > unlikely {
		t.Errorf("0.55 against 0.57: p = %g", p)
	}
	if p := twoSample(spread, unstratified); p > unlikely {
		t.Errorf("stratified against not: p = %g", p)
	}
}

// "Its expected accuracy is θ" (2015, 4.1; 2017, 6.1): the closed form agrees with many training
// sets, and has this limit.
func TestAccuraciesAgainstSimulation(t *testing.T) {
	const sets = 20_000
	for _, o := range []OneFeature{
		{Theta: 0.5, Size: 20}, {Theta: 0.55, Size: 20}, {Theta: 0.6, Size: 100},
		{Theta: 0.9, Size: 30}, {Theta: 0.3, Size: 50},
	} {
		random := source(5)
		var means []float64
		for range sets {
			d, err := o.Data(random)
			if err != nil {
				t.Fatal(err)
			}
			test, err := OneFeature{Theta: o.Theta, Size: 10}.Data(random)
			if err != nil {
				t.Fatal(err)
			}
			a, err := HoldOut(d, test, random, SingleFeature(0))
			if err != nil {
				t.Fatal(err)
			}
			means = append(means, a[0])
		}
		mean, sd := stat.MeanStdDev(means, nil)
		_, want := o.Accuracies(o.Size)
		if math.Abs(mean-want) > 5*sd/math.Sqrt(sets) {
			t.Errorf("%+v: accuracy %g, closed form %g", o, mean, want)
		}
		_, limit := o.Accuracies(5000)
		if o.Theta != 0.5 && math.Abs(limit-0.5-o.Difference()) > 1e-6 {
			t.Errorf("%+v: accuracy %g with 5000 instances, the difference is %g",
				o, limit, o.Difference())
		}
	}
	if _, a := (OneFeature{Theta: 0.9}).Accuracies(100); math.Abs(a-0.9) > 1e-9 {
		t.Errorf("θ = 0.9, 100 instances: %g", a)
	}
	// With one training instance and θ = 0.7, all data sets can be enumerated by hand. The network
	// learns the class for the value of F that the instance has, and guesses for the other value.
	_, got := OneFeature{Theta: 0.7}.Accuracies(1)
	if want := 0.5*(0.7*0.7+0.3*0.3) + 0.5*0.5; math.Abs(got-want) > 1e-12 {
		t.Errorf("one instance: %g, want %g", got, want)
	}
}

// Repeated cross-validation has the known difference as its mean.
func TestKnownDifference(t *testing.T) {
	const sets = 4000
	for _, delta := range []float64{-0.5, -0.1, -0.02, 0, 0.005, 0.03, 0.2, 0.7} {
		o, err := KnownDifference(delta, 500)
		if err != nil {
			t.Fatal(err)
		}
		if want := min(0.4, max(-0.1, delta)); math.Abs(o.Difference()-want) > 1e-12 {
			t.Errorf("delta %g: the difference is %g, want %g", delta, o.Difference(), want)
		}
		random := source(6)
		var means []float64
		for range sets {
			f, err := o.FoldScores("toy", random)
			if err != nil {
				t.Fatal(err)
			}
			means = append(means, stat.Mean(f.Right, nil)-stat.Mean(f.Left, nil))
		}
		mean, sd := stat.MeanStdDev(means, nil)
		if math.Abs(mean-o.Difference()) > 5*sd/math.Sqrt(sets) && o.ThetaG > 0.5 {
			t.Errorf("delta %g: mean difference %g, sd %g", delta, mean, sd)
		}
		left, right := o.Accuracies(450)
		if o.ThetaG > 0.5 && math.Abs(right-left-o.Difference()) > 1e-9 {
			t.Errorf("delta %g: accuracies %g and %g", delta, left, right)
		}
	}
}

func BenchmarkOneFeature(b *testing.B) {
	for _, n := range []int{25, 50, 100, 250, 500, 1000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			o := OneFeature{Theta: 0.55, Size: n}
			random := source(1)
			var f bayescmp.FoldScores
			for b.Loop() {
				if err := o.Refill(&f, random); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkTwoFeatures(b *testing.B) {
	o, err := KnownDifference(0.01, 500)
	if err != nil {
		b.Fatal(err)
	}
	random := source(1)
	var f bayescmp.FoldScores
	for b.Loop() {
		if err := o.Refill(&f, random); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkNewPair makes a pair of 50 data sets from fold scores.
func BenchmarkNewPair(b *testing.B) {
	random := source(1)
	sets := make([]bayescmp.FoldScores, 50)
	for i := range sets {
		sets[i].Dataset = fmt.Sprint(i)
		if err := (OneFeature{Theta: 0.55, Size: 100}).Refill(&sets[i], random); err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		if _, err := bayescmp.NewPair("zeroR", "network", sets...); err != nil {
			b.Fatal(err)
		}
	}
}
