package bayescmp

import (
	"math"

	"github.com/bayescmp/go/bayescmp/internal/reading"
)

// Scores beyond these would overflow in a sum, or lose digits.
const (
	largestScore  = reading.LargestScore
	smallestScore = reading.SmallestScore
)

func mean(x []float64) float64 {
	sum := 0.0
	for _, v := range x {
		sum += v
	}
	return sum / float64(len(x))
}

// largest is the largest absolute value.
func largest(x ...[]float64) float64 {
	most := 0.0
	for _, values := range x {
		for _, v := range values {
			most = max(most, math.Abs(v))
		}
	}
	return most
}
