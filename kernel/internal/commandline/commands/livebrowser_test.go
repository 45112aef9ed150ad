package commands

import (
	"encoding/json"
	"flag"
	"fmt"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/bayescmp/go/kernel/internal/pages/notebook"
	"github.com/bayescmp/go/kernel/internal/pages/runner"
)

// everyNotebook turns on the tests that take minutes:
//
//	go test ./kernel/internal/commandline/commands -run Live -timeout 1h -live
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

// runAllCells runs all cells of the page, and returns the notebook that the page then offers for
// download.
func (b *browser) runAllCells(limit time.Duration) *notebook.Notebook {
	b.t.Helper()
	b.script(`window.finished = ""; runAll().then(
		done => { finished = done ? "all" : "failed" },
		error => { finished = String(error.stack) })`, nil)
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
	which := "01-*.ipynb"
	if *everyNotebook {
		which = "*.ipynb"
	}
	paths, err := filepath.Glob(filepath.Join(siteRoot(t), "notebooks", which))
	if err != nil || len(paths) == 0 {
		t.Fatal("no notebooks:", err)
	}
	for _, path := range paths {
		name := strings.TrimSuffix(filepath.Base(path), ".ipynb")
		t.Run(name, func(t *testing.T) {
			stored, err := notebook.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			b := livePage(t, name+".html")
			ran := b.runAllCells(30 * time.Minute)
			compareLive(t, ran, stored)
			if t.Failed() {
				path := filepath.Join(t.ArtifactDir(), name+".ipynb")
				if err := ran.WriteFile(path); err != nil {
					t.Fatal(err)
				}
				t.Log("what ran, with -artifacts: ", path)
			}
		})
	}
}

// compareLive checks that the outputs of a notebook that ran on a page are the stored ones: every
// word, numbers to a relative error of 1e-9, and the appearance of pictures.
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
			takeNear(t, g.Outputs, w.Outputs)
		}
	}
	for _, difference := range runner.Compare(want, got) {
		t.Error(difference)
	}
	t.Logf("%d of %d cells have run", ran, len(want.Cells))
}

// takeNear replaces a text by the stored one if their numbers differ by at most 1e-9 of their size
// or by 1e-12, as for the front page. It logs where it does so.
func takeNear(t *testing.T, got, want []*notebook.Output) {
	t.Helper()
	const share, amount = 1e-9, 1e-12
	for i := range min(len(got), len(want)) {
		g, w := got[i], want[i]
		if g.Text != w.Text && near(g.Text, w.Text, share, amount) {
			t.Log("numbers of a printed text differ in their last digits")
			g.Text = w.Text
		}
		for _, mime := range []string{"text/plain", "text/html", "text/markdown"} {
			a, _ := g.TextOf(mime)
			b, _ := w.TextOf(mime)
			if a != b && near(a, b, share, amount) {
				t.Log("numbers of a display differ in their last digits: " + mime)
				g.Data[mime] = b
			}
		}
	}
}

// Keys, as WebDriver encodes them.
const (
	keyTab, keyEnter, keyShift, keyEscape = "\ue004", "\ue007", "\ue008", "\ue00c"
	keyDown, keyRight                     = "\ue015", "\ue014"
)

// write types a text.
func (b *browser) write(text string) {
	b.t.Helper()
	for _, letter := range text {
		b.press(string(letter))
	}
}

// resize changes the size of the page.
func (b *browser) resize(width, height int) {
	b.t.Helper()
	b.call("POST", "/goog/cdp/execute", map[string]any{
		"cmd": "Emulation.setDeviceMetricsOverride", "params": map[string]any{
			"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false,
		},
	}, nil)
}

// last waits for the last cell of the page, and returns what it shows.
func (b *browser) last() (text string) {
	b.t.Helper()
	b.until(`!page.cells.at(-1).running`)
	b.script(`const cell = page.cells.at(-1);
		return cell.element.textContent + cell.note.textContent`, &text)
	return text
}

// runCode runs code in the last cell of the page.
func (b *browser) runCode(code string) {
	b.t.Helper()
	quoted, err := json.Marshal(code)
	if err != nil {
		b.t.Fatal(err)
	}
	b.script(fmt.Sprintf(`page.cells.at(-1).editor.value = %s; page.run(page.cells.at(-1), false)`,
		quoted), nil)
}

