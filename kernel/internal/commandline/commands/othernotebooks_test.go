package commands

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"github.com/bayescmp/go/kernel/internal/pages/notebook"
)

// The tour in Python runs in Jupyter, with the package of the wheel.
func TestPythonTour(t *testing.T) {
	t.Parallel()
	path, reason := pythonWith("ipykernel, sklearn", "python3-ipykernel python3-sklearn")
	if path == "" {
		t.Skip("no Python for the tour: " + reason)
	}
	inside := environment(t, wheel(t))
	site := do(t, exec.Command(inside, "-c",
		"import os, bayescmp; print(os.path.dirname(os.path.dirname(bayescmp.__file__)), end='')"))
	checkTour(t, "python", "python3", append(os.Environ(), "PYTHONPATH="+site, "BAYESCMP_PROGRAM="))
}

// The tour in R runs in Jupyter, with the package of the checkout.
func TestRTour(t *testing.T) {
	t.Parallel()
	if out, err := exec.Command("Rscript", "-e", "library(IRkernel)").CombinedOutput(); err != nil {
		t.Skipf("no kernel for R: %v %s; on Debian, apt-get install r-cran-irkernel",
			err, lastLineOf(string(out)))
	}
	checkTour(t, "r", "ir", installR(t).env)
}

// checkTour executes the tour in a language. The outputs are those that are stored, but for cells
// tagged "varies", whose numbers depend on the version of scikit-learn, and for pictures.
func checkTour(t *testing.T, language, kernel string, env []string) {
	t.Helper()
	path := filepath.Join(checkout, "notebooks", language, "00-tour.ipynb")
	stored, err := notebook.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	out := t.TempDir()
	command := exec.Command(python(t), nbconvertArgs(out, kernel, path)...)
	command.Env = slices.Concat(env, []string{"JUPYTER_RUNTIME_DIR=" + t.TempDir(),
		"JUPYTER_CONFIG_DIR=" + t.TempDir()})
	do(t, command)
	fresh, err := notebook.ReadFile(filepath.Join(out, "out.ipynb"))
	if err != nil {
		t.Fatal(err)
	}
	for i, cell := range fresh.Cells {
		if cell.Tagged("varies") {
			continue
		}
		if want, got := textsOf(stored.Cells[i]), textsOf(cell); !slices.Equal(want, got) {
			t.Errorf("%s, cell %d: stored %q, now %q", path, i, want, got)
		}
	}
}

// textsOf is what a cell shows: texts, and which kinds of pictures.
func textsOf(cell *notebook.Cell) (texts []string) {
	for _, o := range cell.Outputs {
		texts = append(texts, o.Text+o.EValue)
		for _, mime := range []string{"text/plain", "image/svg+xml", "image/png"} {
			text, ok := o.TextOf(mime)
			switch {
			case ok && mime == "text/plain":
				texts = append(texts, text)
			case ok:
				texts = append(texts, mime)
			}
		}
	}
	return texts
}
