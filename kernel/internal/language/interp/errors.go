package interp

import "unsafe"

// Interrupted is the panic of interpreted code after Program.Interrupt. It is a different value in
// each thread.
type Interrupted struct{ thread unsafe.Pointer }

func (Interrupted) Error() string { return "interrupted" }

// Error is a run-time error that Go does not have.
type Error string

func (e Error) Error() string { return "runtime error: " + string(e) }

// RuntimeError makes Error a runtime.Error.
func (Error) RuntimeError() {}

// The type words of the runtime's errors: for an error whose text follows "runtime error: ", for
// one that is printed as it is, and for an index or a slice out of range.
var (
	errorStringType = typeOfPanic(func() {
		n := -1
		_ = make([]int, n)
	})
	plainErrorType = typeOfPanic(func() { close((chan int)(nil)) })
	boundsType     = typeOfPanic(func() {
		n := 0
		_ = []int{}[n]
	})
)

func typeOfPanic(f func()) (word unsafe.Pointer) {
	defer func() {
		e := recover()
		word = (*eface)(unsafe.Pointer(&e)).typ
	}()
	f()
	return nil
}

// runtimeError returns the error of Go's runtime with a text.
func runtimeError(text string) error { return errorOf(errorStringType, unsafe.Pointer(&text)) }

// plainError returns an error whose text Go prints without "runtime error: ".
func plainError(text string) error { return errorOf(plainErrorType, unsafe.Pointer(&text)) }

func errorOf(typ, data unsafe.Pointer) error {
	e := eface{typ, data}
	return (*(*any)(unsafe.Pointer(&e))).(error)
}
