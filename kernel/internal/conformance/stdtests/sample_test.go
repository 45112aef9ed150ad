package main

import (
	"os/exec"
	"path/filepath"
	"testing"
)

// A few packages pass their own tests.
func TestSample(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a binary")
	}
	binary := filepath.Join(t.TempDir(), "stdtests")
	if out, err := exec.Command("go", "run", "./build", "-o", binary).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	sample := []string{"container/list", "container/ring", "text/tabwriter", "encoding/csv"}
	for _, path := range sample {
		if out, err := exec.Command(binary, path).CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%.2000s", path, err, out)
		}
	}
}
