package commands

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/bayescmp/go/kernel/internal/pages/notebook"
	"github.com/bayescmp/go/kernel/internal/pages/page"
	"github.com/bayescmp/go/kernel/internal/pages/runner"
)

func notebooks(t *testing.T) []string {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(checkout, "notebooks", "*.ipynb"))
	if err != nil {
		t.Fatal(err)
	}
	if len(paths) == 0 {
		t.Skip("there are no notebooks in notebooks/ yet")
	}
	return paths
}

// The outputs stored in the notebooks are those that the cells give.
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

// A cell that downloads data is tagged. A tagged cell may also fail in Jupyter, so it has the
// second tag that lets "Run all" go on after it. Its stored outputs were made with the data.
func TestExternalCells(t *testing.T) {
	found := 0
	for _, path := range notebooks(t) {
		nb, err := notebook.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, cell := range nb.Cells {
			external := cell.Tagged("external-data")
			if strings.Contains(cell.Source, "datasets.Fetch(") && !external {
				t.Errorf("%s: cell %s downloads data and has no tag external-data", path, cell.ID)
			}
			if !external {
				continue
			}
			found++
			if !cell.Tagged("raises-exception") {
				t.Errorf("%s: cell %s stops Jupyter if its data are missing: tag it "+
					"raises-exception", path, cell.ID)
			}
			for _, o := range cell.Outputs {
				if o.Type == notebook.Error {
					t.Errorf("%s: cell %s stores an error: run it where its data are",
						path, cell.ID)
				}
			}
		}
	}
	if found == 0 {
		t.Error("no notebook has a cell with external data")
	}
}

// A link from one notebook to another leads to an existing page and to one of its headings.
func TestLinksBetweenNotebooks(t *testing.T) {
	pages := map[string]string{}
	for _, path := range notebooks(t) {
		nb, err := notebook.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		content, err := page.Render(nb, filepath.Base(path), filepath.Dir(path))
		if err != nil {
			t.Fatal(err)
		}
		pages[strings.TrimSuffix(filepath.Base(path), ".ipynb")+".html"] = string(content)
	}
	link := regexp.MustCompile(`<a href="([\w-]+\.html)(?:#([^"]*))?"`)
	found := 0
	for name, content := range pages {
		for _, to := range link.FindAllStringSubmatch(content, -1) {
			found++
			target, ok := pages[to[1]]
			if !ok || to[2] != "" && !strings.Contains(target, ` id="`+to[2]+`"`) {
				t.Errorf("%s: nothing at %s#%s", name, to[1], to[2])
			}
		}
	}
	if found < 100 {
		t.Errorf("only %d links", found)
	}
}

// The stored outputs are also those that the real Jupyter gives.
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
