package families

import (
	"math"

	"github.com/bayescmp/go/internal/exponential"
	"github.com/bayescmp/go/internal/hierarchical"
)

// degrees is a value of ν, with the variances of the Gaussians of which t_ν(0, 1) is a mixture.
type degrees struct {
	nu, constant float64
	parts        []part
}

// part is a Gaussian of a Student.
type part struct{ weight, variance float64 }

// values is the number of values of ν.
const values = 32

// degreesOf are equally probable values of ν: quantiles of its prior. A nil prior means a Gaussian.
func degreesOf(prior hierarchical.Prior) []degrees {
	if prior == nil {
		return []degrees{{nu: math.Inf(1), parts: []part{{1, 1}}}}
	}
	const low, high, step = -12.0, 7.0, 1.0 / 256 // of the logarithm of the excess over the shift
	n := int((high - low) / step)
	below := make([]float64, n+1)
	for k := range n {
		x := low + (float64(k)+0.5)*step
		below[k+1] = below[k] + step*math.Exp(prior.LogDensity(math.Exp(x))+x)
	}
	out := make([]degrees, values)
	k := 0
	for j := range out {
		p := (float64(j) + 0.5) / values * below[n]
		for below[k+1] < p {
			k++
		}
		at := low + step*(float64(k)+(p-below[k])/(below[k+1]-below[k]))
		out[j] = newDegrees(prior.Shift() + math.Exp(at))
	}
	return out
}

func newDegrees(nu float64) degrees {
	above, _ := math.Lgamma((nu + 1) / 2)
	under, _ := math.Lgamma(nu / 2)
	return degrees{nu, above - under - math.Log(nu)/2, studentParts(nu)}
}

// studentParts are the Gaussians of t_ν: their precision is Gamma(ν/2, ν/2), here at even nodes of
// its logarithm, where sums are as good as integrals.
func studentParts(nu float64) []part {
	const nothing, most = 1e-5, 0.7
	a := nu / 2
	step := min(most, 1/math.Sqrt(a))
	weight := func(x float64) float64 { return exponential.Of(a * (x - math.Expm1(x))) }
	var out []part
	sum := 0.0
	for _, side := range []float64{-1, 1} {
		for k := 0; ; k++ {
			if side > 0 && k == 0 {
				continue
			}
			x := side * float64(k) * step
			w := weight(x)
			if w < nothing {
				break
			}
			sum += w
			out = append(out, part{w, math.Exp(-x)})
		}
	}
	for k := range out {
		out[k].weight /= sum
	}
	return out
}

// logDensity is the logarithm of the density of t_ν(0, σ) at all x, but for a constant that is the
// same for all ν and σ.
func (d *degrees) logDensity(x []float64, sigma float64) float64 {
	var product logProduct
	over := 1 / (sigma * sigma * d.nu)
	for _, v := range x {
		product.multiply(1 + v*v*over)
	}
	return float64(len(x))*(d.constant-math.Log(sigma)) - (d.nu+1)/2*product.log()
}

// logProduct is the logarithm of a product of many numbers. A logarithm of each would take long.
type logProduct struct{ sum, rest float64 }

func (p *logProduct) multiply(x float64) {
	const least, most = 0x1p-500, 0x1p500
	if p.rest == 0 {
		p.rest = 1
	}
	if p.rest *= x; p.rest < least || p.rest > most {
		p.sum, p.rest = p.sum+math.Log(p.rest), 1
	}
}

func (p *logProduct) log() float64 {
	if p.rest == 0 {
		return 0
	}
	return p.sum + math.Log(p.rest)
}
