package bayescmp_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"image/png"
	"math"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// kind says what the properties below have to know of a test.
type kind struct {
	variant string // which of the tests of one name it is
	single  bool   // it takes one data set only
	// numerics is the numerical error of an answer, for two answers that need not come from the same grid; mirrored that of two
	// answers from mirrored data. 0 means up to rounding.
	numerics, mirrored float64
	// few says that a sample or two must do, because the test takes its time on small ones.
	few bool
}

// everyTest is each test of the package with the given rope.
// A test that is missing here is missing from all properties below.
func everyTest(rope float64) map[bayescmp.Test]kind {
	proper := &bayescmp.NormalGamma{K: math.Inf(1), A: 0.5}
	// The quadrature is good to 2e-4; samples without variance need a resolution.
	quadrature := func(variant string) kind {
		return kind{variant: variant, numerics: 4e-4, mirrored: 1e-4, few: variant != "Gaussian"}
	}
	const resolution = 1.0 / 64
	return map[bayescmp.Test]kind{
		bayescmp.CorrelatedTTest{Rope: rope}:                            {single: true},
		bayescmp.CorrelatedTTest{Rope: rope, Rho: bayescmp.Value(0.25)}: {variant: "rho 0.25", single: true},
		bayescmp.CorrelatedTTest{Rope: rope, Prior: proper}:             {variant: "prior", single: true},
		bayescmp.Poisson{Rope: rope}:                                    {},
		bayescmp.Poisson{Rope: rope, Rho: bayescmp.Value(0)}:            {variant: "rho 0"},

		bayescmp.Sign{Rope: rope}:                                                                     {},
		bayescmp.Sign{Rope: rope, Prior: &bayescmp.SignPrior{}}:                                       {variant: "no prior"},
		bayescmp.SignedRank{Rope: rope, Samples: 2000}:                                                {},
		bayescmp.SignedRank{Rope: rope, Samples: 2000, Prior: &bayescmp.SignedRankPrior{Strength: 2}}: {variant: "strength 2"},

		bayescmp.Hierarchical{Rope: rope, Resolution: resolution}:                                                      quadrature("hierarchical prior"),
		bayescmp.Hierarchical{Rope: rope, Resolution: resolution, Nu: &bayescmp.GaussianNu, Rho: bayescmp.Value(0.25)}: quadrature("Gaussian"),
	}
}

// samples are fold scores with an even and an odd number of data sets, with and without zero variance.
func samples() map[string][]bayescmp.FoldScores {
	sets := func(q int, f func(i, k int) (left, right float64)) []bayescmp.FoldScores {
		out := make([]bayescmp.FoldScores, q)
		for i := range out {
			out[i] = bayescmp.FoldScores{Dataset: fmt.Sprint("d", i), Left: make([]float64, 10), Right: make([]float64, 10)}
			for k := range 10 {
				out[i].Left[k], out[i].Right[k] = f(i, k)
			}
		}
		return out
	}
	noise := func(i, k int) float64 { return math.Sin(float64(31*i+7*k)) / 64 }
	return map[string][]bayescmp.FoldScores{
		"even":      sets(6, func(i, k int) (float64, float64) { return 0.5, 0.5 + noise(i, k) + 0.01*float64(i%3) }),
		"odd":       sets(5, func(i, k int) (float64, float64) { return 0.75 + noise(k, i), 0.75 + noise(i, k) }),
		"identical": sets(4, func(i, k int) (float64, float64) { return 0.5 + noise(i, k), 0.5 + noise(i, k) }),
		"constant":  sets(3, func(i, k int) (float64, float64) { return 0.5, 0.625 }),
	}
}

// forEveryTest runs f on every test, rope and sample; pair makes the pair from altered fold scores.
func forEveryTest(t *testing.T, f func(t *testing.T, test bayescmp.Test, k kind, rope float64, pair func(alter func(bayescmp.FoldScores) bayescmp.FoldScores) bayescmp.Pair)) {
	for _, rope := range []float64{0, 0.0078125} {
		for test, k := range everyTest(rope) {
			for name, sets := range samples() {
				if k.single {
					sets = sets[:1]
				}
				if k.few && name != "even" {
					continue
				}
				t.Run(fmt.Sprintf("%s %s/rope=%g/%s", test.Name(), k.variant, rope, name), func(t *testing.T) {
					f(t, test, k, rope, func(alter func(bayescmp.FoldScores) bayescmp.FoldScores) bayescmp.Pair {
						altered := make([]bayescmp.FoldScores, len(sets))
						for i, s := range sets {
							altered[i] = alter(s)
						}
						p, err := bayescmp.NewPair("left", "right", altered...)
						must(t, err)
						return p
					})
				})
			}
		}
	}
}

func same(s bayescmp.FoldScores) bayescmp.FoldScores { return s }

