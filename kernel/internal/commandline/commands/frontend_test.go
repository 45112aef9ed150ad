package commands

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// frontEnd serves a page with parts of JupyterLab's front end, and returns its address.
func frontEnd(t *testing.T) string {
	t.Helper()
	modules := npmPackages(t, "lab")
	dir := t.TempDir()
	cmd := exec.Command(filepath.Join(modules, ".bin", "esbuild"),
		filepath.Join("testdata", "lab", "page.js"), "--bundle", "--loader:.svg=text",
		"--loader:.css=empty", "--define:process.env={}",
		"--outfile="+filepath.Join(dir, "page.js"))
	cmd.Env = append(os.Environ(), "NODE_PATH="+modules)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("esbuild: %v %s", err, out)
	}
	page := "<!DOCTYPE html><meta charset=utf-8><title>front end</title>" +
		"<body><script src=page.js></script>"
	if err := os.WriteFile(filepath.Join(dir, "index.html"), []byte(page), 0o644); err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(http.FileServer(http.Dir(dir)))
	t.Cleanup(server.Close)
	return server.URL
}

// JupyterLab's own front end uses the kernel through a Jupyter server: it connects, executes,
// completes, inspects, interrupts, restarts, and renders the outputs.
func TestJupyterLabFrontEnd(t *testing.T) {
	t.Parallel()
	page := frontEnd(t)
	server := startJupyter(t, t.TempDir(), "--NotebookApp.allow_origin="+page)
	b := startBrowser(t)
	b.open(page)
	b.drive(fmt.Sprintf(`start(%q, %q, %q).then(kernel => window.kernel = kernel)`,
		server+"/", jupyterToken, kernelName))
	for _, code := range []string{
		classicImports + "\n" + classicAnswer,
		"c.Plot()",
		"fmt.Println(\"<b>printed</b>\")\nfmt.Println([]int{}[len(\"x\")])",
	} {
		b.show(code)
	}
	for _, shown := range []struct{ what, selector, text string }{
		{"a table", ".jp-RenderedHTMLCommon table", "practically equivalent"},
		{"a figure", ".jp-RenderedImage img, .jp-RenderedSVG", ""},
		{"the text", "pre", "<b>printed</b>"},
		{"the error", "[data-mime-type='application/vnd.jupyter.stderr']", "out of range"},
	} {
		if !b.within(patience, fmt.Sprintf(`document.querySelector(%q).textContent.includes(%q)`,
			shown.selector, shown.text)) {
			t.Errorf("not on the page: %s (see %s)", shown.what, b.screenshot("rendered"))
		}
	}
	t.Log(b.screenshot("rendered"))
}

// show executes code and renders its outputs.
func (b *browser) show(code string) {
	b.t.Helper()
	b.script(fmt.Sprintf(`window.shown = ""; show(kernel, %q, document.body).then(
		() => { shown = "all" }, error => { shown = String(error.stack) })`, code), nil)
	b.until(`shown`)
	var shown string
	b.script(`return shown`, &shown)
	if shown != "all" {
		b.t.Fatal(shown)
	}
}
