package bayescmp_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"image/png"
	"math"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// kind is all that the properties below have to know of a test.
type kind struct {
	// variant tells apart the tests of one name.
	variant string
	// single tests take one data set only.
	single bool
	// numerics is the numerical error of an answer, for two answers that need not come from the
	// same grid; mirrored is the error for two answers to mirrored data. 0 means up to rounding.
	numerics, mirrored float64
	// items tests take the items of a test set, and no folds.
	items bool
	// few tests take their time on small samples, so that a sample or two must do.
	few bool
}

// everyTest is each test of the package with the given rope, and some with other options.
func everyTest(rope float64) map[bayescmp.Test]kind {
	type (
		student      = bayescmp.CorrelatedTTest
		signedRank   = bayescmp.SignedRank
		hierarchical = bayescmp.Hierarchical
	)
	quarter, zero := bayescmp.Value(0.25), bayescmp.Value(0)
	proper := &bayescmp.NormalGamma{K: math.Inf(1), A: 0.5}
	strong, none := &bayescmp.SignedRankPrior{Strength: 2}, &bayescmp.SignPrior{}
	const draws = 2000
	// The quadrature is good to 2e-4; samples without variance need a resolution.
	const numerics, mirrored, resolution = 4e-4, 1e-4, 1.0 / 64
	full := hierarchical{Rope: rope, Resolution: resolution}
	gaussian := full
	gaussian.Nu, gaussian.Rho = &bayescmp.GaussianNu, quarter
	mixture := full
	mixture.Population = bayescmp.DirichletMixture{Samples: 1000}
	return withListed(rope, map[bayescmp.Test]kind{
		// The property of shifting needs a range that does not come from the scores.
		bayescmp.PairedItems{Rope: rope, Range: 1}: {single: true, items: true},
		bayescmp.PairedItems{Rope: rope, Range: 2, Prior: bayescmp.Value(1)}: {
			variant: "prior 1", single: true, items: true,
		},
		student{Rope: rope, Resolution: resolution}: {single: true},
		student{Rope: rope, Resolution: resolution, Rho: quarter}: {
			variant: "rho 0.25", single: true,
		},
		student{Rope: rope, Resolution: resolution, Prior: proper}: {
			variant: "prior", single: true,
		},
		bayescmp.Poisson{Rope: rope, Resolution: resolution}:            {},
		bayescmp.Poisson{Rope: rope, Resolution: resolution, Rho: zero}: {variant: "rho 0"},
		bayescmp.Sign{Rope: rope}:                                       {},
		signedRank{Rope: rope, Samples: draws}:                          {},
		signedRank{Rope: rope}: {
			variant: "draws as needed",
		},
		bayescmp.Sign{Rope: rope, Prior: none}: {variant: "no prior"},
		signedRank{Rope: rope, Samples: draws, Prior: strong}: {
			variant: "strength 2",
		},
		full: {
			variant: "hierarchical prior", numerics: numerics, mirrored: mirrored, few: true,
		},
		gaussian: {variant: "Gaussian", numerics: numerics, mirrored: mirrored},
		mixture:  {variant: "Dirichlet mixture", few: true},
	})
}

// withListed adds the tests of the package's list of which no form is there yet. A new test needs
// no line above, unless it has a numerical error.
func withListed(rope float64, tests map[bayescmp.Test]kind) map[bayescmp.Test]kind {
	named := map[string]bool{}
	for test := range tests {
		named[test.Name()] = true
	}
	for _, test := range bayescmp.ListedTests(rope) {
		if !named[test.Name()] {
			two := []bayescmp.FoldScores{
				{Dataset: "a", Left: []float64{1, 2, 4}, Right: []float64{3, 1, 5}},
				{Dataset: "b", Left: []float64{1, 3, 4}, Right: []float64{3, 2, 6}},
			}
			p, _ := bayescmp.NewPair("left", "right", two...)
			_, err := test.Compare(p)
			tests[test] = kind{single: errors.Is(err, bayescmp.ErrManySets)}
		}
	}
	return tests
}

