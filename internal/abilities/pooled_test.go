package abilities

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distuv"
)

// best is the share of draws in which each player is the first.
func best(draws [][]float64) []float64 {
	p := make([]float64, len(draws[0]))
	for _, draw := range draws {
		first := 0
		for i, v := range draw {
			if v > draw[first] {
				first = i
			}
		}
		p[first] += 1 / float64(len(draws))
	}
	return p
}

// With two players P is a sum over the share and the weight: given both, the difference is normal.
func TestEstimatesOfTwoInClosedForm(t *testing.T) {
	const v = 0.3 // of the contrast (β_1 − β_2)/√2
	covariance := mat.NewSymDense(2, []float64{v / 2, -v / 2, -v / 2, v / 2})
	for _, df := range []float64{1, 4, 30, math.Inf(1)} {
		for _, z := range []float64{0, 1, 2.5, 6} {
			c := z * math.Sqrt(v)
			e := Estimates{[]float64{c / math.Sqrt2, -c / math.Sqrt2}, covariance, df}
			got := best(e.Draw(40_000, rand.NewPCG(1, 2)))[0]
			above, all := 0.0, 0.0
			const steps = 150
			for i := range steps {
				share := (float64(i) + 0.5) / steps
				for j := range steps {
					w := 1.0
					if !math.IsInf(df, 1) {
						q := (float64(j) + 0.5) / steps
						w = distuv.ChiSquared{K: df}.Quantile(q) / df
					}
					noise, population := v/w, v*(1-share)/share
					density := distuv.Normal{Sigma: math.Sqrt(noise + population)}.Prob(c)
					pull := population / (noise + population)
					all += density
					above += density * distuv.UnitNormal.CDF(pull*c/math.Sqrt(pull*noise))
				}
			}
			if want := above / all; math.Abs(got-want) > 0.012 {
				t.Errorf("%g degrees of freedom, z = %g: P = %g, want %g", df, z, got, want)
			}
		}
	}
}

// Draws from the prior, weighted by the density of the estimates, have the same P and means.
func TestEstimatesByWeighting(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	const k = 4
	for range 3 {
		// A covariance of abilities with the sum 0, and of all but the last one.
		root := mat.NewDense(k, k, nil)
		for i := range k {
			for j := range k {
				root.Set(i, j, random.NormFloat64()/2)
			}
		}
		for j := range k {
			mean := mat.Sum(root.ColView(j)) / k
			for i := range k {
				root.Set(i, j, root.At(i, j)-mean)
			}
		}
		v, some := mat.NewSymDense(k, nil), mat.NewSymDense(k-1, nil)
		v.SymOuterK(1, root)
		for i := range k - 1 {
			for j := range i + 1 {
				some.SetSym(i, j, v.At(i, j))
			}
		}
		values := []float64{0.9, 0.5, -0.3, -1.1}
		got := best(Estimates{values, v, math.Inf(1)}.Draw(40_000, rand.NewPCG(1, 2)))
		var cholesky mat.Cholesky
		if !cholesky.Factorize(some) {
			t.Fatal("singular")
		}
		want, sum := make([]float64, k), 0.0
		for range 400_000 {
			share := random.Float64()
			sigma := math.Sqrt(trace(v, k) / (k - 1) * (1 - share) / share)
			beta, first, mean := make([]float64, k), 0, 0.0
			for i := range k {
				beta[i] = sigma * random.NormFloat64()
				mean += beta[i] / k
				if beta[i] > beta[first] {
					first = i
				}
			}
			off := mat.NewVecDense(k-1, nil)
			for i := range k - 1 {
				off.SetVec(i, values[i]-(beta[i]-mean))
			}
			var solved mat.VecDense
			if cholesky.SolveVecTo(&solved, off) != nil {
				t.Fatal("singular")
			}
			weight := math.Exp(-mat.Dot(off, &solved) / 2)
			want[first] += weight
			sum += weight
		}
		for i := range want {
			if want[i] /= sum; math.Abs(got[i]-want[i]) > 0.02 {
				t.Errorf("player %d: P = %g, by weighting %g", i, got[i], want[i])
			}
		}
	}
}

// Two clusters leave most directions without variance; the steady covariance has it in all of them,
// and hardly differs from the one by clusters where there are very many.
func TestSteady(t *testing.T) {
	model := mat.NewSymDense(3, []float64{2, -1, -1, -1, 2, -1, -1, -1, 2})
	clustered := mat.NewSymDense(3, []float64{6, -6, 0, -6, 6, 0, 0, 0, 0})
	few := Steady(model, model, clustered, 3, 1000, 2)
	if few.At(2, 2) < 2 {
		t.Errorf("two clusters: the variance of a player is %g", few.At(2, 2))
	}
	many := Steady(model, model, clustered, 3, 1e7, 1e6)
	if d := math.Abs(many.At(0, 0) - 6); d > 1e-4 {
		t.Errorf("many clusters: off by %g", d)
	}
}
