// Package mutation changes a line of a package and asks whether the tests of the package notice.
package mutation

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Mutation is a mistake: what it is, its file by a path from the folder of the test, a text which
// the file must have exactly once, and what stands there in its place.
type Mutation [4]string

// Check makes one mistake after the other, each alone, and runs the tests whose names match a
// pattern in the package of the test, with more arguments for go test. Each mistake must make a
// test fail. The files stay as they are. It returns a line for each mistake: what it is, and which
// test failed first.
func Check(t *testing.T, all []Mutation, pattern string, arguments ...string) (lines []string) {
	t.Helper()
	for _, m := range all {
		found, err := m.found(t.TempDir(), pattern, arguments)
		if err != nil {
			t.Errorf("%s: %v", m[0], err)
			found = err.Error()
		}
		t.Logf("%s: %s", m[0], found)
		lines = append(lines, fmt.Sprintf("%q,%q,%q", m[1], m[0], found))
	}
	return lines
}

// failed finds the first failure of a test that says more than its name.
var failed = regexp.MustCompile(`_test\.go:\d+: (.*)`)

// found returns how the tests notice the mistake.
func (m Mutation) found(folder, pattern string, arguments []string) (string, error) {
	overlay, err := m.overlay(folder)
	if err != nil {
		return "", err
	}
	args := append([]string{"test", "-count=1", "-overlay", overlay, "-run", pattern, "."},
		arguments...)
	out, err := exec.Command("go", args...).CombinedOutput()
	switch {
	case strings.Contains(string(out), "[build failed]"):
		return "", fmt.Errorf("does not compile: %s", out)
	case err == nil:
		return "", fmt.Errorf("no test fails")
	}
	if first := failed.FindSubmatch(out); first != nil {
		return string(first[1]), nil
	}
	return "", fmt.Errorf("stopped without a failed test: %s", out)
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