// samples are fold scores with an even and an odd number of data sets, with and without zero
// variance.
func samples() map[string][]bayescmp.FoldScores {
	sets := func(q int, f func(i, k int) (left, right float64)) []bayescmp.FoldScores {
		out := make([]bayescmp.FoldScores, q)
		for i := range out {
			left, right := make([]float64, 10), make([]float64, 10)
			for k := range left {
				left[k], right[k] = f(i, k)
			}
			out[i] = bayescmp.FoldScores{Dataset: fmt.Sprint("d", i), Left: left, Right: right}
		}
		return out
	}
	noise := func(i, k int) float64 { return math.Sin(float64(31*i+7*k)) / 64 }
	return map[string][]bayescmp.FoldScores{
		"even": sets(6, func(i, k int) (float64, float64) {
			return 0.5, 0.5 + noise(i, k) + 0.01*float64(i%3)
		}),
		"odd": sets(5, func(i, k int) (float64, float64) {
			return 0.75 + noise(k, i), 0.75 + noise(i, k)
		}),
		"identical": sets(4, func(i, k int) (float64, float64) {
			return 0.5 + noise(i, k), 0.5 + noise(i, k)
		}),
		"constant": sets(3, func(i, k int) (float64, float64) { return 0.5, 0.625 }),
	}
}

// alteration changes the scores of a data set.
type alteration func(bayescmp.FoldScores) bayescmp.FoldScores

// trial is a test with a rope on one of the samples.
type trial struct {
	kind
	test bayescmp.Test
	rope float64
	name string // says all of that
	sets []bayescmp.FoldScores
}

// trials are every test with each of the ropes on every sample.
func trials(ropes ...float64) []trial {
	var out []trial
	for _, rope := range ropes {
		for test, k := range everyTest(rope) {
			for name, sets := range samples() {
				if k.single {
					sets = sets[:1]
				}
				if (k.few || testing.Short()) && name != "even" {
					continue
				}
				name = fmt.Sprintf("%s %s/rope=%g/%s", test.Name(), k.variant, rope, name)
				out = append(out, trial{k, test, rope, name, sets})
			}
		}
	}
	return out
}

// forEveryTest runs f on every test without and with a rope.
func forEveryTest(t *testing.T, f func(t *testing.T, c trial)) {
	forEach(t, trials(0, 0.0078125), f)
}

func forEach(t *testing.T, trials []trial, f func(t *testing.T, c trial)) {
	for _, c := range trials {
		t.Run(c.name, func(t *testing.T) { f(t, c) })
	}
}

// pair is the sample, altered.
func (c trial) pair(t *testing.T, alter alteration) bayescmp.Pair {
	t.Helper()
	altered := make([]bayescmp.FoldScores, len(c.sets))
	for i, s := range c.sets {
		s.Items = c.items
		altered[i] = alter(s)
	}
	p, err := bayescmp.NewPair("left", "right", altered...)
	must(t, err)
	return p
}

// answers has the answers to the samples as they are, by the name of the trial. Most properties
// compare with them, and some tests take their time.
var answers = map[string]*bayescmp.Comparison{}

// answer is the answer to the sample as it is.
func (c trial) answer(t *testing.T) *bayescmp.Comparison {
	t.Helper()
	if answers[c.name] == nil {
		answers[c.name] = compare(t, c.test, c.pair(t, same))
	}
	return answers[c.name]
}

// pictures has the figures of these answers: drawing a density asks for it often.
var pictures = map[string][]byte{}

