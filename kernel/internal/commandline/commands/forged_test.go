package commands

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/bayescmp/go/internal/inputs"
	"github.com/bayescmp/go/internal/ownfiles"
)

// The command verify names every change to a report: in its page, its tables and texts, its
// figures, and its JSON, where a value may be given twice or be empty.
func TestVerifyNamesWhatDiffers(t *testing.T) {
	t.Parallel()
	builtKernel(t)
	file := glass(t)
	dir := filepath.Dir(file)
	inside := func(name string) string { return filepath.Join(dir, filepath.FromSlash(name)) }
	args := []string{"report", "-rope", "0.01", "-o", inside("r.html"), file}
	if _, err := call(t, args...); err != nil {
		t.Fatal(err)
	}
	verify := func() error {
		_, err := call(t, "verify", inside("r.json"))
		return err
	}
	if err := verify(); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ name, old, new, want string }{
		{"r.html", "Undecided", "Decided", `r.html: line `},
		{"r.html", "0.7878", "0.7879", `r.html: line `},
		{"r.html", "</body>", "<p>x</p></body>", `r.html: line `},
		{"r.html", "record ", "record 0", `r.html: line `},
		{"r-files/results.txt", "0.7", "0.8", `results.txt: line 1: was "`},
		{"r-files/methods.tex", "\n", " x\n", `methods.tex: line 1: was "`},
		{"r-files/panel.csv", "0.", "1.", `panel.csv: line `},
		{"r-files/references.bib", "2015", "2016", `references.bib: line `},
		{"r-files/posterior.svg", "0", "1", `posterior.svg: line `},
		{"r-files/posterior.pdf", "0", "1", `posterior.pdf: differs`},
		{"r.json", `"title": "`, `"title": "x`, "title: was "},
		{"r.json", `"file":`, `"file": "none.csv", "file":`, `"file" is there twice`},
		{"r.json", `"verdict":`, `"Verdict": "x", "verdict":`, `"verdict" is there twice`},
		{"r.json", `"verdict":`, `"extra": 1, "verdict":`, "extra: was 1, is now null"},
		{"r.json", `"reading": {`, `"reading": {"secret": true`, "options.reading: "},
		{"r.json", `"reading": {`, `"reading": {"Higher": true`, "options.reading: "},
		{"r.json", `"reading": {`, `"reading": {"missing": ""`, "options.reading: "},
		{"r.json", `"date": "`, `"date": "1`, "r.html: line "},
	} {
		path := inside(c.name)
		before := textOf(t, path)
		changed := strings.Replace(before, c.old, c.new, 1)
		if changed == before {
			t.Fatalf("%s has no %q", c.name, c.old)
		}
		put(t, path, changed)
		if err := verify(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s, %q in place of %q: %v", c.name, c.new, c.old, err)
		}
		put(t, path, before)
	}
	for _, name := range []string{"r-files/panel.md", "r-files/posterior.svg"} {
		before := textOf(t, inside(name))
		if err := os.Remove(inside(name)); err != nil {
			t.Fatal(err)
		}
		if err := verify(); err == nil || !strings.Contains(err.Error(), filepath.Base(name)) {
			t.Errorf("without %s: %v", name, err)
		}
		put(t, inside(name), before)
	}
	if err := ownfiles.Write(inside("r-files"), "other.tex", []byte("x")); err != nil {
		t.Fatal(err)
	}
	err := verify()
	if err == nil || !strings.Contains(err.Error(), "other.tex: is not part of this report") {
		t.Errorf("with a table of another report: %v", err)
	}
}

func put(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// A page, a JSON or a table that somebody has changed is not replaced, and then no other file is
// replaced either.
func TestEditedReportStays(t *testing.T) {
	builtKernel(t)
	file := glass(t)
	dir := filepath.Dir(file)
	report := func(rope string) error {
		_, err := call(t, "report", "-rope", rope, "-o", filepath.Join(dir, "r.html"), file)
		return err
	}
	if err := report("0.01"); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"r.html", "r.json", "r-files/panel.tex"} {
		path := filepath.Join(dir, filepath.FromSlash(name))
		text := textOf(t, path)
		put(t, path, strings.Replace(text, "i", "I", 1))
		before := stateOf(t, dir)
		err := report("0.05")
		if err == nil || !strings.Contains(err.Error(), filepath.Base(name)) {
			t.Errorf("%s: %v", name, err)
		}
		if after := stateOf(t, dir); fmt.Sprint(after) != fmt.Sprint(before) {
			t.Errorf("%s: there was\n%v\nand is\n%v", name, before, after)
		}
		put(t, path, text)
	}
	if err := report("0.05"); err != nil {
		t.Error(err)
	}
}

