package evaluator

// A Failure is the content of a message of type "error", which says why a cell failed.
type Failure struct {
	// Name is error, panic, exit or interrupted.
	Name    string `json:"ename"`
	Message string `json:"evalue"`

	// Traceback has the name and the message, then the lines that were being executed, innermost
	// first, and then the hint, if there is one.
	Traceback []string `json:"traceback"`
}
