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

// toy is a model small enough to try every data set, every order of its instances and every draw in
// a tie. seen[c] is the feature that classifier c sees, −1 for none.
type toy struct {
	theta []float64 // by feature
	size  int
	plan  CrossValidation
	seen  [2]int
}

// instance is what one instance is, and how probable.
type instance struct {
	class    int
	features []int
}

// exact is the distribution of all fold accuracies of both classifiers, computed from the
// definitions: for every data set, for every order in which a run can take the instances, for every
// outcome of every tie. It shares no code with what it is to check.
func (y toy) exact() map[string]float64 {
	kinds := 2 << len(y.theta)
	distribution := map[string]float64{}
	data := make([]instance, y.size)
	var choose func(i int, p float64)
	choose = func(i int, p float64) {
		if i == y.size {
			run := y.oneRun(data)
			whole := map[string]float64{"": p}
			for range y.plan.Runs {
				longer := map[string]float64{}
				for a, pa := range whole {
					for b, pb := range run {
						longer[a+b] += pa * pb
					}
				}
				whole = longer
			}
			for k, q := range whole {
				distribution[k] += q
			}
			return
		}
		for kind := range kinds {
			in := instance{class: kind & 1}
			q := 0.5
			for j, theta := range y.theta {
				f := kind >> (j + 1) & 1
				in.features = append(in.features, f)
				if f == in.class {
					q *= theta
				} else {
					q *= 1 - theta
				}
			}
			data[i] = in
			choose(i+1, p*q)
		}
	}
	choose(0, 1)
	return distribution
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
			longer := map[string]float64{}
			for a, pa := range outcomes {
				for b, pb := range y.oneFold(data, order, k) {
					longer[a+b] += pa * pb
				}
			}
			outcomes = longer
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

// oneFold is the distribution of the two accuracies on fold k: there is one outcome but for ties.
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
		longer := map[string]float64{}
		for guess := range 4 { // what is predicted for value 0 (bit 0) and for value 1 (bit 1) if they tie
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
			for a, pa := range outcomes {
				longer[fmt.Sprintf("%s %d/%d", a, correct, size)] += pa / 4
			}
		}
		outcomes = longer
	}
	return outcomes
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
	text := ""
	for i := range f.Left {
		size := y.size / y.plan.Folds
		if i%y.plan.Folds < y.size%y.plan.Folds {
			size++
		}
		text += fmt.Sprintf(" %.0f/%d %.0f/%d", f.Left[i]*float64(size), size, f.Right[i]*float64(size), size)
	}
	return text
}

