package simulate

import (
	"fmt"
	"math"
	"math/rand/v2"
	"sync"

	"github.com/bayescmp/go/bayescmp"
	"gonum.org/v1/gonum/mat"
)

// LDA learns by linear discriminant analysis: the classes are normal with a common covariance
// matrix, and the prior is the frequencies in the training set. Corani et al. (2017, section 4.7)
// use it as "lda" from caret, which calls R's package MASS. LDA predicts the same as MASS, wherever
// MASS predicts at all.
//
// Features that are collinear within the classes (for instance, more features than instances) are
// handled as in MASS: the features are scaled to unit variance within classes, and eigenvectors of
// their covariance matrix with an eigenvalue up to 1e-8 are left out. A feature that does not vary
// within the classes is not used (MASS refuses it), and if no feature varies, the most frequent
// class is predicted. Of equally probable classes the first is predicted. Nothing is drawn at
// random. Errors wrap [bayescmp.ErrEmpty], [bayescmp.ErrUnknown] or [bayescmp.ErrScore].
func LDA(d *Data, rows []int, _ *rand.Rand) (Rule, error) {
	if err := d.checkRows(rows); err != nil {
		return nil, err
	}
	l, err := newDiscriminant(d, rows)
	if err != nil {
		return nil, err
	}
	if d.classes == 2 {
		return l.ruleOfTwo(), nil
	}
	return l.class, nil
}

// ldaTolerance is the argument tol of MASS: the smallest singular value that counts.
const ldaTolerance = 1e-4

// discriminant has the scores that LDA learns: class c has the log-probability constant[c] + Σ
// weight[c][j] x_j, up to a number that is the same for all classes.
type discriminant struct {
	constant []float64
	weight   [][]float64
}

// ldaSpace keeps the largest slice of a training for the next training.
var ldaSpace = sync.Pool{New: func() any { return new([]float64) }}

func newDiscriminant(d *Data, rows []int) (*discriminant, error) {
	counts := d.count(rows)
	l := &discriminant{
		constant: make([]float64, d.classes),
		weight:   make([][]float64, d.classes),
	}
	weights := make([]float64, d.classes*len(d.features))
	for c, n := range counts {
		l.weight[c] = weights[c*len(d.features) : (c+1)*len(d.features)]
		l.constant[c] = math.Log(float64(n) / float64(len(rows))) // −Inf for an absent class
	}
	space := ldaSpace.Get().(*[]float64)
	defer ldaSpace.Put(space)
	within, ok := newWithin(d, rows, counts, space)
	if !ok {
		return l, nil
	}
	return l, within.discriminate(l, counts)
}

// within describes the features that vary within the classes.
type within struct {
	used       []int         // the features
	center     []float64     // by used feature
	sd         []float64     // within classes
	means      [][]float64   // by class: mean − center, in sd
	covariance *mat.SymDense // of the features in sd
}

// newWithin also reports whether any feature varies within the classes.
func newWithin(d *Data, rows, counts []int, space *[]float64) (*within, bool) {
	n := len(rows)
	if need := n * len(d.features); cap(*space) < need {
		*space = make([]float64, need)
	}
	centered := (*space)[:n*len(d.features)]
	w := &within{means: make([][]float64, d.classes)}
	mean := make([]float64, d.classes)
	for j, x := range d.features {
		clear(mean)
		size := 0.0
		for _, i := range rows {
			mean[d.class[i]] += x[i]
			size = max(size, math.Abs(x[i]))
		}
		center := 0.0
		for c, sum := range mean {
			center += sum / float64(n)
			mean[c] = sum / float64(max(counts[c], 1))
		}
		z := centered[len(w.used)*n:][:n]
		squares := 0.0
		for k, i := range rows {
			z[k] = x[i] - mean[d.class[i]]
			squares += z[k] * z[k]
		}
		sd := math.Sqrt(squares / float64(max(n-1, 1)))
		if !(sd > 1e-12*size) {
			continue
		}
		for k := range z {
			z[k] /= sd
		}
		w.used, w.center, w.sd = append(w.used, j), append(w.center, center), append(w.sd, sd)
		for c := range mean {
			w.means[c] = append(w.means[c], (mean[c]-center)/sd)
		}
	}
	// A feature can vary only if a class has two instances. So n is above the number of present
	// classes below.
	if len(w.used) == 0 {
		return nil, false
	}
	present := 0
	for _, count := range counts {
		if count > 0 {
			present++
		}
	}
	w.covariance = mat.NewSymDense(len(w.used), nil)
	z := mat.NewDense(len(w.used), n, centered[:len(w.used)*n])
	w.covariance.SymOuterK(1/float64(n-present), z)
	return w, true
}

