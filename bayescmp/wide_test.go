package bayescmp_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

func wide(t testing.TB, text string, columns bayescmp.Wide) (*bayescmp.Scores, error) {
	t.Helper()
	df, err := bayescmp.ReadCSV(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return bayescmp.FromWide(df, columns)
}

func TestFromWide(t *testing.T) {
	tests := map[string]struct {
		text                  string
		columns               bayescmp.Wide
		datasets, classifiers []string
		runs, folds           []int
	}{
		"folds named": {
			"dataset,fold,a,b\ni,1,1,2\ni,2,3,4\n", bayescmp.Wide{}, []string{"i"},
			[]string{"a", "b"}, []int{1}, []int{2},
		},
		"folds counted": {
			"dataset,a,b\ni,1,2\ni,3,4\nw,5,6\n", bayescmp.Wide{}, []string{"i", "w"},
			[]string{"a", "b"}, []int{1, 1}, []int{2, 1},
		},
		"runs, no folds": {
			"dataset,run,a,b\ni,1,1,2\ni,1,3,4\ni,2,5,6\ni,2,5,6\n", bayescmp.Wide{}, []string{"i"},
			[]string{"a", "b"}, []int{2}, []int{2},
		},
		"other names": {
			"set,k,a,b,note\ni,1,1,2,x\ni,2,3,4,y\n",
			bayescmp.Wide{Dataset: "set", Fold: "k", Classifiers: []string{"b", "a"}},
			[]string{"i"}, []string{"b", "a"}, []int{1}, []int{2},
		},
		"sizes": {
			"dataset,fold,n_train,n_test,a,b\ni,1,9,1,1,2\ni,2,9,1,3,4\n", bayescmp.Wide{},
			[]string{"i"}, []string{"a", "b"}, []int{1}, []int{2},
		},
		"one classifier": {
			"dataset,a\ni,1\n", bayescmp.Wide{}, []string{"i"}, []string{"a"}, nil, nil,
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			s := accepted(wide(t, test.text, test.columns))(t)
			if !slices.Equal(s.Datasets(), test.datasets) ||
				!slices.Equal(s.Classifiers(), test.classifiers) {
				t.Errorf("data sets %q, classifiers %q", s.Datasets(), s.Classifiers())
			}
			if test.runs == nil {
				return
			}
			p, err := s.Pair("a", "b")
			if err != nil {
				t.Fatal(err)
			}
			frame := p.Frame()
			got := fmt.Sprint(frame.Col("runs"), frame.Col("folds"))
			want := fmt.Sprint(test.runs, test.folds)
			if strings.ReplaceAll(got, "] [", "]|[") != strings.ReplaceAll(want, "] [", "]|[") {
				t.Errorf("runs and folds %s, want %s", got, want)
			}
		})
	}
}

func TestFromWideRefuses(t *testing.T) {
	tests := map[string]struct {
		text    string
		columns bayescmp.Wide
		want    error
		names   []string
	}{
		"no data set column": {
			"a,b\n1,2\n", bayescmp.Wide{}, bayescmp.ErrColumn,
			[]string{`"dataset"`, `"a", "b"`, "Wide{Dataset"},
		},
		"no classifier left": {
			"dataset,fold\ni,1\n", bayescmp.Wide{}, bayescmp.ErrColumn,
			[]string{"classifier", `"dataset", "fold"`},
		},
		"classifier not there": {
			"dataset,a\ni,1\n", bayescmp.Wide{Classifiers: []string{"a", "b"}}, bayescmp.ErrColumn,
			[]string{`"b"`, `"dataset", "a"`},
		},
		"classifier named twice": {
			"dataset,a\ni,1\n", bayescmp.Wide{Classifiers: []string{"a", "a"}},
			bayescmp.ErrDuplicate, []string{`"a"`},
		},
		"a word": {
			"dataset,fold,a,b\ni,1,1,2\ni,2,3,x\n", bayescmp.Wide{}, bayescmp.ErrScore,
			[]string{`"x"`, "row 2", `"b"`, "fold 2"},
		},
		"missing score": {
			"dataset,fold,a,b\ni,1,1,2\ni,2,,4\n", bayescmp.Wide{}, bayescmp.ErrMissing,
			[]string{"row 2", `"a"`, "fold 2", "DropFold"},
		},
		"row twice": {
			"dataset,fold,a,b\ni,1,1,2\ni,1,3,4\n", bayescmp.Wide{}, bayescmp.ErrDuplicate,
			[]string{"row 2", "row 1", "fold 1"},
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			_, err := wide(t, test.text, test.columns)
			refused(t, err, test.want, test.names...)
		})
	}
}

// A wide and a long table of the same scores are the same scores.
func TestWideEqualsLong(t *testing.T) {
	const text = "dataset,run,fold,nbc,aode\niris,1,1,0.90,0.93\niris,1,2,0.92,0.95\n" +
		"iris,2,1,0.94,0.94\niris,2,2,0.91,0.96\n"
	w := accepted(wide(t, text, bayescmp.Wide{}))(t)
	l := accepted(long(t, twoByTwo, bayescmp.Long{}))(t)
	p, _ := w.Pair("nbc", "aode")
	q, _ := l.Pair("nbc", "aode")
	if !reflect.DeepEqual(p, q) {
		t.Errorf("%+v ≠ %+v", p, q)
	}
}
