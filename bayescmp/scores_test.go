package bayescmp_test

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
)

func long(t *testing.T, text string, columns bayescmp.Long) (*bayescmp.Scores, error) {
	t.Helper()
	df, err := bayescmp.ReadCSV(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return bayescmp.FromLong(df, columns)
}

func wide(t *testing.T, text string, columns bayescmp.Wide) (*bayescmp.Scores, error) {
	t.Helper()
	df, err := bayescmp.ReadCSV(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return bayescmp.FromWide(df, columns)
}

// accepted is for inputs that are good.
func accepted[T any](answer T, err error) func(t testing.TB) T {
	return func(t testing.TB) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return answer
	}
}

const longHeader = "dataset,classifier,run,fold,score\n"

// twoByTwo is complete: two classifiers, two runs of two folds.
const twoByTwo = longHeader + `iris,nbc,1,1,0.90
iris,nbc,1,2,0.92
iris,nbc,2,1,0.94
iris,nbc,2,2,0.91
iris,aode,1,1,0.93
iris,aode,1,2,0.95
iris,aode,2,1,0.94
iris,aode,2,2,0.96
`

func TestFromLongRefuses(t *testing.T) {
	type check struct {
		text    string
		columns bayescmp.Long
		want    error
		names   []string
	}
	tests := map[string]check{
		"no data set column":   {"set,classifier,score\ni,a,1\n", bayescmp.Long{}, bayescmp.ErrColumn, []string{`"dataset"`, `"set", "classifier", "score"`, "Long{Dataset"}},
		"no classifier column": {"dataset,algo,score\ni,a,1\n", bayescmp.Long{}, bayescmp.ErrColumn, []string{`"classifier"`, `"algo"`, "Long{Classifier"}},
		"no score column":      {"dataset,classifier,auc\ni,a,1\n", bayescmp.Long{}, bayescmp.ErrColumn, []string{`"score"`, `"auc"`, "Long{Score"}},
		"named run not there":  {"dataset,classifier,score\ni,a,1\n", bayescmp.Long{Run: "rep"}, bayescmp.ErrColumn, []string{`"rep"`}},
		"named fold not there": {"dataset,classifier,score\ni,a,1\n", bayescmp.Long{Fold: "k"}, bayescmp.ErrColumn, []string{`"k"`}},
		"named size not there": {"dataset,classifier,score\ni,a,1\n", bayescmp.Long{TestSize: "n"}, bayescmp.ErrColumn, []string{`"n"`}},
		"names are exact":      {"Dataset,classifier,score\ni,a,1\n", bayescmp.Long{}, bayescmp.ErrColumn, []string{`"Dataset"`}},
		"decimal comma":        {strings.ReplaceAll(longHeader, ",", ";") + "iris;nbc;1;2;0,95\n", bayescmp.Long{}, bayescmp.ErrScore, []string{`"0,95"`, "decimal point", "row 1", `"iris"`, `"nbc"`, "run 1", "fold 2"}},
		"infinite":             {longHeader + "iris,nbc,1,1,1\niris,nbc,1,2,+Inf\n", bayescmp.Long{}, bayescmp.ErrScore, []string{"infinite", "row 2", "fold 2"}},
		"too large":            {longHeader + "iris,nbc,1,2,1e999\n", bayescmp.Long{}, bayescmp.ErrScore, []string{`"1e999"`, "row 1"}},
		"percent":              {longHeader + "iris,nbc,1,2,95%\n", bayescmp.Long{}, bayescmp.ErrScore, []string{`"95%"`, "percent sign", "row 1"}},
		"a word":               {longHeader + "iris,nbc,1,2,abc\n", bayescmp.Long{}, bayescmp.ErrScore, []string{`"abc"`, "row 1", `"iris"`, `"nbc"`, "run 1", "fold 2"}},
		"thousands":            {longHeader + "iris,nbc,1,2,1 000\n", bayescmp.Long{}, bayescmp.ErrScore, []string{`"1 000"`}},
		"no name of a set":     {longHeader + ",nbc,1,2,1\n", bayescmp.Long{}, bayescmp.ErrMissing, []string{"row 1"}},
		"no name of a method":  {longHeader + "i,a,1,1,1\niris,,1,2,1\n", bayescmp.Long{}, bayescmp.ErrMissing, []string{"row 2"}},
		"same row twice":       {longHeader + "iris,nbc,1,2,0.9\niris,aode,1,2,0.9\niris,nbc,1,2,0.9\n", bayescmp.Long{}, bayescmp.ErrDuplicate, []string{"row 3", "row 1", `"iris"`, `"nbc"`, "run 1", "fold 2"}},
		"folds not numbered":   {"dataset,classifier,score\niris,nbc,0.9\niris,nbc,0.8\n", bayescmp.Long{}, bayescmp.ErrDuplicate, []string{"row 2", "row 1", "name their column", "Long{Fold", "Long{Run"}},
		"nine folds of ten": {longHeader + "iris,nbc,1,1,1\niris,nbc,1,2,1\niris,aode,1,1,1\n", bayescmp.Long{}, bayescmp.ErrFolds,
			[]string{`"iris"`, `"aode"`, "run 1", "fold 2", "DropFold", "DropDataset"}},
		"other fold names":     {longHeader + "iris,nbc,1,1,1\niris,aode,1,01,1\n", bayescmp.Long{}, bayescmp.ErrFolds, []string{`"iris"`, "fold 1"}},
		"other run names":      {longHeader + "iris,nbc,1,1,1\niris,aode,2,1,1\n", bayescmp.Long{}, bayescmp.ErrFolds, []string{`"iris"`, "run"}},
		"not on this data set": {longHeader + "iris,nbc,1,1,1\niris,aode,1,1,1\nwine,nbc,1,1,1\n", bayescmp.Long{}, bayescmp.ErrMissing, []string{`"aode"`, `"wine"`, "no score"}},
		"not on the first set": {longHeader + "wine,nbc,1,1,1\niris,nbc,1,1,1\niris,aode,1,1,1\n", bayescmp.Long{}, bayescmp.ErrMissing, []string{`"aode"`, `"wine"`, "no score"}},
		"other test set": {"dataset,classifier,fold,score,n_train,n_test\niris,nbc,1,1,135,15\niris,aode,1,1,135,16\n", bayescmp.Long{}, bayescmp.ErrFolds,
			[]string{"row 2", `"aode"`, "n_test 16", "15", "fold 1"}},
		"other training set":       {"dataset,classifier,fold,score,n_train,n_test\niris,nbc,1,1,135,15\niris,aode,1,1,134,15\n", bayescmp.Long{}, bayescmp.ErrFolds, []string{"row 2", "n_train 134"}},
		"size 0":                   {"dataset,classifier,score,n_test\niris,nbc,1,0\n", bayescmp.Long{}, bayescmp.ErrScore, []string{"row 1", "n_test", `"0"`}},
		"size missing":             {"dataset,classifier,score,n_train\niris,nbc,1,\n", bayescmp.Long{}, bayescmp.ErrScore, []string{"row 1", "n_train"}},
		"size of another name":     {"dataset,classifier,score,size\niris,nbc,1,x\n", bayescmp.Long{TestSize: "size"}, bayescmp.ErrScore, []string{"row 1", "size", `"x"`}},
		"everything is dropped":    {longHeader + "iris,nbc,1,1,\niris,aode,1,1,1\n", bayescmp.Long{Missing: bayescmp.DropDataset}, bayescmp.ErrEmpty, []string{"missing"}},
		"bad scores despite drops": {longHeader + "iris,nbc,1,1,x\n", bayescmp.Long{Missing: bayescmp.DropFold}, bayescmp.ErrScore, []string{`"x"`}},
	}
	for _, missing := range []string{"", " ", "NA", "NaN", "nan", "null", "None", "?", "-"} {
		tests["missing score "+missing] = check{
			longHeader + "iris,aode,1,7,1\niris,nbc,1,7," + missing + "\n", bayescmp.Long{}, bayescmp.ErrMissing,
			[]string{"row 2", `"iris"`, `"nbc"`, "run 1", "fold 7", "DropFold", "DropDataset"},
		}
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			_, err := long(t, test.text, test.columns)
			refused(t, err, test.want, test.names...)
		})
	}
}