// tabTo moves the focus to an element with the Tab key.
func (b *browser) tabTo(element string) {
	b.t.Helper()
	const most = 50
	for range most {
		b.script(`window.before = document.activeElement`, nil)
		b.press(keyTab)
		if !b.within(5*time.Second, `document.activeElement !== before`) {
			continue // a busy page may miss a key
		}
		if b.within(0, `document.activeElement === `+element) {
			return
		}
	}
	b.t.Fatalf("the Tab key does not come to %s: %s", element, b.screenshot("stuck"))
}

// Everything on a page can be done with the keyboard, and the page announces what it has done.
func TestLiveKeyboard(t *testing.T) {
	b := livePage(t, "scratch.html")
	b.tabTo(`page.cells[0].editor.text`)
	b.press(keyShift + keyEnter)
	b.until(`page.cells.length === 2 && document.activeElement === page.cells[1].editor.text`)
	b.until(`page.cells[0].count === 1 && !page.cells[0].running`)
	if got := b.text("[data-cell] .outputs"); !strings.Contains(got, "AODE") {
		t.Errorf("the first cell shows %q", got)
	}
	b.write("glass.Da")
	b.press(keyTab)
	b.until(`page.cells[1].code === "glass.Datasets"`)
	b.write("()")
	b.press(keyEnter)
	b.write("glass.")
	b.press(keyTab)
	b.until(`document.querySelectorAll(".words li").length > 1`)
	var second string
	b.script(`return document.querySelectorAll(".words li")[1].textContent`, &second)
	b.press(keyDown)
	b.press(keyEnter)
	b.until(`page.cells[1].code === "glass.Datasets()\nglass.` + second + `" &&
		!document.querySelector(".words")`)
	b.press(keyEscape)
	b.press(keyTab)
	b.until(`document.activeElement.tagName !== "TEXTAREA"`)
	// A control of nb.Interact.
	b.runCode(`nb.Interact(func(n int) any { return 7 * n }, nb.IntSlider("n", 1, 9, 1))`)
	if got := b.last(); !strings.Contains(got, "35") {
		t.Fatalf("the cell shows %q", got)
	}
	b.script(`document.querySelector(".control input").focus()`, nil)
	b.press(keyRight)
	b.until(`page.cells.at(-1).element.querySelector(".result").textContent === "42"`)
}

// Running the answer to an exercise runs the check below it, too, which is folded.
func TestLiveExercise(t *testing.T) {
	b := livePage(t, "06-power-and-calibration.html")
	b.script(`const of = id => page.cells.find(cell => cell.id === id);
		window.answer = of("exercise-06-1"), window.check = of("check-06-1");
		page.run(page.cells[0], false)`, nil)
	b.until(`page.cells[0].count === 1 && !page.cells[0].running`)
	for value, want := range map[string]string{"0.0006": "right", "0.05": "not yet: "} {
		b.script(`answer.editor.value = "bound := `+value+`"; answer.editor.text.focus()`, nil)
		b.press(keyShift + keyEnter)
		b.until(`!check.running &&
			check.element.querySelector(".stdout").textContent.startsWith("` + want + `")`)
		b.until(`document.activeElement !== answer.editor.text`)
	}
	b.script(`check.section.querySelector("details").open = true;
		window.earlier = check.count; page.run(answer, false)`, nil)
	b.until(`answer.count > earlier && !answer.running && check.count === earlier`)
}

// hasBegun is true when the last cell has printed "begun".
const hasBegun = `page.cells.at(-1).element.textContent.includes("begun")`

// interruptsEndlessLoop interrupts an endless loop in the last cell, and checks that the variables
// are kept.
func (b *browser) interruptsEndlessLoop() {
	b.t.Helper()
	b.runCode("import \"fmt\"\nx := 42\nfmt.Println(\"begun\")\nfor {}")
	b.until(hasBegun)
	b.script(`document.getElementById("interrupt").click()`, nil)
	if got := b.last(); !strings.Contains(got, "interrupted: the cell was interrupted") {
		b.t.Errorf("the cell shows %q", got)
	}
	b.runCode("x")
	if got := b.last(); !strings.Contains(got, "42") {
		b.t.Errorf("x is %q", got)
	}
}

