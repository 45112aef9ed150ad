package abilities

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/bayescmp/go/internal/matrix"
	"github.com/bayescmp/go/internal/mcmc"
	"github.com/bayescmp/go/internal/nuts"
	"github.com/bayescmp/go/internal/parallel"
)

func near(t *testing.T, name string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance) {
		t.Errorf("%s: %.15g, want %.15g", name, got, want)
	}
}

// orders calls f with every order of the members.
func orders(members []int, f func(order []int)) {
	var extend func(done, left []int)
	extend = func(done, left []int) {
		if len(left) == 0 {
			f(done)
		}
		for i := range left {
			rest := append(append([]int(nil), left[:i]...), left[i+1:]...)
			extend(append(append([]int(nil), done...), left[i]), rest)
		}
	}
	extend(nil, members)
}

// byOrders is the probability of a ranking, the sum over all orders of all groups.
func byOrders(r Ranking, w []float64) float64 {
	all := []float64{1}
	left := 0.0
	for _, g := range r {
		for _, i := range g {
			left += w[i]
		}
	}
	for _, g := range r {
		sum := 0.0
		orders(g, func(order []int) {
			p, rest := 1.0, left
			for _, i := range order {
				p *= w[i] / rest
				rest -= w[i]
			}
			sum += p
		})
		all = append(all, sum)
		for _, i := range g {
			left -= w[i]
		}
	}
	p := 1.0
	for _, v := range all {
		p *= v
	}
	return p
}

// Rankings of up to six players in all shapes of ties, also incomplete ones, agree with the sum
// over all orders. Worths are far apart in some.
func TestRankingsAgreeWithAllOrders(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	for range 3000 {
		k := 2 + random.IntN(5)
		beta, w := make([]float64, k+1), make([]float64, k)
		scale := []float64{0.5, 3}[random.IntN(2)]
		for i := range k {
			beta[i] = scale * random.NormFloat64()
			w[i] = math.Exp(beta[i])
		}
		r := randomRanking(random, k)
		log := Rankings{k, []Ranking{r}}.Log()(beta, make([]float64, k+1))
		near(t, "log probability", log, math.Log(byOrders(r, w)), 1e-9)
	}
}

// randomRanking ranks two or more of k players, with ties.
func randomRanking(random *rand.Rand, k int) Ranking {
	players := random.Perm(k)[:2+random.IntN(k-1)]
	r := Ranking{{players[0]}}
	for _, i := range players[1:] {
		if random.IntN(2) == 0 {
			r = append(r, []int{i})
		} else {
			r[len(r)-1] = append(r[len(r)-1], i)
		}
	}
	return r
}

// The sum over subsets and the integral over time are the same.
func TestTwoWaysOfTies(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 1))
	for range 300 {
		var a, b group
		m := 1 + random.IntN(11)
		for range m {
			a.worths = append(a.worths, math.Exp(4*random.NormFloat64()))
		}
		b.worths = a.worths
		a.slopes, b.slopes = make([]float64, m), make([]float64, m)
		rest := math.Exp(4 * random.NormFloat64())
		la, da := a.integrateBySubsets(rest)
		lb, db := b.integrateOverTime(rest)
		near(t, "log", lb, la, 1e-9*(1+math.Abs(la)))
		near(t, "slope of the rest", db*rest, da*rest, 1e-8)
		for i, w := range a.worths {
			near(t, "slope", b.slopes[i]*w, a.slopes[i]*w, 1e-8)
		}
	}
}

// Equal players come before the rest with probability Π j w/(j w + rest).
func TestManyEqualTies(t *testing.T) {
	for _, m := range []int{9, 20, 50, 99} {
		for _, w := range []float64{0.03, 1, 40, 1e6} {
			var g group
			for range m {
				g.worths, g.slopes = append(g.worths, w), append(g.slopes, 0)
			}
			log, down := g.integrateOverTime(1)
			wantLog, wantDown := 0.0, 0.0
			for j := 1.0; j <= float64(m); j++ {
				wantLog -= math.Log1p(1 / (j * w))
				wantDown -= 1 / (j*w + 1)
			}
			if !(math.Abs(log-wantLog) < 1e-9*max(1, math.Abs(wantLog))) ||
				!(math.Abs(down-wantDown) < 1e-9*math.Abs(wantDown)) {
				t.Errorf("%d of %g: %.12g, %.12g, want %.12g, %.12g", m, w, log, down, wantLog,
					wantDown)
			}
			// The probability depends on ratios only.
			if sum := down + float64(m)*w*g.slopes[0]; !(math.Abs(sum) < 1e-9*math.Abs(down)) {
				t.Errorf("%d of %g: derivatives %g", m, w, sum)
			}
		}
	}
}

// checkSlope compares derivatives with differences.
func checkSlope(t *testing.T, name string, f func(at, slope []float64) float64, at []float64) {
	t.Helper()
	const step = 1e-5
	slope, dummy := make([]float64, len(at)), make([]float64, len(at))
	f(at, slope)
	for i := range at {
		old := at[i]
		at[i] = old + step
		up := f(at, dummy)
		at[i] = old - step
		down := f(at, dummy)
		at[i] = old
		near(t, name, slope[i], (up-down)/(2*step), 1e-6*(1+math.Abs(slope[i])))
	}
}

