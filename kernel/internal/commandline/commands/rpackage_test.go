package commands

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// rFolder is a folder with a copy of the R package, and a library in which it is installed.
type rFolder struct {
	dir string
	env []string
}

// installR installs the R package. It lets R find the program that the other tests use.
func installR(t *testing.T) rFolder {
	t.Helper()
	out, err := exec.Command("Rscript", "-e", "library(jsonlite)").CombinedOutput()
	if err != nil {
		t.Skipf("no R to test with: %v %s; on Debian, apt-get install r-base-core r-cran-jsonlite",
			err, lastLineOf(string(out)))
	}
	program, err := filepath.Abs(builtKernel(t))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	source := os.DirFS(filepath.Join(checkout, "r"))
	if err := os.CopyFS(filepath.Join(dir, "r"), source); err != nil {
		t.Fatal(err)
	}
	library := filepath.Join(dir, "library")
	if err := os.Mkdir(library, 0o755); err != nil {
		t.Fatal(err)
	}
	f := rFolder{dir, append(os.Environ(), "BAYESCMP_PROGRAM="+program, "R_LIBS="+library,
		"LC_ALL=C.UTF-8")}
	f.run(t, "R", "CMD", "INSTALL", "--library="+library, "r")
	return f
}

// run runs a command in the folder, and returns what it prints.
func (f rFolder) run(t *testing.T, name string, args ...string) string {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env = f.dir, f.env
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s %q: %v\n%s", name, args, err, out)
	}
	return string(out)
}

// R's own check of the package has neither errors nor warnings. It runs the tests, the examples and
// the vignette.
func TestRPackage(t *testing.T) {
	t.Parallel()
	f := installR(t)
	f.run(t, "R", "CMD", "build", "r")
	built, err := filepath.Glob(filepath.Join(f.dir, "bayescmp_*.tar.gz"))
	if err != nil || len(built) != 1 {
		t.Fatalf("built %q, %v", built, err)
	}
	log := f.run(t, "R", "CMD", "check", "--no-manual", built[0])
	if !regexp.MustCompile(`(?m)^Status: (OK|\d+ NOTEs?)$`).MatchString(log) {
		t.Error(log)
	}
	outputs, err := filepath.Glob(filepath.Join(f.dir, "bayescmp.Rcheck", "tests", "*.Rout"))
	if err != nil || len(outputs) == 0 {
		t.Errorf("no test has run: %v", err)
	}
	for _, path := range outputs {
		if strings.Contains(textOf(t, path), "\nskipped") {
			t.Errorf("%s has been skipped", filepath.Base(path))
		}
	}
	page := filepath.Join(f.dir, "bayescmp.Rcheck", "bayescmp", "doc", "bayescmp.html")
	if !strings.Contains(textOf(t, page), "<svg") {
		t.Error("the vignette has no figure")
	}
}

// rBlock matches a block of R in Markdown, and the output that may stand behind it.
var rBlock = regexp.MustCompile("(?s)```r\n(.*?)```\n(?:\n```text\n(.*?)```\n)?")

// The blocks of R in the pages of docs print what stands behind them.
func TestRPages(t *testing.T) {
	t.Parallel()
	f := installR(t)
	for _, page := range []string{"r.md", "coming-from.md"} {
		f.checkPage(t, textOf(t, filepath.Join(checkout, "docs", page)))
	}
}

// checkPage runs the blocks of R of a page.
func (f rFolder) checkPage(t *testing.T, page string) {
	t.Helper()
	const mark = "<< end of a block >>\n"
	var script strings.Builder
	var want []string
	for _, block := range rBlock.FindAllStringSubmatch(page, -1) {
		fmt.Fprintf(&script, "%scat(%q)\n", block[1], mark)
		want = append(want, block[2])
	}
	path := filepath.Join(f.dir, "page.R")
	if err := os.WriteFile(path, []byte(script.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	got := strings.SplitAfter(f.run(t, "Rscript", path), mark)
	if len(want) < 2 || len(got) != len(want)+1 {
		t.Fatalf("%d blocks, %d outputs", len(want), len(got))
	}
	for i, text := range want {
		if printed := strings.TrimSuffix(got[i], mark); printed != text {
			t.Errorf("block %d prints\n%s\nand the page has\n%s", i+1, printed, text)
		}
	}
}