// An interrupt keeps the variables if the cell responds to it. Otherwise the page says that they
// are lost.
func TestLiveInterrupt(t *testing.T) {
	b := livePage(t, "scratch.html")
	b.script(`addCell()`, nil)
	b.interruptsEndlessLoop()
	// Compiled code that checks no context does not respond.
	b.runCode("import (\"regexp\"; \"strings\"; \"time\")\n" +
		"fmt.Println(\"begun\")\ntime.Sleep(time.Second)\n" +
		"regexp.MustCompile(`(x+x+)+y`).MatchString(strings.Repeat(\"x\", 1<<25))")
	b.until(hasBegun)
	time.Sleep(2 * time.Second)
	b.script(`document.getElementById("interrupt").click()`, nil)
	b.until(`document.getElementById("notice").textContent.includes("variables are lost")`)
	b.runCode("y := 1\ny")
	if got := b.last(); !strings.Contains(got, "1") {
		t.Errorf("after the end of the evaluator: %q", got)
	}
	b.runCode("import \"fmt\"\nvar name string\nfmt.Print(\"who? \")\nfmt.Scan(&name)\nname")
	b.until(`document.querySelector("form.input input") === document.activeElement`)
	b.write("me")
	b.press(keyEnter)
	if got := b.last(); !strings.Contains(got, "me") {
		t.Errorf("after the answer: %q", got)
	}
	b.runCode("for { fmt.Println(\"again and again\") }")
	b.until(`page.cells.at(-1).element.textContent.includes("the rest is left out")`)
	b.script(`document.getElementById("interrupt").click()`, nil)
	b.last()
}

// When no cell runs for the first time, the evaluator warms up with a test, which allocates memory.
// In later pauses it does nothing.
func TestLiveWarmUp(t *testing.T) {
	b := livePage(t, "scratch.html")
	b.script(`addCell()`, nil)
	allocated := func(imports string) float64 {
		b.runCode(imports + "func() uint64 {\n\tvar m runtime.MemStats\n" +
			"\truntime.ReadMemStats(&m)\n\treturn m.TotalAlloc\n}()")
		text := b.last()
		bytes, err := strconv.ParseFloat(b.text("[data-cell]:last-child .result"), 64)
		if err != nil {
			t.Fatalf("the cell shows %q", text)
		}
		return bytes
	}
	const test = 5e6
	silence, before := time.Second, allocated("import \"runtime\"\n")
	for ; ; silence *= 2 { // a slow machine needs a longer silence
		time.Sleep(silence)
		now := allocated("")
		if now-before > test {
			break
		}
		if before = now; silence > patience {
			t.Fatal("the evaluator does not warm up")
		}
	}
	before = allocated("")
	time.Sleep(silence)
	if more := allocated("") - before; more > test {
		t.Errorf("later, %.0f bytes in a silence", more)
	}
}

// Edits stay when the page is loaded again. Another tab does not overwrite them, and if there is no
// room for them, the page says so.
func TestLiveEdits(t *testing.T) {
	b := livePage(t, "scratch.html")
	const edit = `page.cells[0].editor.text.focus();
		page.cells[0].editor.text.setSelectionRange(0, 0);
		document.execCommand("insertText", false, %q)`
	const saved = `!page.unsaved && localStorage.length === 1`
	b.script(fmt.Sprintf(edit, "// first\n"), nil)
	b.until(saved)
	b.call("POST", "/refresh", map[string]any{}, nil)
	b.until(`page.cells[0].code.startsWith("// first\n")`)
	var address string
	b.call("GET", "/url", nil, &address)
	var one string
	var other struct{ Handle string }
	b.call("GET", "/window", nil, &one)
	b.call("POST", "/window/new", map[string]any{"type": "tab"}, &other)
	b.call("POST", "/window", map[string]any{"handle": other.Handle}, nil)
	b.open(address)
	b.until(`page.cells[0].code.startsWith("// first\n")`)
	b.script(fmt.Sprintf(edit, "// other tab\n"), nil)
	b.until(saved)
	b.call("POST", "/window", map[string]any{"handle": one}, nil)
	b.script(fmt.Sprintf(edit, "// this tab\n"), nil)
	b.until(`document.querySelectorAll("#notice button").length === 2`)
	var stored string
	b.script(`return localStorage.getItem(page.edits.key)`, &stored)
	if !strings.Contains(stored, "other tab") {
		t.Errorf("what the other tab has saved is gone: %s", stored)
	}
	b.script(`document.querySelectorAll("#notice button")[1].click()`, nil)
	b.until(`localStorage.getItem(page.edits.key).includes("this tab") && !page.unsaved`)
	b.call("POST", "/window", map[string]any{"handle": other.Handle}, nil)
	b.call("DELETE", "/window", nil, nil)
	b.call("POST", "/window", map[string]any{"handle": one}, nil)
	b.script(`let text = "x".repeat(1 << 20);
		for (let i = 0; text; i++) {
			try { localStorage.setItem("filling " + i, text); }
			catch { text = text.slice(0, text.length >> 1); }
		}`, nil)
	b.script(fmt.Sprintf(edit, strings.Repeat("// long ", 1000)+"\n"), nil)
	b.until(`document.getElementById("notice").textContent.includes("for this site is full")`)
	b.script(`localStorage.clear(); page.unsaved = false`, nil)
}