// A result that is not a number is worse than an error.
func TestExtremeNumbersDoNotMakeNaN(t *testing.T) {
	table := func(left, right [2]string, train, test string) string {
		text := "dataset,classifier,fold,score,n_train,n_test\n"
		for i := range left {
			text += fmt.Sprintf("i,a,%d,%s,%s,%s\n", i, left[i], train, test)
			text += fmt.Sprintf("i,b,%d,%s,%s,%s\n", i, right[i], train, test)
		}
		return text
	}
	tests := map[string]string{
		"the difference overflows":  table([2]string{"1e308", "1e308"}, [2]string{"-1e308", "-1e308"}, "9", "1"),
		"the variance overflows":    table([2]string{"1e200", "1e200"}, [2]string{"0", "1"}, "9", "1"),
		"the sum overflows":         table([2]string{"1e308", "1e308"}, [2]string{"0", "0"}, "9", "1"),
		"test share 1, no variance": table([2]string{"1", "1"}, [2]string{"2", "2"}, "1", "1e17"),
		"test share 1":              table([2]string{"1", "1"}, [2]string{"2", "3"}, "1", "1e17"),
		"sizes overflow":            table([2]string{"1", "1"}, [2]string{"2", "3"}, "1e308", "1e308"),
		"subnormal scores":          table([2]string{"1e-310", "3e-310"}, [2]string{"2e-310", "1e-310"}, "9", "1"),
	}
	for name, text := range tests {
		t.Run(name, func(t *testing.T) {
			s, err := long(t, text, bayescmp.Long{})
			if err != nil {
				return
			}
			p, err := s.Pair("a", "b")
			if err != nil {
				return
			}
			for _, test := range []bayescmp.Test{bayescmp.CorrelatedTTest{}, bayescmp.CorrelatedTTest{Rope: 0.01}, bayescmp.Poisson{}, bayescmp.Poisson{Rope: 0.01}, bayescmp.Hierarchical{}, bayescmp.Hierarchical{Rope: 0.01}} {
				c, err := test.Compare(p)
				if err != nil {
					continue
				}
				if sum := c.P.Left + c.P.Rope + c.P.Right; !(math.Abs(sum-1) <= 1e-12) {
					t.Errorf("%s: probabilities %+v", test.Name(), c.P)
				}
			}
		})
	}
}

