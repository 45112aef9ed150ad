package commands

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
)

// drop drops a file that contains text on the page.
func (b *browser) drop(name, text string) {
	b.t.Helper()
	quoted, err := json.Marshal([]string{name, text})
	if err != nil {
		b.t.Fatal(err)
	}
	b.script(fmt.Sprintf(`const [name, text] = %s;
		const data = new DataTransfer();
		data.items.add(new File([text], name));
		dispatchEvent(new DragEvent("drop", {dataTransfer: data, cancelable: true}));`,
		quoted), nil)
}

// dropBytes does the same for a file that is no text.
func (b *browser) dropBytes(name string, content []byte) {
	b.t.Helper()
	b.script(fmt.Sprintf(`const data = new DataTransfer();
		data.items.add(new File([fromBase64(%q)], %q));
		dispatchEvent(new DragEvent("drop", {dataTransfer: data, cancelable: true}));`,
		base64.StdEncoding.EncodeToString(content), name), nil)
}

const askedRope = `document.querySelector("#question #asked-rope")`

// chooseRope answers the question about the rope.
func (b *browser) chooseRope(rope string) {
	b.t.Helper()
	b.until(askedRope)
	b.script(fmt.Sprintf(`document.getElementById("asked-rope").value = %q;
		document.querySelector(".rope-choice button").click()`, rope), nil)
}

// text returns the text of an element; "" if there is none.
func (b *browser) text(selector string) (text string) {
	b.t.Helper()
	b.script(fmt.Sprintf(`return document.querySelector(%q)?.textContent ?? ""`, selector), &text)
	return text
}

const (
	complete = `!document.getElementById("actions").hidden`
	// smallRows is the number of rows of each classifier in small.
	smallRows = 20
)

// small returns scores of two classifiers on one data set, by two metrics.
func small() string {
	var b strings.Builder
	b.WriteString("dataset,classifier,run,fold,accuracy,auc\n")
	for i := range smallRows {
		run, fold, wave := i/10+1, i%10+1, float64(i*7%11)/100
		fmt.Fprintf(&b, "iris,nbc,%d,%d,%.3f,%.3f\n", run, fold, 0.8+wave, 0.85+wave)
		fmt.Fprintf(&b, "iris,aode,%d,%d,%.3f,%.3f\n", run, fold, 0.9+wave/2, 0.85+wave/3)
	}
	return b.String()
}