// Everything that a page has saved is still there after its tab was killed.
func TestLiveKilledTab(t *testing.T) {
	b := livePage(t, "scratch.html")
	var address string
	b.call("GET", "/url", nil, &address)
	var other struct{ Handle string }
	b.call("POST", "/window/new", map[string]any{"type": "tab"}, &other)
	b.script(`page.cells[0].editor.text.focus();
		document.execCommand("insertText", false, "// kept")`, nil)
	b.until(`!page.unsaved && localStorage.length === 1`)
	// The answer is an error, because the tab has crashed.
	crash := strings.NewReader(`{"url": "chrome://crash"}`)
	answer, err := http.Post(b.session+"/url", "application/json", crash)
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if answer.StatusCode == http.StatusOK {
		t.Error("the tab has not crashed")
	}
	b.call("POST", "/window", map[string]any{"handle": other.Handle}, nil)
	b.open(address)
	b.until(`page.cells[0].code.includes("// kept")`)
}

// Pages run only our own scripts, send no requests to other servers, fit small screens, and are
// accessible.
func TestLivePagesAreSafe(t *testing.T) {
	axe, missing := axeSource()
	log := filepath.Join(t.TempDir(), "net.json")
	var origin string
	t.Run("page", func(t *testing.T) {
		b := livePage(t, "01-one-data-set.html", "--log-net-log="+log)
		b.script(`return location.origin`, &origin)
		checkAccessible(t, b, axe, "the notebook")
		b.resize(400, 800)
		b.until(`[...document.querySelectorAll("footer nav a")].map(link =>
			link.checkVisibility() && link.getAttribute("href")).join() ==
			"00-tour.html,02-poisson-test.html"`)
		b.script("addCell()", nil)
		b.runCode(`import ("display"; "github.com/bayescmp/go/bayescmp/nb")
nb.Show(display.HTML("<p onclick='evil = 1'>shown</p><img src=x alt=x onerror='evil = 1'>" +
	"<script>evil = 1</script><a href='javascript:evil = 1'>link</a>"))
display.Markdown("**bold** <svg onload='evil = 1'></svg>")`)
		got := b.last()
		if !strings.Contains(got, "shown") || !strings.Contains(got, "bold") {
			t.Errorf("the cell shows %q", got)
		}
		b.script(`document.querySelectorAll("[onclick], [onerror], [onload], .outputs script, "
			+ "[href^=javascript]").forEach(e => { evil = e.outerHTML })`, nil)
		var evil string
		b.script(`return new Promise(done =>
			setTimeout(() => done(String(window.evil)), 300))`, &evil)
		if evil != "undefined" {
			t.Errorf("evil is %s", evil)
		}
		// The policy of the page applies to its worker, so cells cannot send requests to other
		// servers either.
		var answer string
		b.script(`return new Promise(done => {
			const code = "fetch('https://example.org/').then(" +
				"() => postMessage('sent'), () => postMessage('refused'))";
			const worker = new Worker(URL.createObjectURL(new Blob([code])));
			worker.onmessage = event => done(event.data);
		})`, &answer)
		if answer != "refused" {
			t.Errorf("a request to elsewhere is %s", answer)
		}
		checkAccessible(t, b, axe, "the notebook on a small screen")
		var wide bool
		b.script(`return document.documentElement.scrollWidth > innerWidth`, &wide)
		if wide {
			t.Errorf("the page is wider than the screen, see %s", b.screenshot("wide"))
		}
	})
	if missing != "" {
		t.Log("accessibility is not checked: ", missing)
	}
	checkNetLog(t, log, origin)
}

// A page that is opened from a folder can be read, and says why its cells do not run.
func TestLivePageFromFolder(t *testing.T) {
	dir := writtenSite(t)
	b := startBrowser(t)
	b.open("file://" + filepath.ToSlash(filepath.Join(dir, "01-one-data-set.html")))
	b.until(`document.getElementById("notice").textContent.includes("web server")`)
	var runs int
	b.script(`return document.querySelectorAll("button.run").length`, &runs)
	if runs > 0 {
		t.Error("there are buttons that do nothing")
	}
}
