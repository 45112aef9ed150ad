package commands

import (
	"encoding/base64"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// fortySystems writes the scores of 40 systems on 12 tasks, and returns the path.
func fortySystems(t *testing.T) string {
	t.Helper()
	var b strings.Builder
	b.WriteString("dataset")
	for s := range 40 {
		fmt.Fprintf(&b, ",system %d", s)
	}
	for task := range 12 {
		fmt.Fprintf(&b, "\ntask %d", task)
		for s := range 40 {
			fmt.Fprintf(&b, ",%.4f", 0.5+float64(s)/200+float64((task*7+s*13)%29)/300)
		}
	}
	return fileOf(t, "systems.csv", b.String()+"\n")
}

// passages writes the answers of two models to questions about passages, and returns the path.
func passages(t *testing.T) string {
	t.Helper()
	return fileOf(t, "answers.csv", itemsInClusters("large", "small"))
}

// itemsInClusters returns a table of two models' answers to 60 items in 20 clusters.
func itemsInClusters(left, right string) string {
	var b strings.Builder
	b.WriteString("model,item,passage,correct\n")
	for i := range 60 {
		wave := i * 7 % 11
		fmt.Fprintf(&b, "%s,q%d,p%d,%d\n", left, i, i/3, min(1, wave/4))
		fmt.Fprintf(&b, "%s,q%d,p%d,%d\n", right, i, i/3, min(1, wave/6))
	}
	return b.String()
}

// mouse tells Chromium that there is a pointing device. Without one, as on a tablet, the buttons
// beside each part of a page have lines of their own.
const mouse = "--blink-settings=primaryHoverType=2,availableHoverTypes=2"

// figuresFit holds where the first figure is the one for telephones, and no such figure scrolls.
const figuresFit = `(() => {
	const drawnTwice = [...document.querySelectorAll(".figure:has(svg ~ svg)")];
	const [wide, narrow] = drawnTwice[0].children;
	return wide.clientWidth === 0 && narrow.clientWidth > 300 &&
		drawnTwice.every(figure => figure.scrollWidth <= figure.clientWidth + 1);
})()`

// The page of a report shows its answer and the figure of it at once, and the rest in a few
// screens, on any screen and on paper. What is folded is printed, and code for other programs is
// not.
func TestReportPageInBrowser(t *testing.T) {
	t.Parallel()
	axe, missing := axeSource()
	if missing != "" {
		t.Log("accessibility is not checked: ", missing)
	}
	for name, test := range map[string]struct {
		file           func(*testing.T) string
		pixels, sheets int // at most
		flags          []string
	}{
		"a pair":            {glass, 6_000, 8, nil},
		"four classifiers":  {table6, 6_000, 8, nil},
		"five classifiers":  {weka, 6_000, 8, []string{"-metric", "accuracy"}},
		"forty systems":     {fortySystems, 11_000, 16, nil},
		"items in clusters": {passages, 6_000, 8, nil},
	} {
		t.Run(name, func(t *testing.T) {
			file := test.file(t)
			path := filepath.Join(filepath.Dir(file), "r.html")
			args := slices.Concat([]string{"report", "-rope", "0.01", "-o", path, file}, test.flags)
			if _, err := call(t, args...); err != nil {
				t.Fatal(err)
			}
			b := startBrowser(t, "--hide-scrollbars", mouse)
			b.open("file://" + filepath.ToSlash(path))
			if size := len(textOf(t, path)); size > 3_000_000 {
				t.Errorf("the page has %d bytes", size)
			}
			b.checkLayout(fmt.Sprintf("document.documentElement.scrollHeight <= %d", test.pixels))
			if axe != "" {
				checkByAxe(t, b, axe, "wide")
			}
			b.resize(400, 900)
			b.checkLayout(figuresFit)
			if axe != "" {
				checkByAxe(t, b, axe, "narrow")
			}
			if n := b.sheets(); n > test.sheets {
				t.Errorf("%d sheets are printed, want at most %d", n, test.sheets)
			}
			if name == "a pair" { // the others have the same style
				checkFigures(t, b, name)
			}
		})
	}
}

// checkLayout checks where the parts of a report are, and one more condition.
func (b *browser) checkLayout(more string) {
	b.t.Helper()
	holds := func(expressions ...string) {
		b.t.Helper()
		for _, expression := range expressions {
			if !b.within(patience/10, expression) {
				b.t.Errorf("not so: %s (see %s)", expression, b.screenshot("layout"))
			}
		}
	}
	b.until(`document.readyState == "complete"`)
	holds(more, `document.querySelectorAll("*").length <= 30_000`,
		`document.querySelector(".figure svg").getBoundingClientRect().top < 1000`,
		`[...document.querySelectorAll("main h2:not(summary *), .rich > p, .rich > .bayescmp > p")]
			.filter(block => block.checkVisibility({contentVisibilityAuto: true}))
			.every(block => Math.abs(block.getBoundingClientRect().left -
				document.querySelector("h1").getBoundingClientRect().left) < 1)`,
		`document.querySelector("details.folded:not([open]) h2#for-the-paper")`,
		`[...document.querySelectorAll(".not-printed pre")].some(
			pre => pre.textContent.includes("\\begin{table}"))`)
	b.devtools("Emulation.setEmulatedMedia", map[string]any{"media": "print"}, nil)
	holds(`document.querySelectorAll(".folded p").length > 2`,
		`[...document.querySelectorAll(".folded :is(p, h2)")].every(
			block => block.closest(".not-printed, details:not(.folded)") ||
				block.getBoundingClientRect().height > 0)`,
		`[...document.querySelectorAll(".not-printed")].every(
			block => block.getBoundingClientRect().height == 0)`,
		`[...document.querySelectorAll(".rich")].every(
			block => block.scrollHeight <= block.clientHeight + 1)`)
	b.devtools("Emulation.setEmulatedMedia", map[string]any{"media": ""}, nil)
}

// pageOfPDF matches a page of a PDF that Chromium has written.
var pageOfPDF = regexp.MustCompile(`/Type\s*/Page[^s]`)

// sheets returns how many sheets of A4 the page fills.
func (b *browser) sheets() int {
	b.t.Helper()
	var printed struct{ Data string }
	const width, height = 8.27, 11.69 // inches
	b.devtools("Page.printToPDF",
		map[string]any{"paperWidth": width, "paperHeight": height}, &printed)
	content, err := base64.StdEncoding.DecodeString(printed.Data)
	if err != nil {
		b.t.Fatal(err)
	}
	return len(pageOfPDF.FindAll(content, -1))
}
