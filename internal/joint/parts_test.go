package joint

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/bayescmp/go/internal/matrix"
	"github.com/bayescmp/go/internal/mcmc"
	"github.com/bayescmp/go/internal/parallel"
	"gonum.org/v1/gonum/mat"
)

// The least cut is the least over all ways to divide the classifiers.
func TestLeastCutByBruteForce(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 300 {
		k, q := 2+r.IntN(5), 1+r.IntN(8)
		var sets [][]int
		for range q {
			sets = append(sets, r.Perm(k)[:2+r.IntN(k-1)])
		}
		crossing := func(side int) int {
			n := 0
			for _, set := range sets {
				in, out := false, false
				for _, c := range set {
					if side>>c&1 == 1 {
						in = true
					} else {
						out = true
					}
				}
				if in && out {
					n++
				}
			}
			return n
		}
		want := q + 1
		for side := 1; side < 1<<k-1; side++ {
			want = min(want, crossing(side))
		}
		got, side := LeastCut(k, sets)
		mask := 0
		for _, c := range side {
			mask |= 1 << c
		}
		if got != want || crossing(mask) != want || 2*len(side) > k {
			t.Fatalf("%v: %d by %v, want %d", sets, got, side, want)
		}
	}
}

// With all classifiers on all data sets, N solves its equation.
func TestTypicalSolvesItsEquation(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	m := simulated(4, 9, 10, 0.02, r)
	var data []contrastLikelihood
	for _, g := range m.Groups {
		data = append(data, g.contrastLikelihood(4))
	}
	n := mat.NewSymDense(3, typicalCovariance(data).Of)
	total := mat.NewSymDense(3, nil)
	for _, s := range data {
		var own, inverse mat.SymDense
		own.AddSym(n, mat.NewSymDense(3, s.variance.Of))
		var root mat.Cholesky
		root.Factorize(&own)
		if err := root.InverseTo(&inverse); err != nil {
			t.Fatal(err)
		}
		total.AddSym(total, &inverse)
	}
	var unit mat.Dense
	unit.Mul(total, n)
	for i := range 3 {
		for j := range 3 {
			want := 0.0
			if i == j {
				want = 9.0 / 2
			}
			if math.Abs(unit.At(i, j)-want) > 1e-6 {
				t.Errorf("element %d, %d: %g, want %g", i, j, unit.At(i, j), want)
			}
		}
	}
}

// With Σ_i integrated out by brute force, over its two variances and its correlation, the
// likelihood of D_i is the Student of the formula.
func TestLikelihoodByBruteForce(t *testing.T) {
	r := random{rand.New(rand.NewPCG(3, 3))}
	f := folds{who: []int{0, 1, 2}, rho: 0.2}
	for range 8 {
		f.at = append(f.at, []float64{r.NormFloat64(), r.NormFloat64(), r.NormFloat64()})
	}
	g := f.group()
	s := g.contrastLikelihood(3)
	h := helmert(3)
	formula := func(x []float64) float64 {
		d := []float64{x[0] - s.mean[0], x[1] - s.mean[1]}
		return -s.power * math.Log1p(quadraticForm(s.precision.Of, d))
	}
	// The contrasts by fold, and the inverse of the correlations.
	n := len(f.at)
	precision := mat.NewSymDense(n, nil)
	for i := range n {
		for j := range i + 1 {
			v := f.rho
			if i == j {
				v = 1
			}
			precision.SetSym(i, j, v)
		}
	}
	var root mat.Cholesky
	root.Factorize(precision)
	if err := root.InverseTo(precision); err != nil {
		t.Fatal(err)
	}
	brute := func(x []float64) float64 {
		var e [2]*mat.VecDense
		for c := range e {
			e[c] = mat.NewVecDense(n, nil)
			for i, fold := range f.at {
				e[c].SetVec(i, matrix.Dot(h.Row(c), fold)-x[c])
			}
		}
		q := func(a, b int) float64 { return mat.Inner(e[a], precision, e[b]) }
		q00, q11, q01 := q(0, 0), q(1, 1), q(0, 1)
		sum := 0.0
		const step = 0.1
		for a := -5.0; a < 8; a += step { // logarithms of the variances
			for b := -5.0; b < 8; b += step {
				for z := -4.0; z < 4; z += step { // artanh of the correlation
					v0, v1, c := math.Exp(a), math.Exp(b), math.Tanh(z)
					det := v0 * v1 * (1 - c*c)
					trace := (q00/v0 + q11/v1 - 2*c*q01/math.Sqrt(v0*v1)) / (1 - c*c)
					// dΣ = v0·v1·√(v0·v1)·(1 − c²) da db dz
					sum += math.Pow(det, -float64(n)/2-1.5) * math.Exp(-trace/2) *
						math.Pow(v0*v1, 1.5) * (1 - c*c)
				}
			}
		}
		return math.Log(sum)
	}
	at := [][]float64{{0, 0}, {1, 0.5}, {-0.5, 2}}
	for _, x := range at[1:] {
		got, want := formula(x)-formula(at[0]), brute(x)-brute(at[0])
		if math.Abs(got-want) > 1e-3 {
			t.Errorf("at %v: %.6f, by brute force %.6f", x, got, want)
		}
	}
}