// discriminate sets weights and constants. With the covariance matrix W and the mean m of a class,
// they are W⁻¹m and −m'W⁻¹m/2 + log(prior).
func (w *within) discriminate(l *discriminant, counts []int) error {
	solve, err := w.solver()
	if err != nil {
		return err
	}
	for c, n := range counts {
		if n == 0 {
			continue
		}
		m := mat.NewVecDense(len(w.used), w.means[c])
		v := solve(m)
		l.constant[c] -= mat.Dot(m, v) / 2
		for k, j := range w.used {
			weight := v.AtVec(k) / w.sd[k]
			l.weight[c][j] = weight
			l.constant[c] -= weight * w.center[k]
		}
	}
	return nil
}

// solver returns the function that multiplies with the inverse of the covariance matrix, or with
// its pseudo-inverse if the matrix is (nearly) singular.
func (w *within) solver() (func(m *mat.VecDense) *mat.VecDense, error) {
	v := mat.NewVecDense(len(w.used), nil)
	var cholesky mat.Cholesky
	// The largest eigenvalue is 1 or more, so the smallest is at least 1/Cond. Cond is an estimate,
	// hence the margin.
	if cholesky.Factorize(w.covariance) &&
		cholesky.Cond()*float64(len(w.used)) < 1/(ldaTolerance*ldaTolerance) {
		return func(m *mat.VecDense) *mat.VecDense {
			// The condition has been checked.
			_ = cholesky.SolveVecTo(v, m)
			return v
		}, nil
	}
	return w.pseudoInverse(v)
}

// pseudoInverse returns a function that writes its products to v.
func (w *within) pseudoInverse(v *mat.VecDense) (func(m *mat.VecDense) *mat.VecDense, error) {
	var eigen mat.EigenSym
	if !eigen.Factorize(w.covariance, true) {
		return nil, fmt.Errorf("%w: the eigenvalues of the covariance matrix of the features "+
			"cannot be computed", bayescmp.ErrScore)
	}
	values := eigen.Values(nil)
	var vectors mat.Dense
	eigen.VectorsTo(&vectors)
	return func(m *mat.VecDense) *mat.VecDense {
		v.Zero()
		for k, value := range values {
			if value <= ldaTolerance*ldaTolerance {
				continue
			}
			direction := vectors.ColView(k)
			v.AddScaledVec(v, mat.Dot(direction, m)/value, direction)
		}
		return v
	}, nil
}

// class predicts the most probable class of instance i.
func (l *discriminant) class(d *Data, i int) int {
	best, at := math.Inf(-1), 0
	for c, score := range l.constant {
		for j, weight := range l.weight[c] {
			score += weight * d.features[j][i]
		}
		if score > best {
			best, at = score, c
		}
	}
	return at
}

// ruleOfTwo is the rule for two classes, which needs one sum only.
func (l *discriminant) ruleOfTwo() Rule {
	constant := l.constant[1] - l.constant[0]
	weight := make([]float64, len(l.weight[0]))
	for j := range weight {
		weight[j] = l.weight[1][j] - l.weight[0][j]
	}
	return func(d *Data, i int) int {
		score := constant
		for j, w := range weight {
			score += w * d.features[j][i]
		}
		if score > 0 {
			return 1
		}
		return 0
	}
}