// A report describes the bytes that were parsed first. A file with items is read a second time; if
// it has changed by then, that is an error, also behind a link.
func TestFileChangesMeanwhile(t *testing.T) {
	dir := t.TempDir()
	inside := func(names ...string) string { return filepath.Join(dir, filepath.Join(names...)) }
	if err := os.Mkdir(inside("scores"), 0o755); err != nil {
		t.Fatal(err)
	}
	table, items := "dataset,classifier,fold,score\n", "question,model,correct\n"
	for i := range 20 {
		table += fmt.Sprintf("d,a,%d,0.%d\nd,b,%[1]d,0.%[3]d\n", i, 3+i%5, 4+i%4)
		items += fmt.Sprintf("%d,a,%d\n%[1]d,b,%[3]d\n", i, i%2, (i/2)%2)
	}
	put(t, inside("table"), table)
	put(t, inside("items"), items)
	for name, to := range map[string]string{"t.csv": "table", "i.csv": "items"} {
		if err := os.Symlink(inside(to), inside("scores", name)); err != nil {
			t.Skip(err)
		}
	}
	if err := os.Mkdir(inside("folder"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(inside("table"), inside("folder", "t.csv")); err != nil {
		t.Skip(err)
	}
	for _, test := range []struct{ path, target, want string }{
		{inside("scores", "t.csv"), inside("table"), ""},
		{inside("folder"), inside("table"), ""},
		{inside("scores", "i.csv"), inside("items"), "changed"},
	} {
		release, err := inputs.Keep(test.path)
		if err != nil {
			t.Fatal(err)
		}
		defer release()
		o := options{file: test.path, rope: 0.01}
		q, asked, err := o.prepare(t.Context(), outputs{page: inside("r.html")}, io.Discard)
		if err != nil {
			t.Fatal(err)
		}
		text := textOf(t, test.target)
		put(t, test.target, text+"\n")
		changed, err := reporter{io.Discard, reportLimit}.run(t.Context(), q, asked, dir)
		if test.want != "" {
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("%s: %v", test.path, err)
			}
			continue
		}
		put(t, test.target, text)
		made, again := reporter{io.Discard, reportLimit}.run(t.Context(), q, asked, dir)
		if err != nil || again != nil || !bytes.Equal(made.page, changed.page) {
			t.Errorf("%s: another page, %v, %v", test.path, err, again)
		}
	}
}

// A pipe is refused as a notebook. A notebook that is a link remains a link, and a read-only
// notebook remains unchanged.
func TestRunInOddPlaces(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no such files")
	}
	dir := t.TempDir()
	pipe := filepath.Join(dir, "pipe.ipynb")
	if mkfifo, err := exec.LookPath("mkfifo"); err == nil {
		if err := exec.Command(mkfifo, pipe).Run(); err != nil {
			t.Fatal(err)
		}
		_, err := execute(t, "-o", filepath.Join(dir, "out"), pipe)
		if err == nil || !strings.Contains(err.Error(), "not an ordinary file") {
			t.Errorf("a pipe: %v", err)
		}
	}
	real := writeNotebook(t, dir, "real.ipynb", cells("1 + 1")...)
	link := filepath.Join(dir, "link.ipynb")
	if err := os.Symlink("real.ipynb", link); err != nil {
		t.Fatal(err)
	}
	if log, err := execute(t, "--in-place", link); err != nil {
		t.Errorf("%v\n%s", err, log)
	}
	info, err := os.Lstat(link)
	if err != nil || info.Mode()&os.ModeSymlink == 0 || !strings.Contains(textOf(t, real), `"2"`) {
		t.Errorf("the link: %v, %v; the notebook:\n%s", info.Mode(), err, textOf(t, real))
	}
	if err := os.Chmod(real, 0o444); err != nil {
		t.Fatal(err)
	}
	_, err = execute(t, "--in-place", link)
	if err == nil || !strings.Contains(err.Error(), "permission denied") {
		t.Errorf("a notebook that is read-only: %v", err)
	}
}

// The command fails if its answer cannot be written.
func TestFullStandardOutput(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip(err)
	}
	defer full.Close()
	var stderr bytes.Buffer
	cmd := exec.Command(builtKernel(t), "inspect", table6(t))
	cmd.Stdout, cmd.Stderr = full, &stderr
	if err := cmd.Run(); err == nil || !strings.Contains(stderr.String(), "no space left") {
		t.Errorf("%v: %s", err, &stderr)
	}
}
