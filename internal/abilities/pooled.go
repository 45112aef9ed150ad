package abilities

import (
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distuv"
)

// Estimates are abilities with the sum 0 that were estimated with errors. The players have a normal
// population, so that whoever is ahead has probably been lucky, too:
//
//	estimate ~ N(β, V/w),   w ~ χ²_df/df,   β ~ N(0, σ²)
//	v/(v + σ²) uniform from 0 to 1
//
// where v is the mean variance of an estimate. This share is how far estimates are pulled together
// (Daniels 1999), so the prior has no unit that somebody must choose. The weight w makes Student's
// distribution of the normal one: V is itself estimated, with df degrees of freedom.
type Estimates struct {
	Values     []float64
	Covariance *mat.SymDense // V; only the part for Values is used
	DF         float64       // +Inf for a covariance that is known
}

// The grid on which the share and w are drawn.
const sharePoints, weightPoints = 100, 50

// Draw returns draws of β from the posterior. They do not depend on the basis in which V is taken
// apart, and hardly on its rounding.
func (e Estimates) Draw(n int, src rand.Source) [][]float64 {
	random, k := rand.New(src), len(e.Values)
	var parts mat.EigenSym
	if !parts.Factorize(e.contrasts(), true) {
		panic("abilities: a covariance without eigenvalues")
	}
	var basis mat.Dense
	parts.VectorsTo(&basis)
	variances := parts.Values(nil)
	for i, v := range variances {
		variances[i] = max(v, 0)
	}
	at := times(basis.T(), e.Values)
	sigma, weight, cumulative := e.grid(variances, at)
	draws := make([][]float64, n)
	population, noise := make([]float64, k), make([]float64, k)
	for i := range draws {
		point, _ := slices.BinarySearch(cumulative, random.Float64()*cumulative[len(cumulative)-1])
		s, w := sigma[point/weightPoints], weight[point%weightPoints]
		for j := range k {
			population[j], noise[j] = s*random.NormFloat64(), random.NormFloat64()
		}
		// A draw from the prior, moved by as much as its own estimate is off.
		moved, off := times(basis.T(), population), times(basis.T(), noise)
		for j, v := range variances {
			moved[j] = s * s / (v/w + s*s) * (at[j] - moved[j] - math.Sqrt(v/w)*off[j])
		}
		draws[i] = times(&basis, moved)
		for j := range k {
			draws[i][j] += population[j]
		}
	}
	return draws
}

// contrasts is the covariance without that of the sum, which is 0.
func (e Estimates) contrasts() *mat.SymDense {
	k := len(e.Values)
	means, mean := make([]float64, k), 0.0
	for i := range k {
		for j := range k {
			means[i] += e.Covariance.At(i, j) / float64(k)
		}
		mean += means[i] / float64(k)
	}
	v := mat.NewSymDense(k, nil)
	for i := range k {
		for j := range i + 1 {
			v.SetSym(i, j, e.Covariance.At(i, j)-means[i]-means[j]+mean)
		}
	}
	return v
}

// grid returns values of σ and w, and the sums of the posterior weights of their pairs.
func (e Estimates) grid(variances, at []float64) (sigma, weight, cumulative []float64) {
	mean := 0.0
	for _, v := range variances {
		mean += v / float64(len(variances)-1)
	}
	for i := range sharePoints {
		share := (float64(i) + 0.5) / sharePoints
		sigma = append(sigma, math.Sqrt(mean*(1-share)/share))
	}
	for i := range weightPoints {
		w := 1.0
		if !math.IsInf(e.DF, 1) {
			w = distuv.ChiSquared{K: e.DF}.Quantile((float64(i)+0.5)/weightPoints) / e.DF
		}
		weight = append(weight, w)
	}
	var logs []float64
	for _, s := range sigma {
		for _, w := range weight {
			log := 0.0
			for j, v := range variances[1:] { // the first one is the sum of all abilities
				v = v/w + s*s
				log -= (math.Log(v) + at[j+1]*at[j+1]/v) / 2
			}
			logs = append(logs, log)
		}
	}
	sum, most := 0.0, slices.Max(logs)
	for _, log := range logs {
		sum += math.Exp(log - most)
		cumulative = append(cumulative, sum)
	}
	return sigma, weight, cumulative
}

// Steady makes a covariance by clusters one that a joint posterior can rest on. That of few
// clusters is 0 in some directions, as if these were known exactly. So each one is drawn towards
// one with fewer unknowns, as if that had been seen in k − 1 further clusters: that of independent
// games towards that of the model, and that by clusters towards a multiple of the former, which
// has the same mean variance and is not smaller. With many clusters for each player, little
// changes.
func Steady(
	model, independent, clustered *mat.SymDense, k int, games, clusters float64,
) *mat.SymDense {
	steady := mixed(independent, model, k, games, 1)
	if clusters == 0 {
		return steady
	}
	design := trace(clustered, k) / trace(steady, k)
	return mixed(clustered, steady, k, clusters-1, max(design, 1))
}

// mixed is the mean of a covariance that was seen n times and a multiple of another one that was
// seen k − 1 times.
func mixed(of, with *mat.SymDense, k int, n, factor float64) *mat.SymDense {
	out, weight := mat.NewSymDense(k, nil), n/(n+float64(k)-1)
	for i := range k {
		for j := range i + 1 {
			out.SetSym(i, j, weight*of.At(i, j)+(1-weight)*factor*with.At(i, j))
		}
	}
	return out
}

func trace(v *mat.SymDense, k int) (sum float64) {
	for i := range k {
		sum += v.At(i, i)
	}
	return sum
}

// times multiplies a matrix by a vector.
func times(m mat.Matrix, v []float64) []float64 {
	var out mat.VecDense
	out.MulVec(m, mat.NewVecDense(len(v), v))
	return out.RawVector().Data
}
