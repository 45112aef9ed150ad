package bayescmp_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/internal/studies"
	"gonum.org/v1/gonum/floats"
)

// differing is a pair with one difference on each data set, or on each item of one.
func differing(t testing.TB, items bool, z []float64) bayescmp.Pair {
	t.Helper()
	if !items {
		return oneScoreEach(t, z...)
	}
	only := bayescmp.FoldScores{Dataset: "items", Items: true}
	for _, d := range z {
		only.Left, only.Right = append(only.Left, 0.5), append(only.Right, 0.5+d)
	}
	return accepted(bayescmp.NewPair("left", "right", only))(t)
}

// allFlips runs the test on every pattern of signs, mirrored at an edge, and returns the shares of
// those called better, and called so as surely as with z, both for a threshold that is higher by so
// much.
func allFlips(
	t *testing.T, test bayescmp.Test, items bool, z []float64, edge, higher float64,
) (called, sure float64) {
	t.Helper()
	strength := func(z []float64) float64 {
		c := accepted(test.Compare(differing(t, items, z)))(t)
		return max(c.P.Left, c.P.Right)
	}
	own, weight := strength(z), math.Ldexp(1, -len(z))
	for k := range 1 << len(z) {
		flipped := make([]float64, len(z))
		for i, d := range z {
			if flipped[i] = d; k>>i&1 == 1 {
				flipped[i] = 2*edge - d
			}
		}
		s := strength(flipped) - higher
		if s > 0.95 {
			called += weight
		}
		if s >= own-1e-9 {
			sure += weight
		}
	}
	return called, sure
}

func within(x, low, high float64) bool { return x >= low-1e-9 && x <= high+1e-9 }

// The shares are those of every pattern, each through the test itself.
func TestSignFlipsAreAllPatterns(t *testing.T) {
	r := rand.New(rand.NewPCG(40, 2))
	asked := 0
	for _, c := range []struct {
		test  bayescmp.Test
		right float64 // the right edge of the rope
		left  float64 // the left one
		items bool
		off   float64 // by the draws
	}{
		{bayescmp.Sign{}, 0, 0, false, 0},
		{bayescmp.Sign{Rope: 0.01}, 0.01, -0.01, false, 0},
		{bayescmp.Sign{RopeLeft: 0.01, RopeRight: 0.03}, 0.03, -0.01, false, 0},
		{bayescmp.Sign{Prior: &bayescmp.SignPrior{}}, 0, 0, false, 0},
		{bayescmp.SignedRank{Samples: 10_000}, 0, 0, false, 0.02},
		{bayescmp.SignedRank{RopeLeft: 0.01, RopeRight: 0.005, Samples: 10_000},
			0.005, -0.01, false, 0.02},
		{bayescmp.PairedItems{Prior: bayescmp.Value(0)}, 0, 0, true, 0},
		{bayescmp.PairedItems{Range: 1}, 0, 0, true, 0},
	} {
		for _, shift := range []float64{0.05, -0.08} {
			for n := 5; n <= 7; n++ {
				z := make([]float64, n)
				for i := range z {
					z[i] = math.Round(100*(0.05*r.NormFloat64()+shift)) / 100
				}
				got, err := c.test.Compare(differing(t, c.items, z))
				if err != nil {
					t.Fatal(err)
				}
				flips := got.SignFlips()
				if flips == nil {
					continue
				}
				asked++
				edge := c.right
				if got.Decision() == bayescmp.LeftBetter {
					edge = c.left
				}
				mostCalled, mostSure := allFlips(t, c.test, c.items, z, edge, -c.off)
				leastCalled, leastSure := allFlips(t, c.test, c.items, z, edge, c.off)
				if !within(flips.Called, leastCalled, mostCalled) ||
					!within(flips.AsSure, leastSure, mostSure) {
					t.Errorf("%+v of %v: %g and %g, by enumeration %g to %g and %g to %g", c.test,
						z, flips.Called, flips.AsSure, leastCalled, mostCalled, leastSure, mostSure)
				}
			}
		}
	}
	if asked < 25 {
		t.Errorf("only %d verdicts", asked)
	}
}

