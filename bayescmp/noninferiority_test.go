package bayescmp_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// notWorse is P of a non-inferiority, with its error.
func notWorse(
	t *testing.T, c *bayescmp.Comparison, classifier string, margin float64,
) (p, off float64) {
	t.Helper()
	n := accepted(c.NonInferiority(classifier, margin))(t)
	return n.P, n.Error
}

// What every answer has: the larger the margin, the more probable; one of the two is surely not
// worse; exchanged classifiers have each other's answers; a margin beyond all scores is certain.
func TestNonInferiorityOfEveryTest(t *testing.T) {
	forEach(t, trials(0.0078125), func(t *testing.T, c trial) {
		got, turned := c.answer(t), compare(t, c.test, c.pair(t, swapped))
		last := 0.0
		for _, margin := range []float64{0, 0.001, 0.008, 0.03, 1e6} {
			p, _ := notWorse(t, got, "right", margin)
			q, _ := notWorse(t, turned, "left", margin)
			near(t, fmt.Sprint("swapped, margin ", margin), q, p, max(1e-14, c.mirrored))
			if p < last-1e-12 {
				t.Errorf("margin %g: P falls from %g to %g", margin, last, p)
			}
			last = p
		}
		near(t, "huge margin", last, 1, 1e-3)
	})
}

// The probability is that of the differences above −margin: gonum's Student, which is good to 1e-8.
func TestNonInferiorityOfTheCorrelatedTTest(t *testing.T) {
	p := on(t, pairOf(t, weka(), "AODE", "J48"), "glass")
	for _, rope := range []float64{0, 0.01} {
		c := compare(t, bayescmp.CorrelatedTTest{Rope: rope}, p)
		post := c.Posterior.(*bayescmp.StudentPosterior)
		for _, margin := range []float64{0, 0.01, 0.05} {
			right, off := notWorse(t, c, "J48", margin)
			left, _ := notWorse(t, c, "AODE", margin)
			near(t, "right", right, 1-student(post, -margin), 1e-8)
			near(t, "left", left, student(post, margin), 1e-8)
			if off != 0 {
				t.Errorf("error %g", off)
			}
			// The rope and right of a test whose rope has this half.
			halves := compare(t, bayescmp.CorrelatedTTest{RopeLeft: margin, RopeRight: 1e-9}, p)
			near(t, "rope and right", right, halves.P.Rope+halves.P.Right, 1e-14)
		}
	}
}

// Differences that are all equal to the margin are not worse by more than the margin.
func TestNonInferiorityAtTheMargin(t *testing.T) {
	scores := bayescmp.FoldScores{
		Dataset: "d", Left: repeated(0.75, 10), Right: repeated(0.625, 10),
	}
	p := accepted(bayescmp.NewPair("left", "right", scores))(t)
	for _, test := range []bayescmp.Test{
		bayescmp.CorrelatedTTest{ZeroVariance: bayescmp.PaperPoint},
		bayescmp.Poisson{ZeroVariance: bayescmp.PaperPoint},
		bayescmp.Sign{Prior: &bayescmp.SignPrior{}},
	} {
		c := compare(t, test, p)
		for margin, want := range map[float64]float64{0: 0, 0.12: 0, 0.125: 1, 0.13: 1} {
			got, _ := notWorse(t, c, "right", margin)
			near(t, fmt.Sprint(test.Name(), margin), got, want, 0)
		}
	}
}

// Brute force over which data sets are not worse.
func TestNonInferiorityOfThePoissonTest(t *testing.T) {
	p := pairOf(t, weka(), "AODE", "J48")
	for q := 1; q <= 12; q++ {
		some := on(t, p, p.Datasets()[:q]...)
		c := compare(t, bayescmp.Poisson{Rope: 0.01}, some)
		for _, margin := range []float64{0, 0.01} {
			got, _ := notWorse(t, c, "J48", margin)
			each := make([]float64, q)
			for i, name := range some.Datasets() {
				one := compare(t, bayescmp.CorrelatedTTest{}, on(t, some, name))
				post := one.Posterior.(*bayescmp.StudentPosterior)
				if each[i] = 1 - post.CDF(-margin); post.Scale == 0 && post.Mean >= -margin {
					each[i] = 1
				}
			}
			want := 0.0
			for outcome := range 1 << q {
				mass, good := 1.0, 0
				for i, p := range each {
					if outcome>>i&1 == 1 {
						mass, good = mass*p, good+1
					} else {
						mass *= 1 - p
					}
				}
				if 2*good > q {
					want += mass
				}
			}
			near(t, fmt.Sprint(q, " data sets, margin ", margin), got, want, 1e-13)
		}
	}
}

