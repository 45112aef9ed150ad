package bayescmp_test

import (
	"errors"
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
		refused(t, err, bayescmp.ErrDuplicate, "row 2", "row 1 already")
	}
}
