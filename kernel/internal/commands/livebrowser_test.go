package commands

import (
	"flag"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/bayescmp/go/kernel/internal/notebook"
	"github.com/bayescmp/go/kernel/internal/runner"
)

// everyNotebook asks for what takes minutes:
//
//	go test ./kernel/internal/commands -run Live -timeout 1h -live
var everyNotebook = flag.Bool("live", false, "run every notebook in a browser")

// livePage opens a page of the site in a browser.
func livePage(t *testing.T, name string, more ...string) *browser {
	t.Helper()
	dir := writtenSite(t)
	b := startBrowser(t, more...)
	server := httptest.NewServer(http.FileServer(http.Dir(dir)))
	t.Cleanup(server.Close)
	b.open(server.URL + "/" + name)
	return b
}

// runAllCells runs all cells of the page, and returns the notebook that the page offers then.
func (b *browser) runAllCells(limit time.Duration) *notebook.Notebook {
	b.t.Helper()
	b.script(`window.finished = ""; runAll().then(
		done => { finished = done ? "all" : "failed" }, error => { finished = String(error.stack) })`, nil)
	if !b.within(limit, `finished`) {
		b.t.Fatalf("not finished after %v: %s", limit, b.screenshot("stuck"))
	}
	var how, text string
	b.script(`return finished`, &how)
	if how != "all" {
		b.t.Errorf("%s: %s %.2000s", how, b.text("#notice"), b.text(".outputs .error"))
	}
	b.script(`return wholeNotebook().then(JSON.stringify)`, &text)
	nb, err := notebook.Parse([]byte(text))
	if err != nil {
		b.t.Fatal(err)
	}
	return nb
}

// A notebook that runs on a page has the outputs that are stored in it.
func TestLiveNotebooks(t *testing.T) {
	paths, err := filepath.Glob(filepath.Join(siteRoot(t), "notebooks", "*.ipynb"))
	if err != nil || len(paths) == 0 {
		t.Fatal("no notebooks:", err)
	}
	if !*everyNotebook {
		paths = paths[:1]
	}
	for _, path := range paths {
		name := strings.TrimSuffix(filepath.Base(path), ".ipynb")
		t.Run(name, func(t *testing.T) {
			stored, err := notebook.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			b := livePage(t, name+".html")
			compareLive(t, b.runAllCells(30*time.Minute), stored)
		})
	}
}

// compareLive wants the outputs of a notebook that ran on a page to be the stored ones: every word
// and digit of them, and the pictures as they look.
func compareLive(t *testing.T, got, want *notebook.Notebook) {
	t.Helper()
	if len(got.Cells) != len(want.Cells) {
		t.Fatalf("%d cells, stored %d", len(got.Cells), len(want.Cells))
	}
	ran := 0
	for i, w := range want.Cells {
		g := got.Cells[i]
		if g.ID != w.ID || g.Source != w.Source || g.Type != w.Type {
			t.Errorf("cell %d is another one", i)
		}
		if g.Type == notebook.Code && g.Count > 0 {
			ran++
		}
	}
	for _, difference := range runner.Compare(want, got) {
		t.Error(difference)
	}
	t.Logf("%d of %d cells have run", ran, len(want.Cells))
}