// A contrast without any variance gets the least one, and a complete covariance stays as it is.
func TestCovarianceOfEqualDifferences(t *testing.T) {
	g := Group{Who: []int{0, 1}, Mean: []float64{0, 1}, Scatter: make([]float64, 4), N: 10,
		Rho: 0.1, Least: 0.01}
	if got := g.squares().Of[0]; math.Abs(got-0.005) > 1e-15 { // the contrast is 1/√2 of it
		t.Errorf("%g", got)
	}
	g.Scatter = []float64{1, 0, 0, 3}
	if got := g.squares().Of[0]; math.Abs(got-2) > 1e-12 {
		t.Errorf("%g", got)
	}
}

// Wishart and inverse Wishart matrices have their means.
func TestMeansOfWishartMatrices(t *testing.T) {
	r := random{rand.New(rand.NewPCG(4, 4))}
	const d, df, draws = 3, 9.0, 100_000
	scale := []float64{2, 0.5, 0, 0.5, 1, 0.3, 0, 0.3, 3}
	root, inverse := make([]float64, 9), make([]float64, 9)
	matrix.Cholesky(root, scale, d)
	invert(inverse, scale, make([]float64, 9), d)
	out, room, sum, other := make([]float64, 9), make([]float64, 9), [9]float64{}, [9]float64{}
	for range draws {
		r.wishart(out, df, root, room, d)
		for i, v := range out {
			sum[i] += v / draws
		}
		r.inverseWishart(out, df, root, room, d)
		square(room, out, d)
		for i, v := range room {
			other[i] += v / draws
		}
	}
	for i := range sum {
		if want := df * inverse[i]; math.Abs(sum[i]-want) > 0.05 {
			t.Errorf("Wishart %d: %g, want %g", i, sum[i], want)
		}
		if want := scale[i] / (df - d - 1); math.Abs(other[i]-want) > 0.02 {
			t.Errorf("inverse Wishart %d: %g, want %g", i, other[i], want)
		}
	}
}

// Where the D_i are known to many digits, the posterior of Σ0 is its prior times a Gaussian
// likelihood, which is summed over a grid here.
func TestPosteriorOfScatterByBruteForce(t *testing.T) {
	points := [][]float64{{1, 0.2, -1}, {0, 0.5, 0.1}, {-0.4, 1, 0.3}, {0.2, -1.5, 0.9},
		{0.8, 0.1, 0.4}}
	q := float64(len(points))
	n := matrix.Matrix{Columns: 2, Of: []float64{0.7, 0.2, 0.2, 0.4}}
	m := Model{Classifiers: 3, typical: &n}
	h, mean := helmert(3), [2]float64{}
	var at [][2]float64
	for _, x := range points {
		f := folds{who: []int{0, 1, 2}}
		for i := range 40 {
			fold := append([]float64(nil), x...)
			fold[i%3] += 1e-4 * math.Sin(float64(i*i))
			f.at = append(f.at, fold)
		}
		m.Groups = append(m.Groups, f.group())
		at = append(at, [2]float64{matrix.Dot(h.Row(0), x), matrix.Dot(h.Row(1), x)})
		for c := range mean {
			mean[c] += at[len(at)-1][c] / q
		}
	}
	var s [3]float64
	for _, x := range at {
		a, b := x[0]-mean[0], x[1]-mean[1]
		s[0], s[1], s[2] = s[0]+a*a, s[1]+b*b, s[2]+a*b
	}
	names := []string{"first", "second", "correlation"}
	var want [3]float64
	total := 0.0
	const step = 0.1
	for a := -6.0; a < 16; a += step { // logarithms of the variances
		for b := -6.0; b < 16; b += step {
			for z := -6.0; z < 6; z += step { // artanh of the correlation
				v0, v1, c := math.Exp(a), math.Exp(b), math.Tanh(z)
				cross := c * math.Sqrt(v0*v1)
				rest := 1 / math.Pow(math.Cosh(z), 2) // 1 − c²
				det := v0 * v1 * rest
				more := (v0+n.Of[0])*(v1+n.Of[3]) - math.Pow(cross+n.Of[1], 2)
				trace := (s[0]/v0 + s[1]/v1 - 2*c*s[2]/math.Sqrt(v0*v1)) / rest
				w := math.Pow(det, -0.5-(q-1)/2) / more * math.Exp(-trace/2) *
					math.Pow(v0*v1, 1.5) * rest
				total += w
				for i, v := range []float64{a, b, c} {
					want[i] += w * v
				}
			}
		}
	}
	d, err := m.Sample(t.Context(), 40000, [2]uint64{1, 2}, parallel.NewProgress())
	if err != nil {
		t.Fatal(err)
	}
	// Contrasts of classifiers from the scales of differences and advantages.
	variance := func(x Draw, weight [3]float64) float64 {
		scale := x.line(2, func(j int) float64 {
			sum := 0.0
			for c, w := range weight {
				sum += w * d.space.back[c*2+j]
			}
			return sum
		}).Scale()
		return scale * scale
	}
	first, second := [3]float64(h.Row(0)), [3]float64(h.Row(1))
	both := first
	for c := range both {
		both[c] += second[c]
	}
	for i, name := range names {
		got, off, _ := mcmc.Estimate(d.Values(func(x Draw) float64 {
			v0, v1 := variance(x, first), variance(x, second)
			return []float64{math.Log(v0), math.Log(v1),
				(variance(x, both) - v0 - v1) / 2 / math.Sqrt(v0*v1)}[i]
		}))
		if w := want[i] / total; math.Abs(got-w) > 4*off+1e-3 {
			t.Errorf("%s: %.4f ± %.4f, by brute force %.4f", name, got, off, w)
		}
	}
}
