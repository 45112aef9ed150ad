// Package mutation changes a line of a package and asks whether the tests of the package notice.
package mutation

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var mutate = flag.Bool("mutate", false, "make mistakes in the package one by one, which its tests "+
	"must find, and write bayescmp/testdata/<package>mutations.csv")

// Mutation is a mistake: what it is, its file by a path from the folder of the test, a text which
// the file must have exactly once, and what stands there in its place.
type Mutation [4]string

// Study makes one mistake after the other, each alone, and runs the tests in the package of the
// test whose names match a pattern, one pattern after the other until a test fails. Each mistake
// must make one fail. The files stay as they are. A line for each mistake goes to a file of
// bayescmp/testdata: what it is, and which test found it.
func Study(t *testing.T, all []Mutation, patterns ...string) {
	t.Helper()
	if !*mutate {
		t.Skip("with -mutate")
	}
	folder, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Base(folder)
	path := filepath.Join("..", "..", "bayescmp", "testdata", name+"mutations.csv")
	text := fmt.Sprintf("# go test ./internal/%s -run %s -mutate -timeout 120m\n"+
		"file,mistake,found_by\n", name, t.Name())
	for _, m := range all {
		found, err := m.findTest(t.TempDir(), patterns)
		if err != nil {
			t.Errorf("%s: %v", m[0], err)
			found = "none"
		}
		t.Logf("%s: %s", m[0], found)
		text += fmt.Sprintf("%s,%q,%s\n", m[1], m[0], found)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// failedTest finds the names of tests that fail.
var failedTest = regexp.MustCompile(`(?m)^\s*--- FAIL: (\S+) `)

// endless finds the name of a test that was stopped because it did not end.
var endless = regexp.MustCompile(`panic: test timed out[^\n]*\n\s+running tests:\n\s+(\S+) `)

// findTest returns the test that notices the mistake.
func (m Mutation) findTest(folder string, patterns []string) (string, error) {
	overlay, err := m.overlay(folder)
	if err != nil {
		return "", err
	}
	for _, pattern := range patterns {
		out, err := exec.Command("go", "test", "-count=1", "-vet=off", "-failfast", "-timeout=5m",
			"-overlay", overlay, "-run", pattern, ".").CombinedOutput()
		if err == nil {
			continue
		}
		if strings.Contains(string(out), "[build failed]") {
			return "", fmt.Errorf("does not compile: %s", out)
		}
		if names := failedTest.FindAllSubmatch(out, -1); names != nil {
			return string(names[len(names)-1][1]), nil
		}
		if name := endless.FindSubmatch(out); name != nil {
			return string(name[1]) + " (does not end)", nil
		}
		return "", fmt.Errorf("stopped without a failed test: %s", out)
	}
	return "", fmt.Errorf("no test fails")
}

// overlay writes the changed file, and the list of changed files that go test reads.
func (m Mutation) overlay(folder string) (string, error) {
	file, old := m[1], m[2]
	text, err := os.ReadFile(file)
	if err != nil {
		return "", err
	}
	if n := strings.Count(string(text), old); n != 1 {
		return "", fmt.Errorf("%s has %q %d times", file, old, n)
	}
	changed := filepath.Join(folder, "changed.go")
	text = []byte(strings.Replace(string(text), old, m[3], 1))
	if err := os.WriteFile(changed, text, 0o600); err != nil {
		return "", err
	}
	original, err := filepath.Abs(file)
	if err != nil {
		return "", err
	}
	list, err := json.Marshal(map[string]any{"Replace": map[string]string{original: changed}})
	if err != nil {
		return "", err
	}
	overlay := filepath.Join(folder, "overlay.json")
	return overlay, os.WriteFile(overlay, list, 0o600)
}
