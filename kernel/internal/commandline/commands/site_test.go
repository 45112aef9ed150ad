package commands

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/version"
	"io"
	"io/fs"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/klauspost/compress/zstd"
	"github.com/parquet-go/parquet-go"

	"github.com/bayescmp/go/kernel/internal/build/compose"
	"github.com/bayescmp/go/kernel/internal/commandline/cli"
	"github.com/bayescmp/go/kernel/internal/pages/notebook"
	"github.com/bayescmp/go/kernel/internal/pages/site"
)

// siteRoot returns the root of the checkout.
func siteRoot(t *testing.T) string {
	t.Helper()
	root, err := filepath.Abs(checkout)
	if err != nil {
		t.Fatal(err)
	}
	return root
}

// builtModule builds the module of the page once for all tests.
var builtModule = sync.OnceValues(func() (site.Module, error) {
	root, err := filepath.Abs(checkout)
	if err != nil {
		return site.Module{}, err
	}
	return site.Build(context.Background(), root, "test")
})

// writtenSite writes the site into a folder of its own.
func writtenSite(t *testing.T) string {
	t.Helper()
	if testing.Short() {
		t.Skip("builds the module of the page")
	}
	m, err := builtModule()
	if err != nil {
		t.Fatal(err)
	}
	if most := mostModule(); len(m.WASM) > most {
		t.Errorf("the module has %d bytes, compressed by gzip; want at most %d", len(m.WASM), most)
	}
	dir := t.TempDir()
	executed := map[string]*notebook.Notebook{site.GalleryName: executedGallery(t)}
	if _, err := site.Write(dir, os.DirFS(checkout), m, executed, false); err != nil {
		t.Fatal(err)
	}
	return dir
}

// mostModule is the largest size, in compressed bytes, of the module for which a visitor of the
// page has to wait. Go 1.27 makes the module 7 % larger than Go 1.26 does.
func mostModule() int {
	if version.Compare(runtime.Version(), "go1.27") < 0 {
		return 4_000_000
	}
	return 4_280_000
}

// drawnGallery executes the gallery once for all tests.
var drawnGallery = sync.OnceValues(func() (*notebook.Notebook, error) {
	binary, err := buildOnce()
	if err != nil {
		return nil, err
	}
	nb := site.Gallery()
	return nb, Program{Binary: binary}.executeAll(context.Background(),
		map[string]*notebook.Notebook{site.GalleryName: nb}, io.Discard)
})

func executedGallery(t *testing.T) *notebook.Notebook {
	t.Helper()
	builtKernel(t)
	nb, err := drawnGallery()
	if err != nil {
		t.Fatal(err)
	}
	return nb
}

// Every cell of the gallery draws a figure, and the figure shows values under the pointer.
func TestGallery(t *testing.T) {
	t.Parallel()
	for _, c := range executedGallery(t).Cells[2:] {
		if c.Type != notebook.Code {
			continue
		}
		if len(c.Outputs) == 0 || !strings.Contains(c.Outputs[0].SVG, `<svg `) {
			t.Errorf("no figure of\n%s", c.Source)
			continue
		}
		titled := strings.Contains(c.Outputs[0].SVG, "<title>")
		untitled := strings.Contains(c.Source, "figure.New(") ||
			strings.Contains(c.Source, "figure.Flowchart{") // has nothing to point at
		if titled == untitled {
			t.Errorf("titles: %v in the figure of\n%s", titled, c.Source)
		}
	}
}

// The pages of notebooks have their figures in SVG, and every stored text. If a cell gives a
// different text now, its stored pictures stay.
func TestSiteOfExecutedNotebooks(t *testing.T) {
	t.Parallel()
	const name = "01-one-data-set"
	all, err := site.Notebooks(os.DirFS(checkout))
	if err != nil {
		t.Fatal(err)
	}
	executed := map[string]*notebook.Notebook{name: all[name]}
	p := Program{Binary: builtKernel(t)}
	if err := p.executeAll(t.Context(), executed, io.Discard); err != nil {
		t.Fatal(err)
	}
	var other *notebook.Output
	for _, c := range all[name].Cells {
		for _, o := range c.Outputs {
			if o.SVG != "" {
				other = o
			}
		}
	}
	other.Data["text/plain"] = "something else"
	dir := t.TempDir()
	if _, err := site.Write(dir, os.DirFS(checkout), site.Module{}, executed, false); err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile(filepath.Join(dir, name+".html"))
	if err != nil {
		t.Fatal(err)
	}
	for part, want := range map[string]int{
		`px"><svg `: 3, `px"><img `: 1, "something else": 0,
	} {
		if n := strings.Count(string(page), part); n != want {
			t.Errorf("%d times %s, want %d", n, part, want)
		}
	}
}

