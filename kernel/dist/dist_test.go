package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/kernel/internal/build/compose"
	"github.com/bayescmp/go/kernel/internal/build/linked"
)

// The same files make the same archive, and are unchanged when they are unpacked.
func TestPack(t *testing.T) {
	files := []file{{"bayescmp", []byte("program")}, {"LICENSE", []byte("text")}}
	for system, name := range map[string]string{"linux": "x.tar.gz", "windows": "x.zip"} {
		one, err := pack("x", files, system)
		if err != nil || one.name != name {
			t.Fatalf("%s: %s, %v", system, one.name, err)
		}
		if two, _ := pack("x", files, system); !bytes.Equal(one.content, two.content) {
			t.Errorf("%s: other bytes the second time", system)
		}
	}
	tarball, _ := pack("x", files, "darwin")
	z, err := gzip.NewReader(bytes.NewReader(tarball.content))
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for r := tar.NewReader(z); ; {
		header, err := r.Next()
		if errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		text, _ := io.ReadAll(r)
		found = append(found, header.Name+" "+header.FileInfo().Mode().String()+" "+string(text))
	}
	want := []string{"x/bayescmp -rwxr-xr-x program", "x/LICENSE -rw-r--r-- text"}
	if !slices.Equal(found, want) {
		t.Errorf("%q", found)
	}
	packed, _ := pack("x", files, "windows")
	r, err := zip.NewReader(bytes.NewReader(packed.content), int64(len(packed.content)))
	if err != nil || len(r.File) != 2 || r.File[1].Name != "x/LICENSE" {
		t.Errorf("%v, %v", r, err)
	}
}

// The modules that are linked into the kernel are listed with their licences, including those that
// NOTICE names.
func TestLinkedModules(t *testing.T) {
	if testing.Short() {
		t.Skip("short: not building the kernel")
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	binary, err := compose.Kernel(t.Context(), root, os.Stderr)
	if err != nil {
		t.Fatal(err)
	}
	modules, err := linked.In(t.Context(), root, binary)
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]string{}
	for _, m := range modules {
		names[m.Path] = strings.Join(m.Names, " ")
	}
	for path, want := range map[string]string{
		"std": "BSD-3-Clause", "github.com/yuin/goldmark": "MIT",
		"github.com/golang/freetype": "FTL",
		"github.com/ajstarks/svgo":   "CC-BY-4.0", "github.com/go-gota/gota": "Apache-2.0",
		"codeberg.org/go-fonts/liberation": "BSD-3-Clause OFL-1.1",
		"gonum.org/v1/gonum":               "BSD-3-Clause",
	} {
		if !strings.HasPrefix(names[path], want) {
			t.Errorf("%s has %q, want %s", path, names[path], want)
		}
	}
	text := string(linked.Licences("It has", modules))
	for _, want := range []string{
		"The FreeType Project LICENSE", "SIL OPEN FONT LICENSE", "Apache License",
		"Copyright 2009 The Go Authors", "Cephes", "Attribution 4.0 International",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the text of the licences has no %q", want)
		}
	}
	list, err := billOfMaterials([]byte("program"), modules)
	if err != nil {
		t.Fatal(err)
	}
	var bill struct{ Components []component }
	if err := json.Unmarshal(list, &bill); err != nil || len(bill.Components) != len(modules) {
		t.Errorf("%d components, %v", len(bill.Components), err)
	}
	for _, c := range bill.Components {
		if c.Name == "std" {
			continue
		}
		if len(c.Hashes) != 1 || len(c.Hashes[0].Content) != 64 ||
			!strings.HasPrefix(c.Version, "v") {
			t.Errorf("%+v", c)
		}
	}
}
