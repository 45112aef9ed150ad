package commands

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/kernel/internal/pages/notebook"
	"github.com/bayescmp/go/kernel/internal/pages/runner"
)

// jupyterToken is the token of [startJupyter]'s server.
const jupyterToken = "open sesame"

// startJupyter starts a Jupyter server with our kernel and the notebooks in the folder dir, and
// returns its address.
func startJupyter(t *testing.T, dir string, more ...string) (address string) {
	t.Helper()
	python, reason := pythonWith("notebook.notebookapp", "jupyter-notebook")
	if python == "" {
		t.Skip("no classic notebook to test with: " + reason)
	}
	env, _ := install(t)
	env = slices.DeleteFunc(env, func(variable string) bool {
		return variable == "JUPYTER_NO_CONFIG=1" // without it, no ipywidgets
	})
	port := freePort(t)
	cmd := exec.Command(python, append([]string{"-m", "notebook", "--no-browser",
		fmt.Sprint("--port=", port), "--port-retries=0", "--ip=127.0.0.1", "--allow-root",
		"--NotebookApp.token=" + jupyterToken, "--notebook-dir=" + dir}, more...)...)
	cmd.Env = env
	address = fmt.Sprintf("http://127.0.0.1:%d", port)
	startServer(t, cmd, address+"/api")
	return address
}

// openClassic starts Jupyter's classic page with the notebooks in the folder dir, and a browser for
// it.
func openClassic(t *testing.T, dir string) (b *browser, address string) {
	t.Helper()
	b = startBrowser(t)
	return b, startJupyter(t, dir)
}

// openNotebook opens a notebook of the page at address, and waits until its kernel answers.
func (b *browser) openNotebook(address, name string) {
	b.t.Helper()
	b.open(address + "/notebooks/" + name + "?token=open+sesame")
	b.until(`Jupyter.notebook._fully_loaded && Jupyter.notebook.kernel.is_connected() &&
		Jupyter.notebook.kernel.info_reply.banner`)
}

// runAll runs all cells, as the menu's Run All does, and waits for the end of the last one.
func (b *browser) runAll() {
	b.t.Helper()
	b.script(`document.querySelector("#run_all_cells a").click()`, nil)
	b.untilDone()
}

// untilDone waits until every cell has its reply and its last output, which may come after the
// reply.
func (b *browser) untilDone() {
	b.t.Helper()
	b.until(`[...document.querySelectorAll(".input_prompt")].every(
			p => !p.innerText.includes("*")) &&
		Jupyter.notebook.get_cells().every(c => {
			const waiting = Jupyter.notebook.kernel._msg_callbacks[c.last_msg_id]
			return !waiting || waiting.shell_done && waiting.iopub_done
		})`)
}

// pageCell is a code cell as a reader sees it.
type pageCell struct {
	Prompt, Text             string
	Errors, Pictures, Tables int
}

func (b *browser) cells() (list []pageCell) {
	b.t.Helper()
	b.until(`[...document.querySelectorAll(".output img")].every(i => i.complete)`)
	b.script(`return [...document.querySelectorAll(".code_cell")].map(c => {
		const output = c.querySelector(":scope > .output_wrapper > .output") // not that of a widget
		const shown = what => [...output.querySelectorAll(what)].filter(
			e => e.getClientRects().length > 0)
		return {
			prompt: c.querySelector(".input_prompt").innerText.replace("\u00a0", " "),
			text: output.innerText,
			errors: shown(".output_error").length,
			pictures: shown(".output_png img").filter(i => i.naturalWidth > 100).length,
			tables: shown("table").length,
		}
	})`, &list)
	return list
}

const classicImports = `import (
	"display"
	"fmt"
	"strings"
	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/bayescmp/nb"
	"github.com/bayescmp/go/datasets"
)`

const classicAnswer = wekaCells + `pair, err := scores.Pair("NaiveBayes", "AODE")
nb.Check(err)
glass, err := pair.On("glass")
nb.Check(err)
c, err := bayescmp.CorrelatedTTest{Rope: 0.01}.Compare(glass)
nb.Check(err)
c`

// The kernel works in Jupyter's classic page. One browser serves both notebooks.
func TestClassicNotebook(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := writeNotebook(t, dir, "n.ipynb", cells(
		"# Über uns", classicImports, "fmt.Println(\"ä <b>\")\n1 + 2", classicAnswer, "c.Plot()",
		"Display(display.Latex(\"$x^2$\"))", "x := 41",
	)...)
	nameKernel(t, path)
	const curated = "01-one-data-set"
	pictures := withoutOutputs(t, filepath.Join(checkout, "notebooks", curated+".ipynb"), dir)

	b, address := openClassic(t, dir)
	t.Run("a person", func(t *testing.T) {
		b := b.in(t)
		b.openNotebook(address, "n.ipynb")
		b.usePage(path)
	})
	t.Run("a curated notebook", func(t *testing.T) {
		b := b.in(t)
		b.openNotebook(address, curated+".ipynb")
		b.runAll()
		for i, c := range b.cells() {
			if c.Errors > 0 || c.Pictures != pictures[i] ||
				c.Prompt != fmt.Sprintf("In [%d]:", i+1) {
				t.Errorf("cell %d: %+v, want %d pictures", i+1, c, pictures[i])
			}
		}
		t.Log(b.screenshot(curated))
	})
}

