package hierarchical

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// countsCase is a model of items that are right or wrong, and what brute force makes of it: see
// bayescmp/testdata/oracle/README.md.
type countsCase struct {
	Tables    [][3]int
	Sigma0Max float64 `json:"sigma0_max"`
	Gaussian  bool
	Rope      float64
	Answers   map[string]float64
}

func (c countsCase) model(size float64) *Model {
	m := &Model{SigmaMax: 1, Sigma0Max: size * c.Sigma0Max, Delta0Max: size}
	if !c.Gaussian {
		m.Nu = MixedGamma{[2]float64{0.5, 5}, [2]float64{0.05, 0.15}, 1}
	}
	for _, t := range c.Tables {
		m.Groups = append(m.Groups, Group{
			N: t[0] + t[1] + t[2], Counts: &Counts{t[0], t[1], t[2], size}})
	}
	return m
}

func countsCases(t *testing.T) map[string]countsCase {
	t.Helper()
	path := filepath.Join("..", "..", "bayescmp", "testdata", "oracle", "counts.json")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var cases map[string]countsCase
	if err := json.Unmarshal(text, &cases); err != nil {
		t.Fatal(err)
	}
	return cases
}

// A fit with more nodes agrees with brute force to 1e-5 of a probability or of a standard
// deviation. Where no item differs the likelihood is not analytic at 0, and it is 3e-5. With a rope
// the rule and the next data set are only within 6e-5, for brute force has no nodes at the edges of
// the rope and at the kink of the rule. The usual fit agrees within the errors that it states.
func TestCountsAgainstOracle(t *testing.T) {
	cases := countsCases(t)
	for _, name := range slices.Sorted(maps.Keys(cases)) {
		c := cases[name]
		t.Run(name, func(t *testing.T) {
			p, err := c.model(1).fit(t.Context(), finer)
			if err != nil {
				t.Fatal(err)
			}
			tolerance, edges := 1e-5, []float64{0, 6e-5}
			if !slices.ContainsFunc(c.Tables, func(t [3]int) bool { return t[0]+t[2] > 0 }) {
				tolerance = 3e-5
			}
			worst := 0.0
			check := func(key string, got, unit, tolerance float64) {
				off := math.Abs(got-c.Answers[key]) / unit
				worst = max(worst, off)
				if !(off <= tolerance) {
					t.Errorf("%s is %.7g, not %.7g", key, got, c.Answers[key])
				}
			}
			d, s, next := p.Delta0(), p.Sigma0(), p.Next()
			check("delta0.mean", d.Mean, d.SD, tolerance)
			check("delta0.sd", d.SD, d.SD, tolerance)
			for _, at := range []string{"-0.1", "0", "0.05", "0.2"} {
				var v float64
				fmt.Sscan(at, &v)
				check("delta0.cdf."+at, d.CDF(v), 1, tolerance)
			}
			check("sigma0.mean", s.Mean, s.SD, tolerance)
			for k, r := range []float64{0, c.Rope} {
				within := max(tolerance, edges[k])
				rule, _ := p.RuleAndError(Rope{r, r})
				check(fmt.Sprintf("P.%d.left", k), rule[0], 1, within)
				check(fmt.Sprintf("P.%d.right", k), rule[2], 1, within)
				left, _, right := next.Regions(Rope{r, r})
				check(fmt.Sprintf("next.%d.left", k), left, 1, within)
				check(fmt.Sprintf("next.%d.right", k), right, 1, within)
			}
			for i, g := range p.Groups() {
				check(fmt.Sprintf("group.%d.mean", i), g.Mean, g.SD, tolerance)
				check(fmt.Sprintf("group.%d.sd", i), g.SD, g.SD, tolerance)
			}
			t.Logf("largest difference %.1e", worst)
			coveredBy(t, c, p)
		})
	}
}

// coveredBy compares the rule of the usual fit with the one of a fit with more nodes.
func coveredBy(t *testing.T, c countsCase, fine *Posterior) {
	t.Helper()
	p := fitted(c.model(1))
	for _, r := range []Rope{{}, {c.Rope, c.Rope}, {c.Rope / 3, 2 * c.Rope}} {
		var want [3]float64
		want[0], want[1], want[2] = fine.Rule(r)
		got, stated := p.RuleAndError(r)
		for k, v := range got {
			if off := math.Abs(v - want[k]); !(off <= stated[k]) {
				t.Errorf("rope %v, region %d: %.9f changes by %.1e, and %.1e is stated",
					r, k, v, off, stated[k])
			}
		}
	}
}

// The answers do not depend on the unit of the scores.
func TestCountsScale(t *testing.T) {
	c := countsCase{Tables: [][3]int{{0, 4, 1}, {2, 5, 3}, {3, 22, 5}, {0, 9, 1}}, Sigma0Max: 3}
	a, b := fitted(c.model(1)), fitted(c.model(7))
	for _, at := range []float64{-0.2, 0, 0.1} {
		near(t, fmt.Sprint("P(δ0 < ", at, ")"), b.Delta0().CDF(7*at), a.Delta0().CDF(at), 1e-9)
	}
}