// Scores of 1e-200 differ as much as scores of 1: the probabilities do not depend on the unit.
func TestTinyScoresAreNotEqual(t *testing.T) {
	answer := func(unit float64) bayescmp.Probabilities {
		p, err := bayescmp.NewPair("a", "b", bayescmp.FoldScores{
			Dataset: "d", Left: []float64{1 * unit, 3 * unit, 4 * unit}, Right: []float64{2 * unit, 2 * unit, 6 * unit},
		})
		if err != nil {
			t.Fatal(err)
		}
		c, err := bayescmp.CorrelatedTTest{}.Compare(p)
		if err != nil {
			t.Fatal(err)
		}
		return c.P
	}
	want := answer(1)
	for _, unit := range []float64{1e-12, 1e-50, 1e-200, 1e50, 1e140} {
		if got := answer(unit); math.Abs(got.Right-want.Right) > 1e-12 {
			t.Errorf("in units of %g: %+v, want %+v", unit, got, want)
		}
	}
}

func TestMissingPolicies(t *testing.T) {
	// iris lacks fold 2 of nbc, wine has everything, zoo has no aode.
	const text = `dataset,classifier,fold,score
iris,nbc,1,0.9
iris,nbc,2,NA
iris,nbc,3,0.7
iris,aode,1,0.8
iris,aode,2,0.8
iris,aode,3,0.6
wine,nbc,1,0.9
wine,nbc,2,0.8
wine,nbc,3,0.7
wine,aode,1,0.8
wine,aode,2,0.8
wine,aode,3,0.6
zoo,nbc,1,0.6
`
	tests := []struct {
		policy   bayescmp.Missing
		datasets []string
		iris     []float64 // what is left of nbc
		said     []string
	}{
		{bayescmp.DropFold, []string{"iris", "wine"}, []float64{0.9, 0.7}, []string{"1 fold dropped", `data set "zoo" dropped`}},
		{bayescmp.DropDataset, []string{"wine"}, nil, []string{`data set "iris" dropped`, `data set "zoo" dropped`}},
	}
	for _, test := range tests {
		t.Run(fmt.Sprint(test.policy), func(t *testing.T) {
			s := accepted(long(t, text, bayescmp.Long{Missing: test.policy}))(t)
			if !slices.Equal(s.Datasets(), test.datasets) {
				t.Errorf("left are %q", s.Datasets())
			}
			if test.iris != nil {
				if got, err := s.Folds("iris", "nbc"); err != nil || !slices.Equal(got, test.iris) {
					t.Errorf("nbc on iris: %v, %v", got, err)
				}
				p, _ := s.Pair("nbc", "aode")
				d, _ := p.Differences("iris")
				if len(d) != 2 || math.Abs(d[0]+0.1) > 1e-15 || math.Abs(d[1]+0.1) > 1e-15 {
					t.Errorf("differences %v: not the folds 1 and 3", d)
				}
			}
			p, err := s.Pair("nbc", "aode")
			if err != nil {
				t.Fatal(err)
			}
			c, err := bayescmp.Poisson{}.Compare(p)
			if err != nil {
				t.Fatal(err)
			}
			for where, said := range map[string]string{
				"Scores.String": s.String(), "Scores.HTML": strings.ReplaceAll(s.HTML(), "&#34;", `"`),
				"Assumptions": strings.Join(c.Assumptions, "\n"), "Comparison.String": c.String(),
			} {
				for _, want := range test.said {
					if !strings.Contains(strings.ToLower(said), want) {
						t.Errorf("%s does not say %q: %s", where, want, said)
					}
				}
			}
		})
	}
}

