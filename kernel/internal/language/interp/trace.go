package interp

import (
	"bytes"
	"fmt"
	"runtime/debug"
	"unsafe"
)

// maxTrace is the largest number of frames in a trace, not counting the last.
const maxTrace = 50

// trace returns the places at which the thread is. The end of a goroutine, for which value is nil,
// has none.
func (th *thread) trace(value any) []Place {
	if value == nil {
		return nil
	}
	var places []Place
	for fr := th.top; fr != nil; fr = fr.caller {
		if fr.fn.wrapper || len(places) >= maxTrace && fr.caller != nil {
			continue
		}
		pos := fr.fn.position(fr.current())
		places = append(places, Place{fr.fn.ssa.RelString(nil), th.program.fset.Position(pos)})
	}
	return places
}

// stack returns the places at which the thread is, in the form of debug.Stack, which itself would
// show the evaluator.
func (th *thread) stack() []byte {
	first, _, _ := bytes.Cut(debug.Stack(), []byte("\n"))
	text := fmt.Appendf(nil, "%s\n", first)
	for _, place := range th.trace(first) {
		text = fmt.Appendf(text, "%s(...)\n\t%s:%d\n", place.Function,
			place.Position.Filename, place.Position.Line)
	}
	return text
}

// maxKept is how many traces are kept. There are few panics at the same time.
const maxKept = 16

// keepTrace keeps the trace of a panic that leaves interpreted code. If the panic has left
// interpreted code before, its earlier trace comes first. If it left the same thread, through a
// deferred call, the earlier trace is complete.
func (th *thread) keepTrace(failed *panicking) {
	p := th.program
	p.mu.Lock()
	defer p.mu.Unlock()
	trace := failed.trace
	for i, k := range p.traces {
		if same(k.value, failed.value) {
			if trace = append(k.trace, trace...); k.thread == th {
				trace = k.trace
			}
			p.traces = append(p.traces[:i], p.traces[i+1:]...)
			break
		}
	}
	p.traces = append(p.traces, keptTrace{failed.value, trace, th})
	if len(p.traces) > maxKept {
		p.traces = p.traces[1:]
	}
}

// Trace returns the places at which interpreted code was when it panicked with a value.
func (p *Program) Trace(value any) []Place { return p.takeTrace(value) }

func (p *Program) takeTrace(value any) []Place {
	p.mu.Lock()
	defer p.mu.Unlock()
	for i, k := range p.traces {
		if same(k.value, value) {
			p.traces = append(p.traces[:i], p.traces[i+1:]...)
			return k.trace
		}
	}
	return nil
}

// same reports whether two interfaces have the same words. Unlike with ==, their values need not be
// comparable.
func same(a, b any) bool {
	return *(*eface)(unsafe.Pointer(&a)) == *(*eface)(unsafe.Pointer(&b))
}
