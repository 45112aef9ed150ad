// Package uniformity tests whether numbers are uniform between 0 and 1, for simulation-based
// calibration.
package uniformity

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/mathext"
)

// ChiSquare is the p value of the χ² test of uniformity over equal bins.
func ChiSquare(u []float64, bins int) float64 {
	counts := make([]float64, bins)
	for _, v := range u {
		if math.IsNaN(v) {
			return 0
		}
		counts[min(max(int(v*float64(bins)), 0), bins-1)]++
	}
	want, sum := float64(len(u))/float64(bins), 0.0
	for _, c := range counts {
		sum += (c - want) * (c - want) / want
	}
	return mathext.GammaIncRegComp(float64(bins-1)/2, sum/2)
}

// Kolmogorov is the p value of the largest distance of the empirical distribution function from the
// diagonal.
func Kolmogorov(u []float64) float64 {
	s := slices.Clone(u)
	slices.Sort(s)
	n, most := float64(len(s)), 0.0
	for i, v := range s {
		most = max(most, v-float64(i)/n, float64(i+1)/n-v)
	}
	x, p := most*(math.Sqrt(n)+0.12+0.11/math.Sqrt(n)), 0.0
	for k := 1.0; k < 100; k++ {
		p += 2 * math.Copysign(1, math.Mod(k, 2)-0.5) * math.Exp(-2*k*k*x*x)
	}
	return min(max(p, 0), 1)
}
