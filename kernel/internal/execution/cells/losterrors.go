package cells

import (
	"fmt"
	"os"
)

// lostResults makes a cell fail that drops the results of a call, if the last result is a non-nil
// error.
func lostResults(results ...any) {
	if err, _ := results[len(results)-1].(error); err != nil {
		panic(hinted{error: err})
	}
}

// overwrittenError makes a cell fail that sets an error variable again without checking it, if the
// earlier error is not nil.
func overwrittenError(name string, err error) {
	if err != nil {
		panic(hinted{err, fmt.Sprintf("nothing looks at this %s before the next one; write "+
			"nb.Check(%[1]s) after each call", name)})
	}
}

// unseenError prints a hint about a non-nil error that the cell has not checked.
func unseenError(name string, err error) {
	if err != nil {
		fmt.Fprintf(os.Stderr, "hint: %s is set and the cell does not look at it; "+
			"nb.Check(%[1]s) would fail with: %v\n", name, err)
	}
}