// inNode runs the worker of the page in Node, with the module, the request and a file.
const inNode = `
const fs = require("fs"), zlib = require("zlib");
const [dir, program, path, request] = process.argv.slice(2);
const page = fs.readFileSync(dir + "/index.html", "utf8");
const worker = page.match(/<script type="text\/plain" id="worker">([^]*?)<\/script>/)[1];
globalThis.postMessage = message => fs.writeSync(1, JSON.stringify(message) + "\n");
(0, eval)(worker);
WebAssembly.compile(zlib.gunzipSync(fs.readFileSync(dir + "/" + program))).then(module => {
  onmessage({data: {module}});
  const asked = JSON.parse(request);
  const files = [{path: asked.file, blob: new Blob([fs.readFileSync(path)])}];
  onmessage({data: {files, request: asked}});
});
`

const (
	firstProgram = "bayescmp.wasm.gz"
	allFiles     = "all-files.wasm.gz"
)

// saidBy runs a program, and returns the messages that it writes. It leaves out progress, which
// comes at no fixed times.
func saidBy(t *testing.T, cmd *exec.Cmd) (all []map[string]any) {
	t.Helper()
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s: %v\n%.2000s", cmd.Path, err, stderr.String())
	}
	for line := range strings.Lines(string(out)) {
		var m map[string]any
		if err := json.Unmarshal([]byte(line), &m); err != nil {
			t.Fatalf("%v: %.300s", err, line)
		}
		if m["kind"] != "progress" {
			all = append(all, m)
		}
	}
	return all
}

var numbers = regexp.MustCompile(`-?\d+(\.\d+)?([eE][-+]?\d+)?`)

// near reports whether two texts are the same except for their numbers, which may differ by a
// relative error, share, plus an absolute one, amount.
func near(a, b string, share, amount float64) bool {
	if numbers.ReplaceAllString(a, "0") != numbers.ReplaceAllString(b, "0") {
		return false
	}
	x, y := numbers.FindAllString(a, -1), numbers.FindAllString(b, -1)
	for i := range x {
		p, _ := strconv.ParseFloat(x[i], 64)
		q, _ := strconv.ParseFloat(y[i], 64)
		if math.Abs(p-q) > share*max(math.Abs(p), math.Abs(q))+amount {
			return false
		}
	}
	return true
}

