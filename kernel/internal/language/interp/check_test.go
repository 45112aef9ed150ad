package interp

import "testing"

func TestCheck(t *testing.T) {
	if err := Check(); err != nil {
		t.Error(err)
	}
}
