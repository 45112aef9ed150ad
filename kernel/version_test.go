package main

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bayescmp/go/kernel/internal/commandline/cli"
)

// The changelog begins with the version in package cli, and the extension for JupyterLite and the
// packages for R and Python have the same version.
func TestOneVersion(t *testing.T) {
	root := checkoutRoot(t)
	var extension struct{ Version string }
	text := readText(t, filepath.Join(root, "kernel", "lite", "package.json"))
	if err := json.Unmarshal([]byte(text), &extension); err != nil {
		t.Fatal(err)
	}
	if extension.Version != cli.Release() {
		t.Errorf("the extension is %s, and bayescmp %s", extension.Version, cli.Release())
	}
	changes := readText(t, filepath.Join(root, "CHANGELOG.md"))
	if !strings.HasPrefix(changes, "# Changelog\n\n## "+cli.Release()+" (") {
		t.Errorf("the changelog does not begin with %s", cli.Release())
	}
	for path, want := range map[string]string{
		"r/DESCRIPTION":               "\nVersion: " + cli.Release() + "\n",
		"python/PKG-INFO":             "\nVersion: " + cli.Release() + "\n",
		"python/bayescmp/__init__.py": "\n__version__ = \"" + cli.Release() + "\"\n",
	} {
		if !strings.Contains(readText(t, filepath.Join(root, path)), want) {
			t.Errorf("%s has not the version %s", path, cli.Release())
		}
	}
	const declared = "\nconst release = \"" // the Makefile looks for this text
	home := filepath.Join(root, "kernel", "internal", "commandline", "cli", "cli.go")
	if !strings.Contains(readText(t, home),
		declared+cli.Release()+"\"\n") {
		t.Error("make release does not find the version")
	}
}
