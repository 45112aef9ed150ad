package joint

import "github.com/bayescmp/go/internal/matrix"

// Model is the data and the prior.
type Model struct {
	// Classifiers is how many there are, at least two.
	Classifiers int
	// Groups are the data sets. LeastCut of them must be Needed at least.
	Groups []Group
	// Nu is the prior of ν; nil means a Gaussian population.
	Nu Prior

	// typical is N; nil means that it comes from the groups.
	typical *matrix.Matrix
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
	var data []contrastLikelihood
	least := m.least()
	for _, g := range m.Groups {
		g.Least = max(g.Least, least)
		data = append(data, g.contrastLikelihood(k))
	}
	if m.typical == nil {
		n := typicalCovariance(data)
		m.typical = &n
	}
	lower, _ := m.typical.Root()
	s := space{d: d, back: helmert(k).Turned().Times(lower).Of}
	for _, own := range data {
		s.data = append(s.data, own.transform(lower))
	}
	return s
}

// least is a bound below the least sums of squares, 1e-10 of the mean one: a data set whose folds
// vary 10⁵ times less than those of the others is known exactly beside them, and a smaller variance
// would only drown the digits of the others.
func (m Model) least() float64 {
	mean := 0.0
	for _, g := range m.Groups {
		own := matrix.Matrix{Columns: len(g.Who), Of: g.Scatter}.Within(helmert(len(g.Who)))
		mean += own.Trace() / float64(g.contrasts()*len(m.Groups))
	}
	return 1e-10 * mean
}

// transform moves a data set to the coordinates x with D = lower·x. Where classifiers are missing,
// the likelihood is one of P·D: its precision has no full rank, and any mean with the same P·mean
// is the same likelihood. So only the population tells the rest of D_i.
func (s contrastLikelihood) transform(lower matrix.Matrix) datum {
	at := s.at.Times(lower)
	precision := s.precision.Within(at.Turned())
	// Of all coordinates with these contrasts, those next to 0.
	gram := at.Times(at.Turned()).Symmetric()
	mean := at.Turned().Times(gram.Divide(matrix.Matrix{Columns: 1, Of: s.mean}))
	return datum{mean: mean.Of, pull: precision.Times(mean).Of, power: s.power,
		precision: precision.Of}
}

// distance is (x − mean)ᵀ·precision·(x − mean); room has d numbers.
func (t datum) distance(x, room []float64) float64 {
	for i, v := range x {
		room[i] = v - t.mean[i]
	}
	return quadraticForm(t.precision, room)
}
