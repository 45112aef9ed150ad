package bayescmp_test

import (
	"math"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// needsTime skips a test that takes more than a second where only the fast ones are wanted.
func needsTime(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("short: it takes more than a second")
	}
}

func compare(t *testing.T, test bayescmp.Test, p bayescmp.Pair) *bayescmp.Comparison {
	t.Helper()
	c, err := test.Compare(p)
	must(t, err)
	return c
}

// near fails unless got is within tol of want.
func near(t *testing.T, what string, got, want, tol float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tol) {
		t.Errorf("%s: got %.17g, want %.17g (difference %.2g, tolerance %.2g)",
			what, got, want, got-want, tol)
	}
}

// nearRelative fails unless got is within a share tol of want, for small probabilities.
func nearRelative(t *testing.T, what string, got, want, tol float64) {
	t.Helper()
	near(t, what, got, want, tol*math.Abs(want))
}

func nearP(t *testing.T, what string, got, want bayescmp.Probabilities, tol float64) {
	t.Helper()
	near(t, what+" left", got.Left, want.Left, tol)
	near(t, what+" rope", got.Rope, want.Rope, tol)
	near(t, what+" right", got.Right, want.Right, tol)
}

// nearBound is near, with infinite bounds.
func nearBound(t *testing.T, what string, got, want float64) {
	t.Helper()
	if got != want {
		near(t, what, got, want, 1e-14)
	}
}

func warned(c *bayescmp.Comparison, about string) bool {
	for _, w := range c.Warnings {
		if strings.Contains(w.Error(), about) {
			return true
		}
	}
	return false
}

// warnedOf tells whether a warning mentions something, as warned does.
func warnedOf(s *bayescmp.Significance, about string) bool {
	for _, w := range s.Warnings {
		if strings.Contains(w.Error(), about) {
			return true
		}
	}
	return false
}
