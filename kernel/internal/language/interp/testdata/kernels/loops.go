package kernels

import (
	"math"
	"math/rand/v2"
	"sort"
)

// Draw is the loop of notebook 01 that simulates studies: n studies of 100 differences.
func Draw(n int) int {
	src := rand.New(rand.NewPCG(2015, 100))
	positive := 0
	for s := 0; s < n; s++ {
		shared := math.Sqrt(0.1) * src.NormFloat64()
		left, right := make([]float64, 100), make([]float64, 100)
		for i := range right {
			right[i] = shared + math.Sqrt(1-0.1)*src.NormFloat64()
		}
		if right[0] > left[0] {
			positive++
		}
	}
	return positive
}

// ExactNull is the loop of notebook 02 that computes a null distribution, for n data sets.
func ExactNull(n int) int {
	total := n * (n + 1) / 2
	cdf := make([]float64, total+1)
	cdf[0] = 1
	for rank := 1; rank <= n; rank++ {
		for t := total; t >= 0; t-- {
			cdf[t] /= 2
			if t >= rank {
				cdf[t] += cdf[t-rank] / 2
			}
		}
	}
	for t := 1; t <= total; t++ {
		cdf[t] += cdf[t-1]
	}
	return int(1e6 * cdf[total/3])
}

// SignedRank is the signed-rank statistic of notebook 02, n times.
func SignedRank(n int) int {
	d := []float64{0.31, -0.12, 0.07, 0.44, -0.02, 0.19, -0.28, 0.05, 0.11, -0.09}
	sum := 0
	for s := 0; s < n; s++ {
		byAbs := append([]float64{}, d...)
		sort.Slice(byAbs, func(i, j int) bool {
			return math.Abs(byAbs[i]) < math.Abs(byAbs[j])
		})
		plus, minus := 0, 0
		for i, v := range byAbs {
			if v > 0 {
				plus += i + 1
			} else {
				minus += i + 1
			}
		}
		sum += int(math.Min(float64(plus), float64(minus)))
	}
	return sum
}

// Means is the loop of notebook 06 that adds up scores, for n data sets.
func Means(n int) int {
	scores := make([]float64, 100)
	for i := range scores {
		scores[i] = float64(i%7) / 7
	}
	difference := make([]float64, n)
	network, ahead := 0.0, 0
	for i := range difference {
		difference[i] = scores[i%100] - 0.4
		sum := 0.0
		for _, v := range scores {
			sum += v
		}
		network += (sum/100 + difference[i]) / float64(n)
		if difference[i] > 1e-12 {
			ahead++
		}
	}
	return int(1e6*network) + ahead
}