// Both simulations, of instances and of counts, against every possibility.
func TestFoldScoresAgainstEnumeration(t *testing.T) {
	draws := 100_000
	if testing.Short() {
		draws = 20_000
	}
	for _, c := range []struct {
		name string
		toy
	}{
		{"one feature, 2 runs", toy{theta: []float64{0.7}, size: 4, plan: CrossValidation{Runs: 2, Folds: 2}, seen: [2]int{-1, 0}}},
		{"one feature, uneven folds", toy{theta: []float64{0.8}, size: 5, plan: CrossValidation{Runs: 1, Folds: 2}, seen: [2]int{-1, 0}}},
		{"one feature, 3 folds", toy{theta: []float64{0.5}, size: 5, plan: CrossValidation{Runs: 1, Folds: 3}, seen: [2]int{-1, 0}}},
		{"one feature, unstratified", toy{theta: []float64{0.6}, size: 4, plan: CrossValidation{Runs: 2, Folds: 2, Unstratified: true}, seen: [2]int{-1, 0}}},
		{"one feature, unstratified, uneven", toy{theta: []float64{0.9}, size: 5, plan: CrossValidation{Runs: 1, Folds: 3, Unstratified: true}, seen: [2]int{-1, 0}}},
		{"two features", toy{theta: []float64{0.9, 0.6}, size: 4, plan: CrossValidation{Runs: 1, Folds: 2}, seen: [2]int{1, 0}}},
		{"two features, unstratified, 2 runs", toy{theta: []float64{0.7, 0.8}, size: 3, plan: CrossValidation{Runs: 2, Folds: 2, Unstratified: true}, seen: [2]int{1, 0}}},
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

// simulations are our two ways to draw fold scores: counts, and real instances with real
// classifiers.
func (y toy) simulations() map[string]func(*rand.Rand) (bayescmp.FoldScores, error) {
	if len(y.theta) == 1 {
		o := OneFeature{Theta: y.theta[0], Size: y.size, Validation: y.plan}
		return map[string]func(*rand.Rand) (bayescmp.FoldScores, error){
			"counts": func(random *rand.Rand) (bayescmp.FoldScores, error) { return o.FoldScores("toy", random) },
			"instances": func(random *rand.Rand) (bayescmp.FoldScores, error) {
				return instances(o.Data, y.plan, ZeroR, SingleFeature(0), random)
			},
		}
	}
	o := TwoFeatures{ThetaF: y.theta[0], ThetaG: y.theta[1], Size: y.size, Validation: y.plan}
	return map[string]func(*rand.Rand) (bayescmp.FoldScores, error){
		"counts": func(random *rand.Rand) (bayescmp.FoldScores, error) { return o.FoldScores("toy", random) },
		"instances": func(random *rand.Rand) (bayescmp.FoldScores, error) {
			return instances(o.Data, y.plan, SingleFeature(1), SingleFeature(0), random)
		},
	}
}

func instances(draw func(*rand.Rand) (*Data, error), v CrossValidation, left, right Classifier, random *rand.Rand) (bayescmp.FoldScores, error) {
	d, err := draw(random)
	if err != nil {
		return bayescmp.FoldScores{}, err
	}
	return v.FoldScores("toy", d, random, left, right)
}

// At the papers' sizes, what a test sees of a data set has the same distribution by counts and by
// instances: a two-sample χ² test of each summary.
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
		{"zeroR, n = 100, unstratified", toy{theta: []float64{0.5}, size: 100, seen: [2]int{-1, 0}, plan: CrossValidation{Unstratified: true}}},
		{"two features, n = 500", toy{theta: []float64{0.9, 0.88}, size: 500, seen: [2]int{1, 0}}},
		{"two features, n = 30", toy{theta: []float64{0.9, 0.5}, size: 30, seen: [2]int{1, 0}}},
	} {
		ways := c.simulations()
		samples := map[string][][]float64{}
		for way, simulate := range ways {
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
// classifiers and of their difference, how far apart the runs are, how the classifiers covary, how
// folds that follow each other do, and how many differences are 0.
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
	return []float64{stat.Mean(f.Left, nil), stat.Mean(f.Right, nil), stat.Mean(d, nil), stat.StdDev(f.Left, nil), stat.StdDev(f.Right, nil),
		stat.StdDev(d, nil), stat.StdDev(runs, nil), stat.Covariance(f.Left, f.Right, nil), stat.Covariance(d[1:], d[:n-1], nil), d[0], d[n-1], zeros}
}

// twoSample is the p value of the χ² test that two samples have the same distribution, in up to
// twenty bins of about equal counts.
func twoSample(a, b []float64) float64 {
	round := func(v float64) float64 { return math.Round(v * 1e9) } // sums in another order
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

// The test above can fail: it tells stratified folds from others, and a difference of 0.02.
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
	means, spread := sample(OneFeature{Theta: 0.55, Size: 100}, 1)
	better, _ := sample(OneFeature{Theta: 0.57, Size: 100}, 2)
	_, unstratified := sample(OneFeature{Theta: 0.55, Size: 100, Validation: CrossValidation{Unstratified: true}}, 3)
	if p := twoSample(means, better); p > unlikely {
		t.Errorf("0.55 against 0.57: p = %g", p)
	}
	if p := twoSample(spread, unstratified); p > unlikely {
		t.Errorf("stratified against not: p = %g", p)
	}
}

// "Its expected accuracy is θ" (2015, 4.1; 2017, 6.1): the closed form against many training sets,
// and its limit.
func TestAccuraciesAgainstSimulation(t *testing.T) {
	const sets = 20_000
	for _, o := range []OneFeature{{Theta: 0.5, Size: 20}, {Theta: 0.55, Size: 20}, {Theta: 0.6, Size: 100}, {Theta: 0.9, Size: 30}, {Theta: 0.3, Size: 50}} {
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
			t.Errorf("%+v: accuracy %g with 5000 instances, the difference is %g", o, limit, o.Difference())
		}
	}
	if _, a := (OneFeature{Theta: 0.9}).Accuracies(100); math.Abs(a-0.9) > 1e-9 {
		t.Errorf("θ = 0.9, 100 instances: %g", a)
	}
	// Every data set by hand: θ = 0.7 with one training instance. The value of F that it shows is
	// predicted as it says, the other at random.
	_, got := OneFeature{Theta: 0.7}.Accuracies(1)
	if want := 0.5*(0.7*0.7+0.3*0.3) + 0.5*0.5; math.Abs(got-want) > 1e-12 {
		t.Errorf("one instance: %g, want %g", got, want)
	}
}

// Repeated cross-validation of the known difference comes out at the known difference.
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

// BenchmarkNewPair is what it costs to make a pair of 50 data sets from fold scores.
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
