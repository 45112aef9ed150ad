package cells

import (
	"fmt"
	"os"
)

// lostResults fails the cell that drops the results of a call, if the last of them is an error and
// not nil.
func lostResults(results ...any) {
	if err, _ := results[len(results)-1].(error); err != nil {
		panic(hinted{error: err})
	}
}

// overwrittenError fails the cell that sets an error variable again without looking at it.
func overwrittenError(name string, err error) {
	if err != nil {
		panic(hinted{err, fmt.Sprintf("nothing looks at this %s before the next one; write "+
			"nb.Check(%[1]s) after each call", name)})
	}
}

// unseenError tells of an error that the cell leaves behind.
func unseenError(name string, err error) {
	if err != nil {
		fmt.Fprintf(os.Stderr, "hint: %s is set and the cell does not look at it; "+
			"nb.Check(%[1]s) would fail with: %v\n", name, err)
	}
}