// The module gives the same results in a worker of a browser's engine as natively: every word and
// every digit of texts and tables, the numbers of the record to 1e-9, and figures up to rounding.
func TestModuleInNode(t *testing.T) {
	t.Parallel()
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("no node to run WebAssembly with: on Debian, apt-get install nodejs")
	}
	dir := writtenSite(t)
	native := filepath.Join(t.TempDir(), "module")
	if _, err := compose.Go(t.Context(), siteRoot(t), "build", "-o", native,
		"./kernel/internal/pages/site/module"); err != nil {
		t.Fatal(err)
	}
	natively := func(path string, requests ...string) []map[string]any {
		cmd := exec.Command(native)
		cmd.Dir = filepath.Dir(path)
		cmd.Stdin = strings.NewReader(strings.Join(requests, "\n"))
		return saidBy(t, cmd)
	}
	harness := fileOf(t, "node.js", inNode)
	losses := fileOf(t, "losses.csv", "model,data,trial,log_loss\n"+
		"a,x,1,0.31\na,x,2,0.35\na,x,3,0.36\nb,x,1,0.41\nb,x,2,0.45\nb,x,3,0.41\n")
	unknown := fileOf(t, "unknown.csv", "data,model,trial,zeal\nx,a,1,0.3\nx,b,1,0.2\n")
	for _, test := range []struct {
		name, path, options string
		kind                string // a message that must be there
	}{
		{"two classifiers on one data set", glass(t), `"rope": "0.01"`, "figure"},
		{"five classifiers on one data set", glassOfAll(t),
			`"rope": "0.005", "options": {"Metric": "auc"}`, "figure"},
		{"without a rope", glass(t), `"rope": null`, "question"},
		{"a wide table", table6(t), `"rope": "0"`, "figure"},
		{"two of a wide table", table6(t),
			`"rope": "0.01", "left": "C4.5", "right": "C4.5+m"`, "figure"},
		{"a pair on many data sets", weka(t),
			`"options": {"Metric": "accuracy"}, "rope": "0.01", "left": "J48", "right": "HNB"`,
			"figure"},
		{"losses", losses, `"rope": "0.01", "options": {"Rho": 0}`, "figure"},
		{"losses of runs", losses, `"rope": "0.01"`, "question"},
		{"a rope that covers everything", glass(t), `"rope": "1"`, "question"},
		{"and is meant", glass(t), `"rope": "1", "sure": true`, "figure"},
		{"no rope", glass(t), `"rope": "one"`, "question"},
		{"a question", unknown, `"rope": "0"`, "question"},
		{"no table", fileOf(t, "x.csv", "a\n\x00"), `"rope": "0"`, "error"},
	} {
		t.Run(test.name, func(t *testing.T) {
			base := filepath.Base(test.path)
			request := `{"file": "` + base + `", "version": "1", "date": "2026-11-01", ` +
				test.options + `}`
			want := natively(test.path, request)
			got := saidBy(t, exec.Command(node, harness, dir, firstProgram, test.path, request))
			compareMessages(t, got, want)
			found := false
			for _, m := range got {
				found = found || m["kind"] == test.kind
			}
			if !found {
				t.Errorf("there is no %s", test.kind)
			}
		})
	}
	for _, test := range rareFiles(t) {
		t.Run(test.name, func(t *testing.T) {
			request := `{"file": "` + filepath.Base(test.path) + `", "rope": "0.01", "date": ""}`
			got := saidBy(t, exec.Command(node, harness, dir, firstProgram, test.path, request))
			if last := got[len(got)-1]; last["kind"] != "error" {
				t.Errorf("the first program says %v", last)
			}
			got = saidBy(t, exec.Command(node, harness, dir, allFiles, test.path, request))
			compareMessages(t, got, natively(test.path, request))
			if last := got[len(got)-1]; last["kind"] != "end" {
				t.Errorf("the program for all files says %v", last)
			}
		})
	}
	t.Run("several requests", func(t *testing.T) {
		path := glass(t)
		about := `{"file": "` + filepath.Base(path) + `", "options": {"Rho": %s}, "rope": %s}`
		var requests []string
		var want []map[string]any
		for _, values := range [][2]any{
			{"null", "null"}, {"null", `"1 %"`}, {"0.2", `"0,01"`}, {"null", `"0"`},
		} {
			request := fmt.Sprintf(about, values[:]...)
			requests = append(requests, request)
			want = append(want, natively(path, request)...)
		}
		compareMessages(t, natively(path, requests...), want)
	})
}

// A rareFile is a file that the first program of the page cannot read.
type rareFile struct{ name, path string }

