package commands

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bayescmp/go/kernel/internal/pages/notebook"
	"github.com/bayescmp/go/kernel/lite"
)

// liteSite serves a whole JupyterLite site with our extension, and returns its address.
func liteSite(t *testing.T) string {
	t.Helper()
	if testing.Short() {
		t.Skip("builds the program of the pages")
	}
	site := filepath.Join(npmPackages(t, "lite"), "@galaxyproject", "jupyterlite", "static", "dist",
		"_output")
	m, err := builtModule()
	if err != nil {
		t.Fatal(err)
	}
	extension := t.TempDir()
	if _, err := (lite.Extension{Module: m, Logo32: logo32, Logo64: logo64}).Write(
		extension, false); err != nil {
		t.Fatal(err)
	}
	var config map[string]any
	text := textOf(t, filepath.Join(site, "jupyter-lite.json"))
	if err := json.Unmarshal([]byte(text), &config); err != nil {
		t.Fatal(err)
	}
	options := config["jupyter-config-data"].(map[string]any)
	options["federated_extensions"] = []any{listedExtension(t, extension)}
	options["exposeAppInBrowser"] = true
	options["defaultKernelName"] = kernelName
	mux := http.NewServeMux()
	mux.Handle("/", http.FileServer(http.Dir(site)))
	mux.HandleFunc("/jupyter-lite.json", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(config)
	})
	ours := "/extensions/" + lite.Name + "/"
	mux.Handle(ours, http.StripPrefix(ours, http.FileServer(http.Dir(extension))))
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	return server.URL
}

// listedExtension is the entry that the command "jupyter lite build" writes into jupyter-lite.json
// for the extension in a folder. It contains the values under _build in the extension's
// package.json.
func listedExtension(t *testing.T, dir string) map[string]any {
	t.Helper()
	var about struct {
		Name       string
		JupyterLab struct {
			Build map[string]any `json:"_build"`
		}
	}
	text := textOf(t, filepath.Join(dir, "package.json"))
	if err := json.Unmarshal([]byte(text), &about); err != nil {
		t.Fatal(err)
	}
	entry := about.JupyterLab.Build
	entry["name"], entry["liteExtension"] = about.Name, true
	return entry
}

// A JupyterLite site with our extension has our kernel, and the kernel works there.
func TestJupyterLite(t *testing.T) {
	t.Parallel()
	address := liteSite(t)
	b := startBrowser(t)
	b.open(address + "/lab/index.html")
	b.until(`jupyterapp.serviceManager.kernelspecs.specs.kernelspecs.bayescmp`)
	t.Run("kernel", func(t *testing.T) {
		b.in(t).drive(`jupyterapp.serviceManager.ready.then(() =>
			jupyterapp.serviceManager.kernels.startNew({name: "bayescmp"}))`)
	})
	t.Run("notebook", func(t *testing.T) { b.in(t).runLiteNotebook() })
}

// runLiteNotebook opens a notebook in a folder of JupyterLite and runs its cells, which read one
// file in the folder and write another.
func (b *browser) runLiteNotebook() {
	b.t.Helper()
	nb := &notebook.Notebook{Metadata: map[string]any{}}
	for _, code := range []string{
		"import (\"fmt\"; \"os\"; \"github.com/bayescmp/go/bayescmp\")\n" +
			"scores, err := bayescmp.CSV{Metric: \"accuracy\"}.Open(\"scores.csv\")\n" +
			"if err != nil { panic(err) }\n" +
			"pair, err := scores.Pair(\"aode\", \"nbc\")\nif err != nil { panic(err) }\n" +
			"iris, err := pair.On(\"iris\")\nif err != nil { panic(err) }\n" +
			"c, err := bayescmp.CorrelatedTTest{Rope: 0.01}.Compare(iris)\n" +
			"if err != nil { panic(err) }\nc",
		"c.Plot()",
		"err = os.WriteFile(\"written.txt\", []byte(fmt.Sprint(\"by a cell: ä\")), 0o644)\n" +
			"err = os.WriteFile(\"written.bin\", []byte{0, 0xff, 7}, 0o644)",
	} {
		nb.Cells = append(nb.Cells, &notebook.Cell{
			ID: fmt.Sprint("c", len(nb.Cells)), Type: notebook.Code, Source: code,
			Metadata: map[string]any{},
		})
	}
	nb.SetKernel(kernelName, displayName)
	text, err := nb.Bytes()
	if err != nil {
		b.t.Fatal(err)
	}
	files, err := json.Marshal([]string{string(text), small()})
	if err != nil {
		b.t.Fatal(err)
	}
	b.script(fmt.Sprintf(`const [notebook, scores] = %s;
		const {contents} = jupyterapp.serviceManager;
		(async () => {
			const folder = await contents.newUntitled({type: "directory"});
			await contents.rename(folder.path, "work");
			await contents.save("work/scores.csv",
				{type: "file", format: "text", content: scores});
			await contents.save("work/n.ipynb",
				{type: "notebook", format: "json", content: JSON.parse(notebook)});
			const path = "work/n.ipynb";
			const panel = await jupyterapp.commands.execute("docmanager:open", {path});
			await panel.sessionContext.ready;
			await jupyterapp.commands.execute("notebook:run-all-cells");
			window.ended = "all cells have run";
		})().catch(error => { window.ended = String(error.stack) })`, files), nil)
	b.until(`window.ended`)
	var ended, written string
	b.script(`return window.ended`, &ended)
	if ended != "all cells have run" {
		b.t.Fatal(ended)
	}
	const prompts = `document.querySelectorAll(".jp-InputPrompt")`
	if !b.within(patience, prompts+`[2].textContent === "[3]:"`) {
		b.t.Fatal("the last cell has not run: ", b.screenshot("stuck"))
	}
	const pictures = `document.querySelectorAll(".jp-RenderedImage, .jp-RenderedSVG").length`
	if !b.within(patience, pictures+` === 1`) {
		b.t.Error("there is no figure")
	}
	got := b.text(".jp-OutputArea-output")
	if !strings.Contains(got, "aode is practically better") {
		b.t.Errorf("the notebook shows %q", got)
	}
	b.script(`return jupyterapp.serviceManager.contents.get("work/written.txt",
		{content: true}).then(file => file.content)`, &written)
	if written != "by a cell: ä" {
		b.t.Errorf("the file that a cell has written has %q", written)
	}
	b.script(`return jupyterapp.serviceManager.contents.get("work/written.bin",
		{content: true}).then(file => file.content)`, &written)
	if written != "AP8H" {
		b.t.Errorf("the bytes that a cell has written are %q", written)
	}
	b.t.Log(b.screenshot("notebook"))
}
