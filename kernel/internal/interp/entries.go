package interp

import (
	"strings"
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

const (
	entryIntegers = 3
	entryFloats   = 2
)

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
	if e.params.integers > entryIntegers || e.params.floats > entryFloats {
		return nil
	}
	pattern := e.params.pattern + strings.Repeat("i", entryIntegers-e.params.integers)
	e.code = entries[entryKey{pattern, e.results.pattern + strings.Repeat("f", e.results.floats)}]
	if e.code == 0 {
		return nil
	}
	return e
}

// A parameters is what the registers of a call hold.
type parameters[A, B, C any] struct {
	a    A
	b    B
	c    C
	x, y float64
}

// enterClosure is the closure that calls c with words and gives the words of the results.
//
//go:noinline
func enterClosure[A, B, C, R any](c *closure) func(A, B, C, float64, float64) R {
	return func(a A, b B, third C, x, y float64) (results R) {
		words := parameters[A, B, C]{a, b, third, x, y}
		c.fromWords(unsafe.Pointer(&words), unsafe.Pointer(&results))
		return results
	}
}

//go:noinline
func enterProcedure[A, B, C any](c *closure) func(A, B, C, float64, float64) {
	return func(a A, b B, third C, x, y float64) {
		words := parameters[A, B, C]{a, b, third, x, y}
		c.fromWords(unsafe.Pointer(&words), nil)
	}
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
			unsafe.Add(words, 8*s.place(entryIntegers)))
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
	entries3[uintptr, uintptr]("ii")
	entries3[uintptr, unsafe.Pointer]("ip")
	entries3[unsafe.Pointer, uintptr]("pi")
	entries3[unsafe.Pointer, unsafe.Pointer]("pp")
}

func entries3[A, B any](ab string) {
	entriesFor[A, B, uintptr](ab + "i")
	entriesFor[A, B, unsafe.Pointer](ab + "p")
}

func entriesFor[A, B, C any](params string) {
	addEntry(params, "", codeOf(enterProcedure[A, B, C](nil)))
	addEntry(params, "i", codeOf(enterClosure[A, B, C, uintptr](nil)))
	addEntry(params, "p", codeOf(enterClosure[A, B, C, unsafe.Pointer](nil)))
	addEntry(params, "f", codeOf(enterClosure[A, B, C, float64](nil)))
	addEntry(params, "pi", codeOf(enterClosure[A, B, C, words2[unsafe.Pointer, uintptr]](nil)))
	addEntry(params, "pp", codeOf(enterClosure[A, B, C, words2[unsafe.Pointer, unsafe.Pointer]](nil)))
	addEntry(params, "pii",
		codeOf(enterClosure[A, B, C, words3[unsafe.Pointer, uintptr, uintptr]](nil)))
}

func addEntry(params, results string, code uintptr) {
	entries[entryKey{params, results}] = code
	entryCodes[entryCodes.slot(code)] = code
}

// codeOf is the code of a closure.
func codeOf[F any](f F) uintptr { return **(**uintptr)(unsafe.Pointer(&f)) }
