package abilities

import "math"

// contrasts are the coordinates of abilities whose sum is 0: an orthonormal basis by Helmert. Only
// differences of abilities matter, so k abilities have k − 1 coordinates.
type contrasts int

// abilities writes the k abilities with the coordinates z.
func (k contrasts) abilities(z, beta []float64) {
	sum := 0.0
	for i := int(k) - 1; i > 0; i-- {
		a := z[i-1] / math.Sqrt(float64(i*(i+1)))
		beta[i] = sum - float64(i)*a
		sum += a
	}
	beta[0] = sum
}

// slope writes the derivatives for the coordinates, given those for the abilities.
func (k contrasts) slope(beta, z []float64) {
	sum := 0.0
	for i := 1; i < int(k); i++ {
		sum += beta[i-1]
		z[i-1] = (sum - float64(i)*beta[i]) / math.Sqrt(float64(i*(i+1)))
	}
}