// What was dropped does not change how the data set was cross-validated: rho stays 1/3.
func TestDroppedFoldsDoNotChangeRho(t *testing.T) {
	const text = "dataset,classifier,fold,score\ni,a,1,1\ni,a,2,\ni,a,3,3\ni,b,1,2\ni,b,2,2\ni,b,3,2\n"
	p, err := accepted(long(t, text, bayescmp.Long{Missing: bayescmp.DropFold}))(t).Pair("a", "b")
	if err != nil {
		t.Fatal(err)
	}
	c, err := bayescmp.CorrelatedTTest{}.Compare(p)
	if err != nil {
		t.Fatal(err)
	}
	if said := strings.Join(c.Assumptions, "; "); !strings.Contains(said, "rho 0.333") {
		t.Errorf("assumed: %s", said)
	}
}

func TestUnknownNames(t *testing.T) {
	s := accepted(long(t, twoByTwo, bayescmp.Long{}))(t)
	p, err := s.Pair("nbc", "aode")
	if err != nil {
		t.Fatal(err)
	}
	m, err := bayescmp.AllPairs(t.Context(), s, bayescmp.Poisson{})
	if err != nil {
		t.Fatal(err)
	}
	both := []string{`"svm"`, `"nbc"`, `"aode"`}
	tests := map[string]struct {
		f     func() error
		want  error
		names []string
	}{
		"left":                 {func() error { _, err := s.Pair("svm", "nbc"); return err }, bayescmp.ErrUnknown, both},
		"right":                {func() error { _, err := s.Pair("nbc", "svm"); return err }, bayescmp.ErrUnknown, both},
		"capitals matter":      {func() error { _, err := s.Pair("NBC", "aode"); return err }, bayescmp.ErrUnknown, []string{`"NBC"`, `"nbc"`}},
		"twice the same":       {func() error { _, err := s.Pair("nbc", "nbc"); return err }, bayescmp.ErrOption, []string{`"nbc"`, "two"}},
		"data set of scores":   {func() error { _, err := s.On("wine"); return err }, bayescmp.ErrUnknown, []string{`"wine"`, `"iris"`}},
		"data set of a pair":   {func() error { _, err := p.On("wine"); return err }, bayescmp.ErrUnknown, []string{`"wine"`, `"iris"`}},
		"data set twice":       {func() error { _, err := p.On("iris", "iris"); return err }, bayescmp.ErrDuplicate, []string{`"iris"`}},
		"no data set":          {func() error { _, err := p.On(); return err }, bayescmp.ErrOption, []string{"data set"}},
		"differences":          {func() error { _, err := p.Differences("wine"); return err }, bayescmp.ErrUnknown, []string{`"wine"`, `"iris"`}},
		"folds, data set":      {func() error { _, err := s.Folds("wine", "nbc"); return err }, bayescmp.ErrUnknown, []string{`"wine"`, `"iris"`}},
		"folds, classifier":    {func() error { _, err := s.Folds("iris", "svm"); return err }, bayescmp.ErrUnknown, both},
		"between":              {func() error { _, err := m.Between("svm", "nbc"); return err }, bayescmp.ErrUnknown, both},
		"between one and same": {func() error { _, err := m.Between("nbc", "nbc"); return err }, bayescmp.ErrOption, []string{`"nbc"`}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) { refused(t, test.f(), test.want, test.names...) })
	}
}

