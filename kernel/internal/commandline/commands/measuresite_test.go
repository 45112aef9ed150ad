package commands

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/bayescmp/go/kernel/internal/pages/serve"
)

// measureSite turns on the measurement that writes the table of the site's times: make site-report.
var measureSite = flag.Bool("measure-site", false,
	"measure the pages, and write the table in "+tableFile)

// The table is in this file, between these lines.
const (
	tableFile  = "kernel/README.md"
	tableBegin = "<!-- make site-report writes this table -->\n"
	tableEnd   = "<!-- end of the table -->\n"
)

// times is how often the quick operations are measured. The table has the medians.
const times = 3

// TestMeasureSite measures how long a reader of the site waits, and how much memory a tab takes. It
// measures elapsed time, because processor time does not show how long a reader waits. So the
// machine should have nothing else to do.
func TestMeasureSite(t *testing.T) {
	if !*measureSite {
		t.Skip("measures for minutes and writes " + tableFile + ": make site-report")
	}
	m := siteMeasurement{t: t, pages: writtenSite(t), large: []largeReport{
		{what: "183 classifiers on 41 data sets", text: randomScores(183, 41, 1), goal: "60 s"},
		{what: "320 classifiers on one data set, 20 folds", text: randomScores(320, 1, 20),
			goal: "20 s"},
	}}
	server := httptest.NewServer(http.FileServer(http.Dir(m.pages)))
	t.Cleanup(server.Close)
	m.address = server.URL + "/"
	for range times {
		m.frontPage()
		m.notebook()
	}
	m.native()
	for i := range m.large {
		m.large[i].measure(m.address, startBrowser(t))
	}
	path := filepath.Join(checkout, filepath.FromSlash(tableFile))
	text, err := withTable(textOf(t, path), m.table())
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	t.Log("\n" + m.table())
}

// siteMeasurement has times in seconds and memory in MB.
type siteMeasurement struct {
	t              *testing.T
	pages, address string
	version        string // of Chromium

	cold, prepared, warm, again      []float64
	whole, block                     []float64
	cell                             []float64
	testAtOnce, testFirst, testLater []float64
	nativeFirst, nativeLater         []float64
	frontMemory, tabMemory           []float64

	large []largeReport
}

// table returns the measurements as a Markdown table.
func (m *siteMeasurement) table() string {
	var b strings.Builder
	row := func(what, value, goal string) {
		fmt.Fprintf(&b, "| %s | %s | %s |\n", what, value, goal)
	}
	seconds := func(all []float64) string { return fmt.Sprintf("%.1f s", median(all)) }
	megabytes := func(all []float64) string {
		if len(all) == 0 {
			return "not measured"
		}
		return fmt.Sprintf("%.0f MB", median(all))
	}
	hierarchical := func(page, native []float64) string {
		return fmt.Sprintf("%.2f s; natively %.2f s: %.1f times", median(page), median(native),
			median(page)/median(native))
	}
	fmt.Fprintf(&b, "Chromium %s, %d cores, %s:\n\n| | | goal |\n|---|---|---|\n", m.version,
		runtime.NumCPU(), time.Now().Format("January 2006"))
	row("from dropping a file of 5,400 scores to the verdict, first visit, after five seconds",
		seconds(m.prepared), "1 s")
	row("from opening the front page to the verdict on such a file, dropped at once, first visit",
		seconds(m.cold), "1 s")
	row("the same, at the next visit", seconds(m.warm), "1 s")
	row("from opening the front page to the end of that report, first visit", seconds(m.whole),
		"5 s")
	row("the longest time for which the page does not answer meanwhile",
		fmt.Sprintf("%.0f ms", median(m.block)), "200 ms")
	row("from dropping another file on that page to its verdict", seconds(m.again), "")
	row("from opening a notebook to the end of its first cell, first visit", seconds(m.cell), "8 s")
	row("the hierarchical test on 74 data sets, at once after that cell",
		hierarchical(m.testAtOnce, m.nativeFirst), "4 times")
	row("the same, a second after that cell", hierarchical(m.testFirst, m.nativeFirst), "4 times")
	row("the same once more", hierarchical(m.testLater, m.nativeLater), "4 times")
	for _, r := range m.large {
		row("a report on "+r.what, fmt.Sprintf("%.0f s", r.seconds), r.goal)
		row("its longest time without an answer", fmt.Sprintf("%.0f ms", r.block), "200 ms")
		row("its saved page", fmt.Sprintf("%.1f MB, %d elements", r.megabytes, r.elements),
			"3 MB, 30,000")
	}
	row("memory of the tab, with a report", megabytes(m.frontMemory), "")
	row("memory of the tab, after the hierarchical tests in a notebook", megabytes(m.tabMemory), "")
	return b.String()
}

