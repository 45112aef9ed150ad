package cellcheck

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// notebookCells returns the code cells of a notebook, without the special lines that the kernel
// handles.
func notebookCells(t testing.TB, path string) []string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var notebook struct {
		Cells []struct {
			Type   string   `json:"cell_type"`
			Source []string `json:"source"`
		} `json:"cells"`
	}
	if err := json.Unmarshal(text, &notebook); err != nil {
		t.Fatal(err)
	}
	var cells []string
	for _, cell := range notebook.Cells {
		source := strings.Join(cell.Source, "")
		special := strings.HasPrefix(source, "%") || strings.HasPrefix(source, "$")
		if cell.Type == "code" && !special {
			cells = append(cells, source)
		}
	}
	return cells
}

// The cells of our notebooks pass the check, and instructions can be built from the result.
func TestNotebooksPass(t *testing.T) {
	paths, err := filepath.Glob(filepath.Join("..", "..", "..", "..", "notebooks", "*.ipynb"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no notebooks: %v", err)
	}
	for _, path := range paths {
		s := newTestSession(t)
		program := newProgram(s)
		for i, source := range notebookCells(t, path) {
			cell, err := s.Check(fmt.Sprint("cell ", i+1), source)
			if err != nil {
				t.Errorf("%s: %v\n%s", filepath.Base(path), err, source)
				continue
			}
			if err := program.build(cell); err != nil {
				t.Errorf("%s: cell %d: %v", filepath.Base(path), i+1, err)
			}
		}
	}
}

// A cell of a lecture has at most 25 lines, so that it is easy to read. The cells of the reports
// are folded away, and may be longer.
func TestCellsOfLecturesAreShort(t *testing.T) {
	paths, err := filepath.Glob(filepath.Join("..", "..", "..", "..", "notebooks", "[0-9]*.ipynb"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no lectures: %v", err)
	}
	for _, path := range paths {
		for _, source := range notebookCells(t, path) {
			if n := strings.Count(strings.TrimSpace(source), "\n") + 1; n > 25 {
				t.Errorf("%s: a cell of %d lines:\n%s", filepath.Base(path), n, source)
			}
		}
	}
}
