package cellcheck

import (
	"os"
	"testing"
)

// Whatever is in cells, checking and completing them does not panic, and what is refused leaves
// nothing behind.
func FuzzCheck(f *testing.F) {
	f.Add("x := 1\nx", "x := x + 1; x := \"a\"")
	f.Add("type P struct{ x int }\np := P{1}", "func (p P) Sum() int { return p.x }\np.Sum()")
	f.Add("import . \"math\"\nvar a = b\nvar b = Pi", "type A = P; func (A) m() {}\n")
	f.Add("type L[T any] struct{ v T }", "func (l *L[T]) m() {}\nvar main, init = L[int]{}, 1")
	f.Add("func f() (int, error) { return 1, nil }", "a, err := f()\nf()\nb, err := f()\nreturn")
	f.Add("package p\nfunc main() {}\nfunc init() {}", "const c = iota\nL: for { goto L }\nmain()")
	f.Add("type T interface{ m(T) }\ntype U T", "type T U\nfunc (T) m() {}\nfunc(){}()")
	f.Fuzz(func(t *testing.T, first, second string) {
		s := newTestSession(t)
		_, _ = s.check("cell 1", first)
		before := s.world
		if _, err := s.check("cell 2", second); len(err) > 0 {
			if len(before.names) != len(s.world.names) || len(before.uses) != len(s.world.uses) ||
				len(before.declared) != len(s.world.declared) {
				t.Error("a refused cell leaves something behind")
			}
		}
		for _, at := range []int{len(second) / 2, len(second)} {
			s.Complete(second, at)
			s.Describe(second, at)
			s.Signature(second, at)
		}
	})
}

// The programs that Go tests itself with, without their last halves.
func TestHalves(t *testing.T) {
	for _, path := range goTests(t, "// run", ".", "ken", "typeparam") {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		s := newTestSession(t)
		half := string(text[:len(text)/2])
		_, _ = s.check("cell", half)
		s.Complete(half, len(half))
		s.Describe(half, len(half))
	}
}
