package interp

import "unsafe"

// An entryKey is the shape of the functions that share an entry code.
type entryKey struct{ params, results string }

// entries has the entry codes of closures.
var entries = map[entryKey]uintptr{}

// entryCodes has all codes in entries, to recognise closures by their code.
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

// newEntryPlan returns nil if closures of the signature must be called through reflect.
func newEntryPlan(params, results []*layout) *entryPlan {
	e := &entryPlan{params: planWords(params), results: planWords(results)}
	if e.params == nil || e.results == nil {
		return nil
	}
	if !fitsSpillArea(params, e.params) {
		return nil
	}
	e.code = entries[entryKey{e.params.shape(), e.results.shape()}]
	if e.code == 0 {
		return nil
	}
	return e
}

// fitsSpillArea reports whether the words of the parameters take no more memory than the parameters
// themselves. The caller has reserved memory for the parameters, in which the called function may
// store its words.
func fitsSpillArea(ls []*layout, w *wordPlan) bool {
	var size uintptr
	for _, l := range ls {
		align := uintptr(l.typ.Align())
		size = (size+align-1)&^(align-1) + l.size
	}
	return 8*uintptr(w.integers+w.floats) <= (size+7)&^7
}

// place returns the index of a register's word, if the words of the integer registers come first.
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
