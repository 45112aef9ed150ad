package evaluator

import (
	"errors"
	"fmt"
	"testing"
)

type knowing struct{ error }

func (knowing) Option() string { return "Missing" }

func TestOptionOf(t *testing.T) {
	plain := errors.New("plain")
	for _, test := range []struct {
		err  error
		want string
	}{
		{nil, ""},
		{plain, ""},
		{knowing{plain}, "Missing"},
		{fmt.Errorf("scores.csv: %w", knowing{plain}), "Missing"},
		{errors.Join(plain, knowing{plain}), "Missing"},
	} {
		if got := OptionOf(test.err); got != test.want {
			t.Errorf("%v: got %q, want %q", test.err, got, test.want)
		}
	}
}
