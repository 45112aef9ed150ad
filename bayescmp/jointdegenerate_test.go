package bayescmp_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// madeTable has scores of k classifiers by data set and fold, by a function.
func madeTable(q, k, folds int, score func(set, classifier, fold int) string) string {
	var out strings.Builder
	out.WriteString("dataset,fold")
	for c := range k {
		fmt.Fprintf(&out, ",%c", 'a'+c)
	}
	for i := range q {
		for f := range folds {
			fmt.Fprintf(&out, "\nd%02d,%d", i, f)
			for c := range k {
				out.WriteString("," + score(i, c, f))
			}
		}
	}
	return out.String() + "\n"
}

// noisy are scores around 0.8, classifier c better by 0.01·c.
func noisy(seed uint64) func(set, classifier, fold int) float64 {
	r := rand.New(rand.NewPCG(seed, 7))
	level := map[[2]int]float64{}
	return func(set, c, fold int) float64 {
		key := [2]int{set, c}
		if _, known := level[key]; !known {
			level[key] = 0.8 + 0.01*float64(c) + 0.01*r.NormFloat64()
		}
		return level[key] + 0.02*r.NormFloat64()
	}
}

func text(v float64) string { return fmt.Sprintf("%.6g", v) }

func jointOf(t *testing.T, table string, columns bayescmp.Wide) (*bayescmp.Joint, error) {
	t.Helper()
	scores := accepted(wide(t, table, columns))(t)
	return bayescmp.JointHierarchical{Rope: 0.01, Samples: 2000}.Rank(scores)
}

// soundJoint checks that all numbers of an answer are numbers, and that probabilities are such.
func soundJoint(t *testing.T, a *bayescmp.Joint) {
	t.Helper()
	sum := 0.0
	for c := range a.Classifiers {
		sum += a.P[c]
		for _, v := range []float64{a.Mean[c], a.Low[c], a.High[c], a.Error[c], a.ExpectedRank[c]} {
			if math.IsNaN(v) || math.IsInf(v, 0) {
				t.Errorf("%s: %g", a.Classifiers[c], v)
			}
		}
	}
	near(t, "P", sum, 1, 1e-9)
	for _, p := range a.Pairs {
		near(t, p.Left+" "+p.Right, p.P.Left+p.P.Rope+p.P.Right, 1, 1e-9)
		near(t, p.Left+" "+p.Right, p.Next.Left+p.Next.Rope+p.Next.Right, 1, 1e-9)
	}
	if !(a.RHat < 1.05) {
		t.Errorf("R̂ %g", a.RHat)
	}
	for _, e := range a.Estimates {
		if math.IsNaN(e.Mean + e.Low + e.High) {
			t.Errorf("%+v", e)
		}
	}
}

func TestJointOfFewDatasets(t *testing.T) {
	for _, q := range []int{1, 2} {
		score := noisy(1)
		_, err := jointOf(t, madeTable(q, 3, 10, func(i, c, f int) string {
			return text(score(i, c, f))
		}), bayescmp.Wide{})
		refused(t, err, bayescmp.ErrOption, "needs 3")
	}
	score := noisy(1)
	a := accepted(jointOf(t, madeTable(3, 3, 10, func(i, c, f int) string {
		return text(score(i, c, f))
	}), bayescmp.Wide{}))(t)
	soundJoint(t, a)
	if !slices.ContainsFunc(a.Warnings, func(err error) bool {
		return strings.Contains(err.Error(), "the prior of Σ0")
	}) {
		t.Errorf("warnings %v", a.Warnings)
	}
}

// All scores equal: nothing says how fine they are, or the resolution does.
func TestJointOfEqualScores(t *testing.T) {
	needsTime(t)
	table := madeTable(5, 3, 10, func(i, c, f int) string { return "0.5" })
	_, err := jointOf(t, table, bayescmp.Wide{})
	refused(t, err, bayescmp.ErrOption, "Resolution")
	scores := accepted(wide(t, table, bayescmp.Wide{}))(t)
	a := accepted(bayescmp.JointHierarchical{Rope: 0.01, Resolution: 0.01}.Rank(scores))(t)
	soundJoint(t, a)
	for c, p := range a.P {
		near(t, a.Classifiers[c], p, 1.0/3, 5*a.Error[c])
		near(t, a.Classifiers[c], a.Mean[c], 0, 5*a.MeanError[c])
	}
	if len(a.LikeBest) != 2 {
		t.Errorf("like the best: %v", a.LikeBest)
	}
}

// Two classifiers that are the same on some or on all data sets are practically equivalent.
func TestJointOfIdenticalClassifiers(t *testing.T) {
	needsTime(t)
	for name, same := range map[string]int{"everywhere": 12, "on some": 6} {
		score := noisy(2)
		var last string
		table := madeTable(12, 4, 10, func(i, c, f int) string {
			v := score(i, c, f)
			if c == 2 && i < same {
				return last
			}
			if c == 2 {
				v -= 0.01
			}
			last = text(v)
			return last
		})
		scores := accepted(wide(t, table, bayescmp.Wide{}))(t)
		test := bayescmp.JointHierarchical{Rope: 0.01, Samples: 4000, Resolution: 0.001}
		a := accepted(test.Rank(scores))(t)
		soundJoint(t, a)
		p := accepted(a.Between("b", "c"))(t)
		if !(p.Next.Rope > 0.6) || name == "everywhere" && !(p.Next.Rope > 0.99) {
			t.Errorf("%s: %+v", name, p)
		}
		near(t, name, p.Next.Left, p.Next.Right, 0.1)
	}
}

