package bayescmp_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

func long(t *testing.T, text string, columns bayescmp.Long) (*bayescmp.Scores, error) {
	t.Helper()
	df, err := bayescmp.ReadCSV(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return bayescmp.FromLong(df, columns)
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
		"no data set column": {
			"set,classifier,score\ni,a,1\n", bayescmp.Long{}, bayescmp.ErrColumn,
			[]string{`"dataset"`, `"set", "classifier", "score"`, "Long{Dataset"},
		},
		"no classifier column": {
			"dataset,algo,score\ni,a,1\n", bayescmp.Long{}, bayescmp.ErrColumn,
			[]string{`"classifier"`, `"algo"`, "Long{Classifier"},
		},
		"no score column": {
			"dataset,classifier,auc\ni,a,1\n", bayescmp.Long{}, bayescmp.ErrColumn,
			[]string{`"score"`, `"auc"`, "Long{Score"},
		},
		"named run not there": {
			"dataset,classifier,score\ni,a,1\n", bayescmp.Long{Run: "rep"}, bayescmp.ErrColumn,
			[]string{`"rep"`},
		},
		"named fold not there": {
			"dataset,classifier,score\ni,a,1\n", bayescmp.Long{Fold: "k"}, bayescmp.ErrColumn,
			[]string{`"k"`},
		},
		"named size not there": {
			"dataset,classifier,score\ni,a,1\n", bayescmp.Long{TestSize: "n"}, bayescmp.ErrColumn,
			[]string{`"n"`},
		},
		"names are exact": {
			"Dataset,classifier,score\ni,a,1\n", bayescmp.Long{}, bayescmp.ErrColumn,
			[]string{`"Dataset"`},
		},
		"decimal comma": {
			strings.ReplaceAll(longHeader, ",", ";") + "iris;nbc;1;2;0,95\n", bayescmp.Long{},
			bayescmp.ErrScore,
			[]string{`"0,95"`, "decimal point", "row 1", `"iris"`, `"nbc"`, "run 1", "fold 2"},
		},
		"infinite": {
			longHeader + "iris,nbc,1,1,1\niris,nbc,1,2,+Inf\n", bayescmp.Long{}, bayescmp.ErrScore,
			[]string{"infinite", "row 2", "fold 2"},
		},
		"too large": {
			longHeader + "iris,nbc,1,2,1e999\n", bayescmp.Long{}, bayescmp.ErrScore,
			[]string{`"1e999"`, "row 1"},
		},
		"percent": {
			longHeader + "iris,nbc,1,2,95%\n", bayescmp.Long{}, bayescmp.ErrScore,
			[]string{`"95%"`, "percent sign", "row 1"},
		},
		"a word": {
			longHeader + "iris,nbc,1,2,abc\n", bayescmp.Long{}, bayescmp.ErrScore,
			[]string{`"abc"`, "row 1", `"iris"`, `"nbc"`, "run 1", "fold 2"},
		},
		"thousands": {
			longHeader + "iris,nbc,1,2,1 000\n", bayescmp.Long{}, bayescmp.ErrScore,
			[]string{`"1 000"`},
		},
		"no name of a set": {
			longHeader + ",nbc,1,2,1\n", bayescmp.Long{}, bayescmp.ErrMissing, []string{"row 1"},
		},
		"no name of a method": {
			longHeader + "i,a,1,1,1\niris,,1,2,1\n", bayescmp.Long{}, bayescmp.ErrMissing,
			[]string{"row 2"},
		},
		"same row twice": {
			longHeader + "iris,nbc,1,2,0.9\niris,aode,1,2,0.9\niris,nbc,1,2,0.9\n", bayescmp.Long{},
			bayescmp.ErrDuplicate, []string{"row 3", "row 1", `"iris"`, `"nbc"`, "run 1", "fold 2"},
		},
		"folds not numbered": {
			"dataset,classifier,score\niris,nbc,0.9\niris,nbc,0.8\n", bayescmp.Long{},
			bayescmp.ErrDuplicate,
			[]string{"row 2", "row 1", "add a column fold", "add a column run"},
		},
		"nine folds of ten": {
			longHeader + "iris,nbc,1,1,1\niris,nbc,1,2,1\niris,aode,1,1,1\n", bayescmp.Long{},
			bayescmp.ErrFolds,
			[]string{`"iris"`, `"aode"`, "run 1", "fold 2", "DropFold", "DropDataset"},
		},
		"other fold names": {
			longHeader + "iris,nbc,1,1,1\niris,aode,1,01,1\n", bayescmp.Long{}, bayescmp.ErrFolds,
			[]string{`"iris"`, "fold 1"},
		},
		"other run names": {
			longHeader + "iris,nbc,1,1,1\niris,aode,2,1,1\n", bayescmp.Long{}, bayescmp.ErrFolds,
			[]string{`"iris"`, "run"},
		},
		"not on this data set": {
			longHeader + "iris,nbc,1,1,1\niris,aode,1,1,1\nwine,nbc,1,1,1\n", bayescmp.Long{},
			bayescmp.ErrMissing, []string{`"aode"`, `"wine"`, "no score"},
		},
		"not on the first set": {
			longHeader + "wine,nbc,1,1,1\niris,nbc,1,1,1\niris,aode,1,1,1\n", bayescmp.Long{},
			bayescmp.ErrMissing, []string{`"aode"`, `"wine"`, "no score"},
		},
		"other test set": {
			"dataset,classifier,fold,score,n_train,n_test\niris,nbc,1,1,135,15\n" +
				"iris,aode,1,1,135,16\n",
			bayescmp.Long{}, bayescmp.ErrFolds,
			[]string{"row 2", `"aode"`, "n_test 16", "15", "fold 1"},
		},
		"other training set": {
			"dataset,classifier,fold,score,n_train,n_test\niris,nbc,1,1,135,15\n" +
				"iris,aode,1,1,134,15\n",
			bayescmp.Long{}, bayescmp.ErrFolds, []string{"row 2", "n_train 134"},
		},
		"size 0": {
			"dataset,classifier,score,n_test\niris,nbc,1,0\n", bayescmp.Long{}, bayescmp.ErrScore,
			[]string{"row 1", "n_test", `"0"`},
		},
		"size missing": {
			"dataset,classifier,score,n_train\niris,nbc,1,\n", bayescmp.Long{}, bayescmp.ErrScore,
			[]string{"row 1", "n_train"},
		},
		"size of another name": {
			"dataset,classifier,score,size\niris,nbc,1,x\n", bayescmp.Long{TestSize: "size"},
			bayescmp.ErrScore, []string{"row 1", "size", `"x"`},
		},
		"everything is dropped": {
			longHeader + "iris,nbc,1,1,\niris,aode,1,1,1\n",
			bayescmp.Long{Missing: bayescmp.DropDataset}, bayescmp.ErrEmpty, []string{"missing"},
		},
		"bad scores despite drops": {
			longHeader + "iris,nbc,1,1,x\n", bayescmp.Long{Missing: bayescmp.DropFold},
			bayescmp.ErrScore, []string{`"x"`},
		},
	}
	for _, missing := range []string{"", " ", "NA", "NaN", "nan", "null", "None", "?", "-"} {
		tests["missing score "+missing] = check{
			longHeader + "iris,aode,1,7,1\niris,nbc,1,7," + missing + "\n",
			bayescmp.Long{}, bayescmp.ErrMissing,
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

func TestSizesGiveRho(t *testing.T) {
	const text = "dataset,classifier,fold,score,n_train,n_test\n" +
		"i,a,1,1,70,30\ni,b,1,2,70,30\ni,a,2,1,80,20\ni,b,2,3,80,20\n"
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
	p, err := bayescmp.NewPair("<i>", "&amp;", bayescmp.FoldScores{
		Dataset: "<b>", Left: []float64{1, 2}, Right: []float64{2, 4},
	})
	if err != nil {
		t.Fatal(err)
	}
	c, err := bayescmp.CorrelatedTTest{}.Compare(p)
	if err != nil {
		t.Fatal(err)
	}
	for _, page := range []string{p.HTML(), c.HTML()} {
		for _, raw := range []string{"<i>", "<b>", "&amp; "} {
			if strings.Contains(page, raw) {
				t.Errorf("names are not escaped: %s", page)
			}
		}
	}
}