// What a fit would say of each pattern of few data sets is near what is stated without any fit.
func TestSignFlipsOfFits(t *testing.T) {
	needsTime(t)
	var fits []signPatterns
	r, asked := rand.New(rand.NewPCG(40, 7)), 0
	for n := 4; n <= 6; n++ {
		for range 16 / n {
			of := signPatterns{make([]float64, n), make([]float64, 10)}
			for i := range of.means {
				of.means[i] = 0.03 + 0.02*r.NormFloat64()
			}
			for k := range of.folds {
				of.folds[k] = 0.02 * r.NormFloat64()
			}
			fits = append(fits, of)
		}
	}
	counted := studies.Study{
		Name: "signpatterns", Parameters: "4 to 6 data sets",
		Columns: []string{"called", "as sure"}, Replications: len(fits),
		Again: 1, Replicate: func(i int) []float64 { return fits[i].count(t) },
	}.Results(t)
	for i, of := range fits {
		flips := of.ask(t, 0).SignFlips()
		if flips == nil {
			continue
		}
		asked++
		n, called, sure := len(of.means), counted[i][0], counted[i][1]
		patterns := math.Ldexp(1, n-1)
		off := 2.5 / patterns
		if math.Abs(flips.AsSure-sure/patterns) > off ||
			math.Abs(flips.Called-called/patterns) > off {
			t.Errorf("%v: %+v, by fits %g and %g of %g", of.means, flips, called, sure, patterns)
		}
		if least := math.Ldexp(1, 1-n); flips.AsSure < least || flips.Called < least {
			t.Errorf("%d data sets: %+v, of which the two patterns alone have %g", n, flips, least)
		}
	}
	if asked < 5 {
		t.Errorf("only %d verdicts", asked)
	}
}

// signPatterns are data sets with some mean differences, and folds that scatter around each.
type signPatterns struct{ means, folds []float64 }

// ask compares them with the signs of some differences flipped.
func (s signPatterns) ask(t *testing.T, pattern int) *bayescmp.Comparison {
	t.Helper()
	var sets []bayescmp.FoldScores
	for i, m := range s.means {
		f := bayescmp.FoldScores{Dataset: fmt.Sprint(i)}
		for _, e := range s.folds {
			f.Left, f.Right = append(f.Left, 0.8), append(f.Right, 0.8+m+e)
		}
		if pattern>>i&1 == 1 {
			f.Left, f.Right = f.Right, f.Left
		}
		sets = append(sets, f)
	}
	return compare(t, bayescmp.Hierarchical{},
		accepted(bayescmp.NewPair("left", "right", sets...))(t))
}

// count fits all patterns, and counts those called better and those at least as sure as the data.
func (s signPatterns) count(t *testing.T) []float64 {
	t.Helper()
	c := s.ask(t, 0)
	called, sure := 0.0, 0.0
	for k := range 1 << (len(s.means) - 1) { // the others are mirror images
		p := s.ask(t, k).P
		called += studies.Bit(max(p.Left, p.Right) > 0.95)
		sure += studies.Bit(max(p.Left, p.Right) >= max(c.P.Left, c.P.Right)-1e-9)
	}
	return []float64{called, sure}
}

// For items that are right or wrong the share is McNemar's exact P, at any number of them.
func TestSignFlipsAreMcNemar(t *testing.T) {
	for _, h := range []bayescmp.Hits{
		{Both: 10, Neither: 3, RightOnly: 6},
		{Both: 4, Neither: 50, LeftOnly: 12, RightOnly: 3},
		{Both: 1e9, Neither: 5, LeftOnly: 1e8, RightOnly: 1e8 + 25_000},
	} {
		h.Left, h.Right = "A", "B"
		c, err := bayescmp.PairedItems{}.CompareHits(h)
		if err != nil {
			t.Fatal(err)
		}
		m, err := bayescmp.McNemar{}.Test(h)
		if err != nil {
			t.Fatal(err)
		}
		if f := c.SignFlips(); f == nil || math.Abs(f.AsSure-m.P) > 1e-12*m.P {
			t.Errorf("%+v: %v, McNemar's P is %g", h, f, m.P)
		}
	}
}

// Simulated where the classifiers are equal: a verdict that does not say that it may be chance
// comes in no more than 5 of 100 comparisons, and the stated share of decisions is that share.
func TestChanceIsStated(t *testing.T) {
	const files = 150
	for number, c := range []struct {
		test  bayescmp.Test
		items bool
		n     []int
		edge  float64
	}{
		{bayescmp.SignedRank{}, false, []int{3, 5, 8, 20}, 0},
		{bayescmp.SignedRank{Rope: 0.01}, false, []int{5, 8}, 0.01},
		{bayescmp.Sign{}, false, []int{5, 8, 20}, 0},
		{bayescmp.Sign{Rope: 0.01}, false, []int{5, 20}, 0.01},
		{bayescmp.PairedItems{}, true, []int{5, 10, 30}, 0},
	} {
		for _, n := range c.n {
			results := studies.Study{
				Name: fmt.Sprintf("chance-%d-%d", number, n), Parameters: fmt.Sprintf("%+v", c),
				Columns: []string{"decided", "stated", "silent"}, Replications: files,
				Replicate: func(i int) []float64 {
					r := rand.New(rand.NewPCG(uint64(4100+n), uint64(i)))
					z := make([]float64, n)
					for i := range z {
						z[i] = c.edge + 0.02*r.NormFloat64()*math.Abs(r.NormFloat64())
					}
					got := accepted(c.test.Compare(differing(t, c.items, z)))(t)
					flips := got.SignFlips()
					if flips == nil {
						return make([]float64, 3)
					}
					silent := !strings.Contains(got.Verdict(), "may be chance")
					return []float64{1, flips.Called, studies.Bit(silent)}
				},
			}.Results(t)
			decided, stated := floats.Sum(results.Column(0)), floats.Sum(results.Column(1))
			silent := floats.Sum(results.Column(2))
			all := float64(files)
			if most := 0.05*all + 3*math.Sqrt(0.05*all); silent > most {
				t.Errorf("%+v, %d: %g of %d are false and silent", c.test, n, silent, files)
			}
			if decided < 10 {
				continue
			}
			rate := decided / all
			if off := math.Abs(stated/decided - rate); off > 0.03+3*math.Sqrt(rate/all) {
				t.Errorf("%+v, %d: %.3f are decided, stated %.3f", c.test, n, rate, stated/decided)
			}
			t.Logf("%+v, %d: decided %.3f, stated %.3f, silent %.3f", c.test, n, rate,
				stated/decided, silent/all)
		}
	}
}

