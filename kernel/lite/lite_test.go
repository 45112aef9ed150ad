package lite

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/internal/ownfiles"
	"github.com/bayescmp/go/kernel/internal/pages/site"
)

// The folder has the files that its package.json names, and the licences.
func TestWrite(t *testing.T) {
	dir := t.TempDir()
	extension := Extension{
		Module: site.Module{Cells: []byte("wasm"), Exec: "go()", Version: "1.2 </script>"},
		Logo32: []byte("32"), Logo64: []byte("64"),
		Licences: []ownfiles.File{{Name: "LICENSE", Content: []byte("free")}},
	}
	var names []string
	for range 2 { // the second time replaces the first
		var err error
		if names, err = extension.Write(dir, false); err != nil {
			t.Fatal(err)
		}
	}
	var about struct {
		Name       string
		JupyterLab struct {
			Build struct{ Load, Extension string } `json:"_build"`
		}
	}
	text, err := os.ReadFile(filepath.Join(dir, "package.json"))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &about); err != nil {
		t.Fatal(err)
	}
	if about.Name != Name || about.JupyterLab.Build.Extension != "./extension" {
		t.Errorf("package.json has %+v", about)
	}
	for _, want := range []string{
		about.JupyterLab.Build.Load, "worker.js", "cells.wasm.gz", "LICENSE", "README.md",
		site.LicencesName, "logo-32x32.png", "logo-64x64.png",
	} {
		if !slices.Contains(names, want) {
			t.Errorf("no %s among %v", want, names)
		}
	}
	script, err := os.ReadFile(filepath.Join(dir, "extension.js"))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`"` + Name + `"`, "class Evaluator", "class Folder", `"1.2 \u003c/`,
	} {
		if !strings.Contains(string(script), want) {
			t.Errorf("the script has no %s", want)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "worker.js"), []byte("mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := extension.Write(dir, false); err == nil {
		t.Error("a file of somebody else is replaced")
	}
}