// A dropped file gets a verdict. An ambiguity becomes a choice, and a bad file becomes an error in
// the words of the page. The page sends no request to another server.
func TestSiteInBrowser(t *testing.T) {
	t.Parallel()
	dir := writtenSite(t)
	log := filepath.Join(t.TempDir(), "net.json")
	asked := map[string]bool{}
	axe, missing := axeSource()
	t.Run("accessibility", func(t *testing.T) {
		if missing != "" {
			t.Skip("not checked: " + missing)
		}
	})
	var origin string
	t.Run("page", func(t *testing.T) {
		b := startBrowser(t, "--log-net-log="+log)
		server := httptest.NewServer(http.FileServer(http.Dir(dir)))
		t.Cleanup(server.Close)
		origin = server.URL
		b.open(origin + "/")
		b.until(`document.readyState == "complete"`)
		checkAccessible(t, b, axe, "the front page")
		b.resize(400, 800)
		checkAccessible(t, b, axe, "the front page on a small screen")
		b.resize(1100, 1600)
		b.drop("small.csv", small())
		b.until(`document.querySelectorAll("#question .choice").length == 2`)
		for _, want := range []string{"Which metric?", "accuracy", "auc"} {
			if got := b.text("#question"); !strings.Contains(got, want) {
				t.Errorf("the question has no %s: %s", want, got)
			}
		}
		checkAccessible(t, b, axe, "the question")
		b.script(`document.querySelector("#question .choice").focus()`, nil)
		const enter = "\ue007"
		b.doUntil(func() { b.press(enter) }, askedRope)
		checkAccessible(t, b, axe, "the question about the rope")
		for expression, what := range map[string]string{
			`document.getElementById("asked-rope").value == ""`: "no rope is filled in",
			`document.getElementById("rope-choice").hidden`:     "the rope is asked once",
			`!document.querySelector("#report").textContent`:    "no answer before the rope",
		} {
			if !b.within(patience, expression) {
				t.Errorf("not so: %s", what)
			}
		}
		b.chooseRope("0.01")
		b.until(complete)
		verdict := b.text("#report .bayescmp strong")
		if !strings.HasPrefix(verdict, "aode is practically better than nbc on iris") {
			t.Errorf("the verdict is %q", verdict)
		}
		if got := b.text("#report"); !strings.Contains(got, "@article{corani2015,") ||
			!strings.Contains(got, `\begin{table}`) {
			t.Error("there is nothing for the paper")
		}
		checkAccessible(t, b, axe, "the report")
		b.resize(400, 800)
		checkAccessible(t, b, axe, "the report on a small screen")
		for expression, what := range map[string]string{
			`document.documentElement.scrollWidth <= innerWidth`:            "the page fits",
			`document.querySelectorAll("#report svg[role=img]").length > 2`: "figures",
			`document.querySelectorAll("#contents a").length > 4`:           "contents",
			`document.querySelector("#rope").value == "0.01"`:               "the rope",
			`JSON.parse(report.record).file == "small.csv"`:                 "the record",
			`[...document.querySelectorAll("#report .figure svg")].every(svg =>
				svg.clientWidth > 0.74 * svg.getAttribute("width"))`: "large figures",
			`[...document.querySelectorAll("#report .buttons")].every(buttons =>
				buttons.childElementCount <= 2)`: "a table's own buttons",
		} {
			if !b.within(patience, expression) {
				t.Errorf("not so: %s", what)
			}
		}
		// With another rope, the same file is computed again.
		b.script(`const rope = document.getElementById("rope"); rope.value = "0.3";
			rope.dispatchEvent(new Event("change"))`, nil)
		// It covers every difference, so the page asks whether it is meant.
		b.until(`document.getElementById("asked").textContent == "Do you mean 0.3?"`)
		b.script(`[...document.querySelectorAll("#question .choice")]
			.find(button => button.textContent == "Yes, 0.3").click()`, nil)
		b.until(complete + ` && report.root.textContent.includes("rope ±0.3")`)
		b.drop("bad.csv", "a,b\n1,2\n3\n")
		b.until(`!document.getElementById("problem").hidden`)
		got := b.text("#problem")
		if !strings.Contains(got, "line 3 has 1 column") || strings.Contains(got, "-metric") ||
			strings.Contains(got, "bayescmp.") {
			t.Errorf("the problem is %q", got)
		}
		// The policy of the page forbids requests that the page never makes.
		var blocked bool
		b.script(`return fetch("https://example.org/").then(() => false, () => true)`, &blocked)
		if !blocked {
			t.Error("the page may send")
		}
		var names []string
		b.script(`return performance.getEntriesByType("resource").map(entry => entry.name)`, &names)
		for _, name := range names {
			asked[name] = true
		}
	})
	for name := range asked {
		if !strings.HasPrefix(name, origin+"/") && !strings.HasPrefix(name, "blob:") &&
			!strings.HasPrefix(name, "https://example.org") {
			t.Errorf("the page asked for %s", name)
		}
	}
	checkNetLog(t, log, origin)
}

