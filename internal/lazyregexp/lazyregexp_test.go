package lazyregexp_test

import (
	"sync"
	"testing"

	"github.com/bayescmp/go/internal/lazyregexp"
)

// Nothing is compiled before the first call: an expression that is not valid panics only then.
func TestNewCompilesLater(t *testing.T) {
	invalid := lazyregexp.New("(")
	defer func() {
		if recover() == nil {
			t.Error("an expression that is not valid was compiled")
		}
	}()
	invalid()
}

// All callers get the same expression, which was compiled once.
func TestNewCompilesOnce(t *testing.T) {
	digits := lazyregexp.New(`^[0-9]+$`)
	first := digits()
	var calls sync.WaitGroup
	for range 8 {
		calls.Go(func() {
			if digits() != first {
				t.Error("the expression was compiled again")
			}
		})
	}
	calls.Wait()
	if !first.MatchString("10") || first.MatchString("1a") {
		t.Errorf("%v matches other text", first)
	}
}
