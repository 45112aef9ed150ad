package bayescmp_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

func TestSkillingsMackAgainstR(t *testing.T) {
	for _, r := range oracle(t, "skillings_mack.csv") {
		scores := withGaps(t, tableOf(t, r), false)
		againstR(t, omnibus(t, bayescmp.SkillingsMack{}, scores), r, "chi2")
	}
}

// The example of Skillings and Mack (1981, table 1), with 15.493 and p 0.0014 as R's package
// Skillings.Mack prints them.
func TestSkillingsMackAsPrinted(t *testing.T) {
	r := oracle(t, "skillings_mack.csv")[0]
	o := omnibus(t, bayescmp.SkillingsMack{}, withGaps(t, tableOf(t, r), false))
	near(t, "χ²", o.Statistic, 15.493049, 5e-7)
	near(t, "p", o.P, 0.001440296302, 5e-13)
	const missing = "4 of 36 scores of a classifier on a data set are missing at random"
	if o.DF != 3 || !strings.Contains(o.String(), missing) {
		t.Errorf("%v", o)
	}
}

// When nothing is missing, the statistic is Friedman's χ², not corrected for ties.
func TestSkillingsMackOfCompleteScoresIsFriedman(t *testing.T) {
	src := rand.New(rand.NewPCG(1, 2))
	for _, size := range [][3]int{{2, 3, 9}, {9, 2, 3}, {20, 5, 4}, {40, 12, 1000}} {
		s := ofTable(t, random(src, size[0], size[1], size[2]), false)
		o := omnibus(t, bayescmp.SkillingsMack{}, s)
		f := ranking(t, bayescmp.Friedman{Approximate: true}, s)
		near(t, "χ²", o.Statistic, f.Uncorrected.ChiSquared, 1e-11*(1+o.Statistic))
		near(t, "p", o.P, f.Uncorrected.ChiSquaredP, 1e-11)
		k := float64(size[1])
		for c, mean := range f.MeanRanks {
			want := math.Sqrt(12/(k+1)) * (mean - (k+1)/2)
			near(t, "mean rank", o.MeanRanks[c], want, 1e-12)
		}
		if said := strings.Contains(o.String(), "as if there were no ties"); said != f.Tied {
			t.Errorf("ties %v, but %v", f.Tied, o)
		}
	}
}

// In a balanced incomplete block design the statistic is Durbin's (1951): seven classifiers, three
// on each of seven data sets, every pair together once.
func TestSkillingsMackOfBalancedBlocksIsDurbin(t *testing.T) {
	src := rand.New(rand.NewPCG(3, 4))
	// There are v classifiers, k of them on each data set, and each of them on r data sets.
	const v, k, r = 7.0, 3.0, 3.0
	rows, sums := make([][]float64, int(v)), make([]float64, int(v))
	for i := range rows {
		rows[i] = repeated(math.NaN(), int(v))
		for rank, at := range src.Perm(3) {
			c := (i + []int{0, 1, 3}[at]) % 7
			rows[i][c] = float64(i) - float64(rank)
			sums[c] += float64(rank + 1)
		}
	}
	squares := 0.0
	for _, s := range sums {
		squares += (s - r*(k+1)/2) * (s - r*(k+1)/2)
	}
	o := omnibus(t, bayescmp.SkillingsMack{}, withGaps(t, rows, false))
	nearRelative(t, "χ²", o.Statistic, 12*(v-1)/(r*v*(k-1)*(k+1))*squares, 1e-12)
}

