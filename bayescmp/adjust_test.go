package bayescmp_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

func adjusted(t *testing.T, p []float64, method bayescmp.Adjustment) []float64 {
	t.Helper()
	out, err := bayescmp.Adjust(p, method)
	must(t, err)
	return out
}

// methods are the adjustments that need to know nothing of pairs.
func methods() []bayescmp.Adjustment { return everyAdjustment()[:bayescmp.Shaffer] }

func TestAdjustAgainstR(t *testing.T) {
	for _, o := range oracle(t, "adjust.csv") {
		p := numbers(t, o.text("p"))
		for column, method := range map[string]bayescmp.Adjustment{
			"bonferroni": bayescmp.Bonferroni, "holm": bayescmp.Holm,
			"hochberg": bayescmp.Hochberg, "hommel": bayescmp.Hommel} {
			want := numbers(t, o.text(column))
			for i, got := range adjusted(t, p, method) {
				nearRelative(t, column+" of "+o.text("p"), got, want[i], 1e-14)
			}
		}
	}
}

// The program MCM gets this wrong: of 0.02, 0.03 and 0.04 Holm's procedure rejects none at 0.05,
// because the first is above 0.05/3.
func TestHolmStops(t *testing.T) {
	for i, p := range adjusted(t, []float64{0.02, 0.03, 0.04}, bayescmp.Holm) {
		near(t, "adjusted", p, 0.06, 1e-15)
		if p <= 0.05 {
			t.Errorf("p[%d] is rejected", i)
		}
	}
}

func TestAdjustProperties(t *testing.T) {
	src := rand.New(rand.NewPCG(1, 2))
	for range 500 {
		p := make([]float64, 1+src.IntN(12))
		for i := range p {
			p[i] = math.Pow(float64(src.IntN(21))/20, float64(1+src.IntN(4)))
		}
		perm, before := src.Perm(len(p)), slices.Clone(p)
		shuffled, raised := make([]float64, len(p)), slices.Clone(p)
		for i, at := range perm {
			shuffled[at] = p[i]
		}
		at := src.IntN(len(p))
		raised[at] += (1 - raised[at]) * src.Float64()
		for _, method := range methods() {
			q, s := adjusted(t, p, method), adjusted(t, shuffled, method)
			up := adjusted(t, raised, method)
			for i := range p {
				if q[i] < p[i] || q[i] > 1 {
					t.Errorf("%v of %v: %v", method, p, q)
				}
				if s[perm[i]] != q[i] {
					t.Errorf("%v of %v depends on the order", method, p)
				}
				if up[i] < q[i]*(1-1e-15) {
					t.Errorf("%v: raising p[%d] of %v lowers %g to %g", method, at, p, q[i], up[i])
				}
				for j := range p {
					if p[i] < p[j] && q[i] > q[j] || p[i] == p[j] && q[i] != q[j] {
						t.Errorf("%v of %v does not keep the order: %v", method, p, q)
					}
				}
			}
		}
		if !slices.Equal(p, before) {
			t.Fatal("the p values were changed in place")
		}
	}
}

// One test needs no adjustment. Equal p values need none either by the procedures that rest on
// Simes' inequality. 0 and 1 stay.
func TestAdjustIsIdempotentWhereItShouldBe(t *testing.T) {
	for _, method := range methods() {
		for _, p := range []float64{0, 1e-300, 0.03, 0.999, 1} {
			if got := adjusted(t, []float64{p}, method); got[0] != p {
				t.Errorf("%v of one p value %g: %g", method, p, got[0])
			}
		}
		for _, extreme := range [][]float64{{0, 0, 0}, {1, 1}, {0, 1, 0}, {}} {
			if got := adjusted(t, extreme, method); !slices.Equal(got, extreme) {
				t.Errorf("%v of %v: %v", method, extreme, got)
			}
		}
	}
	same := slices.Repeat([]float64{0.04}, 7)
	for _, method := range []bayescmp.Adjustment{bayescmp.Hochberg, bayescmp.Hommel} {
		for _, got := range adjusted(t, same, method) {
			nearRelative(t, method.String(), got, 0.04, 1e-15)
		}
	}
}

func TestAdjustRefuses(t *testing.T) {
	for _, c := range []struct {
		p      []float64
		method bayescmp.Adjustment
		names  []string
	}{
		{[]float64{0.1, math.NaN()}, bayescmp.Holm, []string{"p[1]", "NaN"}},
		{[]float64{-0.1}, bayescmp.Bonferroni, []string{"p[0]", "-0.1"}},
		{[]float64{0, 1, 1.5}, bayescmp.Hommel, []string{"p[2]", "1.5"}},
		{[]float64{0.1}, bayescmp.Shaffer, []string{"Shaffer", "Pairwise"}},
		{[]float64{0.1}, bayescmp.BergmannHommel, []string{"Bergmann–Hommel", "Pairwise"}},
		{[]float64{0.1}, -1, []string{"Adjustment(-1)"}},
	} {
		got, err := bayescmp.Adjust(c.p, c.method)
		refused(t, err, bayescmp.ErrOption, c.names...)
		if got != nil {
			t.Errorf("%v beside an error", got)
		}
	}
}

func TestAdjustmentsHaveNames(t *testing.T) {
	seen := map[string]bool{}
	for _, a := range everyAdjustment() {
		name := a.String()
		if seen[name] || strings.Contains(name, "Adjustment") {
			t.Errorf("%d is called %s", a, name)
		}
		seen[name] = true
	}
}
