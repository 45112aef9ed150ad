package runner

import (
	"errors"
	"testing"
)

// A cell whose data are missing fails with an error of its own. A kernel that ended is a different
// failure.
func TestFailureOfCell(t *testing.T) {
	for name, want := range map[string]bool{
		"error": true, "panic": true, "died": false, "timeout": false, "interrupted": false,
		"exit": false,
	} {
		if got := ofCell(&Failure{Name: name}); got != want {
			t.Errorf("%s: %v", name, got)
		}
	}
	if ofCell(errors.New("the kernel cannot be read")) || ofCell(nil) {
		t.Error("an error of the cell without a failed cell")
	}
}