func median(all []float64) float64 {
	sorted := slices.Sorted(slices.Values(all))
	if len(sorted) == 0 {
		return 0
	}
	return (sorted[(len(sorted)-1)/2] + sorted[len(sorted)/2]) / 2
}

// withTable replaces the table in a text.
func withTable(text, table string) (string, error) {
	before, rest, begins := strings.Cut(text, tableBegin)
	_, after, ends := strings.Cut(rest, tableEnd)
	if !begins || !ends {
		return "", fmt.Errorf("%s has no place for the table: want the lines %s and %s", tableFile,
			strings.TrimSpace(tableBegin), strings.TrimSpace(tableEnd))
	}
	return before + tableBegin + "\n" + table + "\n" + tableEnd + after, nil
}

// There is one place for the table, and the text around it is kept.
func TestTableOfTheSite(t *testing.T) {
	readme := textOf(t, filepath.Join(checkout, filepath.FromSlash(tableFile)))
	got, err := withTable(readme, "| new |\n")
	if err != nil {
		t.Fatal(err)
	}
	again, err := withTable(got, "| newer |\n")
	if err != nil || strings.Contains(again, "| new |") || !strings.Contains(again, "| newer |") {
		t.Errorf("%v, the table is not replaced", err)
	}
	before, _, _ := strings.Cut(readme, tableBegin)
	_, after, _ := strings.Cut(readme, tableEnd)
	if !strings.HasPrefix(again, before) || !strings.HasSuffix(again, after) {
		t.Error("what stands around the table has changed")
	}
	if _, err := withTable("no place", ""); err == nil {
		t.Error("no error where there is no place")
	}
}