// picture is the figure of the answer to the sample as it is.
func (c trial) picture(t *testing.T) []byte {
	t.Helper()
	if pictures[c.name] == nil {
		pictures[c.name] = c.answer(t).Plot().PNG()
	}
	return pictures[c.name]
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
	forEveryTest(t, func(t *testing.T, c trial) {
		p := c.answer(t).P
		near(t, "sum", p.Left+p.Rope+p.Right, 1, 1e-12)
		for _, v := range []float64{p.Left, p.Rope, p.Right} {
			if !(v >= 0 && v <= 1) {
				t.Errorf("not a probability: %v", p)
			}
		}
	})
}

func swapped(s bayescmp.FoldScores) bayescmp.FoldScores {
	s.Left, s.Right = s.Right, s.Left
	return s
}

// lower makes losses of the scores.
func lower(s bayescmp.FoldScores) bayescmp.FoldScores {
	s.Lower = true
	return s
}

func shifted(s bayescmp.FoldScores) bayescmp.FoldScores {
	return mapped(s, func(x float64) float64 { return x + 0.25 })
}

func times(factor float64) alteration {
	return func(s bayescmp.FoldScores) bayescmp.FoldScores {
		return mapped(s, func(x float64) float64 { return factor * x })
	}
}

// reversed has the folds in the opposite order.
func reversed(s bayescmp.FoldScores) bayescmp.FoldScores {
	s.Left, s.Right = slices.Clone(s.Left), slices.Clone(s.Right)
	slices.Reverse(s.Left)
	slices.Reverse(s.Right)
	return s
}

// backwards has the data sets in the opposite order.
func backwards(t *testing.T, p bayescmp.Pair) bayescmp.Pair {
	t.Helper()
	names := p.Datasets()
	slices.Reverse(names)
	return on(t, p, names...)
}

func TestSwapSwaps(t *testing.T) {
	forEveryTest(t, func(t *testing.T, c trial) {
		p := c.answer(t).P
		want := bayescmp.Probabilities{Left: p.Right, Rope: p.Rope, Right: p.Left}
		got := compare(t, c.test, c.pair(t, swapped)).P
		nearP(t, "swapped", got, want, max(1e-14, c.mirrored))
	})
}

func TestLowerIsASwap(t *testing.T) {
	forEveryTest(t, func(t *testing.T, c trial) {
		p := c.answer(t).P
		want := bayescmp.Probabilities{Left: p.Right, Rope: p.Rope, Right: p.Left}
		got := compare(t, c.test, c.pair(t, lower)).P
		nearP(t, "lower", got, want, max(1e-14, c.mirrored))
	})
}

func TestShiftChangesNothing(t *testing.T) {
	forEveryTest(t, func(t *testing.T, c trial) {
		got := compare(t, c.test, c.pair(t, shifted)).P
		nearP(t, "shifted", got, c.answer(t).P, max(1e-11, c.numerics))
	})
}