// everyModel has models of all kinds on random data.
func everyModel(random *rand.Rand) map[string]Model {
	games := Games{Count: 5, Davidson: true}
	plain := Games{Count: 5}
	rankings := Rankings{Count: 5}
	big := Rankings{Count: 14, Rankings: []Ranking{
		{{3}, {0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11}, {12, 13}}, {{13, 2}, {1, 5}}}}
	for l := range 5 {
		for r := range l {
			p := Pair{l, r, float64(random.IntN(9)), float64(random.IntN(9)), 0}
			p.Tied = 1 + float64(random.IntN(4))
			games.Pairs = append(games.Pairs, p)
			plain.Pairs = append(plain.Pairs, p)
		}
		rankings.Rankings = append(rankings.Rankings, randomRanking(random, 5))
	}
	return map[string]Model{
		"Davidson": {games, Pooled}, "Davidson, worths": {games, Worths},
		"Bradley–Terry": {plain, Pooled}, "Bradley–Terry, worths": {plain, Worths},
		"rankings": {rankings, Pooled}, "rankings, worths": {rankings, Worths},
		"many ties": {big, Pooled},
	}
}

func TestSlopes(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 1))
	for range 20 {
		for name, m := range everyModel(random) {
			at := make([]float64, m.parameters())
			for i := range at {
				at[i] = 1.5 * random.NormFloat64()
			}
			for _, precision := range []float64{0, 0.7} {
				checkSlope(t, name, m.density(precision), at)
			}
		}
	}
}

// The prior with σ integrated out agrees with a plain sum over log σ, and its slope with
// differences, for any number of abilities and any distance from 0.
func TestPooledPrior(t *testing.T) {
	for _, m := range []int{1, 2, 9, 60, 999} {
		for _, r2 := range []float64{0, 1e-8, 0.01, 1, 30, 1e4} {
			log, slope := pooledLogPrior(m, r2)
			n, top, sum := float64(m), math.Inf(-1), 0.0
			value := func(s float64) float64 { return -n*s - r2*math.Exp(-2*s)/2 - 2*s*s }
			const step = 0.0005
			for s := -300.0; s < 20; s += 0.001 {
				top = max(top, value(s))
			}
			center := likeliestScale(n, r2)
			for s := center - 6; s < center+6; s += step {
				sum += math.Exp(value(s)-top) * step
			}
			near(t, "log", log, top+math.Log(sum), 1e-8*(1+math.Abs(log)))
			if r2 > 0 {
				up, _ := pooledLogPrior(m, r2*1.0001)
				down, _ := pooledLogPrior(m, r2*0.9999)
				near(t, "slope", slope*r2, (up-down)/2e-4, 1e-5*(1+math.Abs(slope*r2)))
			}
		}
	}
}

// Contrasts are orthonormal: lengths are kept, sums are 0, and slopes are the transpose.
func TestContrasts(t *testing.T) {
	random := rand.New(rand.NewPCG(4, 1))
	for k := 2; k < 12; k++ {
		z, beta, slope := make([]float64, k-1), make([]float64, k), make([]float64, k)
		for i := range z {
			z[i] = random.NormFloat64()
		}
		for i := range slope {
			slope[i] = random.NormFloat64()
		}
		contrasts(k).abilities(z, beta)
		back := make([]float64, k-1)
		contrasts(k).slope(slope, back)
		sum := 0.0
		for _, b := range beta {
			sum += b
		}
		near(t, "sum", sum, 0, 1e-12)
		near(t, "length", matrix.Dot(beta, beta), matrix.Dot(z, z), 1e-12)
		near(t, "transpose", matrix.Dot(beta, slope), matrix.Dot(z, back), 1e-12)
	}
}

// With uniform worths the probability that one of two beats the other has a Beta posterior.
func TestTwoPlayersInClosedForm(t *testing.T) {
	for _, c := range [][2]float64{{0, 0}, {7, 3}, {20, 0}, {0, 1}} {
		m := Model{Games{Count: 2, Pairs: []Pair{{0, 1, c[0], c[1], 0}}}, Worths}
		d := drawn(t, m, 16000)
		a, b := c[0]+1, c[1]+1
		values := d.Values(func(x []float64) float64 {
			return 1 / (1 + math.Exp(-x[0]*math.Sqrt2))
		})
		got, off, _ := mcmc.Estimate(values)
		near(t, "mean", got, a/(a+b), 4*off)
		for chain := range values {
			for i, v := range values[chain] {
				values[chain][i] = v * v
			}
		}
		got, off, _ = mcmc.Estimate(values)
		near(t, "square", got, a*(a+1)/(a+b)/(a+b+1), 4*off)
	}
}

func drawn(t *testing.T, m Model, n int) *mcmc.Draws {
	t.Helper()
	p, ok := m.Posterior()
	if !ok {
		t.Fatal("no shape")
	}
	d, err := nuts.Sample(t.Context(), p, n, [2]uint64{3, 4}, parallel.NewProgress())
	if err != nil {
		t.Fatal(err)
	}
	return d
}
