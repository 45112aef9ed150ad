package runner

import (
	"errors"
	"testing"

	"github.com/bayescmp/go/kernel/internal/pages/notebook"
)

// A cell whose data are missing fails with an error of its own. A kernel that ended is a different
// failure.
func TestFailureOfCell(t *testing.T) {
	for name, want := range map[string]bool{
		"error": true, "panic": true, "died": false, "timeout": false, "interrupted": false,
		"exit": false,
	} {
		if got := ofCell(&Failure{Name: name}); got != want {
			t.Errorf("%s: %v", name, got)
		}
	}
	if ofCell(errors.New("the kernel cannot be read")) || ofCell(nil) {
		t.Error("an error of the cell without a failed cell")
	}
}

// A cell with data of its own is compared like every other one, unless its data were missing.
func TestCompareExternal(t *testing.T) {
	of := func(text string, kept bool) *notebook.Notebook {
		cell := &notebook.Cell{Type: notebook.Code, Count: 1, Kept: kept,
			Metadata: map[string]any{"tags": []any{tagExternal, tagRaises}}}
		if text != "" {
			cell.Outputs = []*notebook.Output{{Type: notebook.Stream, Name: "stdout", Text: text}}
		}
		return &notebook.Notebook{Cells: []*notebook.Cell{cell}}
	}
	failed := of("", false)
	failed.Cells[0].Outputs = []*notebook.Output{{Type: notebook.Error}} // as Jupyter stores it
	for _, c := range []struct {
		stored, fresh *notebook.Notebook
		differences   int
	}{
		{of("new", false), of("new", false), 0},
		{of("old", false), of("new", false), 1},
		{of("old", false), of("old", true), 0}, // failed, with its stored output
		{of("old", false), failed, 0},
		{of("", false), of("the data are missing", false), 0},
	} {
		if got := Compare(c.stored, c.fresh); len(got) != c.differences {
			t.Errorf("%d differences: %q", len(got), got)
		}
	}
}
