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

// Mutation is a mistake: in File, which is in the folder of the test or below a path from there,
// New stands for Old, which the file must have exactly once.
type Mutation struct {
	What, File, Old, New string
}

// Check makes one mistake after the other, each alone, and runs the tests whose names match a
// pattern in the package of the test, with more arguments for go test. Each mistake must make a
// test fail. The files stay as they are. It returns a line for each mistake: what it is, and which
// test failed first.
func Check(t *testing.T, all []Mutation, pattern string, arguments ...string) (lines []string) {
	t.Helper()
	for _, m := range all {
		found, err := m.found(t.TempDir(), pattern, arguments)
		if err != nil {
			t.Errorf("%s: %v", m.What, err)
			found = err.Error()
		}
		t.Logf("%s: %s", m.What, found)
		lines = append(lines, fmt.Sprintf("%q,%q,%q", m.File, m.What, found))
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
	text, err := os.ReadFile(m.File)
	if err != nil {
		return "", err
	}
	if n := strings.Count(string(text), m.Old); n != 1 {
		return "", fmt.Errorf("%s has %q %d times", m.File, m.Old, n)
	}
	changed := filepath.Join(folder, "changed.go")
	text = []byte(strings.Replace(string(text), m.Old, m.New, 1))
	if err := os.WriteFile(changed, text, 0o600); err != nil {
		return "", err
	}
	original, err := filepath.Abs(m.File)
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
