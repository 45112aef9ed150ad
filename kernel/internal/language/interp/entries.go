package interp

import (
	"unsafe"
)

// Compiled code calls most closures without reflect. The code of such a closure is the code of a Go
// closure that has captured one pointer, which points to our closure. So our closure begins like a
// Go closure. The Go closure takes the words of its parameters from the registers in which the
// caller has put them, whatever their types are. Words that are pointers are pointers in the Go
// closure, too.

// enterClosure returns a Go closure that calls c with the words of a P and returns those of an R.
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
	th := f.program.newThread(f.program.current.Load())
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

// entriesFor adds the entries of functions whose parameters are the words of a P.
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

// codeOf returns the code of a closure.
func codeOf[F any](f F) uintptr { return **(**uintptr)(unsafe.Pointer(&f)) }