// One data set far from the others moves nothing much: the population has heavy tails.
func TestJointWithAnOutlier(t *testing.T) {
	needsTime(t)
	of := func(far float64) *bayescmp.Joint {
		score := noisy(3)
		return accepted(jointOf(t, madeTable(15, 3, 10, func(i, c, f int) string {
			v := score(i, c, f)
			if i == 4 && c == 0 {
				v += far
			}
			return text(v)
		}), bayescmp.Wide{}))(t)
	}
	with, without := of(0.5), of(0)
	soundJoint(t, with)
	near(t, "location", with.Mean[0], without.Mean[0], 0.005)
}

// A classifier that is missing on some data sets is compared on the others; where it is missing it
// has an estimate that is wider.
func TestJointWithMissingCells(t *testing.T) {
	score := noisy(4)
	a := accepted(jointOf(t, madeTable(15, 3, 10, func(i, c, f int) string {
		if v := score(i, c, f); c < 2 || i >= 5 {
			return text(v)
		}
		return ""
	}), bayescmp.Wide{Missing: bayescmp.KeepMissing}))(t)
	soundJoint(t, a)
	width := func(set, c int) float64 {
		e := a.Estimates[3*set+c]
		if math.IsNaN(e.Raw) != (c == 2 && set < 5) {
			t.Errorf("%+v", e)
		}
		return e.High - e.Low
	}
	if !(width(0, 2) > width(10, 2)) {
		t.Errorf("missing %g, there %g", width(0, 2), width(10, 2))
	}
}

func TestJointOfAClassifierOnOneDataset(t *testing.T) {
	score := noisy(5)
	_, err := jointOf(t, madeTable(10, 3, 10, func(i, c, f int) string {
		if v := score(i, c, f); c < 2 || i == 3 {
			return text(v)
		}
		return ""
	}), bayescmp.Wide{Missing: bayescmp.KeepMissing})
	refused(t, err, bayescmp.ErrMissing, `1 data set compares "c"`)
}

// Two scores on each data set, for two and for more classifiers.
func TestJointOfTwoFolds(t *testing.T) {
	for _, k := range []int{2, 4} {
		score := noisy(6)
		a := accepted(jointOf(t, madeTable(12, k, 2, func(i, c, f int) string {
			return text(score(i, c, f))
		}), bayescmp.Wide{}))(t)
		soundJoint(t, a)
		completed := slices.ContainsFunc(a.Assumptions, func(s string) bool {
			return strings.Contains(s, "folds for each contrast")
		})
		if completed != (k > 2) {
			t.Errorf("%d classifiers: %q", k, a.Assumptions)
		}
	}
	one := madeTable(5, 2, 1, func(i, c, f int) string { return text(float64(i) + float64(c)) })
	_, err := jointOf(t, one, bayescmp.Wide{})
	refused(t, err, bayescmp.ErrOneFold, "d00")
}

// Scores times 1e6, plus a constant, or turned round say the same.
func TestJointSymmetries(t *testing.T) {
	needsTime(t)
	of := func(
		change func(v float64) float64, rope float64, columns bayescmp.Wide,
	) *bayescmp.Joint {
		score := noisy(8)
		table := madeTable(10, 3, 10, func(i, c, f int) string {
			return fmt.Sprintf("%.15g", change(score(i, c, f)))
		})
		scores := accepted(wide(t, table, columns))(t)
		return accepted(bayescmp.JointHierarchical{Rope: rope, Samples: 4000}.Rank(scores))(t)
	}
	a := of(func(v float64) float64 { return v }, 0.01, bayescmp.Wide{})
	for name, b := range map[string]*bayescmp.Joint{
		"times 1e6": of(func(v float64) float64 { return 1e6 * v }, 1e4, bayescmp.Wide{}),
		"plus 10":   of(func(v float64) float64 { return 10 + v }, 0.01, bayescmp.Wide{}),
		"lower":     of(func(v float64) float64 { return 1 - v }, 0.01, bayescmp.Wide{Lower: true}),
	} {
		for c := range a.P {
			near(t, name, b.P[c], a.P[c], 5*math.Hypot(a.Error[c], b.Error[c]))
		}
		for i := range a.Pairs {
			p := accepted(b.Between(a.Pairs[i].Left, a.Pairs[i].Right))(t)
			near(t, name, p.Next.Left, a.Pairs[i].Next.Left,
				5*math.Hypot(p.NextError.Left, a.Pairs[i].NextError.Left))
		}
	}
}

func TestJointRefusesBadOptions(t *testing.T) {
	high := 1.0
	for name, test := range map[string]bayescmp.JointHierarchical{
		"Rope": {Rope: -1}, "rho": {Rho: &high}, "Threshold": {Threshold: 0.4},
		"Samples": {Samples: 10}, "Resolution": {Resolution: -1},
		"shape and rate": {Nu: &bayescmp.NuPrior{}},
	} {
		_, err := test.Rank(weka())
		refused(t, err, bayescmp.ErrOption, name)
	}
	_, err := bayescmp.JointHierarchical{}.Rank(nil)
	refused(t, err, bayescmp.ErrEmpty)
}
