//go:build go1.27

package cellcheck

import (
	"strings"
	"testing"
)

// Methods with type parameters are declared like others, also for types of earlier cells. Such
// methods of packages cannot be called, and a call is not mistaken for a call of a function with
// the same name.
func TestGenericMethods(t *testing.T) {
	s := newTestSession(t)
	for _, cell := range []string{
		"type P struct{ x int }\nfunc (p P) Map[U any](f func(int) U) U { return f(p.x) }",
		"p := P{3}\np.Map(func(n int) string { return \"\" })",
		"func (p *P) Fold[A, B any](a A, b B) A { return a }",
		"p.Fold(1.5, p.Map[bool](func(int) bool { return true }))",
	} {
		if _, err := s.Check("cell", cell); err != nil {
			t.Errorf("%s\n%v", cell, err)
		}
	}
	_, err := s.Check("cell", "import \"math/rand/v2\"\nrand.New(rand.NewPCG(1, 2)).N(10)")
	want := "(*rand.Rand).N is generic and needs Go's compiler, so cells cannot use it"
	if err == nil || !strings.HasSuffix(err.Error(), want) {
		t.Errorf("got %v, want %s", err, want)
	}
}
