package runner

import (
	"errors"
	"testing"
)

// A cell whose data are missing fails by an error. A kernel that ended is no missing data.
func TestMissingData(t *testing.T) {
	for name, want := range map[string]bool{
		"error": true, "panic": true, "died": false, "timeout": false, "interrupted": false,
		"exit": false,
	} {
		if got := missing(&Failure{Name: name}); got != want {
			t.Errorf("%s: %v", name, got)
		}
	}
	if missing(errors.New("the kernel cannot be read")) || missing(nil) {
		t.Error("missing data without a failed cell")
	}
}