// fewScores returns the scores of two classifiers on 27 data sets, in 5,400 rows.
func fewScores(t *testing.T) string {
	t.Helper()
	packed, err := os.Open(filepath.Join(checkout, "datasets", "data", "uci-weka.csv.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer packed.Close()
	z, err := gzip.NewReader(packed)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	rows := -1 // do not count the heading
	for lines := bufio.NewScanner(z); lines.Scan() && rows < 5400; {
		fields := strings.Split(lines.Text(), ",")
		if slices.Contains([]string{"classifier", "NaiveBayes", "AODE"}, fields[1]) {
			b.WriteString(strings.Join(fields[:7], ",") + "\n")
			rows++
		}
	}
	if rows != 5400 {
		t.Fatalf("%d rows", rows)
	}
	return b.String()
}

// seconds runs JavaScript that promises the seconds since the page was opened.
func (b *browser) seconds(code string) (s float64) {
	b.t.Helper()
	b.script(`return (async () => { `+code+`; return performance.now() / 1000 })()`, &s)
	return s
}

// untilVerdict drops a file on the front page, answers the question about the rope at once, and
// waits for the verdict. It follows a line that defines the file.
const untilVerdict = `
	const data = new DataTransfer();
	data.items.add(new File([text], "scores.csv"));
	dispatchEvent(new DragEvent("drop", {dataTransfer: data, cancelable: true}));
	const until = async holds => {
		while (!holds()) await new Promise(done => setTimeout(done, 5));
	};
	const find = selector => document.querySelector(selector);
	const before = find("#report .bayescmp strong");
	await until(() => find("#question #asked-rope"));
	document.getElementById("asked-rope").value = "0.01";
	find(".rope-choice button").click();
	await until(() => ![null, before].includes(find("#report .bayescmp strong")))`

// frontPage measures two visits to the front page. In each, the file is dropped as soon as the page
// has loaded, and a second time when the report is shown. In a first visit of another browser, the
// file is dropped after five seconds.
func (m *siteMeasurement) frontPage() {
	t := m.t
	quoted, err := json.Marshal(fewScores(t))
	if err != nil {
		t.Fatal(err)
	}
	drop := fmt.Sprintf("const text = %s;", quoted) + untilVerdict
	late := startBrowser(t)
	late.open(m.address)
	time.Sleep(5 * time.Second)
	m.prepared = append(m.prepared, late.duration(drop))
	late.quit()
	b := startBrowser(t)
	m.version = b.version()
	b.open(m.address)
	b.script(watchBlocks, nil)
	m.cold = append(m.cold, b.seconds(drop))
	m.whole = append(m.whole, b.seconds(untilComplete))
	m.block = append(m.block, b.longestBlock())
	b.open(m.address)
	m.warm = append(m.warm, b.seconds(drop))
	b.until(complete)
	m.frontMemory = append(m.frontMemory, tabMemory()...)
	m.again = append(m.again, b.duration(drop))
	b.quit()
}

// duration runs JavaScript that promises the seconds that its code has taken.
func (b *browser) duration(code string) (s float64) {
	b.t.Helper()
	before := b.seconds("")
	return b.seconds(code) - before
}

// untilComplete waits for the end of the report.
const untilComplete = `
	while (!(` + complete + `)) await new Promise(done => setTimeout(done, 5))`

// watchBlocks records the longest time, in milliseconds, in which the page could not answer.
const watchBlocks = `window.longest = 0;
	new PerformanceObserver(tasks => {
		for (const task of tasks.getEntries()) longest = Math.max(longest, task.duration);
	}).observe({type: "longtask", buffered: true})`

func (b *browser) longestBlock() (milliseconds float64) {
	b.t.Helper()
	b.script(`return longest`, &milliseconds)
	return milliseconds
}

// A largeReport is a report on many scores, measured once.
type largeReport struct {
	what, text, goal          string
	seconds, block, megabytes float64
	elements                  int // of the saved page
}

// randomScores returns scores of classifiers that differ little.
func randomScores(classifiers, datasets, folds int) string {
	random := rand.New(rand.NewPCG(43, uint64(classifiers)))
	var b strings.Builder
	b.WriteString("dataset,classifier,fold,accuracy\n")
	for d := range datasets {
		for c := range classifiers {
			for f := range folds {
				fmt.Fprintf(&b, "set %d,system %d,%d,%.4f\n", d, c, f,
					0.7+0.001*float64(c%50)+0.03*random.NormFloat64())
			}
		}
	}
	return b.String()
}

func (r *largeReport) measure(address string, b *browser) {
	b.open(address)
	b.script(watchBlocks, nil)
	quoted, err := json.Marshal(r.text)
	if err != nil {
		b.t.Fatal(err)
	}
	var before float64
	b.script(`return performance.now() / 1000`, &before)
	r.seconds = b.seconds(fmt.Sprintf("const text = %s;", quoted)+untilVerdict+";"+untilComplete) -
		before
	r.block = b.longestBlock()
	var saved struct{ Bytes, Elements int }
	b.script(`let page; window.save = (name, type, text) => { page = text };
		saveAsPage("page.html", "page", [document.getElementById("report")]);
		const parsed = new DOMParser().parseFromString(page, "text/html");
		return {bytes: new TextEncoder().encode(page).length,
			elements: parsed.querySelectorAll("*").length}`,
		&saved)
	r.megabytes, r.elements = float64(saved.Bytes)/1e6, saved.Elements
	b.quit()
}

// hierarchicalTest is the test as a cell, which returns how many seconds the test took.
const hierarchicalTest = `func() float64 {
	begin := time.Now()
	_, err := bayescmp.Hierarchical{Rope: 0.01}.Compare(pair)
	nb.Check(err)
	return time.Since(begin).Seconds()
}()`

// notebook measures the first cell of a notebook, and the hierarchical test after it: immediately,
// as with "Run all", and a second later, as people run it.
func (m *siteMeasurement) notebook() {
	m.afterFirstCell(0, &m.testAtOnce)
	m.afterFirstCell(time.Second, &m.testFirst)
}

func (m *siteMeasurement) afterFirstCell(pause time.Duration, first *[]float64) {
	b := startBrowser(m.t)
	b.open(m.address + "scratch.html")
	m.cell = append(m.cell, b.seconds(`await page.cells[0].run()`))
	time.Sleep(pause)
	b.measureTest(first, &m.testLater)
	m.tabMemory = append(m.tabMemory, tabMemory()...)
	b.quit()
}

// native measures the hierarchical test on a page whose cells run natively.
func (m *siteMeasurement) native() {
	t := m.t
	server := serve.Server{
		Pages: m.pages, Binary: builtKernel(t), Dir: t.TempDir(), Log: t.Output(),
	}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	address := make(chan string, 1)
	go func() { _ = server.Serve(ctx, 0, func(a string) { address <- a }) }()
	front := <-address
	for range times {
		b := startBrowser(t)
		b.open(front)
		b.open(pageBeside(front, "scratch.html"))
		b.seconds(`await page.cells[0].run()`)
		b.measureTest(&m.nativeFirst, &m.nativeLater)
		b.quit()
	}
}

// measureTest runs the hierarchical test in cells of a page, and appends its times to first for the
// first cell and to later for the others.
func (b *browser) measureTest(first, later *[]float64) {
	b.t.Helper()
	b.script(`addCell()`, nil)
	code, into := "import \"time\"\n"+hierarchicalTest, first
	for range 1 + times {
		b.runCode(code)
		text := b.last()
		s, err := strconv.ParseFloat(b.text("[data-cell]:last-child .result"), 64)
		if err != nil {
			b.t.Fatalf("the cell shows %q", text)
		}
		*into = append(*into, s)
		code, into = hierarchicalTest, later
	}
}

// version returns Chromium's version.
func (b *browser) version() (v string) {
	b.t.Helper()
	b.script(`return navigator.userAgent.match(/Chrome\/(\d+)/)[1]`, &v)
	return v
}

// tabMemory is the memory, in MB, of the page that our browser shows: the proportional set size of
// its largest renderer process. Without /proc, it returns nothing.
func tabMemory() []float64 {
	largest := 0.0
	processes, _ := filepath.Glob("/proc/[0-9]*/cmdline")
	for _, path := range processes {
		command, err := os.ReadFile(path)
		if err != nil || !bytes.Contains(command, []byte("--type=renderer")) || !isOurs(path) {
			continue
		}
		sizes, _ := os.ReadFile(filepath.Join(filepath.Dir(path), "smaps_rollup"))
		for line := range strings.Lines(string(sizes)) {
			if rest, found := strings.CutPrefix(line, "Pss:"); found {
				kB, _ := strconv.ParseFloat(strings.Fields(rest)[0], 64)
				largest = max(largest, kB*1024/1e6)
			}
		}
	}
	if largest == 0 {
		return nil
	}
	return []float64{largest}
}

// isOurs reports whether a process descends from this program.
func isOurs(path string) bool {
	for {
		status, err := os.ReadFile(filepath.Join(filepath.Dir(path), "status"))
		if err != nil {
			return false
		}
		_, after, _ := strings.Cut(string(status), "\nPPid:")
		fields := strings.Fields(after)
		if len(fields) == 0 || fields[0] == "0" || fields[0] == "1" {
			return false
		}
		if fields[0] == strconv.Itoa(os.Getpid()) {
			return true
		}
		path = "/proc/" + fields[0] + "/cmdline"
	}
}