// rareFiles writes files that only the larger program of the page reads.
func rareFiles(t *testing.T) []rareFile {
	t.Helper()
	type row struct {
		Dataset string  `parquet:"dataset"`
		A       float64 `parquet:"a"`
		B       float64 `parquet:"b"`
	}
	var columns bytes.Buffer
	w := parquet.NewGenericWriter[row](&columns)
	csv := "dataset,a,b\n"
	page := "<!DOCTYPE html><table><tr><th>dataset<th>a<th>b</tr>"
	for i := range 8 {
		r := row{Dataset: fmt.Sprint("d", i), A: 0.8 + float64(i*3%7)/100, B: 0.7 + float64(i)/100}
		if _, err := w.Write([]row{r}); err != nil {
			t.Fatal(err)
		}
		csv += fmt.Sprintf("%s,%v,%v\n", r.Dataset, r.A, r.B)
		page += fmt.Sprintf("<tr><td>%s<td>%v<td>%v</tr>", r.Dataset, r.A, r.B)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	packer, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	games, err := os.ReadFile(filepath.Join(checkout, "datasets", "data", "battles-simulated.csv"))
	if err != nil {
		t.Fatal(err)
	}
	return []rareFile{
		{"Parquet", fileOf(t, "scores.parquet", columns.String())},
		{"zstd", fileOf(t, "scores.csv.zst", string(packer.EncodeAll([]byte(csv), nil)))},
		{"HTML", fileOf(t, "scores.html", page+"</table>")},
		{"games", fileOf(t, "battles.csv", string(games))},
		{"items in clusters", fileOf(t, "answers.csv", itemsInClusters("a", "b"))},
	}
}

func compareMessages(t *testing.T, got, want []map[string]any) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%d messages, natively %d", len(got), len(want))
	}
	cell := ""
	for i := range got {
		g, w := string(marshalled(t, got[i])), string(marshalled(t, want[i]))
		if got[i]["kind"] == "cell" {
			cell, _ = got[i]["cell"].(string)
		}
		same := g == w
		if !same && got[i]["kind"] == "figure" {
			// Coordinates are written in hundredths, and a rounding error may change the last
			// digit.
			same = near(withoutPaths(g), withoutPaths(w), 1e-4, 0.01)
		} else if !same && cell == "provenance" {
			same = near(g, w, 1e-9, 1e-12)
		}
		if !same {
			t.Errorf("cell %s:\n got %.1000s\nwant %.1000s", cell, g, w)
		}
	}
}

// withoutPaths removes the paths of a picture, and so leaves the texts and their positions. Two
// points of a curve may differ by a rounding error, and then its path has more points on one
// machine than on another.
func withoutPaths(picture string) string { return paths.ReplaceAllString(picture, "") }

var paths = regexp.MustCompile(`path d=\\"[^"]*"`)

func marshalled(t *testing.T, value any) []byte {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func TestSiteCommandRefuses(t *testing.T) {
	for _, args := range [][]string{
		{"site"}, {"site", "-o", ""}, {"site", "-o", "x", "y"}, {"jupyterlite"},
		{"jupyterlite", "-o", "x", "y"},
	} {
		err := dispatch(t.Context(), Program{Binary: "kernel-test"}, args, io.Discard, io.Discard)
		if !errors.Is(err, cli.ErrUsage) {
			t.Errorf("%q: %v", args, err)
		}
	}
}

// The pages include the licence of every module that their programs contain.
func TestLicencesOfPages(t *testing.T) {
	dir := writtenSite(t)
	text := textOf(t, filepath.Join(dir, site.LicencesName))
	for _, want := range []string{
		"\nstd ", "gonum.org/v1/gonum ", "github.com/yuin/goldmark ", "SIL OPEN FONT LICENSE",
		"Copyright 2009 The Go Authors", "Attribution 4.0 International",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the licences have no %q", want)
		}
	}
	if strings.Contains(text, "github.com/google/licensecheck ") {
		t.Error("the licences are those of more than the pages contain")
	}
}

// Published files do not contain the paths of the folders in which they were made.
func TestPagesHaveNoPaths(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the module of the page")
	}
	m, err := builtModule()
	if err != nil {
		t.Fatal(err)
	}
	contents := map[string][]byte{"front": unzipped(t, m.WASM), "cells": unzipped(t, m.Cells)}
	work := t.TempDir()
	build := compose.Build{Root: siteRoot(t), OS: "js", Arch: "wasm", Anywhere: true}
	if _, err := build.Overlay(t.Context(), work); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"library.zip", "docs.zip"} { // the program contains it compressed
		archive, err := zip.OpenReader(filepath.Join(work, name))
		if err != nil {
			t.Fatal(err)
		}
		defer archive.Close()
		for _, f := range archive.File {
			content, err := fs.ReadFile(archive, f.Name)
			if err != nil {
				t.Fatal(err)
			}
			contents[name+": "+f.Name] = content
		}
	}
	places, err := compose.Go(t.Context(), siteRoot(t), "env", "GOMODCACHE", "GOROOT", "GOCACHE")
	if err != nil {
		t.Fatal(err)
	}
	for place := range strings.FieldsSeq(siteRoot(t) + " " + work + " " + string(places)) {
		for name, content := range contents {
			if bytes.Contains(content, []byte(place)) {
				t.Errorf("%s has the path %s", name, place)
			}
		}
	}
}

func unzipped(t *testing.T, content []byte) []byte {
	t.Helper()
	z, err := gzip.NewReader(bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return text
}