func TestOrderOfRowsDoesNotMatter(t *testing.T) {
	lines := strings.Split(strings.TrimSpace(twoByTwo), "\n")
	slices.Reverse(lines[1:])
	var want, got []float64
	for i, text := range []string{twoByTwo, strings.Join(lines, "\n")} {
		p, err := accepted(long(t, text, bayescmp.Long{}))(t).Pair("nbc", "aode")
		if err != nil {
			t.Fatal(err)
		}
		d, err := p.Differences("iris")
		if err != nil {
			t.Fatal(err)
		}
		slices.Sort(d)
		if want, got = got, d; i == 0 {
			want = d
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("differences %v, in the other order %v", want, got)
	}
}

// Data sets may differ in their design, and each has its own rho.
func TestEachDatasetHasItsOwnDesign(t *testing.T) {
	var text strings.Builder
	text.WriteString(longHeader)
	add := func(dataset string, runs, folds int) {
		for r := range runs {
			for f := range folds {
				fmt.Fprintf(&text, "%s,a,%d,%d,%g\n%[1]s,b,%d,%d,%g\n", dataset, r, f, 0.5+0.01*float64(r), r, f, 0.5+0.02*float64(f))
			}
		}
	}
	add("one", 1, 10)
	add("two", 3, 5)
	s := accepted(long(t, text.String(), bayescmp.Long{}))(t)
	if !strings.Contains(s.String(), "1 to 3 runs of 5 to 10 folds") {
		t.Errorf("said: %s", s)
	}
	p, err := s.Pair("a", "b")
	if err != nil {
		t.Fatal(err)
	}
	frame := p.Frame()
	if got := fmt.Sprint(frame.Col("runs"), frame.Col("folds"), frame.Col("n")); got != "[1 3] [10 5] [10 15]" {
		t.Errorf("designs: %s", got)
	}
	for dataset, want := range map[string]string{"one": "rho 0.1 (1/folds)", "two": "rho 0.2 (1/folds)"} {
		one, err := p.On(dataset)
		if err != nil {
			t.Fatal(err)
		}
		c, err := bayescmp.CorrelatedTTest{}.Compare(one)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Contains(c.Assumptions, want) {
			t.Errorf("%s: assumed %q, want %q", dataset, c.Assumptions, want)
		}
	}
	c, err := bayescmp.Poisson{}.Compare(p)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Contains(c.Assumptions, "rho 0.1 to 0.2 (1/folds)") {
		t.Errorf("assumed %q", c.Assumptions)
	}
}

// Folds numbered straight on are doubtful on whichever data set they are.
func TestRunsNumberedAsFoldsAreDoubted(t *testing.T) {
	set := func(name string, folds int) bayescmp.FoldScores {
		f := bayescmp.FoldScores{Dataset: name, Left: make([]float64, folds), Right: make([]float64, folds)}
		for i := range folds {
			f.Right[i] = float64(i%3) / 10
		}
		return f
	}
	for name, sets := range map[string][]bayescmp.FoldScores{
		"first": {set("iris", 100), set("wine", 10)}, "second": {set("wine", 10), set("iris", 100)},
	} {
		p, err := bayescmp.NewPair("a", "b", sets...)
		if err != nil {
			t.Fatal(err)
		}
		c, err := bayescmp.Poisson{}.Compare(p)
		if err != nil {
			t.Fatal(err)
		}
		if len(c.Warnings) != 1 || !strings.Contains(c.Warnings[0].Error(), `"iris"`) || !strings.Contains(c.Warnings[0].Error(), "give a run column") {
			t.Errorf("%s: warnings %v", name, c.Warnings)
		}
	}
}

func TestSizesGiveRho(t *testing.T) {
	const text = "dataset,classifier,fold,score,n_train,n_test\ni,a,1,1,70,30\ni,b,1,2,70,30\ni,a,2,1,80,20\ni,b,2,3,80,20\n"
	p, err := accepted(long(t, text, bayescmp.Long{}))(t).Pair("a", "b")
	if err != nil {
		t.Fatal(err)
	}
	c, err := bayescmp.CorrelatedTTest{}.Compare(p)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Contains(c.Assumptions, "rho 0.25 (n_test/(n_train+n_test))") {
		t.Errorf("assumed %q", c.Assumptions)
	}
}

func TestNamesStayVerbatim(t *testing.T) {
	names := []string{"NA", "NaN", "007", " iris", "α β", `say "hi", twice`, "<script>"}
	var text strings.Builder
	text.WriteString("dataset,classifier,score\n")
	quote := func(s string) string { return `"` + strings.ReplaceAll(s, `"`, `""`) + `"` }
	for _, n := range names {
		fmt.Fprintf(&text, "d,%s,1\n", quote(n))
	}
	s := accepted(long(t, text.String(), bayescmp.Long{}))(t)
	if got := s.Classifiers(); !slices.Equal(got, names) {
		t.Errorf("classifiers %q", got)
	}
	if strings.Contains(s.HTML(), "<script>") {
		t.Errorf("names are not escaped: %s", s.HTML())
	}
	p, err := bayescmp.NewPair("<i>", "&amp;", bayescmp.FoldScores{Dataset: "<b>", Left: []float64{1, 2}, Right: []float64{2, 4}})
	if err != nil {
		t.Fatal(err)
	}
	c, err := bayescmp.CorrelatedTTest{}.Compare(p)
	if err != nil {
		t.Fatal(err)
	}
	for _, page := range []string{p.HTML(), c.HTML()} {
		if strings.Contains(page, "<i>") || strings.Contains(page, "<b>") || strings.Contains(page, "&amp; ") {
			t.Errorf("names are not escaped: %s", page)
		}
	}
}

// Frames from elsewhere have typed columns.
func TestTypedFrames(t *testing.T) {
	df := dataframe.New(
		series.New([]int{1, 1, 1, 1}, series.Int, "dataset"),
		series.New([]float64{2.5, 2.5, 1e-7, 1e-7}, series.Float, "classifier"),
		series.New([]int{1, 2, 1, 2}, series.Int, "fold"),
		series.New([]float64{1e-12, 0.1234567890123, 0.5, 1}, series.Float, "score"))
	s := accepted(bayescmp.FromLong(df, bayescmp.Long{}))(t)
	if !slices.Equal(s.Datasets(), []string{"1"}) || !slices.Equal(s.Classifiers(), []string{"2.5", "1e-07"}) {
		t.Errorf("names %q, %q", s.Datasets(), s.Classifiers())
	}
	got, err := s.Folds("1", "2.5")
	if err != nil || !slices.Equal(got, []float64{1e-12, 0.1234567890123}) {
		t.Errorf("scores lost digits: %v, %v", got, err)
	}

	whole := dataframe.New(series.New([]float64{1234567, 1234567}, series.Float, "dataset"),
		series.New([]string{"a", "b"}, series.String, "classifier"), series.New([]int{1, 2}, series.Int, "score"))
	s = accepted(bayescmp.FromLong(whole, bayescmp.Long{}))(t)
	if !slices.Equal(s.Datasets(), []string{"1234567"}) {
		t.Errorf("a whole number as a name became %q", s.Datasets())
	}

	for name, scores := range map[string]series.Series{
		"float": series.New([]float64{1, math.NaN()}, series.Float, "score"),
		"int":   series.New([]string{"1", "NaN"}, series.Int, "score"),
	} {
		df := dataframe.New(series.New([]string{"d", "d"}, series.String, "dataset"), series.New([]string{"a", "b"}, series.String, "classifier"), scores)
		_, err := bayescmp.FromLong(df, bayescmp.Long{})
		t.Run("NaN in "+name, func(t *testing.T) { refused(t, err, bayescmp.ErrMissing, "row 2", `"b"`) })
	}
	bools := dataframe.New(series.New([]string{"d"}, series.String, "dataset"), series.New([]string{"a"}, series.String, "classifier"),
		series.New([]bool{true}, series.Bool, "score"))
	_, err = bayescmp.FromLong(bools, bayescmp.Long{})
	refused(t, err, bayescmp.ErrScore, `"true"`)
}

func TestFramesThatAreNone(t *testing.T) {
	broken := errors.New("left over from before")
	for name, test := range map[string]struct {
		df   dataframe.DataFrame
		want error
	}{
		"zero":            {dataframe.DataFrame{}, bayescmp.ErrEmpty},
		"carries error":   {dataframe.DataFrame{Err: broken}, broken},
		"no rows":         {dataframe.New(series.New([]string{}, series.String, "dataset")), bayescmp.ErrEmpty},
		"failed in gota":  {dataframe.New(series.New([]int{1}, series.Int, "a"), series.New([]int{1, 2}, series.Int, "b")), nil},
		"missing columns": {dataframe.New(series.New([]int{1}, series.Int, "a")), bayescmp.ErrColumn},
	} {
		t.Run(name, func(t *testing.T) {
			_, long := bayescmp.FromLong(test.df, bayescmp.Long{})
			_, wide := bayescmp.FromWide(test.df, bayescmp.Wide{})
			for _, err := range []error{long, wide} {
				if err == nil || test.want != nil && !errors.Is(err, test.want) {
					t.Errorf("got %v, want %v", err, test.want)
				}
			}
		})
	}
}

func TestScoresDoNotChange(t *testing.T) {
	s := accepted(long(t, twoByTwo, bayescmp.Long{}))(t)
	s.Classifiers()[0], s.Datasets()[0] = "x", "x"
	folds, _ := s.Folds("iris", "nbc")
	folds[0] = -1
	p, _ := s.Pair("nbc", "aode")
	d, _ := p.Differences("iris")
	d[0] = 99
	p.Means()[0] = 99
	again, _ := s.Folds("iris", "nbc")
	e, _ := p.Differences("iris")
	if s.Classifiers()[0] != "nbc" || s.Datasets()[0] != "iris" || again[0] != 0.9 || e[0] == 99 || p.Means()[0] == 99 {
		t.Error("a result is shared with the caller")
	}
}
