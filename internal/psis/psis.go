// Package psis has Pareto smoothed importance sampling (Vehtari, Simpson, Gelman, Yao and Gabry,
// 2024).
package psis

import (
	"math"
	"slices"
)

// Smooth replaces the largest of the weights, given by their logarithms, by quantiles of a
// generalized Pareto distribution that is fitted to them. It returns the logarithms of the new
// weights and the shape k̂: below 0.7 means of weighted draws can be trusted.
func Smooth(logs []float64) (smooth []float64, shape float64) {
	n := len(logs)
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case logs[a] < logs[b]:
			return -1
		case logs[a] > logs[b]:
			return 1
		}
		return 0
	})
	smooth = slices.Clone(logs)
	count := int(math.Ceil(min(0.2*float64(n), 3*math.Sqrt(float64(n)))))
	if count < 5 {
		return smooth, math.Inf(1)
	}
	tail, top := order[n-count:], logs[order[n-1]]
	cut := math.Exp(logs[order[n-count-1]] - top)
	excess := make([]float64, count)
	for i, k := range tail {
		excess[i] = math.Exp(logs[k]-top) - cut
	}
	if !(excess[count-1] > 1e-14) {
		return smooth, math.Inf(-1) // all weights are the same
	}
	shape, scale := pareto(excess)
	for i, k := range tail {
		p := (float64(i) + 0.5) / float64(count)
		smooth[k] = min(0, math.Log(cut+quantile(p, shape, scale))) + top
	}
	return smooth, shape
}

// quantile is a quantile of the generalized Pareto distribution.
func quantile(p, shape, scale float64) float64 {
	if shape == 0 {
		return -scale * math.Log1p(-p)
	}
	return scale * math.Expm1(-shape*math.Log1p(-p)) / shape
}

// pareto fits a generalized Pareto distribution to sorted values by the posterior mean of Zhang and
// Stephens (2009), with the weak prior of k̂ of Vehtari et al.
func pareto(x []float64) (shape, scale float64) {
	n := float64(len(x))
	points := 30 + int(math.Sqrt(n))
	largest, quarter := x[len(x)-1], x[int(n/4+0.5)-1]
	thetas, logs := make([]float64, points), make([]float64, points)
	shapeOf := func(theta float64) float64 {
		k := 0.0
		for _, v := range x {
			k += math.Log1p(-theta*v) / n
		}
		return k
	}
	for j := range thetas {
		thetas[j] = 1/largest + (1-math.Sqrt(float64(points)/(float64(j)+0.5)))/3/quarter
		k := shapeOf(thetas[j])
		logs[j] = n * (math.Log(-thetas[j]/k) - k - 1)
	}
	theta, sum, top := 0.0, 0.0, slices.Max(logs)
	for j, l := range logs {
		w := math.Exp(l - top)
		theta += w * thetas[j]
		sum += w
	}
	theta /= sum
	shape = shapeOf(theta)
	scale = -shape / theta
	return (shape*n + 0.5*10) / (n + 10), scale
}