// A verdict that may be chance does not stand out.
func TestChanceIsNotBold(t *testing.T) {
	c, err := bayescmp.SignedRank{}.Compare(oneScoreEach(t, .015, .031, .02, .015, -.005))
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{c.Verdict(), c.Results(), c.String(), c.HTML()} {
		if !strings.Contains(text, "called different in 12 of 100") {
			t.Error(text)
		}
	}
	if strings.Contains(c.HTML(), "<strong>") {
		t.Error("it is bold")
	}
}

// From 200 to 201 differences there is no step that could be seen.
func TestLimitOfManyFlips(t *testing.T) {
	needsTime(t)
	r := rand.New(rand.NewPCG(40, 7))
	for _, test := range []bayescmp.Test{
		bayescmp.SignedRank{}, bayescmp.Sign{}, bayescmp.PairedItems{},
	} {
		_, items := test.(bayescmp.PairedItems)
		asked := 0
		for range 12 {
			z := make([]float64, 201)
			for i := range z {
				z[i] = 0.02 * (r.NormFloat64() + 0.14)
			}
			flipped := accepted(test.Compare(differing(t, items, z[1:])))(t).SignFlips()
			many := accepted(test.Compare(differing(t, items, z)))(t).SignFlips()
			if flipped == nil || many == nil {
				continue
			}
			asked++
			if math.Abs(flipped.Called-many.Called) > 0.05 ||
				math.Abs(flipped.AsSure-many.AsSure) > 0.05 {
				t.Errorf("%T: %s\n%s", test, flipped, many)
			}
		}
		if asked < 4 {
			t.Errorf("%T: only %d verdicts", test, asked)
		}
	}
}

// The shares depend neither on the order of the data nor on which classifier is left, and the
// number of pairs by chance not on the order of the classifiers.
func TestSignFlipsInAnyOrder(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(43, 2))
	for _, test := range []bayescmp.Test{bayescmp.SignedRank{}, bayescmp.SignedRank{Rope: 0.005},
		bayescmp.PairedItems{}} {
		_, items := test.(bayescmp.PairedItems)
		z := make([]float64, 16)
		for i := range z {
			z[i] = 0.05 + 0.05*r.NormFloat64()
		}
		want := accepted(test.Compare(differing(t, items, z)))(t).SignFlips()
		for range 3 {
			r.Shuffle(len(z), func(i, j int) { z[i], z[j] = z[j], z[i] })
			for i := range z {
				z[i] = -z[i]
			}
			got := accepted(test.Compare(differing(t, items, z)))(t).SignFlips()
			if want == nil || want.Patterns == 0 || *got != *want {
				t.Errorf("%s: %v, in another order %v", test.Name(), want, got)
			}
		}
	}
}

func TestChanceOfPairsInAnyOrder(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(43, 3))
	scores := ofTable(t, noise(r, 14, 6), false)
	chance := func(s *bayescmp.Scores) float64 {
		m := accepted(bayescmp.AllPairs(t.Context(), s, bayescmp.SignedRank{}))(t)
		return m.Familywise().ByChance
	}
	want := chance(scores)
	for range 3 {
		if got := chance(reordered(t, r, scores)); got != want {
			t.Errorf("%g pairs by chance, in another order %g", want, got)
		}
	}
}

// noise makes a table of scores of equal classifiers.
func noise(r *rand.Rand, datasets, classifiers int) [][]float64 {
	rows := make([][]float64, datasets)
	for i := range rows {
		for range classifiers {
			rows[i] = append(rows[i], 0.7+0.05*r.NormFloat64())
		}
	}
	return rows
}

// reordered has the data sets and the classifiers in another order.
func reordered(t *testing.T, r *rand.Rand, s *bayescmp.Scores) *bayescmp.Scores {
	t.Helper()
	shuffled := func(names []string) []string {
		r.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
		return names
	}
	on := accepted(s.On(shuffled(s.Datasets())...))(t)
	return accepted(on.Among(shuffled(s.Classifiers())...))(t)
}
