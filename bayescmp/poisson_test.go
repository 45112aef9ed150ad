package bayescmp_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// The answers come from convolution in 60-digit arithmetic, on scipy's p_i
// (testdata/oracle/uci_weka.py).
func TestPoissonAgainstExactConvolution(t *testing.T) {
	for _, r := range oracle(t, "poisson.csv") {
		c := compare(t, bayescmp.Poisson{}, pairOf(t, weka(), r.text("left"), r.text("right")))
		name := r.text("left") + " " + r.text("right")
		nearRelative(t, name+" left", c.P.Left, r.number("p_left"), 1e-9)
		nearRelative(t, name+" tie", c.P.Rope, r.number("p_tie"), 1e-9)
		nearRelative(t, name+" right", c.P.Right, r.number("p_right"), 1e-9)
		_, _, wins := c.Posterior.(*bayescmp.WinsPosterior).Expected()
		near(t, name+" expected wins", wins, r.number("mean"), 1e-11)
	}
}

func TestPoissonWithRopeAgainstExactConvolution(t *testing.T) {
	for _, r := range oracle(t, "poisson_rope.csv") {
		p := pairOf(t, weka(), r.text("left"), r.text("right"))
		test := bayescmp.Poisson{Rope: r.number("r"), ZeroVariance: bayescmp.PaperPoint}
		c := compare(t, test, p)
		name := r.text("left") + " " + r.text("right") + " rope " + r.text("r")
		nearRelative(t, name+" left", c.P.Left, r.number("p_left"), 1e-9)
		nearRelative(t, name+" rope", c.P.Rope, r.number("p_rope"), 1e-9)
		nearRelative(t, name+" right", c.P.Right, r.number("p_right"), 1e-9)
		tie := c.Posterior.(*bayescmp.WinsPosterior).Tie
		nearRelative(t, name+" tie", tie, r.number("p_tie"), 1e-9)
	}
}

// The papers' data, with p and pmf by scipy, D = second − first name.
func TestPoissonAgainstReference(t *testing.T) {
	scores := corani(t)
	type result struct {
		P, PMF []float64
		Right  float64 `json:"P_X_gt_half"`
		Tie    float64 `json:"P_X_eq_half"`
		Left   float64 `json:"P_X_lt_half"`
	}
	ref := map[string]map[string]result{}
	reference(t, "poisson.json", &ref)
	seen := 0
	for block, pairs := range ref {
		var low, high int
		if _, err := fmt.Sscanf(block, "%d-%d", &low, &high); err != nil {
			continue
		}
		for name, want := range pairs {
			seen++
			p := pairOf(t, scores, first(name), second(name))
			c := compare(t, bayescmp.Poisson{}, on(t, p, p.Datasets()[low-1:high]...))
			w := c.Posterior.(*bayescmp.WinsPosterior)
			for i, p := range want.P {
				near(t, fmt.Sprintf("%s %s p[%d]", block, name, i), w.Each[i].Right, p, 1e-9)
			}
			for k, mass := range want.PMF {
				near(t, fmt.Sprintf("%s %s pmf[%d]", block, name, k), w.Right[k], mass, 1e-9)
			}
			near(t, block+" "+name+" right", c.P.Right, want.Right, 1e-9)
			near(t, block+" "+name+" tie", c.P.Rope, want.Tie, 1e-9)
			near(t, block+" "+name+" left", c.P.Left, want.Left, 1e-9)
		}
	}
	if seen < 24 {
		t.Errorf("only %d results compared", seen)
	}
}

// Brute force over all outcomes of up to 16 data sets, with real p_i.
func TestPoissonAgainstBruteForce(t *testing.T) {
	p := pairOf(t, weka(), "AODE", "J48")
	for q := 1; q <= 16; q++ {
		some := on(t, p, p.Datasets()[:q]...)
		c := compare(t, bayescmp.Poisson{}, some)
		each := c.Posterior.(*bayescmp.WinsPosterior).Each
		var want bayescmp.Probabilities
		for outcome := range 1 << q {
			mass, wins := 1.0, 0
			for i, p := range each {
				if outcome>>i&1 == 1 {
					mass *= p.Right
					wins++
				} else {
					mass *= p.Left
				}
			}
			switch {
			case 2*wins > q:
				want.Right += mass
			case 2*wins < q:
				want.Left += mass
			default:
				want.Rope += mass
			}
		}
		name := fmt.Sprintf("q = %d", q)
		near(t, name+" left", c.P.Left, want.Left, 1e-13)
		near(t, name+" tie", c.P.Rope, want.Rope, 1e-13)
		near(t, name+" right", c.P.Right, want.Right, 1e-13)
		if q%2 == 1 && c.P.Rope != 0 {
			t.Errorf("q = %d: a tie of an odd number of data sets: %g", q, c.P.Rope)
		}
	}
}

// Brute force over the three regions of up to 9 data sets.
func TestPoissonWithRopeAgainstBruteForce(t *testing.T) {
	p := pairOf(t, weka(), "NaiveBayes", "HNB")
	for q := 1; q <= 9; q++ {
		c := compare(t, bayescmp.Poisson{Rope: 0.01}, on(t, p, p.Datasets()[10:10+q]...))
		each := c.Posterior.(*bayescmp.WinsPosterior).Each
		var want [3]float64
		outcomes := int(math.Pow(3, float64(q)))
		for outcome := range outcomes {
			mass, counts := 1.0, [3]int{}
			for i, rest := 0, outcome; i < q; i, rest = i+1, rest/3 {
				mass *= [3]float64{each[i].Left, each[i].Rope, each[i].Right}[rest%3]
				counts[rest%3]++
			}
			most, tied := max(counts[0], counts[1], counts[2]), 0.0
			for _, n := range counts {
				if n == most {
					tied++
				}
			}
			for i, n := range counts {
				if n == most {
					want[i] += mass / tied
				}
			}
		}
		name := fmt.Sprintf("q = %d", q)
		near(t, name+" left", c.P.Left, want[0], 1e-13)
		near(t, name+" rope", c.P.Rope, want[1], 1e-13)
		near(t, name+" right", c.P.Right, want[2], 1e-13)
	}
}

// With one data set the Poisson test is the correlated t test.
func TestPoissonOnOneDataset(t *testing.T) {
	p := on(t, pairOf(t, weka(), "NaiveBayes", "J48"), "glass")
	for _, rope := range []float64{0, 0.01} {
		single := compare(t, bayescmp.CorrelatedTTest{Rope: rope}, p)
		many := compare(t, bayescmp.Poisson{Rope: rope}, p)
		near(t, "left", many.P.Left, single.P.Left, 1e-15)
		near(t, "rope", many.P.Rope, single.P.Rope, 1e-15)
		near(t, "right", many.P.Right, single.P.Right, 1e-15)
	}
}

func BenchmarkPoisson(b *testing.B) {
	for _, q := range []int{54, 1000, 5000} {
		p := manySets(b, q)
		for _, rope := range []float64{0, 0.01} {
			b.Run(fmt.Sprintf("q=%d/rope=%g", q, rope), func(b *testing.B) {
				for b.Loop() {
					if _, err := (bayescmp.Poisson{Rope: rope}).Compare(p); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
