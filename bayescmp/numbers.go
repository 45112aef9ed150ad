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

// unitOf is a power of two near the largest absolute value. Everything that squares scores divides
// by it first: no digit changes, and squares and fourth powers neither overflow nor vanish, so that
// scores of any size have the same answer.
func unitOf(largest float64) float64 {
	_, exponent := math.Frexp(largest)
	return math.Ldexp(1, exponent)
}

// spread returns the mean of x and Σ(x − mean)², both in the unit.
func spread(x []float64, unit float64) (average, squares float64) {
	sum := 0.0
	for _, v := range x {
		sum += v / unit
	}
	average = sum / float64(len(x))
	for _, v := range x {
		squares += (v/unit - average) * (v/unit - average)
	}
	return average, squares
}

// deviation is the sample standard deviation; 0 for one value.
func deviation(x []float64) float64 {
	unit := unitOf(largest(x))
	_, squares := spread(x, unit)
	return unit * math.Sqrt(squares/float64(max(len(x)-1, 1)))
}

// moments returns the mean and the standard deviation of x. A standard deviation that is only
// rounding is 0, and then so is a mean that is only rounding.
func moments(x []float64, rounding float64) (average, sd float64) {
	unit := unitOf(largest(x))
	average, squares := spread(x, unit)
	average, sd = average*unit, unit*math.Sqrt(squares/float64(len(x)-1))
	if sd < rounding {
		sd = 0
		if math.Abs(average) < rounding {
			average = 0
		}
	}
	return average, sd
}
