package abilities

import (
	"github.com/bayescmp/go/bayescmp/internal/exponential"
	"gonum.org/v1/gonum/mat"
)

// Result is one game, or several with the same outcome by the same cluster.
type Result struct {
	Left, Right int
	Outcome     float64 // 1 if left won, 0 for a tie, −1 if right won
	Count       float64
	Cluster     int // counted from 0
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

// Clustered returns the covariance of the parameters if the clusters are independent, whatever is
// within them: the sandwich of the inverse information and the sum over clusters of the squared
// derivatives (Liang and Zeger 1986), times G/(G − 1) for G clusters. bread is [Fit.Covariance].
// The results must be sorted by cluster.
func (f *Fit) Clustered(bread *mat.SymDense, results []Result) *mat.SymDense {
	n := len(f.At)
	meat := mat.NewDense(n, n, nil)
	raw := meat.RawMatrix()
	score, touched := make([]float64, n), []int(nil)
	marked := make([]bool, n)
	add := func(i int, v float64) {
		if !marked[i] {
			marked[i] = true
			touched = append(touched, i)
		}
		score[i] += v
	}
	clusters, t := 0, 0.0
	if f.Davidson {
		t = exponential.Of(f.At[f.Count])
	}
	for k, r := range results {
		o := oddsOf(f.At[r.Left]-f.At[r.Right], t)
		s := r.Count * (r.Outcome - o.won + o.lost) / 2
		add(r.Left, s)
		add(r.Right, -s)
		if f.Davidson {
			tie := -o.tied
			if r.Outcome == 0 {
				tie++
			}
			add(f.Count, r.Count*tie)
		}
		if k+1 < len(results) && results[k+1].Cluster == r.Cluster {
			continue
		}
		clusters++
		for _, i := range touched {
			row := raw.Data[i*raw.Stride : i*raw.Stride+n]
			for _, j := range touched {
				row[j] += score[i] * score[j]
			}
		}
		for _, i := range touched {
			score[i], marked[i] = 0, false
		}
		touched = touched[:0]
	}
	var half, whole mat.Dense
	full := mat.DenseCopyOf(bread) // of which products are quick
	half.Mul(full, meat)
	whole.Mul(&half, full)
	out, g := mat.NewSymDense(n, nil), float64(clusters)
	for i := range n {
		for j := range i + 1 {
			out.SetSym(i, j, (whole.At(i, j)+whole.At(j, i))/2*g/(g-1))
		}
	}
	return out
}