// On a telephone figures are drawn for its width. Only tables scroll.
func TestSiteOnTelephone(t *testing.T) {
	t.Parallel()
	b := startBrowser(t)
	b.open("file://" + filepath.ToSlash(filepath.Join(writtenSite(t), "bayescmp.html")))
	b.until(`document.readyState == "complete"`)
	b.resize(400, 800)
	b.script(`document.querySelector("[data-example^=demsar]").click()`, nil)
	b.chooseRope("0.01")
	b.until(complete)
	var figures []struct {
		About       string
		Width, Room float64
		Wanted      float64
		Overlaps    []string
	}
	b.script(`for (const folded of document.querySelectorAll("details")) folded.open = true;
		return [...document.querySelectorAll("#report .figure svg[role=img]")].map(svg => {
			const texts = [...svg.querySelectorAll("text")].map(text =>
				({words: text.textContent, box: text.getBoundingClientRect()}));
			const overlaps = texts.flatMap(({words, box: a}, i) => texts.slice(0, i)
				.filter(({box: b}) => a.left < b.right && b.left < a.right &&
					a.top + 3 < b.bottom && b.top + 3 < a.bottom) // without the room above letters
				.map(other => words + " | " + other.words));
			return {about: svg.getAttribute("aria-label"), width: svg.clientWidth,
				room: svg.parentElement.clientWidth, wanted: +svg.getAttribute("width"), overlaps};
		})`, &figures)
	fit := 0
	for i, f := range figures {
		t.Logf("%g of %g, drawn for %g: %.80s", f.Width, f.Room, f.Wanted, f.About)
		if f.Width <= f.Room {
			fit++
		} else if i == 0 {
			t.Errorf("the first figure scrolls: %g wide, room for %g", f.Width, f.Room)
		}
		if len(f.Overlaps) > 0 {
			t.Errorf("%s: texts overlap: %q", f.About, f.Overlaps)
		}
	}
	if fit < 3 {
		t.Errorf("only %d of %d figures fit", fit, len(figures))
	}
}

// checkNetLog searches the browser's log of network traffic for requests of the page.
func checkNetLog(t *testing.T, path, origin string) {
	t.Helper()
	if origin == "" {
		t.Skip("there was no browser")
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var log struct {
		Events []struct {
			Params struct{ URL, Initiator string }
		}
	}
	if err := json.Unmarshal(text, &log); err != nil {
		t.Fatal(err)
	}
	ours := 0
	for _, e := range log.Events {
		if e.Params.Initiator != origin || e.Params.URL == "" {
			continue
		}
		ours++
		if !strings.HasPrefix(e.Params.URL, origin+"/") {
			t.Errorf("the page has sent a request to %s", e.Params.URL)
		}
	}
	if ours == 0 {
		t.Error("the log has nothing of the page")
	}
}

// The self-contained page works from a folder. The other page says what to do there.
func TestSiteFromFolder(t *testing.T) {
	t.Parallel()
	dir := writtenSite(t)
	b := startBrowser(t)
	b.open("file://" + filepath.ToSlash(filepath.Join(dir, "bayescmp.html")))
	b.script(`document.querySelector("[data-example^=demsar]").click()`, nil)
	b.chooseRope("0.01")
	b.until(complete)
	if got := b.text("#report h1"); got != "Which of 4 classifiers is best on 14 data sets?" {
		t.Errorf("the title is %q", got)
	}
	b.open("file://" + filepath.ToSlash(filepath.Join(dir, "index.html")))
	b.drop("small.csv", small())
	b.until(`document.getElementById("problem").textContent.includes("bayescmp.html")`)
}

// Files that the first program cannot read are read by a larger one, which the page loads for them.
// The self-contained page has it from the beginning.
func TestSiteReadsRareFiles(t *testing.T) {
	t.Parallel()
	dir := writtenSite(t)
	server := httptest.NewServer(http.FileServer(http.Dir(dir)))
	t.Cleanup(server.Close)
	b := startBrowser(t)
	for _, address := range []string{
		server.URL, "file://" + filepath.ToSlash(filepath.Join(dir, "bayescmp.html")),
	} {
		b.open(address)
		for _, file := range rareFiles(t) {
			content, err := os.ReadFile(file.path)
			if err != nil {
				t.Fatal(err)
			}
			b.dropBytes(filepath.Base(file.path), content)
			b.until(fmt.Sprintf(`document.getElementById("file-name").textContent == %q`,
				filepath.Base(file.path)))
			want := "a against b"
			if file.name == "games" {
				want = "Which of 6 players is the best?"
			} else {
				b.chooseRope("0.01")
			}
			b.until(complete)
			if got := b.text("#summary"); file.name == "items in clusters" &&
				!strings.Contains(got, "60 items in 20 clusters") {
				t.Errorf("%s of %s: the page has understood %q", file.name, address, got)
			}
			if got := b.text("#report h1"); got != want {
				t.Errorf("%s of %s: the title is %q", file.name, address, got)
			}
		}
		b.drop("games.csv", "model_a,model_b,preference\nx,y,0\nx,z,1\nz,y,0\ny,x,0\n")
		b.until(`document.getElementById("asked").textContent ==
			"Who has won where the outcome is 1?"`)
		b.script(`document.querySelector("#question .choice").click()`, nil)
		b.until(complete)
		b.drop("no.csv", "a\n\x00")
		b.until(`!document.getElementById("problem").hidden`)
		if got := b.text("#problem"); !strings.HasPrefix(got, "This file cannot be used") {
			t.Errorf("the problem is %q", got)
		}
	}
}

// Who has been on the front page can use it without a network.
func TestSiteWithoutNetwork(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.FileServer(http.Dir(writtenSite(t))))
	b := startBrowser(t)
	b.open(server.URL)
	b.until(`globalThis.kept ??
		(navigator.serviceWorker.ready.then(() => { globalThis.kept = true }), false)`)
	server.CloseClientConnections()
	server.Close()
	b.open(server.URL)
	b.script(`document.querySelector("[data-example^=demsar]").click()`, nil)
	b.chooseRope("0.01")
	b.until(complete)
	if got := b.text("#report h1"); got != "Which of 4 classifiers is best on 14 data sets?" {
		t.Errorf("the title is %q", got)
	}
}