// Scaling scores and rope together changes nothing: exactly for a power of two, up to rounding
// otherwise.
func TestScaleChangesNothing(t *testing.T) {
	needsTime(t)
	forEveryTest(t, func(t *testing.T, c trial) {
		for factor, tol := range map[float64]float64{64: 0, 100: 1e-11, 1e-9: 1e-11, 1e9: 1e-11} {
			got := compare(t, scaledBy(c.test, factor), c.pair(t, times(factor))).P
			nearP(t, fmt.Sprint("times ", factor), got, c.answer(t).P, tol)
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
	for _, name := range []string{"Rope", "Range", "Resolution", "Sigma", "Sigma0", "Delta0"} {
		if field := v.FieldByName(name); field.IsValid() {
			field.SetFloat(factor * field.Float())
		}
	}
	return v.Interface().(bayescmp.Test)
}

func TestHugeRopeHoldsEverything(t *testing.T) {
	forEach(t, trials(1e12), func(t *testing.T, c trial) {
		got := c.answer(t)
		near(t, "P(rope)", got.P.Rope, 1, max(1e-12, c.numerics))
		if got.Decision() != bayescmp.Equivalent {
			t.Errorf("decision %v", got.Decision())
		}
		if len(got.Warnings) == 0 {
			t.Error("no warning about a rope that covers everything")
		}
	})
}

func TestWiderRopeHoldsMore(t *testing.T) {
	needsTime(t)
	forEach(t, trials(0), func(t *testing.T, c trial) {
		p, last := c.pair(t, same), -1.0
		for _, rope := range []float64{0.001, 0.002, 0.004, 0.008, 0.016, 0.032} {
			held := compare(t, withRope(c.test, rope), p).P.Rope
			if held < last-max(1e-13, c.mirrored) {
				t.Errorf("rope ±%g holds %g, a narrower one %g", rope, held, last)
			}
			last = held
		}
	})
}

func TestWithoutRopeNeverEquivalent(t *testing.T) {
	for test, k := range everyTest(0) {
		for name, sets := range samples() {
			if k.single {
				sets = sets[:1]
			}
			sets = slices.Clone(sets)
			for i := range sets {
				sets[i].Items = k.items
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
	forEveryTest(t, func(t *testing.T, c trial) {
		got := compare(t, c.test, backwards(t, c.pair(t, reversed))).P
		nearP(t, "reversed", got, c.answer(t).P, max(1e-12, c.mirrored))
	})
}

// Every Comparison carries all this, whichever test made it.
func TestContract(t *testing.T) {
	needsTime(t)
	t.Parallel() // with the other tests that take their time
	forEveryTest(t, func(t *testing.T, c trial) {
		got, datasets := c.answer(t), len(c.sets)
		if got.Test != c.test.Name() || got.Left != "left" || got.Right != "right" ||
			got.Rope != c.rope || got.Threshold != 0.95 || got.Datasets != datasets ||
			got.Posterior == nil || len(got.Assumptions) == 0 {
			t.Errorf("incomplete: %+v", got)
		}
		if got.Datasets == 1 && got.Dataset == "" {
			t.Error("the data set has no name")
		}
		for _, text := range []string{got.String(), got.HTML()} {
			if !strings.Contains(text, "left") || !strings.Contains(text, "right") ||
				strings.Contains(text, "NaN") {
				t.Errorf("unclear: %s", text)
			}
			if !strings.Contains(text, "rope ±") && !strings.Contains(text, "no rope") {
				t.Errorf("the rope is not printed: %s", text)
			}
		}
		if frame := got.Frame(); frame.Nrow() != 1 || frame.Error() != nil {
			t.Errorf("frame: %v", frame)
		}
		if _, err := png.Decode(bytes.NewReader(c.picture(t))); err != nil {
			t.Errorf("plot: %v", err)
		}
	})
}

// The same bytes at any number of cores.
func TestDeterministicAtAnyGOMAXPROCS(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	ropes, counts := []float64{0, 0.01}, []int{1, 2, 7}
	if testing.Short() { // for the race detector, which is slow
		ropes, counts = ropes[1:], counts[:2]
	}
	for _, rope := range ropes {
		for test, k := range everyTest(rope) {
			data := []*bayescmp.Scores{weka()}
			switch {
			case k.items:
				continue // nothing of them runs on several cores
			case k.single:
				data[0] = accepted(weka().On("glass"))(t)
			case k.few:
				// The test has a way of its own for few data sets.
				data[0] = accepted(weka().Among("NaiveBayes", "AODE", "J48"))(t)
				data = append(data, accepted(data[0].On("glass", "iris"))(t))
			}
			for _, scores := range data {
				sameAtAnyGOMAXPROCS(t, counts, test, scores)
			}
		}
	}
}

func sameAtAnyGOMAXPROCS(t *testing.T, counts []int, test bayescmp.Test, scores *bayescmp.Scores) {
	t.Helper()
	var first []byte
	for _, cores := range counts {
		runtime.GOMAXPROCS(cores)
		m := accepted(bayescmp.AllPairs(t.Context(), scores, test))(t)
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
