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

// omnibusTest is a test whose answer is an Omnibus.
type omnibusTest interface {
	Name() string
	Rank(*bayescmp.Scores) (*bayescmp.Omnibus, error)
}

// omnibusTests are all such tests. All look at the ranks within a data set; the first two compare
// data sets, too.
func omnibusTests(alpha float64) []omnibusTest {
	return []omnibusTest{
		bayescmp.AlignedRanks{Alpha: alpha},
		bayescmp.Quade{Alpha: alpha},
		bayescmp.SkillingsMack{Alpha: alpha},
	}
}

func omnibus(t testing.TB, test omnibusTest, s *bayescmp.Scores) *bayescmp.Omnibus {
	t.Helper()
	o, err := test.Rank(s)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// againstR compares an answer with a row of an oracle table, in which the statistic has the named
// column.
func againstR(t *testing.T, o *bayescmp.Omnibus, r record, statistic string) {
	t.Helper()
	what := fmt.Sprintf("%s %s %s × %s",
		o.Test, r.text("name"), r.text("datasets"), r.text("classifiers"))
	for c, want := range numbers(t, r.text("mean_ranks")) {
		near(t, what+" mean rank", o.MeanRanks[c], want, 1e-13*math.Max(1, math.Abs(want)))
	}
	want := r.number(statistic)
	near(t, what+" "+statistic, o.Statistic, want, 1e-10*math.Max(1e-3, want))
	nearRelative(t, what+" p", o.ApproximateP, r.number("p"), 1e-9)
}

// withExact compares the standard error and the exact p value, which only AlignedRanks and Quade
// have.
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

// sameOmnibus checks that two answers agree, the classifiers of the second in another order.
func sameOmnibus(t *testing.T, what string, got, want *bayescmp.Omnibus, order []int) {
	t.Helper()
	what = want.Test + " " + what
	for c, at := range order {
		near(t, what+" mean rank", got.MeanRanks[at], want.MeanRanks[c], 1e-12)
	}
	near(t, what+" statistic", got.Statistic, want.Statistic, 1e-9*(1+want.Statistic))
	nearRelative(t, what+" p", got.P, want.P, 1e-9)
}

func checkOmnibusOfChangedScores(
	t *testing.T, test omnibusTest, rows [][]float64, base *bayescmp.Omnibus,
) {
	t.Helper()
	order := make([]int, len(rows[0]))
	for c := range order {
		order[c] = c
	}
	type change func(i, j int, v float64) float64
	changed := func(f change, lower bool) *bayescmp.Omnibus {
		raw := ofTable(t, scaled(rows, f), lower).Rescale
		return omnibus(t, test, accepted(raw(bayescmp.ScaleRaw))(t))
	}
	shift := func(i, _ int, v float64) float64 { return v + 3*float64(i*i) }
	sameOmnibus(t, "shifted", changed(shift, false), base, order)
	negate := func(_, _ int, v float64) float64 { return -v }
	sameOmnibus(t, "negated", changed(negate, true), base, order)
	for _, unit := range []float64{100, 1e-290, 1e290} {
		scale := func(_, _ int, v float64) float64 { return unit * v }
		sameOmnibus(t, fmt.Sprint("times ", unit), changed(scale, false), base, order)
	}
	raise := func(i, _ int, v float64) float64 { return math.Exp(v * float64(i+1)) }
	monotone := changed(raise, false)
	if _, within := test.(bayescmp.SkillingsMack); within {
		sameOmnibus(t, "monotone", monotone, base, order)
	} else if monotone.Statistic == base.Statistic {
		t.Errorf("%s does not compare the data sets", base.Test)
	}
}

// checkOmnibusRows checks the rows of a comparison by Bonferroni.
func checkOmnibusRows(t *testing.T, o *bayescmp.Omnibus, h *bayescmp.PostHoc) {
	t.Helper()
	at := func(name string) float64 { return o.MeanRanks[slices.Index(o.Classifiers, name)] }
	for _, row := range h.Rows {
		difference := at(row.Left) - at(row.Right)
		near(t, "z", row.Statistic, difference/o.StandardError, 1e-12)
		nearRelative(t, "p", row.P, math.Erfc(math.Abs(row.Statistic)/math.Sqrt2), 1e-12)
		if (math.Abs(difference) >= h.CriticalDifference) != row.Significant ||
			(row.Better == row.Right) != (difference > 0) {
			t.Errorf("%s: %g against %g, %+v", h.Test, difference, h.CriticalDifference, row)
		}
	}
}

// The names and the order of data sets and classifiers say nothing, nor does the unit or whatever
// all scores of a data set have in common. Lower scores turned round are higher scores. Tests of
// the ranks within a data set do not even need comparable scores.
func TestOmnibusInvariances(t *testing.T) {
	src := rand.New(rand.NewPCG(1, 2))
	for _, size := range [][2]int{{5, 3}, {12, 4}, {15, 12}} {
		n, k := size[0], size[1]
		rows := scaled(random(src, n, k, 16), func(i, j int, v float64) float64 {
			return v + float64(i+j)/8
		})
		order, sets := src.Perm(k), src.Perm(n)
		shuffled := make([][]float64, n)
		for i, row := range rows {
			shuffled[sets[i]] = make([]float64, k)
			for j, v := range row {
				shuffled[sets[i]][order[j]] = v
			}
		}
		for _, test := range omnibusTests(0) {
			base := omnibus(t, test, ofTable(t, rows, false))
			got := omnibus(t, test, ofTable(t, shuffled, false))
			sameOmnibus(t, "shuffled", got, base, order)
			checkOmnibusOfChangedScores(t, test, rows, base)
		}
	}
}

// Differences that are equal but for rounding tie, as 0.768 − 0.763 and 0.936 − 0.931 do.
func TestOmnibusTiesSurviveRounding(t *testing.T) {
	src := rand.New(rand.NewPCG(3, 4))
	thousandths := scaled(random(src, 20, 5, 12), func(_, _ int, v float64) float64 {
		return math.Round(12 * v)
	})
	fractions := scaled(thousandths, func(i, _ int, v float64) float64 {
		return (v + float64(700+11*i)) / 1000
	})
	for _, test := range omnibusTests(0) {
		got := omnibus(t, test, ofTable(t, fractions, false))
		want := omnibus(t, test, ofTable(t, thousandths, false))
		sameOmnibus(t, "thousandths", got, want, []int{0, 1, 2, 3, 4})
	}
}

// No difference anywhere: no evidence for anybody.
func TestOmnibusWithoutDifferences(t *testing.T) {
	for _, test := range omnibusTests(0) {
		for _, n := range []int{2, 90} {
			rows := make([][]float64, n)
			for i := range rows {
				rows[i] = repeated(0.1*float64(i), 3)
			}
			o := omnibus(t, test, ofTable(t, rows, false))
			if o.P != 1 || o.Statistic != 0 || o.Significant() ||
				!strings.Contains(o.String(), "equal scores on every data set") {
				t.Errorf("%v", o)
			}
			if h, err := o.Pairwise(bayescmp.Holm); err == nil {
				for _, row := range h.Rows {
					if row.Adjusted != 1 || row.Statistic != 0 ||
						row.Better != "" || row.Significant {
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
		if !(o.P > 0 && o.P <= 1) || len(o.Warnings) != 1 ||
			!strings.Contains(o.Warnings[0].Error(), "Wilcoxon") {
			t.Errorf("%v", o)
		}
	}
}

// The z of a pair, by Control and by Pairwise, is the difference of mean ranks in standard errors,
// and the critical difference tells what is significant.
func TestOmnibusPostHoc(t *testing.T) {
	src := rand.New(rand.NewPCG(7, 8))
	for range 30 {
		k := 2 + src.IntN(8)
		rows := scaled(random(src, 6+src.IntN(30), k, 50), func(_, j int, v float64) float64 {
			return v + 0.1*float64(j)
		})
		for _, test := range omnibusTests(0.01 + 0.3*src.Float64())[:2] {
			o := omnibus(t, test, ofTable(t, rows, false))
			all := postHoc(o.Pairwise(bayescmp.Bonferroni))(t)
			control := postHoc(o.Control("c1", bayescmp.Bonferroni))(t)
			if len(all.Rows) != k*(k-1)/2 || len(control.Rows) != k-1 ||
				control.Control != "c1" || control.Groups() != nil {
				t.Errorf("%d and %d rows of %d classifiers", len(all.Rows), len(control.Rows), k)
			}
			checkOmnibusRows(t, o, all)
			checkOmnibusRows(t, o, control)
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
	aligned := omnibus(t, bayescmp.AlignedRanks{}, s)
	incomplete := omnibus(t, bayescmp.SkillingsMack{}, s)
	var none *bayescmp.Omnibus
	check := func(sentinel error, names ...string) func(*bayescmp.PostHoc, error) {
		return func(h *bayescmp.PostHoc, err error) {
			t.Helper()
			refused(t, err, sentinel, names...)
			if h != nil {
				t.Errorf("an answer beside %v", err)
			}
		}
	}
	check(bayescmp.ErrEmpty, "Rank")(none.Control("a", bayescmp.Holm))
	check(bayescmp.ErrEmpty)(none.Pairwise(bayescmp.Holm))
	check(bayescmp.ErrEmpty)(new(bayescmp.Omnibus).Pairwise(bayescmp.Holm))
	check(bayescmp.ErrUnknown, `"nobody"`)(aligned.Control("nobody", bayescmp.Holm))
	check(bayescmp.ErrOption, "Shaffer")(aligned.Control("c0", bayescmp.Shaffer))
	check(bayescmp.ErrOption, "10", "11")(aligned.Pairwise(bayescmp.BergmannHommel))
	check(bayescmp.ErrOption, "Adjustment(99)")(aligned.Pairwise(99))
	check(bayescmp.ErrOption, "Skillings", "Wilcoxon")(incomplete.Pairwise(bayescmp.Holm))
	check(bayescmp.ErrOption, "Skillings")(incomplete.Control("c0", bayescmp.Holm))
}

func TestOmnibusIsNilSafe(t *testing.T) {
	for _, o := range []*bayescmp.Omnibus{nil, {}} {
		if o.String() == "" || o.HTML() == "" || o.Verdict() == "" || o.Significant() ||
			!errors.Is(o.Frame().Err, bayescmp.ErrEmpty) {
			t.Error("nothing has an answer")
		}
	}
}

// Text and HTML say the same, names are escaped, and the assumptions name the data set that was
// dropped and the direction of the scores.
func TestOmnibusTexts(t *testing.T) {
	const text = "dataset,<a>,b&c,d\ni,1,2,3\nj,1,3,2\nk,2,3,3\nl,1,,2\n"
	columns := bayescmp.Wide{Lower: true, Missing: bayescmp.DropDataset}
	s := accepted(wide(t, text, columns))(t)
	for _, test := range omnibusTests(0) {
		o := omnibus(t, test, s)
		for _, want := range []string{
			"<a>", "b&c", "3 classifiers on 3 data sets", "lower scores are better", `"l" dropped`,
			"independent data sets",
		} {
			if !strings.Contains(o.String(), want) {
				t.Errorf("the text lacks %s:\n%s", want, o)
			}
		}
		page := o.HTML()
		if !strings.Contains(page, "&lt;a&gt;") || strings.Contains(page, "<a>") ||
			!strings.Contains(page, "b&amp;c") {
			t.Errorf("%s", page)
		}
		frame := o.Frame()
		got := fmt.Sprint(frame.Names(), frame.Col("classifier").Records())
		if got != "[classifier mean_rank] [<a> b&c d]" {
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
