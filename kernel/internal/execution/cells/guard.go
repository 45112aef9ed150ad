package cells

import (
	"fmt"
	"log"
	"os"

	"github.com/bayescmp/go/kernel/internal/language/compiled"
	"github.com/bayescmp/go/kernel/internal/language/interp"
)

// guard keeps cells from ending the process and losing all variables: os.Exit and log.Fatal become
// errors of the cell.
//
// Some things still end the process, and package jupyter or the runner reports them: fatal errors
// of the runtime (concurrent map writes, no memory, unlock of an unlocked mutex), and a panic in a
// goroutine that compiled code has started.
func guard(functions *compiled.Library) {
	functions.Declare("os", map[string]any{"Exit": exit})
	functions.Declare("log", map[string]any{
		"Fatal":   func(v ...any) { log.Print(v...); exit(1) },
		"Fatalf":  func(format string, v ...any) { log.Printf(format, v...); exit(1) },
		"Fatalln": func(v ...any) { log.Println(v...); exit(1) },
	})
}

// stackIsFull makes the running cell fail when the stack is full, even if compiled code recovers
// the panic.
func (s *session) stackIsFull(value any, function interp.Place) {
	failure := s.runtimeError(value)
	failure.Frames = s.framesOf([]interp.Place{function})
	s.failOrTell(failure)
}

// goroutinePanicked makes the running cell fail because of an unrecovered panic in a goroutine.
func (s *session) goroutinePanicked(value any, trace []interp.Place) {
	failure := s.runtimeError(value)
	failure.Message += " (in a goroutine)"
	failure.Frames = s.framesOf(trace)
	s.failOrTell(failure)
}

// failOrTell makes the running cell fail. If no cell is running, it prints the failure.
func (s *session) failOrTell(failure *cellError) {
	if s.evaluating.Load() {
		s.fail(failure)
		return
	}
	for _, line := range failure.traceback() {
		fmt.Fprintln(os.Stderr, line)
	}
}
