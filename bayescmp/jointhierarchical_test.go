package bayescmp_test

import (
	"encoding/json"
	"math"
	"reflect"
	"runtime"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// Of two classifiers the joint model is the hierarchical test, within Monte Carlo errors.
func TestJointOfTwoIsHierarchical(t *testing.T) {
	needsTime(t)
	for _, names := range [][2]string{
		{"J48", "J48graft"}, {"HNB", "AODE"}, {"NaiveBayes", "J48"}, {"AODE", "NaiveBayes"},
	} {
		s := accepted(weka().Among(names[0], names[1]))(t)
		a := accepted(bayescmp.JointHierarchical{Rope: 0.01}.Rank(s))(t)
		got := accepted(a.Between(names[0], names[1]))(t)
		p := accepted(s.Pair(names[0], names[1]))(t)
		c := accepted(bayescmp.Hierarchical{Rope: 0.01}.Compare(p))(t)
		next := c.Posterior.(*bayescmp.HierarchicalPosterior).Next(0.01)
		for _, v := range []struct {
			name           string
			got, want, off float64
		}{
			{"left", got.P.Left, c.P.Left, got.Error.Left},
			{"rope", got.P.Rope, c.P.Rope, got.Error.Rope},
			{"right", got.P.Right, c.P.Right, got.Error.Right},
			{"next left", got.Next.Left, next.Left, got.NextError.Left},
			{"next rope", got.Next.Rope, next.Rope, got.NextError.Rope},
			{"next right", got.Next.Right, next.Right, got.NextError.Right},
		} {
			near(t, names[0]+" "+names[1]+" "+v.name, v.got, v.want, 4*v.off+1e-5)
		}
	}
}

// What is said of classifiers fits together: ranks, pairs, orders and what is best.
func TestJointFitsTogether(t *testing.T) {
	needsTime(t)
	a := accepted(bayescmp.JointHierarchical{Rope: 0.01, Samples: 4000}.Rank(weka()))(t)
	k := len(a.Classifiers)
	all, ranks, locations := 0.0, 0.0, 0.0
	top, off := a.Top(2)
	for c, name := range a.Classifiers {
		all, ranks, locations = all+a.P[c], ranks+a.ExpectedRank[c], locations+a.Mean[c]
		sum, mean := 0.0, 0.0
		for r, p := range a.Ranks[c] {
			sum, mean = sum+p, mean+float64(r+1)*p
		}
		near(t, name+" ranks", sum, 1, 1e-9)
		near(t, name+" expected rank", a.ExpectedRank[c], mean, 1e-9)
		near(t, name+" first", a.Ranks[c][0], a.P[c], 0)
		near(t, name+" top 2", top[c], a.Ranks[c][0]+a.Ranks[c][1], 1e-9)
		if !(off[c] > 0 && a.Error[c] > 0 && a.Low[c] < a.Mean[c] && a.Mean[c] < a.High[c]) {
			t.Errorf("%s: %g in [%g, %g]", name, a.Mean[c], a.Low[c], a.High[c])
		}
	}
	near(t, "P", all, 1, 1e-9)
	near(t, "ranks", ranks, float64(k*(k+1))/2, 1e-9)
	near(t, "locations", locations, 0, 1e-12)
	for _, p := range a.Pairs {
		q := accepted(a.Between(p.Right, p.Left))(t)
		near(t, "turned", q.P.Left, p.P.Right, 0)
		near(t, "turned", q.Mean, -p.Mean, 0)
		near(t, "P", p.P.Left+p.P.Rope+p.P.Right, 1, 1e-9)
		near(t, "next", p.Next.Left+p.Next.Rope+p.Next.Right, 1, 1e-9)
	}
	if len(a.Pairs) != 10 || len(a.Estimates) != 5*74 {
		t.Errorf("%d pairs, %d estimates", len(a.Pairs), len(a.Estimates))
	}
	_, err := a.Between("J48", "J49")
	refused(t, err, bayescmp.ErrUnknown, "J49")
	_, err = a.Between("J48", "J48")
	refused(t, err, bayescmp.ErrOption, "J48")
}

func TestJointIsDeterministicAtAnyGOMAXPROCS(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	var first []byte
	for _, cores := range []int{1, 2, 5} {
		runtime.GOMAXPROCS(cores)
		a := accepted(bayescmp.JointHierarchical{Samples: 1000}.Rank(weka()))(t)
		text := accepted(json.Marshal(a))(t)
		if first == nil {
			first = text
		} else if !reflect.DeepEqual(first, text) {
			t.Errorf("differs at %d cores", cores)
		}
	}
}

// The order of the classifiers changes no bit but the labels.
func TestJointDoesNotDependOnTheOrder(t *testing.T) {
	needsTime(t)
	names := weka().Classifiers()
	turned := []string{names[3], names[0], names[4], names[2], names[1]}
	test := bayescmp.JointHierarchical{Rope: 0.01, Samples: 1000}
	a := accepted(test.Rank(weka()))(t)
	b := accepted(test.Rank(accepted(weka().Among(turned...))(t)))(t)
	place := map[string]int{}
	for c, name := range a.Classifiers {
		place[name] = c
	}
	for c, name := range b.Classifiers {
		near(t, name, b.P[c], a.P[place[name]], 0)
		near(t, name, b.Mean[c], a.Mean[place[name]], 0)
	}
	if !reflect.DeepEqual(a.Pairs, b.Pairs) {
		t.Error("pairs differ")
	}
}

// Where a pair's own test is sure of a side, the joint model does not take the other one.
func TestJointDoesNotContradictPairs(t *testing.T) {
	needsTime(t)
	a := accepted(bayescmp.JointHierarchical{Rope: 0.01}.Rank(weka()))(t)
	sure := 0
	for _, p := range a.Pairs {
		pair := accepted(weka().Pair(p.Left, p.Right))(t)
		own := accepted(bayescmp.Hierarchical{Rope: 0.01}.Compare(pair))(t).P
		if own.Left > 0.7 || own.Right > 0.7 {
			sure++
			if own.Left > own.Right != (p.P.Left > p.P.Right) {
				t.Errorf("%s and %s: %+v, by their own test %+v", p.Left, p.Right, p.P, own)
			}
		}
	}
	if sure < 5 {
		t.Errorf("%d pairs are sure of a side", sure)
	}
}

// The answers on uci-weka are those of another Gibbs sampler, written apart from this one: its
// 64,000 draws were computed when a step of ours was found wrong, which had .671, .657 and .607 and
// −.00394. Its errors are about those of ours.
func TestJointOnUCIWeka(t *testing.T) {
	needsTime(t)
	a := accepted(bayescmp.JointHierarchical{Rope: 0.01, Samples: 32_000}.Rank(weka()))(t)
	for name, want := range map[string]float64{"AODE": 0.600, "HNB": 0.592, "J48": 0.561} {
		p := accepted(a.Between(name, "NaiveBayes"))(t)
		near(t, name, p.P.Left, want, 4*p.Error.Left)
		if p.Error.Left > 0.012 {
			t.Errorf("%s: error %g", name, p.Error.Left)
		}
	}
	for c, name := range a.Classifiers {
		if name == "NaiveBayes" {
			near(t, name, a.Mean[c], -0.00345, 4*a.MeanError[c])
			near(t, name+"'s error", a.MeanError[c], 4e-5, 2.5e-5)
		}
	}
}

// The expected rank is 1 and the sum of the probabilities that the others are better, within its
// error: the ranks come from draws of next data sets, and the pairs from sums of Students, for the
// same draws of the population.
func TestPairsOfJointAgreeWithRanks(t *testing.T) {
	needsTime(t)
	a := accepted(bayescmp.JointHierarchical{}.Rank(weka()))(t)
	for c, name := range a.Classifiers {
		sum := 1.0
		for _, other := range a.Classifiers {
			if other != name {
				p := accepted(a.Between(other, name))(t)
				sum += p.Next.Left
			}
		}
		near(t, name, sum, a.ExpectedRank[c], 4*a.ExpectedRankError[c])
	}
}

// The ends of intervals from few draws are those from many, within the errors of the few.
func TestEndsOfJointIntervals(t *testing.T) {
	needsTime(t)
	few := accepted(bayescmp.JointHierarchical{Samples: 4000}.Rank(weka()))(t)
	many := accepted(bayescmp.JointHierarchical{Samples: 32_000}.Rank(weka()))(t)
	n, far := 0.0, 0.0
	count := func(a, b, off float64) {
		n++
		if !(math.Abs(a-b) < 2*off) {
			far++
		}
	}
	for c := range few.Classifiers {
		count(few.Low[c], many.Low[c], math.Hypot(few.LowError[c], many.LowError[c]))
		count(few.High[c], many.High[c], math.Hypot(few.HighError[c], many.HighError[c]))
	}
	for i, e := range few.Estimates {
		m := many.Estimates[i]
		count(e.Low, m.Low, math.Hypot(e.LowError, m.LowError))
		count(e.High, m.High, math.Hypot(e.HighError, m.HighError))
	}
	// Of 750 errors that hold, 5 % are above two of them.
	if share := far / n; !(share > 0.02 && share < 0.08) {
		t.Errorf("%.3f of %.0f ends are further apart than two errors", share, n)
	}
}

// A prior that lets ν below 1 is answered, too.
func TestJointOfVeryHeavyTails(t *testing.T) {
	r := noisy(9)
	table := madeTable(12, 3, 10, func(i, c, f int) string {
		return text(r(i, c, f) + float64(c*(i%4/3)*(i+1)*(i+1)))
	})
	scores := accepted(accepted(wide(t, table, bayescmp.Wide{}))(t).Rescale(bayescmp.ScaleRaw))(t)
	nu := bayescmp.NuPrior{Alpha: [2]float64{1, 1}, Beta: [2]float64{4, 4}, Unshifted: true}
	a := accepted(bayescmp.JointHierarchical{Rope: 0.01, Nu: &nu, Samples: 2000}.Rank(scores))(t)
	for _, p := range a.Pairs {
		near(t, p.Left+" "+p.Right, p.Next.Left+p.Next.Rope+p.Next.Right, 1, 1e-9)
	}
}

// Five classifiers of uci-weka on 74 data sets, and twenty that are made, with 100 folds.
func BenchmarkJointHierarchical(b *testing.B) {
	score := noisy(1)
	made := madeTable(74, 20, 100, func(i, c, f int) string { return text(score(i, c, f)) })
	for name, scores := range map[string]*bayescmp.Scores{
		"5":  weka(),
		"20": accepted(wide(b, made, bayescmp.Wide{}))(b),
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				a, err := bayescmp.JointHierarchical{Rope: 0.01}.Rank(scores)
				if err != nil || math.IsNaN(a.RHat) {
					b.Fatal(err)
				}
			}
		})
	}
}
