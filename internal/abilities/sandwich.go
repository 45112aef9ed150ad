package abilities

import (
	"math"

	"github.com/bayescmp/go/internal/exponential"
	"gonum.org/v1/gonum/mat"
)

// Result is one game, or several with the same outcome by the same cluster.
type Result struct {
	Left, Right int
	Outcome     float64 // 1 if left won, 0 for a tie, −1 if right won
	Count       float64
	Cluster     int  // counted from 0
	Double      bool // a tie that counts as a win for each
}

// Covariance returns the inverse of the information: the covariance of the parameters if games are
// independent and the model is true. The abilities are those whose sum is 0. It returns false if
// the information is singular.
func (f *Fit) Covariance() (*mat.SymDense, bool) {
	var root mat.Cholesky
	if !root.Factorize(newCurvature(f.Games, f.At).matrix()) {
		return nil, false
	}
	var inverse mat.SymDense
	if root.InverseTo(&inverse) != nil {
		return nil, false
	}
	// The part that stands for the sum of the abilities.
	for i := range f.Count {
		for j := range i + 1 {
			inverse.SetSym(i, j, inverse.At(i, j)-1/float64(f.Count))
		}
	}
	return &inverse, true
}

// scores are the derivatives of the logarithm of the likelihood of one game of two players: for the
// ability of the left one, of which that of the right one is the negative, and for τ.
func (f *Fit) scores(r Result, t float64) (left, tau float64) {
	o := newOdds(f.At[r.Left]-f.At[r.Right], t)
	left, tau = (r.Outcome-o.won+o.lost)/2, -o.tied
	if r.Outcome == 0 {
		tau++
	}
	if r.Double {
		left *= 2
	}
	return left, tau
}

// t is exp(τ), or 0 without ties.
func (f *Fit) t() float64 {
	if f.Davidson {
		return exponential.Of(f.At[f.Count])
	}
	return 0
}

// meat adds up the squares of scores, which have derivatives for few parameters.
type meat struct {
	sum     *mat.Dense
	score   []float64
	parts   []float64 // the squares of what was added to scores
	marked  []bool
	touched []int
}

func newMeat(n int) *meat {
	return &meat{sum: mat.NewDense(n, n, nil), score: make([]float64, n),
		parts: make([]float64, n), marked: make([]bool, n)}
}

// add adds to a derivative of the score at hand.
func (m *meat) add(i int, v float64) {
	if !m.marked[i] {
		m.marked[i] = true
		m.touched = append(m.touched, i)
	}
	m.score[i] += v
	m.parts[i] += v * v
}

// rounding is the largest standard error of each parameter that may be rounding: a millionth of
// what its square root of a variance could be if nothing cancelled out.
func (m *meat) rounding(bread *mat.SymDense) []float64 {
	out := make([]float64, len(m.score))
	for j := range out {
		scale := 1e-6 * math.Sqrt(m.sum.At(j, j)+m.parts[j])
		for i := range out {
			out[i] += scale * math.Abs(bread.At(i, j))
		}
	}
	return out
}

// addSquare adds so many squares of the score at hand, and begins another one.
func (m *meat) addSquare(times float64) {
	raw := m.sum.RawMatrix()
	for _, i := range m.touched {
		row := raw.Data[i*raw.Stride : i*raw.Stride+raw.Cols]
		for _, j := range m.touched {
			row[j] += times * m.score[i] * m.score[j]
		}
	}
	for _, i := range m.touched {
		m.score[i], m.marked[i] = 0, false
	}
	m.touched = m.touched[:0]
}

// sandwich lays the sum between two slices of bread, times n/(n − 1).
func (m *meat) sandwich(bread *mat.SymDense, n float64) (v *mat.SymDense, rounding []float64) {
	var half, whole mat.Dense
	full := mat.DenseCopyOf(bread) // of which products are quick
	half.Mul(full, m.sum)
	whole.Mul(&half, full)
	out := mat.NewSymDense(len(m.score), nil)
	for i := range m.score {
		for j := range i + 1 {
			out.SetSym(i, j, (whole.At(i, j)+whole.At(j, i))/2*n/(n-1))
		}
	}
	return out, m.rounding(bread)
}

// Clustered returns the covariance of the parameters if the clusters are independent, whatever is
// within them: the sandwich of the inverse information and the sum over clusters of the squared
// derivatives (Liang and Zeger 1986), times G/(G − 1) for G clusters. bread is [Fit.Covariance].
// The results must be sorted by cluster. A standard error of at most rounding may be 0.
func (f *Fit) Clustered(
	bread *mat.SymDense, results []Result,
) (v *mat.SymDense, rounding []float64) {
	m, clusters, t := newMeat(len(f.At)), 0.0, f.t()
	for k, r := range results {
		left, tau := f.scores(r, t)
		m.add(r.Left, r.Count*left)
		m.add(r.Right, -r.Count*left)
		if f.Davidson {
			m.add(f.Count, r.Count*tau)
		}
		if k+1 == len(results) || results[k+1].Cluster != r.Cluster {
			m.addSquare(1)
			clusters++
		}
	}
	return m.sandwich(bread, clusters)
}

// Independent is what [Fit.Clustered] returns if each game is a cluster: a result stands for as
// many as it counts. There must be more than one game.
func (f *Fit) Independent(
	bread *mat.SymDense, results []Result,
) (v *mat.SymDense, rounding []float64) {
	m, games, t := newMeat(len(f.At)), 0.0, f.t()
	for _, r := range results {
		left, tau := f.scores(r, t)
		m.add(r.Left, left)
		m.add(r.Right, -left)
		if f.Davidson {
			m.add(f.Count, tau)
		}
		m.addSquare(r.Count)
		games += r.Count
	}
	return m.sandwich(bread, games)
}
