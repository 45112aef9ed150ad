package interp

import (
	"fmt"
	"log"
	"os"
	"reflect"
	"sync"
)

// Package log looks for the line of its caller in the stack of compiled code, where cells are not.
// So its functions that print are done here. They end a program as os.Exit does, for which a
// library may have another function.

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
			intrinsics["log."+verb+form] = func(_ uint32, args []uint32) func(*frame) {
				return func(fr *frame) { fr.log(log.Default(), text(fr, args), end) }
			}
			intrinsics["log.Logger."+verb+form] = func(_ uint32, args []uint32) func(*frame) {
				return func(fr *frame) {
					fr.log(*reg[*log.Logger](fr, args[0]), text(fr, args[1:]), end)
				}
			}
		}
	}
}

// placed is held while a text is written with its line: the logger itself, which has a lock, does
// not write it.
var placed sync.Mutex

// log logs a text, and then ends as the function that was called.
func (fr *frame) log(l *log.Logger, text string, end func(*frame, string)) {
	const place = log.Lshortfile | log.Llongfile
	if flags := l.Flags(); flags&place == 0 {
		_ = l.Output(0, text)
	} else {
		fr.logPlace(l, flags&^place, text)
	}
	end(fr, text)
}

// logPlace writes a text behind the file and line of the frame, where the logger would.
func (fr *frame) logPlace(l *log.Logger, flags int, text string) {
	var at caller
	fr.callerPlace(0, &at)
	prefix := l.Prefix()
	if flags&log.Lmsgprefix != 0 {
		prefix, text = "", prefix+text
	}
	placed.Lock()
	defer placed.Unlock()
	plain := log.New(l.Writer(), prefix, flags)
	_ = plain.Output(0, fmt.Sprintf("%s:%d: %s", at.file, at.line, text))
}

// exit ends the program, as the library of compiled functions does it.
func (p *Program) exit(status int) {
	if f, ok := p.compiled("os").Binds["Exit"]; ok {
		f.Call([]reflect.Value{reflect.ValueOf(status)})
	}
	os.Exit(status)
}