// The order of data sets and classifiers says nothing, nor do monotone changes of the scores of a
// data set, and a data set with one classifier is left out.
func TestSkillingsMackInvariances(t *testing.T) {
	src := rand.New(rand.NewPCG(5, 6))
	const n, k = 14, 5
	rows := random(src, n, k, 20)
	for i := range rows {
		if i%3 > 0 {
			rows[i][src.IntN(k)] = math.NaN()
		}
		if i%3 > 1 {
			rows[i][src.IntN(k)] = math.NaN()
		}
	}
	answer := func(rows [][]float64, lower bool) *bayescmp.Omnibus {
		return omnibus(t, bayescmp.SkillingsMack{}, withGaps(t, rows, lower))
	}
	base := answer(rows, false)
	order, same := src.Perm(k), []int{0, 1, 2, 3, 4}
	shuffled := make([][]float64, n)
	for i, row := range rows {
		shuffled[n-1-i] = make([]float64, k)
		for c, v := range row {
			shuffled[n-1-i][order[c]] = v
		}
	}
	sameOmnibus(t, "shuffled", answer(shuffled, false), base, order)
	changed := scaled(rows, func(i, _ int, v float64) float64 {
		return -math.Exp(v * float64(i+1))
	})
	sameOmnibus(t, "monotone", answer(changed, true), base, same)
	alone := repeated(math.NaN(), k)
	alone[1] = 3
	o := answer(append(slices.Clone(rows), alone), false)
	sameOmnibus(t, "with a lonely score", o, base, same)
	if !strings.Contains(o.String(), `"d14" left out`) || len(o.Datasets) != n {
		t.Errorf("%v", o)
	}
}

func TestSkillingsMackRefuses(t *testing.T) {
	type table = [][]float64
	nan := math.NaN()
	for _, c := range []struct {
		rows  table
		names []string
	}{
		{
			table{{1, nan, nan}, {nan, 2, nan}, {nan, nan, 3}},
			[]string{"two data sets", "there are 0"},
		},
		{table{{1, 2, 3}, {nan, 2, nan}}, []string{"two data sets", "there are 1"}},
		{
			table{{1, 2, nan, nan}, {2, 1, nan, nan}, {nan, nan, 1, 2}},
			[]string{`"c2", "c3"`, "by itself"},
		},
		{table{{1, 2, nan}, {2, 1, nan}, {nan, nan, 1}}, []string{`"c2"`}},
	} {
		o, err := bayescmp.SkillingsMack{}.Rank(withGaps(t, c.rows, false))
		refused(t, err, bayescmp.ErrMissing, c.names...)
		if o != nil {
			t.Errorf("an answer beside %v", err)
		}
	}
}