// The likelihood beside a Gaussian population is the integral of the product, also where the
// population is narrow, where δ0 is at an end, and where no item differs.
func TestCountedAround(t *testing.T) {
	for _, c := range []Counts{
		{0, 5, 0, 1}, {1, 7, 2, 1}, {0, 0, 5, 1}, {0, 25, 5, 1}, {3, 20, 7, 2}, {1, 0, 0, 1},
	} {
		x := newCounted(c)
		top := x.density(x.mean)
		for _, relative := range []float64{0.02, 0.3, 0.35, 1.4, 1.6, 10} {
			sd := relative * x.sd
			around := x.convolve(sd * sd)
			for _, off := range []float64{-3, -1, 0, 0.4, 2} {
				delta0 := x.mean + off*max(x.sd, sd)
				const n = 20_000
				want := 0.0
				for i := range n {
					arc := math.Pi * ((float64(i)+0.5)/n - 0.5)
					delta := c.Size * math.Sin(arc)
					z := (delta - delta0) / sd
					want += x.density(delta) * math.Exp(-z*z/2) * c.Size * math.Cos(arc)
				}
				want *= math.Pi / n / sd / math.Sqrt(2*math.Pi)
				if math.Abs(delta0) < c.Size && want > 1e-6*top {
					near(t, fmt.Sprint(c, " at ", delta0, " ± ", sd), around(delta0)/want, 1, 3e-5)
				}
			}
		}
	}
}

// The likelihood is that of φ ~ U(0, 1), here by the sum over many φ of the tilted distributions.
func TestCountsByTilting(t *testing.T) {
	c := Counts{2, 9, 4, 1}
	byTilting := func(delta float64) float64 {
		const n = 4000
		sum := 0.0
		for i := range n {
			phi := (float64(i) + 0.5) / n
			tilt := crossing(-60, 60, func(x float64) float64 {
				plus, minus := phi/2*math.Exp(x), phi/2*math.Exp(-x)
				return (plus-minus)/(plus+minus+1-phi) - delta
			})
			plus, minus := phi/2*math.Exp(tilt), phi/2*math.Exp(-tilt)
			all := plus + minus + 1 - phi
			sum += math.Pow(plus/all, 4) * math.Pow(minus/all, 2) * math.Pow((1-phi)/all, 9) / n
		}
		return sum
	}
	x, one := newCounted(c), byTilting(0.1)
	for _, delta := range []float64{-0.7, -0.2, 0, 0.3, 0.9} {
		got, want := x.density(delta)/x.density(0.1), byTilting(delta)/one
		near(t, fmt.Sprint("δ = ", delta), got/want, 1, 1e-6)
	}
}

// Many items are as good as normal: the answers with both likelihoods approach each other.
func TestManyCountsAreNormal(t *testing.T) {
	m := &Model{SigmaMax: 10, Sigma0Max: 2, Delta0Max: 1,
		Nu: MixedGamma{[2]float64{0.5, 5}, [2]float64{0.05, 0.15}, 1}}
	exact := *m
	for _, minus := range []int{900, 950, 1000, 980, 1100, 940} {
		const n, plus = 20_000, 1000
		mean := float64(plus-minus) / n
		squares := float64(plus+minus) - n*mean*mean
		m.Groups = append(m.Groups, Group{Mean: mean, Squares: squares, N: n})
		exact.Groups = append(exact.Groups,
			Group{N: n, Counts: &Counts{minus, n - plus - minus, plus, 1}})
	}
	a, b := fitted(&exact), fitted(m)
	d, e := a.Delta0(), b.Delta0()
	near(t, "mean of δ0", (d.Mean-e.Mean)/e.SD, 0, 0.005)
	near(t, "standard deviation of δ0", d.SD/e.SD, 1, 0.005)
	near(t, "P(δ0 < 0)", d.CDF(0), e.CDF(0), 0.002)
	others := b.Groups()
	for i, g := range a.Groups() {
		for _, p := range []float64{0.025, 0.975} {
			off := (g.Quantile(p) - others[i].Quantile(p)) / g.SD
			near(t, fmt.Sprint("quantile of group ", i), off, 0, 0.02)
		}
	}
}

// Draws of δ given the population have its mean, and the items drawn with it have it, too.
func TestCountsWithin(t *testing.T) {
	m := countsCase{Tables: [][3]int{{1, 7, 2}, {0, 9, 1}}, Sigma0Max: 2}.model(3)
	p := fitted(m)
	random := rand.New(rand.NewPCG(1, 2))
	d := Draw{0.3, 0.6, 4}
	for i := range m.Groups {
		c, population := p.parts[i].counted, newPopulation(d.Nu)
		const n, draws = 4000, 3000
		all, mean := 0.0, 0.0
		for k := range n {
			delta := 3 * ((2*float64(k)+1)/n - 1)
			l := c.density(delta) * population.density((delta-d.Delta0)/d.Sigma0)
			all += l
			mean += l * delta
		}
		mean /= all
		sum, ofItems := 0.0, 0.0
		for range draws {
			delta, sigma := p.Within(i, d, random)
			if !(math.Abs(delta) < 3 && sigma >= 0 && sigma <= 3) {
				t.Fatal(delta, sigma)
			}
			sum += delta / draws
			items, _ := p.Items(i, 1, delta, delta, sigma, random)
			ofItems += 3 * items[0] / draws
		}
		near(t, "mean δ", sum, mean, 4*0.6/math.Sqrt(draws))
		near(t, "mean of items", ofItems, mean, 4*1.5/math.Sqrt(draws))
	}
}