// While nobody has chosen a file, the page answers a small question up to its first figure, so that
// the code is compiled. It stops that for a file.
func TestSiteWarmsUp(t *testing.T) {
	b := startBrowser(t)
	b.open("file://" + filepath.ToSlash(filepath.Join(writtenSite(t), "bayescmp.html")))
	var last, shown string
	b.script(`return (async () => {
		await module;
		stopWarmUp(); // that of the page
		warmUp(await module);
		return new Promise(done => warming.addEventListener("message", ({data}) => {
			if (!warming) done(data.kind);
		}));
	})()`, &last)
	if last != "figure" {
		t.Errorf("the small question ended with %q, want a figure", last)
	}
	b.script(`return (async () => {
		await module;
		stopWarmUp(); // that of the page
		warmUp(await module);
		begin(filesOf([new File(["a,b\n1,2\n"], "x.csv")]));
		return String(warming) + at("report").textContent;
	})()`, &shown)
	if shown != "null" {
		t.Errorf("with a file, the worker is %q", shown)
	}
}

// A computation can be cancelled, and then started again.
func TestSiteCancel(t *testing.T) {
	dir := writtenSite(t)
	b := startBrowser(t)
	b.open("file://" + filepath.ToSlash(filepath.Join(dir, "bayescmp.html")))
	// Before there is a verdict, there is nothing to save or to print.
	var state []string
	b.script(`begin(filesOf([new File(["a,b\n1,2\n"], "x.csv")]));
		at("cancel").click();
		const buttons = document.querySelectorAll("#actions button:not([hidden])");
		return [at("done").textContent, ...[...buttons].map(button => button.id)]`, &state)
	if want := []string{"Cancelled.", "again"}; !slices.Equal(state, want) {
		t.Errorf("cancelled while reading: %q, want %q", state, want)
	}
	b.script(`document.querySelector("[data-example^=uci]").click()`, nil)
	b.chooseRope("0.01")
	b.until(`document.getElementById("stage").textContent.includes("Comparing") ||
		document.querySelector("#report h1")`)
	b.script(`document.getElementById("cancel").click()`, nil)
	b.until(`document.getElementById("working").hidden && !document.getElementById("again").hidden`)
	b.script(`document.getElementById("again").click()`, nil)
	b.until(`document.querySelector("#report h1")`)
	b.drop("small.csv", strings.ReplaceAll(small(), ",auc", ",ignored_time"))
	b.chooseRope("0.01")
	b.until(`document.getElementById("file-name").textContent == "small.csv" && ` + complete)
}

