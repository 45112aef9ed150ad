package cells

import (
	"fmt"
	"log"
	"os"

	"github.com/bayescmp/go/kernel/internal/language/compiled"
	"github.com/bayescmp/go/kernel/internal/language/interp"
)

// guard keeps cells from ending the process, with all the variables in it: os.Exit and log.Fatal
// become errors of the cell.
//
// Some things are left that end the process, and package jupyter or the runner reports them: the
// runtime's fatal errors (concurrent map writes, no memory, unlock of an unlocked mutex), and a
// panic in a goroutine that compiled code starts.
func guard(functions *compiled.Library) {
	functions.Declare("os", map[string]any{"Exit": exit})
	functions.Declare("log", map[string]any{
		"Fatal":   func(v ...any) { log.Print(v...); exit(1) },
		"Fatalf":  func(format string, v ...any) { log.Printf(format, v...); exit(1) },
		"Fatalln": func(v ...any) { log.Println(v...); exit(1) },
	})
}

// stackIsFull makes the running cell fail though compiled code may recover the panic.
func (s *session) stackIsFull(value any, function interp.Place) {
	failure := s.runtimeError(value)
	failure.Frames = s.framesOf([]interp.Place{function})
	s.failOrTell(failure)
}

// goroutinePanicked makes the running cell fail with a panic that nothing recovered in a goroutine.
func (s *session) goroutinePanicked(value any, trace []interp.Place) {
	failure := s.runtimeError(value)
	failure.Message += " (in a goroutine)"
	failure.Frames = s.framesOf(trace)
	s.failOrTell(failure)
}

// failOrTell makes the running cell fail. If it has ended, it is nobody's error any more.
func (s *session) failOrTell(failure *cellError) {
	if s.evaluating.Load() {
		s.fail(failure)
		return
	}
	for _, line := range failure.traceback() {
		fmt.Fprintln(os.Stderr, line)
	}
}
