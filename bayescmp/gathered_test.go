package bayescmp_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// Scores of the same cell: the error names the columns that may tell them apart, in their order.
func TestDuplicatesAreToldApart(t *testing.T) {
	const text = "dataset,model,constraint,accuracy,accuracy_std,draw\n" +
		"iris,a,1h,0.9,0.1,x\niris,b,1h,0.8,0.1,x\niris,a,4h,0.7,0.2,y\niris,b,4h,0.6,0.2,y\n"
	_, err := bayescmp.Open(file(t, "s.csv", text))
	refused(t, err, bayescmp.ErrDuplicate, "rows 1 and 3", `"iris"`, `"a"`,
		`"constraint" ("1h" and "4h") and "draw" ("x" and "y")`, `CSV{Fold: "constraint"}`)
	var input *bayescmp.InputError
	if !errors.As(err, &input) || input.Needs != "Fold" ||
		!slices.Equal(input.Columns, []string{"constraint", "draw"}) {
		t.Errorf("%+v", input)
	}
	s := accepted(bayescmp.CSV{Run: "draw"}.Open(file(t, "s.csv", text)))(t)
	if !strings.Contains(s.String(), "2 runs") {
		t.Errorf("%s", s)
	}
}

// Rows that differ in nothing but their scores have the error that they always had.
func TestDuplicatesThatNothingTellsApart(t *testing.T) {
	for _, text := range []string{
		"dataset,model,accuracy\niris,a,0.9\niris,a,0.8\n",
		"dataset,model,accuracy,fit_time\niris,a,0.9,1\niris,a,0.8,2\n",
	} {
		_, err := bayescmp.Open(file(t, "s.csv", text))
		refused(t, err, bayescmp.ErrDuplicate, "row 2", "already has a score in row 1")
	}
}

// Where only the file names the data set, text that tells rows apart may name data sets.
func TestDuplicatesOfUnnamedDatasets(t *testing.T) {
	const text = "Aineisto,model,Ajo,accuracy\n" +
		"iris,a,1,0.9\niris,b,1,0.8\niris,a,2,0.7\niris,b,2,0.6\n" +
		"wine,a,1,0.9\nwine,b,1,0.8\nwine,a,2,0.7\nwine,b,2,0.6\n"
	for _, test := range []struct {
		options bayescmp.CSV
		needs   string
		columns []string
	}{
		{bayescmp.CSV{}, "Fold", []string{"Ajo"}},
		{bayescmp.CSV{Fold: "Ajo"}, "Dataset", []string{"Aineisto"}},
	} {
		_, err := test.options.Open(file(t, "s.csv", text))
		var input *bayescmp.InputError
		if !errors.As(err, &input) || input.Needs != test.needs ||
			!slices.Equal(input.Columns, test.columns) {
			t.Errorf("%+v: %v", test.options, err)
		}
	}
	s := accepted(bayescmp.CSV{Fold: "Ajo", Dataset: "Aineisto"}.Open(file(t, "s.csv", text)))(t)
	if got := s.Datasets(); !slices.Equal(got, []string{"iris", "wine"}) {
		t.Errorf("data sets %v", got)
	}
}

// Where folds are named, but repeat, another number is of the runs: to ask for the folds again
// would go in a circle. The data sets come after that.
func TestDuplicatesOfNamedFolds(t *testing.T) {
	var text strings.Builder
	text.WriteString("Aineisto,model,Ajo,Osa,accuracy\n")
	for i, row := range strings.Fields("iris,a iris,b wine,a wine,b") {
		for j, place := range strings.Fields("1,1 1,2 2,1 2,2") {
			fmt.Fprintf(&text, "%s,%s,0.%d%d\n", row, place, i+1, j+1)
		}
	}
	options := bayescmp.CSV{}
	for _, next := range []struct {
		needs   string
		columns []string
		answer  *string
	}{
		{"Fold", []string{"Osa"}, &options.Fold},
		{"Run", []string{"Ajo"}, &options.Run},
		{"Dataset", []string{"Aineisto"}, &options.Dataset},
	} {
		_, err := options.Open(file(t, "s.csv", text.String()))
		var input *bayescmp.InputError
		if !errors.As(err, &input) || input.Needs != next.needs ||
			!slices.Equal(input.Columns, next.columns) {
			t.Fatalf("%+v: %v", options, err)
		}
		*next.answer = next.columns[0]
	}
	s := accepted(options.Open(file(t, "s.csv", text.String())))(t)
	if !strings.Contains(s.String(), "2 runs") || len(s.Datasets()) != 2 {
		t.Errorf("%s", s)
	}
}

// Numbers may be of data sets, where all else is named. Then there is no more to ask.
func TestDuplicatesWhereAllIsNamed(t *testing.T) {
	const text = "set,model,run,fold,depth,accuracy\n" +
		"1,a,1,1,3,0.9\n1,b,1,1,3,0.8\n2,a,1,1,3,0.7\n2,b,1,1,3,0.6\n"
	_, err := bayescmp.Open(file(t, "s.csv", text))
	var input *bayescmp.InputError
	if !errors.As(err, &input) || input.Needs != "Dataset" ||
		!slices.Equal(input.Columns, []string{"set"}) {
		t.Errorf("%v", err)
	}
	deep := strings.ReplaceAll(text, "2,a,1,1,3", "1,a,1,1,4")
	_, err = bayescmp.CSV{Dataset: "set"}.Open(file(t, "s.csv", deep))
	refused(t, err, bayescmp.ErrDuplicate, `"depth" ("3" and "4")`, "join it")
	if errors.As(err, &input) {
		t.Errorf("asks for %s", input.Needs)
	}
}

// Where no name of a column says what it is, all columns of text may name the classifiers.
func TestEachTextMayNameClassifiers(t *testing.T) {
	const text = "Aineisto,Malli,Ajo,Acc\n" +
		"iris,a,1,0.9\niris,b,1,0.8\nwine,a,1,0.9\nwine,b,1,0.8\n"
	_, err := bayescmp.Open(file(t, "s.csv", text))
	refused(t, err, bayescmp.ErrLayout, `columns "Aineisto", "Malli" hold text`)
	var input *bayescmp.InputError
	if !errors.As(err, &input) || input.Needs != "Classifier" ||
		!slices.Equal(input.Columns, []string{"Aineisto", "Malli"}) {
		t.Errorf("%+v", input)
	}
}

// Splits of the data into shares are other experiments, and no folds of one.
func TestSharesAreNoFolds(t *testing.T) {
	for _, form := range []string{"%d/%d", "%d_%d", "%d-%d", "%d:%d %%", "train%d_test%d"} {
		for _, name := range []string{"split", "Split", "fold"} {
			text := "dataset,model," + name + ",accuracy\n"
			for _, train := range []int{20, 50, 80} {
				split := fmt.Sprintf(form, train, 100-train)
				text += fmt.Sprintf("x,a,%[1]s,.7\nx,b,%[1]s,.8\ny,a,%[1]s,.7\ny,b,%[1]s,.9\n",
					split)
			}
			_, err := bayescmp.Open(file(t, "s.csv", text))
			var input *bayescmp.InputError
			if !errors.As(err, &input) || input.Needs != "Fold" ||
				!slices.Equal(input.Columns, []string{name}) {
				t.Errorf("%v\n%s", err, text)
			}
			s := accepted(bayescmp.CSV{Fold: name}.Open(file(t, "s.csv", text)))(t)
			if !strings.Contains(s.String(), "3 folds") {
				t.Errorf("%s", s)
			}
		}
	}
}
