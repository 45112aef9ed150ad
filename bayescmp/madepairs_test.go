package bayescmp_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// study is a pair on data sets whose differences have the given means and standard deviations, with
// n scores on each.
func study(t testing.TB, n, runs int, means, sds []float64) bayescmp.Pair {
	t.Helper()
	random := rand.New(rand.NewPCG(7, uint64(len(means))))
	sets := make([]bayescmp.FoldScores, len(means))
	for i := range sets {
		d, mean, square := make([]float64, n), 0.0, 0.0
		for k := range d {
			d[k] = random.NormFloat64()
			mean += d[k] / float64(n)
		}
		for _, v := range d {
			square += (v - mean) * (v - mean) / float64(n-1)
		}
		for k := range d { // exactly this mean and this standard deviation
			d[k] = means[i] + sds[i]*(d[k]-mean)/math.Sqrt(square)
		}
		sets[i] = bayescmp.FoldScores{
			Dataset: fmt.Sprintf("d%04d", i), Left: make([]float64, n), Right: d, Runs: runs,
		}
	}
	return accepted(bayescmp.NewPair("left", "right", sets...))(t)
}

func repeated(x float64, n int) []float64 {
	out := make([]float64, n)
	for i := range out {
		out[i] = x
	}
	return out
}

// spread are n values evenly from a to b.
func spread(a, b float64, n int) []float64 {
	out := make([]float64, n)
	for i := range out {
		out[i] = a + (b-a)*(float64(i)+0.5)/float64(n)
	}
	return out
}

// oneScoreEach is a pair with one score for each data set: 0.5 on the left, and on the right 0.5
// plus the given difference.
func oneScoreEach(t testing.TB, d ...float64) bayescmp.Pair {
	t.Helper()
	sets := make([]bayescmp.FoldScores, len(d))
	for i, v := range d {
		sets[i] = bayescmp.FoldScores{
			Dataset: fmt.Sprint("d", i), Left: []float64{0.5}, Right: []float64{0.5 + v},
		}
	}
	return accepted(bayescmp.NewPair("left", "right", sets...))(t)
}

// counted is a pair with so many differences in the regions of a rope of 0.01.
func counted(t testing.TB, left, rope, right int) bayescmp.Pair {
	t.Helper()
	d := slices.Concat(repeated(-0.0625, left), repeated(0, rope), repeated(0.0625, right))
	return oneScoreEach(t, d...)
}

// ofDifferences is a pair with one score per data set: 0 on the left, and the given difference on
// the right.
func ofDifferences(t testing.TB, d ...float64) bayescmp.Pair {
	t.Helper()
	sets := make([]bayescmp.FoldScores, len(d))
	for i, v := range d {
		sets[i] = bayescmp.FoldScores{
			Dataset: fmt.Sprint("d", i), Left: []float64{0}, Right: []float64{v},
		}
	}
	return accepted(bayescmp.NewPair("left", "right", sets...))(t)
}

// ofFolds is a pair on one data set with the given differences.
func ofFolds(t testing.TB, runs int, d ...float64) bayescmp.Pair {
	t.Helper()
	return accepted(bayescmp.NewPair("left", "right", bayescmp.FoldScores{
		Dataset: "iris", Left: make([]float64, len(d)), Right: d, Runs: runs,
	}))(t)
}

// meansPair is a pair with one score per data set and the given differences, of classifiers a and
// b.
func meansPair(t *testing.T, means ...float64) bayescmp.Pair {
	t.Helper()
	var sets []bayescmp.FoldScores
	for i, m := range means {
		sets = append(sets, bayescmp.FoldScores{
			Dataset: fmt.Sprintf("d%02d", i), Left: []float64{0.5}, Right: []float64{0.5 + m},
		})
	}
	return accepted(bayescmp.NewPair("a", "b", sets...))(t)
}

// manySets makes a pair on q data sets, of 10 scores each.
func manySets(tb testing.TB, q int) bayescmp.Pair {
	tb.Helper()
	sets := make([]bayescmp.FoldScores, q)
	for i := range sets {
		left, right := make([]float64, 10), make([]float64, 10)
		for k := range right {
			right[k] = math.Sin(float64(17*i+5*k)) / 50
		}
		sets[i] = bayescmp.FoldScores{Dataset: fmt.Sprint(i), Left: left, Right: right}
	}
	return accepted(bayescmp.NewPair("a", "b", sets...))(tb)
}

// someDatasets is a pair with fold differences about different means.
func someDatasets(t testing.TB, datasets, runs, folds int) bayescmp.Pair {
	t.Helper()
	r := rand.New(rand.NewPCG(5, 6))
	var data []bayescmp.FoldScores
	for i := range datasets {
		f := bayescmp.FoldScores{Dataset: fmt.Sprint("d", i), Runs: runs}
		delta, sigma := 0.01+0.015*r.NormFloat64(), 0.02+0.03*r.Float64()
		shared := delta + sigma*math.Sqrt(0.1)*r.NormFloat64()
		for range runs * folds {
			f.Left = append(f.Left, 0.5)
			f.Right = append(f.Right, 0.5+shared+sigma*math.Sqrt(0.9)*r.NormFloat64())
		}
		data = append(data, f)
	}
	return accepted(bayescmp.NewPair("a", "b", data...))(t)
}

func negated(x []float64) []float64 {
	out := make([]float64, len(x))
	for i, v := range x {
		out[i] = -v
	}
	return out
}
