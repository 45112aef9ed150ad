package interp

// Interrupted is the panic of interpreted code after Program.Interrupt.
type Interrupted struct{}

func (Interrupted) Error() string { return "interrupted" }

// Error is a run-time error that the evaluator itself finds.
type Error string

func (e Error) Error() string { return "runtime error: " + string(e) }

// RuntimeError makes Error a runtime.Error.
func (Error) RuntimeError() {}

// plainError is a run-time error whose text Go prints without "runtime error: ".
type plainError string

func (e plainError) Error() string { return string(e) }

// RuntimeError makes plainError a runtime.Error.
func (plainError) RuntimeError() {}
