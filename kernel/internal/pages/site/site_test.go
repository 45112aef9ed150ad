package site

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// root is the root of the checkout.
var root = os.DirFS("../../../..")

var fake = Module{
	WASM: []byte("wasm"), AllFiles: []byte("larger"), Exec: "const a = 1;", Version: "<1>",
}

// The policy of a page has the hash of the only script that may run, and lets the page send
// nothing.
func TestPolicy(t *testing.T) {
	for _, inside := range []bool{false, true} {
		page := string(fake.front([]file{{"x.csv", []byte("a,b")}}, "", "", inside))
		script := regexp.MustCompile(`(?s)<script>(.*?)</script>`).FindAllStringSubmatch(page, -1)
		if len(script) != 1 {
			t.Fatalf("%d scripts", len(script))
		}
		sum := sha256.Sum256([]byte(script[0][1]))
		policy := regexp.MustCompile(`Content-Security-Policy" content="([^"]*)"`).
			FindStringSubmatch(page)[1]
		for _, want := range []string{
			"default-src 'none'", "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'",
		} {
			if !strings.Contains(policy, want) {
				t.Errorf("no %s in %s", want, policy)
			}
		}
		if strings.Contains(policy, "connect-src 'self'") == inside {
			t.Errorf("inside %v: %s", inside, policy)
		}
		module := base64.StdEncoding.EncodeToString(fake.AllFiles)
		if strings.Contains(page, module) != inside {
			t.Errorf("inside %v: the module is in the other page", inside)
		}
		if strings.Contains(page, "{{") || !strings.Contains(page, "&lt;1&gt;") ||
			!strings.Contains(page, "const a = 1;") {
			t.Errorf("inside %v: not all is filled in", inside)
		}
	}
}

func TestWrite(t *testing.T) {
	notebooks, err := fs.Glob(root, "notebooks/*.ipynb")
	count := len(notebooks)
	if err != nil || count < 10 {
		t.Fatalf("%d notebooks, %v", count, err)
	}
	dir := filepath.Join(t.TempDir(), "site")
	for range 2 { // the second time replaces the first
		names, err := Write(dir, root, fake, nil, false)
		if err != nil || len(names) != 14+2*(count+1) {
			t.Fatalf("%v, %v", names, err)
		}
	}
	index := filepath.Join(dir, "index.html")
	if err := os.WriteFile(index, []byte("mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Write(dir, root, fake, nil, false); err == nil ||
		!strings.Contains(err.Error(), "index.html is there already") {
		t.Errorf("a page of somebody else: %v", err)
	}
	if text, _ := os.ReadFile(index); string(text) != "mine" {
		t.Error("it is replaced")
	}
	if _, err := Write(dir, root, fake, nil, true); err != nil {
		t.Error(err)
	}
	if text, _ := os.ReadFile(index); !bytes.HasPrefix(text, []byte("<!DOCTYPE html>")) {
		t.Error("it is not replaced, although that was asked for")
	}
}

// The gallery names every kind of figure in package figure, and every method of an answer that
// draws one.
func TestGalleryIsComplete(t *testing.T) {
	gallery := text("live/gallery.md")
	declared := func(folder, pattern string) (found [][]string) {
		files, err := fs.Glob(root, folder+"/*.go")
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range files {
			source, err := fs.ReadFile(root, name)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.HasSuffix(name, "_test.go") {
				found = append(found,
					regexp.MustCompile(pattern).FindAllStringSubmatch(string(source), -1)...)
			}
		}
		return found
	}
	kinds := declared("bayescmp/figure", `(?m)^func \(\w+ (\w+)\) Figure\(\) \*Figure`)
	more := declared("bayescmp/figure", `(?m)^func (New|Grid|Stack)\(`)
	if len(kinds) < 15 || len(more) != 3 {
		t.Fatalf("found %d and %d kinds of figures", len(kinds), len(more))
	}
	for _, kind := range slices.Concat(kinds, more) {
		if !strings.Contains(gallery, "`figure."+kind[1]+"`") {
			t.Errorf("no figure.%s", kind[1])
		}
	}
	methods := declared("bayescmp",
		`(?m)^func \(\w+ \*?([A-Z]\w+)\) ([A-Z]\w+)\(.*\) \*figure\.Figure`)
	if len(methods) < 15 {
		t.Fatalf("found %d methods that draw", len(methods))
	}
	for _, m := range methods {
		ofAnswer := strings.HasSuffix(m[1], "Posterior") && m[2] == "Plot" // see Comparison.Plot
		if !ofAnswer && !strings.Contains(gallery, "`"+m[1]+"."+m[2]+"`") {
			t.Errorf("no %s.%s", m[1], m[2])
		}
	}
}

func TestCompressed(t *testing.T) {
	packed, err := compressed([]byte("content"))
	if err != nil {
		t.Fatal(err)
	}
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if _, err := out.ReadFrom(z); err != nil || out.String() != "content" {
		t.Errorf("%q, %v", out.String(), err)
	}
}

// The module has the same bytes wherever and whenever it is built, and contains no path of this
// machine.
func TestBuildIsReproducible(t *testing.T) {
	if testing.Short() {
		t.Skip("short: not building the module of the page")
	}
	here, err := filepath.Abs("../../../..")
	if err != nil {
		t.Fatal(err)
	}
	var built [2]Module
	for i := range built {
		if built[i], err = Build(t.Context(), here, "1"); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(built[0].WASM, built[1].WASM) {
		t.Error("the second module has other bytes")
	}
	z, err := gzip.NewReader(bytes.NewReader(built[0].WASM))
	if err != nil {
		t.Fatal(err)
	}
	program, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{here, os.TempDir() + "/bayescmp"} {
		if bytes.Contains(program, []byte(path)) {
			t.Errorf("the module has the path %s in it", path)
		}
	}
}