// errorsByRMSE returns scores of two classifiers by the RMSE, whose unit differs between data sets.
func errorsByRMSE() string {
	var b strings.Builder
	b.WriteString("dataset,classifier,rmse\n")
	for i := range 12 {
		unit := math.Pow(10, float64(i%4))
		wave := 1 + float64(i*7%11)/100
		fmt.Fprintf(&b, "d%d,ann,%.5g\nd%d,bob,%.5g\n", i, unit, i, unit*1.1*wave)
	}
	return b.String()
}

// Scores of different size are compared on the scale that somebody chooses.
func TestSiteAsksForTheScale(t *testing.T) {
	b := startBrowser(t)
	b.open("file://" + filepath.ToSlash(filepath.Join(writtenSite(t), "bayescmp.html")))
	b.drop("errors.csv", errorsByRMSE())
	b.until(`document.querySelectorAll("#question .choice").length == 3`)
	if got := b.text("#question"); !strings.Contains(got, "differs by orders of magnitude") ||
		!strings.Contains(got, "Relative differences") || strings.Contains(got, "CSV.") {
		t.Errorf("the question is %q", got)
	}
	b.script(`document.querySelector("#question .choice").click()`, nil)
	b.chooseRope("5") // the page adds the percent sign
	b.until(complete)
	if got := b.text("#report"); !strings.Contains(got, "(5\u00a0%)") ||
		!strings.Contains(got, "ann is practically better than bob") {
		t.Errorf("the report is %.2000q", got)
	}
}

// The page offers the answers that a table allows, and no others.
func TestSiteOffersWhatIsPossible(t *testing.T) {
	b := startBrowser(t)
	b.open("file://" + filepath.ToSlash(filepath.Join(writtenSite(t), "bayescmp.html")))
	b.drop("bools.csv", "task,a,b\nt,True,False\nu,True,True\nv,False,True\n")
	b.until(`document.querySelectorAll("#question .choice").length == 2`)
	if got := b.text("#question"); strings.Contains(got, "A fold") {
		t.Errorf("the question is %q", got)
	}
	b.script(`document.querySelector("#question .choice").click()`, nil)
	b.until(askedRope)
	b.drop("gaps.csv", "dataset,model,acc\nx,a,.1\nx,b,.2\nx,c d,NA\ny,a,.3\ny,b,.2\nz,a,.4\n"+
		"z,b,.3\n")
	b.until(`document.querySelectorAll("#question .choice").length == 3`) // about missing scores
	b.script(`document.querySelector("#question .choice").click()`, nil)
	b.until(`document.querySelectorAll("#question .choice").length == 1`)
	if got := b.text("#question"); !strings.Contains(got, "Leave out c d") {
		t.Errorf("the question is %q", got)
	}
	b.script(`document.querySelector("#question .choice").click()`, nil)
	b.until(askedRope)
}

