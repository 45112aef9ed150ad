package commands

import (
	"bytes"
	"encoding/json"
	"image"
	"image/jpeg"
	"image/png"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/bayescmp/go/kernel/internal/pages/notebook"
)

// The example notebooks of gophernotes run. A local server takes the place of the servers on the
// internet. One cell is written for gonum/plot before version 0.9, whose plot.New also returned an
// error.
func TestGophernotesExamples(t *testing.T) {
	t.Parallel()
	examples := gophernotesExamples(t)
	server := httptest.NewServer(http.HandlerFunc(servePicture))
	defer server.Close()
	dir := t.TempDir()
	var copies []string
	for _, name := range []string{"Display", "Matrix_Operations", "Worker_Pools"} {
		text, err := os.ReadFile(filepath.Join(examples, name+".ipynb"))
		if err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(dir, name+".ipynb")
		text = regexp.MustCompile(`https?://[^"\\ ]*\.(png|svg|jpg)`).ReplaceAll(text,
			[]byte(server.URL+"/picture.$1"))
		if err := os.WriteFile(file, mayFail(t, text), 0o644); err != nil {
			t.Fatal(err)
		}
		copies = append(copies, file)
	}
	out := t.TempDir()
	if log, err := execute(t, append([]string{"-o", out}, copies...)...); err != nil {
		t.Fatalf("%v\n%s", err, log)
	}
	display, _ := readReport(t, out, "Display")
	want := []string{
		"text/html", "text/markdown text/latex", "", "image/png", "image/svg+xml", "image/jpeg",
		"image/png", "error", "", "", "text/html", "text/latex", "text/latex",
	}
	var got []string
	for _, c := range display.Cells {
		if c.Type == notebook.Code {
			got = append(got, kindsOf(c))
		}
	}
	if strings.Join(got, ", ") != strings.Join(want, ", ") {
		t.Errorf("Display shows\n%q, want\n%q", got, want)
	}
	for _, name := range []string{"Matrix_Operations", "Worker_Pools"} {
		nb, _ := readReport(t, out, name)
		for i, c := range nb.Cells {
			if strings.Contains(kindsOf(c), "error") {
				t.Errorf("%s, cell %d: %s", name, i, shown(c))
			}
		}
	}
}

// gophernotesExamples is the folder of the examples in the module cache. The checksum database does
// not have the module, so its hash is given here.
func gophernotesExamples(t *testing.T) string {
	t.Helper()
	const module = "github.com/gopherdata/gophernotes"
	cmd := exec.Command("go", "mod", "download", "-json", module+"@v0.7.5")
	cmd.Dir = t.TempDir()
	cmd.Env = append(os.Environ(), "GOFLAGS=", "GONOSUMDB="+module)
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	var found struct{ Dir, Sum string }
	if err := json.Unmarshal(out, &found); err != nil {
		t.Fatal(err)
	}
	if found.Sum != "h1:hhQiBOwv4KR02mlYdHiHfLGybtC1QxatCnJqt75apVw=" {
		t.Fatalf("another gophernotes: %s", found.Sum)
	}
	return filepath.Join(found.Dir, "examples")
}

// servePicture answers with a picture in the format that the path names.
func servePicture(w http.ResponseWriter, r *http.Request) {
	var b bytes.Buffer
	picture := image.NewGray(image.Rect(0, 0, 3, 2))
	switch filepath.Ext(r.URL.Path) {
	case ".png":
		_ = png.Encode(&b, picture)
	case ".jpg":
		_ = jpeg.Encode(&b, picture, nil)
	default:
		b.WriteString("<svg></svg>")
	}
	_, _ = w.Write(b.Bytes())
}

// mayFail lets all cells of a notebook fail, so that the others run.
func mayFail(t *testing.T, text []byte) []byte {
	t.Helper()
	var nb map[string]any
	if err := json.Unmarshal(text, &nb); err != nil {
		t.Fatal(err)
	}
	for _, c := range nb["cells"].([]any) {
		c.(map[string]any)["metadata"] = map[string]any{"tags": raises}
	}
	changed, err := json.Marshal(nb)
	if err != nil {
		t.Fatal(err)
	}
	return changed
}

// kindsOf lists the kinds of data, other than text, that a cell shows.
func kindsOf(c *notebook.Cell) string {
	var kinds []string
	for _, o := range c.Outputs {
		if o.Type == notebook.Error {
			kinds = append(kinds, "error")
		}
		for _, kind := range []string{
			"text/html", "text/markdown", "text/latex", "image/png", "image/svg+xml", "image/jpeg",
		} {
			if _, ok := o.TextOf(kind); ok {
				kinds = append(kinds, kind)
			}
		}
	}
	return strings.Join(kinds, " ")
}

// Users of gophernotes and gonb write lines that are not Go.
func TestLinesOfOtherKernels(t *testing.T) {
	t.Parallel()
	const (
		programs = "hint: a line that begins with $ runs a command of the shell: $echo hi"
		fetched  = "hint: there is nothing to fetch: all packages that can be imported are " +
			"compiled in, and the Tab key lists them after import \""
		begins = "hint: lines that begin with $ or % belong at the beginning of a cell"
	)
	for _, test := range []struct{ code, want string }{ // the last line of the error
		{"!go get github.com/nobody/nothing", fetched},
		{"!*go get github.com/nobody/nothing", fetched},
		{"!pip install nothing", fetched},
		{"%pip install nothing", fetched},
		{"!ls", "hint: at the beginning of a cell, $ in place of ! runs a program: $ls"},
		{"!ls -la", "hint: at the beginning of a cell, $ in place of ! runs a program: $ls -la"},
		{"!cat a b", "hint: at the beginning of a cell, $ in place of ! runs a program: $cat a b"},
		{"!raedy", "hint: did you mean ready?"},
		{"%%bash\necho hi", programs},
		{"%%\nfmt.Println(1)", "hint: a cell runs as it is, without a function main around it"},
		{"%timeit f()", "hint: begin := time.Now() before it, and time.Since(begin) after it"},
		{"%ls", "hint: $ls"},
		{"$cd my folder", "hint: %cd my folder"},
		{"y := 1\n$ls", begins},
		{"y := 1\n%cd ..", begins},
		{"%nonsense", "error: %nonsense: no such command; %help lists them"},
		{
			"//go:embed a.txt\nvar s string",
			"hint: a cell reads a file when it runs: text, err := os.ReadFile(\"a.txt\")",
		},
		{
			"import _ \"embed\"\n\n//go:embed a.txt b.txt\nvar s string",
			"hint: a cell reads a file when it runs: text, err := os.ReadFile(\"a.txt\")",
		},
		{"import \"optimize\"", "hint: did you mean \"gonum.org/v1/gonum/optimize\"?"},
		{"import \"gonum/optmize\"", "hint: did you mean \"gonum.org/v1/gonum/optimize\"?"},
		{"import \"math/rnad\"", "hint: did you mean \"math/rand\"?"},
		{
			"import \"gonum.org/v1/plot\"\np, err := plot.New()",
			"hint: plot.New returns one value: p := plot.New()",
		},
	} {
		nb, _ := runCells(t, testCell{source: "ready := true"}, testCell{test.code, raises})
		got := shown(nb.Cells[1])
		if i := strings.LastIndex(got, " / "); i >= 0 {
			got = got[i+len(" / "):]
		}
		if got != test.want {
			t.Errorf("%s\ngot  %s\nwant %s", test.code, shown(nb.Cells[1]), test.want)
		}
	}
}