// A margin is a shift of the differences for the tests that look at each data set by its mean.
func TestNonInferiorityIsAShift(t *testing.T) {
	d := []float64{-0.05, -0.02, 0.01, -0.015, 0.03, 0.002, -0.001, 0.04, -0.03}
	const margin = 0.0125
	p, shifted := oneScoreEach(t, d...), make([]float64, len(d))
	for i, v := range d {
		shifted[i] = v + margin
	}
	moved := oneScoreEach(t, shifted...)
	sign := bayescmp.Sign{Prior: &bayescmp.SignPrior{Left: 1, Right: 0.5}}
	got, _ := notWorse(t, compare(t, sign, p), "right", margin)
	near(t, "sign", got, compare(t, sign, moved).P.Right, 1e-12)
	// The default prior is in the rope, and a difference of 0 is not worse.
	inRope, right := bayescmp.Sign{}, bayescmp.Sign{Prior: &bayescmp.SignPrior{Right: 1}}
	got, _ = notWorse(t, compare(t, inRope, p), "right", margin)
	near(t, "sign, prior in the rope", got, compare(t, right, moved).P.Right, 1e-12)

	for _, prior := range []bayescmp.SignedRankPrior{{}, {Strength: 0.5}, {Strength: 2, At: 0.02}} {
		there := prior
		there.At += margin
		c := compare(t, bayescmp.SignedRank{Prior: &prior, Samples: 20_000}, p)
		want := compare(t, bayescmp.SignedRank{Prior: &there, Samples: 20_000}, moved)
		got, off := notWorse(t, c, "right", margin)
		tol := 4 * math.Hypot(off, want.Error.Right)
		near(t, fmt.Sprint("signed rank, ", prior), got, want.P.Right, tol)
	}
}

// The prediction by the trapezoid rule on its density.
func TestNonInferiorityOfTheHierarchicalTest(t *testing.T) {
	needsTime(t)
	c := compare(t, bayescmp.Hierarchical{Rope: 0.01}, pairOf(t, weka(), "AODE", "J48"))
	post := c.Posterior.(*bayescmp.HierarchicalPosterior)
	for _, margin := range []float64{0, 0.01, 0.03} {
		sum := 0.0
		const step = 5e-5
		for x := -margin + step/2; x < 1; x += step {
			sum += step * post.NextDensity(x)
		}
		far, _ := notWorse(t, c, "AODE", 1)
		got, _ := notWorse(t, c, "J48", margin)
		near(t, fmt.Sprint("margin ", margin), got, sum+1-far, 1e-6)
	}
}

func TestNonInferioritySays(t *testing.T) {
	for test, want := range map[bayescmp.Test]string{
		bayescmp.Poisson{}: "J48 is not worse than AODE by more than 0.01 " +
			"on more than half of 74 data sets: P",
		bayescmp.Sign{}: "J48 is not worse than AODE by more than 0.01 " +
			"on more than half of all data sets like these: P",
		bayescmp.SignedRank{}: "J48 is not worse than AODE by more than 0.01 " +
			"in the pseudomedian of data sets like these: P",
		bayescmp.Hierarchical{}: "J48 is not worse than AODE by more than 0.01 " +
			"on the next data set: P",
	} {
		c := compare(t, test, pairOf(t, weka(), "AODE", "J48"))
		n := accepted(c.NonInferiority("J48", 0.01))(t)
		text := string(accepted(json.Marshal(n))(t))
		if !strings.HasPrefix(text, `{"classifier":"J48","other":"AODE","margin":0.01,"p":`) {
			t.Errorf("%s", text)
		}
		if !strings.HasPrefix(n.String(), want) || !strings.Contains(n.HTML(), "J48") {
			t.Errorf("%s", n)
		}
	}
}

func TestNonInferiorityRefuses(t *testing.T) {
	c := compare(t, bayescmp.Sign{}, oneScoreEach(t, 0.1, 0.2))
	_, unknown := c.NonInferiority("rigth", 0.01)
	_, negative := c.NonInferiority("right", -0.01)
	_, infinite := c.NonInferiority("right", math.Inf(1))
	_, nothing := (*bayescmp.Comparison)(nil).NonInferiority("right", 0.01)
	_, other := (&bayescmp.Comparison{Left: "a", Right: "b"}).NonInferiority("a", 0.01)
	for _, r := range []struct {
		got, want error
	}{
		{unknown, bayescmp.ErrUnknown}, {negative, bayescmp.ErrOption},
		{infinite, bayescmp.ErrOption}, {nothing, bayescmp.ErrEmpty}, {other, bayescmp.ErrOption},
	} {
		if !errors.Is(r.got, r.want) {
			t.Errorf("%v does not wrap %v", r.got, r.want)
		}
	}
	for _, post := range emptyPosteriors() {
		c := &bayescmp.Comparison{Left: "a", Right: "b", Posterior: post}
		if _, err := c.NonInferiority("a", 0.01); err == nil {
			t.Errorf("%T that no test made: no error", post)
		}
	}
}

// emptyPosteriors are posteriors that no test made.
func emptyPosteriors() []bayescmp.Posterior {
	return []bayescmp.Posterior{
		(*bayescmp.StudentPosterior)(nil),
		&bayescmp.WinsPosterior{}, (*bayescmp.WinsPosterior)(nil),
		&bayescmp.DirichletPosterior{}, (*bayescmp.DirichletPosterior)(nil),
		&bayescmp.SignedRankPosterior{}, (*bayescmp.SignedRankPosterior)(nil),
		&bayescmp.HierarchicalPosterior{}, (*bayescmp.HierarchicalPosterior)(nil),
	}
}
