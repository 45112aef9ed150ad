package bayescmp_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// omnibusTest is what the tests with the answer Omnibus have in common.
type omnibusTest interface {
	Name() string
	Rank(*bayescmp.Scores) (*bayescmp.Omnibus, error)
}

// omnibusTests are all of them. All look at the ranks within a data set; the first two compare data sets too.
func omnibusTests(alpha float64) []omnibusTest {
	return []omnibusTest{bayescmp.AlignedRanks{Alpha: alpha}, bayescmp.Quade{Alpha: alpha}, bayescmp.SkillingsMack{Alpha: alpha}}
}

func omnibus(t testing.TB, test omnibusTest, s *bayescmp.Scores) *bayescmp.Omnibus {
	t.Helper()
	o, err := test.Rank(s)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// againstR compares an answer with a row of an oracle table, whose column of the statistic is named.
func againstR(t *testing.T, o *bayescmp.Omnibus, r record, statistic string) {
	t.Helper()
	what := fmt.Sprintf("%s %s %s × %s", o.Test, r.text("name"), r.text("datasets"), r.text("classifiers"))
	for c, want := range numbers(t, r.text("mean_ranks")) {
		near(t, what+" mean rank", o.MeanRanks[c], want, 1e-13*math.Max(1, math.Abs(want)))
	}
	near(t, what+" "+statistic, o.Statistic, r.number(statistic), 1e-10*math.Max(1e-3, r.number(statistic)))
	nearRelative(t, what+" p", o.ApproximateP, r.number("p"), 1e-9)
}

// withExact compares what only AlignedRanks and Quade have.
func withExact(t *testing.T, o *bayescmp.Omnibus, r record) {
	t.Helper()
	what := fmt.Sprintf("%s %s × %s", o.Test, r.text("datasets"), r.text("classifiers"))
	nearRelative(t, what+" standard error", o.StandardError, r.number("standard_error"), 1e-12)
	if r.text("exact_p") != "NA" {
		nearRelative(t, what+" exact p", o.ExactP, r.number("exact_p"), 1e-12)
	}
	if math.IsNaN(o.ExactP) != (o.P == o.ApproximateP) {
		t.Errorf("%s: p %g, exact %g, approximate %g", what, o.P, o.ExactP, o.ApproximateP)
	}
}

// sameOmnibus are two answers that must agree, the classifiers of the second in another order.
func sameOmnibus(t *testing.T, what string, got, want *bayescmp.Omnibus, order []int) {
	t.Helper()
	for c, at := range order {
		near(t, want.Test+" "+what+" mean rank", got.MeanRanks[at], want.MeanRanks[c], 1e-12)
	}
	near(t, want.Test+" "+what+" statistic", got.Statistic, want.Statistic, 1e-9*(1+want.Statistic))
	nearRelative(t, want.Test+" "+what+" p", got.P, want.P, 1e-9)
}

// The names and the order of data sets and classifiers say nothing, nor does the unit or what all scores of a data set have in common,
// and lower scores turned round are higher ones. Ranks within a data set do not even ask for comparable scores.
func TestOmnibusInvariances(t *testing.T) {
	src := rand.New(rand.NewPCG(1, 2))
	for _, size := range [][2]int{{5, 3}, {12, 4}, {15, 12}} {
		n, k := size[0], size[1]
		rows := scaled(random(src, n, k, 16), func(i, j int, v float64) float64 { return v + float64(i+j)/8 })
		same, order, sets := make([]int, k), src.Perm(k), src.Perm(n)
		for c := range same {
			same[c] = c
		}
		shuffled := make([][]float64, n)
		for i, row := range rows {
			shuffled[sets[i]] = make([]float64, k)
			for j, v := range row {
				shuffled[sets[i]][order[j]] = v
			}
		}
		for _, test := range omnibusTests(0) {
			base := omnibus(t, test, ofTable(t, rows, false))
			change := func(f func(i, j int, v float64) float64, lower bool) *bayescmp.Omnibus {
				return omnibus(t, test, ofTable(t, scaled(rows, f), lower))
			}
			sameOmnibus(t, "shuffled", omnibus(t, test, ofTable(t, shuffled, false)), base, order)
			sameOmnibus(t, "shifted", change(func(i, _ int, v float64) float64 { return v + 3*float64(i*i) }, false), base, same)
			sameOmnibus(t, "negated", change(func(_, _ int, v float64) float64 { return -v }, true), base, same)
			for _, unit := range []float64{100, 1e-290, 1e290} {
				sameOmnibus(t, fmt.Sprint("times ", unit), change(func(_, _ int, v float64) float64 { return unit * v }, false), base, same)
			}
			monotone := change(func(i, _ int, v float64) float64 { return math.Exp(v * float64(i+1)) }, false)
			if _, within := test.(bayescmp.SkillingsMack); within {
				sameOmnibus(t, "monotone", monotone, base, same)
			} else if monotone.Statistic == base.Statistic {
				t.Errorf("%s does not compare the data sets", base.Test)
			}
		}
	}
}

// Differences that are equal but for rounding tie, as 0.768 − 0.763 and 0.936 − 0.931 do.
func TestOmnibusTiesSurviveRounding(t *testing.T) {
	src := rand.New(rand.NewPCG(3, 4))
	thousandths := scaled(random(src, 20, 5, 12), func(_, _ int, v float64) float64 { return math.Round(12 * v) })
	fractions := scaled(thousandths, func(i, _ int, v float64) float64 { return (v + float64(700+11*i)) / 1000 })
	for _, test := range omnibusTests(0) {
		sameOmnibus(t, "thousandths", omnibus(t, test, ofTable(t, fractions, false)), omnibus(t, test, ofTable(t, thousandths, false)), []int{0, 1, 2, 3, 4})
	}
}

// No difference anywhere: no evidence for anybody.
func TestOmnibusWithoutDifferences(t *testing.T) {
	for _, test := range omnibusTests(0) {
		for _, n := range []int{2, 90} {
			rows := random(rand.New(rand.NewPCG(1, 2)), n, 3, 2)
			o := omnibus(t, test, ofTable(t, scaled(rows, func(i, _ int, _ float64) float64 { return 0.1 * float64(i) }), false))
			if o.P != 1 || o.Statistic != 0 || o.Significant() || !strings.Contains(o.String(), "equal scores on every data set") {
				t.Errorf("%v", o)
			}
			if h, err := o.Pairwise(bayescmp.Holm); err == nil {
				for _, row := range h.Rows {
					if row.Adjusted != 1 || row.Statistic != 0 || row.Better != "" || row.Significant {
						t.Errorf("%+v", row)
					}
				}
			}
		}
	}
}

func TestOmnibusRefuses(t *testing.T) {
	one := accepted(long(t, "dataset,classifier,score\ni,a,1\nj,a,1\n", bayescmp.Long{}))(t)
	single := accepted(long(t, twoByTwo, bayescmp.Long{}))(t)
	two := ofTable(t, [][]float64{{1, 2}, {2, 1}}, false)
	for _, c := range []struct {
		alpha    float64
		scores   *bayescmp.Scores
		sentinel error
		names    []string
	}{
		{0, nil, bayescmp.ErrEmpty, nil},
		{0, &bayescmp.Scores{}, bayescmp.ErrEmpty, nil},
		{0, one, bayescmp.ErrOption, []string{"two", `"a"`}},
		{0, single, bayescmp.ErrOneFold, []string{`"iris"`, "NadeauBengio"}},
		{1, two, bayescmp.ErrOption, []string{"Alpha", "1"}},
		{math.NaN(), two, bayescmp.ErrOption, []string{"Alpha", "NaN"}},
		{-0.1, two, bayescmp.ErrOption, []string{"Alpha", "-0.1"}},
	} {
		for _, test := range omnibusTests(c.alpha) {
			o, err := test.Rank(c.scores)
			refused(t, err, c.sentinel, c.names...)
			if o != nil {
				t.Errorf("an answer beside %v", err)
			}
		}
	}
}

// Two classifiers have an answer, and are told of the better test.
func TestOmnibusOfTwo(t *testing.T) {
	s := ofTable(t, random(rand.New(rand.NewPCG(5, 6)), 12, 2, 100), false)
	for _, test := range omnibusTests(0) {
		o := omnibus(t, test, s)
		if !(o.P > 0 && o.P <= 1) || len(o.Warnings) != 1 || !strings.Contains(o.Warnings[0].Error(), "Wilcoxon") {
			t.Errorf("%v", o)
		}
	}
}

// The z of a pair is the difference of mean ranks in standard errors, of Control and of Pairwise, and what is significant is what the
// critical difference says.
func TestOmnibusPostHoc(t *testing.T) {
	src := rand.New(rand.NewPCG(7, 8))
	for range 30 {
		k := 2 + src.IntN(8)
		rows := scaled(random(src, 6+src.IntN(30), k, 50), func(_, j int, v float64) float64 { return v + 0.1*float64(j) })
		for _, test := range omnibusTests(0.01 + 0.3*src.Float64())[:2] {
			o := omnibus(t, test, ofTable(t, rows, false))
			all, control := postHoc(o.Pairwise(bayescmp.Bonferroni))(t), postHoc(o.Control("c1", bayescmp.Bonferroni))(t)
			if len(all.Rows) != k*(k-1)/2 || len(control.Rows) != k-1 || control.Control != "c1" || control.Groups() != nil {
				t.Errorf("%d and %d rows of %d classifiers", len(all.Rows), len(control.Rows), k)
			}
			for _, h := range []*bayescmp.PostHoc{all, control} {
				for _, row := range h.Rows {
					at := func(name string) float64 { return o.MeanRanks[slices.Index(o.Classifiers, name)] }
					difference := at(row.Left) - at(row.Right)
					near(t, "z", row.Statistic, difference/o.StandardError, 1e-12)
					nearRelative(t, "p", row.P, math.Erfc(math.Abs(row.Statistic)/math.Sqrt2), 1e-12)
					if (math.Abs(difference) >= h.CriticalDifference) != row.Significant || (row.Better == row.Right) != (difference > 0) {
						t.Errorf("%s: %g against %g, %+v", h.Test, difference, h.CriticalDifference, row)
					}
				}
			}
			for _, a := range everyAdjustment() {
				if _, err := o.Pairwise(a); err != nil {
					t.Error(err)
				}
			}
			if figure := all.Plot(); figure == nil {
				t.Error("no diagram")
			}
		}
	}
}

func TestOmnibusPostHocRefuses(t *testing.T) {
	s := ofTable(t, random(rand.New(rand.NewPCG(1, 2)), 12, 11, 50), false)
	aligned, incomplete := omnibus(t, bayescmp.AlignedRanks{}, s), omnibus(t, bayescmp.SkillingsMack{}, s)
	var none *bayescmp.Omnibus
	for _, c := range []struct {
		call     func() (*bayescmp.PostHoc, error)
		sentinel error
		names    []string
	}{
		{func() (*bayescmp.PostHoc, error) { return none.Control("a", bayescmp.Holm) }, bayescmp.ErrEmpty, []string{"Rank"}},
		{func() (*bayescmp.PostHoc, error) { return none.Pairwise(bayescmp.Holm) }, bayescmp.ErrEmpty, nil},
		{func() (*bayescmp.PostHoc, error) { return new(bayescmp.Omnibus).Pairwise(bayescmp.Holm) }, bayescmp.ErrEmpty, nil},
		{func() (*bayescmp.PostHoc, error) { return aligned.Control("nobody", bayescmp.Holm) }, bayescmp.ErrUnknown, []string{`"nobody"`}},
		{func() (*bayescmp.PostHoc, error) { return aligned.Control("c0", bayescmp.Shaffer) }, bayescmp.ErrOption, []string{"Shaffer"}},
		{func() (*bayescmp.PostHoc, error) { return aligned.Pairwise(bayescmp.BergmannHommel) }, bayescmp.ErrOption, []string{"10", "11"}},
		{func() (*bayescmp.PostHoc, error) { return aligned.Pairwise(99) }, bayescmp.ErrOption, []string{"Adjustment(99)"}},
		{func() (*bayescmp.PostHoc, error) { return incomplete.Pairwise(bayescmp.Holm) }, bayescmp.ErrOption, []string{"Skillings", "Wilcoxon"}},
		{func() (*bayescmp.PostHoc, error) { return incomplete.Control("c0", bayescmp.Holm) }, bayescmp.ErrOption, []string{"Skillings"}},
	} {
		h, err := c.call()
		refused(t, err, c.sentinel, c.names...)
		if h != nil {
			t.Errorf("an answer beside %v", err)
		}
	}
}

func TestOmnibusIsNilSafe(t *testing.T) {
	for _, o := range []*bayescmp.Omnibus{nil, {}} {
		if o.String() == "" || o.HTML() == "" || o.Verdict() == "" || o.Significant() || !errors.Is(o.Frame().Err, bayescmp.ErrEmpty) {
			t.Error("nothing has an answer")
		}
	}
}

// Text and HTML say the same, names are escaped, and what was dropped and how scores are read is there.
func TestOmnibusTexts(t *testing.T) {
	const text = "dataset,<a>,b&c,d\ni,1,2,3\nj,1,3,2\nk,2,3,3\nl,1,,2\n"
	s := accepted(wide(t, text, bayescmp.Wide{Lower: true, Missing: bayescmp.DropDataset}))(t)
	for _, test := range omnibusTests(0) {
		o := omnibus(t, test, s)
		for _, want := range []string{"<a>", "b&c", "3 classifiers on 3 data sets", "lower scores are better", `"l" dropped`,
			"independent data sets", "depend on the pool"} {
			if !strings.Contains(o.String(), want) {
				t.Errorf("the text lacks %s:\n%s", want, o)
			}
		}
		if page := o.HTML(); !strings.Contains(page, "&lt;a&gt;") || strings.Contains(page, "<a>") || !strings.Contains(page, "b&amp;c") {
			t.Errorf("%s", page)
		}
		frame := o.Frame()
		if got := fmt.Sprint(frame.Names(), frame.Col("classifier").Records()); got != "[classifier mean_rank] [<a> b&c d]" {
			t.Error(got)
		}
	}
}

func BenchmarkOmnibus(b *testing.B) {
	s := ofTable(b, random(rand.New(rand.NewPCG(1, 2)), 1000, 100, 1000), false)
	for _, test := range omnibusTests(0) {
		b.Run(test.Name(), func(b *testing.B) {
			for b.Loop() {
				omnibus(b, test, s)
			}
		})
	}
}
