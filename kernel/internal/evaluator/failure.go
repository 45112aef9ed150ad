package evaluator

import "errors"

// A Failure is the content of a message of type "error": why a cell failed. It has the fields of
// Jupyter's protocol, and one more.
type Failure struct {
	// Name is error, panic, exit or interrupted.
	Name    string `json:"ename"`
	Message string `json:"evalue"`

	// Traceback has the name and the message, the lines that were being executed, innermost first,
	// and a hint if there is one.
	Traceback []string `json:"traceback"`

	// Option names the option that would help, if the error knows one: see [OptionOf]. It is not
	// for front ends, some of which would store it in the notebook, where it is not allowed.
	Option string `json:"option,omitempty"`
}

// OptionOf returns the name of the option that would help against err, "" if err does not know one.
// An error that knows has a method Option() string, or wraps one that has.
func OptionOf(err error) string {
	var knows interface{ Option() string }
	if errors.As(err, &knows) {
		return knows.Option()
	}
	return ""
}
