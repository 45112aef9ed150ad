package reading

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/internal/reading/tables"
)

// tablesOf makes tables of names and texts in turn.
func tablesOf(t *testing.T, namesAndTexts ...string) []tables.Table {
	t.Helper()
	var tables []tables.Table
	for i := 0; i < len(namesAndTexts); i += 2 {
		tables = append(tables, namedTable(t, namesAndTexts[i], namesAndTexts[i+1]))
	}
	return tables
}

func TestJoinedTables(t *testing.T) {
	for name, test := range map[string]struct {
		tables []string
		hints  Hints
		want   string
		notes  []string
	}{
		"parts of a long table": {
			tables: []string{
				"p1", "dataset,model,score\nx,a,1\n", "p2", "model,dataset,score\na,y,2\n",
			},
			want: "x/a/=1, y/a/=2",
		},
		"data sets": {
			tables: []string{"iris", "model,score\na,1\n", "wine", "model,score\na,2\n"},
			want:   "iris/a/=1, wine/a/=2", notes: []string{"Each file is a data set."},
		},
		"classifiers": {
			tables: []string{"svm_res", "dataset,score\nx,1\n", "rf_res", "dataset,score\nx,2\n"},
			want:   "x/svm/=1, x/rf/=2", notes: []string{"Each file is a classifier."},
		},
		"folds of data sets": {
			tables: []string{"iris", "a,b\n1,2\n3,4\n", "wine", "a,b\n5,6\n7,8\n"},
			want: "iris/a/1=1, iris/b/1=2, iris/a/2=3, iris/b/2=4, " +
				"wine/a/1=5, wine/b/1=6, wine/a/2=7, wine/b/2=8",
			notes: []string{"Each file is a data set.", "folds of one cross-validation."},
		},
		"parts of a wide table": {
			tables: []string{"p", "dataset,a,b\nx,1,2\n", "q", "dataset,a,b\ny,3,4\n"},
			want:   "x/a/=1, x/b/=2, y/a/=3, y/b/=4",
			notes:  []string{`rows 1 to 1 are in "p", rows 2 to 2 are in "q"`},
		},
		"runs by hint": {
			tables: []string{"p", "dataset,a,b\nx,1,2\n", "q", "dataset,a,b\nx,3,4\n"},
			hints:  Hints{Run: "file"}, want: "x/a/p1=1, x/b/p1=2, x/a/q1=3, x/b/q1=4",
		},
		"classifiers by hint": {
			tables: []string{"p", "fold,score\n1,5\n", "q", "fold,score\n1,6\n"},
			hints:  Hints{File: "f", Classifier: "file"}, want: "f/p/1=5, f/q/1=6",
		},
		"data sets by hint": {
			tables: []string{"p_1", "model,score\na,5\n", "p_2", "model,score\na,6\n"},
			hints:  Hints{File: "f", Dataset: "file"}, want: "1/a/=5, 2/a/=6",
		},
		"sheets of metrics": {
			tables: []string{
				"accuracy", "dataset,a,b\nx,1,2\n", "runtime", "dataset,a,b\nx,3,4\nmean,3,4\n",
			},
			want: "x/a/=1 accuracy, x/b/=2 accuracy, x/a/=3 runtime, x/b/=4 runtime",
		},
		"files of metrics": {
			tables: []string{"uci_acc", "dataset,a,b\nx,1,2\n", "uci_rmse", "dataset,a,b\nx,3,4\n"},
			want:   "x/a/=1 acc, x/b/=2 acc, x/a/=3 rmse, x/b/=4 rmse",
		},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := Understand(tablesOf(t, test.tables...), test.hints)
			if err != nil {
				t.Fatal(err)
			}
			if cellsOf(got) != test.want {
				t.Errorf("got %s", cellsOf(got))
			}
			for _, note := range test.notes {
				if !slices.ContainsFunc(got.Notes, func(n string) bool {
					return strings.Contains(n, note)
				}) {
					t.Errorf("%q is not said: %q", note, got.Notes)
				}
			}
			accounted(t, got)
		})
	}
}

func TestJoinedTablesAsk(t *testing.T) {
	for name, test := range map[string]struct {
		tables []string
		needs  string
	}{
		"neither": {
			[]string{"a", "fold,score\n1,1\n2,2\n", "b", "fold,score\n1,1\n2,2\n"}, "Classifier",
		},
		"numbered, classifiers": {
			[]string{"x_1", "dataset,score\nx,1\n", "x_2", "dataset,score\nx,2\n"}, "Classifier",
		},
		"numbered, data sets": {
			[]string{"seed1", "model,score\na,1\n", "seed2", "model,score\na,2\n"}, "Dataset",
		},
		"the same again": {
			[]string{"p", "dataset,model,score\nx,a,1\n", "q", "dataset,model,score\nx,a,2\n"},
			"Run",
		},
	} {
		_, err := Understand(tablesOf(t, test.tables...), Hints{})
		var input *tables.InputError
		if !errors.As(err, &input) || input.Needs != test.needs {
			t.Errorf("%s: %v", name, err)
		}
	}
	_, err := Understand(tablesOf(t, "a", "x,y\n1,2\n", "b", "x,z\n1,2\n"), Hints{})
	if !errors.Is(err, tables.ErrLayout) {
		t.Errorf("other columns: %v", err)
	}
}
