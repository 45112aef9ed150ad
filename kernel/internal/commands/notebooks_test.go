package commands

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/bayescmp/go/kernel/internal/notebook"
	"github.com/bayescmp/go/kernel/internal/runner"
)

func notebooks(t *testing.T) []string {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(checkout, "notebooks", "*.ipynb"))
	if err != nil {
		t.Fatal(err)
	}
	if len(paths) == 0 {
		t.Skip("there are no notebooks in ../notebooks yet")
	}
	return paths
}

// The outputs that are stored in the notebooks are what they give.
func TestNotebooks(t *testing.T) {
	t.Parallel()
	for _, path := range notebooks(t) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			t.Parallel()
			log, err := execute(t, "--check", "--timeout", "0", path)
			t.Log(strings.TrimSpace(log))
			if err != nil {
				t.Error("see above; `go run ./kernel run --in-place notebooks/*.ipynb` " +
					"refreshes stored outputs")
			}
		})
	}
}

// And so they are with the real Jupyter.
func TestNotebooksInJupyter(t *testing.T) {
	t.Parallel()
	paths := notebooks(t)
	python(t)
	env, _ := install(t)
	for _, path := range paths {
		t.Run(filepath.Base(path), func(t *testing.T) {
			t.Parallel()
			stored, err := notebook.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			executed, err := nbconvert(t, env, path)
			if err != nil {
				t.Fatal(err)
			}
			for _, difference := range runner.Compare(stored, executed) {
				t.Error(difference)
			}
		})
	}
}
