package joint

import (
	"math"
	"math/rand/v2"

	"github.com/bayescmp/go/internal/exponential"
	"github.com/bayescmp/go/internal/matrix"
)

// random draws from the distributions that the sampler needs.
type random struct{ *rand.Rand }

// gamma draws from a Gamma distribution with the rate 1 (Marsaglia and Tsang 2000).
func (r random) gamma(shape float64) float64 {
	if shape < 1 {
		return r.gamma(shape+1) * exponential.Of(math.Log(1-r.Float64())/shape)
	}
	d := shape - 1.0/3
	c := 1 / math.Sqrt(9*d)
	for {
		x := r.NormFloat64()
		v := 1 + c*x
		if v <= 0 {
			continue
		}
		v = v * v * v
		u := 1 - r.Float64()
		if u < 1-0.0331*x*x*x*x || math.Log(u) < x*x/2+d*(1-v+math.Log(v)) {
			return d * v
		}
	}
}

// student draws from a Student with ν degrees of freedom, which may be infinite.
func (r random) student(nu float64) float64 {
	z := r.NormFloat64()
	if math.IsInf(nu, 1) {
		return z
	}
	return z * math.Sqrt(nu/2/r.gamma(nu/2))
}

// bartlett writes an upper matrix u such that u·uᵀ is a Wishart matrix with df degrees of freedom
// and the scale 1. df is above d − 1.
func (r random) bartlett(u []float64, df float64, d int) {
	for i := range d {
		clear(u[i*d : i*d+i])
		u[i*d+i] = math.Sqrt(2 * r.gamma((df-float64(d-1-i))/2))
		for j := i + 1; j < d; j++ {
			u[i*d+j] = r.NormFloat64()
		}
	}
}

// wishart writes a Wishart matrix with df degrees of freedom, whose scale is the inverse of a
// matrix with the given lower root. It needs room for d·d numbers.
func (r random) wishart(out []float64, df float64, root, room []float64, d int) {
	r.bartlett(room, df, d)
	// The columns of root⁻ᵀ·u, kept as rows.
	for j := range d {
		row := out[j*d : (j+1)*d]
		for i := range d {
			row[i] = room[i*d+j]
		}
		matrix.Backward(root, row, d)
	}
	copy(room, out)
	for i := range d {
		for j := range i + 1 {
			sum := 0.0
			for k := range d {
				sum += room[k*d+i] * room[k*d+j]
			}
			out[i*d+j], out[j*d+i] = sum, sum
		}
	}
}