func mapped(s bayescmp.FoldScores, f func(float64) float64) bayescmp.FoldScores {
	out := s
	out.Left, out.Right = make([]float64, len(s.Left)), make([]float64, len(s.Right))
	for i := range s.Left {
		out.Left[i], out.Right[i] = f(s.Left[i]), f(s.Right[i])
	}
	return out
}

func TestProbabilitiesSumToOne(t *testing.T) {
	forEveryTest(t, func(t *testing.T, test bayescmp.Test, k kind, rope float64, pair func(func(bayescmp.FoldScores) bayescmp.FoldScores) bayescmp.Pair) {
		p := compare(t, test, pair(same)).P
		near(t, "sum", p.Left+p.Rope+p.Right, 1, 1e-12)
		for _, v := range []float64{p.Left, p.Rope, p.Right} {
			if !(v >= 0 && v <= 1) {
				t.Errorf("not a probability: %v", p)
			}
		}
	})
}

func TestSwapSwaps(t *testing.T) {
	forEveryTest(t, func(t *testing.T, test bayescmp.Test, k kind, rope float64, pair func(func(bayescmp.FoldScores) bayescmp.FoldScores) bayescmp.Pair) {
		p := compare(t, test, pair(same)).P
		swapped := compare(t, test, pair(func(s bayescmp.FoldScores) bayescmp.FoldScores {
			s.Left, s.Right = s.Right, s.Left
			return s
		})).P
		nearP(t, "swapped", swapped, bayescmp.Probabilities{Left: p.Right, Rope: p.Rope, Right: p.Left}, max(1e-14, k.mirrored))
	})
}

func TestLowerIsASwap(t *testing.T) {
	forEveryTest(t, func(t *testing.T, test bayescmp.Test, k kind, rope float64, pair func(func(bayescmp.FoldScores) bayescmp.FoldScores) bayescmp.Pair) {
		p := compare(t, test, pair(same)).P
		lower := compare(t, test, pair(func(s bayescmp.FoldScores) bayescmp.FoldScores {
			s.Lower = true
			return s
		})).P
		nearP(t, "lower", lower, bayescmp.Probabilities{Left: p.Right, Rope: p.Rope, Right: p.Left}, max(1e-14, k.mirrored))
	})
}

func TestShiftChangesNothing(t *testing.T) {
	forEveryTest(t, func(t *testing.T, test bayescmp.Test, k kind, rope float64, pair func(func(bayescmp.FoldScores) bayescmp.FoldScores) bayescmp.Pair) {
		shifted := pair(func(s bayescmp.FoldScores) bayescmp.FoldScores {
			return mapped(s, func(x float64) float64 { return x + 0.25 })
		})
		nearP(t, "shifted", compare(t, test, shifted).P, compare(t, test, pair(same)).P, max(1e-11, k.numerics))
	})
}

// Scaling scores and rope together changes nothing: exactly for a power of two, up to rounding otherwise.
func TestScaleChangesNothing(t *testing.T) {
	forEveryTest(t, func(t *testing.T, test bayescmp.Test, k kind, rope float64, pair func(func(bayescmp.FoldScores) bayescmp.FoldScores) bayescmp.Pair) {
		want := compare(t, test, pair(same)).P
		for factor, tol := range map[float64]float64{64: 0, 100: 1e-11, 1e-9: 1e-11, 1e9: 1e-11} {
			scaled := pair(func(s bayescmp.FoldScores) bayescmp.FoldScores {
				return mapped(s, func(x float64) float64 { return factor * x })
			})
			nearP(t, fmt.Sprint("times ", factor), compare(t, scaledBy(test, factor), scaled).P, want, tol)
		}
	})
}

// withRope returns a copy of the test with another rope.
func withRope(test bayescmp.Test, rope float64) bayescmp.Test {
	v := reflect.New(reflect.TypeOf(test)).Elem()
	v.Set(reflect.ValueOf(test))
	v.FieldByName("Rope").SetFloat(rope)
	return v.Interface().(bayescmp.Test)
}

// scaledBy returns a copy of the test for scores in another unit.
func scaledBy(test bayescmp.Test, factor float64) bayescmp.Test {
	v := reflect.New(reflect.TypeOf(test)).Elem()
	v.Set(reflect.ValueOf(test))
	for _, name := range []string{"Rope", "Resolution", "Sigma", "Sigma0", "Delta0"} {
		if field := v.FieldByName(name); field.IsValid() {
			field.SetFloat(factor * field.Float())
		}
	}
	return v.Interface().(bayescmp.Test)
}

func TestHugeRopeHoldsEverything(t *testing.T) {
	forEveryTest(t, func(t *testing.T, test bayescmp.Test, k kind, rope float64, pair func(func(bayescmp.FoldScores) bayescmp.FoldScores) bayescmp.Pair) {
		c := compare(t, withRope(test, 1e12), pair(same))
		near(t, "P(rope)", c.P.Rope, 1, max(1e-12, k.numerics))
		if c.Decision() != bayescmp.Equivalent {
			t.Errorf("decision %v", c.Decision())
		}
		if len(c.Warnings) == 0 {
			t.Error("no warning about a rope that covers everything")
		}
	})
}

