package cellcheck

import (
	"math/rand/v2"
	"os"
	"strings"
	"testing"
)

// Checking and completing cells never panics, whatever they contain, and a refused cell leaves
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

// The test programs of Go's distribution with a few tokens missing or out of place, and their first
// halves, cause no panic.
func TestDamagedPrograms(t *testing.T) {
	files := goTests(t, "// run", ".", "ken", "typeparam")
	library := newTestLibrary(t)
	random := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		text, err := os.ReadFile(files[random.IntN(len(files))])
		if err != nil {
			t.Fatal(err)
		}
		for _, source := range []string{damaged(string(text), random), string(text[:len(text)/2])} {
			s := NewSession(library)
			_, _ = s.check("cell 1", source)
			_, _ = s.check("cell 2", source)
			at := random.IntN(len(source) + 1)
			s.Complete(source, at)
			s.Describe(source, at)
			s.Signature(source, at)
		}
	}
}

// damaged returns a program as a cell in which tokens are removed or replaced by others.
func damaged(text string, random *rand.Rand) string {
	text = strings.Replace(text, "\npackage main", "\n", 1)
	for range 1 + random.IntN(4) {
		list := newTokens([]byte(text), 0).list
		here, there := list[random.IntN(len(list))], list[random.IntN(len(list))]
		behind := min(len(text), here.offset+len(here.text))
		if random.IntN(2) == 0 {
			there.text = ""
		}
		text = text[:here.offset] + there.text + text[behind:]
	}
	return text
}
