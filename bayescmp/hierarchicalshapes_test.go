package bayescmp_test

import (
	"context"
	"fmt"
	"math"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// shapes are pairs whose posteriors have very different shapes.
func shapes(t testing.TB) map[string]bayescmp.Pair {
	t.Helper()
	pairs := map[string]bayescmp.Pair{}
	for _, q := range []int{2, 3, 5, 9, 12, 13, 30} {
		means := spread(0.0035, 0.0045, q)
		pairs[fmt.Sprintf("%d narrow", q)] = study(t, 100, 10, means, repeated(0.04, q))
		wide := spread(-0.05, 0.08, q)
		pairs[fmt.Sprintf("%d wide", q)] = study(t, 10, 1, wide, repeated(0.02, q))
	}
	humps := append(spread(-0.06, -0.04, 8), spread(0.03, 0.05, 8)...)
	pairs["two humps"] = study(t, 20, 2, humps, repeated(0.01, 16))
	outlier := append(spread(-0.01, 0.01, 19), 0.7)
	pairs["an outlier"] = study(t, 100, 10, outlier, repeated(0.02, 20))
	return pairs
}

// A wider rope holds more: P.Rope does not fall, and P.Left and P.Right do not rise.
func TestWiderRopesHoldMore(t *testing.T) {
	needsTime(t)
	t.Parallel()
	pairs := shapes(t)
	names := accepted(bayescmp.CSV{Metric: "accuracy"}.Open(
		"../datasets/data/uci-weka.csv.gz"))(t).Classifiers()
	for i, left := range names {
		for _, right := range names[i+1:] {
			pairs[left+"-"+right] = ofWeka(left, right)
		}
	}
	var ropes []float64
	for k := range 50 {
		ropes = append(ropes, 0.0016*float64(k+1))
	}
	for name, pair := range pairs {
		curve := accepted(bayescmp.RopeCurve(
			context.Background(), bayescmp.Hierarchical{}, pair, ropes...))(t)
		const rounding = 1e-6
		for k := 1; k < len(curve.P); k++ {
			p, q := curve.P[k-1], curve.P[k]
			fall := max(p.Rope-q.Rope, q.Left-p.Left, q.Right-p.Right)
			if fall > rounding {
				t.Errorf("%s: from rope %.4g to %.4g the wrong way by %.2g: %.7f to %.7f",
					name, curve.Ropes[k-1], curve.Ropes[k], fall, p, q)
			}
		}
	}
}

// The density of δ on a data set has one top, no ripples, and the integral 1. The data sets of the
// two humps and of the outlier may have two tops: one of their own scores, one of the others.
func TestDensitiesOfDataSetsAreSmooth(t *testing.T) {
	needsTime(t)
	t.Parallel()
	for name, pair := range shapes(t) {
		c := compare(t, bayescmp.Hierarchical{}, pair)
		for _, e := range c.Posterior.(*bayescmp.HierarchicalPosterior).Estimates(0) {
			const n = 4000
			low, high := e.Mean-40*e.SD, e.Mean+40*e.SD
			step := (high - low) / n
			sum, tops, most := 0.0, 0, 0.0
			var values [n + 1]float64
			for k := range values {
				values[k] = e.Density(low + step*float64(k))
				sum += step * values[k]
				most = max(most, values[k])
			}
			for k := 1; k < n; k++ {
				// Rounding makes no top.
				here := values[k]
				if here > values[k-1]+1e-9*most && here >= values[k+1] && here > 1e-6*most {
					tops++
				}
			}
			allowed := 1
			if name == "two humps" || name == "an outlier" {
				allowed = 2
			}
			if tops < 1 || tops > allowed {
				t.Errorf("%s, %s: %d tops", name, e.Dataset, tops)
			}
			if math.Abs(sum-1) > 2e-6 {
				t.Errorf("%s, %s: the integral is %.8f", name, e.Dataset, sum)
			}
		}
	}
}
