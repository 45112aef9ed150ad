package joint

import "gonum.org/v1/gonum/mat"

// Model is the data and the prior.
type Model struct {
	// Classifiers is how many there are, at least two.
	Classifiers int
	// Groups are the data sets. LeastCut of them must be Needed at least.
	Groups []Group
	// Nu is the prior of ν; nil means a Gaussian population.
	Nu Prior

	// typical is N; nil means that it comes from the groups.
	typical *mat.SymDense
}

// Needed is how many data sets must compare any classifiers with the others: with fewer the
// posterior is improper.
const Needed = 3

// space has the model in the coordinates in which N is the unit matrix.
type space struct {
	d int
	// back makes of coordinates the classifiers' advantages over their mean: k×d numbers by rows.
	back []float64
	data []datum
}

// datum is a data set, in coordinates of all classifiers: the likelihood of D is in proportion to
// (1 + (D − mean)ᵀ·precision·(D − mean))^−power.
type datum struct {
	mean, precision []float64
	pull            []float64 // precision·mean
	power           float64
}

// space finds the coordinates.
func (m Model) space() space {
	k, d := m.Classifiers, m.Classifiers-1
	var data []seen
	for _, g := range m.Groups {
		data = append(data, g.seen(k))
	}
	if m.typical == nil {
		m.typical = typical(data)
	}
	var root mat.Cholesky
	root.Factorize(m.typical)
	var lower mat.TriDense
	root.LTo(&lower)
	var back mat.Dense
	back.Mul(mat.NewDense(d, k, helmert(k)).T(), &lower)
	s := space{d: d, back: back.RawMatrix().Data}
	for _, own := range data {
		s.data = append(s.data, own.in(&lower))
	}
	return s
}

// in moves a data set to the coordinates x with D = lower·x.
func (s seen) in(lower *mat.TriDense) datum {
	var at, right, precision mat.Dense
	at.Mul(s.at, lower)
	right.Mul(s.precision, &at)
	precision.Mul(at.T(), &right)
	// Of all coordinates with these contrasts, those next to 0.
	var gram mat.Dense
	gram.Mul(&at, at.T())
	var root mat.Cholesky
	root.Factorize(symmetric(&gram))
	var solved, mean, pull mat.VecDense
	_ = root.SolveVecTo(&solved, s.mean)
	mean.MulVec(at.T(), &solved)
	pull.MulVec(&precision, &mean)
	return datum{mean: mean.RawVector().Data, pull: pull.RawVector().Data, power: s.power,
		precision: full(symmetric(&precision))}
}

// distance is (x − mean)ᵀ·precision·(x − mean); room has d numbers.
func (t datum) distance(x, room []float64) float64 {
	for i, v := range x {
		room[i] = v - t.mean[i]
	}
	return form(t.precision, room)
}

// full has all elements of a symmetric matrix by rows.
func full(s *mat.SymDense) []float64 { return mat.DenseCopyOf(s).RawMatrix().Data }
