package interp

import (
	"fmt"
	"log"
	"os"
	"reflect"
	"sync"
)

// Package log looks for the line of its caller in the stack of compiled code, which does not
// contain cells. So this file implements its functions that print. Those that end the program call
// os.Exit, which the library may replace.

func init() {
	texts := map[string]func(fr *frame, args []uint32) string{
		"": func(fr *frame, args []uint32) string {
			return fmt.Sprint(*reg[[]any](fr, args[0])...)
		},
		"ln": func(fr *frame, args []uint32) string {
			return fmt.Sprintln(*reg[[]any](fr, args[0])...)
		},
		"f": func(fr *frame, args []uint32) string {
			return fmt.Sprintf(*reg[string](fr, args[0]), *reg[[]any](fr, args[1])...)
		},
	}
	for verb, end := range map[string]func(*frame, string){
		"Print": func(*frame, string) {},
		"Fatal": func(fr *frame, _ string) { fr.th.program.exit(1) },
		"Panic": func(_ *frame, text string) { panic(text) },
	} {
		for form, text := range texts {
			logging(verb+form, func(_ uint32, args []uint32) func(*frame, *log.Logger) {
				return func(fr *frame, l *log.Logger) {
					text := text(fr, args)
					_ = fr.log(l, 1, text)
					end(fr, text)
				}
			})
		}
	}
	logging("Output", func(to uint32, args []uint32) func(*frame, *log.Logger) {
		return func(fr *frame, l *log.Logger) {
			*reg[error](fr, to) = fr.log(l, *reg[int](fr, args[0]), *reg[string](fr, args[1]))
		}
	})
}

// logging declares a function of package log and the method of the same name.
func logging(name string, emit func(to uint32, args []uint32) func(*frame, *log.Logger)) {
	intrinsics["log."+name] = func(to uint32, args []uint32) func(*frame) {
		run := emit(to, args)
		return func(fr *frame) { run(fr, log.Default()) }
	}
	intrinsics["log.Logger."+name] = func(to uint32, args []uint32) func(*frame) {
		run := emit(to, args[1:])
		return func(fr *frame) { run(fr, *reg[*log.Logger](fr, args[0])) }
	}
}

// placed is locked while a text with its line is written. It is needed because the logger itself,
// which has a lock, does not write this text.
var placed sync.Mutex

// log logs a text. If the logger names lines, the line is that of the frame for depth 1, and that
// of one of its callers for a greater depth.
func (fr *frame) log(l *log.Logger, depth int, text string) error {
	const place = log.Lshortfile | log.Llongfile
	flags := l.Flags()
	if flags&place == 0 {
		return l.Output(0, text)
	}
	var at caller
	if fr.callerPlace(max(depth-1, 0), &at); !at.ok {
		at.file = "???"
	}
	prefix := l.Prefix()
	if flags&log.Lmsgprefix != 0 {
		prefix, text = "", prefix+text
	}
	placed.Lock()
	defer placed.Unlock()
	plain := log.New(l.Writer(), prefix, flags&^place)
	return plain.Output(0, fmt.Sprintf("%s:%d: %s", at.file, at.line, text))
}

// exit ends the program with the library's os.Exit.
func (p *Program) exit(status int) {
	if f, ok := p.compiled("os").Binds["Exit"]; ok {
		f.Call([]reflect.Value{reflect.ValueOf(status)})
	}
	os.Exit(status)
}
