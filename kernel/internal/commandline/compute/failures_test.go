package compute

import (
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// The advice has the values that are possible, and the classifiers to leave out.
func TestAdviceIsWhatIsPossible(t *testing.T) {
	for want, input := range map[string]bayescmp.InputError{
		`"advice":"give reading.rows: datasets, items"`: {
			Needs: "Rows", Columns: []string{"datasets", "items"}},
		`"advice":"give reading.rows: datasets, folds, items"`: {Needs: "Rows"},
		`"advice":"give reading.except: c d"`: {
			Needs: "Except", Columns: []string{"c d"}},
	} {
		input.Err = bayescmp.ErrLayout
		if got := string(describe(&input)); !strings.Contains(got, want) {
			t.Errorf("no %s in %s", want, got)
		}
	}
}
