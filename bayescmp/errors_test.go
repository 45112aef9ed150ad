package bayescmp_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// input finds the InputError in an error.
func input(t *testing.T, err error) *bayescmp.InputError {
	t.Helper()
	var e *bayescmp.InputError
	if !errors.As(err, &e) {
		t.Fatalf("%v is no InputError", err)
	}
	return e
}

// What a program can do about a refusal is in fields; the text is for people.
func TestInputErrors(t *testing.T) {
	const gap = "dataset,fold,a,b\ni,1,1,2\ni,2,,4\n"
	for name, test := range map[string]struct {
		csv     bayescmp.CSV
		text    string
		want    error
		option  string
		columns []string
	}{
		"which score": {
			text: "dataset,model,accuracy,auc\ni,a,1,1\n",
			want: bayescmp.ErrLayout, option: "Metric", columns: []string{"accuracy", "auc"},
		},
		"no such score": {
			csv: bayescmp.CSV{Metric: "f1"}, text: "model,accuracy,auc\na,1,1\n",
			want: bayescmp.ErrColumn, option: "Metric", columns: []string{"accuracy", "auc"},
		},
		"an unknown metric": {
			text: "dataset,model,gloss\ni,a,1\n",
			want: bayescmp.ErrLayout, option: "Lower", columns: []string{"gloss"},
		},
		"text": {
			text: "dataset,a,b,comment\ni,1,2,x\ni,3,4,y\n",
			want: bayescmp.ErrLayout, option: "Classifier", columns: []string{"comment"},
		},
		"whole numbers": {
			text: "dataset,draw,a,b\ni,1,0.9,0.8\ni,2,0.7,0.8\n",
			want: bayescmp.ErrLayout, option: "Classifiers", columns: []string{"a", "b"},
		},
		"empty cell": {text: gap, want: bayescmp.ErrMissing, option: "Missing"},
		"no row": {
			text: "classifier,fold,score\na,1,1\nb,1,1\na,2,1\n",
			want: bayescmp.ErrFolds, option: "Missing",
		},
		"no row at all": {
			text: "dataset,classifier,score\ni,a,1\ni,b,1\nj,a,1\n",
			want: bayescmp.ErrMissing, option: "Missing",
		},
		"some folds only": {
			csv: bayescmp.CSV{Missing: bayescmp.KeepMissing}, text: gap,
			want: bayescmp.ErrMissing, option: "Missing",
		},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := test.csv.Open(file(t, "s.csv", test.text))
			e := input(t, err)
			refused(t, err, test.want)
			if e.Needs != test.option || !slices.Equal(e.Columns, test.columns) {
				t.Errorf("option %s, columns %q", e.Needs, e.Columns)
			}
			if "s.csv: "+e.Error() != err.Error() {
				t.Errorf("%v is not the text of %v", e, err)
			}
		})
	}
}

// The options of data frames and of tests are named as well.
func TestInputErrorsBesidesFiles(t *testing.T) {
	const text = "set,algorithm,auc\ni,a,1\n"
	_, noDataset := long(t, text, bayescmp.Long{})
	_, noClassifier := long(t, text, bayescmp.Long{Dataset: "set"})
	_, noScore := long(t, text, bayescmp.Long{Dataset: "set", Classifier: "algorithm"})
	_, noWideDataset := wide(t, text, bayescmp.Wide{})
	equal := bayescmp.FoldScores{Dataset: "i", Left: []float64{1, 2}, Right: []float64{2, 3}}
	p, err := bayescmp.NewPair("a", "b", equal)
	must(t, err)
	_, noResolution := bayescmp.Hierarchical{}.Compare(p)
	for want, errs := range map[string][]error{
		"Dataset": {noDataset, noWideDataset}, "Classifier": {noClassifier}, "Score": {noScore},
		"Resolution": {noResolution},
	} {
		for _, err := range errs {
			if got := input(t, err).Needs; got != want {
				t.Errorf("%v: option %s, want %s", err, got, want)
			}
		}
	}
}

// What no option can mend is another error.
func TestOtherErrorsAreNotAboutOptions(t *testing.T) {
	for _, text := range []string{
		"", "a,a\n1,2\n", "model,comment\na,x\n", "model,score\na,oops\n",
	} {
		_, err := bayescmp.Open(file(t, "s.csv", text))
		var e *bayescmp.InputError
		if err == nil || errors.As(err, &e) {
			t.Errorf("%q: %v", text, err)
		}
	}
}
