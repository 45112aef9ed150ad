package interp

import (
	"unsafe"
)

// Compiled code calls most closures without reflect. The code of such a closure is that of a Go
// closure which has captured one pointer: to our closure itself, which so begins like a Go closure.
// The Go closure has the words of its parameters in the registers where the caller has put them,
// whatever their types are; those that are pointers are pointers here, too.

// entryKey is the shape of functions that have the same code.
type entryKey struct{ params, results string }

// entries are the codes of closures.
var entries = map[entryKey]uintptr{}

// entryCodes has all of entries, to recognise closures by their code.
var entryCodes codeSet

// codeSet is a set of addresses.
type codeSet [1 << 10]uintptr

func (s *codeSet) slot(code uintptr) int {
	i := int(code>>4) & (len(s) - 1)
	for s[i] != 0 && s[i] != code {
		i = (i + 1) & (len(s) - 1)
	}
	return i
}

func (s *codeSet) has(code uintptr) bool { return s[s.slot(code)] == code }

// An entryPlan moves parameters and results of closures that compiled code calls.
type entryPlan struct {
	code            uintptr
	params, results *wordPlan
}

// newEntryPlan is nil if closures of the signature are called through reflect.
func newEntryPlan(sig *signature) *entryPlan {
	e := &entryPlan{params: planWords(sig.params), results: planWords(sig.results)}
	if e.params == nil || e.results == nil {
		return nil
	}
	if !fitsSpillArea(sig.params, e.params) {
		return nil
	}
	e.code = entries[entryKey{e.params.shape(), e.results.shape()}]
	if e.code == 0 {
		return nil
	}
	return e
}

// fitsSpillArea tells whether the words of the parameters take no more memory than the parameters:
// the caller has reserved as much, and the called function may keep its words there.
func fitsSpillArea(ls []*layout, w *wordPlan) bool {
	var size uintptr
	for _, l := range ls {
		align := uintptr(l.typ.Align())
		size = (size+align-1)&^(align-1) + l.size
	}
	return 8*uintptr(w.integers+w.floats) <= (size+7)&^7
}

// enterClosure is the closure that calls c with the words of a P and gives those of an R.
//
//go:noinline
func enterClosure[P, R any](c *closure) func(P) R {
	return func(p P) (results R) {
		c.fromWords(unsafe.Pointer(&p), unsafe.Pointer(&results))
		return results
	}
}

//go:noinline
func enterProcedure[P any](c *closure) func(P) {
	return func(p P) { c.fromWords(unsafe.Pointer(&p), nil) }
}

// fromWords runs the closure for compiled code.
func (c *closure) fromWords(words, results unsafe.Pointer) {
	f := c.fn
	th := f.program.newThread()
	fr := th.frame(f)
	c.bind(fr)
	for i := range f.sig.entry.params.steps {
		s := &f.sig.entry.params.steps[i]
		s.move(fr.reg(frameSize+f.sig.paramAt[s.value]+uint32(s.offset)),
			unsafe.Add(words, 8*s.place(f.sig.entry.params.integers)))
	}
	ret := unsafe.Pointer(&th.result)
	if f.sig.resultBlock.pointers || f.sig.resultBlock.size > unsafe.Sizeof(th.result) {
		ret = f.sig.resultBlock.new()
	}
	th.enter(fr, nil, ret)
	th.run(fr)
	for i := range f.sig.entry.results.steps {
		s := &f.sig.entry.results.steps[i]
		s.move(unsafe.Add(results, 8*s.place(f.sig.entry.results.integers)),
			unsafe.Add(ret, uintptr(f.sig.resultAt[s.value])+s.offset))
	}
	th.release()
}

// place is where the word of a register is behind the words of so many integer registers.
func (s *step) place(integers int) int {
	if s.float {
		return integers + s.register
	}
	return s.register
}

func (s *step) move(to, from unsafe.Pointer) {
	if s.pointer {
		*(*unsafe.Pointer)(to) = *(*unsafe.Pointer)(from)
		return
	}
	storeBits(to, s.size, loadBits(from, s.size))
}

func init() {
	entriesFor[struct{}]("")
	entriesFor[float64]("f")
	entriesFor[words2[float64, float64]]("ff")
	entries1[uintptr]("i")
	entries1[unsafe.Pointer]("p")
}

func entries1[A any](a string) {
	entriesFor[A](a)
	entriesFor[words2[A, float64]](a + "f")
	entriesFor[words3[A, float64, float64]](a + "ff")
	entries2[A, uintptr](a + "i")
	entries2[A, unsafe.Pointer](a + "p")
}

func entries2[A, B any](ab string) {
	entriesFor[words2[A, B]](ab)
	entriesFor[words3[A, B, float64]](ab + "f")
	entriesFor[words3[A, B, uintptr]](ab + "i")
	entriesFor[words3[A, B, unsafe.Pointer]](ab + "p")
}

// entriesFor adds the functions with the words of a P.
func entriesFor[P any](params string) {
	addEntry(params, "", codeOf(enterProcedure[P](nil)))
	addEntry(params, "i", codeOf(enterClosure[P, uintptr](nil)))
	addEntry(params, "p", codeOf(enterClosure[P, unsafe.Pointer](nil)))
	addEntry(params, "f", codeOf(enterClosure[P, float64](nil)))
	addEntry(params, "pi", codeOf(enterClosure[P, words2[unsafe.Pointer, uintptr]](nil)))
	addEntry(params, "pp", codeOf(enterClosure[P, words2[unsafe.Pointer, unsafe.Pointer]](nil)))
	addEntry(params, "pii",
		codeOf(enterClosure[P, words3[unsafe.Pointer, uintptr, uintptr]](nil)))
}

func addEntry(params, results string, code uintptr) {
	entries[entryKey{params, results}] = code
	entryCodes[entryCodes.slot(code)] = code
}

// codeOf is the code of a closure.
func codeOf[F any](f F) uintptr { return **(**uintptr)(unsafe.Pointer(&f)) }
