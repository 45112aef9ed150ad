package evaluator

// A Failure is the content of a message of type "error": why a cell failed.
type Failure struct {
	// Name is error, panic, exit or interrupted.
	Name    string `json:"ename"`
	Message string `json:"evalue"`

	// Traceback has the name and the message, the lines that were being executed, innermost first,
	// and a hint if there is one.
	Traceback []string `json:"traceback"`
}