// dropLarge drops a file of the given size, in bytes, with the scores of two classifiers on many
// data sets.
func (b *browser) dropLarge(size int) {
	b.t.Helper()
	b.script(fmt.Sprintf(`const parts = ["dataset,classifier,run,fold,accuracy\n"];
		for (let d = 0, size = 0; size < %d; d++) {
			let text = "";
			for (const classifier of ["nbc", "aode"])
				for (let fold = 0; fold < 100; fold++)
					text += ["data set number " + d, classifier, Math.floor(fold / 10), fold %% 10,
						(0.7 + (d * 7 + fold * 29) %% 97 / 400).toFixed(6)].join() + "\n";
			parts.push(text);
			size += text.length;
		}
		const data = new DataTransfer();
		data.items.add(new File(parts, "large.csv"));
		dispatchEvent(new DragEvent("drop", {dataTransfer: data, cancelable: true}));`, size), nil)
}

// A file of 100 MB is read. If a browser gives too little memory, the page says so, and keeps
// working.
func TestSiteLargeFile(t *testing.T) {
	t.Parallel()
	address := "file://" + filepath.ToSlash(filepath.Join(writtenSite(t), "bayescmp.html"))
	b := startBrowser(t)
	b.open(address)
	b.dropLarge(100_000_000)
	if !b.within(4*patience, askedRope) { // a minute on a quiet machine
		t.Fatalf("there is no question about the rope: %s", b.screenshot("large"))
	}
	if got := b.text("#summary"); !strings.Contains(got, " data sets × 2 classifiers") {
		t.Errorf("the page has understood %q", got)
	}
	b.quit()
	b = startBrowser(t, "--js-flags=--wasm-max-mem-pages=3000") // 190 MB
	b.open(address)
	b.dropLarge(100_000_000)
	b.until(`!document.getElementById("problem").hidden`)
	if got := b.text("#problem"); !strings.HasPrefix(got, "The browser does not give this page") {
		t.Errorf("the problem is %q", got)
	}
	b.drop("small.csv", strings.ReplaceAll(small(), ",auc", ",ignored_time"))
	b.chooseRope("0.01")
	b.until(complete)
}

// axeModule is the npm package, with its version, that checks accessibility.
const axeModule = "axe-core@4.14.1"

// axeSource downloads axe once for all tests, and returns its source, or says why there is none.
var axeSource = sync.OnceValues(func() (source, missing string) {
	npm, err := exec.LookPath("npm")
	if err != nil {
		return "", "there is no npm"
	}
	dir, err := os.MkdirTemp("", "axe")
	if err != nil {
		return "", err.Error()
	}
	defer os.RemoveAll(dir)
	out, err := exec.Command(npm, "install", "--prefix", dir, "--no-save", "--ignore-scripts",
		"--no-audit", "--no-fund", axeModule).CombinedOutput()
	if err != nil {
		return "", fmt.Sprintf("npm install: %v %.300s", err, out)
	}
	text, err := os.ReadFile(filepath.Join(dir, "node_modules", "axe-core", "axe.min.js"))
	if err != nil {
		panic(err) // what npm has installed is there
	}
	return string(text), ""
})

// checkAccessible checks that axe, whose source is given, finds nothing in light and in dark
// colours. If source is empty, it does nothing.
func checkAccessible(t *testing.T, b *browser, source, where string) {
	t.Helper()
	if source == "" {
		return
	}
	for _, scheme := range []string{"light", "dark"} {
		b.call("POST", "/goog/cdp/execute", map[string]any{
			"cmd": "Emulation.setEmulatedMedia", "params": map[string]any{"features": []any{
				map[string]any{"name": "prefers-color-scheme", "value": scheme},
			}},
		}, nil)
		b.until(`document.getAnimations().every(a => !(a instanceof CSSTransition))`)
		checkByAxe(t, b, source, where+", "+scheme)
	}
}

func checkByAxe(t *testing.T, b *browser, source, where string) {
	t.Helper()
	var found []string
	b.script(source+`; return axe.run().then(result => result.violations
		.map(v => v.id + ": " + v.nodes.map(n => n.html.slice(0, 200)).slice(0, 3).join(" | ")))`,
		&found)
	for _, finding := range found {
		t.Errorf("%s: %s", where, finding)
	}
}