// withoutOutputs copies a notebook to dir without its outputs, and returns how many pictures each
// code cell had.
func withoutOutputs(t *testing.T, path, dir string) (pictures []int) {
	t.Helper()
	stored, err := notebook.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range stored.Cells {
		if c.Type != notebook.Code {
			continue
		}
		n := 0
		for _, o := range c.Outputs {
			if _, ok := o.TextOf("image/png"); ok {
				n++
			}
		}
		pictures = append(pictures, n)
		c.Outputs, c.Count = nil, 0
	}
	if err := stored.WriteFile(filepath.Join(dir, filepath.Base(path))); err != nil {
		t.Fatal(err)
	}
	return pictures
}

// usePage uses the page as a person does: it runs all cells, saves, interrupts, completes,
// inspects, restarts. The page shows the notebook at path.
func (b *browser) usePage(path string) {
	b.t.Helper()
	b.runAll()
	compareCells(b.t, b.cells(), []pageCell{
		{Prompt: "In [1]:", Text: "^$"},
		{Prompt: "In [2]:", Text: `^ä <b>\s+(Out\[2\]:\s+)?3\s*$`},
		{Prompt: "In [3]:", Text: "Undecided between NaiveBayes and AODE on glass", Tables: 1},
		{Prompt: "In [4]:", Pictures: 1},
		{Prompt: "In [5]:"},
		{Prompt: "In [6]:", Text: "^$"},
	})
	b.until(`document.querySelector(".output_latex .MathJax, .output_latex mjx-container")`)
	b.t.Log(b.screenshot("run all"))
	b.save()
	compareWithRunner(b.t, path)

	// The last cell becomes an endless loop, and the button interrupts it.
	b.enter("fmt.Println(\"on its way\")\nfor {\n\tx++\n}")
	b.script(`Jupyter.notebook.execute_cell()`, nil)
	b.until(`[...document.querySelectorAll(".code_cell .output")].at(-1).innerText.includes(
		"on its way")`)
	const button = "[data-jupyter-action='jupyter-notebook:interrupt-kernel']"
	b.script(fmt.Sprintf(`document.querySelector(%q).click()`, button), nil)
	b.untilDone()
	if last := b.cells()[5]; last.Errors != 1 || !strings.Contains(last.Text, "interrupted") {
		b.t.Errorf("interrupted: %+v", last)
	}

	// Tab completes, and Shift+Tab explains.
	const tab, shift = "\uE004", "\uE008"
	b.doUntil(func() {
		b.enter("strings.Repe")
		b.press(tab)
	}, `Jupyter.notebook.get_selected_cell().get_text() == "strings.Repeat"`)
	b.doUntil(func() {
		b.enter("strings.Repeat(")
		b.press(shift + tab)
	}, `/func .*Repeat\(.*string.*int\) string/.test(
		document.querySelector("#tooltip .tooltiptext").innerText)`)
	b.t.Log(b.screenshot("tooltip"))

	// A restart forgets the variables, and all cells run again.
	b.enter("x")
	b.script(`Jupyter.notebook.clear_all_output()
		Jupyter.notebook.restart_run_all({confirm: false})`, nil)
	b.until(`document.querySelectorAll(".output_error").length == 1`)
	b.untilDone()
	last := b.cells()[5]
	if last.Prompt != "In [6]:" || !strings.Contains(last.Text, "undefined: x") {
		b.t.Errorf("x after a restart: %+v", last)
	}
}

// nameKernel writes our kernel's name into the notebook at path.
func nameKernel(t *testing.T, path string) {
	t.Helper()
	nb, err := notebook.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	nb.SetKernel(kernelName, displayName)
	if err := nb.WriteFile(path); err != nil {
		t.Fatal(err)
	}
}

// enter replaces the last cell and leaves the cursor at its end.
func (b *browser) enter(code string) {
	b.t.Helper()
	b.script(fmt.Sprintf(`const last = Jupyter.notebook.ncells() - 1
		const cell = Jupyter.notebook.get_cell(last)
		Jupyter.notebook.select(last); cell.set_text(%q); Jupyter.notebook.edit_mode()
		cell.code_mirror.execCommand("goDocEnd"); cell.focus_editor()`, code), nil)
}

func (b *browser) save() {
	b.t.Helper()
	b.script(`Jupyter.notebook.set_dirty(true); Jupyter.notebook.save_notebook()`, nil)
	b.until(`!Jupyter.notebook.dirty`)
}

// compareCells checks the cells of a page. In want, Text is a regular expression.
func compareCells(t *testing.T, got, want []pageCell) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%d code cells, not %d", len(got), len(want))
	}
	for i, g := range got {
		w := want[i]
		matches := regexp.MustCompile(w.Text).MatchString(g.Text)
		g.Text, w.Text = "", ""
		if g != w || !matches {
			t.Errorf("cell %d: got %+v, want %+v", i+1, got[i], want[i])
		}
	}
}

// compareWithRunner checks that the page has saved the outputs that `go run ./kernel run` gives for
// the same cells.
func compareWithRunner(t *testing.T, path string) {
	t.Helper()
	theirs, err := notebook.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	out := t.TempDir()
	if log, err := execute(t, "-o", out, path); err != nil {
		t.Fatal(err, log)
	}
	ours, _ := readReport(t, out, strings.TrimSuffix(filepath.Base(path), ".ipynb"))
	if differences := runner.Compare(theirs, ours); len(differences) > 0 {
		t.Errorf("Jupyter and our runner disagree: %s", strings.Join(differences, "\n"))
	}
}