func TestWiderRopeHoldsMore(t *testing.T) {
	forEveryTest(t, func(t *testing.T, test bayescmp.Test, k kind, rope float64, pair func(func(bayescmp.FoldScores) bayescmp.FoldScores) bayescmp.Pair) {
		p, last := pair(same), -1.0
		for _, r := range []float64{0.001, 0.002, 0.004, 0.008, 0.016, 0.032} {
			rope := compare(t, withRope(test, r), p).P.Rope
			if rope < last-max(1e-13, k.mirrored) {
				t.Errorf("rope ±%g holds %g, a narrower one %g", r, rope, last)
			}
			last = rope
		}
	})
}

func TestWithoutRopeNeverEquivalent(t *testing.T) {
	for test, k := range everyTest(0) {
		for name, sets := range samples() {
			if k.single {
				sets = sets[:1]
			}
			p, err := bayescmp.NewPair("left", "right", sets...)
			must(t, err)
			if d := compare(t, test, p).Decision(); d == bayescmp.Equivalent {
				t.Errorf("%s on %s: equivalent without a rope", test.Name(), name)
			}
		}
	}
}

// The order of the data sets and of the folds says nothing.
func TestOrderSaysNothing(t *testing.T) {
	forEveryTest(t, func(t *testing.T, test bayescmp.Test, k kind, rope float64, pair func(func(bayescmp.FoldScores) bayescmp.FoldScores) bayescmp.Pair) {
		p := pair(same)
		reversed := pair(func(s bayescmp.FoldScores) bayescmp.FoldScores {
			out := mapped(s, func(x float64) float64 { return x })
			for i, n := 0, len(s.Left); i < n; i++ {
				out.Left[i], out.Right[i] = s.Left[n-1-i], s.Right[n-1-i]
			}
			return out
		})
		names := p.Datasets()
		for i, j := 0, len(names)-1; i < j; i, j = i+1, j-1 {
			names[i], names[j] = names[j], names[i]
		}
		nearP(t, "reversed", compare(t, test, on(t, reversed, names...)).P, compare(t, test, p).P, max(1e-12, k.mirrored))
	})
}

// What every Comparison must carry, whichever test made it.
func TestContract(t *testing.T) {
	forEveryTest(t, func(t *testing.T, test bayescmp.Test, k kind, rope float64, pair func(func(bayescmp.FoldScores) bayescmp.FoldScores) bayescmp.Pair) {
		p := pair(same)
		c := compare(t, test, p)
		if c.Test != test.Name() || c.Left != "left" || c.Right != "right" || c.Rope != rope || c.Threshold != 0.95 ||
			c.Datasets != len(p.Datasets()) || c.Posterior == nil || len(c.Assumptions) == 0 {
			t.Errorf("incomplete: %+v", c)
		}
		if c.Datasets == 1 && c.Dataset == "" {
			t.Error("the data set has no name")
		}
		for _, text := range []string{c.String(), c.HTML()} {
			if !strings.Contains(text, "left") || !strings.Contains(text, "right") || strings.Contains(text, "NaN") {
				t.Errorf("unclear: %s", text)
			}
			if ropeSaid := strings.Contains(text, "rope ±") || strings.Contains(text, "no rope"); !ropeSaid {
				t.Errorf("the rope is not printed: %s", text)
			}
		}
		if frame := c.Frame(); frame.Nrow() != 1 || frame.Error() != nil {
			t.Errorf("frame: %v", c.Frame())
		}
		if _, err := png.Decode(bytes.NewReader(c.Plot().PNG())); err != nil {
			t.Errorf("plot: %v", err)
		}
	})
}

// The same bytes at any number of cores.
func TestDeterministicAtAnyGOMAXPROCS(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	ropes, counts := []float64{0, 0.01}, []int{1, 2, 7}
	if testing.Short() { // under the race detector, which is slow; two counts, or there is nothing to compare
		ropes, counts = ropes[1:], counts[:2]
	}
	for _, rope := range ropes {
		for test, k := range everyTest(rope) {
			scores := weka()
			if k.single {
				one, err := scores.On("glass")
				must(t, err)
				scores = one
			}
			var first []byte
			for _, cores := range counts {
				runtime.GOMAXPROCS(cores)
				m, err := bayescmp.AllPairs(context.Background(), scores, test)
				must(t, err)
				text, err := json.Marshal(m.Frame().Maps())
				must(t, err)
				text = append(text, m.HTML()...)
				if first == nil {
					first = text
				} else if !bytes.Equal(first, text) {
					t.Errorf("%s differs at %d cores", test.Name(), cores)
				}
			}
		}
	}
}