// Gaps are for SkillingsMack alone: all other tests name what is missing, and go on without the
// data set.
func TestGapsAreRefusedByOtherTests(t *testing.T) {
	rows := [][]float64{{1, 2, 3}, {3, 2, math.NaN()}, {1, 3, 2}, {2, 1, 3}}
	s := withGaps(t, rows, false)
	const missing = "1 of 12 scores of a classifier on a data set is missing; " +
		`gaps by classifier: "c2" on 1.`
	if said := s.String(); !strings.Contains(said, missing) {
		t.Errorf("%s", said)
	}
	rest := accepted(s.On("d0", "d2", "d3"))(t)
	check := func(name string, call func(s *bayescmp.Scores) error) {
		t.Helper()
		err := call(s)
		refused(t, err, bayescmp.ErrMissing, `"c2"`, `"d1"`, "DropDataset", "SkillingsMack")
		if err := call(rest); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	type scores = *bayescmp.Scores
	check("Friedman", func(s scores) error { _, err := bayescmp.Friedman{}.Rank(s); return err })
	check("aligned", func(s scores) error { _, err := bayescmp.AlignedRanks{}.Rank(s); return err })
	check("Quade", func(s scores) error { _, err := bayescmp.Quade{}.Rank(s); return err })
	check("Best", func(s scores) error { _, err := bayescmp.Best{}.Rank(s); return err })
	check("ANOVA", func(s scores) error { _, err := bayescmp.ANOVA{}.Test(s); return err })
	check("Pair", func(s scores) error { _, err := s.Pair("c0", "c2"); return err })
	check("Folds", func(s scores) error { _, err := s.Folds(s.Datasets()[1], "c2"); return err })
	if _, err := s.Pair("c0", "c1"); err != nil {
		t.Errorf("nothing is missing of this pair: %v", err)
	}
	if means := s.Means().Col("c2").Float(); !math.IsNaN(means[1]) || means[0] != 3 {
		t.Errorf("means %v", means)
	}
}

// Only whole classifiers can be missing: a part of the folds is refused, with and without rows that
// say so.
func TestKeepMissing(t *testing.T) {
	const folds = "i,a,1,1,1\ni,a,1,2,2\ni,b,1,1,2\ni,b,1,2,2\nj,a,1,1,1\nj,a,1,2,2\n"
	for _, c := range []struct {
		rows string
		good bool
	}{
		{"", true},                       // b is not on j
		{"j,b,1,1,NA\nj,b,1,2,\n", true}, // and says so
		{"j,b,1,1,NA\nj,b,1,2,1\n", false},
		{"j,b,1,2,1\n", false},
		{"k,a,1,1,NA\nk,b,1,1,NA\n", true}, // k has nothing at all, and is left out
	} {
		columns := bayescmp.Long{Missing: bayescmp.KeepMissing}
		s, err := long(t, longHeader+folds+c.rows, columns)
		if !c.good {
			refused(t, err, bayescmp.ErrMissing)
			continue
		}
		must(t, err)
		got := accepted(s.Folds("j", "a"))(t)
		if !slices.Equal(got, []float64{1, 2}) || len(s.Datasets()) != 2 {
			t.Errorf("%v: %v", got, s)
		}
		_, err = s.Folds("j", "b")
		refused(t, err, bayescmp.ErrMissing, `"b"`, `"j"`)
	}
	_, err := long(t, longHeader+folds, bayescmp.Long{})
	refused(t, err, bayescmp.ErrMissing, "KeepMissing")
}

// A data set without any score is told apart from one that has some.
func TestGapsWithoutAnyScore(t *testing.T) {
	nan := math.NaN()
	s := withGaps(t, [][]float64{{1, 2, 3}, {nan, nan, nan}, {3, 1, 2}}, false)
	const dropped = `"d1" dropped, which has no score`
	if said := s.String(); len(s.Datasets()) != 2 || !strings.Contains(said, dropped) {
		t.Errorf("%s", said)
	}
	const text = "dataset,a,b,c\nd1,1,2,\nd2,2,1,NA\n"
	_, err := wide(t, text, bayescmp.Wide{Missing: bayescmp.KeepMissing})
	refused(t, err, bayescmp.ErrMissing, `"c"`, "any data set")
}

// Groups that no data set connects can be tested by themselves.
func TestAmongClassifiersThatAreConnected(t *testing.T) {
	nan := math.NaN()
	s := withGaps(t, [][]float64{
		{1, 2, nan, nan}, {2, 1, nan, nan}, {1, 3, nan, nan}, {nan, nan, 1, 2}, {nan, nan, 5, 2},
	}, false)
	_, err := bayescmp.SkillingsMack{}.Rank(s)
	refused(t, err, bayescmp.ErrMissing, "Scores.Among")
	two := accepted(s.Among("c1", "c0"))(t)
	o := omnibus(t, bayescmp.SkillingsMack{}, two)
	if len(o.Datasets) != 3 || !slices.Equal(o.Classifiers, []string{"c1", "c0"}) {
		t.Errorf("%v", o)
	}
	for _, names := range [][]string{nil, {"c0", "nobody"}, {"c0", "c0"}} {
		if _, err := s.Among(names...); err == nil {
			t.Errorf("%v: no error", names)
		}
	}
	var none *bayescmp.Scores
	if _, err := none.Among("c0"); err == nil {
		t.Error("no error")
	}
	// Leaving others out changes nothing between two classifiers.
	all := demsarTable6(t)
	some := accepted(all.Among("C4.5+m", "C4.5"))(t)
	want := pairOf(t, all, "C4.5", "C4.5+m").Means()
	if got := pairOf(t, some, "C4.5", "C4.5+m").Means(); !slices.Equal(got, want) {
		t.Errorf("%v", got)
	}
}
